"""Logs: one line of JSON for each thing worth noting, with the request it belongs to. Never a hand, a seed or a key."""

from __future__ import annotations

import logging
import random
import re
import sys
from collections.abc import MutableMapping
from contextvars import ContextVar
from typing import Any

import structlog

SECRET = re.compile(
    r"(Bearer\s+|[?&](?:key|token|secret|join)=|/(?:join|recover|notices/stop|account/email|house/appeal)/)[^\s&'\"]+",
    re.IGNORECASE,
)
_request: ContextVar[str] = ContextVar("request", default="")
_chance = random.Random()  # names are to differ, not to be secret


def with_request(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The request during which something is noted."""
    if name := _request.get():
        event["request"] = name
    return event


SHARED: list[structlog.typing.Processor] = [
    with_request,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def without_secrets(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """What opens a seat or signs somebody in is not written down."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = SECRET.sub(r"\1…", value)
    return event


def begin(as_json: bool) -> None:
    """Write the program's log to the error stream: for programs as JSON, for people as lines."""
    last = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, without_secrets, last],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def begin_request() -> str:
    """A name for a request; everything that is noted while it is answered carries it."""
    name = f"{_chance.getrandbits(48):012x}"
    _request.set(name)
    return name
