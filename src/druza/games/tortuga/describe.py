"""What an option means, in words."""

from __future__ import annotations

from druza.games.tortuga.content import Box
from druza.games.tortuga.state import VOCABULARY, Table
from druza.kernel.words import Words


def describe_option(box: Box, words: Words, state: Table, option: int, seat: int, lang: str) -> str:
    return VOCABULARY.notation(option)
