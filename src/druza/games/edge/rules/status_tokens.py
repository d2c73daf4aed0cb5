"""Status tokens: they are laid beside models, spent, paid off and taken away."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.rules import payment, windows
from druza.games.edge.rules.durations import token_supply, tokens_on
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Mark, Use
from druza.games.edge.vocabulary import CLEAR_TOKEN, TOKEN
from druza.kernel.state import ALLOWED, Decision, Step


def spend_token(state: EdgeState, models: tuple[int, ...]) -> None:
    """ED-273: an Unstoppable token lengthens a Move."""
    token = state.content.unstoppable
    for model in models:
        if tokens_on(state, model, token):
            remove_token(state, model, token)
            return


def spend_for_value(state: EdgeState, model: i64, attr: i64, hit: bool) -> None:
    """D30: an Unstoppable token adds to the roll or comparison at hand."""
    token = state.content.unstoppable
    remove_token(state, model, token)
    part = state.content.token_parts[token][0].then[0]
    count = part.n.factor
    if hit:
        state.fight().attack += count
        return
    mark = Mark(NONE, part.number, model // PER_SEAT, model, NONE, NONE, count, 1 << attr, len(state.fights))
    state.marks = [*state.marks, mark]


def lay_tokens(state: EdgeState, use: Use, token: i64, model: i64, count: i64) -> None:
    """ED-108: as many as the supply has."""
    for _ in range(min(count, token_supply(state, token))):
        state.marks = [*state.marks, Mark(token, NONE, use.seat, model, NONE, use.actor, 0, 0, 0)]
    if state.events is not None:
        state.tell("token", use.seat, {"token": state.content.tokens[token], "model": model})


def lay_group(state: EdgeState, use: Use, token: i64, models: list[int]) -> None:
    """ED-251: one token for a whole group."""
    for model in models:
        state.marks = [*state.marks, Mark(token, NONE, use.seat, model, NONE, use.actor, 0, 0, 0)]
    if state.events is not None:
        state.tell("token", use.seat, {"token": state.content.tokens[token], "model": use.actor})


# -- tokens that can be taken off -------------------------------------------------------------------------------------


def removable_tokens(state: EdgeState, model: i64) -> list[int]:
    """ED-229, ED-230: the different tokens beside a model that its owner may pay off."""
    found: list[int] = []
    for mark in state.marks:
        if mark.token >= 0 and mark.model == model and state.content.token_removal[mark.token]:
            if mark.token not in found:
                found.append(mark.token)
    return found


def clear_options(state: EdgeState, seat: i64) -> list[int]:
    bearers: list[int] = []
    for mark in state.marks:
        if mark.token >= 0 and mark.model >= 0 and mark.model // PER_SEAT == seat and mark.model not in bearers:
            if state.fields[mark.model] >= 0 and state.content.token_removal[mark.token]:
                bearers.append(mark.model)
    bearers.sort()
    return [CLEAR_TOKEN.answers[model] for model in bearers]


def clear_refusal(state: EdgeState, seat: i64, model: i64) -> str:
    if model // PER_SEAT != seat or state.uses:
        return "ED-230"
    for token in removable_tokens(state, model):
        if payment.can_pay(state, seat, state.content.token_removal[token], False):
            return ALLOWED
    return "ED-230"


@final
@mypyc_attr(free_list_len=1)
class ChooseToken(Decision[EdgeState]):
    """ED-229, ED-230: which token is taken off."""

    RULE: ClassVar[str] = "ED-230"
    KEY: ClassVar[str] = "choose_token"

    def __init__(self, seat: i64, model: i64) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: EdgeState) -> list[int]:
        return [TOKEN.answers[token] for token in removable_tokens(state, self.model)]

    def refusal(self, state: EdgeState, option: int) -> str:
        price = state.content.token_removal[TOKEN.index(option)]
        return ALLOWED if payment.can_pay(state, self.seat, price, False) else "ED-230"

    def resolve(self, state: EdgeState, option: int) -> None:
        token = TOKEN.index(option)
        state.began = True
        state.then(
            [
                payment.Pay(self.seat, state.content.token_removal[token], False),
                TakeOff(self.model, token),
                windows.PAID_LOSSES,
            ]
        )

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}


@final
@mypyc_attr(free_list_len=1)
class TakeOff(Step[EdgeState]):
    """The token goes back to the supply."""

    def __init__(self, model: i64, token: i64) -> None:
        self.model = model
        self.token = token

    def run(self, state: EdgeState) -> None:
        remove_token(state, self.model, self.token)


def remove_token(state: EdgeState, model: i64, token: i64) -> None:
    """Take one token of a kind off a model."""
    for place in range(len(state.marks)):
        mark = state.marks[place]
        if mark.token == token and mark.model == model:
            state.marks = state.marks[:place] + state.marks[place + 1 :]
            if state.events is not None:
                state.tell("token_off", model // PER_SEAT, {"token": state.content.tokens[token], "model": model})
            return
