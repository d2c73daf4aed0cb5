"""The leaders of a game: who is listed, in which order, and how the last week went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, select

from druza.web.now import DAY
from druza.web.ratings.level import LISTED_GAMES, POINTS, Level
from druza.web.ratings.ratings import games_in_season, level_of
from druza.web.ratings.season import Season
from druza.web.storage import people as people_schema
from druza.web.storage import ratings as schema

WEEK = 7 * DAY


@dataclass
class Leader:
    """Somebody on a list."""

    place: int
    person: str
    name: str
    mark: str
    level: Level
    games: int  # rated ones in the season, or ever
    week: int  # how much the rating changed in seven days


ORDERS = {
    "sure": lambda one: (-one.level.sure, one.name),
    "rating": lambda one: (-one.level.shown, one.name),
    "games": lambda one: (-one.games, one.name),
    "week": lambda one: (-one.week, one.name),
}


def leaders_of(
    connection: Connection, game: str, season: Season | None, now: float, only: Iterable[str] | None = None
) -> list[Leader]:
    """Everybody who is listed, the surest first; `season` None: of all time; `only` these people."""
    games = games_in_season(connection, game, season.start if season else 0.0, season.end if season else now + DAY)
    enough = {person for person, count in games.items() if count >= LISTED_GAMES}
    if only is not None:
        enough &= set(only)
    levels = levels_at(connection, game, season, now)
    own = people_schema.persons.c
    columns = select(own.id, own.name, own.mark)
    people = [
        row for row in connection.execute(columns.where(own.deleted.is_(None), own.id.in_(enough))) if row.id in levels
    ]
    week = changes_since(connection, game, now - WEEK)
    found = [
        Leader(0, row.id, row.name, row.mark, levels[row.id], games[row.id], week.get(row.id, 0))
        for row in people
        if levels[row.id].is_listed
    ]
    found.sort(key=ORDERS["sure"])
    for place, one in enumerate(found, 1):
        one.place = place
    return found


def levels_at(connection: Connection, game: str, season: Season | None, now: float) -> dict[str, Level]:
    """The levels of today, or those with which a season ended."""
    if season is None or season.end > now:
        rows = connection.execute(select(schema.ratings).where(schema.ratings.c.game == game))
        return {row.person: level_of(row).on(int(now // DAY)) for row in rows}
    own = schema.rating_steps.c
    inside = (own.game == game) & (own.at >= season.start) & (own.at < season.end)
    last = select(own.person.label("who"), func.max(own.at).label("last")).where(inside).group_by(own.person).subquery()
    joined = schema.rating_steps.join(last, (own.person == last.c.who) & (own.at == last.c.last))
    columns = select(own.person, own.mu, own.sigma, own.at).select_from(joined)
    rows = connection.execute(columns.where(own.game == game))
    last_day = int((season.end - 1) // DAY)  # by which whoever was idle is less sure
    return {row.person: Level(row.mu, row.sigma, 1, int(row.at // DAY)).on(last_day) for row in rows}


def changes_since(connection: Connection, game: str, since: float) -> dict[str, int]:
    """How much everybody's rating has changed since then."""
    own = schema.rating_steps.c
    moved: Any = func.sum(own.mu - own.mu_before)
    rows = connection.execute(select(own.person, moved).where(own.game == game, own.at >= since).group_by(own.person))
    return {row[0]: round(POINTS * row[1]) for row in rows}
