"""The record of a table: how it began, and its moves as they stand. It holds all that is hidden."""

from __future__ import annotations

import itertools
import json
from typing import Any

from sqlalchemy import Connection

from druza.kernel.record import new_record
from druza.web.storage import queries
from druza.web.storage.database import Storage
from druza.web.tables.entries import START, Entry, chain, read_entries
from druza.web.tables.live import Live


async def record_of(storage: Storage, live: Live) -> tuple[dict[str, Any], list[Entry]]:
    """The record, and the steps that its moves were."""

    def read(connection: Connection) -> tuple[list[Entry], str]:
        start = queries.snapshot(connection, live.id, START).position if live.facts.origin else ""
        return chain(read_entries(connection, live.id)), start

    moves, start = await storage.read(read)
    facts = live.facts
    record = new_record(live.rules, facts.seats, facts.seed, facts.options)
    if start:
        record["position"] = json.loads(start)
    record["moves"] = [option for entry in moves for option in entry.options]
    return record, moves


def ends_of(moves: list[Entry]) -> list[int]:
    """How many moves of the record each step of the game ends with: some steps are several moves."""
    return list(itertools.accumulate(len(entry.options) for entry in moves))
