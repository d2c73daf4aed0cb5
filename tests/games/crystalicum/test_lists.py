"""What is kept about the table is what a look at the table finds, and menus are what their refusals leave."""

from __future__ import annotations

from typing import Any

import pytest

import druza
from druza.games.crystalicum.rules.index import make_index, make_roster
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import Index, Roster
from druza.kernel.dice import dice_from_seed


def listed(index: Index) -> list[Any]:
    parts = [
        [sorted((part.source, part.act.number) for part in by) for by in kept]
        for kept in (index.modifiers, index.constants)
    ]
    return [index.watchers, index.watched, *parts]


def cards(roster: Roster) -> list[Any]:
    return [roster.table, roster.movers, roster.able, roster.kinds, roster.attached, roster.orbits]


def check(table: CrystalicumState) -> None:
    if table.index is not None:
        assert listed(table.index) == listed(make_index(table))
    if table.roster is not None:
        assert cards(table.roster) == cards(make_roster(table))
    decision = table.decision()
    fresh = table.clone()
    fresh.index = fresh.roster = None
    assert decision.options(fresh) == table.options()
    left = [option for option in decision.candidates(fresh) if not decision.refusal(fresh, option)]
    assert sorted(left) == sorted(table.options())


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_what_is_kept_is_what_lies_there(seats: int, seed: int) -> None:
    table: Any = druza.game("crystalicum").new(seats, seed, {"turn_limit": 12})
    dice = dice_from_seed(seed)
    made = 0
    while table.seat >= 0:
        check(table)
        if made % 10 == 0:
            table = table.clone()
        table.apply(dice.pick(table.options()))
        made += 1
    assert made > 100


def test_a_clone_that_goes_on_changes_nothing_of_the_other() -> None:
    table = druza.game("crystalicum").new(2, 5)
    dice = dice_from_seed(5)
    for _ in range(60):
        before = table.to_json()
        other = table.clone()
        for _ in range(12):
            if other.seat >= 0:
                other.apply(dice.pick(other.options()))
        assert table.to_json() == before
        for _ in range(7):
            if table.seat >= 0:
                table.apply(dice.pick(table.options()))
