"""The tables of results and ratings: how games ended, and what that changed."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table

from druza.web.storage.schema import metadata

# How a game with people ended, a row a seat. Whose seat it is stands in `seats`: it moves with a name that is claimed.
results = Table(
    "results",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rank", Integer, nullable=False),  # 1 is the best; 0: there is no result
    Column("places", Integer, nullable=False),  # how many played
    Column("side", String(64), nullable=False),  # faction, crew, ship or deck, by its content id
    Column("gone", Boolean, nullable=False),  # left before the end and did not come back
    Column("late", Boolean, nullable=False),  # ran out of time at least once
    Column("rated", Boolean, nullable=False),  # it changed ratings
    Column("at", Float, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(16), ForeignKey("persons.id"), primary_key=True),
    Column("game", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("day", Integer, nullable=False),  # of the last game, in days since 1970
)

# What a game changed for one person: the points of the curve.
rating_steps = Table(
    "rating_steps",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("mu_before", Float, nullable=False),
    Column("sigma_before", Float, nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("at", Float, nullable=False),
)
Index("rating_steps_by_person", rating_steps.c.person, rating_steps.c.game, rating_steps.c.at)
Index("rating_steps_by_game", rating_steps.c.game, rating_steps.c.at)

# Where those who want a rematch meet.
rematches = Table(
    "rematches",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("new_table", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),  # of the old table: who asked first
    Column("at", Float, nullable=False),
)
