"""The free seat at a table that waits: for whoever looks at it without sitting there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from druza.web.http.answers import say_problem
from druza.web.http.visit import Visit
from druza.web.lobby.leaving import people_at
from druza.web.lobby.lobby import free_seats, may_sit
from druza.web.moderation.blocks import not_together
from druza.web.problems import Problem
from druza.web.tables.live import OPEN, Live


@dataclass(frozen=True)
class Offer:
    """What the lobby says of a table, and why who looks may not sit down there."""

    terms: Any
    refused: Problem | None


async def offer_of(visit: Visit, live: Live) -> Offer | None:
    """None of a table that is not in the lobby."""
    lobby = visit.services.lobby
    terms = None if live.facts.dealt or live.status != OPEN else await lobby.terms(live.id)
    if terms is None:
        return None
    if not visit.services.blocks.may_join(visit.holder, [live.seats[one].holder for one in people_at(live)]):
        return Offer(terms, not_together())
    return Offer(terms, may_sit(terms, visit.person, await lobby.level_of(visit.person, live.facts.game)))


def free_facts(visit: Visit, live: Live, offer: Offer | None) -> dict[str, Any] | None:
    """The seats that are free for whoever comes, and whether who looks may take one."""
    if offer is None or live.facts.dealt or live.status != OPEN:
        return None
    refused = offer.refused
    return {
        "seats": [seat.number for seat in free_seats(live, offer.terms)],
        "mine": bool(live.held_by(visit.visitor)),
        "refused": say_problem(visit.services.catalogues, refused, visit.lang) if refused else "",
        "needs_name": refused is not None and refused.error == "no-name",
    }
