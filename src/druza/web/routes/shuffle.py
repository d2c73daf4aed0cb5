"""The shuffle of a table: promised, fixed, opened after the end, and checked."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.kernel.shuffle import grouped
from druza.web.http.answers import answer
from druza.web.http.visit import PAGE, Visit
from druza.web.pages.rendering import game_card
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live
from druza.web.tables.shuffling import BROKEN, CHECKED

router = APIRouter()


@router.get("/api/shuffle")
async def offer(request: Request) -> Response:
    """A promise for a table that is still to be made: `nonce` goes with the table, `promise` is kept to compare."""
    return fresh(answer(Visit(request).services.shuffles.offer()))


@router.get("/api/tables/{table}/shuffle")
async def tell_shuffle(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    return fresh(answer(await shuffle_facts(visit, live)))


async def shuffle_facts(visit: Visit, live: Live) -> dict[str, Any]:
    """What a visitor may know of a shuffle. Its secret, and the numbers of the players, only when nothing is hidden."""
    shuffles = visit.services.shuffles
    found = await shuffles.of(live)
    facts: dict[str, Any] = {
        "table": live.id,
        "game": live.facts.game,
        "state": await shuffles.state(live),
        "promise": found.promise if found is not None else "",
        "print": live.facts.print,
        "given": [bool(salt) for salt in found.salts] if found is not None else [],
    }
    if found is not None and live.facts.print and live.shows_all_to(visit.visitor):
        facts |= {"secret": found.secret.hex(), "salts": found.salts, "seed": live.facts.seed}
    return facts


@router.get("/table/{table}/shuffle", dependencies=PAGE)
async def show_shuffle(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    facts, views = await shuffle_facts(visit, live), visit.services.views
    names = views.names(live, visit.lang)
    moves, faults = 0, None
    if facts["state"] in (CHECKED, BROKEN):
        moves, faults = await visit.services.shuffles.play_through(live)
    context = {
        "table": views.table_facts(live, SPECTATOR, visit.lang),
        "game": game_card(live.rules, visit.lang),
        "names": names,
        "shuffle": facts,
        "groups": grouped(facts["print"]),
        "givers": [names[seat] for seat, given in enumerate(facts["given"]) if given],
        "moves": moves,
        "replays": None if faults is None else not faults,
    }
    return visit.page("shuffle.html", context)


def fresh(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
