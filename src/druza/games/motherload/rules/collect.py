"""Collecting: what tunnels cover is taken, and boards change."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.motherload.content.pieces import BLAST, HIRES, SPLIT, count_in, depth_of, pile_of, side_of
from druza.games.motherload.rules.artefacts import gain_artefacts
from druza.games.motherload.rules.deck import draw_cards
from druza.games.motherload.rules.effects import NO_STACK, add_mineral, gain_bombs, has_open_stack, open_stacks
from druza.games.motherload.rules.goals import Deed, judge, met_by
from druza.games.motherload.rules.mine import Haul
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import SIDE, STACK
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def dig(
    state: MotherloadState, seat: int, places: list[int], action: int, direction: int, only_wild: bool, allows: int
) -> None:
    """SM-189, SM-096: the tunnels are placed; then minerals, bombs, artefacts, draws; then goals; then boards."""
    mine = state.mine
    haul = Haul(mine, places)
    met = met_by(state, Deed(action, len(places), direction, only_wild, haul))
    state.mine = mine.dug(places)
    state.dug = True
    state.latest = [mine.space(place) for place in places]
    state.digger = seat
    if state.events is not None:
        kind = "blasted" if action == BLAST else "drilled"
        state.tell(kind, seat, {"spaces": state.latest[:], "value": haul.value})
    frames: list[Frame] = []
    if haul.kinds and not has_open_stack(state, seat, NO_STACK):  # SM-097
        if state.events is not None:
            state.tell("lost", seat, {"minerals": listed(state, whole_pile(haul.kinds))})
    elif haul.kinds:
        if allows & SPLIT and len(haul.kinds) > 1:
            frames.append(SplitMinerals(seat, tuple(haul.kinds)))
        else:
            frames.append(StackMinerals(seat, whole_pile(haul.kinds)))
    frames.append(TakeBonuses(seat, haul.bombs, haul.artefacts, haul.draws))
    frames.append(FinishAction(seat, met, haul.clock))
    state.then(frames)


def whole_pile(kinds: list[int]) -> int:
    pile = 0
    for kind in kinds:
        pile += pile_of(kind)
    return pile


@final
@mypyc_attr(free_list_len=1)
class StackMinerals(Decision[MotherloadState]):
    """SM-089, SM-090, SM-097: all minerals of an action go onto one stack."""

    RULE: ClassVar[str] = "SM-090"
    KEY: ClassVar[str] = "stack"

    def __init__(self, seat: int, pile: int) -> None:
        self.seat = seat
        self.pile = pile

    def candidates(self, state: MotherloadState) -> list[int]:
        return STACK.options()

    def options(self, state: MotherloadState) -> list[int]:
        return open_stacks(state, self.seat, NO_STACK)

    def refusal(self, state: MotherloadState, option: int) -> str:
        return ALLOWED if state.hired[self.seat][STACK.index(option)] < HIRES else "SM-097"

    def resolve(self, state: MotherloadState, option: int) -> None:
        stack = STACK.index(option)
        state.put_on(self.seat, stack, state.piles[self.seat][stack] + self.pile)
        if state.events is not None:
            top = state.content.cards[state.top_card(self.seat, stack)]
            state.tell("stacked", self.seat, {"minerals": listed(state, self.pile), "stack": stack, "card": top})

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"minerals": listed(state, self.pile), "value": state.content.pile_value(self.pile)}


def listed(state: MotherloadState, pile: int) -> list[str]:
    """The minerals of a pile by their ids."""
    ids: list[str] = []
    for kind in range(len(state.content.minerals)):
        ids += [state.content.minerals[kind]] * count_in(pile, kind)
    return ids


@final
@mypyc_attr(free_list_len=1)
class SplitMinerals(Decision[MotherloadState]):
    """SM-130: mineral by mineral, in the order of the spaces, onto any stack."""

    RULE: ClassVar[str] = "SM-130"
    KEY: ClassVar[str] = "split"

    def __init__(self, seat: int, kinds: tuple[int, ...]) -> None:
        self.seat = seat
        self.kinds = kinds

    def candidates(self, state: MotherloadState) -> list[int]:
        return STACK.options()

    def options(self, state: MotherloadState) -> list[int]:
        return open_stacks(state, self.seat, NO_STACK)

    def refusal(self, state: MotherloadState, option: int) -> str:
        return ALLOWED if state.hired[self.seat][STACK.index(option)] < HIRES else "SM-097"

    def resolve(self, state: MotherloadState, option: int) -> None:
        add_mineral(state, self.seat, STACK.index(option), self.kinds[0])
        if len(self.kinds) > 1:
            state.push(SplitMinerals(self.seat, self.kinds[1:]))

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"mineral": state.content.minerals[self.kinds[0]], "left": len(self.kinds)}


@final
@mypyc_attr(free_list_len=1)
class TakeBonuses(Step[MotherloadState]):
    """SM-092 to SM-094, SM-096: bombs, then artefacts, then cards."""

    def __init__(self, seat: int, bombs: int, artefacts: int, draws: int) -> None:
        self.seat = seat
        self.bombs = bombs
        self.artefacts = artefacts
        self.draws = draws

    def run(self, state: MotherloadState) -> None:
        if self.bombs:
            gain_bombs(state, self.seat, self.bombs)
        if self.artefacts:
            gain_artefacts(state, self.seat, self.artefacts)
        if self.draws:
            draw_cards(state, self.seat, self.draws)


@final
@mypyc_attr(free_list_len=1)
class FinishAction(Step[MotherloadState]):
    """SM-161, SM-162, SM-166, SM-174, SM-179: goals are judged; the last artefact space changes the boards."""

    def __init__(self, seat: int, met: int, clock: bool) -> None:
        self.seat = seat
        self.met = met
        self.clock = clock

    def run(self, state: MotherloadState) -> None:
        state.earned |= self.met
        if not self.clock or state.mine.artefacts_left() > 0:
            return  # goals are judged next, when purchases that are due are looked for
        judge(state, self.seat)
        depth = next_depth(state)
        if depth < 0:
            state.last_turn = True
            state.tell("last_turn", self.seat, {})
        else:
            state.push(ChooseSide(self.seat, depth))


def next_depth(state: MotherloadState) -> int:
    """SM-010, SM-166, SM-172: the depth that follows the current board; -1 after the last."""
    depths = state.content.depths[state.seats]
    place = depths.index(state.mine.depth())
    return depths[place + 1] if place + 1 < len(depths) else -1


@final
@mypyc_attr(free_list_len=1)
class ChooseSide(Decision[MotherloadState]):
    """SM-003, SM-169: which side of a board comes into play."""

    RULE: ClassVar[str] = "SM-169"
    KEY: ClassVar[str] = "side"

    def __init__(self, seat: int, depth: int) -> None:
        self.seat = seat
        self.depth = depth

    def candidates(self, state: MotherloadState) -> list[int]:
        return SIDE.options()

    def resolve(self, state: MotherloadState, option: int) -> None:
        side = side_of(self.depth, SIDE.index(option))
        leaves = depth_of(state.mine.sides[0]) if len(state.mine.sides) == 2 else 0
        state.mine = state.mine.deepened(side)
        if state.events is not None:
            state.tell("board", self.seat, {"side": state.content.sides[side], "leaves": leaves})

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"depth": self.depth}
