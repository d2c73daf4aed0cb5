"""What a seat may see, and what it must not (section 8)."""

from __future__ import annotations

import json
import re

import pytest

from druza.games.star_scrappers.state import StarScrappersState
from druza.kernel import drawing
from tests.games.star_scrappers.table import CONTENT, GAME, choose, option_of, star_scrappers

SEATS = [-1, 0, 1]


def seen(table: StarScrappersState, seat: int) -> str:
    return json.dumps(table.view(seat), sort_keys=True)


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_hands_of_others_are_a_number(seat: int) -> None:
    one = star_scrappers(hand={0: "y1 y2", 1: "p1"})
    other = star_scrappers(hand={0: "b3 br1", 1: "p1"})
    assert seen(one, seat) == seen(other, seat)


def test_the_owner_sees_the_hand_with_the_words_to_choose_it() -> None:
    table = star_scrappers(hand="y1 y2")
    assert table.view(0)["players"][0]["hand"] == [
        {"card": "metanels-1-raker", "colour": "yellow", "option": "card:12"},
        {"card": "metanels-2-drollo", "colour": "yellow", "option": "card:13"},
    ]


@pytest.mark.parametrize("seat", SEATS)
def test_the_order_of_the_stacks_is_hidden_from_everybody(seat: int) -> None:
    table = star_scrappers()
    other = table.clone()
    for stack in (*other.dock_stacks, *other.mine_stacks):
        stack.reverse()
    assert seen(table, seat) == seen(other, seat)


@pytest.mark.parametrize("seat", SEATS)
def test_stacks_are_seen_as_numbers(seat: int) -> None:
    view = star_scrappers(seats=2).view(seat)
    assert view["dock_stacks"] == [12, 11, 10, 3]
    assert view["mine_stacks"] == [20, 15, 10, 5]


def test_a_colour_changed_by_ruster_is_shown_when_the_card_is_played() -> None:
    table = star_scrappers(hand="y3 p1", mine="blue-1")
    choose(table, "skill card:y3 card:p1 colour:blue mine")
    laid = [event.seen_by(1) for event in table.events or [] if event.kind == "laid"]
    assert laid == [{"kind": "laid", "seat": 0, "card": "minegglers-1-tracker", "for": "mine", "colour": "blue"}]


def test_the_running_score_is_for_the_owner_alone() -> None:
    table = star_scrappers(crystals="blue-10", totems={"blue": 0}, subjugated="y2")
    assert table.view(0)["score"]["crystals"] == 12
    view = table.view(1)
    assert view["score"] == {"crystals": 0, "symbols": 0, "totems": 0, "artifacts": 0, "subjugated": 0}
    assert (view["players"][0]["totem_points"], view["players"][0]["subjugated_points"]) == (3, 2)
    assert table.view(-1)["score"] is None


@pytest.mark.parametrize("seat", [1, 2])
def test_no_hidden_card_is_named_anywhere_in_a_view(seat: int) -> None:
    """Only what lies open may be named: a card of a level that is nowhere open must not appear."""
    table = star_scrappers(hand={0: "br4 b4"}, docks="y1", base={1: "p1"}, crystals={0: "yellow-10"}, mine="blue-1")
    named = set(re.findall(r'"([a-z]+-\d+-[a-z]+)"', seen(table, seat)))
    assert named == {"metanels-1-raker", "minegglers-1-tracker", "blue-1-plain"}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_imagined_table_looks_the_same_and_keeps_its_pieces(seats: int) -> None:
    table = GAME.new(seats, 11)
    for step in range(60):
        for seat in range(seats):
            imagined = table.imagine(seat, step)
            assert isinstance(imagined, StarScrappersState)
            assert imagined.view(seat) == table.view(seat)
            assert GAME.pieces(imagined) == GAME.pieces(table)
        table.apply(table.options()[(7 * step) % len(table.options())])
        if table.seat < 0:
            break


def test_imagining_deals_what_is_hidden_anew() -> None:
    table = GAME.new(3, 4)
    hands = set()
    for seed in range(20):
        imagined = table.imagine(0, seed)
        assert isinstance(imagined, StarScrappersState)
        assert imagined.hands[0] == table.hands[0]
        hands.add(tuple(imagined.hands[1]))
    assert len(hands) > 10


def test_levels_in_the_other_hand_are_known_with_two_players() -> None:
    table = GAME.new(2, 4)
    for seed in range(20):
        imagined = table.imagine(0, seed)
        assert isinstance(imagined, StarScrappersState)
        assert sorted(CONTENT.level[card] for card in imagined.hands[1]) == [1, 1, 2]


@pytest.mark.parametrize("words", ["mine", "mine crystal:blue-6", "mine crystal:blue-6 card:p1@blue"])
@pytest.mark.parametrize("seats", [2, 3])
def test_whoever_watches_dyed_cards_being_played_can_imagine_how_it_goes_on(seats: int, words: str) -> None:
    table = star_scrappers(seats=seats, hand="y3 p1 p2 br3 br1", mine="blue-6 yellow-10")
    choose(table, "skill card:y3 card:p1 colour:blue card:p2 colour:blue card:br3 colour:blue")
    for word in words.split():
        table.play(0, option_of(table, word))
    for seed in range(30):
        imagined = table.imagine(1, seed)
        assert imagined.view(1) == table.view(1)
        assert imagined.options() != []


@pytest.mark.parametrize(("cards", "crystal"), [("y4 y3 y3", "yellow-10"), ("y3 y3", "yellow-6"), ("y3 y4", "red-6")])
def test_whoever_watches_a_costly_mining_can_imagine_a_hand_that_pays_for_it(cards: str, crystal: str) -> None:
    others = dict.fromkeys((1, 2, 3), "p1 p1 b2 br1 br2")
    table = star_scrappers(seats=4, hand={0: cards, **others}, mine=crystal)
    table.play(0, GAME.parse("mine"))
    table.play(0, option_of(table, f"crystal:{crystal}"))
    for seed in range(20):
        imagined = table.imagine(1, seed)
        assert imagined.view(1) == table.view(1)
        assert imagined.options() != []


def test_which_card_is_being_dyed_is_imagined_too() -> None:
    table = star_scrappers(hand="y3 p1 b2")
    choose(table, "skill card:y3 card:p1")
    other = star_scrappers(hand="y3 p1 b2")
    choose(other, "skill card:y3 card:b2")
    assert table.imagine(1, 5).to_json() == other.imagine(1, 5).to_json()
    assert table.imagine(0, 5).to_json() != other.imagine(0, 5).to_json()


def test_when_the_game_is_over_open_crystals_are_not_dealt_anew() -> None:
    table = star_scrappers(seats=2, active=1, marker=7, crystals={0: "blue-1 red-6", 1: "yellow-3"})
    choose(table, "end")
    for seed in range(5):
        assert table.imagine(1, seed).scores() == table.scores()
        assert table.imagine(-1, seed).view(0)["players"][0]["crystals"] == ["blue-1-plain", "red-6-symbol"]


@pytest.mark.parametrize(
    "path", ["end/skill", "end/skill/card:12", "end/skill/card:0", "end/end", "end/recruit/dock:0"]
)
def test_nobody_learns_what_others_hold_by_asking_why_not_after_the_end_of_the_turn(path: str) -> None:
    answers = set()
    for other in ("", "y1", "p1 y1"):
        table = star_scrappers(hand={0: "b1", 1: other}, docks="p1", base={0: "p2"})
        answers.add(drawing.why_not(table, 0, path, "en"))
    assert answers == {("SS-045", "You cannot choose that now.")}


def test_asking_why_not_reaches_the_own_questions_behind_a_menu() -> None:
    table = star_scrappers(hand="b1 b1", mine="blue-1 yellow-1")
    assert drawing.why_not(table, 0, "mine/crystal:0", "en") is None
    assert drawing.why_not(table, 0, "mine/crystal:0/card:8", "en") is None
    refusal = drawing.why_not(table, 0, "mine/crystal:1", "en")
    assert refusal is not None
    assert refusal[0] == "SS-073"
