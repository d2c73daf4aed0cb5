"""Seats: who speaks for a seat, and how those that wait for somebody are taken."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, update

from druza.web.keys import Keys, browser_hash, clean_name, key_hash, random_key, same, seat_key
from druza.web.problems import N_, Problem, closed, no_key, not_your_seat
from druza.web.storage import schema
from druza.web.storage.database import Storage
from druza.web.storage.wake import Wake
from druza.web.tables.creation import Chair, check_chair
from druza.web.tables.live import BOT, CLOSED, LINK, Live, Seat, Visitor
from druza.web.tables.moves import Moves
from druza.web.tables.shuffling import Shuffles, is_free, salt_of, write_salts


def seat_of(live: Live, visitor: Visitor, named: int | None) -> int:
    """The seat that a visitor speaks for; Problem if it is not theirs."""
    held = live.held_by(visitor)
    if not held:
        raise not_your_seat() if visitor.claims else no_key()
    if named is not None:
        if named not in held:
            raise not_your_seat()
        return named
    asked = live.state.seat
    return asked if asked in held else held[0]


class Seats:
    """Gives seats that wait for somebody to people and to bots."""

    def __init__(self, store: Storage, keys: Keys, wake: Wake, moves: Moves, shuffles: Shuffles) -> None:
        self.storage = store
        self.keys = keys
        self.wake = wake
        self.moves = moves
        self.shuffles = shuffles

        self.sat: Callable[[Live, bool], Awaitable[None]] = nothing  # what follows when somebody has sat down
        self.full: Callable[[Live], Awaitable[None]] = nothing  # and when the last seat was given to a bot or a friend

    def invited_to(self, live: Live, token: str) -> Seat:
        """The seat of an invitation, claimed or not."""
        for seat in live.seats:
            if seat.kind == LINK and same(self.keys.invitation(live.id, seat.number), token):
                return seat
        raise Problem(404, "no-invitation", N_("This invitation is not valid. Perhaps the address was cut short?"))

    async def claim(self, live: Live, token: str, name: str, browser: str | None, salt: str = "") -> tuple[int, str]:
        """Take the seat of an invitation; returns it and its key. Each can be taken once."""
        taken = await self.take(live, self.invited_to(live, token), clean_name(name), browser, salt)
        if not is_free(live):
            await self.full(live)
        return taken

    async def take(
        self, live: Live, seat: Seat, name: str, browser: str | None, salt: str = "", present: bool = True
    ) -> tuple[int, str]:
        """Somebody takes a seat that waits, with a number for the shuffle; Problem if another has. `present`: by what
        they do just now."""
        name, salt = name or seat.name, salt_of(salt)
        if live.status == CLOSED:
            raise closed()
        key = seat_key(browser, live.id, seat.number) if browser else random_key()
        own, now = schema.seats.c, time.time()
        values = {
            "name": name,
            "key_hash": key_hash(key),
            "holder": browser_hash(browser) if browser else "",
            "claimed": now,
        }

        def write(connection: Connection) -> bool:
            chosen = update(schema.seats).where(
                own.table_id == live.id, own.number == seat.number, own.kind == LINK, own.claimed.is_(None)
            )
            if connection.execute(chosen, values).rowcount != 1:
                return False
            if not live.facts.dealt:
                write_salts(connection, live.id, {seat.number: salt})
            return True

        if not await self.storage.write(write):
            live.stale = True
            raise Problem(410, "taken", N_("Somebody has already taken this seat."))
        seat.name, seat.claimed = name, now
        seat.key_hash, seat.holder = str(values["key_hash"]), str(values["holder"])
        await self._changed(live, present)
        return seat.number, key

    async def give_to_bot(self, live: Live, number: int, bot: str) -> None:
        """A bot takes a seat that nobody has claimed; Problem in a rated game."""
        if live.facts.rated:
            raise Problem(409, "rated", N_("A rated game has no bots."))
        if not 0 <= number < len(live.seats) or live.seats[number].kind != LINK:
            raise Problem(409, "taken", N_("Only a seat that waits for somebody can be given to a bot."))
        check_chair(number, Chair(BOT, "", bot))
        seat, own = live.seats[number], schema.seats.c

        def write(connection: Connection) -> bool:
            chosen = update(schema.seats).where(
                own.table_id == live.id, own.number == number, own.kind == LINK, own.claimed.is_(None)
            )
            changes = {"kind": BOT, "bot": bot, "claimed": time.time()}
            return connection.execute(chosen, changes).rowcount == 1

        if not await self.storage.write(write):
            live.stale = True
            raise Problem(409, "taken", N_("Somebody has already taken this seat."))
        seat.kind, seat.bot, seat.claimed = BOT, bot, time.time()
        await self._changed(live)
        if not is_free(live):
            await self.full(live)

    async def _changed(self, live: Live, present: bool = True) -> None:
        """Everybody hears of it; when all have sat down, the cards are dealt."""
        if not live.facts.dealt and not is_free(live):
            async with live.lock:
                if not live.facts.dealt:
                    await self.shuffles.deal(live)
                    live.stale = True
                    await self.moves.journal.catch_up(live)
        await self.sat(live, present)
        live.seats_changed()
        await self.wake.tell(live.id)
        if live.thinking is None:
            self.moves.let_bots_play(live)


async def nothing(live: Live, present: bool = True) -> None:
    """Nothing follows."""
