"""Talk at a table: phrases and free text, whom one does not want to hear or meet, what one tells the house."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import update

from druza.web.http.answers import answer
from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit, check_maker, see_other
from druza.web.lobby.chat import WATCHERS, Speaker
from druza.web.lobby.leaving import people_at
from druza.web.moderation.blocks import ALWAYS
from druza.web.moderation.reports import KINDS
from druza.web.moments.sharing import shown_moves
from druza.web.pages.account_chip import guest_name
from druza.web.pages.rendering import game_card
from druza.web.pages.together import heard_by
from druza.web.problems import N_, Problem, malformed, no_key, not_found
from druza.web.storage import schema
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import NOBODY, Live
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


@router.get("/table/{table}/person/{other}", dependencies=PAGE)
async def person_page(request: Request, table: str, other: int) -> Response:
    """What one can do about somebody at a table: by their seat, or (-1) by a message or a note that they wrote,
    `?chat=`, `?note=`."""
    visit = Visit(request)
    live = await visit.table(late=True)
    asked = request.query_params
    return await show_person(visit, live, other, number(asked.get("chat")), number(asked.get("note")), "", "", 200)


async def show_person(
    visit: Visit, live: Live, seat: int, chat: int | None, note: int | None, done: str, error: str, status: int
) -> Response:
    holder, name, said, ply = await whom(visit, live, seat, chat, note)
    blocks = visit.services.blocks
    context = {
        "table": {"id": live.id, "url": f"/table/{live.id}"},
        "game": game_card(live.rules, visit.lang),
        "seat": seat,
        "chat": chat,
        "note": note,
        "back": f"/table/{live.id}/replay?after={ply}#notes" if note is not None else "",
        "name": name,
        "said": said,
        "muted": (holder, live.id) in blocks.muted.get(visit.holder, ()),
        "silenced": (holder, ALWAYS) in blocks.muted.get(visit.holder, ()),
        "blocked": holder in blocks.blocked.get(visit.holder, ()),
        "kinds": [{"id": kind, "says": visit.say(says)} for kind, says in KINDS.items()],
        "done": done,
        "error": error,
    }
    return visit.page("person.html", context, status)


async def whom(visit: Visit, live: Live, seat: int, chat: int | None, note: int | None) -> tuple[str, str, str, int]:
    """The person, their name, what they said if a message or a note is meant, and after which ply."""
    if note is not None:
        return await who_noted(visit, live, note)
    message = next((one for one in heard_by(visit, live, muted=True) if one.id == chat), None)
    names = visit.services.views.names(live, visit.lang)
    said = "" if message is None else message.text or visit.say(N_("a ready phrase"))
    if seat in people_at(live):
        return live.seats[seat].holder, names[seat], said, live.ply
    if message is not None and message.room == WATCHERS:
        return message.holder, message.name, said, live.ply
    raise malformed(N_("There is nobody at this seat."))


async def who_noted(visit: Visit, live: Live, id: int) -> tuple[str, str, str, int]:
    """Whoever wrote a note that everybody can read."""
    services = visit.services
    note = next((one for one in await services.notes.of(live) if one.id == id), None)
    if note is None:
        raise not_found()
    moves = await shown_moves(services.storage, live, NOBODY, services.now())
    ply = moves[note.step - 1].ply if 0 < note.step <= len(moves) else 0
    return services.notices.holder_of(note.person), note.name, note.text, ply


@router.post("/table/{table}/person/{other}")
async def about_person(request: Request, table: str, other: int) -> Response:
    """`do` = mute, hear, silence (always), listen, block, meet, report (`kind`, `why`); `chat` = the message,
    `note` = the note of a moment."""
    visit = Visit(request)
    live, form = await visit.table(late=True), await visit.form()
    if not visit.holder:
        raise no_key()
    chat, note, services = number(form.get("chat")), number(form.get("note")), visit.services
    holder, name, said, ply = await whom(visit, live, other, chat, note)
    blocks, deed = services.blocks, form.get("do", "")
    done = ""
    try:
        if deed in ("mute", "hear"):
            await blocks.mute(visit.holder, holder, live.id, deed == "mute")
        elif deed in ("silence", "listen"):
            await blocks.mute(visit.holder, holder, ALWAYS, deed == "silence")
        elif deed in ("block", "meet"):
            await blocks.block(visit.holder, holder, name, deed == "block")
        elif deed == "report":
            if is_watcher(live, visit.visitor) and chat is None and note is None:
                raise Problem(403, "no-part", N_("Whoever only watches can report what was said."))
            kind, why = form.get("kind", ""), form.get("why", "")
            noted = said if note is not None else ""
            await services.reports.take(visit.holder, holder, name, kind, live.id, ply, chat, why, noted)
            done = visit.say(N_("The house was told. You will hear when it is decided."))
        else:
            raise malformed(N_("The form does not say what was chosen."))
    except Problem as problem:
        message = visit.said(problem, 403, 409, 422, 429)
        return await show_person(visit, live, other, chat, note, "", message, problem.status)
    live.seats_changed()
    return await show_person(visit, live, other, chat, note, done or visit.say(N_("Done.")), "", 200)


@router.post("/account/unblock")
async def unblock(request: Request) -> Response:
    """From the list of the account page."""
    visit = Visit(request)
    form = await visit.form()
    await visit.services.blocks.block(visit.holder, form.get("who", "")[:64], "", False)
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
