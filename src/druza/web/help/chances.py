"""Chances: how they moved in a game that is over; thought in pieces in the background, and kept once it is known."""

from __future__ import annotations

import asyncio
import bisect
import json
import logging
import time
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, delete, insert

from druza.arena.analysis import turning_points
from druza.bots.nets import has_net
from druza.web.bots.company import Sharers
from druza.web.bots.pool import Pool, ThinkingFailed
from druza.web.bots.turns import Turns
from druza.web.bots.worker import AnalysisQuestion
from druza.web.problems import N_, Problem
from druza.web.requester import requester
from druza.web.storage import queries, schema
from druza.web.storage.database import Storage
from druza.web.tables.live import OVER, Live
from druza.web.tables.records import ends_of, record_of

logger = logging.getLogger("druza.chances")

SIMULATIONS = 200
POINTS = 60
PIECE = 0.5  # seconds of thought between two reports
PARTS_EACH = 2  # parts of a game for each core that may be free
AT_ONCE, EACH = 4, 1  # games that are analysed at a time: of all, and for one address
LONGEST_LINE = 4  # that one person may ask for at once


class Chances:
    """Analyses: a few at a time, each as far as it has come."""

    def __init__(self, store: Storage, helpers: Pool) -> None:
        self.storage = store
        self.helpers = helpers
        self.turns = Turns(AT_ONCE, EACH, LONGEST_LINE)
        self.begun: dict[str, asyncio.Task[None]] = {}
        self.done: dict[str, float] = {}  # how far each has come, from 0 to 1
        self.failed: set[str] = set()  # those that ended without a result, until somebody is told

    async def of(self, live: Live) -> dict[str, Any] | None:
        """The curve and its turning points; None while it is still thought about, which this begins."""
        if live.status != OVER or live.facts.course:
            raise Problem(409, "running", N_("How the chances moved is told when the game is over."))
        if (found := await self.known(live)) is not None:
            return found
        if live.id in self.failed:
            self.failed.discard(live.id)
            raise Problem(503, "no-analysis", N_("The chances could not be judged in time. Try again."))
        self.begin(live)
        return None

    async def known(self, live: Live) -> dict[str, Any] | None:
        """What was found before; begins nothing."""
        kept = await self.storage.read(lambda connection: queries.analysis(connection, live.id))
        if kept is None or kept.head != live.history.head:
            return None
        found: dict[str, Any] = json.loads(kept.content)
        return found

    def is_quick(self, live: Live) -> bool:
        """Is there a net that judges a whole game at a glance?"""
        return has_net(live.facts.game, live.facts.seats)

    def begin(self, live: Live) -> None:
        if live.id not in self.begun:
            self.turns.check_line(requester())
            self.done[live.id] = 0.0
            self.begun[live.id] = asyncio.get_running_loop().create_task(self._think(live))

    def progress(self, live: Live) -> float:
        """How much of an analysis is done."""
        return self.done.get(live.id, 0.0)

    async def _think(self, live: Live) -> None:
        try:
            async with self.turns.turn(requester()):
                head, record, ends = await self._record(live)
                with self.helpers.company(Sharers(self.helpers, self._parts(live, head, record))) as sharers:
                    async for done in sharers.all_found():
                        self.done[live.id] = max(done, self.done[live.id])
            curve = sorted([moment for part in sharers.found for moment in part], key=itemgetter("ply"))
            await self._keep(live.id, head, in_steps(curve, ends))
        except ThinkingFailed as error:
            self.failed.add(live.id)
            logger.warning("the chances of table %s could not be judged: %s", live.id, error)
        except Exception:
            self.failed.add(live.id)
            logger.exception("the chances of table %s could not be judged", live.id)
        finally:
            self.begun.pop(live.id, None)
            self.done.pop(live.id, None)

    def _parts(self, live: Live, head: int, record: dict[str, Any]) -> list[AnalysisQuestion]:
        """Some for each core; all at once where a glance is enough."""
        count = 1 if self.is_quick(live) or self.helpers.cores == 1 else PARTS_EACH * self.helpers.cores
        return [
            AnalysisQuestion(f"{live.id}:{head}:{which}", record, SIMULATIONS, POINTS, PIECE, which, count)
            for which in range(count)
        ]

    async def _record(self, live: Live) -> tuple[int, dict[str, Any], list[int]]:
        """The end of the line, the record, and how many moves of the record each step of the game ends with."""
        head = live.history.head
        record, moves = await record_of(self.storage, live)
        return head, record, ends_of(moves)

    async def _keep(self, table: str, head: int, content: dict[str, Any]) -> None:
        row = {"table_id": table, "head": head, "content": json.dumps(content), "time": time.time()}

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.analyses).where(schema.analyses.c.table_id == table))
            connection.execute(insert(schema.analyses), row)

        await self.storage.write(write)

    def stop(self) -> None:
        for task in self.begun.values():
            task.cancel()


def in_steps(curve: list[dict[str, Any]], ends: list[int]) -> dict[str, Any]:
    """A curve along the moves of a record as one along the steps of a replay: some steps are several moves."""
    found: dict[int, dict[str, Any]] = {}
    for moment in curve:
        step = bisect.bisect_left([0, *ends], moment["ply"])
        found[step] = {**moment, "ply": step}
    along = list(found.values())
    return {"curve": along, "turns": turning_points(along)}
