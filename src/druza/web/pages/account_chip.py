"""The chip at the top of every page: who one is here."""

from __future__ import annotations

from typing import Any

from druza.web.keys import browser_hash
from druza.web.languages import Catalogues
from druza.web.people.names import GUEST, guest_number
from druza.web.people.sessions import Person
from druza.web.problems import N_

GUEST_MARK = "1n"


def chip(catalogues: Catalogues, lang: str, person: Person | None, guest: str | None) -> dict[str, Any]:
    """A name with its stone, or the guest that this browser is."""
    if person is not None:
        return {"name": person.name, "guest": False, "url": "/account", **mark_facts(person.mark, person.name)}
    name = guest_name(catalogues, lang, guest)
    return {"name": name, "guest": True, "url": "/claim", **mark_facts(GUEST_MARK, name)}


def guest_name(catalogues: Catalogues, lang: str, browser: str | None) -> str:
    """What a guest is called; one who has done nothing yet is just a guest."""
    if browser is None:
        return catalogues.say(lang, N_("Guest"))
    return guest_called(catalogues, lang, browser_hash(browser))


def guest_called(catalogues: Catalogues, lang: str, holder: str) -> str:
    stone, number = guest_number(holder)
    return catalogues.say(lang, GUEST, {"stone": catalogues.say(lang, stone), "number": number})


def mark_facts(mark: str, name: str) -> dict[str, str]:
    """A stone for a template: its cut, its suit, its letter."""
    return {"cut": f"m-{mark[0]}", "suit": f"f-{mark[1]}", "letter": name[:1].upper(), "mark": mark}
