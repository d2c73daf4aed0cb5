"""Names of seats: options are described with them where they are given."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import druza
from druza.games.registry import game_of
from druza.kernel.drawing import look_at
from druza.kernel.record import begin, read_record
from druza.kernel.words import seat_names

RECORDS = Path(__file__).parent.parent / "records"
NAMES = ["Ola", "Jan", "Ewa", "Iza"]
ABOUT_SEATS = [
    "star-scrappers-four-players",
    "tortuga-aggressive",
    "edge-free-for-all",
    "crystalicum-four-players",
]


@pytest.mark.parametrize("record", ABOUT_SEATS)
@pytest.mark.parametrize(("lang", "numbered"), [("en", r"()player (\d)"), ("pl", r"(gracza? )(\d)")])
def test_an_option_about_a_seat_says_its_name(record: str, lang: str, numbered: str) -> None:
    found = read_record(RECORDS / f"{record}.json")
    game = game_of(found)
    state = begin(game, found)
    names = NAMES[: state.seats]
    for move in found["moves"]:
        for option in state.options():
            plain = game.describe(state, option, state.seat, lang)
            if re.search(numbered, plain):
                named = re.sub(numbered, lambda match: match[1] + names[int(match[2]) - 1], plain)
                assert game.describe(state, option, state.seat, lang, names) == named
                assert named in [choice.says for choice in look_at(state, state.seat, lang, names).choices]
                return
        state.apply(game.parse(move))
    pytest.fail("no option of the game was about a seat")


def test_seats_without_names_have_numbers() -> None:
    assert seat_names(3, "en") == ["player 1", "player 2", "player 3"]
    assert seat_names(2, "pl") == ["1", "2"]


@pytest.mark.parametrize("id", druza.game_ids())
def test_the_call_without_names_still_works(id: str) -> None:
    game = druza.game(id)
    state = game.new(game.seat_counts[0], 1)
    for option in state.options():
        assert game.describe(state, option, state.seat, "en") == game.describe(
            state, option, state.seat, "en", seat_names(state.seats, "en")
        )
