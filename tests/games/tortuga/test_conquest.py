"""TT-125 to TT-145, TT-259, TT-260: conquering and fortifying."""

from __future__ import annotations

import pytest

from druza.games.tortuga.state import BY_INFLUENCE
from tests.games.tortuga.table import asks, can, go, offered, place, refused, tortuga, total

ALL_BUT_TORTUGA = "i1 i2 i3 i4 i5 i6 vortex laboratory fortress mine"


def everywhere(seat: int = 0, without: str = "") -> str:
    """Every sector but Tortuga, and those named, under one player's control."""
    places = [word for word in ALL_BUT_TORTUGA.split() if word not in without.split()]
    return " ".join(f"{word}:{seat}:{3 if word.startswith('i') else 5}" for word in places)


def test_tt_125_a_conquest_costs_defence_plus_1() -> None:
    table = tortuga(ship="i1", owned="i1:1:5", maneuver=6)
    go(table, "conquer")
    assert (table.owners[1], table.maneuver) == (0, 0)
    assert refused(tortuga(ship="i1", owned="i1:1:5", maneuver=5), "conquer") == "TT-125"


@pytest.mark.parametrize(("where", "price"), [("i1", 3), ("i2", 3), ("vortex", 5), ("mine", 5), ("tortuga", 15)])
def test_tt_126_first_conquests_cost_3_5_and_15(where: str, price: int) -> None:
    assert can(tortuga(ship=where, maneuver=price), "conquer")
    assert not can(tortuga(ship=where, maneuver=price - 1), "conquer")


def test_tt_127_the_marker_stands_on_defence_plus_1() -> None:
    table = tortuga(ship="i1", owned="i1:1:5", maneuver=9)
    go(table, "conquer")
    assert table.defences[1] == 6


def test_tt_128_nobody_pays_more_to_raise_it_further() -> None:
    table = tortuga(ship="i1", maneuver=9)
    assert offered(table, "conquer") == {"conquer"}
    go(table, "conquer")
    assert (table.defences[1], table.maneuver) == (3, 6)


def test_tt_129_the_conqueror_takes_control_and_bonus_token() -> None:
    table = tortuga(ship="i1", maneuver=3)
    go(table, "conquer")
    seen = table.view(1)["players"][0]
    assert (seen["control"], seen["market_tokens"]) == (1, 1)


def test_tt_130_the_former_owner_hands_them_over() -> None:
    table = tortuga(ship="i2", owned="i2:1:3", maneuver=4)
    go(table, "conquer")
    former = table.view(0)["players"][1]
    assert (former["control"], former["turret_tokens"], former["markers"]) == (0, 0, 10)
    assert (total(table, 0), total(table, 1)) == (1, 0)


def test_tt_131_control_tokens_count_while_they_are_held() -> None:
    assert total(tortuga(owned="i1:0:3 vortex:0:5"), 0) == 3


def test_tt_132_at_the_maximum_the_marker_stays_there() -> None:
    inner = go(tortuga(ship="i1", owned="i1:1:8", maneuver=9), "conquer")
    assert (inner.defences[1], inner.maneuver) == (8, 0)
    outer = go(tortuga(ship="mine", owned="mine:1:10", maneuver=11), "conquer")
    assert (outer.defences[place("mine")], outer.maneuver) == (10, 0)


def test_tt_133_the_owners_ship_makes_it_a_fight() -> None:
    table = tortuga(ship={0: "i1", 1: "i1"}, owned="i1:1:3", maneuver=9, hand="pilot")
    assert refused(table, "conquer") == "TT-133"
    assert can(table, "attack:1")


def test_tt_134_tortuga_always_costs_15() -> None:
    assert refused(tortuga(maneuver=14), "conquer") == "TT-134"
    assert tortuga(maneuver=15).view(0)["sectors"][0]["price"] == 15


def test_tt_135_an_own_sector_cannot_be_conquered() -> None:
    assert refused(tortuga(ship="i1", owned="i1:0:3", maneuver=9), "conquer") == "TT-135"


def test_tt_136_other_ships_do_not_prevent_it() -> None:
    assert can(tortuga(ship={0: "i1", 2: "i1"}, owned="i1:1:3", maneuver=4), "conquer")


def test_tt_137_hunt_and_mineral_tokens_stay() -> None:
    table = tortuga(ship="i1", maneuver=3)
    go(table, "conquer")
    assert table.hunts[1] >= 0
    assert table.minerals >> 1 & 1


def test_tt_138_without_a_marker_a_scouting_is_given_up() -> None:
    table = tortuga(ship="i1", owned=everywhere(without="i1 mine vortex"), scouted="i1 i2 mine", maneuver=3)
    table.defences[1] = 0
    go(table, "conquer")
    assert asks(table) == "free_marker"
    go(table, "sector:i2")
    assert (table.owners[1], table.scouted[0]) == (0, 1 << place("i1") | 1 << place("mine"))


def test_tt_138_with_all_other_sectors_tortuga_needs_none_and_wins() -> None:
    table = tortuga(owned=everywhere(), maneuver=15, seats=3)
    go(table, "conquer")
    assert (table.ending, table.winners(), total(table, 0)) == (BY_INFLUENCE, [0], 17)


def test_tt_139_discounts_lower_the_payment_not_the_marker() -> None:
    table = tortuga(ship="i1", owned="i1:1:5", hand="sapper", maneuver=2)
    go(table, "play:sapper ability:0 conquer")
    assert (table.maneuver, table.defences[1]) == (0, 6)


def test_tt_140_fifteen_influence_by_a_conquest_end_the_game() -> None:
    table = tortuga(ship="i1", maneuver=3, influence={0: 14})
    go(table, "conquer")
    assert (table.seat, table.winners()) == (-1, [0])


def test_tt_259_no_discount_for_tortuga() -> None:
    table = tortuga(hand="saboteur", maneuver=13)
    go(table, "play:saboteur ability:0")
    assert table.view(0)["sectors"][0]["price"] == 15
    go(table, "conquer")
    assert (table.maneuver, len(table.discounts)) == (0, 1)


@pytest.mark.parametrize("where", ["i2", "hold"])
def test_tt_260_an_absent_owner_does_not_guard(where: str) -> None:
    assert can(tortuga(ship={0: "i1", 1: where}, owned="i1:1:3", maneuver=4), "conquer")


def test_tt_141_fortifying_to_x_costs_x_crypto() -> None:
    table = tortuga(owned="i1:0:3", crypto=6)
    go(table, "fortify sector:i1 defence:5")
    assert (table.defences[1], table.crypto) == (5, 1)
    assert refused(tortuga(crypto=9), "fortify") == "TT-141"
    assert refused(tortuga(owned="i1:0:5", crypto=4), "fortify") == "TT-141"


def test_tt_141_only_own_sectors() -> None:
    table = tortuga(owned="i1:0:3 i2:1:3 mine:0:5", crypto=9)
    go(table, "fortify")
    assert refused(table, "sector:i2") == "TT-141"
    assert offered(table, "sector") == {"sector:1", f"sector:{place('mine')}"}


def test_tt_142_the_ship_need_not_be_there() -> None:
    assert can(tortuga(owned="mine:0:5", crypto=6, ship="hold"), "fortify")


def test_tt_143_x_is_higher_than_now_and_within_the_track() -> None:
    table = tortuga(owned="i1:0:4", crypto=14)
    go(table, "fortify sector:i1")
    assert offered(table, "defence") == {f"defence:{space}" for space in (5, 6, 7, 8)}
    assert refused(table, "defence:4") == refused(table, "defence:9") == "TT-143"


def test_tt_144_not_at_the_maximum_and_not_tortuga() -> None:
    assert refused(tortuga(owned="i1:0:8", crypto=14), "fortify") == "TT-144"
    table = tortuga(owned="i1:0:8 tortuga:0:15 i2:0:3", crypto=14, usurper=0)
    go(table, "fortify")
    assert refused(table, "sector:i1") == refused(table, "sector:tortuga") == "TT-144"


def test_tt_145_abilities_stop_at_the_maximum_and_cost_nothing() -> None:
    table = tortuga(hand="engineer", owned="i1:0:7")
    go(table, "play:engineer sector:i1")
    assert (table.defences[1], table.crypto) == (8, 0)
