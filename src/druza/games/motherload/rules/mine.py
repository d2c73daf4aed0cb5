"""The mine: the boards in play, the tunnels in them, and where new tunnels can go.

A mine never changes: digging makes a new one. So clones share it, and what was found out about it is found out once."""
# mypyc

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from druza.games.motherload.content.pieces import (
    ARTEFACT_SPACE,
    COLOURS,
    COLUMNS,
    CORNER_LINK,
    DOWN,
    DRILL_ROCK,
    EARTH,
    HALF_ROWS,
    NOTHING,
    ROCK,
    ROW_MASK,
    ROWS,
    SPACES,
    STEEL,
    Content,
    Shape,
    depth_of,
)
from druza.games.motherload.rules.area import (
    Area,
    above_and_below,
    add_named,
    area_of_rows,
    lengths_across,
    lengths_down,
    line_starts,
    pattern_corners,
    touches_in_length,
)
from druza.kernel.state import ALLOWED

NOT_FOUND: Final = Area(0, 0, 0, 0)
NO_AREAS: Final[list[Area]] = []
NO_BLASTS: Final[list[int]] = []
NO_GAINS: Final[list[int]] = []
SHORT: Final = 2  # a line so short is sooner found than the lengths of all
UNKNOWN_LENGTHS: Final[list[int]] = [-1] * (COLOURS * 4)
NO_MONEY: Final[list[float]] = []


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Mine:
    """Rows are counted down through both boards; a place is row * COLUMNS + column. Bits of a row are its columns."""

    def __init__(self, content: Content, sides: list[int], tunnels: list[int]) -> None:
        self.content = content
        self.sides = sides  # board sides in play, the upper one first
        self.tunnels = tunnels  # covered spaces, a mask for each row
        self.covered = NOT_FOUND  # the tunnels; found when asked
        self.beside = NOT_FOUND  # spaces that touch the network or the surface by a side
        self.corners = NOT_FOUND  # the same by a side or a corner
        self.grounds = NO_AREAS  # what each colour may drill, without rock and with it; found when asked
        self.lengths: list[int] = UNKNOWN_LENGTHS[:]  # placeable lengths as bits, by colour and allowance; -1 unknown
        self.blasts = NO_BLASTS  # placeable orientations as bits, by pattern; found when asked
        self.gains = NO_GAINS  # what covering each place brings, for hints; found when asked
        self.best_lines = NO_MONEY  # what the best line collects, likewise
        self.best_blasts = NO_MONEY

    # -- what lies where -------------------------------------------------------------------------------------------

    def rows(self) -> int:
        return len(self.tunnels)

    def has_surface(self) -> bool:
        """SM-076, SM-077: while Depth 1 is in play its top row touches the surface."""
        return len(self.sides) > 0 and self.sides[0] < 2

    def is_covered(self, place: int) -> bool:
        return bool(self.tunnels[place // COLUMNS] >> place % COLUMNS & 1)

    def thing(self, place: int) -> int:
        """What is printed at a place, covered or not."""
        return self.content.thing[self.sides[place // SPACES] * SPACES + place % SPACES]

    def terrain(self, place: int) -> int:
        return self.content.terrain[self.sides[place // SPACES] * SPACES + place % SPACES]

    def space(self, place: i64) -> i64:
        """The name of a place by depth, row and column: it stays true when a board leaves."""
        return (depth_of(self.sides[place // SPACES]) - 1) * SPACES + place % SPACES

    def place(self, space: i64) -> i64:
        """The place with this name; -1 if its board is not in play."""
        depth: i64 = space // SPACES + 1
        for slot in range(i64(len(self.sides))):
            if depth_of(self.sides[slot]) == depth:
                return slot * SPACES + space % SPACES
        return -1

    def depth(self) -> int:
        """SM-166: the current board is the deepest one."""
        return depth_of(self.sides[-1])

    def artefacts_left(self) -> i64:
        """Artefact spaces of the current board that are not covered: the clock of the game."""
        left: i64 = 0
        side: i64 = self.sides[-1]
        first: i64 = len(self.tunnels) - ROWS
        for row in range(i64(ROWS)):
            printed: i64 = self.content.artefact_rows[side * ROWS + row]
            covered: i64 = self.tunnels[first + row]
            open_ones: i64 = printed & ~covered
            while open_ones:
                open_ones &= open_ones - 1
                left += 1
        return left

    def spaces_in(self, area: Area, named: list[int]) -> list[int]:
        """The spaces of an area in reading order, each as it is named."""
        names: list[Any] = named
        found: list[Any] = []
        for slot in range(len(self.sides)):
            first: i64 = (depth_of(self.sides[slot]) - 1) * SPACES
            add_named(area.half(2 * slot), names, first, found)
            add_named(area.half(2 * slot + 1), names, first + HALF_ROWS * COLUMNS, found)
        return found

    def same_line(self, start: i64, direction: i64, length: i64) -> list[int]:
        """The places of a line, from its top or left end."""
        step: i64 = COLUMNS if direction == DOWN else 1
        return [start + step * number for number in range(length)]

    def shape_at(self, shape: Shape, corner: int) -> list[int]:
        """The places of a pattern whose frame has its upper left corner here."""
        return [corner + offset for offset in shape.offsets]

    # -- how it becomes another ------------------------------------------------------------------------------------

    def dug(self, places: list[int]) -> "Mine":
        """SM-071, SM-072: the mine with these places covered too."""
        tunnels = self.tunnels[:]
        one: i64 = 1
        for each in places:
            place: i64 = each
            row = place // COLUMNS
            before: i64 = tunnels[row]
            tunnels[row] = before | one << place % COLUMNS
        mine = Mine(self.content, self.sides, tunnels)
        mine.gains = self.gains
        return mine

    def deepened(self, side: int) -> "Mine":
        """SM-167 to SM-170, SM-173: the next board joins below; of two boards the upper one leaves."""
        keep = self.tunnels[-ROWS:] if self.sides else []
        return Mine(self.content, [*self.sides[-1:], side], keep + [0] * ROWS)

    # -- where tunnels touch ---------------------------------------------------------------------------------------

    def touching(self, corner: bool) -> Area:
        """SM-064, SM-065, SM-126: the spaces that would connect a new tunnel."""
        if self.covered is NOT_FOUND:
            self._look()
        if not corner:
            return self.beside
        if self.corners is NOT_FOUND:
            corners = above_and_below(self.covered)
            corners.add_sides(corners)
            corners.add(self.beside)
            self.corners = corners
        return self.corners

    def _look(self) -> None:
        """Find out what lies where the tunnels are and beside them."""
        covered = area_of_rows(self.tunnels)
        beside = above_and_below(covered)
        beside.add_sides(covered)
        if self.has_surface():
            beside.a |= ROW_MASK
        self.covered = covered
        self.beside = beside

    # -- where lines go --------------------------------------------------------------------------------------------

    def _open(self, halves: vec[i64], each: i64, first: i64) -> Area:
        """The uncovered ones among spaces that content knows, `each` numbers for a side, beginning with this one."""
        if self.covered is NOT_FOUND:
            self._look()
        covered = self.covered
        found = Area(0, 0, 0, 0)
        if self.sides:
            upper: i64 = self.sides[0] * each + first
            found.a = halves[upper] & ~covered.a
            found.b = halves[upper + 1] & ~covered.b
        if len(self.sides) > 1:
            lower: i64 = self.sides[1] * each + first
            found.c = halves[lower] & ~covered.c
            found.d = halves[lower + 1] & ~covered.d
        return found

    def drillable(self, colour: i64, allows: i64) -> Area:
        """SM-079 to SM-086, SM-072: the spaces that this Drill may cover. Nobody changes it."""
        if not self.grounds:
            self.grounds = [NOT_FOUND] * (COLOURS * 2)
        rock: i64 = 1 if allows & DRILL_ROCK else 0
        ground = self.grounds[colour * 2 + rock]
        if ground is NOT_FOUND:
            ground = self._open(self.content.drillable, COLOURS * 4, colour * 4 + rock * 2)
            self.grounds[colour * 2 + rock] = ground
        return ground

    def line_lengths(self, colour: i64, allows: i64) -> i64:
        """Bit per length of which some straight line of this colour can be placed."""
        key: i64 = colour * 4 + (allows & (DRILL_ROCK | CORNER_LINK))
        known: i64 = self.lengths[key]
        if known < 0:
            known = self._find_lengths(colour, allows)
            self.lengths[key] = known
        return known

    def has_line(self, colour: i64, allows: i64, length: i64) -> bool:
        """Can some straight line of this colour and length be placed?"""
        known: i64 = self.lengths[colour * 4 + (allows & (DRILL_ROCK | CORNER_LINK))]
        if known < 0 and length <= SHORT:
            return touches_in_length(self.drillable(colour, allows), self.touching(allows & CORNER_LINK != 0), length)
        return self.line_lengths(colour, allows) >> length & 1 == 1

    def _find_lengths(self, colour: i64, allows: i64) -> i64:
        ground = self.drillable(colour, allows)
        near = self.touching(allows & CORNER_LINK != 0)
        found = lengths_across(ground.a, near.a) | lengths_across(ground.b, near.b)
        found |= lengths_across(ground.c, near.c) | lengths_across(ground.d, near.d)
        return found | lengths_down(ground, near)

    def line_starts(self, direction: i64, length: i64, colour: i64, allows: i64) -> Area:
        """SM-044 to SM-046, SM-064: where lines of this length can begin."""
        near = self.touching(allows & CORNER_LINK != 0)
        return line_starts(self.drillable(colour, allows), near, direction == DOWN, length)

    def line_fits(self, start: i64, direction: i64, length: i64, colour: i64, allows: i64) -> bool:
        """The same for one line: can it begin here?"""
        row: i64 = start // COLUMNS
        column: i64 = start % COLUMNS
        if (direction == DOWN and row + length > self.rows()) or (direction != DOWN and column + length > COLUMNS):
            return False
        ground = self.drillable(colour, allows)
        near = self.touching(allows & CORNER_LINK != 0)
        step: i64 = COLUMNS if direction == DOWN else 1
        place: i64 = start
        touches = False
        for _ in range(length):
            if not ground.has(place):
                return False
            touches = touches or near.has(place)
            place += step
        return touches

    def line_refusal(self, start: int, direction: int, length: int, colour: int, allows: int) -> str:
        """The rule that keeps a line from being drilled here; asked only where it cannot be."""
        row, column = start // COLUMNS, start % COLUMNS
        for _ in range(length):
            if row >= len(self.tunnels) or column >= COLUMNS:
                return "SM-069"
            refused = self.drill_refusal(row * COLUMNS + column, colour, allows)
            if refused:
                return refused
            row += direction == DOWN
            column += direction != DOWN
        return "SM-064"

    def drill_refusal(self, place: int, colour: int, allows: int) -> str:
        """The rule that keeps this one space from being drilled."""
        if self.is_covered(place):
            return "SM-072"
        terrain = self.terrain(place)
        if terrain == EARTH or terrain == STEEL + colour:
            return ALLOWED
        if terrain == ROCK:
            return ALLOWED if allows & DRILL_ROCK else "SM-084"
        return "SM-082"

    # -- where patterns go -----------------------------------------------------------------------------------------

    def _blastable(self) -> Area:
        """SM-079, SM-081, SM-083, SM-072."""
        return self._open(self.content.blastable, 2, 0)

    def blast_turns(self, pattern: i64) -> int:
        """Bit per orientation of a pattern that can be placed somewhere."""
        if not self.blasts:
            self.blasts = [-1] * len(self.content.patterns)
        if self.blasts[pattern] < 0:
            self.blasts[pattern] = self._find_turns(pattern)
        return self.blasts[pattern]

    def _find_turns(self, pattern: int) -> int:
        ground = self._blastable()
        near = self.touching(False)
        found = 0
        shapes = self.content.shapes[pattern]
        for turn in range(len(shapes)):
            if not pattern_corners(shapes[turn], ground, near).is_empty():
                found |= 1 << turn
        return found

    def blast_corners(self, shape: Shape) -> Area:
        """SM-056 to SM-058, SM-064: where the upper left corner of a pattern's frame can lie."""
        return pattern_corners(shape, self._blastable(), self.touching(False))

    def blast_refusal(self, shape: Shape, corner: int) -> str:
        """The rule that keeps a pattern from being blasted here; asked only where it cannot be."""
        row, column = corner // COLUMNS, corner % COLUMNS
        if row + shape.height > len(self.tunnels) or column + shape.width > COLUMNS:
            return "SM-069"
        for place in self.shape_at(shape, corner):
            if self.is_covered(place):
                return "SM-072"
            if self.terrain(place) >= STEEL:
                return "SM-081"
        return "SM-064"


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Haul:
    """What is printed on the places of one action (SM-088, SM-192)."""

    def __init__(self, mine: Mine, places: list[int]) -> None:
        content = mine.content
        self.kinds: list[int] = []  # minerals in the order of the spaces
        self.bombs: i64 = 0
        self.artefacts: i64 = 0
        self.draws: i64 = 0
        self.bonuses: i64 = 0  # bonus spaces
        self.rock: i64 = 0
        self.steel: i64 = 0
        self.value: i64 = 0
        self.boards: i64 = 0  # bit per board
        self.clock = False  # an artefact space of the current board is among them
        one: i64 = 1
        kinds: i64 = len(content.value)
        current: i64 = len(mine.sides) - 1
        for covered in places:
            place: i64 = covered
            slot: i64 = place // SPACES
            at: i64 = i64(mine.sides[slot]) * SPACES + place % SPACES
            self.boards |= one << slot
            terrain: i64 = content.terrain[at]
            if terrain == ROCK:
                self.rock += 1
            elif terrain >= STEEL:
                self.steel += 1
            thing: i64 = content.thing[at]
            if thing == NOTHING:
                continue
            if thing <= kinds:
                self.kinds.append(thing - 1)
                self.value += content.value[thing - 1]
                continue
            self.bonuses += 1
            self.bombs += content.thing_bombs[thing]
            self.artefacts += content.thing_artefacts[thing]
            self.draws += content.thing_draws[thing]
            if thing == ARTEFACT_SPACE and slot == current:
                self.clock = True
