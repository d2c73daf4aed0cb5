"""Star battles: CR-163 to CR-193, CR-258, CR-259."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.rules.combat_strength import total
from druza.games.crystalicum.state import BATTLE_CARDS, HOMELAND, STAR_BATTLES, CrystalicumState
from tests.games.crystalicum.table import (
    ASTONIA,
    DWARVES,
    ELVES,
    EMPIRE,
    asked,
    bear,
    begin,
    can,
    choose,
    crystalicum,
    do,
    hide,
    is_there,
    names,
    on_until,
    options_of,
    orbit,
    refused,
    slot_of,
)


def battle(
    mine: str = "imperialny-holk", theirs: str = "elfi-katamaran", crystals: int = 0, **more: Any
) -> tuple[CrystalicumState, int]:
    """Seat 0 attacks in the Orbit of seat 1's hidden World; seat 1 is asked about withdrawing. No Luck."""
    settings: dict[str, Any] = {"worlds": {0: "", 1: ""}, "politics": {0: 10, 1: 10}, **more}
    table = crystalicum(f"{EMPIRE} {ELVES}", **settings)
    world = hide(table, 1, "thalassa", crystals=crystals)
    for id in mine.split():
        orbit(table, 0, id, world)
    for id in theirs.split():
        orbit(table, 1, id, world)
    begin(table, STAR_BATTLES)
    choose(table, f"battle:{world}")
    choose(table, "seat:1")
    return table, world


def test_cr_163_cr_164_cards_before_the_battles() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "rozkaz-ataku walecznosc"})
    ship = orbit(table, 0, "imperialny-holk", table.homes[1], marked=True)
    begin(table, BATTLE_CARDS)
    assert options_of(table) == {"card:rozkaz-ataku", "pass"}
    do(table, "card:rozkaz-ataku")
    assert table.marked[ship] == 0


def test_cr_165_cr_166_one_battle_per_orbit_and_player() -> None:
    table, world = battle(mine="imperialny-holk imperialny-holk imperialna-koga", theirs="elfia-fregata " * 3)
    on_until(table, "battle", 1)
    assert can(table, f"battle:{world}")
    do(table, "pass")
    assert refused(table, f"battle:{world}") == "CR-166"


def test_cr_167_cr_168_cr_169_cr_170_whom_a_battle_can_be_aimed_at() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES} {DWARVES}")
    world = hide(table, 1, "thalassa")
    orbit(table, 0, "imperialny-holk", world)
    third = orbit(table, 2, "krasnoludzka-nao", world)
    orbit(table, 0, "imperialna-koga", table.homes[2])
    begin(table, STAR_BATTLES)
    assert refused(table, "battle:home:2") == "CR-170"
    choose(table, f"battle:{world}")
    assert options_of(table) == {"seat:1", "seat:2"}
    choose(table, "seat:1")
    on_until(table, "battle")
    assert is_there(table, "krasnoludzka-nao")
    assert table.place[third] == world


def test_cr_171_cr_172_withdrawing() -> None:
    table, world = battle(theirs="elfia-fregata lodowy-lugier")
    fast, slow = slot_of(table, "elfia-fregata"), slot_of(table, "lodowy-lugier")
    table.moves[fast], table.marked[slow] = 1, 1
    table.settle()
    assert refused(table, f"at:{slow}") == "CR-172"
    choose(table, f"at:{fast}")
    assert (table.place[fast], table.marked[fast]) == (table.homes[1], 1)
    assert table.place[slow] == world


def test_cr_173_nobody_withdraws_from_his_own_home() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    orbit(table, 0, "imperialny-holk", table.homes[1])
    orbit(table, 1, "elfia-fregata")
    begin(table, STAR_BATTLES)
    choose(table, "battle:home:1")
    choose(table, "seat:1")
    assert refused(table, "at:elfia-fregata") == "CR-173"


def test_cr_174_cr_175_cr_176_cr_180_cr_258_an_empty_fleet_has_nothing_and_passes() -> None:
    table, _ = battle(theirs="", hands={0: "walecznosc", 1: "walecznosc"})
    on_until(table, "clash")
    assert table.seat == 0
    assert table.view(0)["combat"]["sums"] == [6, 0]
    do(table, "card:walecznosc")
    assert table.prompt()["key"] == "clash"
    assert table.seat == 0


def test_cr_177_cr_178_cr_179_sums() -> None:
    table, _ = battle(mine="imperialny-holk", theirs="elfia-fregata elfi-katamaran")
    bear(table, slot_of(table, "imperialny-holk"), "sandra-celeste")
    table.marked[slot_of(table, "elfi-katamaran")] = 1
    table.marked[slot_of(table, "elfia-fregata")] = 1
    assert (total(table, 0), total(table, 1)) == (6, 2 + 3)
    table.lasting = []
    table.pattern[slot_of(table, "elfi-katamaran")] = table.content.ids.index("lodowy-lugier")
    assert total(table, 1) == 1 + 3


def test_cr_181_cr_182_luck_and_ties() -> None:
    table, _ = battle(mine="imperialna-koga", theirs="elfi-katamaran", worlds={0: "leukos kocie-oko", 1: "selinari"})
    on_until(table, "luck")
    do(table, "done", "done")
    on_until(table, "invasion")
    assert not is_there(table, "elfi-katamaran")


def test_cr_183_cr_184_cr_186_losses_and_politics() -> None:
    table, _ = battle(theirs="lodowy-lugier lodowy-lugier")
    table.marked[slot_of(table, "lodowy-lugier")] = 1
    table.marked[slot_of(table, "lodowy-lugier#2")] = 1
    on_until(table, "lose_card")
    assert (table.seat, table.prompt()["values"]["left"]) == (1, 4)
    do(table, "at:lodowy-lugier")
    on_until(table, "invasion")
    assert table.politics == [12, 8]


def test_cr_185_a_host_takes_its_cards_along() -> None:
    table, _ = battle(theirs="elfi-katamaran")
    captain = bear(table, slot_of(table, "elfi-katamaran"), "nikephoros-chionos")
    bear(table, captain, "zaprawiona-zaloga")
    on_until(table, "lose_card")
    assert table.prompt()["values"]["left"] == 1
    assert options_of(table) == {"at:elfi-katamaran", "at:nikephoros-chionos", "at:zaprawiona-zaloga"}
    do(table, "at:elfi-katamaran")
    on_until(table, "invasion")
    assert table.politics == [13, 7]
    assert len(table.destroyed[1]) == 3


def test_cr_187_a_winner_without_ships_destroys_nothing() -> None:
    table, _ = battle(mine="imperialna-koga", theirs="", worlds={0: "", 1: "kocie-oko"}, crystals=3)
    table.marked[slot_of(table, "imperialna-koga")] = 1
    on_until(table, "luck", 1)
    do(table, "luck")
    on_until(table, "invasion")
    assert is_there(table, "imperialna-koga")
    assert table.politics == [10, 10]


def test_cr_188_cr_190_the_rest_burns_crystals_of_the_loser() -> None:
    for crystals, left in ((5, 2), (1, 0)):
        table, world = battle(theirs="elfi-katamaran", crystals=crystals)
        table.marked[slot_of(table, "elfi-katamaran")] = 1
        on_until(table, "invasion")
        assert table.crystals[world] == left
        assert table.politics == [11, 9]


def test_cr_189_cr_190_at_other_worlds_the_rest_is_lost() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES} {DWARVES}", worlds={0: "", 1: "", 2: ""})
    own, third = hide(table, 0, "glen-mor", crystals=4), hide(table, 2, "volcan", crystals=4)
    for world in (own, third):
        orbit(table, 0, "imperialny-holk", world)
        orbit(table, 1, "lodowy-lugier", world, marked=True)
    begin(table, STAR_BATTLES)
    do(table, f"battle:{own}")
    on_until(table, "battle", 0)
    do(table, f"battle:{third}", "seat:1")
    on_until(table, "invasion")
    assert (table.crystals[own], table.crystals[third]) == (4, 4)
    assert not is_there(table, "lodowy-lugier")


def test_cr_191_cr_246_ramming_comes_last_and_brings_no_politics() -> None:
    table, _ = battle(theirs="lodowy-lugier", hands={0: "taranowanie"})
    on_until(table, "clash", 0)
    do(table, "card:taranowanie")
    on_until(table, "invasion")
    assert names(table, table.destroyed[0]) == ["imperialny-holk"]
    assert table.politics == [11, 9]


def astonian_loss(hand: str) -> CrystalicumState:
    table = crystalicum(f"{EMPIRE} {ASTONIA}", hands={1: hand}, politics={0: 10, 1: 10}, worlds={0: "", 1: ""})
    world = hide(table, 1, "al-dibab", crystals=9)
    orbit(table, 0, "imperialny-holk", world)
    ship = orbit(table, 1, "surah", world, marked=True)
    bear(table, ship, "menkar")
    begin(table, STAR_BATTLES)
    do(table, f"battle:{world}")
    return table


def test_cr_192_cr_259_a_card_kept_in_play_is_settled() -> None:
    table = astonian_loss("dziewiec-zywotow")
    on_until(table, "lose_card")
    do(table, "at:surah")
    on_until(table, "react", 1)
    do(table, "card:dziewiec-zywotow")
    on_until(table, "invasion")
    assert is_there(table, "surah")
    assert not is_there(table, "menkar")
    assert table.politics == [11, 9]
    assert table.crystals[slot_of(table, "al-dibab")] == 9 - 2


def test_cr_259_a_captain_who_is_kept_goes_home() -> None:
    table = astonian_loss("dziewiec-zywotow")
    on_until(table, "lose_card")
    do(table, "at:menkar")
    on_until(table, "react", 1)
    do(table, "card:dziewiec-zywotow")
    on_until(table, "invasion")
    assert table.zone[slot_of(table, "menkar")] == HOMELAND
    assert not is_there(table, "surah")


def test_cr_191_cr_159_ramming_destroys_the_ship_even_without_a_winner() -> None:
    table, _ = battle(theirs="elfia-fregata elfia-fregata", hands={0: "taranowanie"})
    on_until(table, "clash", 0)
    do(table, "card:taranowanie")
    on_until(table, "invasion")
    assert names(table, table.destroyed[0]) == ["imperialny-holk"]
    assert table.politics == [10, 10]


def test_cr_191_cr_259_ramming_destroys_a_ship_that_was_kept() -> None:
    table = crystalicum(
        f"{EMPIRE} {ASTONIA}", hands={1: "dziewiec-zywotow taranowanie"}, politics={0: 10, 1: 10}, worlds={0: "", 1: ""}
    )
    world = hide(table, 1, "al-dibab")
    orbit(table, 0, "krazownik-ziemi", world)
    orbit(table, 1, "surah", world)
    begin(table, STAR_BATTLES)
    do(table, f"battle:{world}")
    on_until(table, "clash", 1)
    do(table, "card:taranowanie")
    on_until(table, "lose_card")
    do(table, "at:surah")
    on_until(table, "react", 1)
    do(table, "card:dziewiec-zywotow")
    on_until(table, "invasion")
    assert names(table, table.destroyed[1]) == ["surah"]
    assert table.politics == [10, 10]


def test_cr_168_an_orbit_without_an_enemy() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    world = hide(table, 0, "glen-mor")
    orbit(table, 0, "imperialny-holk", world)
    assert refused(begin(table, STAR_BATTLES), f"battle:{world}") == "CR-168"


def test_cr_193_fighting_marks_nothing() -> None:
    table, _ = battle(theirs="lodowy-lugier")
    on_until(table, "invasion")
    assert table.marked[slot_of(table, "imperialny-holk")] == 0
    assert asked(table)
