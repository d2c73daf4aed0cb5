"""The pace of a table: live, with a reserve and free seconds; slow, with days a move; or without a clock."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from druza.web.now import DAY, MINUTE
from druza.web.problems import N_, Problem

LIVE, SLOW = "live", "slow"
PRESETS = ("live:5+10", "live:10+15", "live:20+20", "slow:1", "slow:2", "slow:3", "slow:7")
USUAL = "live:10+15"
USUALLY = {LIVE: USUAL, SLOW: "slow:2"}  # of a pairing
NO_CLOCK = ""
GRACE = DAY  # of a slow game: after a deadline, before the others may decide


@dataclass(frozen=True)
class Pace:
    """How much time there is. All in seconds."""

    word: str
    kind: str = ""  # live, slow, or empty: no clock
    reserve: float = 0.0  # for the whole game; of a slow one the bank
    free: float = 0.0  # for each decision; of a slow one the days of a move

    def __bool__(self) -> bool:
        return bool(self.kind)

    @property
    def is_live(self) -> bool:
        return self.kind == LIVE

    @property
    def is_slow(self) -> bool:
        return self.kind == SLOW

    @property
    def minutes(self) -> int:
        return int(self.reserve // MINUTE)

    @property
    def seconds(self) -> int:
        return int(self.free)

    @property
    def days(self) -> int:
        return int(self.free // DAY)


@lru_cache(maxsize=16)
def read_pace(word: str) -> Pace:
    """A pace by its word; Problem if there is none like it."""
    if word in (NO_CLOCK, "none"):
        return Pace(NO_CLOCK)
    if word not in PRESETS:
        values = {"pace": word[:20], "paces": ", ".join((*PRESETS, "none"))}
        raise Problem(422, "bad-pace", N_("There is no pace “%(pace)s”; expected %(paces)s."), values)
    kind, _, rest = word.partition(":")
    if kind == SLOW:
        days = int(rest) * DAY
        return Pace(word, SLOW, 2 * days, days)
    reserve, _, free = rest.partition("+")
    return Pace(word, LIVE, int(reserve) * MINUTE, float(free))
