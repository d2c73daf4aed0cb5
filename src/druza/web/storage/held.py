"""What is held back at tables that several processes serve: one row for a table, until it becomes part of the log."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from druza.web.storage import queries, schema

own = schema.held.c


class Release(NamedTuple):
    """What is held back becomes part of the log, as it is after so many changes."""

    table: str
    mark: str
    changes: int


def held_at(connection: Connection, table: str) -> Any | None:
    """What is held back at a table, if anything."""
    return connection.execute(select(schema.held).where(own.table_id == table)).one_or_none()


def hold(connection: Connection, row: dict[str, Any], rows: int) -> bool:
    """Hold something back at a table whose log has so many entries. False if it has more."""
    if queries.last_number(connection, row["table_id"]) != rows - 1:
        return False
    connection.execute(insert(schema.held), row)
    return True


def change(connection: Connection, held: Release, content: str) -> bool:
    """False if another process was faster: it has changed or written it."""
    chosen = update(schema.held).where(_same(held))
    return bool(connection.execute(chosen, {"content": content, "changes": held.changes + 1}).rowcount)


def release(connection: Connection, held: Release) -> bool:
    """In the transaction that writes it into the log. False if another process was faster."""
    return bool(connection.execute(delete(schema.held).where(_same(held))).rowcount)


def drop(connection: Connection, mark: str) -> None:
    """It cannot become part of the log."""
    connection.execute(delete(schema.held).where(own.mark == mark))


def is_written(connection: Connection, table: str, number: int, seat: int, option: str) -> bool:
    """Has somebody chosen this from a place in the log on?"""
    row = schema.entries.c
    chosen = select(row.number).where(row.table_id == table, row.number >= number, row.seat == seat)
    chosen = chosen.where(row.option == option, row.kind.in_(("move", schema.SILENT)))
    return connection.execute(chosen.limit(1)).first() is not None


def _same(held: Release) -> Any:
    return (own.table_id == held.table) & (own.mark == held.mark) & (own.changes == held.changes)
