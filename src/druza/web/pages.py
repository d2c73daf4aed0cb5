"""The pages: home, new table, the table itself, invitations, replays, rulebooks and galleries."""

from __future__ import annotations

import datetime
import json
import math
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from sqlalchemy import Connection
from starlette.datastructures import FormData

import druza
from druza.kernel import drawing
from druza.kernel.game import Game
from druza.kernel.record import new_record
from druza.kernel.refused import BadInput
from druza.web import line as lines
from druza.web import reasons, storage
from druza.web.builds import fill_seats, offered
from druza.web.house import House
from druza.web.instead import begun_by, instead_of, leaves
from druza.web.levels import USUAL
from druza.web.line import SPECTATOR
from druza.web.live import BOT, CLOSED, HERE, LINK, OPEN, YOU, Live, Seat, Visitor
from druza.web.problems import N_, Problem, malformed, no_key, not_found, not_your_seat
from druza.web.reasons import is_told, percent
from druza.web.rendering import bot_levels, chosen_value, game_card, game_cards, game_file, rulebook_page, setup_of
from druza.web.seats import new_browser
from druza.web.showing import Shown, end_of_game, shown_as
from druza.web.speaking import say_problem
from druza.web.stops import shown_stops
from druza.web.tables import Chair, another_edition, tables_of
from druza.web.visitors import COOKIE, YEAR, read_language, read_visitor

router = APIRouter()

MOST_TABLES = 12  # of one's own on the front page
REPLAY_LINES = 30
FOREVER = "public, max-age=31536000, immutable"
MEDIA = {"css": "text/css; charset=utf-8", "svg": "image/svg+xml"}


class Asking:
    """One request for a page: who asks, in which language."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.house: House = request.app.state.house
        self.lang = read_language(request, self.house.settings)
        self.visitor = read_visitor(request, self.house.keys)
        self.theme = request.cookies.get("theme", "")
        if self.theme not in ("light", "dark"):
            self.theme = ""

    @property
    def site(self) -> str:
        """How others reach this server."""
        return (self.house.settings.public_url or str(self.request.base_url)).rstrip("/")

    def page(self, template: str, context: dict[str, Any], status: int = 200) -> HTMLResponse:
        path = self.request.url.path
        markup = self.house.rendering.page(template, self.lang, path, self.theme, context)
        return HTMLResponse(markup, status)

    def say(self, message: str, **values: Any) -> str:
        return self.house.catalogues.say(self.lang, message, values)

    def seat(self) -> int | None:
        return number(self.request.query_params.get("seat"))

    async def table(self) -> Live:
        return await self.house.tables.open(self.request.path_params["table"])

    def rules(self, id: str) -> Game[Any]:
        try:
            return druza.game(id)
        except BadInput as error:
            problem = Problem(404, "no-game", N_("There is no game called “%(game)s”."), {"game": id[:40]})
            raise problem from error

    def browser(self) -> str:
        """This browser's secret, a new one if it has none."""
        return self.visitor.browser or new_browser()

    def remember(self, response: Response, browser: str) -> Response:
        """Let the browser keep its secret."""
        response.set_cookie(
            COOKIE,
            self.house.keys.cookie(browser),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.request.url.scheme == "https",
        )
        return response


def number(text: Any) -> int | None:
    """A whole number of a form or an address; Problem if it is none."""
    if text is None or text == "":
        return None
    try:
        return int(str(text)[:12])
    except ValueError as error:
        raise malformed(N_("Expected a whole number, found “%(found)s”."), found=str(text)[:20]) from error


def ply_of(text: Any) -> float | None:
    """The number of what was shown (`Live.ply`), from a form or an address; Problem if it is none."""
    if text is None or text == "":
        return None
    try:
        found = float(str(text)[:24])
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise malformed(N_("Expected a number, found “%(found)s”."), found=str(text)[:20])
    return found


def see_other(url: str) -> RedirectResponse:
    return RedirectResponse(url, 303)


def switch_language(request: Request) -> Response | None:
    """?lang= on a page: keep it in the cookie and show the same page."""
    if "lang" not in request.query_params:
        return None
    lang = read_language(request, request.app.state.house.settings)
    rest = [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
    response = see_other(request.url.path + (f"?{urlencode(rest)}" if rest else ""))
    response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https")
    return response


# -- home and new tables -----------------------------------------------------------------------------------------------


@router.get("/")
async def home(request: Request) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    context = {
        "tables": await own_tables(asking),
        "bots": bot_levels(asking.house.catalogues, asking.lang),
        "setups": {card["id"]: setup_of(druza.game(card["id"]), asking.lang) for card in game_cards(asking.lang)},
    }
    return asking.page("home.html", context)


async def own_tables(asking: Asking) -> list[dict[str, Any]]:
    """The tables of this browser: where one is asked first, then the newest."""
    browser = asking.visitor.browser
    if browser is None:
        return []

    def ask(connection: Connection) -> list[tuple[Any, list[Any]]]:
        return [
            (row, storage.entries_before(connection, row.id, 1 << 30, 1))
            for row in tables_of(connection, browser, MOST_TABLES)
        ]

    found = []
    for row, last in await asking.house.storage.read(ask):
        try:
            live = await asking.house.tables.open(row.id)
        except Problem:
            continue  # of a game or an edition that is no longer there
        changed = last[0].time if last else row.created
        found.append(table_line(asking, live, datetime.datetime.fromtimestamp(changed, datetime.UTC)))
    found.sort(key=lambda line: (line["status"] == OPEN, line["your_turn"], line["changed"]), reverse=True)
    return found


def table_line(asking: Asking, live: Live, changed: datetime.datetime) -> dict[str, Any]:
    showroom, held = asking.house.showroom, live.held_by(asking.visitor)
    names = showroom.names(live, asking.lang)
    asked = live.rules.asked_as_seen(live.state, held[0] if len(held) == 1 else SPECTATOR)
    mine = live.state.seat in held and live.status == OPEN
    return {
        "id": live.id,
        "url": f"/table/{live.id}",
        "game_id": live.rules.id,
        "title": showroom.title(live.rules, asking.lang),
        "status": live.status,
        "your_turn": mine,
        "waiting": asking.say(N_("Your turn")) if mine else names[asked] if 0 <= asked < len(names) else "",
        "players": names,
        "ply": live.count,
        "changed": changed,
    }


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    wanted = {"build_0": request.query_params.get("build", "")}
    return await new_table_page(asking, asking.rules(game), wanted, None, 200)


async def new_table_page(
    asking: Asking, rules: Game[Any], values: dict[str, str], error: str | None, status: int
) -> HTMLResponse:
    setup = setup_of(rules, asking.lang)
    context = {
        "game": game_card(rules, asking.lang),
        "setup": setup,
        "bots": bot_levels(asking.house.catalogues, asking.lang),
        "builds": await offered(asking.house, rules, asking.visitor.browser, asking.lang),
        "error": error,
        "values": {**default_values(rules, setup), **values},
    }
    return asking.page("new.html", context, status)


def default_values(rules: Game[Any], setup: dict[str, Any]) -> dict[str, str]:
    """You against one bot."""
    values = {"game": rules.id, "seats": str(setup["default_seats"]), "rated": "", "hints": ""}
    for seat in range(max(rules.seat_counts)):
        values[f"kind_{seat}"] = BOT if seat else YOU
        values[f"name_{seat}"] = ""
        values[f"bot_{seat}"] = USUAL
        values[f"build_{seat}"] = ""
    for option in setup["options"]:
        values[f"option_{option['name']}"] = option["default"]
    return values


@router.post("/tables")
async def make_table(request: Request) -> Response:
    asking = Asking(request)
    asking.house.rates.check(asking.house.rates.tables, "tables", address(request))
    form = texts(await request.form())
    rules = asking.rules(form.get("game", ""))
    browser = asking.browser()
    try:
        chairs = posted_chairs(form, rules)
        options = {
            name.removeprefix("option_"): chosen_value(rules, name.removeprefix("option_"), value)
            for name, value in form.items()
            if name.startswith("option_") and value != ""
        }
        wanted = [form.get(f"build_{seat}", "") for seat in range(len(chairs))]
        await fill_seats(asking.house, rules, browser, wanted, options, asking.lang)
        rated = form.get("rated", "") in ("on", "true", "1", "yes")
        hints = {"on": True, "off": False}.get(form.get("hints", ""))
        made = await asking.house.tables.make(rules.id, chairs, options, asking.lang, rated, browser, hints=hints)
    except Problem as problem:
        if problem.status != 422:
            raise
        said = say_problem(asking.house.catalogues, problem, asking.lang)
        return await new_table_page(asking, rules, form, said, 422)
    return asking.remember(see_other(f"/table/{made.id}"), browser)


def posted_chairs(form: dict[str, str], rules: Game[Any]) -> list[Chair]:
    count = number(form.get("seats"))
    if count is None or count not in rules.seat_counts:
        counts = ", ".join(str(possible) for possible in rules.seat_counts)
        raise Problem(422, "bad-table", N_("This game is for %(counts)s players."), {"counts": counts})
    return [
        Chair(
            form.get(f"kind_{seat}", BOT if seat else YOU),
            form.get(f"name_{seat}", ""),
            form.get(f"bot_{seat}", "") or USUAL,
        )
        for seat in range(count)
    ]


def texts(form: FormData) -> dict[str, str]:
    """The texts of a form; files are not expected and left out."""
    return {key: value for key, value in form.multi_items() if isinstance(value, str)}


# -- the table ---------------------------------------------------------------------------------------------------------


@router.get("/table/{table}")
async def show_table(request: Request, table: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    return asking.page("table.html", table_context(asking, shown_as(live, asking.visitor, asking.seat(), asking.lang)))


def table_context(asking: Asking, shown: Shown, notice: dict[str, str] | None = None) -> dict[str, Any]:
    context = asking.house.showroom.context(shown, asking.site)
    context["game"] = game_card(shown.live.rules, asking.lang)
    context["status"] = shown.live.status
    context["stops"] = shown_stops(shown)
    context["notice"] = notice
    context["hint"] = hint_of(asking, shown, context["look"])
    context["instead"] = instead_facts(shown, context["names"])
    all_seen = shown.live.shows_all_to(asking.visitor)
    mark_reasons(shown.live, shown.live.line.moves, context["log"], all_seen)
    if not all_seen:
        context["table"]["record_url"] = None
    return context


def hint_of(asking: Asking, shown: Shown, look: drawing.Look) -> dict[str, Any] | None:
    """The button for a hint, and the hint itself once it is there; None where there are none."""
    live, seat = shown.live, shown.you
    if not live.facts.hints or live.status != OPEN or seat < 0 or live.state.seat != seat:
        return None
    found = live.hint_for(seat)
    says = {one["path"]: one["says"] for one in leaves(look)}
    return {
        "url": f"/api/tables/{live.id}/hint?seat={seat}",
        "form_url": f"/table/{live.id}/hint",
        "tries": reasons.number(found.tries, asking.lang) if found else "",
        "options": [
            {**one, "says": says[one["path"]], "chance": percent(one["chance"]), "share": percent(one["share"])}
            for one in (found.options if found else [])
            if one["path"] in says
        ],
    }


def instead_facts(shown: Shown, names: list[str]) -> dict[str, Any] | None:
    """What else could be chosen in the middle of what was begun."""
    live, seat = shown.live, shown.you
    begun = begun_by(live, seat, shown.held) if seat >= 0 and shown.handover is None else None
    if begun is None:
        return None
    options = instead_of(begun, seat, shown.lang, names)
    return {"url": f"/table/{live.id}/instead", "begun": begun.path, "options": options} if options else None


def mark_reasons(live: Live, moves: list[lines.Move], log: list[dict[str, Any]], all_seen: bool) -> None:
    """Say at the first line of each move of a bot where it can be asked why."""
    told = {move.ply for move in moves if is_told(live, move, all_seen)}
    for line in log:
        line["why_url"] = f"/table/{live.id}/thought/{line['ply']}" if line["ply"] in told else None
        told.discard(line["ply"])


@router.get("/table/{table}/fragment")
async def show_fragment(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    shown = shown_as(live, asking.visitor, asking.seat(), asking.lang)
    response = asking.page("partials/table.html", table_context(asking, shown))
    response.headers["X-Ply"] = str(live.ply)
    return response


async def deed(request: Request, act: Any) -> Response:
    """A posted form at a table: done, then the table again; refused, then the table with the reason."""
    asking = Asking(request)
    live = await asking.table()
    form = texts(await request.form())
    seat = number(form.get("seat"))
    try:
        ply = ply_of(form.get("ply"))
        if ply is None:
            raise malformed(N_("The form does not say which ply it is for."))
        own = asking.house.tables.seat_of(live, asking.visitor, seat)
        await act(asking, live, own, ply, form)
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        message = say_problem(asking.house.catalogues, problem, asking.lang)
        shown = shown_as(live, asking.visitor, seat, asking.lang)
        notice = {"rule": problem.rule, "message": message}
        return asking.page("table.html", table_context(asking, shown, notice), problem.status)
    return see_other(f"/table/{live.id}" + (f"?seat={seat}" if seat is not None and seat >= 0 else ""))


@router.post("/table/{table}/move")
async def move(request: Request, table: str) -> Response:
    return await deed(request, make_move)


async def make_move(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    path = form.get("path", "") or form.get("option", "")
    if not path:
        raise malformed(N_("The form does not say what was chosen."))
    asking.house.rates.check(asking.house.rates.moves, "moves", live.id)
    await asking.house.tables.play(live, seat, ply, path)


@router.post("/table/{table}/undo")
async def undo(request: Request, table: str) -> Response:
    return await deed(request, take_back)


async def take_back(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    held = live.held_by(asking.visitor)
    await asking.house.tables.undo(live, seat, ply, number(form.get("to")), held)


@router.post("/table/{table}/undo/answer")
async def answer_undo(request: Request, table: str) -> Response:
    return await deed(request, answer_request)


async def answer_request(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    accept = form.get("accept", "")
    if accept not in ("yes", "no"):
        raise malformed(N_("The form does not say yes or no."))
    await asking.house.tables.answer(live, live.held_by(asking.visitor), ply, accept == "yes")


@router.post("/table/{table}/close")
async def close_table(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    check_maker(live, asking.visitor)
    await asking.house.tables.close(live)
    return see_other(f"/table/{live.id}")


def check_maker(live: Live, visitor: Visitor) -> None:
    if not live.made_by(visitor):
        raise Problem(403, "not-yours", N_("Only the person who made the table can do that."))


@router.post("/table/{table}/seat/{seat}/bot")
async def seat_to_bot(request: Request, table: str, seat: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    check_maker(live, asking.visitor)
    bot = texts(await request.form()).get("bot", "") or USUAL
    chosen = number(seat)
    await asking.house.tables.give_to_bot(live, -1 if chosen is None else chosen, bot)
    return see_other(f"/table/{live.id}")


@router.post("/table/{table}/again")
async def play_again(request: Request, table: str) -> Response:
    """The same game with the same people: whoever asks sits where they sat, others are invited."""
    asking = Asking(request)
    live = await asking.table()
    held, browser = live.held_by(asking.visitor), asking.visitor.browser
    if browser is None or not (held or live.made_by(asking.visitor)):
        raise not_your_seat() if asking.visitor.claims else no_key()
    asking.house.rates.check(asking.house.rates.tables, "tables", address(request))
    chairs = []
    for seat in live.seats:
        kind = seat.kind
        if seat.is_person:
            kind = LINK if seat.number not in held else YOU if seat.number == held[0] else HERE
        chairs.append(Chair(kind, seat.name, seat.bot))
    facts = live.facts
    made = await asking.house.tables.make(
        facts.game, chairs, facts.options, facts.language, facts.rated, browser, hints=facts.hints
    )
    return see_other(f"/table/{made.id}")


def address(request: Request) -> str:
    return request.client.host if request.client else "?"


# -- invitations -------------------------------------------------------------------------------------------------------


@router.get("/table/{table}/join/{token}")
async def invitation(request: Request, table: str, token: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    seat = asking.house.tables.invited_to(live, token)
    if seat.number in live.held_by(asking.visitor):
        return see_other(f"/table/{live.id}")
    return join_page(asking, live, seat, token, None, 410 if seat.claimed is not None else 200)


def join_page(asking: Asking, live: Live, seat: Seat, token: str, error: str | None, status: int) -> HTMLResponse:
    showroom = asking.house.showroom
    context = {
        "table": showroom.table_facts(live, SPECTATOR, asking.lang),
        "game": game_card(live.rules, asking.lang),
        "seat": {"number": seat.number, "name": seat.name},
        "players": showroom.names(live, asking.lang),
        "token": token,
        "error": error,
        "taken": seat.claimed is not None,
    }
    return asking.page("join.html", context, status)


@router.post("/table/{table}/join/{token}")
async def join(request: Request, table: str, token: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    asking.house.rates.check(asking.house.rates.tables, "joins", address(request))
    seat = asking.house.tables.invited_to(live, token)
    if seat.number in live.held_by(asking.visitor):
        return see_other(f"/table/{live.id}")
    browser = asking.browser()
    name = texts(await request.form()).get("name", "")
    try:
        await asking.house.tables.claim(live, token, name, browser)
    except Problem as problem:
        message = say_problem(asking.house.catalogues, problem, asking.lang)
        if problem.error == "taken":
            live = await asking.table()
            seat = live.seats[seat.number]
        return join_page(asking, live, seat, token, message, problem.status)
    return asking.remember(see_other(f"/table/{live.id}"), browser)


# -- replays and records -----------------------------------------------------------------------------------------------


@router.get("/table/{table}/replay")
async def replay(request: Request, table: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    wanted, seat = number(request.query_params.get("step")), asking.seat()
    allowed = perspectives(live, asking.visitor)
    if seat is None:
        seat = SPECTATOR
    if seat not in allowed:
        raise not_your_seat()
    entries = await asking.house.storage.read(lambda connection: lines.read_entries(connection, live.id))
    moves = lines.chain(entries)
    after = ply_of(request.query_params.get("after"))
    if wanted is None and after is not None:  # what happened from a ply on
        wanted = sum(entry.ply < after for entry in moves)
    step = len(moves) if wanted is None else max(0, min(wanted, len(moves)))
    try:
        line = await asking.house.storage.read(
            lambda connection: lines.read_line(
                connection, live.rules, live.facts.start, moves, max(0, step - REPLAY_LINES), step
            )
        )
    except BadInput as error:
        raise another_edition() from error
    context = replay_context(asking, live, line, seat, step, len(moves), allowed)
    all_seen = live.shows_all_to(asking.visitor)
    mark_reasons(live, line.moves, context["log"], all_seen)
    context["thought"] = await thought_of_step(asking, live, line, all_seen)
    return asking.page("replay.html", context)


async def thought_of_step(asking: Asking, live: Live, line: lines.Line, all_seen: bool) -> dict[str, Any] | None:
    """Why a bot made the move that led here."""
    if not line.moves or not is_told(live, line.moves[-1], all_seen):
        return None
    move, before = line.moves[-1], line.befores[-1]
    content = await asking.house.storage.read(lambda connection: storage.thought(connection, live.id, move.row))
    thought, told = reasons.Thought(move, before, content), asking.house.reasons
    names = asking.house.showroom.names(live, asking.lang)
    return {
        "name": names[move.seat],
        "says": told.say(thought, asking.lang),
        "options": told.options(thought, asking.lang, names) if all_seen else [],
    }


def perspectives(live: Live, visitor: Visitor) -> list[int]:
    """As whom one may look at the past: when nothing is hidden any more, as anybody."""
    if live.shows_all_to(visitor):
        return [SPECTATOR, *range(len(live.seats))]
    held = live.held_by(visitor)
    return [SPECTATOR, *held] if len(held) == 1 else [SPECTATOR]


def replay_context(
    asking: Asking, live: Live, line: lines.Line, seat: int, step: int, steps: int, allowed: list[int]
) -> dict[str, Any]:
    showroom, lang = asking.house.showroom, asking.lang
    names = showroom.names(live, lang)
    state = line.state
    view = state.view(seat)
    look = drawing.look_at(state, seat, lang, names)
    look.choices = []  # the past is only looked at

    def url(to: int, of: int = seat) -> str:
        return f"/table/{live.id}/replay?step={to}" + (f"&seat={of}" if of >= 0 else "")

    shown = Shown(live, lang, seat, (), None, False)
    return {
        "table": showroom.table_facts(live, SPECTATOR, lang),
        "game": game_card(live.rules, lang),
        "names": names,
        "seats": showroom.seats(shown, view, names, asking.site, state),
        "you": seat,
        "perspectives": [
            {
                "seat": other,
                "name": names[other] if other >= 0 else asking.say(N_("Spectator")),
                "url": url(step, other),
                "current": other == seat,
            }
            for other in allowed
        ],
        "view": view,
        "look": look,
        "drawing": drawing.board_of(live.rules).draw(view, look),
        "asked": view["asked"],
        "step": step,
        "steps": steps,
        "log": showroom.lines(live.rules, line.moves, [], look),
        "first": url(0) if step else None,
        "previous": url(step - 1) if step else None,
        "next": url(step + 1) if step < steps else None,
        "last": url(steps) if step < steps else None,
        "end": end_of_game(live.rules, state, view, names, lang),
    }


@router.get("/table/{table}/record.json")
async def record(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    if not live.shows_all_to(asking.visitor):
        message = N_("The record holds everything that is hidden: it is given out when the game is over.")
        if live.status == CLOSED:
            message = N_("This game was not played to its end, so what was hidden stays hidden: there is no record.")
        raise Problem(409, "running", message)
    entries = await asking.house.storage.read(lambda connection: lines.read_entries(connection, live.id))
    facts = live.facts
    found = new_record(live.rules, facts.seats, facts.seed, facts.options)
    found["moves"] = [option for entry in lines.chain(entries) for option in entry.options]
    found["players"] = asking.house.showroom.names(live, asking.lang)
    name = f"{facts.game}-{facts.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(found, ensure_ascii=False), media_type="application/json", headers=headers)


# -- rulebooks, galleries, files ---------------------------------------------------------------------------------------


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    rules = asking.rules(game)
    page, contents = rulebook_page(rules, asking.lang)
    return asking.page("rules.html", {"game": game_card(rules, asking.lang), "page": page, "contents": contents})


@router.get("/gallery/{game}")
async def gallery(request: Request, game: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    rules = asking.rules(game)
    entries = drawing.board_of(rules).gallery(asking.lang)
    q = request.query_params.get("q", "").strip()[:60]
    kind, source = request.query_params.get("kind", ""), request.query_params.get("source", "")
    found = [
        entry
        for entry in entries
        if kind in ("", entry.kind) and source in ("", entry.source) and (not q or is_about(entry, q))
    ]
    context = {
        "game": game_card(rules, asking.lang),
        "entries": found,
        "all_count": len(entries),
        "kinds": counted(asking, rules, "kind", [entry.kind for entry in entries]),
        "sources": counted(asking, rules, "source", [entry.source for entry in entries]),
        "q": q,
        "kind": kind,
        "source": source,
    }
    return asking.page("gallery.html", context)


def is_about(entry: drawing.Entry, q: str) -> bool:
    """Does every word of the search occur in an entry, in either language?"""
    said = " ".join([entry.id, entry.kind, *entry.name.values(), *entry.text.values()]).casefold()
    return all(word in said for word in q.casefold().split())


SOURCES = {
    "rulebook": N_("stated in the rulebook"),
    "public": N_("published elsewhere"),
    "house": N_("ours: the printed value is not known"),
}


def counted(asking: Asking, rules: Game[Any], section: str, values: list[str]) -> list[dict[str, Any]]:
    found = []
    for value in dict.fromkeys(values):
        label = value.replace("_", " ")
        if section == "source" and value in SOURCES:
            label = asking.say(SOURCES[value])
        elif rules.words.has(section, value):
            label = rules.words.say(asking.lang, section, value, {})
        found.append({"value": value, "label": label, "count": values.count(value)})
    return found


@router.get("/game/{game}/{name}")
async def file_of_game(request: Request, game: str, name: str) -> Response:
    path = game_file(game, name)
    if path is None:
        raise not_found()
    cache = FOREVER if "v" in request.query_params else "no-cache"
    media = MEDIA[path.suffix.removeprefix(".")]
    return Response(path.read_bytes(), media_type=media, headers={"Cache-Control": cache})
