"""Queries: what is asked of the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from druza.web.storage import schema


def table_row(connection: Connection, table: str) -> Any | None:
    return connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one_or_none()


def seat_rows(connection: Connection, table: str) -> list[Any]:
    chosen = select(schema.seats).where(schema.seats.c.table_id == table).order_by(schema.seats.c.number)
    return list(connection.execute(chosen))


def last_shown(connection: Connection, table: str) -> Any | None:
    """The last entry of a log that everybody may know of."""
    own = schema.entries.c
    known = select(schema.entries).where(own.table_id == table, own.kind != schema.SILENT)
    return connection.execute(known.order_by(own.number.desc()).limit(1)).one_or_none()


def snapshot_entries(connection: Connection, table: str) -> set[int]:
    chosen = select(schema.snapshots.c.entry).where(schema.snapshots.c.table_id == table)
    return set(connection.execute(chosen).scalars())


def snapshot(connection: Connection, table: str, entry: int) -> str:
    own = schema.snapshots.c
    chosen = select(own.position).where(own.table_id == table, own.entry == entry)
    return str(connection.execute(chosen).scalar_one())


def content(connection: Connection, fingerprint: str) -> bytes | None:
    """Content that games were made with, packed."""
    own = schema.contents.c
    found = connection.execute(select(own.packed).where(own.fingerprint == fingerprint)).scalar_one_or_none()
    return None if found is None else bytes(found)


def thought(connection: Connection, table: str, entry: int) -> str | None:
    """What a bot thought of a move, as JSON."""
    own = schema.thoughts.c
    return connection.execute(select(own.content).where(own.table_id == table, own.entry == entry)).scalar_one_or_none()


def analysis(connection: Connection, table: str) -> Any | None:
    """How the chances moved, if somebody has asked before."""
    return connection.execute(select(schema.analyses).where(schema.analyses.c.table_id == table)).one_or_none()


def last_number(connection: Connection, table: str) -> int:
    """The number of the last entry of a log, -1 if it is empty."""
    own = schema.entries.c
    found = connection.execute(select(func.max(own.number)).where(own.table_id == table)).scalar()
    return -1 if found is None else int(found)
