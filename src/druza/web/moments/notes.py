"""Notes: what people say about a move of a game that is over. They are text and nothing else."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from limits import RateLimitItemPerHour
from sqlalchemy import Connection, delete, func, insert, select, update

from druza.web.moderation.audit import write_line
from druza.web.now import Now
from druza.web.people.limits import Limits
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem, not_found
from druza.web.storage import moments as schema
from druza.web.storage import people
from druza.web.storage.database import Storage
from druza.web.tables.live import Live, Visitor

LONGEST = 500  # characters
EACH = 10  # notes of one person on one game
AN_HOUR = RateLimitItemPerHour(10)


@dataclass(frozen=True)
class Note:
    """One note, as it is shown."""

    id: int
    step: int
    person: str
    name: str
    mark: str
    text: str
    at: float


class Notes:
    """Written by names, hidden by who wrote them and by the players of the game."""

    def __init__(self, storage: Storage, now: Now, limits: Limits) -> None:
        self.storage = storage
        self.now = now
        self.limits = limits

    async def of(self, live: Live) -> list[Note]:
        """All that is to be seen, in the order of the game. Of who is deleted nothing is left."""
        if not live.is_decided:
            return []
        return await self.storage.read(lambda connection: read_notes(connection, live.id))

    async def write(self, live: Live, step: int, steps: int, person: Person, text: str) -> int:
        """A note on a step; Problem where it cannot be. Its number."""
        if not live.is_decided:
            raise Problem(409, "running", N_("The game is still going on."))
        if not 0 <= step <= steps:
            raise Problem(422, "no-step", N_("This game has no such step."))
        said = cleaned(text)
        if not said:
            raise Problem(422, "empty", N_("The note is empty."))
        if len(said) > LONGEST:
            raise Problem(422, "too-long", N_("A note has at most %(most)s characters."), {"most": LONGEST})
        own = schema.notes.c
        mine = select(func.count()).where(own.table_id == live.id, own.person == person.id)
        if (await self.storage.read(lambda connection: connection.execute(mine).scalar_one())) >= EACH:
            raise Problem(409, "enough", N_("You have written %(most)s notes on this game."), {"most": EACH})
        self.limits.check("note", AN_HOUR, person.id)
        row = {"table_id": live.id, "step": step, "person": person.id, "text": said, "at": self.now(), "hidden": False}

        def write(connection: Connection) -> int:
            found = connection.execute(insert(schema.notes), row)
            assert found.inserted_primary_key is not None
            return int(found.inserted_primary_key[0])

        return await self.storage.write(write)

    async def hide(self, live: Live, id: int, person: Person | None, visitor: Visitor, keeper: bool = False) -> None:
        """Out of sight: by who wrote it, a player of the game, or a keeper of the house, which the audit log tells."""
        own = schema.notes.c
        chosen = select(schema.notes).where(own.id == id, own.table_id == live.id)
        row = await self.storage.read(lambda connection: connection.execute(chosen).first())
        if row is None or row.hidden:
            raise not_found()
        own_right = may_hide(live, row.person, person, visitor)
        if not (own_right or keeper):
            raise Problem(403, "not-yours", N_("Only whoever wrote it, and the players of this game, can do that."))

        def write(connection: Connection) -> None:
            connection.execute(update(schema.notes).where(own.id == id), {"hidden": True})
            if not own_right and person is not None:
                write_line(connection, self.now(), person.name, "hides-note", live.id, row.text[:80])

        await self.storage.write(write)


def may_hide(live: Live, writer: str, person: Person | None, visitor: Visitor) -> bool:
    return (person is not None and person.id == writer) or bool(live.held_by(visitor))


def cleaned(text: str) -> str:
    """Text as it may be shown: no control characters, nothing that turns the direction of writing, single spaces."""
    kept = "".join(
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or unicodedata.category(letter)[0] != "C"
    )
    return " ".join(kept.split())


def read_notes(connection: Connection, table: str) -> list[Note]:
    own, persons = schema.notes.c, people.persons.c
    chosen = (
        select(own.id, own.step, own.person, persons.name, persons.mark, own.text, own.at)
        .join_from(schema.notes, people.persons, persons.id == own.person)
        .where(own.table_id == table, ~own.hidden, persons.deleted.is_(None))
        .order_by(own.step, own.id)
    )
    return [Note(*row) for row in connection.execute(chosen)]


def forget(connection: Connection, person: str) -> None:
    """In a transaction: somebody's account is deleted, and what they said with it."""
    connection.execute(delete(schema.notes).where(schema.notes.c.person == person))
