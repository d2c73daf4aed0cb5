"""The program: its parts put together, started and stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import druza
from druza.arena.pool import cores_here
from druza.games import archive
from druza.web import routes
from druza.web.bots.pool import LAST, MOST_PROCESSES, Pool
from druza.web.bots.worker import MEMORY
from druza.web.help.chances import Chances
from druza.web.help.hints import Hints
from druza.web.help.reasons import Reasons
from druza.web.http.answers import answer_problem, speaker
from druza.web.http.metrics import Metrics
from druza.web.http.middleware import Gate, Rates, failed
from druza.web.http.timing import Watch
from druza.web.http.visit import Switched
from druza.web.jobs.jobs import Jobs
from druza.web.keys import Keys, read_secret
from druza.web.languages import Catalogues
from druza.web.leagues.clubs import Clubs
from druza.web.leagues.leagues import Leagues
from druza.web.leagues.rounds import ROUND, Rounds
from druza.web.learning.lessons import Lessons
from druza.web.learning.puzzle_tries import Tries
from druza.web.lobby.calls import Calls
from druza.web.lobby.chat import FORGET as FORGET_CHATS
from druza.web.lobby.chat import Chat
from druza.web.lobby.leaving import COUNT, Leaving
from druza.web.lobby.lobby import ATTEND, FILL, UNLIST, Lobby
from druza.web.lobby.pairing import Pairing
from druza.web.lobby.presence import Presence, Sharing
from druza.web.lobby.requests import PLEA, Requests
from druza.web.moderation.audit import Audit
from druza.web.moderation.blocks import Blocks
from druza.web.moderation.keepers import Keepers
from druza.web.moderation.reports import Reports
from druza.web.moderation.roles import Roles
from druza.web.moderation.sanctions import Sanctions
from druza.web.moments.notes import Notes
from druza.web.moments.pictures import Pictures
from druza.web.notices.delivery import Delivery
from druza.web.notices.notices import FORGET as FORGET_NOTICES
from druza.web.notices.notices import Notices
from druza.web.notices.push import Pushes
from druza.web.notices.wishes import Wishes
from druza.web.now import Now
from druza.web.pages.parts import STATIC, Static
from druza.web.pages.rendering import Rendering
from druza.web.pages.views import Views
from druza.web.people.departure import LEAVE, Departure
from druza.web.people.exports import EXPORT, Exports
from druza.web.people.letters import Letters
from druza.web.people.limits import Limits
from druza.web.people.people import People
from druza.web.people.postman import Postman
from druza.web.people.sessions import Sessions
from druza.web.people.tickets import Tickets
from druza.web.problems import N_, Problem, malformed, not_found
from druza.web.ratings.bot_levels import BotLevels
from druza.web.ratings.faces import Faces
from druza.web.ratings.ratings import ENDED, Ratings
from druza.web.ratings.rematch import REMATCH, Rematches
from druza.web.routes.move import QuickMoves
from druza.web.services import Services
from druza.web.settings import Settings
from druza.web.storage.database import Storage
from druza.web.storage.wake import wake_for
from druza.web.tables.clocks import CHECK, Clocks
from druza.web.tables.collection import Tables
from druza.web.tables.journal import CLOCK, Journal
from druza.web.tables.live import Live
from druza.web.tables.moves import Moves
from druza.web.tables.orders import ORDER, Orders
from druza.web.tables.seats import Seats
from druza.web.tables.shuffling import Shuffles
from druza.web.tables.undo import Undos
from druza.web.upkeep import copies
from druza.web.upkeep.disk_room import SWEEP, Room
from druza.web.upkeep.samples import Samples
from druza.web.upkeep.statistics import SAMPLE, Numbers

logger = logging.getLogger("druza.app")

COPY_PAUSE = 600.0  # seconds between two looks whether there is a copy of today


def build_services(settings: Settings) -> Services:
    """The parts of the server, not yet started."""
    os.environ[MEMORY] = str(settings.think_memory)
    os.environ[archive.KEPT] = str(settings.data / "content")  # for bots: they think in other processes
    keys = Keys(settings.secret or read_secret(settings.data))
    storage = Storage(settings.database_url)
    thinkers = Pool(settings.thinkers, settings.think_limit)
    along = min(MOST_PROCESSES, cores_here()) - 1
    helpers = Pool(1, settings.think_limit, False, LAST, helping=along)  # one answers: a search goes on where it began
    wake = wake_for(settings)
    catalogues = Catalogues()
    now = Now()
    journal = Journal(settings, storage)
    journal.now = now
    moves = Moves(settings, journal, thinkers, wake)
    tables = Tables(settings, journal, moves, wake)
    jobs = Jobs(storage, now)
    postman = Postman(settings)
    sessions = Sessions(storage, now, settings.is_shared)
    letters, tickets = Letters(catalogues, postman), Tickets(storage, now)
    limits = Limits()
    notices = Notices(storage, keys, now, settings.is_shared)
    wishes, pushes = Wishes(storage, settings.is_shared), Pushes(settings, storage, now)
    people = People(storage, keys, now, tables, sessions, tickets, letters, limits, settings.names_rate, notices)
    exports = Exports(storage, keys, now, tables, people, notices)
    shuffles = Shuffles(storage, keys)
    seats, presence = Seats(storage, keys, wake, moves, shuffles), Presence()
    lobby = Lobby(storage, now, tables, seats, presence, limits)
    blocks, roles, audit = Blocks(storage, now, settings.is_shared), Roles(storage, now), Audit(storage, now)
    sanctions = Sanctions(storage, now, notices, settings.is_shared)
    reports = Reports(storage, now, limits, notices, roles, sanctions)
    people.sanctions = lobby.sanctions = sanctions
    lobby.blocks = blocks
    chat = Chat(storage, now, limits, sanctions)
    leaving, metrics = Leaving(journal, moves, tables, presence, wishes, jobs), Metrics()
    departure = Departure(people, leaving.leave_everywhere)
    numbers = Numbers(storage, now, presence, metrics)
    ratings = Ratings(storage, now, tables)
    tries = Tries(storage, now)
    moves.judged = tries.judge
    jobs.doers[ENDED] = ratings.ended
    lobby.level_of = ratings.shown
    lobby.level_of_holder = ratings.shown_of_holder
    lobby.levels_of_holders = ratings.of_holders
    lobby.held_back, lobby.held_back_at = ratings.refusal_of, ratings.refusal_at
    clocks = Clocks(storage, journal, moves, tables, notices, wishes, now)
    journal.rested = clocks.rested
    seats.sat = clocks.sat
    jobs.doers[CLOCK] = clocks.due
    jobs.doers[CHECK] = clocks.end_check
    jobs.doers[COUNT] = leaving.count
    lobby.full = seats.full = clocks.ask_who_is_here
    pairing = Pairing(storage, lobby, tables, limits, now)
    rematches = Rematches(storage, now, tables, seats, lobby, ratings, shuffles)
    ratings.after_end.append(rematches.follow)
    jobs.doers[REMATCH] = rematches.open_up

    async def also(live: Live) -> None:
        await chat.look(live)
        await rematches.look(live)
        await rounds.look(live)

    async def opened(live: Live) -> None:
        await rounds.look(live)  # before its clock: in a league it runs by other rules
        await clocks.begin(live)

    tables.also, tables.opened = also, opened
    undos = Undos(journal, moves)
    requests = Requests(journal, moves, tables, jobs, notices, undos, now)
    jobs.doers[PLEA] = requests.late
    undos.asked = requests.undo_asked
    orders = Orders(storage, now, tables, moves, notices)
    views = Views(catalogues, keys)
    calls = Calls(now, tables, notices, wishes, presence, leaving, orders, pushes.of)
    calls.names = orders.names = views.names
    moves.followed = calls.follow
    requests.also_undo = calls.undo_asked
    clocks.overdue = calls.overdue
    ratings.after_end.append(calls.over)
    journal.hurry = views.easel.hurry
    jobs.doers[ORDER] = orders.fire
    rounds = Rounds(storage, keys, now, tables, seats, notices)
    leagues, clubs = Leagues(storage, now, tables, leaving, rounds), Clubs(storage, now, notices)
    ratings.after_end.append(rounds.ended)
    jobs.doers[ROUND] = rounds.due
    jobs.doers.update({LEAVE: departure.delete, EXPORT: exports.make, FILL: lobby.fill, UNLIST: lobby.expire})
    jobs.doers[ATTEND] = lobby.attend
    jobs.doers.update({SAMPLE: numbers.sample, FORGET_CHATS: chat.forget, FORGET_NOTICES: notices.forget})
    room = Room(settings, storage, tables, now, jobs)
    jobs.doers[SWEEP] = room.sweep
    return Services(
        settings=settings,
        storage=storage,
        keys=keys,
        thinkers=thinkers,
        helpers=helpers,
        wake=wake,
        tables=tables,
        moves=moves,
        undos=undos,
        seats=seats,
        shuffles=shuffles,
        notes=Notes(storage, now, limits),
        orders=orders,
        pictures=Pictures(catalogues),
        hints=Hints(settings, helpers),
        chances=Chances(storage, helpers),
        lessons=Lessons(storage, journal, moves, tables, tries),
        tries=tries,
        reasons=Reasons(catalogues),
        catalogues=catalogues,
        views=views,
        rendering=Rendering(catalogues),
        rates=Rates(settings),
        metrics=metrics,
        limits=limits,
        now=now,
        jobs=jobs,
        postman=postman,
        people=people,
        departure=departure,
        exports=exports,
        presence=presence,
        sharing=Sharing(storage, presence, tables.told_of),
        lobby=lobby,
        chat=chat,
        room=room,
        samples=Samples(metrics),
        clocks=clocks,
        requests=requests,
        leaving=leaving,
        calls=calls,
        blocks=blocks,
        roles=roles,
        audit=audit,
        sanctions=sanctions,
        reports=reports,
        numbers=numbers,
        keepers=Keepers(people, leaving, roles, sanctions, reports, audit),
        leagues=leagues,
        clubs=clubs,
        pairing=pairing,
        notices=notices,
        ratings=ratings,
        bot_levels=BotLevels(storage, now),
        faces=Faces(storage, ratings),
        rematches=rematches,
        wishes=wishes,
        pushes=pushes,
        delivery=Delivery(settings, keys, notices, wishes, pushes, jobs, postman, catalogues, presence),
    )


class Program:
    """The ASGI application. `services` is there for those who start and stop it."""

    def __init__(self, settings: Settings) -> None:
        self.services = build_services(settings)
        self.framework = framework(self.services)
        quick = QuickMoves(self.services.tables, self.services.moves, self.services.keys, self.services.rates)
        recognise = self.services.people.sessions.find
        self.gate = Gate(self.framework, quick, self.services.rates, speaker(self.services), recognise)
        quick.gate = self.gate
        self.watch = Watch(self.gate, self.services.metrics, settings.slow)
        count(self.services)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.watch(scope, receive, send)


def count(services: Services) -> None:
    """What is counted of the parts."""
    metrics, tables, storage = services.metrics, services.tables, services.storage
    metrics.show("tables_in_memory", "Tables that are kept in memory", lambda: len(tables.live))
    metrics.show("streams", "Streams that wait for news", lambda: sum(services.rates.streams.values()))
    metrics.show("writer_queue", "Jobs that wait to be written", lambda: storage.jobs.qsize())
    metrics.show("bot_queue", "Questions that wait for bots", lambda: len(services.thinkers.turns))
    metrics.show("hint_queue", "Questions that wait for hints", lambda: len(services.helpers.turns))
    metrics.show("bot_fallbacks", "Moves of bots that did not answer", lambda: services.thinkers.misses)
    by_person, by_bot = metrics.moves.labels("person"), metrics.moves.labels("bot")
    tables.journal.made = lambda was_bot: (by_bot if was_bot else by_person).inc()
    services.thinkers.timed = metrics.thoughts.observe


def framework(services: Services) -> FastAPI:
    """Routes and what goes wrong in them."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        services.storage.start()
        services.thinkers.start()
        services.helpers.start()
        await services.wake.start(services.tables.heard, services.tables.watched)
        await services.people.note_holders()
        await services.notices.start()
        await services.blocks.start()
        await services.sanctions.start()
        await services.jobs.keep(SAMPLE, FORGET_CHATS, FORGET_NOTICES)
        await services.room.begin()
        await services.clocks.start()
        await services.lobby.news.count()
        if services.settings.is_shared:
            services.sharing.start()
        services.jobs.start()
        services.tables.guard.start()
        services.samples.start()
        warming = app.state.warming = asyncio.create_task(asyncio.to_thread(services.rendering.warm))
        warming.add_done_callback(lambda _: setattr(app.state, "warm", True))
        copying = asyncio.create_task(copy_daily(services.settings)) if services.settings.backups else None
        try:
            yield
        finally:
            if copying is not None:
                copying.cancel()
            services.rendering.stopping = True
            await warming
            services.tables.guard.stop()
            services.samples.stop()
            await services.jobs.stop()
            await services.clocks.stop()
            await services.notices.stop()
            await services.sharing.stop()
            await services.blocks.stop()
            await services.sanctions.stop()
            await services.postman.stop()
            await services.tables.stop()
            await services.wake.stop()
            services.chances.stop()
            services.pictures.stop()
            services.thinkers.stop()
            services.helpers.stop()
            services.storage.stop()

    app = FastAPI(
        title="Druza", version=druza.__version__, lifespan=life, docs_url=None, redoc_url=None, openapi_url=None
    )
    app.state.services = services
    app.state.started = time.time()
    app.state.warm = False
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.include_router(routes.router)
    app.mount("/static", Static(directory=STATIC, check_dir=False))
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(Switched, on_switched)
    app.add_exception_handler(HTTPException, on_http_exception)
    app.add_exception_handler(Exception, on_failure)
    return app


async def copy_daily(settings: Settings) -> None:
    """A copy of all data once a day, whenever the server was started."""
    while True:
        await asyncio.sleep(COPY_PAUSE)
        try:
            await asyncio.to_thread(copies.daily, settings)
        except Exception:
            logger.exception("today's copy of the data could not be made")


async def on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return answer_problem(request.app.state.services, request.scope, error)


async def on_switched(request: Request, error: Exception) -> Response:
    assert isinstance(error, Switched)
    return error.response


async def on_failure(request: Request, error: Exception) -> Response:
    """What nobody expected; the gate writes it down."""
    return answer_problem(request.app.state.services, request.scope, failed())


async def on_http_exception(request: Request, error: Exception) -> Response:
    """What the framework itself refuses."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        problem = not_found()
    elif error.status_code == 405:
        problem = Problem(405, "method", N_("This address does not answer to %(method)s."), {"method": request.method})
    elif error.status_code == 400:
        problem = malformed(N_("The request cannot be understood."))
    else:
        problem = Problem(error.status_code, "failed", N_("Something went wrong here. Nothing was lost; try again."))
    problem.headers.update(error.headers or {})
    return answer_problem(request.app.state.services, request.scope, problem)
