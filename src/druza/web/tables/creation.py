"""Making a table: who sits where, by which rules, from which seed."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from druza.kernel.game import CONFIRM
from druza.kernel.refused import BadInput
from druza.kernel.shuffle import print_of, seed_of
from druza.kernel.state import State
from druza.web.bots.levels import BY_NAME, LEVELS
from druza.web.keys import GUEST_NAME, browser_hash, clean_name, key_hash, new_id, random_key, seat_key
from druza.web.learning.course import Course, write_course
from druza.web.problems import N_, Problem
from druza.web.storage import moments, schema
from druza.web.storage.database import Row, Storage
from druza.web.storage.queries import pack
from druza.web.tables.editions import keep_content, keep_in_folder, packed_content, rules_of
from druza.web.tables.entries import START
from druza.web.tables.history import written
from druza.web.tables.live import BOT, HERE, LINK, OPEN, YOU
from druza.web.tables.pace import read_pace
from druza.web.tables.shuffling import Mixing, used_promise, write_salts

KINDS = (YOU, HERE, LINK, BOT)
SEEDS = 1 << 53  # every number below it is the same in JavaScript


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


async def make_table(
    storage: Storage,
    game: str,
    chairs: list[Chair],
    options: dict[str, Any],
    language: str,
    rated: bool,
    browser: str | None,
    seed: int | None = None,
    hints: bool | None = None,
    course: str = "",
    mixing: Mixing | None = None,
    pace: str = "",
    public: bool = False,
    watch: bool = True,
    opening: State | None = None,
    origin: str = "",
) -> Made:
    """A new table; `course` is the lesson that is held there. Seats of a browser get keys derived from its secret,
    others random ones. Unless it is said, there are hints where nobody plays from elsewhere and nothing counts.
    Without a seed the shuffle can be checked; `mixing` is what the maker brings to it. `opening` is a position
    from which another game is played on, which `origin` names."""
    rules = rules_of(game)
    for number, chair in enumerate(chairs):
        check_chair(number, chair)
    if sum(chair.kind == YOU for chair in chairs) > 1:
        raise Problem(422, "bad-table", N_("Only one seat can be yours; others at this screen are 'here'."))
    word = read_pace(pace).word
    if rated:
        check_rated(chairs, bool(hints), word, public)
    mixing = None if seed is not None or course or opening is not None else mixing or Mixing()
    salts = {number: mixing.salt if mixing else "" for number, chair in enumerate(chairs) if chair.kind in (YOU, HERE)}
    dealt = mixing is None or not mixing.waits or all(chair.kind != LINK for chair in chairs)
    print = ""
    if seed is None:
        seed = secrets.randbelow(SEEDS)
    if mixing is not None and dealt:
        given = [salts.get(number, "") for number in range(len(chairs))]
        seed, print = seed_of(mixing.secret, rules.id, given), print_of(mixing.secret, rules.id, given)
    if hints is None:
        hints = not rated and all(chair.kind != LINK for chair in chairs)
    options = {CONFIRM: list(range(len(chairs))), **options}  # bots are answered for, whoever sits there
    try:
        first: State
        if opening is not None:
            first = opening
        else:
            first = await asyncio.to_thread(rules.new, len(chairs), seed, options)  # others go on
    except BadInput as error:
        raise Problem(422, "bad-table", N_("This table cannot be made: %(reason)s"), {"reason": error}) from error
    table = new_id()
    keys: dict[int, str] = {}
    rows: list[Row] = []
    now = time.time()
    for number, chair in enumerate(chairs):
        key = ""
        if chair.kind in (YOU, HERE):
            key = keys[number] = seat_key(browser, table, number) if browser else random_key()
        holder = browser_hash(browser) if browser and key else ""
        rows.append(
            {
                "table_id": table,
                "number": number,
                "kind": chair.kind,
                "name": kept_name(chair, holder),
                "bot": chair.bot if chair.kind == BOT else "",
                "key_hash": key_hash(key) if key else "",
                "holder": holder,
                "claimed": None if chair.kind == LINK else now,
            }
        )
    maker_key = browser or random_key()
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
        "course": write_course(Course(course)) if course else "",
        "created": now,
        "edition": rules.edition,
        "dealt": dealt,
        "print": print,
        "origin": origin,
        "pace": word,
        "watch": watch,
    }
    position = {"table_id": table, "entry": START, "edition": rules.edition, "packed": pack(written(first))}

    packed = await asyncio.to_thread(packed_content, rules)
    keep_in_folder(rules.fingerprint, packed)

    def write(connection: Connection) -> None:
        keep_content(connection, rules, packed)
        connection.execute(insert(schema.tables), facts)
        connection.execute(insert(schema.seats), rows)
        connection.execute(insert(schema.snapshots), {**position, "position": ""})
        connection.execute(insert(schema.standings), position)
        if mixing is not None:
            row = {"table_id": table, "nonce": mixing.nonce, "secret": mixing.secret.hex()}
            connection.execute(insert(moments.shuffles), row)
            write_salts(connection, table, salts)

    try:
        await storage.write(write)
    except IntegrityError as error:
        raise used_promise() from error
    return Made(table, {} if browser else keys, "" if browser else maker_key)


def kept_name(chair: Chair, holder: str) -> str:
    """The name of a seat as it is stored: a guest is called by who sits there, so a free seat has no guest's name."""
    if chair.name == GUEST_NAME:
        return GUEST_NAME if holder else ""
    return clean_name(chair.name)


def check_rated(chairs: list[Chair], hints: bool, pace: str, public: bool) -> None:
    """Problem if a game like this cannot count."""
    reasons = {
        N_("A rated game has no bots."): any(chair.kind == BOT for chair in chairs),
        N_("In a rated game everybody has a screen and a name of their own."): any(
            chair.kind == HERE for chair in chairs
        ),
        N_("A rated game needs at least two people."): len(chairs) < 2,
        N_("A rated game has no hints."): hints,
        N_("A rated game needs a clock."): not pace,
        N_("A rated game is open to everybody."): not public,
    }
    for message, is_so in reasons.items():
        if is_so:
            raise Problem(422, "not-rated", message)


def check_chair(number: int, chair: Chair) -> None:
    """Problem if nobody can sit like this."""
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
