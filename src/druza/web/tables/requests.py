"""What somebody at a table asks the others for and what is not answered yet, as its log has it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from druza.web.tables.changes import REMEMBERED_CHANGES
from druza.web.tables.entries import (
    ACCEPT,
    AGREE,
    ASK,
    AWAY,
    BREAK,
    DRAW,
    DRAWN,
    LEAVING,
    NO,
    OFFER,
    PLEAS,
    READY,
    RESUME,
    YES,
    Entry,
)


@dataclass
class Request:
    """Somebody asks to take moves back: from `to` on. `needs` are the seats that must still agree."""

    seat: int
    to: int
    needs: set[int]
    at: float = 0.0  # when


@dataclass
class Plea:
    """Somebody asks for a draw or a break. `needs` are the seats that must still agree; a break can be under way."""

    kind: str
    seat: int
    needs: set[int]
    agreed: bool = False
    at: float = 0.0  # when it was asked, or agreed to


def pending_request(entries: list[Entry]) -> Request | None:
    """The request to undo that has not been answered by all; any move or undo ends it."""
    request: Request | None = None
    for entry in entries[-REMEMBERED_CHANGES:]:
        if entry.kind == ASK:
            request = Request(entry.seat, int(entry.option), set(bits(entry.needs)), entry.time)
        elif entry.kind == ACCEPT and request is not None:
            request.needs.discard(entry.seat)
        elif entry.kind not in (ACCEPT, OFFER, AGREE, AWAY, READY, *PLEAS, *LEAVING):
            request = None
    return request


def pleas_of(entries: list[Entry]) -> tuple[Plea | None, Counter[tuple[str, int]]]:
    """The request for a draw or a break that is not over, and how often everybody has asked for what."""
    plea: Plea | None = None
    asked: Counter[tuple[str, int]] = Counter()
    for entry in entries:
        if entry.kind in (DRAW, BREAK, ASK):
            asked[entry.kind, entry.seat] += 1
        if entry.kind in (DRAW, BREAK):
            plea = Plea(entry.kind, entry.seat, set(bits(entry.needs)), at=entry.time)
        elif entry.kind == YES and plea is not None:
            left = plea.needs - {entry.seat}
            plea = Plea(plea.kind, plea.seat, left, not left, plea.at if left else entry.time)
        elif entry.kind in (NO, RESUME, DRAWN):
            plea = None
    return plea, asked


def bits(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
