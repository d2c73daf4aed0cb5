"""TT-146 to TT-185, TT-261 to TT-263: fights between ships."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.tortuga.content.pieces import HOLD
from druza.games.tortuga.state import ATTACKER, BY_INFLUENCE, DEFENDER, Fight, TortugaState
from tests.games.tortuga.table import (
    CONTENT,
    GAME,
    asks,
    can,
    card,
    cards,
    fight,
    go,
    imagined,
    names,
    offered,
    option,
    place,
    refused,
    told,
    tortuga,
    total,
)

MET = {0: "i1", 1: "i1"}  # the first two ships are in one sector


def meeting(attack: str = "veteran", defence: str = "", **more: Any) -> TortugaState:
    """Seats 0 and 1 in one sector of nobody, with these hands."""
    return tortuga(hand={0: attack, 1: defence}, ship=MET, **more)


def totals(found: Fight) -> tuple[int, int]:
    return found.sums[ATTACKER][-1], found.sums[DEFENDER][-1]


def test_tt_146_a_ship_in_the_same_sector_may_be_attacked() -> None:
    table = tortuga(hand="pilot", ship={0: "i1", 1: "i1", 2: "i2"})
    assert can(table, "attack:1")
    assert refused(table, "attack:2") == refused(table, "attack:0") == "TT-146"


def test_tt_147_the_attacker_chooses_among_several() -> None:
    table = tortuga(seats=4, hand="pilot", ship={0: "i1", 1: "i1", 2: "i2", 3: "i1"})
    assert offered(table, "attack") == {"attack:1", "attack:3"}


def test_tt_148_the_active_player_attacks() -> None:
    found = fight(tortuga(active=2, hand={2: "pilot"}), 1, "pilot")
    assert found.seats == [2, 1]


def test_tt_149_at_least_one_card_face_down() -> None:
    table = meeting("pilot maneuver extraction")
    go(table, "attack:1")
    assert refused(table, "done") == "TT-149"
    go(table, "card:pilot")
    assert can(table, "done")
    seen = table.view(1)["fight"]
    assert (seen["attack_cards"], seen["attack_size"], seen["attack"]) == (None, 1, None)
    assert table.view(0)["fight"]["attack_cards"] == ["t-pilot"]


def test_tt_150_the_defender_answers_openly_with_any_number() -> None:
    table = meeting("pilot", "maneuver*2")
    go(table, "attack:1 card:pilot done")
    assert (table.seat, asks(table)) == (1, "defend")
    go(table, "card:maneuver")
    assert table.view(2)["fight"]["defence_cards"] == ["s-maneuver"]
    assert can(table, "done")


def test_tt_151_then_the_attackers_cards_are_turned_over() -> None:
    table = meeting("pilot")
    table.events = []
    fight(table, 1, "pilot")
    assert told(table, "uncovered")[0]["cards"] == ["t-pilot"]
    assert "card" not in told(table, "committed")[0]


def test_tt_152_abilities_are_optional_and_the_attackers_come_first() -> None:
    table = meeting("gunner", "deserter")
    go(table, "attack:1 card:gunner done card:deserter done")
    assert (table.seat, asks(table)) == (0, "fight_abilities")
    go(table, "done")
    assert (table.seat, asks(table)) == (1, "fight_abilities")
    go(table, f"card:{card('deserter')}")
    assert table.fight is not None
    assert totals(table.fight) == (2, 3)


def test_tt_153_cards_without_maneuvers_cannot_be_used() -> None:
    table = meeting("pilot extraction afterburner")
    go(table, "attack:1")
    assert refused(table, "card:extraction") == refused(table, "card:afterburner") == "TT-153"


def test_tt_154_the_maneuvers_of_the_cards_are_added_up() -> None:
    assert totals(fight(meeting("pilot veteran", "maneuver*2"), 1, "pilot veteran", "maneuver*2")) == (7, 2)


def test_tt_155_each_turret_token_adds_1() -> None:
    table = meeting("pilot", "maneuver", owned="i2:0:3 i4:0:3 i6:1:3")
    assert totals(fight(table, 1, "pilot", "maneuver")) == (4, 2)


def test_tt_156_the_defence_of_an_own_sector_helps_the_defender() -> None:
    for defence, bonus in ((3, 1), (5, 2), (8, 4)):
        table = meeting("veteran", owned=f"i1:1:{defence}")
        assert totals(fight(table, 1, "veteran")) == (5, bonus)


def test_tt_157_the_higher_total_wins_and_a_tie_is_the_defenders() -> None:
    assert fight(meeting("pilot", "maneuver"), 1, "pilot", "maneuver").winner == 0
    assert fight(meeting("pilot", "pilot"), 1, "pilot", "pilot").winner == 1


def test_tt_158_the_loser_removes_a_random_used_card() -> None:
    lost = set()
    for seed in range(12):
        table = meeting("veteran", "maneuver deserter hacker", seed=seed)
        lost.add(fight(table, 1, "veteran", "maneuver deserter", abilities=False).removed)
        assert table.removed == [table.fight.removed] if table.fight else False
    assert lost == {card("maneuver"), card("deserter")}
    assert fight(meeting("veteran"), 1, "veteran").removed == -1


def test_tt_159_the_losers_ship_goes_into_the_hold() -> None:
    table = meeting()
    fight(table, 1, "veteran")
    assert table.ships[:2] == [place("i1"), HOLD]


def test_tt_160_it_comes_back_to_an_own_sector_or_tortuga() -> None:
    table = tortuga(phase="start", ship="hold", owned="mine:0:5 i1:1:3")
    assert offered(table, "sector") == {"sector:0", f"sector:{place('mine')}"}
    assert refused(table, "sector:i1") == "TT-160"
    go(table, "sector:mine")
    assert table.ships[0] == place("mine")


def test_tt_161_the_winner_takes_1_influence_from_the_loser() -> None:
    table = meeting("maneuver", "pilot", influence={0: 3, 1: 3})
    fight(table, 1, "maneuver", "pilot")
    assert table.influence[:2] == [2, 4]


def test_tt_162_a_winning_attacker_takes_1_more_from_the_bank() -> None:
    table = meeting(influence={0: 3, 1: 3})
    fight(table, 1, "veteran")
    assert table.influence[:2] == [5, 2]


def test_tt_163_a_loser_without_tokens_gives_none() -> None:
    table = meeting(owned="i2:1:3 i4:1:3")
    fight(table, 1, "veteran")
    assert table.influence[:2] == [1, 0]
    assert total(table, 1) == 2


def test_tt_164_the_losers_sector_passes_to_the_winner() -> None:
    table = meeting(owned="i1:1:3")
    fight(table, 1, "veteran")
    assert table.owners[1] == 0
    assert table.view(2)["players"][0]["market_tokens"] == 1
    assert table.view(2)["players"][1]["markers"] == 10


def test_tt_164_a_fight_tells_whether_the_sector_changed_hands() -> None:
    for owner, took in ((0, False), (1, True), (2, False)):
        table = meeting(owned=f"i1:{owner}:3")
        fight(table, 1, "veteran")
        assert table.view(2)["fight"]["took"] is took


def test_tt_165_the_marker_goes_one_space_higher() -> None:
    for before, after in ((3, 4), (8, 8)):
        table = meeting("veteran*2", owned=f"i1:1:{before}")
        fight(table, 1, "veteran*2")
        assert table.defences[1] == after


def test_tt_166_the_defender_draws_up_to_five() -> None:
    for attack in ("veteran", "maneuver"):
        table = meeting(attack, "pilot hacker")
        fight(table, 1, attack, "pilot")
        assert len(table.hands[1]) == 5
        assert table.hands[0] == []


def test_tt_167_crypto_and_other_abilities_of_used_cards_do_nothing() -> None:
    table = meeting("quartermaster swarm", captured="swarm")
    fight(table, 1, "quartermaster swarm")
    assert (table.crypto, table.maneuver, table.hands[0]) == (0, 0, [])


def test_tt_168_the_used_cards_are_discarded_at_the_end() -> None:
    table = meeting("veteran pilot", "maneuver")
    fight(table, 1, "veteran pilot", "maneuver")
    assert names(table.discards[0]) == "pilot veteran"
    assert names(table.discards[1]) == ""  # the only one was removed


def test_tt_169_the_attacker_goes_on() -> None:
    table = meeting("veteran hacker")
    fight(table, 1, "veteran")
    assert (table.seat, asks(table)) == (0, "main")
    assert can(table, "play:hacker")


def test_tt_170_the_pool_does_not_count_and_is_not_used_up() -> None:
    table = meeting("maneuver", "pilot", maneuver=9, played="veteran")
    found = fight(table, 1, "maneuver", "pilot")
    assert totals(found) == (1, 2)
    assert table.maneuver == 9


def test_tt_171_several_fights_in_a_turn() -> None:
    table = tortuga(hand="veteran*2", ship={0: "i1", 1: "i1", 2: "i1"})
    fight(table, 1, "veteran")
    fight(table, 2, "veteran")
    assert table.ships == [1, HOLD, HOLD]


def test_tt_172_a_ship_in_a_hold_neither_attacks_nor_is_attacked() -> None:
    assert refused(tortuga(hand="pilot", ship={0: "i1", 1: "hold"}), "attack:1") == "TT-172"
    assert refused(tortuga(hand="pilot", ship="hold"), "attack:1") == "TT-172"


def test_tt_173_without_a_ship_some_actions_remain() -> None:
    table = tortuga(
        hand="hacker kraken",
        captured="kraken",
        ship="hold",
        crypto=9,
        maneuver=9,
        owned="i1:0:3",
        minerals={0: 1},
        played="pilot",
    )
    for word in ("play:hacker", "reserve", "remove", "fortify", "mineral", "token", "cash:kraken"):
        assert can(table, word)
    rules = {word: refused(table, word) for word in ("refresh:w0", "collect", "scout", "hunt", "conquer", "use-sector")}
    assert set(rules.values()) == {"TT-173"}
    assert [refused(table, word) for word in ("move:i1", "pile:hacker", "attack:1")] == ["TT-086", "TT-075", "TT-172"]


def test_tt_174_a_defender_without_cards_fights_with_what_is_left() -> None:
    assert totals(fight(meeting("maneuver", "extraction"), 1, "maneuver")) == (1, 0)


def test_tt_175_influence_taken_is_always_1() -> None:
    table = meeting(influence={1: 3})
    fight(table, 1, "veteran")
    assert table.influence[1] == 2


def test_tt_176_no_bonus_and_no_change_in_a_third_players_sector() -> None:
    table = meeting(owned="i1:2:7")
    assert totals(fight(table, 1, "veteran")) == (5, 0)
    assert (table.owners[1], table.defences[1]) == (2, 7)


def test_tt_177_a_losing_attacker_loses_the_own_sector() -> None:
    table = meeting("maneuver", "pilot", owned="i1:0:4")
    fight(table, 1, "maneuver", "pilot")
    assert (table.owners[1], table.defences[1]) == (1, 5)


def test_tt_178_the_draw_comes_before_the_discarding() -> None:
    table = meeting("veteran", "maneuver*2", deck={1: "hacker"}, discard={1: "extraction"})
    fight(table, 1, "veteran", "maneuver*2")
    assert names(table.hands[1]) == "extraction hacker"
    assert names(table.discards[1]) == "maneuver"


def test_tt_179_influence_is_checked_after_everything_moved() -> None:
    table = meeting(influence={0: 12, 1: 1}, owned="i1:1:3")
    fight(table, 1, "veteran")
    assert (table.ending, total(table, 0), table.winners()) == (BY_INFLUENCE, 15, [0])


def test_tt_180_fights_are_allowed_from_the_first_turn() -> None:
    table = tortuga(round=1, hand={0: "pilot", 1: "extraction*3"})
    fight(table, 1, "pilot")
    assert len(table.hands[1]) == 5


def test_tt_181_hunting_cards_fight_and_can_be_lost() -> None:
    table = meeting("mutant", "veteran", captured="mutant")
    found = fight(table, 1, "mutant", "veteran")
    assert found.removed == card("mutant")
    assert table.captured[0] == []


def test_tt_182_a_full_hand_draws_nothing() -> None:
    table = meeting("veteran", "extraction*6")
    fight(table, 1, "veteran")
    assert len(table.hands[1]) == 6


def test_tt_183_the_reserved_card_cannot_be_used() -> None:
    table = meeting("pilot", "pilot", reserve={0: "veteran", 1: "veteran"})
    go(table, "attack:1")
    assert refused(table, "take") == "TT-183"
    go(table, "card:pilot done")
    assert refused(table, "take") == "TT-183"


def test_tt_184_a_winner_without_a_marker_gives_up_a_scouting() -> None:
    inner = "i2:1:3 i3:1:3 i4:1:3 i5:1:3 i6:1:3 vortex:1:5"
    table = meeting("maneuver", "pilot", owned=f"{inner} i1:0:3", scouted={1: "i1 i2 i3 mine"})
    go(table, "attack:1 card:maneuver done card:pilot done")
    assert asks(table) == "prize"
    go(table, "done")
    assert (table.seat, asks(table)) == (1, "free_marker")
    go(table, "sector:mine")
    assert (table.owners[1], table.scouted[1]) == (1, sum(1 << place(word) for word in ("i1", "i2", "i3")))
    assert (table.seat, asks(table)) == (0, "main")


def test_tt_185_the_defender_knows_the_number_but_not_the_faces() -> None:
    views = []
    for attack in ("veteran maneuver", "pilot*2"):
        table = tortuga(hand={0: "veteran maneuver pilot*2", 1: "pilot"}, ship=MET)
        go(table, "attack:1")
        for number in cards(attack):
            go(table, f"card:{number}")
        go(table, "done")
        views.append(table.view(1))
    assert views[0] == views[1]
    assert views[0]["fight"]["attack_size"] == 2
    assert views[0]["prompt"]["values"]["n"] == 2


def test_tt_261_an_attacker_in_an_own_sector_has_no_bonus() -> None:
    assert totals(fight(meeting("pilot", "maneuver", owned="i1:0:8"), 1, "pilot", "maneuver")) == (2, 1)


def test_tt_262_the_order_after_the_result() -> None:
    table = meeting("veteran", "maneuver", influence={1: 1}, owned="i1:1:3")
    table.events = []
    fight(table, 1, "veteran", "maneuver")
    wanted = ["fought", "removed", "lost_ship", "stole", "influence", "controlled", "drew"]
    assert [event.kind for event in table.events if event.kind in wanted] == wanted


def test_tt_262_if_the_game_ends_nobody_draws() -> None:
    table = meeting("veteran", "maneuver", influence={0: 14})
    fight(table, 1, "veteran", "maneuver")
    assert (table.seat, table.hands[1]) == (-1, [])


def test_tt_263_an_attack_needs_a_card_with_maneuvers() -> None:
    assert refused(meeting("extraction hacker"), "attack:1") == "TT-263"
    table = meeting("pilot")
    go(table, "attack:1")
    assert refused(table, "end") == "TT-149"


# -- what is hidden in a fight ---------------------------------------------------------------------------------------


def test_face_down_cards_are_imagined_with_maneuvers_only() -> None:
    table = tortuga(hand={0: "veteran maneuver extraction*3", 1: "pilot"}, deck="pilot extraction*4", ship=MET)
    go(table, "attack:1 card:veteran done")
    faces = set()
    for seed in range(60):
        other = imagined(table, 1, seed)
        assert other.fight is not None
        faces |= {CONTENT.cards[number] for number in other.fight.cards[ATTACKER]}
        assert other.view(1) == table.view(1)
    assert faces == {"t-veteran", "s-maneuver", "t-pilot"}


def test_who_is_asked_has_a_choice_in_every_imagined_table() -> None:
    """An attacker who is asked to commit has cards to commit: no deal without them."""
    table = tortuga(hand={0: "maneuver pilot extraction*3"}, deck="extraction*5", ship=MET, ask_forced=False)
    go(table, "attack:1")
    assert asks(table) == "commit"
    for seed in range(40):
        other = imagined(table, 1, seed)
        assert (other.seat, other.view(1)) == (0, table.view(1))
        assert imagined(other, 1, 7).to_json() == imagined(table, 1, 7).to_json()


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_no_event_tells_the_face_of_a_card_laid_face_down(seat: int) -> None:
    table = meeting("veteran pilot", "maneuver")
    table.events = []
    go(table, "attack:1 card:veteran")
    seen = [event.seen_by(seat) for event in table.events]
    assert "t-veteran" not in str(seen)
    assert "t-veteran" in str([event.seen_by(0) for event in table.events])


def test_a_position_in_the_middle_of_a_fight_is_read_back() -> None:
    table = meeting("gunner veteran", "deserter")
    go(table, "attack:1 card:gunner done card:deserter done")
    again = GAME.from_json(table.to_json())
    assert again.to_json() == table.to_json()
    assert option("card:gunner") in again.options()
