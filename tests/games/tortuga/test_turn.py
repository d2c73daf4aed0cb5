"""TT-028 to TT-066, TT-256, TT-257: zones, the turn, the reserve and playing cards."""

from __future__ import annotations

import pytest

from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import look_at
from tests.games.tortuga.table import GAME, asks, can, card, fight, go, names, offered, place, refused, told, tortuga


def test_tt_028_only_cards_of_the_hand_can_be_played() -> None:
    table = tortuga(hand="hacker", played="pilot")
    assert can(table, "play:hacker")
    assert refused(table, "play:pilot") == "TT-028"


def test_tt_029_an_empty_deck_is_refilled_from_the_discard_pile() -> None:
    table = tortuga(hand="assistant", deck="", discard="hacker pilot")
    go(table, "play:assistant ability:0")
    assert len(table.hands[0]) == len(table.decks[0]) == 1
    assert table.discards[0] == []


def test_tt_030_played_and_bought_cards_are_not_in_that_shuffle() -> None:
    table = tortuga(hand="professor", deck="", discard="maneuver", played="veteran", bought="broker")
    go(table, "play:professor ability:0")
    assert names(table.hands[0]) == "maneuver"
    assert table.decks[0] == []


def test_tt_031_the_reserve_has_room_for_one_card() -> None:
    table = tortuga(hand="hacker pilot", crypto=4)
    go(table, "reserve card:hacker")
    assert refused(table, "reserve") == "TT-103"


def test_tt_032_a_removed_card_never_returns() -> None:
    table = tortuga(played="extraction", maneuver=2, deck="", discard="")
    go(table, "remove card:extraction end")
    assert names(table.removed) == "extraction"
    assert table.hands[0] == table.discards[0] == []


def test_tt_033_the_hold_is_open_but_deck_and_reserve() -> None:
    table = tortuga(hand={1: "veteran"}, discard={1: "broker"}, reserve={1: "kraken"}, captured={1: "kraken"})
    seen = table.view(0)["players"][1]
    assert seen["discard"] == ["t-broker"]
    assert (seen["hand"], seen["reserve"], seen["has_reserve"], seen["hand_size"]) == (None, None, True, 1)
    assert table.view(1)["players"][1]["reserve"] == "h-kraken"


def test_tt_034_discard_pile_and_removed_cards_can_be_looked_through() -> None:
    table = tortuga(discard="hacker pilot", played="extraction", maneuver=2)
    go(table, "remove card:extraction")
    seen = table.view(0)
    assert seen["players"][0]["discard"] == ["t-hacker", "t-pilot"]
    assert seen["removed"] == ["s-extraction"]


def test_tt_038_combat_abilities_do_nothing_when_the_card_is_played() -> None:
    table = tortuga(hand="gunner")
    go(table, "play:gunner")
    assert asks(table) == "main"
    assert table.maneuver == 2


def test_tt_039_the_draw_stops_when_nothing_is_left() -> None:
    table = tortuga(hand="professor", deck="pilot")
    go(table, "play:professor ability:0")
    assert names(table.hands[0]) == "pilot"


def test_tt_040_a_deck_is_refilled_only_when_a_card_is_needed() -> None:
    table = tortuga(hand="professor", deck="pilot hacker", discard="extraction*3")
    go(table, "play:professor ability:0")
    assert table.decks[0] == []
    assert len(table.discards[0]) == 3


def test_tt_041_looking_at_cards_shuffles_like_a_draw() -> None:
    table = tortuga(hand="analyst", deck="veteran", discard="hacker hacker")
    go(table, "play:analyst ability:0")
    assert names(table.peeked) == "hacker hacker veteran"


def test_tt_042_turns_pass_to_the_next_seat() -> None:
    table = tortuga(seats=4, active=2)
    assert [go(table, "end").seat for _ in range(4)] == [3, 0, 1, 2]


def test_tt_043_a_turn_starts_with_five_cards() -> None:
    table = tortuga()
    go(table, "end end end")
    assert len(table.hands[0]) == 5


def test_tt_044_the_ship_comes_before_the_reserve() -> None:
    table = tortuga(phase="start", ship="hold", reserve="pilot")
    assert asks(table) == "place_ship"
    go(table, "sector:tortuga")
    assert asks(table) == "take_reserve"
    go(table, "take")
    assert asks(table) == "main"


def test_tt_045_any_number_of_actions_in_any_order() -> None:
    table = tortuga(hand="pilot hacker", ship="i1")
    go(table, "play:pilot move:i2 play:hacker move:tortuga pile:hacker")
    assert names(table.bought) == "hacker"


def test_tt_046_resources_are_added_to_the_pools() -> None:
    table = tortuga(hand="quartermaster hacker")
    go(table, "play:quartermaster play:hacker")
    assert (table.crypto, table.maneuver) == (4, 3)


def test_tt_047_pools_are_split_freely() -> None:
    table = tortuga(crypto=7, maneuver=2, ship="i1")
    go(table, "pile:hacker pile:pilot move:tortuga pile:hacker")
    assert (table.crypto, table.maneuver) == (0, 1)


def test_tt_048_unspent_resources_are_lost() -> None:
    table = tortuga(crypto=7, maneuver=2)
    go(table, "end")
    assert (table.crypto, table.maneuver) == (0, 0)


def test_tt_049_played_unplayed_and_bought_cards_are_discarded() -> None:
    table = tortuga(hand="hacker", played="pilot", bought="broker")
    go(table, "end")
    assert names(table.discards[0]) == "hacker pilot broker"


def test_tt_050_then_five_cards_are_drawn() -> None:
    table = tortuga(hand="hacker")
    go(table, "end")
    assert names(table.hands[0]) == " ".join(["extraction"] * 5)


def test_tt_051_then_the_next_player_starts() -> None:
    table = tortuga(active=1)
    go(table, "end")
    assert (table.seat, table.active) == (2, 2)


def test_tt_052_the_reserved_card_stays_and_does_not_count() -> None:
    table = tortuga(reserve="veteran")
    go(table, "end")
    assert table.reserves[0] == card("veteran")
    assert len(table.hands[0]) == 5


def test_tt_053_a_turn_may_end_without_an_action() -> None:
    assert can(tortuga(hand="hacker"), "end")


def test_tt_054_the_shuffle_at_the_end_has_all_cards_of_the_turn() -> None:
    table = tortuga(hand="hacker", played="pilot", bought="broker", deck="", discard="veteran")
    go(table, "end")
    assert names(table.hands[0]) == "hacker pilot broker veteran"


def test_tt_055_with_fewer_than_five_cards_one_draws_what_there_is() -> None:
    table = tortuga(hand="hacker", deck="pilot")
    go(table, "end")
    assert names(table.hands[0]) == "hacker pilot"


def test_tt_056_the_reserved_card_may_be_taken_at_the_start() -> None:
    table = tortuga(phase="start", hand="extraction*5", reserve="veteran")
    go(table, "take")
    assert len(table.hands[0]) == 6
    assert table.reserves[0] == -1
    assert refused(table, "take") == "TT-056"


def test_tt_057_later_it_stays_until_the_next_turn() -> None:
    table = tortuga(phase="start", reserve="veteran", hand="hacker")
    go(table, "done play:hacker")
    assert refused(table, "take") == "TT-057"


def test_tt_058_declining_keeps_the_card() -> None:
    table = tortuga(phase="start", reserve="veteran")
    go(table, "done end end end")
    assert asks(table) == "take_reserve"


def test_tt_059_playing_a_card_gives_its_resources() -> None:
    table = tortuga(hand="broker")
    go(table, "play:broker")
    assert (table.crypto, names(table.played), table.hands[0]) == (4, "broker", [])


def test_tt_059_play_all_plays_every_card_without_an_ability() -> None:
    table = tortuga(hand="extraction*2 maneuver android mutant", captured="mutant")
    go(table, "play-all")
    assert (table.crypto, table.maneuver) == (2, 1)
    assert names(table.hands[0]) == "android mutant"
    assert refused(table, "play-all") == "TT-059"


def test_tt_059_play_all_keeps_cards_that_are_made_for_fights() -> None:
    table = tortuga(hand="extraction maneuver gunner shield medic")
    go(table, "play-all")
    assert names(table.hands[0]) == "shield gunner medic"
    peaceful = tortuga(scenario="peaceful", hand="extraction maneuver gunner android")
    go(peaceful, "play-all")
    assert (names(peaceful.hands[0]), peaceful.maneuver) == ("android", 3)


def test_tt_060_an_ability_not_used_is_forfeited() -> None:
    table = tortuga(hand="assistant")
    go(table, "play:assistant")
    assert asks(table) == "abilities"
    go(table, "done")
    assert asks(table) == "main"
    assert table.hands[0] == []
    assert refused(table, "ability:0") == "TT-045"


def test_tt_061_afterburner_moves_up_to_three_sectors() -> None:
    table = tortuga(hand="afterburner")
    go(table, "play:afterburner sector:i1 sector:vortex sector:i2")
    assert asks(table) == "main"
    assert (table.ships[0], table.maneuver) == (place("i2"), 0)


def test_tt_062_afterburner_may_stop_at_any_step() -> None:
    table = tortuga(hand="afterburner*2")
    go(table, "play:afterburner done play:afterburner sector:i1 done")
    assert table.ships[0] == place("i1")


def test_tt_063_without_a_ship_a_move_does_nothing() -> None:
    table = tortuga(hand="afterburner teleporter", ship="hold")
    go(table, "play:afterburner")
    assert asks(table) == "main"
    go(table, "play:teleporter")
    assert asks(table) == "main"


def test_tt_064_an_ability_that_can_do_nothing_is_not_offered() -> None:
    table = tortuga(hand="recruiter silver-smuggler", discard="hacker", ship="i1", no_mineral="i1")
    go(table, "play:recruiter")
    assert refused(table, "ability:0") == "TT-064"
    go(table, "done play:silver-smuggler")
    assert asks(table) == "main"


@pytest.mark.parametrize("name", ["excavator", "shadow-chief"])
def test_tt_064_nor_is_one_with_nothing_to_count(name: str) -> None:
    table = tortuga(hand=name)
    go(table, f"play:{name}")
    assert refused(table, "ability:0") == "TT-064"


def test_tt_064_nor_is_such_a_branch() -> None:
    table = tortuga(hand="silver-smuggler", ship="i1")
    go(table, "play:silver-smuggler")
    assert refused(table, "branch:1") == "TT-064"
    assert can(table, "branch:0")


def test_tt_065_printed_resources_are_always_gained() -> None:
    table = tortuga(hand="recruiter", discard="")
    go(table, "play:recruiter done")
    assert table.maneuver == 1


def test_tt_066_drawn_and_recalled_cards_may_be_played() -> None:
    table = tortuga(hand="recruiter android", deck="veteran", discard="mercenary")
    go(table, "play:recruiter ability:0 play:mercenary play:android ability:0 play:veteran")
    assert table.maneuver == 1 + 2 + 1 + 5


def test_tt_257_nothing_else_is_possible_while_a_card_is_played() -> None:
    table = tortuga(hand="afterburner", crypto=9, maneuver=9)
    go(table, "play:afterburner sector:i1")
    assert offered(table, "pile") == offered(table, "collect") == set()
    assert refused(table, "collect") == "TT-061"


def test_tt_256_a_marker_on_the_track_is_control() -> None:
    table = tortuga(owned="tortuga:1:15 i1:0:4", usurper=1)
    seen = {sector["place"]: sector for sector in table.view(0)["sectors"] if sector}
    assert (seen["c"]["owner"], seen["c"]["defence"], seen["c"]["most"]) == (1, 15, 15)
    assert (seen["i1"]["owner"], seen["i2"]["owner"]) == (0, -1)


def test_tt_046_pools_are_open_to_all() -> None:
    seen = tortuga(crypto=3, maneuver=2, minerals={0: 1}, owned="i1:0:3").view(-1)["turn"]
    assert (seen["crypto"], seen["maneuver"], seen["purse"]) == (3, 2, 5)


def test_options_are_the_candidates_that_nothing_forbids() -> None:
    """The main question judges group by group; it must find what judging everything finds."""
    table = tortuga(hand="extraction maneuver bot", crypto=9, maneuver=9, ship={0: "mine", 1: "mine"}, captured="bot")
    decision = table.decision()
    judged = {number for number in decision.candidates(table) if not decision.refusal(table, number)}
    assert judged == set(table.options())


def test_two_equal_cards_of_a_market_are_offered_once() -> None:
    table = tortuga(ship="vortex", market={"w": "mercenary mercenary"}, crypto=5)
    assert offered(table, "market") == {"market:0"}
    assert offered(table, "refresh") == {"refresh:0"}
    judged = {choice.path for choice in look_at(table, 0, "en", ["Ola", "Bartek", "Zuza"]).choices if choice.can}
    assert judged == {GAME.notation(number) for number in table.options()}


def test_an_empty_market_is_sold_out_in_both_places() -> None:
    table = tortuga(ship="vortex", crypto=5, market={"w": ""}, market_deck={"w": ""})
    assert refused(table, "market:w0") == refused(table, "market:w1") == "TT-073"


@pytest.mark.parametrize("scenario", ["standard", "aggressive", "peaceful"])
def test_every_question_offers_what_judging_everything_finds(scenario: str) -> None:
    """Questions with a shorter way to their answers find the same ones."""
    table = GAME.new(3, 6, {"scenario": scenario})
    dice = dice_from_seed(6)
    for _ in range(500):
        decision = table.decision()
        judged = {number for number in decision.candidates(table) if not decision.refusal(table, number)}
        assert judged == set(table.options()), decision.KEY
        table.apply(dice.pick(table.options()))


def test_a_fight_and_its_turn_keep_all_pieces() -> None:
    table = GAME.new(3, 4)
    before = GAME.pieces(table)
    while table.seat >= 0 and table.round < 12:
        fighting = [number for number in table.options() if GAME.notation(number).startswith("attack")]
        table.apply(fighting[0] if fighting else table.options()[0])
    assert GAME.pieces(table) == before
    assert GAME.problems(table) == []


def test_a_shuffled_pile_tells_how_many_cards() -> None:
    table = tortuga(hand="assistant", deck="", discard="hacker pilot")
    table.events = []
    go(table, "play:assistant ability:0")
    assert told(table, "shuffled") == [{"kind": "shuffled", "seat": 0, "n": 2}]
    assert told(table, "drew") == [{"kind": "drew", "seat": 0, "n": 1}]


def test_a_fight_is_remembered_until_its_defender_acts() -> None:
    table = tortuga(hand={0: "pilot hacker", 2: "hacker"}, ship={0: "i1", 2: "i1"})
    fight(table, 2, "pilot")
    assert [table.view(seat)["fight"]["fresh"] for seat in (0, 1, 2, -1)] == [True] * 4
    go(table, "play:hacker")
    assert [table.view(seat)["fight"]["fresh"] for seat in (0, 1, 2, -1)] == [False, False, True, False]
    go(table, "end end sector:tortuga")
    assert table.view(2)["fight"]["fresh"]
    go(table, "play:hacker")
    assert table.view(2)["fight"] is None


def test_a_fight_is_forgotten_when_its_attacker_has_another_turn() -> None:
    table = tortuga(seats=2, hand={0: "pilot"}, ship={0: "i2", 1: "i2"})
    fight(table, 1, "pilot")
    go(table, "end")
    assert table.view(1)["fight"]["fresh"]
    go(table, "sector:tortuga end")  # the defender does nothing but end the turn
    assert (table.active, table.view(1)["fight"], table.unseen) == (0, None, 0)


def test_a_clone_of_a_decided_fight_is_independent() -> None:
    table = tortuga(hand="pilot hacker", ship={0: "i1", 1: "i1"})
    fight(table, 1, "pilot")
    other = table.clone()
    before = other.to_json()
    go(table, "play:hacker end")
    assert other.to_json() == before
