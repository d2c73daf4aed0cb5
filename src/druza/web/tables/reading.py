"""Reading a table: what the database has of it, and the end of its line played anew."""

from __future__ import annotations

import json
import logging
from typing import Any, NamedTuple

from sqlalchemy import Connection

from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.web.problems import no_table
from druza.web.storage import queries
from druza.web.tables import history
from druza.web.tables.clock import Clock, read_clock
from druza.web.tables.editions import another_edition, rules_of, rules_with
from druza.web.tables.entries import Entry, chain, read_entries
from druza.web.tables.history import History
from druza.web.tables.live import Facts, Live, Seat
from druza.web.tables.wishes import read_wishes

logger = logging.getLogger("druza.journal")

KEPT = 40  # moves of a line that are kept in memory at least


class Read(NamedTuple):
    """A table as the database has it."""

    facts: Facts
    seats: list[Seat]
    entries: list[Entry]
    line: History
    clock: Clock | None


def read_table(connection: Connection, table: str) -> Read:
    """A table from the database, with the end of its line."""
    row = queries.table_row(connection, table)
    if row is None:
        raise no_table()
    facts = Facts(**{**row._mapping, "options": json.loads(row.options), "wishes": read_wishes(row.wishes)})
    rules = rules_of(facts.game) if facts.course else rules_with(connection, facts.game, facts.content)
    if facts.content != rules.fingerprint:  # a lesson begins anew with the present content
        raise another_edition()
    seats = [read_seat(found) for found in queries.seat_rows(connection, table)]
    entries = read_entries(connection, table)
    moves = chain(entries)
    text = queries.last_clock(connection, table) if facts.pace else None
    return Read(facts, seats, entries, open_line(connection, rules, facts, moves), read_clock(text) if text else None)


def open_line(connection: Connection, rules: Game[Any], facts: Facts, moves: list[Entry]) -> History:
    """The end of a table's line, played by the present rules where they lead to the position that was stored; else as
    it was stored."""
    last = len(moves)
    try:
        first = max(history.playable_from(moves), last - KEPT)
        line = history.played_history(connection, rules, facts.start, moves, first, last)
        standing = queries.standing(connection, facts.id)
        if standing is not None and standing.entry == line.head:
            history.compare(line.state, standing)
        return line
    except BadInput as error:
        logger.warning("table %s is shown as it was stored: %s", facts.id, error)
    try:
        return history.stored_history(connection, rules, facts.start, moves, max(0, last - KEPT), last)
    except BadInput as error:
        logger.error("table %s cannot be opened: %s", facts.id, error)
        raise another_edition() from error


def whole_history(connection: Connection, live: Live, moves: list[Entry]) -> History:
    """All moves since the rules changed for the last time, as far back as they can be played."""
    last, rules, start = len(moves), live.rules, live.facts.start
    try:
        return history.played_history(connection, rules, start, moves, history.playable_from(moves), last)
    except BadInput:
        return history.read_history(connection, rules, start, moves, max(0, last - KEPT), last)


def read_seat(row: Any) -> Seat:
    wishes = read_wishes(row.wishes)
    return Seat(row.number, row.kind, row.name, row.bot, row.key_hash, row.holder, row.claimed, wishes)
