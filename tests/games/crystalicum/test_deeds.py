"""Actions, Reactions, abilities: CR-001, CR-002, CR-046 to CR-083, CR-252 to CR-254, CR-265."""

from __future__ import annotations

from pathlib import Path

from druza.games.crystalicum.content.pieces import BODY, MIND, MODIFY, SPIRIT
from druza.games.crystalicum.content.tables import Tables
from druza.games.crystalicum.load import load
from druza.games.crystalicum.rules.gains import gain_politics, lose_politics
from druza.games.crystalicum.rules.locations import location_of
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import (
    ACTIONS,
    BATTLE_CARDS,
    FINAL_CARDS,
    GONE,
    HOMELAND,
    INVASIONS,
    STAR_BATTLES,
    START_CARDS,
    CrystalicumState,
)
from druza.games.crystalicum.state_parts import Lasting
from tests.games.crystalicum.table import (
    ASTONIA,
    CONTENT,
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
    embassy,
    hide,
    homeland,
    names,
    on_until,
    option,
    options_of,
    orbit,
    pattern,
    refused,
    slot_of,
    value,
)

PACK = """
[[card]]
id = "echo-one"
kind = "character"
name.pl = "Echo"
name.en = "Echo"
faction = "independent"
functions = []
cost = 1
body = 1
mind = 1
spirit = 1
text.pl = "Po wygranym pojedynku dwukrotnie więcej Ciała."
text.en = "Whenever you win a duel, double Body."
source = "house"
[[card.effect]]
timing = "triggered"
trigger = {event = "duel-won", by = "own"}
do = [{verb = "multiply", target = "self", trait = "body", factor = 2, until = "end-of-turn"}]
[[card.effect]]
timing = "triggered"
trigger = {event = "duel-won", by = "own"}
do = [{verb = "modify", target = "self", trait = "body", amount = 3, until = "end-of-turn"}]
"""


def test_cr_001_a_card_wins_over_the_rules() -> None:
    table = crystalicum(f"{EMPIRE} {DWARVES}")
    orbit(table, 0, "imperialny-holk", table.homes[1])
    homeland(table, 0, "fingin-mac-niall")
    homeland(table, 1, "wir-pustki", "el-nath")
    begin(table, 8)
    do(table, "seat:1")
    on_until(table, "attacked_world")
    assert refused(table, "at:wir-pustki") == "CR-001"
    assert can(table, "at:el-nath")


def test_cr_002_the_active_player_orders_effects_of_one_moment(tmp_path: Path) -> None:
    (tmp_path / "echo.toml").write_text(PACK, "utf-8")
    game = load(packs=[tmp_path])
    for first, body in ((0, 5), (1, 8)):
        table = crystalicum(f"{ELVES} {EMPIRE}", game=game)
        embassy(table, 0, "demetrios-flevotomos", "echo-one")
        table.lasting = [*table.lasting, Lasting(MODIFY, slot_of(table, "demetrios-flevotomos"), 0, 0, 9, 2, 0, 0)]
        embassy(table, 1, "eoghan-mac-cormaic", marked=True)
        do(begin(table), "challenge:demetrios-flevotomos")
        on_until(table, "order")
        assert table.seat == 0
        do(table, f"use:echo-one/{first}", f"use:echo-one/{1 - first}")
        assert value(table, "echo-one", "body") == body


def test_cr_046_cr_161_actions_belong_to_the_action_phase() -> None:
    table = crystalicum(hands={0: "pomyslny-wiatr walecznosc"})
    orbit(table, 0, "karaka")
    begin(table, START_CARDS)
    assert options_of(table) == {"pass"}
    begin(table, ACTIONS)
    assert can(table, "card:pomyslny-wiatr")
    assert not can(table, "card:walecznosc")


def test_cr_047_cr_085_cr_100_one_action_each_clockwise() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE} {DWARVES}", hands={0: "wies wies", 1: "wies", 2: "wies"}, active=1)
    begin(table)
    order = []
    for _ in range(3):
        order.append(table.seat)
        do(table, "card:wies")
    assert order == [1, 2, 0]


def test_cr_048_at_any_moment() -> None:
    for segment in (START_CARDS, ACTIONS, BATTLE_CARDS, FINAL_CARDS):
        table = crystalicum()
        embassy(table, 0, "gerasimos-pagos")
        homeland(table, 1, "fingin-mac-niall")
        assert can(begin(table, segment), "use:gerasimos-pagos")
    table = crystalicum()
    embassy(table, 0, "gerasimos-pagos", "tzykalas")
    embassy(table, 1, "eoghan-mac-cormaic", marked=True)
    do(begin(table), "challenge:tzykalas")
    on_until(table, "clash", 0)
    assert can(table, "use:gerasimos-pagos")


def ship_moves(hands: dict[int, str], homes: str = f"{ELVES} {EMPIRE} {DWARVES}") -> tuple[CrystalicumState, int, int]:
    table = crystalicum(homes, hands=hands)
    ship = orbit(table, 0, "elfi-katamaran")
    goal = hide(table, 0, "leukos")
    do(begin(table), f"move:{ship}", f"at:{goal}")
    return table, ship, goal


def test_cr_049_a_reaction_needs_its_event() -> None:
    table = crystalicum(hands={0: "gwiezdne-manowce"})
    orbit(table, 0, "karaka")
    assert "card:gwiezdne-manowce" not in options_of(begin(table))


def test_cr_050_cr_052_cr_265_everybody_is_asked_and_an_answer_starts_a_new_round() -> None:
    table, ship, goal = ship_moves({0: "nie-tak-szybko", 1: "gwiezdne-manowce", 2: "gwiezdne-manowce nie-tak-szybko"})
    assert asked(table) == "1 react"
    do(table, "card:gwiezdne-manowce")
    assert asked(table) == "0 react"
    do(table, "card:nie-tak-szybko")
    assert asked(table) == "2 react"
    assert options_of(table) == {"card:gwiezdne-manowce", "card:nie-tak-szybko", "pass"}
    do(table, "card:nie-tak-szybko")
    assert asked(table) == "2 answered"
    do(table, "answer:2")
    assert asked(table) == "2 react"
    do(table, "pass")
    assert asked(table) == "1 redirect"
    do(table, "at:home:2")
    assert asked(table) == "2 react"
    do(table, "card:gwiezdne-manowce", "at:home:1")
    assert table.place[ship] == table.homes[1]
    assert goal != table.homes[1]


def test_cr_051_reactions_come_before_the_action_takes_effect() -> None:
    table = crystalicum(hands={0: "nowe-szlaki-handlowe", 1: "przejrzany-plan"})
    do(begin(table), "card:nowe-szlaki-handlowe")
    assert (asked(table), table.treasuries[0]) == ("1 react", 20)
    do(table, "card:przejrzany-plan")
    assert (table.treasuries[0], table.treasuries[1]) == (20, 18)


def test_cr_052_who_has_no_reaction_is_not_asked() -> None:
    table, ship, goal = ship_moves({1: "wies", 2: "targ"})
    assert table.place[ship] == goal
    assert table.prompt()["key"] == "action"


def test_cr_053_an_illegal_target_is_left_alone() -> None:
    table = crystalicum(hands={0: "krotki-odpoczynek", 1: "przejrzany-plan"})
    target = embassy(table, 0, "kyriakos", marked=True)
    choose(begin(table), "card:krotki-odpoczynek")
    table.apply(table.choices[0])
    assert asked(table) == "1 react"
    table.zone[target] = GONE
    do(table, "pass")
    assert table.treasuries[0] == 18


def test_cr_053_cr_074_a_target_out_of_reach_is_left_alone() -> None:
    table = crystalicum(hands={0: "ekspedycja", 1: "przejrzany-plan"})
    world = hide(table, 0, "leukos")
    ship = orbit(table, 0, "karaka", world)
    choose(begin(table), "card:ekspedycja")
    while table.prompt()["key"] != "react":
        table.apply(table.choices[0])
    table.place[ship] = table.homes[0]
    do(table, "pass")
    assert table.view(0)["cards"][world]["card"] is None


def test_mistrz_taktyki_measures_by_the_card_pointed_at() -> None:
    """Also when it takes effect: the Mind of the own Character counts, not that of the one to be marked."""
    for mind, marked in ((0, 1), (-3, 0)):
        table = crystalicum(f"{EMPIRE} {DWARVES}", hands={0: "przejrzany-plan", 1: "mistrz-taktyki"})
        orbit(table, 0, "imperialny-holk", table.homes[1])
        raider = homeland(table, 0, "cathasach-o-selbach")
        own = homeland(table, 1, "arias-donayre")
        begin(table, INVASIONS)
        do(table, "seat:1")
        on_until(table, "clash", 1)
        do(table, "card:mistrz-taktyki")
        on_until(table, "react", 0)
        table.lasting = [*table.lasting, Lasting(MODIFY, own, 0, MIND, mind, 2, 0, 0)]
        table.lasting = [*table.lasting, Lasting(MODIFY, raider, 1, MIND, -1, 2, 0, 0)]
        do(table, "pass")
        assert table.marked[raider] == marked


def test_cr_049_why_a_reaction_cannot_be_played() -> None:
    table = crystalicum(hands={0: "nowe-szlaki-handlowe", 1: "przejrzany-plan gwiezdne-manowce wies"})
    do(begin(table), "card:nowe-szlaki-handlowe")
    assert asked(table) == "1 react"
    assert refused(table, "card:gwiezdne-manowce") == "CR-049"
    assert refused(table, "card:wies") == "CR-049"
    for treasury, used, plan, cloak in ((1, 0, "CR-067", ""), (5, 1, "", "CR-055")):
        aimed = crystalicum(hands={0: "skandal-dyplomatyczny", 1: "przejrzany-plan"}, treasuries={1: treasury})
        embassy(aimed, 0, "gerasimos-pagos")
        worn = bear(aimed, embassy(aimed, 1, "eoghan-mac-cormaic"), "plaszcz-cieni")
        aimed.used[worn] = used
        do(begin(aimed), "card:skandal-dyplomatyczny")
        assert asked(aimed) == "1 react"
        assert refused(aimed, "card:przejrzany-plan") == plan
        assert refused(aimed, f"use:{worn}") == cloak


def test_cr_054_cr_055_cr_057_once_a_turn_per_ability_and_card() -> None:
    table = crystalicum()
    first = embassy(table, 0, "kupiec-gwiezdny")
    embassy(table, 0, "kupiec-gwiezdny")
    do(begin(table), f"use:{first}")
    table.marked[first] = 0
    on_until(table, "action", 0)
    assert refused(table, f"use:{first}") == "CR-054"
    do(table, "use:kupiec-gwiezdny#2")
    assert table.treasuries[0] == 24


def test_cr_056_an_ability_without_heading_works_always() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    homeland(table, 0, "tadhg-o-ceallaigh", "tadhg-o-ceallaigh")
    before = table.treasuries[0]
    begin(table, 2)
    assert table.treasuries[0] == before + 4 + 2


def test_cr_058_cr_059_functions() -> None:
    bits = Tables(load().box).function_bits
    assert CONTENT.functions[pattern("sorcha-ni-neill")] & bits["order-of-earth"]
    assert CONTENT.functions[pattern("sorcha-ni-neill")] & bits["mage"]
    assert not CONTENT.functions[pattern("sandra-celeste")] & bits["ice-elf"]


def test_cr_060_cr_061_cr_062_current_and_printed_traits() -> None:
    table = crystalicum()
    elf = embassy(table, 0, "kyriakos")
    bear(table, elf, "wytworny-stroj", "lekki-pancerz")
    assert (current(table, elf, SPIRIT), current(table, elf, BODY)) == (5, 2)
    table.lasting = [Lasting(MODIFY, elf, 1, BODY, -9, 2, 0, 0)]
    assert current(table, elf, BODY) == 0
    table.lasting = [*table.lasting, Lasting(MODIFY, elf, 1, BODY, 8, 2, 0, 0)]
    assert current(table, elf, BODY) == 1
    assert CONTENT.spirit[pattern("kyriakos")] == 3


def test_cr_063_doubling_counts_what_is_there_at_that_moment() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "taranowanie walecznosc"})
    orbit(table, 0, "imperialny-holk", table.homes[1])
    orbit(table, 1, "elfia-fregata")
    begin(table, STAR_BATTLES)
    do(table, "battle:home:1")
    on_until(table, "clash", 0)
    do(table, "card:taranowanie")
    on_until(table, "clash", 0)
    do(table, "card:walecznosc")
    assert value(table, "imperialny-holk", "body") == 6 + 6 + 3


def test_cr_064_cr_065_requirements_are_checked_when_attaching() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "zbroja-zakonu-ziemi wies"})
    homeland(table, 0, "cathasach-o-selbach")
    assert refused(begin(table), "card:zbroja-zakonu-ziemi") == "CR-064"
    knight = homeland(table, 0, "fingin-mac-niall")
    do(begin(table), "card:zbroja-zakonu-ziemi")
    assert table.carries[knight] == 1


def test_cr_066_cr_067_cr_069_costs() -> None:
    table = crystalicum(hands={0: "uroczysta-audiencja"})
    assert refused(begin(table), "card:uroczysta-audiencja") == "CR-067"
    armour = crystalicum(f"{EMPIRE} {ELVES}", treasuries={0: 2})
    bear(armour, homeland(armour, 0, "fingin-mac-niall"), "zbroja-zakonu-ziemi")
    choose(begin(armour), "use:zbroja-zakonu-ziemi")
    assert options_of(armour) == {"count:1", "count:2"}


def test_cr_070_cr_071_cr_072_marking() -> None:
    table = crystalicum()
    envoy = embassy(table, 0, "kyriakos", marked=True)
    ring = bear(table, envoy, "sygnet-posla")
    merchant = embassy(table, 0, "kupiec-gwiezdny", marked=True)
    begin(table)
    assert refused(table, f"use:{merchant}") == "CR-070"
    assert table.marked[ring] == 0
    assert value(table, "kyriakos", "spirit") == 4


def test_cr_073_a_cancelled_ability_counts_as_used() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}")
    mage = embassy(table, 0, "tryfillos-prosechio")
    victim = embassy(table, 1, "eoghan-mac-cormaic")
    bear(table, victim, "plaszcz-cieni")
    do(begin(table), "use:tryfillos-prosechio", f"at:{victim}")
    assert asked(table) == "1 react"
    do(table, "use:plaszcz-cieni")
    assert (table.marked[victim], table.marked[mage], table.used[mage]) == (0, 1, 1)


def test_cr_074_cr_075_cr_077_cr_079_locality() -> None:
    table = crystalicum(f"{ASTONIA} {EMPIRE}")
    world = hide(table, 1, "leukos")
    ship = orbit(table, 0, "suban", world)
    captain = bear(table, ship, "menkar")
    assert location_of(table, captain) == location_of(table, ship) == world
    orbit(table, 1, "imperialny-holk")
    assert not can(begin(table), "use:suban")


def test_cr_076_cr_078_homeland_and_embassy() -> None:
    table = crystalicum()
    home = homeland(table, 0, "tryfillos-prosechio")
    embassy(table, 0, "kyriakos")
    assert refused(begin(table), "use:tryfillos-prosechio") == "CR-162"
    table.zone[home] = 1
    assert can(begin(table), "use:tryfillos-prosechio")


def test_cr_080_reactions_are_local_too() -> None:
    table = crystalicum(f"{DWARVES} {EMPIRE}")
    scout = orbit(table, 0, "szkuner-zwiadowczy", hide(table, 0, "volcan"))
    do(begin(table), f"peek:{scout}")
    assert asked(table) == "0 react"
    do(table, "use:szkuner-zwiadowczy")
    assert (table.marked[scout], table.treasuries[0]) == (0, 19)


def test_cr_081_the_home_world_of_the_empire_reaches_far() -> None:
    table = crystalicum(f"{EMPIRE} {DWARVES}")
    assert location_of(table, table.homes[0]) == -10
    orbit(table, 0, "imperialny-holk", table.homes[1])
    homeland(table, 0, "fingin-mac-niall")
    begin(table, 8)
    do(table, "seat:1")
    on_until(table, "clash", 0)
    do(table, "use:tir-criostal")
    assert value(table, "terra-nostra", "body") == 13


def test_cr_082_cr_083_politics_points() -> None:
    table = crystalicum(politics={0: 2})
    gain_politics(table, 0, 3)
    assert lose_politics(table, 0, 9) == 5
    assert table.view(1)["players"][0]["politics"] == 0


def test_cr_252_order_of_a_deed() -> None:
    table = crystalicum(hands={0: "sabotaz", 1: "przejrzany-plan"})
    ship = orbit(table, 1, "karaka")
    bear(table, embassy(table, 1, "eoghan-mac-cormaic"), "sztylet")
    choose(begin(table), "card:sabotaz")
    assert table.prompt()["key"] == "choose_mode"
    choose(table, "mode:1")
    choose(table, f"at:{ship}")
    assert (asked(table), table.treasuries[0], table.marked[ship]) == ("1 react", 18, 0)
    assert names(table, table.discards[0]) == []
    do(table, "pass")
    assert (table.marked[ship], names(table, table.discards[0])) == (1, ["sabotaz"])


def test_cr_253_all_means_all_within_reach() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "swieta-wyprawa"})
    orbit(table, 0, "imperialny-holk", table.homes[1])
    homeland(table, 0, "fingin-mac-niall")
    begin(table, 8)
    do(table, "seat:1")
    on_until(table, "clash", 0)
    assert refused(table, "card:swieta-wyprawa") == "CR-162"


def test_cr_254_what_changes_nothing_is_not_offered() -> None:
    table = crystalicum(f"{DWARVES} {ELVES}", hands={0: "krotki-odpoczynek goraczka-odkrywcow"}, worlds={0: ""})
    mage = homeland(table, 0, "tomas-de-la-forja")
    bear(table, mage, "berlo")
    homeland(table, 0, "javier-montesino", "cmentarzysko-zaglowcow")
    begin(table)
    for word in (
        "use:berlo",
        "card:krotki-odpoczynek",
        "card:goraczka-odkrywcow",
        "use:javier-montesino",
        "use:cmentarzysko-zaglowcow",
    ):
        assert refused(table, word) == "CR-162", word


def test_cr_160_an_action_card_needs_its_conditions() -> None:
    table = crystalicum(hands={1: "pojedynek-umyslow maksymalny-potencjal"})
    embassy(table, 0, "tzykalas")
    embassy(table, 1, "eoghan-mac-cormaic", marked=True)
    do(begin(table), "challenge:tzykalas")
    on_until(table, "clash", 1)
    assert can(table, "card:pojedynek-umyslow")
    do(table, "card:maksymalny-potencjal")
    on_until(table, "clash", 1)
    assert refused(table, "card:pojedynek-umyslow") == "CR-160"


def test_cr_162_no_action_without_a_target() -> None:
    table = crystalicum(hands={0: "pomyslny-wiatr"})
    assert refused(begin(table), "card:pomyslny-wiatr") == "CR-162"
    assert table.zone[table.homes[0]] != HOMELAND


def test_cr_066_politics_points_are_given_up() -> None:
    table = crystalicum(hands={0: "polityczne-ustepstwo"}, treasuries={0: 0}, politics={0: 1}, log=True)
    assert refused(begin(table), "card:polityczne-ustepstwo") == "CR-067"
    table.politics[0] = 3
    do(begin(table), "card:polityczne-ustepstwo")
    assert (table.politics[0], table.treasuries[0]) == (1, 5)
    paid = next(event for event in table.events or [] if event.kind == "paid")
    told = table.game.tell_event({"kind": "paid", "seat": 0, **paid.facts}, ["Ala", "Ola"], "en")
    assert told == "Ala pays for Political Concession: 2 Politics Points."


def test_cr_064_a_requirement_by_trait() -> None:
    table = crystalicum(hands={0: "plaszcz-arcymaga"})
    mage = homeland(table, 0, "tryfillos-prosechio")
    assert refused(begin(table), "card:plaszcz-arcymaga") == "CR-064"
    table.lasting = [*table.lasting, Lasting(MODIFY, mage, 0, SPIRIT, 1, 2, 0, 0)]
    do(begin(table), "card:plaszcz-arcymaga")
    assert value(table, "tryfillos-prosechio", "spirit") == 6
    table.lasting = []
    assert table.carries[mage] == 1


def test_cr_053_suban_silences_the_ship_alone() -> None:
    table = crystalicum(f"{ASTONIA} {EMPIRE}")
    world = hide(table, 1, "leukos")
    orbit(table, 0, "suban", world)
    ship = orbit(table, 1, "krazownik-ziemi", world)
    captain = bear(table, ship, "ruadhan-mac-aodh")
    bear(table, captain, "zaprawiona-zaloga")
    do(begin(table), "use:suban")
    shown = {card["card"]: card.get("blank", False) for card in table.view(1)["cards"]}
    assert (shown["krazownik-ziemi"], shown["ruadhan-mac-aodh"], shown["zaprawiona-zaloga"]) == (True, False, False)


def test_cr_254_a_ship_without_an_ability_cannot_be_silenced() -> None:
    table = crystalicum(f"{ASTONIA} {EMPIRE}")
    world = hide(table, 1, "leukos")
    orbit(table, 0, "suban", world)
    bear(table, orbit(table, 1, "karaka", world), "ruadhan-mac-aodh")
    assert refused(begin(table), "use:suban") == "CR-162"
    orbit(table, 1, "krazownik-ziemi", world)
    choose(begin(table), "use:suban")
    assert options_of(table) == {"at:krazownik-ziemi"}


def test_cr_081_gerasimos_reaches_every_character_in_play() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}")
    homeland(table, 0, "gerasimos-pagos")
    embassy(table, 1, "eoghan-mac-cormaic")
    homeland(table, 1, "aileann-o-mael-muire")
    choose(begin(table), "use:gerasimos-pagos")
    assert options_of(table) == {"at:eoghan-mac-cormaic", "at:aileann-o-mael-muire"}


def test_cr_088_laban_zabadi_brings_a_seventh_card() -> None:
    table = crystalicum(hands={0: "wies wies targ targ targ wies"})
    homeland(table, 0, "laban-zabadi")
    begin(table, START_CARDS)
    do(table, "use:laban-zabadi")
    assert len(table.hands[0]) == 7


def test_what_is_asked_and_refused_does_not_touch_the_table() -> None:
    battle = crystalicum(f"{EMPIRE} {ASTONIA}", hands={0: "salwa-burtowa blyskotliwy-manewr"})
    for seat in (0, 1):
        bear(battle, orbit(battle, seat, "karaka", battle.homes[1]), "pirat-z-pustki")
    begin(battle, STAR_BATTLES)
    do(battle, f"battle:{battle.homes[1]}")
    on_until(battle, "clash", 0)
    for card in ("salwa-burtowa", "blyskotliwy-manewr"):
        table = battle.clone()
        choose(table, f"card:{card}")
        before = table.to_json()
        for choice in table.options():
            assert table.why_not(choice) is None
        assert table.why_not(option(table, "at:home:0")) is not None
        table.view(0)
        assert table.to_json() == before
