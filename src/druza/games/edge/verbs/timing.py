"""Timing: parts that wait for an event, or for the end of the turn."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import EVENTS
from druza.games.edge.rules.effects import enemy_losses
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.verbs.changing import lay_mark

UNLESS: Final = "no_enemy_endurance_lost"


class Waiting(Part):
    """A part of a token or shrine that happens at an event."""

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.event = 0

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "event":
            self.event = said.one_of("event", value, EVENTS)
        elif key == "optional":
            said.flag("optional", value)
        else:
            super().take(said, key, value)

    def waits_for(self, event: i64) -> bool:
        return self.event == event


@final
class At(Waiting):
    """What a token does when its moment comes."""

    KEYS: ClassVar[str] = "event then optional"


@final
class On(Waiting):
    """What a shrine does when something happens beside it."""

    KEYS: ClassVar[str] = "event then"


@final
class AtEnd(Part):
    """ED-321: put off to the end of the turn, unless an enemy loses endurance in it."""

    KEYS: ClassVar[str] = "of cond then"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "of" or key == "cond":
            said.exactly(f"{self.name}.{key}", value, "turn" if key == "of" else UNLESS)
        else:
            super().take(said, key, value)

    def is_due(self) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        lay_mark(state, use, self, NONE, NONE, NONE, enemy_losses(state, use.seat), 0)

    def is_put_off(self) -> bool:
        return True
