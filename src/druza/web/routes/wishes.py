"""Wishes: a player says where he wants to be asked, and until when he passes by himself."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection, update

from druza.kernel.refused import BadInput
from druza.kernel.wishes import UNTIL
from druza.web.http.forms import number, read_json
from druza.web.http.visit import Visit, check_maker, see_other
from druza.web.problems import N_, Problem, closed, malformed
from druza.web.services import Services
from druza.web.storage import schema
from druza.web.tables.entries import AGREE, OFFER, SPECTATOR
from druza.web.tables.journal import other_entry
from druza.web.tables.live import OPEN, Live
from druza.web.tables.seats import seat_of
from druza.web.tables.wishes import answer_by_wish, wishes_of

router = APIRouter()

KEEP, FOR_ALL, AGREED, USUAL, AGAIN = "keep", "for-all", "agree", "usual", "again"
END_TURN = {"end-turn": True, "ask-end": False}  # whether a turn ends by itself when nothing else is left
READY = {"ready": True, "by-hand": False}  # whether the setup that is ready will do
TABLE = "table"  # as the table suggests


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a wish. What is left out stays as it is; `ask_at`: null for what is usual, "table" as it suggests."""

    seat: int | None = None
    ask_at: list[str] | str | msgspec.UnsetType | None = msgspec.UNSET
    until: str | msgspec.UnsetType = msgspec.UNSET
    end_turn: bool | msgspec.UnsetType = msgspec.UNSET
    ready: bool | msgspec.UnsetType = msgspec.UNSET
    for_all: bool = False


@router.post("/table/{table}/wishes")
async def post_wishes(request: Request, table: str) -> Response:
    """The form of a page: `do` = keep or for-all (with the kinds `at`), agree, usual, again, end-turn, ask-end, ready,
    by-hand, or what to pass to the end of."""
    visit = Visit(request)
    live = await visit.table()
    form = await request.form()
    seat = seat_of(live, visit.visitor, number(form.get("seat")))
    do, at = str(form.get("do", "")), [str(name) for name in form.getlist("at")]
    if do == FOR_ALL:
        check_maker(live, visit.visitor)
        await suggest(visit.services, live, live.held_by(visit.visitor), {"ask_at": at})
    elif do in (KEEP, AGREED, USUAL):
        await wish(visit.services, live, seat, {"ask_at": {KEEP: at, AGREED: TABLE, USUAL: None}[do]})
    elif do == AGAIN or do in UNTIL:
        await wish(visit.services, live, seat, {"until": "" if do == AGAIN else do})
    elif do in END_TURN:
        await wish(visit.services, live, seat, {"end_turn": END_TURN[do]})
    elif do in READY:
        await wish(visit.services, live, seat, {"ready": READY[do]})
    else:
        raise malformed(N_("The form does not say what is wished."))
    return see_other(f"/table/{live.id}?seat={seat}")


@router.post("/api/tables/{table}/wishes")
async def say_wishes(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    order = read_json(await request.body(), lambda text: msgspec.json.decode(text, type=Wish))
    said: dict[str, Any] = {}
    if order.ask_at is not msgspec.UNSET:
        said["ask_at"] = order.ask_at
    if order.end_turn is not msgspec.UNSET:
        said["end_turn"] = order.end_turn
    if order.ready is not msgspec.UNSET:
        said["ready"] = order.ready
    if order.until is not msgspec.UNSET:
        said["until"] = order.until
    if order.for_all:
        check_maker(live, visit.visitor)
        await suggest(visit.services, live, live.held_by(visit.visitor), said)
        return Response(msgspec.json.encode(live.facts.wishes), media_type="application/json")
    seat = seat_of(live, visit.visitor, order.seat)
    await wish(visit.services, live, seat, said)
    seen = live.rules.wishes_as_seen(live.state, wishes_of(live, seat))
    return Response(msgspec.json.encode(seen), media_type="application/json")


async def wish(services: Services, live: Live, seat: int, said: dict[str, Any]) -> None:
    """Keep what a player wishes. If he is asked something that this answers, it is answered.

    Nobody is told: else others would learn when a seat was asked. Who agrees to what the table suggests says so in the
    log, for that was agreed in the open."""
    agrees = said.get("ask_at") == TABLE
    if live.window is not None and live.window.asked == seat and not agrees:  # what is held back need not be waited for
        ahead = live.window.shown[seat]
        await keep_wishes(services, live, seat, understood(ahead, live.seats[seat].wishes, said))
        await answer_now(services, live, (seat,))
        return
    async with live.lock:
        if agrees:
            if "ask_at" not in live.facts.wishes:
                raise Problem(422, "bad-wish", N_("The table suggests nothing."))
            said = {**said, "ask_at": live.facts.wishes["ask_at"]}
        await keep_wishes(services, live, seat, understood(live, live.seats[seat].wishes, said))
        if agrees:
            await services.moves.journal.append(live, [other_entry(live, AGREE, seat, SPECTATOR)], None)
    if agrees:
        services.moves.after(live)
    await answer_now(services, live, (seat,))


async def keep_wishes(services: Services, live: Live, seat: int, wishes: dict[str, Any]) -> None:
    own = schema.seats.c

    def write(connection: Connection) -> None:
        chosen = update(schema.seats).where(own.table_id == live.id, own.number == seat)
        connection.execute(chosen, {"wishes": json.dumps(wishes)})

    await services.storage.write(write)
    live.seats[seat].wishes = wishes


async def suggest(services: Services, live: Live, held: tuple[int, ...], said: dict[str, Any]) -> None:
    """The maker suggests when everybody is asked. The log tells it; it holds for whoever agrees, as the maker does."""
    if set(said) != {"ask_at"} or said["ask_at"] in (None, TABLE):
        raise Problem(422, "bad-wish", N_("For the whole table only “ask_at” can be suggested."))
    async with live.lock:
        wishes = understood(live, live.facts.wishes, said)

        def write(connection: Connection) -> None:
            chosen = update(schema.tables).where(schema.tables.c.id == live.id)
            connection.execute(chosen, {"wishes": json.dumps(wishes)})

        await services.storage.write(write)
        live.facts.wishes = wishes
        for seat in held:
            await keep_wishes(services, live, seat, understood(live, live.seats[seat].wishes, said))
        entry = other_entry(live, OFFER, held[0] if held else SPECTATOR, SPECTATOR)
        await services.moves.journal.append(live, [entry], None)
    services.moves.after(live)
    await answer_now(services, live, held)


def understood(live: Live, wishes: dict[str, Any], said: dict[str, Any]) -> dict[str, Any]:
    """Wishes with what was said; Problem if the game does not know it."""
    if live.status != OPEN:
        raise closed()
    if said.get("ask_at", "") is None:
        wishes = {key: value for key, value in wishes.items() if key != "ask_at"}
        said = {key: value for key, value in said.items() if key != "ask_at"}
    try:
        return live.rules.wish(live.state, wishes, said)
    except BadInput as error:
        message = N_("This cannot be wished: %(reason)s")
        raise Problem(422, "bad-wish", message, {"reason": error}) from error


async def answer_now(services: Services, live: Live, seats: tuple[int, ...]) -> None:
    """Answer the question that stands, if one of these seats is asked and wishes it so."""
    seen = live.ahead_for(seats)
    asked, at = seen.state.seat, seen.version(seen.moment)
    option = answer_by_wish(seen, seen.state) if asked in seats else -1
    if option >= 0:
        try:
            await services.moves.play(live, asked, at, live.rules.notation(option))
        except Problem as problem:  # somebody was faster: then it is answered
            if problem.error != "stale":
                raise
