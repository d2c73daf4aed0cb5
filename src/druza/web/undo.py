"""Undo: what may be taken back, and by whose leave.

Free within the own turn, back to the last thing revealed; further back by leave of the other people; always free where
all others are bots and nothing counts."""

from __future__ import annotations

from dataclasses import dataclass

from druza.web.live import Live
from druza.web.problems import N_, Problem

FREE, BY_LEAVE = "free", "ask"


@dataclass
class Undo:
    """What a seat may take back: the moves from `to` on; `turn_to` is the earliest move that is free."""

    to: int
    kind: str
    turn_to: int | None
    moves: int


def nothing_to_undo() -> Problem:
    return Problem(409, "nothing-to-undo", N_("There is nothing of yours to take back."))


def undo_of(live: Live, seat: int, held: tuple[int, ...]) -> Undo | None:
    """What `take back` does for a seat now; None if there is nothing."""
    moves = live.line.moves
    own = next((move for move in reversed(moves) if move.seat == seat), None)
    if own is None:
        return None
    place = live.line.place(own.first)
    if place < 0:
        return None
    kind = FREE if is_free(live, seat, place, held) else BY_LEAVE
    return Undo(own.first, kind, earliest_free(live, seat, held), len(moves) - place)


def is_free(live: Live, seat: int, place: int, held: tuple[int, ...]) -> bool:
    """May this seat take back everything from this move of the line on, asking nobody?"""
    if not live.facts.rated and not others_to_ask(live, seat, held):
        return True
    state = live.state
    if state.seat != seat or live.line.reveals_before(place) != state.reveals:
        return False
    return all(move.seat == seat for move in live.line.moves[place:])


def earliest_free(live: Live, seat: int, held: tuple[int, ...]) -> int | None:
    """The first move of the own turn that can be taken back freely."""
    moves = live.line.moves
    place = len(moves)
    if live.state.seat == seat:
        while place > 0 and moves[place - 1].seat == seat and is_free(live, seat, place - 1, held):
            place -= 1
    while place < len(moves) and moves[place].first != moves[place].ply:
        place += 1  # what was posted together is taken back together
    return moves[place].ply if place < len(moves) else None


def others_to_ask(live: Live, seat: int, held: tuple[int, ...]) -> list[int]:
    """The people whose leave counts: those who sit elsewhere."""
    return [
        other.number
        for other in live.seats
        if other.is_person and other.claimed is not None and other.number != seat and other.number not in held
    ]
