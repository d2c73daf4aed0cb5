"""Paying: crystals, points and tokens that are gained, given up or taken."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64

from druza.games.edge.content.basics import PER_SEAT
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import BANNER, CRYSTALS, DEPLETED, RESOURCES, TEMPORARY
from druza.games.edge.rules import payment, targets, wounds
from druza.games.edge.rules.numbers import add, put
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use


class OfResource(Part):
    """A part that speaks of crystals, endurance or the banner."""

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.resource = 0

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "res":
            self.resource = said.one_of("resource", value, RESOURCES)
        else:
            super().take(said, key, value)


@final
class Gain(OfResource):
    """ED-106, ED-108: crystals from the neutral supply, into one of the pools."""

    KEYS: ClassVar[str] = "res n"

    def could(self, state: EdgeState, use: Use) -> bool:
        return state.neutral > 0 and targets.number_of(state, use, self.n) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        seat = use.seat
        count = targets.number_of(state, use, self.n)
        if self.resource == CRYSTALS:
            payment.gain_crystals(state, seat, count)
            return
        count = min(count, state.neutral)
        state.neutral -= count
        if self.resource == DEPLETED:
            state.depleted = add(state.depleted, seat, count)
        elif self.resource == TEMPORARY:
            state.temporary = add(state.temporary, seat, count)
        if state.events is not None:
            pool = "depleted" if self.resource == DEPLETED else "temporary"
            state.tell("crystals", seat, {"count": count, "pool": pool})


@final
class Destroy(OfResource):
    """ED-107: own crystals go back to the neutral supply."""

    KEYS: ClassVar[str] = "res n who"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.is_price = True

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "who":
            said.exactly(f"{self.name}.who", value, "own")
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return state.crystals[use.seat] + state.depleted[use.seat] >= targets.number_of(state, use, self.n)

    def do(self, state: EdgeState, use: Use) -> None:
        for _ in range(targets.number_of(state, use, self.n)):
            payment.destroy_crystal(state, use.seat)


@final
class Take(OfResource):
    """ED-269: a crystal of the owner of the model about to be wounded, active first, into the own depleted pool."""

    KEYS: ClassVar[str] = "res n frm to"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "frm" or key == "to":
            said.exactly(f"{self.name}.{key}", value, "opponent" if key == "frm" else "depleted")
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if not state.batches:
            return False
        owner = state.batches[-1].model // PER_SEAT
        return state.crystals[owner] + state.depleted[owner] > 0

    def do(self, state: EdgeState, use: Use) -> None:
        owner = state.batches[-1].model // PER_SEAT
        if state.crystals[owner] > 0:
            state.crystals = add(state.crystals, owner, -1)
        else:
            state.depleted = add(state.depleted, owner, -1)
        state.depleted = add(state.depleted, use.seat, 1)
        state.tell("crystal_taken", use.seat, {"from": owner})


@final
class Refresh(OfResource):
    """Depleted crystals become active, or the banner is turned up."""

    KEYS: ClassVar[str] = "res n"

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.resource == BANNER:
            return not state.banners_up[use.seat]
        return state.depleted[use.seat] > 0

    def do(self, state: EdgeState, use: Use) -> None:
        if self.resource == BANNER:
            state.banners_up = put(state.banners_up, use.seat, 1)
            return
        count = min(targets.number_of(state, use, self.n), state.depleted[use.seat])
        state.depleted = add(state.depleted, use.seat, -count)
        state.crystals = add(state.crystals, use.seat, count)
        state.tell("refreshed", use.seat, {"count": count})


@final
class ToShrine(OfResource):
    """Tokens just lost go onto the own shrine: a card takes one, a paid Junk Pile all that the wounds took."""

    KEYS: ClassVar[str] = "res n frm"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "frm":
            self.vs = said.selector(value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return state.shrines[use.seat] >= 0

    def do(self, state: EdgeState, use: Use) -> None:
        count = 1  # it was given as payment, and this is its only answer
        if use.wounded >= 0:
            batch = state.batches[-1]
            count = batch.lost - batch.saved if use.slot >= 0 else 1
            batch.saved += count  # none is taken twice
        state.shrine_tokens = add(state.shrine_tokens, use.seat, count)


@final
class FromShrine(OfResource):
    """A token of the own shrine goes to the supply, as a price, or to a squad that has lost one."""

    KEYS: ClassVar[str] = "res n to"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "to":
            self.is_price = said.among(f"{self.name}.to", value, ["it", "supply"]) == 1
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return state.shrine_tokens[use.seat] > 0

    def do(self, state: EdgeState, use: Use) -> None:
        if self.is_price:
            state.shrine_tokens = add(state.shrine_tokens, use.seat, -1)
        elif lost_endurance(state, use.it) > 0:
            state.shrine_tokens = add(state.shrine_tokens, use.seat, -1)
            state.endurance = add(state.endurance, use.it, 1)


@final
class Vp(Part):
    """ED-191: points without a death of their own."""

    KEYS: ClassVar[str] = "n who"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "who":
            said.exactly(f"{self.name}.who", value, "own")
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        count = targets.number_of(state, use, self.n)
        if state.is_duel():
            if count != 0:
                payment.move_marker(state, use.seat, count)
        elif count < 0:
            wounds.remove_tokens(state, use.seat, -count)
        else:
            for owner in use.victims[:count]:
                wounds.capture(state, use.seat, owner, 1)
