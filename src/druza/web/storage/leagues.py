"""The tables of leagues and clubs."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from druza.web.storage.schema import metadata

clubs = Table(
    "clubs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("about", Text, nullable=False),
    Column("token", String(40), nullable=False),  # of the link by which one joins
    Column("since", Float, nullable=False),
)

members = Table(
    "members",
    metadata,
    Column("club", String(16), ForeignKey("clubs.id"), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id"), primary_key=True),
    Column("role", String(8), nullable=False),  # keeper, member, asks
    Column("since", Float, nullable=False),
)
Index("members_by_person", members.c.person)

leagues = Table(
    "leagues",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("series", String(16), nullable=False),  # the divisions of one season have the same
    Column("kind", String(8), nullable=False),  # league, swiss
    Column("game", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("division", Integer, nullable=False),  # 0 is the highest; -1: there is only one
    Column("pace", String(16), nullable=False),
    Column("seats", Integer, nullable=False),  # at a table: 2, or up to 4
    Column("rounds", Integer, nullable=False),  # of a Swiss tournament
    Column("round", Integer, nullable=False),  # that was paired last
    Column("status", String(8), nullable=False),  # joining, running, over
    Column("club", String(16), ForeignKey("clubs.id")),
    Column("maker", String(16), ForeignKey("persons.id"), nullable=False),
    Column("starts", Float, nullable=False),
    Column("ends", Float, nullable=False),
    Column("created", Float, nullable=False),
)
Index("leagues_by_status", leagues.c.status, leagues.c.starts)

entrants = Table(
    "entrants",
    metadata,
    Column("league", String(16), ForeignKey("leagues.id"), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id"), primary_key=True),
    Column("joined", Float, nullable=False),
    Column("misses", Integer, nullable=False),  # live rounds to which they did not come
    Column("gone", Boolean, nullable=False),
)
Index("entrants_by_person", entrants.c.person)

pairings = Table(
    "pairings",
    metadata,
    Column("league", String(16), ForeignKey("leagues.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("players", Text, nullable=False),  # JSON: persons by seat; an empty one: a bye
    Column("ranks", Text, nullable=False),  # JSON: by seat; empty while it is not over
    Column("table_id", String(16), ForeignKey("tables.id")),
)
Index("pairings_by_table", pairings.c.table_id)
