"""The history of a table: its moves as they stand, with what happened in them, and the position after the last."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection

from druza.kernel.events import Event
from druza.kernel.game import Game
from druza.kernel.position import position_of
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.web.storage import queries
from druza.web.tables.entries import EDITION, JUMPS, POSITION, SPECTATOR, START, Entry

KEPT_POSITIONS = 8
encode = msgspec.json.Encoder().encode


class Move:
    """A move of the line."""

    __slots__ = ("also", "bare", "events", "first", "last", "openly", "option", "ply", "reveals", "row", "seat", "told")

    def __init__(
        self, ply: int, first: int, seat: int, option: str, openly: bool, reveals: int, events: list[Event]
    ) -> None:
        self.ply = ply
        self.first = first  # the ply of the first move that was posted together with this one
        self.seat = seat
        self.option = option
        self.openly = openly  # everybody could know that this seat was asked
        self.reveals = reveals  # how much had come to light after it
        self.events = events
        self.bare = False  # only what was chosen is known, not what happened
        self.also: list[str] = []  # answers that followed unseen, as "1=pass"
        self.row = ply  # its entry in the log
        self.last = ply  # the last entry of the log that is part of it
        self.told: dict[tuple[Any, ...], list[tuple[int, Any]]] = {}  # its lines in the log, by who reads them


class History:
    """The end of the chain of moves, and the position after it. Positions are never changed, only replaced; those
    before the last few moves are kept, older ones are played again when somebody wants them."""

    __slots__ = ("base_reveals", "base_row", "base_step", "befores", "moves", "state", "state_step", "unsaved")

    def __init__(self, state: State, base_row: int, base_step: int) -> None:
        self.state = state
        self.moves: list[Move] = []
        self.befores: deque[State] = deque(maxlen=KEPT_POSITIONS)  # before each of the last moves
        self.base_row = base_row  # the last entry before moves[0]
        self.base_step = base_step  # how many moves were made before moves[0]
        self.base_reveals = state.reveals
        self.unsaved = 0  # moves since the last snapshot
        self.state_step = -1  # where all of it is as it was stored: after how many moves this was the position

    @property
    def is_stored(self) -> bool:
        """Is this shown as it was stored, because the present rules play it otherwise?"""
        return self.state_step >= 0

    @property
    def head(self) -> int:
        """The entry of the log after which this is the position."""
        return self.moves[-1].last if self.moves else self.base_row

    @property
    def steps(self) -> int:
        """How many moves lie between the start and now."""
        return self.base_step + len(self.moves)

    def place(self, ply: int) -> int:
        """Where the move with this ply is; -1 if it is not in this part of the line."""
        for place in range(len(self.moves) - 1, -1, -1):
            if self.moves[place].ply == ply:
                return place
        return -1

    def before(self, place: int) -> State | None:
        """The position before a move, if it is kept."""
        back = len(self.moves) - place
        return self.befores[-back] if back <= len(self.befores) else None

    def head_before(self, place: int) -> int:
        return self.moves[place - 1].last if place else self.base_row

    def reveals_before(self, place: int) -> int:
        return self.moves[place - 1].reveals if place else self.base_reveals

    def add(self, move: Move, state: State) -> None:
        """Go on by a move, to the position after it."""
        self.befores.append(self.state)
        self.state = state
        self.moves.append(move)

    def lengthen(self, silent: Move, state: State) -> None:
        """Go on by an answer that nobody is to see: it becomes part of the last move."""
        self.state = state
        self.moves[-1] = joined(self.moves[-1], silent)

    def cut(self, place: int) -> None:
        """Take back everything from a move on. The position before it must be kept."""
        before = self.before(place)
        assert before is not None
        self.state = before
        for _ in self.moves[place:]:
            self.befores.pop()
        del self.moves[place:]

    def forget(self, kept: int) -> None:
        """Let go of all but the last moves."""
        away = len(self.moves) - kept
        if away > 0:
            self.base_row, self.base_reveals = self.moves[away - 1].last, self.moves[away - 1].reveals
            self.base_step += away
            del self.moves[:away]


def step(state: State, ply: int, first: int, seat: int, option: int, written: str) -> tuple[Move, State]:
    """Make a move on a copy: the move, and the position after it. Trusts its caller."""
    after = state.clone()
    events: list[Event] = []
    after.events = events
    after.apply(option)
    after.events = None
    openly = state.game.asked_as_seen(state, SPECTATOR) == seat
    return Move(ply, first, seat, written, openly, after.reveals, events), after


def step_on(move: Move, state: State, seat: int, option: int) -> tuple[Move, State]:
    """The same move with an answer that follows it unseen, and the position after that. Trusts its caller."""
    further, after = step(state, move.ply, move.first, seat, option, state.game.notation(option))
    further.last = move.last
    return joined(move, further), after


def joined(move: Move, silent: Move) -> Move:
    """A move and an answer to it that nobody is to see, as one move."""
    events = move.events + silent.events
    longer = Move(move.ply, move.first, move.seat, move.option, move.openly, silent.reveals, events)
    longer.also = [*move.also, f"{silent.seat}={silent.option}", *silent.also]
    longer.row, longer.last = move.row, silent.last
    return longer


# -- from the database -----------------------------------------------------------------------------------------------


def read_history(
    connection: Connection, rules: Game[Any], start: dict[str, Any], moves: Sequence[Entry], first: int, last: int
) -> History:
    """The moves from `first` up to `last` of a chain: played by the present rules, where they lead to what was stored,
    else as they were stored. `start` holds table, seats, seed and options."""
    try:
        if first < playable_from(moves[:last]):
            raise Otherwise("the rules have changed since")
        return played_history(connection, rules, start, moves, first, last)
    except BadInput:
        return stored_history(connection, rules, start, moves, first, last)


class Otherwise(BadInput):
    """The present rules play a game otherwise than it was played."""


def playable_from(moves: Sequence[Entry]) -> int:
    """The first move after the rules changed for the last time."""
    return next((place + 1 for place in range(len(moves) - 1, -1, -1) if moves[place].kind == EDITION), 0)


def played_history(
    connection: Connection, rules: Game[Any], start: dict[str, Any], moves: Sequence[Entry], first: int, last: int
) -> History:
    """These moves played from the nearest stored position before them. BadInput if a rule refuses one; Otherwise if
    they lead elsewhere than to the positions that are stored."""
    kept = queries.snapshot_entries(connection, start["table"])
    saved = last
    while saved > 0 and moves[saved - 1].head not in kept:
        saved -= 1
    begin = max(min(first, saved), playable_from(moves[:last]))
    while begin > 0 and moves[begin - 1].head not in kept and moves[begin - 1].kind not in JUMPS:
        begin -= 1
    state = position_at(connection, rules, start, moves, begin, kept)
    line = History(state, moves[begin - 1].head if begin else START, begin)
    line.unsaved = last - saved
    together = START
    for entry in moves[begin:last]:
        if entry.path != "":  # those that were posted behind it have an empty path
            together = entry.ply
        line.add(*replayed(line.state, entry, together))
        if entry.head in kept:
            compare(line.state, queries.snapshot(connection, start["table"], entry.head))
    line.forget(last - first)
    return line


def play_through(
    connection: Connection, rules: Game[Any], start: dict[str, Any], moves: Sequence[Entry], first: int
) -> None:
    """Play a log from a move on and compare every position that is stored on the way; BadInput where they part."""
    kept = queries.snapshot_entries(connection, start["table"])
    state = position_at(connection, rules, start, moves, first, kept)
    for entry in moves[first:]:
        state = replayed(state, entry, START)[1]
        if entry.head in kept:
            compare(state, queries.snapshot(connection, start["table"], entry.head))
    standing = queries.standing(connection, start["table"])
    if standing is not None and moves and standing.entry == moves[-1].head:
        compare(state, standing)


def position_at(
    connection: Connection, rules: Game[Any], start: dict[str, Any], moves: Sequence[Entry], step: int, kept: set[int]
) -> State:
    """The position after so many moves, which is stored, or the opening."""
    head = moves[step - 1].head if step else START
    if head in kept:
        return as_state(rules, queries.snapshot(connection, start["table"], head))
    if step:
        found: State = rules.from_json(moves[step - 1].posted)
        return found
    opening: State = rules.new(start["seats"], start["seed"], start["options"])
    return opening


def stored_history(
    connection: Connection, rules: Game[Any], start: dict[str, Any], moves: Sequence[Entry], first: int, last: int
) -> History:
    """These moves as they were stored: what was told of each, and the last position before the end of them."""
    kept = queries.snapshot_entries(connection, start["table"])
    standing = queries.standing(connection, start["table"])
    if standing is not None and last and standing.entry == moves[last - 1].head:
        step, state = last, as_state(rules, standing)
    else:
        step = last
        while step > 0 and moves[step - 1].head not in kept and moves[step - 1].kind not in JUMPS:
            step -= 1
        step, state = as_far_as(position_at(connection, rules, start, moves, step, kept), moves, step, last)
    line = History(state, moves[first - 1].head if first else START, first)
    line.state_step = step
    rows = [entry.row for entry in moves[first:last]]
    told = queries.told_between(connection, start["table"], rows[0], rows[-1]) if rows else {}
    for entry in moves[first:last]:
        line.add(stored_move(entry, told.get(entry.row), state.reveals), state)
    return line


def as_far_as(state: State, moves: Sequence[Entry], step: int, last: int) -> tuple[int, State]:
    """How far the present rules go on with a game, and where that leads."""
    try:
        while step < last:
            state = replayed(state, moves[step], START)[1]
            step += 1
    except BadInput:
        pass
    return step, state


def stored_move(entry: Entry, told: str | None, reveals: int) -> Move:
    """A move as it was stored; of tables of the first release only what was chosen."""
    move = Move(entry.ply, entry.ply, entry.seat, entry.option, entry.seat >= 0, reveals, read_events(told))
    move.row, move.last, move.bare = entry.row, entry.head, told is None
    return move


def as_state(rules: Game[Any], stored: queries.Stored) -> State:
    """A position that was stored; those of older editions of the rules are brought to the present one."""
    text = stored.position
    if stored.edition != rules.edition:
        text = json.dumps({**json.loads(text), "edition": stored.edition})
    found: State = rules.from_json(text)
    return found


def compare(state: State, stored: queries.Stored) -> None:
    """Otherwise if a position is another one than that which was stored. How far moves can be taken back does not
    count: it is not on the table."""
    now = written(state)
    if now == stored.position or json.loads(now) == json.loads(stored.position):
        return
    known = json.loads(stored.position)["table"]  # an older edition may not have written down all of it
    if to_compare(now, known, state.game) != to_compare(written(as_state(state.game, stored)), known, state.game):
        raise Otherwise(f"entry {stored.entry}: the present rules lead to another position than the one stored there")


def written(state: State) -> str:
    """A position as it is stored."""
    return encode(position_of(state.game, state)).decode()


def to_compare(position: str, known: Collection[str], rules: Game[Any]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(position)
    del found["reveals"]
    rules.leave_out_names(found["table"])
    return {**found, "table": {zone: value for zone, value in found["table"].items() if zone in known}}


def write_events(events: list[Event]) -> str | None:
    """What happened, as it is stored."""
    if not events:
        return None
    found = [[event.kind, event.seat, event.facts, event.secret, event.witness] for event in events]
    return encode(found).decode()


def read_events(told: str | None) -> list[Event]:
    return [Event(*one) for one in json.loads(told)] if told else []


def jump(ply: int, row: int, state: State) -> Move:
    """The move that is none: from one position to another."""
    move = Move(ply, ply, SPECTATOR, POSITION, True, state.reveals, [])
    move.row = move.last = row
    return move


def replayed(state: State, entry: Entry, first: int) -> tuple[Move, State]:
    """A move of the log, made again."""
    if entry.kind in JUMPS:
        position: State = state.game.from_json(entry.posted)
        return jump(entry.ply, entry.row, position), position
    option = allowed(state, entry, entry.seat, entry.option)
    move, after = step(state, entry.ply, first, entry.seat, option, entry.option)
    move.row, move.last = entry.row, entry.head
    for seat, word in entry.silent:
        move, after = step_on(move, after, seat, allowed(after, entry, seat, word))
    return move, after


def allowed(state: State, entry: Entry, seat: int, word: str) -> int:
    """The option of a word of the log; BadInput if the rules refuse it."""
    option: int = state.game.parse(word)
    refused = state.game.why_not(state, option, seat)
    if refused is not None:
        raise BadInput(f"move {entry.ply} ({word!r}) is refused by {refused}")
    return option
