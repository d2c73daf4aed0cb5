"""The house: everything that answering a request takes, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from druza.web.chances import Chances
from druza.web.gate import Rates
from druza.web.hints import Hints
from druza.web.languages import Catalogues
from druza.web.learning.lessons import Lessons
from druza.web.moves import Moves
from druza.web.reasons import Reasons
from druza.web.rendering import Rendering
from druza.web.seating import Seating
from druza.web.seats import Keys
from druza.web.settings import Settings
from druza.web.showing import Showroom
from druza.web.storage import Storage
from druza.web.tables import Tables
from druza.web.thinking import Thinkers
from druza.web.undoing import Undoing
from druza.web.wake import Wake


@dataclass
class House:
    """The parts of the server."""

    settings: Settings
    storage: Storage
    keys: Keys
    thinkers: Thinkers
    helpers: Thinkers
    wake: Wake
    tables: Tables
    moves: Moves
    undoing: Undoing
    seating: Seating
    hints: Hints
    chances: Chances
    lessons: Lessons
    reasons: Reasons
    catalogues: Catalogues
    showroom: Showroom
    rendering: Rendering
    rates: Rates
