"""The numbers of the house: who is here, what is played, how long people wait, how fast answers come; with the line of
the last day or week behind each."""

from __future__ import annotations

import json
import statistics
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from druza.web.http.metrics import Metrics
from druza.web.lobby.presence import Presence
from druza.web.now import DAY, HOUR, Now
from druza.web.storage import moderation as schema
from druza.web.storage import ratings as rating_schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables.live import CLOSED, LINK, OPEN, OVER

SAMPLE = "sample"  # the job
EVERY = 600.0  # seconds
WEEK = 7
KEPT = 8 * 24  # hours
MOVES = ("table-move", "table-moves")
SITTINGS = 2000  # that are looked at


class Numbers:
    """Counts now, and keeps what was counted each hour."""

    def __init__(self, storage: Storage, now: Now, presence: Presence, metrics: Metrics) -> None:
        self.storage = storage
        self.now = now
        self.presence = presence
        self.metrics = metrics

    async def look(self) -> dict[str, Any]:
        """All five, as they are now."""
        now = self.now()
        found = await self.storage.read(lambda connection: counted(connection, now))
        errors, requests = share_of_errors(self.metrics)
        move = quantile(self.metrics, 0.95)
        return {**found, "here": self.presence.count, "move": move, "errors": errors / requests if requests else 0.0}

    async def lines(self) -> dict[str, list[float]]:
        """What each was in the last hours."""
        own, first = schema.house_hours.c, int((self.now() - DAY) // HOUR)
        chosen = select(own.content).where(own.hour >= first).order_by(own.hour)
        rows = await self.storage.read(
            lambda connection: [json.loads(one) for one in connection.execute(chosen).scalars()]
        )
        return {name: [float(row.get(name) or 0) for row in rows] for name in ("here", "tables", "wait", "move")}

    async def sample(self, ref: str) -> float | None:
        """The job: what it is now, or the most of this hour."""
        found, hour = await self.look(), int(self.now() // HOUR)

        def write(connection: Connection) -> None:
            own = schema.house_hours
            before = connection.execute(select(own.c.content).where(own.c.hour == hour)).scalar_one_or_none()
            kept = json.loads(before) if before else {}
            row = {name: found[name] for name in ("here", "tables", "wait", "move")}
            row["here"] = max(row["here"], kept.get("here", 0))
            connection.execute(delete(own).where((own.c.hour == hour) | (own.c.hour < hour - KEPT)))
            connection.execute(insert(own), {"hour": hour, "content": json.dumps(row)})

        await self.storage.write(write)
        return self.now() + EVERY


def counted(connection: Connection, now: float) -> dict[str, Any]:
    """What the database knows: tables in play, the games of a week, how long people waited for each other."""
    tables, seats, entries = table_schema.tables.c, table_schema.seats.c, table_schema.entries.c
    moved = select(entries.number).where(entries.table_id == tables.id, entries.time > now - DAY)
    playing = select(tables.pace).where(tables.status == OPEN, moved.exists())
    paces = list(connection.execute(playing).scalars())
    own = rating_schema.results.c
    decided = select(own.table_id).where(own.table_id == tables.id, own.rank > 0).exists()  # by resigning, say
    week = select(tables.status, tables.created, decided.label("decided"))
    made = list(connection.execute(week.where(tables.created > now - WEEK * DAY, tables.course == "")))
    ended = [row.status == OVER or row.decided for row in made if row.status in (OVER, CLOSED)]
    days = [sum(int((now - row.created) // DAY) == ago for row in made) for ago in range(WEEK - 1, -1, -1)]
    sat = select(seats.claimed - tables.created).join(table_schema.tables, tables.id == seats.table_id)
    sat = sat.where(seats.kind == LINK, seats.claimed.is_not(None), tables.created > now - WEEK * DAY)
    waits = list(connection.execute(sat.order_by(tables.created.desc()).limit(SITTINGS)).scalars())
    return {
        "tables": len(paces),
        "live": sum(pace.startswith("live") for pace in paces),
        "slow": sum(pace.startswith("slow") for pace in paces),
        "games": len(made),
        "finished": sum(ended) / len(ended) if ended else None,
        "days": days,
        "wait": statistics.median(waits) if waits else None,
        "waited": len(waits),
        "all": int(connection.execute(select(func.count()).select_from(table_schema.tables)).scalar_one()),
    }


def quantile(metrics: Metrics, share: float) -> float | None:
    """Within how many seconds this share of all moves was answered; None before there are any."""
    counts: dict[float, float] = {}
    for family in metrics.seconds.collect():
        for one in family.samples:
            if one.name.endswith("_bucket") and one.labels.get("kind") in MOVES:
                bound = float(one.labels["le"])
                counts[bound] = counts.get(bound, 0) + one.value
    total, before = max(counts.values(), default=0), (0.0, 0.0)
    for bound, count in sorted(counts.items()):
        if total and count >= share * total:
            low, below = before
            if bound == float("inf"):
                return low
            return low + (bound - low) * (share * total - below) / max(1.0, count - below)
        before = (bound, count)
    return None


def share_of_errors(metrics: Metrics) -> tuple[float, float]:
    """How many answers failed, of how many."""
    total = failed = 0.0
    for family in metrics.requests.collect():
        for one in family.samples:
            if one.name.endswith("_total"):
                total += one.value
                failed += one.value if one.labels["status"] == "5xx" else 0
    return failed, total
