"""Names of places, for whoever tells or draws the table."""

from __future__ import annotations

from druza.games.tortuga.content.box import Box
from druza.kernel.words import Words

SIDES = ("", "e", "ne", "nw", "w", "sw", "se")  # of the inner places i1 .. i6


def sector_name(box: Box, words: Words, place: str, tile: str, lang: str) -> str:
    """A sector by its name; Markets and Turrets by the side of Tortuga on which they lie."""
    if place.startswith("i"):
        return words.say(lang, "sector", f"{tile}.{SIDES[int(place[1:])]}", {})
    return next(entry.name.get(lang) for entry in box.tiles if entry.id == tile)
