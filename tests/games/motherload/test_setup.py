"""Setup of the table and of the players (SM-001 to SM-020, SM-187)."""

from __future__ import annotations

import pytest

import druza
from druza.games.motherload.content.pieces import CREW_CARDS
from druza.games.motherload.state import MotherloadState
from tests.games.motherload.table import CONTENT, GAME, legal, told


def opened(seats: int = 3, seed: int = 1, **options: object) -> MotherloadState:
    """A new game played through its setup with the first option of each question."""
    state = GAME.new(seats, seed, options)
    while state.seat >= 0 and state.prompt()["key"] in ("side", "crew"):
        state.apply(state.options()[0])
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sm_001_two_to_four_players(seats: int) -> None:
    assert opened(seats).seats == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_sm_001_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(druza.BadInput, match="expected 2, 3, 4 seats"):
        GAME.new(seats)


def test_sm_002_the_first_player_is_drawn_or_named() -> None:
    assert {GAME.new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    assert opened(3, first_player=2).active == 2
    with pytest.raises(druza.BadInput, match="first_player cannot be 3"):
        GAME.new(3, 1, {"first_player": 3})


def test_sm_003_the_last_in_turn_order_chooses_the_side_of_depth_1() -> None:
    state = GAME.new(4, 1, {"first_player": 2})
    assert (state.seat, state.prompt()["key"], legal(state)) == (1, "side", {"side:0", "side:1"})
    state.play(1, GAME.parse("side:1"))
    assert [CONTENT.sides[side] for side in state.mine.sides] == ["depth_1_b"]


def test_sm_003_the_side_of_depth_1_may_be_left_to_chance() -> None:
    states = [GAME.new(2, seed, {"crews": "random", "first_board": "random"}, log=True) for seed in range(20)]
    assert {CONTENT.sides[side] for state in states for side in state.mine.sides} == {"depth_1_a", "depth_1_b"}
    assert {state.prompt()["key"] for state in states} == {"main"}, "the first question is the first turn"
    (board,) = told(states[0], "board")
    assert GAME.tell_event(board, ["Ola", "Bartek"], "en").startswith("Depth 1 starts on side")


def test_sm_004_minerals_are_an_open_supply_without_limit() -> None:
    assert not any("iron" in piece for piece in GAME.pieces(opened()))


def test_sm_005_sixteen_artefacts_lie_face_down_in_random_order() -> None:
    assert len(opened().artefact_pool) == 16
    assert opened(seed=1).artefact_pool != opened(seed=2).artefact_pool


def test_sm_006_three_random_majors_are_face_up() -> None:
    state = opened()
    assert len(state.majors) == 3
    assert len(state.majors_aside) == 7
    assert opened(seed=2).majors != state.majors


@pytest.mark.parametrize(("seats", "row"), [(2, 4), (3, 3), (4, 3)])
def test_sm_007_the_row_of_minors(seats: int, row: int) -> None:
    state = opened(seats)
    assert len(state.minors) == row
    assert len(state.minor_deck) == 20 - row


def test_sm_008_bombs_are_an_open_supply() -> None:
    assert GAME.new(3, 1).bomb_supply == 16
    assert opened(3).bomb_supply == 13


def test_sm_009_only_depth_1_lies_on_the_table() -> None:
    assert len(opened().mine.sides) == 1


@pytest.mark.parametrize(("seats", "depths"), [(2, [1, 2, 4]), (3, [1, 2, 3, 4]), (4, [1, 2, 3, 4])])
def test_sm_010_the_boards_by_number_of_players(seats: int, depths: list[int]) -> None:
    assert CONTENT.depths[seats] == depths


def test_sm_011_no_crew_is_used_twice() -> None:
    state = GAME.new(4, 1, {"first_player": 0})
    state.apply(state.options()[0])
    state.play(0, GAME.parse("crew:2"))
    refused = state.why_not(GAME.parse("crew:2"))
    assert refused is not None
    assert refused.rule == "SM-011"


def test_sm_012_crews_are_picked_in_turn_order() -> None:
    state = GAME.new(3, 1, {"first_player": 1})
    state.apply(state.options()[0])
    picked = []
    while state.prompt()["key"] == "crew":
        picked.append(state.seat)
        state.apply(state.options()[0])
    assert picked == [1, 2, 0]


def test_sm_012_crews_may_be_random_or_named() -> None:
    assert sorted(opened(4, crews="random").crews) == [0, 1, 2, 3]
    assert opened(2, crews="grey, green").crews == [3, 1]
    with pytest.raises(druza.BadInput, match="crews cannot be"):
        GAME.new(2, 1, {"crews": "grey, grey"})
    with pytest.raises(druza.BadInput, match="expected one for each of the 3 seats, found 2"):
        GAME.new(3, 1, {"crews": ["grey", "green"]})


def test_sm_013_a_crew_nobody_picked_stays_in_the_box() -> None:
    state = opened(2, crews="purple, green")
    in_play = {card // CREW_CARDS for zone in (state.hands, state.decks) for pile in zone for card in pile}
    assert in_play == {0, 1}


def test_sm_187_the_order_of_setup() -> None:
    state = GAME.new(3, 1, {"first_player": 0})
    assert state.view(2)["majors"] == []  # who chooses the side sees no achievement yet
    assert state.view(2)["minors"] == []
    state.apply(state.options()[0])
    seen = state.view(0)
    assert seen["boards"]  # who picks a crew sees the side and the achievements
    assert len(seen["majors"]) == 3
    assert len(seen["minors"]) == 3
    assert seen["players"][0]["hand_size"] == 0
    while state.prompt()["key"] == "crew":
        state.apply(state.options()[0])
    assert len(state.hands[0]) == 4


def test_sm_014_seven_starters_are_the_deck() -> None:
    state = opened()
    for seat in range(3):
        cards = state.hands[seat] + state.decks[seat]
        assert [CONTENT.cost[card] for card in cards] == [0] * 7


def test_sm_015_the_discard_pile_is_empty_at_first() -> None:
    assert opened().discards == [[], [], []]


def test_sm_016_each_player_has_one_bomb() -> None:
    assert opened().bombs == [1, 1, 1]


@pytest.mark.parametrize("crew", range(4))
def test_sm_017_sm_018_four_stacks_by_colour_cheapest_on_top(crew: int) -> None:
    for stack in range(4):
        cards = [CONTENT.hire(crew, stack, place) for place in range(4)]
        assert [CONTENT.colour[card] for card in cards] == [stack] * 4
        assert [CONTENT.cost[card] for card in cards] == [10, 15, 20, 25]


def test_sm_019_everybody_draws_four_cards() -> None:
    state = opened()
    assert [len(hand) for hand in state.hands] == [4, 4, 4]
    assert [len(deck) for deck in state.decks] == [3, 3, 3]


def test_sm_020_no_minerals_and_no_artefacts_at_the_start() -> None:
    state = opened()
    assert state.piles == [[0] * 4] * 3
    assert state.artefacts == [[], [], []]


def test_unknown_options_are_refused() -> None:
    with pytest.raises(druza.BadInput, match="unknown option 'crew'"):
        GAME.new(3, 1, {"crew": "random"})
