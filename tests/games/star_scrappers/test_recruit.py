"""Recruiting (section 4.5)."""

from __future__ import annotations

import pytest

from tests.games.star_scrappers.table import actions, choose, hand, legal, played, refused, star_scrappers


def test_ss_059_a_mercenary_of_the_docks_comes_into_the_hand() -> None:
    table = star_scrappers(hand="y1", docks="p1 b1")
    choose(table, "recruit dock:b1")
    assert hand(table) == "b1 y1"
    assert table.docks.count(-1) == 9


def test_ss_060_level_1_costs_no_card() -> None:
    table = star_scrappers(hand="y1", docks="p1")
    choose(table, "recruit")
    assert (hand(table), played(table)) == ("p1 y1", "")


@pytest.mark.parametrize(("target", "pay"), [("p2", "y1"), ("p3", "y2"), ("p4", "y3")])
def test_ss_061_one_card_exactly_one_level_lower(target: str, pay: str) -> None:
    table = star_scrappers(hand="y1 y2 y3 y4", docks=target)
    choose(table, f"recruit dock:{target}")
    assert played(table) == pay
    assert target in hand(table)


def test_ss_061_without_such_a_card_the_mercenary_is_refused() -> None:
    table = star_scrappers(hand="y1 y3", docks="p3 p2")
    assert refused(table, "recruit dock:p3") == "SS-061"
    assert refused(table, "recruit dock:p2") == ""


def test_ss_062_of_any_colour() -> None:
    table = star_scrappers(hand="p1 br1 b1 y1", docks="p2")
    choose(table, "recruit dock:p2")
    assert legal(table) == {"card:p1", "card:br1", "card:b1", "card:y1"}


def test_ss_063_a_free_mercenary_still_uses_an_action() -> None:
    table = star_scrappers(docks="p1 b1", hand="y1")
    choose(table, "recruit dock:p1")
    assert refused(table, "recruit") == "SS-046"
    choose(table, "skill card:y1 done")
    assert refused(table, "mine") == "SS-045"


def test_ss_064_not_with_seven_cards_in_hand() -> None:
    assert refused(star_scrappers(hand="y1 y1 y1 y1 y1 y1 y1", docks="p1"), "recruit") == "SS-064"
    assert refused(star_scrappers(hand="y1 y1 y1 y1 y1 y1 y1 y1", docks="p1"), "recruit") == "SS-064"
    assert refused(star_scrappers(hand="y1 y1 y1 y1 y1 y1", docks="p1"), "recruit") == ""


def test_ss_065_the_hand_is_counted_before_the_payment() -> None:
    table = star_scrappers(hand="y1 y1 y1 y1 y1 y1 y1", docks="p2")
    assert refused(table, "recruit") == "SS-064"


def test_ss_066_a_discount_widens_the_gap() -> None:
    table = star_scrappers(hand="br2 y1", docks="p4")
    choose(table, "skill card:br2 recruit")
    assert played(table) == "br2 y1"
    assert hand(table) == "p4"


def test_ss_066_at_a_price_of_0_no_card_is_played() -> None:
    table = star_scrappers(hand="br2", docks="p3")
    choose(table, "skill recruit")
    assert (played(table), hand(table)) == ("br2", "p3")


def test_ss_067_each_discount_may_be_left_unused() -> None:
    table = star_scrappers(hand="br2 y1 y2 y3", docks="p4", artifacts="recruiter-badge")
    choose(table, "skill card:br2 recruit")
    assert legal(table) == {"done", "card:y1", "card:y2", "card:y3"}  # gaps 3, 2, 1 and 0


def test_ss_067_only_gaps_that_discounts_give() -> None:
    table = star_scrappers(hand="br2 y1 y2 y3", docks="p4")
    choose(table, "skill card:br2 recruit")
    assert legal(table) == {"card:y1", "card:y3"}
    assert refused(table, "card:y2") == "SS-068"


@pytest.mark.parametrize("card", ["y1", "y3", "y4"])
def test_ss_068_no_card_of_another_level(card: str) -> None:
    table = star_scrappers(hand="y1 y2 y3 y4", docks="p3")
    assert refused(table, f"recruit dock:p3 card:{card}") == "SS-068"


def test_ss_068_nor_two_cards_together() -> None:
    table = star_scrappers(hand="y1 y1", docks="p3")
    assert refused(table, "recruit") == "SS-061"


def test_ss_069_the_recruit_may_be_played_in_the_next_action() -> None:
    table = star_scrappers(hand="y1", docks="b2", mine="blue-1")
    choose(table, "recruit mine")
    assert (hand(table), played(table)) == ("", "y1 b2")


def test_ss_070_from_empty_docks_nobody_is_recruited() -> None:
    assert refused(star_scrappers(docks="", hand="y1"), "recruit") == "SS-070"
    assert "recruit" not in actions(star_scrappers(docks="", hand="y1"))


def test_ss_070_a_level_that_is_not_there_is_not_offered() -> None:
    table = star_scrappers(docks="p1 p3", hand="y1 y2")
    choose(table, "recruit")
    assert legal(table) == {"dock:p1", "dock:p3"}


def test_ss_239_a_card_fits_by_its_level_or_its_doubled_level() -> None:
    table = star_scrappers(wild="red purple", hand="g2 g1 y2 br2", docks="b3 b3", artifacts="recruiter-badge")
    choose(table, "skill card:g2 recruit")
    assert legal(table) == {"card:br2", "card:y2", "card:g1"}  # 2; 2; 1 with the badge or doubled to 2


def test_ss_239_by_which_it_fits_is_not_asked() -> None:
    table = star_scrappers(wild="red purple", hand="g2 g1", docks="b3", artifacts="recruiter-badge")
    choose(table, "skill card:g2 recruit")
    assert (played(table), hand(table)) == ("g2 g1", "b3")


def test_equal_cards_are_offered_once() -> None:
    table = star_scrappers(hand="y1 y1 b1", docks="p2 p2")
    choose(table, "recruit")
    assert sorted(table.game.notation(option) for option in table.options()) == sorted(
        {table.game.notation(option) for option in table.options()}
    )
    assert legal(table) == {"card:y1", "card:b1"}
