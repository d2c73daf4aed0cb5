"""Boards (SM-166 to SM-178, SM-198), the end and scoring (SM-179 to SM-186)."""

from __future__ import annotations

import pytest

from tests.games.motherload.table import (
    asked,
    boards,
    choose,
    drill,
    hired,
    legal,
    motherload,
    refused,
    told,
    tunnels,
)

LAST_OF_1 = "1-5-0 1-5-11 1-3-5"  # the artefact (4,5) is left
LAST_OF_2 = "2-5-0 2-5-8 2-5-11 2-1-5"  # (2,5) is left
LAST_OF_4 = "4-4-4 4-4-7 4-5-0 4-5-11 4-2-6"  # (2,5) is left


def test_sm_166_the_last_artefact_space_adds_the_next_depth() -> None:
    table = choose(motherload(hand="b", tunnels=LAST_OF_1), "drill colour:blue card:b done space:1-4-5")
    assert (asked(table), table.prompt()["values"]) == ("side", {"depth": 2})
    assert boards(choose(table, "side:1")) == ["depth_1_a", "depth_2_b"]


def test_sm_166_earlier_artefacts_and_those_of_the_upper_board_add_nothing() -> None:
    table = choose(motherload(hand="b", tunnels="1-3-5"), "drill colour:blue card:b done space:1-4-5")
    assert boards(table) == ["depth_1_a"]
    table = motherload(boards="depth_1_a depth_2_a", hand="b", tunnels=LAST_OF_1)
    assert boards(choose(table, "drill colour:blue card:b done space:1-4-5")) == ["depth_1_a", "depth_2_a"]


def second_board_done() -> str:
    return "drill colour:blue card:b done space:2-2-5"


def test_sm_167_of_two_boards_the_upper_one_leaves_first() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b", tunnels=LAST_OF_2 + " 1-0-0")
    choose(table, second_board_done() + " side:0")
    assert boards(table) == ["depth_2_a", "depth_3_a"]
    assert not any(space.startswith("1-") for space in tunnels(table))
    assert told(table, "board")[-1]["leaves"] == 1


def test_sm_168_covered_spaces_of_the_remaining_board_stay_covered() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b", tunnels=LAST_OF_2 + " 1-5-4 2-0-4")
    choose(table, second_board_done() + " side:0")
    assert {"2-0-4", "2-2-5"} <= tunnels(table)


def test_sm_169_the_player_who_covered_it_chooses_the_side() -> None:
    table = motherload(hand={0: "", 1: "b"}, deck={0: "y", 1: "y"}, tunnels=LAST_OF_1)
    choose(table, "end")
    choose(table, "drill colour:blue card:b done space:1-4-5")
    assert (table.seat, asked(table)) == (1, "side")


def test_sm_170_the_new_board_joins_below() -> None:
    table = choose(motherload(hand="b", tunnels=LAST_OF_1), "drill colour:blue card:b done space:1-4-5 side:0")
    assert boards(table) == ["depth_1_a", "depth_2_a"]
    assert table.mine.space(6 * 12) == 72  # the first place below the seam is D2(0,0)


def test_sm_171_remaining_actions_go_on_with_the_new_board() -> None:
    table = motherload(hand="b b b b", tunnels=LAST_OF_1 + " 1-4-4 1-5-4")
    choose(table, "drill colour:blue card:b done space:1-4-5 side:0")
    assert table.actions == 1
    assert refused(table, "drill colour:blue card:b done space:2-0-4") == ""


def test_sm_172_with_two_players_depth_4_follows_depth_2() -> None:
    table = motherload(seats=2, boards="depth_1_a depth_2_a", hand="b", tunnels=LAST_OF_2)
    assert boards(choose(table, second_board_done() + " side:0")) == ["depth_2_a", "depth_4_a"]


def test_sm_173_never_more_than_two_boards() -> None:
    table = motherload(boards="depth_2_a depth_3_a", hand="b", tunnels="3-4-6 3-4-11 3-5-10 3-2-3")
    choose(table, "drill colour:blue card:b done space:3-3-3 side:0")
    assert boards(table) == ["depth_3_a", "depth_4_a"]


def test_sm_174_collecting_then_the_board_then_purchases() -> None:
    table = motherload(hand="b b", tunnels=LAST_OF_1, piles={"blue": "platinum"}, artefact_pool="trophy")
    choose(table, drill("blue", "b b", "1-4-4", "right") + " stack:blue side:0")
    kinds = [event.kind for event in table.events or []]
    assert kinds.index("artefact") < kinds.index("board") < kinds.index("bought")
    assert hired(table) == {"blue": 1}


def test_sm_175_contents_of_a_removed_board_are_lost() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b b", tunnels=LAST_OF_2)
    choose(table, second_board_done() + " side:0 drill colour:blue card:b done")
    assert {word.split("-")[0] for word in legal(table)} == {"space:2", "space:3"}  # and none of Depth 1
    assert table.mine.place(0) == -1
    assert table.piles[0] == [0, 0, 0, 0]  # and nobody got what was left there


def test_everybody_sees_the_tunnel_that_was_dug_last_and_whose_it_is() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b b b", tunnels=LAST_OF_2 + " 1-4-2")
    assert table.view(1)["latest"] is None
    choose(table, drill("blue", "b b", "1-5-2", "down") + " stack:red")
    assert table.view(1)["latest"] == {"spaces": [62, 74], "seat": 0}  # D1(5,2) and D2(0,2)
    table.mine = table.mine.deepened(4)
    assert table.view(1)["latest"] == {"spaces": [74], "seat": 0}  # what stuck out is not seen


def test_sm_176_sm_177_what_is_off_the_board_connects_nothing() -> None:
    """The network of Depth 2 is the only start; its row 0 touches no surface."""
    table = motherload(boards="depth_1_a depth_2_a", hand="b y", tunnels=LAST_OF_2 + " 1-5-0")
    choose(table, second_board_done() + " side:0")
    assert refused(table, "drill colour:yellow card:y done space:2-0-0") == "SM-064"
    assert refused(table, "drill colour:yellow card:y done space:2-1-4") == ""


def test_sm_178_several_boards_in_one_turn() -> None:
    table = motherload(hand="b b b", tunnels=LAST_OF_1 + " 1-5-5", artefact_pool="trophy trophy trophy")
    choose(table, "drill colour:blue card:b done space:1-4-5 side:0")
    table.mine = table.mine.dug([table.mine.place(72 + int(r) * 12 + int(c)) for r, c in (("5", "0"), ("5", "8"))])
    table.mine = table.mine.dug([table.mine.place(72 + 5 * 12 + 11), table.mine.place(72 + 12 + 5)])
    table.reask()
    choose(table, second_board_done() + " side:0")
    assert boards(table) == ["depth_2_a", "depth_3_a"]
    assert table.active == 0


def test_sm_198_the_last_artefact_of_depth_4_changes_no_board() -> None:
    table = motherload(boards="depth_3_a depth_4_a", hand="b b", tunnels=LAST_OF_4)
    choose(table, "drill colour:blue card:b done space:4-2-5")
    assert boards(table) == ["depth_3_a", "depth_4_a"]
    assert asked(table) == "main"


# -- the end -------------------------------------------------------------------------------------------------------


def test_sm_179_the_current_player_finishes_the_turn_then_the_game_is_over() -> None:
    table = motherload(boards="depth_3_a depth_4_a", hand="b b", tunnels=LAST_OF_4, deck={0: "b", 1: "b", 2: "b"})
    choose(table, "drill colour:blue card:b done space:4-2-5")
    assert table.last_turn
    assert {"draw", "end"} <= legal(table)  # actions left
    choose(table, "end")
    assert table.seat == -1  # no one gets another turn
    refusal = table.why_not(0)
    assert refusal is not None
    assert refusal.rule == "SM-179"


def test_sm_179_the_hand_limit_still_holds() -> None:
    table = motherload(boards="depth_3_a depth_4_a", hand="b b y y r r w", tunnels=LAST_OF_4)
    choose(table, "drill colour:blue card:b done space:4-2-5 end")
    assert asked(table) == "discard"
    choose(table, "card:b")
    assert table.seat == -1


def test_sm_180_points_of_pilots_achievements_and_artefacts() -> None:
    table = motherload(
        hired={"red": 2}, artefacts="trophy", minors="arsenal", bombs=3, majors="one_each", deck="r10", discard="r15"
    )
    choose(table, "minor:arsenal")
    assert table.game.points(table, 0) == {"pilots": 5.0, "majors": 0.0, "minors": 2.0, "artefacts": 3.0}
    assert table.scores()[0] == 10


def test_sm_181_cards_in_hand_count_like_the_deck() -> None:
    in_deck = motherload(hired={"red": 1}, deck="r10")
    in_hand = motherload(hired={"red": 1}, hand="r10")
    assert in_deck.scores()[0] == in_hand.scores()[0] == 2


def test_sm_182_stacks_and_starters_do_not_count() -> None:
    assert motherload(hand="r b y w").scores()[0] == 0


def test_sm_183_other_artefacts_bombs_and_minerals_count_nothing() -> None:
    table = motherload(artefacts="platinum draw_two", bombs=5, piles={"red": "gold gold"})
    assert table.scores()[0] == 0


def finished(points: dict[int, str]) -> list[int]:
    """The winners of a game that ends with these artefacts held."""
    table = motherload(boards="depth_3_a depth_4_a", hand="b b", tunnels=LAST_OF_4, artefacts=points, artefact_pool="")
    choose(table, "drill colour:blue card:b done space:4-2-5 end")
    return table.winners()


def test_at_the_end_all_artefacts_are_open() -> None:
    held = {0: "platinum", 1: "trophy"}
    table = motherload(boards="depth_3_a depth_4_a", hand="b b", tunnels=LAST_OF_4, artefacts=held, artefact_pool="")
    assert table.view(2)["players"][1]["artefacts"] is None
    assert "artefacts" not in table.view(2)["players"][1]["score"]
    choose(table, "drill colour:blue card:b done space:4-2-5 end")
    for seat in (-1, 2):
        assert table.view(seat)["players"][1]["artefacts"] == ["art_trophy"]
        assert table.view(seat)["players"][1]["score"]["artefacts"] == 3


def test_sm_184_the_highest_total_wins() -> None:
    assert finished({1: "trophy"}) == [1]


def test_sm_185_a_tie_is_a_shared_win() -> None:
    assert finished({1: "trophy", 2: "trophy"}) == [1, 2]


@pytest.mark.parametrize("seats", [2, 3])
def test_sm_186_five_rounds_without_a_tunnel_end_the_game(seats: int) -> None:
    decks = dict.fromkeys(range(seats), "b y")
    table = motherload(seats=seats, deck=decks, idle=5 * seats - 2)
    choose(table, "end")
    assert table.seat >= 0
    choose(table, "end")
    assert table.seat == -1
    assert told(table, "ended") == [{"kind": "ended", "seat": -1, "idle": True}]


def test_sm_186_any_tunnel_sets_the_count_back() -> None:
    table = motherload(hand="b", deck={0: "b", 1: "b", 2: "b"}, idle=14)
    choose(table, "drill colour:blue card:b done space:1-0-0 end")
    assert (table.idle, table.seat) == (0, 1)
    choose(table, "end")
    assert (table.idle, table.seat) == (1, 2)  # whoever digs does so for the own turn only
