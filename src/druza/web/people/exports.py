"""The export: all that is somebody's, in one file."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from druza.kernel.record import new_record
from druza.web.jobs import jobs
from druza.web.keys import Keys, browser_hash
from druza.web.now import DAY, Now
from druza.web.people.people import People
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables import history
from druza.web.tables.collection import Tables
from druza.web.tables.live import OVER

EXPORT = "export"  # the job
LASTS = DAY


class Exports:
    """Prepares the file, as a job, at most once a day."""

    def __init__(self, storage: Storage, keys: Keys, now: Now, tables: Tables, people: People) -> None:
        self.storage = storage
        self.keys = keys
        self.now = now
        self.tables = tables
        self.people = people

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
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
            for name, facts in (await self._facts(person)).items():
                file.writestr(name, json.dumps(facts, ensure_ascii=False, indent=1))
        chosen = update(schema.exports).where(schema.exports.c.person == id)
        values = {"made": self.now(), "content": packed.getvalue()}
        await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount)
        return None

    async def _facts(self, person: Person) -> dict[str, Any]:
        holder = browser_hash(self.keys.person(person.id))
        address = await self.people.address(person.id)
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
            "builds.json": await self.storage.read(lambda connection: builds_of(connection, holder)),
        }
        for facts, entries in await self.storage.read(lambda connection: games_of(connection, holder)):
            live = await self.tables.open(facts.id)
            record = new_record(live.rules, facts.seats, facts.seed, live.facts.options)
            record["moves"] = [option for entry in history.chain(entries) for option in entry.options]
            record["players"] = [seat.name for seat in live.seats]
            found[f"games/{facts.game}-{facts.id}.json"] = record
        return found


def builds_of(connection: Connection, holder: str) -> list[dict[str, Any]]:
    own = table_schema.builds.c
    rows = connection.execute(select(table_schema.builds).where(own.owner == holder).order_by(own.created))
    return [{"game": row.game, "name": row.name, **json.loads(row.content)} for row in rows]


def games_of(connection: Connection, holder: str) -> list[tuple[Any, list[history.Entry]]]:
    """The games that are over, with their logs: of others everything is hidden that was."""
    tables, seats = table_schema.tables.c, table_schema.seats.c
    mine = select(seats.table_id).where(seats.holder == holder).distinct()
    chosen = select(table_schema.tables).where(tables.id.in_(mine), tables.status == OVER, tables.course == "")
    return [(row, history.read_entries(connection, row.id)) for row in connection.execute(chosen)]
