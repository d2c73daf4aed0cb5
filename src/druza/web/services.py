"""Services: everything that answering a request takes, in one place."""

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
from druza.web.leagues.clubs import Clubs
from druza.web.leagues.leagues import Leagues
from druza.web.learning.lessons import Lessons
from druza.web.learning.puzzle_tries import Tries
from druza.web.lobby.calls import Calls
from druza.web.lobby.chat import Chat
from druza.web.lobby.leaving import Leaving
from druza.web.lobby.lobby import Lobby
from druza.web.lobby.pairing import Pairing
from druza.web.lobby.presence import Presence, Sharing
from druza.web.lobby.requests import Requests
from druza.web.moderation.audit import Audit
from druza.web.moderation.blocks import Blocks
from druza.web.moderation.keepers import Keepers
from druza.web.moderation.reports import Reports
from druza.web.moderation.roles import Roles
from druza.web.moderation.sanctions import Sanctions
from druza.web.moments.notes import Notes
from druza.web.moments.pictures import Pictures
from druza.web.notices.delivery import Delivery
from druza.web.notices.notices import Notices
from druza.web.notices.push import Pushes
from druza.web.notices.wishes import Wishes
from druza.web.now import Now
from druza.web.pages.rendering import Rendering
from druza.web.pages.views import Views
from druza.web.people.departure import Departure
from druza.web.people.exports import Exports
from druza.web.people.limits import Limits
from druza.web.people.people import People
from druza.web.people.postman import Postman
from druza.web.ratings.bot_levels import BotLevels
from druza.web.ratings.faces import Faces
from druza.web.ratings.ratings import Ratings
from druza.web.ratings.rematch import Rematches
from druza.web.settings import Settings
from druza.web.storage.database import Storage
from druza.web.storage.wake import Wake
from druza.web.tables.clocks import Clocks
from druza.web.tables.collection import Tables
from druza.web.tables.moves import Moves
from druza.web.tables.orders import Orders
from druza.web.tables.seats import Seats
from druza.web.tables.shuffling import Shuffles
from druza.web.tables.undo import Undos
from druza.web.upkeep.disk_room import Room
from druza.web.upkeep.samples import Samples
from druza.web.upkeep.statistics import Numbers


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
    shuffles: Shuffles
    notes: Notes
    orders: Orders
    pictures: Pictures
    hints: Hints
    chances: Chances
    lessons: Lessons
    tries: Tries
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
    departure: Departure
    exports: Exports
    presence: Presence
    sharing: Sharing
    lobby: Lobby
    chat: Chat
    clocks: Clocks
    requests: Requests
    pairing: Pairing
    leaving: Leaving
    calls: Calls
    notices: Notices
    ratings: Ratings
    bot_levels: BotLevels
    faces: Faces
    rematches: Rematches
    leagues: Leagues
    clubs: Clubs
    room: Room
    wishes: Wishes
    pushes: Pushes
    delivery: Delivery
    samples: Samples
    limits: Limits
    blocks: Blocks
    roles: Roles
    audit: Audit
    sanctions: Sanctions
    reports: Reports
    numbers: Numbers
    keepers: Keepers
