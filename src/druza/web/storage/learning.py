"""The table of puzzles that were tried: who, and with what result."""

from __future__ import annotations

from sqlalchemy import Column, Connection, Float, Index, String, Table, delete, select, update

from druza.web.storage.schema import metadata

# First tries only: what comes later is not counted.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("puzzle", String(64), primary_key=True),
    Column("holder", String(64), primary_key=True),  # as `seats.holder` knows who tried
    Column("result", Float, nullable=False),  # 1 solved, 0 not, or shown
    Column("at", Float, nullable=False),
)
Index("puzzle_tries_by_holder", puzzle_tries.c.holder, puzzle_tries.c.at)


def move_tries(connection: Connection, old: str, new: str) -> None:
    """What a guest tried becomes a person's, but for what that person had tried before."""
    own = puzzle_tries.c
    known = select(own.puzzle).where(own.holder == new)
    connection.execute(delete(puzzle_tries).where(own.holder == old, own.puzzle.in_(known)))
    connection.execute(update(puzzle_tries).where(own.holder == old), {"holder": new})


def forget_tries(connection: Connection, holder: str) -> None:
    connection.execute(delete(puzzle_tries).where(puzzle_tries.c.holder == holder))
