"""How a league is called: its name, its division, and how far it is."""

from __future__ import annotations

from typing import Any

from druza.web.http.visit import Visit
from druza.web.leagues.records import JOINING, OVER, RUNNING
from druza.web.problems import N_

LETTERS_OF_DIVISIONS = "ABCDEFGH"
SAID = {JOINING: N_("can be joined"), RUNNING: N_("under way"), OVER: N_("over")}


def title_of(visit: Visit, row: Any) -> str:
    if row.division < 0:
        return str(row.name)
    letter = LETTERS_OF_DIVISIONS[min(row.division, len(LETTERS_OF_DIVISIONS) - 1)]
    return visit.say(N_("%(name)s, division %(letter)s"), name=row.name, letter=letter)
