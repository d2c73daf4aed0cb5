"""The words of puzzles: titles by kind, and the sentences that explain them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.kernel.content import Entry, Text, read_content

FILE = Path(__file__).parent / "words.toml"


class Words(Entry, kw_only=True):
    """Titles of every game and of each by the verb that a line begins with; sentences by their key."""

    every: dict[str, Text]
    games: dict[str, dict[str, Text]]
    sentence: dict[str, Text]

    def say(self, key: str, lang: str, **values: Any) -> str:
        return self.sentence[key].get(lang).format(**values)


@lru_cache
def words() -> Words:
    return read_content(FILE, Words)
