"""Notices: somebody is told something, finds it at the bell, and has read it.

Whoever is told is known as `seats.holder` knows them, so that guests are told too."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, true, union, update

from druza.web.keys import Keys, browser_hash
from druza.web.notices.kinds import KINDS, NEEDS, Kind
from druza.web.now import DAY, Now
from druza.web.people.sessions import Person
from druza.web.storage import moderation as moderation_schema
from druza.web.storage import notices as schema
from druza.web.storage import people as people_schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage

logger = logging.getLogger("druza.notices")

KEPT = 200  # of one person
SHOWN = 60
HOLDER_LENGTH = 64
LOOK_EVERY = 1.0  # seconds, where other processes tell people too
OVERLAP = 10.0  # seconds: another process may write what it dated earlier
HEARTBEAT = 15.0
KEPT_FOR = 90 * DAY
FORGET = "notices"  # the job


@dataclass(frozen=True)
class Notice:
    """Something somebody was told."""

    id: int
    holder: str
    kind: str
    table: str
    game: str  # of the table
    pace: str
    facts: dict[str, Any]
    at: float
    read: float | None

    @property
    def about(self) -> Kind:
        return KINDS[self.kind]

    @property
    def url(self) -> str:
        """Where it leads."""
        given = self.facts.get("url", "")
        return str(given or self.about.url or (f"/table/{self.table}" if self.table else "/notices"))


Unread = dict[int, tuple[str, bool]]  # by id: of which table, and whether it is shown at the bell
Outlet = Callable[[Notice], Awaitable[None]]
Wants = Callable[[str, Kind], Awaitable[bool]]  # does somebody want to find this at the bell?


class Notices:
    """All that people are told. What is unread is known here, so that every page can say how much it is."""

    def __init__(self, storage: Storage, keys: Keys, now: Now, shared: bool) -> None:
        self.storage = storage
        self.keys = keys
        self.now = now
        self.shared = shared
        self.unread: dict[str, Unread] = {}
        self.bells: dict[str, set[asyncio.Event]] = defaultdict(set)
        self.outlets: list[Outlet] = []  # ways to tell somebody who does not look at a page
        self.wants: Wants = wants_all
        self.looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        for row in await self.storage.read(unread_rows):
            self.unread.setdefault(row.holder, {})[row.id] = (row.table_id, row.shown)
        if self.shared:
            self.looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.gather(self.looking, return_exceptions=True)

    # -- telling -------------------------------------------------------------------------------------------------------

    async def tell(self, person: str | Person, kind: str, table: str | None = None, **values: Any) -> None:
        """Tell somebody something. `person` is a person, a person's id, or a holder of seats (`Seat.holder`), so that
        guests are told too; an empty one is nobody. Values are those of the kind's message (`kinds.py`), and if need
        be `until` (when time runs out), `bank` (seconds after that) and `url` (where it leads). Told again before it
        was read, it is told anew."""
        if not NEEDS[kind] <= values.keys():
            raise ValueError(f"{kind} needs {', '.join(sorted(NEEDS[kind] - values.keys()))}")
        holder = self.holder_of(person)
        if not holder:
            return
        about, now = KINDS[kind], self.now()
        shown = about.page and await self.wants(holder, about)
        row = {
            "holder": holder,
            "kind": kind,
            "table_id": table or "",
            "facts": json.dumps(values, ensure_ascii=False),
            "shown": shown,
            "at": now,
            "changed": now,
        }
        id, game, pace = await self.storage.write(lambda connection: enter(connection, row))
        unread = self.unread.setdefault(holder, {})
        unread[id] = (table or "", shown)
        while len(unread) > KEPT:
            unread.pop(min(unread))
        self._ring(holder)
        notice = Notice(id, holder, kind, table or "", game, pace, values, now, None)
        for outlet in self.outlets:
            try:
                await outlet(notice)
            except Exception:  # it stands at the bell: whoever tells need not know that the post is ill
                logger.exception("a notice (%s) was not passed on", kind)

    def holder_of(self, person: str | Person) -> str:
        if isinstance(person, Person):
            return browser_hash(self.keys.person(person.id))
        if person and len(person) < HOLDER_LENGTH:
            return browser_hash(self.keys.person(person))
        return person

    # -- reading -------------------------------------------------------------------------------------------------------

    def count(self, holder: str) -> int:
        """How much is unread at the bell."""
        return sum(shown for _, shown in self.unread.get(holder, {}).values())

    async def of(self, holder: str) -> list[Notice]:
        """What somebody was told, the newest first: nothing leaves before it is read."""
        own = schema.notices.c
        mine = (own.holder == holder) & own.shown
        last = select(own.id).where(mine).order_by(own.at.desc(), own.id.desc()).limit(SHOWN)
        shown = mine & (own.read.is_(None) | own.id.in_(last))
        return await self.storage.read(lambda connection: noticed(connection, shown, KEPT))

    async def one(self, holder: str, id: int) -> Notice | None:
        own = schema.notices.c
        mine = (own.holder == holder) & (own.id == id)
        found = await self.storage.read(lambda connection: noticed(connection, mine, 1))
        return found[0] if found else None

    def is_unread(self, holder: str, table: str) -> bool:
        """Is there something about this table that somebody has not looked at?"""
        return any(of == table for of, _ in self.unread.get(holder, {}).values())

    async def was_told(self, holder: str, kind: str, table: str, since: float) -> bool:
        """Has somebody been told this of a table since then, whether or not they looked?"""
        own = schema.notices.c
        which = (own.holder == holder) & (own.kind == kind) & (own.table_id == table) & (own.at > since)
        return await self.storage.read(lambda link: link.execute(select(own.id).where(which)).first()) is not None

    async def read(self, holder: str, id: int | None = None) -> None:
        """All is read, or one of it."""
        unread = self.unread.get(holder, {})
        await self._read(holder, [one for one in unread if id is None or one == id])

    async def opened(self, holder: str, table: str) -> None:
        """Somebody looks at a table: what they were told of it is read. Costs nothing where there is nothing."""
        unread = self.unread.get(holder, {})
        await self._read(holder, [id for id, (of, _) in unread.items() if of == table])

    async def settle(self, table: str, *kinds: str, person: str | Person = "") -> None:
        """What was asked at a table is answered, by one person or for all: nobody need look at it any more."""
        own = schema.notices.c
        which = (own.table_id == table) & own.kind.in_(kinds) & own.read.is_(None)
        if person:
            which &= own.holder == self.holder_of(person)
        chosen = select(own.id, own.holder).where(which)
        found: dict[str, list[int]] = defaultdict(list)
        for row in await self.storage.read(lambda connection: list(connection.execute(chosen))):
            found[row.holder].append(row.id)
        for holder, ids in found.items():
            await self._read(holder, ids)

    async def _read(self, holder: str, ids: list[int]) -> None:
        if not ids:
            return
        own, now = schema.notices.c, self.now()
        chosen = update(schema.notices).where(own.holder == holder, own.id.in_(ids), own.read.is_(None))
        values = {"read": now, "changed": now}
        await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount)
        unread = self.unread.get(holder, {})
        for id in ids:
            unread.pop(id, None)
        if not unread:
            self.unread.pop(holder, None)
        self._ring(holder)

    async def move(self, old: str, new: str) -> None:
        """A guest has taken a name: what was unread is the person's."""
        for holder in (old, new):
            await self._reread(holder)

    async def forget(self, ref: str) -> float | None:
        """The job: what is older than ninety days, and all of guests of whom nothing else is left."""
        before = self.now() - KEPT_FOR
        gone = await self.storage.write(lambda connection: forget_old(connection, before))
        for holder in gone:
            await self._reread(holder)
        return self.now() + DAY

    # -- the bell ------------------------------------------------------------------------------------------------------

    async def stream(self, holder: str, beats: bool = True) -> AsyncIterator[bytes]:
        """Tells how much is unread, at once and whenever it changes."""
        bell = asyncio.Event()
        self.bells[holder].add(bell)
        told = -1
        try:
            while True:
                bell.clear()
                if (count := self.count(holder)) != told:
                    told = count
                    yield b"event: bell\ndata: %s\n\n" % msgspec.json.encode({"unread": count})
                try:
                    async with asyncio.timeout(HEARTBEAT if beats else None):
                        await bell.wait()
                except TimeoutError:
                    yield b": beat\n\n"
        finally:
            self.bells[holder].discard(bell)
            if not self.bells[holder]:
                del self.bells[holder]

    def _ring(self, holder: str) -> None:
        for bell in self.bells.get(holder, ()):
            bell.set()

    async def _look(self) -> None:
        """What other processes have told people, and what was read there."""
        since = self.now() - OVERLAP
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                began, own = self.now(), schema.notices.c
                chosen = select(own.holder).where(own.changed > since).distinct()
                holders = await self.storage.read(lambda link, chosen=chosen: list(link.execute(chosen).scalars()))  # type: ignore[misc]
                for holder in holders:
                    await self._reread(holder)
                since = began - OVERLAP
            except Exception:
                logger.exception("notices cannot be looked at")

    async def _reread(self, holder: str) -> None:
        rows = await self.storage.read(lambda connection: unread_rows(connection, holder))
        unread: Unread = {row.id: (row.table_id, row.shown) for row in rows}
        if unread == self.unread.get(holder, {}):
            return
        if unread:
            self.unread[holder] = unread
        else:
            self.unread.pop(holder, None)
        self._ring(holder)


async def wants_all(holder: str, kind: Kind) -> bool:
    """Nobody has said otherwise."""
    return True


def enter(connection: Connection, row: dict[str, Any]) -> tuple[int, str, str]:
    """Write a notice, in place of the same one that is still unread; returns its id, and the table's game and pace."""
    own, tables, table = schema.notices.c, table_schema.tables.c, row["table_id"]
    found = connection.execute(select(tables.game, tables.pace).where(tables.id == table)).first()
    game, pace = (found.game, found.pace or "") if found is not None else ("", "")
    same = (own.holder == row["holder"]) & (own.kind == row["kind"]) & (own.table_id == table) & own.read.is_(None)
    before = connection.execute(select(own.id).where(same)).scalar() if table else None
    if before is not None:
        connection.execute(update(schema.notices).where(own.id == before), row)
        return int(before), game, pace
    made = connection.execute(insert(schema.notices), row).inserted_primary_key
    assert made is not None
    mine = select(own.id).where(own.holder == row["holder"]).order_by(own.id.desc())
    last = connection.execute(mine.offset(KEPT).limit(1)).scalar()
    if last is not None:
        connection.execute(delete(schema.notices).where(own.holder == row["holder"], own.id <= last))
    return int(made[0]), game, pace


def unread_rows(connection: Connection, holder: str = "") -> list[Any]:
    own = schema.notices.c
    chosen = select(own.id, own.holder, own.table_id, own.shown).where(own.read.is_(None)).order_by(own.id)
    return list(connection.execute(chosen.where(own.holder == holder) if holder else chosen))


def noticed(connection: Connection, which: Any, most: int) -> list[Notice]:
    """Notices as they were told, the newest first; those of kinds that are not known any more are left out."""
    own, tables = schema.notices.c, table_schema.tables
    joined = schema.notices.outerjoin(tables, own.table_id == tables.c.id)
    chosen = select(schema.notices, tables.c.game, tables.c.pace).select_from(joined).where(which)
    rows = connection.execute(chosen.order_by(own.at.desc(), own.id.desc()).limit(most))
    return [notice_of(row) for row in rows if row.kind in KINDS]


def notice_of(row: Any) -> Notice:
    facts = json.loads(row.facts)
    return Notice(row.id, row.holder, row.kind, row.table_id, row.game or "", row.pace or "", facts, row.at, row.read)


def move_notices(connection: Connection, old: str, new: str, now: float) -> None:
    """In a transaction: what a guest was told becomes a person's."""
    for table in (schema.notices, schema.pushes):
        values: dict[str, Any] = {"holder": new, "changed": now} if table is schema.notices else {"holder": new}
        connection.execute(update(table).where(table.c.holder == old), values)


def forget_old(connection: Connection, before: float) -> set[str]:
    """Returns whose notices are fewer now. A guest is forgotten when no seat is theirs any more, for tables that guests
    left behind are removed, and when nothing was told to them for as long."""
    own, seats, persons = schema.notices.c, table_schema.seats.c, people_schema.persons.c
    old = list(connection.execute(select(own.holder).where(own.at < before).distinct()).scalars())
    connection.execute(delete(schema.notices).where(own.at < before))
    known = union(select(seats.holder), select(persons.holder), select(own.holder))
    for table, since in ((schema.pushes, schema.pushes.c.since < before), (schema.notice_wishes, true())):
        connection.execute(delete(table).where(table.c.holder.not_in(known), since))
    for table in (moderation_schema.mutes, moderation_schema.blocks):
        connection.execute(delete(table).where(table.c.holder.not_in(known), table.c.since < before))
    return set(old)


def forget_notices(connection: Connection, holder: str) -> None:
    """In a transaction: somebody is gone for good."""
    for table in (schema.notices, schema.pushes, schema.notice_wishes):
        connection.execute(delete(table).where(table.c.holder == holder))
