"""A table for whoever comes, as the dialog of the lobby asks for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import FormData

from druza.kernel.game import Game
from druza.web.bots.levels import USUAL
from druza.web.http.forms import YES, number, texts
from druza.web.http.visit import Visit, see_other
from druza.web.lobby.lobby import Order
from druza.web.pages.rendering import setup_of
from druza.web.problems import N_, Problem
from druza.web.requester import requester
from druza.web.routes.lobby import show_lobby
from druza.web.routes.new_table import default_values, read_options, read_order
from druza.web.routes.pairing import waits_at
from druza.web.tables.builds import fill_seats, offered
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.live import BOT, LINK, YOU

router = APIRouter()

ANYBODY, FRIEND, NONE = "anybody", "link", "none"  # who may sit at a seat, beside a bot
EVERYBODY, WITH_THE_LINK = "all", "link"  # who sees the table


@router.get("/lobby/options/{game}")
async def game_options(request: Request, game: str) -> Response:
    """The options of a game, to be put into the dialog."""
    visit = Visit(request)
    rules = visit.rules(game)
    setup = setup_of(rules, visit.lang)
    context = {
        "setup": setup,
        "values": default_values(rules, setup),
        "own_build": await offered(visit.services.storage, rules, visit.visitor.browser, visit.lang),
    }
    return HTMLResponse(visit.render("partials/options.html", context, "/lobby"))


@router.post("/lobby")
async def open_table(request: Request) -> Response:
    """A new table: `game`; `kind_1` .. = anybody, bot (of level `bot`), link, none, or `seats`, which anybody may take;
    `pace`, `rated`, `level_from`, `level_to`, `talk` = pl, en; `who` = all, link; `fill` = on (bots come), `watch` =
    off, `note`, and the game's own options as in the form of a new table."""
    visit = Visit(request)
    visit.services.rates.spend(visit.services.rates.tables, "tables", requester())
    posted = await request.form()
    form, browser = texts(posted), visit.browser()
    try:
        visit.services.sanctions.check_may_play(visit.holder)
        order = await read_dialog(visit, posted, form, browser)
        if form.get("who") == WITH_THE_LINK:
            table = await make_with_link(visit, order, browser)
        else:
            table = await visit.services.lobby.open(order, visit.lang, browser, visit.person)
    except Problem as problem:
        said = visit.said(problem, 403, 409, 422, 429)
        opening = None if problem.error == "one-open" else form
        return await show_lobby(visit, said, problem.status, opening)
    answer = waits_at(visit, see_other(f"/table/{table}"), await visit.services.tables.open(table))
    return visit.remember(answer, browser)


async def read_dialog(visit: Visit, posted: FormData, form: dict[str, str], browser: str) -> Order:
    """The whole table as it was asked for; Problem says what cannot be."""
    rules = visit.rules(form.get("game", ""))
    kinds = seat_kinds(form, rules)
    if form.get("who") != WITH_THE_LINK and ANYBODY not in kinds:
        raise Problem(422, "bad-table", N_("A table for everybody needs a seat of yours and one that is free."))
    bot = form.get("bot", "") or USUAL
    chairs = [Chair(YOU), *[Chair(BOT, "", bot) if kind == BOT else Chair(LINK) for kind in kinds]]
    options = read_options(posted, form, rules)
    wanted = [form.get("build_0", ""), *("" for _ in kinds)]
    await fill_seats(visit.services.storage, rules, browser, wanted, options, visit.lang)
    mixing = await visit.services.shuffles.mixing(form.get("nonce", ""), form.get("salt", ""), True)
    return replace(
        read_order(form, rules.id, chairs),
        options=options,
        mixing=mixing,
        note=visit.services.lobby.read_note(form.get("note", ""), visit.holder, visit.person),
        kept=tuple(seat for seat, kind in enumerate(kinds, 1) if kind == FRIEND),
        watch=form.get("watch", "on") in YES,
    )


def seat_kinds(form: dict[str, str], rules: Game[Any]) -> list[str]:
    """Who may sit at the seats beside one's own; Problem if the game is not for so many."""
    count = number(form.get("seats"))
    if count is not None:
        kinds = [ANYBODY] * (count - 1 if count in rules.seat_counts else -1)
    else:
        asked = [form.get(f"kind_{seat}", NONE) for seat in range(1, max(rules.seat_counts))]
        kinds = [kind for kind in asked if kind in (ANYBODY, BOT, FRIEND)]
    if len(kinds) + 1 not in rules.seat_counts or not kinds:
        counts = ", ".join(str(count) for count in rules.seat_counts if count > 1)
        raise Problem(422, "bad-table", N_("This game is for %(counts)s players."), {"counts": counts})
    return kinds


async def make_with_link(visit: Visit, order: Order, browser: str) -> str:
    """A table that the lobby does not show: its seats are for those who get the link."""
    if visit.person is not None:
        order.chairs[0].name = visit.person.name
    made = await make_table(
        visit.services.storage,
        order.game,
        order.chairs,
        order.options,
        visit.lang,
        order.rated,
        browser,
        pace=order.pace,
        mixing=order.mixing,
        watch=order.watch,
    )
    return made.id
