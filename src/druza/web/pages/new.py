"""New tables: the form, and what is made of it."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.kernel.game import Game
from druza.web.asking import Asking, see_other, switch_language
from druza.web.builds import fill_seats, offered
from druza.web.forms import number, texts
from druza.web.gate import address
from druza.web.levels import USUAL
from druza.web.live import BOT, HERE, LINK, YOU
from druza.web.making import Chair, make_table
from druza.web.problems import N_, Problem, no_key, not_your_seat
from druza.web.rendering import bot_levels, chosen_value, game_card, setup_of
from druza.web.speaking import say_problem

router = APIRouter()


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
async def post_table(request: Request) -> Response:
    asking = Asking(request)
    asking.house.rates.check(asking.house.rates.tables, "tables", address(request.scope))
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
        made = await make_table(
            asking.house.storage, rules.id, chairs, options, asking.lang, rated, browser, hints=hints
        )
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


@router.post("/table/{table}/again")
async def play_again(request: Request, table: str) -> Response:
    """The same game with the same people: whoever asks sits where they sat, others are invited."""
    asking = Asking(request)
    live = await asking.table()
    held, browser = live.held_by(asking.visitor), asking.visitor.browser
    if browser is None or not (held or live.made_by(asking.visitor)):
        raise not_your_seat() if asking.visitor.claims else no_key()
    asking.house.rates.check(asking.house.rates.tables, "tables", address(request.scope))
    chairs = []
    for seat in live.seats:
        kind = seat.kind
        if seat.is_person:
            kind = LINK if seat.number not in held else YOU if seat.number == held[0] else HERE
        chairs.append(Chair(kind, seat.name, seat.bot))
    facts = live.facts
    made = await make_table(
        asking.house.storage, facts.game, chairs, facts.options, facts.language, facts.rated, browser, hints=facts.hints
    )
    return see_other(f"/table/{made.id}")
