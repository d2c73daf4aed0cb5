"""Presence: who has a page open that listens, and who of them looks at it. Nothing of it is kept: where several
processes serve the same tables, each says every few seconds whom it sees, which is forgotten within a minute."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select

from druza.web.storage import moderation as schema
from druza.web.storage.database import Storage

logger = logging.getLogger("druza.presence")

GONE_AFTER = 120.0  # seconds without a connection, before the others are asked
REMEMBERED = 10_000
MOST_TABS = 20  # of one person
TELL_EVERY = 2.0  # seconds, where there are several processes
FORGET_AFTER = 15.0  # seconds without word of another process
HERE, AWAY, GONE = "here", "away", "gone"


class Pages:
    """The open pages of each holder, and when somebody closed their last one."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.closed: OrderedDict[str, float] = OrderedDict()

    def __contains__(self, holder: str) -> bool:
        return holder in self.counts

    @contextmanager
    def one_of(self, holder: str) -> Iterator[None]:
        self.counts[holder] += 1
        try:
            yield
        finally:
            self.counts[holder] -= 1
            if not self.counts[holder]:
                del self.counts[holder]
                self.note_closed(holder)

    def note_closed(self, holder: str) -> None:
        self.closed[holder] = time.monotonic()
        self.closed.move_to_end(holder)
        if len(self.closed) > REMEMBERED:
            self.closed.popitem(last=False)


class Presence:
    """Counts the streams of each browser and person, known by their hashes."""

    def __init__(self) -> None:
        self.here = Pages()  # that show a table or the lobby
        self.around = Pages()  # those and all others, such as the rules
        self.tables: Counter[tuple[str, str]] = Counter()  # by who: which tables they have open
        self.tabs: dict[str, dict[str, bool]] = {}  # by who: their pages, and whether one looks away from each
        self.since_away: dict[str, float] = {}
        self.elsewhere: dict[str, bool] = {}  # whom other processes see, and whether they look away
        self.hidden: set[str] = set()  # who does not want it to be told
        self.since = time.monotonic()  # nobody was seen to leave before
        self.epoch = time.time() - self.since  # what the clock on the wall said when the other began
        self.is_shared = False  # other processes do not tell who is around

    @contextmanager
    def at(self, holder: str, table: str = "") -> Iterator[None]:
        """Somebody has a page open that shows a table or the lobby."""
        with self.around.one_of(holder), self.here.one_of(holder):
            self.tables[holder, table] += 1
            try:
                yield
            finally:
                self.tables[holder, table] -= 1
                if not self.tables[holder, table]:
                    del self.tables[holder, table]
                if self.here.counts[holder] == 1:  # their last one
                    self.tabs.pop(holder, None)
                    self.since_away.pop(holder, None)

    def hide(self, holder: str, is_hidden: bool) -> None:
        if is_hidden:
            self.hidden.add(holder)
        else:
            self.hidden.discard(holder)

    def note(self, holder: str, tab: str, state: str) -> bool:
        """A page says whether one looks at it; was there a change for others?"""
        before, tabs = self.state(holder), self.tabs.setdefault(holder, {})
        if state == GONE:
            tabs.pop(tab, None)
        elif tab in tabs or len(tabs) < MOST_TABS:
            tabs[tab] = state == AWAY
        if holder not in self.here:
            self.tabs.pop(holder, None)
        if self._looks_away(holder):
            self.since_away.setdefault(holder, time.monotonic())
        else:
            self.since_away.pop(holder, None)
        return self.state(holder) != before

    def _looks_away(self, holder: str) -> bool:
        """All pages of which we know are hidden or untouched."""
        tabs = self.tabs.get(holder, {})
        return bool(tabs) and all(tabs.values())

    @property
    def count(self) -> int:
        """How many people are here."""
        here = self.here.counts
        return len(here.keys() | self.elsewhere.keys()) if self.elsewhere else len(here)

    def is_here(self, holder: str) -> bool:
        return holder in self.here or holder in self.elsewhere

    def is_looking(self, holder: str) -> bool:
        """Here, and at one of their pages."""
        return self.state(holder) == HERE

    def looks_at(self, holder: str, table: str) -> bool:
        """At one of their pages, with this table open (here, not at another process)."""
        return (holder, table) in self.tables and self.is_looking(holder)

    def state(self, holder: str) -> str:
        """here, away or gone."""
        local = holder in self.here
        if local and not self._looks_away(holder):
            return HERE
        if holder in self.elsewhere:
            return AWAY if self.elsewhere[holder] else HERE
        return AWAY if local else GONE

    def gone_for(self, holder: str) -> float:
        """Seconds since somebody was here; since this process began, if they were not seen at all."""
        return 0.0 if self.is_here(holder) else time.monotonic() - self.here.closed.get(holder, self.since)

    def since_when(self, holder: str) -> int | None:
        """The second since which somebody is away or gone; None for who is here, and where nobody saw them go."""
        state = self.state(holder)
        seen = self.since_away.get(holder) if state == AWAY else self.here.closed.get(holder) if state == GONE else None
        return None if seen is None else int(self.epoch + seen)

    def left_for(self, holder: str) -> float:
        """Seconds since somebody closed their last page of ours; 0 for who has one open or never had one that listens,
        and where that cannot be known: other processes tell only of tables and the lobby."""
        if self.is_shared or self.is_here(holder) or holder in self.around:
            return 0.0
        closed = self.around.closed.get(holder)
        return 0.0 if closed is None else time.monotonic() - closed

    # -- other processes -----------------------------------------------------------------------------------------------

    def seen(self) -> dict[str, bool]:
        """Whom this process sees, and whether they look away."""
        return {holder: self._looks_away(holder) for holder in self.here.counts}

    def hear(self, found: dict[str, bool]) -> set[str]:
        """Whom the others see; returns those for whom something changes."""
        before = {holder: self.state(holder) for holder in {*found, *self.elsewhere}}
        for holder in self.elsewhere.keys() - found.keys():
            if holder not in self.here:
                self.here.note_closed(holder)
        self.elsewhere = found
        return {holder for holder, state in before.items() if self.state(holder) != state}


class Sharing:
    """Tells other processes whom this one sees, and hears whom they see."""

    def __init__(self, storage: Storage, presence: Presence, changed: Callable[[set[str]], None]) -> None:
        self.storage = storage
        self.presence = presence
        self.changed = changed
        self.process = secrets.token_hex(8)
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.presence.is_shared = True
        self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self.task is None:
            return
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        gone = delete(schema.presences).where(schema.presences.c.process == self.process)
        await self.storage.write(lambda connection: connection.execute(gone).rowcount)

    async def _run(self) -> None:
        while True:
            try:
                await self.exchange()
            except Exception:
                logger.exception("who is here cannot be told to others")
            await asyncio.sleep(TELL_EVERY)

    async def exchange(self) -> None:
        seen, now = self.presence.seen(), time.time()
        found = await self.storage.write(lambda connection: told_and_heard(connection, self.process, seen, now))
        changed = self.presence.hear(found)
        if changed:
            self.changed(changed)


def told_and_heard(connection: Connection, process: str, seen: dict[str, bool], now: float) -> dict[str, bool]:
    """What one process says in place of what it said before, and what the others said lately."""
    own = schema.presences.c
    old = or_(own.process == process, own.at < now - 4 * FORGET_AFTER)
    connection.execute(delete(schema.presences).where(old))
    rows: list[dict[str, Any]] = [
        {"process": process, "holder": holder, "away": away, "at": now} for holder, away in seen.items()
    ]
    if rows:
        connection.execute(insert(schema.presences), rows)
    found: dict[str, bool] = {}
    for row in connection.execute(select(schema.presences).where(own.process != process, own.at > now - FORGET_AFTER)):
        found[row.holder] = found.get(row.holder, True) and row.away
    return found


async def present(
    presence: Presence, holder: str, events: AsyncIterator[bytes], table: str = ""
) -> AsyncIterator[bytes]:
    """A stream whose reader counts as here as long as it lasts."""
    with presence.at(holder, table):
        async for event in events:
            yield event
            del event


async def near(presence: Presence, holder: str, events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream whose reader counts as around, though at no table."""
    with presence.around.one_of(holder):
        async for event in events:
            yield event
            del event
