"""The end of the game (section 4.12)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.star_scrappers.table import asked, choose, star_scrappers, told

STILL: dict[str, Any] = {"docks": "", "mine": "", "dock_stacks": dict.fromkeys((1, 2, 3, 4), "")}
NO_CRYSTALS = dict.fromkeys((1, 3, 6, 10), "")


@pytest.mark.parametrize(("seats", "space"), [(2, 7), (3, 8), (4, 9)])
def test_ss_213_the_space_where_the_mine_collapses(seats: int, space: int) -> None:
    before = star_scrappers(seats=seats, marker=space - 1)
    assert not before.has_collapsed()
    assert not before.view(0)["last_round"]
    table = star_scrappers(seats=seats, marker=space - 1, hand="b3", mine="blue-3-rich")
    choose(table, "mine")
    assert table.has_collapsed()
    assert table.view(0)["last_round"]
    assert table.view(0)["collapse_at"] == space
    assert told(table, "cave_in")[-1]["collapsed"]


def test_ss_214_the_round_is_played_to_its_end() -> None:
    table = star_scrappers(seats=3, first=1, active=1, marker=8)
    turns = []
    while table.seat >= 0:
        turns.append(table.seat)
        choose(table, "end")
    assert turns == [1, 2, 0]


def test_ss_215_the_last_turn_is_that_of_the_player_to_the_right_of_the_first() -> None:
    table = star_scrappers(seats=4, first=2, active=2, marker=9)
    choose(table, "end end end")
    assert table.seat == 1
    choose(table, "end")
    assert table.seat == -1


def test_ss_216_a_collapse_in_the_last_players_turn_ends_the_game_with_it() -> None:
    table = star_scrappers(seats=2, active=1, marker=6, hand={1: "b3"}, mine="blue-3-rich")
    choose(table, "mine end")
    assert table.seat == -1


def test_ss_216_also_in_their_clean_up() -> None:
    table = star_scrappers(seats=2, active=1, marker=6, docks="p1 p1 p1 p2 p2 p2 p3 p3 p4", dock_stacks={1: "y1"})
    choose(table, "end")
    assert (table.marker, table.seat) == (7, -1)


def test_ss_217_the_remaining_turns_are_normal_and_the_marker_stops_at_9() -> None:
    table = star_scrappers(seats=2, marker=9, hand="b3", mine="blue-3-rich")
    choose(table, "mine")
    assert (table.marker, len(table.crystals[0])) == (9, 1)
    assert told(table, "cave_in") == []


def test_ss_218_the_marker_may_pass_the_space_in_one_turn() -> None:
    table = star_scrappers(
        seats=2, marker=6, docks="p2 p2 p2 p3 p3", dock_stacks={1: "y1", 4: "y4"}, mine="", mine_stacks={10: "blue-10"}
    )
    choose(table, "end")
    assert (table.marker, table.active, table.seat) == (9, 1, 1)
    assert [move["collapsed"] for move in told(table, "cave_in")] == [True, False, False]
    choose(table, "end")
    assert table.seat == -1


def test_ss_219_two_rounds_without_a_move_end_the_game() -> None:
    table = star_scrappers(seats=2, mine_stacks=NO_CRYSTALS, **STILL)
    choose(table, "end end")
    assert (table.still, table.seat) == (1, 0)
    choose(table, "end end")
    assert table.seat == -1
    assert told(table, "ended") == [{"kind": "ended", "seat": -1, "collapsed": False}]


def test_ss_219_a_moved_piece_begins_the_count_again() -> None:
    table = star_scrappers(seats=2, hand="y1", mine_stacks=NO_CRYSTALS, **STILL)
    choose(table, "end end")
    assert table.still == 1
    choose(table, "skill end end")
    assert (table.still, table.seat) == (0, 0)
    choose(table, "end end")
    assert (table.still, table.seat) == (1, 0)
    choose(table, "end end")
    assert table.seat == -1


def test_ss_219_an_artifact_for_nothing_is_a_moved_piece() -> None:
    stacks = ["artifact-09 artifact-07", "", ""]
    table = star_scrappers(seats=2, phase="start", base="p3", artifact_stacks=stacks, mine_stacks=NO_CRYSTALS, **STILL)
    choose(table, "leader collect half:0 end end")
    assert table.still == 0


def test_ss_219_a_recruit_for_nothing_is_a_moved_piece() -> None:
    table = star_scrappers(seats=2, mine_stacks=NO_CRYSTALS, **{**STILL, "docks": "p1"})
    choose(table, "recruit end end")
    assert table.still == 0


def test_ss_219_a_skill_to_no_effect_does_not_prolong_the_game() -> None:
    table = star_scrappers(seats=2, phase="start", base="y3", hand="p1", mine_stacks=NO_CRYSTALS, **STILL)
    choose(table, "leader card:p1 colour:blue done end end")
    assert table.still == 1
    assert asked(table) == "use_leader"


def test_ss_219_sixty_rounds_are_the_most() -> None:
    table = star_scrappers(seats=2, round=60, active=1)
    choose(table, "end")
    assert table.seat == -1
    table = star_scrappers(seats=2, round=59, active=1)
    choose(table, "end")
    assert (table.seat, table.round) == (0, 60)
