"""Tables on which an effect could be used: the card in every place where it can lie, and cards that it may need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.pieces import Effect
from druza.games.crystalicum.rules.cards import lay
from druza.games.crystalicum.state import ATTACHED, HIDDEN, HOMELAND, ORBIT
from tests.games.crystalicum.scenes import PLACEMENTS, Stage
from tests.games.crystalicum.table import (
    CONTENT,
    embassy,
    orbit,
    pattern,
)


def effects(timing: int) -> list[Any]:
    return [
        pytest.param(effect, id=f"{CONTENT.ids[effect.pattern]}-{effect.ordinal}")
        for effect in CONTENT.effects
        if effect.timing == timing
    ]


def stages(effect: Effect) -> Iterator[tuple[Stage, int, str]]:
    """The card in hand, or on the table in every place where it could lie."""
    card = effect.pattern
    if CONTENT.kind[card] in (pieces.ACTION, pieces.REACTION):
        stage = Stage(card)
        stage.table.hands[0] = sorted([*stage.table.hands[0], card])
        yield stage, pieces.NONE, f"card:{CONTENT.ids[card]}"
        return
    for placement in PLACEMENTS:
        stage = Stage(card)
        slot = stage.lay(card, placement)
        if slot >= 0:
            yield stage, slot, f"use:{slot}/{effect.ordinal}"


def dress(stage: Stage, source: int) -> None:
    """The card itself carries a Captain, a Crew or a Unit, as far as it can."""
    if source < 0:
        return
    kind = CONTENT.kind[stage.table.pattern[source]]
    if kind == pieces.SHIP:
        lay(stage.table, pattern("marco-di-mirandeo"), 0, ATTACHED, source)
    elif kind == pieces.CHARACTER:
        functions = CONTENT.functions[stage.table.pattern[source]]
        lay(stage.table, pattern("kanonierzy" if functions & CONTENT.captain else "piechota"), 0, ATTACHED, source)


def preparations() -> list[Callable[[Stage], None]]:
    """Ways to make a table more fitting."""

    def as_it_is(stage: Stage) -> None:
        return

    def all_marked(stage: Stage) -> None:
        """Unmarking needs marked cards: all but those that pay."""
        for slot in range(len(stage.table.zone)):
            if stage.table.zone[slot] < HIDDEN:
                stage.table.marked[slot] = 1

    def friends_marked(stage: Stage) -> None:
        """Own cards at home marked, those at court not."""
        for slot in range(len(stage.table.zone)):
            if stage.table.zone[slot] in (HOMELAND, ORBIT) and stage.table.owner[slot] == 0:
                stage.table.marked[slot] = 1
        for id in ("saiph", "donnchad-mac-fearghal"):
            embassy(stage.table, 0, id, marked=True)
        orbit(stage.table, 0, "dzarad", marked=True)

    def beasts(stage: Stage) -> None:
        for world in (stage.hidden[1], stage.table.homes[0], stage.table.homes[1]):
            orbit(stage.table, 0, "dzarad", world)

    def foreign_captains(stage: Stage) -> None:
        ship = orbit(stage.table, 0, "galeon", stage.hidden[1])
        captain = lay(stage.table, pattern("pirat-z-pustki"), 0, ATTACHED, ship)
        lay(stage.table, pattern("kanonierzy"), 0, ATTACHED, captain)
        stage.table.marked[ship] = 1

    return [as_it_is, all_marked, friends_marked, beasts, foreign_captains]
