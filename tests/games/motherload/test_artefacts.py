"""Artefacts (SM-137 to SM-151, SM-196)."""

from __future__ import annotations

from tests.games.motherload.table import (
    artefacts,
    asked,
    choose,
    discard,
    ground,
    hand,
    hired,
    legal,
    motherload,
    pile,
    refused,
)

DIAMOND = ground(".d", "..")
DRILL_IT = "drill colour:blue card:b done space:1-0-0"


def test_sm_137_any_number_of_artefacts_in_the_own_turn() -> None:
    table = motherload(artefacts="draw_two extra_action", deck="b b y y")
    choose(table, "artefact:draw_two artefact:extra_action")
    assert (len(table.hands[0]), table.actions, artefacts(table)) == (2, 3, "")


def test_sm_138_teleport_capsule_takes_the_bought_card_to_the_hand() -> None:
    table = choose(motherload(game=DIAMOND, hand="b", artefacts="to_hand"), f"{DRILL_IT} stack:yellow")
    assert (asked(table), legal(table)) == ("capsule", {"artefact:to_hand", "done"})
    kept = choose(table.clone(), "done")
    assert (discard(kept), artefacts(kept)) == ("b y10", "to_hand")
    choose(table, "artefact:to_hand")
    assert (hand(table), discard(table)) == ("y10", "b")


def test_sm_139_drive_core() -> None:
    assert choose(motherload(artefacts="extra_action"), "artefact:extra_action").actions == 3


def test_sm_140_crew_archive() -> None:
    table = choose(motherload(artefacts="draw_two", deck="b y w"), "artefact:draw_two")
    assert hand(table) == "w y"


def test_sm_141_sapper_crate() -> None:
    table = choose(motherload(artefacts="bomb_and_card", deck="b y"), "artefact:bomb_and_card")
    assert (table.bombs[0], hand(table)) == (2, "y")


def test_sm_142_platinum_mask() -> None:
    table = choose(motherload(artefacts="platinum"), "artefact:platinum")
    assert legal(table) == {"stack:red", "stack:blue", "stack:yellow", "stack:wild"}
    assert pile(choose(table, "stack:blue"), "blue") == "platinum"


def test_sm_143_gold_tablet() -> None:
    table = choose(motherload(artefacts="gold_and_card", deck="b y"), "artefact:gold_and_card stack:red")
    assert (pile(table, "red"), hand(table)) == ("gold", "y")


def test_sm_144_duplicator_also_onto_the_same_stack() -> None:
    table = motherload(artefacts="duplicate", piles={"red": "platinum", "blue": "iron"})
    assert refused(table, "artefact:duplicate mineral:ruby") == "SM-144"
    choose(table, "artefact:duplicate mineral:iron stack:blue")
    assert pile(table, "blue") == "iron iron"


def test_sm_145_the_fossil_has_no_use_and_scores_three() -> None:
    table = motherload(artefacts="trophy")
    assert refused(table, "artefact:trophy") == "SM-145"
    assert table.scores()[0] == 3


def test_sm_146_a_spent_artefact_is_out_of_the_game_and_open() -> None:
    table = choose(motherload(artefacts="draw_two"), "artefact:draw_two")
    assert table.view(2)["spent"] == ["art_draw_two"]
    assert len(table.artefact_pool) == 16


def test_sm_147_no_limit_to_artefacts_held() -> None:
    table = motherload(hand="b", tunnels="1-3-5", artefacts="trophy trophy platinum platinum draw_two draw_two")
    choose(table, "drill colour:blue card:b done space:1-4-5")
    assert len(table.artefacts[0]) == 7


def test_sm_148_the_windows_for_spending() -> None:
    """At the choice of the turn, before a due purchase; the capsule only at a purchase."""
    table = motherload(game=DIAMOND, hand="b", artefacts="duplicate to_hand draw_two", deck="y y")
    assert refused(table, "artefact:to_hand") == "SM-138"
    choose(table, f"{DRILL_IT} stack:yellow")
    assert (asked(table), legal(table)) == ("spend_first", {"artefact:duplicate", "artefact:draw_two", "done"})
    assert pile(table, "yellow") == "diamond"
    choose(table, "artefact:duplicate stack:red")  # copies the Diamond that is about to be spent
    assert asked(table) == "spend_first"
    choose(table, "done")
    assert (asked(table), legal(table)) == ("purchase", {"stack:red", "stack:yellow"})
    choose(table, "stack:yellow")
    assert asked(table) == "capsule"
    assert refused(table, "artefact:draw_two") == "SM-148"
    choose(table, "done artefact:draw_two done done")
    assert hired(table) == {"yellow": 1, "red": 1}


def test_sm_149_duplicator_and_mask_need_something_to_work_with() -> None:
    assert refused(motherload(artefacts="duplicate"), "artefact:duplicate") == "SM-149"
    full = {"red": 4, "blue": 4, "yellow": 4, "wild": 4}
    assert refused(motherload(artefacts="platinum", hired=full), "artefact:platinum") == "SM-149"
    table = choose(motherload(artefacts="gold_and_card", hired=full, deck="y"), "artefact:gold_and_card")
    assert hand(table) == "y"  # the tablet only draws
    assert refused(motherload(artefacts="gold_and_card", hired=full, deck=""), "artefact:gold_and_card") == "SM-196"


def test_sm_150_no_capsule_for_a_card_that_goes_to_hand_anyway() -> None:
    table = choose(motherload(crew="grey", game=DIAMOND, hand="b", artefacts="to_hand"), f"{DRILL_IT} stack:blue")
    assert (asked(table), hand(table), artefacts(table)) == ("main", "b10", "to_hand")


def test_sm_151_no_artefacts_in_the_turn_of_others_nor_after_discarding() -> None:
    table = motherload(hand="b b y y r r", artefacts={0: "draw_two", 1: "draw_two"}, deck={0: "b b", 1: "b b"})
    refusal = table.game.why_not(table, table.game.parse("artefact:1"), 1)
    assert refusal is not None
    assert refusal.rule == "SM-165"
    choose(table, "end")
    assert asked(table) == "discard"
    assert not any(option.startswith("artefact") for option in legal(table))
    choose(table, "card:b")
    assert table.active == 1


def test_sm_196_an_artefact_that_changes_nothing_cannot_be_spent() -> None:
    assert refused(motherload(artefacts="draw_two", deck=""), "artefact:draw_two") == "SM-196"
    table = motherload(artefacts="bomb_and_card", deck="", bomb_supply=0, hand="b")
    assert refused(table, "artefact:bomb_and_card") == "SM-196"
    table = choose(motherload(artefacts="bomb_and_card", deck="", hand="b"), "artefact:bomb_and_card")
    assert table.bombs[0] == 2  # part of the effect


def test_others_do_not_see_what_is_asked_about_artefacts() -> None:
    table = motherload(game=DIAMOND, hand="b", artefacts="duplicate to_hand", deck="y y")
    choose(table, f"{DRILL_IT} stack:yellow")
    assert table.view(0)["prompt"]["key"] == "spend_first"
    assert table.view(1)["prompt"]["key"] == "main"
    assert table.view(-1)["prompt"]["key"] == "main"
    choose(table, "done")
    assert table.view(0)["prompt"]["key"] == "capsule"
    assert table.view(1)["prompt"]["key"] == "main"
