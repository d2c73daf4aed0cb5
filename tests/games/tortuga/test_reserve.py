"""TT-102 to TT-111: reserving and removing cards."""

from __future__ import annotations

from druza.kernel.drawing import board_of, look_at
from tests.games.tortuga.table import asks, card, fight, go, hunt, imagined, names, offered, refused, tortuga, total


def test_tt_102_a_card_of_the_hand_goes_into_the_reserve_for_2_crypto() -> None:
    table = tortuga(hand="veteran hacker", crypto=2)
    go(table, "reserve card:veteran")
    assert (table.reserves[0], table.crypto, names(table.hands[0])) == (card("veteran"), 0, "hacker")
    assert refused(tortuga(crypto=2), "reserve") == "TT-102"
    assert refused(tortuga(hand="hacker", crypto=1), "reserve") == "TT-102"


def test_tt_102_the_card_is_hidden_from_the_others() -> None:
    table = tortuga(hand="veteran hacker", crypto=2)
    table.events = []
    go(table, "reserve card:veteran")
    assert "card" not in table.events[-1].seen_by(1)
    assert table.events[-1].seen_by(0)["card"] == "t-veteran"
    assert {imagined(table, 1, seed).reserves[0] for seed in range(30)} == {
        card("extraction"),
        card("hacker"),
        card("veteran"),
    }


def test_tt_056_what_is_taken_from_the_reserve_is_hidden_from_the_others() -> None:
    table = tortuga(phase="start", reserve="veteran", hand="hacker")
    table.events = []
    go(table, "take")
    assert "t-veteran" not in str([event.seen_by(seat) for event in table.events for seat in (-1, 1, 2)])
    assert table.events[-1].seen_by(0)["card"] == "t-veteran"


def test_tt_103_not_while_the_reserve_is_full() -> None:
    assert refused(tortuga(hand="hacker", crypto=5, reserve="pilot"), "reserve") == "TT-103"


def test_tt_103_the_question_names_the_card_and_says_what_it_does() -> None:
    table = tortuga(phase="start", hand="hacker*2", reserve="veteran")
    look = look_at(table, 0, "en", ["Ola", "Bartek", "Zuza"])
    drawing = board_of(table.game).draw(table.view(0), look)
    assert drawing.asks == "Take Veteran from your reserve into your hand?"
    assert drawing.note == "Gain 5 Maneuvers."


def test_tt_104_a_card_taken_may_be_reserved_again() -> None:
    table = tortuga(phase="start", hand="hacker*2", reserve="veteran")
    go(table, "take play:hacker play:hacker reserve card:veteran")
    assert (table.reserves[0], table.crypto) == (card("veteran"), 2)


def test_tt_105_a_card_reserved_now_stays_until_the_next_turn() -> None:
    table = tortuga(hand="veteran hacker", crypto=2)
    go(table, "reserve card:veteran")
    assert refused(table, "take") == "TT-105"
    go(table, "end end end")
    assert asks(table) == "take_reserve"


def test_tt_106_a_played_card_is_removed_for_2_maneuvers() -> None:
    table = tortuga(played="extraction hacker", maneuver=2)
    go(table, "remove card:extraction")
    assert (names(table.removed), names(table.played), table.maneuver) == ("extraction", "hacker", 0)
    assert refused(tortuga(maneuver=5), "remove") == "TT-106"
    assert refused(tortuga(played="hacker", maneuver=1), "remove") == "TT-106"


def test_tt_107_its_resources_stay() -> None:
    table = tortuga(hand="hacker", maneuver=2)
    go(table, "play:hacker remove card:hacker")
    assert table.crypto == 2


def test_tt_108_it_may_be_repeated() -> None:
    table = tortuga(played="extraction*2", maneuver=4)
    go(table, "remove card:extraction remove card:extraction")
    assert names(table.removed) == "extraction extraction"


def test_tt_109_cards_of_a_fight_are_not_played_cards() -> None:
    table = tortuga(hand="pilot", played="hacker", maneuver=2, ship={0: "i1", 1: "i1"}, deck="")
    fight(table, 1, "pilot")
    go(table, "remove")
    assert refused(table, "card:pilot") == "TT-109"


def test_tt_110_bought_cards_and_the_hand_cannot_be_removed() -> None:
    table = tortuga(hand="pilot", played="hacker", bought="broker", maneuver=2)
    go(table, "remove")
    assert refused(table, "card:pilot") == refused(table, "card:broker") == "TT-110"
    assert offered(table, "card") == {f"card:{card('hacker')}"}


def test_tt_111_a_played_hunting_card_gives_no_influence_so() -> None:
    table = tortuga(hand="mutant", captured="mutant drone")
    go(table, "play:mutant remove card:mutant")
    assert total(table, 0) == 0
    assert table.captured[0] == [hunt("drone")]
