"""A waiting table: one at which not everybody has sat down. Nothing has been dealt, so nothing of a game is shown: the
position that is stored until then is not the one that will be played."""

from __future__ import annotations

from typing import Any

from druza.kernel.drawing import Drawing, Look
from druza.web.pages.account_chip import GUEST_MARK, mark_facts
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live

UNDEALT = "undealt"


def undealt_view(live: Live) -> dict[str, Any]:
    """What everybody sees, with the keys that every game's view has: nobody is asked for anything."""
    return {
        "game": live.rules.id,
        "you": SPECTATOR,
        "seats": len(live.seats),
        "asked": SPECTATOR,
        "prompt": {"key": UNDEALT},
        "options": [],
        "over": False,
        "winners": [],
    }


def undealt_look(live: Live, lang: str, names: list[str]) -> Look:
    return Look(live.rules, lang, SPECTATOR, names, SPECTATOR, "", [])


def undealt_drawing() -> Drawing:
    return Drawing(layout="gather")


def gathering_of(seats: list[dict[str, Any]], live: Live) -> dict[str, Any]:
    """Who sits at the table and for whom it waits."""
    return {
        "here": sum(seat["claimed"] for seat in seats),
        "of": len(seats),
        "stones": [mark_facts(mark_at(live, seat["number"]), seat["name"]) for seat in seats],
        "levels": [live.faces[seat["number"]].level if seat["number"] in live.faces else "" for seat in seats],
    }


def mark_at(live: Live, seat: int) -> str:
    """The stone of whoever sits there."""
    return live.faces[seat].mark if seat in live.faces else GUEST_MARK
