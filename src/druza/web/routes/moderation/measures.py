"""What the house can do about somebody, in words."""

from __future__ import annotations

from typing import Any

from druza.web.http.visit import Visit
from druza.web.moderation import sanctions as given
from druza.web.problems import N_

MEASURES = {given.WARN: N_("warning"), given.MUTE: N_("phrases only"), given.BAN: N_("ban")}


def measure_facts(visit: Visit, row: Any) -> dict[str, Any]:
    now = visit.services.now()
    running = row.kind != given.WARN and row.lifted is None and (row.until is None or row.until > now)
    return {
        "id": row.id,
        "kind": visit.say(MEASURES[row.kind]),
        "why": visit.say(row.why),
        "at": given.day_of(row.at),
        "until": given.day_of(row.until) if row.until is not None else "",
        "running": running,
        "ended": row.kind != given.WARN and not running,
        "appeal": row.appeal,
        "answer": row.answer,
        "may_appeal": row.appealed is None and row.lifted is None,
    }
