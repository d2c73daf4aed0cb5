"""Metrics: what happens here in numbers, for programs that watch servers. Nothing of a game or a person is in them."""

from __future__ import annotations

import re
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FASTEST_TO_SLOWEST = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
KNOWN = re.compile(
    r"^/(?:api/)?(tables?|static|learn|gallery|rules|build|games?|health|ready|metrics|puzzles|new|join)\b"
)
DEED = re.compile(r"^/(?:api/tables|table)/[^/]+/([a-z.]+)")


class Metrics:
    """All numbers of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        kind = ["kind"]
        self.requests = Counter(
            "druza_requests", "Requests that were answered", ["kind", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "druza_request_seconds",
            "How long answers took to begin",
            kind,
            buckets=FASTEST_TO_SLOWEST,
            registry=self.registry,
        )
        self.counts: dict[tuple[str, int], tuple[Counter, Histogram]] = {}  # by kind and status
        self.moves = Counter("druza_moves", "Moves that were committed", ["by"], registry=self.registry)
        self.errors = Counter("druza_errors", "Requests that failed unexpectedly", registry=self.registry)
        self.thoughts = Histogram(
            "druza_bot_seconds", "How long bots thought", buckets=FASTEST_TO_SLOWEST, registry=self.registry
        )

    def show(self, name: str, says: str, value: Callable[[], float]) -> None:
        """A number that is looked up whenever somebody asks."""
        Gauge(f"druza_{name}", says, registry=self.registry).set_function(value)

    def answered(self, path: str, status: int, seconds: float) -> None:
        """A request was answered."""
        kind = kind_of(path)
        counts = self.counts.get((kind, status))
        if counts is None:  # looked up once: labels cost more than counting does
            counts = self.requests.labels(kind, f"{status // 100}xx"), self.seconds.labels(kind)
            self.counts[kind, status] = counts
        counts[0].inc()
        counts[1].observe(seconds)

    def totals(self) -> dict[str, float]:
        """Every number by its name, of all kinds together."""
        found: dict[str, float] = {}
        for family in self.registry.collect():
            for sample in family.samples:
                found[sample.name] = found.get(sample.name, 0.0) + sample.value
        return found

    def text(self) -> bytes:
        return generate_latest(self.registry)


def kind_of(path: str) -> str:
    """What a request is about: one of few words, whatever people type."""
    deed = DEED.match(path)
    if deed is not None:
        return f"table-{deed[1]}" if deed[1] in DEEDS else "table-other"
    known = KNOWN.match(path)
    return known[1] if known else "home" if path == "/" else "other"


DEEDS = {
    "move",
    "moves",
    "undo",
    "events",
    "fragment",
    "replay",
    "record.json",
    "log",
    "hint",
    "why",
    "chances",
    "close",
}
