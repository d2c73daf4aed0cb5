"""The replay: a game step by step, as one of those who may look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.help import reasons
from druza.web.help.reasons import is_told, mark_reasons
from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit
from druza.web.moments.sharing import line_at, shown_moves
from druza.web.pages.moments import moment_of
from druza.web.pages.replays import replay_context
from druza.web.problems import not_your_seat
from druza.web.storage import queries
from druza.web.tables import history
from druza.web.tables.entries import SPECTATOR, Entry
from druza.web.tables.live import Live, Visitor
from druza.web.tables.watching import is_late

router = APIRouter()

REPLAY_LINES = 30


@router.get("/table/{table}/replay", dependencies=PAGE)
async def replay(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table(late=True)
    await visit.services.shuffles.state(live)
    wanted, seat = number(request.query_params.get("step")), visit.seat()
    allowed = perspectives(live, visit.visitor)
    if seat is None:
        seat = SPECTATOR
    if seat not in allowed:
        raise not_your_seat()
    moves = await shown_moves(visit.services.storage, live, visit.visitor, visit.services.now())
    late = is_late(live, visit.visitor)
    after = number(request.query_params.get("after"))
    if wanted is None and after is not None:  # what happened from a ply on
        wanted = sum(entry.ply < after for entry in moves)
    step = len(moves) if wanted is None else max(0, min(wanted, len(moves)))
    line = await line_at(visit.services.storage, live, moves, step, REPLAY_LINES)
    context = replay_context(visit, live, line, seat, step, len(moves), allowed)
    all_seen = live.shows_all_to(visit.visitor)
    mark_reasons(live, line.moves, context["log"], all_seen)
    context["late"] = late
    context["thought"] = await thought_of_step(visit, live, line, all_seen)
    context["marks"] = turn_marks(moves) if all_seen else []
    context["moment"] = await moment_of(visit, live, seat, step, len(moves), context["asked"])
    part = "part" in request.query_params  # a page that is open takes only what changes
    return visit.page("partials/replay.html" if part else "replay.html", context)


def turn_marks(moves: Sequence[Entry]) -> list[dict[str, Any]]:
    """Where somebody else began to move: the seat, the step, and how much of the game it lasted, in per cent. Only for
    who may know of every move who made it."""
    runs: list[dict[str, Any]] = []
    for step, entry in enumerate(moves):
        if entry.seat >= 0 and (not runs or runs[-1]["seat"] != entry.seat):
            runs.append({"seat": entry.seat, "step": step})
    ends = [*[run["step"] for run in runs[1:]], len(moves)]
    for run, end in zip(runs, ends, strict=True):
        run["left"] = round(100 * run["step"] / len(moves), 3)
        run["width"] = round(100 * (end - run["step"]) / len(moves), 3)
    return runs


async def thought_of_step(visit: Visit, live: Live, line: history.History, all_seen: bool) -> dict[str, Any] | None:
    """Why a bot made the move that led here."""
    if not line.moves or not is_told(live, line.moves[-1], all_seen):
        return None
    move, before = line.moves[-1], line.befores[-1]
    content = await visit.services.storage.read(lambda connection: queries.thought(connection, live.id, move.row))
    thought, told = reasons.Thought(move, before, line.state, content), visit.services.reasons
    names = visit.services.views.names(live, visit.lang)
    return {
        "name": names[move.seat],
        "says": told.say(thought, visit.lang),
        "brought": told.brought(thought, SPECTATOR, visit.lang, names),
        "options": told.options(thought, visit.lang, names) if all_seen else [],
    }


def perspectives(live: Live, visitor: Visitor) -> list[int]:
    """As whom one may look at the past: when nothing is hidden any more, as anybody."""
    if live.shows_all_to(visitor):
        return [SPECTATOR, *range(len(live.seats))]
    held = live.held_by(visitor)
    return [SPECTATOR, *held] if len(held) == 1 else [SPECTATOR]
