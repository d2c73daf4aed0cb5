"""The tables of notices: what people are told, where they want to be told it, and the browsers that can be rung."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text

from druza.web.storage.schema import metadata

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("holder", String(64), nullable=False),  # who is told: a person or a guest, as `seats.holder`
    Column("kind", String(16), nullable=False),
    Column("table_id", String(16), nullable=False),  # empty: of no table
    Column("facts", Text, nullable=False),  # JSON: the values of the message
    Column("shown", Boolean, nullable=False),  # at the bell
    Column("at", Float, nullable=False),
    Column("changed", Float, nullable=False),  # for processes that look what is new
    Column("read", Float),
    Column("pushed", Float),  # when a browser was rung
    Column("mailed", Float),  # when a letter told it
)
Index("notices_by_holder", notices.c.holder, notices.c.id)
Index("notices_by_changed", notices.c.changed)

# Where somebody wants to be told what, and when not.
notice_wishes = Table(
    "notice_wishes",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("content", Text, nullable=False),  # JSON
)

# Browsers that asked to be rung.
pushes = Table(
    "pushes",
    metadata,
    Column("id", String(64), primary_key=True),  # hash of the endpoint
    Column("holder", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(128), nullable=False),
    Column("auth", String(64), nullable=False),
    Column("language", String(8), nullable=False),
    Column("since", Float, nullable=False),
)
Index("pushes_by_holder", pushes.c.holder)

# What the server itself keeps: the pair of keys by which it is known to those who deliver pushes.
server_keys = Table(
    "server_keys",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("secret", Text, nullable=False),
)
