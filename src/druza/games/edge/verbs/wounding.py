"""Wounding: wounds, deaths and sacrifices; what prevents and heals them."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import MODELS, NONE, SQUADS
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import N_ALL, N_PLAIN, S_HIT
from druza.games.edge.rules import effects, fights, landing, places, targets, wounds
from druza.games.edge.rules.bodies import dead_models, is_squad_alive
from druza.games.edge.rules.numbers import add, put
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.state import REMOVED, EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.verbs.aiming import OnModels, OnSquads
from druza.games.edge.vocabulary import MODEL
from druza.kernel.state import Decision, Frame, Step


@final
class Wound(OnModels):
    """Deals wounds; what a hit check adds comes on top of what it hit."""

    KEYS: ClassVar[str] = "t n"

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        shot = self.t is not None and self.t.kind == S_HIT
        by = use.actor
        if shot and use.it >= 0 and use.actor < 0:
            by = use.it
        count = targets.number_of(state, use, self.n) + (use.extra_wounds if shot else 0)
        state.push(wounds.DealWounds(model, count, NONE if model == by else by, use.seat, False))

    def is_simultaneous(self) -> bool:
        return True  # the wounds of both sides


@final
class DistributeWounds(Part):
    """ED-263: wounds that go one by one to models that were hit."""

    KEYS: ClassVar[str] = "t n"

    def could(self, state: EdgeState, use: Use) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(ShareHits(use.seat, targets.number_of(state, use, self.n)))


@final
@mypyc_attr(free_list_len=1)
class ShareHits(Decision[EdgeState]):
    """D21, ED-263: the next wound goes to which model that was hit."""

    RULE: ClassVar[str] = "ED-263"
    KEY: ClassVar[str] = "share_hits"

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat = seat
        self.left = left

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.answers[model] for model in state.use().hits if state.fields[model] >= 0]

    def resolve(self, state: EdgeState, option: int) -> None:
        if self.left > 1:
            state.push(ShareHits(self.seat, self.left - 1))
        use = state.use()
        state.push(wounds.DealWounds(MODEL.index(option), 1, use.actor, self.seat, False))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": self.left}


@final
class Kill(OnModels):
    """Kills outright (ED-340)."""

    KEYS: ClassVar[str] = "t"

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        state.push(wounds.KillModel(model, use.actor, use.seat))


@final
class Sacrifice(OnModels):
    """ED-186: an own model is given up."""

    KEYS: ClassVar[str] = "t"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.is_price = True

    def could(self, state: EdgeState, use: Use) -> bool:
        return len(self.models(state, use)) > 0

    def models(self, state: EdgeState, use: Use) -> list[int]:
        """None that awaits its wounds (ED-365), and none whose loss buys nothing (ED-208)."""
        found = fights.leaving_models(state, use, self.t)
        if self.t is not None and self.t.named and use.action >= 0:
            found = [model for model in found if buys_something(state, use, model)]
        return found

    def objection(self, state: EdgeState, use: Use, model: i64) -> str:
        return "ED-365" if fights.awaits_wounds(state, model) else "ED-208"

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        use.dead = model
        use.dead_field = state.fields[model]
        use.dead_mask = state.masks[model]
        state.push(wounds.SacrificeModel(model))


def buys_something(state: EdgeState, use: Use, model: i64) -> bool:
    """Would anything follow if this model were the one that is given up?"""
    tried = use.copy()
    tried.named = model
    return effects.buys(state, tried, state.content.actions[use.action].parts)


@final
class LoseEndurance(OnSquads):
    """Tokens of a squad card are given up."""

    KEYS: ClassVar[str] = "t n"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.is_price = True

    def serves(self, state: EdgeState, use: Use, squad: i64) -> bool:
        return state.endurance[squad] >= targets.number_of(state, use, self.n)

    def hit_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        count = targets.number_of(state, use, self.n)
        state.endurance = add(state.endurance, squad, -count)
        state.lost = add(state.lost, squad // SQUADS, count)
        state.paid_losses = state.paid_losses + [squad] * count


@final
class ExtraWoundTaken(Part):
    """Whoever bears the token, or touches the enemy shrine, takes more."""

    KEYS: ClassVar[str] = "t n until"

    def wounds_on_top(self) -> i64:
        return self.n.factor


@final
class SetWounds(Part):
    """A success deals so many wounds instead of 1."""

    KEYS: ClassVar[str] = "n until"

    def could(self, state: EdgeState, use: Use) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        state.fight().set_wounds = targets.number_of(state, use, self.n)


@final
class Cancel(Part):
    """A Combat does not happen, or wounds are ignored."""

    KEYS: ClassVar[str] = "what n t counterattack"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.of_wounds = False
        self.no_counter = False

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "what":
            self.of_wounds = said.among(f"{self.name}.what", value, ["combat", "wound"]) == 1
        elif key == "counterattack":
            self.no_counter = not said.flag("counterattack", value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return not self.of_wounds or state.batches[-1].n > 0

    def do(self, state: EdgeState, use: Use) -> None:
        if not self.of_wounds:
            fight = state.fight()
            fight.cancelled = True
            state.tell("combat_cancelled", use.seat, {"model": fight.starter, "against": fight.other})
            return
        state.batches[-1].n = max(0, state.batches[-1].n - targets.number_of(state, use, self.n))
        if self.no_counter and state.fights:
            state.fight().no_counter = True


@final
class Redirect(Part):
    """ED-266: the actor takes over a whole batch of wounds."""

    KEYS: ClassVar[str] = "what frm to"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "frm":
            self.vs = said.selector(value)
        else:
            said.exactly(f"{self.name}.{key}", value, "wound" if key == "what" else "actor")

    def could(self, state: EdgeState, use: Use) -> bool:
        return self.vs is not None and targets.any_model(state, use, self.vs) and use.wounded != use.actor

    def do(self, state: EdgeState, use: Use) -> None:
        state.batches[-1].model = use.actor


@final
class Replace(Part):
    """Something else happens instead of the wounds, or of a crystal of the harvest."""

    KEYS: ClassVar[str] = "what n optional then"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "what":
            said.among(f"{self.name}.what", value, ["harvest_crystal", "wound"])
        elif key == "optional":
            said.flag("optional", value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return bool(self.then) and effects.could(state, use, self.then[0])

    def do(self, state: EdgeState, use: Use) -> None:
        state.batches[-1].n = 0
        effects.run_parts(state, self.then)


@final
class Restore(OnSquads):
    """ED-061: a living squad gets tokens back, never above the printed value."""

    KEYS: ClassVar[str] = "t n"

    def could(self, state: EdgeState, use: Use) -> bool:
        return targets.number_of(state, use, self.n) != 0 and super().could(state, use)

    def serves(self, state: EdgeState, use: Use, squad: i64) -> bool:
        return lost_endurance(state, squad) > 0 and is_squad_alive(state, squad)

    def hit_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        wounds.restore(state, squad, targets.number_of(state, use, self.n))

    def squad_objection(self) -> str:
        return "ED-061"


@final
class Revive(OnSquads):
    """ED-188, ED-248: dead models of a squad come back, if there is a place for one."""

    KEYS: ClassVar[str] = "t n where"

    def concerns_dead(self) -> bool:
        return True

    def serves(self, state: EdgeState, use: Use, squad: i64) -> bool:
        dead = dead_models(state, squad)
        if not dead:
            return False
        if self.n.kind != N_PLAIN and self.n.kind != N_ALL:  # Resurrection: X is split
            if len(dead) < use.x1 or lost_endurance(state, squad) < use.x - use.x1:
                return False
        return places.has_any_place(state, use, dead[0], self)

    def hit_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        count = min(targets.number_of(state, use, self.n), len(dead_models(state, squad)))
        frames: list[Frame] = [Return(use.seat, self.number, squad) for _ in range(count)]
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class Return(Step[EdgeState]):
    """ED-188, ED-248: a dead model of the squad comes back."""

    def __init__(self, seat: i64, part: i64, squad: i64) -> None:
        self.seat = seat
        self.part = part
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        dead = dead_models(state, self.squad)
        if dead:
            state.push(landing.ChooseField(self.seat, dead[0], landing.BY_CARD, self.part, 0, 0, NONE))


@final
class RemoveDead(OnSquads):
    """A dead model leaves the game."""

    KEYS: ClassVar[str] = "t n"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.is_price = True

    def concerns_dead(self) -> bool:
        return True

    def serves(self, state: EdgeState, use: Use, squad: i64) -> bool:
        return len(dead_models(state, squad)) > 0

    def hit_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        state.fields = put(state.fields, dead_models(state, squad)[0], REMOVED)


@final
class ModVpForKill(Part):
    """ED-338: a death is worth more or less."""

    KEYS: ClassVar[str] = "t n min"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "min":
            said.exactly(f"{self.name}.min", value, 0)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.t is None or not targets.any_model(state, use, self.t):
            return False
        batch = state.batches[-1]
        return state.content.unit_endurance[state.units[batch.model // MODELS]] + batch.vp > 0

    def do(self, state: EdgeState, use: Use) -> None:
        state.batches[-1].vp += targets.number_of(state, use, self.n)
