"""Reliability: who finishes their games, and who may therefore sit down at rated tables with a clock."""

from __future__ import annotations

from collections.abc import Sequence

LOOKED_AT = 30  # the last games
LEAST_SHARE = 0.8
ENOUGH = 5  # games before it is judged, and finished ones after which all is well again


def share_finished(finished: Sequence[bool]) -> float | None:
    """How many of the last games were finished; None before the first. The newest come first."""
    last = finished[:LOOKED_AT]
    return sum(last) / len(last) if last else None


def is_reliable(finished: Sequence[bool]) -> bool:
    """May they play rated games with a clock? The newest come first."""
    share = share_finished(finished)
    if share is None or len(finished) < ENOUGH or share >= LEAST_SHARE:
        return True
    return all(finished[:ENOUGH])
