"""The board: fields of seven hexes, base placements, contact and lines, as tables made once."""
# mypyc

from typing import Final, final

from mypy_extensions import i64

# directions of fields and of hexes alike, axial; rim hex n of a field lies in direction n - 1 of its centre
DIRECTIONS: Final[list[tuple[int, int]]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
HERE: Final = 6  # "direction" from a field to itself
APART: Final = 7  # and to one that is no neighbour
NO_LINE: Final = -1
HEXES: Final = 7
WHOLE: Final = 127  # all seven hexes of a field
PLACEMENTS: Final = 26
SIZES: Final[list[int]] = [1, 2, 3, 7]  # hexes of the four bases, by base number
MATES: Final = 4  # a squad has at most so many models


def hex_offset(hex: int) -> tuple[int, int]:
    """Where a hex lies, seen from the centre of its field."""
    if hex == 0:
        return (0, 0)
    return DIRECTIONS[hex - 1]


def centre_of(q: int, r: int) -> tuple[int, int]:
    """The centre hex of a field."""
    return (2 * q - r, q + 3 * r)


@final
class Shapes:
    """What holds inside any field: placements of bases, contact inside and across borders. By 7-bit masks of hexes.

    Tables of bytes are read without making numbers of Python's: the fastest there are."""

    def __init__(self, placements: list[list[int]]) -> None:
        self.masks = bytes([mask for base in placements for mask in base])  # by placement, all bases in a row
        self.first: list[int] = []  # by base: its first placement
        self.counts: list[int] = []
        for base in placements:
            self.first.append(sum(self.counts))
            self.counts.append(len(base))
        self.of_mask: list[int] = [-1] * 128  # placement by its mask
        for number in range(len(self.masks)):
            self.of_mask[self.masks[number]] = number
        self.size = bytes([mask.bit_count() for mask in range(128)])
        self.free: list[list[int]] = []  # by base * 128 + filled: the placements that fit beside what is there
        for base_number in range(len(placements)):
            for filled in range(128):
                self.free.append([self.of_mask[mask] for mask in placements[base_number] if not mask & filled])
        self.coverable = bytes([self.all_of(placements) for placements in self.free])  # by the same: what they cover
        self.inner = bytes([self.touched_inside(mask) for mask in range(128)])
        self.cross = bytes([self.touched_across(way, mask) for way in range(6) for mask in range(128)])
        self.touched = self.cross + self.inner + bytes(128)  # by direction (HERE and APART too) * 128 + mask
        # by (placement * MATES + others) * 128 + filled: do so many others of its base fit in, in one chain with it?
        self.chain = bytes(
            [
                mask & ~filled == 0 and self.holds_chain(base, mask, filled, others)
                for base in range(len(placements))
                for mask in placements[base]
                for others in range(MATES)
                for filled in range(128)
            ]
        )
        # by (base * MATES + others) * 128 + filled: do a model and so many others of its base fit in, in one chain?
        self.room = bytes(
            [
                any(
                    self.chain[(placement * MATES + others) * 128 + (filled | self.masks[placement])]
                    for placement in self.free[base * 128 + filled]
                )
                for base in range(len(placements))
                for others in range(MATES)
                for filled in range(128)
            ]
        )

    def all_of(self, placements: list[int]) -> int:
        """The hexes of all these placements."""
        covered = 0
        for placement in placements:
            covered |= self.masks[placement]
        return covered

    def holds_chain(self, base: int, chain: int, filled: int, others: int) -> bool:
        """Is there room for so many more of a base, each in contact with the chain?"""
        if others == 0:
            return True
        for placement in self.free[base * 128 + filled]:
            mask = self.masks[placement]
            if self.inner[chain] & mask and self.holds_chain(base, chain | mask, filled | mask, others - 1):
                return True
        return False

    def touched_inside(self, mask: int) -> int:
        touched = 0
        for one in range(HEXES):
            for other in range(HEXES):
                if mask >> one & 1 and is_neighbour(hex_offset(one), hex_offset(other)):
                    touched |= 1 << other
        return touched

    def touched_across(self, direction: int, mask: int) -> int:
        q, r = DIRECTIONS[direction]
        ahead = centre_of(q, r)
        touched = 0
        for one in range(HEXES):
            for other in range(HEXES):
                far = hex_offset(other)
                if mask >> one & 1 and is_neighbour(hex_offset(one), (ahead[0] + far[0], ahead[1] + far[1])):
                    touched |= 1 << other
        return touched


def is_neighbour(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Do two hexes share an edge?"""
    return (other[0] - one[0], other[1] - one[1]) in DIRECTIONS


@final
class Board:
    """The fields of one board. `count` fields; tables between two fields are indexed by one * count + other."""

    def __init__(self, id: str, columns: int, rows_even: int, rows_odd: int) -> None:
        self.id = id
        self.ids: list[str] = []
        self.column: list[int] = []
        self.row: list[int] = []
        self.q: list[int] = []
        self.r: list[int] = []
        for column in range(columns):
            for row in range(rows_odd if column % 2 else rows_even):
                self.ids.append(f"c{column}r{row}")
                self.column.append(column)
                self.row.append(row)
                self.q.append(column)
                self.r.append(row - (column - column % 2) // 2)
        self.count: i64 = len(self.ids)
        self.numbers: dict[str, int] = {id: number for number, id in enumerate(self.ids)}
        self.all: list[int] = list(range(self.count))  # every field
        self.next: list[int] = []  # by field * 6 + direction: the neighbour, or -1
        self.neighbours: list[list[int]] = []
        self.distance = b""
        self.direction = b""  # to a neighbour, HERE, or APART
        self.line: list[int] = []  # direction of the straight line from one to the other, or NO_LINE
        self.within: list[list[int]] = []  # by field * 8 + range: the fields at most that far away, itself among them
        self.measure()

    def measure(self) -> None:
        spots = {(self.q[field], self.r[field]): field for field in range(self.count)}
        for field in range(self.count):
            around = [spots.get((self.q[field] + q, self.r[field] + r), -1) for q, r in DIRECTIONS]
            self.next += around
            self.neighbours.append([other for other in around if other >= 0])
        distances: list[int] = []
        directions: list[int] = []
        for one in range(self.count):
            for other in range(self.count):
                dq, dr = self.q[other] - self.q[one], self.r[other] - self.r[one]
                far = max(abs(dq), abs(dr), abs(dq + dr))
                distances.append(far)
                straight = NO_LINE
                for number in range(6):
                    q, r = DIRECTIONS[number]
                    if far > 0 and (dq, dr) == (q * far, r * far):
                        straight = number
                self.line.append(straight)
                directions.append(HERE if far == 0 else straight if far == 1 else APART)
        self.distance = bytes(distances)
        self.direction = bytes(directions)
        for one in range(self.count):
            for reach in range(8):
                self.within.append(
                    [other for other in range(self.count) if self.distance[one * self.count + other] <= reach]
                )


def touches(board: Board, shapes: Shapes, field: i64, mask: i64, other_field: i64, other_mask: i64) -> bool:
    """ED-049: do two sets of hexes share an edge? The border of a field does not matter."""
    count: i64 = board.count
    direction: i64 = board.direction[field * count + other_field]
    touched: i64 = shapes.touched[direction * 128 + mask]
    return touched & other_mask != 0
