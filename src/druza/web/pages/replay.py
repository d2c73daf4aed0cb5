"""The replay: a game step by step, as one of those who may look."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.kernel import drawing
from druza.kernel.refused import BadInput
from druza.web import line as lines
from druza.web import reasons, storage
from druza.web.asking import Asking, switch_language
from druza.web.editions import another_edition
from druza.web.forms import number, ply_of
from druza.web.line import SPECTATOR
from druza.web.live import Live, Visitor
from druza.web.problems import N_, not_your_seat
from druza.web.reasons import is_told, mark_reasons
from druza.web.rendering import game_card
from druza.web.showing import Shown, end_of_game

router = APIRouter()

REPLAY_LINES = 30


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
