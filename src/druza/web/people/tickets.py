"""Tickets: what can be used once and for a while, such as the challenge of a passkey or the link of a letter."""

from __future__ import annotations

import hashlib
import json
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from druza.web.now import Now
from druza.web.storage import people as schema
from druza.web.storage.database import Storage

PASSKEY, RECOVERY, EMAIL = "passkey", "recovery", "email"


@dataclass
class Ticket:
    """What it was given out for."""

    person: str
    content: dict[str, Any]


class Tickets:
    """Gives tickets out and takes them back, each once."""

    def __init__(self, storage: Storage, now: Now) -> None:
        self.storage = storage
        self.now = now

    async def give(self, kind: str, person: str, content: dict[str, Any], seconds: float) -> str:
        """A new ticket; only who is given it knows it. Those that have run out are thrown away."""
        now = self.now()
        token, row = new_ticket(kind, person, content, now + seconds)

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.tickets).where(schema.tickets.c.until < now))
            connection.execute(insert(schema.tickets), row)

        await self.storage.write(write)
        return token

    async def look(self, kind: str, token: str) -> Ticket | None:
        """What a ticket is for, if it can still be used."""
        own = schema.tickets.c
        chosen = select(schema.tickets).where(
            own.id_hash == ticket_hash(token), own.kind == kind, own.until >= self.now()
        )
        row = await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())
        return Ticket(row.person, json.loads(row.content)) if row is not None else None

    async def use(self, kind: str, token: str) -> Ticket | None:
        """The same, and it is used up: of two that come with it one gets it."""
        found = await self.look(kind, token)
        if found is None:
            return None
        gone = delete(schema.tickets).where(schema.tickets.c.id_hash == ticket_hash(token))
        taken = await self.storage.write(lambda connection: connection.execute(gone).rowcount)
        return found if taken else None


def new_ticket(kind: str, person: str, content: dict[str, Any], until: float) -> tuple[str, dict[str, Any]]:
    """A ticket, and the row by which it is known again."""
    token = secrets.token_urlsafe(24)
    facts = {"id_hash": ticket_hash(token), "kind": kind, "person": person, "content": json.dumps(content)}
    return token, {**facts, "until": until}


def ticket_hash(token: str) -> str:
    return hashlib.sha256(f"ticket:{token[:100]}".encode()).hexdigest()
