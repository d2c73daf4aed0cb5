"""What has changed at a table and when: the moments of which people are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from druza.kernel.events import Event

REMEMBERED_CHANGES = 64
NOBODY_ASKED = 1 << 30  # more unseen answers than there ever are


class Moment(NamedTuple):
    """What can be shown of a table: after so many entries of its log, and while somebody is asked of whom others may
    not know, after so many answers of that kind. Later ones are greater; last comes the one when nobody is asked so."""

    ply: int
    unseen: int = NOBODY_ASKED


@dataclass
class Change:
    """What one request changed: the table's ply when all of it has happened, and what happened, step by step.

    The steps after the first are answers that hide even that a question was asked. They take no place of their own:
    whoever hears of the change later hears one thing."""

    ply: int
    kind: str
    seat: int
    steps: list[list[Event]]
    openly: bool = True  # False: that this seat was asked is not for others to know

    @property
    def end(self) -> Moment:
        """When all of it has happened."""
        return Moment(self.ply)

    def told_between(self, told: Moment, now: Moment) -> list[Event]:
        """What happened of it after a moment, up to the one that is shown now."""
        heard = 0 if told.ply < self.ply else told.unseen + 1
        last = len(self.steps) if now >= self.end else now.unseen + 1
        return [event for step in self.steps[heard:last] for event in step]
