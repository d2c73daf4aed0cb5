"""Departure: an account is deleted, with seven days to change one's mind."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, delete, select, update

from druza.web.jobs import jobs
from druza.web.keys import browser_hash
from druza.web.moderation.blocks import forget_talk
from druza.web.moments.notes import forget as forget_notes
from druza.web.notices.notices import forget_notices
from druza.web.now import DAY
from druza.web.people.names import DELETED_NAME
from druza.web.people.people import People
from druza.web.people.sessions import Person
from druza.web.storage import people as schema
from druza.web.storage import ratings as rating_schema
from druza.web.storage import schema as table_schema
from druza.web.storage.learning import forget_tries

GRACE = 7 * DAY
LEAVE = "leave"  # the job


class Departure:
    """Whoever leaves for good."""

    def __init__(self, people: People, leave_everywhere: Callable[[str], Awaitable[None]]) -> None:
        self.people = people
        self.leave_everywhere = leave_everywhere  # by who knows what a seat is

    async def leave(self, person: Person) -> None:
        """The account is deleted in seven days."""
        now = self.people.now()

        def write(connection: Connection) -> None:
            connection.execute(update(schema.persons).where(schema.persons.c.id == person.id), {"leaving": now})
            jobs.put(connection, LEAVE, person.id, now + GRACE)

        await self.people.storage.write(write)
        self.people.sessions.forget(person.id)

    async def stay(self, person: Person) -> None:
        """It is not deleted after all."""

        def write(connection: Connection) -> None:
            connection.execute(update(schema.persons).where(schema.persons.c.id == person.id), {"leaving": None})
            jobs.drop(connection, LEAVE, person.id)

        await self.people.storage.write(write)
        self.people.sessions.forget(person.id)

    async def delete(self, id: str) -> float | None:
        """What the job does: all that is theirs goes, but for games, which stay for the others."""
        now = self.people.now()
        moved = await self.people.storage.write(lambda connection: self._delete(connection, id, now))
        self.people.sessions.forget(id)
        await self.people.tables_changed(moved)
        await self.leave_everywhere(browser_hash(self.people.keys.person(id)))
        return None

    def _delete(self, connection: Connection, id: str, now: float) -> list[str]:
        own = schema.persons.c
        row = connection.execute(select(schema.persons).where(own.id == id)).one_or_none()
        if row is None or row.leaving is None or row.deleted is not None:
            return []
        holder, seats = browser_hash(self.people.keys.person(id)), table_schema.seats
        forget_notices(connection, holder)
        forget_tries(connection, holder)
        forget_notes(connection, id)
        forget_talk(connection, holder, id)
        for table in (schema.credentials, schema.sessions, schema.addresses, schema.guests, schema.exports):
            connection.execute(delete(table).where(table.c.person == id))
        for table in (schema.old_names, schema.tickets):
            connection.execute(delete(table).where(table.c.person == id))
        for table in (rating_schema.ratings, rating_schema.rating_steps):
            connection.execute(delete(table).where(table.c.person == id))
        connection.execute(delete(table_schema.builds).where(table_schema.builds.c.owner == holder))
        ids = list(connection.execute(select(seats.c.table_id).where(seats.c.holder == holder)).scalars())
        connection.execute(update(seats).where(seats.c.holder == holder), {"name": DELETED_NAME})
        gone = {
            "name": "",
            "name_key": f"-{id}",
            "skeleton": f"-{id}",
            "shows": "{}",
            "mark": "1n",
            "leaving": None,
            "deleted": now,
        }
        connection.execute(update(schema.persons).where(own.id == id), gone)
        return ids
