"""What a seat imagines can be played on, whoever is asked and whatever is asked."""

from __future__ import annotations

import pytest

import druza
from druza.bots.playout import play_randomly
from druza.kernel.dice import dice_from_seed
from tests.laws.driving import IDS, SEATS

GAMES = 3  # games that are played to find questions
TIMES = 2  # how often each kind of question is imagined
MOVES = 25  # how far what is imagined is played on


@pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
def test_what_any_seat_imagines_at_any_question_can_be_played_on(id: str, seats: int) -> None:
    game = druza.game(id)
    met: dict[str, int] = {}
    for seed in range(GAMES):
        state = game.new(seats, seed)
        dice = dice_from_seed(seed)
        while state.seat >= 0:
            asked = type(state.decision()).__name__
            met[asked] = met.get(asked, 0) + 1
            if met[asked] <= TIMES:
                for seat in range(seats):
                    imagined = state.imagine(seat, seed + met[asked])
                    assert imagined.options(), f"{asked}: seat {seat} imagines a question without an answer"
                    play_randomly(imagined, dice_from_seed(seat), MOVES)
            state.apply(dice.pick(state.options()))
