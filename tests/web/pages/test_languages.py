"""The languages are kept apart: no Polish in English words, no English in Polish ones, in pages and in games."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import druza

SRC = Path(druza.__file__).parent
POLISH = re.compile(r"[ąćęłńśźżĄĆĘŁŃŚŹŻ]")
# Words that Polish sentences do not have, and English ones hardly do without.
ENGLISH = re.compile(r"\b(?:the|of|and|with|your|you|is|are|this|that|for|from|true|false)\b")
WORDS = sorted((SRC / "games").glob("*/words"))


def catalogue(lang: str) -> dict[str, str]:
    """What each message of the pages is in a language; of those with a number the first form."""
    path = SRC / "web" / "locale" / lang / "LC_MESSAGES" / "messages.po"
    with path.open("rb") as file:
        found = {}
        for message in read_po(file, locale=lang):
            key, said = message.id, message.string or ""
            found[key if isinstance(key, str) else key[0]] = said if isinstance(said, str) else said[0]
        return found


def sentences(part: Any) -> Iterator[str]:
    """Every text of a table of words; what stands in braces is no word of the language."""
    if isinstance(part, str):
        yield re.sub(r"\{[^{}]*\}", "", part)
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from sentences(one)


def test_the_pages_in_english_have_no_polish() -> None:
    polish = catalogue("pl")
    for message, said in catalogue("en").items():
        assert not POLISH.search(message + said), said
        assert not said or said != polish[message] or said == message, message


def test_the_pages_in_polish_have_no_english() -> None:
    for message, said in catalogue("pl").items():
        assert not ENGLISH.search(re.sub(r"%\(\w+\)s", "", said)), (message, said)


@pytest.mark.parametrize("folder", WORDS, ids=lambda folder: str(folder.parent.name))
def test_a_game_says_nothing_in_the_other_language(folder: Path) -> None:
    for said in sentences(tomllib.loads((folder / "en.toml").read_text("utf-8"))):
        assert not POLISH.search(said), said
    for said in sentences(tomllib.loads((folder / "pl.toml").read_text("utf-8"))):
        assert not re.search(r"\b(?:the|of|and|your|true|false)\b", said), said


CLICK = re.compile(r"\bclick|klik", re.IGNORECASE)


def test_pages_name_no_mouse_to_fingers() -> None:
    for lang in ("en", "pl"):
        for message, said in catalogue(lang).items():
            assert not CLICK.search(said or message), said


@pytest.mark.parametrize("folder", WORDS, ids=lambda folder: str(folder.parent.name))
def test_games_name_no_mouse_to_fingers(folder: Path) -> None:
    for lang in ("en", "pl"):
        for said in sentences(tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))):
            assert not CLICK.search(said), said
