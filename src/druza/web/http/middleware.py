"""The gate: what every request passes on its way in, and every answer on its way out."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from druza.web.problems import N_, Problem, too_large, too_many
from druza.web.settings import Settings

logger = logging.getLogger("druza.gate")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST_BODY = 16 * 1024
MOST_DRAINED = 4 * 1024 * 1024

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
PRIVATE = (b"cache-control", b"no-store")
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}


Recognise = Callable[[str], Awaitable[Any]]  # whose session this is
PERSON = "druza.person"  # in the scope of a request: who is signed in
SESSION = "session"  # the cookie


class Rates:
    """How often one may ask: by address, and by table for moves."""

    def __init__(self, settings: Settings) -> None:
        self.limiter = FixedWindowRateLimiter(MemoryStorage())
        self.requests: RateLimitItem = RateLimitItemPerSecond(settings.rate * 10, 10)
        self.tables: RateLimitItem = RateLimitItemPerMinute(settings.table_rate)
        self.moves: RateLimitItem = RateLimitItemPerSecond(settings.move_rate)
        self.streams: Counter[str] = Counter()
        self.most_streams = settings.streams

    @contextmanager
    def stream(self, who: str) -> Iterator[None]:
        """Counts a stream of an address as long as it lasts; Problem if there are too many."""
        if self.streams[who] >= self.most_streams:
            raise too_many(10)
        self.streams[who] += 1
        try:
            yield
        finally:
            self.streams[who] -= 1
            if not self.streams[who]:
                del self.streams[who]

    def check(self, rate: RateLimitItem, *who: str) -> None:
        """Problem if this was too often."""
        if not self.limiter.hit(rate, *who):
            wait = self.limiter.get_window_stats(rate, *who).reset_time - time.time()
            raise too_many(max(1, round(wait)))


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
        if scope["method"] == "POST" and path.startswith("/api/tables/") and path.endswith("/moves"):
            await self.quick(scope, receive, send)
            return
        if scope["method"] == "HEAD" and not path.endswith("/events"):
            scope = {**scope, "method": "GET"}  # the server itself leaves the body out
        started = False

        async def send_with_policy(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = list(message.get("headers", ()))
                if not any(name == b"cache-control" for name, _ in headers):
                    headers.append(PRIVATE)
                message["headers"] = headers + HEADERS
            await send(message)

        try:
            check_origin(scope)
            if declared_length(scope) > LARGEST_BODY:
                await drain(receive)
                raise too_large(LARGEST_BODY)
            if not path.startswith("/static/"):
                self.rates.check(self.rates.requests, "requests", address(scope))
            await self.inner(scope, limited(receive), send_with_policy)
        except Problem as problem:
            if not started:
                await self.speak(scope, problem)(scope, receive, send_with_policy)
        except Exception:
            logger.exception("%s %s failed", scope["method"], path)
            if not started:
                await self.speak(scope, failed())(scope, receive, send_with_policy)


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
    for name, value in scope["headers"]:
        if name == b"cookie" and b"session=" in value:
            for part in value.decode("latin-1").split(";"):
                key, _, found = part.strip().partition("=")
                if key == SESSION:
                    return str(found)
    return ""


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
    return client[0] if client else "?"
