"""Watching: who may look at a game without a seat, and how late. Rated live games are shown three minutes late."""

from __future__ import annotations

from druza.web.problems import N_, Problem
from druza.web.tables.live import OPEN, Live, Visitor

LATE = 180.0  # seconds


def is_watcher(live: Live, visitor: Visitor) -> bool:
    """Does somebody look at a running game who has no part in it?"""
    begun = live.facts.dealt and all(seat.claimed is not None for seat in live.seats)
    return live.status == OPEN and begun and not live.held_by(visitor)


def is_late(live: Live, visitor: Visitor) -> bool:
    """Is it shown to this visitor only as it was a while ago?"""
    return live.facts.rated and live.pace.is_live and is_watcher(live, visitor)


def check_may_watch(live: Live, visitor: Visitor) -> None:
    """Problem if whoever made the table wants no watchers."""
    if not live.facts.watch and is_watcher(live, visitor) and not live.made_by(visitor):
        raise Problem(403, "no-watchers", N_("Whoever made this table wants nobody to watch."))


def check_at_once(live: Live, visitor: Visitor) -> None:
    """Problem for who may see only what was three minutes ago."""
    if is_late(live, visitor):
        message = N_("A rated live game can be watched three minutes late: by its replay.")
        raise Problem(403, "late", message, more={"url": f"/table/{live.id}/replay"})
