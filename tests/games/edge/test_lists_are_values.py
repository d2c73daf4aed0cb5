"""Lists of a table are values: clones share them, and what was judged once holds while they are the same."""

from __future__ import annotations

import druza
from druza.bots.playout import play_randomly
from druza.games.edge.rules.menu import allowed_entries, entries, menu_refusal
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.state import NO_BATCHES, NO_FIGHTS, NO_MARKS, NO_USES, NO_ZONES, EdgeState
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
