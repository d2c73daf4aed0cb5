"""The faces at a table: the stones of those who have names, the levels at which they sat down, and whether they let
others see that they are here."""

from __future__ import annotations

import json
import time
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
    shows: bool = True  # that they are here


LOOK_AGAIN = 30.0  # seconds: they may have changed their minds at another process


class Faces:
    """Has them at hand for the pages of a table."""

    def __init__(self, storage: Storage, ratings: Ratings) -> None:
        self.storage = storage
        self.ratings = ratings

    def forget(self, holder: str) -> None:
        """Somebody wants to be shown otherwise from now on."""
        for live in self.ratings.tables.live.values():
            if any(seat.holder == holder for seat in live.seats):
                live.faces_at = float("-inf")
                live.seats_changed()

    async def look(self, live: Live) -> None:
        """Whoever has sat down since the last look is looked up; the pages that are open are told."""
        holders = {seat.number: seat.holder for seat in live.seats if seat.is_person and seat.holder}
        if holders == live.faces_of and time.monotonic() - live.faces_at < LOOK_AGAIN:
            return
        known, live.faces_at = live.faces, time.monotonic()
        marks = await self.storage.read(lambda connection: marks_of(connection, set(holders.values())))
        levels = await self.ratings.of_holders(list(marks))
        live.faces_of, live.faces = holders, {}
        for seat, holder in holders.items():
            if holder in marks:
                level = levels.get((holder, live.facts.game))
                mark, shows = marks[holder]
                live.faces[seat] = Face(mark, level.text if level is not None else "", shows)
        if live.faces != known:
            live.seats_changed()


def marks_of(connection: Connection, holders: set[str]) -> dict[str, tuple[str, bool]]:
    """The stones of those who have names, and whether they show that they are here."""
    own = schema.persons.c
    chosen = select(own.holder, own.mark, own.shows).where(own.holder.in_(holders), own.deleted.is_(None))
    rows = connection.execute(chosen)
    return {row.holder: (row.mark, bool(json.loads(row.shows).get("presence", True))) for row in rows}
