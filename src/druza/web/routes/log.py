"""The log: what happened before what a page shows."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection

from druza.web.http.answers import answer
from druza.web.http.forms import number
from druza.web.http.visit import Visit
from druza.web.pages.logbook import NOTES, lines_of, told_facts
from druza.web.pages.news import plain_look
from druza.web.pages.viewer import shown_as
from druza.web.tables import history
from druza.web.tables.entries import Entry, chain, read_entries
from druza.web.tables.history import Move
from druza.web.tables.live import Live

router = APIRouter()

OLDER = 60  # moves that one look back at the log brings


@router.get("/api/tables/{table}/log")
async def log(request: Request, table: str) -> Response:
    """What happened before a ply."""
    visit = Visit(request)
    live = await visit.table()
    before = number(request.query_params.get("before"))
    shown = shown_as(live, visit.visitor, visit.named_seat(live), visit.lang)
    moves, notes, more = await visit.services.storage.read(
        lambda connection: older_moves(connection, live, live.ply if before is None else before)
    )
    look = plain_look(visit.services.views, shown)
    found = [
        {"ply": line["ply"], "seat": line["seat"], **told_facts(line["told"])}
        for line in lines_of(visit.services.catalogues, live.rules, moves, notes, look)
    ]
    return answer({"lines": found, "more": more})


def older_moves(connection: Connection, live: Live, before: int) -> tuple[list[Move], list[Entry], bool]:
    """The moves before a ply, those that were noted between them, and whether there are still older ones."""
    entries = read_entries(connection, live.id)
    moves = chain(entries)
    last = sum(entry.ply < before for entry in moves)
    first = max(0, last - OLDER)
    line = history.read_history(connection, live.rules, live.facts.start, moves, first, last)
    since = moves[first].ply if first < last else 0
    notes = [entry for entry in entries if entry.kind in NOTES and since <= entry.ply < before]
    return line.moves, notes, first > 0
