"""People at a table: who is here, for whom a bot plays, what was said, and what can be decided."""

from __future__ import annotations

from typing import Any

from druza.web.http.visit import Visit
from druza.web.lobby.leaving import people_at
from druza.web.lobby.phrases import PHRASES
from druza.web.pages.views import Shown
from druza.web.tables.live import OPEN


def together_of(visit: Visit, shown: Shown, names: list[str]) -> dict[str, Any] | None:
    """For a table at which more than one person plays; None at others."""
    live, presence = shown.live, visit.services.presence
    people = people_at(live)
    if len(people) < 2 or live.facts.course:
        return None
    mine = next((seat for seat in people if seat in shown.held), None)
    others = []
    for seat in people:
        if seat in shown.held:
            continue
        holder, away = live.seats[seat].holder, seat in live.stand_ins
        gone = int(presence.gone_for(holder) // 60)
        may_decide = mine is not None and not away and live.status == OPEN and presence.is_gone(holder)
        told = holder not in presence.hidden and (visit.person is None or bool(visit.person.shows["presence"]))
        others.append(
            {
                "seat": seat,
                "name": names[seat],
                "told": told,
                "here": presence.is_here(holder),
                "gone": gone,
                "away": away,
                "decide": may_decide,
            }
        )
    said = [
        {
            "id": message.id,
            "name": names[message.seat],
            "text": visit.say(PHRASES[message.phrase]),
            "lang": message.language,
            "mine": message.seat in shown.held,
        }
        for message in live.said
        if message.phrase in PHRASES
    ]
    return {
        "seat": mine,
        "playing": mine is not None and live.status == OPEN,
        "away": mine is not None and mine in live.stand_ins,
        "two": len(live.seats) == 2,
        "others": others,
        "said": said,
        "phrases": [{"id": id, "text": visit.say(text)} for id, text in PHRASES.items()],
        "url": f"/table/{live.id}",
    }
