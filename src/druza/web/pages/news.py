"""News: what happens at a table, told to each seat as that seat sees it, as server-sent events."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec

from druza.kernel.drawing import Look
from druza.web.now import Now
from druza.web.pages.logbook import told_of
from druza.web.pages.viewer import Shown, shown_as
from druza.web.pages.views import Views
from druza.web.tables.changes import Change, Moment
from druza.web.tables.collection import Tables
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live, Visitor
from druza.web.tables.windows import Window

logger = logging.getLogger("druza.news")

COME_BACK = 400  # milliseconds after which a stream that ended is asked for again: before anybody is told
HEARTBEAT = 15.0  # seconds
encode = msgspec.json.Encoder().encode


class News:
    """One stream for one visitor at one table. A page gets with the last of what is told at once the table as it is
    then (`render`): it need not ask for it."""

    def __init__(
        self,
        tables: Tables,
        views: Views,
        live: Live,
        visitor: Visitor,
        named: int | None,
        lang: str,
        now: Now,
        render: Callable[[Shown], str] | None = None,
    ) -> None:
        self.tables = tables
        self.views = views
        self.live = live
        self.visitor = visitor
        self.named = named
        self.lang = lang
        self.render = render
        self.now = now

    async def stream(self, last: str | None) -> AsyncIterator[bytes]:
        """Everything after the version `last`; without it everything from now on."""
        self.live = live = await self.tables.open(self.live.id)  # it may have been let go before anybody waited here
        bell = asyncio.Event()
        live.bells.add(bell)
        try:
            heard, seats_version = self._heard(last), live.seats_version
            window: Window | None = None  # that is held back, as far as this visitor was told
            told = self._now() if heard is None else heard
            yield b"retry: %d\n\n" % COME_BACK
            if heard is None or not self._missed(told):
                told = self._now()
                yield self._event(self._facts("hello", -1, told, []))
            beat = asyncio.get_running_loop().time() + HEARTBEAT  # at its own pace: no bell for others delays it
            while not self.tables.stopping:
                if self.render is not None and self._now() != told:
                    await self.views.easel.turn()
                missed = self._missed(told)
                for change in missed:
                    heard, now = told, self._now()
                    told = min(change.end, now)
                    yield self._change(change, heard, now, change is missed[-1])
                if seats_version != live.seats_version:
                    seats_version = live.seats_version
                    yield b"event: seats\ndata: {}\n\n"
                if window is not live.window:
                    window = live.window
                    yield self._opens(window) if window is not None else self._closed()
                bell.clear()
                if self._now() != told:  # more than is remembered has happened
                    if not self._missed(told):
                        told = self._now()
                        yield self._event(self._facts("hello", -1, told, []))
                    continue
                try:
                    async with asyncio.timeout_at(beat):  # without a task of its own for each who listens
                        await bell.wait()
                except TimeoutError:
                    beat += HEARTBEAT
                    yield b": beat\n\n"
        finally:
            live.bells.discard(bell)

    def _heard(self, last: str | None) -> Moment | None:
        """The moment whose version somebody has heard of; None if it is not remembered."""
        live = self._live()
        if last is None:
            return None
        for change in live.changes:
            for moment in (*[Moment(change.ply, step) for step in range(len(change.steps))], change.end):
                if live.version(moment) == last:
                    return moment
        before = Moment(live.changes[0].ply - 1 if live.changes else live.ply)
        return before if live.version(before) == last else None

    def _missed(self, told: Moment) -> list[Change]:
        """The changes after a moment, if all of them are remembered."""
        now, changes = self._now(), self._live().changes
        missed = [change for change in changes if min(change.end, now) > told]
        forgotten = bool(missed) and missed[0] is changes[0] and missed[0].ply > told.ply + 1
        return [] if forgotten else missed

    def _live(self) -> Live:
        """The table as this visitor is shown it."""
        return self.live.ahead_for(self.live.held_by(self.visitor))

    def _now(self) -> Moment:
        return self.live.moment_for(self.live.held_by(self.visitor))

    def _opens(self, window: Window) -> bytes:
        """Something is held back: for how long, and (told to nobody else) that it is shown to this visitor."""
        yours = {"yours": True} if self._live() is not self.live else {}
        return self._window({"left": round(window.left(self.now()), 1), **yours})

    def _closed(self) -> bytes:
        """Nothing is held back any more. What became of it is told as a change, if it is for this visitor."""
        return self._window({"over": True})

    def _window(self, facts: dict[str, Any]) -> bytes:
        """With the version that is shown then: what a page hears late is not about what it shows."""
        return b"event: window\ndata: %s\n\n" % encode({**facts, "version": self._live().version(self._now())})

    def _who(self, change: Change) -> int:
        """The seat that did it, if one may know."""
        known = change.openly or change.seat in self.live.held_by(self.visitor)
        return change.seat if known else SPECTATOR

    def _change(self, change: Change, heard: Moment, now: Moment, is_last: bool) -> bytes:
        """A change as it is told; the last with the table as it is now, which is not kept here: it is large."""
        told = min(change.end, now)
        facts = self._facts(change.kind, self._who(change), told, change.told_between(heard, now))
        if is_last and told == now:
            facts |= self._page()
        return self._event(facts)

    def _facts(self, kind: str, seat: int, moment: Moment, events: list[Any]) -> dict[str, Any]:
        live = self._live()
        look = plain_look(self.views, self._shown())
        return {
            "ply": moment.ply,
            "version": live.version(moment),
            "asked": look.asked,
            "over": live.state.seat < 0,
            "kind": kind,
            "seat": seat,
            "told": told_of(live.rules, events, look),
        }

    def _page(self) -> dict[str, str]:
        """The table as it is now, for a page; if it cannot be drawn, the page asks for it and is told why."""
        if self.render is None:
            return {}
        try:
            return {"html": self.render(self._shown())}
        except Exception:
            logger.exception("table %s cannot be drawn", self.live.id)
            return {}

    def _shown(self) -> Shown:
        return shown_as(self.live, self.visitor, self.named, self.lang)

    def _event(self, facts: dict[str, Any]) -> bytes:
        return b"event: changed\nid: %s\ndata: %s\n\n" % (facts["version"].encode(), encode(facts))


def plain_look(views: Views, shown: Shown) -> Look:
    """A look without the question: enough to tell events."""
    live = shown.live
    asked = live.rules.asked_as_seen(live.state, shown.you) if live.facts.dealt else SPECTATOR
    return Look(live.rules, shown.lang, shown.you, views.names(live, shown.lang), asked, "", [])
