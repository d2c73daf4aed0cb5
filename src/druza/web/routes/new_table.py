"""New tables: the form, and what is made of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData

from druza.kernel.game import Game
from druza.web.bots.levels import USUAL
from druza.web.http.answers import answer
from druza.web.http.forms import YES, body, number, texts
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.lobby.lobby import HIGHEST, LOWEST, TALKS, Order
from druza.web.pages.pace import all_paces
from druza.web.pages.rendering import bot_levels, chosen_value, game_card, setup_of
from druza.web.problems import N_, Problem, no_key, not_your_seat
from druza.web.requester import requester
from druza.web.tables.builds import fill_seats, offered
from druza.web.tables.creation import SEEDS, Chair, Made, make_table
from druza.web.tables.live import BOT, HERE, LINK, YOU

router = APIRouter()


@router.get("/new/{game}", dependencies=PAGE)
async def new_table(request: Request, game: str) -> Response:
    visit = Visit(request)
    wanted = {"build_0": request.query_params.get("build", "")}
    return await new_table_page(visit, visit.rules(game), wanted, None, 200)


async def new_table_page(
    visit: Visit, rules: Game[Any], values: dict[str, str], error: str | None, status: int
) -> HTMLResponse:
    setup = setup_of(rules, visit.lang)
    context = {
        "game": game_card(rules, visit.lang),
        "setup": setup,
        "bots": bot_levels(visit.services.catalogues, visit.lang),
        "builds": await offered(visit.services.storage, rules, visit.visitor.browser, visit.lang),
        "error": error,
        "paces": all_paces(visit.services.catalogues, visit.lang),
        "values": {**default_values(rules, setup), **values},
    }
    return visit.page("new.html", context, status)


def default_values(rules: Game[Any], setup: dict[str, Any]) -> dict[str, str]:
    """You against one bot."""
    values = {"game": rules.id, "seats": str(setup["default_seats"]), "rated": "", "hints": ""}
    values |= {"pace": "", "public": ""}
    for seat in range(max(rules.seat_counts)):
        values[f"kind_{seat}"] = BOT if seat else YOU
        values[f"name_{seat}"] = ""
        values[f"bot_{seat}"] = USUAL
        values[f"build_{seat}"] = ""
    for option in setup["options"]:
        values[f"option_{option['name']}"] = option["default"]
    return values


@router.post("/tables")
async def post_table(request: Request) -> Response:
    visit = Visit(request)
    visit.services.rates.spend(visit.services.rates.tables, "tables", requester())
    posted = await request.form()
    form = texts(posted)
    if form.get("mode") == "people":  # Enter in the start strip of the front page: its first button makes a table
        return RedirectResponse("/pairing", 307)
    rules = visit.rules(form.get("game", ""))
    browser = visit.browser()
    try:
        chairs = posted_chairs(form, rules)
        for chair in chairs:
            if chair.kind == YOU and not chair.name and visit.person is not None:
                chair.name = visit.person.name
        quick = quick_options(rules) if form.get("quick", "") in YES else {}
        options = quick | read_options(posted, form, rules)
        wanted = [form.get(f"build_{seat}", "") for seat in range(len(chairs))]
        await fill_seats(visit.services.storage, rules, browser, wanted, options, visit.lang)
        hints = {"on": True, "off": False}.get(form.get("hints", ""))
        mixing = await visit.services.shuffles.mixing(form.get("nonce", ""), form.get("salt", ""), True)
        order = replace(read_order(form, rules.id, chairs), options=options, hints=bool(hints), mixing=mixing)
        if form.get("public", "") in YES:
            table = await open_public(visit, order, visit.lang, browser)
        else:
            made = await make_table(
                visit.services.storage,
                rules.id,
                chairs,
                options,
                visit.lang,
                order.rated,
                browser,
                hints=hints,
                pace=order.pace,
                mixing=mixing,
            )
            table = made.id
    except Problem as problem:
        said = visit.said(problem, 403, 409, 422)
        return await new_table_page(visit, rules, form, said, problem.status)
    return visit.remember(see_other(f"/table/{table}"), browser)


def quick_options(rules: Game[Any]) -> dict[str, Any]:
    """What the quick start takes, so that its first question is a move."""
    return {option["name"]: option["quick"] for option in rules.setup_options() if "quick" in option}


def read_options(posted: FormData, form: dict[str, str], rules: Game[Any]) -> dict[str, Any]:
    """What was chosen for the options of a game; several that were picked stand together in `form`."""
    for option in rules.setup_options():
        picked = [str(one) for one in posted.getlist(f"pick_{option['name']}")]
        if picked:
            form[f"option_{option['name']}"] = ",".join(picked)
    return {
        name.removeprefix("option_"): chosen_value(rules, name.removeprefix("option_"), value)
        for name, value in form.items()
        if name.startswith("option_") and value != ""
    }


def read_order(form: dict[str, str], game: str, chairs: list[Chair]) -> Order:
    """A table for whoever comes, as a form asks for it. The ends of the vein of levels mean: no bound."""
    lowest, highest = (number(form.get(name)) for name in ("level_from", "level_to"))
    if lowest is not None and highest is not None and lowest > highest:
        raise Problem(422, "bad-level", N_("The lowest level is above the highest one."))
    lowest = None if lowest is None or lowest <= LOWEST else lowest
    highest = None if highest is None or highest >= HIGHEST else highest
    rated, fill = form.get("rated", "") in YES, form.get("fill", "") in YES
    talk = form.get("talk", "")
    talk = talk if talk in TALKS else ""
    return Order(game, chairs, form.get("pace", ""), rated, fill, lowest, highest, talk=talk)


async def open_public(visit: Visit, order: Order, language: str, browser: str) -> str:
    """A table for whoever comes; its id."""
    kinds = [chair.kind for chair in order.chairs]
    if YOU not in kinds or LINK not in kinds:
        raise Problem(422, "bad-table", N_("A table for everybody needs a seat of yours and one that is free."))
    return await visit.services.lobby.open(order, language, browser, visit.person)


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


@router.post("/table/{table}/again")
async def play_again(request: Request, table: str) -> Response:
    """The same game with the same people: whoever asks sits where they sat, others are invited."""
    visit = Visit(request)
    live = await visit.table()
    held, browser = live.held_by(visit.visitor), visit.visitor.browser
    if browser is None or not (held or live.made_by(visit.visitor)):
        raise not_your_seat() if visit.visitor.claims else no_key()
    visit.services.rates.spend(visit.services.rates.tables, "tables", requester())
    chairs = []
    for seat in live.seats:
        kind = seat.kind
        if seat.is_person:
            kind = LINK if seat.number not in held else YOU if seat.number == held[0] else HERE
        chairs.append(Chair(kind, seat.name, seat.bot))
    facts, form = live.facts, await visit.form()
    mixing = await visit.services.shuffles.mixing(form.get("nonce", ""), form.get("salt", ""), True)
    made = await make_table(
        visit.services.storage,
        facts.game,
        chairs,
        facts.options,
        facts.language,
        False,
        browser,
        hints=facts.hints,
        mixing=mixing,
        pace=facts.pace,
    )
    return see_other(f"/table/{made.id}")


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
    nonce: str = ""
    salt: str = ""
    pace: str = ""
    public: bool = False
    fill: bool = False
    level_from: int | None = None
    level_to: int | None = None


@router.post("/api/tables")
async def post_table_of_program(request: Request) -> Response:
    visit = Visit(request)
    visit.services.rates.spend(visit.services.rates.tables, "tables", requester())
    order = await body(request, TableOrder)
    if order.seed is not None and not visit.services.settings.seeds:
        raise Problem(422, "bad-table", N_("This server does not let anybody choose the seed of a table."))
    if order.seed is not None and not 0 <= order.seed < SEEDS:
        raise Problem(422, "bad-table", N_("The seed must be a whole number from 0 to 2^53 - 1."))
    language = order.language or visit.lang
    if language not in visit.services.catalogues.by_language:
        raise Problem(422, "bad-table", N_("The language “%(lang)s” is not known here."), {"lang": language[:20]})
    made = await make_as_ordered(visit, order, language)
    live = await visit.services.tables.open(made.id)
    seats: list[dict[str, Any]] = []
    for seat in live.seats:
        facts: dict[str, Any] = {"number": seat.number, "kind": seat.kind, "name": seat.name}
        if seat.number in made.keys:
            facts["key"] = made.keys[seat.number]
        if seat.kind == LINK:
            facts["invite"] = visit.services.keys.invitation(live.id, seat.number)
        seats.append(facts)
    found = {
        "table": live.id,
        "ply": live.ply,
        "version": live.version_of(visit.visitor),
        "url": f"{visit.site}/table/{live.id}",
        "seats": seats,
    }
    if made.maker_key:
        found["maker"] = made.maker_key
    return answer(found, 201)


async def make_as_ordered(visit: Visit, order: TableOrder, language: str) -> Made:
    """The table that a program asks for."""
    mixing = await visit.services.shuffles.mixing(order.nonce, order.salt, bool(order.salt))
    chairs = [Chair(chair.kind, chair.name, chair.bot) for chair in order.seats]
    if order.public:
        if visit.visitor.browser is None or order.seed is not None:
            raise Problem(422, "bad-table", N_("A table for everybody is made from a browser, and by chance."))
        public = Order(
            order.game,
            chairs,
            order.pace,
            order.rated,
            order.fill,
            order.level_from,
            order.level_to,
            order.options,
            bool(order.hints),
            mixing,
        )
        return Made(await open_public(visit, public, language, visit.visitor.browser), {}, "")
    return await make_table(
        visit.services.storage,
        order.game,
        chairs,
        order.options,
        language,
        order.rated,
        visit.visitor.browser,
        order.seed,
        order.hints,
        pace=order.pace,
        mixing=mixing,
    )
