"""Orders in advance, for slow games: if asked this, then answer that. Seen only by whoever gives them.

An order stands until it is carried out. Without "always" it is for the next question alone: it lapses when that is
another one, when its owner has come to know something new, or when the answer means something else by then. The answer
is a move like any other. Where others may not know that somebody was asked, it waits a while, so that its speed tells
nothing."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import random
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from sqlalchemy import Connection, delete, func, insert, select, update

from druza.kernel import drawing
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.kernel.words import LANGUAGES
from druza.web.jobs import jobs
from druza.web.notices.notices import Notices
from druza.web.now import MINUTE, Now
from druza.web.problems import N_, Problem
from druza.web.storage import moments as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import OPEN, Live
from druza.web.tables.moves import Moves
from druza.web.tables.paths import in_notation
from druza.web.tables.replacement import leaves

logger = logging.getLogger("druza.orders")

ORDER = "order"  # the job
MOST = 10  # of one seat
WRITTEN_BY_THEN = 2.0  # seconds after which a move that was being made is in the log
SOONEST, LATEST = 2 * MINUTE, 40 * MINUTE  # of an answer to a question that others may not know of
ANYBODY = -1
LONGEST_PATH = LONGEST_WORDS = 200
# -- previews
DREAMS, FURTHEST, SECONDS = 8, 120, 1.0  # imagined futures, decisions in each, time for all of them
MOST_QUESTIONS, MOST_ANSWERS = 8, 16


@dataclass(frozen=True)
class Order:
    """If asked `key` (after a move of `by`, about `about`), then `path`."""

    id: int
    seat: int
    key: str
    by: int
    about: str
    path: str
    always: bool
    known: str
    asks: str
    says: str


@dataclass(frozen=True)
class Wanted:
    """An order as it is given."""

    key: str
    path: str
    by: int = ANYBODY
    about: str = ""
    always: bool = False
    asks: str = ""
    says: str = ""


class Orders:
    """Keeps orders and carries them out."""

    def __init__(self, storage: Storage, now: Now, tables: Tables, moves: Moves, notices: Notices) -> None:
        self.shared = tables.settings.is_shared  # other processes may make moves too
        self.storage = storage
        self.now = now
        self.tables = tables
        self.moves = moves
        self.notices = notices
        self.chance: random.Random = random.SystemRandom()
        self.dreaming = asyncio.Semaphore(1)
        self.looking: set[asyncio.Task[None]] = set()
        self.names: Callable[[Live, str], list[str]] = plain_names
        self.unanswered: Callable[[Live, int], Awaitable[None]] = nobody_is_told  # what follows without an order

    # -- giving --------------------------------------------------------------------------------------------------------

    async def of(self, live: Live, seat: int) -> list[Order]:
        return await self.storage.read(lambda connection: read_orders(connection, live.id, seat))

    async def give(self, live: Live, seat: int, wanted: Wanted) -> None:
        """One more order; Problem where there can be none."""
        check_slow(live)
        if not 0 < len(wanted.path) <= LONGEST_PATH or not 0 < len(wanted.key) <= 64 or len(wanted.about) > 500:
            raise Problem(422, "bad-order", N_("The form does not say what was chosen."))
        if wanted.by != ANYBODY and not 0 <= wanted.by < len(live.seats):
            raise Problem(422, "bad-order", N_("There is no such seat."))
        path = in_notation(live, wanted.path)
        row = {
            "table_id": live.id,
            "seat": seat,
            "prompt": wanted.key,
            "by": wanted.by,
            "about": wanted.about,
            "path": path,
            "always": wanted.always,
            "known": known_to(live.state, seat),
            "asks": wanted.asks[:200],
            "says": path if wanted.says == wanted.path else in_words(wanted.says),
            "at": self.now(),
        }
        own, given = schema.orders.c, table_schema.tables.c.orders_given
        known = update(table_schema.tables).where(table_schema.tables.c.id == live.id)

        def write(connection: Connection) -> bool:
            mine = select(func.count()).where(own.table_id == live.id, own.seat == seat)
            if connection.execute(mine).scalar_one() >= MOST:
                return False
            connection.execute(insert(schema.orders), row)
            connection.execute(known.values(orders_given=given + 1))
            return True

        if not await self.storage.write(write):
            raise Problem(409, "enough", N_("At most %(most)s orders for a game."), {"most": MOST})
        live.facts.orders_given += 1  # who is just reading the orders has those of before
        self.follow(live)
        if self.shared:
            self._begin(self._look_again(live.id))

    async def drop(self, live: Live, seat: int, id: int) -> bool:
        """Not any more; False if it was not there."""
        own = schema.orders.c
        chosen = delete(schema.orders).where(own.id == id, own.table_id == live.id, own.seat == seat)
        return bool(await self.storage.write(lambda connection: connection.execute(chosen).rowcount))

    # -- carrying out --------------------------------------------------------------------------------------------------

    def follow(self, live: Live) -> None:
        """Somebody may be asked now."""
        if live.pace.is_slow and live.status == OPEN and live.facts.dealt and live.state.seat >= 0:
            self._begin(self._look(live))

    def _begin(self, deed: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(deed)
        self.looking.add(task)
        task.add_done_callback(self.looking.discard)

    async def _look_again(self, table: str) -> None:
        """A move that another process was just writing when an order was given did not know of it."""
        await asyncio.sleep(WRITTEN_BY_THEN)
        with contextlib.suppress(Problem):
            self.follow(await self.tables.open(table))

    async def _look(self, live: Live) -> None:
        """If there is an order for the question, it is a job from now on; else its seat is told."""
        try:
            seat, version = live.state.seat, live.version_for((live.state.seat,))
            order = await self.fitting(live, seat)
            if order is None:
                await self.unanswered(live, seat)
                return
            wait = self.chance.uniform(SOONEST, LATEST) if is_secret(live) else 0.0
            ref, due = f"{live.id}:{seat}:{version}", self.now() + wait
            await self.storage.write(lambda connection: jobs.put_once(connection, ORDER, ref, due))
        except Exception:
            logger.exception("the orders of table %s cannot be read", live.id)

    async def fitting(self, live: Live, seat: int) -> Order | None:
        """The first order that answers the question of this seat; those that have lapsed go."""
        if live.state.seat != seat or seat in live.stand_ins:
            return None
        given, without = live.facts.orders_given, live.without_orders
        if without.get(seat) == given or not (orders := await self.of(live, seat)):
            without[seat] = given
            return None
        found, known = None, known_to(live.state, seat)
        for order in orders:
            fits = found is None and answers(live, order) and (order.always or order.known == known)
            if fits and self._says_the_same(live, order):
                found = order
            elif not order.always:
                await self.drop(live, seat, order.id)
        return found

    def _says_the_same(self, live: Live, order: Order) -> bool:
        """Is the answer still what its owner clicked on? At the same place another card may lie by now."""
        return order.says == order.path or any(
            order.says == in_words(one["says"])
            for lang in LANGUAGES
            for one in leaves(drawing.choices_of(live.state, order.seat, lang, self.names(live, lang)))
            if in_notation(live, one["path"]) == order.path
        )

    async def fire(self, ref: str) -> float | None:
        """What the job does: the answer is given, if it is still the same question."""
        table, seat, version = ref.split(":")
        live, own = await self.tables.open(table), int(seat)
        if live.status != OPEN or live.version_for((own,)) != version:
            return None
        order = await self.fitting(live, own)
        if order is None or not (order.always or await self.drop(live, own, order.id)):
            await self.unanswered(live, own)
            return None
        try:
            await self.moves.play(live, own, version, order.path)
        except (Problem, BadInput) as problem:
            logger.info("an order at table %s is not carried out: %s", table, problem)
            await self.unanswered(live, own)
            return None
        live.ordered = live.history.head
        if live.state.seat != own:  # else whoever gave it is told that they go on
            await self.notices.settle(table, "move", "time", "late", person=live.seats[own].holder)
        return None


async def nobody_is_told(live: Live, seat: int) -> None:
    """Nothing follows."""


def plain_names(live: Live, lang: str) -> list[str]:
    return [seat.name for seat in live.seats]


def in_words(says: str) -> str:
    """An answer as it is kept and compared: text alone."""
    return " ".join(Markup(says).striptags().split())[:LONGEST_WORDS]


def check_slow(live: Live) -> None:
    if live.status != OPEN:
        raise Problem(409, "over", N_("The game is over."))
    if not live.pace.is_slow:
        raise Problem(409, "not-slow", N_("Orders in advance are for slow games."))
    if not live.facts.dealt:
        raise Problem(409, "undealt", N_("The cards are dealt when everybody has sat down."))


def is_secret(live: Live) -> bool:
    """May others not know that this seat is asked?"""
    return live.rules.asked_as_seen(live.state, SPECTATOR) != live.state.seat


def answers(live: Live, order: Order) -> bool:
    """Is this the question that the order is for?"""
    prompt = live.state.prompt()
    if prompt["key"] != order.key or (order.about and order.about != about(prompt)):
        return False
    moves = live.history.moves
    return order.by == ANYBODY or (bool(moves) and moves[-1].seat == order.by)


def about(prompt: dict[str, Any]) -> str:
    """What a question is about, to compare."""
    return json.dumps(prompt["values"], sort_keys=True, default=str)


def known_to(state: State, seat: int) -> str:
    """A mark of what a seat knows and watchers do not: another one when it has learned something."""
    own = {key: value for key, value in state.view(seat).items() if key not in ("asked", "prompt", "options", "you")}
    secret = hidden_part(own, state.view(SPECTATOR))
    return hashlib.sha256(json.dumps(secret, sort_keys=True, default=str).encode()).hexdigest()[:16]


def hidden_part(own: Any, all_see: Any) -> Any:
    """What of a view stands only there."""
    if isinstance(own, dict) and isinstance(all_see, dict):
        return {key: hidden_part(value, all_see.get(key)) for key, value in own.items() if all_see.get(key) != value}
    if isinstance(own, list) and isinstance(all_see, list) and len(own) == len(all_see):
        return [hidden_part(value, other) for value, other in zip(own, all_see, strict=True) if value != other]
    return own


def read_orders(connection: Connection, table: str, seat: int) -> list[Order]:
    own = schema.orders.c
    chosen = select(schema.orders).where(own.table_id == table, own.seat == seat).order_by(own.id)
    return [
        Order(
            row.id,
            row.seat,
            row.prompt,
            row.by,
            row.about,
            row.path,
            row.always,
            row.known,
            row.asks,
            row.says,
        )
        for row in connection.execute(chosen)
    ]


# -- previews ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """A question that may come, and its answers as they might be then."""

    key: str
    about: str
    asks: str
    answers: list[dict[str, Any]]


def previews(state: State, seat: int, seed: int, lang: str, names: list[str]) -> list[Question]:
    """Questions that a seat may be asked soon. From imagined states alone: nothing hidden can matter."""
    found: dict[str, Question] = {}
    until = time.monotonic() + SECONDS
    for dream in range(DREAMS):
        chance, dreamt = random.Random(DREAMS * seed + dream), state.imagine(seat, DREAMS * seed + dream)
        for _ in range(FURTHEST):
            if dreamt.seat < 0 or time.monotonic() > until or len(found) >= MOST_QUESTIONS:
                break
            dreamt.apply(chance.choice(dreamt.options()))
            if dreamt.seat == seat and (prompt := dreamt.prompt())["key"] not in found:
                choices = drawing.choices_of(dreamt, seat, lang, names)
                asks = state.game.say_prompt(prompt, names, lang)
                found[prompt["key"]] = Question(prompt["key"], about(prompt), asks, leaves(choices)[:MOST_ANSWERS])
    return list(found.values())
