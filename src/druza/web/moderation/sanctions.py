"""Sanctions: what was decided about somebody, what follows from it, and how they may appeal, once."""

from __future__ import annotations

import datetime
import logging
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, or_, select, update

from druza.web.keys import clean_name
from druza.web.moderation.audit import SYSTEM, write_line
from druza.web.moderation.cached_rows import CachedRows
from druza.web.notices.notices import Notices
from druza.web.now import DAY, Now
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import moderation as schema
from druza.web.storage import people as people_schema
from druza.web.storage.database import Storage

logger = logging.getLogger("druza.sanctions")

WARN, MUTE, BAN = "warn", "mute", "ban"
MUTES = (1, 7, 30)  # days
LONGEST = 500  # characters
DEEDS = {WARN: "warns", MUTE: "mutes", BAN: "bans"}


@dataclass(frozen=True)
class Sanction:
    """One that is in force."""

    id: int
    kind: str
    why: str
    until: float | None


class Sanctions(CachedRows):
    """Those in force are known by heart."""

    def __init__(self, storage: Storage, now: Now, notices: Notices, shared: bool) -> None:
        super().__init__(storage, shared, signature_of)
        self.now = now
        self.notices = notices
        self.active: dict[str, list[Sanction]] = {}

    async def read(self) -> None:
        now, found = self.now(), defaultdict(list)
        for row in await self.storage.read(lambda connection: in_force(connection, now)):
            found[row.holder].append(Sanction(row.id, row.kind, row.why, row.until))
        self.active = dict(found)

    def of(self, holder: str, kind: str) -> Sanction | None:
        """What is in force against somebody."""
        now = self.now()
        for one in self.active.get(holder, ()):
            if one.kind == kind and (one.until is None or one.until > now):
                return one
        return None

    def check_may_write(self, holder: str) -> None:
        """Problem for whom only phrases are left."""
        if (found := self.of(holder, MUTE)) is not None:
            raise Problem(403, "muted", N_("Phrases only for now. The house says: %(why)s"), {"why": found.why})

    def check_may_play(self, holder: str) -> None:
        """Problem for who is banned."""
        if (found := self.of(holder, BAN)) is not None:
            raise banned(found.why)

    async def history(self, holder: str) -> list[Any]:
        """All there ever was about somebody, the newest first."""
        own = schema.sanctions.c
        chosen = select(schema.sanctions).where(own.holder == holder).order_by(own.id.desc())
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    async def appeals(self) -> list[Any]:
        """Those that wait for an answer, with who they are of; guests have no name."""
        own, persons = schema.sanctions.c, people_schema.persons
        joined = schema.sanctions.outerjoin(persons, persons.c.holder == own.holder)
        chosen = select(schema.sanctions, persons.c.id.label("person"), persons.c.name).select_from(joined)
        chosen = chosen.where(own.appealed.is_not(None), own.answered.is_(None)).order_by(own.appealed)
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    # -- giving and lifting --------------------------------------------------------------------------------------------

    async def give(self, giver: Person | None, holder: str, name: str, kind: str, why: str, days: int | None) -> None:
        """It is in force at once, stands in the audit log, and the person is told with these words."""
        now = self.now()
        why = read_text(why)
        until = now + days * DAY if kind == MUTE and days is not None else None
        row = {
            "holder": holder,
            "kind": kind,
            "why": why,
            "giver": giver.id if giver else "",
            "at": now,
            "until": until,
            "appeal": "",
            "answer": "",
        }
        who = giver.name if giver else SYSTEM
        deed = DEEDS[kind] if giver else "phrases-only"

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.sanctions), row)
            write_line(connection, now, who, deed, name, f"{days} d" if days else "")

        await self.storage.write(write)
        await self.read()
        if kind == MUTE:
            await self.notices.tell(holder, "muted", why=why, day=day_of(until) if until else "…")
        elif kind == WARN:
            await self.notices.tell(holder, "warned", why=why)

    async def lift(self, by: Person | None, id: int, name: str) -> None:
        """It is over before its time."""
        own, now = schema.sanctions.c, self.now()

        def write(connection: Connection) -> int:
            chosen = update(schema.sanctions).where(own.id == id, own.lifted.is_(None))
            found = connection.execute(chosen, {"lifted": now}).rowcount
            if found:
                write_line(connection, now, by.name if by else SYSTEM, "lifts", name, str(id))
            return found

        await self.storage.write(write)
        await self.read()

    async def lift_automatic(self, holder: str, name: str, by: Person) -> None:
        """What the program did by itself ends when a person has looked."""
        own = schema.sanctions.c
        chosen = select(own.id).where(own.holder == holder, own.giver == "", own.lifted.is_(None))
        for id in await self.storage.read(lambda connection: list(connection.execute(chosen).scalars())):
            await self.lift(by, id, name)

    # -- appeals -------------------------------------------------------------------------------------------------------

    async def appeal(self, holder: str, id: int, text: str) -> None:
        """Once for each."""
        text, own, now = read_text(text), schema.sanctions.c, self.now()
        which = (own.id == id) & (own.holder == holder) & own.appealed.is_(None)
        chosen = update(schema.sanctions).where(which)
        values = {"appeal": text, "appealed": now}
        if not await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount):
            raise Problem(409, "appealed", N_("You may appeal once, and you have."))

    async def answer(self, by: Person, id: int, text: str, lifts: bool) -> None:
        """What the house says to an appeal; it may lift the sanction."""
        text, own, now = read_text(text), schema.sanctions.c, self.now()

        def write(connection: Connection) -> Any:
            row = connection.execute(select(schema.sanctions).where(own.id == id)).one_or_none()
            if row is None or row.appealed is None or row.answered is not None:
                return None
            values: dict[str, Any] = {"answer": text, "answered": now}
            if lifts and row.lifted is None:
                values["lifted"] = now
            connection.execute(update(schema.sanctions).where(own.id == id), values)
            write_line(connection, now, by.name, "answers-appeal", str(id), "lifted" if lifts else "")
            return row

        row = await self.storage.write(write)
        if row is None:
            raise Problem(409, "answered", N_("Somebody has decided this before."))
        await self.read()
        await self.notices.tell(row.holder, "appeal", why=text)


def in_force(connection: Connection, now: float) -> list[Any]:
    own = schema.sanctions.c
    chosen = select(schema.sanctions).where(
        own.lifted.is_(None), own.kind.in_((MUTE, BAN)), or_(own.until.is_(None), own.until > now)
    )
    return list(connection.execute(chosen))


def signature_of(connection: Connection) -> tuple[Any, ...]:
    own = schema.sanctions.c
    return tuple(connection.execute(select(func.max(own.id), func.count(own.lifted), func.count())).one())


def read_text(text: str) -> str:
    """A sentence for people; Problem if there is none or it is too long."""
    found = clean_name(text, LONGEST)
    if not found:
        raise Problem(422, "no-words", N_("Write a sentence: the person will read it."))
    return found


def day_of(when: float) -> str:
    return datetime.datetime.fromtimestamp(when, datetime.UTC).date().isoformat()


def banned(why: str) -> Problem:
    return Problem(403, "banned", N_("You are banned here. The house says: %(why)s"), {"why": why})
