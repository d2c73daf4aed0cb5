"""TT-240 to TT-254, TT-267 to TT-270: what house cards do."""

from __future__ import annotations

from tests.games.tortuga.table import (
    GAME,
    asks,
    can,
    card,
    fight,
    go,
    hunt,
    imagined,
    names,
    offered,
    place,
    refused,
    tortuga,
)

MET = {0: "i1", 1: "i1"}


def test_tt_240_copying_gains_printed_resources() -> None:
    table = tortuga(hand="replicator", played="quartermaster mimic afterburner")
    go(table, "play:replicator")
    assert refused(table, "card:mimic") == "TT-240"
    assert refused(table, "card:afterburner") == "TT-064"
    go(table, "card:quartermaster")
    assert (table.crypto, table.maneuver) == (2, 3)


def test_tt_240_a_copier_alone_copies_nothing() -> None:
    table = tortuga(hand="replicator mimic", captured="mimic")
    go(table, "play:replicator play:mimic")
    assert asks(table) == "main"


def test_tt_241_removing_from_hand_or_discard_pile() -> None:
    table = tortuga(hand="liquidator extraction kraken", discard="hacker", captured="kraken")
    go(table, "play:liquidator")
    assert offered(table, "card") == {f"card:{card('extraction')}", f"card:{card('kraken')}"}
    go(table, "discard:hacker")
    assert (names(table.removed), table.discards[0]) == ("hacker", [])


def test_tt_241_a_hunting_card_removed_so_gives_nothing() -> None:
    table = tortuga(hand="liquidator kraken", captured="kraken")
    go(table, "play:liquidator card:kraken")
    assert table.influence[0] == 0
    assert table.captured[0] == []


def test_tt_242_recalling_needs_the_card_in_the_discard_pile() -> None:
    table = tortuga(hand="recruiter", played="mercenary", bought="mercenary")
    go(table, "play:recruiter")
    assert refused(table, "ability:0") == "TT-064"
    table = tortuga(hand="recruiter", discard="mercenary*2")
    go(table, "play:recruiter ability:0")
    assert names(table.hands[0]) == "mercenary"
    assert names(table.discards[0]) == "mercenary"


def test_tt_243_scouting_by_an_ability_is_free() -> None:
    table = tortuga(hand="scanner", hunts={"mine": "wyvern"})
    go(table, "play:scanner sector:mine")
    assert (table.maneuver, table.scouted[0]) == (1, 1 << place("mine"))
    assert table.view(0)["sectors"][place("mine")]["hunt"]["hunt"] == "hunt-wyvern"


def test_tt_244_negating_a_card_leaves_its_ability() -> None:
    table = tortuga(hand={0: "shadow", 1: "deserter maneuver"}, ship=MET)
    go(table, "attack:1 card:shadow done card:deserter card:maneuver done card:shadow")
    assert asks(table) == "negate"
    go(table, "card:deserter")
    assert (table.seat, asks(table)) == (1, "fight_abilities")
    go(table, "card:deserter done")
    assert table.fight is not None
    assert (table.fight.sums[0][-1], table.fight.sums[1]) == (3, [1, 1, 0, 0, 2])


def test_tt_244_without_a_card_there_is_nothing_to_negate() -> None:
    table = tortuga(hand={0: "shadow"}, ship=MET)
    go(table, "attack:1 card:shadow done done")
    assert refused(table, "card:shadow") == "TT-064"


def test_tt_245_the_medic_saves_the_cards() -> None:
    for scenario in ("standard", "aggressive"):
        table = tortuga(hand={0: "veteran", 1: "medic maneuver"}, ship=MET, scenario=scenario)
        found = fight(table, 1, "veteran", "medic maneuver", prize="prize:1" if scenario == "aggressive" else "")
        assert found.removed == -1
        assert table.removed == []


def test_tt_246_discounts_add_up_and_are_used_up() -> None:
    table = tortuga(ship="i1", owned="i1:1:5", hand="sapper saboteur", maneuver=0)
    go(table, "play:sapper ability:0 play:saboteur ability:0")
    assert table.view(0)["sectors"][1]["price"] == 3
    go(table, "conquer")
    assert (table.discounts, table.maneuver) == ([], 1)


def test_tt_246_a_hunt_discount_waits_for_a_hunt() -> None:
    table = tortuga(ship="i1", hand="pathfinder", hunts={"i1": "bot"}, scouted="i1")
    go(table, "play:pathfinder branch:1")
    assert table.view(0)["sectors"][1]["hunt"]["price"] == 1
    go(table, "hunt")
    assert (table.captured[0], table.discounts) == ([hunt("bot")], [])


def test_tt_247_one_card_is_taken_and_the_rest_goes_under_the_deck() -> None:
    table = tortuga(hand="analyst", deck="pilot hacker broker veteran")
    go(table, "play:analyst ability:0")
    assert refused(table, "done") == "TT-247"
    go(table, "card:hacker")
    assert names(table.hands[0]) == "hacker"
    assert [table.decks[0].pop() for _ in range(3)] == [card("veteran"), card("pilot"), card("broker")]


def test_tt_247_the_owner_knows_what_lies_under_the_deck() -> None:
    table = tortuga(hand="analyst", deck="pilot hacker broker veteran maneuver")
    go(table, "play:analyst ability:0 card:hacker")
    assert table.view(0)["players"][0]["under"] == ["t-pilot", "t-broker"]
    assert table.view(1)["players"][0]["under"] is None
    below = [card("broker"), card("pilot")]
    assert [imagined(table, 0, seed).decks[0][:2] for seed in range(5)] == [below] * 5
    assert len({tuple(imagined(table, 1, seed).decks[0]) for seed in range(20)}) > 10


def test_tt_247_what_lay_under_the_deck_is_known_until_drawn_or_shuffled() -> None:
    table = tortuga(hand="analyst assistant*3", deck="pilot hacker broker veteran", discard="maneuver*3")
    go(table, "play:analyst ability:0 card:hacker play:assistant ability:0")
    assert table.view(0)["players"][0]["under"] == ["t-pilot", "t-broker"]
    go(table, "play:assistant ability:0")
    assert table.view(0)["players"][0]["under"] == ["t-broker"]
    go(table, "play:assistant ability:0 end")
    assert table.view(0)["players"][0]["under"] == []
    assert table.known[0] == 0


def test_tt_247_nobody_else_learns_what_was_looked_at() -> None:
    table = tortuga(hand="analyst", deck="pilot hacker broker veteran maneuver", ask_forced=False)
    table.events = []
    go(table, "play:analyst ability:0")
    assert table.view(0)["peeked"] == ["t-pilot", "t-hacker", "t-broker"]
    for seat in (-1, 1, 2):
        assert table.view(seat)["peeked"] == []
        assert "t-hacker" not in str([event.seen_by(seat) for event in table.events])
    seen = [imagined(table, 1, seed) for seed in range(40)]
    assert len({names(other.peeked) for other in seen}) > 5
    assert {(other.seat, len(other.peeked)) for other in seen} == {(0, 3)}
    assert {GAME.pieces(other)["t-veteran"] for other in seen} == {GAME.pieces(table)["t-veteran"]}
    go(table, "card:hacker")
    assert "t-hacker" not in str([event.seen_by(1) for event in table.events])
    assert "t-hacker" in str(table.events[-1].seen_by(0))


def test_tt_247_with_fewer_cards_as_many_as_there_are() -> None:
    table = tortuga(hand="analyst", deck="pilot hacker")
    go(table, "play:analyst ability:0")
    assert offered(table, "card") == {f"card:{card('pilot')}", f"card:{card('hacker')}"}


def test_tt_248_the_teleporter_reaches_any_sector() -> None:
    table = tortuga(hand="teleporter", ship="mine")
    go(table, "play:teleporter")
    assert len(offered(table, "sector")) == 11
    go(table, "sector:laboratory")
    assert table.ships[0] == place("laboratory")
    assert len(offered(go(tortuga(seats=2, hand="teleporter"), "play:teleporter"), "sector")) == 9


def test_tt_249_the_fence_doubles_minerals_spent_afterwards() -> None:
    table = tortuga(hand="fence", minerals={0: 3})
    go(table, "mineral play:fence ability:0 mineral")
    assert table.crypto == 1 + 1 + 2
    go(table, "pile:broker")
    assert (table.crypto, table.held[0]) == (1, 0)


def test_tt_250_the_baron_sells_influence_once_anywhere() -> None:
    table = tortuga(hand="helium-baron", crypto=9, ship="mine")
    go(table, "play:helium-baron ability:0 influence")
    assert (table.crypto, table.influence[0]) == (7, 1)
    assert refused(table, "influence") == "TT-250"
    in_tortuga = go(tortuga(hand="helium-baron", crypto=9), "play:helium-baron ability:0 influence influence")
    assert (in_tortuga.crypto, in_tortuga.influence[0]) == (0, 2)


def test_tt_250_the_price_of_the_card_must_be_paid() -> None:
    table = go(tortuga(hand="helium-baron", crypto=1, ship="i1"), "play:helium-baron ability:0")
    assert refused(table, "influence") == "TT-250"


def test_tt_251_raising_defence_needs_an_own_sector_below_its_maximum() -> None:
    table = tortuga(hand="iron-will", ship="i1", owned="i1:0:3 i2:0:3")
    go(table, "play:iron-will")
    assert refused(table, "sector:i2") == "TT-251"
    go(table, "sector:i1")
    assert table.defences[1] == 4
    full = tortuga(hand="foreman", owned="i1:0:8")
    go(full, "play:foreman")
    assert asks(full) == "main"


def test_tt_252_refreshing_by_an_ability_is_free() -> None:
    table = tortuga(hand="silver-smuggler", ship="mine", market={"k": "miner fence"}, market_deck={"k": "sapper"})
    go(table, "play:silver-smuggler branch:1 refresh:k1")
    assert (names(table.market[4:6]), table.crypto) == ("miner sapper", 1)


def test_tt_253_the_chief_counts_mercenaries_played_before() -> None:
    table = tortuga(hand="mercenary*2 shadow-chief mercenary")
    go(table, "play:mercenary play:mercenary play:shadow-chief ability:0 play:mercenary")
    assert table.maneuver == 2 * 3 + 3 + 2


def test_tt_253_the_excavator_counts_minerals_up_to_3() -> None:
    table = tortuga(hand="excavator", minerals={0: 5})
    go(table, "play:excavator ability:0")
    assert (table.crypto, table.held[0]) == (6, 5)


def test_tt_254_the_commando_takes_1_more() -> None:
    table = tortuga(hand="commando", ship=MET)
    fight(table, 1, "commando")
    assert table.influence[0] == 2
    scenario = tortuga(hand="commando", ship=MET, scenario="aggressive")
    fight(scenario, 1, "commando", prize="prize:1")
    assert scenario.influence[0] == 4


def test_tt_254_nothing_for_a_lost_attack() -> None:
    table = tortuga(hand={0: "commando", 1: "veteran"}, ship=MET)
    fight(table, 1, "commando", "veteran")
    assert table.influence[0] == 0


def test_tt_267_the_miner_takes_from_the_sector_the_prospector_from_the_stash() -> None:
    table = tortuga(hand="miner prospector", ship="mine", no_mineral="mine", stash=1)
    go(table, "play:miner")
    assert refused(table, "ability:0") == "TT-064"
    go(table, "done play:prospector ability:0")
    assert (table.held[0], table.stash) == (1, 0)
    away = go(tortuga(hand="prospector", ship="hold", stash=1), "play:prospector ability:0")
    assert away.held[0] == 1


def test_tt_268_here_needs_the_ship_anywhere_does_not() -> None:
    here = tortuga(hand="pathfinder", ship="hold")
    go(here, "play:pathfinder")
    assert refused(here, "branch:0") == "TT-064"
    anywhere = tortuga(hand="scanner", ship="hold", scouted="i1")
    go(anywhere, "play:scanner")
    assert refused(anywhere, "sector:i1") == "TT-100"
    assert can(anywhere, "sector:mine")


def test_tt_269_mercenaries_of_a_fight_do_not_count_removed_ones_do() -> None:
    table = tortuga(hand="mercenary*2 shadow-chief", ship=MET, maneuver=0)
    fight(table, 1, "mercenary")
    go(table, "play:mercenary remove card:mercenary play:shadow-chief ability:0")
    assert table.maneuver == 3 + 1


def test_tt_270_a_discount_waits_for_what_fits() -> None:
    table = tortuga(ship={0: "i1", 1: "i1"}, owned="i1:1:3 i2:2:3", hand="sapper veteran*2", maneuver=3)
    go(table, "play:sapper ability:0")
    fight(table, 1, "veteran*2")
    assert len(table.discounts) == 1
    go(table, "move:vortex")
    assert table.view(0)["sectors"][place("vortex")]["price"] == 5
    go(table, "move:i2")
    assert table.view(0)["sectors"][2]["price"] == 2
    go(table, "conquer")
    assert table.discounts == []


def test_the_sergeant_counts_other_cards() -> None:
    table = tortuga(hand="sergeant maneuver*4", ship=MET)
    assert fight(table, 1, "sergeant maneuver*4").sums[0][:2] == [7, 3]
    pair = tortuga(hand="sergeant maneuver", ship=MET)
    assert fight(pair, 1, "sergeant maneuver").sums[0][:2] == [4, 1]
    alone = tortuga(hand="sergeant", ship=MET)
    go(alone, "attack:1 card:sergeant done done")
    assert refused(alone, "card:sergeant") == "TT-064"
