"""Stops: where a player is asked, and passing until the end of the phase."""

from __future__ import annotations

import pytest

from druza.games.crystalicum.state import PASS, Table
from druza.games.crystalicum.stops import Stops, answer_by_itself, pass_until, read_stops
from druza.kernel.refused import BadInput
from tests.games.crystalicum.table import begin, choose, crystalicum, do, hide, on_until, orbit


def asked_about_a_move() -> Table:
    table = crystalicum(hands={1: "gwiezdne-manowce wies"})
    ship = orbit(table, 0, "elfi-katamaran")
    goal = hide(table, 0, "leukos")
    choose(begin(table), f"move:{ship}")
    return choose(table, f"at:{goal}")


def test_who_wants_to_be_asked_is_asked() -> None:
    table = asked_about_a_move()
    assert answer_by_itself(table, 1, Stops()) is None
    assert answer_by_itself(table, 1, read_stops({"ask_at": ["ship-moving"]})) is None


def test_who_does_not_passes_by_himself() -> None:
    table = asked_about_a_move()
    assert answer_by_itself(table, 1, read_stops({"ask_at": "none"})) == PASS.first
    assert answer_by_itself(table, 1, read_stops({"ask_at": ["luck-drawn"]})) == PASS.first
    assert answer_by_itself(table, 0, read_stops({"ask_at": "none"})) is None


def test_passing_until_the_end_of_the_phase() -> None:
    table = asked_about_a_move()
    stops = pass_until(Stops(), table, "phase")
    assert answer_by_itself(table, 1, stops) == PASS.first
    do(table, "pass")
    on_until(table, "action", 1)
    assert answer_by_itself(table, 1, stops) == PASS.first
    table.phase += 1
    assert answer_by_itself(table, 1, stops) is None
    whole = pass_until(Stops(), table, "turn")
    assert answer_by_itself(table, 1, whole) == PASS.first
    assert answer_by_itself(table, 1, pass_until(whole, table, "")) is None


def test_a_question_without_a_pass_is_always_asked() -> None:
    table = crystalicum(hands={0: "kyriakos"})
    choose(begin(table), "card:kyriakos")
    assert answer_by_itself(table, 0, pass_until(Stops(), table, "turn")) is None


@pytest.mark.parametrize("said", [{"ask_at": ["moving"]}, {"ask_at": 3}, {"asks": "all"}])
def test_what_cannot_be_understood_is_told(said: dict[str, object]) -> None:
    with pytest.raises(BadInput):
        read_stops(said)
