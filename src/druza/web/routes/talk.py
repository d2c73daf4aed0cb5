"""Talk at a table: phrases and free text, whom one does not want to hear or meet, what one tells the house."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import update

from druza.web.house.peace import ALWAYS
from druza.web.house.reports import KINDS
from druza.web.http.answers import answer
from druza.web.http.forms import number
from druza.web.http.visit import Visit, check_maker, see_other, switch_language
from druza.web.lobby.chat import WATCHERS, Speaker
from druza.web.lobby.leaving import people_at
from druza.web.pages.chip import guest_name
from druza.web.pages.rendering import game_card
from druza.web.pages.together import heard_by
from druza.web.problems import N_, Problem, malformed, no_key
from druza.web.storage import schema
from druza.web.tables.history import SPECTATOR
from druza.web.tables.live import Live
from druza.web.tables.watching import is_watcher

router = APIRouter()


@router.post("/table/{table}/chat")
async def say(request: Request, table: str) -> Response:
    """`phrase` or `text`; whoever watches speaks to the watchers."""
    visit = Visit(request)
    live, form = await visit.table(late=True), await visit.form()
    visit.services.sanctions.check_may_play(visit.holder)
    await visit.services.chat.say(live, speaker_of(visit, live), form.get("phrase", ""), form.get("text", ""))
    return see_other(f"/table/{live.id}#chat")


def speaker_of(visit: Visit, live: Live) -> Speaker:
    """Whoever asks, at their seat or among the watchers."""
    if not visit.holder:
        raise no_key()
    seats = [seat for seat in people_at(live) if seat in live.held_by(visit.visitor)]
    seat = seats[0] if seats else SPECTATOR
    name = visit.person.name if visit.person else guest_name(visit.services.catalogues, visit.lang, visit.guest)
    return Speaker(seat, visit.holder, name, visit.lang, visit.person)


@router.get("/api/tables/{table}/chat")
async def chat(request: Request, table: str) -> Response:
    """What was said last, as far as whoever asks may and wants to hear it."""
    visit = Visit(request)
    live = await visit.table(late=True)
    await visit.services.chat.look(live)
    return answer(
        [
            {
                "id": one.id,
                "seat": one.seat,
                "phrase": one.phrase,
                "text": one.text,
                "lang": one.language,
                "room": one.room,
            }
            for one in heard_by(visit, live)
        ]
    )


@router.get("/table/{table}/person/{other}")
async def person_page(request: Request, table: str, other: int) -> Response:
    """What one can do about somebody at a table: by their seat, or (-1) by a message that they wrote, `?chat=`."""
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    live = await visit.table(late=True)
    return show_person(visit, live, other, number(request.query_params.get("chat")), "", "", 200)


def show_person(visit: Visit, live: Live, seat: int, chat: int | None, done: str, error: str, status: int) -> Response:
    holder, name, said = whom(visit, live, seat, chat)
    peace = visit.services.peace
    context = {
        "table": {"id": live.id, "url": f"/table/{live.id}"},
        "game": game_card(live.rules, visit.lang),
        "seat": seat,
        "chat": chat,
        "name": name,
        "said": said,
        "muted": (holder, live.id) in peace.muted.get(visit.holder, ()),
        "silenced": (holder, ALWAYS) in peace.muted.get(visit.holder, ()),
        "blocked": holder in peace.blocked.get(visit.holder, ()),
        "kinds": [{"id": kind, "says": visit.say(says)} for kind, says in KINDS.items()],
        "done": done,
        "error": error,
    }
    return visit.page("person.html", context, status)


def whom(visit: Visit, live: Live, seat: int, chat: int | None) -> tuple[str, str, str]:
    """The person, their name, and what they said if a message is meant."""
    message = next((one for one in heard_by(visit, live, muted=True) if one.id == chat), None)
    names = visit.services.views.names(live, visit.lang)
    said = "" if message is None else message.text or visit.say(N_("a ready phrase"))
    if seat in people_at(live):
        return live.seats[seat].holder, names[seat], said
    if message is not None and message.room == WATCHERS:
        return message.holder, message.name, said
    raise malformed(N_("There is nobody at this seat."))


@router.post("/table/{table}/person/{other}")
async def about_person(request: Request, table: str, other: int) -> Response:
    """`do` = mute, hear, silence (always), listen, block, meet, report (`kind`, `why`); `chat` = the message."""
    visit = Visit(request)
    live, form = await visit.table(late=True), await visit.form()
    if not visit.holder:
        raise no_key()
    chat, services = number(form.get("chat")), visit.services
    holder, name, _ = whom(visit, live, other, chat)
    peace, deed = services.peace, form.get("do", "")
    done = ""
    try:
        if deed in ("mute", "hear"):
            await peace.mute(visit.holder, holder, live.id, deed == "mute")
        elif deed in ("silence", "listen"):
            await peace.mute(visit.holder, holder, ALWAYS, deed == "silence")
        elif deed in ("block", "meet"):
            await peace.block(visit.holder, holder, name, deed == "block")
        elif deed == "report":
            if is_watcher(live, visit.visitor) and chat is None:
                raise Problem(403, "no-part", N_("Whoever only watches can report what was said."))
            kind, why = form.get("kind", ""), form.get("why", "")
            await services.reports.take(visit.holder, holder, name, kind, live.id, live.ply, chat, why)
            done = visit.say(N_("The house was told. You will hear when it is decided."))
        else:
            raise malformed(N_("The form does not say what was chosen."))
    except Problem as problem:
        message = visit.said(problem, 403, 409, 422, 429)
        return show_person(visit, live, other, chat, "", message, problem.status)
    live.seats_changed()
    return show_person(visit, live, other, chat, done or visit.say(N_("Done.")), "", 200)


@router.post("/account/unblock")
async def unblock(request: Request) -> Response:
    """From the list of the account page."""
    visit = Visit(request)
    form = await visit.form()
    await visit.services.peace.block(visit.holder, form.get("who", "")[:64], "", False)
    return see_other("/account#blocks")


@router.post("/table/{table}/watch")
async def let_watch(request: Request, table: str) -> Response:
    """`watch` = on or off, by whoever made the table: may people without a seat look?"""
    visit = Visit(request)
    live = await visit.table(late=True)
    check_maker(live, visit.visitor)
    allowed = (await visit.form()).get("watch") == "on"
    chosen = update(schema.tables).where(schema.tables.c.id == live.id)
    await visit.services.storage.write(lambda link: link.execute(chosen, {"watch": allowed}).rowcount)
    live.facts.watch = allowed
    live.seats_changed()
    await visit.services.wake.tell(live.id)
    return see_other(f"/table/{live.id}")
