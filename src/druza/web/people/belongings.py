"""Belongings: the seats, tables and builds of a browser, and how they move under a name."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select, update

from druza.web.keys import GUEST_NAME, browser_hash, key_hash, seat_key
from druza.web.storage import people, ratings, schema
from druza.web.storage.learning import move_tries


@dataclass
class Belongings:
    """How much there is to be kept."""

    running: list[str]  # the games of the tables that are not over
    finished: int
    builds: int

    @property
    def tables(self) -> int:
        return len(self.running) + self.finished

    def __bool__(self) -> bool:
        return bool(self.tables or self.builds)


def belongings_of(connection: Connection, browser: str | None) -> Belongings:
    """What a browser has."""
    if browser is None:
        return Belongings([], 0, 0)
    holder, tables, seats = browser_hash(browser), schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.holder == holder).distinct()
    ranked = (ratings.results.c.table_id == tables.id) & (ratings.results.c.rank > 0)  # also who resigned
    decided = select(ratings.results.c.table_id).where(ranked).exists()
    chosen = select(tables.game, tables.status, decided.label("decided"))
    rows = list(connection.execute(chosen.where(tables.id.in_(mine), tables.course == "")))
    builds = select(func.count()).select_from(schema.builds).where(schema.builds.c.owner == holder)
    running = [row.game for row in rows if row.status == "open"]
    finished = sum(row.status == "over" or (row.status != "open" and row.decided) for row in rows)
    return Belongings(running, finished, int(connection.execute(builds).scalar_one()))


def move_belongings(connection: Connection, browser: str, person: str, secret: str, name: str, now: float) -> list[str]:
    """All that a guest's browser has becomes the person's, whose secret it is; returns the tables that changed."""
    changed, old = hand_over(connection, browser, secret, name), browser_hash(browser)
    known = connection.execute(select(people.guests).where(people.guests.c.key_hash == old)).one_or_none()
    if known is None:
        connection.execute(insert(people.guests), {"key_hash": old, "person": person, "since": now})
    return changed


def hand_over(connection: Connection, browser: str, secret: str, name: str = "") -> list[str]:
    """All that one secret opens is opened by another one, and no longer by the first; returns the tables that
    changed. Seats without a name get this one, if any."""
    old, new, seats = browser_hash(browser), browser_hash(secret), schema.seats
    rows = list(connection.execute(select(seats).where(seats.c.holder == old).order_by(seats.c.number)))
    named: set[str] = set()
    for row in rows:
        key = key_hash(seat_key(secret, row.table_id, row.number))
        values = {"key_hash": key, "holder": new}
        if name and row.name in ("", GUEST_NAME) and row.kind != "here" and row.table_id not in named:
            values["name"] = name
            named.add(row.table_id)
        place = (seats.c.table_id == row.table_id) & (seats.c.number == row.number)
        connection.execute(update(seats).where(place), values)
    made = select(schema.tables.c.id).where(schema.tables.c.maker == old)
    changed = {row.table_id for row in rows} | set(connection.execute(made).scalars())
    connection.execute(update(schema.tables).where(schema.tables.c.maker == old), {"maker": new})
    connection.execute(update(people.open_tables).where(people.open_tables.c.maker == old), {"maker": new})
    connection.execute(update(schema.builds).where(schema.builds.c.owner == old), {"owner": new})
    move_tries(connection, old, new)
    return sorted(changed)
