"""Undoing: moves are taken back, at once or by leave of the others."""

from __future__ import annotations

import time

from druza.web.instead import begun_by
from druza.web.journal import Journal
from druza.web.learning.course import first_of_step
from druza.web.line import ACCEPT, ASK, REFUSE, UNDO
from druza.web.live import CLOSED, Live, Request
from druza.web.moves import Moves
from druza.web.problems import N_, Problem, closed, not_your_seat, stale
from druza.web.storage import Row
from druza.web.undo import is_free, nothing_to_undo, others_to_ask, undo_of
from druza.web.walks import check_path


class Undoing:
    """Takes moves back; what may be taken back is said by `undo.py`."""

    def __init__(self, journal: Journal, moves: Moves) -> None:
        self.journal = journal
        self.moves = moves

    async def undo(self, live: Live, seat: int, ply: float, to: int | None, held: tuple[int, ...]) -> bool:
        """Take moves back, or ask the others for leave. True if it was done at once."""
        async with live.lock:
            if ply != live.ply_for(held):
                raise stale(live.ply_for(held))
            if live.status == CLOSED:
                raise closed()
            place = await self._place_to_undo(live, seat, to, held)
            target = live.line.moves[place].ply
            if is_free(live, seat, place, held):
                await self.journal.append(live, [undo_entry(live, UNDO, seat, target)], place)
                done = True
            else:
                others = others_to_ask(live, seat, held)
                if not others:
                    raise Problem(409, "rated", N_("In a rated game nothing that was revealed is taken back."))
                needs = sum(1 << other for other in others)
                await self.journal.append(live, [undo_entry(live, ASK, seat, target, needs)], None)
                live.request = Request(seat, target, set(others))
                done = False
        self.moves.after(live)
        return done

    async def _place_to_undo(self, live: Live, seat: int, to: int | None, held: tuple[int, ...]) -> int:
        """The place in the line of the first move that is to go: one of the seat's own."""
        if to is None:
            found = undo_of(live, seat, held)
            if found is None and live.line.base_step:
                await self.journal.read_whole_line(live)
                found = undo_of(live, seat, held)
            if found is None:
                raise nothing_to_undo()
            to = found.to
        place = live.line.place(to)
        if place < 0 and live.line.base_step:
            await self.journal.read_whole_line(live)
            place = live.line.place(to)
        if place < 0 or live.line.moves[place].seat != seat or to < first_of_step(live):
            raise nothing_to_undo()
        return live.line.place(live.line.moves[place].first)

    async def answer(self, live: Live, seats: tuple[int, ...], ply: float, accept: bool) -> bool:
        """Give leave, or refuse it; whoever asked can withdraw. True if everybody agrees and it is done."""
        async with live.lock:
            if ply != live.ply_for(seats):
                raise stale(live.ply_for(seats))
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
                await self.journal.append(live, [undo_entry(live, REFUSE, by, request.to)], None)
                live.request = None
                done = False
            else:
                done = await self._accept(live, request, answering)
        self.moves.after(live)
        return done

    async def _accept(self, live: Live, request: Request, seats: list[int]) -> bool:
        rows = [undo_entry(live, ACCEPT, seat, request.to) for seat in seats]
        left = request.needs - set(seats)
        place = None
        if not left:
            if live.line.place(request.to) < 0:
                await self.journal.read_whole_line(live)
            place = live.line.place(request.to)
            rows.append(undo_entry(live, UNDO, request.seat, request.to))
        for number, row in enumerate(rows):
            row["ply"] = live.rows + number
        await self.journal.append(live, rows, place)
        if left:
            live.request = Request(request.seat, request.to, left)
        return not left

    async def play_instead(self, live: Live, seat: int, ply: float, path: str, held: tuple[int, ...]) -> None:
        """Go back to the menu where this seat began something, and begin something else."""
        async with live.lock:
            if ply != live.ply_for(held):
                raise stale(live.ply_for(held))
            if live.status == CLOSED:
                raise closed()
            begun = begun_by(live, seat, held)
            if begun is None or begun.to < first_of_step(live):
                raise nothing_to_undo()
            check_path(live, begun.before, seat, path)
            await self.journal.append(live, [undo_entry(live, UNDO, seat, begun.to)], begun.place)
            await self.moves.go(live, seat, path)
        self.moves.after(live)


def undo_entry(live: Live, kind: str, seat: int, to: int, needs: int = 0) -> Row:
    """An entry about taking back the moves from `to` on."""
    return {
        "table_id": live.id,
        "ply": live.rows,
        "kind": kind,
        "seat": seat,
        "option": str(to),
        "path": None,
        "parent": live.line.head,
        "head": live.line.head,
        "needs": needs,
        "also": None,
        "time": time.time(),
    }
