"""Choices: the questions that the parts of an effect ask."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge import actions, effects, movement, payment, places, possible, targets, wounds
from druza.games.edge.bodies import (
    dead_models,
    lift_model,
    models_in,
    models_on,
    move_shrine,
    occupancy,
    put_model,
    put_thicket,
    squad_on,
    squads_of_seat,
    take_thicket,
    touches_any,
    touches_field,
)
from druza.games.edge.geometry import WHOLE, touches
from druza.games.edge.hand import different, discard_from_hand, take_from_hand
from druza.games.edge.pieces import (
    CHOSEN,
    E_PUSHED,
    MODELS,
    NONE,
    ON,
    PAY,
    PER_SEAT,
    R_NONE,
    RULE,
    SHRINE_PUSHES,
    SLOTS,
    W2,
    W3,
    W4,
    Part,
)
from druza.games.edge.state import (
    ATTRIBUTE,
    CARD,
    DONE,
    FIELD,
    HEXES,
    ITEM,
    LIFTED,
    MODEL,
    OPTION,
    SEAT,
    SLOT,
    SOURCE,
    SQUAD,
    TOKEN,
    YES,
    Mark,
    Table,
    Use,
)
from druza.games.edge.values import drop_broken_contacts, drop_group, lost_endurance, token_supply
from druza.kernel.state import ALLOWED, Decision, Frame, Step

# -- models and squads ------------------------------------------------------------------------------------------------


@final
class Hit(Step[Table]):
    """Do a part to this model."""

    def __init__(self, seat: int, part: int, model: int) -> None:
        self.seat = seat
        self.part = part
        self.model = model

    def run(self, state: Table) -> None:
        effects.do_to(state, state.use(), state.content.parts[self.part], self.model)


@final
class PickModel(Decision[Table]):
    """D17: a model that a part is done to."""

    RULE: ClassVar[str] = "ED-196"
    KEY: ClassVar[str] = "pick_model"

    def __init__(self, seat: int, part: int, left: int, picked: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.picked = picked

    def candidates(self, state: Table) -> list[int]:
        use = state.use()
        part = state.content.parts[self.part]
        found = [MODEL.first + model for model in effects.targets_of(state, use, part) if model not in self.picked]
        selector = part.t
        if found and selector is not None and (selector.optional or selector.any or selector.up_to or selector.all):
            found.append(DONE.first)
        return found

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        model = MODEL.index(option)
        if self.left > 1:
            state.push(PickModel(self.seat, self.part, self.left - 1, (*self.picked, model)))
        effects.do_to(state, state.use(), state.content.parts[self.part], model)

    def words(self, state: Table) -> dict[str, Any]:
        return {**actions.action_words(state), "verb": state.content.parts[self.part].verb, "left": self.left}


@final
class PickSquad(Decision[Table]):
    """D17: a squad that a part is done to."""

    RULE: ClassVar[str] = "ED-193"
    KEY: ClassVar[str] = "pick_squad"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        part = state.content.parts[self.part]
        return [SQUAD.first + squad for squad in effects.squads_for(state, state.use(), part)]

    def resolve(self, state: Table, option: int) -> None:
        effects.do_to_squad(state, state.use(), state.content.parts[self.part], SQUAD.index(option))

    def words(self, state: Table) -> dict[str, Any]:
        return {**actions.action_words(state), "verb": state.content.parts[self.part].verb}


@final
class PickTarget(Decision[Table]):
    """ED-249: the enemy that a loop is about."""

    RULE: ClassVar[str] = "ED-249"
    KEY: ClassVar[str] = "pick_target"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        selector = state.content.parts[self.part].target
        return [MODEL.first + model for model in targets.models_of(state, state.use(), selector)] if selector else []

    def refusal(self, state: Table, option: int) -> str:
        use = state.use()
        use.target = MODEL.index(option)
        part = state.content.parts[self.part]
        found = part.t is not None and targets.any_model(state, use, part.t)
        use.target = NONE
        return ALLOWED if found else "ED-249"

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        use.target = MODEL.index(option)
        effects.begin_each(state, use, state.content.parts[self.part])

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


@final
class EachNext(Decision[Table]):
    """A loop: whose turn is next, or stop."""

    RULE: ClassVar[str] = "ED-255"
    KEY: ClassVar[str] = "each_next"

    def __init__(self, seat: int, part: int, items: tuple[int, ...], left: int) -> None:
        self.seat = seat
        self.part = part
        self.items = items
        self.left = left

    def candidates(self, state: Table) -> list[int]:
        use = state.use()
        part = state.content.parts[self.part]
        if part.target is not None and state.fields[use.target] < 0:
            return []  # all stops when the target dies
        first = SQUAD.first if goes_over_squads(part) else MODEL.first
        found: list[int] = []
        for item in self.items:
            if first + item not in found and possible.each_does(state, use, part, item):
                found.append(first + item)
        if found and may_stop(part):
            found.append(DONE.first)
        return found

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        item = SQUAD.index(option) if SQUAD.has(option) else MODEL.index(option)
        rest = list(self.items)
        rest.remove(item)
        use = state.use()
        use.it = item
        if rest and self.left > 1:
            state.push(EachNext(self.seat, self.part, tuple(rest), self.left - 1))
        effects.run_parts(state, state.content.parts[self.part].then)

    def words(self, state: Table) -> dict[str, Any]:
        return {**actions.action_words(state), "left": self.left}


def goes_over_squads(part: Part) -> bool:
    return part.t is not None and part.t.kind == 3  # own_squad


def may_stop(part: Part) -> bool:
    selector = part.t
    if selector is None:
        return True
    return (
        selector.any or selector.optional or selector.up_to or selector.kind == 8
    )  # squad_models: a shot may be let go


@final
class Maybe(Decision[Table]):
    """An optional part: do it or not."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "maybe"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [YES.first, DONE.first]

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        use = state.use()
        part = state.content.parts[self.part]
        if part.verb == PAY:
            state.shrine_blessings[self.seat] -= 1
        effects.run_parts(state, part.then)
        if use.action >= 0:
            action = state.content.actions[use.action]
            if action.x_by_endurance and action.cost != CHOSEN and part.then[0].n.kind == 1:
                state.push(actions.ChooseX(self.seat, NONE))

    def words(self, state: Table) -> dict[str, Any]:
        part = state.content.parts[self.part]
        return {**actions.action_words(state), "verb": part.then[0].verb}


@final
class ChooseOne(Decision[Table]):
    """One of several alternatives."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "choose_one"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [OPTION.first + place for place in range(len(state.content.parts[self.part].options))]

    def refusal(self, state: Table, option: int) -> str:
        alternative = state.content.parts[self.part].options[OPTION.index(option)]
        return ALLOWED if possible.can_choose(state, state.use(), alternative) else "ED-208"

    def resolve(self, state: Table, option: int) -> None:
        alternative = state.content.parts[self.part].options[OPTION.index(option)]
        use = state.use()
        effects.run_parts(state, alternative)
        if possible.needs_actor(alternative) and use.actor < 0:
            state.push(PickActor(self.seat, self.part, OPTION.index(option)))

    def words(self, state: Table) -> dict[str, Any]:
        options = state.content.parts[self.part].options
        return {**actions.action_words(state), "verbs": [option[0].verb for option in options]}


@final
class PickActor(Decision[Table]):
    """A banner: the own model that performs it."""

    RULE: ClassVar[str] = "ED-226"
    KEY: ClassVar[str] = "pick_actor"

    def __init__(self, seat: int, part: int, place: int) -> None:
        self.seat = seat
        self.part = part
        self.place = place

    def candidates(self, state: Table) -> list[int]:
        return [MODEL.first + model for model in models_on(state, self.seat)]

    def refusal(self, state: Table, option: int) -> str:
        use = state.use()
        use.actor = MODEL.index(option)
        found = possible.doable(state, use, state.content.parts[self.part].options[self.place][0])
        use.actor = NONE
        return ALLOWED if found else "ED-208"

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        use.actor = MODEL.index(option)
        use.squad = use.actor // MODELS

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


@final
class ShareHits(Decision[Table]):
    """D21, ED-263: the next wound goes to which model that was hit."""

    RULE: ClassVar[str] = "ED-263"
    KEY: ClassVar[str] = "share_hits"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def candidates(self, state: Table) -> list[int]:
        return [MODEL.first + model for model in state.use().hits if state.fields[model] >= 0]

    def resolve(self, state: Table, option: int) -> None:
        if self.left > 1:
            state.push(ShareHits(self.seat, self.left - 1))
        use = state.use()
        state.push(wounds.DealWounds(MODEL.index(option), 1, use.actor, self.seat, False))

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": self.left}


# -- returning --------------------------------------------------------------------------------------------------------


@final
class Return(Step[Table]):
    """ED-188, ED-248: a dead model of the squad comes back."""

    def __init__(self, seat: int, part: int, squad: int) -> None:
        self.seat = seat
        self.part = part
        self.squad = squad

    def run(self, state: Table) -> None:
        dead = dead_models(state, self.squad)
        if dead:
            state.push(movement.ChooseField(self.seat, dead[0], movement.BY_CARD, self.part, 0, 0, NONE))


# -- values -----------------------------------------------------------------------------------------------------------


@final
class ChooseAttribute(Decision[Table]):
    """The attribute that is raised."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "choose_attribute"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [ATTRIBUTE.first + attr for attr in state.content.parts[self.part].attrs]

    def resolve(self, state: Table, option: int) -> None:
        effects.apply_mark(state, state.use(), state.content.parts[self.part], 1 << ATTRIBUTE.index(option))

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


def lenders(state: Table, use: Use, part: Part) -> list[int]:
    """Squads whose value may be used instead of one's own."""
    borrower = borrower_of(state, use)
    if borrower < 0 or (part.vs is not None and part.vs.kind == 0 and use.squad < 0):
        return []
    if part.vs is not None and part.vs.kind == 0:  # the actor itself
        if part.t is not None and not targets.models_of(state, use, part.t):
            return []
        return [use.squad]
    return [squad for squad in squads_of_seat(state, use.seat) if squad != borrower // MODELS]


def borrower_of(state: Table, use: Use) -> int:
    """The own model whose value is asked."""
    if use.window == W2:
        return use.fighter
    return use.roller if use.window in (W3, W4) else asked_target(state, use)


def asked_target(state: Table, use: Use) -> int:
    if state.fights and state.fight().shot:
        for model in state.fight().targets:
            if model // PER_SEAT == use.seat and state.fields[model] >= 0:
                return model
    return NONE


@final
class ChooseLender(Decision[Table]):
    """Common Self: the squad whose value is used."""

    RULE: ClassVar[str] = "ED-316"
    KEY: ClassVar[str] = "choose_lender"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        part = state.content.parts[self.part]
        return [SQUAD.first + squad for squad in lenders(state, state.use(), part)]

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        attr = 1 if use.window == W3 else 2 if use.window == W4 else 0
        part = state.content.parts[self.part]
        effects.lay_mark(state, use, part, borrower_of(state, use), NONE, SQUAD.index(option), 0, 1 << attr)

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


# -- tokens -----------------------------------------------------------------------------------------------------------


@final
class ChooseKind(Decision[Table]):
    """Back to Source: which of the tokens."""

    RULE: ClassVar[str] = "ED-351"
    KEY: ClassVar[str] = "choose_kind"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [TOKEN.first + token for token in state.content.parts[self.part].tokens]

    def refusal(self, state: Table, option: int) -> str:
        return ALLOWED if token_supply(state, TOKEN.index(option)) > 0 else "ED-108"

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        effects.lay_tokens(state, use, TOKEN.index(option), use.actor, 1)

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


def begin_place(state: Table, use: Use, part: Part) -> None:
    """Put tokens on the board, on a source or on the card."""
    if part.where.on_card:
        state.weakening[use.slot] += 1
        if state.events is not None:
            state.tell("token", use.seat, {"token": state.content.tokens[part.token], "squad": use.slot // SLOTS})
    elif part.where.on_source:
        state.push(ChooseSource(use.seat, part.number))
    else:
        state.push(PlaceToken(use.seat, part.number, targets.number_of(state, use, part.n), NONE))


def sources_for(state: Table, use: Use, part: Part) -> list[int]:
    """Sources that a token may be laid on: not overgrown, not marked, in contact if the card says so."""
    taken = state.overgrown
    if part.token == state.content.source_mark:
        taken |= state.source_marks
    found: list[int] = []
    for source in range(len(state.sources)):
        if taken >> source & 1:
            continue
        if part.where.b2b.kind != R_NONE:
            if use.actor < 0 or not touches_field(state, use.actor, state.sources[source]):
                continue
        found.append(source)
    return found


@final
class ChooseSource(Decision[Table]):
    """The crystal source that gets the token."""

    RULE: ClassVar[str] = "ED-234"
    KEY: ClassVar[str] = "choose_source"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        part = state.content.parts[self.part]
        return [SOURCE.first + source for source in sources_for(state, state.use(), part)]

    def resolve(self, state: Table, option: int) -> None:
        source = SOURCE.index(option)
        part = state.content.parts[self.part]
        if part.token == state.content.overgrow:
            state.overgrown |= 1 << source
        else:
            state.source_marks |= 1 << source
        if state.events is not None:
            state.tell(
                "token",
                self.seat,
                {"token": state.content.tokens[part.token], "field": state.board().ids[state.sources[source]]},
            )

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


@final
class PlaceToken(Decision[Table]):
    """The field, then the hex, on which a token is put; `field` NONE while the field is chosen."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "place_token"

    def __init__(self, seat: int, part: int, left: int, field: int) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.field = field

    def candidates(self, state: Table) -> list[int]:
        part = state.content.parts[self.part]
        if not possible.has_tokens_for(state, part):
            return []
        hexes = places.token_hexes(state, state.use(), part)
        if self.field >= 0:
            return [HEXES.first + hex % 7 for hex in hexes if hex // 7 == self.field]
        found: list[int] = []
        last = NONE
        for hex in hexes:  # field by field
            if hex // 7 != last:
                last = hex // 7
                found.append(FIELD.first + last)
        if found and part.up_to:
            found.append(DONE.first)
        return found

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        if self.field < 0:
            state.push(PlaceToken(self.seat, self.part, self.left, FIELD.index(option)))
            return
        part = state.content.parts[self.part]
        hex = self.field * 7 + HEXES.index(option)
        if self.left > 1:
            state.push(PlaceToken(self.seat, self.part, self.left - 1, NONE))
        content = state.content
        if part.token == content.mine_real:
            state.push(ChooseMine(self.seat, hex))
            return
        if part.token == content.strike:
            state.strikes.append(hex * 2 + 1)
        else:
            put_thicket(state, hex)
            drop_broken_contacts(state)
        if state.events is not None:
            state.tell(
                "token", self.seat, {"token": content.tokens[part.token], "field": state.board().ids[self.field]}
            )

    def words(self, state: Table) -> dict[str, Any]:
        return {**actions.action_words(state), "left": self.left, "field": self.field >= 0}


@final
class ChooseMine(Decision[Table]):
    """ED-240: a real mine or the dummy, laid face down."""

    RULE: ClassVar[str] = "ED-240"
    KEY: ClassVar[str] = "choose_mine"

    def __init__(self, seat: int, hex: int) -> None:
        self.seat = seat
        self.hex = hex

    def candidates(self, state: Table) -> list[int]:
        return [TOKEN.first + state.content.mine_real, TOKEN.first + state.content.mine_dummy]

    def refusal(self, state: Table, option: int) -> str:
        return ALLOWED if token_supply(state, TOKEN.index(option)) > 0 else "ED-108"

    def resolve(self, state: Table, option: int) -> None:
        real = 1 if TOKEN.index(option) == state.content.mine_real else 0
        state.mines.append(self.hex * 2 + real)
        state.mines.sort()
        if state.events is not None:
            field = state.board().ids[self.hex // 7]
            state.tell_secret("mine_laid", self.seat, {"field": field}, {"real": bool(real)})


@final
class ChooseThicket(Decision[Table]):
    """Crawling Jungle: a Thicket that moves, by its field and hex."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "choose_thicket"

    def __init__(self, seat: int, part: int, left: int, moved: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.moved = moved  # where moved Thickets lie now

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        for hex in state.thickets:
            if hex not in self.moved and FIELD.first + hex // 7 not in found and self.can_go(state, hex):
                found.append(FIELD.first + hex // 7)
        if found:
            found.append(DONE.first)
        return found

    def can_go(self, state: Table, hex: int) -> bool:
        return len(new_hexes(state, hex, state.content.parts[self.part].range)) > 0

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        state.push(ChooseThicketHex(self.seat, self.part, self.left, self.moved, FIELD.index(option)))

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": self.left}


def new_hexes(state: Table, hex: int, reach: int) -> list[int]:
    """Free hexes at most so many fields from where a Thicket lies."""
    filled = occupancy(state)
    return [
        field * 7 + spot
        for field in state.board().within[(hex // 7) * 8 + reach]
        for spot in range(7)
        if not filled[field] >> spot & 1
    ]


@final
class ChooseThicketHex(Decision[Table]):
    """Which Thicket of the field."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "choose_thicket_hex"

    def __init__(self, seat: int, part: int, left: int, moved: tuple[int, ...], field: int) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.moved = moved
        self.field = field

    def candidates(self, state: Table) -> list[int]:
        return [HEXES.first + hex % 7 for hex in state.thickets if hex // 7 == self.field and hex not in self.moved]

    def resolve(self, state: Table, option: int) -> None:
        hex = self.field * 7 + HEXES.index(option)
        state.push(MoveThicket(self.seat, self.part, self.left, self.moved, hex, NONE))

    def words(self, state: Table) -> dict[str, Any]:
        return {"field": state.board().ids[self.field]}


@final
class MoveThicket(Decision[Table]):
    """Where the Thicket goes: field, then hex."""

    RULE: ClassVar[str] = "ED-232"
    KEY: ClassVar[str] = "move_thicket"

    def __init__(self, seat: int, part: int, left: int, moved: tuple[int, ...], hex: int, field: int) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.moved = moved
        self.hex = hex
        self.field = field

    def candidates(self, state: Table) -> list[int]:
        hexes = new_hexes(state, self.hex, state.content.parts[self.part].range)
        if self.field >= 0:
            return [HEXES.first + hex % 7 for hex in hexes if hex // 7 == self.field]
        found: list[int] = []
        for hex in hexes:
            if FIELD.first + hex // 7 not in found:
                found.append(FIELD.first + hex // 7)
        return found

    def resolve(self, state: Table, option: int) -> None:
        if self.field < 0:
            field = FIELD.index(option)
            state.push(MoveThicket(self.seat, self.part, self.left, self.moved, self.hex, field))
            return
        new = self.field * 7 + HEXES.index(option)
        take_thicket(state, self.hex)
        put_thicket(state, new)
        if state.events is not None:
            ids = state.board().ids
            state.tell("thicket_moved", self.seat, {"from": ids[self.hex // 7], "to": ids[self.field]})
        if self.left > 1:
            state.push(ChooseThicket(self.seat, self.part, self.left - 1, (*self.moved, new)))

    def words(self, state: Table) -> dict[str, Any]:
        return {"from": state.board().ids[self.hex // 7], "field": self.field >= 0}


@final
class RemoveThicket(Decision[Table]):
    """The alternative Reborn banner: a squad in contact with a Thicket, which is removed."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "remove_thicket"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        return [SQUAD.first + squad for squad in squads_of_seat(state, self.seat) if touched_thickets(state, squad)]

    def resolve(self, state: Table, option: int) -> None:
        squad = SQUAD.index(option)
        state.use().last_squad = squad
        state.push(RemoveThicketHex(self.seat, squad))

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


def touched_thickets(state: Table, squad: int) -> list[int]:
    found: list[int] = []
    for hex in state.thickets:
        place = [(hex // 7) * 128 + (1 << (hex % 7))]
        for model in squad_on(state, squad):
            if touches_any(state, state.fields[model], state.masks[model], place):
                found.append(hex)
                break
    return found


@final
class RemoveThicketHex(Decision[Table]):
    """Which Thicket in contact, by its field."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "remove_thicket_hex"

    def __init__(self, seat: int, squad: int) -> None:
        self.seat = seat
        self.squad = squad

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        for hex in touched_thickets(state, self.squad):
            if FIELD.first + hex // 7 not in found:
                found.append(FIELD.first + hex // 7)
        return found

    def resolve(self, state: Table, option: int) -> None:
        for hex in touched_thickets(state, self.squad):
            if hex // 7 == FIELD.index(option):
                take_thicket(state, hex)
                drop_broken_contacts(state)
                return


# -- swaps and joins --------------------------------------------------------------------------------------------------


def swap_partners(state: Table, use: Use, part: Part, one: int) -> list[int]:
    """Models that a model could change places with (ED-245, ED-254)."""
    if part.vs is None:
        return []
    if is_own_blocked(state, use, one):
        return []
    found: list[int] = []
    for other in targets.models_of(state, use, part.vs):
        if other == one or is_own_blocked(state, use, other):
            continue
        if part.same_base:
            if state.size_of(one) == state.size_of(other):
                found.append(other)
        elif swap_places(state, one, other):
            found.append(other)
    return found


def is_own_blocked(state: Table, use: Use, model: int) -> bool:
    return model // PER_SEAT == use.seat and movement.is_stuck(state, model)


def swap_places(state: Table, one: int, other: int) -> list[int]:
    """ED-254: placements of the first in the other's field, such that the other fits too."""
    shapes = state.content.shapes
    filled = occupancy(state)
    field, mask = state.fields[one], state.masks[one]
    far, far_mask = state.fields[other], state.masks[other]
    there = filled[far] & ~far_mask
    here = filled[field] & ~mask
    if field == far:
        there &= ~mask
        here = there
    found: list[int] = []
    for placement in shapes.free[state.base_of(one) * 128 + there]:
        spot = shapes.masks[placement]
        if not spot & far_mask:
            continue
        rest = here | spot if field == far else here
        for second in shapes.free[state.base_of(other) * 128 + rest]:
            if shapes.masks[second] & mask:
                found.append(placement)
                break
    return found


@final
class SwapOne(Decision[Table]):
    """The first of the two that change places; with Thickets any number of models, one by one."""

    RULE: ClassVar[str] = "ED-245"
    KEY: ClassVar[str] = "swap_one"

    def __init__(self, seat: int, part: int, swapped: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.swapped = swapped

    def candidates(self, state: Table) -> list[int]:
        use = state.use()
        part = state.content.parts[self.part]
        if part.t is None:
            return []
        if part.thicket_swap:
            models = [model for model in targets.models_of(state, use, part.t) if model not in self.swapped]
            if not models or len(state.thickets) <= 0:
                return []
            return [MODEL.first + model for model in models] + [DONE.first]
        return [
            MODEL.first + model
            for model in targets.models_of(state, use, part.t)
            if swap_partners(state, use, part, model)
        ]

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        model = MODEL.index(option)
        part = state.content.parts[self.part]
        if part.thicket_swap:
            state.then([SwapThicket(self.seat, model), SwapOne(self.seat, self.part, (*self.swapped, model))])
        else:
            state.push(SwapOther(self.seat, self.part, model))

    def words(self, state: Table) -> dict[str, Any]:
        return actions.action_words(state)


@final
class SwapThicket(Decision[Table]):
    """Animate Woods: the Thicket whose place a Treemaid takes, by its hex in order."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_thicket"

    def __init__(self, seat: int, model: int) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        for hex in state.thickets:
            if FIELD.first + hex // 7 not in found:
                found.append(FIELD.first + hex // 7)
        return found

    def resolve(self, state: Table, option: int) -> None:
        state.push(SwapThicketHex(self.seat, self.model, FIELD.index(option)))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


@final
class SwapThicketHex(Decision[Table]):
    """Which Thicket of the field."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_thicket_hex"

    def __init__(self, seat: int, model: int, field: int) -> None:
        self.seat = seat
        self.model = model
        self.field = field

    def candidates(self, state: Table) -> list[int]:
        return [HEXES.first + hex % 7 for hex in state.thickets if hex // 7 == self.field]

    def resolve(self, state: Table, option: int) -> None:
        hex = self.field * 7 + HEXES.index(option)
        field, mask = state.fields[self.model], state.masks[self.model]
        old = field * 7 + mask.bit_length() - 1
        take_thicket(state, hex)
        put_model(state, self.model, self.field, 1 << (hex % 7))
        put_thicket(state, old)
        if state.events is not None:
            ids = state.board().ids
            state.tell("swapped", self.seat, {"model": self.model, "from": ids[field], "to": ids[self.field]})
        state.push(movement.Arrived((self.model,)))


@final
class SwapOther(Decision[Table]):
    """The second of the two."""

    RULE: ClassVar[str] = "ED-245"
    KEY: ClassVar[str] = "swap_other"

    def __init__(self, seat: int, part: int, model: int) -> None:
        self.seat = seat
        self.part = part
        self.model = model

    def candidates(self, state: Table) -> list[int]:
        part = state.content.parts[self.part]
        return [MODEL.first + other for other in swap_partners(state, state.use(), part, self.model)]

    def resolve(self, state: Table, option: int) -> None:
        other = MODEL.index(option)
        if state.content.parts[self.part].same_base:
            exchange(state, self.seat, self.model, other)
        else:
            state.push(SwapPlace(self.seat, self.model, other))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


def exchange(state: Table, seat: int, one: int, other: int) -> None:
    """ED-254: the two exchange their exact hexes."""
    field, mask = state.fields[one], state.masks[one]
    far, far_mask = state.fields[other], state.masks[other]
    lift_model(state, other, LIFTED)
    put_model(state, one, far, far_mask)
    put_model(state, other, field, mask)
    for model in (one, other):
        drop_group(state, model)
    if state.events is not None:
        ids = state.board().ids
        state.tell("swapped", seat, {"model": one, "with": other, "from": ids[field], "to": ids[far]})
    state.push(movement.Arrived((one, other)))


@final
class SwapPlace(Decision[Table]):
    """Shapeshift: the hexes of the first in the other's old field."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_place"

    def __init__(self, seat: int, model: int, other: int) -> None:
        self.seat = seat
        self.model = model
        self.other = other

    def candidates(self, state: Table) -> list[int]:
        return [HEXES.first + placement for placement in swap_places(state, self.model, self.other)]

    def resolve(self, state: Table, option: int) -> None:
        field, mask = state.fields[self.model], state.masks[self.model]
        far = state.fields[self.other]
        lift_model(state, self.model, LIFTED)
        lift_model(state, self.other, LIFTED)
        put_model(state, self.model, far, state.content.shapes.masks[HEXES.index(option)])
        state.push(SwapBack(self.seat, self.model, self.other, field, mask))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


@final
class SwapBack(Decision[Table]):
    """Shapeshift: the hexes of the other in the field that the first has left."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_place"

    def __init__(self, seat: int, model: int, other: int, field: int, mask: int) -> None:
        self.seat = seat
        self.model = model
        self.other = other
        self.field = field
        self.mask = mask

    def candidates(self, state: Table) -> list[int]:
        shapes = state.content.shapes
        filled = occupancy(state)[self.field]
        return [
            HEXES.first + placement
            for placement in shapes.free[state.base_of(self.other) * 128 + filled]
            if shapes.masks[placement] & self.mask
        ]

    def resolve(self, state: Table, option: int) -> None:
        put_model(state, self.other, self.field, state.content.shapes.masks[HEXES.index(option)])
        for model in (self.model, self.other):
            drop_group(state, model)
        if state.events is not None:
            ids = state.board().ids
            state.tell(
                "swapped",
                self.seat,
                {
                    "model": self.model,
                    "with": self.other,
                    "from": ids[self.field],
                    "to": ids[state.fields[self.model]],
                },
            )
        state.push(movement.Arrived((self.model, self.other)))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.other}


@final
class JoinOne(Decision[Table]):
    """ED-237: two own models in contact are joined; first NONE while the first is chosen."""

    RULE: ClassVar[str] = "ED-237"
    KEY: ClassVar[str] = "join"

    def __init__(self, seat: int, first: int) -> None:
        self.seat = seat
        self.first = first

    def candidates(self, state: Table) -> list[int]:
        if self.first < 0:
            return [MODEL.first + model for model in possible.joinable(state, state.use())]
        return [MODEL.first + model for model in possible.partners(state, self.first)]

    def resolve(self, state: Table, option: int) -> None:
        model = MODEL.index(option)
        if self.first < 0:
            state.push(JoinOne(self.seat, model))
            return
        token = state.content.joined
        effects.add_mark(state, Mark(token, NONE, self.seat, self.first, NONE, model, 0, 0, 0))
        state.tell("joined", self.seat, {"model": self.first, "with": model})


# -- modes ------------------------------------------------------------------------------------------------------------


def can_flip(state: Table, squad: int) -> bool:
    """ED-053: if the base changes, every model must find a place that covers an old hex."""
    modes = state.content.unit_modes[state.units[squad]]
    if modes[0].base == modes[1].base:
        return True
    state.modes[squad] = 1 - state.modes[squad]
    found = True
    models = squad_on(state, squad)
    for model in models:
        if not movement.covering(state, model, state.fields[model], True):
            found = False
    if found and len(models) == 2 and state.fields[models[0]] == state.fields[models[1]]:
        found = state.base_of(models[0]) == 0  # two large bases never fit into one field
    state.modes[squad] = 1 - state.modes[squad]
    return found


def flip(state: Table, seat: int, squad: int) -> None:
    """ED-071, ED-317: the squad card is turned over; with another base each model is set anew."""
    old = state.mode_of(squad).base
    state.modes[squad] = 1 - state.modes[squad]
    if state.events is not None:
        state.tell("mode", seat, {"squad": squad, "mode": state.mode_of(squad).id})
    if state.mode_of(squad).base != old:
        state.pushed = 0
        frames: list[Frame] = [Rebase(seat, model) for model in squad_on(state, squad)]
        state.then(frames)


@final
class Rebase(Decision[Table]):
    """D26, ED-053: the hexes of the new base."""

    RULE: ClassVar[str] = "ED-053"
    KEY: ClassVar[str] = "rebase"

    def __init__(self, seat: int, model: int) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: Table) -> list[int]:
        if state.fields[self.model] < 0:
            return []
        field = state.fields[self.model]
        return [HEXES.first + placement for placement in movement.covering(state, self.model, field, True)]

    def resolve(self, state: Table, option: int) -> None:
        field = state.fields[self.model]
        movement.land(state, self.seat, self.model, field, HEXES.index(option), movement.CHANGING, NONE, 0)

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


@final
class PlayEvolve(Decision[Table]):
    """Absorption, Incubation Chamber: an evolve card from hand, without its price."""

    RULE: ClassVar[str] = "ED-235"
    KEY: ClassVar[str] = "play_evolve"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [CARD.first + card for card in possible.evolve_cards(state, self.seat)]

    def resolve(self, state: Table, option: int) -> None:
        card = CARD.index(option)
        discard_from_hand(state, self.seat, card)
        number = state.content.card_actions[card][0]
        state.push(actions.BeginUse(self.seat, number, NONE, 0, NONE, 0))


# -- charges and other items ------------------------------------------------------------------------------------------


@final
class ChargeOne(Decision[Table]):
    """The upgrade that gets the charges."""

    RULE: ClassVar[str] = "ED-109"
    KEY: ClassVar[str] = "charge_one"

    def __init__(self, seat: int, slots: tuple[int, ...], count: int) -> None:
        self.seat = seat
        self.slots = slots
        self.count = count

    def candidates(self, state: Table) -> list[int]:
        return [SLOT.first + slot for slot in self.slots]

    def resolve(self, state: Table, option: int) -> None:
        effects.add_charges(state, SLOT.index(option), self.count)

    def words(self, state: Table) -> dict[str, Any]:
        return {"count": self.count}


@final
class ShareCharges(Decision[Table]):
    """D19, ED-109: too few charges: which upgrade gets the next."""

    RULE: ClassVar[str] = "ED-109"
    KEY: ClassVar[str] = "share_charges"

    def __init__(self, seat: int, slots: tuple[int, ...]) -> None:
        self.seat = seat
        self.slots = slots  # once for every charge that is due

    def candidates(self, state: Table) -> list[int]:
        if state.supply == 0:
            return []
        found: list[int] = []
        for slot in self.slots:
            if SLOT.first + slot not in found:
                found.append(SLOT.first + slot)
        return found

    def resolve(self, state: Table, option: int) -> None:
        slot = SLOT.index(option)
        effects.add_charges(state, slot, 1)
        rest = list(self.slots)
        rest.remove(slot)
        if rest:
            state.push(ShareCharges(self.seat, tuple(rest)))

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": state.supply}


def items_on_squads(state: Table, seat: int) -> tuple[int, int]:
    """ED-344: how many charges and endurance tokens lie on the squads when the moving begins."""
    charges = 0
    tokens = 0
    for squad in squads_of_seat(state, seat):
        tokens += state.endurance[squad]
        charges += state.charges[squad * SLOTS] + state.charges[squad * SLOTS + 1]
    return charges, tokens


def items_to_move(state: Table, seat: int, unused: int, moved: tuple[int, ...], charges: int, tokens: int) -> list[int]:
    """ED-225, ED-344: upgrades, charges and endurance that could go to another squad."""
    found: list[int] = []
    for squad in squads_of_seat(state, seat):
        for place in range(5):
            item = squad * 5 + place
            if place < 2:
                card = state.upgrades[squad * SLOTS + place]
                if card < 0 or card * 100 + squad in moved:
                    continue
            elif place < 4:
                if charges <= 0 or state.charges[squad * SLOTS + place - 2] <= 0:
                    continue
            elif tokens <= 0 or state.endurance[squad] <= 0:
                continue
            if item_goals(state, seat, item):
                found.append(item)
    return found


def item_goals(state: Table, seat: int, item: int) -> list[int]:
    """Where an item may go: squads for upgrades and endurance, slots for charges."""
    squad, place = item // 5, item % 5
    found: list[int] = []
    for other in squads_of_seat(state, seat):
        first = other * SLOTS
        if 2 <= place < 4:
            for slot in range(first, first + SLOTS):
                if slot != squad * SLOTS + place - 2 and state.upgrades[slot] >= 0:
                    if state.content.card_charges[state.upgrades[slot]] > 0:
                        found.append(slot)
        elif other != squad:
            if place == 4:
                if lost_endurance(state, other) > 0:
                    found.append(other)
            elif min(state.upgrades[first], state.upgrades[first + 1]) < 0:
                if state.upgrades[squad * SLOTS + place] not in (state.upgrades[first], state.upgrades[first + 1]):
                    found.append(other)
    return found


@final
class MoveItem(Decision[Table]):
    """D27, ED-344: the next item to move, or stop."""

    RULE: ClassVar[str] = "ED-344"
    KEY: ClassVar[str] = "move_item"

    def __init__(self, seat: int, moved: tuple[int, ...], charges: int, tokens: int) -> None:
        self.seat = seat
        self.moved = moved  # upgrades moved already
        self.charges = charges  # moves left
        self.tokens = tokens

    def candidates(self, state: Table) -> list[int]:
        items = items_to_move(state, self.seat, 0, self.moved, self.charges, self.tokens)
        if not items:
            return []
        return [ITEM.first + item for item in items] + [DONE.first]

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            state.push(MoveItemTo(self.seat, ITEM.index(option), self.moved, self.charges, self.tokens))


@final
class MoveItemTo(Decision[Table]):
    """Where the item goes."""

    RULE: ClassVar[str] = "ED-225"
    KEY: ClassVar[str] = "move_item_to"

    def __init__(self, seat: int, item: int, moved: tuple[int, ...], charges: int, tokens: int) -> None:
        self.seat = seat
        self.item = item
        self.moved = moved
        self.charges = charges
        self.tokens = tokens

    def candidates(self, state: Table) -> list[int]:
        first = SLOT.first if 2 <= self.item % 5 < 4 else SQUAD.first
        return [first + goal for goal in item_goals(state, self.seat, self.item)]

    def resolve(self, state: Table, option: int) -> None:
        squad, place = self.item // 5, self.item % 5
        moved, charges, tokens = self.moved, self.charges, self.tokens
        if place == 4:
            state.endurance[squad] -= 1
            state.endurance[SQUAD.index(option)] += 1
            tokens -= 1
        elif place >= 2:
            state.charges[squad * SLOTS + place - 2] -= 1
            state.charges[SLOT.index(option)] += 1
            charges -= 1
        else:
            goal = SQUAD.index(option)
            moved = (*moved, state.upgrades[squad * SLOTS + place] * 100 + goal)
            shift_upgrade(state, squad * SLOTS + place, goal)
        state.push(MoveItem(self.seat, moved, charges, tokens))

    def words(self, state: Table) -> dict[str, Any]:
        return {"item": self.item}


def shift_upgrade(state: Table, slot: int, squad: int) -> None:
    """An upgrade with its charges goes to a free place of another squad."""
    to = squad * SLOTS
    if state.upgrades[to] >= 0:
        to += 1
    state.upgrades[to], state.upgrades[slot] = state.upgrades[slot], NONE
    state.charges[to], state.charges[slot] = state.charges[slot], 0
    state.paid[to], state.paid[slot] = state.paid[slot], 0
    state.weakening[to], state.weakening[slot] = state.weakening[slot], 0


# -- the shrine -------------------------------------------------------------------------------------------------------


def shrine_fields(state: Table, seat: int) -> list[int]:
    """ED-238: empty fields; the alternative shrine may also push whoever stands there."""
    filled = occupancy(state)
    found = [field for field in range(len(filled)) if filled[field] == 0]
    if shrine_pushes(state, seat) and seat == state.active:
        for field in range(len(filled)):
            if filled[field] > 0 and not is_full_field(state, field) and can_make_room(state, field):
                found.append(field)
    return found


def shrine_pushes(state: Table, seat: int) -> bool:
    for part in state.content.shrine_parts[state.shrine_kinds[seat]]:
        if part.verb == RULE and part.rule == SHRINE_PUSHES:
            return True
    return False


def is_full_field(state: Table, field: int) -> bool:
    """A shrine, a source, a whole-field base or a Thicket: nothing that a shrine could push."""
    if field in state.shrines or field in state.sources:
        return True
    for hex in state.thickets:
        if hex // 7 == field:
            return True
    for model in models_in(state, field):
        if state.masks[model] == WHOLE or movement.is_fixed(state, model):
            return True
    return False


def can_make_room(state: Table, field: int) -> bool:
    filled = occupancy(state)[:]
    filled[field] = WHOLE
    return movement.fits_beside(state, field, WHOLE, models_in(state, field), 0, filled)


@final
class MoveShrine(Decision[Table]):
    """ED-238: the field to which the Energy Cloud moves."""

    RULE: ClassVar[str] = "ED-238"
    KEY: ClassVar[str] = "move_shrine"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [FIELD.first + field for field in shrine_fields(state, self.seat)]

    def resolve(self, state: Table, option: int) -> None:
        field = FIELD.index(option)
        came_from = state.shrines[self.seat]
        aside = models_in(state, field)
        for model in aside:
            lift_model(state, model, LIFTED)
        move_shrine(state, self.seat, field)
        if state.events is not None:
            ids = state.board().ids
            state.tell("shrine_moved", self.seat, {"from": ids[came_from], "to": ids[field]})
        frames: list[Frame] = [PushByShrine(self.seat, model, NONE) for model in aside]
        frames.append(movement.Arrived(tuple(aside)))
        state.then(frames)


@final
class PushByShrine(Decision[Table]):
    """The alternative shrine: a pushed model is set beside it; field, then hexes."""

    RULE: ClassVar[str] = "ED-129"
    KEY: ClassVar[str] = "push_by_shrine"

    def __init__(self, seat: int, model: int, field: int) -> None:
        self.seat = seat
        self.model = model
        self.field = field

    def places(self, state: Table, field: int) -> list[int]:
        shapes = state.content.shapes
        board = state.board()
        here = state.shrines[self.seat]
        waiting = [model for model in range(len(state.fields)) if state.fields[model] == LIFTED and model != self.model]
        filled = occupancy(state)
        found: list[int] = []
        for placement in shapes.free[state.base_of(self.model) * 128 + filled[field]]:
            spot = shapes.masks[placement]
            if touches(board, shapes, here, WHOLE, field, spot):
                after = filled[:]
                after[field] |= spot
                if movement.fits_beside(state, here, WHOLE, waiting, 0, after):
                    found.append(placement)
        return found

    def candidates(self, state: Table) -> list[int]:
        if self.field >= 0:
            return [HEXES.first + placement for placement in self.places(state, self.field)]
        here = state.shrines[self.seat]
        return [FIELD.first + field for field in state.board().neighbours[here] if self.places(state, field)]

    def resolve(self, state: Table, option: int) -> None:
        if self.field < 0:
            state.push(PushByShrine(self.seat, self.model, FIELD.index(option)))
            return
        put_model(state, self.model, self.field, state.content.shapes.masks[HEXES.index(option)])
        if state.are_enemies(self.seat, self.model // PER_SEAT):
            for part in state.content.shrine_parts[state.shrine_kinds[self.seat]]:
                if part.verb == ON and part.event == E_PUSHED:
                    effects.run_triggered(state, self.seat, part, 1)

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


# -- cards ------------------------------------------------------------------------------------------------------------


@final
class DiscardCard(Decision[Table]):
    """D31: a card is discarded as a price."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "discard_card"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [CARD.first + card for card in different(state.hands[self.seat])]

    def resolve(self, state: Table, option: int) -> None:
        card = CARD.index(option)
        discard_from_hand(state, self.seat, card)
        if state.events is not None:
            state.tell("discarded", self.seat, {"card": state.content.cards[card]})


@final
class ShuffleBack(Decision[Table]):
    """Foresight: the next card that goes back into the deck, or no more."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "shuffle_back"

    def __init__(self, seat: int, left: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.cards = cards

    def candidates(self, state: Table) -> list[int]:
        return [CARD.first + card for card in different(state.hands[self.seat])] + [DONE.first]

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            card = CARD.index(option)
            take_from_hand(state, self.seat, card)
            state.decks[self.seat].append(card)
            state.use().shuffled += 1
            if self.left > 1:
                state.push(ShuffleBack(self.seat, self.left - 1, ()))
                return
        count = state.use().shuffled
        if count:
            state.dice.shuffle(state.decks[self.seat])
            state.reveal()
            state.tell("shuffled_back", self.seat, {"count": count})

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": self.left}


@final
class LookAt(Decision[Table]):
    """Enhanced Vision, R-37: whose hand is looked at."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "look_at"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [
            SEAT.first + other
            for other in range(state.seats)
            if state.are_enemies(self.seat, other) and state.hands[other]
        ]

    def resolve(self, state: Table, option: int) -> None:
        other = SEAT.index(option)
        state.seen[self.seat * state.seats + other] = state.hands[other][:]
        state.reveal()
        if state.events is not None:
            cards = [state.content.cards[card] for card in state.hands[other]]
            state.tell_secret("looked", self.seat, {"at": other}, {"cards": cards})


@final
class PayFirst(Step[Table]):
    """The dearer of two prices."""

    def __init__(self, seat: int, price: int) -> None:
        self.seat = seat
        self.price = price

    def run(self, state: Table) -> None:
        if self.price > 0:
            state.push(payment.Pay(self.seat, self.price, False))


@final
class TryUse(Step[Table]):
    """One of both actions of a card, if it would do anything."""

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action

    def run(self, state: Table) -> None:
        action = state.content.actions[self.action]
        if action.windows & 1 and not actions.effect_refusal(state, self.seat, action, NONE, 0, NONE):
            state.push(actions.BeginUse(self.seat, self.action, NONE, 0, NONE, 0))
