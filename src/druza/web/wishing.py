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
from druza.web import schema
from druza.web.asking import Asking, check_maker, see_other
from druza.web.forms import number
from druza.web.house import House
from druza.web.live import OPEN, Live
from druza.web.problems import N_, Problem, closed, malformed
from druza.web.seating import seat_of
from druza.web.stops import answer_by_wish, wishes_of

router = APIRouter()

KEEP, FOR_ALL, USUAL, AGAIN = "keep", "for-all", "usual", "again"


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a wish. What is left out stays as it is; `ask_at` null is as the table has it."""

    seat: int | None = None
    ask_at: list[str] | str | msgspec.UnsetType | None = msgspec.UNSET
    until: str | msgspec.UnsetType = msgspec.UNSET
    for_all: bool = False


@router.post("/table/{table}/wishes")
async def post_wishes(request: Request, table: str) -> Response:
    """The form of a page: `do` = keep (with the kinds `at`), for-all, usual, again, or what to pass to the end of."""
    asking = Asking(request)
    live = await asking.table()
    form = await request.form()
    seat = seat_of(live, asking.visitor, number(form.get("seat")))
    do, at = str(form.get("do", "")), [str(name) for name in form.getlist("at")]
    if do == FOR_ALL:
        check_maker(live, asking.visitor)
        await wish_for_all(asking.house, live, {"ask_at": at})
    elif do in (KEEP, USUAL):
        await wish(asking.house, live, seat, {"ask_at": at if do == KEEP else None})
    elif do == AGAIN or do in UNTIL:
        await wish(asking.house, live, seat, {"until": "" if do == AGAIN else do})
    else:
        raise malformed(N_("The form does not say what is wished."))
    return see_other(f"/table/{live.id}?seat={seat}")


@router.post("/api/tables/{table}/wishes")
async def say_wishes(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    try:
        order = msgspec.json.decode(await request.body(), type=Wish)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise malformed(N_("The body cannot be understood: %(reason)s"), reason=str(error)) from error
    seat = seat_of(live, asking.visitor, order.seat)
    said: dict[str, Any] = {}
    if order.ask_at is not msgspec.UNSET:
        said["ask_at"] = order.ask_at
    if order.until is not msgspec.UNSET:
        said["until"] = order.until
    if order.for_all:
        check_maker(live, asking.visitor)
        await wish_for_all(asking.house, live, said)
    else:
        await wish(asking.house, live, seat, said)
    seen = live.rules.wishes_as_seen(live.state, wishes_of(live, seat))
    return Response(msgspec.json.encode(seen), media_type="application/json")


async def wish(house: House, live: Live, seat: int, said: dict[str, Any]) -> None:
    """Keep what a player wishes. If he is asked something that this answers, it is answered.

    Nobody is told: else others would learn when a seat was asked."""
    async with live.lock:
        wishes = understood(live, live.seats[seat].wishes, said)
        own = schema.seats.c

        def write(connection: Connection) -> None:
            chosen = update(schema.seats).where(own.table_id == live.id, own.number == seat)
            connection.execute(chosen, {"wishes": json.dumps(wishes)})

        await house.storage.write(write)
        live.seats[seat].wishes = wishes
    await answer_now(house, live, (seat,))


async def wish_for_all(house: House, live: Live, said: dict[str, Any]) -> None:
    """Keep what holds at this table for those who have said nothing."""
    if set(said) != {"ask_at"}:
        raise Problem(422, "bad-wish", N_("For the whole table only “ask_at” can be wished."))
    async with live.lock:
        wishes = understood(live, live.facts.wishes, said)

        def write(connection: Connection) -> None:
            chosen = update(schema.tables).where(schema.tables.c.id == live.id)
            connection.execute(chosen, {"wishes": json.dumps(wishes)})

        await house.storage.write(write)
        live.facts.wishes = wishes
    await answer_now(house, live, tuple(range(len(live.seats))))


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


async def answer_now(house: House, live: Live, seats: tuple[int, ...]) -> None:
    """Answer the question that stands, if one of these seats is asked and wishes it so."""
    asked, ply = live.state.seat, live.ply
    option = answer_by_wish(live, live.state) if asked in seats else -1
    if option >= 0:
        try:
            await house.moves.play(live, asked, ply, live.rules.notation(option))
        except Problem as problem:  # somebody was faster: then it is answered
            if problem.error != "stale":
                raise
