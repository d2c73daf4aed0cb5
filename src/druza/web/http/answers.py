"""Answers to requests that cannot be served: problems, in words a reader understands."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from druza.kernel import drawing
from druza.web.http.middleware import PERSON, App, Scope
from druza.web.http.visitors import own_path, polite_language
from druza.web.languages import Catalogues
from druza.web.pages.account_chip import chip
from druza.web.problems import N_, Problem
from druza.web.services import Services
from druza.web.tables.paths import RefusedMove

logger = logging.getLogger("druza.speaking")

COUNTED = ("foreign", "no-invitation")
TITLES = {
    400: N_("That cannot be understood"),
    401: N_("No seat"),
    403: N_("Not allowed"),
    404: N_("Not found"),
    405: N_("Not like this"),
    409: N_("Not now"),
    410: N_("No longer there"),
    413: N_("Too long"),
    415: N_("That cannot be understood"),
    422: N_("That cannot be done"),
    429: N_("Too many requests"),
    500: N_("Something went wrong"),
    503: N_("Out of order"),
}


def say_problem(catalogues: Catalogues, problem: Problem, lang: str) -> str:
    """What is wrong, in the reader's language."""
    if isinstance(problem, RefusedMove):
        said = drawing.why_not(problem.state, problem.seat, problem.path, lang)
        return said[1] if said else problem.message
    return catalogues.say(lang, problem.message, problem.values)


def title_of(problem: Problem) -> str:
    if problem.error == "no-name":
        return N_("A name first")
    return TITLES.get(problem.status, N_("Something went wrong"))


def answer_problem(services: Services, scope: Scope, problem: Problem) -> Response:
    """The answer to a request that failed: JSON for programs and for scripts that ask for it, a page for people. What
    might be an attack is counted."""
    if problem.error in COUNTED:
        services.limits.refuse(problem.error)
    request = Request(scope)
    lang = polite_language(request, services.settings)
    asked = request.query_params.get("lang")
    if asked in services.catalogues.by_language:
        lang = asked
    message = say_problem(services.catalogues, problem, lang)
    if request.url.path.startswith("/api/") or request.headers.get("accept", "").startswith("application/json"):
        facts: dict[str, Any] = {"error": problem.error, "message": message}
        if problem.rule:
            facts["rule"] = problem.rule
        body = msgspec.json.encode({**facts, **problem.more})
        return Response(body, problem.status, dict(problem.headers), "application/json")
    if problem.bare:
        return PlainTextResponse(message, problem.status, dict(problem.headers))
    context = {
        "status": problem.status,
        "title": services.catalogues.say(lang, title_of(problem)),
        "message": message,
        "rule": problem.rule or None,
        "table_url": None,
        "me": chip(services.catalogues, lang, scope.get(PERSON), None),
        "needs_name": problem.error == "no-name",
    }
    theme = request.cookies.get("theme", "")
    theme = theme if theme in ("light", "dark") else ""
    try:
        page = services.rendering.page("error.html", lang, own_path(scope), theme, context)
    except Exception:  # whatever is wrong, say it
        logger.exception("the page of an error failed")
        return PlainTextResponse(message, problem.status, dict(problem.headers))
    return HTMLResponse(page, problem.status, dict(problem.headers))


def speaker(services: Services) -> Any:
    """What the gate answers with."""

    def speak(scope: Scope, problem: Problem) -> App:
        return answer_problem(services, scope, problem)

    return speak


def answer(facts: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(facts), status, media_type="application/json")
