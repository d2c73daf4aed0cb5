"""Collecting (SM-088 to SM-102, SM-192)."""

from __future__ import annotations

from tests.games.motherload.table import (
    GAME,
    artefacts,
    asked,
    choose,
    drill,
    earned,
    ground,
    hand,
    legal,
    motherload,
    pile,
    refused,
    told,
)


def test_sm_088_everything_covered_is_taken() -> None:
    """(2,4) Iron and (2,5) a bomb."""
    table = choose(motherload(hand="b b", tunnels="1-1-4"), drill("blue", "b b", "1-2-4", "right") + " stack:red")
    assert (pile(table, "red"), table.bombs[0]) == ("iron", 2)


def test_sm_089_minerals_go_onto_the_top_card_of_a_stack() -> None:
    table = choose(motherload(hand="b"), "drill colour:blue card:b done space:1-0-1")
    assert (asked(table), legal(table)) == ("stack", {"stack:red", "stack:blue", "stack:yellow", "stack:wild"})
    choose(table, "stack:yellow")
    assert pile(table, "yellow") == "iron"


def test_sm_090_all_minerals_of_an_action_go_to_one_stack() -> None:
    table = choose(motherload(hand="b b b"), drill("blue", "b b b", "1-0-4", "down") + " stack:wild")
    assert pile(table, "wild") == "iron gold"
    assert told(table, "stacked") == [
        {"kind": "stacked", "seat": 0, "minerals": ["iron", "gold"], "stack": 3, "card": "green_wild_10"}
    ]


def test_sm_091_minerals_pay_only_for_the_card_they_lie_on() -> None:
    table = motherload(hand="b", piles={"red": "platinum", "blue": "platinum"})
    choose(table, "drill colour:blue card:b done space:1-0-4 stack:yellow")
    assert table.hired[0] == [0, 0, 0, 0]


def test_sm_092_a_bomb_space_gives_a_bomb() -> None:
    table = choose(motherload(hand="b", tunnels="1-1-5"), "drill colour:blue card:b done space:1-2-5")
    assert (table.bombs[0], table.bomb_supply) == (2, 11)


def test_sm_093_an_artefact_space_gives_a_hidden_token() -> None:
    table = motherload(hand="b", tunnels="1-3-5", artefact_pool="platinum draw_two")
    choose(table, "drill colour:blue card:b done space:1-4-5")
    assert artefacts(table) == "draw_two"
    assert told(table, "artefact") == [{"kind": "artefact", "seat": 0, "count": 1}]
    assert table.view(0)["players"][0]["artefacts"] == ["art_draw_two"]
    assert table.view(1)["players"][0]["artefacts"] is None
    assert table.view(1)["players"][0]["artefact_count"] == 1


def test_sm_094_a_draw_space_draws_at_once() -> None:
    table = choose(motherload(hand="b", tunnels="1-0-6", deck="y w"), "drill colour:blue card:b done space:1-1-6")
    assert hand(table) == "w"


def test_sm_095_minerals_stay_where_they_lie() -> None:
    table = motherload(hand="b", piles={"red": "gold"})
    choose(table, "drill colour:blue card:b done space:1-0-1 stack:blue")
    assert (pile(table, "red"), pile(table, "blue")) == ("gold", "iron")


def test_sm_096_minerals_then_bombs_then_artefacts_then_draws() -> None:
    """The spaces lie in the opposite order."""
    table = motherload(game=ground(".1 .a .b .g"), hand="b15 b15", artefact_pool="trophy", deck="y")
    choose(table, drill("blue", "b15 b15", "1-0-0", "right") + " stack:red side:0")
    kinds = [event.kind for event in table.events or []]
    assert kinds[kinds.index("drilled") :] == ["drilled", "stacked", "bombs", "artefact", "drew", "board"]


def test_sm_097_an_exhausted_stack_takes_no_minerals() -> None:
    table = choose(motherload(hand="b", hired={"red": 4}), "drill colour:blue card:b done space:1-0-1")
    assert refused(table, "stack:red") == "SM-097"
    full = {"red": 4, "blue": 4, "yellow": 4, "wild": 4}
    table = choose(motherload(hand="b", hired=full), "drill colour:blue card:b done space:1-0-1")
    assert asked(table) == "main"  # the mineral is lost
    assert table.piles[0] == [0, 0, 0, 0]
    assert told(table, "lost") == [{"kind": "lost", "seat": 0, "minerals": ["iron"]}]
    assert GAME.tell_event(told(table, "lost")[0], ["Ola", "Jan", "Ela"], "en") == "Ola has no stack left: Iron 2 lost"


def test_sm_098_no_bomb_left_none_taken() -> None:
    table = motherload(hand="b", tunnels="1-1-5", bomb_supply=0)
    choose(table, "drill colour:blue card:b done space:1-2-5")
    assert table.bombs[0] == 1


def test_sm_099_no_artefact_left_none_taken() -> None:
    table = motherload(hand="b", tunnels="1-3-5", artefact_pool="")
    choose(table, "drill colour:blue card:b done space:1-4-5")
    assert artefacts(table) == ""
    assert table.mine.artefacts_left() == 2


def test_sm_100_one_token_for_each_artefact_space() -> None:
    table = motherload(game=ground(".a .a .. .a"), hand="b15", artefact_pool="platinum trophy draw_two")
    choose(table, drill("blue", "b15", "1-0-0", "right"))
    assert artefacts(table) == "draw_two trophy"
    assert told(table, "artefact") == [{"kind": "artefact", "seat": 0, "count": 2}]


def test_sm_101_without_minerals_no_stack_is_chosen() -> None:
    assert asked(choose(motherload(hand="b"), "drill colour:blue card:b done space:1-0-0")) == "main"


def test_sm_102_any_number_of_bombs() -> None:
    table = motherload(hand="b", tunnels="1-1-5", bombs=9, bomb_supply=3)
    assert choose(table, "drill colour:blue card:b done space:1-2-5").bombs[0] == 10


def test_sm_192_goals_count_what_is_printed() -> None:
    """No bomb and no artefact is left, yet two bonus spaces were covered."""
    table = motherload(game=ground(".b .a .. .a"), hand="b15", minors="two_bonuses", artefact_pool="", bomb_supply=0)
    choose(table, drill("blue", "b15", "1-0-0", "right"))
    assert (table.bombs[0], artefacts(table), earned(table)) == (1, "", "two_bonuses")
    full = {"red": 4, "blue": 4, "yellow": 4, "wild": 4}
    table = motherload(game=ground(".d .d"), hand="b15", minors="jackpot", hired=full)
    choose(table, drill("blue", "b15", "1-0-0", "right"))
    assert (table.piles[0], earned(table)) == ([0, 0, 0, 0], "jackpot")
