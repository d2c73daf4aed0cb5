"""Every triggered and constant ability: it happens by itself, it holds, and only under its conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.part_entries import name_of
from druza.games.crystalicum.content.pieces import Condition, Effect
from druza.games.crystalicum.content.terms import TRAITS
from druza.games.crystalicum.rules.cards import orbits
from druza.games.crystalicum.rules.invasion import capacity
from druza.games.crystalicum.rules.moving import moves_allowed
from druza.games.crystalicum.rules.opening_phase import income, upkeep_of
from druza.games.crystalicum.rules.playing import cost_to_play
from druza.games.crystalicum.rules.reading import constant_forbids, current, fits, is_halved
from druza.games.crystalicum.state import ATTACHED, EMBASSY, GONE, HIDDEN, HOMELAND, ORBIT, CrystalicumState
from druza.games.crystalicum.state_parts import PEACEFUL, Lasting
from druza.kernel.refused import Refused
from tests.games.crystalicum.effect_checks import check_parts, told
from tests.games.crystalicum.preparations import dress, effects, preparations, stages
from tests.games.crystalicum.scenes import Stage, events, moments
from tests.games.crystalicum.table import (
    BOX,
    CONTENT,
    begin,
    crystalicum,
    do,
    homeland,
    on_until,
    option,
    orbit,
    pattern,
)


@pytest.mark.parametrize("effect", effects(pieces.TRIGGERED))
def test_a_triggered_ability_happens_by_itself(effect: Effect) -> None:
    for stage, source, _ in stages(effect):
        for start in events(stage, effect.event, source):
            table = stage.table
            start()
            if any(fact["slot"] == source for fact in told(table, "triggered")):
                before = crystalicum()
                check_parts(before, table, effect)
                return
            break
    raise AssertionError("it never happened")


@pytest.mark.parametrize("effect", effects(pieces.CONSTANT))
def test_a_constant_ability_holds(effect: Effect) -> None:
    """With the ability blanked something is different, by just the amount that it says."""
    for part in BOX.cards[effect.pattern].effect[effect.ordinal].do:
        assert any(differs(effect, part, *scene) for scene in constant_scenes(effect)), "it makes no difference"


@pytest.mark.parametrize(
    ("effect", "condition"),
    [
        pytest.param(effect, condition, id=f"{CONTENT.ids[effect.pattern]}-{effect.ordinal}-{condition.kind}")
        for effect in CONTENT.effects
        for condition in effect.conditions
        if effect.timing == pieces.CONSTANT and effect.acts[0].verb in (pieces.MODIFY, pieces.NO_HALVING)
    ],
)
def test_a_constant_ability_needs_its_conditions(effect: Effect, condition: Condition) -> None:
    """Where it holds, it does not hold any more once one of its conditions fails."""
    part = BOX.cards[effect.pattern].effect[effect.ordinal].do[0]
    for table, source in constant_scenes(effect):
        if differs(effect, part, table.clone(), source):
            assert not differs(effect, part, broken(table.clone(), source, condition), source)
            return
    raise AssertionError("it never holds")


def broken(table: CrystalicumState, source: int, condition: Condition) -> CrystalicumState:
    """The same table, but this condition fails."""
    combat, seat = table.combat, table.owner[source]
    root = source
    while table.zone[root] == ATTACHED:
        root = table.place[root]
    if condition.kind == pieces.COMBAT_IS:
        table.combat = PEACEFUL
    elif condition.kind == pieces.ROLE:
        combat.attacker, combat.defender = combat.defender, combat.attacker
    elif condition.kind == pieces.SELF_MARKED:
        table.marked[source] = 1 - condition.value
    elif condition.kind == pieces.SELF_IN_COMBAT:
        if table.zone[root] == ORBIT:
            table.place[root] = next(world for world in orbits(table) if world != combat.orbit)
        else:
            combat.raiders = [raider for raider in combat.raiders if raider != root]
            table.zone[root] = EMBASSY
    elif condition.kind in (pieces.ORBIT_OWNER, pieces.BATTLE_AT_OWN_HOME):
        combat.orbit = next(world for world in orbits(table) if table.owner[world] != seat)
        for ship in range(len(table.zone)):
            if table.zone[ship] == ORBIT:
                table.place[ship] = combat.orbit
    elif condition.kind == pieces.ATTACKED_WORLD_IS_SELF:
        combat.world = table.homes[seat]
    elif condition.kind == pieces.ATTACKED_WORLD_BODY_MAX:
        table.lasting = [
            *table.lasting,
            Lasting(pieces.MODIFY, combat.world, 1, pieces.BODY, 9, pieces.END_OF_TURN, 0, 0),
        ]
    elif condition.kind == pieces.HOST_FUNCTION:
        table.pattern[table.place[source]] = pattern("karaka")
    elif condition.kind == pieces.FIRST_POLITICAL_ACTION:
        table.political_actions[seat] = 1
    else:
        assert condition.kind == pieces.CONTROL
        assert condition.selector is not None
        selector = condition.selector
        on_table = [slot for slot in range(len(table.zone)) if table.zone[slot] != GONE]
        for slot in [slot for slot in on_table if fits(table, selector, slot, seat, source, None)]:
            table.zone[slot] = GONE
    table.index = table.roster = None
    return table


def constant_scenes(effect: Effect) -> Iterator[tuple[CrystalicumState, int]]:
    for prepare in preparations():
        for number in range(20):
            for stage, source, _ in stages(effect):
                prepare(stage)
                dress(stage, source)
                stage.table.marked[source] = 0
                if effect.pattern in (pattern("cabo-tormenta"),):
                    orbit(stage.table, 0, "galeon")
                possible = more_moments(stage, source)
                if number >= len(possible):
                    continue
                try:
                    table = possible[number]()
                except (Refused, AssertionError):
                    continue
                if table.zone[source] != GONE:
                    yield table, source


def more_moments(stage: Stage, source: int) -> list[Callable[[], CrystalicumState]]:
    found = list(moments(stage, source))

    def as_it_lies() -> CrystalicumState:
        return stage.table

    def at_home() -> CrystalicumState:
        table = stage.table
        table.active = 1
        begin(table, 7)
        do(table, f"battle:{table.homes[0]}")
        return on_until(table, "clash")

    def world_attacked() -> CrystalicumState:
        table = stage.table
        table.active = 1
        begin(table, 8)
        do(table, "seat:0")
        while table.prompt()["key"] in ("carriers", "raiders"):
            words = [choice for choice in table.choices if table.game.notation(choice) != "done"]
            table.apply(words[0] if words else table.choices[0])
        do(table, f"at:{source}")
        return on_until(table, "clash")

    def raid_weak_world() -> CrystalicumState:
        table = stage.table
        weak = homeland(table, 1, "rajskie-lowiska")
        table.active = 0
        begin(table, 8)
        do(table, "seat:1")
        while table.prompt()["key"] == "carriers":
            table.apply(table.choices[0])
        root = source
        while table.zone[root] == ATTACHED:
            root = table.place[root]
        if option(table, f"at:{root}") in table.choices:
            do(table, f"at:{root}")
        while table.prompt()["key"] == "raiders":
            table.apply(table.choices[0])
        do(table, f"at:{weak}")
        return on_until(table, "clash")

    def political() -> CrystalicumState:
        table = stage.table
        table.active = 0
        begin(table)
        do(table, "politics", f"at:{stage.chars[0][0]}")
        return table

    def two_worlds() -> CrystalicumState:
        homeland(stage.table, 0, "el-nath")
        return stage.table

    return [as_it_lies, *found, at_home, world_attacked, raid_weak_world, political, two_worlds]


def differs(effect: Effect, part: Any, table: CrystalicumState, source: int) -> bool:
    without = table.clone()
    without.lasting = [*without.lasting, Lasting(pieces.BLANK, source, 1, 0, 0, pieces.END_OF_TURN, 0, 0)]
    if name_of(part) == "modify":
        amount = part.amount if isinstance(part.amount, int) else 0
        trait = TRAITS.index(part.trait)
        for slot in range(len(table.zone)):
            if table.zone[slot] < HIDDEN:
                change = current(table, slot, trait) - current(without, slot, trait)
                if change and (change == amount or not isinstance(part.amount, int)):
                    return True
        return False
    if name_of(part) == "no-halving":
        table.marked[source] = without.marked[source] = 1
        return not is_halved(table, source) and is_halved(without, source)
    if name_of(part) == "extra":
        return any(
            moves_allowed(table, slot) == moves_allowed(without, slot) + part.count
            for slot in range(len(table.zone))
            if table.zone[slot] < HIDDEN
        )
    if name_of(part) == "capacity":
        return capacity(table, source) == capacity(without, source) + int(part.amount)
    if name_of(part) == "cost-delta":
        hosts = [pieces.NONE, *[slot for slot in range(len(table.zone)) if table.zone[slot] < HIDDEN]]
        return any(
            cost_to_play(table, 0, card, host) == cost_to_play(without, 0, card, host) + part.amount
            for card in range(len(CONTENT.ids))
            for host in hosts
            if CONTENT.cost[card] > 1
        )
    if name_of(part) == "production-if":
        return production_stops(table, source)
    if name_of(part) == "forbid":
        target = table.place[source] if part.target == "bearer" else source
        what = {"board-ship": pieces.BOARD_SHIP, "invasion-target": pieces.INVASION_TARGET}[part.what]
        return constant_forbids(table, pieces.FORBID, what, target)
    if name_of(part) == "upkeep":
        return bool(upkeep_of(table, source) == upkeep_of(without, source) + part.count)
    assert name_of(part) == "duel-rule"
    return duel_goes_differently(part.rule, source, table)


def production_stops(table: CrystalicumState, source: int) -> bool:
    """It produces while its condition holds, and not when nobody is in the Embassy."""
    full = income(table, 0)
    empty = table.clone()
    for slot in range(len(empty.zone)):
        if empty.zone[slot] == EMBASSY and empty.owner[slot] == 0:
            empty.zone[slot] = HOMELAND
    return full - income(empty, 0) == CONTENT.production[table.pattern[source]]


def duel_goes_differently(rule: str, source: int, table: CrystalicumState) -> bool:
    """The challenger's own duel: refusing costs Crystals, or the loser is destroyed."""
    if table.zone[source] != EMBASSY:
        return False
    rival = next(slot for slot in range(len(table.zone)) if table.owner[slot] == 1 and table.zone[slot] == EMBASSY)
    table.active = 0
    table.marked[source] = 0
    table.marked[rival] = 0
    begin(table)
    do(table, f"challenge:{source}", f"at:{rival}")
    card = table.pattern[rival]
    if rule == "refusal-cost":
        before = table.treasuries[1]
        do(table, "refuse")
        return table.treasuries[1] == before - 2
    table.lasting = [*table.lasting, Lasting(pieces.MODIFY, source, 0, 0, 20, pieces.END_OF_TURN, 0, 0)]
    on_until(table, "action")
    return card in table.destroyed[1] and card not in table.discards[1]
