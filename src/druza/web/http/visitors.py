"""Visitors: who asks, in which language."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import quote

from starlette.requests import Request

from druza.web.http.middleware import GUEST, PERSON
from druza.web.keys import Keys
from druza.web.languages import asked_language, reader_language
from druza.web.people.sessions import Person
from druza.web.settings import Settings
from druza.web.tables.live import NOBODY, Visitor

COOKIE = GUEST
YEAR = 400 * 24 * 3600  # as long as browsers keep a cookie


def visitor_of(keys: Keys, cookie: str | None, authorization: str | None, person: Person | None = None) -> Visitor:
    """Whoever shows this cookie, or this key. Who is signed in speaks for the person, not for the browser."""
    if cookie is None and authorization is None and person is None:
        return NOBODY
    key = None
    if authorization is not None and authorization[:7].lower() == "bearer ":
        key = authorization[7:].strip()
    if person is not None:
        return Visitor(keys.person(person.id), key, True)
    return Visitor(keys.browser(cookie) if cookie else None, key, True)


def read_visitor(request: Request, keys: Keys) -> Visitor:
    person = request.scope.get(PERSON)
    return visitor_of(keys, request.cookies.get(COOKIE), request.headers.get("authorization"), person)


def read_language(request: Request, settings: Settings) -> str:
    """The language of an answer; Problem if one is asked for that is not known."""
    asked = request.query_params.get("lang")
    if asked is not None:
        return asked_language(asked)
    return polite_language(request, settings)


def own_path(scope: MutableMapping[str, Any]) -> str:
    """The path of a request as an address of this site: one that begins with two slashes would lead to another."""
    return "/" + quote(str(scope["path"])).lstrip("/")


def polite_language(request: Request, settings: Settings) -> str:
    """The reader's language, whatever the address says."""
    accepted = request.headers.get("accept-language", "")
    return reader_language(request.cookies.get("lang"), accepted, settings.language)
