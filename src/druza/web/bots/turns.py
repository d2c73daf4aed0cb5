"""Turns: a few places for many who want one. Whoever has had the least is next, however much others ask for."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from druza.web.problems import too_many
from druza.web.requester import Requester

LEAST_COST = 0.01  # seconds that a turn costs however short it is
Account = tuple[str, ...]  # (address,) or (address, person)


class Turns:
    """Fair between addresses, and at one address between those who ask from there. Costs are the seconds for which a
    place is held; who comes anew is not owed what others had before."""

    def __init__(
        self,
        places: int,
        each: int = 0,
        longest_line: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.places = places
        self.each = each or places  # that one address may hold at once
        self.longest_line = longest_line  # that one person may stand in, an address four times; 0: no end
        self.clock = clock
        self.held: Counter[Account] = Counter()
        self.waiting: dict[Account, dict[Account, deque[asyncio.Future[None]]]] = {}
        self.had: dict[Account, float] = {}
        self.level: dict[Account, float] = {}  # what the last who was served had had, of all and at each address

    @property
    def free(self) -> int:
        return self.places - sum(count for account, count in self.held.items() if len(account) == 1)

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(line) for lines in self.waiting.values() for line in lines.values())

    @asynccontextmanager
    async def turn(self, who: Requester) -> AsyncIterator[None]:
        """A place, as long as it lasts."""
        await self.enter(who)
        begun = self.clock()
        try:
            yield
        finally:
            self.leave(who, self.clock() - begun)

    async def enter(self, who: Requester) -> None:
        """Wait for a place, which is held until `leave`. Problem if too many of one's own wait already."""
        address, person = accounts(who)
        self.check_line(who)
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, {}).setdefault(person, deque()).append(place)
        for account in (address, person):
            self.had[account] = max(self.had.get(account, 0.0), self._newcomer(account))
        self._give_places()
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._strike(address, person, place)
            else:  # it was given just now
                self.leave(who, 0.0)
            raise

    def leave(self, who: Requester, cost: float) -> None:
        """Give a place back that was held for so many seconds."""
        for account in accounts(who):
            self.held[account] -= 1
            self.had[account] = self.had.get(account, self._newcomer(account)) + max(LEAST_COST, cost)
            if not self.held[account]:
                del self.held[account]
        self._give_places()
        self._forget()

    def check_line(self, who: Requester) -> None:
        """Problem if too many of one's own wait already."""
        address, person = accounts(who)
        if not self.longest_line:
            return
        lines = self.waiting.get(address, {})
        own = len(lines.get(person, ())) + self.held[person]
        there = sum(map(len, lines.values())) + self.held[address]
        if own >= self.longest_line or there >= 4 * self.longest_line:
            raise too_many(10)

    def _give_places(self) -> None:
        while self.free > 0 and (address := self._least([one for one in self.waiting if self.held[one] < self.each])):
            person = self._least(list(self.waiting[address]))
            place = self.waiting[address][person][0]
            self._strike(address, person, place)
            if place.done():
                continue
            for account in (address, person):
                self.level[account[:-1]] = max(self._newcomer(account), self.had[account])
                self.held[account] += 1
            place.set_result(None)

    def _newcomer(self, account: Account) -> float:
        """What somebody who comes anew is said to have had."""
        return self.level.get(account[:-1], 0.0)

    def _least(self, accounts: list[Account]) -> Account:
        """Who holds least now, and of those who has had least; the first of equals."""
        return min(accounts, key=lambda one: (self.held[one], self.had.get(one, 0.0)), default=())

    def _strike(self, address: Account, person: Account, place: asyncio.Future[None]) -> None:
        lines = self.waiting.get(address, {})
        if person in lines and place in lines[person]:
            lines[person].remove(place)
            if not lines[person]:
                del lines[person]
            if not lines:
                del self.waiting[address]

    def _forget(self) -> None:
        """Who neither holds nor wants a place and has had no more than a newcomer is one."""
        for account in [one for one in self.had if not self.held[one] and one[:1] not in self.waiting]:
            if self.had[account] <= self._newcomer(account) or not self.waiting:
                del self.had[account]
                self.level.pop(account, None)


class Place:
    """A place that is given back once, by whoever is first to do so."""

    def __init__(self, turns: Turns, who: Requester) -> None:
        self.turns = turns
        self.who = who
        self.since: float | None = None

    async def take(self) -> None:
        await self.turns.enter(self.who)
        self.since = self.turns.clock()

    def give_back(self) -> None:
        if self.since is not None:
            since, self.since = self.since, None
            self.turns.leave(self.who, self.turns.clock() - since)


def accounts(who: Requester) -> tuple[Account, Account]:
    return (who.address,), (who.address, who.person)
