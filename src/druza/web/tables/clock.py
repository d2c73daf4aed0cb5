"""The clocks of a live table: a reserve for the game, and free seconds for each decision.

Pure: whoever asks says what time it is. After each entry of the log they are written into it, and read from there."""

from __future__ import annotations

import msgspec

from druza.web.now import HOUR
from druza.web.tables.pace import Pace

SHOWN_AFTER = 1.0  # seconds from the entry until a question is thought to be seen
GIVEN_BACK = 0.5  # seconds of every answer, for the way through the net
AFTER_STRIKE = 30.0  # seconds of reserve for who ran out of time
MOST_STRIKES = 3  # the bot keeps the seat then, or the game is lost
LEAST_REACTION = 5.0  # free seconds
LOW = 60.0  # seconds of reserve
LITTLE = 6 * HOUR  # of a slow game
QUIET = 9 * HOUR  # a day at most
AFTER_AWAY = 60.0  # seconds for everybody when the program itself was away
NOBODY = -1


class Clock(msgspec.Struct, array_like=True):
    """`reserve` and `strikes` are true, `shown` and `told` what everybody may know: what a secret question took is
    told with the next thing that its seat does openly."""

    reserve: list[float]
    strikes: list[int]
    shown: list[float]
    told: list[int]
    seat: int = NOBODY  # whose decision it is, as everybody may know
    used: float = 0.0  # seconds of it
    asked: int = NOBODY  # who is asked: another one if in secret
    since: float = 0.0  # when the question was seen
    still: float = 0.0  # since when all of them stand still; 0: they run
    openly: float = 0.0  # when the question that everybody may know of was seen
    unseen: bool = False  # others may not know that this seat is asked, though the last open decision was its own

    def copy(self) -> Clock:
        return Clock(
            [*self.reserve],
            [*self.strikes],
            [*self.shown],
            [*self.told],
            self.seat,
            self.used,
            self.asked,
            self.since,
            self.still,
            self.openly,
            self.unseen,
        )

    @property
    def is_secret(self) -> bool:
        return self.unseen or self.asked not in (self.seat, NOBODY)

    def asks(self, seat: int, secret: bool) -> bool:
        """Is this seat asked already, as secretly?"""
        return seat == self.asked and (seat == NOBODY or secret == self.is_secret)

    def used_before(self) -> float:
        """Seconds that were used of the present decision before the question was seen."""
        return 0.0 if self.is_secret else self.used

    def free(self, pace: Pace) -> float:
        """The free seconds of the present decision; half of them for a reaction."""
        return max(LEAST_REACTION, pace.free / 2) if self.is_secret else pace.free

    def spent(self, now: float) -> float:
        """Seconds since the question was seen."""
        return max(0.0, (self.still or now) - self.since) if self.asked != NOBODY else 0.0

    def left(self, pace: Pace, now: float) -> tuple[float, float]:
        """Who is asked has so many free seconds, and so much reserve."""
        used, free = self.used_before(), self.free(pace)
        spent = used + self.spent(now)
        over = max(0.0, spent - free) - max(0.0, used - free)
        return max(0.0, free - spent), max(0.0, self.reserve[self.asked] - over)

    def deadline(self, pace: Pace) -> float | None:
        """When who is asked runs out of time; None if nobody can."""
        if self.asked == NOBODY or self.still:
            return None
        if self.strikes[self.asked] >= MOST_STRIKES and not self.is_secret:
            return self.since  # the last time was in secret
        free = max(0.0, self.free(pace) - self.used_before())
        return self.since + free + self.reserve[self.asked] + GIVEN_BACK

    def looked_at(self, pace: Pace) -> float | None:
        """When it is looked at whether who is asked has little time left, or none; of a slow game so early that they
        can be told before the quiet hours."""
        until = self.deadline(pace)
        return until if until is None or not pace.is_slow else self.warns(until) - QUIET

    def warns(self, until: float) -> float:
        """From when on there is little time left until a moment: a quarter of all, at least six hours."""
        return until - max(LITTLE, (until - self.since) / 4)

    # -- what happens ------------------------------------------------------------------------------------------------

    def charged(self, pace: Pace, now: float, answered: bool = True) -> Clock:
        """Who is asked has used the time up to now. Only an answer is given something back, and lets the time of who is
        late begin anew: with anything else that is entered a deadline stays where it is."""
        found = self.copy()
        if self.asked == NOBODY or self.still:
            return found
        at, given = max(now, self.since), GIVEN_BACK
        if not answered:
            at, given = min(at, self.since + sum(self.left(pace, self.since))), 0.0
        found.reserve[self.asked] = self.left(pace, at - given)[1]
        if not self.is_secret:
            found.used = self.used + max(0.0, self.spent(at) - given)
            found.shown[self.asked], found.told[self.asked] = found.reserve[self.asked], found.strikes[self.asked]
            found.openly = at
        found.since = at
        return found

    def rested(self, seconds: float) -> Clock:
        """Who is asked was on vacation for so long: that costs nothing."""
        found = self.copy()
        found.since += seconds
        found.openly = max(found.openly, found.since) if not self.is_secret else found.openly
        return found

    def asking(self, seat: int, secret: bool, now: float) -> Clock:
        """A question comes to a seat, in secret or not; -1 if to nobody whose time counts."""
        found = self.copy()
        shown = SHOWN_AFTER if secret or seat != self.seat else 0.0
        if not secret and seat != NOBODY and seat != self.seat:
            found.seat, found.used = seat, 0.0
        found.asked, found.since, found.unseen = seat, now + shown, secret and seat != NOBODY
        if not secret:  # nothing of it depends on whether somebody was asked in between
            found.since = found.openly = max(now + shown, self.openly if seat == self.seat else 0.0)
        if self.still:
            found.still = found.since
        return found

    def out(self, seat: int, now: float) -> Clock:
        """Somebody ran out of time."""
        found = self.copy()
        found.since = now
        found.strikes[seat] += 1
        found.reserve[seat] = max(found.reserve[seat], AFTER_STRIKE)
        if not self.is_secret:
            found.told[seat], found.shown[seat] = found.strikes[seat], found.reserve[seat]
        return found

    def stopped(self, now: float) -> Clock:
        """All stand still."""
        found = self.copy()
        found.still = found.still or max(now, found.since)
        return found

    def going(self, now: float) -> Clock:
        """They run again."""
        found = self.copy()
        if found.still:
            found.since += max(0.0, now - found.still)
            found.openly = found.since
            found.still = 0.0
        return found

    def after_away(self, now: float) -> Clock:
        """The program was away: that cost nobody anything, and everybody has time to come back. What was used before
        it went was charged."""
        found = self.copy()
        before = found.still - found.since
        found.since = found.openly = max(found.since, now + AFTER_AWAY)
        if found.still:
            found.still = found.since + before
        return found


def new_clock(pace: Pace, seats: int) -> Clock:
    return Clock([pace.reserve] * seats, [0] * seats, [pace.reserve] * seats, [0] * seats)


def write_clock(clock: Clock) -> str:
    return msgspec.json.encode(clock).decode()


def read_clock(text: str) -> Clock:
    return msgspec.json.decode(text, type=Clock)
