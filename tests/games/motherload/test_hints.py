"""Hints: what a heuristic player prefers (section 11 of the ledger)."""

from __future__ import annotations

from druza.games.motherload.state import MotherloadState
from tests.games.motherload.table import GAME, choose, drill, ground, motherload, option_of, option_word


def best(table: MotherloadState) -> str:
    """The option that the hints like most."""
    return option_word(max(table.options(), key=lambda option: GAME.rate(table, option)))


def rated(table: MotherloadState, word: str) -> float:
    return GAME.rate(table, option_of(table, word))


def test_the_richest_line_is_liked_most() -> None:
    table = choose(motherload(game=ground(".i .. .e .p"), hand="b15"), "drill colour:blue card:b15 done")
    assert best(table) == "space:1-0-2"
    choose(table, "space:1-0-2")
    assert table.prompt()["key"] == "drill_direction"
    assert best(table) == "right"


def test_artefacts_bombs_and_cards_are_worth_money() -> None:
    table = choose(motherload(game=ground(".g .a .b .1"), hand="b"), "drill colour:blue card:b done")
    assert best(table) == "space:1-0-1"
    assert rated(table, "space:1-0-2") == rated(table, "space:1-0-3") == rated(table, "space:1-0-0") == 3.0


def test_a_card_is_added_when_it_reaches_more() -> None:
    table = choose(motherload(game=ground(".. .d"), hand="b b"), "drill colour:blue card:b")
    assert best(table) == "done"  # the Diamond is within reach of one drill
    table = motherload(game=ground(".i", ".d"), hand="b b")
    choose(table, "drill colour:blue card:b")
    assert best(table) == "card:b"  # it lies in the second row


def test_drawing_is_liked_when_nothing_can_be_reached() -> None:
    assert best(motherload(game=ground(".."), hand="b")) == "draw"
    assert best(motherload(game=ground(".d"), hand="b")) == "drill"


def test_blasting_opens_rock() -> None:
    table = motherload(game=ground("#d #e"), hand="r b")
    assert best(table) == "blast"
    choose(table, "blast card:r")
    assert best(table) == "turned:0"


def test_achievements_are_taken() -> None:
    hired = {"red": 1, "blue": 1, "yellow": 1, "wild": 1}
    table = motherload(minors="arsenal", majors="one_each", bombs=3, hired=hired, hand="b")
    assert best(table) == "major:one_each"
    assert best(choose(table, "major:one_each")) == "minor:arsenal"


def test_minerals_go_where_they_buy_without_waste() -> None:
    table = motherload(game=ground(".p"), hand="b", piles={"blue": "platinum", "red": "gold"})
    choose(table, drill("blue", "b", "1-0-0"))
    assert best(table) == "stack:blue"


def test_the_weakest_card_is_discarded() -> None:
    table = choose(motherload(hand="r25 y25 w25 b b20 y20"), "end")
    assert best(table) == "card:b"


def test_worth_grows_with_minerals_pilots_and_tokens() -> None:
    plain = GAME.worth(motherload(), 0)
    assert GAME.worth(motherload(piles={"red": "gold"}), 0) > plain
    assert GAME.worth(motherload(hired={"red": 1}), 0) > GAME.worth(motherload(piles={"red": "emerald"}), 0)
    assert GAME.worth(motherload(artefacts="extra_action"), 0) > plain
    assert GAME.worth(motherload(bombs=2), 0) > GAME.worth(motherload(bombs=1), 0)


def test_when_the_game_is_over_only_points_count() -> None:
    tunnels = "4-4-4 4-4-7 4-5-0 4-5-11 4-2-6"
    table = motherload(boards="depth_3_a depth_4_a", hand="b b", tunnels=tunnels, hired={"red": 2}, artefact_pool="")
    choose(table, "drill colour:blue card:b done space:4-2-5 end")
    assert GAME.worth(table, 0) == table.scores()[0] == 5
