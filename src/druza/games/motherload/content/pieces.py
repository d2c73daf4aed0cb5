"""The pieces: pilots, boards, artefacts, achievements and patterns, as tables indexed by small numbers."""
# mypyc

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

COLUMNS: Final = 12
ROWS: Final = 6  # of one board
SPACES: Final = COLUMNS * ROWS  # of one board
DEPTHS: Final = 4
ROW_MASK: Final = (1 << COLUMNS) - 1
HALF_ROWS: Final = 3  # of half a board, which fits into one number (rules/area.py)
ROW_BITS: Final = COLUMNS + 1  # of a row in such a number
LONGEST: Final = 12  # no straight line is longer, across or down two boards

CREWS: Final = 4
STACKS: Final = 4  # red, blue, yellow, wild
HIRES: Final = 4  # cards of a stack, cheapest first
STARTERS: Final = 4  # designs: red, blue, yellow, wild
CREW_CARDS: Final = STARTERS + STACKS * HIRES  # designs of one crew

# drill colours; the first three are also the colours of Drill actions and of steel plates
RED: Final = 0
BLUE: Final = 1
YELLOW: Final = 2
WILD: Final = 3
COLOURS: Final = 3

# terrain
EARTH: Final = 0
ROCK: Final = 1
STEEL: Final = 2  # STEEL + colour of the frame

# what is printed on a space: nothing, a mineral (kind + 1), or a bonus
NOTHING: Final = 0
KINDS: Final = 6  # kinds of mineral: 1..6
BOMB_SPACE: Final = 7
ARTEFACT_SPACE: Final = 8
DRAW_SPACE: Final = 9  # DRAW_SPACE + 0 or 1
THINGS: Final = 11

# a pile of minerals is one number: how many of each kind, 6 bits for every kind
PILE_BITS: Final = 6
PILE_MASK: Final = 63

# what cards allow during a Drill
DRILL_ROCK: Final = 1
CORNER_LINK: Final = 2
SPLIT: Final = 4

# verbs of effects
DRAW: Final = 0
GAIN_BOMB: Final = 1
GAIN_MINERAL: Final = 2
DUPLICATE: Final = 3
EXTRA_ACTION: Final = 4
SWAP_GOAL: Final = 5

# when an artefact may be spent
OWN_TURN: Final = 0
ON_PURCHASE: Final = 1
NEVER: Final = 2

# actions that goals ask for
ANY_ACTION: Final = -1
DRILL: Final = 0
BLAST: Final = 1

# directions of a line
RIGHT: Final = 0
DOWN: Final = 1
NO_DIRECTION: Final = -1

# what goals test
BOUGHT_THIS_TURN: Final = 0
ACTION_COVERS: Final = 1
ACTION_LENGTH: Final = 2
ACTION_COLLECTS: Final = 3
ACTION_ONLY_WILD: Final = 4
ACTION_SPANS_BOARDS: Final = 5
MINERALS_ON_STACKS: Final = 6
STACKS_WITH_MINERALS: Final = 7
HOLDS_BOMBS: Final = 8
HOLDS_ARTEFACTS: Final = 9

# what goals measure
COUNT: Final = 0
VALUE: Final = 1
KIND_COUNT: Final = 2


@final
class Effect:
    """One thing that a bonus or an artefact does. What the verb does not use keeps its neutral value."""

    def __init__(self, verb: int, number: int) -> None:
        self.verb = verb
        self.number = number  # its index in Content.effects, which frames carry
        self.amount = 1
        self.kind = -1  # of mineral
        self.not_same_stack = False  # a copy may not lie on the stack of the bought card (SM-120)


@final
class Goal:
    """What a Minor Achievement asks for."""

    def __init__(self, test: i64, least: i64) -> None:
        self.test: i64 = test
        self.least: i64 = least
        self.by_action = False  # judged for one action, at the end of its collecting (SM-162)
        self.action = ANY_ACTION
        self.direction = NO_DIRECTION
        self.rock = False  # covering counts rock, else steel
        self.bonuses = False  # collecting counts bonus spaces, else minerals
        self.measure: i64 = COUNT
        self.kinds: i64 = (1 << KINDS) - 1  # bit per kind of mineral that counts


@final
class Shape:
    """A blast pattern in one orientation: its spaces as row and column from the upper left corner of its frame."""

    def __init__(self, rows: list[int], columns: list[int]) -> None:
        self.rows = rows
        self.columns = columns
        self.height = max(rows) + 1
        self.width = max(columns) + 1
        self.offsets = [rows[number] * COLUMNS + columns[number] for number in range(len(rows))]  # from its corner


@final
class Content:
    """Everything in the box, as tables."""

    def __init__(self) -> None:
        self.crews: list[str] = []
        # pilots: crew * CREW_CARDS + starter, or + STARTERS + stack * HIRES + place in the stack
        self.cards: list[str] = []
        self.copies: list[int] = []
        self.colour: list[int] = []
        self.drills: list[int] = []
        self.drill_marks: vec[i64] = vec[i64]()  # colour, length and allowances in one number (see `drill_mark`)
        self.powers: list[float] = []  # what a heuristic player thinks of it beside its points
        self.pattern: list[int] = []  # -1: none
        self.cost: list[int] = []
        self.vp: list[int] = []
        self.allows: list[int] = []  # DRILL_ROCK, CORNER_LINK, SPLIT
        self.on_drill: list[list[Effect]] = []
        self.on_purchase: list[list[Effect]] = []
        self.to_hand: list[bool] = []
        self.effects: list[Effect] = []  # every effect by its number
        self.minerals: list[str] = []
        self.value: list[int] = []  # by kind of mineral
        # what a space gives, by what is printed on it
        self.thing_bombs: list[int] = [0] * THINGS
        self.thing_artefacts: list[int] = [0] * THINGS
        self.thing_draws: list[int] = [0] * THINGS
        # board sides: 2 * (depth - 1) + side
        self.sides: list[str] = []
        self.terrain: list[int] = []  # side * SPACES + row * COLUMNS + column
        self.thing: list[int] = []
        self.gains: list[int] = []  # what a heuristic player thinks of covering it, in dollars
        self.drillable: vec[i64] = vec[i64]()  # a half board: ((side * COLOURS + colour) * 2 + rock too) * 2 + half
        self.blastable: vec[i64] = vec[i64]()  # side * 2 + half
        self.artefact_rows: list[int] = []  # bits of a row: side * ROWS + row
        self.patterns: list[str] = []
        self.shapes: list[list[Shape]] = []  # by pattern: its distinct orientations
        self.artefacts: list[str] = []
        self.artefact_copies: list[int] = []
        self.artefact_vp: list[int] = []
        self.artefact_window: list[int] = []
        self.artefact_effects: list[list[Effect]] = []
        self.majors: list[str] = []
        self.major_vp: list[int] = []
        self.major_needs: list[list[int]] = []  # pilots bought, by stack
        self.minors: list[str] = []
        self.minor_vp: list[int] = []
        self.goals: list[Goal] = []  # of the minors
        self.goals_by_action: i64 = 0  # bit per minor
        self.bombs = 0
        self.blast_price: i64 = 0
        self.actions: i64 = 0
        self.draw_action: i64 = 0
        self.opening_hand = 0
        self.opening_bombs = 0
        self.hand_limit: i64 = 0
        self.majors_in_play = 0
        self.minors_in_row: list[int] = []  # by seats
        self.depths: list[list[int]] = []  # by seats: the boards in their order
        self.idle_rounds = 0

    def hire(self, crew: i64, stack: i64, place: i64) -> i64:
        """The card at this place of a crew's stack, 0 on top."""
        return crew * CREW_CARDS + STARTERS + stack * HIRES + place

    def pile_value(self, pile: i64) -> i64:
        """The money that lies in a pile."""
        money: i64 = 0
        kind: i64 = 0
        while pile:
            worth: i64 = self.value[kind]
            money += (pile & PILE_MASK) * worth
            pile >>= PILE_BITS
            kind += 1
        return money


def drill_mark(colour: int, length: int, allows: int) -> int:
    """What a card brings to a Drill, as one number: 4 bits, 8 bits, the rest."""
    return colour | length << 4 | allows << 12


def pile_of(kind: i64) -> i64:
    """A pile of one mineral."""
    one: i64 = 1
    return one << (kind * PILE_BITS)


def count_in(pile: i64, kind: i64) -> i64:
    """How many minerals of a kind lie in a pile."""
    return pile >> (kind * PILE_BITS) & PILE_MASK


def side_of(depth: int, side: int) -> int:
    """The number of a board side."""
    return 2 * (depth - 1) + side


def depth_of(side: i64) -> i64:
    """The depth of a board side."""
    return side // 2 + 1
