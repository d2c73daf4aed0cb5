"""A replacement: another target in the middle of what was begun, without taking back by hand first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from druza.kernel import drawing
from druza.kernel.state import State
from druza.web.learning.course import first_of_step
from druza.web.problems import closed, stale
from druza.web.tables.changes import Moment
from druza.web.tables.entries import UNDO
from druza.web.tables.journal import other_entry
from druza.web.tables.live import CLOSED, OPEN, Live
from druza.web.tables.paths import check_path
from druza.web.tables.undo import Undos, is_free, nothing_to_undo


@dataclass
class Begun:
    """What a seat has begun at a menu and not finished: the ply of its first move, and the position before it."""

    to: int
    place: int
    before: State
    path: str  # as it was posted


def begun_by(live: Live, seat: int, held: tuple[int, ...]) -> Begun | None:
    """What this seat is in the middle of, if it may freely go back to the menu where it began."""
    state = live.state
    if live.status != OPEN or seat < 0 or state.seat != seat or state.decision().MENU:
        return None
    moves = live.history.moves
    for place in range(len(moves) - 1, -1, -1):
        before, move = live.history.before(place), moves[place]
        if before is None or move.seat != seat or before.reveals != state.reveals:
            return None
        if move.first != move.ply or not before.decision().MENU:
            continue
        if not is_free(live, seat, place, held):
            return None
        entry = live.recent.get(live.version(Moment(move.ply)))
        return Begun(move.ply, place, before, entry.posted if entry else move.option)
    return None


async def replace(undos: Undos, live: Live, seat: int, at: str, path: str, held: tuple[int, ...]) -> None:
    """Go back to the menu where this seat began something, and begin something else."""
    async with live.lock:
        if at != live.version_for(held):
            raise stale(live, held)
        if live.status == CLOSED:
            raise closed()
        begun = begun_by(live, seat, held)
        if begun is None or begun.to < first_of_step(live):
            raise nothing_to_undo()
        check_path(live, begun.before, seat, path)
        await undos.journal.append(live, [other_entry(live, UNDO, seat, begun.to)], begun.place)
        await undos.moves.go(live, seat, path)
    undos.moves.after(live)


def instead_of(begun: Begun, seat: int, lang: str, names: list[str]) -> list[dict[str, Any]]:
    """Everything else that could be done at that menu: the path, and what it means."""
    choices = drawing.choices_of(begun.before, seat, lang, names)
    return [one for one in leaves(choices) if one["path"] != begun.path]


def leaves(choices: list[drawing.Choice]) -> list[dict[str, Any]]:
    """Every answer that can be given at once; in place of a menu's verb what lies behind it."""
    found = []
    for choice in choices:
        if choice.can:
            further = [inner for inner in choice.opens if inner.can]
            found += [{"path": one.path, "says": one.says} for one in further or [choice]]
    return found
