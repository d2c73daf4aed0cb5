"""Spaces by name: column A to L, row 1 to 6, and the depth."""

from __future__ import annotations

from collections.abc import Sequence

from druza.games.motherload.pieces import COLUMNS, SPACES
from druza.kernel.words import Words

LETTERS = "ABCDEFGHIJKL"


def spaces_name(words: Words, spaces: Sequence[int], lang: str) -> str:
    """A line by its ends, other shapes space by space, with the depth."""
    first, last = spaces[0], spaces[-1]
    if first // SPACES != last // SPACES:
        return words.say(
            lang, "term", "across", {"first": space_name(words, first, lang), "last": space_name(words, last, lang)}
        )
    straight = len({space % COLUMNS for space in spaces}) == 1 or len({space // COLUMNS for space in spaces}) == 1
    names = [square(space) for space in spaces]
    where = names[0] if len(names) == 1 else f"{names[0]}–{names[-1]}" if straight else ", ".join(names)
    return words.say(lang, "term", "in_depth", {"where": where, "depth": first // SPACES + 1})


def space_name(words: Words, space: int, lang: str) -> str:
    return words.say(lang, "term", "in_depth", {"where": square(space), "depth": space // SPACES + 1})


def square(space: int) -> str:
    """Column A to L, row 1 to 6."""
    return f"{LETTERS[space % COLUMNS]}{space % SPACES // COLUMNS + 1}"
