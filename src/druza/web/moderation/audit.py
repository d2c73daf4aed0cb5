"""The audit log: who did what. It only grows."""

from __future__ import annotations

import csv
import datetime
import io
from typing import Any

from sqlalchemy import Connection, insert, select

from druza.web.now import Now
from druza.web.storage import moderation as schema
from druza.web.storage.database import Storage

SYSTEM, SHELL = "system", "command line"
SHOWN = 100
PAGE = 10_000

# What was done, in the words of the log; %(ref)s is whom or what it was done to.
WORDS = (
    "decides-none",
    "warns",
    "mutes",
    "bans",
    "lifts",
    "reads-chat",
    "answers-appeal",
    "gives-role",
    "takes-role",
    "resets",
    "exports",
    "phrases-only",
    "looks-up",
)


class Audit:
    """Writes lines and reads them."""

    def __init__(self, storage: Storage, now: Now) -> None:
        self.storage = storage
        self.now = now

    async def note(self, who: str, deed: str, ref: str = "", note: str = "") -> None:
        await self.storage.write(lambda connection: write_line(connection, self.now(), who, deed, ref, note))

    async def last(self, most: int = SHOWN) -> list[Any]:
        own = schema.audit.c
        chosen = select(schema.audit).order_by(own.id.desc()).limit(most)
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    async def table(self) -> str:
        """All of it, for a spreadsheet."""
        chosen = select(schema.audit).order_by(schema.audit.c.id)
        return await self.storage.read(lambda connection: as_csv(connection.execute(chosen)))


def write_line(connection: Connection, now: float, who: str, deed: str, ref: str = "", note: str = "") -> None:
    """In a transaction with the deed itself."""
    row = {"at": now, "who": who[:64], "deed": deed, "ref": ref[:64], "note": note}
    connection.execute(insert(schema.audit), row)


def as_csv(rows: Any) -> str:
    """A text that begins like a formula is marked as text, so that no program runs it."""
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow(("id", "at", "who", "deed", "ref", "note"))
    for row in rows:
        at = datetime.datetime.fromtimestamp(row.at, datetime.UTC).isoformat(timespec="seconds")
        writer.writerow((row.id, at, *[plain(text) for text in (row.who, row.deed, row.ref, row.note)]))
    return file.getvalue()


def plain(text: str) -> str:
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text
