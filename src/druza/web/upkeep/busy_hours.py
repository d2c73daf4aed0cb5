"""Busy hours: between which hours of the day most people are here, by what was counted in the last week."""

from __future__ import annotations

import json
from collections import defaultdict
from statistics import fmean

from sqlalchemy import Connection, select

from druza.web.storage import moderation as schema

HOURS = 24
ENOUGH = 48  # hours that must have been counted
FEW = 2  # people at the busiest hour, on an average day: fewer are no hint
LONGEST = 8  # hours


def busy_hours(connection: Connection) -> tuple[int, int] | None:
    """From which hour to which, UTC; None where too little is known or too few people come."""
    own = schema.house_hours.c
    rows = connection.execute(select(own.hour, own.content))
    return busiest({int(row.hour): float(json.loads(row.content).get("here") or 0) for row in rows})


def busiest(here: dict[int, float]) -> tuple[int, int] | None:
    """Around the hour of the day at which most people are here, those with more than half as many."""
    days = defaultdict(list)
    for hour, people in here.items():
        days[hour % HOURS].append(people)
    usual = [fmean(days[hour]) if hour in days else 0.0 for hour in range(HOURS)]
    peak = max(range(HOURS), key=lambda hour: usual[hour])
    if len(here) < ENOUGH or usual[peak] < FEW:
        return None
    first = last = peak
    while last - first + 1 < LONGEST:
        before, after = usual[(first - 1) % HOURS], usual[(last + 1) % HOURS]
        if 2 * max(before, after) <= usual[peak]:
            break
        first, last = (first - 1, last) if before > after else (first, last + 1)
    return first % HOURS, (last + 1) % HOURS
