"""The worked examples of the ledger (SM-EX1 to SM-EX13)."""

from __future__ import annotations

import pytest

from druza.games.motherload.state import MotherloadState
from tests.games.motherload.table import (
    CONTENT,
    EARTH,
    asked,
    boards,
    choose,
    discard,
    drill,
    hand,
    hired,
    legal,
    minors,
    motherload,
    pile,
    refused,
    told,
    tunnels,
)


def jan() -> MotherloadState:
    """The table of the sample turn."""
    return motherload(
        seats=3,
        tunnels="1-0-3 1-0-0 1-1-0 1-2-0 1-3-0",
        hand={0: "w r10 r15"},
        deck={0: "r", 1: "b", 2: "b"},
        discard="r b b y y",
        piles={"yellow": "iron iron"},
        minors="rock_blast arsenal border",
        majors="blue_4 wild_4 two_each",
        artefact_pool="trophy trophy",
    )


def test_sm_ex1_no_early_reshuffle() -> None:
    table = choose(motherload(deck="b y", discard="b y r r w"), "draw")
    assert (len(table.hands[0]), len(table.decks[0]), len(table.discards[0])) == (2, 0, 5)


def test_sm_ex2_the_middle_of_a_side() -> None:
    table = motherload(game=EARTH, tunnels="1-1-5 1-2-5 1-3-5", hand="b b b")
    choose(table, drill("blue", "b b b", "1-2-6", "right"))
    assert {"1-2-6", "1-2-7", "1-2-8"} <= tunnels(table)
    table = motherload(game=EARTH, tunnels="1-2-5", hand="b b b")
    choose(table, drill("blue", "b b b", "1-1-6", "down"))
    assert {"1-1-6", "1-2-6", "1-3-6"} <= tunnels(table)


def test_sm_ex3_joining_tiles() -> None:
    table = choose(motherload(game=EARTH, hand="b15 b20"), drill("blue", "b15 b20", "1-0-2", "right"))
    assert tunnels(table) == {f"1-0-{column}" for column in range(2, 7)}


def test_sm_ex4_draw_with_a_reshuffle() -> None:
    table = choose(jan(), "draw")
    assert (len(table.hands[0]), len(table.decks[0]), discard(table), table.actions) == (5, 4, "", 1)
    assert {"r", "w", "r10", "r15"} <= set(hand(table).split())


def after_drilling() -> MotherloadState:
    table = choose(jan(), "draw")
    return choose(table, drill("red", "w r10 r", "1-0-4", "down"))


def test_sm_ex5_drill_four_and_choose_one_stack() -> None:
    table = after_drilling()
    assert {f"1-{row}-4" for row in range(4)} <= tunnels(table)
    assert asked(table) == "stack"
    assert table.prompt()["values"] == {"minerals": ["iron", "gold", "gold"], "value": 8}


def after_buying() -> MotherloadState:
    return choose(after_drilling(), "stack:yellow")


def test_sm_ex6_the_yellow_pilot_is_bought() -> None:
    table = after_buying()
    assert hired(table) == {"yellow": 1}
    assert pile(table, "yellow") == ""
    assert discard(table) == "r r10 w y10"
    assert table.actions == 1


def after_blasting() -> MotherloadState:
    table = after_buying()
    return choose(table, "blast card:r15 space:1-4-0 stack:blue")


def test_sm_ex7_blast_with_the_extra_action() -> None:
    table = after_blasting()
    assert {"1-4-0", "1-4-1", "1-5-0", "1-5-1"} <= tunnels(table)
    assert len(table.artefacts[0]) == 1
    assert (pile(table, "blue"), hired(table)) == ("platinum", {"yellow": 1})
    assert (table.bombs[0], len(discard(table).split()), len(hand(table).split())) == (0, 5, 1)


def test_sm_ex8_two_rocks_blasted() -> None:
    table = choose(after_blasting(), "minor:rock_blast")
    assert len(minors(table).split()) == 3
    assert "rock_blast" not in minors(table)
    assert not any(word.startswith("minor") for word in legal(table))
    assert told(table, "claimed")[0]["achievement"] == "min_rock_blast"


def test_sm_ex9_the_end_of_the_turn() -> None:
    table = choose(after_blasting(), "minor:rock_blast end")
    assert len(table.hands[0]) == 1
    assert told(table, "discarded") == []
    assert table.active == 1


def test_sm_ex10_the_order_of_the_stacks() -> None:
    table = motherload(seats=3)
    for seat in range(3):
        stacks = table.view(seat)["players"][seat]["stacks"]
        for stack in stacks:
            assert [CONTENT.cost[CONTENT.cards.index(card)] for card in stack["cards"]] == [10, 15, 20, 25]
    for crew in range(4):
        own = range(crew * 20, crew * 20 + 20)
        assert sum(CONTENT.copies[card] for card in own if CONTENT.cost[card] == 0) == 7
        assert sum(CONTENT.copies[card] for card in own) == 23


@pytest.mark.parametrize("side", [0, 1])
def test_sm_ex11_two_players_go_from_depth_2_to_depth_4(side: int) -> None:
    table = motherload(seats=2, boards="depth_1_a depth_2_a", hand="b", tunnels="2-5-0 2-5-8 2-5-11 2-1-5")
    choose(table, f"drill colour:blue card:b done space:2-2-5 side:{side}")
    assert boards(table) == ["depth_2_a", f"depth_4_{'ab'[side]}"]


def test_sm_ex12_duplicate_copies_only_what_did_not_pay() -> None:
    table = motherload(crew="purple", artefacts="gold_and_card", piles={"red": "emerald", "blue": "gold gold gold"})
    choose(table, "artefact:gold_and_card stack:blue")  # 12 on blue
    assert asked(table) == "put_mineral"  # Emerald, the only kind
    assert table.prompt()["values"] == {"mineral": "emerald"}
    assert legal(table) == {"stack:red", "stack:yellow", "stack:wild"}


def test_sm_ex13_steel() -> None:
    table = motherload(hand="r r b b", tunnels="1-3-1")
    assert refused(table, "drill colour:red card:r card:r done space:1-3-2 right") == ""
    assert refused(table, "drill colour:blue card:b card:b done space:1-3-2") == "SM-082"
    assert refused(table, "blast card:r turned:0 space:1-3-2") == "SM-081"
