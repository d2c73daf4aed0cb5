"""Undo: what may be taken back, and by whose leave.

Free within the own turn, back to the last thing revealed; further back by leave of the other people; always free where
all others are bots and nothing counts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from druza.web.learning.course import first_of_step
from druza.web.problems import N_, Problem, closed, not_your_seat, stale
from druza.web.tables.clock import Clock
from druza.web.tables.entries import ACCEPT, ASK, REFUSE, SPECTATOR, UNDO
from druza.web.tables.journal import Journal, other_entry
from druza.web.tables.live import CLOSED, LINK, OVER, Live
from druza.web.tables.moves import Moves
from druza.web.tables.requests import Request

FREE, BY_LEAVE = "free", "ask"
MOST_ASKED = 2  # requests of one person in a game with a clock


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
    moves = live.history.moves
    own = next((move for move in reversed(moves) if move.seat == seat), None)
    if own is None:
        return None
    place = live.history.place(own.first)
    if place < 0:
        return None
    kind = FREE if is_free(live, seat, place, held) else BY_LEAVE
    return Undo(own.first, kind, earliest_free(live, seat, held), len(moves) - place)


def is_free(live: Live, seat: int, place: int, held: tuple[int, ...]) -> bool:
    """May this seat take back everything from this move of the line on, asking nobody?"""
    if not live.facts.rated and not others_to_ask(live, seat, held) and not somebody_to_come(live):
        return True
    state = live.state
    if state.seat != seat or live.history.reveals_before(place) != state.reveals:
        return False
    return all(move.seat == seat for move in live.history.moves[place:])


def earliest_free(live: Live, seat: int, held: tuple[int, ...]) -> int | None:
    """The first move of the own turn that can be taken back freely."""
    moves = live.history.moves
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


def somebody_to_come(live: Live) -> bool:
    """Is a seat kept for somebody who cannot be asked yet? Who waits alone does not play ahead, look and go back."""
    return any(seat.kind == LINK and seat.claimed is None for seat in live.seats)


# -- taking back -------------------------------------------------------------------------------------------------------


class Undos:
    """Takes moves back, at once or by leave of the others."""

    def __init__(self, journal: Journal, moves: Moves) -> None:
        self.journal = journal
        self.moves = moves
        self.asked: Callable[[Live], Awaitable[None]] = nothing  # what follows a request

    async def undo(self, live: Live, seat: int, at: str, to: int | None, held: tuple[int, ...]) -> bool:
        """Take moves back, or ask the others for leave. True if it was done at once."""
        async with live.lock:
            if at != live.version_for(held):
                raise stale(live, held)
            if live.status == CLOSED:
                raise closed()
            if live.facts.rated and live.status == OVER:
                raise Problem(409, "rated", N_("A rated game that is over stays over."))
            place = await self._place_to_undo(live, seat, to, held)
            target = live.history.moves[place].ply
            if is_free(live, seat, place, held):
                await self.journal.append(live, [other_entry(live, UNDO, seat, target)], place)
                done = True
            else:
                others = others_to_ask(live, seat, held)
                if not others and somebody_to_come(live):
                    message = N_("Somebody is still to come: what was revealed is not taken back before.")
                    raise Problem(409, "to-come", message)
                if not others:
                    raise Problem(409, "rated", N_("In a rated game nothing that was revealed is taken back."))
                self._check_may_ask(live, seat, place)
                needs = sum(1 << other for other in others)
                await self.journal.append(live, [other_entry(live, ASK, seat, target, needs)], None, self._stop)
                live.request = Request(seat, target, set(others), self.journal.now())
                live.pleaded[ASK, seat] += 1
                await self.asked(live)
                done = False
        self.moves.after(live)
        return done

    def _stop(self, clock: Clock) -> Clock:
        return clock.stopped(self.journal.now())

    def _go_on(self, clock: Clock) -> Clock:
        return clock.going(self.journal.now())

    def _check_may_ask(self, live: Live, seat: int, place: int) -> None:
        """Problem if the others may not be asked: twice a game, and in a rated one never past what came to light."""
        if live.request is not None or live.plea is not None:
            raise Problem(409, "asked", N_("One request at a time: the last one is not answered yet."))
        if live.facts.rated:
            raise Problem(409, "rated", N_("In a rated game nothing that was revealed is taken back."))
        if live.pace and live.pleaded[ASK, seat] >= MOST_ASKED:
            raise Problem(409, "asked-enough", N_("You have asked twice in this game to take something back."))

    async def forget(self, live: Live) -> None:
        """Nobody answered: that is a no."""
        async with live.lock:
            if live.request is not None and live.status != CLOSED:
                row = other_entry(live, REFUSE, SPECTATOR, live.request.to)
                await self.journal.append(live, [row], None, self._go_on)
                live.request = None
        self.moves.after(live)

    async def _place_to_undo(self, live: Live, seat: int, to: int | None, held: tuple[int, ...]) -> int:
        """The place in the line of the first move that is to go: one of the seat's own."""
        if to is None:
            found = undo_of(live, seat, held)
            if found is None and live.history.base_step:
                await self.journal.read_whole_history(live)
                found = undo_of(live, seat, held)
            if found is None:
                raise nothing_to_undo()
            to = found.to
        place = live.history.place(to)
        if place < 0 and live.history.base_step:
            await self.journal.read_whole_history(live)
            place = live.history.place(to)
        if place < 0 or live.history.moves[place].seat != seat or to < first_of_step(live):
            raise nothing_to_undo()
        return live.history.place(live.history.moves[place].first)

    async def answer(self, live: Live, seats: tuple[int, ...], at: str, accept: bool) -> bool:
        """Give leave, or refuse it; whoever asked can withdraw. True if everybody agrees and it is done."""
        async with live.lock:
            if at != live.version_for(seats):
                raise stale(live, seats)
            if live.status == CLOSED:
                raise closed()
            request = live.request
            if request is None:
                raise Problem(409, "nothing-asked", N_("Nobody asks to take anything back."))
            answering = [seat for seat in seats if seat in request.needs]
            if not answering and not (request.seat in seats and not accept):
                raise not_your_seat()
            if not accept:
                by = answering[0] if answering else request.seat
                await self.journal.append(live, [other_entry(live, REFUSE, by, request.to)], None, self._go_on)
                live.request = None
                done = False
            else:
                done = await self._accept(live, request, answering)
        self.moves.after(live)
        return done

    async def _accept(self, live: Live, request: Request, seats: list[int]) -> bool:
        rows = [other_entry(live, ACCEPT, seat, request.to) for seat in seats]
        left = request.needs - set(seats)
        place = None
        if not left:
            if live.history.place(request.to) < 0:
                await self.journal.read_whole_history(live)
            place = live.history.place(request.to)
            rows.append(other_entry(live, UNDO, request.seat, request.to))
        for number, row in enumerate(rows):
            row["number"] = live.rows + number
        await self.journal.append(live, rows, place, self._go_on if not left else None)
        if left:
            live.request = Request(request.seat, request.to, left, request.at)
        return not left


async def nothing(live: Live) -> None:
    """Nothing follows."""
