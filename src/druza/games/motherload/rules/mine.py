"""The mine: the boards in play, the tunnels in them, and where new tunnels can go.

A mine never changes: digging makes a new one. So clones share it, and what was found out about it is found out once."""
# mypyc

from typing import final

from mypy_extensions import i64

from druza.games.motherload.content.pieces import (
    ARTEFACT_SPACE,
    COLOURS,
    COLUMNS,
    CORNER_LINK,
    DOWN,
    DRILL_ROCK,
    EARTH,
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
from druza.kernel.state import ALLOWED


@final
class Mine:
    """Rows are counted down through both boards; a place is row * COLUMNS + column. Bits of a row are its columns."""

    def __init__(self, content: Content, sides: list[int], tunnels: list[int]) -> None:
        self.content = content
        self.sides = sides  # board sides in play, the upper one first
        self.tunnels = tunnels  # covered spaces, a mask for each row
        self.beside: list[int] = []  # spaces that touch the network or the surface by a side; filled when asked
        self.corners: list[int] = []  # the same by a side or a corner
        self.lengths: list[int] = [-1] * (COLOURS * 4)  # placeable lengths as bits, by colour and allowance; -1 unknown
        self.blasts: list[int] = [-1] * len(content.patterns)  # placeable orientations as bits, by pattern
        self.best_lines: list[float] = []  # what the best line collects, for hints; filled when asked
        self.best_blasts: list[float] = []

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

    def space(self, place: int) -> int:
        """The name of a place by depth, row and column: it stays true when a board leaves."""
        return (depth_of(self.sides[place // SPACES]) - 1) * SPACES + place % SPACES

    def place(self, space: int) -> int:
        """The place with this name; -1 if its board is not in play."""
        for slot in range(len(self.sides)):
            if depth_of(self.sides[slot]) - 1 == space // SPACES:
                return slot * SPACES + space % SPACES
        return -1

    def depth(self) -> int:
        """SM-166: the current board is the deepest one."""
        return depth_of(self.sides[-1])

    def artefacts_left(self) -> int:
        """Artefact spaces of the current board that are not covered: the clock of the game."""
        left = 0
        side = self.sides[-1]
        first = len(self.tunnels) - ROWS
        for row in range(ROWS):
            open_ones = self.content.artefact_rows[side * ROWS + row] & ~self.tunnels[first + row]
            while open_ones:
                open_ones &= open_ones - 1
                left += 1
        return left

    def same_line(self, start: int, direction: int, length: int) -> list[int]:
        """The places of a line, from its top or left end."""
        step = COLUMNS if direction == DOWN else 1
        return [start + step * number for number in range(length)]

    def shape_at(self, shape: Shape, corner: int) -> list[int]:
        """The places of a pattern whose frame has its upper left corner here."""
        return [corner + shape.rows[number] * COLUMNS + shape.columns[number] for number in range(len(shape.rows))]

    # -- how it becomes another ------------------------------------------------------------------------------------

    def dug(self, places: list[int]) -> "Mine":
        """SM-071, SM-072: the mine with these places covered too."""
        tunnels = self.tunnels[:]
        for place in places:
            tunnels[place // COLUMNS] |= 1 << place % COLUMNS
        return Mine(self.content, self.sides, tunnels)

    def deepened(self, side: int) -> "Mine":
        """SM-167 to SM-170, SM-173: the next board joins below; of two boards the upper one leaves."""
        keep = self.tunnels[-ROWS:] if self.sides else []
        return Mine(self.content, [*self.sides[-1:], side], keep + [0] * ROWS)

    # -- where tunnels touch ---------------------------------------------------------------------------------------

    def touching(self, corner: bool) -> list[int]:
        """SM-064, SM-065, SM-126: the spaces that would connect a new tunnel."""
        if not self.beside:
            self._find_touching()
        return self.corners if corner else self.beside

    def _find_touching(self) -> None:
        tunnels = self.tunnels
        last = len(tunnels) - 1
        above: i64 = 0
        for row in range(len(tunnels)):
            here: i64 = tunnels[row]
            below: i64 = tunnels[row + 1] if row < last else 0
            upright = above | below
            side = (here << 1 | here >> 1 | upright) & ROW_MASK
            diagonal = (upright << 1 | upright >> 1) & ROW_MASK
            self.beside.append(side)
            self.corners.append(side | diagonal)
            above = here
        if self.has_surface():
            self.beside[0] = ROW_MASK
            self.corners[0] = ROW_MASK

    # -- where lines go --------------------------------------------------------------------------------------------

    def _drillable(self, colour: int, allows: int) -> list[int]:
        """SM-079 to SM-086, SM-072: the spaces that this Drill may cover, a mask for each row."""
        rock = 1 if allows & DRILL_ROCK else 0
        tunnels = self.tunnels
        found: list[int] = []
        for slot in range(len(self.sides)):
            first: i64 = ((self.sides[slot] * COLOURS + colour) * 2 + rock) * ROWS
            base: i64 = slot * ROWS
            for row in range(ROWS):
                found.append(self.content.drillable[first + row] & ~tunnels[base + row])
        return found

    def line_lengths(self, colour: int, allows: int) -> int:
        """Bit per length of which some straight line of this colour can be placed."""
        key = colour * 4 + (allows & (DRILL_ROCK | CORNER_LINK))
        if self.lengths[key] < 0:
            self.lengths[key] = self._find_lengths(colour, allows)
        return self.lengths[key]

    def _find_lengths(self, colour: int, allows: int) -> int:
        ground = self._drillable(colour, allows)
        near = self.touching(allows & CORNER_LINK != 0)
        rows: i64 = len(ground)
        found: i64 = 0
        for row in range(rows):
            line: i64 = ground[row]  # columns where a line of the present length begins, to the right
            link: i64 = near[row]
            one: i64 = line
            touch: i64 = link
            length: i64 = 1
            while line:
                if line & link:
                    found |= 1 << length
                line &= one >> length
                link |= touch >> length
                length += 1
            line = one
            link = touch
            length = 1
            while line:  # the same downwards, all columns at once
                if line & link:
                    found |= 1 << length
                if row + length >= rows:
                    break
                line &= ground[row + length]
                link |= near[row + length]
                length += 1
        return found

    def line_starts(self, direction: int, length: int, colour: int, allows: int) -> list[int]:
        """SM-044 to SM-046, SM-064: where lines of this length can begin, a mask for each row."""
        ground = self._drillable(colour, allows)
        near = self.touching(allows & CORNER_LINK != 0)
        rows: i64 = len(ground)
        found: list[int] = []
        for row in range(rows):
            line: i64 = ground[row]
            link: i64 = near[row]
            more: i64 = 1
            if direction == DOWN:
                if row + length > rows:
                    line = 0
                while more < length and line:
                    line &= ground[row + more]
                    link |= near[row + more]
                    more += 1
            else:
                one: i64 = line
                touch: i64 = link
                while more < length and line:
                    line &= one >> more
                    link |= touch >> more
                    more += 1
            found.append(line & link)
        return found

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

    def _blastable(self) -> list[int]:
        """SM-079, SM-081, SM-083, SM-072."""
        found: list[int] = []
        for slot in range(len(self.sides)):
            side = self.sides[slot]
            for row in range(ROWS):
                found.append(self.content.blastable[side * ROWS + row] & ~self.tunnels[slot * ROWS + row])
        return found

    def blast_turns(self, pattern: int) -> int:
        """Bit per orientation of a pattern that can be placed somewhere."""
        if self.blasts[pattern] < 0:
            self.blasts[pattern] = self._find_turns(pattern)
        return self.blasts[pattern]

    def _find_turns(self, pattern: int) -> int:
        ground = self._blastable()
        near = self.touching(False)
        found = 0
        shapes = self.content.shapes[pattern]
        for turn in range(len(shapes)):
            shape = shapes[turn]
            for row in range(len(ground) - shape.height + 1):
                if fits(shape, ground, near, row):
                    found |= 1 << turn
                    break
        return found

    def blast_corners(self, shape: Shape) -> list[int]:
        """SM-056 to SM-058, SM-064: where the frame of a pattern can lie, a mask for each row."""
        ground = self._blastable()
        near = self.touching(False)
        last = len(ground) - shape.height
        return [fits(shape, ground, near, row) if row <= last else 0 for row in range(len(ground))]

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


def fits(shape: Shape, ground: list[int], near: list[int], row: i64) -> int:
    """The columns at which a pattern with its top in this row covers only open ground and touches the network."""
    open_ones: i64 = ROW_MASK
    link: i64 = 0
    for number in range(len(shape.rows)):
        at: i64 = row + shape.rows[number]
        column: i64 = shape.columns[number]
        one: i64 = ground[at]
        touch: i64 = near[at]
        open_ones &= one >> column
        link |= touch >> column
    return open_ones & link


def places_in(rows: list[int]) -> list[int]:
    """The places whose bits are set, in reading order."""
    found: list[int] = []
    for row in range(len(rows)):
        bits: i64 = rows[row]
        place: i64 = row * COLUMNS
        while bits:
            if bits & 1:
                found.append(place)
            bits >>= 1
            place += 1
    return found


@final
class Haul:
    """What is printed on the places of one action (SM-088, SM-192)."""

    def __init__(self, mine: Mine, places: list[int]) -> None:
        content = mine.content
        self.kinds: list[int] = []  # minerals in the order of the spaces
        self.bombs = 0
        self.artefacts = 0
        self.draws = 0
        self.bonuses = 0  # bonus spaces
        self.rock = 0
        self.steel = 0
        self.value = 0
        self.boards = 0  # bit per board
        self.clock = False  # an artefact space of the current board is among them
        current = len(mine.sides) - 1
        for place in places:
            slot = place // SPACES
            at = mine.sides[slot] * SPACES + place % SPACES
            self.boards |= 1 << slot
            terrain = content.terrain[at]
            if terrain == ROCK:
                self.rock += 1
            elif terrain >= STEEL:
                self.steel += 1
            thing = content.thing[at]
            if thing == NOTHING:
                continue
            if thing <= len(content.value):
                self.kinds.append(thing - 1)
                self.value += content.value[thing - 1]
                continue
            self.bonuses += 1
            self.bombs += content.thing_bombs[thing]
            self.artefacts += content.thing_artefacts[thing]
            self.draws += content.thing_draws[thing]
            if thing == ARTEFACT_SPACE and slot == current:
                self.clock = True
