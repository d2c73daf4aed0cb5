"""Reports: somebody tells the house of another, and a keeper decides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from limits import RateLimitItemPerDay
from sqlalchemy import Connection, delete, func, insert, select, update

from druza.web.keys import clean_name
from druza.web.moderation.audit import write_line
from druza.web.moderation.roles import KEEPER, OPERATOR, Roles
from druza.web.moderation.sanctions import BAN, MUTE, MUTES, WARN, Sanctions
from druza.web.notices.notices import Notices
from druza.web.now import DAY, Now
from druza.web.people.limits import Limits
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem, not_found
from druza.web.storage import moderation as schema
from druza.web.storage import people as people_schema
from druza.web.storage.database import Storage

A_DAY = RateLimitItemPerDay(10)
MANY = 5  # people within a day: then only phrases are left until somebody has looked
AROUND = 20  # messages that a keeper sees
LONGEST = 300
SHOWN = 100
KINDS = {
    "insult": N_("insulting text"),
    "stalling": N_("stalling"),
    "unfair": N_("unfair play"),
    "name": N_("offensive name"),
    "other": N_("something else"),
}
NONE = "none"
DECISIONS = (NONE, WARN, *[f"{MUTE}-{days}" for days in MUTES], BAN)
USUAL_WHY = {
    WARN: N_("Please keep to friendly talk and fair play."),
    MUTE: N_("What you wrote does not belong at a table."),
}
AUTOMATIC = N_("Several people reported what you wrote. Somebody will look at it.")


@dataclass
class Case:
    """All reports about one person at one table that wait for the same decision."""

    id: int  # of the first report
    about: str
    name: str
    table: str
    kinds: list[str] = field(default_factory=list)
    reporters: set[str] = field(default_factory=set)
    said: str = ""
    why: list[str] = field(default_factory=list)
    chat: int | None = None
    ply: int = 0
    since: float = 0.0
    decision: str = ""
    decided: float = 0.0


class Reports:
    """Takes reports and decides them."""

    def __init__(
        self, storage: Storage, now: Now, limits: Limits, notices: Notices, roles: Roles, sanctions: Sanctions
    ) -> None:
        self.storage = storage
        self.now = now
        self.limits = limits
        self.notices = notices
        self.roles = roles
        self.sanctions = sanctions

    async def take(
        self,
        reporter: str,
        about: str,
        name: str,
        kind: str,
        table: str,
        ply: int,
        chat: int | None,
        why: str,
        said: str = "",
    ) -> None:
        """A report; of one person about another at one table only the last counts. `said`: what was written elsewhere
        than in the chat."""
        if kind not in KINDS:
            raise Problem(422, "no-kind", N_("Say what it is about."))
        if reporter == about or not about:
            raise Problem(422, "oneself", N_("That is you."))
        self.limits.check("report", A_DAY, reporter)
        row = {
            "reporter": reporter,
            "about": about,
            "name": name[:64],
            "kind": kind,
            "table_id": table,
            "ply": ply,
            "chat": chat,
            "said": said,
            "why": clean_name(why, LONGEST),
            "at": self.now(),
            "decision": "",
        }
        many = await self.storage.write(lambda connection: enter(connection, row, self.now() - DAY))
        for keeper in await self.roles.holders(KEEPER, OPERATOR):
            await self.notices.tell(keeper, "report", table)
        if many >= MANY and self.sanctions.of(about, MUTE) is None:
            await self.sanctions.give(None, about, name, MUTE, AUTOMATIC, None)

    async def open(self) -> list[Case]:
        """What waits, most reported first, then the oldest."""
        own = schema.reports.c
        rows = await self._rows(own.decided.is_(None), own.at)
        return sorted(cases(rows), key=lambda case: (-len(case.reporters), case.since))

    async def decided(self) -> list[Case]:
        own = schema.reports.c
        return cases(await self._rows(own.decided.is_not(None), own.decided.desc()))

    async def case(self, id: int) -> Case:
        own = schema.reports.c
        first = await self._rows(own.id == id, own.at)
        if not first:
            raise not_found()
        row = first[0]
        same = (own.about == row.about) & (own.table_id == row.table_id)
        open_now = own.decided.is_(None) if row.decided is None else own.decided == row.decided
        return cases(await self._rows(same & open_now, own.at))[0]

    async def _rows(self, which: Any, order: Any) -> list[Any]:
        chosen = select(schema.reports).where(which).order_by(order).limit(SHOWN)
        return await self.storage.read(lambda connection: list(connection.execute(chosen)))

    async def around(self, case: Case) -> list[Any]:
        """The chat of the table up to what was reported."""
        own = people_schema.chats.c
        chosen = select(people_schema.chats).where(own.table_id == case.table).order_by(own.id.desc()).limit(AROUND)
        if case.chat is not None:
            chosen = chosen.where(own.id <= case.chat + AROUND // 4)
        rows = await self.storage.read(lambda connection: list(connection.execute(chosen)))
        return rows[::-1]

    async def decide(self, keeper: Person, case: Case, decision: str, why: str, say: Any) -> None:
        """All reporters are told that it was decided, not how."""
        if decision not in DECISIONS:
            raise Problem(422, "no-decision", N_("There is no such decision."))
        if case.about == self.notices.holder_of(keeper):
            raise Problem(403, "own-case", N_("Nobody decides about themselves."))
        kind, _, days = decision.partition("-")
        if kind == BAN and not why.strip():
            raise Problem(422, "no-words", N_("Write a sentence: the person will read it."))
        now, own = self.now(), schema.reports.c

        def write(connection: Connection) -> int:
            same = (own.about == case.about) & (own.table_id == case.table) & own.decided.is_(None)
            found = connection.execute(update(schema.reports).where(same), {"decided": now, "decision": decision})
            if found.rowcount and kind == NONE:
                write_line(connection, now, keeper.name, "decides-none", case.name, case.table)
            return int(found.rowcount)

        if not await self.storage.write(write):
            raise Problem(409, "answered", N_("Somebody has decided this before."))
        await self.sanctions.lift_automatic(case.about, case.name, keeper)
        if kind != NONE:
            words = why.strip() or say(USUAL_WHY[kind])
            await self.sanctions.give(keeper, case.about, case.name, kind, words, int(days) if days else None)
        for reporter in sorted(case.reporters):
            await self.notices.tell(reporter, "decided")


def enter(connection: Connection, row: dict[str, Any], since: float) -> int:
    """Write a report; returns how many people with names reported the same person since then: anybody can be five
    guests."""
    own, chats, persons = schema.reports.c, people_schema.chats, people_schema.persons.c
    said = row["said"]
    if row["chat"] is not None:
        chosen = select(chats).where(chats.c.id == row["chat"], chats.c.table_id == row["table_id"])
        message = connection.execute(chosen).one_or_none()
        if message is None or (message.holder and message.holder != row["about"]):
            raise Problem(422, "no-message", N_("There is no such message."))
        said = message.text or message.phrase
    same = (own.reporter == row["reporter"]) & (own.about == row["about"]) & (own.table_id == row["table_id"])
    connection.execute(delete(schema.reports).where(same, own.decided.is_(None)))
    connection.execute(insert(schema.reports), {**row, "said": said})
    named = own.reporter.in_(select(persons.holder).where(persons.deleted.is_(None)))
    count = select(func.count(own.reporter.distinct())).where(own.about == row["about"], own.at > since, named)
    return int(connection.execute(count).scalar_one())


def cases(rows: list[Any]) -> list[Case]:
    """Reports about one person at one table are one case."""
    found: dict[tuple[str, str, float | None], Case] = {}
    for row in rows:
        key = (row.about, row.table_id, row.decided)
        case = found.setdefault(key, Case(row.id, row.about, row.name, row.table_id, since=row.at, ply=row.ply))
        case.reporters.add(row.reporter)
        case.decision, case.decided = row.decision, row.decided or 0.0
        if row.kind not in case.kinds:
            case.kinds.append(row.kind)
        if row.said and not case.said:
            case.said, case.chat, case.ply = row.said, row.chat, row.ply
        if row.why:
            case.why.append(row.why)
    return list(found.values())
