"""Who is ahead, at a glance and as far as a watcher can know: from the view of a spectator and nothing else.

Nets judge where they are, else the hints of the game. Players of a rated game could ask in a second browser, so a
rated game that still runs has none."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from druza.bots.nets import glance, has_net, net_of
from druza.web.help.reasons import percent
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import OPEN, Live

LOOKS = 4  # imagined states that are judged
KEPT = 256  # tables of which the last judgement is remembered


class Glances:
    """Who is ahead at the tables that are watched, judged once a move."""

    def __init__(self) -> None:
        self.known: OrderedDict[str, tuple[int, list[float]]] = OrderedDict()  # table to ply, shares
        self.lock = threading.Lock()  # a net looks at one state at a time

    def of(self, live: Live, names: list[str]) -> list[dict[str, Any]] | None:
        """The share of each seat, for whoever watches a running game that is not rated and no lesson; else None."""
        if live.status != OPEN or live.facts.rated or live.facts.course or live.state.seat < 0:
            return None
        with self.lock:
            shares = self.shares(live)
        return [
            {"seat": seat, "name": names[seat], "width": round(100 * share, 1), "says": percent(share)}
            for seat, share in enumerate(shares)
        ]

    def shares(self, live: Live) -> list[float]:
        ply, shares = self.known.pop(live.id, (-1, []))
        if ply != live.ply:
            state, game = live.state, live.rules
            net = net_of(game, state.seats) if has_net(game.id, state.seats) else None
            shares = glance(net, state, SPECTATOR, live.ply, LOOKS)
        self.known[live.id] = live.ply, shares
        if len(self.known) > KEPT:
            self.known.popitem(last=False)
        return shares
