"""Obvious answers: what nobody would want to be asked is answered, and a deployment is ready to be accepted."""

from __future__ import annotations

from druza.games.edge.rules.activation import Act
from druza.games.edge.vocabulary import DONE
from tests.games.edge.table import GAME, battle, play, question

PAIR = {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}


def word(option: int) -> str:
    return GAME.notation(option) if option >= 0 else ""


def test_nobody_asks_which_model_of_a_squad_of_one() -> None:
    state = battle(at=PAIR)
    play(state, "activate:0.holy_knight", "done", "move")
    assert question(state) == "choose_mover"
    (model,) = [option for option in state.choices if word(option).startswith("model:")]
    assert GAME.obvious_answer(state) == model
    assert GAME.answer_by_wish(state, 0, {}) == model
    assert GAME.answer_by_wish(state, 1, {}) == -1


def test_who_moves_of_several_is_asked() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0", "0.pilgrim.1": "c3r2:1", "1.gorehound": "c5r2:23"})
    play(state, "activate:0.pilgrim", "done", "move")
    assert question(state) == "choose_mover"
    assert GAME.obvious_answer(state) == -1


def test_an_activation_with_nothing_left_is_over() -> None:
    state = battle(at=PAIR)
    play(state, "activate:0.holy_knight", "done")
    act = state.decision()
    assert isinstance(act, Act)
    for done, answer in ((0, -1), (1, -1), (3, DONE.first)):
        state.pending[-1] = Act(act.seat, act.squad, done)
        assert GAME.obvious_answer(state) == answer


def test_the_ready_deployment_leads_to_the_first_turn() -> None:
    for seats in (2, 3, 4):
        state = GAME.new(seats, 5)
        while state.seat >= 0 and state.prompt()["key"] != "declare_turn":
            option = GAME.ready_answer(state)
            assert option in state.choices, state.prompt()
            state.apply(option)
        assert all(field >= 0 for field in state.shrines)


def test_ready_is_a_wish() -> None:
    state = GAME.new(2, 5)
    while state.prompt()["key"] != "deploy_squad":
        state.apply(state.choices[0])
    wishes = GAME.wish(state, {}, {"ready": True})
    assert GAME.answer_by_wish(state, state.seat, {}) == -1
    assert GAME.answer_by_wish(state, state.seat, wishes) in state.choices
    assert GAME.answer_by_wish(state, state.seat, GAME.wish(state, wishes, {"ready": False})) == -1
