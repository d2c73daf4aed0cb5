"""A moment of a replay: what can be done with it besides looking."""

from __future__ import annotations

from typing import Any

from druza.web.help.curve import stacked
from druza.web.http.visit import Visit
from druza.web.moments.notes import LONGEST, Note, may_hide
from druza.web.now import DAY, HOUR, MINUTE
from druza.web.pages.account_chip import mark_facts
from druza.web.problems import Problem
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import CLOSED, OVER, Live

PINS_APART = 9.0  # per cent of the slider, between two pins


async def moment_of(visit: Visit, live: Live, seat: int, step: int, steps: int, asked: int) -> dict[str, Any]:
    """Everything for the panels beside a replay. `seat` is as whom it is looked at, `asked` who is to choose there."""
    over, page = live.status == OVER, f"/table/{live.id}"
    names = visit.services.views.names(live, visit.lang)
    notes = await visit.services.notes.of(live)
    is_keeper = bool(notes) and bool(await visit.services.roles.of(visit.person))
    seen_by = seat if over else SPECTATOR
    who = seen_by if seen_by >= 0 else asked
    query = f"?step={step}" + (f"&seat={seen_by}" if seen_by >= 0 else "")
    picture = f"{page}/moment/{step}.png" + (f"?seat={seen_by}" if seen_by >= 0 else "")
    return {
        "over": over,
        "closed": live.status == CLOSED,
        "share_url": f"{page}/replay{query}",
        "open_url": f"{page}/replay?step={step}",
        "picture_url": picture,
        "embed_url": f"{page}/embed{query}",
        "site": visit.site,
        "title": visit.services.views.title(live.rules, visit.lang),
        "who": names[who] if 0 <= who < len(names) else "",
        "seen_by": names[seen_by] if seen_by >= 0 else "",
        "notes": [note_facts(visit, live, note, is_keeper) for note in notes if note.step == step],
        "pins": pins(notes, steps, step),
        "noted": live.is_decided,
        "may_write": live.is_decided and visit.person is not None,
        "longest": LONGEST,
        "notes_url": f"{page}/notes",
        "fork_url": f"{page}/fork",
        "fork_seat": who if 0 <= who < len(names) else 0,
        "forks": over and not live.facts.course and step < steps,
        "keeps": bool(live.held_by(visit.visitor)),
        "curve": await curve_of(visit, live, steps),
    }


async def curve_of(visit: Visit, live: Live, steps: int) -> dict[str, Any] | None:
    """The line of chances behind the slider: drawn when it is known, thought about where that is quick."""
    if live.status != OVER or live.facts.course:
        return None
    chances = visit.services.chances
    try:
        found = await chances.of(live) if chances.is_quick(live) else await chances.known(live)
    except Problem:
        return {"url": f"/table/{live.id}/chances", "areas": [], "turns": [], "poll": ""}
    poll = f"/api/tables/{live.id}/chances" if found is None and chances.is_quick(live) else ""
    areas = stacked(found["curve"], steps) if found is not None else []
    turns = [{**turn, "left": round(100 * turn["to"] / max(1, steps), 2)} for turn in found["turns"]] if found else []
    return {"url": f"/table/{live.id}/chances", "areas": areas, "turns": turns, "poll": poll}


def note_facts(visit: Visit, live: Live, note: Note, is_keeper: bool) -> dict[str, Any]:
    mine = visit.person is not None and visit.person.id == note.person
    return {
        "id": note.id,
        "name": note.name,
        "text": note.text,
        "ago": ago(visit.services.now() - note.at),
        "may_hide": is_keeper or may_hide(live, note.person, visit.person, visit.visitor),
        "mine": mine,
        "report_url": "" if mine or not visit.holder else f"/table/{live.id}/person/-1?note={note.id}",
        "hide_url": f"/table/{live.id}/notes/{note.id}/hide",
        **mark_facts(note.mark, note.name),
    }


def ago(seconds: float) -> str:
    """How long ago, in one unit."""
    if seconds < HOUR:
        return f"{max(1, int(seconds // MINUTE))} min"
    return f"{int(seconds // HOUR)} h" if seconds < DAY else f"{int(seconds // DAY)} d"


def pins(notes: list[Note], steps: int, step: int) -> list[dict[str, Any]]:
    """Where notes are pinned to the slider: the step, how many, and where that is, in per cent. Those that a finger
    could not tell apart share a pin, which leads to the first of them."""
    found: list[dict[str, Any]] = []
    for at in sorted(note.step for note in notes):
        left = round(100 * at / max(1, steps), 2)
        if found and left - found[-1]["left"] < PINS_APART:
            found[-1]["count"] += 1
            found[-1]["current"] |= at == step
        else:
            found.append({"step": at, "count": 1, "left": left, "current": at == step})
    return found
