"""The outcome of a table: who came where, who left, and whether there is a result at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from druza.web.lobby.leaving import people_at
from druza.web.ratings.level import ranks_of
from druza.web.tables.entries import (
    DRAWN,
    LATE,
    LEAVE,
    LOST,
    MOVE,
    RESIGN,
    RETURN,
    SILENT,
    VOTE_END,
    WAIT,
    Entry,
    chain,
)
from druza.web.tables.live import OVER, Live

NO_RANK = 0
ENDS = (RESIGN, LOST, DRAWN)
LEAST_TURNS = 3  # of everybody; who leaves before makes the game void, and so does a draw that is agreed before


@dataclass
class Outcome:
    """How a table ended, by seat."""

    ranks: list[int]  # NO_RANK for all if there is no result
    sides: list[str]
    gone: set[int]  # left, and did not come back
    late: set[int]  # ran out of time at least once

    @property
    def is_void(self) -> bool:
        return NO_RANK in self.ranks


def outcome_of(live: Live, entries: Sequence[Entry]) -> Outcome:
    """What a table's log and its last position say."""
    gone = gone_from(live, entries)
    late = {entry.seat for entry in entries if entry.kind == LATE}
    ranks = ranks_at_end(live, entries, gone)
    if (gone or is_drawn(live, entries)) and not is_well_begun(live, entries):
        ranks = [NO_RANK] * len(live.seats)
    return Outcome(ranks, live.rules.sides(live.state), gone, late)


def gone_from(live: Live, entries: Sequence[Entry]) -> set[int]:
    """Who was not there at the end: a bot plays for them, or the others ended the game without them."""
    gone = set(live.stand_ins)
    if live.status != OVER:
        last = next((entry for entry in reversed(entries) if entry.kind in (VOTE_END, WAIT, RETURN, *ENDS)), None)
        if last is not None and last.kind == VOTE_END:
            gone.add(int(last.option))
    return gone


def ranks_at_end(live: Live, entries: Sequence[Entry], gone: set[int]) -> list[int]:
    """The ranks, 1 for the best; NO_RANK for all where nothing was decided."""
    seats = len(live.seats)
    if live.status == OVER:
        return ranks_of(live.state.winners(), live.state.scores(), sorted(gone))
    decided = decided_by(entries)
    if decided is None:
        return [NO_RANK] * seats
    if decided.kind == DRAWN:
        return [1] * seats
    return [seats if seat == decided.seat else 1 for seat in range(seats)]


def decided_by(entries: Sequence[Entry]) -> Entry | None:
    """What decided a game before its end."""
    return next((entry for entry in reversed(entries) if entry.kind in ENDS), None)


def is_drawn(live: Live, entries: Sequence[Entry]) -> bool:
    """Did its players agree on a draw?"""
    decided = decided_by(entries)
    return live.status != OVER and decided is not None and decided.kind == DRAWN


def is_well_begun(live: Live, entries: Sequence[Entry]) -> bool:
    """Had everybody had three turns when the first of those left who are not back, or when the game ended?"""
    left: dict[int, int] = {}
    for entry in entries:
        if entry.kind == LEAVE:
            left[entry.seat] = entry.row
        elif entry.kind == RETURN:
            left.pop(entry.seat, None)
    first = min(left.values(), default=len(entries))
    turns = dict.fromkeys(people_at(live), 0)
    last = -1
    for entry in chain(entries):
        if entry.row < first and entry.kind in (MOVE, SILENT) and entry.seat != last:
            last = entry.seat
            turns[last] = turns.get(last, 0) + 1
    return all(count >= LEAST_TURNS for count in turns.values())
