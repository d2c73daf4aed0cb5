"""Ways: the placements that are legal now, what brings most first."""

from __future__ import annotations

from collections.abc import Sequence

from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.squares import Place
from druza.games.motherload.content.pieces import COLUMNS, ROWS, SPACES
from druza.games.motherload.seen import SeenPlace

PLACING = ("drill_start", "drill_direction", "blast_turned", "blast_place")
POINTING = (*PLACING, "drill_card")  # there a place says at once that no more cards are added
Shape = tuple[Place, ...]  # spaces from the upper left corner of their frame, in reading order


class Way:
    """One placement that is legal now."""

    def __init__(self, table: Sight, place: SeenPlace) -> None:
        self.place = place
        self.path: str = place["path"]
        self.cells = [in_play(table, space) for space in place["spaces"]]
        self.shape = framed(self.cells)
        self.words = table.place_words(place)
        self.id = "way-" + "-".join(step.partition(":")[2] for step in self.path.split("/") if ":" in step)

    @property
    def is_line(self) -> bool:
        return int(self.place["direction"]) >= 0

    @property
    def is_down(self) -> bool:
        return int(self.place["direction"]) == 1


def rank(place: SeenPlace) -> int:
    """How much a placement brings, roughly in dollars."""
    return int(place["value"] + 6 * place["artefacts"] + 3 * place["bombs"] + 3 * place["draws"])


def ways_of(table: Sight) -> list[Way]:
    """Every legal placement, what brings most first."""
    return [Way(table, place) for place in sorted(table.view["places"], key=rank, reverse=True)]


def in_play(table: Sight, space: int) -> Place:
    """Row and column of a space through all boards in play."""
    slot = next(slot for slot, board in enumerate(table.view["boards"]) if board["depth"] - 1 == space // SPACES)
    row, column = divmod(space % SPACES, COLUMNS)
    return slot * ROWS + row, column


def framed(cells: Sequence[Place]) -> Shape:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))
