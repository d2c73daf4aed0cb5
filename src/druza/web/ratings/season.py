"""Seasons: quarters of a year. A season is a list; the ratings go on."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from druza.web.problems import N_

NAMES = (N_("winter %(year)s"), N_("spring %(year)s"), N_("summer %(year)s"), N_("autumn %(year)s"))


@dataclass(frozen=True)
class Season:
    """A quarter: the first is winter."""

    year: int
    quarter: int  # 0 .. 3

    @property
    def word(self) -> str:
        return f"{self.year}-{self.quarter + 1}"

    @property
    def start(self) -> float:
        return datetime.datetime(self.year, 3 * self.quarter + 1, 1, tzinfo=datetime.UTC).timestamp()

    @property
    def end(self) -> float:
        return self.next.start

    @property
    def next(self) -> Season:
        return Season(self.year + self.quarter // 3, (self.quarter + 1) % 4)

    @property
    def name(self) -> str:
        """To be said in a language, with the year."""
        return NAMES[self.quarter]


def season_at(time: float) -> Season:
    day = datetime.datetime.fromtimestamp(time, datetime.UTC)
    return Season(day.year, (day.month - 1) // 3)


def read_season(word: str, now: float) -> Season | None:
    """The season of an address: this one if none is named; None for all time, or if there is no such season."""
    if not word:
        return season_at(now)
    year, _, quarter = word.partition("-")
    if year.isdigit() and quarter in ("1", "2", "3", "4") and 2000 <= int(year) <= 9000:
        return Season(int(year), int(quarter) - 1)
    return None
