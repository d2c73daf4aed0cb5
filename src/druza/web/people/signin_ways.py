"""The ways in which somebody can sign in: passkeys, a password, a printed code."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from druza.web.keys import new_id
from druza.web.now import Now
from druza.web.people import passwords
from druza.web.people.passkeys import Passkey, Passkeys, unfit
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem, not_found
from druza.web.storage import people as schema
from druza.web.storage.database import Storage

PASSWORD, PASSKEY, CODE = "password", "passkey", "code"
MOST_PASSKEYS = 10


class Ways:
    """Everybody's ways to sign in."""

    def __init__(self, storage: Storage, now: Now, passkeys: Passkeys) -> None:
        self.storage = storage
        self.now = now
        self.passkeys = passkeys

    async def of(self, person: str, kind: str = "") -> list[Any]:
        """How a person can sign in."""
        own = schema.credentials.c
        chosen = select(schema.credentials).where(own.person == person).order_by(own.since)
        if kind:
            chosen = chosen.where(own.kind == kind)
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    async def note_use(self, id: str, count: int = 0) -> None:
        chosen = update(schema.credentials).where(schema.credentials.c.id == id)
        values = {"used": self.now(), "signs": count}
        await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount)

    async def set_password(self, person: Person, password: str) -> None:
        """Instead of the one before."""
        passwords.check_password(password, person.name)
        row = credential(person.id, PASSWORD, await passwords.hashed(password), self.now())
        await self._replace(person.id, row)

    async def new_code(self, person: Person) -> str:
        """A code to be printed, instead of the one before."""
        code = passwords.new_code()
        await self._replace(person.id, credential(person.id, CODE, await passwords.hashed(code), self.now()))
        return code

    async def _replace(self, person: str, row: dict[str, Any]) -> None:
        own = schema.credentials.c

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.credentials).where(own.person == person, own.kind == row["kind"]))
            connection.execute(insert(schema.credentials), row)

        await self.storage.write(write)

    async def add_passkey(self, person: Person, site: str, ticket: str, answer: str, label: str) -> None:
        """One more, asked for by the same person."""
        asked_for, passkey = await self.passkeys.made(site, ticket, answer)
        if asked_for != person.id or len(await self.of(person.id, PASSKEY)) >= MOST_PASSKEYS:
            raise unfit()
        row = passkey_row(person.id, passkey, label, self.now())
        await self.storage.write(lambda connection: connection.execute(insert(schema.credentials), row).rowcount)

    async def remove(self, person: Person, id: str) -> None:
        """A passkey or the password; never the last way in."""
        ways = [way for way in await self.of(person.id) if way.kind in (PASSWORD, PASSKEY)]
        if not any(way.id == id for way in ways):
            raise not_found()
        if len(ways) == 1:
            raise Problem(409, "last-way", N_("This is the only way you can sign in. Add another one first."))
        own = schema.credentials.c
        chosen = delete(schema.credentials).where(own.person == person.id, own.id == id)
        await self.storage.write(lambda connection: connection.execute(chosen).rowcount)


def credential(person: str, kind: str, secret: str, now: float) -> dict[str, Any]:
    return {
        "id": new_id(),
        "person": person,
        "kind": kind,
        "handle": "",
        "secret": secret,
        "signs": 0,
        "label": "",
        "since": now,
        "used": None,
    }


def passkey_row(person: str, passkey: Passkey, label: str, now: float) -> dict[str, Any]:
    row = credential(person, PASSKEY, passkey.public, now)
    return {**row, "handle": passkey.handle, "signs": passkey.count, "label": label[:64]}
