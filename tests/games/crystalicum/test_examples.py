"""The worked examples of the ledger, CR-EX1 to CR-EX28."""

from __future__ import annotations

from druza.games.crystalicum.content.decks import Deck, deck_problems, preconstructed
from druza.games.crystalicum.content.tables import Tables
from druza.games.crystalicum.load import load
from druza.games.crystalicum.state import EMBASSY, FINAL_CARDS, HOMELAND, INVASIONS, STAR_BATTLES, CrystalicumState
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
    is_there,
    names,
    on_until,
    options_of,
    orbit,
    pattern,
    refused,
    slot_of,
    value,
    where,
)


def deck_with(*ids: str) -> Deck:
    """A legal deck whose last cards are replaced by these."""
    deck = preconstructed(CONTENT, "zimowy-dwor")
    kept = [card for card in deck.resource if CONTENT.base[card] not in {CONTENT.base[pattern(id)] for id in ids}]
    more = [card for card in (pattern("targ"), pattern("galeon"), pattern("lekki-pancerz")) for _ in range(3)]
    resource = (kept + more)[: 60 - len(ids)] + [pattern(id) for id in ids]
    return Deck(deck.home, resource, deck.worlds)


def test_cr_ex1_a_unique_card_lies_on_the_table_once() -> None:
    table = crystalicum(f"{EMPIRE} {EMPIRE}", hands={1: "kompania-braci"}, active=1)
    bear(table, homeland(table, 0, "cathasach-o-selbach"), "kompania-braci")
    homeland(table, 1, "aileann-o-mael-muire")
    begin(table)
    assert refused(table, "card:kompania-braci") == "CR-038"
    free = crystalicum(f"{EMPIRE} {EMPIRE}", hands={1: "kompania-braci"}, active=1)
    homeland(free, 1, "aileann-o-mael-muire")
    assert can(begin(free), "card:kompania-braci")
    problems = deck_problems(CONTENT, deck_with("kompania-braci", "kompania-braci"))
    assert [(problem.rule, problem.things()) for problem in problems] == [("CR-009", ["kompania-braci"])]


def test_cr_ex2_levels_of_a_unique_name_exclude_each_other() -> None:
    two = deck_with("sandra-celeste", "sandra-celeste-e2")
    assert "CR-011" in {problem.rule for problem in deck_problems(CONTENT, two)}
    table = crystalicum(hands={0: "sandra-celeste-e2"})
    embassy(table, 1, "sandra-celeste")
    assert refused(begin(table), "card:sandra-celeste-e2") == "CR-038"


def test_cr_ex3_three_basic_and_one_experienced() -> None:
    assert not deck_problems(CONTENT, deck_with("chrysanthe", "chrysanthe", "chrysanthe", "chrysanthe-e1"))
    assert "CR-008" in {problem.rule for problem in deck_problems(CONTENT, deck_with(*["chrysanthe"] * 4))}
    assert "CR-009" in {problem.rule for problem in deck_problems(CONTENT, deck_with("chrysanthe-e1", "chrysanthe-e1"))}


def test_cr_ex4_an_experienced_card_takes_the_place() -> None:
    table = crystalicum(hands={0: "sandra-celeste-e3"}, treasuries={0: 0})
    sandra = embassy(table, 0, "sandra-celeste-e1", marked=True)
    bear(table, sandra, "lekki-pancerz", "piechota")
    table.moves[sandra] = 1
    do(begin(table), "replace:sandra-celeste-e1")
    assert names(table, table.discards[0]) == ["sandra-celeste-e1"]
    assert table.id_of(sandra) == "sandra-celeste-e3"
    assert table.carries[sandra] == 2
    assert table.treasuries[0] == 0
    assert (table.marked[sandra], table.moves[sandra]) == (1, 1)
    back = crystalicum(hands={0: "sandra-celeste-e1"})
    embassy(back, 0, "sandra-celeste-e3")
    assert "replace:sandra-celeste-e3" not in options_of(begin(back))


def test_cr_ex5_a_reaction_cancels_a_reaction() -> None:
    table = crystalicum(hands={0: "nie-tak-szybko", 1: "gwiezdne-manowce"})
    ship = orbit(table, 0, "elfi-katamaran")
    goal = hide(table, 0, "leukos")
    do(begin(table), f"move:{ship}", f"at:{goal}")
    assert asked(table) == "1 react"
    do(table, "card:gwiezdne-manowce")
    assert asked(table) == "0 react"
    do(table, "card:nie-tak-szybko")
    assert table.place[ship] == goal
    assert names(table, table.discards[0]) == ["nie-tak-szybko"]
    assert names(table, table.discards[1]) == ["gwiezdne-manowce"]


def test_cr_ex5_without_the_answer_the_ship_arrives_elsewhere() -> None:
    table = crystalicum(hands={1: "gwiezdne-manowce"})
    ship = orbit(table, 0, "elfi-katamaran")
    goal = hide(table, 0, "leukos")
    do(begin(table), f"move:{ship}", f"at:{goal}", "card:gwiezdne-manowce")
    assert asked(table) == "1 redirect"
    do(table, "at:home:1")
    assert table.place[ship] == table.homes[1]


def test_cr_ex6_an_action_ability_works_once_a_turn() -> None:
    table = crystalicum()
    emperor = embassy(table, 0, "gerasimos-pagos")
    embassy(table, 1, "aileann-o-mael-muire")
    do(begin(table), "use:gerasimos-pagos", "at:aileann-o-mael-muire")
    assert value(table, "aileann-o-mael-muire", "body") == 0
    assert table.lasting[0].amount == -6
    table.marked[emperor] = 0
    on_until(begin(table), "action", 0)
    assert refused(table, "use:gerasimos-pagos") == "CR-054"
    do(table, "pass")
    while table.turn == 2:
        table.apply(table.choices[-1])
    assert value(table, "aileann-o-mael-muire", "body") == 4
    assert table.used[emperor] == 0


def test_cr_ex7_the_emperor_takes_two_political_actions() -> None:
    table = crystalicum()
    emperor = embassy(table, 0, "gerasimos-pagos")
    do(begin(table), "politics")
    on_until(table, "react", 0)
    assert table.politics[0] == 1
    do(table, "use:gerasimos-pagos/1")
    assert table.marked[emperor] == 0
    on_until(table, "action", 0)
    do(table, "politics")
    on_until(table, "action", 0)
    assert table.politics[0] == 2
    assert table.marked[emperor] == 1
    assert not can(table, "politics")


def test_cr_ex8_a_triggered_ability_works_every_time() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}")
    embassy(table, 0, "demetrios-flevotomos")
    for _ in range(4):
        embassy(table, 1, "eoghan-mac-cormaic", marked=True)
    begin(table)
    for _ in range(4):
        on_until(table, "action", 0)
        table.marked[slot_of(table, "demetrios-flevotomos")] = 0
        begin(table)
        do(table, "challenge:demetrios-flevotomos")
        if asked(table) == "0 challenge":
            do(table, "at:eoghan-mac-cormaic")
        on_until(table, "action")
    assert value(table, "demetrios-flevotomos", "body") == 8


def test_cr_ex9_a_function_inside_a_function() -> None:
    bits = Tables(load().box).function_bits
    for outer, inner in (("emperor-of-ice-elves", "ice-elf"), ("master-of-the-order-of-earth", "order-of-earth")):
        assert bits[outer] & bits[inner] == bits[inner]
        assert bits[inner] & bits[outer] != bits[outer]


def test_cr_ex10_current_and_printed_body() -> None:
    table = crystalicum(f"{EMPIRE} {DWARVES}", hands={0: "zarliwa-wiara"}, treasuries={0: 5})
    fingin = homeland(table, 0, "fingin-mac-niall")
    bear(table, fingin, "miecz-z-nadmetalu", "zbroja-zakonu-ziemi")
    orbit(table, 0, "imperialny-holk", table.homes[1])
    homeland(table, 1, "arias-donayre")
    do(begin(table), "use:zbroja-zakonu-ziemi", "count:5")
    assert value(table, "fingin-mac-niall", "body") == 8
    on_until(table, "invasion", 0)
    do(table, "seat:1")
    on_until(table, "clash", 0)
    do(table, "card:zarliwa-wiara")
    assert value(table, "fingin-mac-niall", "body") == 13
    assert CONTENT.body[pattern("fingin-mac-niall")] == 1


def test_cr_ex11_all_requirements_must_be_met() -> None:
    table = crystalicum(f"{DWARVES} {ELVES}", hands={0: "berlo"})
    homeland(table, 0, "javier-montesino", "wedrowny-mag", "zawodowy-dyplomata", "tomas-de-la-forja")
    assert can(begin(table), "card:berlo")
    choose(table, "card:berlo")
    assert options_of(table) == {"at:tomas-de-la-forja"}
    assert refused(table, "at:javier-montesino") == "CR-064"


def test_cr_ex12_x_is_the_number_of_cards_marked() -> None:
    for x in (1, 2, 3):
        table = crystalicum(hands={0: "wojna-na-gorze"}, politics={1: 10}, treasuries={0: 0})
        embassy(table, 0, "kyriakos", "kyriakos", "zawodowy-dyplomata")
        do(begin(table), "card:wojna-na-gorze", "at:kyriakos")
        if x > 1:
            do(table, "at:kyriakos#2")
        if x > 2:
            do(table, "at:zawodowy-dyplomata")
        if x < 3:
            do(table, "done")
        on_until(table, "action")
        assert table.politics[1] == 10 - x
        assert sum(table.marked) == x
    none = crystalicum(hands={0: "wojna-na-gorze"}, politics={1: 10})
    embassy(none, 0, "kyriakos", marked=True)
    assert refused(begin(none), "card:wojna-na-gorze") == "CR-067"


def test_cr_ex13_a_cancelled_action_stays_paid() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "wszyscy-na-poklad", 1: "przejrzany-plan"})
    holk = orbit(table, 0, "imperialny-holk", table.homes[1], marked=True)
    captain = bear(table, holk, "ruadhan-mac-aodh")
    orbit(table, 1, "elfia-fregata")
    begin(table, STAR_BATTLES)
    do(table, "battle:home:1")
    on_until(table, "clash", 0)
    do(table, "card:wszyscy-na-poklad")
    assert asked(table) == "1 react"
    do(table, "card:przejrzany-plan")
    assert (table.marked[holk], table.marked[captain]) == (1, 1)
    assert names(table, table.discards[0]) == ["wszyscy-na-poklad"]
    assert table.treasuries[1] == 18


def test_cr_ex14_foreign_factions_cost_double_independents_do_not() -> None:
    table = crystalicum(hands={0: "fingin-mac-niall sandra-celeste"}, treasuries={0: 9})
    begin(table)
    assert refused(table, "card:fingin-mac-niall") == "CR-067"
    do(table, "card:sandra-celeste", "embassy")
    assert table.treasuries[0] == 0


def test_cr_ex15_a_foreign_ship_costs_double() -> None:
    for treasury, legal in ((30, False), (32, True)):
        table = crystalicum(f"{ASTONIA} {ELVES}", hands={0: "krazownik-ziemi"}, treasuries={0: treasury})
        assert can(begin(table), "card:krazownik-ziemi") is legal


def fingin_equipped(table: CrystalicumState, zone: int) -> int:
    fingin = homeland(table, 0, "fingin-mac-niall") if zone == HOMELAND else embassy(table, 0, "fingin-mac-niall")
    bear(table, fingin, "miecz-z-nadmetalu", "zbroja-zakonu-ziemi", "piechota")
    return fingin


def test_cr_ex16_attached_cards_share_the_fate_of_their_host() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "sztylet ciezka-zbroja"})
    fingin = fingin_equipped(table, HOMELAND)
    embassy(table, 1, "demetrios-flevotomos", marked=True)
    begin(table)
    assert refused(table, "card:sztylet") in ("CR-116", "CR-121")
    assert refused(table, "card:ciezka-zbroja") in ("CR-116", "CR-121")
    do(table, "move:fingin-mac-niall")
    assert table.zone[fingin] == EMBASSY
    assert table.carries[fingin] == 3
    on_until(table, "action", 0)
    do(table, "challenge:fingin-mac-niall")
    assert [table.marked[slot_of(table, id)] for id in ("fingin-mac-niall", "piechota", "miecz-z-nadmetalu")] == [
        1,
        0,
        0,
    ]
    on_until(table, "action", 0)
    lost = {"fingin-mac-niall", "miecz-z-nadmetalu", "zbroja-zakonu-ziemi", "piechota"}
    assert lost <= set(names(table, table.discards[0]))


def test_cr_ex17_cards_are_transferred() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    fingin_equipped(table, HOMELAND)
    malcolm = homeland(table, 0, "malcolm-o-duncan")
    do(begin(table), "transfer:fingin-mac-niall")
    while asked(table) == "0 transfer":
        table.apply(table.choices[0])
    assert table.carries[malcolm] == 3
    assert table.marked[malcolm] == 1
    other = crystalicum(f"{EMPIRE} {ELVES}")
    fingin_equipped(other, HOMELAND)
    homeland(other, 0, "cathasach-o-selbach")
    do(begin(other), "transfer:fingin-mac-niall")
    assert refused(other, "at:zbroja-zakonu-ziemi") == "CR-064"
    assert can(other, "at:miecz-z-nadmetalu")


def test_cr_ex18_the_elves_mark_five() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}")
    embassy(table, 0, "gerasimos-pagos", "kyriakos", "kyriakos", "syrgiannes", "sandra-celeste")
    do(begin(table), "politics", "at:gerasimos-pagos", "at:kyriakos", "at:kyriakos#2", "at:syrgiannes")
    assert table.prompt()["values"]["spirit"] == 19
    do(table, "at:sandra-celeste")
    on_until(table, "react", 0)
    assert table.politics[0] == 4


def test_cr_ex19_the_duel() -> None:
    table = crystalicum(
        f"{EMPIRE} {ELVES}",
        hands={0: "walecznosc", 1: "maksymalny-potencjal lodowa-twarz salwa-burtowa lodowa-twarz"},
        politics={0: 5, 1: 5},
        worlds={0: "nueva-esperanza purpurowe-slonce", 1: "kocie-oko leukos"},
    )
    fingin = embassy(table, 0, "fingin-mac-niall")
    bear(table, fingin, "miecz-z-nadmetalu", "zbroja-zakonu-ziemi")
    embassy(table, 1, "syrgiannes")
    do(begin(table), "use:zbroja-zakonu-ziemi", "count:3")
    on_until(table, "action", 0)
    do(table, "challenge:fingin-mac-niall", "accept")
    assert value(table, "fingin-mac-niall", "body") == 6
    do(table, "pass", "card:maksymalny-potencjal")
    assert value(table, "syrgiannes", "body") == 4
    do(table, "pass", "card:lodowa-twarz", "card:walecznosc", "card:salwa-burtowa")
    assert (value(table, "fingin-mac-niall", "body"), value(table, "syrgiannes", "body")) == (9, 9)
    do(table, "card:lodowa-twarz")
    assert asked(table) == "0 luck"
    do(table, "luck", "luck")
    assert not is_there(table, "fingin-mac-niall")
    assert (table.politics[0], table.politics[1]) == (4, 8)
    assert {"fingin-mac-niall", "miecz-z-nadmetalu", "zbroja-zakonu-ziemi"} <= set(names(table, table.discards[0]))


def test_cr_ex20_a_ship_reaches_its_own_orbit_only() -> None:
    table = crystalicum(f"{ASTONIA} {EMPIRE}")
    world = hide(table, 0, "al-dibab")
    orbit(table, 0, "suban", world)
    orbit(table, 1, "imperialny-holk")
    assert refused(begin(table), "use:suban") == "CR-162"
    orbit(table, 1, "imperialny-holk", world)
    assert can(begin(table), "use:suban")
    choose(begin(table), "use:suban")
    assert table.choices == [table.game.parse(f"at:{slot_of(table, 'imperialny-holk#2')}")]


def test_cr_ex21_homeland_and_embassy_reach() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}")
    homeland(table, 0, "tryfillos-prosechio", "kyriakos")
    embassy(table, 1, "eoghan-mac-cormaic")
    homeland(table, 1, "fingin-mac-niall")
    choose(begin(table), "use:tryfillos-prosechio")
    assert options_of(table) == {"at:kyriakos"}
    free = crystalicum(f"{ELVES} {EMPIRE}")
    embassy(free, 0, "tryfillos-prosechio")
    homeland(free, 0, "kyriakos")
    embassy(free, 1, "eoghan-mac-cormaic")
    homeland(free, 1, "fingin-mac-niall")
    do(begin(free), "use:tryfillos-prosechio")
    assert options_of(free) == {"at:kyriakos", "at:eoghan-mac-cormaic", "at:fingin-mac-niall"}


def test_cr_ex21_cr_161_a_mage_at_home_marks_an_invader() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    orbit(table, 0, "imperialny-holk", table.homes[1])
    raider = homeland(table, 0, "fingin-mac-niall")
    homeland(table, 0, "eoghan-mac-cormaic")
    homeland(table, 1, "tryfillos-prosechio", "kyriakos")
    begin(table, INVASIONS)
    do(table, "seat:1", "at:fingin-mac-niall", "done", "at:home:1")
    on_until(table, "clash", 1)
    choose(table, "use:tryfillos-prosechio")
    assert options_of(table) == {"at:kyriakos", "at:fingin-mac-niall"}
    do(table, "at:fingin-mac-niall")
    assert table.marked[raider] == 1


def star_battle() -> CrystalicumState:
    """The fleets of CR-EX22: seat 0 is Szymon, seat 1 Gosia."""
    table = crystalicum(
        f"{EMPIRE} {ELVES}",
        hands={0: "walecznosc salwa-burtowa taranowanie", 1: "niezlomnosc blyskotliwy-manewr"},
        politics={0: 2, 1: 9},
        worlds={0: "leukos leukos", 1: "leukos kocie-oko"},
    )
    world = hide(table, 1, "thalassa", crystals=5)
    orbit(table, 0, "imperialny-holk", world)
    second = orbit(table, 0, "imperialny-holk", world)
    bear(table, second, "ruadhan-mac-aodh")
    orbit(table, 1, "elfia-fregata", world)
    orbit(table, 1, "elfi-katamaran", world, marked=True)
    bear(table, orbit(table, 1, "karaka", world), "nikephoros-chionos")
    begin(table, STAR_BATTLES)
    return do(table, f"battle:{world}")


def test_cr_ex22_ex23_the_star_battle() -> None:
    table = star_battle()
    assert options_of(table) == {"at:elfia-fregata", "at:karaka", "done"}
    assert refused(table, "at:elfi-katamaran") == "CR-172"
    do(table, "done", "card:walecznosc", "at:imperialny-holk", "card:niezlomnosc")
    do(table, "card:salwa-burtowa", "mode:0", "at:imperialny-holk#2")
    do(table, "card:blyskotliwy-manewr")
    assert value(table, "karaka", "body") == 6
    do(table, "card:taranowanie", "at:imperialny-holk")
    assert value(table, "imperialny-holk", "body") == 18
    on_until(table, "luck")
    assert table.prompt()["values"]["sums"] == [27, 16]
    do(table, "done", "luck")
    world = slot_of(table, "thalassa")
    on_until(table, "battle")
    on_until(table, "invasion")
    for id in ("elfia-fregata", "elfi-katamaran", "karaka", "nikephoros-chionos"):
        assert not is_there(table, id)
    assert (table.politics[1], table.politics[0]) == (9 - 4, 2 + 4)
    assert table.crystals[world] == 4
    assert names(table, table.destroyed[0]) == ["imperialny-holk"]


def landing() -> CrystalicumState:
    """The invasion of CR-EX24: seat 0 is Szymon, seat 1 Kasia, at the Clash."""
    table = crystalicum(
        f"{EMPIRE} {DWARVES}",
        hands={0: "walecznosc manewr-oskrzydlajacy zarliwa-wiara", 1: "mistrz-taktyki krasnoludzki-charakter"},
        politics={0: 10, 1: 10},
        worlds={0: "", 1: ""},
    )
    holk = orbit(table, 0, "imperialny-holk", table.homes[1])
    bear(table, bear(table, holk, "ruadhan-mac-aodh"), "zaprawiona-zaloga")
    fingin = homeland(table, 0, "fingin-mac-niall")
    bear(table, fingin, "miecz-z-nadmetalu", "zbroja-zakonu-ziemi", "piechota")
    bear(table, homeland(table, 0, "cathasach-o-selbach"), "kawaleria", "kawaleria")
    homeland(table, 0, "aileann-o-mael-muire")
    homeland(table, 1, "laban-zabadi")
    homeland(table, 1, "gaspar-el-cartografo", "leonor-escudero")
    bear(table, embassy(table, 1, "baltasar-mafaraxas"), "krasnoludzki-miecz")
    bear(table, homeland(table, 1, "arias-donayre"), "piechota", "piechota", "smocza-gwardia")
    homeland(table, 1, "lodovico-bianconero", "krasnoludzka-faktoria")
    do(begin(table), "use:zbroja-zakonu-ziemi", "count:4")
    on_until(table, "invasion", 0)
    do(table, "seat:1")
    assert asked(table) == "0 raiders"
    assert table.prompt()["values"]["room"] == 5
    do(table, "at:fingin-mac-niall", "at:cathasach-o-selbach", "at:aileann-o-mael-muire")
    if asked(table) == "0 raiders":
        do(table, "done")
    do(table, "at:laban-zabadi")
    do(table, "at:gaspar-el-cartografo", "at:leonor-escudero", "at:baltasar-mafaraxas", "done")
    return table


def clash_of_landing() -> CrystalicumState:
    table = landing()
    do(table, "card:walecznosc", "at:cathasach-o-selbach")
    do(table, "card:mistrz-taktyki", "at:arias-donayre", "at:cathasach-o-selbach")
    do(table, "card:manewr-oskrzydlajacy", "at:piechota", "at:smocza-gwardia")
    do(table, "card:krasnoludzki-charakter", "at:arias-donayre")
    do(table, "card:zarliwa-wiara", "at:aileann-o-mael-muire", "pass")
    do(table, "use:tir-criostal")
    return table


def test_cr_ex24_the_invasion() -> None:
    table = clash_of_landing()
    assert where(table, "baltasar-mafaraxas") == HOMELAND
    assert value(table, "laban-zabadi", "body") == 6
    assert table.view(0)["combat"]["sums"] == [26, 22]


def draw_luck_in_order(table: CrystalicumState, *draws: tuple[str, str]) -> CrystalicumState:
    """Both draw Luck: the Worlds on top of both decks, seat 0 first."""
    table.world_decks[0] = [pattern(mine) for mine, _ in reversed(draws)]
    table.world_decks[1] = [pattern(theirs) for _, theirs in reversed(draws)]
    on_until(table, "luck")
    return do(table, "luck", "luck")


def test_cr_ex25_the_defender_wins_the_invasion() -> None:
    table = draw_luck_in_order(clash_of_landing(), ("inis-carraig", "zwierciadlo"), ("leukos", "selinari"))
    on_until(table, "lose_card", 0)
    assert table.prompt()["values"]["left"] == 3
    do(table, "at:kawaleria", "at:kawaleria", "at:piechota")
    assert (table.politics[0], table.politics[1]) == (7, 13)
    assert where(table, "fingin-mac-niall") == HOMELAND


def test_cr_ex26_the_attacker_wins_the_invasion() -> None:
    table = draw_luck_in_order(clash_of_landing(), ("kocie-oko", "inis-carraig"))
    assert asked(table) == "1 lose_card"
    do(table, "at:baltasar-mafaraxas", "at:arias-donayre", "at:lodovico-bianconero")
    assert not is_there(table, "laban-zabadi")
    assert not is_there(table, "krasnoludzka-faktoria")
    assert (table.politics[0], table.politics[1]) == (18, 2)


def test_cr_ex27_a_world_is_discovered() -> None:
    table = crystalicum(politics={0: 4})
    world = hide(table, 0, "santa-fortuna", crystals=15)
    ship = orbit(table, 0, "elfi-katamaran", world)
    foreign = orbit(table, 1, "imperialna-koga", world)
    begin(table, FINAL_CARDS)
    do(table, f"reveal:{world}")
    assert table.zone[world] == HOMELAND
    assert (table.place[ship], table.place[foreign]) == (table.homes[0], table.homes[1])
    assert table.politics[0] == 7
    assert table.crystals[world] == 0
    assert table.treasuries[0] == 20


def test_cr_ex28_a_world_is_lost() -> None:
    table = crystalicum()
    world = hide(table, 0, "dun-scaith", crystals=6)
    ship = orbit(table, 0, "elfi-katamaran", world)
    begin(table, FINAL_CARDS)
    do(table, f"reveal:{world}")
    assert names(table, table.world_discards[0]) == ["dun-scaith"]
    assert table.politics[0] == 0
    assert table.place[ship] == table.homes[0]
    assert table.treasuries[0] == 20
