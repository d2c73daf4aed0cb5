"""Drilling: cards of one colour give the length of a straight tunnel."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.motherload.content.pieces import (
    COLOURS,
    CORNER_LINK,
    DOWN,
    DRILL,
    DRILL_ROCK,
    LONGEST,
    NO_DIRECTION,
    RIGHT,
    WILD,
)
from druza.games.motherload.rules.area import Area
from druza.games.motherload.rules.collect import dig
from druza.games.motherload.rules.deck import different_cards, play_card
from druza.games.motherload.rules.effects import NO_STACK, DoEffect
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import AT_SPACE, CARD, COLOUR, DIRECTION, DONE, SPACE
from druza.kernel.state import ALLOWED, Decision, Frame

COLOUR_NAMES: Final = ["red", "blue", "yellow", "wild"]
GROUND: Final = DRILL_ROCK | CORNER_LINK  # the allowances that change where a line can go
SUMS: Final = (1 << (LONGEST + 1)) - 1

# -- which cards can be played --------------------------------------------------------------------------------------


def fits_colour(state: MotherloadState, card: int, colour: int) -> bool:
    """SM-041, SM-050."""
    own = state.content.colour[card]
    return own == colour or own == WILD


def sums_of(
    state: MotherloadState, seat: i64, colour: i64, length: i64, allows: i64, without: i64
) -> tuple[i64, i64, i64, i64]:
    """What the cards played so far and some of the hand add up to: a bit for each sum, without allowances, with
    rock, with corners, with both. `without` is a card of the hand that is counted among the played already, or -1."""
    marks = state.content.drill_marks
    none: i64 = 0
    rock: i64 = 0
    corner: i64 = 0
    both: i64 = 0
    ground: i64 = allows & GROUND
    start: i64 = 1 << length
    if ground == 0:
        none = start
    elif ground == DRILL_ROCK:
        rock = start
    elif ground == CORNER_LINK:
        corner = start
    else:
        both = start
    for held in state.hands[seat]:
        card: i64 = held
        if card == without:
            without = -1
            continue
        mark = marks[card]
        own = mark & 15
        if own != colour and own != WILD:
            continue
        drills = mark >> 4 & 255
        gives = mark >> 12 & GROUND
        if gives == 0:
            none |= none << drills & SUMS
            rock |= rock << drills & SUMS
            corner |= corner << drills & SUMS
            both |= both << drills & SUMS
        elif gives == DRILL_ROCK:
            rock |= (none | rock) << drills & SUMS
            both |= (corner | both) << drills & SUMS
        elif gives == CORNER_LINK:
            corner |= (none | corner) << drills & SUMS
            both |= (rock | both) << drills & SUMS
        else:
            both |= (none | rock | corner | both) << drills & SUMS
    return none, rock, corner, both


def can_reach(state: MotherloadState, seat: i64, colour: i64, length: i64, allows: i64, without: i64) -> bool:
    """SM-049, SM-053, SM-190: can the cards played so far, with some of the hand, be placed?"""
    mine = state.mine
    if length > LONGEST:
        return False
    if mine.line_lengths(colour, allows) >> length & 1:
        return True
    none, rock, corner, both = sums_of(state, seat, colour, length, allows, without)
    if none & mine.line_lengths(colour, 0):
        return True
    if rock and rock & mine.line_lengths(colour, DRILL_ROCK):
        return True
    if corner and corner & mine.line_lengths(colour, CORNER_LINK):
        return True
    return both != 0 and both & mine.line_lengths(colour, GROUND) != 0


def can_drill(state: MotherloadState, seat: i64) -> bool:
    """Is there any colour in which some cards can be placed?"""
    marks = state.content.drill_marks
    for held in state.hands[seat]:  # most often a single card will do
        card: i64 = held
        mark = marks[card]
        own = mark & 15
        if own != WILD and state.mine.has_line(own, mark >> 12, mark >> 4 & 255):
            return True
    for colour in range(i64(COLOURS)):
        if can_reach(state, seat, colour, 0, 0, -1):
            return True
    return False


# -- the questions --------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class ChooseColour(Decision[MotherloadState]):
    """SM-040, SM-042: the colour of this Drill."""

    RULE: ClassVar[str] = "SM-040"
    KEY: ClassVar[str] = "drill_colour"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return COLOUR.options()

    def options(self, state: MotherloadState) -> list[int]:
        """The candidates that nothing forbids; `refusal` finds the reason for the others."""
        found: list[Any] = []  # Any: options are handed on as they are, not made anew
        for colour in range(i64(COLOURS)):
            if can_reach(state, self.seat, colour, 0, 0, -1):
                found.append(COLOUR.answers[colour])
        return found

    def refusal(self, state: MotherloadState, option: int) -> str:
        colour = COLOUR.index(option)
        if can_reach(state, self.seat, colour, 0, 0, -1):
            return ALLOWED
        for card in state.hands[self.seat]:
            if fits_colour(state, card, colour):
                return "SM-049"
        return "SM-040"

    def resolve(self, state: MotherloadState, option: int) -> None:
        state.push(AddCard(self.seat, COLOUR.index(option), 0, 0, ()))


@final
@mypyc_attr(free_list_len=1)
class AddCard(Decision[MotherloadState]):
    """SM-040 to SM-043, SM-190: cards of the colour or wild, one by one."""

    RULE: ClassVar[str] = "SM-040"
    KEY: ClassVar[str] = "drill_card"

    def __init__(self, seat: int, colour: int, length: int, allows: int, cards: tuple[int, ...]) -> None:
        self.seat = seat
        self.colour = colour
        self.length = length
        self.allows = allows
        self.cards = cards

    def candidates(self, state: MotherloadState) -> list[int]:
        options = different_cards(state, self.seat)
        options.append(DONE.first)
        return options

    def options(self, state: MotherloadState) -> list[int]:
        """The candidates that nothing forbids, each card of the hand judged once."""
        found: list[Any] = []  # Any: options are handed on as they are, not made anew
        last: i64 = -1
        for held in state.hands[self.seat]:
            card: i64 = held
            if card != last and not self.card_refusal(state, card):
                found.append(CARD.answers[card])
            last = card
        if not self.stop_refusal(state):
            found.append(DONE.answers[0])
        return found

    def refusal(self, state: MotherloadState, option: int) -> str:
        return self.stop_refusal(state) if option == DONE.first else self.card_refusal(state, option - CARD.first)

    def stop_refusal(self, state: MotherloadState) -> str:
        if not self.cards:
            return "SM-040"
        length: i64 = self.length
        placeable = length <= LONGEST and state.mine.line_lengths(self.colour, self.allows) >> length & 1 == 1
        return ALLOWED if placeable else "SM-049"

    def card_refusal(self, state: MotherloadState, card: i64) -> str:
        mark = state.content.drill_marks[card]
        colour: i64 = self.colour
        own = mark & 15
        if own != colour and own != WILD:
            return "SM-050"
        length = i64(self.length) + (mark >> 4 & 255)
        allows = i64(self.allows) | mark >> 12
        return ALLOWED if can_reach(state, self.seat, colour, length, allows, card) else "SM-190"

    def resolve(self, state: MotherloadState, option: int) -> None:
        if option == DONE.first:
            self.play(state)
            return
        content = state.content
        card = option - CARD.first
        play_card(state, self.seat, card)
        if state.events is not None:
            state.tell("played", self.seat, {"card": content.cards[card], "for": "drill"})
        length = self.length + content.drills[card]
        allows = self.allows | content.allows[card]
        state.push(AddCard(self.seat, self.colour, length, allows, self.cards + (card,)))

    def leads_straight_on(self, state: MotherloadState) -> bool:
        """Is the tunnel placed next if no more cards are added? A bonus may bring something to light before."""
        return not self.stop_refusal(state) and not any(state.content.on_drill[card] for card in self.cards)

    def play(self, state: MotherloadState) -> None:
        """SM-123, SM-132, SM-133: the bonuses of all cards in their order, then the tunnel."""
        frames: list[Frame] = []
        only_wild = True
        for card in self.cards:
            if state.content.colour[card] != WILD:
                only_wild = False
            for effect in state.content.on_drill[card]:
                frames.append(DoEffect(self.seat, effect.number, NO_STACK))
        frames.append(ChooseStart(self.seat, self.colour, self.length, self.allows, only_wild))
        state.then(frames)

    def words(self, state: MotherloadState) -> dict[str, Any]:
        cards = [state.content.cards[card] for card in self.cards]
        return {"colour": COLOUR_NAMES[self.colour], "length": self.length, "cards": cards}


@final
@mypyc_attr(free_list_len=1)
class ChooseStart(Decision[MotherloadState]):
    """SM-044 to SM-046, SM-064: the top or left end of the line."""

    RULE: ClassVar[str] = "SM-044"
    KEY: ClassVar[str] = "drill_start"

    def __init__(self, seat: int, colour: int, length: int, allows: int, only_wild: bool) -> None:
        self.seat = seat
        self.colour = colour
        self.length = length
        self.allows = allows
        self.only_wild = only_wild

    def starts(self, state: MotherloadState, direction: int) -> Area:
        return state.mine.line_starts(direction, self.length, self.colour, self.allows)

    def candidates(self, state: MotherloadState) -> list[int]:
        """Every space of the boards in play: whoever points at one is told why not."""
        mine = state.mine
        return [SPACE.first + mine.space(place) for place in range(mine.rows() * 12)]

    def options(self, state: MotherloadState) -> list[int]:
        """The search gives them all at once; `refusal` finds the reason for the others."""
        across = self.starts(state, RIGHT)
        if self.length > 1:
            across.add(self.starts(state, DOWN))
        return state.mine.spaces_in(across, AT_SPACE)

    def refusal(self, state: MotherloadState, option: int) -> str:
        start = state.mine.place(SPACE.index(option))
        across = self.direction_refusal(state, start, RIGHT)
        if not across or self.length == 1:
            return across
        down = self.direction_refusal(state, start, DOWN)
        return down if not down or across == "SM-069" else across

    def direction_refusal(self, state: MotherloadState, start: int, direction: int) -> str:
        if state.mine.line_fits(start, direction, self.length, self.colour, self.allows):
            return ALLOWED
        return state.mine.line_refusal(start, direction, self.length, self.colour, self.allows)

    def resolve(self, state: MotherloadState, option: int) -> None:
        start = state.mine.place(option - SPACE.first)
        if self.length == 1:
            dig(state, self.seat, [start], DRILL, NO_DIRECTION, self.only_wild, self.allows)
        else:
            state.push(
                ChooseDirection(self.seat, self.colour, self.length, self.allows, self.only_wild, option - SPACE.first)
            )

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"colour": COLOUR_NAMES[self.colour], "length": self.length, "allows": self.allows}


@final
@mypyc_attr(free_list_len=1)
class ChooseDirection(Decision[MotherloadState]):
    """SM-045: the line goes to the right or down."""

    RULE: ClassVar[str] = "SM-045"
    KEY: ClassVar[str] = "drill_direction"

    def __init__(self, seat: int, colour: int, length: int, allows: int, only_wild: bool, space: int) -> None:
        self.seat = seat
        self.colour = colour
        self.length = length
        self.allows = allows
        self.only_wild = only_wild
        self.space = space

    def candidates(self, state: MotherloadState) -> list[int]:
        return DIRECTION.options()

    def refusal(self, state: MotherloadState, option: int) -> str:
        start = state.mine.place(self.space)
        direction = option - DIRECTION.first
        if state.mine.line_fits(start, direction, self.length, self.colour, self.allows):
            return ALLOWED
        return state.mine.line_refusal(start, direction, self.length, self.colour, self.allows)

    def resolve(self, state: MotherloadState, option: int) -> None:
        direction = option - DIRECTION.first
        line = state.mine.same_line(state.mine.place(self.space), direction, self.length)
        dig(state, self.seat, line, DRILL, direction, self.only_wild, self.allows)

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"colour": COLOUR_NAMES[self.colour], "length": self.length, "space": self.space}
