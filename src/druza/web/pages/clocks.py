"""The clocks of a table as one visitor may see them.

Whose clock runs is told only where everybody may know who is asked; what a secret question took, with the next thing
that its seat does openly."""

from __future__ import annotations

from typing import Any

from druza.web.now import DAY, HOUR, MINUTE
from druza.web.pages.viewer import Shown
from druza.web.tables.clock import LOW, MOST_STRIKES, Clock
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import OPEN, Live

LOW_SLOW = 6 * HOUR


def clocks_of(shown: Shown, now: float) -> dict[str, Any] | None:
    """Each seat's clock, seconds left now; None at tables without, and before they run."""
    live = shown.live
    clock = live.clock
    if clock is None or live.status != OPEN or not live.pace:
        return None
    window = live.window
    running = running_seat(live, clock, shown.held) if window is None else SPECTATOR
    of = seat_days if live.pace.is_slow else seat_clock
    seats = [of(live, clock, seat.number, running, shown.held, now) for seat in live.seats]
    own = next((seat for seat in seats if seat["seat"] in shown.held), None)
    return {
        "seats": seats,
        "running": running,
        "still": bool(clock.still),
        "reactions": window is not None or (running == SPECTATOR and is_asked_unseen(live, shown.held)),
        "window": window and window_clock(window.left(now)),
        "own": own,
        "main": next((seat for seat in seats if seat["seat"] == running), own),  # also while all stand still
        "strikes": MOST_STRIKES,
        "slow": live.pace.is_slow,
    }


def running_seat(live: Live, clock: Clock, held: tuple[int, ...]) -> int:
    """Whose clock runs, as far as one may know."""
    known = live.rules.asked_as_seen(live.state, SPECTATOR) if live.rules.hides_questions else live.state.seat
    if clock.asked == known or clock.asked in held:
        return clock.asked
    return SPECTATOR


def is_asked_unseen(live: Live, held: tuple[int, ...]) -> bool:
    return live.asks_unseen and live.state.seat not in held


def seat_clock(live: Live, clock: Clock, seat: int, running: int, held: tuple[int, ...], now: float) -> dict[str, Any]:
    mine = seat in held
    reserve = clock.reserve[seat] if mine else clock.shown[seat]
    strikes = clock.strikes[seat] if mine else clock.told[seat]
    free, later = 0.0, 0.0
    if seat == running:
        free, true = clock.left(live.pace, now)
        reserve = true + (reserve - clock.reserve[seat])  # what a secret question took is not told yet
        later = max(0.0, clock.since - (clock.still or now))  # until it is thought to be seen
    whole = clock.free(live.pace) if seat == running else live.pace.free
    return {
        "seat": seat,
        "timed": live.seats[seat].is_person,
        "mine": mine,
        "running": seat == running and not clock.still,
        "reserve": round(reserve, 1),
        "free": round(free, 1),
        "whole": whole,
        "later": round(later, 1),
        "low": live.seats[seat].is_person and reserve < LOW,
        "strikes": strikes,
        "text": as_time(reserve),
        "slow": False,
    }


def window_clock(left: float) -> dict[str, Any]:
    """How long all others are shown nothing of what has just happened, whether or not somebody is asked about it."""
    seconds = {"reserve": round(left, 1), "free": 0.0, "later": 0.0, "text": as_time(left)}
    return {**seconds, "running": True, "low": False, "mine": False}


def seat_days(live: Live, clock: Clock, seat: int, running: int, held: tuple[int, ...], now: float) -> dict[str, Any]:
    """Of a slow game: how long who is asked has for the answer, bank and all, quiet hours and vacations aside; and
    what of it are the days of the move, and what the bank."""
    until = clock.deadline(live.pace) if seat == running else None
    left = 0.0 if until is None else until - now
    days, bank = (0.0, 0.0) if until is None else clock.left(live.pace, now)
    if seat not in held:  # what a secret question took is not told yet
        left += clock.shown[seat] - clock.reserve[seat]
        bank += clock.shown[seat] - clock.reserve[seat]
    return {
        "seat": seat,
        "timed": live.seats[seat].is_person,
        "mine": seat in held,
        "running": until is not None,
        "reserve": round(left, 1),
        "free": 0.0,
        "whole": 0.0,
        "later": 0.0,
        "low": until is not None and left < LOW_SLOW,
        "strikes": 0,
        "text": "" if until is None else as_days(left),
        "days": as_days(days) if days else "",
        "bank": as_days(bank).removesuffix(" 0 h") if until is not None and bank else "",
        "slow": True,
    }


def until(time: float | None, now: float) -> dict[str, Any] | None:
    """A moment to come, and how far off it is: the page counts on from there."""
    if time is None:
        return None
    left = max(0.0, time - now)
    return {"at": int(time), "text": as_time(left) if left < HOUR else as_days(left)}


def as_days(seconds: float) -> str:
    """1 d 22 h, 5 h 10 min or 12 min; the same in both languages."""
    if seconds >= DAY:
        return f"{int(seconds // DAY)} d {int(seconds % DAY // HOUR)} h"
    if seconds >= HOUR:
        return f"{int(seconds // HOUR)} h {int(seconds % HOUR // MINUTE)} min"
    return f"{max(0, int(seconds // MINUTE))} min"


def as_time(seconds: float) -> str:
    """7:42"""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
