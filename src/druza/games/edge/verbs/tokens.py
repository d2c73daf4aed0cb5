"""Tokens: status tokens that cards lay beside models and on squad cards, and what tokens say of themselves."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import S_HIT, S_OWN_GROUP, U_GAME
from druza.games.edge.rules import status_tokens, targets
from druza.games.edge.rules.durations import token_supply, tokens_on
from druza.games.edge.rules.effects import action_words
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Mark, Use
from druza.games.edge.verbs.aiming import OnModels, OnSquads
from druza.games.edge.vocabulary import TOKEN
from druza.kernel.state import ALLOWED, Decision


@final
class Status(OnModels):
    """Lays a token beside a model, or one of several kinds that is chosen."""

    KEYS: ClassVar[str] = "token t n choice"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.token = NONE
        self.kinds: list[int] = []  # of which one is chosen

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "token":
            self.token = said.token(value)
        elif key == "choice":
            self.kinds = said.kinds(self.token, value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if not self.kinds:
            if token_supply(state, self.token) <= 0:
                return False
            if not state.marks or adds_up(state, self.token):
                return self.t is not None and targets.any_model(state, use, self.t)
            return len(self.models(state, use)) > 0
        for token in self.kinds:
            if token_supply(state, token) > 0:
                return len(self.models(state, use)) > 0
        return False

    def models(self, state: EdgeState, use: Use) -> list[int]:
        """ED-267: one of a kind each, but Infection and Unstoppable add up."""
        found = super().models(state, use)
        if not state.marks:
            return found  # nobody bears any
        if self.kinds:
            return [model for model in found if not bears_any(state, model, self.kinds)]
        if adds_up(state, self.token):
            return found
        return [model for model in found if not bears_same(state, model, self.token)]

    def objection(self, state: EdgeState, use: Use, model: i64) -> str:
        return "ED-267"

    def how_many(self, use: Use) -> i64:
        more = use.extra_status if self.t is not None and self.t.kind == S_HIT else 0
        return super().how_many(use) + more

    def do(self, state: EdgeState, use: Use) -> None:
        if self.kinds:
            state.push(ChooseKind(use.seat, self.number))
        elif self.t is not None and self.t.kind == S_OWN_GROUP:
            status_tokens.lay_group(state, use, self.token, self.models(state, use))
        else:
            super().do(state, use)

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        status_tokens.lay_tokens(state, use, self.token, model, targets.number_of(state, use, self.n))


def adds_up(state: EdgeState, token: i64) -> bool:
    """Unstoppable, and tokens that change values for the rest of the game."""
    if token == state.content.unstoppable:
        return True
    for part in state.content.token_parts[token]:
        if part.until == U_GAME and part.changes_values():
            return True
    return False


def bears_same(state: EdgeState, model: i64, token: i64) -> bool:
    same = state.content.token_same
    for mark in state.marks:
        if mark.token >= 0 and mark.model == model and same[mark.token] == same[token]:
            return True
    return False


def bears_any(state: EdgeState, model: i64, tokens: list[int]) -> bool:
    for token in tokens:
        if tokens_on(state, model, token):
            return True
    return False


@final
@mypyc_attr(free_list_len=1)
class ChooseKind(Decision[EdgeState]):
    """Back to Source: which of the tokens."""

    RULE: ClassVar[str] = "ED-351"
    KEY: ClassVar[str] = "choose_kind"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        part = state.content.parts[self.part]
        assert isinstance(part, Status)
        return [TOKEN.answers[token] for token in part.kinds]

    def refusal(self, state: EdgeState, option: int) -> str:
        return ALLOWED if token_supply(state, TOKEN.index(option)) > 0 else "ED-108"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        status_tokens.lay_tokens(state, use, TOKEN.index(option), use.actor, 1)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
class SquadStatus(OnSquads):
    """Lays a token on a squad card; content calls it `status` too."""

    KEYS: ClassVar[str] = "token t n"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.token = NONE

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "token":
            self.token = said.token(value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return token_supply(state, self.token) > 0 and super().could(state, use)

    def serves(self, state: EdgeState, use: Use, squad: i64) -> bool:
        for mark in state.marks:
            if mark.token == self.token and mark.squad == squad:
                return False
        return True

    def hit_squad(self, state: EdgeState, use: Use, squad: i64) -> None:
        state.marks = [*state.marks, Mark(self.token, NONE, use.seat, NONE, squad, use.actor, 0, 0, 0)]
        if state.events is not None:
            state.tell("token", use.seat, {"token": state.content.tokens[self.token], "squad": squad})


# -- what tokens say of themselves ------------------------------------------------------------------------------------


class OfToken(Part):
    """A part that names a token."""

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.token = NONE

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "token":
            self.token = said.token(value)
        else:
            super().take(said, key, value)


@final
class Clear(OfToken):
    """The token goes when it has acted; whoever lets it act takes it away."""

    KEYS: ClassVar[str] = "token"


@final
class SameAs(OfToken):
    """The token has the rules of another one, and shares its supply."""

    KEYS: ClassVar[str] = "token"


@final
class Spend(OfToken):
    """The token is removed for what follows (D30)."""

    KEYS: ClassVar[str] = "token then"


@final
class Removable(Part):
    """ED-229, ED-230: its owner may pay it off in an own active turn."""

    KEYS: ClassVar[str] = "cost when"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.cost = 0

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "cost":
            said.keys("cost", value, ["crystal"])
            self.cost = said.whole("cost.crystal", value.get("crystal"))
        else:
            said.exactly(f"{self.name}.when", value, "owner_active")


@final
class StopMove(Part):
    """ED-240: a model that enters the field ends its Move there; paths know it."""
