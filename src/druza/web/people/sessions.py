"""Sessions: where somebody is signed in. Their secrets are known to the browser alone; we keep hashes."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert, select, update

from druza.web.languages import Catalogues
from druza.web.now import DAY, HOUR, Now
from druza.web.problems import N_
from druza.web.storage import people as schema
from druza.web.storage.database import Storage

LASTS = 180 * DAY  # after the last use
REMEMBERED = 4096
LOOK_AGAIN = 1.0  # seconds, where other processes may have ended a session
LOOK_SELDOM = 30.0  # seconds, where only a command may have
SHOWS = {"presence": True, "history": True, "phrases": False, "languages": None}  # None: that of the pages


@dataclass(frozen=True)
class Person:
    """Somebody with a name."""

    id: str
    name: str
    mark: str
    since: float
    renamed: float
    language: str
    leaving: float | None
    shows: dict[str, Any] = field(hash=False, default_factory=dict)


@dataclass
class Known:
    """A session that was looked up: whose, when it was looked up, and when it was used last."""

    person: Person
    looked: float
    seen: float


class Sessions:
    """Opens, finds and ends sessions."""

    def __init__(self, storage: Storage, now: Now, shared: bool) -> None:
        self.storage = storage
        self.now = now
        self.pause = LOOK_AGAIN if shared else LOOK_SELDOM
        self.known: OrderedDict[str, Known] = OrderedDict()
        self.ended: OrderedDict[str, None] = OrderedDict()  # that were shown all the same: each is counted once
        self.refused: Callable[[str], None] = uncounted

    async def find(self, token: str) -> Person | None:
        """Whose session this is; None if it has ended."""
        id = session_hash(token)
        known = self.known.get(id)
        if known is None or time.monotonic() - known.looked > self.pause:
            known = await self._look_up(id)
        if known is None or self.now() - known.seen > LASTS:
            self.known.pop(id, None)
            self._note_ended(id)
            return None
        if self.now() - known.seen > HOUR:
            known.seen = self.now()
            used = update(schema.sessions).where(schema.sessions.c.id_hash == id)
            await self.storage.write(lambda connection: connection.execute(used, {"seen": known.seen}).rowcount)
        return known.person

    def _note_ended(self, id: str) -> None:
        if id not in self.ended:
            self.refused("session")
            self.ended[id] = None
            if len(self.ended) > REMEMBERED:
                self.ended.popitem(last=False)

    async def _look_up(self, id: str) -> Known | None:
        own = schema.sessions.c
        joined = schema.sessions.join(schema.persons, own.person == schema.persons.c.id)
        chosen = select(schema.persons, own.seen).select_from(joined)
        chosen = chosen.where(own.id_hash == id, schema.persons.c.deleted.is_(None))
        row = await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())
        self.known.pop(id, None)
        if row is None:
            return None
        known = self.known[id] = Known(person_of(row), time.monotonic(), row.seen)
        if len(self.known) > REMEMBERED:
            self.known.popitem(last=False)
        return known

    async def open(self, person: str, agent: str) -> str:
        """A new session; returns its secret."""
        token, now = secrets.token_urlsafe(32), self.now()
        row = {
            "id_hash": session_hash(token),
            "person": person,
            "agent": agent_label(agent),
            "since": now,
            "seen": now,
        }
        await self.storage.write(lambda connection: connection.execute(insert(schema.sessions), row).rowcount)
        return token

    async def of(self, person: str) -> list[Any]:
        """All that a person has, the last used first."""
        own = schema.sessions.c
        alive = select(schema.sessions).where(own.person == person, own.seen > self.now() - LASTS)
        return await self.storage.read(lambda link: list(link.execute(alive.order_by(own.seen.desc()))))

    async def end(self, person: str, id_hash: str = "", but: str = "") -> None:
        """End one session of a person, or all of them, or all but one."""
        own = schema.sessions.c
        chosen = delete(schema.sessions).where(own.person == person)
        if id_hash:
            chosen = chosen.where(own.id_hash == id_hash)
        if but:
            chosen = chosen.where(own.id_hash != but)
        await self.storage.write(lambda connection: connection.execute(chosen).rowcount)
        self.forget(person)

    def forget(self, person: str) -> None:
        """What is known of a person has changed: look again."""
        for id in [id for id, known in self.known.items() if known.person.id == person]:
            del self.known[id]


def uncounted(deed: str) -> None:
    """Nobody counts."""


def person_of(row: Any) -> Person:
    shows = {**SHOWS, **json.loads(row.shows)}
    return Person(row.id, row.name, row.mark, row.since, row.renamed, row.language, row.leaving, shows)


def languages_of(person: Person) -> list[str]:
    """The languages that somebody says they speak; the one in which they read the pages, if they have not said."""
    said: list[str] | None = person.shows["languages"]
    return [person.language] if said is None else said


def session_hash(token: str) -> str:
    return hashlib.sha256(f"session:{token[:100]}".encode()).hexdigest()


BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (("Android", "Android"), ("iPhone", "iOS"), ("iPad", "iPadOS"), ("Windows", "Windows"), ("Mac OS", "macOS"))

UNKNOWN = "?"  # kept for a browser of which nothing is known


def agent_label(agent: str) -> str:
    """A browser as people call it: Firefox, Linux. Nothing finer is kept."""
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "Linux" if "Linux" in agent else "")
    return ", ".join(filter(None, (browser, system))) or UNKNOWN


def agent_said(catalogues: Catalogues, lang: str, label: str) -> str:
    """The label of a browser in a language."""
    return catalogues.say(lang, N_("unknown browser")) if label == UNKNOWN else label
