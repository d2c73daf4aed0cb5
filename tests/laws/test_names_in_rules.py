"""Rulebooks call cards, units and tokens what the content calls them, in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.kernel.drawing import board_of

SHARED_NOUN = {"TT-025", "TT-127", "TT-129", "TT-137", "TT-192", "CR-037"}  # "tokens of Hunts and Minerals"


@pytest.mark.parametrize("id", druza.game_ids())
def test_a_rule_uses_the_names_of_the_content(id: str) -> None:
    """What a rule calls by its English name has its Polish name in the Polish rule, whatever the case."""
    game = druza.game(id)
    called = polish_names(board_of(game).folder / "content")
    names = "|".join(re.escape(name) for name in sorted(called, key=len, reverse=True))
    named = re.compile(rf"(?<![\w-])({names})(?:s|es)?(?![\w-])")
    wrong = []
    for rule in game.rulebook.ids():
        english, polish = game.rulebook.text(rule, "en"), game.rulebook.text(rule, "pl")
        for match in named.finditer(english):
            if rule in SHARED_NOUN or is_plain_word(match, game.rulebook.pages["en"]):
                continue
            if not any(says(polish, name) for name in called[match[1]]):
                wrong.append(f"{rule}: {match[1]} is {' or '.join(sorted(called[match[1]]))}")
    assert wrong == []


def polish_names(folder: Path) -> dict[str, set[str]]:
    """Polish names by the English one."""
    found: dict[str, set[str]] = {}
    for path in folder.glob("*.toml"):
        for name in names_in(tomllib.loads(path.read_text("utf-8"))):
            if name["en"][:1].isupper():
                found.setdefault(name["en"], set()).add(name["pl"])
    return found


def names_in(part: Any) -> Iterator[dict[str, str]]:
    if isinstance(part, dict):
        if isinstance(part.get("name"), dict) and set(part["name"]) == {"pl", "en"}:
            yield part["name"]
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from names_in(one)


def is_plain_word(match: re.Match[str], page: str) -> bool:
    """Is it only the first word of a sentence, which stands elsewhere with a small letter?"""
    before = match.string[: match.start()].removeprefix("(edge) ")
    starts = not before or before.endswith((". ", ": "))
    return starts and re.search(rf"(?<!\w){re.escape(match[1].lower())}", page) is not None


def says(text: str, name: str) -> bool:
    """Do the words of a name stand there side by side, each in any case?"""
    words = [word.casefold() for word in re.findall(r"\w+", text)]
    stems = [stem(word.casefold()) for word in re.findall(r"\w+", name)]
    return any(
        all(word.startswith(start) for word, start in zip(words[place:], stems, strict=False))
        for place in range(len(words) - len(stems) + 1)
    )


def stem(word: str) -> str:
    """What all cases of a Polish word begin with, as far as can be said from its letters."""
    ending = 0 if len(word) < 4 else 1 if len(word) == 4 else 3 if len(word) < 8 else 4
    return word[: len(word) - ending]
