"""The duel: CR-145 to CR-159, CR-256."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.content.pieces import BODY
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import EMBASSY, HOMELAND, CrystalicumState
from tests.games.crystalicum.table import (
    ASTONIA,
    ELVES,
    EMPIRE,
    asked,
    bear,
    begin,
    can,
    choose,
    crystalicum,
    do,
    embassy,
    homeland,
    is_there,
    names,
    on_until,
    options_of,
    pattern,
    refused,
    slot_of,
)


def duel(challenger: str = "demetrios-flevotomos", rival: str = "eoghan-mac-cormaic", **more: Any) -> CrystalicumState:
    """Seat 0 challenges, seat 1 is asked; no Luck unless Worlds are given."""
    worlds = {0: "", 1: ""}
    table = crystalicum(f"{ELVES} {EMPIRE}", **{"worlds": worlds, "politics": {0: 5, 1: 5}, **more})
    embassy(table, 0, challenger)
    embassy(table, 1, rival)
    choose(begin(table), f"challenge:{challenger}")
    choose(table, f"at:{rival}")
    return table


def test_cr_145_cr_147_the_challenger_is_marked() -> None:
    table = duel()
    assert asked(table) == "1 answer_challenge"
    assert table.marked[slot_of(table, "demetrios-flevotomos")] == 1
    choose(table, "accept")
    assert table.marked[slot_of(table, "eoghan-mac-cormaic")] == 0
    assert (table.combat.attacker, table.combat.defender) == (0, 1)


def test_cr_145_only_between_embassies() -> None:
    table = crystalicum()
    embassy(table, 0, "kyriakos")
    homeland(table, 1, "eoghan-mac-cormaic")
    assert refused(begin(table), "challenge:kyriakos") == "CR-145"


def test_cr_146_cr_155_refusing() -> None:
    table = duel()
    choose(table, "refuse")
    assert table.marked[slot_of(table, "eoghan-mac-cormaic")] == 1
    assert (table.politics, asked(table)) == ([5, 5], "1 action")
    marked = crystalicum(f"{ELVES} {EMPIRE}", worlds={0: "", 1: ""})
    embassy(marked, 0, "kyriakos")
    embassy(marked, 1, "eoghan-mac-cormaic", marked=True)
    choose(begin(marked), "challenge:kyriakos")
    choose(marked, "at:eoghan-mac-cormaic")
    assert refused(marked, "refuse") == "CR-146"


def test_cr_148_cr_158_only_the_two_play_actions() -> None:
    table = crystalicum(
        f"{ELVES} {EMPIRE} {ASTONIA}", hands={0: "walecznosc", 1: "walecznosc", 2: "walecznosc"}, worlds={0: "", 1: ""}
    )
    embassy(table, 0, "kyriakos")
    embassy(table, 1, "eoghan-mac-cormaic", marked=True)
    do(begin(table), "challenge:kyriakos")
    assert asked(table) == "0 clash"
    do(table, "card:walecznosc")
    assert asked(table) == "1 clash"
    do(table, "card:walecznosc")
    assert asked(table) != "2 clash"


def test_cr_149_luck_is_chosen_in_secret() -> None:
    table = duel(worlds={0: "leukos", 1: "kocie-oko"})
    do(table, "accept")
    on_until(table, "luck", 0)
    choose(table, "luck")
    assert table.view(0)["combat"]["drawing"] == 1
    assert table.view(1)["combat"]["drawing"] == 0
    assert len(table.world_decks[0]) == 1
    choose(table, "luck")
    assert [len(deck) for deck in table.world_decks] == [0, 0]


def test_cr_150_a_tie_forces_luck() -> None:
    table = duel("tzykalas", "eoghan-mac-cormaic", worlds={0: "leukos", 1: "kocie-oko"})
    do(table, "accept", "pass", "pass", "done", "done")
    on_until(table, "action")
    assert not is_there(table, "tzykalas")


def test_cr_151_cr_152_the_loser_is_discarded() -> None:
    table = duel()
    bear(table, slot_of(table, "eoghan-mac-cormaic"), "sztylet")
    do(table, "accept")
    on_until(table, "action")
    assert table.politics == [5 + 3, 5 - 1]
    assert {"eoghan-mac-cormaic", "sztylet"} == set(names(table, table.discards[1]))
    assert is_there(table, "demetrios-flevotomos")


def test_cr_153_marked_characters_fight_with_full_body() -> None:
    table = duel()
    do(table, "accept")
    assert table.view(0)["combat"]["sums"] == [4, 1]
    assert table.marked[slot_of(table, "demetrios-flevotomos")] == 1
    assert not any(card.get("halved") for card in table.view(0)["cards"])


def test_cr_154_another_trait_is_compared() -> None:
    table = duel("tzykalas", "aileann-o-mael-muire", hands={0: "pojedynek-umyslow"})
    bear(table, slot_of(table, "tzykalas"), "krysztal-mocy")
    do(table, "accept", "card:pojedynek-umyslow")
    assert table.view(0)["combat"]["sums"] == [5, 3]


def test_cr_156_a_fighter_who_leaves_ends_the_duel() -> None:
    table = duel(hands={0: "walecznosc walecznosc"})
    do(table, "accept")
    table.zone[slot_of(table, "eoghan-mac-cormaic")] = HOMELAND
    do(table, "card:walecznosc")
    assert table.combat.kind == 0
    assert table.politics == [5, 5]
    assert table.zone[slot_of(table, "demetrios-flevotomos")] == EMBASSY


def test_cr_157_the_next_action_is_left_of_the_challenger() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE} {ASTONIA}", hands={1: "wies"}, worlds={0: "", 1: ""})
    embassy(table, 0, "demetrios-flevotomos")
    embassy(table, 2, "nihal", marked=True)
    do(begin(table), "challenge:demetrios-flevotomos")
    on_until(table, "action")
    assert table.seat == 1


def test_cr_159_a_tie_without_luck_has_no_result() -> None:
    table = duel("tzykalas", "eoghan-mac-cormaic")
    do(table, "accept")
    on_until(table, "action")
    assert is_there(table, "tzykalas")
    assert is_there(table, "eoghan-mac-cormaic")
    assert table.politics == [5, 5]
    one = duel("tzykalas", "eoghan-mac-cormaic", worlds={0: "leukos", 1: ""})
    do(one, "accept", "pass", "pass", "done")
    on_until(one, "action")
    assert not is_there(one, "eoghan-mac-cormaic")


def test_cr_159_cr_156_what_was_put_off_happens_without_a_result_too() -> None:
    for leaves in (False, True):
        table = crystalicum(f"{ASTONIA} {EMPIRE}", hands={0: "skok-drapieznika"}, worlds={0: "", 1: ""})
        cat = embassy(table, 0, "alzirr")
        rival = embassy(table, 1, "aileann-o-mael-muire", marked=True)
        bear(table, rival, "lekki-pancerz")
        do(begin(table), "challenge:alzirr")
        table.marked[cat] = 0
        on_until(table, "clash", 0)
        do(table, "card:skok-drapieznika")
        if leaves:
            table.zone[rival] = HOMELAND
        on_until(table, "action")
        assert table.marked[cat] == 1
        assert is_there(table, "aileann-o-mael-muire")


def test_azha_takes_back_only_who_was_discarded() -> None:
    """A loser whom Saiph destroys does not come back, even with a second copy in the discard pile."""
    for winner, back in (("saiph", False), ("nihal", True)):
        table = crystalicum(f"{ASTONIA} {ASTONIA}", discards={1: "hamal"}, worlds={0: "", 1: ""})
        embassy(table, 0, winner)
        embassy(table, 1, "azha")
        embassy(table, 1, "hamal", marked=True)
        do(begin(table), f"challenge:{winner}", "at:hamal")
        while table.prompt()["key"] in ("clash", "luck"):
            do(table, "pass" if can(table, "pass") else "done")
        assert (asked(table) == "1 react") is back
        if back:
            do(table, "use:azha")
            assert names(table, table.hands[1]) == ["hamal"]
            assert names(table, table.discards[1]) == ["hamal"]


def test_cr_256_units_add_nothing_to_a_duel() -> None:
    table = duel()
    bear(table, slot_of(table, "eoghan-mac-cormaic"), "kompania-braci")
    do(table, "accept")
    assert table.view(0)["combat"]["sums"] == [4, 1]


def test_cr_192_a_rescued_duellist() -> None:
    table = duel(hands={1: "ranny-lecz-zywy"})
    bear(table, slot_of(table, "eoghan-mac-cormaic"), "sztylet")
    do(table, "accept")
    on_until(table, "react", 1)
    do(table, "card:ranny-lecz-zywy")
    assert pattern("eoghan-mac-cormaic") in table.hands[1]
    assert names(table, table.discards[1]) == ["sztylet", "ranny-lecz-zywy"] or "sztylet" in names(
        table, table.discards[1]
    )
    on_until(table, "action")
    assert table.politics == [8, 4]


def test_cr_192_a_loser_who_is_kept_brings_the_winner_nothing() -> None:
    table = crystalicum(
        f"{ELVES} {ASTONIA}", hands={1: "dziewiec-zywotow"}, politics={0: 5, 1: 5}, worlds={0: "", 1: ""}
    )
    embassy(table, 0, "demetrios-flevotomos")
    cat = embassy(table, 1, "alzirr", marked=True)
    do(begin(table), "challenge:demetrios-flevotomos")
    on_until(table, "react", 1)
    do(table, "card:dziewiec-zywotow")
    on_until(table, "action")
    assert (table.zone[cat], table.marked[cat]) == (EMBASSY, 1)
    assert table.politics == [5, 4]


def test_cr_160_effects_until_the_end_of_combat_end_with_it() -> None:
    table = duel(hands={0: "walecznosc"})
    do(table, "accept", "card:walecznosc")
    assert table.view(0)["combat"]["sums"] == [7, 1]
    on_until(table, "action")
    assert current(table, slot_of(table, "demetrios-flevotomos"), BODY) == 4 + 1  # what lasts is his own ability
    assert len(table.lasting) == 1


def test_refusing_leontios_costs_crystals() -> None:
    table = duel("leontios", treasuries={1: 1})
    assert refused(table, "refuse") == "CR-067"
    rich = duel("leontios", treasuries={1: 2})
    choose(rich, "refuse")
    assert rich.treasuries[1] == 0


def challenged_with_a_sword(crystals: int) -> CrystalicumState:
    """Leontios, whom it costs 2 Crystals to refuse, challenges a dwarf whose sword refuses for 1."""
    table = crystalicum(f"{ELVES} {EMPIRE}", treasuries={1: crystals})
    embassy(table, 0, "leontios")
    bear(table, embassy(table, 1, "gaspar-el-cartografo"), "krasnoludzki-miecz")
    return do(begin(table), "challenge:leontios")


def test_cr_067_a_sword_that_refuses_pays_the_challengers_price_too() -> None:
    table = challenged_with_a_sword(3)
    assert asked(table) == "1 react"
    do(table, "use:krasnoludzki-miecz")
    assert table.treasuries[1] == 0
    assert asked(challenged_with_a_sword(2)) == "1 answer_challenge"


def test_cr_067_without_the_price_left_the_challenge_must_be_accepted() -> None:
    table = challenged_with_a_sword(3)
    table.combat.refuse_free = True
    table.treasuries[1] = 1
    do(table, "pass")
    assert asked(table) == "0 luck"
    assert table.treasuries[1] == 1


def test_wymowka_refuses_even_when_marked() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}", hands={1: "wymowka"})
    embassy(table, 0, "demetrios-flevotomos")
    rival = embassy(table, 1, "eoghan-mac-cormaic", marked=True)
    do(begin(table), "challenge:demetrios-flevotomos")
    assert asked(table) == "1 react"
    do(table, "card:wymowka")
    assert table.zone[rival] == EMBASSY
    assert options_of(table)
    assert not can(table, "accept")
