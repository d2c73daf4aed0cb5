"""Marking: values that cards change for a while, and tokens that lie beside models."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge.content.basics import MODELS, NONE, PER_SEAT, SQUADS
from druza.games.edge.content.moments import H1, W2, W3, W4
from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import BORROW, MOD, S_ACTOR, S_OWN_SQUAD, S_SQUAD_MODELS, S_SQUAD_OF_ACTOR, U_COMBAT
from druza.games.edge.resolving import Mark, Use
from druza.games.edge.rules import actions, targets, upgrades
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.durations import token_supply, tokens_on
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import ATTRIBUTE, MODEL, SQUAD, TOKEN
from druza.kernel.state import ALLOWED, Decision


def begin_mark(state: EdgeState, use: Use, part: Part) -> None:
    """Values or rolls change for a while; an attribute may be chosen first."""
    if part.verb == BORROW and part.vs is not None and part.vs.kind == S_OWN_SQUAD:
        if use.window == H1:
            state.push(ChooseBorrower(use.seat, part.number))
        else:
            state.push(ChooseLender(use.seat, part.number))
        return
    if part.choice and part.verb == MOD:
        state.push(ChooseAttribute(use.seat, part.number))
        return
    bits = 0
    for attr in part.attrs:
        bits |= 1 << attr
    apply_mark(state, use, part, bits)


def apply_mark(state: EdgeState, use: Use, part: Part, bits: int) -> None:
    count = targets.number_of(state, use, part.n)
    if part.window_turn and part.t is not None:
        for squad in range(use.seat * SQUADS, (use.seat + 1) * SQUADS):
            if state.units[squad] == part.t.unit:
                lay_mark(state, use, part, NONE, squad, NONE, count, bits)
        return
    if part.verb == BORROW:
        for model in targets.models_of(state, use, part.t) if part.t is not None else []:
            lay_mark(state, use, part, model, NONE, use.squad, 0, bits)
        return
    if part.t is None:
        lay_mark(state, use, part, use.roller, NONE, NONE, count, bits)
        return
    if part.t.kind == S_SQUAD_OF_ACTOR or part.t.kind == S_SQUAD_MODELS:
        lay_mark(state, use, part, NONE, use.squad, NONE, count, bits)
        return
    for model in targets.models_of(state, use, part.t):
        lay_mark(state, use, part, model, NONE, NONE, count, bits)


def lay_mark(state: EdgeState, use: Use, part: Part, model: int, squad: int, placer: int, n: int, bits: int) -> None:
    """An effect that lasts; one of a Combat that is still to come goes with that Combat."""
    depth = len(state.fights)
    if part.window_turn:
        depth = 0
    elif part.until == U_COMBAT and part.t is not None and part.t.kind == S_ACTOR:
        depth += 1
    add_mark(state, Mark(NONE, part.number, use.seat, model, squad, placer, n, bits, depth))


def spend_token(state: EdgeState, models: tuple[int, ...]) -> None:
    """ED-273: an Unstoppable token lengthens a Move."""
    token = state.content.unstoppable
    for model in models:
        if tokens_on(state, model, token):
            upgrades.remove_token(state, model, token)
            return


def spend_for_value(state: EdgeState, model: int, attr: int, hit: bool) -> None:
    """D30: an Unstoppable token adds 3 to the roll or comparison at hand."""
    token = state.content.unstoppable
    upgrades.remove_token(state, model, token)
    part = state.content.token_parts[token][0].then[0]
    count = part.n.factor
    if hit:
        state.fight().attack += count
        return
    state.marks.append(
        Mark(NONE, part.number, model // PER_SEAT, model, NONE, NONE, count, 1 << attr, len(state.fights))
    )


def lay_tokens(state: EdgeState, use: Use, token: int, model: int, count: int) -> None:
    """ED-108: as many as the supply has."""
    for _ in range(min(count, token_supply(state, token))):
        add_mark(state, Mark(token, NONE, use.seat, model, NONE, use.actor, 0, 0, 0))
    if state.events is not None:
        state.tell("token", use.seat, {"token": state.content.tokens[token], "model": model})


def lay_group(state: EdgeState, use: Use, part: Part, models: list[int]) -> None:
    """ED-251: one token for a whole group."""
    for model in models:
        add_mark(state, Mark(part.token, NONE, use.seat, model, NONE, use.actor, 0, 0, 0))
    if state.events is not None:
        state.tell("token", use.seat, {"token": state.content.tokens[part.token], "model": use.actor})


def add_mark(state: EdgeState, mark: Mark) -> None:
    state.marks.append(mark)


@final
class ChooseAttribute(Decision[EdgeState]):
    """The attribute that is raised."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "choose_attribute"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [ATTRIBUTE.first + attr for attr in state.content.parts[self.part].attrs]

    def resolve(self, state: EdgeState, option: int) -> None:
        apply_mark(state, state.use(), state.content.parts[self.part], 1 << ATTRIBUTE.index(option))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return actions.action_words(state)


def lenders(state: EdgeState, use: Use, part: Part) -> list[int]:
    """Squads whose value may be used instead of one's own."""
    borrower = borrower_of(state, use)
    if borrower < 0 or (part.vs is not None and part.vs.kind == 0 and use.squad < 0):
        return []
    if part.vs is not None and part.vs.kind == 0:  # the actor itself
        if part.t is not None and not targets.models_of(state, use, part.t):
            return []
        return [use.squad]
    return [squad for squad in squads_of_seat(state, use.seat) if squad != borrower // MODELS]


def borrower_of(state: EdgeState, use: Use) -> int:
    """The own model whose value is asked."""
    if use.window == W2:
        return use.fighter
    if use.window in (W3, W4):
        return use.roller
    if use.target >= 0:
        return use.target
    asked = asked_targets(state, use.seat)
    return asked[0] if asked else NONE


def asked_targets(state: EdgeState, seat: int) -> list[int]:
    """The own models whose INI a hit check asks for."""
    found: list[int] = []
    if state.fights and state.fight().shot:
        for model in state.fight().targets:
            if model // PER_SEAT == seat and state.fields[model] >= 0 and model not in found:
                found.append(model)
    return found


@final
class ChooseBorrower(Decision[EdgeState]):
    """Common Self in a hit check: which of the own targets it serves."""

    RULE: ClassVar[str] = "ED-316"
    KEY: ClassVar[str] = "choose_borrower"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.first + model for model in asked_targets(state, self.seat)]

    def resolve(self, state: EdgeState, option: int) -> None:
        state.use().target = MODEL.index(option)
        state.push(ChooseLender(self.seat, self.part))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return actions.action_words(state)


@final
class ChooseLender(Decision[EdgeState]):
    """Common Self: the squad whose value is used."""

    RULE: ClassVar[str] = "ED-316"
    KEY: ClassVar[str] = "choose_lender"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        part = state.content.parts[self.part]
        return [SQUAD.first + squad for squad in lenders(state, state.use(), part)]

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        attr = 1 if use.window == W3 else 2 if use.window == W4 else 0
        part = state.content.parts[self.part]
        lay_mark(state, use, part, borrower_of(state, use), NONE, SQUAD.index(option), 0, 1 << attr)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return actions.action_words(state)


@final
class ChooseKind(Decision[EdgeState]):
    """Back to Source: which of the tokens."""

    RULE: ClassVar[str] = "ED-351"
    KEY: ClassVar[str] = "choose_kind"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [TOKEN.first + token for token in state.content.parts[self.part].tokens]

    def refusal(self, state: EdgeState, option: int) -> str:
        return ALLOWED if token_supply(state, TOKEN.index(option)) > 0 else "ED-108"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        lay_tokens(state, use, TOKEN.index(option), use.actor, 1)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return actions.action_words(state)
