"""Games worth watching: rated ones between people that go on just now, where the strongest play first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from druza.web.lobby.open_tables import ShownLevel
from druza.web.now import DAY
from druza.web.tables.live import OPEN, Live

MOST = 2
LIVELY = 600.0  # seconds since the last move; in slow games a day

Levels = Mapping[tuple[str, str], ShownLevel]  # by who it is, and game


def goes_on(live: Live, now: float) -> bool:
    """May anybody watch this game, and is it being played? Rated games are open to everybody, others need not be."""
    people = live.playing
    if live.status != OPEN or not (live.facts.rated and live.facts.watch and live.facts.dealt and live.begun):
        return False
    moved = max(live.acted.values(), default=0.0)
    return len(people) > 1 and now - moved < (DAY if live.pace.is_slow else LIVELY)


def best_first(tables: Iterable[Live], levels: Levels) -> list[dict[str, Any]]:
    """The few to be shown: who plays there, how well, and how many look on."""
    lines = [line_of(live, levels) for live in tables]
    return sorted(lines, key=lambda line: (-line["level"], line["id"]))[:MOST]


def line_of(live: Live, levels: Levels) -> dict[str, Any]:
    seats = [live.seats[number] for number in live.people]
    known = [levels.get((seat.holder, live.facts.game), ShownLevel()).rating for seat in seats]
    return {
        "id": live.id,
        "game": live.facts.game,
        "names": [seat.name for seat in seats],
        "levels": known,
        "level": sum(known) / len(known),
        "watchers": len(live.watchers),
    }


async def worth_watching(tables: Iterable[Live], levels_of: Any, now: float) -> list[dict[str, Any]]:
    found = [live for live in tables if goes_on(live, now)]
    holders = sorted({live.seats[number].holder for live in found for number in live.people} - {""})
    return best_first(found, await levels_of(holders) if holders else {})
