"""The database: tables with their seats and logs, what they were made with, what bots thought, what people built."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

SILENT = "silent"  # kind of an entry: an answer that hides even that it was asked for, part of the move before it
metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("content", String(64), nullable=False),  # the fingerprint of the content it is played with
    Column("language", String(8), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False),  # people may ask for them
    Column("status", String(8), nullable=False),  # open, over, closed
    Column("maker", String(64), nullable=False),  # hash of the browser that made it
    Column("wishes", Text, nullable=False, default=""),  # JSON: where people are asked who have not said otherwise
    Column("course", Text, nullable=False, default=""),  # JSON: how far the learner of a lesson has come
    Column("created", Float, nullable=False),
    Column("edition", Integer, nullable=False, default=1),  # of the rules by which it was made
    Column("watch", Boolean, nullable=False, default=True),  # people without a seat may look
    Column("dealt", Boolean, nullable=False, default=True),  # no: everybody must have sat down first
    Column("print", String(64), nullable=False, default=""),  # of the shuffle; empty where it cannot be checked
    Column("origin", String(32), nullable=False, default=""),  # "table:step" of a game that another is played on from
    Column("pace", String(16), nullable=False, default=""),  # live:10+15, slow:2, or empty: no clock
    Column("orders_given", Integer, nullable=False, default=0),  # how many orders in advance were ever given here
)
Index("tables_by_maker", tables.c.maker)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # you, here, link, bot
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("key_hash", String(64), nullable=False),
    Column("holder", String(64), nullable=False),  # hash of the browser that holds the key
    Column("wishes", Text, nullable=False, default=""),  # JSON: where this player wants to be asked
    Column("claimed", Float),
)
Index("seats_by_holder", seats.c.holder)

# The log of a table only grows. A move names the move before it (`parent`), an undo the move it goes back to (`head`):
# the game as it stands is the chain of parents from the last entry's head.
entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # its place in the log
    Column("kind", String(8), nullable=False),  # move, silent, position, edition, undo, ask, accept, refuse
    Column("seat", Integer, nullable=False),
    Column("option", String(64), nullable=False),  # a move's notation; the ply that an undo or a request goes back to
    Column("path", Text),  # as posted, in the first entry of a path; a position as JSON
    Column("parent", Integer, nullable=False),  # the last move before this entry, -1 for none
    Column("head", Integer, nullable=False),  # the last move after it
    Column("needs", Integer, nullable=False),  # of a request: the seats that must agree, as bits
    Column("also", Text),  # answers that followed a move by themselves: "1=pass 2=pass"
    Column("time", Float, nullable=False),
    Column("told", Text),  # JSON: what happened in a move, and how it was told
    Column("clock", Text),  # JSON: the clocks of the seats after it, at tables with clocks
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("entry", Integer, primary_key=True),  # the number of the move after which this was the position
    Column("position", Text, nullable=False),  # JSON; empty where it is packed
    Column("edition", Integer, nullable=False, default=1),  # of the rules that wrote it
    Column("packed", LargeBinary),
)

# The position of each table after its last move.
standings = Table(
    "standings",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("entry", Integer, nullable=False),
    Column("edition", Integer, nullable=False),
    Column("packed", LargeBinary, nullable=False),
)

# What has happened at a table that several processes serve, and is held back: a row until it is written into the log.
held = Table(
    "held",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("mark", String(16), nullable=False),  # tells it from what was held back there before
    Column("changes", Integer, nullable=False),  # whoever changes it names how often it was changed before
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("content", Text, nullable=False),  # JSON: the moves, and what was answered meanwhile
)

# What a bot thought of a move, kept with the move.
thoughts = Table(
    "thoughts",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("entry", Integer, primary_key=True),  # the number of the move
    Column("content", Text, nullable=False),  # JSON: Bot.thoughts
)

# How the chances moved in a game that is over.
analyses = Table(
    "analyses",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("head", Integer, nullable=False),  # the last move of the game that was looked at
    Column("content", Text, nullable=False),  # JSON: the curve and its turning points
    Column("time", Float, nullable=False),
)

# The content that games were made with, by its fingerprint: files of the game and of packs, packed.
contents = Table(
    "contents",
    metadata,
    Column("fingerprint", String(64), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("packed", LargeBinary, nullable=False),
)

# One line, written again and again: does the database take it?
pulse = Table("pulse", metadata, Column("time", Float, primary_key=True))

builds = Table(
    "builds",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(64), nullable=False),  # hash of the browser that keeps it
    Column("game", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("content", Text, nullable=False),  # JSON: choices, and copies by item
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)
Index("builds_by_owner", builds.c.owner, builds.c.game)
