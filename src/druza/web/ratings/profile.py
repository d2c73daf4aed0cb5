"""A profile: what somebody's games say about how they play, and with whom."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Any

from sqlalchemy import Connection, func, select

from druza.web.lobby.worth_watching import LIVELY
from druza.web.now import DAY
from druza.web.ratings.level import POINTS, wilson
from druza.web.ratings.reliability import share_finished
from druza.web.storage import people as people_schema
from druza.web.storage import ratings as schema
from druza.web.storage import schema as table_schema
from druza.web.tables.entries import MOVE
from druza.web.tables.live import OPEN
from druza.web.tables.pace import read_pace

MOST_GAMES = 2000  # that are looked at
SLOW_MOVES, LEAST_SLOW_MOVES = 200, 5  # the last moves in slow games: looked at, and needed to tell how long one takes
MOST_SLOW_TABLES = 20
LEAST_OF_A_SIDE = 5  # games before a share of wins is shown
MOST_POINTS = 120  # of a curve
MOST_OPPONENTS = 6
ON_TIME, PEOPLE_MET = 100, 25  # milestones


@dataclass
class Opponent:
    """Somebody at the same table."""

    seat: int
    name: str
    holder: str
    bot: str
    rank: int
    person: str
    mark: str


@dataclass
class Game:
    """One game of somebody's, with those it was played with."""

    table: str
    game: str
    rank: int
    places: int
    side: str
    gone: bool
    late: bool
    rated: bool
    at: float
    others: list[Opponent] = field(default_factory=list)
    change: int | None = None  # of the rating

    @property
    def is_tied(self) -> bool:
        return any(other.rank == self.rank for other in self.others)


@dataclass
class Side:
    """How often one faction, crew, ship or deck has won."""

    id: str
    games: int
    share: float
    low: float
    high: float
    even: float


def games_of(connection: Connection, holder: str, person: str = "") -> list[Game]:
    """The games of somebody with other people, the newest first."""
    own, seats = schema.results.c, table_schema.seats.c
    joined = schema.results.join(table_schema.seats, (own.table_id == seats.table_id) & (own.seat == seats.number))
    mine = select(schema.results).select_from(joined).where(seats.holder == holder).order_by(own.at.desc(), own.seat)
    found: dict[str, Game] = {}
    places: dict[str, int] = {}
    for row in connection.execute(mine.limit(MOST_GAMES)):
        game = Game(row.table_id, row.game, row.rank, row.places, row.side, row.gone, row.late, row.rated, row.at)
        found.setdefault(row.table_id, game)
        places.setdefault(row.table_id, row.seat)
    for row in opponents(connection, holder):
        if row.table_id in found and row.seat != places[row.table_id]:
            other = Opponent(row.seat, row.name, row.holder, row.bot, row.rank, row.id or "", row.mark or "1n")
            found[row.table_id].others.append(other)
    for table, change in changes_of(connection, person).items():
        if table in found:
            found[table].change = change
    return list(found.values())


def opponents(connection: Connection, holder: str) -> list[Any]:
    """Every seat of the tables at which somebody has played."""
    own, seats, persons = schema.results.c, table_schema.seats.c, people_schema.persons.c
    tables = select(seats.table_id).where(seats.holder == holder)
    joined = schema.results.join(table_schema.seats, (own.table_id == seats.table_id) & (own.seat == seats.number))
    named = (persons.holder == seats.holder) & (seats.holder != "") & persons.deleted.is_(None)
    joined = joined.outerjoin(people_schema.persons, named)
    columns = (own.table_id, own.seat, own.rank, seats.name, seats.holder, seats.bot, persons.id, persons.mark)
    chosen = select(*columns).select_from(joined).where(own.table_id.in_(tables)).order_by(own.table_id, own.seat)
    return list(connection.execute(chosen))


def changes_of(connection: Connection, person: str) -> dict[str, int]:
    own = schema.rating_steps.c
    rows = connection.execute(select(own.table_id, own.mu, own.mu_before).where(own.person == person))
    return {row.table_id: round(POINTS * row.mu) - round(POINTS * row.mu_before) for row in rows}


def curve_of(connection: Connection, person: str, game: str) -> list[Any]:
    """The points of somebody's curve, the oldest first: mu, sigma, at. Of many games every so many are kept."""
    own = schema.rating_steps.c
    chosen = select(own.mu, own.sigma, own.at, own.rank).where(own.person == person, own.game == game).order_by(own.at)
    rows = list(connection.execute(chosen))
    apart = -(-len(rows) // MOST_POINTS) or 1
    return rows[(len(rows) - 1) % apart :: apart]


def usual_slow_move(connection: Connection, holder: str) -> float | None:
    """How long somebody usually takes for a move in slow games: the median of the last ones, in seconds from the last
    move of another; None if there are too few."""
    entries, seats, tables = table_schema.entries.c, table_schema.seats.c, table_schema.tables.c
    there = table_schema.seats.join(table_schema.tables, seats.table_id == tables.id)
    mine = select(tables.id, seats.number).select_from(there).where(seats.holder == holder, tables.pace.like("slow:%"))
    took: list[float] = []
    for table, seat in connection.execute(mine.order_by(tables.created.desc()).limit(MOST_SLOW_TABLES)).all():
        moves = select(entries.seat, entries.time).where(entries.table_id == table, entries.kind == MOVE)
        last = connection.execute(moves.order_by(entries.number.desc()).limit(SLOW_MOVES)).all()[::-1]
        took += [move.time - before.time for before, move in pairwise(last) if move.seat == seat != before.seat]
        if len(took) >= SLOW_MOVES:
            break
    return median(took) if len(took) >= LEAST_SLOW_MOVES else None


def game_to_watch(connection: Connection, holder: str, now: float) -> tuple[str, str] | None:
    """The game that somebody plays just now and that anybody may watch, as rated ones are, and its pace."""
    entries, seats, tables = table_schema.entries.c, table_schema.seats.c, table_schema.tables.c
    there = table_schema.seats.join(table_schema.tables, seats.table_id == tables.id)
    open_now = (tables.status == OPEN) & tables.rated.is_(True) & tables.watch.is_(True) & tables.dealt.is_(True)
    chosen = select(tables.id, tables.pace).select_from(there).where(seats.holder == holder, open_now)
    for table, pace in connection.execute(chosen.order_by(tables.created.desc()).limit(MOST_SLOW_TABLES)).all():
        moved = select(func.max(entries.time)).where(entries.table_id == table, entries.kind == MOVE)
        last = connection.execute(moved).scalar_one()
        if last is not None and now - last < (DAY if read_pace(pace).is_slow else LIVELY):
            return table, pace
    return None


def sides_of(games: list[Game], game: str) -> list[Side]:
    """Shares of wins with 80 % intervals, against the share of an even game; sides with enough games alone."""
    by_side: dict[str, list[Game]] = {}
    for one in games:
        if one.game == game and one.rank and one.side:
            by_side.setdefault(one.side, []).append(one)
    found = []
    for id, played in by_side.items():
        if len(played) >= LEAST_OF_A_SIDE:
            wins, count = sum(one.rank == 1 for one in played), len(played)
            even = sum(1 / one.places for one in played) / count
            found.append(Side(id, count, wins / count, *wilson(wins, count), even))
    return sorted(found, key=lambda side: (-side.share, side.id))


def head_to_head(games: list[Game]) -> list[tuple[Opponent, int, int]]:
    """Those one has played most: how often either placed better."""
    better: Counter[str] = Counter()
    worse: Counter[str] = Counter()
    known: dict[str, Opponent] = {}
    for game in games:
        for other in game.others if game.rank else []:
            if other.person and other.rank:
                known.setdefault(other.person, other)
                better[other.person] += game.rank < other.rank
                worse[other.person] += game.rank > other.rank
    often = sorted(known, key=lambda person: (-better[person] - worse[person], known[person].name))
    return [(known[person], better[person], worse[person]) for person in often[:MOST_OPPONENTS]]


def people_met(games: list[Game]) -> int:
    """With how many different people somebody has played."""
    return len({other.holder for game in games for other in game.others if other.holder and other.bot == ""})


def finishes(games: list[Game]) -> int | None:
    """How many of the last games were finished, in per cent."""
    share = share_finished([not game.gone for game in games])
    return None if share is None else round(100 * share)


@dataclass
class Milestone:
    """A plain deed: how far, of how much."""

    kind: str
    done: int
    of: int

    @property
    def is_reached(self) -> bool:
        return self.done >= self.of


def milestones(games: list[Game], all_games: list[str], settled: int) -> list[Milestone]:
    """At most twelve in all: no levels, no streaks, no daily tasks."""
    counted = [game for game in games if game.rank]
    on_time = sum(not game.late and not game.gone for game in counted)
    return [
        Milestone("each", len({game.game for game in counted}), len(all_games)),
        Milestone("wins", len({game.game for game in counted if game.rank == 1}), len(all_games)),
        Milestone("four", min(1, sum(game.places >= 4 and game.rank == 1 for game in counted)), 1),
        Milestone("time", min(ON_TIME, on_time), ON_TIME),
        Milestone("people", min(PEOPLE_MET, people_met(games)), PEOPLE_MET),
        Milestone("levels", settled, len(all_games)),
    ]
