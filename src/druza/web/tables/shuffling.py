"""Shuffling: what a table is dealt from, fixed before the first card and opened after the end (kernel/shuffle.py)."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, insert, select, update

from druza.kernel.refused import BadInput
from druza.kernel.shuffle import SECRET, faults_of, is_salt, print_of, promise_of, seed_of
from druza.web.keys import Keys
from druza.web.problems import N_, Problem
from druza.web.storage import moments, schema
from druza.web.storage.database import Storage
from druza.web.storage.queries import pack
from druza.web.tables.entries import JUMPS, START
from druza.web.tables.history import written
from druza.web.tables.live import LINK, OVER, Live
from druza.web.tables.records import record_of

NONCE = 16  # bytes
NONE, WAITING, FIXED, CHECKED, BROKEN = "none", "waiting", "fixed", "checked", "broken"


@dataclass(frozen=True)
class Mixing:
    """What a new table is dealt from: a secret of the server's, which was promised by its nonce, and a number of who
    makes it. `waits`: the cards are dealt when everybody has sat down, so that everybody's number counts."""

    nonce: str = field(default_factory=lambda: secrets.token_hex(NONCE))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(SECRET))
    salt: str = ""
    waits: bool = False


@dataclass(frozen=True)
class Shuffle:
    """What a table is dealt from."""

    secret: bytes
    salts: list[str]

    @property
    def promise(self) -> str:
        return promise_of(self.secret)


def salt_of(text: str) -> str:
    """A number that somebody gives, or none; Problem if it is something else."""
    if text and not is_salt(text):
        raise Problem(422, "bad-salt", N_("A number for the shuffle is 32 hexadecimal digits."))
    return text


def is_free(live: Live) -> bool:
    """Is there a seat for whoever comes?"""
    return any(seat.kind == LINK and seat.claimed is None for seat in live.seats)


class Shuffles:
    """Promises, deals, opens and checks."""

    def __init__(self, storage: Storage, keys: Keys) -> None:
        self.storage = storage
        self.keys = keys
        self.one = asyncio.Semaphore(1)  # game is played through at a time

    def offer(self) -> dict[str, str]:
        """A promise for a table that is still to be made: nothing of it is kept, and it can be used once."""
        nonce = secrets.token_hex(NONCE)
        return {"nonce": nonce, "promise": promise_of(self.keys.shuffle(nonce))}

    async def mixing(self, nonce: str, salt: str, waits: bool) -> Mixing:
        """For a table that is made with a number; Problem if its promise was used before: whoever made two tables from
        one would know how the second is dealt."""
        if not salt_of(nonce):
            return Mixing(salt=salt_of(salt), waits=waits)
        used = select(moments.shuffles.c.table_id).where(moments.shuffles.c.nonce == nonce)
        if await self.storage.read(lambda connection: connection.execute(used).first()) is not None:
            raise used_promise()
        return Mixing(nonce, self.keys.shuffle(nonce), salt_of(salt), waits)

    async def of(self, live: Live) -> Shuffle | None:
        """What a table is dealt from; None for one of the time before, or whose seed somebody chose."""
        return await self.storage.read(lambda connection: read_shuffle(connection, live.id, live.facts.seats))

    async def promise(self, live: Live) -> str:
        found = await self.of(live)
        return found.promise if found is not None else ""

    async def deal(self, live: Live) -> bool:
        """Everybody has sat down: the cards are dealt. False if another process did. Held by the table's lock."""
        found = await self.of(live)
        assert found is not None
        facts, rules = live.facts, live.rules
        seed = seed_of(found.secret, facts.game, found.salts)
        opening = await asyncio.to_thread(rules.new, facts.seats, seed, facts.options)
        packed = pack(written(opening))
        values = {"dealt": True, "seed": seed, "print": print_of(found.secret, facts.game, found.salts)}

        def write(connection: Connection) -> bool:
            own = schema.tables.c
            if not connection.execute(update(schema.tables).where(own.id == live.id, ~own.dealt), values).rowcount:
                return False
            for part in (schema.snapshots, schema.standings):
                chosen = update(part).where(part.c.table_id == live.id, part.c.entry == START)
                connection.execute(chosen, {"packed": packed, "edition": rules.edition})
            return True

        return await self.storage.write(write)

    # -- after the end -------------------------------------------------------------------------------------------------

    async def state(self, live: Live) -> str:
        """What the badge says. When the game is over, the secret is opened: does it fit?"""
        facts = live.facts
        if not facts.dealt:
            return WAITING
        if not facts.print:
            return NONE
        if live.status != OVER:
            return FIXED
        if live.fits is None:
            found = await self.of(live)
            live.fits = found is not None and (
                print_of(found.secret, facts.game, found.salts) == facts.print
                and seed_of(found.secret, facts.game, found.salts) == facts.seed
            )
        return CHECKED if live.fits else BROKEN

    async def record(self, live: Live) -> dict[str, Any] | None:
        """What a record tells of the shuffle. Only for who may see all that is hidden."""
        found = await self.of(live) if live.facts.print else None
        if found is None:
            return None
        return {
            "promise": found.promise,
            "print": live.facts.print,
            "secret": found.secret.hex(),
            "salts": found.salts,
        }

    async def play_through(self, live: Live) -> tuple[int, list[str] | None]:
        """The whole game from its secret: how many moves, and what does not fit. None if the present rules are not
        those by which it was played."""
        record, chain = await record_of(self.storage, live)
        record["shuffle"] = await self.record(live)
        if live.facts.edition != live.rules.edition or any(entry.kind in JUMPS for entry in chain):
            return len(record["moves"]), None
        async with self.one:
            try:
                return len(record["moves"]), await asyncio.to_thread(faults_of, live.rules, record)
            except BadInput:
                return len(record["moves"]), None


def used_promise() -> Problem:
    return Problem(409, "used", N_("This promise has been used for another table. Try again with a new one."))


def read_shuffle(connection: Connection, table: str, seats: int) -> Shuffle | None:
    row = connection.execute(select(moments.shuffles).where(moments.shuffles.c.table_id == table)).first()
    if row is None:
        return None
    given = connection.execute(select(moments.salts).where(moments.salts.c.table_id == table))
    by_seat = {one.seat: one.salt for one in given}
    return Shuffle(bytes.fromhex(row.secret), [by_seat.get(seat, "") for seat in range(seats)])


def write_salts(connection: Connection, table: str, salts: dict[int, str]) -> None:
    """In a transaction: numbers of seats."""
    rows = [{"table_id": table, "seat": seat, "salt": salt} for seat, salt in salts.items() if salt]
    if rows:
        connection.execute(insert(moments.salts), rows)
