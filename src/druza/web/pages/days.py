"""Days as people say them, in their language."""

from __future__ import annotations

import datetime

from babel.dates import format_date, format_datetime


def day_of(time: float) -> datetime.date:
    return datetime.datetime.fromtimestamp(time, datetime.UTC).date()


def short_day(time: float, now: float, lang: str) -> str:
    """11 Nov; with the year where it is another one."""
    day = day_of(time)
    return format_date(day, "d MMM" if day.year == day_of(now).year else "d MMM y", lang)


def long_day(time: float, lang: str) -> str:
    """20 December."""
    return format_date(day_of(time), "d MMMM", lang)


def month_of(time: float, lang: str) -> str:
    """March 2026, as it stands after "since"."""
    return format_date(day_of(time), "MMMM y", lang)


def hour_facts(time: float, lang: str) -> dict[str, str]:
    """Sat 14 Nov, 19:00, in the time of Greenwich; browsers say it in their own."""
    at = datetime.datetime.fromtimestamp(time, datetime.UTC)
    said = format_datetime(at, "EEE d MMM, HH:mm", locale=lang)
    return {"said": f"{said} UTC", "at": at.isoformat(timespec="minutes")}
