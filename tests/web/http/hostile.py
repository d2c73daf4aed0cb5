"""Hostile requests: every address, asked by everybody for everything that nobody would write in earnest.

Fields and words are read from the program itself, so that a new route is tried with what it reads."""

from __future__ import annotations

import ast
import inspect
import json
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

import druza.web
from druza.web.routes import router
from druza.web.routes.move import Order

SOURCE = Path(druza.web.__file__).parent
MANY_DIGITS = "9" * 5000
TEXTS = [
    *("", "0", "-1", "1", "2", "99", "2147483648", "-2147483649", "9223372036854775808", "999999999999", MANY_DIGITS),
    *("1e999", "nan", "-", "+5", " 5 ", "1_000", "٣", "１２", "\0", "a\0b", "\x1b[31m", "\u202e", "\U0001f600" * 30),
    *("<script>x</script>", "'\"><b>", "../../etc/passwd", "%00", "%s%n", "//evil.example/x", "http://[", "\r\nX: y"),
    *("{}", "[]", "null", "[" * 3000, '{"a":' * 2000, "é" * 300, "x" * 3000, "mine:", "mine:x", "suggested:x"),
    *("2026-13-45", "0001-01-01", "9999-12-31", "24:61", "live:10+15", "live:99999999999+1", "slow:2", "slow:x"),
]
NUMBERS: list[Any] = [0, -1, 1, 2, 2**31, 2**63, 2**64, -(2**63) - 1, 10**300, 0.5, 1e308, True, False, None]
BODIES = [
    *(b"", b"{", b"[" * 8000, b'{"a":' * 3000, b"\xff\xfe", b"null", b"7", b'"x"', b'{"seat":1e400}'),
    b'{"ply":' + MANY_DIGITS.encode() + b"}",
]
FORMS = [
    ("application/x-www-form-urlencoded", b"a=%ff%fe&b=%00&seat=%F0%9F&x"),
    ("application/x-www-form-urlencoded", b"&" * 5000),
    ("application/x-www-form-urlencoded", b"a=1&" * 2000),
    (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="seat"; filename="a"\r\n\r\n1\r\n--x--',
    ),
    ("multipart/form-data; boundary=x", b"--x\r\n"),
    ("multipart/form-data", b"\0"),
    ("multipart/form-data; boundary=", b"{}"),
    ("text/plain", b"seat=1"),
    ("application/json", b"{}"),
]
HEADERS = [
    *({"Origin": "http://["}, {"Origin": "null"}, {"Cookie": 'session="; druza=a.b.c; lang=xx; theme=%'}),
    *({"Cookie": "session=%00; druza=."}, {"Accept-Language": ";q=nan"}, {"Accept-Language": "pl;q=1e999,,,"}),
    *({"Cookie": 'looking="\\000"; druza="\\000"; session="\\000"'}, {"Cookie": "looking=x; druza="}),
    *({"Authorization": "Bearer"}, {"Authorization": "Bearer \xe9"}, {"Authorization": "Basic x"}),
    *({"Last-Event-ID": "-1"}, {"Range": "bytes=9-0"}, {"X-Forwarded-For": "["}),
]
PART = re.compile(r"{(\w+)[^}]*}")
READ = re.compile(r"(?:\.get\(|form\[|params\[)\"(\w+)\"|^    (\w+): [^=\n]+(?:=.*)?$", re.MULTILINE)


@dataclass
class Request:
    """One request, as it can be written down and made again."""

    method: str
    url: str
    params: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    data: dict[str, str] | None = None
    content: bytes | None = None

    def send(self, browser: httpx.Client) -> httpx.Response | None:
        """The answer, or its beginning where it is a stream; None for what no client can send."""
        try:
            asked = browser.build_request(
                self.method,
                self.url,
                params=self.params,
                headers=self.headers,
                data=self.data,
                content=self.content,
            )
            try:
                answer = browser.send(asked, stream=True)
            except httpx.ReadError:  # the server hung up on a connection that was kept: as any client, ask on a new one
                answer = browser.send(asked, stream=True)
        except (httpx.InvalidURL, httpx.ProtocolError, UnicodeError):
            return None
        if answer.headers.get("content-type", "").startswith("text/event-stream"):
            answer.close()
        else:
            answer.read()
        return answer


@dataclass
class Route:
    """An address, how it is asked, and what its file reads of a request."""

    path: str
    method: str
    reads: list[str]


QUICK = Route("/api/tables/{table}/moves", "POST", list(Order.__struct_fields__))  # answered before the router


def all_routes() -> list[Route]:
    def within(some: Any) -> Iterator[Any]:
        for one in some:
            inner = getattr(one, "original_router", None)
            yield from within(inner.routes) if inner is not None else (one,)

    routed = [Route(one.path, method, reads_of(one)) for one in within(router.routes) for method in sorted(one.methods)]
    return [QUICK, *routed]


def reads_of(route: Any) -> list[str]:
    text = inspect.getsource(sys.modules[route.endpoint.__module__])
    return sorted({name for pair in READ.findall(text) for name in pair if name})


@cache
def words_of_the_program() -> list[str]:
    """Short words that the program compares with: kinds, deeds, levels, states."""
    found = set()
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found |= {node.value} if re.fullmatch(r"[a-z0-9:+./-]{1,16}", node.value) else set()
    return sorted(found)


class Hostile:
    """Makes requests. `known` are ids, names and numbers that exist, by the part of an address that they stand for."""

    def __init__(self, seed: int, known: dict[str, list[str]]) -> None:
        self.chance = random.Random(seed)
        self.known = known
        self.real = [*sorted({one for some in known.values() for one in some}), "0", "1", "2"]
        self.words = words_of_the_program()

    def request(self, route: Route) -> Request:
        made = Request(route.method, PART.sub(lambda part: self._part(part[1]), route.path))
        if self._now_and_then(0.5):
            names = [*route.reads, "seat", "lang", "step", "q"]
            made.params = {self.chance.choice(names): self._text()[:1500] for _ in range(self.chance.randrange(3))}
        if self._now_and_then(0.15):
            made.headers = dict(self.chance.choice(HEADERS))
        if route.method not in ("GET", "DELETE"):
            self._fill(made, route)
        return made

    def _fill(self, made: Request, route: Route) -> None:
        if route.path.startswith("/api/"):
            made.headers["Content-Type"] = "application/json"
            chosen = {name: self._value() for name in route.reads if self._now_and_then(0.5)}
            made.content = json.dumps(chosen).encode() if self._now_and_then(0.8) else self.chance.choice(BODIES)
        elif self._now_and_then(0.8):
            made.data = {name: self._text() for name in route.reads if self._now_and_then(0.7)}
        else:
            made.headers["Content-Type"], made.content = self.chance.choice(FORMS)

    def _part(self, name: str) -> str:
        if self._now_and_then(0.8) and name in self.known:
            return quote(self.chance.choice(self.known[name]), safe="")
        return quote(self._text()[:200], safe="") or "x"

    def _text(self) -> str:
        return self.chance.choice((*(TEXTS,) * 2, self.words, self.real)[self.chance.randrange(4)])

    def _value(self, depth: int = 0) -> Any:
        kind = self.chance.random()
        if depth > 2 or kind < 0.5:
            return self._text()
        if kind < 0.75:
            return self.chance.choice(NUMBERS)
        inner = [self._value(depth + 1) for _ in range(self.chance.randrange(4))]
        return inner if kind < 0.9 else {str(one)[:40]: one for one in inner}

    def _now_and_then(self, share: float) -> bool:
        return self.chance.random() < share
