"""Sharing: which steps of a game may be shown, and as whom. A running game shows no hand, and where it counts only what
watchers may know by now."""

from __future__ import annotations

from sqlalchemy import Connection, select

from druza.kernel.refused import BadInput
from druza.web.problems import N_, Problem, not_your_seat
from druza.web.storage import schema
from druza.web.storage.database import Storage
from druza.web.tables import history
from druza.web.tables.editions import another_edition
from druza.web.tables.entries import SPECTATOR, Entry, chain, read_entries
from druza.web.tables.history import History
from druza.web.tables.live import OVER, Live, Visitor
from druza.web.tables.moves import check_dealt
from druza.web.tables.watching import LATE


def is_late(live: Live) -> bool:
    """Do others see this game later than it is played?"""
    return live.status != OVER and live.facts.rated and live.pace.is_live


async def shown_moves(storage: Storage, live: Live, visitor: Visitor, now: float) -> list[Entry]:
    """The moves of a game as far as a visitor may see them by now."""
    if not is_late(live) or live.held_by(visitor):
        return chain(await storage.read(lambda connection: read_entries(connection, live.id)))

    def read(connection: Connection) -> list[Entry]:
        own = schema.entries.c
        chosen = select(own.number).where(own.table_id == live.id, own.time > now - LATE).order_by(own.number)
        first = connection.execute(chosen.limit(1)).scalar()
        entries = read_entries(connection, live.id)
        return chain(entries if first is None else entries[:first])

    return await storage.read(read)


def check_shared_seat(live: Live, seat: int) -> None:
    """Problem unless a moment may be shown to everybody as this seat saw it."""
    if not SPECTATOR <= seat < len(live.seats):
        raise not_your_seat()
    if seat != SPECTATOR and live.status != OVER:
        raise still_going_on()


def still_going_on() -> Problem:
    return Problem(409, "running", N_("The game is still going on."))


async def line_at(storage: Storage, live: Live, moves: list[Entry], step: int, lines: int = 0) -> History:
    """The position after so many moves, with the last moves before it; Problem before the cards are dealt."""
    check_dealt(live)
    try:
        return await storage.read(
            lambda connection: history.read_history(
                connection, live.rules, live.facts.start, moves, max(0, step - lines), step
            )
        )
    except BadInput as error:
        raise another_edition() from error
