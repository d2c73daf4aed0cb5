"""Setup and zones: CR-016 to CR-031, CR-250."""

from __future__ import annotations

import pytest

from druza.games.crystalicum.rules.cards import in_play, orbits
from druza.games.crystalicum.setup import first_active
from druza.games.crystalicum.state import EMBASSY, FINAL_CARDS, HIDDEN, HOMELAND, ORBIT, SYSTEM
from druza.kernel.refused import BadInput
from tests.games.crystalicum.table import (
    ASTONIA,
    CONTENT,
    ELVES,
    EMPIRE,
    GAME,
    bear,
    begin,
    can,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    on_until,
    orbit,
    pattern,
)

DECKS = CONTENT.decks


def test_cr_016_cr_018_cr_019_everybody_starts_with_treasury_and_six_cards() -> None:
    table = GAME.new(3, 2, {"decks": DECKS[:3]})
    assert [table.zone[home] for home in table.homes] == [SYSTEM] * 3
    assert table.treasuries == [21, 20, 19]
    assert table.politics == [0, 0, 0]
    assert [len(hand) for hand in table.hands] == [6, 6, 6]
    assert [len(deck) for deck in table.decks] == [54, 54, 54]
    assert GAME.new(2, 3).decks[0] != GAME.new(2, 4).decks[0]


def test_cr_017_the_supply_is_unlimited() -> None:
    table = crystalicum(hands={0: "nowe-szlaki-handlowe"}, treasuries={0: 5000})
    do(begin(table), "card:nowe-szlaki-handlowe")
    assert table.treasuries[0] == 5001


def test_cr_020_the_lowest_treasury_begins() -> None:
    for seed in range(5):
        assert GAME.new(4, seed, {"decks": DECKS}).active == 3
        assert GAME.new(2, seed, {"decks": [DECKS[1], DECKS[0]]}).active == 0


def test_cr_021_cr_250_a_tie_is_broken_by_luck_that_nobody_answers() -> None:
    table = crystalicum(f"{ELVES} {ELVES}", hands={0: "usmiech-losu", 1: "zly-omen"}, turn=1)
    table.world_decks = [[pattern("leukos"), pattern("el-nath")], [pattern("selinari"), pattern("lodowy-ksiezyc")]]
    assert first_active(table) == 1
    assert [len(pile) for pile in table.world_discards] == [2, 2]
    assert table.pending == []


def test_cr_022_two_players_of_one_faction() -> None:
    table = GAME.new(2, 1, {"decks": [DECKS[0], DECKS[0]]})
    assert [table.id_of(home) for home in table.homes] == [ELVES, ELVES]


def test_cr_023_the_next_active_player_sits_to_the_left() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE} {ASTONIA}", active=2)
    on_until(begin(table, FINAL_CARDS), "place_world")
    assert (table.active, table.turn) == (0, 3)
    table.out = [1]
    on_until(begin(table, FINAL_CARDS), "place_world")
    assert table.active == 2


def test_cr_024_cr_025_every_home_and_hidden_world_has_its_orbit() -> None:
    table = crystalicum()
    world = hide(table, 1, "leukos")
    homeland(table, 0, "el-nath")
    assert orbits(table) == [*table.homes, world]
    ship = orbit(table, 0, "karaka", world)
    assert (table.zone[ship], table.place[ship]) == (ORBIT, world)


def test_cr_026_cr_027_homeland_and_embassy() -> None:
    table = crystalicum(hands={0: "kyriakos wies"})
    do(begin(table), "card:kyriakos", "homeland")
    on_until(table, "action", 0)
    do(table, "card:wies")
    assert [table.zone[slot] for slot in (2, 3)] == [HOMELAND, HOMELAND]


def test_cr_028_where_a_character_may_be() -> None:
    table = crystalicum(hands={0: "nikephoros-chionos"})
    ship = orbit(table, 0, "karaka")
    do(begin(table), "card:nikephoros-chionos")
    assert {GAME.notation(choice) for choice in table.choices} == {"homeland", "embassy", f"at:{ship}"}


def test_cr_029_cr_030_cards_in_play() -> None:
    table = crystalicum()
    world = hide(table, 0, "leukos")
    bearer = embassy(table, 0, "kyriakos")
    sword = bear(table, bearer, "sztylet")
    assert [in_play(table, slot) for slot in (table.homes[0], bearer, sword, world)] == [True, True, True, False]
    assert table.zone[world] == HIDDEN
    assert table.zone[bearer] == EMBASSY


def test_cr_031_only_own_abilities_are_used() -> None:
    table = crystalicum(active=1)
    embassy(table, 0, "kupiec-gwiezdny")
    embassy(table, 1, "zawodowy-dyplomata")
    assert not can(begin(table), "use:kupiec-gwiezdny")


def test_bad_options_are_told() -> None:
    with pytest.raises(BadInput, match="turn_limit cannot be 0"):
        GAME.new(2, 1, {"turn_limit": 0})
    with pytest.raises(BadInput, match="experienced cannot be 'loose'"):
        GAME.new(2, 1, {"experienced": "loose"})
    with pytest.raises(BadInput, match="cannot be played by 7"):
        GAME.new(7, 1)
