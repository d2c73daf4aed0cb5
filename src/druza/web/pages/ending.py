"""The end of a game with people: what it changed, and how it goes on."""

from __future__ import annotations

from typing import Any

from druza.web.http.visit import Visit
from druza.web.lobby.leaving import people_at
from druza.web.pages.viewer import Shown
from druza.web.ratings.rematch import Ending, turned
from druza.web.tables.live import OPEN, Live


def ending_of(visit: Visit, shown: Shown, names: list[str]) -> dict[str, Any] | None:
    """For a table with people that is over; None at others."""
    live = shown.live
    ending: Ending | None = live.ending
    people = people_at(live)
    if live.status == OPEN or live.facts.course or len(people) < 2 or ending is None or live.never_began:
        return None
    mine = next((seat for seat in people if seat in shown.held), None)
    new = visit.services.tables.live.get(ending.rematch) if ending.rematch else None
    there = False
    if new is not None and mine is not None:
        there = new.seats[turned(mine, len(live.seats))].holder == live.seats[mine].holder
    return {
        "changes": {
            seat: {
                "before": before.shown,
                "after": after.shown,
                "spread_before": before.spread,
                "spread": after.spread,
            }
            for seat, (before, after) in sorted(ending.changes.items())
        },
        "mine": mine is not None,
        "there": there,
        "rematch": ending.rematch,
        "rematch_url": f"/table/{ending.rematch}",
        "asked_by": names[ending.asked_by] if ending.rematch and ending.asked_by != mine else "",
        "thanked": mine is not None and has_thanked(live, mine),
        "url": f"/table/{live.id}",
    }


def has_thanked(live: Live, seat: int) -> bool:
    """Did they thank the others since the game was over?"""
    last = next(reversed(live.recent.values()), None)
    since = last.time if last is not None else 0.0
    return any(one.seat == seat and one.phrase == "thanks" and one.at >= since for one in live.said)
