"""Stops: where a player is asked, and passing until the end of the phase."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.crystalicum.content.terms import EVENTS
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.stops import WINDOWS, answer_by_itself, leaves_no_trace
from druza.games.crystalicum.vocabulary import PASS
from druza.kernel.refused import BadInput
from tests.games.crystalicum.table import GAME, begin, choose, crystalicum, do, hide, on_until, orbit


def asked_about_a_move() -> CrystalicumState:
    table = crystalicum(hands={1: "gwiezdne-manowce wies"})
    ship = orbit(table, 0, "elfi-katamaran")
    goal = hide(table, 0, "leukos")
    choose(begin(table), f"move:{ship}")
    return choose(table, f"at:{goal}")


def wishes(table: CrystalicumState, **said: Any) -> dict[str, Any]:
    return GAME.wish(table, {}, said)


def test_every_event_belongs_to_one_kind_of_window() -> None:
    assert sorted(event for events in WINDOWS.values() for event in events) == sorted(EVENTS)


def test_who_wants_to_be_asked_is_asked() -> None:
    table = asked_about_a_move()
    assert answer_by_itself(table, 1, {}) == -1
    assert answer_by_itself(table, 1, wishes(table, ask_at=["ships"])) == -1
    assert answer_by_itself(table, 1, wishes(table, ask_at="all")) == -1


def test_who_does_not_passes_by_himself() -> None:
    table = asked_about_a_move()
    assert answer_by_itself(table, 1, wishes(table, ask_at="none")) == PASS.first
    assert answer_by_itself(table, 1, wishes(table, ask_at=["luck"])) == PASS.first
    assert answer_by_itself(table, 0, wishes(table, ask_at="none")) == -1  # it is not he who is asked


def test_stops_are_about_reactions_not_about_ones_own_actions() -> None:
    table = begin(crystalicum(hands={0: "wies"}))
    assert PASS.first in table.choices
    assert answer_by_itself(table, 0, wishes(table, ask_at="none")) == -1


def test_passing_until_the_end_of_the_phase() -> None:
    table = asked_about_a_move()
    until = wishes(table, until="phase")
    assert answer_by_itself(table, 1, until) == PASS.first
    do(table, "pass")
    on_until(table, "action", 1)
    assert answer_by_itself(table, 1, until) == PASS.first
    table.phase += 1
    assert GAME.wishes_as_seen(table, until)["until"] == ""
    assert answer_by_itself(table, 1, until) == -1
    whole = wishes(table, until="turn")
    assert GAME.wishes_as_seen(table, whole)["until"] == "turn"
    assert answer_by_itself(table, 1, whole) == PASS.first
    assert answer_by_itself(table, 1, GAME.wish(table, whole, {"until": ""})) == -1
    table.turn += 1
    assert answer_by_itself(table, 1, whole) == -1


def test_what_was_said_of_one_thing_leaves_the_other() -> None:
    table = asked_about_a_move()
    both = GAME.wish(table, wishes(table, ask_at=["luck"]), {"until": "turn"})
    assert GAME.wishes_as_seen(table, both)["ask_at"] == ["luck"]
    assert GAME.wishes_as_seen(table, GAME.wish(table, both, {"until": ""}))["ask_at"] == ["luck"]
    assert GAME.wishes_as_seen(table, {})["ask_at"] == list(WINDOWS)


def test_a_question_without_a_pass_is_always_asked() -> None:
    table = crystalicum(hands={0: "kyriakos"})
    choose(begin(table), "card:kyriakos")
    assert answer_by_itself(table, 0, wishes(table, until="turn")) == -1


def test_only_a_pass_among_reactions_leaves_no_trace() -> None:
    table = asked_about_a_move()
    assert leaves_no_trace(table, PASS.first)
    assert not leaves_no_trace(table, next(option for option in table.choices if option != PASS.first))
    assert not leaves_no_trace(begin(crystalicum(hands={0: "wies"})), PASS.first)


@pytest.mark.parametrize("said", [{"ask_at": ["moving"]}, {"ask_at": 3}, {"asks": "all"}, {"until": "never"}])
def test_what_cannot_be_understood_is_told(said: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="expected"):
        GAME.wish(asked_about_a_move(), {}, said)
