"""Keepers of the house: what follows for the games of somebody who is banned, and what its keepers look up."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from druza.web.keys import browser_hash
from druza.web.lobby.leaving import Leaving
from druza.web.moderation.audit import Audit
from druza.web.moderation.reports import Reports
from druza.web.moderation.roles import OPERATOR, Roles
from druza.web.moderation.sanctions import BAN, Sanctions
from druza.web.people.names import key_of
from druza.web.people.people import People
from druza.web.people.sessions import Person
from druza.web.storage import moderation as schema
from druza.web.storage import people as people_schema
from druza.web.storage import schema as table_schema

FOUND = 50  # people of a search


class Keepers:
    """For the pages of the house."""

    def __init__(
        self, people: People, leaving: Leaving, roles: Roles, sanctions: Sanctions, reports: Reports, audit: Audit
    ) -> None:
        self.people = people
        self.storage = people.storage
        self.leaving = leaving
        self.roles = roles
        self.sanctions = sanctions
        self.reports = reports
        self.audit = audit

    async def after_ban(self, holder: str) -> None:
        """All sessions end, and the seats go to bots: nobody's game hangs on it."""
        if self.sanctions.of(holder, BAN) is None:
            return
        for id in await self.storage.read(lambda connection: persons_of(connection, holder)):
            await self.people.sessions.end(id)
        await self.leaving.leave_everywhere(holder)

    async def search(self, text: str) -> list[Any]:
        """People whose names begin so; of all without a text the newest."""
        own, key = people_schema.persons.c, key_of(text[:64])
        chosen = select(own.id, own.name, own.mark, own.since, own.holder).where(own.deleted.is_(None))
        if key:
            plain = key.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
            chosen = chosen.where(own.name_key.like(f"{plain}%", escape="\\"))
        chosen = chosen.order_by(own.name_key if key else own.since.desc()).limit(FOUND)
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    async def facts(self, person: Person) -> dict[str, Any]:
        """What a keeper may know of somebody: no address, no password, no hand."""
        holder = browser_hash(self.people.keys.person(person.id))
        found = await self.storage.read(lambda connection: counted(connection, person.id, holder))
        sessions = await self.people.sessions.of(person.id)
        return {
            **found,
            "holder": holder,
            "sessions": len(sessions),
            "role": await self.roles.of(person),
            "sanctions": await self.sanctions.history(holder),
        }

    async def read_chat(self, keeper: Person, table: str) -> list[Any]:
        """A chat outside a report: it stands in the log, where the other operators see it."""
        await self.audit.note(keeper.name, "reads-chat", table)
        own = people_schema.chats.c
        chosen = select(people_schema.chats).where(own.table_id == table).order_by(own.id.desc()).limit(100)
        rows = await self.storage.read(lambda connection: list(connection.execute(chosen)))
        return rows[::-1]

    async def operators(self) -> list[str]:
        return await self.roles.holders(OPERATOR)


def persons_of(connection: Connection, holder: str) -> list[str]:
    own = people_schema.persons.c
    return list(connection.execute(select(own.id).where(own.holder == holder)).scalars())


def counted(connection: Connection, person: str, holder: str) -> dict[str, Any]:
    seats, reports = table_schema.seats.c, schema.reports.c
    guests, addresses = people_schema.guests.c, people_schema.addresses.c
    games = select(func.count(seats.table_id.distinct())).where(seats.holder == holder)
    about = select(func.count()).select_from(schema.reports).where(reports.about == holder)
    linked = select(func.count()).select_from(people_schema.guests).where(guests.person == person)
    given = select(addresses.confirmed).where(addresses.person == person)
    address = connection.execute(given).one_or_none()
    return {
        "games": int(connection.execute(games).scalar_one()),
        "reports": int(connection.execute(about).scalar_one()),
        "guests": int(connection.execute(linked).scalar_one()),
        "email": address is not None,
    }
