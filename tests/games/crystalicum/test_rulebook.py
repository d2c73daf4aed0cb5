"""The rulebook: every rule in both languages, and a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.crystalicum.table import GAME

HERE = Path(__file__).parent


def named_by_tests() -> set[str]:
    """Rule ids in the names of tests: `test_cr_024_cr_025_...` names two."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for name in re.findall(r"^def (test_cr_\d{3}_\w+)", path.read_text("utf-8"), re.M):
            found |= {f"CR-{number}" for number in re.findall(r"_cr_(\d{3})(?=_)", name)}
    return found


def test_every_rule_is_named_by_a_test() -> None:
    assert sorted(set(GAME.rulebook.ids()) - named_by_tests()) == []


def test_no_test_names_a_rule_that_is_not_there() -> None:
    assert sorted(named_by_tests() - set(GAME.rulebook.ids())) == []


def test_both_languages_have_the_same_rules_in_the_same_order() -> None:
    assert list(GAME.rulebook.rules["pl"]) == list(GAME.rulebook.rules["en"])
    assert all(GAME.rulebook.text(rule, "pl") != GAME.rulebook.text(rule, "en") for rule in GAME.rulebook.ids())


def test_every_rule_that_refuses_is_in_the_rulebook() -> None:
    folder = Path(__file__).parents[3] / "src" / "druza" / "games" / "crystalicum"
    named = {rule for path in folder.rglob("*.py") for rule in re.findall(r'"(CR-\d{3})"', path.read_text("utf-8"))}
    assert named <= set(GAME.rulebook.ids())
