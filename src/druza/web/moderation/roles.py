"""Roles: who may look after the house. Keepers decide reports, operators do all. Both show every twelve hours that it
is still they who sit there."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from druza.web.moderation.audit import write_line
from druza.web.now import HOUR, Now
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem, not_found
from druza.web.storage import moderation as schema
from druza.web.storage import people as people_schema
from druza.web.storage.database import Storage

KEEPER, OPERATOR = "keeper", "operator"
ROLES = (KEEPER, OPERATOR)
TOUCH_LASTS = 12 * HOUR


class Roles:
    """Known to the database alone: few ask, and one that was taken away must be gone at once."""

    def __init__(self, storage: Storage, now: Now) -> None:
        self.storage = storage
        self.now = now

    async def of(self, person: Person | None) -> str:
        """The role of somebody; empty for nearly everybody."""
        if person is None:
            return ""
        chosen = select(schema.roles.c.role).where(schema.roles.c.person == person.id)
        return await self.storage.read(lambda connection: connection.execute(chosen).scalar_one_or_none()) or ""

    async def check(self, person: Person | None, operator: bool = False) -> str:
        """The role of whoever asks for a page of the house; for all others there is no such page."""
        role = await self.of(person)
        if role not in ROLES or (operator and role != OPERATOR):
            raise not_found()
        return role

    async def holders(self, *roles: str) -> list[str]:
        """Those who have a role, as notices know them."""
        own, persons = schema.roles.c, people_schema.persons
        joined = schema.roles.join(persons, own.person == persons.c.id)
        chosen = select(persons.c.holder).select_from(joined).where(own.role.in_(roles), persons.c.deleted.is_(None))
        return await self.storage.read(lambda connection: list(connection.execute(chosen).scalars()))

    async def is_touched(self, session: str) -> bool:
        own = schema.touches.c
        chosen = select(own.at).where(own.session == session, own.at > self.now() - TOUCH_LASTS)
        return await self.storage.read(lambda connection: connection.execute(chosen).first()) is not None

    async def touch(self, session: str) -> None:
        """They have shown a passkey or their password once more."""
        now = self.now()

        def write(connection: Connection) -> None:
            own = schema.touches.c
            connection.execute(delete(schema.touches).where((own.session == session) | (own.at < now - TOUCH_LASTS)))
            connection.execute(insert(schema.touches), {"session": session, "at": now})

        await self.storage.write(write)

    async def give(self, who: str, person: Person, role: str) -> None:
        """A role, or none, to somebody with a name."""
        await self.storage.write(lambda connection: set_role(connection, self.now(), who, person.id, person.name, role))


def set_role(connection: Connection, now: float, who: str, person: str, name: str, role: str) -> None:
    if role and role not in ROLES:
        raise Problem(422, "no-role", N_("There is no such role."))
    connection.execute(delete(schema.roles).where(schema.roles.c.person == person))
    if role:
        connection.execute(insert(schema.roles), {"person": person, "role": role, "since": now})
    write_line(connection, now, who, "gives-role" if role else "takes-role", name, role)
