"""People at a table: who is here, for whom a bot plays, what was said, and what can be decided."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from druza.web.http.visit import Visit
from druza.web.lobby.chat import WATCHERS, Message
from druza.web.lobby.leaving import MOST_WAITS, people_at
from druza.web.lobby.phrases import PHRASES
from druza.web.moderation.sanctions import MUTE
from druza.web.pages.days import long_day, short_day
from druza.web.pages.viewer import Shown
from druza.web.tables.entries import BREAK
from druza.web.tables.live import OPEN, Live
from druza.web.tables.vacations import wish_at
from druza.web.tables.watching import LATE, is_late


def together_of(visit: Visit, shown: Shown, names: list[str]) -> dict[str, Any] | None:
    """For a table at which more than one person plays; None at others."""
    live, presence = shown.live, visit.services.presence
    people = people_at(live)
    alone = len(people) < 2 and not live.watchers
    if alone or live.facts.course or not people:
        return None
    mine = next((seat for seat in people if seat in shown.held), None)
    others = []
    for seat in people:
        if seat in shown.held:
            continue
        holder, stands_in = live.seats[seat].holder, seat in live.stand_ins
        minutes, state = int(visit.services.leaving.gone_for(live, seat) // 60), presence.state(holder)
        may_decide = mine is not None and not stands_in and live.status == OPEN
        may_decide = may_decide and visit.services.leaving.may_decide(live, seat)
        told = holder not in presence.hidden and (seat not in live.faces or live.faces[seat].shows)
        told = told and visit.sees_presence
        others.append(
            {
                "seat": seat,
                "name": names[seat],
                "level": live.faces[seat].level if seat in live.faces else "",
                "told": told,
                "state": state,
                "gone": minutes,
                "since": presence.since_when(holder) if told else None,
                "away": stands_in,
                "decide": may_decide,
                **rests_until(visit, live, holder),
                "wait": live.waits[seat] < MOST_WAITS,
            }
        )
    away = mine is not None and mine in live.stand_ins
    plea = plea_facts(live, mine, names)
    gone = next((one for one in others if one["decide"]), None)
    muted = visit.services.sanctions.of(visit.holder, MUTE) if visit.person is not None else None
    said = [said_facts(visit, message, names, shown.held) for message in heard_by(visit, live)]
    return {
        "seat": mine,
        "playing": mine is not None and live.status == OPEN,
        "away": away,
        "gone": gone,
        "asks": bool(plea or away or gone),
        "may_resign": len(live.seats) == 2 and live.begun,
        "may_draw": mine is not None and len(live.seats) == 2 and live.plea is None and live.begun,
        "may_break": mine is not None and live.pace.is_live and live.plea is None and not live.pleaded[BREAK, mine],
        "plea": plea,
        "others": others,
        "said": said,
        "phrases": [{"id": id, "text": visit.say(text)} for id, text in PHRASES.items()],
        "url": f"/table/{live.id}",
        "writes": visit.person is not None and not visit.person.shows["phrases"] and muted is None,
        "muted": visit.say(muted.why) if muted is not None else "",
        "speaks": mine is not None or bool(visit.holder),
        "watchers": watchers_of(visit, live),
        "watch": live.facts.watch,
    }


def rests_until(visit: Visit, live: Live, holder: str) -> dict[str, str]:
    """At a slow table: the day on which somebody comes back from vacation, also as short as it can be said; empty for
    who is not away."""
    wish = wish_at(live, visit.services.wishes.known_of(holder))
    returns = wish.returns(visit.services.now()) if live.pace.is_slow else None
    if returns is None:
        return {"rests": "", "back": ""}
    return {"rests": long_day(returns, visit.lang), "back": short_day(returns, visit.services.now(), visit.lang)}


def plea_facts(live: Live, mine: int | None, names: list[str]) -> dict[str, Any] | None:
    """What somebody asks the others for; None if nobody does."""
    plea = live.plea
    if plea is None or live.status != OPEN:
        return None
    return {
        "kind": plea.kind,
        "name": names[plea.seat],
        "mine": mine == plea.seat,
        "answer": mine in plea.needs,
        "agreed": plea.agreed,
    }


def heard_by(visit: Visit, live: Live, muted: bool = False) -> list[Message]:
    """What was said, as far as a visitor may and (but for `muted`) wants to hear it. Players read the room of the
    watchers after the end; who watches late hears late."""
    services, before = visit.services, float("inf")
    if is_late(live, visit.visitor):
        before = services.now() - LATE
    plays = bool(live.held_by(visit.visitor)) and live.status == OPEN
    only_phrases = visit.person is not None and bool(visit.person.shows["phrases"])
    return [
        message
        for message in live.said
        if message.at <= before
        and not (plays and message.room == WATCHERS)
        and (muted or services.blocks.hears(visit.holder, message.holder, live.id))
        and (message.phrase in PHRASES or (message.text and not only_phrases))
    ]


def said_facts(visit: Visit, message: Message, names: list[str], held: Collection[int]) -> dict[str, Any]:
    watches = message.room == WATCHERS
    return {
        "id": message.id,
        "seat": message.seat,
        "name": message.name if watches else names[message.seat],
        "text": message.text or visit.say(PHRASES[message.phrase]),
        "lang": message.language if not message.text else visit.lang,
        "mine": message.seat in held or (bool(visit.holder) and message.holder == visit.holder),
        "watches": watches,
    }


def watchers_of(visit: Visit, live: Live) -> dict[str, Any]:
    """How many look on, and the names of those who show that they are here."""
    names = sorted(name for name in live.watching.values() if name) if visit.sees_presence else []
    return {"count": len(live.watchers), "names": names, "late": live.facts.rated and live.pace.is_live}
