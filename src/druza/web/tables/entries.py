"""The log of a table: its entries as they are stored, what kinds there are, and how they hang together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, literal, select

from druza.kernel.state import State
from druza.web.storage import schema

MOVE, UNDO, ASK, ACCEPT, REFUSE = "move", "undo", "ask", "accept", "refuse"
OFFER, AGREE = "offer", "agree"  # when everybody is asked: the maker suggests it, and each who agrees says so
LEAVE, RETURN, RESIGN = "leave", "return", "resign"  # a bot takes over a seat and gives it back; one gives up
DRAWN, LOST = "drawn", "lost"  # how a game ended before the rules ended it: agreed on, by the clock
LATE = "late"  # out of time: a bot answers this one decision
READY, BEGIN = "ready", "begin"  # "I am here"; everybody is, and the clocks run
AWAY = "away"  # the program itself was away
DRAW, BREAK = "draw", "break"  # what one asks the others for: a draw, a break
YES, NO, RESUME = "yes", "no", "resume"  # their answers; a break is over
PLEAS = (DRAW, BREAK, YES, NO, RESUME)
VOTE_WAIT, WAIT = "vote-w", "wait"  # a few minutes more for who is gone: one wants it, most do
VOTE_BOT, VOTE_END = "vote-bot", "vote-end"  # what shall become of who is gone: `option` is the seat
LEAVING = (LEAVE, RETURN, VOTE_BOT, VOTE_END, VOTE_WAIT, WAIT)
POSITION = "position"  # a lesson goes on elsewhere: the path holds the position
EDITION = "edition"  # the rules have changed, and the game goes on from here by the present ones: the path holds it
JUMPS = (POSITION, EDITION)
SILENT = schema.SILENT
SPECTATOR = -1
START = -1  # the move before the first


Row = dict[str, Any]


class Entry(NamedTuple):
    """One entry of a table's log: `row` is its place there, `ply` its number for people, who may not count the silent
    ones."""

    row: int
    kind: str
    seat: int
    option: str
    path: str | None
    parent: int
    head: int
    needs: int
    also: str | None = None
    ply: int = START
    time: float = 0.0  # when it was written

    @property
    def posted(self) -> str:
        """What was posted to make this entry."""
        return self.path or self.option

    @property
    def silent(self) -> list[tuple[int, str]]:
        """The answers that followed by themselves: who, and what."""
        pairs = [pair.split("=") for pair in (self.also or "").split()]
        return [(int(seat), option) for seat, option in pairs]

    @property
    def options(self) -> list[str]:
        """Everything that was chosen, in order."""
        return [self.option, *[option for _, option in self.silent]]


_own = schema.entries.c
_COLUMNS = (_own.number, _own.kind, _own.seat, _own.option, _own.path, _own.parent, _own.head, _own.needs, _own.also)


def entry_row(
    table: str, number: int, kind: str, seat: int, option: str, path: str | None, parent: int, head: int
) -> Row:
    """An entry as it is stored."""
    row = {"table_id": table, "number": number, "kind": kind, "seat": seat, "option": option, "path": path}
    return {**row, "parent": parent, "head": head, "needs": 0, "also": None, "time": 0.0, "told": None, "clock": None}


def read_entries(connection: Connection, table: str) -> list[Entry]:
    """A table's log."""
    chosen = select(*_COLUMNS, literal(START), _own.time).where(_own.table_id == table).order_by(_own.number)
    found: list[Entry] = []
    silent = 0
    for row in connection.execute(chosen):
        found.append(Entry(*row)._replace(ply=row.number - silent))
        silent += row.kind == SILENT
    return found


def broken_log(entries: list[Entry]) -> str | None:
    """What is wrong with the chain of a log, if anything."""
    for number, entry in enumerate(entries):
        if entry.row != number:
            return f"entry {number} of its log is missing"
        if not -1 <= entry.parent < number or not -1 <= entry.head <= number:
            return f"entry {number} of its log follows one that is not there"
    return None


def chain(entries: Sequence[Entry]) -> list[Entry]:
    """The moves that stand, with what was answered to them unseen: from the last entry's head back to the start."""
    found: list[Entry] = []
    silent: list[Entry] = []
    head = entries[-1].head if entries else START
    while head != START:
        entry = entries[head]
        head = entry.parent
        if entry.kind == SILENT:
            silent.insert(0, entry)
        else:
            found.append(with_silent(entry, silent) if silent else entry)
            silent = []
    found.reverse()
    return found


def with_silent(entry: Entry, silent: list[Entry]) -> Entry:
    """A move and the answers to it that nobody is to see, as one entry."""
    also = [entry.also]
    for answer in silent:
        also += [f"{answer.seat}={answer.option}", answer.also]
    return entry._replace(also=" ".join(filter(None, also)), head=silent[-1].row)


def ending_silence(entries: list[Entry]) -> list[Entry]:
    """The silent entries at the end of a log."""
    first = len(entries)
    while first > 0 and entries[first - 1].kind == SILENT:
        first -= 1
    return entries[first:]


def helped_seat(entries: list[Entry], state: State) -> int:
    """The seat whose present decision a bot answers, because it ran out of time; -1 if there is none."""
    moved: set[int] = set()
    for entry in reversed(entries):
        if entry.kind == MOVE:
            moved.add(entry.seat)
        elif entry.kind == LATE:
            same = state.seat == entry.seat and moved <= {entry.seat}
            return entry.seat if same and not (moved and state.decision().MENU) else SPECTATOR
    return SPECTATOR
