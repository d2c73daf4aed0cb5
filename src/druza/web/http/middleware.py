"""Middleware: what every request passes on its way in, and every answer on its way out."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond

from druza.web.bots.turns import Place, Turns
from druza.web.http.request_costs import cost_of, takes_turns
from druza.web.problems import N_, Problem, not_found, too_large, too_many
from druza.web.rate_windows import Windows
from druza.web.requester import Requester, household, work_for
from druza.web.settings import Settings

logger = logging.getLogger("druza.gate")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 16 * 1024
MOST_DRAINED = 4 * 1024 * 1024
BARE_AFTER = 2  # times as much as one may ask for
DEAR_AT_ONCE, DEAR_EACH = 3, 2  # pages that cost much and are made at a time: of all, and of one address

# Styles of single elements hold positions on boards; scripts are never inline.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
    (b"x-frame-options", b"DENY"),
]
# What other pages may show: a moment of a game in a frame without script, and its picture.
SHARED = re.compile(r"/table/\w+/(?:embed|moment/\d+\.png)")
SHARED_POLICY = (
    "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; base-uri 'none'"
)
SHARED_HEADERS = [
    (b"content-security-policy", SHARED_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"cross-origin"),
]
# A style, script, sound or font of ours is no document: the page says what may be done. Sixty of them are fetched for a
# table, and each would carry half a kilobyte of policy.
PARTS = (b"text/css", b"text/javascript", b"audio/", b"font/")
HEADERS_OF_PARTS = [
    header for header in HEADERS if header[0] in (b"x-content-type-options", b"cross-origin-resource-policy")
]
PRIVATE = (b"cache-control", b"no-store")
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


Recognise = Callable[[str], Awaitable[Any]]  # whose session this is
PERSON = "druza.person"  # in the scope of a request: who is signed in
SESSION = "session"  # the cookie
GUEST = "druza"  # the cookie of a browser whose user has no name


def headers_of(path: str, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """What is said besides of an answer at this address."""
    if SHARED.fullmatch(path):
        return SHARED_HEADERS
    return HEADERS_OF_PARTS if is_part(path, headers) else HEADERS


def is_part(path: str, headers: list[tuple[bytes, bytes]]) -> bool:
    """Is this a part of pages that no browser opens as a document?"""
    if not path.startswith(("/static/", "/game/")):
        return False
    return any(name == b"content-type" and value.startswith(PARTS) for name, value in headers)


class Rates:
    """How often one may ask, by what it costs: each address, each person (or browser), and for moves each table."""

    def __init__(self, settings: Settings) -> None:
        self.windows = Windows()
        self.requests: RateLimitItem = RateLimitItemPerSecond(settings.rate * 10, 10)
        self.tables: RateLimitItem = RateLimitItemPerMinute(settings.table_rate)
        self.builds: RateLimitItem = RateLimitItemPerMinute(settings.table_rate * 4)
        self.moves: RateLimitItem = RateLimitItemPerSecond(settings.move_rate)
        self.streams: Counter[str] = Counter()
        self.own_streams: Counter[str] = Counter()
        self.most_streams = settings.streams
        self.most_own_streams = settings.own_streams

    @contextmanager
    def stream(self, who: Requester) -> Iterator[None]:
        """Counts a stream of an address and of a person as long as it lasts; Problem if there are too many."""
        if self.streams[who.address] >= self.most_streams:
            raise too_many(10)
        if who.person and self.own_streams[who.person] >= self.most_own_streams:
            raise too_many(10)
        counted = [(self.streams, who.address), (self.own_streams, who.person)]
        for counts, name in counted:
            counts[name] += 1
        try:
            yield
        finally:
            for counts, name in counted:
                counts[name] -= 1
                if not counts[name]:
                    del counts[name]

    def spend(self, rate: RateLimitItem, deed: str, who: Requester, cost: int = 1) -> None:
        """Problem if somebody did this too often, wherever from, or too much of it came from one address."""
        self.check(rate, deed, who.address, cost=cost)
        if who.person:
            self.check(rate, deed, f"person:{who.person}", cost=cost)

    def check(self, rate: RateLimitItem, *who: str, cost: int = 1) -> None:
        """Problem if this was too often."""
        if wait := self.windows.spend(rate, *who, cost=cost):
            problem = too_many(max(1, round(wait)))
            problem.bare = self.windows.spent(rate, *who) > BARE_AFTER * rate.amount
            raise problem


class Gate:
    """The outermost part of the program. `quick` answers moves without the framework, `inner` everything else."""

    def __init__(
        self, inner: App, quick: App, rates: Rates, speak: Callable[[Scope, Problem], App], recognise: Recognise
    ) -> None:
        self.inner = inner
        self.quick = quick
        self.rates = rates
        self.speak = speak
        self.recognise = recognise
        self.dear = Turns(DEAR_AT_ONCE, DEAR_EACH)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.inner(scope, receive, send)
            return
        path: str = scope["path"]
        session = session_of(scope)
        if session:
            try:
                scope[PERSON] = await self.recognise(session)
            except Exception:
                logger.exception("a session cannot be looked up")
                await self.speak(scope, failed())(scope, receive, send)
                return
        who = requester_of(scope)
        work_for(who)
        if scope["method"] == "POST" and path.startswith("/api/tables/") and path.endswith("/moves"):
            await self.quick(scope, receive, send)
            return
        if scope["method"] == "HEAD" and not path.endswith("/events"):
            scope = {**scope, "method": "GET"}  # the server itself leaves the body out
        started, place = False, Place(self.dear, who)

        async def send_with_policy(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                place.give_back()  # all of it is made; how fast it is read is the reader's business
                headers = list(message.get("headers", ()))
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(PRIVATE)
                message["headers"] = headers + headers_of(path, headers)
            await send(message)

        try:
            check_origin(scope)
            if "\0" in path:
                raise not_found()
            if b"%00" in scope.get("query_string", b""):  # nothing is named so, and PostgreSQL does not know it
                scope = {**scope, "query_string": scope["query_string"].replace(b"%00", b"")}
            if declared_length(scope) > LARGEST_BODY:
                await drain(receive)
                raise too_large(LARGEST_BODY)
            if not path.startswith("/static/"):
                self.rates.spend(self.rates.requests, "requests", who, cost_of(path))
            if takes_turns(scope["method"], path):
                await place.take()
            await self.inner(scope, limited(receive), send_with_policy)
        except Problem as problem:
            if not started:
                await self.speak(scope, problem)(scope, receive, send_with_policy)
        except Exception:
            logger.exception("%s %s failed", scope["method"], path)
            if not started:
                await self.speak(scope, failed())(scope, receive, send_with_policy)
        finally:
            place.give_back()


def failed() -> Problem:
    return Problem(500, "failed", N_("Something went wrong here. Nothing was lost; try again."))


def check_origin(scope: Scope) -> None:
    """Problem if a page of another site makes a browser post here."""
    if scope["method"] in SAFE_METHODS:
        return
    site = origin = host = b""
    for name, value in scope["headers"]:
        if name == b"sec-fetch-site":
            site = value
        elif name == b"origin":
            origin = value
        elif name == b"host":
            host = value
    if site:
        if site not in (b"same-origin", b"none"):
            raise foreign()
    elif origin and origin_host(origin.decode("latin-1")) != host.decode("latin-1").lower():
        raise foreign()


def origin_host(origin: str) -> str:
    """The host that an origin names; empty if it names none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def foreign() -> Problem:
    return Problem(403, "foreign", N_("This was posted from another site and is not accepted."))


def session_of(scope: Scope) -> str:
    """The session that a browser shows; empty if none."""
    return cookie_of(scope, SESSION)


def cookie_of(scope: Scope, wanted: str) -> str:
    """A cookie that a browser shows; empty if none."""
    for name, value in scope["headers"]:
        if name == b"cookie" and wanted.encode() in value:
            for part in value.decode("latin-1").split(";"):
                key, _, found = part.strip().partition("=")
                if key == wanted:
                    return str(found)
    return ""


def requester_of(scope: Scope) -> Requester:
    """On whose account a request is answered."""
    person = scope.get(PERSON)
    if person is not None:
        return Requester(address(scope), person.id)
    guest = cookie_of(scope, GUEST)[:80]
    return Requester(address(scope), f"guest:{guest}" if guest else "")  # whatever it says, nobody else pays


def declared_length(scope: Scope) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 10 else LARGEST_BODY + 1
    return 0


def limited(receive: Receive) -> Receive:
    """A body that ends in a Problem when it grows too large, whatever its length was said to be."""
    read = 0

    async def receive_some() -> Message:
        nonlocal read
        message = await receive()
        if message["type"] == "http.request":
            read += len(message.get("body", b""))
            if read > LARGEST_BODY:
                if message.get("more_body", False):
                    await drain(receive)
                raise too_large(LARGEST_BODY)
        return message

    return receive_some


async def drain(receive: Receive) -> None:
    """Let a body that is too large pass, within reason: whoever sends it hears our answer only after it."""
    left = MOST_DRAINED
    while left > 0:
        message = await receive()
        if message["type"] != "http.request" or not message.get("more_body", False):
            return
        left -= len(message.get("body", b""))


def address(scope: Scope) -> str:
    """Whom we talk to."""
    client = scope.get("client")
    return household(client[0]) if client else "?"
