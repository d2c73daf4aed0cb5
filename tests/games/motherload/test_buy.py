"""Buying and purchase bonuses (SM-103 to SM-122, SM-193 to SM-195)."""

from __future__ import annotations

from tests.games.motherload.table import (
    EARTH,
    asked,
    cards,
    choose,
    discard,
    drill,
    ground,
    hand,
    hired,
    legal,
    motherload,
    pile,
    refused,
    told,
)

DIAMOND = ground(".d", "..")  # one drill, 12$
DRILL_IT = "drill colour:blue card:b done space:1-0-0"


def test_sm_103_a_card_is_bought_when_the_value_reaches_its_cost() -> None:
    table = motherload(game=ground(".r"), hand="b")
    assert hired(choose(table, f"{DRILL_IT} stack:red")) == {"red": 1}  # exactly 10
    table = motherload(game=ground(".e"), hand="b")
    assert hired(choose(table, f"{DRILL_IT} stack:red")) == {}


def test_sm_103_buying_is_mandatory() -> None:
    table = choose(motherload(game=DIAMOND, hand="b"), f"{DRILL_IT} stack:red")
    assert asked(table) == "main"
    assert hired(table) == {"red": 1}


def test_sm_104_the_purchase_follows_the_completed_action() -> None:
    table = motherload(game=ground(".d .b"), hand="b b")
    choose(table, drill("blue", "b b", "1-0-0", "right") + " stack:red")
    kinds = [event.kind for event in table.events or []]
    assert kinds.index("bombs") < kinds.index("bought")


def test_sm_105_the_minerals_go_back() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", piles={"red": "iron"}), f"{DRILL_IT} stack:red")
    assert pile(table, "red") == ""


def test_sm_106_surplus_is_lost() -> None:
    """20 on a card of 10: the card of 15 below starts with nothing."""
    table = motherload(game=DIAMOND, hand="b", piles={"yellow": "emerald"})
    choose(table, f"{DRILL_IT} stack:yellow")
    assert (hired(table), pile(table, "yellow")) == ({"yellow": 1}, "")


def test_sm_107_the_bought_card_goes_to_the_discard_pile() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", deck="y w"), f"{DRILL_IT} stack:yellow")
    assert discard(table) == "b y10"


def test_sm_108_the_next_card_of_the_stack_is_on_top() -> None:
    table = choose(motherload(game=DIAMOND, hand="b"), f"{DRILL_IT} stack:yellow")
    stack = table.view(0)["players"][0]["stacks"][2]
    assert (stack["cards"][0], stack["cost"], stack["minerals"]) == ("green_yellow_15", 15, [])


def two_due() -> str:
    """A Split puts 12 onto red and 12 onto yellow."""
    return drill("yellow", "y15", "1-0-0", "right") + " stack:red stack:yellow"


def test_sm_109_the_owner_chooses_the_order_of_due_purchases() -> None:
    table = choose(motherload(game=ground(".d .d"), hand="y15"), two_due())
    assert (asked(table), legal(table)) == ("purchase", {"stack:red", "stack:yellow"})
    assert refused(table, "stack:blue") == "SM-103"
    choose(table, "stack:yellow")
    assert [event["card"] for event in told(table, "bought")] == ["green_yellow_10", "green_red_10"]


def test_sm_110_one_card_per_stack_and_batch() -> None:
    table = motherload(game=ground(".d .d .d"), hand="b15 b")
    choose(table, drill("blue", "b15 b", "1-0-0", "right") + " stack:yellow")
    assert hired(table) == {"yellow": 1}


def test_sm_111_buying_costs_no_action_and_has_no_limit() -> None:
    table = choose(motherload(game=ground(".d .d"), hand="y15"), two_due() + " stack:red")
    assert hired(table) == {"red": 1, "yellow": 1}
    assert table.actions == 2  # one was used, one came with the yellow card


def test_sm_193_capsule_minerals_card_next_card_bonus_goals() -> None:
    table = motherload(game=DIAMOND, hand="b", artefacts="to_hand", deck="w w", minors="two_hires")
    choose(table, f"{DRILL_IT} stack:red")
    assert asked(table) == "capsule"
    assert pile(table, "red") == "diamond"  # as others see it when nobody is asked: nothing has happened yet
    choose(table, "artefact:to_hand")
    assert pile(table, "red") == ""
    kinds = [event.kind for event in table.events or []]
    assert kinds[kinds.index("spent") :] == ["spent", "bought", "drew"]


def test_sm_194_an_effect_is_carried_out_before_the_purchase_it_causes() -> None:
    table = motherload(artefacts="gold_and_card", piles={"yellow": "emerald"}, hand="b")
    choose(table, "artefact:gold_and_card stack:yellow")
    kinds = [event.kind for event in table.events or []]
    assert kinds[kinds.index("spent") :] == ["spent", "stacked", "drew", "bought", "extra_action"]


# -- purchase bonuses ----------------------------------------------------------------------------------------------


def test_sm_112_sm_113_a_purchase_bonus_works_once_and_by_itself() -> None:
    table = choose(motherload(game=DIAMOND, hand="b"), f"{DRILL_IT} stack:yellow")
    assert table.actions == 2  # two, one used, one extra
    table = choose(motherload(game=EARTH, hand="y10"), drill("yellow", "y10", "1-0-0", "right"))
    assert table.actions == 1  # playing the card later does not repeat it


def test_sm_114_to_hand() -> None:
    table = choose(motherload(crew="grey", game=DIAMOND, hand="b"), f"{DRILL_IT} stack:blue")
    assert (hand(table), discard(table)) == ("b10", "b")


def test_sm_115_extra_action() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", actions=1), f"{DRILL_IT} stack:yellow")
    assert table.actions == 1


def test_sm_116_draw_one() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", deck="y w"), f"{DRILL_IT} stack:red")
    assert hand(table) == "w"


def test_sm_117_draw_two() -> None:
    table = motherload(game=DIAMOND, hand="b", deck="y w", hired={"blue": 1}, piles={"blue": "gold"})
    assert hand(choose(table, f"{DRILL_IT} stack:blue")) == "w y"


def test_sm_118_bomb() -> None:
    table = choose(motherload(crew="orange", game=DIAMOND, hand="b"), f"{DRILL_IT} stack:red")
    assert table.bombs[0] == 2


def test_sm_119_duplicate_copies_a_mineral_of_an_own_stack() -> None:
    table = motherload(crew="purple", game=DIAMOND, hand="b", piles={"red": "gold", "wild": "platinum"})
    choose(table, f"{DRILL_IT} stack:blue")
    assert (asked(table), legal(table)) == ("copy_kind", {"mineral:gold", "mineral:platinum"})
    choose(table, "mineral:platinum")
    assert (asked(table), legal(table)) == ("put_mineral", {"stack:red", "stack:yellow", "stack:wild"})
    choose(table, "stack:yellow")
    assert pile(table, "yellow") == "platinum"
    assert pile(table, "wild") == "platinum"


def test_sm_120_the_payment_is_not_copied_and_the_stack_of_the_card_is_barred() -> None:
    table = motherload(crew="purple", game=DIAMOND, hand="b", piles={"red": "gold"})
    choose(table, f"{DRILL_IT} stack:blue")
    assert asked(table) == "put_mineral"  # Gold was the only kind to copy
    assert refused(table, "stack:blue") == "SM-120"
    table = choose(motherload(crew="purple", game=DIAMOND, hand="b"), f"{DRILL_IT} stack:blue")
    assert asked(table) == "main"  # nothing to copy: lost


def test_sm_121_the_card_may_be_drawn_by_its_own_bonus() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", deck=""), f"{DRILL_IT} stack:red")
    everything = sorted(f"{hand(table)} {cards(table.decks)}".split())
    assert (len(table.hands[0]), everything) == (1, ["b", "r10"])  # both were shuffled, one was drawn


def test_sm_122_a_copy_can_complete_another_purchase() -> None:
    table = motherload(crew="purple", game=DIAMOND, hand="b", piles={"red": "platinum"})
    choose(table, f"{DRILL_IT} stack:blue stack:red")
    assert hired(table) == {"red": 1, "blue": 1}
    full = {"red": 4, "yellow": 4, "wild": 4}
    table = choose(motherload(crew="purple", game=DIAMOND, hand="b", hired=full), f"{DRILL_IT} stack:blue")
    assert asked(table) == "main"  # no other stack to put it on


def test_sm_195_a_kind_of_the_payment_may_lie_elsewhere_too() -> None:
    table = motherload(crew="purple", game=DIAMOND, hand="b", piles={"red": "diamond"}, hired={"red": 2})
    choose(table, f"{DRILL_IT} stack:blue")
    assert asked(table) == "put_mineral"
    assert "stack:red" in legal(table)  # also the stack it was copied from
