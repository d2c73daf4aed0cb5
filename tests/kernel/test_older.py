"""Older content in the shapes of the present code."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from druza.kernel.content import Entry
from druza.kernel.older import Fitter


class Draw(Entry, tag_field="do", tag="draw", kw_only=True):
    n: int


class Gain(Entry, tag_field="do", tag="gain", kw_only=True):
    n: int
    bonus: int = 0


class Card(Entry, kw_only=True):
    id: str
    cost: int
    kind: Literal["old", "new"] = "old"
    limit: int = 9
    effect: list[Draw | Gain] = []


class Cards(Entry, kw_only=True):
    card: list[Card]
    rest: dict[str, int] = {}


PRESENT = {
    "card": [
        {"id": "a", "cost": 5, "kind": "new", "limit": 2, "effect": [{"do": "draw", "n": 3}]},
        {"id": "b", "cost": 1},
    ]
}


def fitted(card: dict[str, Any], known: str = "id cost effect", renewed: bool = False) -> dict[str, Any]:
    fit = Fitter(set(known.split()), renewed).fit({"card": [card]}, Cards, PRESENT)
    found: dict[str, Any] = fit["card"][0]
    return found


def test_what_was_said_stays() -> None:
    assert fitted({"id": "a", "cost": 7, "kind": "old", "limit": 9, "effect": []}) == {
        "id": "a",
        "cost": 7,
        "kind": "old",
        "limit": 9,
        "effect": [],
    }


def test_what_has_no_place_any_more_is_left_out() -> None:
    assert "colour" not in fitted({"id": "a", "cost": 7, "colour": "red"})


def test_what_must_be_said_is_taken_from_the_same_entry_of_today() -> None:
    assert fitted({"id": "a"})["cost"] == 5


def test_what_nobody_could_say_then_is_as_it_is_today() -> None:
    assert fitted({"id": "a", "cost": 7})["limit"] == 2


def test_what_could_be_said_and_was_not_stays_unsaid() -> None:
    assert "limit" not in fitted({"id": "a", "cost": 7}, "id cost effect limit")


def test_what_is_not_understood_is_taken_from_today() -> None:
    assert fitted({"id": "a", "cost": "free"})["cost"] == 5
    assert fitted({"id": "a", "cost": 1, "effect": [{"do": "score", "n": 1}]})["effect"] == [{"do": "draw", "n": 3}]
    assert "effect" not in fitted({"id": "b", "cost": 1, "effect": [{"do": "score", "n": 1}]})


def test_an_effect_keeps_its_value_unless_its_form_is_to_be_renewed() -> None:
    effect = [{"do": "draw", "n": 4, "when": "now"}]
    assert fitted({"id": "a", "cost": 1, "effect": effect})["effect"] == [{"do": "draw", "n": 4}]
    assert fitted({"id": "a", "cost": 1, "effect": effect}, renewed=True)["effect"] == [{"do": "draw", "n": 3}]


def test_an_entry_that_is_gone_is_read_by_itself() -> None:
    assert fitted({"id": "gone", "cost": 3, "effect": [{"do": "gain", "n": 1}]}) == {
        "id": "gone",
        "cost": 3,
        "effect": [{"do": "gain", "n": 1}],
    }


@pytest.mark.parametrize("raw", [{}, {"card": []}, {"card": [], "rest": {"x": 1}}])
def test_what_is_empty_stays_empty(raw: dict[str, Any]) -> None:
    assert Fitter({"card", "rest"}, False).fit(raw, Cards, {"card": []}).get("rest", {}) == raw.get("rest", {})
