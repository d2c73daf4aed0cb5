"""A live table: what the log says, kept in memory. It can be thrown away at any moment and read again."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from druza.kernel.game import Game
from druza.kernel.state import State
from druza.web.keys import browser_hash, key_hash, same, seat_key
from druza.web.tables.changes import REMEMBERED_CHANGES, Change, Moment
from druza.web.tables.clock import Clock
from druza.web.tables.entries import (
    BEGIN,
    DRAWN,
    LEAVE,
    LEAVING,
    LOST,
    MOVE,
    READY,
    RESIGN,
    RETURN,
    SILENT,
    SPECTATOR,
    VOTE_BOT,
    VOTE_END,
    VOTE_WAIT,
    WAIT,
    Entry,
    ending_silence,
    helped_seat,
)
from druza.web.tables.history import History, Move
from druza.web.tables.pace import Pace, read_pace
from druza.web.tables.requests import pending_request, pleas_of
from druza.web.tables.table_lock import TableLock

if TYPE_CHECKING:
    from druza.web.tables.windows import Window

REMEMBERED_VISITORS = 256
DESERTED_AFTER = 30.0  # seconds
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
    course: str = ""  # of a lesson (learning/course.py)
    edition: int = 1  # of the rules by which it was made
    dealt: bool = True  # no: everybody must have sat down first
    print: str = ""  # of the shuffle; empty where it cannot be checked
    origin: str = ""  # "table:step" of a game that this one is played on from
    watch: bool = True  # people without a seat may look
    pace: str = ""  # live:10+15, slow:2 (tables/pace.py)
    orders_given: int = 0  # how many orders in advance were ever given (orders.py)

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
class Hint:
    """What a search advises a seat at a moment: paths with their chances, the best first."""

    version: str
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
    """One table. `history` holds what is committed, never more."""

    def __init__(
        self,
        facts: Facts,
        seats: list[Seat],
        rules: Game[Any],
        entries: list[Entry],
        line: History,
        clock: Clock | None = None,
    ) -> None:
        self.rules = rules
        self.lock = TableLock()
        self.bells: set[asyncio.Event] = set()  # of the streams that wait for news
        self.thinking: asyncio.Task[None] | None = None
        self.stale = False  # must be read again before it is used
        self.mending: asyncio.Task[None] | None = None  # after a failure
        self.failures = 0  # since something was written
        self.looked_at = time.monotonic()  # when somebody last asked for it
        self.changes: deque[Change] = deque(maxlen=REMEMBERED_CHANGES)
        self.seats_version = 0
        self.league = ""  # the league that this game belongs to
        self.ending: Any = None  # what follows a game that is over (ratings/rematch.py)
        self.watchers: Counter[str] = Counter()  # streams of those who only look, by who they are
        self.watching: dict[str, str] = {}  # by who they are: their names, if they show them
        self.faces: dict[int, Any] = {}  # by seat: the stones and levels of those who have names (ratings/faces.py)
        self.faces_of: dict[int, str] = {}  # for whom they were looked up
        self.faces_at = float("-inf")  # and when
        self.said: list[Any] = []  # at the table: the last phrases of the chat
        self.acted: dict[int, float] = {}  # by seat: when it last did something here
        self.without_orders: dict[int, int] = {}  # by seat: how many were given here when it had none (orders.py)
        self.ordered = -1  # the entry of the last move that was made by an order
        self.hints: dict[int, Hint] = {}  # by seat: the last that was found
        self.decided: tuple[State, int, dict[str, Any]] | None = None  # what a bot answers in a position, and why
        self.window: Window | None = None  # while what has just happened is held back
        self.take(facts, seats, entries, line, clock)

    def take(
        self, facts: Facts, seats: list[Seat], entries: list[Entry], line: History, clock: Clock | None = None
    ) -> None:
        """Become what was read."""
        self.facts = facts
        self.named = Moment(-1), ""  # the moment whose version was asked for last, and that version
        self.fits: bool | None = None  # does the shuffle fit its print? None: not checked yet
        self.seats = seats
        self.history = line
        self.rows = len(entries)  # of the log
        self.silent = sum(entry.kind == SILENT for entry in entries)
        self.forget_unseen()
        for entry in ending_silence(entries):
            self.note_unseen(entry.seat, False)
        last = [entry for entry in entries if entry.kind != SILENT][-REMEMBERED_CHANGES:]
        self.recent = {self.version(Moment(entry.ply)): entry for entry in last}  # by the version it was posted for
        self.request = pending_request(entries)
        self.ready = {entry.seat for entry in entries if entry.kind == READY}  # who has said "I am here"
        self.begun = not self.facts.pace or any(entry.kind == BEGIN for entry in entries)
        self.clock = clock
        self.plea, self.pleaded = pleas_of(entries)  # what waits for an answer, and how often who has asked for what
        self.stand_ins: set[int] = set()  # seats of people for whom a bot plays
        self.waits: Counter[int] = Counter()  # how often the others have waited for somebody
        self.votes: dict[tuple[str, int], set[int]] = {}  # by what is wished for whom: who wishes it
        for entry in entries:
            if entry.kind in LEAVING:
                self.note_leaving(entry.kind, entry.seat, int(entry.option))
        self.helping = helped_seat(entries, self.state)  # a bot answers its present decision: it ran out of time
        self.holders: dict[Visitor, tuple[int, ...]] = {}
        self.stale = False
        told = {move.ply: move for move in line.moves}
        self.changes.clear()
        for entry in last:
            move = told.get(entry.ply)
            events, openly = (move.events, move.openly) if move else ([], entry.kind != MOVE)
            self.changes.append(Change(entry.ply + 1, entry.kind, entry.seat, [events], openly))
        if self.changes:
            self.changes[-1].steps += [[] for _ in range(self.unseen)]

    def note_leaving(self, kind: str, seat: int, about: int) -> None:
        """An entry about who leaves, comes back, or should be played for."""
        if kind in (VOTE_BOT, VOTE_END, VOTE_WAIT):
            for one in (VOTE_BOT, VOTE_END, VOTE_WAIT):  # the last word counts
                self.votes.get((one, about), set()).discard(seat)
            self.votes.setdefault((kind, about), set()).add(seat)
        elif kind == WAIT:
            self.waits[about] += 1
            self.votes = {key: voters for key, voters in self.votes.items() if key[1] != about}
        elif kind == LEAVE:
            self.stand_ins.add(seat)
        elif kind == RETURN:
            self.stand_ins.discard(seat)
            self.waits.pop(seat, None)
            self.votes = {key: voters for key, voters in self.votes.items() if key[1] != seat}

    def end_help(self) -> None:
        """After a move: a bot that answers one decision for somebody has come to its end?"""
        if self.helping != SPECTATOR and (self.state.seat != self.helping or self.state.decision().MENU):
            self.helping = SPECTATOR

    @property
    def people(self) -> list[int]:
        """The seats of people who have sat down, those of one browser as one."""
        found: dict[str, int] = {}
        for seat in self.seats:
            if seat.is_person and seat.claimed is not None:
                found.setdefault(seat.holder or seat.key_hash, seat.number)
        return list(found.values())

    @property
    def playing(self) -> list[int]:
        """The people who play themselves."""
        return [seat for seat in self.people if seat not in self.stand_ins]

    @property
    def to_come(self) -> list[int]:
        """Who has not said "I am here": asked at live tables of several people."""
        people = self.people
        if self.begun or not self.pace.is_live or len(people) < 2:
            return []
        return [seat for seat in people if seat not in self.ready]

    def is_timed(self, seat: int, stand_ins: Collection[int]) -> bool:
        """Does the time of this seat count? That of people who play themselves."""
        if seat < 0 or self.status != OPEN:
            return False
        one = self.seats[seat]
        return one.is_person and one.claimed is not None and seat not in stand_ins

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def ply(self) -> int:
        """How many entries of the log everybody may know of."""
        return self.rows - self.silent

    @property
    def moment(self) -> Moment:
        """What there is to be shown."""
        return Moment(self.ply, self.unseen) if self.asks_unseen else Moment(self.ply)

    def moment_for(self, seats: Collection[int]) -> Moment:
        """What is shown to whoever holds these seats. It changes only with answers that they may know of: those that
        they gave themselves and those that changed what all can see."""
        if (ahead := self.ahead_for(seats)) is not self:
            return ahead.moment_for(seats)
        if not self.asks_unseen or self.state.seat in seats:
            return self.moment
        return Moment(self.ply, max([self.unseen_told, *[self.unseen_by.get(seat, 0) for seat in seats]]))

    def ahead_for(self, seats: Collection[int]) -> Live:
        """The table as whoever holds these seats is shown it: who is asked in secret about what is held back from the
        others has seen it."""
        shown = self.window.shown if self.window is not None else {}
        return next((shown[seat] for seat in reversed(shown) if seat in seats), self)

    def version(self, moment: Moment) -> str:
        """A name for what is shown at a moment, from which nobody can tell how many unseen answers there were."""
        if moment != self.named[0]:
            said = f"{moment.ply}:{moment.unseen}".encode()
            self.named = moment, blake2b(said, key=str(self.facts.seed).encode(), digest_size=6).hexdigest()
        return self.named[1]

    def version_for(self, seats: Collection[int]) -> str:
        """The version that whoever holds these seats is shown."""
        return self.version(self.moment_for(seats))

    def version_of(self, visitor: Visitor) -> str:
        """The version that a visitor is shown."""
        return self.version_for(self.held_by(visitor))

    def go_on(self, moves: list[tuple[Move, State]]) -> None:
        """Moves that all may know of have become part of the log."""
        for move, after in moves:
            self.history.add(move, after)
        last = moves[-1][0]
        events = last.events if len(moves) == 1 else [event for move, _ in moves for event in move.events]
        self.changes.append(Change(self.ply, MOVE, last.seat, [events], last.openly))

    def lengthen(self, silent: Move, after: State) -> None:
        """An answer that nobody is to see has: it is shown as part of the move before it."""
        self.history.lengthen(silent, after)
        self.note_unseen(silent.seat, bool(silent.events))
        if self.changes:
            self.changes[-1].steps.append(silent.events)
        else:
            self.changes.append(Change(self.ply, MOVE, silent.seat, [silent.events], silent.openly))

    def note_unseen(self, seat: int, told: bool) -> None:
        """An answer was given that hides even that it was asked for."""
        self.unseen += 1
        self.unseen_by[seat] = self.unseen
        if told:
            self.unseen_told = self.unseen

    def forget_unseen(self) -> None:
        """Something was entered that all may know of."""
        self.unseen = 0  # silent entries at the end of the log
        self.unseen_by: dict[int, int] = {}  # by seat: how many there were after the last of its own
        self.unseen_told = 0  # how many there were after the last that changed what all can see

    @property
    def asks_unseen(self) -> bool:
        """Is somebody asked of whom others may not know? In a lesson there is nobody to hide it from."""
        if not self.rules.hides_questions or self.facts.course:
            return False
        state = self.history.state
        return state.seat >= 0 and self.rules.asked_as_seen(state, SPECTATOR) != state.seat

    @property
    def state(self) -> State:
        return self.history.state

    @property
    def status(self) -> str:
        return self.facts.status

    @property
    def pace(self) -> Pace:
        return read_pace(self.facts.pace)

    @property
    def is_in_use(self) -> bool:
        """Does somebody wait here, or a bot think?"""
        busy = self.thinking is not None or self.mending is not None or self.lock.locked()
        return busy or bool(self.bells)

    @property
    def is_deserted(self) -> bool:
        """Do bots play among themselves while nobody looks? Then they wait until somebody does."""
        if self.bells or any(seat.is_person for seat in self.seats):
            return False
        return time.monotonic() - self.looked_at > DESERTED_AFTER

    @property
    def never_began(self) -> bool:
        """Was it closed because somebody did not say that they are here?"""
        return self.status == CLOSED and bool(self.pace) and not self.begun

    @property
    def is_decided(self) -> bool:
        """Is the game over: to its end, or because it was given up, lost on time or agreed to be a draw?"""
        return self.status == OVER or self.ended_by is not None

    @property
    def ended_by(self) -> Entry | None:
        """What decided a game before its end: somebody resigned or ran out of time, or all agreed on a draw."""
        last = next(reversed(self.recent.values()), None)
        return last if self.status == CLOSED and last is not None and last.kind in (RESIGN, LOST, DRAWN) else None

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
        return (
            hint if hint is not None and hint.version == self.version_for((seat,)) and self.state.seat == seat else None
        )

    def decided_for(self, state: State) -> tuple[int, dict[str, Any]] | None:
        """What the bot that is asked in this position has thought out before, if it has."""
        if self.decided is None or self.decided[0] is not state:
            return None
        return self.decided[1:]

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
