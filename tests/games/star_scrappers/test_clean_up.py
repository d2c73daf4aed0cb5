"""The Clean-up phase (section 4.11)."""

from __future__ import annotations

from tests.games.star_scrappers.table import CONTENT, base, card_word, choose, hand, star_scrappers, told


def test_ss_203_played_cards_go_onto_the_base_in_order() -> None:
    table = star_scrappers(hand="b1 b2 p1", base="y1", mine="blue-3")
    choose(table, "mine card:b2 skill end")
    assert base(table) == "y1 b2 b1 p1"
    assert table.played == []


def test_ss_204_without_a_played_card_the_base_stays() -> None:
    table = star_scrappers(hand="b1", base="y1 p2")
    assert base(choose(table, "end")) == "y1 p2"


def test_ss_205_the_base_is_cut_to_seven_from_the_bottom() -> None:
    table = star_scrappers(hand="b1 b2", base="p1 p2 br1 y1 y2 y3", mine="blue-3")
    choose(table, "mine card:b1 end")
    assert base(table) == "p2 br1 y1 y2 y3 b1 b2"
    assert [card_word(card) for card in table.removed] == ["p1"]
    assert told(table, "removed") == [{"kind": "removed", "seat": 0, "card": "minegglers-1-tracker"}]


def test_ss_206_only_the_active_players_base_and_for_good() -> None:
    table = star_scrappers(base={1: "p1 p2 br1 y1 y2 y3 b1 b2"}, hand="b1", mine="blue-1")
    choose(table, "mine end")
    assert (len(table.bases[1]), table.removed) == (8, [])
    choose(table, "done end")
    assert (len(table.bases[1]), [card_word(card) for card in table.removed]) == (7, ["p1"])
    choose(table, "end")
    assert [card_word(card) for card in table.removed] == ["p1"]


def test_ss_207_empty_places_are_refilled_from_their_stacks() -> None:
    table = star_scrappers(docks="p1 p2", mine="blue-1")
    choose(table, "end")
    assert [CONTENT.level[card] - 1 for card in table.docks] == CONTENT.dock_row
    assert [CONTENT.crystal_row[crystal] for crystal in table.mine] == CONTENT.mine_row
    assert card_word(table.docks[0]) == "p1"


def test_ss_208_each_stack_that_runs_out_moves_the_marker() -> None:
    table = star_scrappers(
        docks="p1 p1 p1 p2 p2 p2 p3 p3", dock_stacks={1: "y1", 4: "y4"}, mine="", mine_stacks={10: "blue-10"}, marker=1
    )
    choose(table, "end")
    assert table.marker == 4


def test_ss_209_a_stack_that_was_empty_before_does_not() -> None:
    table = star_scrappers(docks="", dock_stacks={1: "", 2: "", 3: "", 4: ""}, marker=1)
    choose(table, "end")
    assert table.marker == 1
    assert max(table.docks) == -1


def test_ss_210_it_runs_out_with_its_last_piece_even_if_all_places_are_filled() -> None:
    table = star_scrappers(docks="p1 p1 p1 p2 p2 p2 p3 p3 p4", dock_stacks={1: "y1"})
    choose(table, "end")
    assert (min(table.docks) >= 0, table.marker) == (True, 1)


def test_ss_211_places_that_cannot_be_filled_stay_empty() -> None:
    table = star_scrappers(seats=2, docks="p1", dock_stacks={1: "y1", 2: "", 3: "", 4: ""})
    choose(table, "end")
    assert [card_word(card) for card in table.docks if card >= 0] == ["p1", "y1"]
    choose(table, "recruit dock:y1")
    assert hand(table, 1) == "y1"


def test_ss_212_no_card_is_drawn_at_the_end_of_a_turn() -> None:
    table = star_scrappers(seats=2)
    choose(table, "end end")
    assert (hand(table, 0), hand(table, 1)) == ("", "")
