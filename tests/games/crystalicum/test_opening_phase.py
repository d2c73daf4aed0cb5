"""The turn and the Opening Phase: CR-084 to CR-099, CR-255."""

from __future__ import annotations

from druza.games.crystalicum.rules.cards import hidden_worlds
from druza.games.crystalicum.state import ALLOCATION, PLACING, PRODUCTION_SEGMENT, START_CARDS, UNMARK_SEGMENT
from druza.games.crystalicum.view import PHASES
from tests.games.crystalicum.table import (
    ASTONIA,
    ELVES,
    EMPIRE,
    GAME,
    asked,
    bear,
    begin,
    can,
    choose,
    crystalicum,
    do,
    embassy,
    hide,
    homeland,
    is_there,
    on_until,
    options_of,
    orbit,
    refused,
)


def test_cr_084_a_turn_has_four_phases() -> None:
    table = GAME.new(2, 8, log=True)
    while table.turn == 1:
        table.apply(table.choices[-1])
    phases = [PHASES[event.facts["phase"]] for event in table.events or [] if event.kind == "phase"]
    assert phases == ["action", "battle", "final"]


def test_cr_086_a_pass_is_not_final() -> None:
    table = crystalicum(hands={0: "wies", 1: "wies wies"}, active=1)
    begin(table)
    do(table, "card:wies", "pass", "card:wies")
    assert table.seat == 0
    do(table, "card:wies")
    assert table.prompt()["key"] == "action"


def test_cr_087_all_cards_are_unmarked() -> None:
    table = crystalicum()
    marked = [embassy(table, 0, "kyriakos", marked=True), orbit(table, 1, "karaka", marked=True)]
    begin(table, UNMARK_SEGMENT)
    assert [table.marked[slot] for slot in marked] == [0, 0]


def test_cr_088_cards_of_the_start_of_the_turn() -> None:
    table = crystalicum(hands={0: "dobry-poczatek"})
    assert can(begin(table, START_CARDS), "card:dobry-poczatek")
    do(table, "card:dobry-poczatek")
    assert (table.treasuries[0], len(table.hands[0])) == (19, 1)


def test_cr_089_cr_092_production_joins_the_treasury() -> None:
    table = crystalicum(treasuries={0: 5, 1: 1})
    homeland(table, 0, "wies", "kopalnia-krysztalu", "zielona-przystan")
    begin(table, PRODUCTION_SEGMENT)
    assert table.treasuries == [5 + 3 + 1 + 2 + 4, 1 + 4]


def test_cr_090_cr_091_cr_255_upkeep_after_everybodys_income() -> None:
    table = crystalicum(treasuries={0: 0, 1: 0})
    homeland(table, 0, "twierdza")
    begin(table, PRODUCTION_SEGMENT)
    assert asked(table) == "0 upkeep"
    assert table.treasuries == [3, 4]
    do(table, "yes")
    assert table.treasuries[0] == 2
    again = crystalicum()
    homeland(again, 0, "twierdza")
    begin(again, PRODUCTION_SEGMENT)
    do(again, "done")
    assert not is_there(again, "twierdza")


def test_cr_255_who_cannot_pay_must_discard() -> None:
    table = crystalicum(treasuries={0: 0})
    homeland(table, 0, "twierdza", "akademia-magow", "twierdza", "akademia-magow")
    begin(table, PRODUCTION_SEGMENT)
    for _ in range(3):
        choose(table, "yes")
    assert refused(table, "yes") == "CR-255"


def test_cr_093_no_production_in_the_first_turn() -> None:
    table = crystalicum(turn=1)
    begin(table, PRODUCTION_SEGMENT)
    assert table.treasuries == [20, 20]


def test_cr_094_cr_095_cr_096_hidden_worlds_up_to_the_exploration_value() -> None:
    table = crystalicum(f"{ASTONIA} {EMPIRE}")
    begin(table, PLACING)
    do(table, "world", "world")
    assert len(hidden_worlds(table, 0)) == 2
    assert [table.known[slot] for slot in hidden_worlds(table, 0)] == [0, 0]
    assert refused(table, "world") == "CR-095"
    do(table, "done")
    assert table.seat == 1
    do(table, "world", "done")
    assert len(hidden_worlds(table, 1)) == 1


def test_cr_097_cr_098_cr_099_crystals_on_own_hidden_worlds() -> None:
    table = crystalicum(treasuries={0: 7})
    first, second = hide(table, 0, "leukos"), hide(table, 0, "thalassa")
    foreign = hide(table, 1, "glen-mor")
    begin(table, ALLOCATION)
    assert options_of(table) == {"at:leukos", "at:thalassa", "done"}
    do(table, f"at:{first}", "count:4", f"at:{second}", "count:3")
    assert [table.crystals[slot] for slot in (first, second, foreign)] == [4, 3, 0]
    assert table.treasuries[0] == 0
    on_until(table, "action")
    assert table.crystals[first] == 4
    poor = crystalicum(treasuries={0: 0, 1: 0})
    world = hide(poor, 0, "leukos")
    begin(poor, ALLOCATION)
    assert refused(poor, f"at:{world}") == "CR-068"


def test_cr_043_siec_intryg_produces_with_a_courtier_only() -> None:
    for courtiers, gained in ((1, 6), (0, 3)):
        table = crystalicum(f"{ELVES} {EMPIRE}", treasuries={0: 0})
        homeland(table, 0, "siec-intryg")
        if courtiers:
            embassy(table, 0, "kyriakos")
        begin(table, PRODUCTION_SEGMENT)
        assert table.treasuries[0] == gained


def test_cr_090_upkeep_in_the_text_of_a_card() -> None:
    table = crystalicum(treasuries={0: 0})
    bear(table, homeland(table, 0, "kyriakos"), "kompania-najemna")
    begin(table, PRODUCTION_SEGMENT)
    assert asked(table) == "0 upkeep"
    assert table.prompt()["values"]["price"] == 1
    do(table, "yes")
    assert table.treasuries[0] == 2
    begin(table, PRODUCTION_SEGMENT)
    do(table, "done")
    assert not is_there(table, "kompania-najemna")
