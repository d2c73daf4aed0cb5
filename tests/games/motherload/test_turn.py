"""The turn and drawing (SM-021 to SM-039, SM-188, SM-189)."""

from __future__ import annotations

from tests.games.motherload.table import (
    EARTH,
    asked,
    boards,
    choose,
    discard,
    drill,
    hand,
    legal,
    motherload,
    pile,
    refused,
    told,
)


def test_sm_021_turns_pass_clockwise() -> None:
    table = motherload(seats=3, hand={0: "b", 1: "b", 2: "b"}, deck={0: "b", 1: "b", 2: "b"})
    seen = []
    for _ in range(4):
        seen.append(table.active)
        choose(table, "end")
    assert seen == [0, 1, 2, 0]


def test_sm_022_a_turn_has_two_actions() -> None:
    table = motherload(hand="b", deck="b b y y")
    choose(table, "draw draw")
    assert table.actions == 0
    assert refused(table, "draw") == "SM-022"


def test_sm_023_the_three_actions() -> None:
    assert legal(motherload(hand="r b")) == {"draw", "drill", "blast", "end"}


def test_sm_024_artefacts_and_claims_are_no_actions() -> None:
    table = motherload(hand="b", artefacts="draw_two", minors="arsenal", bombs=3)
    choose(table, "artefact:draw_two minor:arsenal")
    assert table.actions == 2


def test_sm_025_the_same_action_twice() -> None:
    table = motherload(deck="b b y y")
    choose(table, "draw draw")
    assert len(table.hands[0]) == 4


def test_sm_026_hand_limit_of_five_at_the_end_of_the_turn() -> None:
    table = motherload(hand="b b y y r r w", deck="b")
    choose(table, "end")
    assert asked(table) == "discard"
    choose(table, "card:b card:y")
    assert hand(table) == "b r r w y"
    assert discard(table) == "b y"
    assert table.active == 1


def test_sm_027_no_draw_at_the_end_and_cards_stay_in_hand() -> None:
    table = choose(motherload(hand="b y"), "end")
    assert hand(table) == "b y"


def test_sm_028_extra_actions_are_not_carried_over() -> None:
    table = motherload(artefacts="extra_action", deck={0: "b", 1: "b", 2: "b"})
    choose(table, "artefact:extra_action")
    assert table.actions == 3
    choose(table, "end end end")
    assert (table.active, table.actions) == (0, 2)


def test_sm_029_any_number_of_cards_during_the_turn() -> None:
    table = motherload(hand="b b y y r r", deck="w b")
    choose(table, "draw")
    assert len(table.hands[0]) == 8


def test_sm_030_five_or_fewer_cards_are_kept() -> None:
    table = choose(motherload(hand="b b y y r"), "end")
    assert table.active == 1
    assert discard(table) == ""


def test_sm_031_a_turn_may_end_with_unused_actions() -> None:
    table = motherload(hand="b")
    assert "end" in legal(table)
    assert choose(table, "end").active == 1


def test_sm_032_discarding_gives_no_bonus() -> None:
    table = choose(motherload(hand="b b y y r b10", deck="w", bombs=1), "end card:b10")
    assert len(table.hands[0]) == 5  # the drill bonus Draw 1 of this card did not work
    assert table.decks[0]


def test_sm_033_an_extra_action_keeps_the_turn_open() -> None:
    table = motherload(hand="b", artefacts="extra_action", deck="b b y y w w")
    choose(table, "draw draw")
    assert legal(table) == {"artefact:extra_action", "end"}
    choose(table, "artefact:extra_action")
    assert {"draw", "drill"} <= legal(table)


def test_sm_188_without_actions_the_turn_stays_open_for_artefacts_and_claims() -> None:
    decks = {0: "b b b b", 1: "b"}
    table = motherload(hand="b", artefacts="draw_two", bombs=3, minors="arsenal", deck=decks, actions=1)
    table.ask_forced = False
    choose(table, "draw")
    assert (table.active, legal(table)) == (0, {"artefact:draw_two", "minor:arsenal", "end"})
    choose(table, "artefact:draw_two")
    assert legal(table) == {"minor:arsenal", "end"}
    choose(table, "minor:arsenal")
    assert table.active == 1  # neither is possible any more: it closed by itself


def test_sm_189_collecting_then_goals_then_boards_then_purchases() -> None:
    """The last artefact, a Platinum that buys a card, and a goal, all in one Drill."""
    table = motherload(
        seats=2,
        hand="b b",
        tunnels="1-3-4 1-5-0 1-5-11",
        piles={"blue": "platinum"},
        minors="platinum",
        artefact_pool="trophy",
    )
    choose(table, drill("blue", "b b", "1-4-4", "right") + " stack:blue")
    assert asked(table) == "side"  # collecting is done, the purchase is still to come
    assert pile(table, "blue") == "platinum platinum"
    assert len(table.artefacts[0]) == 1
    choose(table, "side:0")
    assert boards(table) == ["depth_1_a", "depth_2_a"]
    assert [event.kind for event in table.events or []][-3:] == ["artefact", "board", "bought"]
    assert asked(table) == "main"


# -- drawing -------------------------------------------------------------------------------------------------------


def test_sm_034_draw_action_draws_two() -> None:
    table = choose(motherload(hand="r", deck="b y w"), "draw")
    assert len(table.hands[0]) == 3
    assert table.actions == 1


def test_sm_035_an_empty_deck_is_made_from_the_discard_pile() -> None:
    table = choose(motherload(deck="w", discard="b y r"), "draw")
    assert len(table.hands[0]) == 2
    assert "w" in hand(table).split()
    assert (len(table.decks[0]), discard(table)) == (2, "")
    assert told(table, "shuffled") == [{"kind": "shuffled", "seat": 0, "count": 3}]


def test_sm_036_the_last_card_drawn_triggers_no_reshuffle() -> None:
    table = choose(motherload(deck="b y", discard="r"), "draw")
    assert table.decks[0] == []
    assert discard(table) == "r"


def test_sm_037_missing_cards_are_not_drawn() -> None:
    table = choose(motherload(deck="b", discard=""), "draw")
    assert hand(table) == "b"
    assert asked(table) == "main"


def test_sm_038_draw_needs_at_least_one_card() -> None:
    assert refused(motherload(hand="b", deck="", discard=""), "draw") == "SM-038"
    assert refused(motherload(hand="b", deck="", discard="y"), "draw") == ""


def test_sm_039_cards_just_played_take_part_in_a_reshuffle() -> None:
    """The card with the drill bonus Draw 1 lies on the discard pile when it draws."""
    table = motherload(game=EARTH, hand="b10", deck="", discard="")
    choose(table, drill("blue", "b10", "1-0-0", "right"))
    assert hand(table) == "b10"
