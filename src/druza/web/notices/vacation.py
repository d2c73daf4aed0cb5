"""Vacation in slow games: whole days on which no time runs, 21 in a year."""

from __future__ import annotations

import datetime
from dataclasses import replace

from druza.web.notices.wishes import Wish
from druza.web.problems import N_, Problem

MOST_DAYS = 21  # in a year
FARTHEST = 366  # days ahead


def days_of(wish: Wish, year: int) -> int:
    """Days of vacations that begin in a year, as the person counts days: those that were begun."""
    spans = [tuple(datetime.datetime.fromtimestamp(time, wish.clock) for time in span) for span in wish.away]
    return sum(days_begun(first, last) for first, last in spans if first.year == year)


def days_begun(first: datetime.datetime, last: datetime.datetime) -> int:
    """The last one is no day where it ends at midnight."""
    whole = (last.date() - first.date()).days
    return whole if last.time() == datetime.time() and whole else whole + 1


def today(wish: Wish, now: float) -> datetime.date:
    return datetime.datetime.fromtimestamp(now, wish.clock).date()


def planned(wish: Wish, first: datetime.date, days: int, now: float) -> Wish:
    """With one more vacation; Problem if it cannot be."""
    if not 0 <= (first - today(wish, now)).days <= FARTHEST:
        raise Problem(422, "bad-vacation", N_("A vacation begins today or within a year."))
    if not 1 <= days <= MOST_DAYS - days_of(wish, first.year):
        left = {"days": MOST_DAYS - days_of(wish, first.year)}
        raise Problem(422, "bad-vacation", N_("Of 21 days a year %(days)s are left."), left)
    begins, ends = (midnight(wish, day) for day in (first, first + datetime.timedelta(days=days)))
    begins = max(begins, now)  # today: from now on
    if any(begins < last and ends > start for start, last in wish.away):
        raise Problem(422, "bad-vacation", N_("You have a vacation then."))
    return replace(wish, away=sorted([*wish.away, (begins, ends)]))


def ended(wish: Wish, now: float) -> Wish:
    """Back now: the one that runs ends, those to come are dropped; days that were begun count as whole."""
    return replace(wish, away=[(first, min(last, now)) for first, last in wish.away if first < now])


def midnight(wish: Wish, day: datetime.date) -> float:
    return datetime.datetime.combine(day, datetime.time(), wish.clock).timestamp()
