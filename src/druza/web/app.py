"""The program: its parts put together, started and stopped."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

import druza
from druza.kernel.words import LANGUAGES
from druza.web import api, pages, wishing
from druza.web.chances import Chances
from druza.web.gate import Gate, Rates, failed
from druza.web.hints import Hints
from druza.web.house import House
from druza.web.journal import Journal
from druza.web.languages import Catalogues
from druza.web.learning.lessons import Lessons
from druza.web.moves import Moves
from druza.web.pages.files import FOREVER
from druza.web.problems import N_, Problem, malformed, not_found
from druza.web.quick import QuickMoves
from druza.web.reasons import Reasons
from druza.web.rendering import STATIC, Rendering, game_cards
from druza.web.seating import Seating
from druza.web.seats import Keys, read_secret
from druza.web.settings import Settings
from druza.web.showing import Showroom
from druza.web.speaking import answer_problem, speaker
from druza.web.storage import Storage
from druza.web.tables import Tables
from druza.web.thinking import Thinkers
from druza.web.undoing import Undoing
from druza.web.wake import wake_for

logger = logging.getLogger("druza.app")


def build_house(settings: Settings) -> House:
    """The parts of the server, not yet started."""
    keys = Keys(settings.secret or read_secret(settings.data))
    storage = Storage(settings.database_url)
    thinkers = Thinkers(settings.thinkers, settings.think_limit)
    helpers = Thinkers(1, settings.think_limit, early=False)  # a search goes on where it has begun: in one process
    wake = wake_for(settings)
    catalogues = Catalogues()
    journal = Journal(settings, storage)
    moves = Moves(settings, journal, thinkers, wake)
    tables = Tables(settings, journal, moves, wake)
    return House(
        settings=settings,
        storage=storage,
        keys=keys,
        thinkers=thinkers,
        helpers=helpers,
        wake=wake,
        tables=tables,
        moves=moves,
        undoing=Undoing(journal, moves),
        seating=Seating(storage, keys, wake, moves),
        hints=Hints(settings, helpers),
        chances=Chances(storage, helpers),
        lessons=Lessons(storage, journal, moves, tables),
        reasons=Reasons(catalogues),
        catalogues=catalogues,
        showroom=Showroom(catalogues, keys),
        rendering=Rendering(catalogues),
        rates=Rates(settings),
    )


class Program:
    """The ASGI application. `house` is there for those who start and stop it."""

    def __init__(self, settings: Settings) -> None:
        self.house = build_house(settings)
        self.framework = framework(self.house)
        quick = QuickMoves(self.house.tables, self.house.moves, self.house.keys, self.house.rates)
        self.gate = Gate(self.framework, quick, self.house.rates, speaker(self.house))
        quick.gate = self.gate

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.gate(scope, receive, send)


def framework(house: House) -> FastAPI:
    """Routes and what goes wrong in them."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        house.storage.start()
        house.thinkers.start()
        house.helpers.start()
        await house.wake.start(house.tables.heard, house.tables.watched)
        warming = asyncio.create_task(asyncio.to_thread(warm))
        try:
            yield
        finally:
            await warming
            await house.tables.stop()
            await house.wake.stop()
            house.chances.stop()
            house.thinkers.stop()
            house.helpers.stop()
            house.storage.stop()

    app = FastAPI(
        title="Druza", version=druza.__version__, lifespan=life, docs_url=None, redoc_url=None, openapi_url=None
    )
    app.state.house = house
    app.state.started = time.time()
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.include_router(pages.router)
    app.include_router(wishing.router)
    app.include_router(api.router)  # last: it answers every address under /api
    app.add_api_route("/health", health, methods=["GET"])
    app.mount("/static", Static(directory=STATIC, check_dir=False))
    app.add_exception_handler(Problem, on_problem)
    app.add_exception_handler(HTTPException, on_http_exception)
    app.add_exception_handler(Exception, on_failure)
    return app


def warm() -> None:
    """Load all games before somebody waits for them."""
    for lang in LANGUAGES:
        game_cards(lang)


class Static(StaticFiles):
    """Files whose address changes with them are kept by browsers for good."""

    async def get_response(self, path: str, scope: Any) -> Response:
        response = await super().get_response(path, scope)
        marked = b"v=" in scope.get("query_string", b"")
        response.headers["Cache-Control"] = FOREVER if marked else "no-cache"
        return response


async def health(request: Request) -> Response:
    """Does everything answer? For people and for watching programs."""
    house: House = request.app.state.house
    try:
        await house.storage.pulse()
    except Exception as error:
        logger.error("the database cannot be written: %s", str(error) or type(error).__name__)
        return JSONResponse({"status": "database"}, 503)
    return JSONResponse(
        {
            "status": "ok",
            "version": druza.__version__,
            "games": druza.game_ids(),
            "tables_in_memory": len(house.tables.live),
            "streams": sum(house.rates.streams.values()),
            "bot_fallbacks": house.thinkers.misses,
            "uptime": round(time.time() - request.app.state.started, 1),
        }
    )


async def on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return answer_problem(request.app.state.house, request.scope, error)


async def on_failure(request: Request, error: Exception) -> Response:
    """What nobody expected; the gate writes it down."""
    return answer_problem(request.app.state.house, request.scope, failed())


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
    return answer_problem(request.app.state.house, request.scope, problem)
