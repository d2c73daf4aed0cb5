"""Queries: what is asked of the database."""

from __future__ import annotations

import struct
import zlib
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from druza.web.storage import schema

EFFORT = 6  # how hard a text is packed
BLOCK = 0xFFFF  # bytes that a block of zlib holds as they are
AS_IT_IS = b"\x78\x01\x01"  # begins a text of one such block, the last


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


def last_clock(connection: Connection, table: str) -> str | None:
    """The clocks of a table after its last entry that has them."""
    own = schema.entries.c
    chosen = select(own.clock).where(own.table_id == table, own.clock.is_not(None))
    return connection.execute(chosen.order_by(own.number.desc()).limit(1)).scalar_one_or_none()


class Stored(NamedTuple):
    """A position as it was stored: after which entry, by which edition of the rules, and how it was written."""

    entry: int
    edition: int
    position: str


def snapshot(connection: Connection, table: str, entry: int) -> Stored:
    own = schema.snapshots.c
    chosen = select(own.entry, own.edition, own.position, own.packed).where(own.table_id == table, own.entry == entry)
    row = connection.execute(chosen).one()
    return Stored(row.entry, row.edition, row.position or unpack(row.packed))


def standing(connection: Connection, table: str) -> Stored | None:
    """The position of a table after its last move, if it was stored."""
    own = schema.standings.c
    row = connection.execute(select(schema.standings).where(own.table_id == table)).one_or_none()
    return None if row is None else Stored(row.entry, row.edition, unpack(row.packed))


def told_between(connection: Connection, table: str, first: int, last: int) -> dict[int, str]:
    """What was told of the entries of a log, by their numbers."""
    own = schema.entries.c
    chosen = select(own.number, own.told).where(own.table_id == table, own.number.between(first, last))
    return {row.number: row.told for row in connection.execute(chosen) if row.told}


def pack(text: str) -> bytes:
    """A text in few bytes."""
    return zlib.compress(text.encode(), EFFORT)


def wrap(text: str) -> bytes:
    """A text that is soon replaced, as it is, in what zlib makes of texts: it takes no time, and while it is done no
    other thread takes the interpreter."""
    plain = text.encode()
    if len(plain) > BLOCK:
        return pack(text)
    length = struct.pack("<HH", len(plain), BLOCK - len(plain))
    return b"".join((AS_IT_IS, length, plain, zlib.adler32(plain).to_bytes(4, "big")))


def unpack(packed: bytes) -> str:
    return zlib.decompress(packed).decode()


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
