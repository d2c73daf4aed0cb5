"""Setup: the opening position (section 4.1)."""

from __future__ import annotations

import pytest

from druza.games.star_scrappers.state import BESIDE_BOARD, NOT_IN_GAME, StarScrappersState
from druza.kernel.refused import BadInput
from tests.games.star_scrappers.table import CONTENT, FACTIONS, GAME, star_scrappers

FIRST_GAME = {"factions": "first-game"}


def levels(cards: list[int]) -> list[int]:
    return [CONTENT.level[card] for card in cards]


def costs(crystals: list[int]) -> list[int]:
    return [CONTENT.costs[CONTENT.crystal_row[crystal]] for crystal in crystals]


def wild_colours(table: StarScrappersState) -> list[str]:
    return [colour for number, colour in enumerate(CONTENT.colours) if table.wild >> number & 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ss_005_two_three_or_four_players(seats: int) -> None:
    assert GAME.new(seats, 1).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_ss_005_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(BadInput, match="2, 3, 4"):
        GAME.new(seats, 1)


def test_ss_006_crystals_are_stacked_by_cost_and_shuffled() -> None:
    table = GAME.new(2, 1)
    for stack, cost in zip(table.mine_stacks, (1, 3, 6, 10), strict=True):
        assert set(costs(stack)) == {cost}
    assert table.mine_stacks[0] != sorted(table.mine_stacks[0])
    assert table.mine_stacks[0] != GAME.new(2, 2).mine_stacks[0]


def test_ss_007_the_mine_shows_four_three_two_and_one() -> None:
    assert costs(GAME.new(2, 1).mine) == [1, 1, 1, 1, 3, 3, 3, 6, 6, 10]


def test_ss_008_four_factions_are_drawn_at_random() -> None:
    drawn = {GAME.new(2, seed).wild for seed in range(60)}
    assert all(wild.bit_count() == 2 for wild in drawn)
    assert len(drawn) > 8


def test_ss_009_the_other_two_are_wild_and_their_mercenaries_go_to_the_box() -> None:
    table = GAME.new(4, 3)
    cards = [card for stack in table.dock_stacks for card in stack] + table.docks
    cards += [card for hand in table.hands for card in hand]
    colours = {CONTENT.colours[CONTENT.faction[card]] for card in cards}
    assert len(cards) == 52
    assert colours == set(CONTENT.colours) - set(wild_colours(table))


def test_ss_010_crystals_of_all_six_colours_stay_in_the_game() -> None:
    table = GAME.new(2, 3)
    crystals = [crystal for stack in table.mine_stacks for crystal in stack] + table.mine
    assert len(crystals) == 60
    assert {CONTENT.crystal_colour[crystal] for crystal in crystals} == set(range(6))


def test_ss_011_in_a_first_game_red_and_green_are_wild() -> None:
    assert wild_colours(GAME.new(2, 5, FIRST_GAME)) == ["red", "green"]


def test_ss_012_mercenaries_are_stacked_by_level_and_shuffled() -> None:
    table = GAME.new(2, 1)
    for level, stack in enumerate(table.dock_stacks, 1):
        assert set(levels(stack)) == {level}
    assert table.dock_stacks[0] != sorted(table.dock_stacks[0])


def test_ss_013_the_docks_show_four_three_two_and_one() -> None:
    assert levels(GAME.new(2, 1).docks) == [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ss_014_a_start_hand_is_two_of_level_1_and_one_of_level_2(seats: int) -> None:
    table = GAME.new(seats, 9)
    assert all(sorted(levels(hand)) == [1, 1, 2] for hand in table.hands)
    assert len(table.docks) == 10  # dealt from the stacks, not from the Docks


def test_ss_015_everybody_has_a_command_card_and_the_totem_of_its_colour() -> None:
    table = GAME.new(4, 2)
    assert len(set(table.commands)) == 4
    assert [table.totems[faction] for faction in table.commands] == [0, 1, 2, 3]
    dealt = {tuple(GAME.new(4, seed, FIRST_GAME).commands) for seed in range(30)}
    assert len(dealt) > 5


def test_ss_016_nobody_has_anything_else_yet() -> None:
    table = GAME.new(3, 1)
    for zone in (table.bases, table.artifacts, table.crystals, table.subjugated):
        assert zone == [[], [], []]


def test_ss_016_nor_does_anything_of_an_earlier_turn_work() -> None:
    table = GAME.new(3, 1)
    turn = table.view(0)["turn"]
    assert turn == {
        "played": [],
        "used": [],
        "raided": False,
        "extra": {},
        "same_action": False,
        "mine_discount": 0,
        "collect_discount": 0,
        "recruit_discount": 0,
        "doubled": False,
        "scraping": 0,
        "artifacts_used": [],
    }
    fresh = table.clone()
    fresh.forget_turn()
    assert fresh.to_json() == table.to_json()


def test_ss_017_the_marker_begins_on_0() -> None:
    assert GAME.new(2, 1).marker == 0


def test_ss_018_three_shuffled_stacks_of_four_artifacts() -> None:
    table = GAME.new(2, 1)
    assert [len(stack) for stack in table.artifact_stacks] == [4, 4, 4]
    assert sorted(card for stack in table.artifact_stacks for card in stack) == list(range(12))
    assert table.artifact_stacks != GAME.new(2, 2).artifact_stacks


def test_ss_019_the_first_player_is_drawn_or_named() -> None:
    assert {GAME.new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}
    for seat in range(4):
        table = GAME.new(4, 1, {"first_player": seat})
        assert (table.first, table.seat) == (seat, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ss_020_what_the_stacks_hold_after_setup(seats: int) -> None:
    table = GAME.new(seats, 4)
    assert [len(stack) for stack in table.dock_stacks] == [16 - 2 * seats, 13 - seats, 10, 3]
    assert [len(stack) for stack in table.mine_stacks] == [20, 15, 10, 5]


@pytest.mark.parametrize(("seats", "beside"), [(2, 2), (3, 1), (4, 0)])
def test_ss_021_totems_that_nobody_drew_lie_beside_the_board(seats: int, beside: int) -> None:
    assert GAME.new(seats, 1).totems.count(BESIDE_BOARD) == beside


def test_ss_022_totems_of_wild_colours_are_not_in_the_game() -> None:
    table = GAME.new(4, 1)
    wild = [table.totems[CONTENT.colours.index(colour)] for colour in wild_colours(table)]
    assert wild == [NOT_IN_GAME, NOT_IN_GAME]
    assert set(table.view(0)["totems"]) == {FACTIONS[c] for c in CONTENT.colours if c not in wild_colours(table)}


def test_ss_232_the_host_names_four_factions() -> None:
    named = ["weedlocks", "biosses", "terrons", "hydrans"]
    assert wild_colours(GAME.new(2, 1, {"factions": named})) == ["purple", "yellow"]
    assert wild_colours(GAME.new(2, 1, {"factions": ", ".join(named)})) == ["purple", "yellow"]


@pytest.mark.parametrize(
    "named", ["all", ["terrons"], ["terrons"] * 4, ["terrons", "hydrans", "biosses", "elves"], 4, [["terrons"]], None]
)
def test_ss_232_other_factions_are_refused_with_what_would_be_right(named: object) -> None:
    with pytest.raises(BadInput, match="expected random, first-game or four different of minegglers"):
        GAME.new(2, 1, {"factions": named})


@pytest.mark.parametrize("named", [3, -1, "me", True, None, 1.5])
def test_ss_232_other_first_players_are_refused_with_what_would_be_right(named: object) -> None:
    with pytest.raises(BadInput, match="expected random or a seat from 0 to 2"):
        GAME.new(3, 1, {"first_player": named})


def test_ss_232_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadInput, match="unknown option 'colour'"):
        GAME.new(2, 1, {"colour": "red"})


def test_ss_233_the_seat_before_the_first_player_has_the_last_turn_of_a_round() -> None:
    table = star_scrappers(seats=4, first=2, active=1, round=3)
    table.play(1, GAME.parse("end"))
    assert (table.active, table.round) == (2, 4)
