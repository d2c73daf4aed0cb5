"""Streams: events to one reader, counted by address, until the reader has gone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

from druza.web.http.middleware import Rates, address
from druza.web.pages.news import EventStream


class CountedStream(EventStream):
    """A stream that counts from the moment it is answered: those that come at once cannot pass the bound together."""

    def __init__(self, rates: Rates, events: AsyncIterator[bytes]) -> None:
        super().__init__(events)
        self.rates = rates

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        with self.rates.stream(address(scope)):
            await super().__call__(scope, receive, send)
