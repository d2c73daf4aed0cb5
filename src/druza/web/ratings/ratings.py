"""The ratings: what the end of a game changes, written once, and what is asked of them."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from druza.web.lobby import open_tables
from druza.web.lobby.leaving import people_at
from druza.web.now import DAY, Now
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.ratings.level import Level, after_game
from druza.web.ratings.outcome import Outcome, outcome_of
from druza.web.ratings.reliability import LOOKED_AT, is_reliable
from druza.web.storage import people as people_schema
from druza.web.storage import ratings as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import ENDED, Storage
from druza.web.tables.collection import Tables
from druza.web.tables.entries import read_entries
from druza.web.tables.live import BOT, OPEN, Live

logger = logging.getLogger("druza.ratings")

LEFT_TOO_MANY = N_("You have left too many games. After five finished ones rated tables with a clock open again.")
SAME_PEOPLE = 10  # rated games of the same people in a day
RATING = 0x726174696E67  # the lock that processes take in turn

__all__ = ["ENDED", "Ratings"]


class Ratings:
    """Everybody's levels."""

    def __init__(self, storage: Storage, now: Now, tables: Tables) -> None:
        self.storage = storage
        self.now = now
        self.tables = tables
        self.after_end: list[Callable[[str], Awaitable[None]]] = []  # what else follows the end of a table

    # -- the end of a game ---------------------------------------------------------------------------------------------

    async def ended(self, table: str) -> float | None:
        """What the job does: results and ratings, once, whichever process does it and however often it is tried."""
        live = await self.tables.open(table)
        if live.status == OPEN:  # the last move was taken back
            return None
        took_place = not live.never_began or bool(live.league)  # in a league who did not come is counted
        if len(people_at(live)) > 1 and not live.facts.course and took_place:
            entries = await self.storage.read(lambda connection: read_entries(connection, table))
            outcome, now = outcome_of(live, entries), self.now()
            if await self.storage.write(lambda connection: settle(connection, live, outcome, now)):
                live.seats_changed()
        for follow in self.after_end:
            await follow(table)
        return None

    # -- questions -----------------------------------------------------------------------------------------------------

    async def of(self, person: str, game: str) -> Level:
        """Somebody's level today; the start for who has none."""
        return (await self.several([person], game))[person]

    async def shown(self, person: Person | None, game: str) -> open_tables.ShownLevel:
        """The level by which somebody sits down at open tables."""
        if person is None:
            return open_tables.ShownLevel()
        return as_shown(await self.of(person.id, game))

    async def shown_of_holder(self, holder: str, game: str) -> open_tables.ShownLevel:
        """The level of whoever holds seats under this hash; that of a guest is nobody's."""
        own = people_schema.persons.c
        chosen = select(own.id).where(own.holder == holder) if holder else None
        if chosen is None:
            return open_tables.ShownLevel()
        person = await self.storage.read(lambda connection: connection.execute(chosen).scalars().first())
        if person is None:
            return open_tables.ShownLevel()
        return as_shown(await self.of(person, game))

    async def of_holders(self, holders: Sequence[str]) -> dict[tuple[str, str], open_tables.ShownLevel]:
        """By holder and game: the levels of those who have names and were rated, as they are shown today."""
        own, persons = schema.ratings, people_schema.persons
        joined = own.join(persons, own.c.person == persons.c.id)
        chosen = select(own, persons.c.holder).select_from(joined).where(persons.c.holder.in_(list(holders)))
        rows = await self.storage.read(lambda connection: list(connection.execute(chosen))) if holders else []
        return {(row.holder, row.game): as_shown(level_of(row).on(self.today)) for row in rows}

    async def several(self, persons: Sequence[str], game: str) -> dict[str, Level]:
        """The levels of several people today."""
        found = await self.storage.read(lambda connection: levels_of(connection, persons, game))
        return {person: level.on(self.today) for person, level in found.items()}

    async def all_of(self, person: str) -> dict[str, Level]:
        """Somebody's levels today, by game."""
        own = schema.ratings.c
        rows = await self.storage.read(
            lambda connection: list(connection.execute(select(schema.ratings).where(own.person == person)))
        )
        return {row.game: level_of(row).on(self.today) for row in rows}

    async def changes(self, table: str) -> dict[int, tuple[Level, Level]]:
        """What a game changed, by seat: the levels before and after."""
        own = schema.rating_steps.c
        rows = await self.storage.read(
            lambda connection: list(connection.execute(select(schema.rating_steps).where(own.table_id == table)))
        )
        return {row.seat: (Level(row.mu_before, row.sigma_before), Level(row.mu, row.sigma)) for row in rows}

    async def finished(self, holder: str) -> list[bool]:
        """Of the last games with people: was each finished? The newest come first."""
        return await self.storage.read(lambda connection: finished_by(connection, holder))

    async def refusal_of(self, person: Person | None, live: bool) -> Problem | None:
        """Why somebody may sit at no rated table now, whoever else is there; None if they may."""
        return await self.refusal([person.id], live, person.id) if person is not None else None

    async def refusal_at(self, table: Live, person: Person | None) -> Problem | None:
        """Why somebody may not sit down at a rated table; None if they may. At the last seat the others count too."""
        if person is None or not table.facts.rated:
            return None
        holders = [table.seats[seat].holder for seat in table.people]
        own = people_schema.persons.c
        chosen = select(own.id).where(own.holder.in_(holders))
        found = await self.storage.read(lambda connection: set(connection.execute(chosen).scalars()))
        everybody = sorted(found | {person.id})
        together = everybody if len(everybody) == len(table.seats) else [person.id]
        return await self.refusal(together, table.pace.is_live, person.id)

    async def refusal(self, persons: Sequence[str], live: bool, me: str = "") -> Problem | None:
        """Why these people may not begin a rated game together now; None if they may. `me` is who reads it."""
        since = self.now() - DAY

        def ask(connection: Connection) -> Problem | None:
            if len(persons) > 1 and games_together(connection, persons, since) >= SAME_PEOPLE:
                message = N_("You have played %(games)s rated games with each other today. Friendly ones are open.")
                return Problem(409, "same-people", message, {"games": SAME_PEOPLE})
            own = people_schema.persons.c
            rows = connection.execute(select(own.id, own.name, own.holder).where(own.id.in_(list(persons))))
            for row in list(rows) if live else []:
                if not is_reliable(finished_by(connection, row.holder)):
                    if row.id == me:
                        return Problem(409, "unfinished", LEFT_TOO_MANY)
                    message = N_("%(name)s has left too many games. After five finished ones rated tables open again.")
                    return Problem(409, "unfinished", message, {"name": row.name}, more={"person": row.id})
            return None

        return await self.storage.read(ask)

    @property
    def today(self) -> int:
        return int(self.now() // DAY)


def as_shown(level: Level) -> open_tables.ShownLevel:
    return open_tables.ShownLevel(level.shown, level.spread, level.is_provisional)


def settle(connection: Connection, live: Live, outcome: Outcome, now: float) -> bool:
    """In a transaction: write down how a game ended, and what it changes. False if that was done before."""
    take_turns(connection)
    own, steps = schema.results, schema.rating_steps
    before = connection.execute(select(own.c.rated).where(own.c.table_id == live.id)).scalars().all()
    if any(before):
        return False
    connection.execute(delete(own).where(own.c.table_id == live.id))  # of an end that was taken back
    persons = rated_persons(connection, live, outcome, now)
    row = {"table_id": live.id, "game": live.rules.id, "places": len(live.seats), "at": now, "rated": bool(persons)}
    seats = [
        {
            "seat": seat.number,
            "rank": outcome.ranks[seat.number],
            "side": outcome.sides[seat.number],
            "gone": seat.number in outcome.gone,
            "late": seat.number in outcome.late,
        }
        for seat in live.seats
    ]
    connection.execute(insert(own), [{**row, **seat} for seat in seats])
    if persons:
        found = levels_of(connection, persons, live.rules.id)
        levels = [found[person] for person in persons]
        after = after_game(levels, outcome.ranks, int(now // DAY))
        for seat, person in enumerate(persons):
            keep_level(connection, person, live.rules.id, after[seat], is_new=not levels[seat].games)
            step = step_row(live, seat, person, outcome.ranks[seat], levels[seat].on(int(now // DAY)), after[seat], now)
            connection.execute(insert(steps), step)
    return True


def take_turns(connection: Connection) -> None:
    """Of several processes one at a time changes levels; SQLite lets only one write anyway."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({RATING})")


def rated_persons(connection: Connection, live: Live, outcome: Outcome, now: float) -> list[str]:
    """The people by seat, if this game counts for their levels; else nobody."""
    if not live.facts.rated or live.facts.hints or not live.pace or outcome.is_void:
        return []
    if any(seat.kind == BOT for seat in live.seats):
        return []
    own = people_schema.persons.c
    holders = [seat.holder for seat in live.seats]
    alive = select(own.holder, own.id).where(own.holder.in_(holders), own.deleted.is_(None))
    named = {row.holder: row.id for row in connection.execute(alive)}
    persons = [named.get(holder, "") for holder in holders]
    if "" in persons or len(set(persons)) < len(persons):
        return []
    return persons if games_together(connection, persons, now - DAY) < SAME_PEOPLE else []


def games_together(connection: Connection, persons: Sequence[str], since: float) -> int:
    """How many rated games exactly these people have ended since then."""
    own = schema.rating_steps.c
    mine = select(own.table_id).where(own.person == persons[0], own.at > since)
    rows = connection.execute(select(own.table_id, own.person).where(own.table_id.in_(mine)))
    tables: dict[str, set[str]] = {}
    for row in rows:
        tables.setdefault(row.table_id, set()).add(row.person)
    return sum(people == set(persons) for people in tables.values())


def levels_of(connection: Connection, persons: Sequence[str], game: str) -> dict[str, Level]:
    own = schema.ratings.c
    chosen = select(schema.ratings).where(own.game == game, own.person.in_(list(persons)))
    found = {row.person: level_of(row) for row in connection.execute(chosen)}
    return {person: found.get(person, Level()) for person in persons}


def level_of(row: Any) -> Level:
    return Level(row.mu, row.sigma, row.games, row.day)


def keep_level(connection: Connection, person: str, game: str, level: Level, is_new: bool) -> None:
    own = schema.ratings
    values = {"mu": level.mu, "sigma": level.sigma, "games": level.games, "day": level.day}
    if is_new:
        connection.execute(insert(own), {"person": person, "game": game, **values})
    else:
        connection.execute(update(own).where(own.c.person == person, own.c.game == game), values)


def step_row(
    live: Live, seat: int, person: str, rank: int, before: Level, after: Level, now: float
) -> dict[str, str | int | float]:
    return {
        "table_id": live.id,
        "person": person,
        "game": live.rules.id,
        "seat": seat,
        "rank": rank,
        "mu_before": before.mu,
        "sigma_before": before.sigma,
        "mu": after.mu,
        "sigma": after.sigma,
        "at": now,
    }


def finished_by(connection: Connection, holder: str) -> list[bool]:
    """The last games of somebody with other people, the newest first: was each finished?"""
    own, seats = schema.results.c, table_schema.seats.c
    joined = schema.results.join(table_schema.seats, (own.table_id == seats.table_id) & (own.seat == seats.number))
    chosen = select(own.gone).select_from(joined).where(seats.holder == holder).order_by(own.at.desc())
    return [not gone for gone in connection.execute(chosen.limit(LOOKED_AT)).scalars()]


def games_in_season(connection: Connection, game: str, since: float, until: float) -> Counter[str]:
    """How many rated games everybody has ended between two times."""
    own = schema.rating_steps.c
    inside = (own.game == game) & (own.at >= since) & (own.at < until)
    counted = select(own.person, func.count()).where(inside).group_by(own.person)
    return Counter({row[0]: int(row[1]) for row in connection.execute(counted)})
