"""The rules of the table: they hold at every question of every game (docs/boards.md)."""

from __future__ import annotations

import pytest

import druza
from druza.bots.playout import play_randomly
from druza.kernel.answers import CONFIRM, DECLINE, END, PAY
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import Look, board_of, leaving_of, look_at, shape_of, why_not
from druza.kernel.state import State
from druza.web.help.gains import gains_between, say_gains
from druza.web.pages.points import goal_shown
from tests.laws.driving import IDS, SEATS

every_game = pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
GAMES_HERE = ("star-scrappers", "motherload", "tortuga", "edge", "crystalicum")  # others may count points alone
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


@every_game
def test_the_goal_and_how_near_everybody_is_are_always_said(id: str, seats: int) -> None:
    """Rule 8: in words, with a figure for every seat that nobody could not count himself."""
    looked = questions(id, seats, 1)
    for state in looked:
        for seat in (state.seat, (state.seat + 1) % seats, -1):
            view = state.view(seat)
            goal, scores = state.game.goal(view), state.scores()
            assert len(goal.reached) == seats, goal.key
            for lang in ("pl", "en"):
                shown = goal_shown(view, look_at(state, seat, lang, [f"P{number}" for number in range(seats)]))
                assert shown is not None
                said = " ".join([shown["how"], shown["short"], shown["clock"]])
                assert shown["how"].endswith((".", "!"))
                assert "{" not in said, said
                assert goal.key not in (shown["how"], shown["short"])
            for number in range(seats) if id != "edge" or seats == 2 else []:
                reached = goal.reached[number]
                assert reached <= scores[number] if number in goal.at_least else reached == scores[number]
    assert any(any(state.game.goal(state.view(0)).reached) for state in looked)


@pytest.mark.parametrize("id", druza.game_ids())
def test_when_it_is_over_nothing_of_the_count_is_hidden(id: str) -> None:
    state, dice = druza.game(id).new(2, 5, {}), dice_from_seed(5)
    while state.seat >= 0:
        play_randomly(state, dice, 50)
    goal = state.game.goal(state.view(-1))
    assert goal.at_least == []
    for category in state.game.points(state, 0):
        assert id not in GAMES_HERE or state.game.words.has("points", category), "the count has words"
    assert goal.reached == [int(score) for score in state.scores()]


@every_game
def test_what_a_move_is_good_for_can_be_said(id: str, seats: int) -> None:
    """Hints and reasons speak of what the game names: every aim has its words, and moves change some of them."""
    game = druza.game(id)
    told: set[str] = set()
    for before in questions(id, seats, 1):
        seat = before.seat
        after = before.clone()
        after.apply(after.options()[0])
        gains = gains_between(game, before.view(seat), after.view(seat))
        for lang in ("pl", "en"):
            look = look_at(after, seat, lang, [f"P{number}" for number in range(seats)])
            said = say_gains(gains, seat, look, after.view(seat))
            assert "{" not in said
            told.add(said)
        for name in game.aims(before.view(seat), seat):
            assert game.words.has("aim", name), name
    assert len(told) > 4


SAME_BY_DICE = {"resolve_hits", "choose_target"}  # what decides that two answers are alike, nobody may know


@every_game
def test_no_question_with_an_obvious_answer(id: str, seats: int) -> None:
    """Rule 9: a person at a table is asked where there is a choice; else only to say that the turn may end."""
    game = druza.game(id)
    state, dice = game.new(seats, 3, {"confirm": list(range(seats))}), dice_from_seed(3)
    looked: dict[str, int] = {}
    for _ in range(400):
        if state.seat < 0:
            break
        obvious = game.answer_by_wish(state, state.seat, {})
        key = state.decision().KEY
        looked[key] = looked.get(key, 0) + 1
        if obvious < 0 and len(state.choices) == 1:
            assert state.choices == [state.decision().end(state)], key
        elif obvious < 0 and looked[key] <= 2 and key not in SAME_BY_DICE:
            outcomes = {after(state, option).to_json() for option in state.choices[:30]}
            assert len(outcomes) > 1, f"{key}: all answers do the same"
        state.apply(obvious if obvious >= 0 else dice.pick(state.choices))
    assert sum(looked.values()) > 20


def after(state: State, option: int) -> State:
    found = state.clone()
    found.apply(option)
    return found


@every_game
def test_options_have_a_shape(id: str, seats: int) -> None:
    """Rule 10: verbs in a fixed order, those that take something away last; refused ones say why, in both languages."""
    game = druza.game(id)
    orders: dict[str, list[str]] = {}
    for state in questions(id, seats):
        look = look_of(state)
        groups = shape_of(look)
        assert sum(len(group.choices) for group in groups) == len(look.choices)
        known = orders.setdefault(state.prompt()["key"], [])
        kept = [group.key for group in groups if group.key in known]
        assert kept == [key for key in known if key in kept], "the order has changed"
        orders[state.prompt()["key"]] = merged(known, [group.key for group in groups])
        for choice in look.choices:
            for lang in ("pl", "en") if choice.rule else ():
                said = game.reason(choice.rule, choice.rule, lang)
                assert said.strip()
                assert "{" not in said
        for group in groups:
            named = {lang: group.says(lang) for lang in ("pl", "en")}
            assert bool(named["pl"]) == bool(named["en"]) == (group.key in [key for key, _ in game.groups])
            assert not any(choice.says in named.values() for choice in group.choices if choice.says), "no answer"


def merged(known: list[str], more: list[str]) -> list[str]:
    """Both orders as one."""
    found = known[:]
    for place, key in enumerate(more):
        if key not in found:
            before = next((found.index(other) for other in more[place + 1 :] if other in found), len(found))
            found.insert(before, key)
    return found


@every_game
def test_a_question_does_not_call_who_is_asked_by_name(id: str, seats: int) -> None:
    """It says "you", and what is mine is not named after me."""
    for state in questions(id, seats, 1):
        names = [f"Zyx{seat}" for seat in range(seats)]
        for lang in ("pl", "en"):
            look = look_at(state, state.seat, lang, names)
            assert names[state.seat] not in look.asks
