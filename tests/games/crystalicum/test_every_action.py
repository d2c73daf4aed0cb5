"""Every Action card and ability is used for real, where it is legal, and what its text says happens."""

from __future__ import annotations

import pytest

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.pieces import Effect
from druza.games.crystalicum.state import GONE, CrystalicumState
from druza.kernel.refused import Refused
from tests.games.crystalicum.effect_checks import check_costs, check_parts, snapshot, take_effect
from tests.games.crystalicum.preparations import dress, effects, preparations, stages
from tests.games.crystalicum.scenes import Stage, moments
from tests.games.crystalicum.table import (
    CONTENT,
    can,
    choose,
)


def legal_action(effect: Effect) -> tuple[CrystalicumState, str, Stage]:
    """A table where this Action is legal now."""
    for prepare in preparations():
        for number in range(12):
            for stage, source, word in stages(effect):
                prepare(stage)
                dress(stage, source)
                if source >= 0 and any(cost.kind == pieces.MARK and cost.self_card for cost in effect.costs):
                    stage.table.marked[source] = 0
                possible = list(moments(stage, source))
                if number >= len(possible):
                    continue
                try:
                    table = possible[number]()
                except (Refused, AssertionError):
                    continue
                if table.seat == 0 and (source < 0 or table.zone[source] != GONE) and can(table, word):
                    return table, word, stage
    raise AssertionError(f"{CONTENT.ids[effect.pattern]} is never legal")


@pytest.mark.parametrize("effect", effects(pieces.AS_ACTION))
def test_an_action_does_what_it_says(effect: Effect) -> None:
    table, word, _ = legal_action(effect)
    before = snapshot(table)
    choose(table, word)
    table = take_effect(table, before)
    check_costs(before, table, effect)
    check_parts(before, table, effect)
    if CONTENT.kind[effect.pattern] == pieces.ACTION:
        assert effect.pattern in table.discards[0] or effect.pattern not in before.discards[0]
        assert table.hands[0].count(effect.pattern) < before.hands[0].count(effect.pattern)
    else:
        assert table.used[int(word.split(":")[1].split("/")[0])] >> effect.ordinal & 1
