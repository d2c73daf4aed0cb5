"""Effects: the parts of cards, upgrades, banners, shrines and tokens are carried out, and judged before."""
# mypyc

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.parts import Action, Part, Selector
from druza.games.edge.content.terms import R_X, S_X
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.kernel.state import Step

# -- would it do anything? --------------------------------------------------------------------------------------------


def would_do(state: EdgeState, use: Use, action: Action) -> bool:
    """ED-208: what the action is for can be done, or else some part of it."""
    if action.needs_first:
        return could(state, use, action.parts[0])
    return any_could(state, use, action.parts)


def any_could(state: EdgeState, use: Use, parts: list[Part]) -> bool:
    """Would one of these do something? A price alone buys nothing, and what strengthens the Combat that follows does
    nothing without it (ED-350)."""
    if parts[0].is_price:
        return could(state, use, parts[0]) and buys(state, use, parts)
    for part in parts:
        if could(state, use, part) and not part.readies(parts[-1]):
            return True
    return False


def buys(state: EdgeState, use: Use, parts: list[Part]) -> bool:
    """Would anything follow the price that begins these parts?"""
    for place in range(1, len(parts)):
        if could(state, use, parts[place]):
            return True
    return len(parts) == 1


def could(state: EdgeState, use: Use, part: Part) -> bool:
    """Would this part do anything now, or once an earlier part has chosen its target?"""
    return waits_for_name(use, part.t) or part.could(state, use)


def waits_for_name(use: Use, selector: Selector | None) -> bool:
    """Does a selector speak of a target that an earlier part will choose?"""
    if selector is None or use.named >= 0:
        return False
    return selector.kind == S_X or selector.b2b.kind == R_X or selector.of.kind == R_X


# -- carrying parts out -----------------------------------------------------------------------------------------------


def run_parts(state: EdgeState, parts: list[Part]) -> None:
    """These parts next, in printed order."""
    place = len(parts) - 1
    while place >= 0:
        number = parts[place].number
        state.push(DOING[number] if number < len(DOING) else Do(number))
        place -= 1


@final
@mypyc_attr(free_list_len=1)
class Do(Step[EdgeState]):
    """One part of the running action. What cannot be done is skipped."""

    def __init__(self, part: i64) -> None:
        self.part = part

    def run(self, state: EdgeState) -> None:
        part = state.content.parts[self.part]
        use = state.use()
        if part.is_due() or could(state, use, part):
            part.do(state, use)


DOING: Final[list[Do]] = [Do(part) for part in range(1024)]  # frames never change: one for each part is enough


def action_words(state: EdgeState) -> dict[str, Any]:
    """The running action, for questions that belong to it."""
    if not state.uses:
        return {}
    return {"action": state.use().action}


# -- tokens and shrines that act by themselves ------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class PopUse(Step[EdgeState]):
    """What acted by itself is done."""

    def run(self, state: EdgeState) -> None:
        state.uses = state.uses[:-1]


POP_USE: Final = PopUse()


@final
@mypyc_attr(free_list_len=1)
class RunToken(Step[EdgeState]):
    """What a token does when its moment comes."""

    def __init__(self, seat: i64, part: i64, model: i64, hex: i64) -> None:
        self.seat = seat
        self.part = part
        self.model = model
        self.hex = hex

    def run(self, state: EdgeState) -> None:
        use = Use(self.seat, NONE)
        use.actor = self.model
        use.token_hex = self.hex
        state.uses = [*state.uses, use]
        state.push(POP_USE)
        run_parts(state, state.content.parts[self.part].then)


def run_triggered(state: EdgeState, seat: i64, part: Part, same: i64) -> None:
    """A shrine answers an event."""
    use = Use(seat, NONE)
    use.same = same
    if state.batches:
        use.victims = [state.batches[-1].model // PER_SEAT]
    state.uses = [*state.uses, use]
    state.push(POP_USE)
    run_parts(state, part.then)


def enemy_losses(state: EdgeState, seat: i64) -> i64:
    """Endurance tokens that enemies have lost in this turn."""
    total = 0
    for other in range(state.seats):
        if state.are_enemies(seat, other):
            total += state.lost[other]
    return total
