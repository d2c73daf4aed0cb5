"""Samples: what the server was like in the last hours, a number a minute for each thing worth watching."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from druza.web.http.metrics import Metrics
from druza.web.problems import N_

EVERY = 60.0  # seconds
KEPT = 24 * 60
WIDE, HIGH = 240.0, 48.0  # of a picture

COUNTED = "counted"  # it only grows: what matters is how fast
MEASURED = "measured"


@dataclass
class Series:
    """One thing that is watched."""

    name: str  # of the metric
    kind: str
    label: str
    values: deque[float] = field(default_factory=lambda: deque(maxlen=KEPT))
    last: float = 0.0


def watched() -> list[Series]:
    return [
        Series("druza_requests_total", COUNTED, N_("Requests a minute")),
        Series("druza_moves_total", COUNTED, N_("Moves a minute")),
        Series("druza_errors_total", COUNTED, N_("Errors a minute")),
        Series("druza_streams", MEASURED, N_("Open streams")),
        Series("druza_tables_in_memory", MEASURED, N_("Tables in memory")),
        Series("druza_bot_queue", MEASURED, N_("Questions that wait for bots")),
        Series("druza_hint_queue", MEASURED, N_("Questions that wait for hints")),
        Series("druza_writer_queue", MEASURED, N_("What waits to be written")),
    ]


class Samples:
    """Takes a sample a minute."""

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.series = watched()
        self.task: asyncio.Task[None] | None = None
        self.since = time.time()

    def start(self) -> None:
        self.take()
        self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.take()

    def take(self) -> None:
        now = self.metrics.totals()
        for one in self.series:
            value = now.get(one.name, 0.0)
            one.values.append(max(0.0, value - one.last) if one.kind == COUNTED else value)
            one.last = value

    def shown(self) -> list[dict[str, Any]]:
        """Each series ready to be drawn."""
        return [picture(one) for one in self.series]


def picture(series: Series) -> dict[str, Any]:
    """A line from left to right, the last minute at the right edge; `top` is what its highest point stands for."""
    values = list(series.values)
    top = max([1.0, *values])
    step = WIDE / max(1, len(values) - 1)
    points = " ".join(f"{place * step:.1f},{HIGH * (1 - value / top):.1f}" for place, value in enumerate(values))
    if len(values) == 1:
        points = f"0,{HIGH * (1 - values[0] / top):.1f} {WIDE:.1f},{HIGH * (1 - values[0] / top):.1f}"
    return {
        "name": series.name,
        "label": series.label,
        "points": points,
        "now": round(values[-1]) if values else 0,
        "top": round(top),
        "minutes": len(values),
        "rose": sum(later > value for value, later in itertools.pairwise(values)),
    }
