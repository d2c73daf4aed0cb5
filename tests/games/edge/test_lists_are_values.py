"""Lists of a table are values: clones share them, and what was judged once holds while they are the same."""

from __future__ import annotations

import druza
from druza.bots.playout import play_randomly
from druza.games.edge.content.basics import MODELS, PER_SEAT, SQUADS
from druza.games.edge.rules.actions import ChooseActor
from druza.games.edge.rules.bodies import (
    find_ready,
    models_on,
    occupancy,
    on_board,
    paid_slots,
    ready_windows,
    squad_on,
    squads_of_seat,
)
from druza.games.edge.rules.deployment import closed_anew
from druza.games.edge.rules.landing import ChooseField
from druza.games.edge.rules.menu import allowed_entries, entries, menu_refusal
from druza.games.edge.rules.numbers import NOTHING, ZEROS
from druza.games.edge.rules.payment import Pay
from druza.games.edge.rules.turn import TakeTurn
from druza.games.edge.rules.windows import React, can_react
from druza.games.edge.state import NO_BATCHES, NO_FIGHTS, NO_MARKS, NO_USES, NO_ZONES, EdgeState
from druza.games.edge.vocabulary import PASS, PASS_TURN
from druza.kernel.dice import dice_from_seed


def table(seed: int) -> EdgeState:
    state = druza.game("edge").new(2 + seed % 3, seed, {"factions": "random"})
    assert isinstance(state, EdgeState)
    return state


def test_a_clone_stays_as_it_was_while_the_game_goes_on() -> None:
    for seed in range(3):
        state, dice = table(seed), dice_from_seed(seed)
        while state.seat >= 0:
            clone = state.clone()
            before = clone.to_json()
            play_randomly(state, dice, 25)
            assert clone.to_json() == before
    assert not any([NOTHING, NO_ZONES, NO_MARKS, NO_USES, NO_FIGHTS, NO_BATCHES])


def test_a_menu_that_is_not_judged_again_is_as_it_would_be_judged() -> None:
    kept = 0
    for seed in range(6):
        state, dice = table(seed), dice_from_seed(seed)
        while state.seat >= 0:
            seat, judged = state.active, state.judged
            if judged is not None and judged.holds(state, seat):
                fresh = [entry for entry in entries(state, seat) if not menu_refusal(state, seat, entry)]
                assert allowed_entries(state, seat) == fresh
                kept += 1
            state.apply(dice.pick(state.choices))
    assert kept > 100


def test_what_is_kept_at_hand_is_what_would_be_found_anew() -> None:
    for seed in range(3):
        state, dice = table(seed), dice_from_seed(seed)
        while state.seat >= 0:
            for squad in range(state.seats * SQUADS):
                assert squad_on(state, squad) == on_board(state, squad * MODELS, MODELS)
            for seat in range(state.seats):
                squads = range(seat * SQUADS, (seat + 1) * SQUADS)
                assert squads_of_seat(state, seat) == [squad for squad in squads if state.units[squad] >= 0]
                assert models_on(state, seat) == on_board(state, seat * PER_SEAT, PER_SEAT)
                ready = [0] * (2 * state.seats)
                find_ready(state, seat, ready)
                assert ready[2 * seat :][:2] == [ready_windows(state, seat, own) for own in (True, False)]
                if state.closed_known >> seat & 1:
                    assert state.closed[seat] == closed_anew(state, seat, 0, occupancy(state))
            assert paid_slots(state) == [slot for slot, paid in enumerate(state.paid) if paid]
            state.apply(dice.pick(state.choices))
    assert [[0] * count for count in range(len(ZEROS))] == ZEROS


def test_whoever_has_an_answer_is_asked() -> None:
    found = 0
    for seed in range(12):
        state, dice = table(seed), dice_from_seed(seed)
        while state.seat >= 0:
            question = state.decision()
            if isinstance(question, React):
                for seat in range(state.seats):
                    asked = React(seat, question.window, 0, 0, question.squad)
                    if any(option not in (PASS.first, PASS_TURN.first) for option in asked.options(state)):
                        assert can_react(state, seat, question.window, question.squad)
                        found += 1
            state.apply(dice.pick(state.choices))
    assert found > 100


def test_answers_found_at_once_are_the_candidates_that_nothing_forbids() -> None:
    asked: set[type] = set()
    for seed in range(4):
        state, dice = table(seed), dice_from_seed(seed)
        while state.seat >= 0:
            question = state.decision()
            if isinstance(question, ChooseActor | ChooseField | Pay | React | TakeTurn):
                asked.add(type(question))
                candidates = question.candidates(state)
                assert state.choices == [option for option in candidates if not question.refusal(state, option)]
            state.apply(dice.pick(state.choices))
    assert len(asked) == 5
