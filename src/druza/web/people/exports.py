"""The export: all that is somebody's, in one file."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from druza.web.jobs import jobs
from druza.web.keys import Keys, browser_hash
from druza.web.notices.notices import Notices
from druza.web.now import DAY, Now
from druza.web.people.people import People
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.live import OVER
from druza.web.tables.records import record_of

EXPORT = "export"  # the job
LASTS = DAY


class Exports:
    """Prepares the file, as a job, at most once a day."""

    def __init__(
        self, storage: Storage, keys: Keys, now: Now, tables: Tables, people: People, notices: Notices
    ) -> None:
        self.storage = storage
        self.keys = keys
        self.now = now
        self.tables = tables
        self.people = people
        self.notices = notices

    async def ask(self, person: Person) -> None:
        found = await self.of(person)
        if found is not None:
            raise Problem(409, "too-soon", N_("A file is prepared at most once a day."))
        now = self.now()

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.exports).where(schema.exports.c.person == person.id))
            row = {"person": person.id, "asked": now, "made": None, "content": None}
            connection.execute(insert(schema.exports), row)
            jobs.put(connection, EXPORT, person.id, now)

        await self.storage.write(write)

    async def of(self, person: Person) -> Any | None:
        """The one that was asked for within a day; its content apart, for it may be large."""
        own = schema.exports.c
        chosen = select(own.asked, own.made).where(own.person == person.id, own.asked > self.now() - LASTS)
        return await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())

    async def content(self, person: Person) -> bytes:
        own = schema.exports.c
        chosen = select(own.content).where(own.person == person.id, own.made > self.now() - LASTS)
        found = await self.storage.read(lambda connection: connection.execute(chosen).scalar_one_or_none())
        if found is None:
            raise Problem(404, "no-export", N_("There is no such file any more. Prepare a new one."))
        return bytes(found)

    async def make(self, id: str) -> float | None:
        """What the job does."""
        person = await self.people.by_id(id)
        content = await self.packed(person)
        chosen = update(schema.exports).where(schema.exports.c.person == id)
        values = {"made": self.now(), "content": content}
        await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount)
        await self.notices.tell(person, "export")
        return None

    async def packed(self, person: Person) -> bytes:
        """All that is somebody's, as a zip file."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
            for name, facts in (await self._facts(person)).items():
                file.writestr(name, json.dumps(facts, ensure_ascii=False, indent=1))
        return packed.getvalue()

    async def _facts(self, person: Person) -> dict[str, Any]:
        holder = browser_hash(self.keys.person(person.id))
        address = await self.people.addresses.of(person.id)
        found: dict[str, Any] = {
            "account.json": {
                "name": person.name,
                "stone": person.mark,
                "since": person.since,
                "language": person.language,
                "shows": person.shows,
                "email": address.email if address is not None else None,
                "sessions": [
                    {"agent": one.agent, "since": one.since, "seen": one.seen}
                    for one in await self.people.sessions.of(person.id)
                ],
            },
            "notices.json": [
                {"kind": one.kind, "table": one.table, "at": one.at, "read": one.read, **one.facts}
                for one in await self.notices.of(holder)
            ],
            "chat.json": await self.storage.read(lambda connection: said_by(connection, holder)),
            "builds.json": await self.storage.read(lambda connection: builds_of(connection, holder)),
        }
        for facts in await self.storage.read(lambda connection: games_of(connection, holder)):
            live = await self.tables.open(facts.id)
            record, _ = await record_of(self.storage, live)
            record["players"] = [seat.name for seat in live.seats]
            found[f"games/{facts.game}-{facts.id}.json"] = record
        return found


def said_by(connection: Connection, holder: str) -> list[dict[str, Any]]:
    """What somebody said at tables."""
    own = schema.chats.c
    rows = connection.execute(select(schema.chats).where(own.holder == holder).order_by(own.id))
    return [{"table": row.table_id, "at": row.at, "said": row.text or row.phrase} for row in rows]


def builds_of(connection: Connection, holder: str) -> list[dict[str, Any]]:
    own = table_schema.builds.c
    rows = connection.execute(select(table_schema.builds).where(own.owner == holder).order_by(own.created))
    return [{"game": row.game, "name": row.name, **json.loads(row.content)} for row in rows]


def games_of(connection: Connection, holder: str) -> list[Any]:
    """The games that are over: of others everything is hidden that was."""
    tables, seats = table_schema.tables.c, table_schema.seats.c
    mine = select(seats.table_id).where(seats.holder == holder).distinct()
    chosen = select(table_schema.tables).where(tables.id.in_(mine), tables.status == OVER, tables.course == "")
    return list(connection.execute(chosen))
