"""Batches: many rows written by few statements. Between two statements the thread that writes may have to wait for its
turn, so that a group of commits takes as long as it has statements, not as long as it has rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import Connection, Table

Row = tuple[Any, ...]

MOST_ROWS = 64  # in one statement: few enough for the bounds of any database


def put(connection: Connection, table: Table, rows: Sequence[Row], instead: bool = False) -> None:
    """Insert rows, which have a value for each column; `instead`: in place of those with the same key."""
    for part in parts(rows):
        text = statement(table, connection.dialect.paramstyle, len(part), instead)
        connection.exec_driver_sql(text, tuple(chain.from_iterable(part)))


def parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """Rows in parts of 64, 32, 16 ...: so there are few statements, and the database knows all of them by heart."""
    first = 0
    while left := len(rows) - first:
        size = min(MOST_ROWS, 1 << left.bit_length() - 1)
        yield rows[first : first + size]
        first += size


@cache
def statement(table: Table, style: str, count: int, instead: bool) -> str:
    names = [f'"{column.name}"' for column in table.columns]
    one = f"({', '.join(['?' if style == 'qmark' else '%s'] * len(names))})"
    text = f'INSERT INTO "{table.name}" ({", ".join(names)}) VALUES {", ".join([one] * count)}'
    if not instead:
        return text
    key = [f'"{column.name}"' for column in table.primary_key]
    rest = ", ".join(f"{name} = excluded.{name}" for name in names if name not in key)
    return f"{text} ON CONFLICT ({', '.join(key)}) DO UPDATE SET {rest}"
