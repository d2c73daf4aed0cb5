"""The house: everything that answering a request takes, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from druza.web.bots.pool import Pool
from druza.web.help.chances import Chances
from druza.web.help.hints import Hints
from druza.web.help.reasons import Reasons
from druza.web.http.metrics import Metrics
from druza.web.http.middleware import Rates
from druza.web.jobs.jobs import Jobs
from druza.web.keys import Keys
from druza.web.languages import Catalogues
from druza.web.learning.lessons import Lessons
from druza.web.lobby.chat import Chat
from druza.web.lobby.leaving import Leaving
from druza.web.lobby.lobby import Lobby
from druza.web.lobby.presence import Presence
from druza.web.now import Now
from druza.web.pages.rendering import Rendering
from druza.web.pages.views import Views
from druza.web.people.exports import Exports
from druza.web.people.people import People
from druza.web.people.postman import Postman
from druza.web.settings import Settings
from druza.web.storage.database import Storage
from druza.web.storage.wake import Wake
from druza.web.tables.collection import Tables
from druza.web.tables.moves import Moves
from druza.web.tables.seats import Seats
from druza.web.tables.undo import Undos


@dataclass
class Services:
    """The parts of the server."""

    settings: Settings
    storage: Storage
    keys: Keys
    thinkers: Pool
    helpers: Pool
    wake: Wake
    tables: Tables
    moves: Moves
    undos: Undos
    seats: Seats
    hints: Hints
    chances: Chances
    lessons: Lessons
    reasons: Reasons
    catalogues: Catalogues
    views: Views
    rendering: Rendering
    rates: Rates
    metrics: Metrics
    now: Now
    jobs: Jobs
    postman: Postman
    people: People
    exports: Exports
    presence: Presence
    lobby: Lobby
    chat: Chat
    leaving: Leaving
