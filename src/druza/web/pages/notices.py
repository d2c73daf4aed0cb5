"""Notices as the bell shows them, and what somebody wishes to be told."""

from __future__ import annotations

from typing import Any

from druza.web.languages import Catalogues
from druza.web.notices.kinds import KINDS
from druza.web.notices.notices import Notice
from druza.web.notices.wishes import LETTER, PLACES, ROWS, Wish, possible
from druza.web.notices.words import left, said, span


def notice_facts(catalogues: Catalogues, lang: str, notice: Notice, now: float) -> dict[str, Any]:
    """One line of the list."""
    return {
        "id": notice.id,
        "url": f"/notices/{notice.id}",
        "icon": notice.about.icon,
        "says": said(catalogues, lang, notice),
        "deed": catalogues.say(lang, notice.about.deed),
        "left": left(catalogues, lang, notice, now),
        "ago": span(catalogues, lang, now - notice.at),
        "read": notice.read is not None,
        "hot": notice.about.hot and notice.read is None,
    }


def wish_facts(catalogues: Catalogues, lang: str, wish: Wish, letters: bool) -> dict[str, Any]:
    """The form of wishes; `letters`: there is an address they can go to."""
    first = {kind.wish: kind for kind in reversed(KINDS.values())}
    places = [place for place in PLACES if letters or place != LETTER]
    rows = [
        {
            "says": catalogues.say(lang, text),
            "places": [
                {"name": f"{name}-{place}", "place": place, "on": wish.wants(first[name], place)}
                if possible(name, place)
                else None
                for place in places
            ],
        }
        for name, text in ROWS.items()
    ]
    quiet = wish.quiet or (22, 7)
    return {
        "rows": rows,
        "places": places,
        "quiet": wish.quiet is not None,
        "from": quiet[0],
        "to": quiet[1],
        "zone": wish.zone,
        "letters": wish.letters,
        "hour": wish.hour,
        "mail": letters,
    }
