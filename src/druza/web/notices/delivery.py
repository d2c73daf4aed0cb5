"""Delivery: what somebody was told reaches them where they do not look: by a browser that rings, by a letter.

All of it are jobs, so that a restart loses none and of several processes one does it. In quiet hours nothing goes out;
at their end comes one sum."""

from __future__ import annotations

import html
from typing import Any

from itsdangerous import BadSignature, URLSafeSerializer
from sqlalchemy import select, update

from druza.web.jobs.jobs import Jobs
from druza.web.keys import Keys
from druza.web.languages import Catalogues
from druza.web.lobby.presence import Presence
from druza.web.notices import wishes
from druza.web.notices.kinds import AT_ONCE, DIGEST, NEVER
from druza.web.notices.notices import Notice, Notices, noticed
from druza.web.notices.push import LASTS, Pushes, Unrung
from druza.web.notices.wishes import BROWSER, LETTER, Wish, Wishes
from druza.web.notices.words import left, said
from druza.web.now import DAY
from druza.web.people.postman import Postman
from druza.web.problems import N_
from druza.web.settings import Settings
from druza.web.storage import notices as schema
from druza.web.storage import people as people_schema
from druza.web.tables.pace import read_pace

PUSH, RELEASE, MAIL, DIGEST_JOB = "push", "release", "mail", "digest"  # jobs
WAITS = 14 * DAY  # what was told before is not written about any more
MOST = 50


class Delivery:
    """Passes notices on."""

    def __init__(
        self,
        settings: Settings,
        keys: Keys,
        notices: Notices,
        wishes: Wishes,
        pushes: Pushes,
        jobs: Jobs,
        postman: Postman,
        catalogues: Catalogues,
        presence: Presence,
    ) -> None:
        self.site = (settings.public_url or f"http://{settings.host}:{settings.port}").rstrip("/")
        self.notices = notices
        self.wishes = wishes
        self.pushes = pushes
        self.jobs = jobs
        self.postman = postman
        self.catalogues = catalogues
        self.presence = presence
        self.storage, self.now = notices.storage, notices.now
        self.stops = URLSafeSerializer(keys.secret, salt="druza-letters")
        notices.wants = wishes.wants
        notices.outlets.append(self.pass_on)
        jobs.doers.update({PUSH: self.push, RELEASE: self.release, MAIL: self.mail, DIGEST_JOB: self.digest})

    async def pass_on(self, notice: Notice) -> None:
        """Somebody was told something: what else is to be done about it, and when?"""
        wish, kind, now = await self.wishes.of(notice.holder), notice.about, self.now()
        quiet = wish.quiet_until(now)
        looks = self.presence.looks_at(notice.holder, notice.table)  # the page itself rings
        looks = looks or (not kind.page and self.presence.is_looking(notice.holder))
        if wish.wants(kind, BROWSER) and not looks and await self.pushes.of(notice.holder):
            await (self.jobs.put(PUSH, str(notice.id), now) if quiet == now else self._hold(notice.holder, quiet))
        if not self.postman.delivers or (kind.letter == NEVER and f"{kind.wish}-letter" not in wish.places):
            return
        if by_letter(wish, notice) and await self._address(notice.holder) is not None:
            if kind.letter == AT_ONCE or wish.letters == wishes.ALWAYS:
                await (self.jobs.put(MAIL, str(notice.id), now) if quiet == now else self._hold(notice.holder, quiet))
            else:
                await self.jobs.put(DIGEST_JOB, notice.holder, wish.next_letter(now))

    async def _hold(self, holder: str, until: float) -> None:
        await self.jobs.put(RELEASE, holder, until)

    # -- browsers ------------------------------------------------------------------------------------------------------

    async def push(self, ref: str) -> float | None:
        """One notice; of a table only one until it is opened."""
        notice = await self._waiting(int(ref))
        if notice is None or self.now() - notice.at > LASTS or await self._was_rung(notice):
            return None
        await self._ring(notice.holder, [notice])
        return None

    async def _was_rung(self, notice: Notice) -> bool:
        """Was a browser rung for this table since it was last opened?"""
        own = schema.notices.c
        same = (own.table_id == notice.table) if notice.table else (own.id == notice.id)
        chosen = select(own.id).where(own.holder == notice.holder, same, own.read.is_(None), own.pushed.is_not(None))
        return await self.storage.read(lambda connection: connection.execute(chosen).first()) is not None

    async def _ring(self, holder: str, notices: list[Notice]) -> None:
        """All browsers of somebody, once; each in its own language. It counts when one of them was reached."""
        rows, failed = await self.pushes.of(holder), 0
        for row in rows:
            try:
                await self.pushes.send(row, self._message(row.language, notices))
            except Unrung:
                failed += 1
        if failed and failed == len(rows):
            raise Unrung
        await self._mark(notices, "pushed")

    def _message(self, lang: str, notices: list[Notice]) -> dict[str, Any]:
        """What a browser shows."""
        first = notices[0]
        if len(notices) == 1:
            facts = {"title": said(self.catalogues, lang, first), "body": self._left(lang, first)}
            return {**facts, "url": f"/notices/{first.id}", "tag": first.table or str(first.id), "lang": lang}
        lines = [said(self.catalogues, lang, one) for one in notices[:5]]
        return {
            "title": self._sum(lang, notices),
            "body": "\n".join(lines),
            "url": "/notices",
            "tag": "sum",
            "lang": lang,
        }

    def _left(self, lang: str, notice: Notice) -> str:
        return left(self.catalogues, lang, notice, self.now())

    def _sum(self, lang: str, notices: list[Notice]) -> str:
        """3 tables wait for you."""
        catalogue, tables = self.catalogues[lang], {one.table for one in notices if one.table}
        if tables and len(tables) == len({one.table or one.id for one in notices}):
            words = catalogue.ngettext("%(num)s table waits for you", "%(num)s tables wait for you", len(tables))
            return str(words % {"num": len(tables)})
        words = catalogue.ngettext("%(num)s thing waits for you", "%(num)s things wait for you", len(notices))
        return str(words % {"num": len(notices)})

    # -- letters -------------------------------------------------------------------------------------------------------

    async def mail(self, ref: str) -> float | None:
        """A letter about one notice."""
        notice = await self._waiting(int(ref))
        if notice is not None:
            await self._write(notice.holder, [notice])
        return None

    async def digest(self, holder: str) -> float | None:
        """The daily letter: all that waits. The next one comes when something waits then."""
        wish = await self.wishes.of(holder)
        waiting = [one for one in await self._unread(holder) if by_letter(wish, one)]
        if not waiting or wish.letters == wishes.OFF:
            return None
        quiet = wish.quiet_until(self.now())
        if quiet > self.now():
            return quiet
        await self._write(holder, waiting)
        return wish.next_letter(self.now())

    async def release(self, holder: str) -> float | None:
        """The quiet hours are over: what was held back, as one."""
        wish = await self.wishes.of(holder)
        quiet = wish.quiet_until(self.now())
        if quiet > self.now():
            return quiet
        held = [one for one in await self._unread(holder) if self.now() - one.at < DAY]
        told = await self._told([one.id for one in held])
        new = [one for one in held if wish.wants(one.about, BROWSER) and one.id not in told["pushed"]]
        ringing = [one for one in new if not await self._was_rung(one)]
        if ringing:
            await self._ring(holder, ringing)
        at_once = wish.letters == wishes.ALWAYS
        letters = [
            one
            for one in held
            if by_letter(wish, one)
            and one.id not in told["mailed"]
            and (one.about.letter == AT_ONCE or (at_once and one.about.letter == DIGEST))
        ]
        if letters:
            await self._write(holder, letters)
        return None

    async def _write(self, holder: str, notices: list[Notice]) -> None:
        address = await self._address(holder)
        if address is None or not self.postman.delivers:
            return
        lang, name = address.language, address.name
        subject = self._sum(lang, notices) if len(notices) > 1 else said(self.catalogues, lang, notices[0])
        stop = f"{self.site}/notices/stop/{self.stops.dumps(holder)}"
        lines = [(self._line(lang, one), f"{self.site}/notices/{one.id}") for one in notices]
        hello = self.catalogues.say(lang, N_("%(name)s, this waits for you:"), {"name": name})
        end = self.catalogues.say(lang, N_("No more of these letters:"))
        text = "\n\n".join([hello, *[f"{line}\n{url}" for line, url in lines], f"{end} {stop}"])
        headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        self.postman.send(address.email, subject, text + "\n", headers, letter_page(lang, hello, lines, end, stop))
        await self._mark(notices, "mailed")

    def _line(self, lang: str, notice: Notice) -> str:
        left = self._left(lang, notice)
        return said(self.catalogues, lang, notice) + (f" · {left}" if left else "")

    async def stop(self, token: str) -> bool:
        """Who has this link gets no more letters; False if it is none of ours."""
        try:
            holder = str(self.stops.loads(token))
        except BadSignature:
            return False
        wish = await self.wishes.of(holder)
        wish.letters = wishes.OFF
        await self.wishes.keep(holder, wish)
        return True

    # -- rows ----------------------------------------------------------------------------------------------------------

    async def _waiting(self, id: int) -> Notice | None:
        own = schema.notices.c
        found = await self.storage.read(lambda link: noticed(link, (own.id == id) & own.read.is_(None), 1))
        return found[0] if found else None

    async def _unread(self, holder: str) -> list[Notice]:
        own = schema.notices.c
        which = (own.holder == holder) & own.read.is_(None) & (own.at > self.now() - WAITS)
        return await self.storage.read(lambda connection: noticed(connection, which, MOST))

    async def _told(self, ids: list[int]) -> dict[str, set[int]]:
        own = schema.notices.c
        chosen = select(own.id, own.pushed, own.mailed).where(own.id.in_(ids))
        rows = await self.storage.read(lambda connection: list(connection.execute(chosen)))
        return {
            "pushed": {row.id for row in rows if row.pushed is not None},
            "mailed": {row.id for row in rows if row.mailed is not None},
        }

    async def _mark(self, notices: list[Notice], how: str) -> None:
        own = schema.notices.c
        chosen = update(schema.notices).where(own.id.in_([one.id for one in notices]))
        await self.storage.write(lambda connection: connection.execute(chosen, {how: self.now()}).rowcount)

    async def _address(self, holder: str) -> Any | None:
        """The confirmed address of somebody with a name."""
        persons, own = people_schema.persons.c, people_schema.addresses.c
        joined = people_schema.persons.join(people_schema.addresses, own.person == persons.id)
        chosen = select(own.email, persons.name, persons.language).select_from(joined)
        chosen = chosen.where(persons.holder == holder, persons.deleted.is_(None), own.confirmed.is_not(None))
        return await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())


def by_letter(wish: Wish, notice: Notice) -> bool:
    """Does somebody want to be written about this?"""
    return wish.wants(notice.about, LETTER) and not (notice.about.slow_letter and not read_pace(notice.pace).is_slow)


def letter_page(lang: str, hello: str, lines: list[tuple[str, str]], end: str, stop: str) -> str:
    """A letter as simple HTML: no pictures, nothing from outside."""
    rows = "".join(f'<li><a href="{html.escape(url)}">{html.escape(line)}</a></li>' for line, url in lines)
    foot = f'<p><small>{html.escape(end)} <a href="{html.escape(stop)}">{html.escape(stop)}</a></small></p>'
    body = f"<p>{html.escape(hello)}</p><ul>{rows}</ul>{foot}"
    return f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>Druza</title><body>{body}</body></html>'
