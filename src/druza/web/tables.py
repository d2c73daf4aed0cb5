"""The tables: made, opened, played at. Every change is an entry in a log; it counts when it is committed."""

from __future__ import annotations

import asyncio
import copy
import hashlib
import json
import logging
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

import druza
from druza.kernel import paths
from druza.kernel.refused import BadInput, Refused
from druza.kernel.state import State
from druza.web import line as lines
from druza.web import schema, storage
from druza.web.instead import begun_by
from druza.web.levels import BY_NAME, LEVELS
from druza.web.line import ACCEPT, ASK, MOVE, REFUSE, SILENT, UNDO, Entry, Line, Move
from druza.web.live import BOT, CLOSED, HERE, LINK, OPEN, OVER, YOU, Change, Facts, Live, Request, Seat, Visitor
from druza.web.problems import N_, Problem, closed, no_key, no_table, not_your_seat, stale
from druza.web.seats import Keys, browser_hash, clean_name, key_hash, random_key, same, seat_key
from druza.web.settings import Settings
from druza.web.stops import answer_in_silence, pause_after, read_wishes, wishes_said
from druza.web.storage import Conflict, Entries, Row, Storage
from druza.web.thinking import Thinkers
from druza.web.undo import is_free, nothing_to_undo, others_to_ask, undo_of
from druza.web.wake import Wake

logger = logging.getLogger("druza.tables")

KEPT = 40  # moves of a line that are kept in memory at least
LETTERS = "23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ"
ID_LENGTH = 10
KINDS = (YOU, HERE, LINK, BOT)
SEEDS = 1 << 53  # every number below it is the same in JavaScript


class RefusedMove(Problem):
    """A move that a rule forbids. The reason is said in the reader's language by `drawing.why_not`."""

    def __init__(self, state: State, seat: int, path: str, refused: Refused) -> None:
        super().__init__(409, OVER if state.seat < 0 else "refused", refused.message, rule=refused.rule)
        self.state = state
        self.seat = seat
        self.path = path


@dataclass
class Chair:
    """A seat as it is asked for when a table is made."""

    kind: str
    name: str = ""
    bot: str = ""


@dataclass
class Made:
    """A new table: keys only for those who must carry them themselves."""

    id: str
    keys: dict[int, str]
    maker_key: str


class Tables:
    """All tables. Those in use are kept in memory; any of them can be read again from its log."""

    def __init__(self, settings: Settings, store: Storage, keys: Keys, thinkers: Thinkers, wake: Wake) -> None:
        self.settings = settings
        self.storage = store
        self.keys = keys
        self.thinkers = thinkers
        self.wake = wake
        self.shared = settings.shared or bool(settings.redis)
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.opening: dict[str, asyncio.Future[Live]] = {}
        self.stopping = False

    # -- making --------------------------------------------------------------------------------------------------------

    async def make(
        self,
        game: str,
        chairs: list[Chair],
        options: dict[str, Any],
        language: str,
        rated: bool,
        browser: str | None,
        seed: int | None = None,
        hints: bool | None = None,
    ) -> Made:
        """A new table. Seats of a browser get keys derived from its secret, others random ones. Unless it is said,
        there are hints where nobody plays from elsewhere and nothing counts."""
        rules = _rules(game)
        for number, chair in enumerate(chairs):
            _check_chair(number, chair)
        if sum(chair.kind == YOU for chair in chairs) > 1:
            raise Problem(422, "bad-table", N_("Only one seat can be yours; others at this screen are 'here'."))
        if seed is None:
            seed = secrets.randbelow(SEEDS)
        if hints is None:
            hints = not rated and all(chair.kind != LINK for chair in chairs)
        try:
            rules.new(len(chairs), seed, options)
        except BadInput as error:
            raise Problem(422, "bad-table", N_("This table cannot be made: %(reason)s"), {"reason": error}) from error
        table = "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH))
        keys: dict[int, str] = {}
        rows: list[Row] = []
        now = time.time()
        for number, chair in enumerate(chairs):
            key = ""
            if chair.kind in (YOU, HERE):
                key = keys[number] = seat_key(browser, table, number) if browser else random_key()
            rows.append(
                {
                    "table_id": table,
                    "number": number,
                    "kind": chair.kind,
                    "name": clean_name(chair.name),
                    "bot": chair.bot if chair.kind == BOT else "",
                    "key_hash": key_hash(key) if key else "",
                    "holder": browser_hash(browser) if browser and key else "",
                    "claimed": None if chair.kind == LINK else now,
                }
            )
        maker_key = browser or next(iter(keys.values()), random_key())
        facts = {
            "id": table,
            "game": rules.id,
            "seats": len(chairs),
            "seed": seed,
            "options": json.dumps(options),
            "content": rules.fingerprint,
            "language": language,
            "rated": rated,
            "hints": hints,
            "status": OPEN,
            "maker": browser_hash(maker_key),
            "created": now,
        }

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.tables), facts)
            connection.execute(insert(schema.seats), rows)

        await self.storage.write(write)
        return Made(table, {} if browser else keys, "" if browser else maker_key)

    # -- opening -------------------------------------------------------------------------------------------------------

    async def open(self, table: str) -> Live:
        """A table by its id; Problem if there is none."""
        live = self.live.get(table)
        if live is None:
            return await self._open(table)
        self.live.move_to_end(table)
        if self.shared or live.stale:
            async with live.lock:
                await self._catch_up(live)
        if live.thinking is None:
            self.let_bots_play(live)
        return live

    async def _open(self, table: str) -> Live:
        """Read a table once, however many ask for it meanwhile."""
        waiting = self.opening.get(table)
        if waiting is not None:
            return await asyncio.shield(waiting)
        if len(table) > 16 or not table.isalnum():
            raise no_table()
        self.opening[table] = waiting = asyncio.ensure_future(self._read(table))
        try:
            live = await asyncio.shield(waiting)
        finally:
            self.opening.pop(table, None)
        if table not in self.live:
            self.live[table] = live
            self._let_go()
        live = self.live[table]
        self.let_bots_play(live)
        return live

    async def _read(self, table: str) -> Live:
        def ask(connection: Connection) -> tuple[Facts, list[Seat], list[Entry], Line]:
            return read_table(connection, table)

        facts, seats, entries, line = await self.storage.read(ask)
        return Live(facts, seats, _rules(facts.game), entries, line)

    def _let_go(self) -> None:
        """Forget the tables that were not used for the longest time; nobody waits at them."""
        if len(self.live) <= self.settings.live_tables:
            return
        for table, live in list(self.live.items()):
            if not live.bells and live.thinking is None and not live.lock.locked():
                del self.live[table]
                if len(self.live) <= self.settings.live_tables:
                    return

    async def _catch_up(self, live: Live) -> None:
        """Take in what other processes have written. Held by the table's lock."""

        def ask(connection: Connection) -> tuple[Facts, list[Seat], list[Entry], Line] | None:
            if not live.stale and storage.last_ply(connection, live.id) == live.rows - 1:
                row = storage.table_row(connection, live.id)
                seats = [_seat(row) for row in storage.seat_rows(connection, live.id)]
                if row is not None and row.status == live.status and seats == live.seats:
                    if wishes_said(read_wishes(row.wishes), seats) == wishes_said(live.facts.wishes, live.seats):
                        return None
            return read_table(connection, live.id)

        found = await self.storage.read(ask)
        if found is not None:
            facts, seats, entries, line = found
            news = seats != live.seats or facts.status != live.status
            live.take(facts, seats, entries, line)
            if news:
                live.seats_changed()
            live.ring()

    async def heard(self, table: str) -> None:
        """Another process says that a table has changed."""
        live = self.live.get(table)
        if live is not None:
            async with live.lock:
                await self._catch_up(live)

    def watched(self) -> list[str]:
        """The tables at which streams wait here."""
        return [table for table, live in self.live.items() if live.bells]

    # -- moves ---------------------------------------------------------------------------------------------------------

    async def play(self, live: Live, seat: int, ply: float, path: str, thoughts: dict[str, Any] | None = None) -> bool:
        """Make a move, or the moves of a path. False if it was made before: the same at the same ply."""
        async with live.lock:
            if ply != live.ply:
                await self._late(live, seat, ply, path)
                return False
            if live.facts.status == CLOSED:
                raise closed()
            await self._go(live, seat, path, thoughts)
        self._after(live)
        return True

    async def _go(self, live: Live, seat: int, path: str, thoughts: dict[str, Any] | None = None) -> None:
        """Make the moves of a path, with what is answered by itself after them. Held by the table's lock."""
        begun, moves = time.monotonic(), _moves(live, seat, path)
        silent = is_silent(live, path)
        if live.rules.hides_questions:
            await answer_in_silence(live, moves, self._think_in_silence)
            live.still_until = begun + pause_after(live, moves, self.settings.window_pause)
        await self._append_moves(live, moves, path, thoughts, silent)

    async def _late(self, live: Live, seat: int, ply: float, path: str) -> None:
        """A move for another ply: the same again is welcome, anything else is stale."""
        entry = live.recent.get(ply)
        if entry is None and 0 <= ply < live.ply:
            entries = await self.storage.read(lambda connection: lines.read_entries(connection, live.id))
            entry = lines.posted_at(entries, ply)
        if entry is None or entry.kind not in (MOVE, SILENT) or entry.seat != seat or entry.posted != path:
            raise stale(live.ply)

    async def _append_moves(
        self, live: Live, moves: list[tuple[Move, State]], path: str, thoughts: dict[str, Any] | None, silent: bool
    ) -> None:
        now = time.time()
        parent = live.line.head
        rows: list[Row] = []
        for place, (move, _) in enumerate(moves):
            rows.append(
                {
                    "table_id": live.facts.id,
                    "ply": move.row,
                    "kind": SILENT if silent else MOVE,
                    "seat": move.seat,
                    "option": move.option,
                    "path": None if len(moves) == 1 else "" if place else path,
                    "parent": parent,
                    "head": move.row,
                    "needs": 0,
                    "also": " ".join(move.also) or None,
                    "time": now,
                }
            )
            parent = move.row
        last, state = moves[-1]
        snapshot = None
        if live.line.unsaved + len(moves) >= self.settings.snapshot_every:
            snapshot = {"table_id": live.facts.id, "ply": last.row, "position": state.to_json()}
        thought = None
        if thoughts is not None:
            thought = {"table_id": live.id, "ply": rows[0]["ply"], "content": json.dumps(thoughts)}
        await self._write(live, rows, snapshot, OVER if state.seat < 0 else OPEN, thought)
        live.line.unsaved = 0 if snapshot else live.line.unsaved + len(moves)
        if silent:
            live.line.lengthen(last, state)
        else:
            for move, after in moves:
                live.line.add(move, after)
        if len(live.line.moves) > 2 * KEPT:
            live.line.forget(KEPT)
        live.request = None
        events = last.events if len(moves) == 1 else [event for move, _ in moves for event in move.events]
        live.changes.append(Change(live.ply, MOVE, last.seat, events, last.openly, silent))

    async def _write(
        self, live: Live, rows: list[Row], snapshot: Row | None, status: str, thought: Row | None = None
    ) -> None:
        """Commit entries and let the table have them; on a conflict the table is read again."""
        changed = {"table": live.id, "status": status} if status != live.facts.status else None
        try:
            await self.storage.write_entries(Entries(rows, snapshot, changed, thought))
            if (left := live.still_until - time.monotonic()) > 0:
                await asyncio.sleep(left)
        except Conflict:
            live.stale = True
            await self._catch_up(live)
            raise stale(live.ply) from None
        except asyncio.CancelledError:
            live.stale = True  # perhaps it is committed, perhaps not: the log knows
            raise
        live.facts.status = status
        ply = live.ply
        for row in rows:
            live.recent[ply] = Entry(
                row["ply"],
                row["kind"],
                row["seat"],
                row["option"],
                row["path"],
                row["parent"],
                row["head"],
                row["needs"],
                row["also"],
                live.count,
            )
            live.rows += 1
            live.silent += row["kind"] == SILENT
            live.unseen = live.unseen + 1 if row["kind"] == SILENT else 0
            ply = live.count
        if len(live.recent) > 256:
            for old in sorted(live.recent)[:-64]:
                del live.recent[old]

    def _after(self, live: Live) -> None:
        """What follows a commit."""
        live.ring()
        if self.shared:
            asyncio.get_running_loop().create_task(self.wake.tell(live.id))
        if live.thinking is None:
            self.let_bots_play(live)

    # -- undo ----------------------------------------------------------------------------------------------------------

    async def undo(self, live: Live, seat: int, ply: float, to: int | None, held: tuple[int, ...]) -> bool:
        """Take moves back, or ask the others for leave. True if it was done at once."""
        async with live.lock:
            if ply != live.ply:
                raise stale(live.ply)
            if live.status == CLOSED:
                raise closed()
            place = await self._place_to_undo(live, seat, to, held)
            target = live.line.moves[place].ply
            if is_free(live, seat, place, held):
                await self._append(live, [self._entry(live, UNDO, seat, target)], place)
                done = True
            else:
                others = others_to_ask(live, seat, held)
                if not others:
                    raise Problem(409, "rated", N_("In a rated game nothing that was revealed is taken back."))
                needs = sum(1 << other for other in others)
                await self._append(live, [self._entry(live, ASK, seat, target, needs)], None)
                live.request = Request(seat, target, set(others))
                done = False
        self._after(live)
        return done

    async def _place_to_undo(self, live: Live, seat: int, to: int | None, held: tuple[int, ...]) -> int:
        """The place in the line of the first move that is to go: one of the seat's own."""
        if to is None:
            found = undo_of(live, seat, held)
            if found is None and live.line.base_step:
                await self._read_whole_line(live)
                found = undo_of(live, seat, held)
            if found is None:
                raise nothing_to_undo()
            to = found.to
        place = live.line.place(to)
        if place < 0 and live.line.base_step:
            await self._read_whole_line(live)
            place = live.line.place(to)
        if place < 0 or live.line.moves[place].seat != seat:
            raise nothing_to_undo()
        return live.line.place(live.line.moves[place].first)

    async def _read_whole_line(self, live: Live) -> None:
        def ask(connection: Connection) -> Line:
            moves = lines.chain(lines.read_entries(connection, live.id))
            return lines.read_line(connection, live.rules, live.facts.start, moves, 0, len(moves))

        live.line = await self.storage.read(ask)

    async def answer(self, live: Live, seats: tuple[int, ...], ply: float, accept: bool) -> bool:
        """Give leave, or refuse it; whoever asked can withdraw. True if everybody agrees and it is done."""
        async with live.lock:
            if ply != live.ply:
                raise stale(live.ply)
            if live.status == CLOSED:
                raise closed()
            request = live.request
            if request is None:
                raise Problem(409, "nothing-asked", N_("Nobody asks to take anything back."))
            answering = [seat for seat in seats if seat in request.needs]
            if not answering and not (request.seat in seats and not accept):
                raise not_your_seat()
            if not accept:
                by = answering[0] if answering else request.seat
                await self._append(live, [self._entry(live, REFUSE, by, request.to)], None)
                live.request = None
                done = False
            else:
                done = await self._accept(live, request, answering)
        self._after(live)
        return done

    async def _accept(self, live: Live, request: Request, seats: list[int]) -> bool:
        rows = [self._entry(live, ACCEPT, seat, request.to) for seat in seats]
        left = request.needs - set(seats)
        place = None
        if not left:
            if live.line.place(request.to) < 0:
                await self._read_whole_line(live)
            place = live.line.place(request.to)
            rows.append(self._entry(live, UNDO, request.seat, request.to))
        for number, row in enumerate(rows):
            row["ply"] = live.rows + number
        await self._append(live, rows, place)
        if left:
            live.request = Request(request.seat, request.to, left)
        return not left

    def _entry(self, live: Live, kind: str, seat: int, to: int, needs: int = 0) -> Row:
        return {
            "table_id": live.id,
            "ply": live.rows,
            "kind": kind,
            "seat": seat,
            "option": str(to),
            "path": None,
            "parent": live.line.head,
            "head": live.line.head,
            "needs": needs,
            "also": None,
            "time": time.time(),
        }

    async def _append(self, live: Live, rows: list[Row], place: int | None) -> None:
        """Entries that are no moves; the last goes back to before `place` if that is given."""
        status, shorter = live.status, live.line
        if place is not None:
            shorter = await self._shorter_line(live, place)
            rows[-1]["head"] = live.line.head_before(place)
            status = OPEN
        await self._write(live, rows, None, status)
        if place is not None:
            live.line = shorter
            live.line.unsaved = self.settings.snapshot_every  # the next move leaves one in the new branch
            live.request = None
        for later, row in enumerate(rows, 1 - len(rows)):
            live.changes.append(Change(live.ply + later, row["kind"], row["seat"], []))

    async def _shorter_line(self, live: Live, place: int) -> Line:
        """The line without a move and all after it: from memory if its position is kept, else from the log."""
        if live.line.before(place) is not None:
            shorter = copy.copy(live.line)
            shorter.moves, shorter.befores = live.line.moves[:], live.line.befores.copy()
            shorter.cut(place)
            return shorter
        last = live.line.base_step + place

        def ask(connection: Connection) -> Line:
            moves = lines.chain(lines.read_entries(connection, live.id))[:last]
            return lines.read_line(connection, live.rules, live.facts.start, moves, max(0, last - KEPT), last)

        return await self.storage.read(ask)

    async def play_instead(self, live: Live, seat: int, ply: float, path: str, held: tuple[int, ...]) -> None:
        """Go back to the menu where this seat began something, and begin something else."""
        async with live.lock:
            if ply != live.ply:
                raise stale(live.ply)
            if live.status == CLOSED:
                raise closed()
            begun = begun_by(live, seat, held)
            if begun is None:
                raise nothing_to_undo()
            _check_path(live, begun.before, seat, path)
            await self._append(live, [self._entry(live, UNDO, seat, begun.to)], begun.place)
            await self._go(live, seat, path)
        self._after(live)

    # -- seats ---------------------------------------------------------------------------------------------------------

    def seat_of(self, live: Live, visitor: Visitor, named: int | None) -> int:
        """The seat that a visitor speaks for; Problem if it is not theirs."""
        held = live.held_by(visitor)
        if not held:
            raise not_your_seat() if visitor.claims else no_key()
        if named is not None:
            if named not in held:
                raise not_your_seat()
            return named
        asked = live.state.seat
        return asked if asked in held else held[0]

    def invited_to(self, live: Live, token: str) -> Seat:
        """The seat of an invitation, claimed or not."""
        for seat in live.seats:
            if seat.kind == LINK and same(self.keys.invitation(live.id, seat.number), token):
                return seat
        raise Problem(404, "no-invitation", N_("This invitation is not valid. Perhaps the address was cut short?"))

    async def claim(self, live: Live, token: str, name: str, browser: str | None) -> tuple[int, str]:
        """Take the seat of an invitation; returns it and its key. Each can be taken once."""
        seat = self.invited_to(live, token)
        name = clean_name(name) or seat.name
        if live.status == CLOSED:
            raise closed()
        key = seat_key(browser, live.id, seat.number) if browser else random_key()
        own, now = schema.seats.c, time.time()
        values = {
            "name": name,
            "key_hash": key_hash(key),
            "holder": browser_hash(browser) if browser else "",
            "claimed": now,
        }

        def write(connection: Connection) -> bool:
            chosen = update(schema.seats).where(
                own.table_id == live.id, own.number == seat.number, own.kind == LINK, own.claimed.is_(None)
            )
            return connection.execute(chosen, values).rowcount == 1

        if not await self.storage.write(write):
            live.stale = True
            raise Problem(410, "taken", N_("Somebody has already taken this seat."))
        seat.name, seat.claimed = name, now
        seat.key_hash, seat.holder = str(values["key_hash"]), str(values["holder"])
        live.seats_changed()
        await self.wake.tell(live.id)
        return seat.number, key

    async def give_to_bot(self, live: Live, number: int, bot: str) -> None:
        """A bot takes a seat that nobody has claimed."""
        if not 0 <= number < len(live.seats) or live.seats[number].kind != LINK:
            raise Problem(409, "taken", N_("Only a seat that waits for somebody can be given to a bot."))
        _check_chair(number, Chair(BOT, "", bot))
        seat, own = live.seats[number], schema.seats.c

        def write(connection: Connection) -> bool:
            chosen = update(schema.seats).where(
                own.table_id == live.id, own.number == number, own.kind == LINK, own.claimed.is_(None)
            )
            changes = {"kind": BOT, "bot": bot, "claimed": time.time()}
            return connection.execute(chosen, changes).rowcount == 1

        if not await self.storage.write(write):
            live.stale = True
            raise Problem(409, "taken", N_("Somebody has already taken this seat."))
        seat.kind, seat.bot, seat.claimed = BOT, bot, time.time()
        live.seats_changed()
        await self.wake.tell(live.id)
        self.let_bots_play(live)

    async def close(self, live: Live) -> None:
        """End a table for good. One that is over stays as it is."""
        async with live.lock:
            if live.status != OPEN:
                return
            await self.storage.write(
                lambda connection: (
                    connection.execute(
                        update(schema.tables).where(schema.tables.c.id == live.id), {"status": CLOSED}
                    ).rowcount
                )
            )
            live.facts.status = CLOSED
        live.seats_changed()
        await self.wake.tell(live.id)

    # -- bots ----------------------------------------------------------------------------------------------------------

    def let_bots_play(self, live: Live) -> None:
        """If a bot is asked, it thinks; one thought at a time for each table."""
        if live.thinking is None and not self.stopping and self._bot_asked(live) is not None:
            live.thinking = asyncio.get_running_loop().create_task(self._bots_play(live))

    def _bot_asked(self, live: Live) -> Seat | None:
        asked = live.state.seat
        if asked < 0 or live.status != OPEN or live.seats[asked].kind != BOT:
            return None
        return live.seats[asked]

    async def _bots_play(self, live: Live) -> None:
        try:
            while not self.stopping and (seat := self._bot_asked(live)) is not None:
                ply, state = live.ply, live.state
                if self.settings.bot_pause:
                    await asyncio.sleep(self.settings.bot_pause)
                seed = thought_seed(live.facts.seed, live.rows)
                option, thoughts = await self.thinkers.choose(state, seat.number, seat.bot, seed, live.id, live.rows)
                if live.ply == ply:
                    try:
                        await self.play(live, seat.number, ply, live.rules.notation(option), thoughts)
                    except Problem as problem:
                        if problem.error != "stale":
                            raise
        except Exception:
            logger.exception("a bot at table %s could not go on", live.id)
        finally:
            live.thinking = None

    async def _think_in_silence(self, live: Live, state: State, ply: int) -> int:
        """What a bot answers to a question that nobody else knows of."""
        seat, seed = live.seats[state.seat], thought_seed(live.facts.seed, ply)
        option, _ = await self.thinkers.choose(state, seat.number, seat.bot, seed, live.id, ply)
        return option

    async def stop(self) -> None:
        """Let go of everything; what is committed stays."""
        self.stopping = True
        for live in self.live.values():
            if live.thinking is not None:
                live.thinking.cancel()
            live.ring()


# -- reading -----------------------------------------------------------------------------------------------------------


def read_table(connection: Connection, table: str) -> tuple[Facts, list[Seat], list[Entry], Line]:
    """A table from the database, with the end of its line."""
    row = storage.table_row(connection, table)
    if row is None:
        raise no_table()
    facts = Facts(**{**row._mapping, "options": json.loads(row.options), "wishes": read_wishes(row.wishes)})
    rules = _rules(facts.game)
    if facts.content != rules.fingerprint:
        raise another_edition()
    seats = [_seat(found) for found in storage.seat_rows(connection, table)]
    entries = lines.read_entries(connection, table)
    moves = lines.chain(entries)
    try:
        line = lines.read_line(connection, rules, facts.start, moves, max(0, len(moves) - KEPT), len(moves))
    except BadInput as error:
        logger.error("table %s cannot be opened: %s", table, error)
        raise another_edition() from error
    return facts, seats, entries, line


def another_edition() -> Problem:
    return Problem(
        410, "edition", N_("This table was made with another edition of the game and cannot be opened with this one.")
    )


def _seat(row: Any) -> Seat:
    wishes = read_wishes(row.wishes)
    return Seat(row.number, row.kind, row.name, row.bot, row.key_hash, row.holder, row.claimed, wishes)


def tables_of(connection: Connection, browser: str, most: int) -> list[Any]:
    """The newest tables at which a browser has a seat."""
    tables, seats = schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.holder == browser_hash(browser)).distinct()
    chosen = select(schema.tables).where(tables.id.in_(mine)).order_by(tables.created.desc()).limit(most)
    return list(connection.execute(chosen))


# -- small things ------------------------------------------------------------------------------------------------------


def _moves(live: Live, seat: int, path: str) -> list[tuple[Move, State]]:
    """The moves of a path, made on copies; Problem if it cannot be gone."""
    rules, state, ply = live.rules, live.line.state, live.count
    try:
        if "/" not in path:
            option = rules.parse(path)
            refused = rules.why_not(state, option, seat)
            if refused is not None:
                raise refused
            return placed(live, [lines.step(state, ply, ply, seat, option, path)])
        wanted = [rules.parse(word) for word in path.split("/")]
        refused = rules.why_not(state, wanted[0], seat) or paths.why_not(state, wanted)
        if refused is not None:  # judged before anything is done: a path cannot be used to peek
            raise refused
        options = paths.walk(state.clone(), seat, wanted)
    except Refused as refused:
        raise RefusedMove(state, seat, path, refused) from refused
    except BadInput as error:
        raise unknown_option(path) from error
    moves: list[tuple[Move, State]] = []
    for number, option in enumerate(options):
        moves.append(lines.step(state, ply + number, ply, seat, option, rules.notation(option)))
        state = moves[-1][1]
    return placed(live, moves)


def placed(live: Live, moves: list[tuple[Move, State]]) -> list[tuple[Move, State]]:
    """Moves with their places in the log."""
    for number, (move, _) in enumerate(moves):
        move.row = move.last = live.rows + number
    return moves


def is_silent(live: Live, path: str) -> bool:
    """Does this answer hide even that the question was asked? It is shown as part of the move that led to it."""
    if not live.asks_unseen or not live.line.moves or "/" in path:
        return False
    return bool(live.rules.leaves_no_trace(live.state, live.rules.parse(path)))


def _check_path(live: Live, state: State, seat: int, path: str) -> None:
    """Problem if this path cannot be gone from a position."""
    try:
        wanted = [live.rules.parse(word) for word in path.split("/")]
    except BadInput as error:
        raise unknown_option(path) from error
    refused = paths.why_not(state, wanted)
    if refused is not None:
        raise RefusedMove(state, seat, path, refused)


def unknown_option(path: str) -> Problem:
    shown = path if len(path) <= 40 else path[:39] + "…"
    return Problem(422, "unknown-option", N_("This game knows no option called “%(option)s”."), {"option": shown})


def thought_seed(seed: int, ply: int) -> int:
    """A seed for what a bot imagines; nothing can be told from it about the seed of the table."""
    return int.from_bytes(hashlib.sha256(f"thought:{seed}:{ply}".encode()).digest()[:7], "big")


def _rules(game: str) -> Any:
    try:
        return druza.game(game)
    except BadInput as error:
        raise Problem(404, "no-game", N_("There is no game called “%(game)s”."), {"game": game[:40]}) from error


def _check_chair(number: int, chair: Chair) -> None:
    if chair.kind not in KINDS:
        raise Problem(
            422,
            "bad-table",
            N_("Seat %(seat)s cannot be “%(kind)s”: expected %(kinds)s."),
            {"seat": number + 1, "kind": chair.kind[:20], "kinds": ", ".join(KINDS)},
        )
    if chair.kind == BOT and chair.bot not in BY_NAME:
        raise Problem(
            422,
            "bad-table",
            N_("Seat %(seat)s: there is no bot called “%(bot)s”; expected %(bots)s."),
            {"seat": number + 1, "bot": chair.bot[:20], "bots": ", ".join(level.name for level in LEVELS)},
        )
