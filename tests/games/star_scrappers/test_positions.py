"""Positions: written by hand, read back exactly, and judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from druza.kernel.refused import BadInput
from tests.games.star_scrappers.table import GAME, choose, hand, legal, star_scrappers

LATE_TURN = Path(__file__).parent / "positions" / "late-turn.json"


def written() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(LATE_TURN.read_text("utf-8"))
    return found


def problems(position: dict[str, Any]) -> list[str]:
    return GAME.problems(GAME.from_json(json.dumps(position)))


def test_a_position_without_pending_begins_a_turn() -> None:
    table = GAME.from_json(LATE_TURN.read_text("utf-8"))
    assert (table.seat, table.prompt()["key"]) == (1, "use_leader")
    assert GAME.problems(table) == []
    choose(table, "leader")
    assert "extra-mine" in legal(table)


def test_it_is_valid_by_its_schema_and_read_back_exactly() -> None:
    jsonschema.validate(written(), GAME.schema())
    table = GAME.from_json(LATE_TURN.read_text("utf-8"))
    again = json.loads(table.to_json())
    jsonschema.validate(again, GAME.schema())
    assert again["table"] == written()["table"]


@pytest.mark.parametrize("words", ["skill card:y3 card:p1", "mine crystal:red-3 card:p1", "skill card:b4 base:1"])
def test_a_position_in_the_middle_of_a_question_goes_on_the_same(words: str) -> None:
    table = choose(star_scrappers(hand="y3 p1 p2 b4", base={1: "y1 y2"}, mine="red-3"), words)
    again = GAME.from_json(table.to_json())
    assert again.to_json() == table.to_json()
    assert (again.prompt(), again.options()) == (table.prompt(), table.options())


def test_turn_effects_are_written_in_words() -> None:
    table = star_scrappers(wild="red purple", hand="g2 y3 p1@blue", mine="blue-1", used="", artifacts="plasma-drill")
    choose(table, "skill card:g2")
    found = json.loads(table.to_json())["table"]
    assert found["wild"] == ["minegglers", "biosses"]
    assert found["used"] == ["skill"]
    assert found["doubled"] == [["weedlocks"], ["weedlocks"], ["weedlocks"], []]
    assert found["totems"] == [None, "board", "board", "board", None, "board"]
    assert hand(GAME.from_json(table.to_json())) == "p1@blue y3"
    assert found["hands"][0] == ["metanels-3-ruster", "minegglers-1-tracker@blue"]


@pytest.mark.parametrize(
    ("zone", "value", "said"),
    [
        ("marker", 10, "table.marker: expected a whole number from 0 to 9, found 10"),
        ("wild", ["elves"], "table.wild[0]: 'elves' is no faction"),
        ("wild", ["terrons", "terrons"], "table.wild[1]: 'terrons' stands there twice"),
        ("totems", [None, None, 0, 1, 1, 7], "table.totems[5]: expected a whole number from 0 to 3, found 7"),
        ("used", ["dig"], "table.used[0]: 'dig' is no action"),
        ("commands", ["metanels"], "table.commands: expected one entry for each of the 3 seats, found 1"),
        ("removed", ["metanels-2-drolo"], "table.removed[0]: 'metanels-2-drolo' is no mercenary; did you mean"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(zone: str, value: object, said: str) -> None:
    position = written()
    position["table"][zone] = value
    with pytest.raises(BadInput) as error:
        GAME.from_json(json.dumps(position))
    assert str(error.value).startswith(said)


def test_a_lost_piece_is_a_problem() -> None:
    position = written()
    position["table"]["removed"].pop()
    assert problems(position) == ["metanels-1-raker: expected 5 in all, found 4 (SS-001)"]


def test_a_card_of_the_wrong_level_in_the_docks_is_a_problem() -> None:
    position = written()
    docks = position["table"]["docks"]
    docks[0], docks[4] = docks[4], docks[0]
    assert [problem.partition(":")[0] for problem in problems(position)] == ["table.docks[0]", "table.docks[4]"]


def test_a_crystal_of_the_wrong_cost_in_the_mine_is_a_problem() -> None:
    position = written()
    mine = position["table"]["mine"]
    mine[3], mine[9] = mine[9], mine[3]
    assert "is not of cost 1 (SS-007)" in problems(position)[0]


def test_a_card_in_the_stack_of_another_level_is_a_problem() -> None:
    position = written()
    stacks = position["table"]["dock_stacks"]
    stacks[0].append(stacks[2].pop())
    assert problems(position) == ["table.dock_stacks[0]: weedlocks-3-sower is not of level 1 (SS-012)"]


def test_a_crystal_in_the_stack_of_another_cost_is_a_problem() -> None:
    position = written()
    stacks = position["table"]["mine_stacks"]
    stacks[1].append(stacks[3].pop())
    assert problems(position) == ["table.mine_stacks[1]: yellow-10-heart is not of cost 3 (SS-006)"]


@pytest.mark.parametrize(
    ("totems", "said"),
    [
        (["board", None, 0, 1, 1, 0], "table.totems[0]: the Totem of minegglers is not in the game"),
        ([None, None, 0, None, 1, 0], "table.totems[3]: the Totem of metanels must be somewhere"),
        ([None, None, 0, 1, 3, 0], "table.totems[4]: there is no seat 3 to have the Totem of biosses"),
    ],
)
def test_a_totem_in_an_impossible_place_is_a_problem(totems: list[object], said: str) -> None:
    position = written()
    position["table"]["totems"] = totems
    assert [problem for problem in problems(position) if problem.startswith(said)] != []


@pytest.mark.parametrize("commands", [["metanels", "weedlocks", "metanels"], ["metanels", "weedlocks", "terrons"]])
def test_a_command_card_dealt_twice_or_of_a_wild_colour_is_a_problem(commands: list[str]) -> None:
    position = written()
    position["table"]["commands"] = commands
    assert problems(position) == [f"table.commands[2]: {commands[2]}; expected a faction in play, each once (SS-015)"]


def test_a_card_dyed_in_its_own_colour_is_a_problem() -> None:
    position = written()
    position["table"]["hands"][2] = ["biosses-1-cyberwitch@red"]
    assert problems(position) == ["table.hands[2]: biosses-1-cyberwitch@red is dyed in its own colour (SS-136)"]


def test_three_wild_colours_are_a_problem() -> None:
    position = written()
    position["table"]["wild"] = ["minegglers", "terrons", "biosses"]
    assert "table.wild: expected two Wild colours, found 3 (SS-009)" in problems(position)


def test_a_base_above_seven_is_a_problem() -> None:
    position = written()
    bases, hands = position["table"]["bases"], position["table"]["hands"]
    bases[1] += hands[1] + hands[0]
    hands[0], hands[1] = [], []
    assert "at most 7 (SS-205)" in problems(position)[0]
