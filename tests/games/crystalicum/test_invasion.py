"""Invasions: CR-194 to CR-224, CR-260."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.content.pieces import BODY, MODIFY
from druza.games.crystalicum.rules.leaving import remove
from druza.games.crystalicum.state import EMBASSY, HOMELAND, INVASIONS, CrystalicumState
from druza.games.crystalicum.state_parts import Lasting
from tests.games.crystalicum.table import (
    ASTONIA,
    DWARVES,
    EMPIRE,
    asked,
    bear,
    begin,
    can,
    choose,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    is_there,
    names,
    on_until,
    options_of,
    orbit,
    refused,
    slot_of,
    value,
)


def landing(
    raiders: str = "aileann-o-mael-muire",
    defenders: str = "",
    world: str = "rajskie-lowiska",
    homes: str = f"{EMPIRE} {DWARVES}",
    **more: Any,
) -> CrystalicumState:
    """Seat 0 lands on a World of seat 1; seat 1 is asked about shifting, or there is nobody to shift. No Luck."""
    seats = len(homes.split())
    settings: dict[str, Any] = {
        "worlds": dict.fromkeys(range(seats), ""),
        "politics": dict.fromkeys(range(seats), 10),
        **more,
    }
    table = crystalicum(homes, **settings)
    orbit(table, 0, "imperialny-holk", table.homes[1])
    for id in raiders.split():
        homeland(table, 0, id)
    for id in defenders.split():
        homeland(table, 1, id)
    if world:
        homeland(table, 1, world)
    begin(table, INVASIONS)
    choose(table, "seat:1")
    choose(table, "at:imperialny-holk")
    choose(table, "done")
    for id in raiders.split():
        choose(table, f"at:{id}")
    if table.prompt()["key"] == "raiders":
        choose(table, "done")
    choose(table, f"at:{world or 'home:1'}")
    return table


def test_cr_194_one_round_a_pass_is_final() -> None:
    table = crystalicum(f"{EMPIRE} {DWARVES}")
    for seat in (0, 1):
        orbit(table, seat, "galeon", table.homes[1 - seat])
        homeland(table, seat, "lodovico-bianconero" if seat else "fingin-mac-niall")
    begin(table, INVASIONS)
    assert asked(table) == "0 invasion"
    do(table, "pass")
    assert asked(table) == "1 invasion"
    do(table, "pass")
    assert table.prompt()["key"] != "invasion"


def test_cr_195_cr_196_cr_197_cr_260_what_an_invasion_needs() -> None:
    table = crystalicum(f"{EMPIRE} {DWARVES}")
    begin(table, INVASIONS)
    assert refused(table, "seat:1") == "CR-195"
    ship = orbit(table, 0, "imperialna-koga", table.homes[1])
    embassy(table, 0, "eoghan-mac-cormaic")
    begin(table, INVASIONS)
    assert refused(table, "seat:1") == "CR-197"
    homeland(table, 0, "fingin-mac-niall", "cathasach-o-selbach", marked=True)
    bear(table, bear(table, ship, "ruadhan-mac-aodh"), "zaprawiona-zaloga", "kanonierzy")
    begin(table, INVASIONS)
    assert refused(table, "seat:1") == "CR-260"
    orbit(table, 0, "kuter-patrolowy", table.homes[1])
    begin(table, INVASIONS)
    choose(table, "seat:1")
    assert refused(table, "done") == "CR-260"
    choose(table, "at:kuter-patrolowy")
    choose(table, "done")
    assert options_of(table) == {"at:fingin-mac-niall", "at:cathasach-o-selbach"}
    choose(table, "at:fingin-mac-niall")
    assert refused(table, "at:cathasach-o-selbach") == "CR-196"


def test_cr_198_cr_219_cr_221_attackers_are_not_marked_and_come_back() -> None:
    table = landing()
    raider, ship = slot_of(table, "aileann-o-mael-muire"), slot_of(table, "imperialny-holk")
    assert (table.marked[raider], table.marked[ship]) == (0, 1)
    on_until(table, "reveal")
    assert table.zone[raider] == HOMELAND
    assert (table.marked[ship], table.place[ship]) == (1, table.homes[1])


def test_cr_199_cr_007_the_home_world_or_a_discovered_world() -> None:
    table = crystalicum(f"{EMPIRE} {DWARVES}")
    orbit(table, 0, "imperialny-holk", table.homes[1])
    homeland(table, 0, "fingin-mac-niall")
    homeland(table, 1, "el-nath")
    hide(table, 1, "volcan")
    begin(table, INVASIONS)
    do(table, "seat:1", "at:imperialny-holk", "done", "at:fingin-mac-niall")
    assert options_of(table) == {"at:terra-nostra", "at:el-nath"}


def test_cr_200_cr_201_cr_202_the_defenders_shift() -> None:
    table = landing(defenders="arias-donayre gaspar-el-cartografo")
    embassy(table, 1, "leonor-escudero")
    table.moves[slot_of(table, "arias-donayre")] = 1
    choose(table, "at:arias-donayre")
    choose(table, "at:leonor-escudero")
    assert table.zone[slot_of(table, "arias-donayre")] == EMBASSY
    assert table.zone[slot_of(table, "leonor-escudero")] == HOMELAND
    assert table.marked[slot_of(table, "arias-donayre")] == 1
    assert refused(table, "at:arias-donayre") == "CR-200"
    choose(table, "done")
    sides = {card["card"]: card.get("side") for card in table.view(0)["cards"]}
    assert (sides["leonor-escudero"], sides["gaspar-el-cartografo"], sides["arias-donayre"]) == (1, 1, None)
    assert sides["rajskie-lowiska"] == 1


def test_cr_203_cr_076_troops_count_as_being_in_the_defenders_homeland() -> None:
    table = landing(raiders="sorcha-ni-neill", defenders="arias-donayre")
    on_until(table, "clash", 0)
    do(table, "use:sorcha-ni-neill", "mode:0")
    assert value(table, "rajskie-lowiska", "body") == 1


def test_cr_204_attacker_first() -> None:
    table = landing(hands={0: "walecznosc", 1: "ostatni-bastion"})
    on_until(table, "clash")
    assert table.seat == 0
    do(table, "pass")
    assert asked(table) == "1 clash"
    do(table, "card:ostatni-bastion")
    assert value(table, "rajskie-lowiska", "body") == 7


def test_cr_205_cr_206_sums() -> None:
    table = landing(raiders="fingin-mac-niall", defenders="arias-donayre")
    bear(table, slot_of(table, "fingin-mac-niall"), "piechota", "miecz-z-nadmetalu")
    bear(table, slot_of(table, "arias-donayre"), "kawaleria", marked=True)
    assert table.view(0)["combat"]["sums"] == [1 + 2 + 2 + 2, 3 + 3 + 1]
    table.marked[slot_of(table, "rajskie-lowiska")] = 1
    assert table.view(0)["combat"]["sums"][1] == 3 + 1 + 1


def test_cr_207_cr_208_luck() -> None:
    table = landing(raiders="donnchad-mac-fearghal", worlds={0: "kocie-oko", 1: "leukos"})
    on_until(table, "luck")
    do(table, "luck", "luck")
    on_until(table, "reveal")
    assert not is_there(table, "rajskie-lowiska")


def test_cr_209_cr_210_the_defender_wins() -> None:
    table = landing(raiders="fingin-mac-niall", defenders="arias-donayre baltasar-mafaraxas")
    bear(table, slot_of(table, "fingin-mac-niall"), "piechota")
    on_until(table, "lose_card")
    assert table.seat == 0
    do(table, "at:fingin-mac-niall")
    on_until(table, "reveal")
    assert names(table, table.destroyed[0]) == ["piechota", "fingin-mac-niall"]
    assert table.politics == [8, 12]


def test_cr_211_the_world_alone_does_no_harm() -> None:
    table = landing(raiders="tadhg-o-ceallaigh", world="inis-carraig")
    on_until(table, "reveal")
    assert is_there(table, "tadhg-o-ceallaigh")
    assert table.politics == [10, 10]


def test_cr_212_cr_213_cr_216_cr_222_the_attacker_wins() -> None:
    table = landing(raiders="aileann-o-mael-muire fingin-mac-niall", defenders="gaspar-el-cartografo")
    on_until(table, "lose_card")
    assert table.seat == 1
    assert options_of(table) == {"at:gaspar-el-cartografo", "at:rajskie-lowiska"}
    do(table, "at:rajskie-lowiska")
    on_until(table, "reveal")
    assert set(names(table, table.destroyed[1])) == {"rajskie-lowiska", "gaspar-el-cartografo"}
    assert table.politics == [10 + 3 + 1, 10 - 2]


def test_cr_214_cr_215_places_are_lost_last() -> None:
    table = landing(raiders="aileann-o-mael-muire malcolm-o-duncan")
    homeland(table, 1, "kopalnia-krysztalu", "wies", "targ")
    assert table.view(0)["combat"]["sums"] == [4 + 4 + 1, 3]
    on_until(table, "lose_card")
    do(table, "at:rajskie-lowiska")
    assert options_of(table) == {"at:kopalnia-krysztalu", "at:wies", "at:targ"}
    do(table, "at:kopalnia-krysztalu", "at:wies", "at:targ")
    assert not is_there(table, "targ")
    assert table.politics == [10 + 3 + 3, 10 - 4]
    alone = landing(raiders="aileann-o-mael-muire")
    on_until(alone, "reveal")
    assert alone.politics == [13, 9]


def test_cr_214_cr_215_a_place_counts_its_production_at_least_one() -> None:
    for places, left in (("kopalnia-krysztalu wies", {"wies"}), ("twierdza wies targ", {"targ"})):
        table = landing(raiders="aileann-o-mael-muire")
        homeland(table, 1, *places.split())
        table.lasting = [*table.lasting, Lasting(MODIFY, slot_of(table, "rajskie-lowiska"), 0, BODY, -2, 2, 0, 0)]
        if "twierdza" in places:
            table.lasting = [
                *table.lasting,
                Lasting(MODIFY, slot_of(table, "aileann-o-mael-muire"), 0, BODY, 3, 2, 0, 0),
            ]
        on_until(table, "lose_card")
        do(table, "at:rajskie-lowiska", *[f"at:{id}" for id in places.split() if id not in left])
        on_until(table, "reveal")
        assert {id for id in places.split() if is_there(table, id)} == left


def test_cr_223_the_next_player_goes_on_for_an_active_player_who_is_out() -> None:
    table = crystalicum(f"{DWARVES} {EMPIRE} {ASTONIA}", worlds={0: "", 1: "", 2: ""})
    orbit(table, 1, "imperialny-holk", table.homes[0])
    table.lasting = [*table.lasting, Lasting(MODIFY, homeland(table, 1, "malcolm-o-duncan"), 1, BODY, 30, 3, 0, 0)]
    for seat in (1, 2):
        hide(table, seat, ("glen-mor", "al-dibab")[seat - 1])
    begin(table, INVASIONS)
    do(table, "pass", "seat:0")
    on_until(table, "reveal")
    assert (table.out, table.view(0)["active"], table.seat) == ([0], 1, 1)


def test_cr_023_cr_223_nobody_loses_a_turn_because_the_active_player_is_out() -> None:
    table = crystalicum(f"{DWARVES} {EMPIRE} {ASTONIA}", worlds={0: "", 1: "", 2: ""})
    orbit(table, 1, "imperialny-holk", table.homes[0])
    table.lasting = [*table.lasting, Lasting(MODIFY, homeland(table, 1, "malcolm-o-duncan"), 1, BODY, 30, 3, 0, 0)]
    begin(table, INVASIONS)
    do(table, "pass", "seat:0")
    actives = []
    for turn in (3, 4, 5):
        while table.turn < turn:
            on_until(table, "discard_one")
            do(table, "done")
        actives.append(table.view(0)["active"])
    assert table.out == [0]
    assert actives == [1, 2, 1]


def test_cr_202_a_fighting_card_may_be_the_attacked_world() -> None:
    table = landing(homes=f"{EMPIRE} {DWARVES}")
    homeland(table, 0, "tomas-de-la-forja")
    table.combat.raiders.append(slot_of(table, "tomas-de-la-forja"))
    embassy(table, 1, "wedrowny-mag")
    on_until(table, "clash", 0)
    choose(table, "use:tomas-de-la-forja")
    assert options_of(table) == {"at:rajskie-lowiska"}
    do(table, "at:rajskie-lowiska")
    assert value(table, "rajskie-lowiska", "body") == 1
    on_until(table, "clash", 1)
    do(table, "use:wedrowny-mag", "mode:0", "at:rajskie-lowiska")
    assert value(table, "rajskie-lowiska", "body") == 2


def test_cr_217_cr_218_cr_224_a_home_world_falls() -> None:
    table = landing(raiders="aileann-o-mael-muire malcolm-o-duncan cathasach-o-selbach", world="")
    for id in ("aileann-o-mael-muire", "malcolm-o-duncan", "cathasach-o-selbach"):
        bear(table, slot_of(table, id), "kawaleria", "kawaleria")
    while table.seat >= 0 and table.prompt()["key"] != "reveal":
        table.apply(table.choices[-1])
    assert table.seat == -1
    assert table.winners() == [0]
    assert table.out == [1]
    assert table.politics[0] == 11


def test_cr_218_cr_223_with_three_the_game_goes_on() -> None:
    table = landing(
        raiders="aileann-o-mael-muire malcolm-o-duncan cathasach-o-selbach",
        world="",
        homes=f"{EMPIRE} {DWARVES} {ASTONIA}",
    )
    for id in ("aileann-o-mael-muire", "malcolm-o-duncan", "cathasach-o-selbach"):
        bear(table, slot_of(table, id), "kawaleria", "kawaleria")
    hidden = hide(table, 1, "volcan")
    guest = orbit(table, 2, "surah", hidden)
    table.announced[1] = 1
    on_until(table, "reveal")
    assert table.out == [1]
    assert table.place[slot_of(table, "imperialny-holk")] == table.homes[0]
    assert table.place[guest] == table.homes[2]
    assert table.announced[1] == 0
    assert not is_there(table, "volcan")
    assert table.scores() == [11.0, -3.0, 10.0]
    assert table.view(0)["players"][1]["out"]


def test_cr_220_an_attacker_without_troops() -> None:
    table = landing(raiders="tadhg-o-ceallaigh")
    table.world_decks = [[table.content.ids.index("kocie-oko")], []]
    table.marked[slot_of(table, "rajskie-lowiska")] = 1
    on_until(table, "clash", 0)
    remove(table, slot_of(table, "tadhg-o-ceallaigh"), False)
    on_until(table, "luck", 0)
    do(table, "luck")
    on_until(table, "reveal")
    assert is_there(table, "rajskie-lowiska")
    assert table.politics == [10, 10]
    assert can(table, "pass")
