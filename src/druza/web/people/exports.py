"""The export: all that is somebody's, in one file."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select, update

from druza.web.jobs import jobs
from druza.web.keys import Keys, browser_hash
from druza.web.notices.notices import Notices
from druza.web.now import DAY, Now
from druza.web.people.people import People
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import leagues as league_schema
from druza.web.storage import moderation as moderation_schema
from druza.web.storage import moments as moment_schema
from druza.web.storage import notices as notice_schema
from druza.web.storage import people as schema
from druza.web.storage import ratings as rating_schema
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
                **await self.storage.read(lambda connection: wishes_of(connection, holder)),
            },
            "notices.json": [
                {"kind": one.kind, "table": one.table, "at": one.at, "read": one.read, **one.facts}
                for one in await self.notices.of(holder)
            ],
            "chat.json": await self.storage.read(lambda connection: said_by(connection, holder)),
            "notes.json": await self.storage.read(lambda connection: notes_of(connection, person.id)),
            "ratings.json": await self.storage.read(lambda connection: ratings_of(connection, person.id)),
            "clubs.json": await self.storage.read(lambda connection: clubs_of(connection, person.id)),
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


def rows_of(connection: Connection, chosen: Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(chosen).mappings()]


def wishes_of(connection: Connection, holder: str) -> dict[str, Any]:
    """What somebody wants to be told of, when they rest, whom they do not want to meet, and what they reported."""
    wish, blocks, told = notice_schema.notice_wishes.c, moderation_schema.blocks.c, moderation_schema.reports.c
    wishes = connection.execute(select(wish.content).where(wish.holder == holder)).scalar_one_or_none()
    blocked = select(blocks.name, blocks.since).where(blocks.holder == holder).order_by(blocks.since)
    reports = select(told.name, told.kind, told.why, told.at).where(told.reporter == holder).order_by(told.at)
    return {
        "notifications": json.loads(wishes) if wishes is not None else None,
        "blocked": rows_of(connection, blocked),
        "reports": rows_of(connection, reports),
    }


def notes_of(connection: Connection, id: str) -> list[dict[str, Any]]:
    """What somebody noted on moves."""
    own = moment_schema.notes.c
    chosen = select(own.table_id.label("table"), own.step, own.text, own.at).where(own.person == id).order_by(own.id)
    return rows_of(connection, chosen)


def ratings_of(connection: Connection, id: str) -> dict[str, Any]:
    """How somebody is rated, and how each game changed it."""
    own, step = rating_schema.ratings.c, rating_schema.rating_steps.c
    now = select(own.game, own.mu, own.sigma, own.games).where(own.person == id).order_by(own.game)
    before = (step.mu_before, step.sigma_before, step.mu, step.sigma, step.at)
    steps = select(step.table_id.label("table"), step.game, step.rank, *before).where(step.person == id)
    return {"now": rows_of(connection, now), "games": rows_of(connection, steps.order_by(step.at))}


def clubs_of(connection: Connection, id: str) -> dict[str, Any]:
    """The clubs and leagues somebody is in."""
    club, member = league_schema.clubs.c, league_schema.members.c
    clubs = select(club.name, member.role, member.since).where(member.person == id, member.club == club.id)
    league, entrant = league_schema.leagues.c, league_schema.entrants.c
    leagues = select(league.name, league.game, entrant.joined).where(entrant.person == id, entrant.league == league.id)
    return {
        "clubs": rows_of(connection, clubs.order_by(member.since)),
        "leagues": rows_of(connection, leagues.order_by(entrant.joined)),
    }


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
