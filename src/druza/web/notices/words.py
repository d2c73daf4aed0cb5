"""The words of notices: what somebody is told, in a language."""

from __future__ import annotations

from typing import Any

import druza
from druza.kernel import drawing
from druza.web.keys import GUEST_NAME
from druza.web.languages import Catalogues
from druza.web.notices.notices import Notice
from druza.web.now import DAY, HOUR, MINUTE
from druza.web.people.names import GUEST, guest_number
from druza.web.people.sessions import agent_said
from druza.web.problems import N_
from druza.web.tables.live import Seat

LEFT = N_("%(span)s left")
BANK = N_("bank %(time)s")


def said(catalogues: Catalogues, lang: str, notice: Notice) -> str:
    """The message with its values."""
    values = {"game": game_title(notice.game, lang), **notice.facts}
    if "stone" in values:
        stone = catalogues.say(lang, values["stone"], {})
        values["name"] = catalogues.say(lang, GUEST, {"stone": stone, "number": values["number"]})
    if "agent" in values:
        values["agent"] = agent_said(catalogues, lang, values["agent"])
    return catalogues.say(lang, notice.about.says, values)


def named(seat: Seat, name: str) -> dict[str, Any]:
    """The values of a notice that name who sits there: a guest by their stone, so that everybody reads it in their own
    language."""
    if seat.name != GUEST_NAME:
        return {"name": name}
    stone, number = guest_number(seat.holder)
    return {"name": name, "stone": stone, "number": number}


def game_title(game: str, lang: str) -> str:
    return drawing.board_of(druza.game(game)).about(lang).title if game in druza.game_ids() else "Druza"


def left(catalogues: Catalogues, lang: str, notice: Notice, now: float) -> str:
    """How much time there is for what waits, as the table says it: the days of the move, then the bank; empty where
    nothing hurries."""
    until, bank = (notice.facts.get(name) or 0.0 for name in ("until", "bank"))
    if until > now:
        return catalogues.say(lang, LEFT, {"span": span(catalogues, lang, until - now)})
    if until + bank > now:
        return catalogues.say(lang, BANK, {"time": span(catalogues, lang, until + bank - now)})
    return ""


def span(catalogues: Catalogues, lang: str, seconds: float) -> str:
    """How long, in the largest unit that fits: 5 h."""
    if seconds >= 2 * DAY:
        days = int(seconds // DAY)
        return str(catalogues[lang].ngettext("%(num)s day", "%(num)s days", days) % {"num": days})
    if seconds >= HOUR:
        return f"{int(seconds // HOUR)} h"
    return f"{max(1, int(seconds // MINUTE))} min"
