"""Metanels (yellow): mining (section 4.8)."""

from __future__ import annotations

import pytest

from tests.games.star_scrappers.table import (
    asked,
    base,
    choose,
    crystals,
    hand,
    legal,
    played,
    refused,
    star_scrappers,
)


def test_ss_131_raker_takes_a_yellow_crystal_of_cost_1() -> None:
    table = star_scrappers(hand="y1", mine="yellow-1 brown-1 yellow-3")
    choose(table, "skill")
    assert legal(table) == {"crystal:yellow-1-plain", "done"}
    choose(table, "crystal:yellow-1")
    assert (crystals(table), table.used) == (["yellow-1-plain"], [3])


def test_ss_132_drollo_gives_an_extra_mine_action() -> None:
    table = star_scrappers(hand="y2 b1 b1", mine="blue-1 blue-1", docks="")
    choose(table, "skill card:y2")
    assert "extra-mine" in legal(table)
    choose(table, "extra-mine crystal:0 card:b1 done")
    assert crystals(table) == ["blue-1-plain"]
    assert legal(table) == {"mine", "end"}  # one extra action, not two


def test_ss_133_as_first_action_it_leaves_the_second_also_for_mining() -> None:
    table = star_scrappers(hand="y2 b1 y1", mine="blue-1 yellow-1")
    choose(table, "skill card:y2 extra-mine crystal:blue-1 mine")
    assert len(crystals(table)) == 2


def test_ss_134_as_leader_it_allows_three_actions() -> None:
    table = star_scrappers(phase="start", base="y2", hand="b1 y1 p3", mine="blue-1 yellow-1", docks="br1")
    choose(table, "leader extra-mine crystal:blue-1 mine recruit")
    assert (len(crystals(table)), hand(table)) == (2, "br1 p3")
    assert refused(table, "skill") == "SS-045"


def test_ss_135_ruster_changes_up_to_three_cards_for_mining() -> None:
    table = star_scrappers(hand="y3 p1 p2 br3 br1", mine="blue-6", same_action=True)
    choose(table, "skill card:y3 card:p1 colour:blue card:p2 colour:blue card:br3 colour:blue")
    assert asked(table) == "main"
    choose(table, "mine card:p1@blue card:p2@blue")
    assert (crystals(table), played(table)) == (["blue-6-symbol"], "y3 p1 p2 br3")


def test_ss_135_it_changes_nothing_but_mining() -> None:
    table = star_scrappers(hand="y3 p1", docks="b2")
    choose(table, "skill card:y3 card:p1 colour:blue recruit")
    assert (played(table), hand(table)) == ("y3 p1", "b2")


def test_ss_136_each_card_for_itself_and_to_any_other_colour() -> None:
    table = star_scrappers(hand="y3 p1 p1 b1")
    choose(table, "skill card:y3 card:p1")
    assert legal(table) == {f"colour:{colour}" for colour in ("brown", "blue", "yellow", "red", "green")}
    assert refused(table, "colour:purple") == "SS-136"
    choose(table, "colour:red")
    assert legal(table) == {"card:p1", "card:b1", "done"}
    assert refused(table, "card:p1@red") == "SS-136"  # changed by this use already
    choose(table, "card:p1 colour:blue done")
    assert hand(table) == "b1 p1@blue p1@red"


def test_ss_136_in_the_base_a_card_has_its_own_colour_again() -> None:
    table = star_scrappers(hand="y3 p1 p2", mine="blue-1")
    choose(table, "skill card:y3 card:p1 colour:blue card:p2 colour:blue mine card:p1@blue done end")
    assert base(table) == "y3 p1"
    assert hand(table) == "p2"


def test_ss_136_the_faction_never_changes() -> None:
    for card, dye, crystal, rule in (("g1", "blue", "blue-3", ""), ("y1", "green", "green-3", "SS-087")):
        totems = {"blue": 0, "green": 0}  # both cost 2
        table = star_scrappers(wild="red purple", hand=f"y3 g2 {card}", mine=crystal, totems=totems, same_action=True)
        choose(table, f"skill card:y3 card:{card} colour:{dye} done skill card:g2")
        table.used = []
        table.settle()
        assert refused(table, "mine") == rule  # Rooter doubles Weedlocks, not what is green


def test_ss_136_others_do_not_see_which_card_changed() -> None:
    table = star_scrappers(hand="y3 p1 b2")
    choose(table, "skill card:y3 card:p1 colour:red done")
    other = star_scrappers(hand="y3 p1 b2")
    choose(other, "skill card:y3 card:b2 colour:green done")
    assert table.view(1) == other.view(1)
    dyed = next(event for event in table.events or [] if event.kind == "dyed")
    assert dyed.seen_by(1) == {"kind": "dyed", "seat": 0}
    assert dyed.seen_by(0) == {"kind": "dyed", "seat": 0, "card": "minegglers-1-tracker", "colour": "red"}


def test_ss_137_scraper_adds_a_second_crystal_of_the_same_cost() -> None:
    table = star_scrappers(hand="y4 b3 p1", mine="blue-3 red-3 green-3 red-1 red-6")
    choose(table, "skill card:y4 mine crystal:blue-3")
    assert asked(table) == "bonus_crystal"
    assert legal(table) == {"crystal:red-3-plain", "crystal:green-3-plain", "done"}
    choose(table, "crystal:green-3")
    assert crystals(table) == ["blue-3-plain", "green-3-plain"]


@pytest.mark.parametrize(("cost", "card"), [(1, "b1"), (3, "b3"), (6, "b4")])
def test_ss_137_for_cost_1_3_and_6(cost: int, card: str) -> None:
    table = star_scrappers(hand=f"y4 {card} b2", mine=f"blue-{cost} red-{cost}")
    choose(table, "skill card:y4 mine")
    if asked(table) == "mine_target":
        choose(table, f"crystal:blue-{cost}")
    while asked(table) == "mine_pay":
        choose(table, "done" if "done" in legal(table) else f"card:{card}")
    assert (asked(table), legal(table) - {"done"}) == ("bonus_crystal", {f"crystal:{refined('red', cost)}"})


def refined(colour: str, cost: int) -> str:
    """The id of the plainest Crystal of a colour and cost."""
    return f"{colour}-{cost}-{'symbol' if cost == 6 else 'plain'}"


def test_ss_137_only_this_turn() -> None:
    table = star_scrappers(phase="start", base="y4", hand={1: "b1"}, mine="blue-1 red-1", mine_stacks={1: ""})
    choose(table, "leader end mine crystal:blue-1")
    assert (len(crystals(table, 1)), asked(table)) == (1, "main")


def test_ss_138_not_for_cost_10() -> None:
    table = star_scrappers(hand="y4 p4 b4 b2", mine="blue-10 red-6 red-3", same_action=True)
    choose(table, "skill card:y4 skill card:p4")
    table.used = []
    table.settle()
    choose(table, "mine crystal:blue-10 card:b4")
    assert crystals(table) == ["blue-10-heart"]
    assert asked(table) == "main"


def test_ss_139_without_another_of_that_cost_nothing_is_taken() -> None:
    table = star_scrappers(hand="y4 b3", mine="blue-3 red-1")
    choose(table, "skill card:y4 mine crystal:blue-3")
    assert (crystals(table), asked(table)) == (["blue-3-plain"], "main")


@pytest.mark.parametrize("second", ["mine", "extra-mine"])
def test_ss_139_it_works_for_every_mining_of_the_turn(second: str) -> None:
    table = star_scrappers(
        phase="start", base="y4", hand="b1 b1", mine="blue-1 blue-1 red-1 green-1", docks="", artifacts="double-shift"
    )
    choose(table, "leader")
    table.extra = [0, 1, 0, 0]
    table.settle()
    choose(table, "mine crystal:0 card:b1 done crystal:red-1")
    choose(table, f"{second} crystal:blue-1 crystal:green-1")
    assert len(crystals(table)) == 4


def test_ss_139_the_taken_crystal_calls_for_no_third() -> None:
    table = star_scrappers(hand="y4 b1", mine="blue-1 red-1 green-1 yellow-1")
    choose(table, "skill card:y4 mine crystal:blue-1 crystal:red-1")
    assert (len(crystals(table)), asked(table)) == (2, "main")


def test_ss_241_a_changed_card_has_only_its_new_colour() -> None:
    table = star_scrappers(hand="y3 b1", mine="blue-1 red-1 yellow-1")
    choose(table, "skill card:y3 card:b1 colour:yellow")
    assert refused(table, "mine crystal:blue-1") == "SS-073"
    assert refused(table, "mine crystal:yellow-1") == ""


def test_ss_241_cards_that_come_later_are_not_changed() -> None:
    table = star_scrappers(hand="y3 b1", docks="b1")
    choose(table, "skill card:y3 card:b1 colour:yellow recruit")
    assert hand(table) == "b1 b1@yellow"


def test_ss_241_a_second_ruster_may_change_a_card_again() -> None:
    table = star_scrappers(hand="y3 y3 b1", same_action=True)
    choose(table, "skill card:y3 card:b1 colour:yellow done skill card:y3")
    choose(table, "card:b1@yellow")
    assert refused(table, "colour:yellow") == "SS-136"
    choose(table, "colour:blue")
    assert hand(table) == "b1"
