"""Problems: what the server says when it cannot do what was asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol


def N_(message: str) -> str:
    """Marks a message for translation."""
    return message


class Shown(Protocol):
    """A table, as far as its versions go."""

    @property
    def ply(self) -> int: ...

    def version_for(self, seats: Collection[int]) -> str: ...


class Problem(Exception):
    """A status, a word for programs, a sentence for people (a message id and its values), the rule if one refuses."""

    def __init__(
        self,
        status: int,
        error: str,
        message: str,
        values: Mapping[str, Any] | None = None,
        rule: str = "",
        more: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(f"{status} {error}: {message}")
        self.status = status
        self.error = error
        self.message = message
        self.values = dict(values or {})
        self.rule = rule
        self.more = dict(more or {})  # further keys of the JSON answer
        self.headers: dict[str, str] = {}
        self.bare = False  # it is said in a word, without a page: whoever floods us gets nothing that takes time


def no_table() -> Problem:
    return Problem(404, "no-table", N_("There is no such table. Perhaps the address was cut short?"))


def not_found() -> Problem:
    return Problem(404, "not-found", N_("There is no such page."))


def malformed(message: str, **values: Any) -> Problem:
    return Problem(400, "malformed", message, values)


def stale(table: Shown, seats: Collection[int]) -> Problem:
    """What was posted is for a table that has changed since; the answer names what these seats are shown now."""
    now = {"ply": table.ply, "version": table.version_for(seats)}
    return Problem(409, "stale", N_("The table has moved on since then. Look again and choose again."), more=now)


def closed() -> Problem:
    return Problem(409, "closed", N_("The table was closed by the person who made it."))


def full(most: int) -> Problem:
    message = N_("The log of this table is full: %(most)s entries. Nothing more can be played or taken back here.")
    return Problem(409, "full", message, {"most": most})


def no_key() -> Problem:
    return Problem(401, "no-key", N_("You are watching this table: nobody gave you a seat here."))


def not_your_seat() -> Problem:
    return Problem(403, "not-your-seat", N_("This seat is not yours."))


def too_large(limit: int) -> Problem:
    return Problem(413, "too-large", N_("That is too long: at most %(limit)s bytes are read."), {"limit": limit})


def too_many(seconds: int) -> Problem:
    problem = Problem(429, "too-many", N_("Too many requests. Try again in %(seconds)s s."), {"seconds": seconds})
    problem.headers["Retry-After"] = str(seconds)
    return problem
