"""Forms: numbers and texts out of a posted form or an address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from starlette.datastructures import FormData
from starlette.requests import Request

from druza.web.problems import N_, Problem, malformed
from druza.web.tables.changes import Moment
from druza.web.tables.live import Live

T = TypeVar("T")
YES = ("on", "true", "1", "yes")


def number(text: Any) -> int | None:
    """A whole number of a form or an address; Problem if it is none."""
    if text is None or text == "":
        return None
    try:
        return int(str(text)[:12])
    except ValueError as error:
        raise malformed(N_("Expected a whole number, found “%(found)s”."), found=str(text)[:20]) from error


def named_version(live: Live, version: str, ply: int | None) -> str:
    """The version that something was posted for; a ply alone names the one at which nobody is asked in secret."""
    if version:
        return version
    if ply is None:
        raise malformed(N_("What is posted must name the “version” of the table that it is for."))
    return live.version(Moment(ply))


def read_json(text: bytes, decode: Callable[[bytes], T]) -> T:
    """A body in the shape that `decode` reads; Problem says what is wrong with it."""
    try:
        return decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:  # also what does not fit
        raise malformed(N_("The body cannot be understood: %(reason)s"), reason=str(error)) from error


def texts(form: FormData) -> dict[str, str]:
    """The texts of a form. Files are not expected and left out, and so are zero bytes, which PostgreSQL refuses."""
    found = {key: value for key, value in form.multi_items() if isinstance(value, str)}
    return {key: value.replace("\0", "") for key, value in found.items()}


async def body(request: Request, shape: type[T]) -> T:
    """The body of a request; Problem says what is wrong with it."""
    kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Problem(
            415, "not-json", N_("Expected a body of type application/json, found %(found)s."), {"found": kind}
        )
    return read_json(await request.body(), lambda text: msgspec.json.decode(text, type=shape))
