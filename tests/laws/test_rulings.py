"""Rulings: every rule says whether it is printed; what is not has its reason in both languages."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path

import pytest

import druza
from druza.games.registry import GAMES
from druza.kernel.rulebook import RULINGS

# marks of the files that rulings were once kept in: they lead nowhere
MARKS = re.compile(r"\((?:edge|opt|house|nasze|R-\d|RU-\d)|\bRU?-\d\d\b|house ruling|nasze ustalenie")
every_game = pytest.mark.parametrize("id", druza.game_ids())


@every_game
def test_every_ruling_is_of_one_rule_and_has_a_reason(id: str) -> None:
    rulebook = druza.game(id).rulebook
    folder = Path(str(importlib.import_module(GAMES[id]).__file__)).parent / "rulebook"
    told = tomllib.loads((folder / RULINGS).read_text("utf-8"))
    named = told["unstated"] + [rule for ruling in told["ruling"] for rule in ruling["rules"]]
    assert len(named) == len(set(named))
    assert set(named) <= set(rulebook.ids())
    for rule in rulebook.ids():
        assert rulebook.is_printed(rule) == (rule not in named)
        for lang in ("pl", "en"):
            assert bool(rulebook.reason(rule, lang)) == (rule in named)


@every_game
def test_the_pages_mark_nothing_themselves(id: str) -> None:
    for lang, rules in druza.game(id).rulebook.rules.items():
        assert [rule for rule, text in rules.items() if MARKS.search(text)] == [], lang
