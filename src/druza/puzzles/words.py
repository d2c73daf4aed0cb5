"""The words of puzzles: titles by kind, and the sentences that explain them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from druza.kernel.content import Entry, Text, read_toml

FILE = Path(__file__).parent / "words.toml"


class Words(Entry, kw_only=True):
    """Titles of every game and of each by the verb that a line begins with; sentences by their key."""

    every: dict[str, Text]
    games: dict[str, dict[str, Text]]
    sentence: dict[str, Text]
    table: dict[str, Text]

    def both(self, key: str, **values: Any) -> Text:
        """A sentence of the table in both languages."""
        text = self.table[key]
        return Text(pl=text.pl.format(**values), en=text.en.format(**values))

    def say(self, key: str, lang: str, **values: Any) -> str:
        return self.sentence[key].get(lang).format(**values)


@lru_cache
def words() -> Words:
    return msgspec.convert(read_toml(FILE), Words)
