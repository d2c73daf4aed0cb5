"""The contract: asking, refusing, playing, as outside tools call it."""

from __future__ import annotations

from typing import Any

import pytest

import druza

pytestmark = pytest.mark.compiled


def test_an_unknown_game_is_told_with_the_nearest_name() -> None:
    with pytest.raises(druza.BadInput, match="did you mean 'star-scrappers'"):
        druza.game("star-scraper")


@pytest.mark.parametrize("seats", [0, 1, 5, -1])
def test_an_impossible_number_of_seats_is_told(seats: int) -> None:
    with pytest.raises(druza.BadInput, match="expected 2, 3, 4 seats"):
        druza.game("star-scrappers").new(seats)


@pytest.mark.parametrize(
    "options",
    [{"faction": "random"}, {"factions": "all"}, {"factions": ["terrons"]}, {"first_player": 2}, {"ask_forced": "yes"}],
)
def test_a_bad_option_of_a_new_game_is_told(options: dict[str, Any]) -> None:
    with pytest.raises(druza.BadInput, match=r"expected|must be"):
        druza.game("star-scrappers").new(2, 0, options)


def test_play_refuses_and_changes_nothing() -> None:
    game = druza.game("star-scrappers")
    state = game.new(2, 7)
    before = state.to_json()
    with pytest.raises(druza.Refused) as refused:
        state.play(state.seat, game.parse("raid"))
    assert refused.value.rule == "SS-169"
    with pytest.raises(druza.Refused) as refused:
        state.play(1 - state.seat, state.options()[0])
    assert refused.value.rule == "SS-234"
    assert state.to_json() == before


def test_options_given_out_are_the_callers_own() -> None:
    state = druza.game("star-scrappers").new(2, 7)
    state.options().clear()
    assert state.options()


def test_changed_content_is_another_game() -> None:
    usual = druza.game("star-scrappers")
    changed = druza.game("star-scrappers", {"artifact-01.cost": 1})
    assert changed.fingerprint != usual.fingerprint
    assert druza.game("star-scrappers") is usual


def test_events_are_told_only_when_there_is_a_log() -> None:
    game = druza.game("star-scrappers")
    assert game.new(2, 7).events is None
    told = game.new(2, 7, log=True)
    assert told.events
    assert told.clone().events is None
