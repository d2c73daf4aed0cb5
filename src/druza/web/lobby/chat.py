"""Chat: what is said at a table. It is no part of the game: taking back never touches it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from limits import RateLimitItemPerSecond
from sqlalchemy import func, insert, select

from druza.web.lobby.phrases import PHRASES
from druza.web.now import Now
from druza.web.people.limits import Limits
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage.database import Storage
from druza.web.tables.live import Live

SHOWN = 30  # messages
OFTEN = RateLimitItemPerSecond(6, 30)


@dataclass(frozen=True)
class Message:
    """Who said which phrase, and in which language."""

    id: int
    seat: int
    phrase: str
    language: str


class Chat:
    """Says phrases at tables and remembers the last of them."""

    def __init__(self, storage: Storage, now: Now, limits: Limits) -> None:
        self.storage = storage
        self.now = now
        self.limits = limits

    async def say(self, live: Live, seat: int, phrase: str, language: str) -> None:
        if phrase not in PHRASES:
            raise Problem(422, "no-phrase", N_("There is no such phrase."))
        self.limits.check("chat", OFTEN, f"{live.id}:{seat}")
        row = {"table_id": live.id, "seat": seat, "phrase": phrase, "language": language, "at": self.now()}
        await self.storage.write(lambda connection: connection.execute(insert(schema.chats), row).rowcount)
        await self.look(live)

    async def look(self, live: Live) -> None:
        """Take in what was said; whoever listens at the table is told if it is new."""
        own = schema.chats.c
        newest = select(func.max(own.id)).where(own.table_id == live.id)
        last = await self.storage.read(lambda connection: connection.execute(newest).scalar())
        if (live.said[-1].id if live.said else None) == last:
            return
        chosen = select(schema.chats).where(own.table_id == live.id).order_by(own.id.desc()).limit(SHOWN)
        rows: list[Any] = await self.storage.read(lambda connection: list(connection.execute(chosen)))
        live.said = [Message(row.id, row.seat, row.phrase, row.language) for row in reversed(rows)]
        live.seats_changed()
