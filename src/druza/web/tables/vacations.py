"""Vacations at one table: in leagues only seven days of them count, for the round would never end."""

from __future__ import annotations

from druza.web.notices.wishes import Wish
from druza.web.now import DAY
from druza.web.tables.live import Live

IN_A_ROUND = 7 * DAY


def wish_at(live: Live, wish: Wish) -> Wish:
    """What somebody wishes, as it counts at this table."""
    return wish.capped(live.facts.created, IN_A_ROUND) if live.league else wish
