"""News: what happens at a table, told to each seat as that seat sees it, as server-sent events."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from druza.kernel.drawing import Look
from druza.web.live import Live, Visitor
from druza.web.showing import Shown, Showroom, shown_as
from druza.web.tables import Tables

HEARTBEAT = 15.0  # seconds
encode = msgspec.json.Encoder().encode


class News:
    """One stream for one visitor at one table."""

    def __init__(
        self, tables: Tables, showroom: Showroom, live: Live, visitor: Visitor, named: int | None, lang: str
    ) -> None:
        self.tables = tables
        self.showroom = showroom
        self.live = live
        self.visitor = visitor
        self.named = named
        self.lang = lang

    async def stream(self, last: int | None) -> AsyncIterator[bytes]:
        """Everything after the ply `last`; without it everything from now on."""
        live, bell = self.live, asyncio.Event()
        live.bells.add(bell)
        try:
            told, seats_version = live.ply if last is None else last, live.seats_version
            yield b"retry: 1000\n\n"
            if last is None or not self._missed(told):
                told = live.ply
                yield self._event(self._facts("hello", -1, told, []))
            while not self.tables.stopping:
                for change in self._missed(told):
                    told = change.ply
                    yield self._event(self._facts(change.kind, change.seat, change.ply, change.events))
                if seats_version != live.seats_version:
                    seats_version = live.seats_version
                    yield b"event: seats\ndata: {}\n\n"
                bell.clear()
                if live.ply != told:  # more than is remembered has happened
                    if not self._missed(told):
                        told = live.ply
                        yield self._event(self._facts("hello", -1, told, []))
                    continue
                try:
                    await asyncio.wait_for(bell.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": beat\n\n"
        finally:
            live.bells.discard(bell)

    def _missed(self, told: int) -> list[Any]:
        """The changes after a ply, if all of them are remembered."""
        missed = [change for change in self.live.changes if change.ply > told]
        if missed and self.live.changes[0] is missed[0] and told > 0 and missed[0].ply > told + 1:
            return []
        return missed

    def _facts(self, kind: str, seat: int, ply: int, events: list[Any]) -> dict[str, Any]:
        live = self.live
        shown = shown_as(live, self.visitor, self.named, self.lang)
        look = plain_look(self.showroom, shown)
        return {
            "ply": ply,
            "asked": look.asked,
            "over": live.state.seat < 0,
            "kind": kind,
            "seat": seat,
            "told": self.showroom.told(live.rules, events, look),
        }

    def _event(self, facts: dict[str, Any]) -> bytes:
        return b"event: changed\nid: %d\ndata: %s\n\n" % (facts["ply"], encode(facts))


def plain_look(showroom: Showroom, shown: Shown) -> Look:
    """A look without the question: enough to tell events."""
    live = shown.live
    asked = live.rules.asked_as_seen(live.state, shown.you)
    return Look(live.rules, shown.lang, shown.you, showroom.names(live, shown.lang), asked, "", [])
