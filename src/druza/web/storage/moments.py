"""The tables of what is told of games: their shuffles, and notes on their moves."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from druza.web.storage.schema import metadata

# What a table is dealt from: the server's secret, and a number from each seat.
shuffles = Table(
    "shuffles",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("nonce", String(32), nullable=False, unique=True),  # of the promise; each can be used once
    Column("secret", String(64), nullable=False),  # told to nobody before the end
)

salts = Table(
    "salts",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("salt", String(32), nullable=False),
)

notes = Table(
    "notes",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("step", Integer, nullable=False),
    Column("person", String(16), ForeignKey("persons.id"), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("hidden", Boolean, nullable=False),
)
Index("notes_by_table", notes.c.table_id, notes.c.step)
Index("notes_by_person", notes.c.person)

# Answers in advance, for slow games: seen only by whoever gives them.
orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("prompt", String(64), nullable=False),  # the kind of question
    Column("by", Integer, nullable=False),  # after whose move, -1: anybody's
    Column("about", Text, nullable=False),  # JSON: about what, empty: anything
    Column("path", Text, nullable=False),  # the answer
    Column("always", Boolean, nullable=False),
    Column("known", String(16), nullable=False),  # a mark of what the seat knew
    Column("asks", Text, nullable=False),  # the question and the answer in words, as they were shown
    Column("says", Text, nullable=False),
    Column("at", Float, nullable=False),
)
Index("orders_by_table", orders.c.table_id, orders.c.seat)
