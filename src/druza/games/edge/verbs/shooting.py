"""Shooting: hit checks, and what strengthens them."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64

from druza.games.edge.content.parts import Part, Shot
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import A_UNIT
from druza.games.edge.rules import shooting, shot_targets
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use


@final
class HitCheck(Part):
    """ED-162 to ED-168: one roll against the INI of each target; `effect` on each model hit, `then` once."""

    KEYS: ClassVar[str] = "shooter vs area who bonus effect then"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.fired = Shot(number)
        self.shot = self.fired

    def take(self, said: Phrases, key: str, value: Any) -> None:
        shot = self.fired
        if key == "shooter":
            self.take_shooter(said, value)
        elif key == "vs":
            shot.vs = self.vs = said.selector(value)
        elif key == "area":
            shot.area = said.area(value)
        elif key == "who":
            shot.enemies_only = said.among(f"{self.name}.who", value, ["all", "enemy"]) == 1
        elif key == "bonus":
            shot.bonus, shot.bonus_mode = said.bonus(value)
        elif key == "effect":
            shot.effect = said.parts(value)
        elif key == "then":
            shot.then = said.parts(value)
        else:
            super().take(said, key, value)

    def take_shooter(self, said: Phrases, value: Any) -> None:
        if value in ("none", "actor", "each"):
            self.fired.shooter = ["none", "actor", "each"].index(value)
        else:
            self.fired.shooter = A_UNIT
            self.fired.unit = said.unit(value)

    def lists(self) -> list[list[Part]]:
        return [self.fired.effect, self.fired.then]

    def could(self, state: EdgeState, use: Use) -> bool:
        return shot_targets.can_check(state, use, self.fired)

    def do(self, state: EdgeState, use: Use) -> None:
        shooting.begin_check(state, self.fired)


@final
class ModHit(Part):
    """Adds to the roll of the hit check that it is paid with."""

    KEYS: ClassVar[str] = "n until"

    def strengthen(self, use: Use, count: i64) -> None:
        use.hit_bonus += count


@final
class ExtraStatus(Part):
    """More tokens for the models hit."""

    KEYS: ClassVar[str] = "token n"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "token":
            said.token(value)
        else:
            super().take(said, key, value)

    def strengthen(self, use: Use, count: i64) -> None:
        use.extra_status += count
