"""The tables of the house: whom somebody does not want to hear or meet, what was reported, decided and done."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, Index, Integer, String, Table, Text

from druza.web.storage.schema import metadata

# Whom somebody does not want to hear: at one table, or (without one) anywhere. People are known as `seats.holder`.
mutes = Table(
    "mutes",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("table_id", String(16), primary_key=True),
    Column("since", Float, nullable=False),
)

# Whom somebody does not want to meet.
blocks = Table(
    "blocks",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("name", String(64), nullable=False),  # as it was then
    Column("since", Float, nullable=False),
)
Index("blocks_by_other", blocks.c.other)

reports = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("reporter", String(64), nullable=False),
    Column("about", String(64), nullable=False),
    Column("name", String(64), nullable=False),  # of whom it is about, as it was then
    Column("kind", String(16), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("chat", Integer),  # the message
    Column("said", Text, nullable=False),  # the message itself: it may be forgotten before the report
    Column("why", Text, nullable=False),  # in the reporter's words
    Column("at", Float, nullable=False),
    Column("decided", Float),
    Column("decision", String(16), nullable=False),
)
Index("reports_by_decided", reports.c.decided, reports.c.at)
Index("reports_by_about", reports.c.about)

# What was decided about somebody, as they see it.
sanctions = Table(
    "sanctions",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("holder", String(64), nullable=False),
    Column("kind", String(16), nullable=False),  # warn, mute, ban
    Column("why", Text, nullable=False),  # the sentence that the person reads
    Column("giver", String(16), nullable=False),  # a person's id; empty: the program itself
    Column("at", Float, nullable=False),
    Column("until", Float),  # without one: until it is lifted
    Column("lifted", Float),
    Column("appeal", Text, nullable=False),
    Column("appealed", Float),
    Column("answer", Text, nullable=False),
    Column("answered", Float),
)
Index("sanctions_by_holder", sanctions.c.holder)

roles = Table(
    "roles",
    metadata,
    Column("person", String(16), primary_key=True),
    Column("role", String(16), nullable=False),  # keeper, operator
    Column("since", Float, nullable=False),
)

# When a session last showed that it is its owner who looks at the house.
touches = Table(
    "touches",
    metadata,
    Column("session", String(64), primary_key=True),
    Column("at", Float, nullable=False),
)

# Who did what. It only grows: the database itself refuses all else.
audit = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", Float, nullable=False),
    Column("who", String(64), nullable=False),  # a name; "system"; "command line"
    Column("deed", String(32), nullable=False),
    Column("ref", String(64), nullable=False),
    Column("note", Text, nullable=False),
)

# Whom each of several processes sees; forgotten within a minute.
presences = Table(
    "presences",
    metadata,
    Column("process", String(16), primary_key=True),
    Column("holder", String(64), primary_key=True),
    Column("away", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

# The numbers of the house, one row an hour.
house_hours = Table(
    "house_hours",
    metadata,
    Column("hour", Integer, primary_key=True),  # since 1970
    Column("content", Text, nullable=False),  # JSON
)
