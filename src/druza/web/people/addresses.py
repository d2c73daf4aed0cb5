"""The address of a person: it counts when its owner has answered a letter, and is shown to nobody."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from druza.web.now import DAY, Now
from druza.web.people.letters import Letters
from druza.web.people.sessions import Person
from druza.web.people.tickets import EMAIL, Tickets
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage.database import Storage

CONFIRM_LASTS = 7 * DAY


class Addresses:
    """Everybody's addresses."""

    def __init__(self, storage: Storage, now: Now, tickets: Tickets, letters: Letters) -> None:
        self.storage = storage
        self.now = now
        self.tickets = tickets
        self.letters = letters

    async def of(self, person: str) -> Any | None:
        chosen = select(schema.addresses).where(schema.addresses.c.person == person)
        return await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())

    async def set(self, person: Person, email: str, site: str) -> None:
        """An address, which counts when its owner has answered a letter; empty takes it away."""
        row = {"person": person.id, "email": email, "confirmed": None}

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.addresses).where(schema.addresses.c.person == person.id))
            if email:
                connection.execute(insert(schema.addresses), row)

        await self.storage.write(write)
        if email:
            token = await self.tickets.give(EMAIL, person.id, {"email": email}, CONFIRM_LASTS)
            self.letters.confirm(person, email, f"{site}/account/email/{token}")

    async def confirm(self, token: str) -> bool:
        found = await self.tickets.use(EMAIL, token)
        if found is None:
            return False
        own = schema.addresses.c
        same = (own.person == found.person) & (own.email == found.content["email"])
        chosen, values = update(schema.addresses).where(same), {"confirmed": self.now()}
        return bool(await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount))


def read_email(text: str) -> str:
    """An address as it is kept; Problem if it is none."""
    email = text.strip().lower()
    name, at, host = email.partition("@")
    plain = email.isascii() and email.isprintable() and not set(email) & set(' ,;<>()[]"\\')
    if not email:
        return ""
    if not (plain and name and at and "." in host.strip(".") and "@" not in host and len(email) <= 254):
        raise Problem(422, "bad-email", N_("This is no e-mail address."), more={"field": "email"})
    return email
