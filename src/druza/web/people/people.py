"""The people: names are claimed, changed and given up here, and whoever comes back is known again."""

from __future__ import annotations

import json
from typing import Any

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from druza.web.keys import Keys, browser_hash, new_browser, new_id
from druza.web.moderation.sanctions import BAN, Sanctions
from druza.web.notices.notices import Notices, move_notices
from druza.web.now import DAY, Now
from druza.web.people import passwords
from druza.web.people.addresses import Addresses, read_email
from druza.web.people.belongings import hand_over, move_belongings
from druza.web.people.letters import Letters
from druza.web.people.limits import ANYWHERE, SIGN_IN, Limits
from druza.web.people.names import Name, free_names, key_of, read_name
from druza.web.people.passkeys import Passkey, Passkeys, handle_of, shown, unfit
from druza.web.people.sessions import Person, Sessions, agent_label, person_of
from druza.web.people.signin_ways import CODE, PASSKEY, PASSWORD, Ways, credential, passkey_row
from druza.web.people.tickets import RECOVERY, Tickets
from druza.web.problems import N_, Problem
from druza.web.requester import requester
from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables

KEEP_NAME = 90 * DAY  # before it can be changed again
HOLD_NAME = 180 * DAY  # after it was given up
LINK_LASTS = 1800.0  # seconds
APPEAL, APPEAL_LASTS = "appeal", DAY


class People:
    """Everybody with a name."""

    def __init__(
        self,
        storage: Storage,
        keys: Keys,
        now: Now,
        tables: Tables,
        sessions: Sessions,
        tickets: Tickets,
        letters: Letters,
        limits: Limits,
        names_an_hour: int,
        notices: Notices,
    ) -> None:
        self.storage = storage
        self.keys = keys
        self.now = now
        self.tables = tables
        self.sessions = sessions
        self.tickets = tickets
        self.passkeys = Passkeys(tickets)
        self.ways = Ways(storage, now, self.passkeys)
        self.addresses = Addresses(storage, now, tickets, letters)
        self.letters = letters
        self.limits = limits
        sessions.refused = limits.refuse
        self.claims = RateLimitItemPerHour(names_an_hour)
        self.tries = RateLimitItemPerMinute(12 * names_an_hour, 10)  # to sign in, by address
        self.notices = notices
        self.sanctions: Sanctions | None = None

    # -- names ---------------------------------------------------------------------------------------------------------

    async def is_free(self, name: Name, person: str = "") -> bool:
        """May this name be taken, by this person if one is given?"""
        now = self.now()
        return await self.storage.read(lambda connection: is_free(connection, name, person, now))

    async def near(self, name: Name) -> list[str]:
        """Two free names like one that is taken."""
        found = [one for one in free_names(name.text) if await self.is_free(read_name(one))]
        return found[:2]

    async def claim(
        self,
        name: Name,
        mark: str,
        language: str,
        browser: str | None,
        who: str,
        password: str = "",
        passkey: tuple[str, Passkey] | None = None,
        label: str = "",
    ) -> tuple[Person, str]:
        """A guest takes a name, with all that the browser has; returns the person, and a code to be printed."""
        if not await self.is_free(name):
            raise await self.taken(name)
        self.limits.check("claim", self.claims, who)
        id, now, code = passkey[0] if passkey else new_id(), self.now(), passwords.new_code()
        person = {
            "id": id,
            "name": name.text,
            "name_key": name.key,
            "skeleton": name.skeleton,
            "mark": mark,
            "since": now,
            "renamed": now,
            "language": language,
            "shows": "{}",
            "holder": browser_hash(self.keys.person(id)),
        }
        ways = [credential(id, CODE, await passwords.hashed(code), now)]
        if password:
            ways.append(credential(id, PASSWORD, await passwords.hashed(password), now))
        if passkey:
            ways.append(passkey_row(id, passkey[1], label, now))

        def write(connection: Connection) -> list[str] | None:
            if not is_free(connection, name, "", now):
                return None
            connection.execute(insert(schema.persons), person)
            connection.execute(insert(schema.credentials), ways)
            return self._move(connection, browser, id, name.text)

        try:
            moved = await self.storage.write(write)
        except IntegrityError:
            moved = None
        if moved is None:  # somebody was faster
            raise await self.taken(name)
        await self._moved(browser, id)
        await self.tables_changed(moved)
        return await self.by_id(id), code

    async def taken(self, name: Name) -> Problem:
        """The name cannot be had; others that can."""
        near = await self.near(name)
        message = N_("Taken. Free: %(names)s.") if near else N_("This name is taken.")
        return Problem(409, "taken", message, {"names": ", ".join(near)}, more={"field": "name", "free": near})

    def _move(self, connection: Connection, browser: str | None, person: str, name: str) -> list[str]:
        if browser is None:
            return []
        secret, now = self.keys.person(person), self.now()
        move_notices(connection, browser_hash(browser), browser_hash(secret), now)
        return move_belongings(connection, browser, person, secret, name, now)

    async def _moved(self, browser: str | None, person: str) -> None:
        """The bell of the person has what the guest's had."""
        if browser is not None:
            await self.notices.move(browser_hash(browser), browser_hash(self.keys.person(person)))

    async def add_belongings(self, person: Person, browser: str) -> None:
        """What was played as a guest on this device becomes the person's too."""
        moved = await self.storage.write(lambda link: self._move(link, browser, person.id, person.name))
        await self._moved(browser, person.id)
        await self.tables_changed(moved)

    async def renew_guest(self, browser: str) -> str:
        """A guest's browser gets another secret, with all that it has: copies of its cookie open nothing any more."""
        fresh, now = new_browser(), self.now()
        old, new = browser_hash(browser), browser_hash(fresh)

        def write(connection: Connection) -> list[str]:
            move_notices(connection, old, new, now)
            return hand_over(connection, browser, fresh)

        moved = await self.storage.write(write)
        await self.notices.move(old, new)
        await self.tables_changed(moved)
        return fresh

    async def tables_changed(self, ids: list[str]) -> None:
        """The seats of these tables have changed: whoever has them in memory reads them again."""
        for id in ids:
            live = self.tables.live.get(id)
            if live is not None:
                live.stale = True
                await self.tables.heard(id)
            await self.tables.wake.tell(id)

    async def note_holders(self) -> None:
        """Those who claimed a name before seats were looked up by it."""

        def write(connection: Connection) -> None:
            own = schema.persons.c
            for id in list(connection.execute(select(own.id).where(own.holder == "")).scalars()):
                holder = {"holder": browser_hash(self.keys.person(id))}
                connection.execute(update(schema.persons).where(own.id == id), holder)

        await self.storage.write(write)

    async def by_id(self, id: str) -> Person:
        row = await self._row(schema.persons.c.id == id)
        if row is None:
            raise no_person()
        return person_of(row)

    async def by_name(self, text: str) -> Person | None:
        row = await self._row(schema.persons.c.name_key == key_of(text[:64]))
        return person_of(row) if row is not None else None

    async def _row(self, which: Any) -> Any:
        chosen = select(schema.persons).where(which, schema.persons.c.deleted.is_(None))
        return await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())

    async def rename(self, person: Person, name: Name) -> None:
        """Another name, every ninety days; the old one is held."""
        now = self.now()
        if name.text == person.name:
            return
        own = name.key == key_of(person.name)  # Ala becomes ALA: the same name, written otherwise
        if not own and now < person.renamed + KEEP_NAME:
            days = int((person.renamed + KEEP_NAME - now) // DAY) + 1
            raise Problem(
                422, "too-soon", N_("A name can be changed every 90 days: in %(days)s days again."), {"days": days}
            )
        if not await self.is_free(name, person.id):
            raise await self.taken(name)
        holder = browser_hash(self.keys.person(person.id))

        def write(connection: Connection) -> list[str] | None:
            if not is_free(connection, name, person.id, now):
                return None
            old = read_name(person.name)
            held, seats = schema.old_names, table_schema.seats
            connection.execute(delete(held).where(or_(held.c.until < now, held.c.name_key.in_((old.key, name.key)))))
            if not own:
                row = {"name_key": old.key, "skeleton": old.skeleton, "person": person.id, "until": now + HOLD_NAME}
                connection.execute(insert(held), row)
            values = {"name": name.text, "name_key": name.key, "skeleton": name.skeleton, "renamed": now}
            if own:
                del values["renamed"]
            connection.execute(update(schema.persons).where(schema.persons.c.id == person.id), values)
            mine = (seats.c.holder == holder) & (seats.c.name == person.name)
            ids = list(connection.execute(select(seats.c.table_id).where(mine)).scalars())
            connection.execute(update(seats).where(mine), {"name": name.text})
            return ids

        moved = await self.storage.write(write)
        if moved is None:
            raise await self.taken(name)
        await self.tables_changed(moved)
        self.sessions.forget(person.id)

    async def change(self, person: Person, **values: Any) -> None:
        """A mark, a language, what others see."""
        if "shows" in values:
            values["shows"] = json.dumps(values["shows"])
        chosen = update(schema.persons).where(schema.persons.c.id == person.id)
        await self.storage.write(lambda connection: connection.execute(chosen, values).rowcount)
        self.sessions.forget(person.id)

    # -- signing in ----------------------------------------------------------------------------------------------------

    def check_try(self, name: str) -> None:
        """Problem after too many tries with a name, or from one address: each of them costs much."""
        key, address = key_of(name[:64]), requester().address
        self.limits.check("signin", self.tries, address)
        self.limits.check("signin", SIGN_IN, f"{key} {address}")
        self.limits.check("signin", ANYWHERE, key)

    async def by_password(self, text: str, password: str) -> Person:
        """Whoever has this name and this password; Problem does not say which is wrong."""
        self.check_try(text)
        person = await self.by_name(text)
        kept = await self.ways.of(person.id, PASSWORD) if person else []
        if not await passwords.fits(password, kept[0].secret if kept else None) or person is None:
            self.limits.refuse("password")
            raise Problem(422, "unfit", N_("Name or password does not fit."), more={"field": "password"})
        await self.ways.note_use(kept[0].id)
        return person

    async def by_passkey(self, site: str, ticket: str, answer: str) -> Person:
        """Whoever has shown this passkey, for a challenge that was not answered before."""
        try:
            challenge = await self.passkeys.challenge_of(ticket)
            handle, own = handle_of(answer), schema.credentials.c
            chosen = select(schema.credentials).where(own.kind == PASSKEY, own.handle == handle)
            row = await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())
            if row is None:
                raise unfit()
            count = shown(site, challenge, answer, Passkey(row.handle, row.secret, row.signs))
            person = await self.by_id(row.person)
        except Problem:
            self.limits.refuse("passkey")
            raise
        await self.ways.note_use(row.id, count)
        return person

    async def sign_in(self, person: Person, agent: str, site: str) -> str:
        """A new session; its secret. Whoever has an address is told of it."""
        if self.sanctions is not None:
            await self.check_ban(person)
        known = await self.sessions.of(person.id)
        token = await self.sessions.open(person.id, agent)
        if known:
            await self.notices.tell(person, "session", agent=agent_label(agent))
        address = await self.addresses.of(person.id)
        if address is not None and address.confirmed is not None:
            self.letters.new_session(person, address.email, agent, site)
        return token

    async def check_ban(self, person: Person) -> None:
        """Problem for who is banned, with the way to appeal."""
        assert self.sanctions is not None
        found = self.sanctions.of(self.notices.holder_of(person), BAN)
        if found is None:
            return
        ticket = await self.tickets.give(APPEAL, person.id, {}, APPEAL_LASTS)
        message = N_("%(name)s is banned. The house says: %(why)s You can appeal once.")
        values = {"name": person.name, "why": found.why}
        raise Problem(422, "banned", message, values, more={"appeal": f"/house/appeal/{ticket}"})

    # -- getting back in -----------------------------------------------------------------------------------------------

    async def send_recovery(self, text: str, site: str) -> None:
        """A letter to whoever has this name or address, if anybody has. Whoever asks cannot tell."""
        own, persons = schema.addresses.c, schema.persons.c
        joined = schema.addresses.join(schema.persons, own.person == persons.id)
        chosen = select(schema.persons, own.email).select_from(joined)
        chosen = chosen.where(persons.deleted.is_(None), own.confirmed.is_not(None))
        which = own.email == read_email(text) if "@" in text else persons.name_key == key_of(text[:64])
        rows = await self.storage.read(lambda connection: list(connection.execute(chosen.where(which).limit(5))))
        for row in rows:
            token = await self.tickets.give(RECOVERY, row.id, {}, LINK_LASTS)
            self.letters.recovery(person_of(row), row.email, f"{site}/recover/{token}")

    async def by_code(self, text: str, code: str) -> str:
        """A ticket to get back in, for a name and its printed code."""
        self.check_try(text)
        person = await self.by_name(text)
        kept = await self.ways.of(person.id, CODE) if person else []
        fits = await passwords.fits(passwords.read_code(code), kept[0].secret if kept else None)
        if not fits or person is None:
            self.limits.refuse("code")
            raise Problem(422, "unfit", N_("Name or code does not fit."), more={"field": "code"})
        return await self.tickets.give(RECOVERY, person.id, {}, LINK_LASTS)

    async def recover(self, token: str, password: str) -> Person:
        """A new password by a ticket; all sessions end."""
        ticket = await self.tickets.look(RECOVERY, token)
        if ticket is None:
            raise used_up()
        person = await self.by_id(ticket.person)
        passwords.check_password(password, person.name)
        if await self.tickets.use(RECOVERY, token) is None:
            raise used_up()
        await self.ways.set_password(person, password)
        await self.sessions.end(person.id)
        return person


def is_free(connection: Connection, name: Name, person: str, now: float) -> bool:
    """Does nobody else have this name or one like it, nor had it a short while ago?"""
    for table, alive in ((schema.persons, None), (schema.old_names, schema.old_names.c.until > now)):
        own = table.c
        chosen = select(table).where(or_(own.name_key == name.key, own.skeleton == name.skeleton))
        rows = connection.execute(chosen if alive is None else chosen.where(alive))
        if any(person != (row.id if alive is None else row.person) for row in rows):
            return False
    return True


def used_up() -> Problem:
    return Problem(410, "used-up", N_("This link was used already, or it is too old. Ask for a new one."))


def no_person() -> Problem:
    return Problem(404, "no-person", N_("There is nobody of this name."))
