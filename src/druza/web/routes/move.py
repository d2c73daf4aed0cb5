"""A move: from scripts and programs, answered without the framework because it comes so often; and from a form."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.forms import named_version, read_json
from druza.web.http.middleware import (
    LARGEST_BODY,
    PERSON,
    Gate,
    Message,
    Rates,
    Receive,
    Scope,
    Send,
    check_origin,
    drain,
    failed,
    logger,
)
from druza.web.http.request_costs import MISSED
from druza.web.http.visit import Visit
from druza.web.http.visitors import COOKIE, visitor_of
from druza.web.keys import Keys
from druza.web.problems import N_, Problem, malformed, no_table, too_large
from druza.web.requester import requester, work_at
from druza.web.routes.table import post_form
from druza.web.tables.collection import Tables
from druza.web.tables.live import Live
from druza.web.tables.moves import Moves
from druza.web.tables.seats import seat_of

router = APIRouter()

PREFIX, SUFFIX = len("/api/tables/"), len("/moves")


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a move."""

    option: str | None = None
    path: str | None = None
    seat: int | None = None
    version: str = ""
    ply: int | None = None


class Answer(msgspec.Struct):
    """What a move is answered."""

    ply: int
    version: str
    moves: int
    asked: int
    over: bool
    repeated: bool


decode = msgspec.json.Decoder(Order).decode
encode = msgspec.json.Encoder().encode


class QuickMoves:
    """POST /api/tables/{id}/moves."""

    def __init__(self, tables: Tables, moves: Moves, keys: Keys, rates: Rates) -> None:
        self.tables = tables
        self.moves = moves
        self.keys = keys
        self.rates = rates
        self.gate: Gate | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            answer = await self.move(scope, receive)
        except Problem as problem:
            await self.speak(scope, problem, receive, send)
        except Exception:
            logger.exception("a move failed: %s", scope["path"])
            await self.speak(scope, failed(), receive, send)
        else:
            length = str(len(answer)).encode()
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", length),
                (b"cache-control", b"no-store"),
                (b"x-content-type-options", b"nosniff"),
            ]
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": answer})

    async def speak(self, scope: Scope, problem: Problem, receive: Receive, send: Send) -> None:
        assert self.gate is not None
        await self.gate.speak(scope, problem)(scope, receive, send)

    async def move(self, scope: Scope, receive: Receive) -> bytes:
        check_origin(scope)
        order = read_json(await whole_body(receive), decode)
        path = order.path if order.path is not None else order.option
        if path is None:
            raise malformed(N_("A move needs “option” or “path”."))
        table: str = scope["path"][PREFIX:-SUFFIX]
        if "/" in table:
            raise no_table()
        self.rates.check(self.rates.moves, "moves", table, requester().address)
        cookie, authorization = credentials(scope)
        live = self.tables.live.get(table)
        if live is None:
            self.rates.spend(self.rates.requests, "requests", requester(), MISSED)
        if live is None or live.stale or self.tables.settings.is_shared:
            live = await self.tables.open(table)
        else:
            work_at(table)
            self.tables.guard.check(table)
            self.tables.live.move_to_end(table)
        visitor = visitor_of(self.keys, cookie, authorization, scope.get(PERSON))
        if not live.held_by(visitor):
            self.rates.spend(self.rates.requests, "requests", requester())
        seat = seat_of(live, visitor, order.seat)
        before = live.ply
        made = await self.moves.play(live, seat, named_version(live, order.version, order.ply), path)
        state = live.state
        asked = live.rules.asked_as_seen(state, seat)
        moves = max(1, live.ply - before) if made else 0
        return encode(Answer(live.ply, live.version_of(visitor), moves, asked, state.seat < 0, not made))


async def whole_body(receive: Receive) -> bytes:
    """The whole body, if it is not too large."""
    message: Message = await receive()
    found: bytes = message.get("body", b"")
    while message.get("more_body", False) and len(found) <= LARGEST_BODY:
        message = await receive()
        found += message.get("body", b"")
    if len(found) > LARGEST_BODY:
        if message.get("more_body", False):
            await drain(receive)
        raise too_large(LARGEST_BODY)
    return found


def credentials(scope: Scope) -> tuple[str | None, str | None]:
    """The browser's cookie and the key of a program."""
    cookie = authorization = None
    for name, value in scope["headers"]:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, found = part.strip().partition("=")
                if key == COOKIE:
                    cookie = found.strip('"')
        elif name == b"authorization":
            authorization = value.decode("latin-1")
    return cookie, authorization


@router.post("/table/{table}/move")
async def move_by_form(request: Request, table: str) -> Response:
    return await post_form(request, make_move)


async def make_move(visit: Visit, live: Live, seat: int, at: str, form: dict[str, str]) -> None:
    path = form.get("path", "") or form.get("option", "")
    if not path:
        raise malformed(N_("The form does not say what was chosen."))
    visit.services.rates.check(visit.services.rates.moves, "moves", live.id, requester().address)
    await visit.services.moves.play(live, seat, at, path)
