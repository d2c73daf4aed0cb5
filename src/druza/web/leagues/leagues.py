"""The leagues: made, joined and left."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from druza.web.jobs import jobs
from druza.web.keys import new_id
from druza.web.leagues.records import JOINING, LEAGUE, SWISS, League, leagues_by, open_league
from druza.web.leagues.rounds import ROUND, SEASON, WEEK, Rounds
from druza.web.lobby.leaving import Leaving
from druza.web.now import DAY, Now
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import leagues as schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.live import OPEN
from druza.web.tables.pace import read_pace

MOST_SWISS = 64
CLOSES = DAY  # joining ends so long before the start
MOST_OPEN = 2  # leagues that one person keeps open for joining


@dataclass
class Plan:
    """A league as its maker wants it."""

    kind: str
    game: str
    name: str
    pace: str
    starts: float
    seats: int = 2
    rounds: int = 5
    club: str = ""


class Leagues:
    """Everything that is played in rounds, until it begins, and who leaves it."""

    def __init__(self, storage: Storage, now: Now, tables: Tables, leaving: Leaving, rounds: Rounds) -> None:
        self.storage = storage
        self.now = now
        self.tables = tables
        self.leaving = leaving
        self.rounds = rounds

    async def make(self, person: Person, plan: Plan) -> str:
        """A new league or Swiss tournament that people can join."""
        now, read = self.now(), read_pace(plan.pace)
        if plan.kind not in (LEAGUE, SWISS) or not read or (plan.kind == LEAGUE and not read.is_slow):
            raise Problem(422, "bad-league", N_("A league is slow, with days a move; a Swiss tournament may be live."))
        if not 3 <= len(plan.name) <= 40 or not (plan.kind == LEAGUE or 3 <= plan.rounds <= 7):
            raise Problem(422, "bad-league", N_("A name of 3 to 40 letters, and 3 to 7 rounds, please."))
        if not now + 2 * CLOSES <= plan.starts <= now + 90 * DAY:
            raise Problem(422, "bad-league", N_("It starts in two to ninety days, so that people can join."))
        opened = await self.storage.read(lambda link: leagues_by(link, maker=person.id, status=JOINING))
        if len(opened) >= MOST_OPEN:
            raise Problem(409, "too-many", N_("Two leagues of yours can already be joined. Let them begin first."))
        id = new_id()
        row = {
            "id": id,
            "series": id,
            "kind": plan.kind,
            "game": plan.game,
            "name": plan.name,
            "division": -1,
            "pace": read.word,
            "seats": 2 if plan.kind == LEAGUE else plan.seats,
            "rounds": plan.rounds if plan.kind == SWISS else 0,
            "round": 0,
            "status": JOINING,
            "club": plan.club or None,
            "maker": person.id,
            "starts": plan.starts,
            "ends": plan.starts + (SEASON if read.is_slow else plan.rounds * WEEK),
            "created": now,
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.leagues), row)
            jobs.put(connection, ROUND, id, plan.starts)

        await self.storage.write(write)
        return id

    async def read(self, id: str) -> League:
        return await open_league(self.storage, id)

    async def refusal(self, league: League, person: Person | None) -> Problem | None:
        """Why somebody may not join; None if they may."""
        if person is None:
            return Problem(401, "no-name", N_("For this you need a name: claim one or sign in."))
        if league.row.status != JOINING or self.now() > league.row.starts - CLOSES:
            return Problem(409, "closed-league", N_("Joining closes a day before the start."))
        if league.of(person.id) is not None:
            return Problem(409, "joined", N_("You have joined."))
        if league.is_swiss and len(league.entrants) >= MOST_SWISS:
            return Problem(409, "full", N_("All places are taken."))
        if league.row.club is not None:
            own = schema.members.c
            mine = select(own.role).where(own.club == league.row.club, own.person == person.id)
            role = await self.storage.read(lambda link: link.execute(mine).scalar_one_or_none())
            if role not in ("keeper", "member"):
                return Problem(403, "club", N_("Only members of the club play here."))
        return None

    async def join(self, id: str, person: Person) -> None:
        league = await self.read(id)
        if (refused := await self.refusal(league, person)) is not None:
            raise refused
        row = {"league": id, "person": person.id, "joined": self.now(), "misses": 0, "gone": False}
        await self.storage.write(lambda link: link.execute(insert(schema.entrants), row).rowcount)

    async def leave(self, id: str, person: Person) -> None:
        """Before the start: as if never joined. Later a bot ends one's games, and all of them count as lost."""
        league = await self.read(id)
        if league.of(person.id) is None:
            raise Problem(409, "not-in", N_("You do not play here."))
        own = schema.entrants.c
        mine = (own.league == id) & (own.person == person.id)
        if league.row.status == JOINING:
            await self.storage.write(lambda link: link.execute(delete(schema.entrants).where(mine)).rowcount)
            return
        gone = update(schema.entrants).where(mine).values(gone=True)
        await self.storage.write(lambda link: link.execute(gone).rowcount)
        for game in league.games:
            if person.id in game.players and game.table and not game.is_over:
                live = await self.tables.open(game.table)
                seat = game.players.index(person.id)
                if live.status == OPEN and seat not in live.stand_ins and live.seats[seat].claimed is not None:
                    await self.leaving.leave(live, seat)
        await self.rounds.advance(id)
