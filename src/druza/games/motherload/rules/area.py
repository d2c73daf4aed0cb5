"""An area: some spaces of the boards in play, as bits in four numbers, so that all of them are looked at at once.

Each number is half a board: three rows of 13 bits, the upper row lowest. The thirteenth bit of a row is a gap, never
set, so that no line runs from one row into the next."""
# mypyc

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.motherload.content.pieces import COLUMNS, HALF_ROWS, ROW_BITS, ROW_MASK, ROWS, Shape

TWO_ROWS: Final = 2 * ROW_BITS
ALL: Final = ROW_MASK | ROW_MASK << ROW_BITS | ROW_MASK << TWO_ROWS  # the spaces of a half, without the gaps

PLACES: Final[list[Any]] = list(range(2 * ROWS * COLUMNS))


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Area:
    """The halves of the upper board, then those of the lower one. Some methods change it: ask for a copy first."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    def copy(self) -> "Area":
        return Area(self.a, self.b, self.c, self.d)

    # -- what is in it ---------------------------------------------------------------------------------------------

    def half(self, number: i64) -> i64:
        if number < 2:
            return self.a if number == 0 else self.b
        return self.c if number == 2 else self.d

    def has(self, place: i64) -> bool:
        row: i64 = place // COLUMNS
        bit: i64 = row % HALF_ROWS * ROW_BITS + place % COLUMNS
        return self.half(row // HALF_ROWS) >> bit & 1 == 1

    def is_empty(self) -> bool:
        return self.a | self.b | self.c | self.d == 0

    def meets(self, other: "Area") -> bool:
        """Have both a space in common?"""
        return self.a & other.a | self.b & other.b | self.c & other.c | self.d & other.d != 0

    def places(self) -> list[int]:
        """In reading order."""
        found: list[Any] = []
        for number in range(4):
            add_named(self.half(number), PLACES, number * HALF_ROWS * COLUMNS, found)
        return found

    # -- how it is changed -----------------------------------------------------------------------------------------

    def keep(self, other: "Area") -> None:
        """Only what is in the other as well."""
        self.a &= other.a
        self.b &= other.b
        self.c &= other.c
        self.d &= other.d

    def add(self, other: "Area") -> None:
        self.a |= other.a
        self.b |= other.b
        self.c |= other.c
        self.d |= other.d

    def add_sides(self, other: "Area") -> None:
        """The spaces to the left and to the right of the other's."""
        self.a |= (other.a << 1 | other.a >> 1) & ALL
        self.b |= (other.b << 1 | other.b >> 1) & ALL
        self.c |= (other.c << 1 | other.c >> 1) & ALL
        self.d |= (other.d << 1 | other.d >> 1) & ALL

    def lift(self) -> None:
        """Every space one row up."""
        self.a = self.a >> ROW_BITS | (self.b & ROW_MASK) << TWO_ROWS
        self.b = self.b >> ROW_BITS | (self.c & ROW_MASK) << TWO_ROWS
        self.c = self.c >> ROW_BITS | (self.d & ROW_MASK) << TWO_ROWS
        self.d = self.d >> ROW_BITS

    def lower(self) -> None:
        """Every space one row down."""
        self.d = self.d << ROW_BITS & ALL | self.c >> TWO_ROWS
        self.c = self.c << ROW_BITS & ALL | self.b >> TWO_ROWS
        self.b = self.b << ROW_BITS & ALL | self.a >> TWO_ROWS
        self.a = self.a << ROW_BITS & ALL

    def shift(self) -> None:
        """Every space one column to the left."""
        self.a = self.a >> 1 & ALL
        self.b = self.b >> 1 & ALL
        self.c = self.c >> 1 & ALL
        self.d = self.d >> 1 & ALL

    def keep_from(self, other: "Area", columns: i64) -> None:
        """Only where the other has a space so many columns to the right. Trusts its caller to cut off what lies beyond
        the edge."""
        self.a &= other.a >> columns
        self.b &= other.b >> columns
        self.c &= other.c >> columns
        self.d &= other.d >> columns

    def add_from(self, other: "Area", columns: i64) -> None:
        """Also where the other has a space so many columns to the right, as `keep_from`."""
        self.a |= other.a >> columns
        self.b |= other.b >> columns
        self.c |= other.c >> columns
        self.d |= other.d >> columns


def above_and_below(area: Area) -> Area:
    """The spaces right above and right below those of an area."""
    above = area.copy()
    above.lift()
    below = area.copy()
    below.lower()
    above.add(below)
    return above


def area_of_rows(rows: list[int]) -> Area:
    """From a mask for each row."""
    return Area(half_of(rows, 0), half_of(rows, HALF_ROWS), half_of(rows, 2 * HALF_ROWS), half_of(rows, 3 * HALF_ROWS))


def half_of(rows: list[int], first: i64) -> i64:
    """Three rows as one number; 0 where no board is."""
    if first >= len(rows):
        return 0
    upper: i64 = rows[first]
    middle: i64 = rows[first + 1]
    lowest: i64 = rows[first + 2]
    return upper | middle << ROW_BITS | lowest << TWO_ROWS


# -- lines and patterns ------------------------------------------------------------------------------------------------


def lengths_across(ground: i64, near: i64) -> i64:
    """Bit per length of lines to the right in this half that lie on the ground and touch what is near. Of a line that
    can be placed a shorter part can be placed too."""
    found: i64 = 0
    length: i64 = 1
    line: i64 = ground  # where a line of the present length begins
    link: i64 = near  # where it would touch
    while line & link:
        found |= 1 << length
        line = ground & line >> 1
        link = near | link >> 1
        length += 1
    return found


def lengths_down(ground: Area, near: Area) -> i64:
    """The same for lines down, in all halves at once: where a line begins (a to d), where it would touch (e to h)."""
    found: i64 = 0
    length: i64 = 1
    a, b, c, d = ground.a, ground.b, ground.c, ground.d
    e, f, g, h = near.a, near.b, near.c, near.d
    while a & e | b & f | c & g | d & h:
        found |= 1 << length
        a = (a >> ROW_BITS | (b & ROW_MASK) << TWO_ROWS) & ground.a
        b = (b >> ROW_BITS | (c & ROW_MASK) << TWO_ROWS) & ground.b
        c = (c >> ROW_BITS | (d & ROW_MASK) << TWO_ROWS) & ground.c
        d = d >> ROW_BITS & ground.d
        e = e >> ROW_BITS | (f & ROW_MASK) << TWO_ROWS | near.a
        f = f >> ROW_BITS | (g & ROW_MASK) << TWO_ROWS | near.b
        g = g >> ROW_BITS | (h & ROW_MASK) << TWO_ROWS | near.c
        h = h >> ROW_BITS | near.d
        length += 1
    return found


def touches_in_length(ground: Area, near: Area, length: i64) -> bool:
    """Can a line of this length be placed, to the right or down?"""
    if not ground.meets(near):
        return False
    if length == 1:
        return True
    across = line_starts(ground, near, False, length)
    return not across.is_empty() or not line_starts(ground, near, True, length).is_empty()


def line_starts(ground: Area, near: Area, down: bool, length: i64) -> Area:
    """Where lines of this length begin that lie on the ground and touch what is near."""
    line = ground.copy()
    link = near.copy()
    for _ in range(length - 1):
        if down:
            line.lift()
            link.lift()
        else:
            line.shift()
            link.shift()
        line.keep(ground)
        link.add(near)
    line.keep(link)
    return line


def pattern_corners(shape: Shape, ground: Area, near: Area) -> Area:
    """Where the frame of a pattern can have its upper left corner: it lies on the ground and touches what is near."""
    open_ones = Area(ALL, ALL, ALL, ALL)
    link = Area(0, 0, 0, 0)
    row: i64 = shape.height - 1
    while row >= 0:  # from its lowest row up
        for number in range(len(shape.rows)):
            if shape.rows[number] == row:
                column: i64 = shape.columns[number]
                open_ones.keep_from(ground, column)
                link.add_from(near, column)
        if row:
            open_ones.lift()
            link.lift()
        row -= 1
    open_ones.keep(link)
    inside: i64 = ROW_MASK >> shape.width - 1
    inside |= inside << ROW_BITS | inside << TWO_ROWS
    open_ones.keep(Area(inside, inside, inside, inside))
    return open_ones


def best_sum(area: Area, numbers: list[int], offsets: list[int]) -> i64:
    """The most that the numbers at these offsets from any space of the area add up to; at least 0."""
    best: i64 = 0
    for number in range(i64(4)):
        half: i64 = area.half(number)
        first: i64 = number * HALF_ROWS * COLUMNS
        while half:
            row: i64 = half & ROW_MASK
            space: i64 = first
            while row:
                if row & 1:
                    best = max(best, sum_from(space, numbers, offsets))
                row >>= 1
                space += 1
            half >>= ROW_BITS
            first += COLUMNS
    return best


def sum_from(space: i64, numbers: list[int], offsets: list[int]) -> i64:
    """The numbers at these offsets from a space, added up."""
    total: i64 = 0
    for offset in offsets:
        total += numbers[space + offset]
    return total


def add_named(half: i64, names: list[Any], first: i64, found: list[Any]) -> None:
    """The spaces of a half in reading order, each as it is named, counted from the first. (Any: the numbers are handed
    on as they are, not made anew.)"""
    while half:
        row: i64 = half & ROW_MASK
        space: i64 = first
        while row:
            if row & 1:
                found.append(names[space])
            row >>= 1
            space += 1
        half >>= ROW_BITS
        first += COLUMNS
