"""Clubs: people who play leagues of their own. One joins by a link or by asking; two keep it."""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from druza.web.keys import clean_name, new_id, same
from druza.web.notices.notices import Notices
from druza.web.now import Now
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import leagues as schema
from druza.web.storage import people as people_schema
from druza.web.storage.database import Storage

KEEPER, MEMBER, ASKS = "keeper", "member", "asks"
MOST_KEEPERS = 2
MOST_WORDS = 200
MOST_CLUBS = 3  # that one person keeps
MOST_MEMBERS = 500


class Clubs:
    """All clubs."""

    def __init__(self, storage: Storage, now: Now, notices: Notices) -> None:
        self.storage = storage
        self.now = now
        self.notices = notices

    async def make(self, person: Person, name: str, about: str) -> str:
        """A new club, kept by who made it."""
        name, about = clean_name(name, 40), " ".join(about.split())
        if len(name) < 3 or len(about.split()) > MOST_WORDS or len(about) > 2000:
            raise Problem(422, "bad-club", N_("A club has a name of 3 to 40 letters, and at most 200 words about it."))
        id, now = new_id(), self.now()
        row = {"id": id, "name": name, "about": about, "token": secrets.token_urlsafe(18), "since": now}

        def write(connection: Connection) -> bool:
            own = schema.members.c
            kept = select(func.count()).select_from(schema.members).where(own.person == person.id, own.role == KEEPER)
            if int(connection.execute(kept).scalar_one()) >= MOST_CLUBS:
                return False
            connection.execute(insert(schema.clubs), row)
            set_role(connection, id, person.id, KEEPER, now)
            return True

        if not await self.storage.write(write):
            raise Problem(409, "too-many", N_("Nobody keeps more than three clubs."))
        return id

    async def read(self, id: str) -> tuple[Any, list[Any]]:
        """A club with its members and those who ask, keepers first."""
        own, persons = schema.members.c, people_schema.persons.c
        club = select(schema.clubs).where(schema.clubs.c.id == id)
        joined = schema.members.join(people_schema.persons, own.person == persons.id)
        columns = select(own.person, own.role, own.since, persons.name, persons.mark, persons.holder)
        people = columns.select_from(joined).where(own.club == id, persons.deleted.is_(None)).order_by(own.since)

        def ask(connection: Connection) -> tuple[Any, list[Any]]:
            return connection.execute(club).one_or_none(), list(connection.execute(people.limit(MOST_MEMBERS)))

        row, members = await self.storage.read(ask)
        if row is None:
            raise Problem(404, "no-club", N_("There is no such club."))
        return row, sorted(members, key=lambda one: (one.role != KEEPER, one.since))

    async def all(self, person: str = "") -> list[Any]:
        """Clubs with how many play there; those of one person if one is given."""
        own, club = schema.members.c, schema.clubs.c
        counted = (
            select(club.id, club.name, func.count(own.person).label("members"))
            .select_from(schema.clubs.join(schema.members, (own.club == club.id) & (own.role != ASKS)))
            .group_by(club.id, club.name)
            .order_by(func.count(own.person).desc(), club.name)
            .limit(50)
        )
        if person:
            mine = select(own.club).where(own.person == person, own.role != ASKS)
            counted = counted.where(club.id.in_(mine))
        return await self.storage.read(lambda connection: list(connection.execute(counted)))

    async def ask(self, id: str, person: Person) -> None:
        """Somebody would like to join: a keeper decides."""
        club, members = await self.read(id)
        if any(one.person == person.id for one in members):
            return
        now = self.now()
        await self.storage.write(lambda connection: set_role(connection, id, person.id, ASKS, now))
        for one in members:
            if one.role == KEEPER:
                await self.notices.tell(one.person, "club", name=person.name, club=club.name, url=f"/club/{id}")

    async def join(self, id: str, token: str, person: Person) -> None:
        """By the club's link."""
        club, members = await self.read(id)
        if not same(club.token, token):
            raise Problem(404, "no-invitation", N_("This invitation is not valid. Perhaps the address was cut short?"))
        role = next((one.role for one in members if one.person == person.id), ASKS)
        if role == ASKS:
            now = self.now()
            await self.storage.write(lambda connection: set_role(connection, id, person.id, MEMBER, now))

    async def change(self, id: str, person: Person, about: str, deed: str) -> None:
        """What a keeper does: let somebody in, refuse or remove them, make them the second keeper; anybody may go."""
        _, members = await self.read(id)
        roles = {one.person: one.role for one in members}
        keepers = [one for one, role in roles.items() if role == KEEPER]
        if about not in roles or (person.id not in keepers and about != person.id):
            raise Problem(403, "not-yours", N_("Only a keeper of the club can do that."))
        now = self.now()
        if deed == "in" and person.id in keepers and roles[about] == ASKS:
            await self.storage.write(lambda connection: set_role(connection, id, about, MEMBER, now))
        elif deed == "keeper" and person.id in keepers and roles[about] == MEMBER:
            if len(keepers) >= MOST_KEEPERS:
                raise Problem(409, "two-keepers", N_("A club has two keepers at most."))
            await self.storage.write(lambda connection: set_role(connection, id, about, KEEPER, now))
        elif deed == "out":
            if keepers == [about] and len([role for role in roles.values() if role != ASKS]) > 1:
                raise Problem(409, "last-keeper", N_("Make somebody else a keeper first."))
            own = schema.members.c
            gone = delete(schema.members).where(own.club == id, own.person == about)
            await self.storage.write(lambda connection: connection.execute(gone).rowcount)


def set_role(connection: Connection, club: str, person: str, role: str, now: float) -> None:
    own = schema.members
    mine = (own.c.club == club) & (own.c.person == person)
    if connection.execute(update(own).where(mine), {"role": role}).rowcount == 0:
        connection.execute(insert(own), {"club": club, "person": person, "role": role, "since": now})
