"""Wishes: where somebody wants to be told what, when they want quiet, and at which hour a letter may come."""

from __future__ import annotations

import datetime
import json
import zoneinfo
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from druza.web.notices.kinds import KINDS, NEVER, Kind
from druza.web.problems import N_, Problem
from druza.web.storage import notices as schema
from druza.web.storage.database import Storage

PAGE, BROWSER, LETTER = "page", "browser", "letter"
PLACES = (PAGE, BROWSER, LETTER)
DAILY, ALWAYS, OFF = "daily", "at-once", "never"  # letters about slow games
LONGEST_QUIET = 9  # hours
UTC = "UTC"
DAY_HOURS = 24

# The rows of the account page, by `Kind.wish`.
ROWS = {
    "move": N_("Your move in a slow game"),
    "live": N_("Your move in a live game, when you look elsewhere"),
    "time": N_("Little time left"),
    "sat": N_("Somebody sat down at your table"),
    "ask": N_("Taking back or a draw is asked"),
    "invite": N_("Invitation from somebody you know"),
    "note": N_("Comment on your game"),
    "round": N_("A new round of a league"),
    "over": N_("A game is over"),
}


@dataclass
class Wish:
    """What one person wants. What is not said is as usual."""

    places: dict[str, bool] = field(default_factory=dict)  # "move-browser": False
    quiet: tuple[int, int] | None = None  # from this hour to that one
    zone: str = UTC
    letters: str = DAILY
    hour: int = 8  # of the daily letter
    away: list[tuple[float, float]] = field(default_factory=list)  # vacations: from, to

    def wants(self, kind: Kind, place: str) -> bool:
        """Shall this be told there?"""
        usual = usually(kind, place)
        if not kind.wish:
            return usual
        if place == LETTER and self.letters == OFF:
            return False
        return self.places.get(f"{kind.wish}-{place}", usual)

    @property
    def clock(self) -> datetime.tzinfo:
        return zone_of(self.zone)

    def quiet_until(self, when: float) -> float:
        """The end of the quiet hours that a moment lies in; the moment itself outside of them."""
        if self.quiet is None:
            return when
        begin, end = self.quiet
        local = datetime.datetime.fromtimestamp(when, self.clock)
        if (local.hour - begin) % DAY_HOURS >= (end - begin) % DAY_HOURS:
            return when
        ends = local.replace(hour=end, minute=0, second=0, microsecond=0)
        return (ends if ends > local else ends + datetime.timedelta(days=1)).timestamp()

    def before_quiet(self, when: float) -> float:
        """The beginning of the quiet hours that a moment lies in; the moment itself outside of them."""
        if self.quiet is None or self.quiet_until(when) == when:
            return when
        local = datetime.datetime.fromtimestamp(when, self.clock)
        begins = local.replace(hour=self.quiet[0], minute=0, second=0, microsecond=0)
        return (begins if begins <= local else begins - datetime.timedelta(days=1)).timestamp()

    def rested(self, begin: float, end: float) -> float:
        """Seconds of a span that lie in vacations."""
        return sum(max(0.0, min(end, last) - max(begin, first)) for first, last in self.away)

    def moved(self, since: float, until: float) -> float:
        """A deadline of a slow game: vacations do not count, and it never falls into quiet hours."""
        for first, last in sorted(self.away):
            if first < until and last > since:
                until += last - max(first, since)
        return self.quiet_until(until)

    def capped(self, begin: float, most: float) -> Wish:
        """As it counts where only so many seconds of vacation after a moment do."""
        spans, left = [], most
        for first, last in sorted(self.away):
            start = max(first, begin)
            if last > start and left > 0:
                spans.append((start, min(last, start + left)))
                left -= spans[-1][1] - start
        return replace(self, away=spans)

    def returns(self, now: float) -> float | None:
        """When somebody who is on vacation comes back."""
        return next((last for first, last in self.away if first <= now < last), None)

    def next_letter(self, when: float) -> float:
        """When the next daily letter is due."""
        local = datetime.datetime.fromtimestamp(when, self.clock)
        due = local.replace(hour=self.hour, minute=0, second=0, microsecond=0)
        return (due if due > local else due + datetime.timedelta(days=1)).timestamp()


def usually(kind: Kind, place: str) -> bool:
    return {PAGE: kind.page, BROWSER: kind.browser, LETTER: kind.letter != NEVER}[place]


def possible(wish: str, place: str) -> bool:
    """Can this row be told there at all? What is about this very minute never comes as a letter."""
    kinds = [kind for kind in KINDS.values() if kind.wish == wish]
    if place == PAGE:
        return any(kind.page for kind in kinds)
    return place == BROWSER or wish not in ("live", "sat")


def zone_of(name: str) -> datetime.tzinfo:
    try:
        return datetime.UTC if name == UTC else zoneinfo.ZoneInfo(name)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
        return datetime.UTC


class Wishes:
    """Kept in the database, and the last of them in memory."""

    def __init__(self, storage: Storage, shared: bool) -> None:
        self.storage = storage
        self.shared = shared
        self.known: dict[str, Wish] = {}

    async def of(self, holder: str) -> Wish:
        if holder in self.known and not self.shared:
            return self.known[holder]
        own = schema.notice_wishes.c
        chosen = select(own.content).where(own.holder == holder)
        found = await self.storage.read(lambda connection: connection.execute(chosen).scalar_one_or_none())
        if len(self.known) > 4096:
            self.known.clear()
        self.known[holder] = wish_of(json.loads(found)) if found else Wish()
        return self.known[holder]

    def known_of(self, holder: str) -> Wish:
        """As this process knows it: for pages, never for what is decided."""
        return self.known.get(holder) or Wish()

    async def keep(self, holder: str, wish: Wish) -> None:
        content = json.dumps(asdict(wish))

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.notice_wishes).where(schema.notice_wishes.c.holder == holder))
            connection.execute(insert(schema.notice_wishes), {"holder": holder, "content": content})

        await self.storage.write(write)
        self.known[holder] = wish

    async def wants(self, holder: str, kind: Kind) -> bool:
        """At the bell?"""
        return (await self.of(holder)).wants(kind, PAGE)

    async def quiet_until(self, holder: str, when: float) -> float:
        return (await self.of(holder)).quiet_until(when)


def wish_of(content: dict[str, Any]) -> Wish:
    quiet = content.get("quiet")
    away = [(float(first), float(last)) for first, last in content.get("away", [])]
    return Wish(**{**content, "quiet": (int(quiet[0]), int(quiet[1])) if quiet else None, "away": away})


def read_wish(form: dict[str, str], letters: bool) -> Wish:
    """What the form says; Problem if it cannot be."""
    places = {
        f"{wish}-{place}": form.get(f"{wish}-{place}") == "on"
        for wish in ROWS
        for place in PLACES
        if possible(wish, place) and (place != LETTER or letters)
    }
    zone = form.get("zone", UTC).strip() or UTC
    if zone != UTC and (zone_of(zone) is datetime.UTC or len(zone) > 64):
        raise Problem(422, "no-zone", N_("This time zone is not known. Write it like Europe/Warsaw."))
    chosen = form.get("letters", DAILY)
    quiet = read_quiet(form) if form.get("quiet") == "on" else None
    return Wish(places, quiet, zone, chosen if chosen in (DAILY, ALWAYS, OFF) else DAILY, hour_of(form, "hour", 8))


def read_quiet(form: dict[str, str]) -> tuple[int, int]:
    begin, end = hour_of(form, "quiet-from", 22), hour_of(form, "quiet-to", 7)
    if not 0 < (end - begin) % DAY_HOURS <= LONGEST_QUIET:
        raise Problem(422, "too-quiet", N_("Quiet hours last at least one hour and at most nine."))
    return begin, end


def hour_of(form: dict[str, str], name: str, usual: int) -> int:
    text = form.get(name, "")
    return int(text) % DAY_HOURS if text.isdigit() and len(text) < 3 else usual
