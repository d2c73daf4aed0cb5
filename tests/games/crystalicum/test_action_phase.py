"""The Action Phase: CR-101 to CR-144, CR-257."""

from __future__ import annotations

from druza.games.crystalicum.rules.playing import cost_to_play
from druza.games.crystalicum.state import ATTACHED, EMBASSY, HOMELAND, ORBIT
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
    embassy,
    hide,
    homeland,
    on_until,
    options_of,
    orbit,
    pattern,
    refused,
    slot_of,
    value,
)


def test_cr_101_cr_104_what_an_action_may_be() -> None:
    table = crystalicum(hands={0: "kyriakos wies karaka chrysanthe-e1 nowe-szlaki-handlowe sztylet"})
    embassy(table, 0, "chrysanthe", "kupiec-gwiezdny")
    bear(table, slot_of(table, "chrysanthe"), "lekki-pancerz")
    embassy(table, 1, "eoghan-mac-cormaic")
    scout = orbit(table, 0, "karawela", hide(table, 0, "leukos"))
    begin(table)
    verbs = {word.split(":")[0] for word in options_of(table)}
    assert verbs == {"card", "use", "replace", "move", "peek", "transfer", "politics", "challenge", "pass"}
    assert can(table, f"peek:{scout}")


def test_cr_102_cr_103_cr_133_a_card_comes_unmarked_and_may_act_at_once() -> None:
    table = crystalicum(hands={0: "kupiec-gwiezdny"})
    do(begin(table), "card:kupiec-gwiezdny", "embassy")
    on_until(table, "action", 0)
    assert {"use:kupiec-gwiezdny", "move:kupiec-gwiezdny", "politics"} <= options_of(table)


def test_cr_104_where_passing_is_all_it_happens_by_itself() -> None:
    table = crystalicum()
    table.ask_forced = False
    begin(table).ask_forced = False
    table.apply(table.choices[0])
    assert table.prompt()["key"] != "action"


def test_cr_105_cr_106_cr_122_where_a_character_is_played() -> None:
    table = crystalicum(hands={0: "nikephoros-chionos theodora-krystallos"})
    ship = orbit(table, 0, "karaka", hide(table, 1, "leukos"))
    full = orbit(table, 0, "lodowy-lugier")
    bear(table, full, "pirat-z-pustki")
    choose(begin(table), "card:nikephoros-chionos")
    assert options_of(table) == {"homeland", "embassy", "at:karaka"}
    assert refused(table, f"at:{full}") == "CR-122"
    choose(table, f"at:{ship}")
    assert table.place[slot_of(table, "nikephoros-chionos")] == ship


def test_cr_107_cr_108_foreign_cards_cost_double_then_discounts() -> None:
    table = crystalicum(f"{ASTONIA} {ELVES}")
    homeland(table, 0, "oaza-ka-dis")
    assert cost_to_play(table, 0, pattern("nihal"), -1) == 3
    assert cost_to_play(table, 0, pattern("kyriakos"), -1) == 12
    assert cost_to_play(table, 0, pattern("kupiec-gwiezdny"), -1) == 4
    elves = crystalicum(f"{ELVES} {ASTONIA}")
    homeland(elves, 0, "oaza-ka-dis")
    assert cost_to_play(elves, 0, pattern("nihal"), -1) == 7
    homeland(elves, 0, "wielka-kuznia")
    assert cost_to_play(elves, 0, pattern("sztylet"), -1) == 0


def test_cr_108_no_cost_below_zero() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "piechota"})
    homeland(table, 0, "tara-nua", "garnizon-imperialny")
    host = homeland(table, 0, "arias-donayre")
    do(begin(table), "use:tara-nua")
    assert cost_to_play(table, 0, pattern("piechota"), host) == 0  # 2 - 2 - 1 - 1
    on_until(table, "action", 0)
    do(table, "card:piechota")
    assert table.treasuries[0] == 20


def test_cr_108_a_discount_for_the_next_card_is_used_once() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}", hands={0: "imperialna-koga kuter-patrolowy"})
    homeland(table, 0, "stocznia-gwiezdna")
    do(begin(table), "use:stocznia-gwiezdna")
    on_until(table, "action", 0)
    do(table, "card:imperialna-koga")
    on_until(table, "action", 0)
    do(table, "card:kuter-patrolowy")
    assert table.treasuries[0] == 20 - 4 - 3


def test_cr_109_cr_110_ships_and_places() -> None:
    table = crystalicum(hands={0: "karaka wies"})
    do(begin(table), "card:karaka")
    on_until(table, "action", 0)
    do(table, "card:wies")
    ship = slot_of(table, "karaka")
    assert (table.zone[ship], table.place[ship]) == (ORBIT, table.homes[0])
    assert table.zone[slot_of(table, "wies")] == HOMELAND


def test_cr_111_a_unique_card_in_play_blocks() -> None:
    table = crystalicum(hands={0: "demetrios-flevotomos"})
    embassy(table, 0, "demetrios-flevotomos")
    assert refused(begin(table), "card:demetrios-flevotomos") == "CR-038"


def test_cr_112_cr_113_cr_114_attaching() -> None:
    table = crystalicum(hands={0: "sztylet"})
    orbit(table, 0, "karaka")
    embassy(table, 1, "eoghan-mac-cormaic")
    assert refused(begin(table), "card:sztylet") == "CR-113"
    elf = embassy(table, 0, "kyriakos")
    do(begin(table), "card:sztylet")
    assert table.place[slot_of(table, "sztylet")] == elf
    assert value(table, "kyriakos", "body") == 2


def test_cr_115_cr_130_attached_cards_go_along() -> None:
    table = crystalicum()
    elf = embassy(table, 0, "kyriakos")
    dagger = bear(table, elf, "sztylet")
    do(begin(table), "move:kyriakos")
    assert (table.zone[elf], table.zone[dagger], table.place[dagger]) == (HOMELAND, ATTACHED, elf)


def test_cr_116_cr_117_cr_118_mind_limits_attached_cards() -> None:
    table = crystalicum(hands={0: "piechota luneta"})
    full = embassy(table, 0, "zoe-kamatera")
    bear(table, full, "sztylet")
    assert refused(begin(table), "card:piechota") == "CR-116"
    ship = orbit(table, 0, "elfi-katamaran")
    captain = bear(table, ship, "nikephoros-chionos")
    bear(table, captain, "sztylet")
    assert refused(begin(table), "card:luneta") == "CR-118"


def test_cr_120_cr_121_one_equipment_of_each_kind() -> None:
    table = crystalicum(hands={0: "sztylet miecz-z-nadmetalu lekki-pancerz"})
    elf = embassy(table, 0, "tzykalas")
    bear(table, elf, "sztylet")
    begin(table)
    assert refused(table, "card:sztylet") == "CR-120"
    assert refused(table, "card:miecz-z-nadmetalu") == "CR-121"
    assert can(table, "card:lekki-pancerz")


def test_cr_123_a_crew_needs_a_captain() -> None:
    table = crystalicum(hands={0: "kanonierzy piechota"})
    embassy(table, 0, "kyriakos")
    begin(table)
    assert refused(table, "card:kanonierzy") == "CR-123"
    assert can(table, "card:piechota")
    homeland(table, 0, "nikephoros-chionos")
    assert can(begin(table), "card:kanonierzy")


def test_cr_124_cr_125_equipment_keeps_its_bonus_when_marked() -> None:
    table = crystalicum(hands={0: "piechota"})
    elf = embassy(table, 0, "kyriakos", marked=True)
    bear(table, elf, "lekki-pancerz", marked=True)
    assert value(table, "kyriakos", "body") == 2
    do(begin(table), "card:piechota")
    assert table.marked[slot_of(table, "piechota")] == 0


def test_cr_126_cr_127_cr_132_one_move_a_turn() -> None:
    table = crystalicum()
    elf = embassy(table, 0, "kyriakos", marked=True)
    do(begin(table), "move:kyriakos")
    assert (table.zone[elf], table.marked[elf]) == (HOMELAND, 1)
    on_until(table, "action", 0)
    assert refused(table, "move:kyriakos") == "CR-126"


def test_cr_126_extra_moves() -> None:
    table = crystalicum()
    ship = orbit(table, 0, "elfi-katamaran")
    world = hide(table, 0, "leukos")
    do(begin(table), f"move:{ship}", f"at:{world}")
    on_until(table, "action", 0)
    do(table, f"move:{ship}", "at:home:1")
    on_until(table, "action", 0)
    assert refused(table, f"move:{ship}") == "CR-126"


def test_cr_128_cr_129_a_captain_boards_at_home() -> None:
    table = crystalicum()
    captain = homeland(table, 0, "nikephoros-chionos")
    near = orbit(table, 0, "karaka")
    far = orbit(table, 0, "elfia-fregata", table.homes[1])
    elf = homeland(table, 0, "kyriakos")
    choose(begin(table), f"move:{captain}")
    assert options_of(table) == {"embassy", "at:karaka"}
    assert refused(table, f"at:{far}") == "CR-129"
    choose(table, f"at:{near}")
    assert table.place[captain] == near
    on_until(table, "action", 0)
    choose(table, f"move:{elf}")
    assert options_of(table) == {"embassy"}


def test_cr_128_back_ashore_and_not_from_afar() -> None:
    table = crystalicum()
    ship = orbit(table, 0, "karaka")
    captain = bear(table, ship, "nikephoros-chionos")
    choose(begin(table), f"move:{captain}")
    choose(table, "homeland")
    assert table.zone[captain] == HOMELAND
    away = crystalicum()
    at_sea = bear(away, orbit(away, 0, "karaka", away.homes[1]), "nikephoros-chionos")
    assert refused(begin(away), f"move:{at_sea}") == "CR-129"


def test_cr_129_the_embassy_and_heavy_armour_do_not_board() -> None:
    table = crystalicum()
    orbit(table, 0, "karaka")
    captain = homeland(table, 0, "theodora-krystallos")
    bear(table, captain, "ciezka-zbroja")
    choose(begin(table), f"move:{captain}")
    assert refused(table, "at:karaka") == "CR-129"
    court = crystalicum()
    orbit(court, 0, "karaka")
    envoy = embassy(court, 0, "nikephoros-chionos")
    choose(begin(court), f"move:{envoy}")
    assert options_of(court) == {"homeland"}


def test_cr_131_a_ship_moves_to_any_orbit() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE} {DWARVES}")
    ship = orbit(table, 0, "karaka")
    worlds = [hide(table, seat, id) for seat, id in enumerate(("leukos", "glen-mor", "volcan"))]
    choose(begin(table), f"move:{ship}")
    assert {table.game.notation(choice) for choice in table.choices} == {
        f"at:{world}" for world in [*table.homes[1:], *worlds]
    }


def test_cr_134_cr_135_cr_136_peeking() -> None:
    table = crystalicum()
    own, foreign = hide(table, 0, "leukos"), hide(table, 1, "glen-mor")
    scout, spy, idle = orbit(table, 0, "karaka", own), orbit(table, 0, "karaka", foreign), orbit(table, 0, "karaka")
    begin(table)
    assert refused(table, f"peek:{spy}") == "CR-135"
    assert refused(table, f"peek:{idle}") == "CR-134"
    do(table, f"peek:{scout}")
    assert table.marked[scout] == 1
    seen = {seat: [card["card"] for card in table.view(seat)["cards"] if card["slot"] == own] for seat in (-1, 0, 1)}
    assert seen == {-1: [None], 0: ["leukos"], 1: [None]}
    table.marked[scout] = 0
    assert can(begin(table), f"peek:{scout}")


def test_cr_137_cr_138_cr_140_cr_141_transferring() -> None:
    table = crystalicum()
    giver, receiver = embassy(table, 0, "kyriakos"), embassy(table, 0, "tzykalas")
    bear(table, giver, "sztylet", "piechota")
    away = homeland(table, 0, "syrgiannes")
    tired = embassy(table, 0, "syrgiannes", marked=True)
    choose(begin(table), "transfer:kyriakos")
    assert refused(table, f"at:{away}") == "CR-138"
    assert refused(table, f"at:{tired}") == "CR-141"
    choose(table, f"at:{receiver}")
    assert not can(table, "done")
    choose(table, "at:sztylet")
    choose(table, "done")
    assert (table.carries[giver], table.carries[receiver]) == (1, 1)
    assert (table.marked[giver], table.marked[receiver]) == (1, 1)


def test_cr_140_two_weapons_are_swapped() -> None:
    table = crystalicum()
    first, second = embassy(table, 0, "kyriakos"), embassy(table, 0, "tzykalas")
    dagger, rapier = bear(table, first, "sztylet"), bear(table, second, "rapier-dworski")
    do(begin(table), "transfer:kyriakos", "at:tzykalas")
    assert options_of(table) == {"at:sztylet", "at:rapier-dworski"}
    choose(table, "at:sztylet")
    assert refused(table, "done") == "CR-121"
    choose(table, "at:rapier-dworski")
    choose(table, "done")
    assert (table.place[dagger], table.place[rapier]) == (second, first)


def test_cr_137_cr_140_cards_go_both_ways() -> None:
    table = crystalicum()
    first, second = homeland(table, 0, "kyriakos"), homeland(table, 0, "tzykalas")
    soldiers, dagger = bear(table, first, "piechota"), bear(table, second, "sztylet")
    do(begin(table), "transfer:kyriakos", "at:tzykalas", "at:piechota", "at:sztylet", "done")
    assert (table.place[soldiers], table.place[dagger]) == (second, first)


def test_cr_122_cr_140_two_ships_swap_their_captains() -> None:
    table = crystalicum()
    first, second = orbit(table, 0, "karaka"), orbit(table, 0, "elfia-fregata")
    old, new = bear(table, first, "nikephoros-chionos"), bear(table, second, "pirat-z-pustki")
    do(begin(table), f"transfer:{first}", f"at:{second}", f"at:{old}", f"at:{new}")
    assert (table.place[old], table.place[new]) == (second, first)


def test_cr_116_cr_139_a_full_mind_takes_a_card_only_for_another() -> None:
    table = crystalicum()
    full, other = homeland(table, 0, "kyriakos"), homeland(table, 0, "tzykalas")
    bear(table, full, "piechota", "kawaleria")
    bear(table, other, "sztylet")
    do(begin(table), "transfer:tzykalas", "at:kyriakos")
    choose(table, "at:sztylet")
    assert refused(table, "done") == "CR-116"
    choose(table, "at:piechota")
    choose(table, "done")
    assert (table.carries[full], table.carries[other]) == (2, 1)


def test_cr_139_the_receiver_must_meet_limits() -> None:
    table = crystalicum()
    giver = embassy(table, 0, "kyriakos")
    bear(table, giver, "sygnet-posla")
    embassy(table, 0, "tzykalas")
    assert refused(begin(table), "transfer:kyriakos") == "CR-139"


def test_cr_141_cr_257_captains_and_ships() -> None:
    table = crystalicum()
    world = hide(table, 0, "leukos")
    first, second = orbit(table, 0, "karaka", world), orbit(table, 0, "elfia-fregata", world)
    captain = bear(table, first, "nikephoros-chionos")
    crew = bear(table, captain, "zaprawiona-zaloga")
    do(begin(table), f"transfer:{first}")
    assert (table.place[captain], table.place[crew]) == (second, captain)
    two = crystalicum()
    orbit_one, orbit_two = orbit(two, 0, "karaka"), orbit(two, 0, "karaka")
    giver = bear(two, orbit_one, "nikephoros-chionos")
    receiver = bear(two, orbit_two, "pirat-z-pustki")
    bear(two, giver, "zaprawiona-zaloga")
    do(begin(two), f"transfer:{giver}")
    assert two.carries[receiver] == 1
    assert (two.marked[orbit_one], two.marked[orbit_two], two.marked[giver]) == (0, 0, 1)


def test_cr_142_cr_144_a_political_action() -> None:
    table = crystalicum(f"{EMPIRE} {ELVES}")
    embassy(table, 0, "eoghan-mac-cormaic", "zawodowy-dyplomata", "kupiec-gwiezdny")
    homeland(table, 0, "sandra-celeste")
    do(begin(table), "politics", "at:eoghan-mac-cormaic", "at:zawodowy-dyplomata", "done")
    assert table.politics[0] == 1
    on_until(table, "action", 0)
    do(table, "politics")
    assert table.politics[0] == 1
    assert table.marked[slot_of(table, "kupiec-gwiezdny")] == 1
    on_until(table, "action", 0)
    assert refused(table, "politics") == "CR-144"


def test_cr_143_an_unmarked_character_takes_part_again() -> None:
    table = crystalicum(f"{ELVES} {EMPIRE}", hands={0: "krotki-odpoczynek"})
    embassy(table, 0, "sandra-celeste", "kyriakos")
    do(begin(table), "politics", "at:sandra-celeste", "at:kyriakos")
    on_until(table, "action", 0)
    do(table, "card:krotki-odpoczynek", "at:sandra-celeste")
    on_until(table, "action", 0)
    assert can(table, "politics")
    assert asked(table) == "0 action"
    assert table.zone[slot_of(table, "kyriakos")] == EMBASSY
