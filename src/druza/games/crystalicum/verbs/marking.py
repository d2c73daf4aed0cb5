"""Verbs that mark and unmark cards."""
# mypyc

from typing import ClassVar, final

from druza.games.crystalicum.content.pieces import Act, Effect
from druza.games.crystalicum.rules.cards import mark
from druza.games.crystalicum.rules.targets import resolved_targets
from druza.games.crystalicum.rules.unmarking import UnmarkCard
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import Matter
from druza.games.crystalicum.verbs.verb import Verb
from druza.kernel.state import Frame


@final
class Mark(Verb):
    NAME: ClassVar[str] = "mark"
    DOES: ClassVar[str] = "marks a card"
    KEYS: ClassVar[dict[str, str]] = {"target": "target"}
    DELAYS: ClassVar[bool] = True

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        return state.marked[slot] == 0

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        for slot in resolved_targets(state, effect, act, state.stack[place], part):
            mark(state, slot)

    def put_off(self, state: CrystalicumState, slot: int) -> Frame | None:
        mark(state, slot)
        return None


@final
class Unmark(Verb):
    NAME: ClassVar[str] = "unmark"
    DOES: ClassVar[str] = "unmarks a card"
    KEYS: ClassVar[dict[str, str]] = {"target": "target"}
    DELAYS: ClassVar[bool] = True

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        return state.marked[slot] == 1

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        for slot in resolved_targets(state, effect, act, state.stack[place], part):
            state.push(UnmarkCard(slot))

    def put_off(self, state: CrystalicumState, slot: int) -> Frame | None:
        return UnmarkCard(slot)
