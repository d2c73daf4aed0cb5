"""TT-EX1 to TT-EX10: the worked examples of the ledger."""

from __future__ import annotations

import pytest

from druza.games.tortuga.content.pieces import HOLD
from tests.games.tortuga.table import can, card, fight, go, hunt, names, place, refused, tortuga


def test_tt_ex1_playing_and_buying() -> None:
    table = tortuga(hand="extraction*4 maneuver", deck="extraction maneuver*2 afterburner black-comet")
    go(table, "play-all move:i1 pile:hacker pile:hacker")
    assert (table.crypto, table.maneuver) == (0, 0)
    go(table, "end")
    assert names(table.discards[0]) == "extraction extraction extraction extraction maneuver hacker hacker"
    assert (len(table.hands[0]), len(table.decks[0])) == (5, 0)


def test_tt_ex2_minerals_and_scouting() -> None:
    table = tortuga(hand="maneuver*3 extraction afterburner", hunts={"vortex": "bot"}, market={"w": "mercenary shadow"})
    go(table, "play:maneuver play:maneuver play:maneuver play:extraction")
    assert (table.maneuver, table.crypto) == (3, 1)
    go(table, "move:i3 collect play:afterburner sector:i2 sector:vortex done scout")
    assert table.view(0)["sectors"][place("vortex")]["hunt"]["hunt"] == "hunt-bot"
    go(table, "market:w0")
    assert (table.crypto, table.maneuver, table.stash, table.minerals >> place("i3") & 1) == (0, 0, 1, 0)
    assert table.view(0)["players"][0]["markers"] == 9
    go(table, "end")
    assert (len(table.discards[0]), len(table.hands[0])) == (6, 5)
    assert card("mercenary") in table.discards[0]


def test_tt_ex3_reserve_and_remove() -> None:
    table = tortuga(hand="extraction*2 maneuver*3")
    go(
        table,
        "play:extraction play:extraction reserve card:maneuver play:maneuver play:maneuver remove card:extraction",
    )
    assert (table.reserves[0], names(table.removed)) == (card("maneuver"), "extraction")
    go(table, "end")
    assert names(table.discards[0]) == "extraction maneuver maneuver"
    assert len(table.hands[0]) == 5


def test_tt_ex4_reserve_hunt_conquest() -> None:
    table = tortuga(
        phase="start",
        hand="maneuver*3 bodyguard mercenary",
        reserve="afterburner",
        ship={0: "vortex", 1: "i2"},
        hunts={"vortex": "bot"},
        scouted="vortex",
        owned="i5:1:5",
    )
    go(table, "take")
    assert len(table.hands[0]) == 6
    go(table, "play-all")
    assert table.maneuver == 8
    go(table, "hunt")
    assert (table.influence[0], table.captured[0], names(table.discards[0])) == (1, [hunt("bot")], "bot")
    go(table, "play:afterburner sector:i1 sector:i6 sector:i5 conquer")
    assert (table.maneuver, table.owners[5], table.defences[5]) == (0, 0, 6)
    assert table.scores()[:2] == [2, 0]
    assert table.view(0)["players"][1]["markers"] == 10
    go(table, "end")
    assert len(table.hands[0]) == 5
    assert len(table.discards[0]) == 7


def test_tt_ex5_fight_and_sector_abilities() -> None:
    table = tortuga(
        phase="start",
        hand={0: "hacker*2 bodyguard*2 mercenary", 1: "pilot*2 maneuver hacker*2"},
        reserve="afterburner",
        ship={0: "vortex", 1: "mine"},
        owned="vortex:0:5 mine:1:5",
        stash=1,
        market={"k": "prospector fence"},
        influence={1: 1},
    )
    go(table, "take play:hacker play:hacker use-sector card:hacker")
    assert (table.crypto, names(table.removed)) == (4, "hacker")
    go(table, "play:afterburner sector:i2 sector:i3 sector:mine")
    found = fight(table, 1, "bodyguard*2 mercenary", "pilot*2 maneuver")
    assert (found.sums[0][-1], found.sums[1]) == (8, [5, 0, 0, 2, 7])
    assert (found.winner, table.ships[1], len(table.hands[1]), len(table.discards[1])) == (0, HOLD, 5, 2)
    assert (table.owners[place("mine")], table.defences[place("mine")]) == (0, 6)
    assert table.influence == [2, 0, 0]
    go(table, "use-sector market:k0")
    assert (table.crypto, table.held[0], table.stash) == (0, 0, 1)
    assert names(table.bought) == "prospector"


def test_tt_ex6_a_step_of_one() -> None:
    table = tortuga(ship="i1", owned="i1:1:3", maneuver=9)
    go(table, "conquer")
    assert (table.maneuver, table.defences[1]) == (5, 4)


@pytest.mark.parametrize(("where", "price", "space"), [("i1", 3, 3), ("i2", 3, 3), ("vortex", 5, 5), ("mine", 5, 5)])
def test_tt_ex7_first_conquest(where: str, price: int, space: int) -> None:
    table = tortuga(ship=where, maneuver=price)
    go(table, "conquer")
    assert (table.maneuver, table.defences[place(where)]) == (0, space)


def test_tt_ex7_tortuga_costs_15() -> None:
    assert refused(tortuga(maneuver=14), "conquer") == "TT-134"
    assert can(tortuga(maneuver=15), "conquer")


@pytest.mark.parametrize(("where", "most"), [("i1", 8), ("fortress", 10)])
def test_tt_ex8_maximum(where: str, most: int) -> None:
    table = tortuga(ship=where, owned=f"{where}:1:{most}", maneuver=most + 1)
    go(table, "conquer")
    assert (table.maneuver, table.defences[place(where)]) == (0, most)


def test_tt_ex9_a_tie_is_the_defenders() -> None:
    table = tortuga(hand={0: "veteran maneuver", 1: "bodyguard*2"}, influence={0: 2}, ship={0: "i1", 1: "i1"})
    found = fight(table, 1, "veteran maneuver", "bodyguard*2")
    assert (found.sums[0][-1], found.sums[1][-1], found.winner) == (6, 6, 1)
    assert table.influence[:2] == [1, 1]


def test_tt_ex10_influence_for_money() -> None:
    table = tortuga(crypto=14)
    go(table, "influence influence")
    assert (table.influence[0], table.crypto) == (2, 0)
    assert refused(table, "influence") == "TT-197"
