"""Chat: what is said at a table. It is no part of the game: taking back never touches it.

There are two rooms: one for those who play, and one for those who watch, which players can read after the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from limits import RateLimitItemPerSecond
from sqlalchemy import Connection, delete, exists, func, insert, select

from druza.web.keys import clean_name
from druza.web.lobby.phrases import PHRASES
from druza.web.moderation.sanctions import Sanctions
from druza.web.now import DAY, Now
from druza.web.people.limits import Limits
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import moderation as moderation_schema
from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables.live import OPEN, Live

SHOWN = 30  # messages of a room
OFTEN = RateLimitItemPerSecond(6, 30)
LONGEST = 200  # characters
TABLE, WATCHERS = "table", "watch"  # rooms
KEPT = 90 * DAY  # after the end, and after the last word
FORGET = "chats"  # the job


@dataclass(frozen=True)
class Message:
    """Who said what, and in which language: a phrase by its id, or a text."""

    id: int
    seat: int
    phrase: str
    language: str
    room: str = TABLE
    holder: str = ""
    name: str = ""  # of a watcher
    text: str = ""
    at: float = 0.0


@dataclass(frozen=True)
class Speaker:
    """Who wants to say something: at a seat, or (-1) watching."""

    seat: int
    holder: str
    name: str
    language: str
    person: Person | None


class Chat:
    """Says things at tables and remembers the last of them."""

    def __init__(self, storage: Storage, now: Now, limits: Limits, sanctions: Sanctions) -> None:
        self.storage = storage
        self.now = now
        self.limits = limits
        self.sanctions = sanctions

    async def say(self, live: Live, speaker: Speaker, phrase: str = "", text: str = "") -> None:
        """A phrase, or (for people with a name) a text. Watchers speak in a room of their own."""
        if text:
            text = self._read(speaker, text)
        elif phrase not in PHRASES:
            raise Problem(422, "no-phrase", N_("There is no such phrase."))
        self.limits.check("chat", OFTEN, speaker.holder)
        row = {
            "table_id": live.id,
            "seat": speaker.seat,
            "phrase": "" if text else phrase,
            "language": speaker.language,
            "room": TABLE if speaker.seat >= 0 else WATCHERS,
            "holder": speaker.holder,
            "name": "" if speaker.seat >= 0 else speaker.name[:64],
            "text": text,
            "at": self.now(),
        }
        await self.storage.write(lambda connection: connection.execute(insert(schema.chats), row).rowcount)
        await self.look(live)

    def _read(self, speaker: Speaker, text: str) -> str:
        """A text as it is kept: one line, nothing that turns the writing round; Problem if it may not be said."""
        if speaker.person is None:
            raise Problem(403, "no-name", N_("For this you need a name: claim one or sign in."))
        if speaker.person.shows["phrases"]:
            raise Problem(403, "phrases-only", N_("You chose ready phrases only. Your account page switches it."))
        self.sanctions.check_may_write(speaker.holder)
        if len(text) > 4 * LONGEST:
            raise too_long()
        found = clean_name(text, 4 * LONGEST)
        if len(found) > LONGEST:
            raise too_long()
        if not found:
            raise Problem(422, "no-words", N_("Nothing was written."))
        return found

    async def look(self, live: Live) -> None:
        """Take in what was said; whoever listens at the table is told if it is new."""
        own = schema.chats.c
        newest = select(func.max(own.id)).where(own.table_id == live.id)
        last = await self.storage.read(lambda connection: connection.execute(newest).scalar())
        if (live.said[-1].id if live.said else None) == last:
            return
        rows: list[Any] = await self.storage.read(lambda connection: last_said(connection, live.id))
        live.said = [
            Message(row.id, row.seat, row.phrase, row.language, row.room, row.holder, row.name, row.text, row.at)
            for row in rows
        ]
        live.seats_changed()

    async def forget(self, ref: str) -> float | None:
        """The job: what was said is forgotten ninety days after the end, later only while a report is open."""
        before = self.now() - KEPT
        await self.storage.write(lambda connection: forget_old(connection, before))
        return self.now() + DAY


def last_said(connection: Connection, table: str) -> list[Any]:
    """The last of each room, in order."""
    own = schema.chats.c
    rows: list[Any] = []
    for room in (TABLE, WATCHERS):
        chosen = select(schema.chats).where(own.table_id == table, own.room == room)
        rows += connection.execute(chosen.order_by(own.id.desc()).limit(SHOWN))
    return sorted(rows, key=lambda row: int(row.id))


def forget_old(connection: Connection, before: float) -> None:
    own, tables, reports = schema.chats.c, table_schema.tables.c, moderation_schema.reports.c
    running = select(tables.id).where(tables.status == OPEN)
    entries = table_schema.entries.c
    ended_lately = exists().where(entries.table_id == own.table_id, entries.time >= before)
    looked_at = select(reports.table_id).where(reports.decided.is_(None))
    young = select(own.table_id).where(own.at >= before)
    connection.execute(
        delete(schema.chats).where(
            own.at < before,
            own.table_id.not_in(running),
            own.table_id.not_in(looked_at),
            own.table_id.not_in(young),
            ~ended_lately,
        )
    )


def too_long() -> Problem:
    return Problem(422, "too-long", N_("At most %(most)s characters."), {"most": LONGEST})
