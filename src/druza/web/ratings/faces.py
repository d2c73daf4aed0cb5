"""The faces at a table: the stones of those who have names, and the levels at which they sat down."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from druza.web.ratings.ratings import Ratings
from druza.web.storage import people as schema
from druza.web.storage.database import Storage
from druza.web.tables.live import Live


class Face(NamedTuple):
    """How somebody with a name is shown."""

    mark: str
    level: str  # empty for who is not rated


class Faces:
    """Has them at hand for the pages of a table."""

    def __init__(self, storage: Storage, ratings: Ratings) -> None:
        self.storage = storage
        self.ratings = ratings

    async def look(self, live: Live) -> None:
        """Whoever has sat down since the last look is looked up; the pages that are open are told."""
        holders = {seat.number: seat.holder for seat in live.seats if seat.is_person and seat.holder}
        if holders == live.faces_of:
            return
        marks = await self.storage.read(lambda connection: marks_of(connection, set(holders.values())))
        levels = await self.ratings.of_holders(list(marks))
        live.faces_of, live.faces = holders, {}
        for seat, holder in holders.items():
            if holder in marks:
                level = levels.get((holder, live.facts.game))
                live.faces[seat] = Face(marks[holder], level.text if level is not None else "")
        if live.faces:
            live.seats_changed()


def marks_of(connection: Connection, holders: set[str]) -> dict[str, str]:
    """The stones of those who have names."""
    own = schema.persons.c
    rows = connection.execute(select(own.holder, own.mark).where(own.holder.in_(holders), own.deleted.is_(None)))
    return {row.holder: row.mark for row in rows}
