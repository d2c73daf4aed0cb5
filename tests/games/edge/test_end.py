"""Ends, multiplayer and options: ED-276 to ED-311, ED-353 to ED-360, ED-363."""

from __future__ import annotations

import re

import pytest

from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.payment import move_marker
from druza.games.edge.rules.wounds import DealWounds, KillModel, capture
from druza.games.edge.scoring import best_alone, best_team, judge_points
from druza.games.edge.state import BY_CAPTURE, BY_LAST_MODEL, BY_MARKER, BY_TOKENS, EdgeState
from druza.kernel.refused import BadInput
from tests.games.edge.table import GAME, battle, can, finish, model_number, play, question, refused, where

LONE = {"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}


def ended(state: EdgeState) -> EdgeState:
    """Play the turn to its end."""
    while state.seat >= 0 and state.active == 0:
        for word in ("end", "done", "pass"):
            if can(state, word):
                play(state, word)
                break
    return state


def test_ed_276_353_the_loss_of_the_last_model_loses_at_once() -> None:
    state = battle(at=LONE, endurance={"1.master_of_elements": 0}, marker=-8)
    state.push(KillModel(model_number(state, "1.master_of_elements"), -1, 0))
    state.settle()
    assert (state.winners(), state.ending) == ([0], BY_LAST_MODEL)


def test_ed_277_both_at_one_moment_points_decide() -> None:
    state = battle(at=LONE, endurance={"1.master_of_elements": 0, "0.pilgrim": 0})
    state.then(
        [
            DealWounds(model_number(state, "0.pilgrim"), 1, -1, 1, False),
            DealWounds(model_number(state, "1.master_of_elements"), 1, -1, 0, False),
        ]
    )
    state.settle()
    assert state.winners() == [0]  # 3 points against 1


def test_ed_278_279_the_marker_on_a_token_ends_the_game_after_the_turn() -> None:
    state = battle(at=LONE, hand="ch_trap", marker=9)
    move_marker(state, 0, 5)
    assert (state.marker, state.ending) == (10, BY_MARKER)
    move_marker(state, 0, -1)
    assert ended(state).winners() == [0]


def test_ed_280_281_363_an_empty_deck_ends_the_game_and_the_centre_is_a_draw() -> None:
    state = battle(at=LONE, deck={0: "ch_leap", 1: "de_mist de_mist de_rush de_rush"}, hand="ch_trap")
    assert ended(state).winners() == [0, 1]


def test_ed_282_turns_run_clockwise() -> None:
    state = battle(seats=3, start="turn")
    order = []
    for _ in range(4):
        order.append(state.active)
        play(state, "turn:passive")
    assert order == [0, 1, 2, 0]


def test_ed_283_289_elimination_ends_the_game_after_the_turn() -> None:
    state = battle(seats=3, at={"1.dark_scholar": "c3r2:0"}, hand="ch_trap", endurance={"1.dark_scholar": 0})
    state.push(KillModel(model_number(state, "1.dark_scholar"), -1, 0))
    state.settle()
    assert (state.ending, state.eliminated) == (BY_LAST_MODEL, 2)
    assert state.seat == 0
    assert ended(state).winners() == [0]
    tokens = battle(seats=3, at={"1.dark_scholar": "c3r2:0"}, hand="ch_trap")
    tokens.kept, tokens.discarded_vp = put(tokens.kept, 1, 1), 9
    capture(tokens, 0, 1, 1)
    assert (tokens.ending, tokens.eliminated) == (BY_TOKENS, 2)


def test_ed_289_an_eliminated_player_decides_nothing() -> None:
    at = {"0.pilgrim": "c3r2:0", "1.dark_scholar": "c3r2:1"}
    state = battle(seats=3, at=at, rolls="y1 y4")
    state.eliminated, state.ending = 2, BY_TOKENS
    play(state, "activate:0.pilgrim", "fight", "model:0.pilgrim.0", "die:yellow")
    while state.seat >= 0:
        assert state.seat != 1
        state.apply(state.options()[-1])
    assert 1 not in state.winners()


def test_ed_284_355_four_from_each_opponent_win_at_once() -> None:
    state = battle(seats=3)
    capture(state, 0, 1, 4)
    assert state.seat >= 0
    capture(state, 0, 2, 4)
    state.settle()
    assert (state.winners(), state.ending) == ([0], BY_CAPTURE)


def test_ed_285_the_last_card_ends_multiplayer_too() -> None:
    state = battle(
        seats=3, deck={0: "ch_leap", 1: "de_mist de_mist de_rush de_rush", 2: "re_seed re_seed re_seed re_sowing"}
    )
    state.captured, state.kept = put(state.captured, 0 * 3 + 1, 1), put(state.kept, 1, 9)
    assert ended(state).winners() == [0]


def test_ed_286_287_288_tie_breaks_of_free_for_all() -> None:
    at = {"0.pilgrim": "c3r2:0", "1.dark_scholar": "c3r2:1", "2.treemaid": "c3r2:2"}
    state = battle(seats=3, at=at)
    state.endurance = [0] * 15
    assert best_alone(state) == [0, 1, 2]  # equal in everything: the win is shared
    state.endurance = put(state.endurance, 0, 1)
    assert best_alone(state) == [0]  # more endurance
    state.kept = [9, 10, 10]
    assert best_alone(state) == [1, 2]  # more kept
    state.captured = put(state.captured, 0 * 3 + 1, 1)
    assert best_alone(state) == [0]  # most captured
    state.fields = put(state.fields, model_number(state, "0.pilgrim"), -1)
    state.filled = []
    assert best_alone(state) == [1, 2]  # only those with models


def test_ed_290_356_a_team_loses_with_one_player() -> None:
    state = battle(seats=4, mode="teams", at={"1.dark_scholar": "c3r2:0"}, endurance={"1.dark_scholar": 0})
    state.push(KillModel(model_number(state, "1.dark_scholar"), -1, 0))
    state.settle()
    assert state.winners() == [0, 2]


def test_ed_291_a_team_wins_with_eight() -> None:
    state = battle(seats=4, mode="teams")
    capture(state, 0, 1, 5)
    capture(state, 2, 3, 3)
    state.settle()
    assert (state.winners(), state.ending) == ([0, 2], BY_CAPTURE)


def test_ed_292_293_team_ties() -> None:
    state = battle(seats=4, mode="teams")
    state.captured = put(state.captured, 0 * 4 + 1, 1)
    assert best_team(state) == [0, 2]
    state.captured = put(state.captured, 1 * 4 + 0, 1)
    state.kept = [9, 8, 10, 10]
    assert best_team(state) == [0, 2]
    state.kept = [9, 9, 10, 10]
    state.endurance = [0] * 20
    models = [sum(field >= 0 for field in state.fields[seat * 20 : seat * 20 + 20]) for seat in range(4)]
    assert models == [1, 1, 1, 1]
    assert best_team(state) == [0, 1, 2, 3]  # a draw
    state.endurance = put(state.endurance, 5, 1)
    assert best_team(state) == [1, 3]  # more endurance


def test_ed_290_a_team_loses_with_the_last_starting_token_of_a_player() -> None:
    state = battle(seats=4, mode="teams")
    state.kept, state.discarded_vp = put(state.kept, 3, 1), 9
    capture(state, 0, 3, 1)
    state.settle()
    assert (state.winners(), state.ending) == ([0, 2], BY_TOKENS)


def test_ed_319_a_game_with_reshuffled_decks_ends_after_sixty_turns_each() -> None:
    state = battle(start="turn", settings={"reshuffle": True}, crystals=0, marker=3)
    state.turn = 119
    while state.seat >= 0 and state.turn < 125:
        play(state, "turn:passive")
    assert (state.winners(), state.turn) == ([0], 120)


def test_ed_294_295_296_297_298_allies() -> None:
    state = battle(
        seats=4,
        mode="teams",
        at={"0.pilgrim": "c3r2:0", "2.treemaid": "c3r2:1", "1.dark_scholar": "c6r5:0"},
        hand={0: "ch_energy_drain", 2: "re_seed"},
        upgrades={"2.treemaid": "re_animate_woods=1"},
        crystals=4,
    )
    assert can(state, "upper:ch_energy_drain")  # a bold "your": the ally's upgrade is charged
    assert state.view(0)["players"][2]["hand"] == ["re_seed"]
    play(state, "activate:0.pilgrim", "done")
    assert not can(state, "fight")  # the ally is no enemy
    assert refused(state, "endurance:2.treemaid") != ""


def test_ed_354_the_eliminated_active_player_only_ends_the_turn() -> None:
    state = battle(seats=3, at={"0.pilgrim": "c3r2:0"}, hand="ch_trap", endurance={"0.pilgrim": 0})
    state.push(KillModel(model_number(state, "0.pilgrim"), -1, 1))
    state.settle()
    assert state.seat == -1
    assert 0 not in state.winners()
    assert [len(hand) for hand in state.hands[1:]] == [3, 3]


# -- options ----------------------------------------------------------------------------------------------------------


def test_ed_299_357_more_crystals() -> None:
    state = battle(at=LONE, start="turn", crystals=0, settings={"more_crystals": True}, sources="c0r0", shrines="- -")
    play(state, "turn:passive")
    assert state.crystals == [1, 1]
    assert started({"more_crystals": True}).crystals == [3, 3]


def started(options: dict[str, object], seats: int = 2) -> EdgeState:
    state = GAME.new(seats, 4, {"first_game_layout": True, **options})
    while state.turn == 0:
        state.apply(state.options()[0])
    return state


def test_ed_300_handicap() -> None:
    assert started({"handicap": [0, 3]}).crystals == [2, 5]
    with pytest.raises(BadInput, match="from 0 to 3"):
        started({"handicap": [0, 4]})


def test_ed_301_358_mulligan_once() -> None:
    state = battle(hand="ch_leap ch_trap ch_bash", start="active", settings={"mulligan": True, "hand": 4})
    play(state, "mulligan")
    assert len(state.hands[0]) == 4
    assert state.mulligans == 1


def test_ed_302_303_buying_points() -> None:
    state = battle(start="turn", crystals=4, settings={"buy_vp": True})
    play(state, "turn:passive", "buy")
    assert state.marker == 1
    many = battle(seats=3, start="turn", crystals=4, settings={"buy_vp": True})
    play(many, "turn:passive", "buy")
    assert (many.bought, many.kept) == ([1, 0, 0], [10, 10, 10])


def test_ed_304_alternative_setup_draws_before_deployment() -> None:
    state = GAME.new(2, 4, {"alternative_setup": True})
    while question(state) != "deploy_squad":
        state.apply(state.options()[0])
    assert [len(hand) for hand in state.hands] == [3, 3]


def test_ed_305_twenty_cards() -> None:
    state = started({"deck_20": True})
    assert [len(state.decks[seat]) + len(state.hands[seat]) for seat in range(2)] == [20, 20]


def test_ed_306_360_reshuffle() -> None:
    state = battle(deck={0: "", 1: "de_mist"}, discard={0: "ch_leap ch_trap"}, settings={"reshuffle": True})
    assert ended(state).seat >= 0
    assert len(state.hands[0]) == 2
    assert state.decks[0] == []


def test_ed_307_scripted_decks() -> None:
    state = GAME.new(2, 4, {"scripted": True, "factions": ["chapter", "demons"]})
    assert question(state) == "order_deck"
    seat = state.seat
    first = state.options()[0]
    state.apply(first)
    assert state.view(seat)["players"][seat]["deck"][-1] == state.content.cards[int(GAME.notation(first)[5:])]
    assert state.view(1 - seat)["players"][seat]["deck"] is None


def test_ed_308_strategic_hands() -> None:
    assert [len(hand) for hand in started({"hand_limit": 5}).hands] == [5, 5]


def test_ed_309_310_359_special_sources() -> None:
    state = battle(
        at={"0.pilgrim": "c2r2:4", "1.dark_scholar": "c6r5:0 c6r5:1"},
        endurance={"1.dark_scholar": 0},
        start="turn",
        settings={"special_sources": True},
    )
    play(state, "turn:passive")
    assert question(state) == "special_source"
    play(state, "option:0", "model:1.dark_scholar.1")
    assert (where(state, "1.dark_scholar.1"), state.marker) == ("dead", 1)


def test_ed_311_options_combine() -> None:
    state = started({"mulligan": True, "buy_vp": True, "reshuffle": True, "special_sources": True, "hand_limit": 4})
    assert finish(state).seat >= 0


def test_judging_points_without_captures_changes_nothing() -> None:
    state = battle(seats=3)
    judge_points(state)
    assert state.ending == 0


def test_ed_189_356_points_of_one_moment_are_counted_before_anybody_wins() -> None:
    at = {"0.pilgrim": "c3r2:0 c0r0:0", "1.dark_scholar": "c3r2:1 c6r0:0"}
    state = battle(seats=4, mode="teams", at=at, endurance={"0.pilgrim": 0, "1.dark_scholar": 0})
    state.captured, state.kept = put(state.captured, 0 * 4 + 1, 7), put(state.kept, 1, 3)
    state.captured, state.kept = put(state.captured, 1 * 4 + 0, 7), put(state.kept, 0, 3)
    state.then(
        [
            DealWounds(model_number(state, "1.dark_scholar"), 1, -1, 0, False),
            DealWounds(model_number(state, "0.pilgrim"), 1, -1, 1, False),
        ]
    )
    state.settle()
    assert (state.captured[0 * 4 + 1], state.captured[1 * 4 + 0]) == (8, 8)
    assert (state.winners(), state.ending) == (best_team(state), BY_CAPTURE)


def test_ed_289_354_whoever_is_eliminated_in_the_own_passive_turn_decides_nothing_more() -> None:
    state = battle(
        seats=3,
        at={"0.pilgrim": "c2r2:4", "1.dark_scholar": "c6r0:0", "2.treemaid": "c6r5:0"},
        endurance={"0.pilgrim": 0},
        tokens={"fire_de": "0.pilgrim.0"},
        start="turn",
        settings={"special_sources": True},
    )
    state.endurance = put(state.endurance, 1, 0)  # a squad that a special source could help
    play(state, "turn:passive")
    assert (state.seat, state.eliminated) == (-1, 1)
    assert 0 not in state.winners()


def test_ed_355_four_from_an_eliminated_opponent_are_needed_too() -> None:
    state = battle(seats=3)
    state.eliminated, state.ending = 1 << 2, BY_TOKENS
    capture(state, 0, 1, 4)
    state.settle()
    assert state.ending == BY_TOKENS
    capture(state, 0, 2, 4)
    state.settle()
    assert (state.winners(), state.ending) == ([0], BY_CAPTURE)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_the_end_says_why_before_it_names_the_winner(lang: str) -> None:
    told = {
        GAME.tell_event({"kind": "over", "seat": -1, "winners": [0], "draw": False, "why": why}, ["Ola", "Jan"], lang)
        for why in range(BY_MARKER, BY_CAPTURE + 1)
    }
    assert len(told) == 6
    for said in told:
        assert re.fullmatch(r"[^.]+\. [^.]*Ola[^.]*\.", said), said
