"""The Drill action (SM-040 to SM-053, SM-190) and drill bonuses (SM-123 to SM-136)."""

from __future__ import annotations

import itertools

import pytest

from druza.games.motherload.content.pieces import CREW_CARDS
from druza.games.motherload.rules.mine import Mine
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import CARD, COLOUR, DONE
from druza.kernel.dice import Dice, dice_from_seed
from tests.games.motherload.table import (
    CONTENT,
    EARTH,
    asked,
    choose,
    choose_only,
    discard,
    drill,
    ground,
    hand,
    legal,
    minors,
    motherload,
    pile,
    refused,
    tunnels,
)


def test_sm_040_cards_of_one_colour_go_to_the_discard_pile() -> None:
    table = motherload(game=EARTH, hand="b b y")
    assert refused(table, "drill colour:blue done") == "SM-040"  # at least one
    choose(table, drill("blue", "b b", "1-0-0", "right"))
    assert (hand(table), discard(table)) == ("y", "b b")


def test_sm_040_a_colour_needs_a_card() -> None:
    assert refused(motherload(hand="b y"), "drill colour:red") == "SM-040"
    assert refused(motherload(hand=""), "drill") == "SM-040"


@pytest.mark.parametrize("colour", ["red", "blue", "yellow"])
def test_sm_041_wild_drills_combine_with_any_one_colour(colour: str) -> None:
    table = motherload(game=EARTH, hand=f"{colour[0]} w")
    choose(table, drill(colour, f"{colour[0]} w", "1-0-0", "down"))
    assert tunnels(table) == {"1-0-0", "1-1-0"}


def test_sm_042_with_wild_cards_only_the_colour_is_named() -> None:
    table = choose(motherload(hand="w", tunnels="1-3-1"), "drill")
    assert legal(table) == {"colour:red", "colour:blue", "colour:yellow"}
    choose(table, "colour:red card:w done")
    assert "space:1-3-2" in legal(table)  # a red steel plate


def test_sm_043_all_drills_of_all_cards_count() -> None:
    table = choose(motherload(game=EARTH, hand="y10 y20 w"), "drill colour:yellow card:y10 card:y20 card:w done")
    assert table.prompt()["values"]["length"] == 6


def test_sm_044_sm_045_a_straight_line_of_exactly_that_length() -> None:
    table = choose(motherload(game=EARTH, hand="b b b"), drill("blue", "b b b", "1-0-3", "down"))
    assert tunnels(table) == {"1-0-3", "1-1-3", "1-2-3"}
    table = choose(motherload(game=EARTH, hand="b b b"), drill("blue", "b b b", "1-0-3", "right"))
    assert tunnels(table) == {"1-0-3", "1-0-4", "1-0-5"}


def test_sm_046_the_line_cannot_jump_over_covered_spaces() -> None:
    table = motherload(game=EARTH, hand="b b b", tunnels="1-0-4")
    assert refused(table, "drill colour:blue card:b card:b card:b done space:1-0-3") == ""  # downwards
    choose(table, "drill colour:blue card:b card:b card:b done space:1-0-3")
    assert asked(table) == "main"  # to the right was not offered
    assert tunnels(table) == {"1-0-4", "1-0-3", "1-1-3", "1-2-3"}


def test_sm_047_everything_covered_is_collected() -> None:
    table = choose(motherload(hand="b b"), drill("blue", "b b", "1-0-0", "right") + " stack:wild")
    assert pile(table, "wild") == "iron"


def test_sm_048_a_red_pilot_drills_without_its_pattern() -> None:
    table = choose(motherload(game=EARTH, hand="r10"), drill("red", "r10", "1-0-5", "right"))
    assert tunnels(table) == {"1-0-5", "1-0-6"}
    assert table.bombs[0] == 1


def test_sm_049_cards_that_cannot_be_placed_are_not_played() -> None:
    """One hole in the rock: a tunnel of 1 fits, one of 2 does not."""
    table = motherload(hand="b b10", tunnels=around_a_hole())
    assert refused(table, "drill colour:blue card:b10") == "SM-190"
    assert refused(table, "drill colour:blue card:b") == ""
    table = motherload(hand="b10", tunnels=around_a_hole())
    assert refused(table, "drill") == "SM-049"


def around_a_hole() -> str:
    """All of Depth 1 A covered but for (2,6)."""
    return " ".join(f"1-{row}-{column}" for row in range(6) for column in range(12) if (row, column) != (2, 6))


def test_sm_050_basic_colours_are_never_mixed() -> None:
    assert refused(motherload(hand="b y"), "drill colour:blue card:y") == "SM-050"


def test_sm_051_one_drill_gives_one_space() -> None:
    table = choose(motherload(hand="y"), "drill colour:yellow card:y done space:1-0-0")
    assert tunnels(table) == {"1-0-0"}


def test_sm_052_cards_drawn_by_a_drill_bonus_do_not_join() -> None:
    table = choose(motherload(game=EARTH, hand="b10", deck="b b"), "drill colour:blue card:b10 done")
    assert asked(table) == "drill_start"
    assert table.prompt()["values"]["length"] == 2
    assert hand(table) == "b"


def test_sm_053_lasting_bonuses_of_the_cards_count_for_legality() -> None:
    """Only a rock space is left: a card with Drill Rock may be played, another not."""
    everything = " ".join(f"1-{r}-{c}" for r in range(6) for c in range(12) if (r, c) != (1, 3))
    assert refused(motherload(hand="y", tunnels=everything), "drill") == "SM-049"
    everything = " ".join(f"1-{r}-{c}" for r in range(6) for c in range(12) if (r, c) not in [(1, 3), (2, 3), (0, 3)])
    table = motherload(hand="y25", tunnels=everything)
    assert refused(table, "drill colour:yellow card:y25") == ""


def test_sm_190_a_card_is_offered_if_some_set_with_it_can_be_placed() -> None:
    """A shaft of exactly 3: with cards of 1, 1 and 2 only 1+2 fits besides shorter tunnels."""
    left_open = [(0, 3), (1, 3), (2, 3)]
    covered = " ".join(f"1-{r}-{c}" for r in range(6) for c in range(12) if (r, c) not in left_open)
    table = motherload(game=EARTH, hand="b b b15", tunnels=covered)
    played = "drill colour:blue card:b card:b"
    assert refused(table, f"{played} card:b15") == "SM-190"  # 4 is too long
    assert refused(table, f"{played} done") == ""
    assert refused(table, "drill colour:blue card:b card:b15") == ""  # 3


def test_sm_190_stopping_is_offered_only_if_the_sum_can_be_placed() -> None:
    """Open is one shaft, earth rock rock earth: 2 drills fit only together with a card that has Drill Rock."""
    shaft = [(row, 5) for row in range(4)]
    covered = " ".join(f"1-{r}-{c}" for r in range(6) for c in range(12) if (r, c) not in shaft)
    table = motherload(crew="orange", boards="depth_1_b", hand="y10 y15", tunnels=covered)
    assert refused(table, "drill colour:yellow card:y10 done") == "SM-049"
    assert refused(table, "drill colour:yellow card:y10 card:y15 done") == ""


def test_sm_190_two_lasting_bonuses_open_what_neither_opens_alone() -> None:
    """Behind steel the only tunnel has rock at one of its corners: Drill Rock and Corner link are both needed."""
    steel = " ".join(["R."] * 12)
    walled = ground(steel, steel, steel, steel, "R. R. R. R. #. #. #. R. R. R. R. R.", steel)
    for cards in ("b15 w15", "w15 b15"):
        table = motherload(game=walled, crew="orange", hand="b15 w15", tunnels="1-3-3")
        choose(table, drill("blue", cards, "1-4-4", "right"))
        assert {"1-4-4", "1-4-5", "1-4-6"} <= tunnels(table)
    rock_only = motherload(game=walled, crew="orange", hand="b15", tunnels="1-3-3")
    assert refused(rock_only, "drill") == "SM-049"
    corner_only = motherload(game=walled, crew="orange", hand="w15", tunnels="1-3-3")
    assert refused(corner_only, "drill colour:blue") == "SM-049"  # in red it opens the steel


def test_sm_190_bonuses_come_in_the_order_in_which_the_cards_were_added() -> None:
    """A wild pilot with Swap goal, a red one with Bomb."""
    for added, told in (("w10 r25", ["swapped", "bombs"]), ("r25 w10", ["bombs", "swapped"])):
        table = motherload(game=EARTH, hand="w10 r25", minors="gold", minor_deck="museum")
        choose(table, drill("red", added, "1-0-0", "right"))
        assert [event.kind for event in table.events or [] if event.kind in ("bombs", "swapped")] == told


@pytest.mark.parametrize("seed", range(30))
def test_sm_190_exactly_the_cards_that_can_still_be_placed_are_offered(seed: int) -> None:
    """Every set of cards, tried one by one, in a mine with little room, with and without rock and corners."""
    dice = dice_from_seed(seed)
    crew = CONTENT.crews[seed % 4]
    boards = ["depth_1_b", "depth_2_a depth_3_b", "depth_3_a depth_4_b"][seed % 3]
    table = motherload(crew=crew, boards=boards)
    first = table.crews[0] * CREW_CARDS
    table.hands[0] = sorted(first + dice.below(CREW_CARDS) for _ in range(6))
    table.hands[0][1] = table.hands[0][0]  # equal cards
    table.mine = crowded(table, dice)
    table.reask()
    colours = [colour for colour in range(3) if placeable(table, colour, (), table.hands[0])]
    assert refused(table, "drill") == ("" if colours else "SM-049")
    if not colours:
        return
    choose_only(table, "drill")
    assert table.options() == [COLOUR.option(colour) for colour in colours]
    colour = dice.pick(colours)
    table.play(0, COLOUR.option(colour))
    played: tuple[int, ...] = ()
    while asked(table) == "drill_card":
        offered = [
            CARD.option(card)
            for card in sorted(set(table.hands[0]))
            if CONTENT.colour[card] in (colour, 3) and placeable(table, colour, (*played, card), without(table, card))
        ]
        done = [DONE.first] if played and placeable(table, colour, played, []) else []
        assert sorted(table.options()) == sorted(offered + done)
        option = dice.pick(offered or done)
        played = (*played, CARD.index(option)) if option in offered else played
        table.play(0, option)
    assert table.mine.line_lengths(colour, lasting(played)) >> drills(played) & 1


def crowded(table: MotherloadState, dice: Dice) -> Mine:
    """Three spaces of four are tunnels: what is left are short lines, pockets of rock, corners."""
    places = [place for place in range(table.mine.rows() * 12) if dice.below(4)]
    return table.mine.dug(places)


def placeable(table: MotherloadState, colour: int, played: tuple[int, ...], hand: list[int]) -> bool:
    """Has some set of the played cards and any of the hand a place?"""
    fitting = [card for card in hand if CONTENT.colour[card] in (colour, 3)]
    for count in range(len(fitting) + 1):
        for more in itertools.combinations(fitting, count):
            cards = (*played, *more)
            if cards and table.mine.line_lengths(colour, lasting(cards)) >> drills(cards) & 1:
                return True
    return False


def without(table: MotherloadState, card: int) -> list[int]:
    rest = table.hands[0][:]
    rest.remove(card)
    return rest


def lasting(cards: tuple[int, ...]) -> int:
    allows = 0
    for card in cards:
        allows |= CONTENT.allows[card]
    return allows


def drills(cards: tuple[int, ...]) -> int:
    return sum(CONTENT.drills[card] for card in cards)


# -- drill bonuses -------------------------------------------------------------------------------------------------


def test_sm_123_sm_124_a_drill_bonus_comes_on_top_of_the_drills() -> None:
    table = choose(motherload(game=EARTH, hand="b10", deck="y"), drill("blue", "b10", "1-0-0", "right"))
    assert tunnels(table) == {"1-0-0", "1-0-1"}
    assert hand(table) == "y"


def test_sm_125_drill_rock_covers_any_number_of_rock_spaces() -> None:
    table = motherload(hand="y25")  # (1,3) and (2,3) are rock
    choose(table, drill("yellow", "y25", "1-0-3", "down") + " stack:red")
    assert tunnels(table) == {"1-0-3", "1-1-3", "1-2-3"}


def test_sm_126_corner_link_connects_by_a_corner() -> None:
    start = "drill colour:blue card:{} done space:1-3-6"
    assert refused(motherload(game=EARTH, hand="b20", tunnels="1-2-5"), start.format("b20")) == ""
    assert refused(motherload(game=EARTH, hand="b15 b", tunnels="1-2-5"), start.format("b15")) == "SM-064"


def test_sm_127_sm_128_draw_one_and_draw_two() -> None:
    table = choose(motherload(game=EARTH, hand="b10", deck="y y y"), drill("blue", "b10", "1-0-0", "right"))
    assert hand(table) == "y"
    table = choose(motherload(game=EARTH, hand="b25", deck="y y y"), drill("blue", "b25", "1-0-0", "right"))
    assert hand(table) == "y y"


def test_sm_129_bomb() -> None:
    table = choose(motherload(game=EARTH, hand="r25"), drill("red", "r25", "1-0-0", "right"))
    assert table.bombs[0] == 2
    assert table.bomb_supply == 11


def test_sm_130_split_divides_the_minerals_one_by_one() -> None:
    table = choose(motherload(hand="y15 y y"), drill("yellow", "y15 y y", "1-0-4", "down"))  # Gold, Iron, Gold
    assert asked(table) == "split"
    assert table.prompt()["values"] == {"mineral": "gold", "left": 3}
    choose(table, "stack:red stack:blue stack:red")
    assert (pile(table, "red"), pile(table, "blue")) == ("gold gold", "iron")


def test_sm_131_swap_goal_puts_a_minor_under_the_deck() -> None:
    table = motherload(game=EARTH, hand="w10", minors="gold arsenal border", minor_deck="gems museum")
    choose(table, "drill colour:blue card:w10 done")
    assert (asked(table), legal(table)) == ("swap_goal", {"minor:gold", "minor:arsenal", "minor:border"})
    choose(table, "minor:arsenal")
    assert minors(table) == "gold museum border"
    assert table.known_minors == 1
    assert asked(table) == "drill_start"
    assert table.view(1)["minor_deck_known"] == ["min_arsenal"]


def test_sm_132_every_card_gives_its_bonus() -> None:
    table = choose(motherload(game=EARTH, hand="b10 w15", deck="y y y"), drill("blue", "b10 w15", "1-0-0", "right"))
    assert hand(table) == "y y"


def test_sm_133_bonuses_come_after_all_cards_and_before_the_tunnel() -> None:
    table = choose(motherload(game=EARTH, hand="b10 b", deck="y y"), "drill colour:blue card:b10")
    assert hand(table) == "b"  # nothing yet
    choose(table, "card:b done")
    assert (asked(table), hand(table)) == ("drill_start", "y")


def test_sm_133_lasting_bonuses_hold_for_this_drill_only() -> None:
    table = choose(motherload(hand="y25 y10"), drill("yellow", "y25", "1-0-3", "down") + " stack:red")
    assert refused(table, "drill colour:yellow card:y10 done space:1-1-8") == "SM-084"


def test_sm_134_corner_link_keeps_the_line_straight_and_side_links_legal() -> None:
    table = motherload(game=EARTH, hand="b20", tunnels="1-2-5")
    choose(table, "drill colour:blue card:b20 done space:1-3-6")
    assert legal(table) == {"right", "down"}
    table = motherload(game=EARTH, hand="b20", tunnels="1-2-5")
    assert refused(table, "drill colour:blue card:b20 done space:1-3-5") == ""


def test_sm_134_a_corner_across_a_seam_counts() -> None:
    table = motherload(boards="depth_1_a depth_2_a", hand="b20", tunnels="1-5-6")
    assert refused(table, "drill colour:blue card:b20 done space:2-0-7") == ""


def test_sm_135_two_equal_lasting_bonuses_are_as_one() -> None:
    table = motherload(crew="grey", hand="b15 w15", game=EARTH, tunnels="1-2-5")
    choose(table, "drill colour:blue card:b15 card:w15 done")
    assert refused(table, "space:1-4-7") == "SM-064"  # two corners away is still no link
    assert refused(table, "space:1-3-6") == ""


def test_sm_136_swap_goal_does_nothing_without_deck_or_row() -> None:
    table = motherload(game=EARTH, hand="w10", minors="gold arsenal", minor_deck="")
    choose(table, "drill colour:blue card:w10 done")
    assert (asked(table), minors(table)) == ("drill_start", "gold arsenal")
    table = motherload(game=EARTH, hand="w10", minors="", minor_deck="gold")
    choose(table, "drill colour:blue card:w10 done")
    assert (asked(table), minors(table)) == ("drill_start", "")
