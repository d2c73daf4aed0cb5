"""The rules of the table: they hold at every question of every game (docs/boards.md)."""

from __future__ import annotations

import pytest

import druza
from druza.bots.playout import play_randomly
from druza.kernel.answers import CONFIRM, DECLINE, END, PAY
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import Look, board_of, leaving_of, look_at, why_not
from druza.kernel.state import State
from tests.laws.driving import IDS, SEATS

every_game = pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
OF_A_KIND = 2  # questions of each kind that are looked at in a game


def questions(id: str, seats: int, games: int = 2) -> list[State]:
    """Questions of random games, some of every kind, and the last one."""
    found: list[State] = []
    for seed in range(games):
        seen: dict[str, int] = {}
        state, dice = druza.game(id).new(seats, seed, {}), dice_from_seed(seed)
        made = 0
        while state.seat >= 0 and made < 500:
            key = state.prompt()["key"]
            if seen.get(key, 0) < OF_A_KIND:
                seen[key] = seen.get(key, 0) + 1
                found.append(state.clone())
            last = state.clone()
            made += play_randomly(state, dice, 1)
        found.append(last)
    return found


def look_of(state: State) -> Look:
    return look_at(state, state.seat, "en", [f"Player {seat}" for seat in range(state.seats)])


@every_game
def test_the_big_button_never_takes_something_away(id: str, seats: int) -> None:
    for state in questions(id, seats):
        look = look_of(state)
        drawing = board_of(state.game).draw(state.view(state.seat), look)
        lit = {choice.path for choice in look.choices if choice.can}
        leaving = {choice.path for choice in leaving_of(look)}
        if drawing.deed is not None:
            assert why_not(state, state.seat, drawing.deed.path, "en") is None, drawing.deed.path
            assert drawing.deed.path not in leaving or leaving == lit, state.prompt()
        if leaving and leaving != lit:
            assert drawing.away is not None, state.prompt()
            assert drawing.away.path in leaving
            assert drawing.away.words


@every_game
def test_every_answer_says_what_kind_it_is(id: str, seats: int) -> None:
    kinds = {choice.kind for state in questions(id, seats, 1) for choice in look_of(state).legal.values()}
    assert {DECLINE, END} & kinds
    assert kinds <= {"do", PAY, CONFIRM, DECLINE, END}


def test_done_confirms_a_payment_and_declines_an_offer() -> None:
    kinds: dict[str, set[str]] = {}
    for state in questions("star-scrappers", 2, 12):
        for option in state.options():
            if state.game.notation(option) == "done":
                kinds.setdefault(state.prompt()["key"], set()).add(state.game.answer_kind(state, option))
    assert kinds["use_leader"] == {DECLINE}
    assert kinds.get("mine_pay", {CONFIRM}) == {CONFIRM}
    assert kinds.get("collect_pay", {CONFIRM}) == {CONFIRM}
