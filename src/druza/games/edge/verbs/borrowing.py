"""Borrowing: the value of another squad is used instead."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import MODELS, NONE, PER_SEAT
from druza.games.edge.content.moments import H1, W2, W3, W4
from druza.games.edge.content.parts import Selector
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import S_ACTOR, S_OWN_SQUAD, S_SQUAD_MODELS, S_SQUAD_OF_ACTOR
from druza.games.edge.rules import targets
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.effects import action_words
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.verbs.changing import OfAttributes, lay_mark
from druza.games.edge.vocabulary import MODEL, SQUAD
from druza.kernel.state import Decision


@final
class Borrow(OfAttributes):
    """The value of another squad is used instead: of the actor, or of an own squad that is chosen."""

    KEYS: ClassVar[str] = "t attr attr_choice frm until"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "frm":
            lenders = [S_ACTOR, S_OWN_SQUAD]
            self.vs = Selector(lenders[said.among(f"{self.name}.frm", value, ["actor", "own_squad"])])
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.t is not None and (self.t.kind == S_SQUAD_OF_ACTOR or self.t.kind == S_SQUAD_MODELS):
            return use.squad >= 0
        return self.t is None or len(self.lenders(state, use)) > 0

    def lends_actor(self) -> bool:
        return self.vs is not None and self.vs.kind == S_ACTOR

    def lenders(self, state: EdgeState, use: Use) -> list[int]:
        """Squads whose value may be used instead of one's own."""
        borrower = borrower_of(state, use)
        if borrower < 0 or (self.lends_actor() and use.squad < 0):
            return []
        if self.lends_actor():
            if self.t is not None and not targets.models_of(state, use, self.t):
                return []
            return [use.squad]
        return [squad for squad in squads_of_seat(state, use.seat) if squad != borrower // MODELS]

    def do(self, state: EdgeState, use: Use) -> None:
        if self.lends_actor():
            super().do(state, use)
        elif use.window == H1:
            state.push(ChooseBorrower(use.seat, self.number))
        else:
            state.push(ChooseLender(use.seat, self.number))

    def mark(self, state: EdgeState, use: Use, bits: i64) -> None:
        for model in targets.models_of(state, use, self.t) if self.t is not None else []:
            lay_mark(state, use, self, model, NONE, use.squad, 0, bits)

    def is_loan(self) -> bool:
        return True


def borrower_of(state: EdgeState, use: Use) -> i64:
    """The own model whose value is asked."""
    if use.window == W2:
        return use.fighter
    if use.window in (W3, W4):
        return use.roller
    if use.target >= 0:
        return use.target
    asked = asked_targets(state, use.seat)
    return asked[0] if asked else NONE


def asked_targets(state: EdgeState, seat: i64) -> list[int]:
    """The own models whose INI a hit check asks for."""
    found: list[int] = []
    if state.fights and state.fight().shot:
        for model in state.fight().targets:
            if model // PER_SEAT == seat and state.fields[model] >= 0 and model not in found:
                found.append(model)
    return found


@final
@mypyc_attr(free_list_len=1)
class ChooseBorrower(Decision[EdgeState]):
    """Common Self in a hit check: which of the own targets it serves."""

    RULE: ClassVar[str] = "ED-316"
    KEY: ClassVar[str] = "choose_borrower"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.answers[model] for model in asked_targets(state, self.seat)]

    def resolve(self, state: EdgeState, option: int) -> None:
        state.use().target = MODEL.index(option)
        state.push(ChooseLender(self.seat, self.part))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
@mypyc_attr(free_list_len=1)
class ChooseLender(Decision[EdgeState]):
    """Common Self: the squad whose value is used."""

    RULE: ClassVar[str] = "ED-316"
    KEY: ClassVar[str] = "choose_lender"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        part = state.content.parts[self.part]
        assert isinstance(part, Borrow)
        return [SQUAD.answers[squad] for squad in part.lenders(state, state.use())]

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        attr = 1 if use.window == W3 else 2 if use.window == W4 else 0
        part = state.content.parts[self.part]
        lay_mark(state, use, part, borrower_of(state, use), NONE, SQUAD.index(option), 0, 1 << attr)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)
