"""The end of streams: one ends with the session that it was opened with, and says why."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec

from druza.web.http.middleware import session_of
from druza.web.http.visit import Visit
from druza.web.problems import N_, Problem


async def while_welcome(visit: Visit, events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The events, until whoever listens has signed out or was banned: a page that is still open, or a copy of its
    cookie, sees nothing any more from then on."""
    try:
        async for event in events:
            if (said := await farewell(visit)) is not None:
                yield b"event: out\ndata: %s\n\n" % msgspec.json.encode(said)
                return
            yield event
            del event  # nothing is kept while the next one is waited for
    finally:
        await events.aclose()  # type: ignore[attr-defined]


async def farewell(visit: Visit) -> dict[str, str] | None:
    """What somebody is told who is no longer welcome: why, and where to go; None for everybody else."""
    services, person = visit.services, visit.person
    try:
        if person is not None:
            await services.people.check_ban(person)
        elif visit.holder:
            services.sanctions.check_may_play(visit.holder)
    except Problem as problem:
        says = services.catalogues.say(visit.lang, problem.message, problem.values)
        return {"says": says, "url": str(problem.more.get("appeal", "/house/mine")), "way": visit.say(N_("Appeal"))}
    if person is None or await services.people.sessions.find(session_of(visit.request.scope)) is not None:
        return None
    return {"says": visit.say(N_("You have signed out.")), "url": "/signin", "way": visit.say(N_("Sign in"))}
