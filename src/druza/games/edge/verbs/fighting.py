"""Fighting: Combats, Backstabs and counterattacks that cards give, and what they do to rolls."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import (
    N_PLAIN,
    S_ACTOR,
    S_DEAD,
    S_ENEMY_MODEL,
    S_FIGHTER,
    S_IT,
    S_OPPONENT,
    S_TARGET,
    S_WOUNDER,
    S_X,
)
from druza.games.edge.rules import combat, fighters, rolls, targets, whose
from druza.games.edge.rules.contact import has_enemy_in_contact
from druza.games.edge.rules.values import may_attack
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Fight, Use

ONE_FIGHTER: Final = (S_ACTOR, S_IT, S_X, S_WOUNDER, S_DEAD)  # selectors that name a single fighter


class Fighting(Part):
    """Models fight whom the card says, one after another."""

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.counts = False  # wounds and kills are counted for later parts

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "times":
            self.n = said.number(value)
        elif key == "id":
            said.exactly(f"{self.name}.id", value, "k")
            self.counts = True
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.t is None or self.vs is None:
            return False
        if self.t.kind == S_FIGHTER:
            return targets.any_model(state, use, self.t) and may_attack(state, use.fighter)
        return targets.any_served(state, use, self.t, self)

    def serves_model(self, state: EdgeState, use: Use, model: i64) -> bool:
        """May a model attack, and is there anybody whom it may fight?"""
        vs = self.vs
        if vs is not None and vs.kind == S_ENEMY_MODEL and vs.within < 0:
            return may_attack(state, model) and has_enemy_in_contact(state, model, use.seat)
        return may_attack(state, model) and len(fighters.card_opponents(state, use, model, self)) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        selector, vs = self.t, self.vs
        if selector is None or vs is None:
            return
        models = [model for model in targets.models_of(state, use, selector) if may_attack(state, model)]
        if not models:
            return
        if selector.kind == S_FIGHTER and vs.kind == S_OPPONENT:
            fight = state.fight()
            fight.backstabs = [*fight.backstabs, models[0]]  # before this Combat (ED-160)
        elif selector.kind in ONE_FIGHTER and self.n.kind == N_PLAIN:
            self.one_fights(state, use, models[0], vs.kind)
        else:
            times = len(models) if self.n.kind == N_PLAIN else targets.number_of(state, use, self.n)
            if times > 0:
                state.push(fighters.ChooseFighter(use.seat, tuple(models), self.number, times))

    def one_fights(self, state: EdgeState, use: Use, model: i64, kind: i64) -> None:
        against = fighters.card_opponents(state, use, model, self)
        if kind in (S_IT, S_TARGET, S_X) and against:
            fight = self.new_fight(use.seat, model, against[0])
            combat.start_fight(state, fight)
        elif against:
            state.push(fighters.ChooseOpponent(use.seat, model, self.number))

    def new_fight(self, seat: i64, model: i64, other: i64) -> Fight:
        fight = Fight(seat, model, other, self.is_backstab())
        fight.in_card = True
        fight.reach = self.vs is not None and self.vs.within >= 0
        fight.counting = self.counts
        return fight


@final
class Combat(Fighting):
    """Combat sequences."""

    KEYS: ClassVar[str] = "t vs times id"

    def is_combat(self) -> bool:
        return True


@final
class Backstab(Fighting):
    """ED-159: the enemy loses INI and cannot counterattack."""

    KEYS: ClassVar[str] = "t vs id"

    def is_backstab(self) -> bool:
        return True


@final
class Counterattack(Part):
    """A counterattack before the wound is applied."""

    KEYS: ClassVar[str] = "t before"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "before":
            said.exactly(f"{self.name}.before", value, "wound")
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        outer = state.fight()
        fight = Fight(whose.player_of(state, outer.defender), outer.defender, outer.attacker, False)
        fight.single = True
        fight.in_card = True
        fight.reach = outer.reach
        combat.start_fight(state, fight)


@final
class Reroll(Part):
    """The die is thrown again."""

    KEYS: ClassVar[str] = "t"

    def could(self, state: EdgeState, use: Use) -> bool:
        return self.t is None or use.roller < 0 or targets.any_model(state, use, self.t)

    def do(self, state: EdgeState, use: Use) -> None:
        state.fight().rerolled = True
        state.push(rolls.RollDie(use.seat, state.fight().die))

    def speaks_of_roller(self) -> bool:
        return self.t is None
