"""The levels of bots on the scale of people: measured in games where both sat at one table."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from druza.web.bots.levels import LEVELS
from druza.web.now import HOUR, Now
from druza.web.ratings.level import MIDDLE, NOISE, POINTS, SETTLED_GAMES, START_MU
from druza.web.storage import people as people_schema
from druza.web.storage import ratings as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage

LEAST_MEETINGS = 20  # of a bot with people whose level is settled, before its own is told
MOST_ROWS = 20_000  # of results, the newest
STEEP = POINTS * NOISE * math.sqrt(2)  # how many points of difference make a game sure
LOWEST, HIGHEST = 0, 3000


@dataclass
class BotLevel:
    """About how strong a bot is."""

    label: str
    shown: int


@dataclass
class Meeting:
    """A person and a bot at one table: the person's level, and the share of the game that the bot won against them."""

    level: float
    share: float


class BotLevels:
    """What was measured, looked at again each hour."""

    def __init__(self, storage: Storage, now: Now) -> None:
        self.storage = storage
        self.now = now
        self.found: dict[str, tuple[float, dict[str, int]]] = {}  # by game: when, and the levels by the bots' names

    async def of(self, game: str) -> list[BotLevel]:
        """The bots whose level is known, from the easiest on."""
        at, levels = self.found.get(game, (-math.inf, {}))
        if self.now() - at > HOUR:
            levels = await self.storage.read(lambda connection: measured(connection, game))
            self.found[game] = self.now(), levels
        return [BotLevel(one.label, levels[one.name]) for one in LEVELS if one.name in levels]


def measured(connection: Connection, game: str) -> dict[str, int]:
    """The levels of bots in a game, by their names."""
    meetings = meetings_of(connection, game)
    return {bot: level_from(met) for bot, met in meetings.items() if len(met) >= LEAST_MEETINGS}


def meetings_of(connection: Connection, game: str) -> dict[str, list[Meeting]]:
    """Where bots and people with settled levels sat at one table to its end, by bot."""
    own, seats, persons, levels = schema.results.c, table_schema.seats.c, people_schema.persons.c, schema.ratings.c
    named = (persons.holder == seats.holder) & (seats.holder != "") & persons.deleted.is_(None)
    rated = (levels.person == persons.id) & (levels.game == own.game) & (levels.games >= SETTLED_GAMES)
    joined = (
        schema.results.join(table_schema.seats, (own.table_id == seats.table_id) & (own.seat == seats.number))
        .outerjoin(people_schema.persons, named)
        .outerjoin(schema.ratings, rated)
    )
    chosen = select(own.table_id, own.rank, seats.bot, levels.mu).select_from(joined)
    there = chosen.where(own.game == game, own.rank > 0, own.gone.is_(False), own.rated.is_(False))
    tables: dict[str, tuple[list[tuple[str, int]], list[tuple[float, int]]]] = {}
    for row in connection.execute(there.order_by(own.at.desc()).limit(MOST_ROWS)):
        bots, people = tables.setdefault(row.table_id, ([], []))
        if row.bot:
            bots.append((row.bot, row.rank))
        elif row.mu is not None:
            people.append((MIDDLE + POINTS * (row.mu - START_MU), row.rank))
    found: dict[str, list[Meeting]] = {}
    for bots, people in tables.values():
        for bot, rank in bots:
            for level, other in people:
                share = 0.5 if rank == other else float(rank < other)
                found.setdefault(bot, []).append(Meeting(level, share))
    return found


def level_from(meetings: list[Meeting]) -> int:
    """The level at which as many of these would have been won as were; one more tie at the middle keeps it finite."""
    met = [*meetings, Meeting(MIDDLE, 0.5)]
    won = sum(one.share for one in met)
    return round(root(lambda level: sum(chance(level - one.level) for one in met) - won))


def chance(points: float) -> float:
    """How likely somebody so much stronger is to place better."""
    return 0.5 * (1 + math.erf(points / (STEEP * math.sqrt(2))))


def root(grows: Callable[[float], float]) -> float:
    """Where something that grows is zero."""
    low, high = float(LOWEST), float(HIGHEST)
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if grows(middle) > 0 else (middle, high)
    return (low + high) / 2
