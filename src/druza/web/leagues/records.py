"""What is kept of leagues: read and written, each in one transaction."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, insert, select, update

from druza.web.leagues.standings import Game, Standing, standings
from druza.web.problems import N_, Problem
from druza.web.ratings.ratings import levels_of
from druza.web.storage import leagues as schema
from druza.web.storage import people as people_schema
from druza.web.storage.database import Storage

LEAGUE, SWISS = "league", "swiss"
JOINING, RUNNING, OVER = "joining", "running", "over"


@dataclass
class Entrant:
    """Somebody in a league."""

    person: str
    name: str
    mark: str
    holder: str
    misses: int
    gone: bool
    rating: int


@dataclass
class League:
    """A league or a Swiss tournament, with those in it and their games."""

    row: Any
    entrants: list[Entrant]
    games: list[Game]
    table: list[Standing] = field(default_factory=list)

    @property
    def id(self) -> str:
        return str(self.row.id)

    @property
    def is_swiss(self) -> bool:
        return bool(self.row.kind == SWISS)

    @property
    def staying(self) -> list[str]:
        return [one.person for one in self.entrants if not one.gone]

    @property
    def gone(self) -> list[str]:
        return [one.person for one in self.entrants if one.gone]

    @property
    def ratings(self) -> dict[str, float]:
        return {one.person: float(one.rating) for one in self.entrants}

    def of(self, person: str) -> Entrant | None:
        return next((one for one in self.entrants if one.person == person), None)

    @property
    def round_is_over(self) -> bool:
        return all(game.is_over for game in self.games)


async def open_league(storage: Storage, id: str) -> League:
    """A league as it stands; Problem if there is none."""
    return await storage.read(lambda connection: read_league(connection, id))


def read_league(connection: Connection, id: str) -> League:
    row = connection.execute(select(schema.leagues).where(schema.leagues.c.id == id)).one_or_none()
    if row is None:
        raise Problem(404, "no-league", N_("There is no such league."))
    entrants = entrants_of(connection, id, row.game)
    own = schema.pairings.c
    rows = connection.execute(select(schema.pairings).where(own.league == id).order_by(own.round, own.number))
    games = [game_of(one) for one in rows]
    found = League(row, entrants, games)
    found.table = standings([one.person for one in entrants], games, found.ratings, found.gone)
    return found


def entrants_of(connection: Connection, id: str, game: str) -> list[Entrant]:
    own, persons = schema.entrants.c, people_schema.persons.c
    joined = schema.entrants.join(people_schema.persons, own.person == persons.id)
    columns = (own.person, own.misses, own.gone, persons.name, persons.mark, persons.holder)
    rows = list(connection.execute(select(*columns).select_from(joined).where(own.league == id).order_by(own.joined)))
    levels = levels_of(connection, [row.person for row in rows], game)
    return [
        Entrant(row.person, row.name, row.mark, row.holder, row.misses, row.gone, levels[row.person].shown)
        for row in rows
    ]


def game_of(row: Any) -> Game:
    ranks = tuple(json.loads(row.ranks)) if row.ranks else ()
    return Game(tuple(json.loads(row.players)), ranks, row.table_id or "", row.round)


def write_round(connection: Connection, league: str, number: int, tables: list[tuple[str, ...]]) -> None:
    """Who plays whom in a round."""
    rows = [
        {
            "league": league,
            "round": number,
            "number": place,
            "players": json.dumps(players),
            "ranks": "",
            "table_id": None,
        }
        for place, players in enumerate(tables)
    ]
    if rows:
        connection.execute(insert(schema.pairings), rows)


def set_league(connection: Connection, id: str, **values: Any) -> None:
    connection.execute(update(schema.leagues).where(schema.leagues.c.id == id), values)


def set_pairing(connection: Connection, league: str, players: tuple[str, ...], **values: Any) -> None:
    """What becomes of one game that is not over yet."""
    own = schema.pairings.c
    which = (own.league == league) & (own.players == json.dumps(players)) & (own.ranks == "")
    connection.execute(update(schema.pairings).where(which), values)


def pairing_at(connection: Connection, table: str) -> Any | None:
    """The game of a league that is played at a table."""
    return connection.execute(select(schema.pairings).where(schema.pairings.c.table_id == table)).one_or_none()


def leagues_by(connection: Connection, **values: Any) -> list[Any]:
    """Leagues with these facts, those that start first first, with how many have joined."""
    own, entrant = schema.leagues.c, schema.entrants.c
    chosen = select(schema.leagues).order_by(own.starts, own.division)
    for name, value in values.items():
        chosen = chosen.where(own[name].in_(value) if isinstance(value, (list, tuple)) else own[name] == value)
    rows = list(connection.execute(chosen.limit(200)))
    joined = select(entrant.league, entrant.person).where(entrant.league.in_([row.id for row in rows]))
    people: dict[str, list[str]] = {}
    for one in connection.execute(joined):
        people.setdefault(one.league, []).append(one.person)
    return [(row, people.get(row.id, [])) for row in rows]
