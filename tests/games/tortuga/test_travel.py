"""TT-082 to TT-094: moving and Minerals."""

from __future__ import annotations

from tests.games.tortuga.table import asks, can, go, offered, place, refused, tortuga


def test_tt_082_a_move_costs_1_maneuver() -> None:
    table = tortuga(maneuver=1, ship="i1")
    assert refused(table, "move:i4") == "TT-082"
    go(table, "move:vortex")
    assert (table.ships[0], table.maneuver) == (place("vortex"), 0)
    assert refused(table, "move:i1") == "TT-082"


def test_tt_083_ships_share_a_sector() -> None:
    table = tortuga(seats=4, maneuver=1, ship={1: "i1", 2: "i1", 3: "i1"})
    go(table, "move:i1")
    assert table.ships == [1, 1, 1, 1]


def test_tt_084_other_ships_neither_block_nor_fight() -> None:
    table = tortuga(maneuver=2, ship={1: "i1"}, hand={1: "veteran"}, owned="i1:1:3")
    go(table, "move:i1 move:vortex")
    assert asks(table) == "main"
    assert table.fight is None


def test_tt_085_abilities_move_several_sectors_at_once() -> None:
    table = tortuga(hand="wyvern", captured="wyvern")
    go(table, "play:wyvern sector:i3 sector:mine sector:i4")
    assert (table.ships[0], table.maneuver) == (place("i4"), 4)


def test_tt_086_a_ship_in_the_hold_cannot_move() -> None:
    assert refused(tortuga(maneuver=5, ship="hold"), "move:i1") == "TT-086"


def test_tt_087_a_mineral_costs_1_maneuver() -> None:
    table = tortuga(maneuver=1, ship="i1")
    go(table, "collect")
    assert (table.held[0], table.maneuver) == (1, 0)
    assert refused(tortuga(ship="i1"), "collect") == "TT-087"


def test_tt_088_any_number_of_minerals_may_be_spent() -> None:
    table = tortuga(minerals={0: 3})
    go(table, "mineral mineral mineral")
    assert (table.crypto, table.held[0]) == (3, 0)
    assert refused(table, "mineral") == "TT-088"


def test_tt_089_spent_minerals_go_to_the_stash() -> None:
    table = tortuga(minerals={0: 2}, stash=1)
    go(table, "mineral mineral")
    assert table.stash == 3


def test_tt_090_minerals_are_kept_between_turns() -> None:
    table = tortuga(minerals={0: 2})
    go(table, "end end end")
    assert table.held[0] == 2


def test_tt_091_the_stash_cannot_be_collected() -> None:
    table = tortuga(ship="mine", no_mineral="mine", stash=3, maneuver=2)
    assert refused(table, "collect") == "TT-091"


def test_tt_092_a_sector_has_one_mineral_only() -> None:
    table = tortuga(ship="i1", maneuver=2)
    go(table, "collect")
    assert refused(table, "collect") == "TT-092"


def test_tt_007_there_is_none_in_tortuga() -> None:
    assert refused(tortuga(maneuver=2), "collect") == "TT-007"


def test_tt_093_minerals_are_spent_anywhere() -> None:
    assert can(tortuga(minerals={0: 1}, ship="hold"), "mineral")


def test_tt_094_crypto_of_a_mineral_is_lost_at_the_end() -> None:
    table = tortuga(minerals={0: 1})
    go(table, "mineral end")
    assert (table.crypto, table.held[0], table.stash) == (0, 0, 1)


def test_the_small_board_has_its_own_ways() -> None:
    table = tortuga(seats=2, maneuver=2)
    assert offered(table, "move") == {f"move:{place(word)}" for word in ("i2", "i3", "i5", "i6")}
    assert refused(table, "move:i1") == "TT-082"
