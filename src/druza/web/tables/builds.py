"""Builds: squads and decks that people keep, and which seat of a new table plays with which."""

from __future__ import annotations

import datetime
import json
import random
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from druza.kernel.builder import Build, Builder
from druza.kernel.game import Game
from druza.web.keys import browser_hash, clean_name, new_id
from druza.web.problems import N_, Problem
from druza.web.storage import schema
from druza.web.storage.database import Storage

MOST_KEPT = 100  # of one game, by one browser
LONGEST_NAME = 48
MINE, SUGGESTED = "mine:", "suggested:"


@dataclass
class Kept:
    """A build in the database."""

    id: str
    build: Build
    changed: datetime.datetime


def builder_of(rules: Game[Any]) -> Builder:
    """A game's builder; Problem if there is nothing to build."""
    builder = rules.builder()
    if builder is None:
        raise Problem(404, "no-builder", N_("There is nothing to build for this game."))
    return builder


def no_build() -> Problem:
    return Problem(404, "no-build", N_("There is no such deck among yours. Perhaps it was made in another browser?"))


class Builds:
    """The builds of one browser for one game."""

    def __init__(self, store: Storage, rules: Game[Any], browser: str | None) -> None:
        self.storage = store
        self.game = rules.id
        self.builder = builder_of(rules)
        self.owner = browser_hash(browser) if browser else ""

    def _mine(self, id: str | None = None) -> Any:
        own = schema.builds.c
        mine = (own.owner == self.owner) & (own.game == self.game)
        return mine if id is None else mine & (own.id == id)

    async def all(self) -> list[Kept]:
        """The newest first."""
        if not self.owner:
            return []
        chosen = select(schema.builds).where(self._mine()).order_by(schema.builds.c.changed.desc())
        return [self._kept(row) for row in await self.storage.read(lambda link: list(link.execute(chosen)))]

    async def one(self, id: str) -> Kept:
        if not id.isalnum():
            raise no_build()
        chosen = select(schema.builds).where(self._mine(id))
        row = await self.storage.read(lambda link: link.execute(chosen).one_or_none())
        if row is None or not self.owner:
            raise no_build()
        return self._kept(row)

    def _kept(self, row: Any) -> Kept:
        """What is no longer in the game, such as cards of a pack that was taken away, is left out."""
        content = json.loads(row.content)
        known = {choice.id: {option.value for option in choice.options} for choice in self.builder.choices("en")}
        choices = {id: value for id, value in content["choices"].items() if value in known.get(id, ())}
        items = {item.id for item in self.builder.items("en")}
        counts = {id: count for id, count in content["counts"].items() if id in items}
        changed = datetime.datetime.fromtimestamp(row.changed, datetime.UTC)
        return Kept(row.id, self.builder.checked(row.name, choices, counts), changed)

    async def add(self, build: Build) -> str:
        """Keep a new one; returns its id."""
        id, now = new_id(), time.time()
        row = {"id": id, "owner": self.owner, "game": self.game, "created": now, **self._row(build, now)}
        counting = select(func.count()).select_from(schema.builds).where(self._mine())

        def write(connection: Connection) -> bool:
            if int(connection.execute(counting).scalar_one()) >= MOST_KEPT:
                return False
            connection.execute(insert(schema.builds), row)
            return True

        if not await self.storage.write(write):
            message = N_("You keep %(most)s already, which is as many as there is room for. Delete one first.")
            raise Problem(409, "too-many-builds", message, {"most": MOST_KEPT})
        return id

    async def change(self, id: str, build: Build) -> None:
        """Of a build that `one` has found."""
        chosen = update(schema.builds).where(self._mine(id))
        row = self._row(build, time.time())
        if not await self.storage.write(lambda link: link.execute(chosen, row).rowcount):
            raise no_build()

    async def remove(self, id: str) -> None:
        chosen = delete(schema.builds).where(self._mine(id))
        if not await self.storage.write(lambda link: link.execute(chosen).rowcount):
            raise no_build()

    def _row(self, build: Build, now: float) -> dict[str, Any]:
        content = json.dumps({"choices": build.choices, "counts": build.counts})
        return {"name": clean_name(build.name, LONGEST_NAME), "content": content, "changed": now}


# -- at a new table ----------------------------------------------------------------------------------------------------


async def offered(store: Storage, rules: Game[Any], browser: str | None, lang: str) -> dict[str, Any] | None:
    """What each seat of a new table can play with; None where a game has nothing to build."""
    if rules.builder() is None:
        return None
    builds = Builds(store, rules, browser)
    mine = []
    for kept in await builds.all():
        legal = not builds.builder.faults(kept.build, lang)
        mine.append({"value": MINE + kept.id, "label": kept.build.name, "legal": legal})
    suggested = [{"value": SUGGESTED + one.id, "label": one.name} for one in builds.builder.suggestions(lang)]
    title = builds.builder.title(lang)
    return {"title": title, "url": f"/build/{rules.id}", "mine": mine, "suggested": suggested}


async def fill_seats(
    store: Storage, rules: Game[Any], browser: str | None, wanted: list[str], options: dict[str, Any], lang: str
) -> None:
    """Put what each seat wants to play with into the options of a new table; Problem if one cannot be used."""
    if not any(wanted):
        return
    builds = Builds(store, rules, browser)
    chosen = [await wanted_build(builds, one, lang) if one else None for one in wanted]
    for seat, build in enumerate(chosen):
        if build is None:
            continue
        found = builds.builder.faults(build, lang)
        fault = found[0] if found else builds.builder.misfit(build, len(wanted), options, lang)
        if fault is not None:
            message = N_("Seat %(seat)s cannot play with “%(name)s”: %(reason)s (%(rule)s)")
            values = {"seat": seat + 1, "name": build.name, "reason": fault.message, "rule": fault.rule}
            raise Problem(422, "bad-table", message, values, fault.rule)
    builds.builder.fill(options, chosen, random.SystemRandom())


async def wanted_build(builds: Builds, wanted: str, lang: str) -> Build:
    """A build as a form names it."""
    if wanted.startswith(MINE):
        return (await builds.one(wanted.removeprefix(MINE))).build
    for suggestion in builds.builder.suggestions(lang):
        if wanted == SUGGESTED + suggestion.id:
            return suggestion.build
    raise Problem(422, "bad-table", N_("There is no deck called “%(name)s”."), {"name": wanted[:40]})
