"""TT-186 to TT-205, TT-264, TT-265: what sectors give."""

from __future__ import annotations

import pytest

from tests.games.tortuga.table import asks, can, card, fight, go, names, offered, place, refused, tortuga, total


def test_tt_186_the_fortress_gives_a_maneuver() -> None:
    table = tortuga(ship="fortress", owned="fortress:0:5")
    go(table, "use-sector")
    assert table.maneuver == 1


def test_tt_187_the_laboratory_reserves_for_nothing() -> None:
    table = tortuga(ship="laboratory", owned="laboratory:0:5", hand="veteran hacker")
    go(table, "use-sector card:veteran")
    assert (table.reserves[0], table.crypto) == (card("veteran"), 0)


def test_tt_188_the_mine_gives_a_mineral_of_the_stash() -> None:
    table = tortuga(ship="mine", owned="mine:0:5", stash=2)
    go(table, "use-sector")
    assert (table.held[0], table.stash) == (1, 1)


def test_tt_189_the_vortex_removes_a_played_card() -> None:
    table = tortuga(ship="vortex", owned="vortex:0:5", played="extraction hacker")
    go(table, "use-sector card:extraction")
    assert (names(table.removed), table.maneuver) == ("extraction", 0)


def test_tt_190_a_market_token_gives_1_crypto_a_turn() -> None:
    table = tortuga(owned="i1:0:3 i3:0:3")
    go(table, "token token")
    assert table.crypto == 2
    assert refused(table, "token") == "TT-190"
    go(table, "end end end")
    assert can(table, "token")
    assert refused(tortuga(), "token") == "TT-190"


def test_tt_191_a_turret_token_gives_1_maneuver_in_each_fight() -> None:
    table = tortuga(hand={0: "pilot*2"}, owned="i2:0:3", ship={0: "i1", 1: "i1", 2: "i1"})
    assert fight(table, 1, "pilot").sums[0][2] == 1
    assert fight(table, 2, "pilot").sums[0][2] == 1


def test_tt_192_a_token_works_at_once_and_anywhere() -> None:
    table = tortuga(ship="i1", maneuver=4)
    go(table, "conquer move:tortuga token")
    assert table.crypto == 1


@pytest.mark.parametrize("where", ["tortuga", "i1", "i2"])
def test_tt_193_t_sectors_sell_t_cards(where: str) -> None:
    assert can(tortuga(ship=where, crypto=2), "pile:hacker")


@pytest.mark.parametrize(("where", "letter"), [("vortex", "w"), ("laboratory", "l"), ("mine", "k"), ("fortress", "f")])
def test_tt_194_outer_sectors_sell_their_own_cards(where: str, letter: str) -> None:
    table = tortuga(ship=where, crypto=9)
    assert can(table, f"market:{letter}0")
    assert len(offered(table, "market")) <= 2


def test_tt_195_inner_sectors_defend_with_8_at_most() -> None:
    most = {sector["tile"]: sector["most"] for sector in tortuga().view(0)["sectors"]}
    assert (most["market"], most["turret"]) == (8, 8)


def test_tt_196_outer_sectors_defend_with_10_at_most() -> None:
    most = {sector["tile"]: sector["most"] for sector in tortuga().view(0)["sectors"]}
    assert [most[tile] for tile in ("vortex", "laboratory", "mine", "fortress")] == [10] * 4


def test_tt_197_influence_costs_7_crypto_in_tortuga() -> None:
    table = tortuga(crypto=7)
    go(table, "influence")
    assert (total(table, 0), table.crypto) == (1, 0)
    assert refused(tortuga(crypto=6), "influence") == "TT-197"
    assert refused(tortuga(crypto=9, ship="i1"), "influence") == "TT-197"


def test_tt_198_it_may_be_repeated() -> None:
    table = tortuga(crypto=21)
    go(table, "influence influence influence")
    assert total(table, 0) == 3


def test_tt_197_bought_influence_may_win() -> None:
    table = tortuga(crypto=7, influence={0: 14})
    go(table, "influence")
    assert (table.seat, table.winners()) == (-1, [0])


def test_tt_199_control_of_tortuga_is_not_needed() -> None:
    table = tortuga(crypto=9, owned="tortuga:1:15", usurper=1)
    assert can(table, "influence")
    assert can(table, "pile:hacker")


def test_tt_200_an_ability_works_once_a_turn_also_after_the_conquest() -> None:
    table = tortuga(ship="fortress", maneuver=5)
    go(table, "conquer use-sector")
    assert table.maneuver == 1
    assert refused(table, "use-sector") == "TT-200"


def test_tt_201_a_token_that_changed_hands_works_for_its_new_holder() -> None:
    table = tortuga(ship={0: "i1", 1: "i1"}, owned="i1:0:3", hand={0: "maneuver", 1: "pilot"})
    go(table, "token")
    fight(table, 1, "maneuver", "pilot")
    assert refused(table, "token") == "TT-190"
    go(table, "end")
    assert table.seat == 1
    assert can(table, "token")


def test_tt_202_not_with_an_empty_stash() -> None:
    assert refused(tortuga(ship="mine", owned="mine:0:5"), "use-sector") == "TT-202"


def test_tt_203_not_with_a_full_reserve() -> None:
    table = tortuga(ship="laboratory", owned="laboratory:0:5", hand="hacker", reserve="pilot")
    assert refused(table, "use-sector") == "TT-203"


def test_tt_204_only_with_control_and_the_ship_there() -> None:
    table = tortuga(ship="fortress", owned="fortress:0:5", maneuver=1)
    go(table, "move:i5")
    assert refused(table, "use-sector") == "TT-204"
    assert refused(tortuga(ship="fortress", owned="fortress:1:5"), "use-sector") == "TT-204"
    assert refused(tortuga(ship="i1", owned="i1:0:3"), "use-sector") == "TT-204"


def test_tt_205_the_maneuver_of_the_fortress_does_not_fight() -> None:
    table = tortuga(ship={0: "fortress", 1: "fortress"}, owned="fortress:0:5", hand="maneuver")
    go(table, "use-sector")
    assert fight(table, 1, "maneuver").sums[0] == [1, 0, 0, 0, 1]
    assert table.maneuver == 1


def test_tt_264_abilities_are_voluntary_and_need_a_card() -> None:
    vortex = tortuga(ship="vortex", owned="vortex:0:5", hand="hacker")
    assert refused(vortex, "use-sector") == "TT-264"
    go(vortex, "play:hacker")
    assert can(vortex, "use-sector")
    assert can(vortex, "end")
    assert refused(tortuga(ship="laboratory", owned="laboratory:0:5"), "use-sector") == "TT-264"


def test_tt_265_a_mineral_spent_first_may_be_taken_back() -> None:
    table = tortuga(ship="mine", owned="mine:0:5", minerals={0: 1})
    go(table, "mineral use-sector")
    assert (table.crypto, table.held[0], table.stash) == (1, 1, 0)
    assert asks(table) == "main"
    assert table.sectors_used == 1 << place("mine")
