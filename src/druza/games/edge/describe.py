"""What an option means, in words."""

from __future__ import annotations

from druza.games.edge.content import Box
from druza.games.edge.state import VOCABULARY, Table
from druza.kernel.words import Words


def describe_option(box: Box, words: Words, state: Table, option: int, seat: int, lang: str) -> str:
    return VOCABULARY.notation(option)
