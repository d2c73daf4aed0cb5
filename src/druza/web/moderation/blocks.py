"""Mutes and blocks: whom somebody does not want to hear, and whom they do not want to meet.

Known by heart, for every page of a table asks; with several processes the database is asked again every second."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from druza.web.moderation.cached_rows import CachedRows
from druza.web.now import Now
from druza.web.problems import N_, Problem
from druza.web.storage import moderation as schema
from druza.web.storage import people as people_schema
from druza.web.storage.database import Storage

MOST = 500  # of one person
ALWAYS = ""  # in place of a table


def not_together() -> Problem:
    """What somebody reads who may not sit down with those who are there."""
    return Problem(409, "not-together", N_("You cannot sit down at this table. Look what else is open."))


class Blocks(CachedRows):
    """Mutes and blocks of everybody."""

    def __init__(self, storage: Storage, now: Now, shared: bool) -> None:
        super().__init__(storage, shared, signature_of)
        self.now = now
        self.muted: dict[str, set[tuple[str, str]]] = defaultdict(set)  # by who: whom, and at which table
        self.blocked: dict[str, set[str]] = defaultdict(set)  # by who: whom

    # -- asking --------------------------------------------------------------------------------------------------------

    def hears(self, holder: str, other: str, table: str) -> bool:
        """Does somebody want to hear another at a table?"""
        muted = self.muted.get(holder, ())
        is_muted = (other, table) in muted or (other, ALWAYS) in muted
        return not other or not (is_muted or other in self.blocked.get(holder, ()))

    def may_meet(self, one: str, other: str) -> bool:
        """May these two sit at one table? Not if either has said no."""
        return other not in self.blocked.get(one, ()) and one not in self.blocked.get(other, ())

    def may_join(self, one: str, others: Iterable[str]) -> bool:
        """May somebody sit down with all of these?"""
        return all(self.may_meet(one, other) for other in others if other and other != one)

    async def blocks_of(self, holder: str) -> list[Any]:
        """Whom somebody has blocked, for the account page."""
        own = schema.blocks.c
        chosen = select(schema.blocks).where(own.holder == holder).order_by(own.since.desc())
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    # -- changing ------------------------------------------------------------------------------------------------------

    async def mute(self, holder: str, other: str, table: str, is_muted: bool = True) -> None:
        """At a table, or (with ALWAYS) anywhere."""
        row = {"holder": holder, "other": other, "table_id": table}
        await self._set(schema.mutes, row, is_muted)
        (self.muted[holder].add if is_muted else self.muted[holder].discard)((other, table))

    async def block(self, holder: str, other: str, name: str, is_blocked: bool = True) -> None:
        row = {"holder": holder, "other": other}
        await self._set(schema.blocks, row, is_blocked, {"name": name[:64]})
        (self.blocked[holder].add if is_blocked else self.blocked[holder].discard)(other)

    async def _set(self, table: Any, row: dict[str, str], is_set: bool, more: dict[str, str] | None = None) -> None:
        if row["holder"] == row["other"] or not row["holder"] or not row["other"]:
            raise Problem(422, "oneself", N_("That is you."))
        now = self.now()

        def write(connection: Connection) -> None:
            same = [table.c[name] == value for name, value in row.items()]
            connection.execute(delete(table).where(*same))
            if is_set:
                count = select(func.count()).select_from(table).where(table.c.holder == row["holder"])
                if connection.execute(count).scalar_one() >= MOST:
                    raise Problem(409, "too-many", N_("That is enough: at most %(most)s."), {"most": MOST})
                connection.execute(insert(table), {**row, **(more or {}), "since": now})

        await self.storage.write(write)

    # -- reading -------------------------------------------------------------------------------------------------------

    async def read(self) -> None:
        mutes, blocks = await self.storage.read(all_rows)
        muted: dict[str, set[tuple[str, str]]] = defaultdict(set)
        blocked: dict[str, set[str]] = defaultdict(set)
        for row in mutes:
            muted[row.holder].add((row.other, row.table_id))
        for row in blocks:
            blocked[row.holder].add(row.other)
        self.muted, self.blocked = muted, blocked


def all_rows(connection: Connection) -> tuple[list[Any], list[Any]]:
    return list(connection.execute(select(schema.mutes))), list(connection.execute(select(schema.blocks)))


def signature_of(connection: Connection) -> tuple[Any, ...]:
    """It changes with anything that is added or taken away."""
    found: list[Any] = []
    for table in (schema.mutes, schema.blocks):
        chosen = select(func.count(), func.max(table.c.since), func.sum(table.c.since))
        found += connection.execute(chosen).one()
    return tuple(found)


def forget_talk(connection: Connection, holder: str, person: str) -> None:
    """In a transaction: somebody is gone for good, with what they said and whom they did not want to meet."""
    connection.execute(delete(people_schema.chats).where(people_schema.chats.c.holder == holder))
    for table in (schema.mutes, schema.blocks):
        connection.execute(delete(table).where(or_(table.c.holder == holder, table.c.other == holder)))
    connection.execute(delete(schema.roles).where(schema.roles.c.person == person))
    connection.execute(update(schema.reports).where(schema.reports.c.about == holder), {"name": ""})
