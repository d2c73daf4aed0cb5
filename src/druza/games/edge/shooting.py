"""Shooting: hit checks, their areas and targets."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge import combat, effects, places, targets, windows
from druza.games.edge.bodies import distance, has_line, line_fields, models_in, touches_any
from druza.games.edge.pieces import (
    A_ALL,
    A_BETWEEN,
    A_CONTACT,
    A_FIELD,
    A_FIELD_OF,
    A_FIELDS,
    A_LINE,
    ALL,
    FAR,
    H1,
    INI,
    MODELS,
    NONE,
    PER_SEAT,
    R_ACTOR,
    Part,
)
from druza.games.edge.state import FIELD, LINE, MODEL, Fight, Table, Use
from druza.games.edge.values import attribute, may_shoot
from druza.kernel.state import ALLOWED, Decision, Step

# -- who shoots, at what ----------------------------------------------------------------------------------------------


def shooter_of(state: Table, use: Use, part: Part) -> int:
    """ED-166: the model that shoots; NONE for mines and explosions."""
    if part.shooter == 1:
        return use.actor
    if part.shooter == 2:
        return use.it
    if part.shooter == 3:
        for model in range(use.seat * PER_SEAT, (use.seat + 1) * PER_SEAT):
            if state.fields[model] >= 0 and state.units[model // MODELS] == part.unit:
                return model
    return NONE


def can_check(state: Table, use: Use, part: Part) -> bool:
    """Is there anything that a hit check could hit?"""
    if part.shooter:
        shooter = shooter_of(state, use, part)
        if shooter < 0 or not may_shoot(state, shooter):
            return False
    if part.vs is not None:
        return len(shot_targets(state, use, part)) > 0
    area = part.area
    if area is None:
        return False
    if area.kind == A_FIELD or area.kind == A_FIELDS:
        return len(fields_to_hit(state, use, part, True)) > 0
    if area.kind == A_LINE:
        for direction in range(6):
            if models_on_line(state, use, part, direction):
                return True
        return False
    if area.kind == A_BETWEEN:
        return len(far_ends(state, use, part)) > 0
    return len(fixed_targets(state, use, part)) > 0


def shot_targets(state: Table, use: Use, part: Part) -> list[int]:
    """Single targets; lines and ranges are measured from the shooter."""
    if part.vs is None:
        return []
    kept = use.actor
    if part.shooter == 2:
        use.actor = use.it
    found = targets.models_of(state, use, part.vs)
    use.actor = kept
    return found


def meant(state: Table, use: Use, part: Part, field: int) -> list[int]:
    """ED-168: the models of a field that the card speaks of."""
    found = models_in(state, field)
    if part.enemies_only:
        return [model for model in found if state.are_enemies(use.seat, model // PER_SEAT)]
    return found


def first_fields(state: Table, use: Use, part: Part) -> list[int]:
    """The fields that may be chosen first: something can be hit there or in the field added to it."""
    return fields_to_hit(state, use, part, False)


def fields_to_hit(state: Table, use: Use, part: Part, one_is_enough: bool) -> list[int]:
    area = part.area
    shooter = shooter_of(state, use, part)
    if area is None or shooter < 0:
        return []
    board = state.board()
    start = state.fields[shooter]
    found: list[int] = []
    fields = board.neighbours[start] if area.kind == A_FIELDS else board.within[start * 8 + min(area.range, 7)]
    for field in fields:
        if area.los and not has_line(state, start, field):
            continue
        if one_is_enough and found:
            return found
        if meant(state, use, part, field):
            found.append(field)
            continue
        for second in second_fields(state, use, part, field):
            if meant(state, use, part, second):
                found.append(field)
                break
    return found


def second_fields(state: Table, use: Use, part: Part, field: int) -> list[int]:
    """ED-257, ED-258: the field that is added to the first."""
    area = part.area
    if area is None:
        return []
    board = state.board()
    if area.kind == A_FIELD:
        return board.neighbours[field] if area.plus == 1 else []
    start = state.fields[shooter_of(state, use, part)]
    return [near for near in board.neighbours[field] if near in board.neighbours[start]]


def models_on_line(state: Table, use: Use, part: Part, direction: int) -> list[int]:
    """ED-259: the models in the fields of a line, without the shooter's field."""
    area = part.area
    reach = area.range if area is not None else FAR
    found: list[int] = []
    for field in line_fields(state, state.fields[shooter_of(state, use, part)], direction, reach):
        found += meant(state, use, part, field)
    return found


def far_ends(state: Table, use: Use, part: Part) -> list[int]:
    """ED-260: fields of the other end of a Ray, with somebody between."""
    start = state.fields[use.actor]
    ends: list[int] = []
    for model in range(use.seat * PER_SEAT, (use.seat + 1) * PER_SEAT):
        if model != use.actor and state.units[model // MODELS] == state.units[use.actor // MODELS]:
            if state.fields[model] >= 0 and state.fields[model] not in ends:
                ends.append(state.fields[model])
    if state.shrines[use.seat] >= 0:
        ends.append(state.shrines[use.seat])
    return [end for end in ends if models_between(state, use, part, start, end)]


def models_between(state: Table, use: Use, part: Part, start: int, end: int) -> list[int]:
    """ED-260: the models strictly between two fields of one line; full fields do not stop it."""
    board = state.board()
    direction = board.line[start * board.count + end]
    found: list[int] = []
    if direction < 0:
        return found
    here = board.next[start * 6 + direction]
    while here != end:
        found += meant(state, use, part, here)
        here = board.next[here * 6 + direction]
    return found


def fixed_targets(state: Table, use: Use, part: Part) -> list[int]:
    """The models of an area that leaves nothing to choose."""
    area = part.area
    if area is None:
        return []
    found: list[int] = []
    if area.kind == A_ALL:
        start = state.fields[use.actor]
        for field in state.board().within[start * 8 + area.range]:
            found += meant(state, use, part, field)
        return found
    spots = places.ref_places(state, use, area.ref)
    if not spots and area.ref.kind == R_ACTOR and use.dead_field >= 0:
        spots = [use.dead_field * 128 + use.dead_mask]
    if not spots:
        return []
    field, mask = spots[0] >> 7, spots[0] & 127
    if area.kind == A_FIELD_OF:
        found += meant(state, use, part, field)
        if area.plus == ALL:
            for near in state.board().neighbours[field]:
                found += meant(state, use, part, near)
    elif area.kind == A_CONTACT:
        for near in [field, *state.board().neighbours[field]]:
            for model in meant(state, use, part, near):
                touched = touches_any(state, near, state.masks[model], [field * 128 + mask])
                if model != use.actor and (near == field or touched):
                    found.append(model)
    if area.ref.kind == R_ACTOR:
        found = [model for model in found if model != use.actor]
    return found


# -- choosing -------------------------------------------------------------------------------------------------------


def begin_check(state: Table, part: Part) -> None:
    """ED-163 to ED-168: what is shot at, then the roll."""
    use = state.use()
    if not can_check(state, use, part):
        return
    area = part.area
    if part.vs is not None:
        state.push(ChooseShot(use.seat, part.number))
    elif area is not None and (area.kind == A_FIELD or area.kind == A_FIELDS):
        state.push(ChooseArea(use.seat, part.number, NONE))
    elif area is not None and area.kind == A_LINE:
        state.push(ChooseLine(use.seat, part.number))
    elif area is not None and area.kind == A_BETWEEN:
        state.push(ChooseEnd(use.seat, part.number))
    else:
        state.push(
            HitCheck(use.seat, part.number, shooter_of(state, use, part), tuple(fixed_targets(state, use, part)))
        )


@final
class ChooseShot(Decision[Table]):
    """ED-168: the one model that is shot at."""

    RULE: ClassVar[str] = "ED-169"
    KEY: ClassVar[str] = "choose_shot"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        for seat in range(state.seats):
            if state.are_enemies(self.seat, seat):
                for model in range(seat * PER_SEAT, (seat + 1) * PER_SEAT):
                    if state.fields[model] >= 0:
                        found.append(MODEL.first + model)
        return found

    def refusal(self, state: Table, option: int) -> str:
        use = state.use()
        part = state.content.parts[self.part]
        model = MODEL.index(option)
        if model in shot_targets(state, use, part):
            return ALLOWED
        vs = part.vs
        start = state.fields[shooter_of(state, use, part)]
        if vs is not None and vs.within >= 0 and distance(state, start, state.fields[model]) > vs.within:
            return "ED-172"
        return "ED-170" if state.board().line[start * state.board().count + state.fields[model]] >= 0 else "ED-169"

    def resolve(self, state: Table, option: int) -> None:
        model = MODEL.index(option)
        use = state.use()
        part = state.content.parts[self.part]
        if part.vs is not None and part.vs.named:
            use.named = model
        state.push(HitCheck(self.seat, self.part, shooter_of(state, use, part), (model,)))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": shooter_of(state, state.use(), state.content.parts[self.part])}


@final
class ChooseArea(Decision[Table]):
    """ED-257, ED-258: the field or fields that are shot at."""

    RULE: ClassVar[str] = "ED-172"
    KEY: ClassVar[str] = "choose_area"

    def __init__(self, seat: int, part: int, first: int) -> None:
        self.seat = seat
        self.part = part
        self.first = first  # the field chosen already

    def candidates(self, state: Table) -> list[int]:
        use = state.use()
        part = state.content.parts[self.part]
        if self.first < 0:
            return [FIELD.first + field for field in first_fields(state, use, part)]
        found = second_fields(state, use, part, self.first)
        if not meant(state, use, part, self.first):
            found = [field for field in found if meant(state, use, part, field)]
        return [FIELD.first + field for field in found]

    def resolve(self, state: Table, option: int) -> None:
        field = FIELD.index(option)
        use = state.use()
        part = state.content.parts[self.part]
        if self.first < 0 and second_fields(state, use, part, field):
            state.push(ChooseArea(self.seat, self.part, field))
            return
        aimed = meant(state, use, part, field)
        if self.first >= 0:
            aimed = meant(state, use, part, self.first) + aimed
        state.push(HitCheck(self.seat, self.part, shooter_of(state, use, part), tuple(aimed)))

    def words(self, state: Table) -> dict[str, Any]:
        return {"second": self.first >= 0}


@final
class ChooseLine(Decision[Table]):
    """ED-259: the direction of the line."""

    RULE: ClassVar[str] = "ED-259"
    KEY: ClassVar[str] = "choose_line"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [LINE.first + direction for direction in range(6)]

    def refusal(self, state: Table, option: int) -> str:
        part = state.content.parts[self.part]
        return ALLOWED if models_on_line(state, state.use(), part, LINE.index(option)) else "ED-208"

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        part = state.content.parts[self.part]
        aimed = models_on_line(state, use, part, LINE.index(option))
        state.push(HitCheck(self.seat, self.part, shooter_of(state, use, part), tuple(aimed)))


@final
class ChooseEnd(Decision[Table]):
    """ED-260: the other end of the Ray."""

    RULE: ClassVar[str] = "ED-260"
    KEY: ClassVar[str] = "choose_end"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [FIELD.first + field for field in far_ends(state, state.use(), state.content.parts[self.part])]

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        part = state.content.parts[self.part]
        aimed = models_between(state, use, part, state.fields[use.actor], FIELD.index(option))
        state.push(HitCheck(self.seat, self.part, use.actor, tuple(aimed)))


# -- the roll -------------------------------------------------------------------------------------------------------


@final
class HitCheck(Step[Table]):
    """ED-163, ED-165, ED-336: one roll for all targets."""

    def __init__(self, seat: int, part: int, shooter: int, targets: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.shooter = shooter
        self.targets = targets

    def run(self, state: Table) -> None:
        fight = Fight(self.seat, NONE, NONE, False)
        fight.shot = True
        fight.in_card = True
        fight.shooter = self.shooter
        fight.part = self.part
        fight.targets = list(self.targets)
        state.fights.append(fight)
        if state.events is not None:
            state.tell("shot", self.seat, {"model": self.shooter, "targets": list(self.targets)})
        state.then(
            [
                windows.Window(H1, NONE),
                combat.ChooseDie(self.seat),
                combat.AfterRoll(self.seat),
                CountHits(),
            ]
        )


@final
class CountHits(Step[Table]):
    """ED-163, ED-164: a model is hit if the result is higher than its INI."""

    def run(self, state: Table) -> None:
        fight = state.fight()
        use = state.use()
        part = state.content.parts[fight.part]
        result = fight.face + use.hit_bonus + check_bonus(state, part, fight.shooter) + shooter_bonus(state, fight)
        hits: list[int] = []
        for model in fight.targets:
            if state.fields[model] >= 0 and result > attribute(state, model, INI) and model not in hits:
                hits.append(model)
        if state.events is not None:
            state.tell("hits", fight.seat, {"result": result, "hit": hits})
        use.hits = hits[:]
        state.then([ResolveHits(fight.seat, fight.part, tuple(hits)), AfterHits(fight.part, tuple(hits))])
        combat.EndFight().run(state)


def check_bonus(state: Table, part: Part, shooter: int) -> int:
    """What the card adds to the roll: always, or in one mode of the shooter."""
    if part.bonus_mode == 0:
        return part.bonus
    if shooter >= 0 and state.side_bit(shooter // MODELS) & part.bonus_mode:
        return part.bonus
    return 0


def shooter_bonus(state: Table, fight: Fight) -> int:
    """Unstoppable tokens spent on this roll."""
    return fight.attack


@final
class ResolveHits(Decision[Table]):
    """ED-336: the effect on each model hit, in the order of the player who rolls."""

    RULE: ClassVar[str] = "ED-336"
    KEY: ClassVar[str] = "resolve_hits"

    def __init__(self, seat: int, part: int, models: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.models = models

    def candidates(self, state: Table) -> list[int]:
        if not state.content.parts[self.part].effect:
            return []
        return [MODEL.first + model for model in self.models if state.fields[model] >= 0]

    def resolve(self, state: Table, option: int) -> None:
        model = MODEL.index(option)
        state.use().hits = [model]
        rest = tuple([other for other in self.models if other != model])
        if rest:
            state.push(ResolveHits(self.seat, self.part, rest))
        effects.run_parts(state, state.content.parts[self.part].effect)

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": len(self.models)}


@final
class AfterHits(Step[Table]):
    """What happens once afterwards, if anything was hit."""

    def __init__(self, part: int, models: tuple[int, ...]) -> None:
        self.part = part
        self.models = models

    def run(self, state: Table) -> None:
        if self.models:
            state.use().hits = [model for model in self.models if state.fields[model] >= 0]
            effects.run_parts(state, state.content.parts[self.part].then)


@final
class ShootAt(Step[Table]):
    """R-46: a shot at the opponent of a Combat, with the hit check of a card."""

    def __init__(self, seat: int, action: int, shooter: int, target: int) -> None:
        self.seat = seat
        self.action = action
        self.shooter = shooter
        self.target = target

    def run(self, state: Table) -> None:
        if state.fields[self.shooter] < 0 or state.fields[self.target] < 0:
            return
        use = Use(self.seat, self.action)
        use.actor = self.shooter
        use.it = self.shooter
        use.squad = self.shooter // MODELS
        state.uses.append(use)
        part = state.content.actions[self.action].parts[0].then[0]
        state.then([HitCheck(self.seat, part.number, self.shooter, (self.target,)), effects.PopUse()])
