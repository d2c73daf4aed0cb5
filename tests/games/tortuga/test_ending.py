"""TT-206 to TT-235, TT-266, TT-271: the end of the game and the scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.tortuga.state import BY_INFLUENCE, BY_LAST_ROUND, BY_LIMIT, TortugaState
from tests.games.tortuga.table import asks, can, card, fight, go, names, offered, place, refused, tortuga, total

MET = {0: "i1", 1: "i1"}


def test_tt_206_influence_is_tokens_and_control() -> None:
    table = tortuga(influence={0: 4}, owned="i1:0:3 mine:0:5", captured="kraken", discard="kraken")
    assert table.scores()[0] == 7
    assert table.game.points(table, 0) == {"tokens": 4, "control": 3}


def test_tt_207_fifteen_influence_win_at_once() -> None:
    table = tortuga(hand="kraken", captured="kraken", influence={0: 12})
    go(table, "cash:kraken")
    assert (table.seat, table.ending, table.winners()) == (-1, BY_INFLUENCE, [0])
    assert refused(table, "end") == "TT-207"


def test_tt_208_who_takes_tortuga_is_the_usurper() -> None:
    table = tortuga(maneuver=15)
    go(table, "conquer")
    assert (table.usurper, table.seat, total(table, 0)) == (0, 0, 3)


def usurped(active: int = 0, **more: Any) -> TortugaState:
    """The moment after seat `active` took Tortuga and ended the turn."""
    table = tortuga(active=active, maneuver=15, **more)
    return go(table, "conquer end")


def test_tt_209_everybody_else_has_one_last_turn() -> None:
    table = usurped()
    assert [table.seat, go(table, "end").seat, go(table, "end").seat] == [1, 2, -1]
    assert table.ending == BY_LAST_ROUND


def test_tt_210_no_conquest_and_no_attack_in_the_last_turns() -> None:
    table = usurped(hand={1: "pilot veteran"})
    table.maneuver = 9
    assert refused(table, "conquer") == refused(table, "attack:2") == "TT-210"


def test_tt_211_fifteen_influence_overthrow_the_usurper() -> None:
    table = usurped(influence={0: 9, 1: 13}, hand={1: "mutant"}, captured={1: "mutant"})
    go(table, "cash:mutant")
    assert (table.winners(), table.ending) == ([1], BY_INFLUENCE)


def test_tt_212_then_the_most_influence_wins() -> None:
    table = usurped(influence={0: 2, 1: 4, 2: 9})
    go(table, "end end")
    assert table.winners() == [2]
    assert refused(table, "end") == "TT-212"


def test_tt_212_at_the_end_every_card_lies_in_one_place() -> None:
    table = usurped(hand={0: "hacker pilot", 2: "broker"})
    before = table.game.pieces(table)
    go(table, "end play:broker end")
    assert table.seat == -1
    assert table.game.pieces(table) == before
    assert (table.played, table.crypto) == ([], 0)


def test_tt_213_a_tie_is_the_usurpers() -> None:
    table = usurped(influence={0: 2, 1: 3}, owned="i2:1:3 i4:1:3")  # the other holds more sectors
    go(table, "end end")
    assert table.scores()[:2] == [5, 5]
    assert table.winners() == [0]


def test_tt_214_another_tie_goes_to_the_most_sectors() -> None:
    table = usurped(influence={1: 9, 2: 10}, owned="i2:1:3")
    go(table, "end end")
    assert table.winners() == [1]


def test_tt_215_if_that_is_equal_the_victory_is_shared() -> None:
    table = usurped(influence={1: 10, 2: 10})
    go(table, "end end")
    assert table.winners() == [1, 2]


def test_tt_216_the_truce_binds_the_usurper_too() -> None:
    table = tortuga(maneuver=24, hand="pilot hacker")
    go(table, "conquer")
    assert refused(table, "conquer") == "TT-216"
    assert refused(table, "attack:1") == "TT-216"
    assert can(table, "play:hacker")
    assert can(table, "move:i1")


def test_tt_217_last_turns_start_after_the_usurper() -> None:
    table = usurped(active=1, first=2)
    assert [table.seat, go(table, "end").seat, go(table, "end").seat] == [2, 0, -1]


def test_tt_218_a_lost_ship_comes_back_in_the_last_turn() -> None:
    assert asks(usurped(ship={1: "hold"})) == "place_ship"


def test_tt_219_a_defender_may_win_in_anothers_turn() -> None:
    table = tortuga(ship=MET, hand={0: "maneuver", 1: "pilot"}, influence={0: 1, 1: 14})
    fight(table, 1, "maneuver", "pilot")
    assert (table.winners(), table.active) == ([1], 0)


def test_tt_220_the_bank_never_runs_out() -> None:
    table = tortuga(seats=4, crypto=7, influence={0: 13, 1: 14, 2: 14, 3: 14})
    go(table, "influence")
    assert table.influence[0] == 14


def test_tt_271_a_game_is_stopped_after_the_last_round() -> None:
    table = tortuga(limit=5, round=5, active=2, influence={0: 3, 1: 5, 2: 5}, owned="i1:2:3")
    table.influence[2] = 4
    go(table, "end")
    assert (table.ending, table.winners()) == (BY_LIMIT, [2])


def test_tt_271_a_last_round_is_played_to_its_end() -> None:
    table = tortuga(limit=5, round=5, active=2, first=0, maneuver=15)
    go(table, "conquer end")
    assert table.seat == 0
    go(table, "end end")
    assert table.ending == BY_LAST_ROUND


# -- scenario 1 ------------------------------------------------------------------------------------------------------


def aggressive(**more: Any) -> TortugaState:
    return tortuga(scenario="aggressive", ship=MET, **more)


@pytest.mark.parametrize(("prize", "after"), [("prize:0", [3, 2]), ("prize:1", [4, 4])])
def test_tt_221_the_winning_attacker_chooses_the_prize(prize: str, after: list[int]) -> None:
    table = aggressive(hand="veteran", influence={0: 1, 1: 4})
    fight(table, 1, "veteran", prize=prize)
    assert table.influence[:2] == after


def test_tt_222_the_loser_chooses_the_card() -> None:
    table = aggressive(hand={0: "veteran", 1: "maneuver pilot"})
    go(table, "attack:1 card:veteran done card:maneuver card:pilot done")
    assert (table.seat, asks(table)) == (1, "lose_card")
    go(table, "card:maneuver")
    assert names(table.removed) == "maneuver"


def test_tt_223_a_winning_defender_takes_nothing() -> None:
    table = aggressive(hand={0: "maneuver", 1: "pilot"}, influence={0: 3, 1: 3})
    fight(table, 1, "maneuver", "pilot")
    assert table.influence[:2] == [3, 3]


def test_tt_223_a_winning_defender_is_not_asked_for_a_prize() -> None:
    table = aggressive(hand={0: "maneuver", 1: "pilot"}, influence={0: 3})
    go(table, "attack:1 card:maneuver done card:pilot done card:maneuver")
    assert (asks(table), offered(table, "prize")) == ("prize", set())  # only a table that asks everything asks this
    assert refused(table, "prize:1") == "TT-221"


def test_tt_224_tortuga_ends_the_game_at_once() -> None:
    table = tortuga(scenario="aggressive", influence={0: 12}, maneuver=15)
    go(table, "conquer")
    assert (table.seat, table.winners()) == (-1, [0])


def test_tt_225_tortuga_needs_fifteen_influence() -> None:
    assert refused(tortuga(scenario="aggressive", influence={0: 11}, maneuver=15), "conquer") == "TT-225"


def test_tt_226_only_influence_tokens_are_taken() -> None:
    table = aggressive(hand="veteran", influence={1: 1}, owned="i2:1:3")
    fight(table, 1, "veteran", prize="prize:0")
    assert table.influence[:2] == [1, 0]
    none = aggressive(hand="veteran", owned="i2:1:3")
    go(none, "attack:1 card:veteran done done")
    assert refused(none, "prize:0") == "TT-226"
    assert offered(none, "prize") == {"prize:1"}


def test_tt_227_everything_else_of_a_fight_stays() -> None:
    table = aggressive(hand={0: "veteran", 1: "hacker"}, owned="i1:1:3")
    fight(table, 1, "veteran", prize="prize:1")
    assert (table.owners[1], table.defences[1], table.ships[1], len(table.hands[1])) == (0, 4, -1, 5)


def test_tt_228_there_is_no_last_round() -> None:
    table = tortuga(scenario="aggressive", influence={0: 12}, maneuver=15)
    go(table, "conquer")
    assert (table.usurper, table.ending) == (-1, BY_INFLUENCE)


# -- scenario 2 ------------------------------------------------------------------------------------------------------


def peaceful(**more: Any) -> TortugaState:
    return tortuga(scenario="peaceful", **more)


def test_tt_229_nobody_is_attacked() -> None:
    assert refused(peaceful(ship=MET, hand="veteran"), "attack:1") == "TT-229"


def test_tt_230_a_conquest_is_paid_in_one_currency() -> None:
    table = peaceful(ship="i1", maneuver=2, crypto=2)
    assert refused(table, "conquer") == refused(table, "conquer-crypto") == "TT-230"
    rich = peaceful(ship="i1", crypto=4, maneuver=1)
    go(rich, "conquer-crypto")
    assert (rich.owners[1], rich.crypto, rich.maneuver) == (0, 1, 1)
    assert refused(tortuga(ship="i1", crypto=9), "conquer-crypto") == "TT-125"


def test_tt_231_a_present_owner_keeps_the_sector() -> None:
    table = peaceful(ship=MET, owned="i1:1:3", maneuver=9, crypto=9)
    assert refused(table, "conquer") == refused(table, "conquer-crypto") == "TT-231"


def test_tt_232_minerals_and_market_tokens_count_as_crypto() -> None:
    table = peaceful(ship="i2", owned="i1:0:3", minerals={0: 1}, crypto=1)
    go(table, "conquer-crypto")
    assert (table.owners[2], table.held[0], table.tokens_used) == (0, 0, 1 << 1)


def test_tt_233_tortuga_for_15_crypto() -> None:
    table = peaceful(crypto=15)
    go(table, "conquer-crypto")
    assert (table.usurper, table.crypto) == (0, 0)


def test_tt_234_discounts_apply_to_either_currency() -> None:
    table = peaceful(ship="i1", hand="saboteur", crypto=2)
    go(table, "play:saboteur ability:0 conquer-crypto")
    assert (table.owners[1], table.crypto, table.maneuver) == (0, 0, 2)


def test_tt_235_combat_cards_give_their_maneuvers() -> None:
    table = peaceful(hand="gunner", owned="i2:0:3")
    go(table, "play:gunner")
    assert table.maneuver == 2
    assert card("gunner") in table.played


def test_tt_266_price_and_marker_are_the_same_in_either_currency() -> None:
    table = peaceful(ship="i1", crypto=3, maneuver=4)
    go(table, "conquer-crypto move:i2 conquer")
    assert table.defences[1] == table.defences[place("i2")] == 3
    assert (table.crypto, table.maneuver) == (0, 0)
