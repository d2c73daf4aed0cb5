"""Achievements (SM-152 to SM-165, SM-197), and every single goal."""

from __future__ import annotations

import re
from typing import Any

import pytest

import druza
from druza.kernel.drawing import board_of, look_at
from tests.games.motherload.table import (
    CONTENT,
    EARTH,
    asked,
    choose,
    drill,
    earned,
    ground,
    legal,
    minors,
    motherload,
    pile,
    refused,
)


def test_sm_152_a_met_goal_may_be_taken() -> None:
    table = motherload(minors="arsenal gems border", bombs=3)
    assert {word for word in legal(table) if word.startswith("minor")} == {"minor:arsenal"}
    assert refused(table, "minor:gems") == "SM-152"
    choose(table, "minor:arsenal")
    assert table.minors_taken[0] == [CONTENT.minors.index("min_arsenal")]


def test_sm_153_one_major_and_one_minor_per_turn() -> None:
    table = motherload(
        minors="arsenal museum border",
        majors="one_each red_4",
        bombs=3,
        artefacts="trophy trophy trophy",
        hired={"red": 4, "blue": 1, "yellow": 1, "wild": 1},
        deck={0: "b", 1: "b", 2: "b"},
    )
    choose(table, "minor:arsenal major:one_each")
    assert refused(table, "minor:museum") == "SM-153"
    assert refused(table, "major:red_4") == "SM-153"
    choose(table, "end end end")
    assert {"minor:museum", "major:red_4"} <= legal(table)


@pytest.mark.parametrize("major", [id.removeprefix("maj_") for id in CONTENT.majors])
def test_sm_154_majors_need_at_least_the_named_pilots(major: str) -> None:
    needs = CONTENT.major_needs[CONTENT.majors.index(f"maj_{major}")]
    stacks = ["red", "blue", "yellow", "wild"]
    enough = {stack: min(4, count + 1) for stack, count in zip(stacks, needs, strict=True) if count}
    assert refused(motherload(majors=major, hired=enough), f"major:{major}") == ""
    short = dict(enough)
    first = next(iter(short))
    short[first] = needs[stacks.index(first)] - 1
    assert refused(motherload(majors=major, hired=short), f"major:{major}") == "SM-154"


def test_sm_154_starters_never_count() -> None:
    assert refused(motherload(hand="r b y w", majors="one_each"), "major:one_each") == "SM-154"


def test_sm_155_a_taken_major_is_not_replaced() -> None:
    hired = {"red": 1, "blue": 1, "yellow": 1, "wild": 1}
    table = choose(motherload(majors="one_each red_4 blue_4", hired=hired), "major:one_each")
    assert len(table.majors) == 2


def test_sm_156_a_taken_minor_is_replaced_at_once() -> None:
    table = motherload(minors="gems arsenal border", bombs=3, minor_deck="gold haul")
    assert minors(choose(table, "minor:arsenal")) == "gems haul border"


def test_sm_157_with_an_empty_deck_the_row_shrinks() -> None:
    table = motherload(minors="gems arsenal", bombs=3, minor_deck="")
    assert minors(choose(table, "minor:arsenal")) == "gems"


def test_sm_158_minerals_on_all_stacks_count_together() -> None:
    table = motherload(minors="gold", piles={"red": "gold", "blue": "gold", "wild": "gold"})
    assert earned(table) == "gold"


def test_sm_159_a_goal_may_be_claimed_after_the_purchase() -> None:
    """Four kinds on the stacks: the purchase takes them away, the goal stays earned."""
    table = motherload(
        game=ground(".d"), hand="b", minors="collection", piles={"yellow": "gold iron", "red": "platinum"}
    )
    assert earned(table) == ""
    choose(table, "drill colour:blue card:b done space:1-0-0 stack:yellow")
    assert table.hired[0] == [0, 0, 1, 0]
    assert pile(table, "yellow") == ""
    assert refused(table, "minor:collection") == ""


def test_sm_160_taken_achievements_count_at_the_end_and_are_open() -> None:
    table = choose(motherload(minors="arsenal", bombs=3), "minor:arsenal")
    assert table.scores()[0] == 2
    assert table.view(2)["players"][0]["minors"] == ["min_arsenal"]


def test_sm_161_an_earned_goal_stays_claimable_until_the_turn_ends() -> None:
    """Three bombs at the start of the turn; one is spent by a Blast."""
    table = motherload(game=EARTH, minors="arsenal", bombs=3, hand="r", deck={0: "b", 1: "b", 2: "b"})
    choose(table, "blast card:r turned:0 space:1-0-0")
    assert table.bombs[0] == 2
    assert "minor:arsenal" in legal(table)
    table.bombs = [2, 0, 0]
    choose(table, "end end end")
    assert (table.active, earned(table)) == (0, "")


def test_sm_161_an_artefact_before_a_purchase_is_a_check_too() -> None:
    """The third Gold lies there only until the pilot is bought."""
    table = motherload(
        game=ground(".g"),
        hand="b",
        minors="gold",
        artefacts="duplicate",
        hired={"yellow": 1},
        piles={"yellow": "gold diamond"},
    )
    choose(table, "drill colour:blue card:b done space:1-0-0 stack:yellow")
    assert (asked(table), earned(table)) == ("spend_first", "")
    choose(table, "artefact:duplicate mineral:gold stack:yellow")
    assert (table.hired[0], pile(table, "yellow")) == ([0, 0, 2, 0], "")
    assert refused(table, "minor:gold") == ""


def test_sm_162_a_goal_for_one_action_needs_the_card_face_up_then() -> None:
    """Turned up by Swap goal in the same Drill it counts; turned up by a claim afterwards it does not."""
    table = motherload(game=EARTH, hand="w10 b15 b15 b15", minors="gold", minor_deck="gallery")
    choose(table, drill("blue", "w10 b15 b15", "1-0-0", "right"))
    assert earned(table) == "gallery"
    table = motherload(game=EARTH, hand="b15 b15 b", minors="arsenal", bombs=3, minor_deck="gallery")
    choose(table, drill("blue", "b15 b15 b", "1-0-0", "right") + " minor:arsenal")
    assert (minors(table), earned(table)) == ("gallery", "")


def test_sm_163_claiming_is_voluntary_and_a_lasting_goal_waits() -> None:
    table = motherload(minors="arsenal", bombs=3, deck={0: "b", 1: "b", 2: "b"})
    choose(table, "end end end")
    assert "minor:arsenal" in legal(table)


def test_sm_164_a_newly_revealed_card_is_judged_at_once() -> None:
    table = motherload(minors="arsenal", bombs=3, artefacts="trophy trophy trophy", minor_deck="museum")
    assert earned(choose(table, "minor:arsenal")) == "museum"
    table = motherload(minors="arsenal", bombs=3, minor_deck="two_hires")
    table.hires = 2  # bought this turn, before the card was turned up
    assert earned(choose(table, "minor:arsenal")) == "two_hires"


def test_sm_165_nobody_claims_in_the_turn_of_another() -> None:
    table = motherload(minors="arsenal", bombs=3)
    refusal = table.game.why_not(table, table.game.parse("minor:17"), 1)
    assert refusal is not None
    assert refusal.rule == "SM-165"


def test_sm_197_an_earned_goal_whose_card_leaves_the_row_is_lost() -> None:
    table = motherload(game=EARTH, hand="w10", minors="arsenal gems", bombs=3, minor_deck="border")
    choose(table, "drill colour:blue card:w10 done minor:arsenal space:1-0-0")
    assert minors(table) == "border gems"
    assert table.earned == 0


def test_sm_197_claims_are_made_at_the_choice_of_the_turn() -> None:
    table = motherload(game=ground(".i"), hand="b", minors="arsenal", bombs=3)
    choose(table, "drill colour:blue card:b done space:1-0-0")
    assert asked(table) == "stack"
    assert refused(table, "minor:arsenal") == "SM-090"


# -- the goals one by one ------------------------------------------------------------------------------------------

STATE_GOALS = [
    (
        "metals",
        {"piles": {"red": "iron gold", "blue": "platinum iron iron"}},
        {"piles": {"red": "iron iron iron iron ruby"}},
    ),
    ("gold", {"piles": {"red": "gold gold gold"}}, {"piles": {"red": "gold gold iron"}}),
    ("platinum", {"piles": {"red": "platinum", "blue": "platinum platinum"}}, {"piles": {"red": "platinum platinum"}}),
    ("gems", {"piles": {"red": "emerald", "blue": "ruby"}}, {"piles": {"red": "emerald platinum"}}),
    ("collection", {"piles": {"red": "iron gold", "blue": "ruby emerald"}}, {"piles": {"red": "iron gold ruby ruby"}}),
    (
        "spread",
        {"piles": {"red": "iron", "blue": "iron", "yellow": "iron iron"}},
        {"piles": {"red": "iron", "yellow": "iron iron"}},
    ),
    ("arsenal", {"bombs": 3}, {"bombs": 2}),
    ("museum", {"artefacts": "trophy trophy platinum"}, {"artefacts": "trophy trophy"}),
]


@pytest.mark.parametrize(("goal", "met", "missed"), STATE_GOALS, ids=[goal for goal, _, _ in STATE_GOALS])
def test_goals_of_the_state(goal: str, met: dict[str, Any], missed: dict[str, Any]) -> None:
    assert earned(motherload(minors=goal, hired={"red": 3, "blue": 3}, **met)) == goal
    assert earned(motherload(minors=goal, hired={"red": 3, "blue": 3}, **missed)) == ""


def test_goal_of_the_turn_two_hires() -> None:
    table = motherload(game=ground(".d .d"), hand="y15", minors="two_hires")
    choose(table, drill("yellow", "y15", "1-0-0", "right") + " stack:red stack:yellow stack:red")
    assert earned(table) == "two_hires"


ACTION_GOALS = [
    ("rock_blast", ("#. #.",), "blast card:r turned:0 space:1-0-0", True),
    ("rock_blast", ("#. ..",), "blast card:r turned:0 space:1-0-0", False),
    ("rock_blast", ("..", "#.", "#."), drill("yellow", "y25", "1-0-0", "down"), False),  # drilled, not blasted
    ("long_drill", (), drill("blue", "b b b15 b15", "1-0-0", "right"), True),
    ("long_drill", (), drill("blue", "b b15 b15", "1-0-0", "right"), False),
    ("gallery", (), drill("blue", "b b15 b15", "1-0-0", "right"), True),
    ("gallery", (), drill("blue", "b b15 b15", "1-0-0", "down"), False),
    ("shaft", (), drill("blue", "b b15 b15", "1-0-0", "down"), True),
    ("shaft", (), drill("blue", "b b15 b15", "1-0-0", "right"), False),
    ("steel", ("B. B.",), drill("blue", "b b", "1-0-0", "right"), True),
    ("steel", ("B. ..",), drill("blue", "b b", "1-0-0", "right"), False),
    ("haul", (".i .i .i .i",), drill("blue", "b15 b15", "1-0-0", "right") + " stack:red", True),
    ("haul", (".i .i .i ..",), drill("blue", "b15 b15", "1-0-0", "right") + " stack:red", False),
    ("jackpot", (".r .e",), drill("blue", "b15", "1-0-0", "right") + " stack:red", True),
    ("jackpot", (".d .p",), drill("blue", "b15", "1-0-0", "right") + " stack:red", False),
    ("mixed_haul", (".i .g .p",), drill("blue", "b b15", "1-0-0", "right") + " stack:red", True),
    ("mixed_haul", (".i .g .g",), drill("blue", "b b15", "1-0-0", "right") + " stack:red", False),
    ("two_bonuses", (".b .1",), drill("blue", "b15", "1-0-0", "right"), True),
    ("two_bonuses", (".b .i",), drill("blue", "b15", "1-0-0", "right") + " stack:red", False),
    ("all_wild", (), drill("blue", "w w", "1-0-0", "right"), True),
    ("all_wild", (), "drill colour:blue card:w done space:1-0-0", False),
    ("all_wild", (), drill("blue", "w20 b", "1-0-0", "right"), False),
    ("all_wild", (), drill("blue", "b w20", "1-0-0", "right"), False),
]


@pytest.mark.parametrize(("goal", "rows", "words", "met"), ACTION_GOALS)
def test_goals_of_one_action(goal: str, rows: tuple[str, ...], words: str, met: bool) -> None:
    table = motherload(game=ground(*rows), hand="b b b15 b15 w w w20 y25 r", minors=goal)
    choose(table, words)
    assert earned(table) == (goal if met else "")


def test_goal_border_spans_two_boards() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b b", tunnels="1-4-2", minors="border")
    assert earned(choose(table, drill("blue", "b b", "1-5-2", "down") + " stack:red")) == "border"


def test_every_achievement_brings_a_card_of_its_own() -> None:
    """A finger that is held on it is told what it asks for, not only why it cannot be taken now."""
    state = druza.game("motherload").new(2, 5)
    while state.prompt()["key"] != "main":
        state.apply(state.options()[0])
    picture = board_of(state.game).draw(state.view(0), look_at(state, 0, "en", ["Ola", "Iga"]))
    drawn = f"{picture.board}{picture.hand}{picture.players}"
    goals = re.findall(r'<button[^>]*class="[^"]*\b(?:maj|mnr)\b[^>]*>', drawn)
    assert goals
    assert all("data-card" in one for one in goals)
