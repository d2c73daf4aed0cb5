"""Jobs: what is to be done at a time. They are rows of the database, so that a restart loses none, and each is taken
with a lease, so that of several processes one does it, and another if that one dies."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from druza.web.now import Now
from druza.web.storage import people as schema
from druza.web.storage.database import Storage

logger = logging.getLogger("druza.jobs")

LOOK_EVERY = 0.5  # seconds
LEASE = 60.0  # seconds: whoever has not finished by then is thought to be dead
LONGEST_PAUSE = 3600.0  # seconds before something that failed is tried again
AT_ONCE = 64

Doer = Callable[[str], Awaitable[float | None]]  # does it; returns when it is due again, if it is


class Jobs:
    """Takes what is due and does it."""

    def __init__(self, storage: Storage, now: Now) -> None:
        self.storage = storage
        self.now = now
        self.doers: dict[str, Doer] = {}
        self.renew_every = LEASE / 3  # seconds
        self.bell = asyncio.Event()
        self.under_way: dict[tuple[str, str], asyncio.Task[None]] = {}
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self.task is not None:
            tasks = [self.task, *self.under_way.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def put(self, kind: str, ref: str, due: float) -> None:
        await self.storage.write(lambda connection: put(connection, kind, ref, due))
        self.bell.set()

    async def put_once(self, kind: str, ref: str, due: float) -> None:
        """The same, unless it waits already."""
        await self.storage.write(lambda connection: put_once(connection, kind, ref, due))
        self.bell.set()

    async def keep(self, *kinds: str) -> None:
        """Things that are done again and again: begun now, unless they are under way already."""
        own, now = schema.jobs.c, self.now()

        def write(connection: Connection) -> None:
            for kind in kinds:
                if connection.execute(select(own.due).where(own.kind == kind)).first() is None:
                    put(connection, kind, "", now)

        await self.storage.write(write)

    async def _run(self) -> None:
        failures = 0
        while True:
            try:
                await self._begin_what_is_due()
                failures = 0
            except Exception as error:
                failures += 1
                if failures.bit_count() == 1:  # the first, second, fourth, ... time
                    logger.error("jobs cannot be read: %s", error, exc_info=failures == 1)
            self.bell.clear()
            try:
                await asyncio.wait_for(self.bell.wait(), LOOK_EVERY)
            except TimeoutError:
                continue

    async def do_what_is_due(self) -> None:
        """All of it, to the end."""
        await self._begin_what_is_due()
        await asyncio.gather(*self.under_way.values())

    async def _begin_what_is_due(self) -> None:
        """Nothing waits for anything that takes long."""
        now, own = self.now(), schema.jobs.c
        known, free = list(self.doers), AT_ONCE - len(self.under_way)
        chosen = select(schema.jobs).where(own.due <= now, own.lease <= now, own.kind.in_(known))
        ordered = chosen.order_by(own.due).limit(free)
        rows = await self.storage.read(lambda connection: list(connection.execute(ordered))) if free > 0 else []
        for row in rows:
            key = (row.kind, row.ref)
            if key not in self.under_way:
                self.under_way[key] = asyncio.get_running_loop().create_task(self._try(row))
                self.under_way[key].add_done_callback(partial(self._ended, key))

    def _ended(self, key: tuple[str, str], task: asyncio.Task[None]) -> None:
        del self.under_way[key]

    async def _try(self, row: Any) -> None:
        try:
            await self._do(row)
        except Exception:
            logger.exception("%s %s cannot be taken or given back: its lease ends by itself", row.kind, row.ref)

    async def _do(self, row: Any) -> None:
        lease = self.now() + LEASE
        if not await self._change(row, row.lease, {"lease": lease, "tries": row.tries + 1}):
            return  # another process was faster
        doing = asyncio.ensure_future(self.doers[row.kind](row.ref))
        try:
            while not (await asyncio.wait({doing}, timeout=self.renew_every))[0]:
                lease = await self._renewed(row, lease)
            again = await doing
        except Exception:
            logger.exception("%s %s failed", row.kind, row.ref)
            pause = min(LONGEST_PAUSE, 2.0 ** min(row.tries, 12))
            await self._change(row, lease, {"lease": self.now() + pause})
            return
        finally:
            doing.cancel()
        if again is not None:
            await self._change(row, lease, {"due": again, "lease": 0.0, "tries": 0})
        else:
            await self._finish(row, lease)

    async def _renewed(self, row: Any, lease: float) -> float:
        """What takes longer than a lease nobody else does meanwhile."""
        until = self.now() + LEASE
        try:
            return until if await self._change(row, lease, {"lease": until}) else lease
        except Exception:
            logger.exception("%s %s takes long, and its lease cannot be renewed", row.kind, row.ref)
            return lease

    async def _change(self, row: Any, lease: float, values: dict[str, Any]) -> bool:
        chosen = update(schema.jobs).where(_same(row, lease))
        return bool(await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount))

    async def _finish(self, row: Any, lease: float) -> None:
        chosen = delete(schema.jobs).where(_same(row, lease))
        await self.storage.write(lambda connection: connection.execute(chosen).rowcount)


def _same(row: Any, lease: float) -> Any:
    """The same job as it was read: put again meanwhile, it is another."""
    own = schema.jobs.c
    return (own.kind == row.kind) & (own.ref == row.ref) & (own.due == row.due) & (own.lease == lease)


def put(connection: Connection, kind: str, ref: str, due: float) -> None:
    """In a transaction: something is due at a time, instead of when it was due before."""
    drop(connection, kind, ref)
    connection.execute(insert(schema.jobs), {"kind": kind, "ref": ref, "due": due, "lease": 0.0, "tries": 0})


def is_put(connection: Connection, kind: str, ref: str) -> bool:
    """In a transaction: does it wait to be done?"""
    own = schema.jobs.c
    return connection.execute(select(own.ref).where(own.kind == kind, own.ref == ref)).first() is not None


def put_once(connection: Connection, kind: str, ref: str, due: float) -> None:
    """In a transaction: something is due at a time, unless it waits already."""
    if not is_put(connection, kind, ref):
        put(connection, kind, ref, due)


def drop(connection: Connection, kind: str, ref: str) -> None:
    """In a transaction: it need not be done any more."""
    own = schema.jobs.c
    connection.execute(delete(schema.jobs).where(own.kind == kind, own.ref == ref))
