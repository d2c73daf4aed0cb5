"""Wishes on a page: when a player is asked, in words."""

from __future__ import annotations

from typing import Any

from druza.kernel.answers import takes_away
from druza.kernel.wishes import UNTIL, is_ready
from druza.web.pages.viewer import Shown
from druza.web.tables.live import OPEN, Live
from druza.web.tables.wishes import offer_to, wishes_of


def shown_wishes(shown: Shown) -> dict[str, Any] | None:
    """What a page says about where one is asked; None where nobody sits there, or nothing can be wished."""
    live, rules, you = shown.live, shown.live.rules, shown.you
    if you < 0 or live.status != OPEN or not (rules.stops() or live.state.confirms >> you & 1):
        return None
    seen = rules.wishes_as_seen(live.state, wishes_of(live, you))

    offered = offer_to(live, you)

    def say(key: str) -> str:
        return rules.words.say(shown.lang, "stop", key, {})

    return {
        "url": f"/table/{live.id}/wishes",
        "kinds": [
            {"name": name, "label": say(name), "hint": say(f"{name}.hint"), "asked": name in seen["ask_at"]}
            for name in rules.stops()
        ],
        "end_turn": seen["end_turn"],
        "ready": live.state.seat == you and is_offered(live),
        "setting_up": rules.ready_answer(live.state) >= 0,
        "readied": is_ready(wishes_of(live, you)),
        "own": "ask_at" in live.seats[you].wishes,
        "offer": None if offered is None else [say(name) for name in offered],
        "for_all": shown.maker and sum(seat.is_person for seat in live.seats) > 1,
        "until": seen["until"],
        "passing": say(f"passing.{seen['until']}") if seen["until"] else "",
        "untils": [{"value": until, "label": say(f"until.{until}"), "short": say(f"{until}.short")} for until in UNTIL],
    }


def is_offered(live: Live) -> bool:
    """Is there a setup that is ready, which the main button may offer: one that declines nothing?"""
    ready = live.rules.ready_answer(live.state)
    return ready >= 0 and not takes_away(live.rules.answer_kind(live.state, ready))
