"""The API: the same tables for programs, and for the script of the pages."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection

import druza
from druza.kernel import drawing
from druza.kernel.refused import BadInput
from druza.web import line as lines
from druza.web.asking import Asking, check_maker
from druza.web.forms import ply_of, read_json
from druza.web.gate import address
from druza.web.learning.coach import words_of_lesson
from druza.web.line import SPECTATOR, Entry, Move
from druza.web.live import LINK, Live
from druza.web.making import SEEDS, Chair, make_table
from druza.web.news import News, plain_look
from druza.web.problems import N_, Problem, not_found, not_your_seat
from druza.web.rendering import bot_levels, setup_of
from druza.web.seating import seat_of
from druza.web.showing import NOTES, own_points, shown_as, told_facts
from druza.web.streams import CountedStream
from druza.web.walks import unknown_option

router = APIRouter(prefix="/api")

T = TypeVar("T")
OLDER = 60  # moves that one look back at the log brings


def answer(facts: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(facts), status, media_type="application/json")


# -- bodies ------------------------------------------------------------------------------------------------------------


class ChairOrder(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    name: str = ""
    bot: str = ""


class TableOrder(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    seats: list[ChairOrder]
    options: dict[str, Any] = {}
    rated: bool = False
    language: str = ""
    hints: bool | None = None
    seed: int | None = None


class UndoOrder(msgspec.Struct, forbid_unknown_fields=True):
    ply: float
    to: int | None = None
    seat: int | None = None


class LessonOrder(msgspec.Struct, forbid_unknown_fields=True):
    ply: float
    do: str
    seat: int | None = None


class AnswerOrder(msgspec.Struct, forbid_unknown_fields=True):
    ply: float
    accept: bool
    seat: int | None = None


class JoinOrder(msgspec.Struct, forbid_unknown_fields=True):
    token: str
    name: str = ""


async def body(request: Request, shape: type[T]) -> T:
    """The body of a request; Problem says what is wrong with it."""
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(
            415, "not-json", N_("Expected a body of type application/json, found %(found)s."), {"found": kind}
        )
    return read_json(await request.body(), lambda text: msgspec.json.decode(text, type=shape))


# -- games and tables --------------------------------------------------------------------------------------------------


@router.get("/games")
async def games(request: Request) -> Response:
    asking = Asking(request)
    found = []
    for id in druza.game_ids():
        rules = druza.game(id)
        title = drawing.board_of(rules).about(asking.lang).title
        setup = setup_of(rules, asking.lang)
        found.append({"id": id, "title": title, "seats": rules.seat_counts, "options": setup["options"]})
    return answer({"games": found, "bots": bot_levels(asking.house.catalogues, asking.lang)})


@router.get("/rules/{game}/{rule}")
async def rule(request: Request, game: str, rule: str) -> Response:
    asking = Asking(request)
    rules = asking.rules(game)
    if rule not in rules.rulebook.rules["en"]:
        raise not_found()
    return answer({"rule": rule, "text": rules.rulebook.text(rule, asking.lang), "url": f"/rules/{game}#{rule}"})


@router.post("/tables")
async def post_table(request: Request) -> Response:
    asking = Asking(request)
    asking.house.rates.check(asking.house.rates.tables, "tables", address(request.scope))
    order = await body(request, TableOrder)
    if order.seed is not None and not asking.house.settings.seeds:
        raise Problem(422, "bad-table", N_("This server does not let anybody choose the seed of a table."))
    if order.seed is not None and not 0 <= order.seed < SEEDS:
        raise Problem(422, "bad-table", N_("The seed must be a whole number from 0 to 2^53 - 1."))
    language = order.language or asking.lang
    if language not in asking.house.catalogues.by_language:
        raise Problem(422, "bad-table", N_("The language “%(lang)s” is not known here."), {"lang": language[:20]})
    chairs = [Chair(chair.kind, chair.name, chair.bot) for chair in order.seats]
    made = await make_table(
        asking.house.storage,
        order.game,
        chairs,
        order.options,
        language,
        order.rated,
        asking.visitor.browser,
        order.seed,
        order.hints,
    )
    live = await asking.house.tables.open(made.id)
    seats: list[dict[str, Any]] = []
    for seat in live.seats:
        facts: dict[str, Any] = {"number": seat.number, "kind": seat.kind, "name": seat.name}
        if seat.number in made.keys:
            facts["key"] = made.keys[seat.number]
        if seat.kind == LINK:
            facts["invite"] = asking.house.keys.invitation(live.id, seat.number)
        seats.append(facts)
    found = {"table": live.id, "ply": live.count, "url": f"{asking.site}/table/{live.id}", "seats": seats}
    if made.maker_key:
        found["maker"] = made.maker_key
    return answer(found, 201)


@router.get("/tables/{table}")
async def show_table(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    named = named_seat(asking, live)
    shown = shown_as(live, asking.visitor, named, asking.lang)
    you, state, rules = shown.you, live.state, live.rules
    names = asking.house.showroom.names(live, asking.lang)
    view = state.view(you)
    look = drawing.look_at(state, you, asking.lang, names)
    return answer(
        {
            "table": live.id,
            "game": rules.id,
            "status": live.status,
            "ply": live.ply_of(asking.visitor),
            "seat": you,
            "held": shown.held,
            "handover": shown.handover,
            "asked": view["asked"],
            "over": view["over"],
            "names": names,
            "prompt": look.asks,
            "view": view,
            "options": [{"path": choice.path, "text": choice.says} for choice in look.legal.values()],
            "points": {one["key"]: one["points"] for one in own_points(rules, state, you, asking.lang)},
            "request": asking.house.showroom.request(shown, names),
        }
    )


def named_seat(asking: Asking, live: Live) -> int | None:
    """The seat of the address; Problem if it is somebody else's."""
    named = asking.seat()
    if named is not None and named != SPECTATOR and named not in live.held_by(asking.visitor):
        raise not_your_seat()
    return named


@router.get("/tables/{table}/why")
async def why(request: Request, table: str) -> Response:
    """Why something on the table cannot be chosen now."""
    asking = Asking(request)
    live = await asking.table()
    path = request.query_params.get("path", "")
    named = named_seat(asking, live)
    seat = seat_of(live, asking.visitor, None if named == SPECTATOR else named)
    try:
        found = drawing.why_not(live.state, seat, path, asking.lang)
    except BadInput as error:
        raise unknown_option(path) from error
    if found is None:
        return answer({"allowed": True})
    rule, message = found
    message = words_of_lesson(live, rule, asking.lang) or message
    url = f"/rules/{live.rules.id}#{rule}"
    return answer({"allowed": False, "rule": rule, "message": message, "rule_url": url})


@router.post("/tables/{table}/undo")
async def undo(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    order = await body(request, UndoOrder)
    seat = seat_of(live, asking.visitor, order.seat)
    done = await asking.house.undoing.undo(live, seat, order.ply, order.to, live.held_by(asking.visitor))
    return answer({"ply": live.ply_of(asking.visitor), "undone": done, "requested": not done})


@router.post("/tables/{table}/lesson")
async def lesson(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    order = await body(request, LessonOrder)
    await asking.house.lessons.do(live, seat_of(live, asking.visitor, order.seat), order.ply, order.do)
    return answer({"ply": live.ply})


@router.post("/tables/{table}/undo/answer")
async def answer_undo(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    order = await body(request, AnswerOrder)
    seat = seat_of(live, asking.visitor, order.seat)
    held = live.held_by(asking.visitor) if order.seat is None else (seat,)
    done = await asking.house.undoing.answer(live, held, order.ply, order.accept)
    return answer({"ply": live.ply_of(asking.visitor), "undone": done})


@router.post("/tables/{table}/join")
async def join(request: Request, table: str) -> Response:
    asking = Asking(request)
    asking.house.rates.check(asking.house.rates.tables, "joins", address(request.scope))
    live = await asking.table()
    order = await body(request, JoinOrder)
    seat, key = await asking.house.seating.claim(live, order.token, order.name, None)
    return answer({"seat": seat, "key": key})


@router.post("/tables/{table}/close")
async def close(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    check_maker(live, asking.visitor)
    await asking.house.tables.close(live)
    return answer({"status": live.status})


# -- the log and the news ----------------------------------------------------------------------------------------------


@router.get("/tables/{table}/log")
async def log(request: Request, table: str) -> Response:
    """What happened before a ply."""
    asking = Asking(request)
    live = await asking.table()
    before = ply_of(request.query_params.get("before"))
    shown = shown_as(live, asking.visitor, named_seat(asking, live), asking.lang)
    moves, notes, more = await asking.house.storage.read(
        lambda connection: older_moves(connection, live, live.ply if before is None else before)
    )
    look = plain_look(asking.house.showroom, shown)
    found = [
        {"ply": line["ply"], "seat": line["seat"], **told_facts(line["told"])}
        for line in asking.house.showroom.lines(live.rules, moves, notes, look)
    ]
    return answer({"lines": found, "more": more})


def older_moves(connection: Connection, live: Live, before: float) -> tuple[list[Move], list[Entry], bool]:
    """The moves before a ply, those that were noted between them, and whether there are still older ones."""
    entries = lines.read_entries(connection, live.id)
    moves = lines.chain(entries)
    last = sum(entry.ply < before for entry in moves)
    first = max(0, last - OLDER)
    line = lines.read_line(connection, live.rules, live.facts.start, moves, first, last)
    since = moves[first].ply if first < last else 0
    notes = [entry for entry in entries if entry.kind in NOTES and since <= entry.ply < before]
    return line.moves, notes, first > 0


@router.get("/tables/{table}/events")
async def events(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    named = named_seat(asking, live)
    last = ply_of(request.headers.get("last-event-id") or request.query_params.get("after"))
    news = News(asking.house.tables, asking.house.showroom, live, asking.visitor, named, asking.lang)
    return CountedStream(asking.house.rates, news.stream(last))


@router.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
async def nothing(request: Request, rest: str) -> Response:
    raise not_found()
