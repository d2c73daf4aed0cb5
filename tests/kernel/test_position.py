"""Positions: what is wrong is told with its place."""

from __future__ import annotations

import json
from typing import Any

import pytest

import druza
from druza.kernel.refused import BadInput

GAME = druza.game("star-scrappers")


def position() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(GAME.new(2, 7).to_json())
    return found


def told(found: Any) -> str:
    with pytest.raises(BadInput) as error:
        GAME.from_json(found if isinstance(found, str) else json.dumps(found))
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "parts"),
    [
        (["format"], "chess", ["format", "druza-position-1"]),
        (["game"], "edge", ["game", "star-scrappers"]),
        (["content"], "0000", ["content", "0000"]),
        (["seats"], 5, ["seats", "5"]),
        (["seats"], True, ["seats"]),
        (["seats"], 2.0, ["seats", "2.0"]),
        (["dice"], "xyz", ["dice", "hexadecimal"]),
        (["dice"], "0", ["dice"]),
        (["surprise"], 1, ["surprise"]),
        (["table", "marker"], 12, ["table.marker", "0 to 9", "12"]),
        (["table", "marker"], "three", ["table.marker", "whole number"]),
        (["table", "moved"], 1, ["table.moved", "true or false"]),
        (["table", "hands"], [[]], ["table.hands", "2 seats"]),
        (["table", "hands"], [["metanels-2-drolo"], []], ["table.hands[0][0]", "did you mean 'metanels-2-drollo'"]),
        (["table", "docks"], [None], ["table.docks", "10"]),
        (["table", "wings"], 1, ["table", "wings"]),
        (["table"], [], ["table", "object"]),
        (["pending"], 3, ["pending", "list"]),
        (["pending"], [{"frame": "ChooseCrystl", "seat": 0}], ["pending[0]", "did you mean 'ChooseCrystal'"]),
        (["pending"], [{"frame": "ChooseCrystal"}], ["pending[0]", "ChooseCrystal"]),
        (["pending"], [{"frame": "ChooseCrystal", "seat": 7}], ["pending[0].seat", "0 to 1"]),
        (["pending"], ["ChooseCrystal"], ["pending[0]", "frame"]),
    ],
)
def test_a_mistake_is_told_with_its_place(path: list[str], value: Any, parts: list[str]) -> None:
    found = position()
    inner = found
    for name in path[:-1]:
        inner = inner[name]
    inner[path[-1]] = value
    message = told(found)
    for part in parts:
        assert part in message


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "[" * 3000])
def test_what_is_no_position_is_told(text: str) -> None:
    assert told(text)


def test_a_missing_zone_is_told() -> None:
    found = position()
    del found["table"]["mine"]
    assert "'mine' is missing" in told(found)


def test_without_pending_frames_a_turn_begins() -> None:
    found = position()
    del found["pending"]
    state = GAME.from_json(json.dumps(found))
    assert state.seat == found["table"]["active"]
    assert state.prompt()["key"] == "main"


def test_impossible_counts_are_problems_not_errors() -> None:
    found = position()
    found["table"]["hands"][0] = ["metanels-4-scraper"] * 3
    problems = GAME.problems(GAME.from_json(json.dumps(found)))
    assert any("metanels-4-scraper" in problem for problem in problems)
