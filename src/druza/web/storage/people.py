"""The tables of people: their names, how they sign in, where they are signed in, and what is to be done later."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, String, Table, Text

from druza.web.storage.schema import metadata

persons = Table(
    "persons",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("name_key", String(64), nullable=False, unique=True),  # the same for Ala and ALA
    Column("skeleton", String(160), nullable=False, unique=True),  # the same for names that look alike
    Column("mark", String(8), nullable=False),  # cut and suit: "1t"
    Column("since", Float, nullable=False),
    Column("renamed", Float, nullable=False),  # when the name was chosen
    Column("language", String(8), nullable=False),  # of letters
    Column("shows", Text, nullable=False),  # JSON: what others see
    Column("holder", String(64), nullable=False, default=""),  # as `seats.holder` knows the person
    Column("leaving", Float),  # since when the account is to be deleted
    Column("deleted", Float),
)

Index("persons_by_holder", persons.c.holder)

# Names that people had before: nobody else may take them for a while.
old_names = Table(
    "old_names",
    metadata,
    Column("name_key", String(64), primary_key=True),
    Column("skeleton", String(160), nullable=False),
    Column("person", String(16), ForeignKey("persons.id"), nullable=False),
    Column("until", Float, nullable=False),
)
Index("old_names_by_skeleton", old_names.c.skeleton)

credentials = Table(
    "credentials",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id"), nullable=False),
    Column("kind", String(8), nullable=False),  # passkey, password, code
    Column("handle", String(400), nullable=False),  # of a passkey: its id; else empty
    Column("secret", Text, nullable=False),  # a passkey's public key, else an Argon2id hash
    Column("signs", Integer, nullable=False),  # of a passkey: how often it has signed
    Column("label", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("used", Float),
)
Index("credentials_by_person", credentials.c.person)
Index("credentials_by_handle", credentials.c.handle)

sessions = Table(
    "sessions",
    metadata,
    Column("id_hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id"), nullable=False),
    Column("agent", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
)
Index("sessions_by_person", sessions.c.person)

addresses = Table(
    "addresses",
    metadata,
    Column("person", String(16), ForeignKey("persons.id"), primary_key=True),
    Column("email", String(254), nullable=False),
    Column("confirmed", Float),
)
Index("addresses_by_email", addresses.c.email)

# Browsers whose games were moved under a name.
guests = Table(
    "guests",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("person", String(16), ForeignKey("persons.id"), nullable=False),
    Column("since", Float, nullable=False),
)
Index("guests_by_person", guests.c.person)

# What can be used once: challenges of passkeys, links of letters.
tickets = Table(
    "tickets",
    metadata,
    Column("id_hash", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("person", String(16), nullable=False),  # empty: not known yet
    Column("content", Text, nullable=False),
    Column("until", Float, nullable=False),
)
Index("tickets_by_until", tickets.c.until)

exports = Table(
    "exports",
    metadata,
    Column("person", String(16), ForeignKey("persons.id"), primary_key=True),
    Column("asked", Float, nullable=False),
    Column("made", Float),
    Column("content", LargeBinary),  # a zip file
)

# What is to be done at a time, by whichever process takes it first; `lease` is until when one has it.
jobs = Table(
    "jobs",
    metadata,
    Column("kind", String(16), primary_key=True),
    Column("ref", String(64), primary_key=True),
    Column("due", Float, nullable=False),
    Column("lease", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)
Index("jobs_by_due", jobs.c.due)

# Tables with a seat for whoever comes: a row is there only as long as one is free, so that looking for them costs the
# same however many tables there ever were.
open_tables = Table(
    "open_tables",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("language", String(8), nullable=False),  # of the chat; empty: any
    Column("fill", Float),  # when bots take the seats that are still free
    Column("since", Float, nullable=False),
    Column("maker", String(64), nullable=False),  # who made it, as `seats.holder`
    Column("pace", String(16), nullable=False, default=""),
    Column("rated", Boolean, nullable=False, default=False),
    Column("level_from", Integer),  # the ratings that may sit down; none: any
    Column("level_to", Integer),
    Column("note", String(80), nullable=False, default=""),
    Column("kept", String(24), nullable=False, default=""),  # "2 3": seats that wait for friends with the link
)
Index("open_tables_by_maker", open_tables.c.maker)

# What is said at a table: ready phrases by their ids, or texts.
chats = Table(
    "chats",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("phrase", String(24), nullable=False),  # empty: a text
    Column("language", String(8), nullable=False),  # of who said it
    Column("at", Float, nullable=False),
    Column("room", String(8), nullable=False, default="table"),  # table, watch
    Column("holder", String(64), nullable=False, default=""),  # who said it
    Column("name", String(64), nullable=False, default=""),  # of a watcher
    Column("text", Text, nullable=False, default=""),
)
Index("chats_by_table", chats.c.table_id, chats.c.id)
