"""The pace of a table as people read it."""

from __future__ import annotations

from typing import Any

from druza.web.languages import Catalogues
from druza.web.problems import N_
from druza.web.tables.pace import PRESETS, read_pace


def pace_facts(catalogues: Catalogues, lang: str, word: str) -> dict[str, Any]:
    """A pace with its sign and its words: "10 min + 15 s", "2 days a move"."""
    pace = read_pace(word)
    if pace.is_live:
        values = {"minutes": pace.minutes, "seconds": pace.seconds}
        text = catalogues.say(lang, N_("%(minutes)s min + %(seconds)s s"), values)
        return {"word": word, "kind": pace.kind, "icon": "i-clock", "text": text}
    if pace.is_slow:
        message = N_("1 day a move") if pace.days == 1 else N_("%(days)s days a move")
        text = catalogues.say(lang, message, {"days": pace.days})
        return {"word": word, "kind": pace.kind, "icon": "i-slow", "text": text}
    return {"word": "", "kind": "", "icon": "i-clock", "text": catalogues.say(lang, N_("no clock"))}


def all_paces(catalogues: Catalogues, lang: str) -> list[dict[str, Any]]:
    """Those that a table can have, the last without a clock."""
    return [pace_facts(catalogues, lang, word) for word in (*PRESETS, "")]
