"""Every Reaction answers for real what it may answer, and what its text says happens."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.part_entries import name_of
from druza.games.crystalicum.content.pieces import Effect
from druza.games.crystalicum.rules.combat_strength import total
from druza.games.crystalicum.state import GONE, HOMELAND, ORBIT, CrystalicumState
from druza.games.crystalicum.state_parts import CANCELLED
from druza.kernel.refused import Refused
from tests.games.crystalicum.effect_checks import check_costs, check_part, fresh, snapshot, take_effect, told
from tests.games.crystalicum.preparations import effects, stages
from tests.games.crystalicum.scenes import events
from tests.games.crystalicum.table import BOX, CONTENT, can, choose, do, on_until


def legal_reaction(effect: Effect) -> tuple[CrystalicumState, str]:
    """A table where this Reaction may answer the event now."""
    marking = [False, True]
    for number, marked in [(number, marked) for marked in marking for number in range(4)]:
        for stage, source, word in stages(effect):
            for slot in range(len(stage.table.zone)):
                if marked and stage.table.owner[slot] == 0 and stage.table.zone[slot] in (HOMELAND, ORBIT):
                    stage.table.marked[slot] = 1
            possible = list(events(stage, effect.event, source))
            if number >= len(possible):
                continue
            try:
                table = possible[number]()
            except (Refused, AssertionError):
                continue
            for _ in range(6):
                if table.seat == 0 and table.prompt()["key"] == "react":
                    if can(table, word):
                        return table, word
                    do(table, "pass")
                    on_until(table, "react", 0) if table.stack else None
    raise AssertionError(f"{CONTENT.ids[effect.pattern]} can never answer")


@pytest.mark.parametrize("effect", effects(pieces.AS_REACTION))
def test_a_reaction_does_what_it_says(effect: Effect) -> None:
    table, word = legal_reaction(effect)
    answered = len(table.stack) - 1
    before = snapshot(table)
    event_before = before.stack[answered]
    choose(table, word)
    depth = len(before.stack)
    table = take_effect(table, before)
    status = table.stack[answered].status if len(table.stack) > answered else None
    check_costs(before, table, effect)
    for part in BOX.cards[effect.pattern].effect[effect.ordinal].do:
        check_answer(before, table, effect, part, event_before, status, depth)


def check_answer(
    before: CrystalicumState,
    after: CrystalicumState,
    effect: Effect,
    part: Any,
    event: Any,
    status: int | None,
    depth: int,
) -> None:
    """What a Reaction must have done, also to the event that it answers."""
    if name_of(part) == "cancel":
        assert fresh(before, after, "cancelled")
        assert status in (None, CANCELLED)
    elif name_of(part) == "prevent":
        assert after.marked[event.card] == 1
    elif name_of(part) == "replace":
        check_replaced(before, after, part, event)
    elif name_of(part) == "change-destination":
        assert after.place[event.card] not in (before.place[event.card], event.place)
    elif name_of(part) == "redraw-luck":
        check_redrawn(before, after, part, event)
    elif name_of(part) == "advantage":
        changed = fresh(before, after, "advantage")[0]["advantage"]
        assert changed == max(0, before.combat.advantage + part.amount)
    elif name_of(part) == "top-up":
        missing = event.value - before.crystals[event.card]
        assert 1 <= missing <= part.max
        assert fresh(before, after, "discovered")[-1]["slot"] == event.card
        assert after.treasuries[0] == before.treasuries[0] - missing
    elif name_of(part) == "duel-rule":
        assert fresh(before, after, "refused")
        assert after.marked[event.card] == before.marked[event.card]
    elif name_of(part) == "return-to-hand":
        assert event.pattern in after.hands[0]
        assert event.pattern not in after.discards[0]
    elif name_of(part) == "cost-delta" and part.filter == "trigger-card":
        assert event.value + part.amount <= before.crystals[event.card] < event.value
        assert fresh(before, after, "discovered")[-1]["slot"] == event.card
    else:
        check_part(before, after, effect, part)


def check_redrawn(before: CrystalicumState, after: CrystalicumState, part: Any, event: Any) -> None:
    """The same player draws again; the new result, or the better of both, is added to his sum."""
    drawn = fresh(before, after, "luck")[0]
    assert drawn["seat"] == event.seat
    counts = max(drawn["luck"], event.value) if part.keep == "best" else drawn["luck"]
    side = 0 if event.seat == before.combat.attacker else 1
    while len(told(after, "sums")) == len(told(before, "sums")):
        do(after, "pass")
    assert fresh(before, after, "sums")[0]["sums"][side] == total(before, side) + counts


def check_replaced(before: CrystalicumState, after: CrystalicumState, part: Any, event: Any) -> None:
    if part.to == "hand":
        assert event.pattern in after.hands[0]
    elif part.to == "discard":
        assert event.pattern in after.discards[0]
    elif part.to == "stay-marked":
        assert after.zone[event.card] != GONE
        assert after.marked[event.card] == 1
    else:
        assert after.zone[event.card] != GONE
        assert "kompania-braci" in [CONTENT.ids[card] for card in after.destroyed[0]]
