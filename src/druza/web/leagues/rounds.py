"""The rounds of leagues and Swiss tournaments: begun, paired, played and ended. What is due at a time is a job."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, insert, select, update

from druza.web.jobs import jobs
from druza.web.keys import Keys, new_id
from druza.web.leagues.pairing import BYE, by_tables, divisions, most_rounds, promoted, round_robin, swiss
from druza.web.leagues.records import (
    JOINING,
    OVER,
    RUNNING,
    League,
    leagues_by,
    open_league,
    pairing_at,
    set_league,
    set_pairing,
    write_round,
)
from druza.web.leagues.standings import Game
from druza.web.notices.notices import Notices
from druza.web.now import DAY, MINUTE, Now
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.ratings.outcome import NO_RANK
from druza.web.storage import leagues as schema
from druza.web.storage import ratings as rating_schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.live import LINK, OPEN, Live
from druza.web.tables.pace import read_pace
from druza.web.tables.seats import Seats

ROUND = "round"  # the job: a league begins, pairs its next round, looks who is missing, or ends
LEAST, MOST = 6, 10  # people of a division
LEAST_SWISS = 4
AT_ONCE = 4  # games of one person in a league
SEASON = 56 * DAY
WAIT = 5 * MINUTE  # for who does not come to a live round
WEEK = 7 * DAY  # between two live rounds
MOST_MISSES = 2
LOOK_AGAIN = DAY


class Rounds:
    """What is played in rounds."""

    def __init__(self, storage: Storage, keys: Keys, now: Now, tables: Tables, seats: Seats, notices: Notices) -> None:
        self.storage = storage
        self.keys = keys
        self.now = now
        self.tables = tables
        self.seats = seats
        self.notices = notices

    async def due(self, id: str) -> float | None:
        """What the job does, whichever process takes it; returns when to look again."""
        league = await open_league(self.storage, id)
        if league.row.status == JOINING:
            if self.now() < league.row.starts:
                return float(league.row.starts)
            await self.begin(league)
            return None
        if league.row.status == RUNNING:
            return await self.advance(id)
        return None

    async def begin(self, league: League) -> None:
        """Joining is over: divisions are made, and the first games begin. Too few: it does not take place."""
        row, people = league.row, sorted(league.staying, key=lambda person: -league.ratings[person])
        if len(people) < (LEAST_SWISS if league.is_swiss else LEAST):
            await self.storage.write(lambda link: set_league(link, league.id, status=OVER))
            for person in people:
                await self.notices.tell(person, "league-few", league=row.name, url=f"/league/{league.id}")
            return
        groups = [people] if league.is_swiss else divisions(people, LEAST, MOST)
        ids = [league.id, *[new_id() for _ in groups[1:]]]

        def write(connection: Connection) -> None:
            for number, (id, group) in enumerate(zip(ids, groups, strict=True)):
                division = number if len(groups) > 1 else -1
                if number:
                    connection.execute(insert(schema.leagues), {**row._mapping, "id": id, "division": division})
                    own = schema.entrants.c
                    moved = update(schema.entrants).where(own.league == league.id, own.person.in_(group))
                    connection.execute(moved, {"league": id})
                rounds = min(row.rounds, most_rounds(len(group))) if league.is_swiss and row.seats == 2 else row.rounds
                set_league(connection, id, status=RUNNING, division=division, rounds=rounds)
                if not league.is_swiss:
                    for turn, pairs in enumerate(round_robin(group), 1):
                        write_round(connection, id, turn, list(pairs))
                jobs.put(connection, ROUND, id, self.now())

        await self.storage.write(write)

    async def advance(self, id: str) -> float | None:
        """Let whatever can begin begin; returns when to look again."""
        league = await open_league(self.storage, id)
        if league.row.status != RUNNING:
            return None
        await self._note_ends(league)
        league = await open_league(self.storage, id)
        again: float | None = None
        if league.is_swiss:
            again = await self._swiss(league)
        elif league.round_is_over or self.now() >= league.row.ends:
            await self._end(league)
            return None
        else:
            await self._start_games(league)
        return again if again is not None else self.now() + LOOK_AGAIN

    async def _swiss(self, league: League) -> float | None:
        row, pace, now = league.row, read_pace(league.row.pace), self.now()
        if not league.round_is_over:
            await self._start_games(league)
            if pace.is_live:
                return await self._miss(league)
            return None
        if row.round >= row.rounds or len(league.staying) < 2:
            await self._end(league)
            return None
        at = row.starts + row.round * WEEK
        if pace.is_live and now < at:
            return float(at)
        tables = self._next_round(league)
        number = row.round + 1

        def write(connection: Connection) -> bool:
            own = schema.leagues.c
            mine = update(schema.leagues).where(own.id == league.id, own.round == row.round)
            if connection.execute(mine, {"round": number}).rowcount != 1:
                return False  # another process has paired it
            write_round(connection, league.id, number, tables)
            return True

        if await self.storage.write(write):
            await self._start_games(await open_league(self.storage, league.id))
        return now + WAIT if pace.is_live else None

    def _next_round(self, league: League) -> list[tuple[str, ...]]:
        points = {one.player: one.points for one in league.table}
        byes = [player for game in league.games if game.is_bye for player in game.players if player != BYE]
        if league.row.seats > 2:
            tables = by_tables(league.staying, points, league.ratings, byes)
            return [(*table, BYE) if BYE in table else table for table in tables]
        met = {frozenset(game.players) for game in league.games if not game.is_bye}
        return list(swiss(league.staying, points, league.ratings, met, byes))

    async def _start_games(self, league: League) -> None:
        """Games that are paired begin: in a league at most four at a time for each."""
        busy: dict[str, int] = {}
        told: set[str] = set()  # once, however many games of theirs begin
        for game in league.games:
            for player in game.players if game.table and not game.is_over else ():
                busy[player] = busy.get(player, 0) + 1
        for game in league.games:
            if game.table or game.is_over or any(player in league.gone for player in game.players):
                continue
            if not league.is_swiss and any(busy.get(player, 0) >= AT_ONCE for player in game.players):
                continue
            table = await self._start(league, game)
            for player in game.players:
                busy[player] = busy.get(player, 0) + 1
                if table is not None and player not in told:
                    told.add(player)
                    url = f"/league/{league.id}"
                    await self.notices.tell(player, "round", table, league=league.row.name, url=url)

    async def _start(self, league: League, game: Game) -> str | None:
        """The table at which it begins; None if another process was faster."""
        row, pace = league.row, read_pace(league.row.pace)
        chairs = [Chair(LINK, self._name(league, player)) for player in game.players]
        made = await make_table(
            self.storage, row.game, chairs, {}, "en", True, None, hints=False, pace=row.pace, public=True
        )

        def write(connection: Connection) -> bool:
            own = schema.pairings.c
            which = (own.league == league.id) & (own.round == game.round) & own.table_id.is_(None)
            mine = update(schema.pairings).where(which, own.players == json.dumps(game.players))
            return connection.execute(mine, {"table_id": made.id}).rowcount == 1

        live = await self.tables.open(made.id)
        if not await self.storage.write(write):
            await self.tables.close(live)
            return None
        game.table, live.league = made.id, league.id
        for seat, player in enumerate(game.players):
            if pace.is_slow:
                name = self._name(league, player)
                await self.seats.take(live, live.seats[seat], name, self.keys.person(player))
        return made.id

    async def look(self, live: Live) -> None:
        """Is this a table of a league? Then other rules of time hold."""
        own = schema.pairings.c
        chosen = select(own.league).where(own.table_id == live.id).limit(1)
        if live.pace and not live.league:
            found = await self.storage.read(lambda connection: connection.execute(chosen).first())
            live.league = found.league if found is not None else ""

    def _name(self, league: League, player: str) -> str:
        found = league.of(player)
        return found.name if found else ""

    async def sit(self, id: str, table: str, person: Person, browser: str, salt: str) -> None:
        """Somebody has come to their game of a live round."""
        league = await open_league(self.storage, id)
        game = next((one for one in league.games if one.table == table and person.id in one.players), None)
        if game is None:
            raise Problem(404, "no-game", N_("You do not play there."))
        live = await self.tables.open(table)
        seat = live.seats[game.players.index(person.id)]
        if seat.claimed is None:
            await self.seats.take(live, seat, person.name, browser, salt)

    async def _miss(self, league: League) -> float | None:
        """Who has not come to a live round within five minutes loses; the second time they are out."""
        due = league.row.starts + (league.row.round - 1) * WEEK + WAIT
        if self.now() < due:
            return float(due)
        missed = False
        for game in league.games:
            if game.is_over or not game.table:
                continue
            live = await self.tables.open(game.table)
            missing = [seat.number for seat in live.seats if seat.claimed is None]
            if not missing or live.status != OPEN:
                continue
            ranks = [len(game.players) if seat in missing else 1 for seat in range(len(game.players))]
            players = [game.players[seat] for seat in missing]

            def write(connection: Connection, game: Game = game, ranks: Any = ranks, players: Any = players) -> None:
                set_pairing(connection, league.id, game.players, ranks=json.dumps(ranks))
                own = schema.entrants.c
                for player in players:
                    mine = (own.league == league.id) & (own.person == player)
                    connection.execute(update(schema.entrants).where(mine).values(misses=own.misses + 1))
                    out = update(schema.entrants).where(mine, own.misses >= MOST_MISSES).values(gone=True)
                    connection.execute(out)

            await self.storage.write(write)
            await self.tables.close(live)
            missed = True
        next_round = float(league.row.starts + league.row.round * WEEK)
        return self.now() if missed else max(self.now() + MINUTE, min(next_round, self.now() + LOOK_AGAIN))

    async def ended(self, table: str) -> None:
        """After the end of any table: if it is a league's, its result counts there."""
        row = await self.storage.read(lambda connection: pairing_at(connection, table))
        if row is not None and not row.ranks:
            await self.advance(row.league)

    async def _note_ends(self, league: League) -> None:
        """Results of games that have ended: no result is half a point for those who stayed."""
        for game in league.games:
            if not game.table or game.is_over:
                continue
            own = rating_schema.results.c
            chosen = select(own.seat, own.rank, own.gone).where(own.table_id == game.table).order_by(own.seat)
            rows = await self.storage.read(lambda link, chosen=chosen: list(link.execute(chosen)))  # type: ignore[misc]
            if rows:
                ranks = [row.rank for row in rows]
                if NO_RANK in ranks:
                    ranks = [len(rows) if row.gone else 1 for row in rows]
                values = json.dumps(ranks)
                await self.storage.write(
                    lambda link, game=game, values=values: set_pairing(  # type: ignore[misc]
                        link, league.id, game.players, ranks=values
                    )
                )

    async def _end(self, league: League) -> None:
        """The season is over; when all divisions are, the next one can be joined, with two up and two down."""
        await self.storage.write(lambda link: set_league(link, league.id, status=OVER))
        for place, one in enumerate(league.table, 1):
            url, of = f"/league/{league.id}", len(league.table)
            await self.notices.tell(one.player, "league-over", league=league.row.name, place=place, of=of, url=url)
        rows = await self.storage.read(lambda link: leagues_by(link, series=league.row.series))
        if league.is_swiss or league.row.division < 0 or any(row.status != OVER for row, _ in rows):
            return
        ordered = sorted(rows, key=lambda found: found[0].division)
        ended = [await open_league(self.storage, row.id) for row, _ in ordered]
        groups = [[one.player for one in found.table if one.player not in found.gone] for found in ended]
        await self._next_season(league, promoted(groups))

    async def _next_season(self, league: League, groups: list[list[str]]) -> None:
        """Divisions as they are after going up and down; they begin together two weeks later."""
        now, series = self.now(), new_id()
        row = league.row._mapping

        def write(connection: Connection) -> None:
            for number, group in enumerate(groups):
                id = series if number == 0 else new_id()
                facts = {"id": id, "series": series, "division": number, "status": RUNNING, "round": 0}
                times = {"starts": now, "ends": now + SEASON, "created": now}
                connection.execute(insert(schema.leagues), {**row, **facts, **times})
                people = [
                    {"league": id, "person": person, "joined": now, "misses": 0, "gone": False} for person in group
                ]
                connection.execute(insert(schema.entrants), people)
                for turn, pairs in enumerate(round_robin(group), 1):
                    write_round(connection, id, turn, list(pairs))
                jobs.put(connection, ROUND, id, now + 14 * DAY)

        await self.storage.write(write)
