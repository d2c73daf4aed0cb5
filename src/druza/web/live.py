"""A live table: what the log says, kept in memory. It can be thrown away at any moment and read again."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from druza.kernel.events import Event
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.web.line import ACCEPT, AGREE, ASK, MOVE, OFFER, SILENT, SPECTATOR, Entry, Line
from druza.web.seats import browser_hash, key_hash, same, seat_key

REMEMBERED_CHANGES = 64
REMEMBERED_VISITORS = 256
OPEN, OVER, CLOSED = "open", "over", "closed"
YOU, HERE, LINK, BOT = "you", "here", "link", "bot"


@dataclass
class Facts:
    """What was agreed when the table was made."""

    id: str
    game: str
    seats: int
    seed: int
    options: dict[str, Any]
    content: str
    language: str
    rated: bool
    hints: bool
    status: str
    maker: str
    created: float
    wishes: dict[str, Any]

    @property
    def start(self) -> dict[str, Any]:
        """What the rules need to begin."""
        return {"table": self.id, "seats": self.seats, "seed": self.seed, "options": self.options}


@dataclass
class Seat:
    """Who sits there."""

    number: int
    kind: str
    name: str
    bot: str
    key_hash: str
    holder: str
    claimed: float | None
    wishes: dict[str, Any] = field(default_factory=dict, compare=False)

    @property
    def is_person(self) -> bool:
        return self.kind != BOT


@dataclass
class Request:
    """Somebody asks to take moves back: from `to` on. `needs` are the seats that must still agree."""

    seat: int
    to: int
    needs: set[int]


@dataclass
class Change:
    """What one request changed: the table's ply after it, and what happened."""

    ply: float
    kind: str
    seat: int
    events: list[Event]
    openly: bool = True  # False: that this seat was asked is not for others to know
    silent: bool = False  # part of the change before it


@dataclass
class Hint:
    """What a search advises a seat at a ply: paths with their chances, the best first."""

    ply: float
    tries: int
    options: list[dict[str, Any]]


@dataclass(frozen=True)
class Visitor:
    """Who asks: a browser by its secret, a program by the key of a seat, or nobody."""

    browser: str | None = None
    key: str | None = None
    claims: bool = False  # something was shown, genuine or not


NOBODY = Visitor()


class Live:
    """One table. `line` holds what is committed, never more."""

    def __init__(self, facts: Facts, seats: list[Seat], rules: Game[Any], entries: list[Entry], line: Line) -> None:
        self.rules = rules
        self.lock = asyncio.Lock()
        self.bells: set[asyncio.Event] = set()  # of the streams that wait for news
        self.thinking: asyncio.Task[None] | None = None
        self.stale = False  # must be read again before it is used
        self.mending: asyncio.Task[None] | None = None  # after a failure
        self.failures = 0  # since something was written
        self.still_until = 0.0  # what is committed is shown from then on: the clock of `time.monotonic`
        self.changes: deque[Change] = deque(maxlen=REMEMBERED_CHANGES)
        self.seats_version = 0
        self.hints: dict[int, Hint] = {}  # by seat: the last that was found
        self.take(facts, seats, entries, line)

    def take(self, facts: Facts, seats: list[Seat], entries: list[Entry], line: Line) -> None:
        """Become what was read."""
        self.facts = facts
        self.seats = seats
        self.line = line
        self.rows = len(entries)  # of the log
        self.silent = sum(entry.kind == SILENT for entry in entries)
        self.unseen = 0  # silent entries at the end of the log
        while self.unseen < self.rows and entries[-1 - self.unseen].kind == SILENT:
            self.unseen += 1
        last = [entry for entry in entries[-REMEMBERED_CHANGES:] if entry.kind != SILENT]
        self.recent: dict[float, Entry] = {entry.ply: entry for entry in last}  # by the ply at which it was posted
        self.request = pending_request(entries)
        self.holders: dict[Visitor, tuple[int, ...]] = {}
        self.stale = False
        told = {move.ply: move for move in line.moves}
        self.changes.clear()
        for entry in last:
            move = told.get(entry.ply)
            events, openly = (move.events, move.openly) if move else ([], entry.kind != MOVE)
            self.changes.append(Change(min(entry.ply + 1, self.ply), entry.kind, entry.seat, events, openly))

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def count(self) -> int:
        """How many entries of the log everybody may know of."""
        return self.rows - self.silent

    @property
    def ply(self) -> float:
        """The number of what is shown; it grows with every entry. While somebody is asked of whom others may not know
        it is a broken number, a little below the next whole one: it ends as if nobody had been asked."""
        return self.count - 1 / (self.unseen + 2) if self.asks_unseen else self.count

    @property
    def asks_unseen(self) -> bool:
        """Is somebody asked of whom others may not know?"""
        state = self.state
        if not self.rules.hides_questions or state.seat < 0:
            return False
        return self.rules.asked_as_seen(state, SPECTATOR) != state.seat

    @property
    def state(self) -> State:
        return self.line.state

    @property
    def status(self) -> str:
        return self.facts.status

    @property
    def is_in_use(self) -> bool:
        """Does somebody wait here, or a bot think?"""
        busy = self.thinking is not None or self.mending is not None or self.lock.locked()
        return busy or bool(self.bells)

    def held_by(self, visitor: Visitor) -> tuple[int, ...]:
        """The seats whose key this visitor has."""
        if not visitor.claims:
            return ()
        held = self.holders.get(visitor)
        if held is None:
            if len(self.holders) >= REMEMBERED_VISITORS:
                self.holders.clear()
            held = self.holders[visitor] = tuple(seat.number for seat in self.seats if self._opens(seat, visitor))
        return held

    def _opens(self, seat: Seat, visitor: Visitor) -> bool:
        if not seat.key_hash:
            return False
        if visitor.key is not None and same(key_hash(visitor.key), seat.key_hash):
            return True
        browser = visitor.browser
        return browser is not None and same(key_hash(seat_key(browser, self.id, seat.number)), seat.key_hash)

    def made_by(self, visitor: Visitor) -> bool:
        """Did this visitor make the table?"""
        for secret in (visitor.browser, visitor.key):
            if secret is not None and same(browser_hash(secret), self.facts.maker):
                return True
        return False

    def hint_for(self, seat: int) -> Hint | None:
        """The hint that was found for the question as it stands."""
        hint = self.hints.get(seat)
        return hint if hint is not None and hint.ply == self.ply and self.state.seat == seat else None

    def shows_all_to(self, visitor: Visitor) -> bool:
        """May this visitor see what was hidden? Everybody when the game is over. A table that was closed before keeps
        its secrets, unless nobody else had any: one person alone with bots."""
        if self.status == OVER:
            return True
        if self.status != CLOSED:
            return False
        people = [seat.number for seat in self.seats if seat.is_person and seat.claimed is not None]
        if not people:
            return self.made_by(visitor)
        return len(people) == 1 and people[0] in self.held_by(visitor)

    def ring(self) -> None:
        """Wake every stream."""
        for bell in self.bells:
            bell.set()

    def seats_changed(self) -> None:
        self.holders.clear()
        self.seats_version += 1
        self.ring()


def pending_request(entries: list[Entry]) -> Request | None:
    """The request to undo that has not been answered by all; any move or undo ends it."""
    request: Request | None = None
    for entry in entries[-REMEMBERED_CHANGES:]:
        if entry.kind == ASK:
            request = Request(entry.seat, int(entry.option), set(bits(entry.needs)))
        elif entry.kind == ACCEPT and request is not None:
            request.needs.discard(entry.seat)
        elif entry.kind not in (ACCEPT, OFFER, AGREE):
            request = None
    return request


def bits(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
