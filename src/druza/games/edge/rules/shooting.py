"""Shooting: targets are chosen, one die is rolled for all, hits are resolved."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import INI, LOWER, MODELS, NONE, PER_SEAT, SLOTS
from druza.games.edge.content.moments import H1
from druza.games.edge.content.parts import Action, Shot
from druza.games.edge.content.terms import A_BETWEEN, A_FIELD, A_FIELDS, A_LINE, DOUBLE_SHOTS
from druza.games.edge.rules import combat, effects, rolls, shot_targets, windows
from druza.games.edge.rules.bodies import distance
from druza.games.edge.rules.hand import discard_from_hand
from druza.games.edge.rules.hit_bonus import bonus_of, shot_of
from druza.games.edge.rules.lines_of_fire import has_line
from druza.games.edge.rules.values import attribute
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Fight, Use
from druza.games.edge.vocabulary import FIELD, LINE, MODEL
from druza.kernel.state import ALLOWED, Decision, Frame, Step

# -- choosing -------------------------------------------------------------------------------------------------------


def begin_check(state: EdgeState, shot: Shot) -> None:
    """ED-163 to ED-168: what is shot at, then the roll."""
    use = state.use()
    if not shot_targets.can_check(state, use, shot):
        return
    area = shot.area
    if shot.vs is not None:
        state.push(ChooseShot(use.seat, shot.number))
    elif area is not None and (area.kind == A_FIELD or area.kind == A_FIELDS):
        state.push(ChooseArea(use.seat, shot.number, NONE))
    elif area is not None and area.kind == A_LINE:
        state.push(ChooseLine(use.seat, shot.number))
    elif area is not None and area.kind == A_BETWEEN:
        state.push(ChooseEnd(use.seat, shot.number))
    else:
        state.push(
            HitCheck(
                use.seat,
                shot.number,
                shot_targets.shooter_of(state, use, shot),
                tuple(shot_targets.fixed_targets(state, use, shot)),
            )
        )


@final
@mypyc_attr(free_list_len=1)
class ChooseShot(Decision[EdgeState]):
    """ED-168: the one model that is shot at."""

    RULE: ClassVar[str] = "ED-169"
    KEY: ClassVar[str] = "choose_shot"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        for seat in range(state.seats):
            if state.are_enemies(self.seat, seat):
                for model in range(seat * PER_SEAT, (seat + 1) * PER_SEAT):
                    if state.fields[model] >= 0:
                        found.append(MODEL.answers[model])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        use = state.use()
        shot = shot_of(state, self.part)
        model = MODEL.index(option)
        if model in shot_targets.shot_targets(state, use, shot):
            return ALLOWED
        vs = shot.vs
        start = state.fields[shot_targets.shooter_of(state, use, shot)]
        if vs is not None and vs.within >= 0 and distance(state, start, state.fields[model]) > vs.within:
            return "ED-172"
        return "ED-170" if state.board().line[start * state.board().count + state.fields[model]] >= 0 else "ED-169"

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-168" if MODEL.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        model = MODEL.index(option)
        use = state.use()
        shot = shot_of(state, self.part)
        if shot.vs is not None and shot.vs.named:
            use.named = model
        state.push(HitCheck(self.seat, self.part, shot_targets.shooter_of(state, use, shot), (model,)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return shooter_words(state, self.part)


def shooter_words(state: EdgeState, part: i64) -> dict[str, Any]:
    """Who shoots."""
    return {"model": shot_targets.shooter_of(state, state.use(), shot_of(state, part))}


@final
@mypyc_attr(free_list_len=1)
class ChooseArea(Decision[EdgeState]):
    """ED-257, ED-258: the field or fields that are shot at."""

    RULE: ClassVar[str] = "ED-172"
    KEY: ClassVar[str] = "choose_area"

    def __init__(self, seat: i64, part: i64, first: i64) -> None:
        self.seat = seat
        self.part = part
        self.first = first  # the field chosen already

    def candidates(self, state: EdgeState) -> list[int]:
        use = state.use()
        shot = shot_of(state, self.part)
        if self.first < 0:
            return [FIELD.answers[field] for field in shot_targets.first_fields(state, use, shot)]
        found = shot_targets.second_fields(state, use, shot, self.first)
        if not shot_targets.meant(state, use, shot, self.first):
            found = [field for field in found if shot_targets.meant(state, use, shot, field)]
        return [FIELD.answers[field] for field in found]

    def objection(self, state: EdgeState, option: int) -> str:
        if not FIELD.has(option) or FIELD.index(option) >= state.board().count:
            return ""
        shot = shot_of(state, self.part)
        area = shot.area
        if self.first >= 0 or area is None or area.kind == A_FIELDS:
            return "ED-258" if area is not None and area.kind == A_FIELDS else "ED-257"
        start, field = state.fields[shot_targets.shooter_of(state, state.use(), shot)], FIELD.index(option)
        if distance(state, start, field) > area.range:
            return "ED-172"
        if area.los and not has_line(state, start, field):
            return "ED-170" if state.board().line[start * state.board().count + field] >= 0 else "ED-169"
        return "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        field = FIELD.index(option)
        use = state.use()
        shot = shot_of(state, self.part)
        if self.first < 0 and shot_targets.second_fields(state, use, shot, field):
            state.push(ChooseArea(self.seat, self.part, field))
            return
        aimed = shot_targets.meant(state, use, shot, field)
        if self.first >= 0:
            aimed = shot_targets.meant(state, use, shot, self.first) + aimed
        state.push(HitCheck(self.seat, self.part, shot_targets.shooter_of(state, use, shot), tuple(aimed)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        found = shooter_words(state, self.part)
        found["second"] = self.first >= 0
        if self.first >= 0:
            found["field"] = state.board().ids[self.first]
        return found


@final
@mypyc_attr(free_list_len=1)
class ChooseLine(Decision[EdgeState]):
    """ED-259: the direction of the line."""

    RULE: ClassVar[str] = "ED-259"
    KEY: ClassVar[str] = "choose_line"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [LINE.answers[direction] for direction in range(6)]

    def refusal(self, state: EdgeState, option: int) -> str:
        shot = shot_of(state, self.part)
        return ALLOWED if shot_targets.models_on_line(state, state.use(), shot, LINE.index(option)) else "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        shot = shot_of(state, self.part)
        aimed = shot_targets.models_on_line(state, use, shot, LINE.index(option))
        state.push(HitCheck(self.seat, self.part, shot_targets.shooter_of(state, use, shot), tuple(aimed)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return shooter_words(state, self.part)


@final
@mypyc_attr(free_list_len=1)
class ChooseEnd(Decision[EdgeState]):
    """ED-260: the other end of the Ray."""

    RULE: ClassVar[str] = "ED-260"
    KEY: ClassVar[str] = "choose_end"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [FIELD.answers[field] for field in shot_targets.far_ends(state, state.use(), shot_of(state, self.part))]

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-260" if FIELD.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        shot = shot_of(state, self.part)
        aimed = shot_targets.models_between(state, use, shot, state.fields[use.actor], FIELD.index(option))
        state.push(HitCheck(self.seat, self.part, use.actor, tuple(aimed)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": state.use().actor}


# -- the roll -------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class HitCheck(Step[EdgeState]):
    """ED-163, ED-165, ED-336: one roll for all targets."""

    def __init__(self, seat: i64, part: i64, shooter: i64, targets: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.shooter = shooter
        self.targets = targets

    def run(self, state: EdgeState) -> None:
        fight = Fight(self.seat, NONE, NONE, False)
        fight.shot = True
        fight.in_card = True
        fight.shooter = self.shooter
        fight.part = self.part
        fight.targets = list(self.targets)
        state.fights = [*state.fights, fight]
        if state.events is not None:
            state.tell("shot", self.seat, {"model": self.shooter, "targets": list(self.targets)})
        state.then(
            [
                windows.OPENING[H1],
                rolls.ChooseDie(self.seat),
                rolls.AfterRoll(self.seat),
                CountHits(),
            ]
        )


@final
@mypyc_attr(free_list_len=1)
class CountHits(Step[EdgeState]):
    """ED-163, ED-164: a model is hit if the result is higher than its INI."""

    def run(self, state: EdgeState) -> None:
        fight = state.fight()
        use = state.use()
        result = fight.face + bonus_of(state)
        hits: list[int] = []
        missed: list[int] = []
        for model in fight.targets:
            if state.fields[model] >= 0 and model not in hits and model not in missed:
                if result > attribute(state, model, INI):
                    hits.append(model)
                else:
                    missed.append(model)
        if state.events is not None:
            inis = {str(model): attribute(state, model, INI) for model in hits + missed}
            state.tell("hits", fight.seat, {"result": result, "hit": hits, "missed": missed, "inis": inis})
        use.hits = hits
        state.then([ResolveHits(fight.seat, fight.part, tuple(hits)), AfterHits(fight.part, tuple(hits))])
        combat.EndFight().run(state)


@final
@mypyc_attr(free_list_len=1)
class ResolveHits(Decision[EdgeState]):
    """ED-336: the effect on each model hit, in the order of the player who rolls."""

    RULE: ClassVar[str] = "ED-336"
    KEY: ClassVar[str] = "resolve_hits"

    def __init__(self, seat: i64, part: i64, models: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.models = models

    def candidates(self, state: EdgeState) -> list[int]:
        if not shot_of(state, self.part).effect:
            return []
        return [MODEL.answers[model] for model in self.models if state.fields[model] >= 0]

    def resolve(self, state: EdgeState, option: int) -> None:
        model = MODEL.index(option)
        state.use().hits = [model]
        rest = tuple([other for other in self.models if other != model])
        if rest:
            state.push(ResolveHits(self.seat, self.part, rest))
        effects.run_parts(state, shot_of(state, self.part).effect)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": len(self.models)}


@final
@mypyc_attr(free_list_len=1)
class AfterHits(Step[EdgeState]):
    """What happens once afterwards, if anything was hit."""

    def __init__(self, part: i64, models: tuple[int, ...]) -> None:
        self.part = part
        self.models = models

    def run(self, state: EdgeState) -> None:
        if self.models:
            state.use().hits = [model for model in self.models if state.fields[model] >= 0]
            effects.run_parts(state, shot_of(state, self.part).then)


@final
@mypyc_attr(free_list_len=1)
class ShootAt(Step[EdgeState]):
    """R-46: a shot at the opponent of a Combat, with the hit check of a card."""

    def __init__(self, seat: i64, action: i64, shooter: i64, target: i64) -> None:
        self.seat = seat
        self.action = action
        self.shooter = shooter
        self.target = target

    def run(self, state: EdgeState) -> None:
        if state.fields[self.shooter] < 0 or state.fields[self.target] < 0:
            return
        use = Use(self.seat, self.action)
        use.actor = self.shooter
        use.it = self.shooter
        use.squad = self.shooter // MODELS
        state.uses = [*state.uses, use]
        part = state.content.actions[self.action].parts[0].then[0]
        state.then([HitCheck(self.seat, part.number, self.shooter, (self.target,)), effects.POP_USE])


def shots_of(state: EdgeState, squad: i64, action: Action) -> i64:
    """Firing Position: two shots for each Ranger of the squad that bears it."""
    for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
        if state.paid[slot]:
            card = state.upgrades[slot]
            for part in state.content.actions[state.content.card_actions[card][LOWER]].parts:
                if part.gives(DOUBLE_SHOTS) and part.card == action.card:
                    return 2
    return 1


def shoot_instead(state: EdgeState, seat: i64, card: i64) -> None:
    """R-46: a Ranger shoots at its opponent instead of making its attack; there is no defence roll."""
    fight = state.fight()
    shooter, target = fight.attacker, fight.defender
    discard_from_hand(state, seat, card)
    state.last_card = card
    fight.cancelled = True
    if state.events is not None:
        state.tell("played", seat, {"card": state.content.cards[card], "half": "lower", "squad": None})
    action = state.content.actions[state.content.card_actions[card][LOWER]]
    shots = shots_of(state, shooter // MODELS, action)
    frames: list[Frame] = []
    for _ in range(shots):
        frames.append(ShootAt(seat, action.number, shooter, target))
    state.then(frames)
