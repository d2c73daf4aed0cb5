"""A player: who they are, how they play, and whether we shall play."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import select

from druza.kernel.game import Game as Rules
from druza.web.bots.levels import BY_NAME
from druza.web.http.middleware import address
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.keys import GUEST_NAME, browser_hash
from druza.web.leagues.records import JOINING, RUNNING, leagues_by
from druza.web.lobby.lobby import TALKS
from druza.web.now import DAY, HOUR, MINUTE
from druza.web.pages.account_chip import guest_called, mark_facts
from druza.web.pages.days import month_of, short_day
from druza.web.pages.league_names import SAID, title_of
from druza.web.pages.rendering import Rendering, game_card, game_cards
from druza.web.people.limits import INVITATIONS
from druza.web.people.names import DELETED_NAME, key_of
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.ratings.leaders import leaders_of
from druza.web.ratings.level import MIDDLE, POINTS, START_MU, Level
from druza.web.ratings.profile import (
    Game,
    Opponent,
    Side,
    curve_of,
    finishes,
    game_to_watch,
    games_of,
    head_to_head,
    milestones,
    people_met,
    sides_of,
    usual_slow_move,
)
from druza.web.ratings.season import season_at
from druza.web.routes.gallery import all_entries
from druza.web.routes.leaders import SUITS, signed, suit_of
from druza.web.storage import people as schema
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.live import LINK, YOU
from druza.web.tables.pace import read_pace

router = APIRouter()

LATEST, MOST = 5, 200  # games that are listed
LOWEST, HIGHEST, TALL = 1000, 1900, 190  # of the rating druse: levels, and the height of the tallest crystal
MILESTONES = {
    "each": (N_("Each of the games played with people"), "i-people"),
    "wins": (N_("A first win in each of the games"), "i-crown"),
    "four": (N_("A win at a table of four or more"), "i-crown"),
    "time": (N_("100 games finished without running out of time"), "i-clock"),
    "people": (N_("Played with 25 different people"), "i-people"),
    "levels": (N_("A settled level in each of the games"), "i-chart"),
}


@router.get("/player/{name}", dependencies=PAGE)
async def player(request: Request, name: str) -> Response:
    """`game` = whose curve is open, `games` = all of them."""
    visit = Visit(request)
    person = await visit.services.people.by_name(name)
    if person is None:
        return await show_nobody(visit, name)
    if person.name != name:
        return see_other(player_url(person.name))
    holder = visit.services.notices.holder_of(person)
    if not visit.services.blocks.may_meet(visit.holder, holder):
        own = holder in visit.services.blocks.blocked.get(visit.holder, ())
        return visit.page("player_name.html", {"name": name, "mark": mark_facts(person.mark, name), "own": own})
    return visit.page("player.html", await player_context(visit, person))


async def show_nobody(visit: Visit, name: str) -> Response:
    """Somebody who has another name now is found by the old one, as long as it is held."""
    own = schema.old_names.c
    chosen = select(schema.persons.c.name).select_from(
        schema.old_names.join(schema.persons, own.person == schema.persons.c.id)
    )
    held = chosen.where(own.name_key == key_of(name[:64]), own.until > visit.services.now())
    now_called = await visit.services.storage.read(lambda link: link.execute(held).scalar_one_or_none())
    if now_called:
        return see_other(player_url(now_called))
    raise Problem(404, "no-player", N_("Nobody here is called “%(name)s”."), {"name": name[:40]})


def player_url(name: str) -> str:
    return f"/player/{quote(name, safe='')}"


async def player_context(visit: Visit, person: Person) -> dict[str, Any]:
    services, now = visit.services, visit.services.now()
    holder = browser_hash(services.keys.person(person.id))
    own = visit.person is not None and visit.person.id == person.id
    cards = game_cards(visit.lang)
    ids = [card["id"] for card in cards]
    levels = await services.ratings.all_of(person.id)
    games = await services.storage.read(lambda link: games_of(link, holder, person.id))
    chosen = visit.request.query_params.get("game", "")
    if chosen not in ids:
        chosen = max(ids, key=lambda id: levels.get(id, Level()).games)
    rules = visit.rules(chosen)
    hidden = not person.shows["history"] and not own
    shows_all = visit.request.query_params.get("games") == "all"
    slow = None if hidden else await services.storage.read(lambda link: usual_slow_move(link, holder))
    watch = None
    if not own and person.shows["presence"] and visit.sees_presence:
        watch = await services.storage.read(lambda link: game_to_watch(link, holder, now))
    settled = sum(not level.is_provisional for level in levels.values())
    reached = milestones(games, ids, settled)
    sides = [] if hidden else sides_of(games, chosen)
    named = await asyncio.to_thread(side_names, rules, visit.lang, services.rendering) if sides else {}
    return {
        "player": {
            "name": person.name,
            "mark": mark_facts(person.mark, person.name),
            "since": month_of(person.since, visit.lang),
            "here": person.shows["presence"] and visit.sees_presence and services.presence.is_here(holder),
            "finishes": finishes(games),
            "slow": slow_facts(slow),
            "speaks": [visit.say(TALKS[lang]) for lang in TALKS if lang in (person.shows["languages"] or ())],
            "watch": watch_facts(watch),
            "games": len(games),
            "people": people_met(games),
            "url": player_url(person.name),
        },
        "own": own,
        "hidden": hidden,
        "secret": own and not person.shows["history"],
        **({"clubs": [], "leagues": []} if hidden else await belongings(visit, person)),
        "druse": [crystal(card["id"], card, levels.get(card["id"]), card["id"] == chosen) for card in cards],
        "game": game_card(rules, visit.lang),
        "suit": suit_of(chosen),
        "level": level_facts(levels[chosen]) if chosen in levels else None,
        "curve": await curve_facts(visit, person, chosen),
        "standing": await standing(visit, person, chosen, now),
        "sides": [side_facts(visit, named, one, n) for n, one in enumerate(sides)],
        "rivals": [] if hidden else [rival_facts(visit, *rival) for rival in head_to_head(games)],
        "latest": [] if hidden else [game_facts(visit, one) for one in games[: MOST if shows_all else LATEST]],
        "shows_all": shows_all,
        "milestones": [
            {"label": visit.say(MILESTONES[one.kind][0]), "icon": MILESTONES[one.kind][1], "step": one}
            for one in reached
        ],
        "invited": visit.request.query_params.get("invited", ""),
    }


def slow_facts(seconds: float | None) -> str:
    """5 h, 40 min or 2 d: about how long a move takes in slow games."""
    if seconds is None:
        return ""
    if seconds >= 2 * DAY:
        return f"{round(seconds / DAY)} d"
    return f"{round(seconds / HOUR)} h" if seconds >= HOUR else f"{max(1, round(seconds / MINUTE))} min"


def watch_facts(found: tuple[str, str] | None) -> str:
    """Where a running game is watched: rated live ones three minutes late, by their replay."""
    if found is None:
        return ""
    table, pace = found
    return f"/table/{table}/replay" if read_pace(pace).is_live else f"/table/{table}"


async def belongings(visit: Visit, person: Person) -> dict[str, Any]:
    """The clubs somebody is in, and the leagues that go on or can be joined."""
    services = visit.services
    found = await services.storage.read(lambda link: leagues_by(link, status=[JOINING, RUNNING]))
    return {
        "clubs": await services.clubs.all(person.id),
        "leagues": [
            {"url": f"/league/{row.id}", "title": title_of(visit, row), "said": visit.say(SAID[row.status])}
            for row, people in found
            if person.id in people
        ],
    }


def crystal(id: str, card: dict[str, Any], level: Level | None, chosen: bool) -> dict[str, Any]:
    """One crystal of the druse: its height is the level, the glow round its tip the uncertainty."""
    shown, spread = (level.shown, level.spread) if level else (LOWEST, 0)
    a_point = TALL / (HIGHEST - LOWEST)
    height = max(34, min(TALL, round((shown - LOWEST) * a_point)))
    return {
        "id": id,
        "title": card["about"].title,
        "suit": suit_of(id),
        "level": level_facts(level) if level else None,
        "height": height,
        "band": round(2 * spread * a_point),
        "under": round(height - spread * a_point),
        "chosen": chosen,
    }


def level_facts(level: Level) -> dict[str, Any]:
    return {
        "shown": level.shown,
        "spread": level.spread,
        "games": level.games,
        "provisional": level.is_provisional,
        "low": level.shown - level.spread,
        "high": level.shown + level.spread,
    }


async def curve_facts(visit: Visit, person: Person, game: str) -> dict[str, Any] | None:
    """The curve with its band, as points of a picture 760 by 210, and the same as numbers."""
    rows = await visit.services.storage.read(lambda link: curve_of(link, person.id, game))
    if len(rows) < 2:
        return None
    points = [(MIDDLE + POINTS * (row.mu - START_MU), POINTS * row.sigma, row.at, row.rank) for row in rows]
    low, high = min(value - spread for value, spread, *_ in points), max(value + spread for value, spread, *_ in points)

    def x(place: int) -> float:
        return 760 * place / (len(points) - 1)

    def y(value: float) -> float:
        return float(210 * (high - value) / (high - low))

    upper = [f"{x(n):.1f},{y(value + spread):.1f}" for n, (value, spread, *_) in enumerate(points)]
    lower = [f"{x(n):.1f},{y(value - spread):.1f}" for n, (value, spread, *_) in enumerate(points)]
    ticks = range(-(-int(low) // 100) * 100, int(high) + 1, 100 if high - low < 700 else 200)
    return {
        "line": " ".join(f"{x(n):.1f},{y(value):.1f}" for n, (value, *_) in enumerate(points)),
        "band": " ".join([*upper, *reversed(lower)]),
        "ticks": [{"value": tick, "y": round(y(tick), 1), "top": round(y(tick) / 2.1, 1)} for tick in ticks],
        "numbers": [
            {"day": short_day(at, visit.services.now(), visit.lang), "rating": round(value), "spread": round(spread)}
            for value, spread, at, _ in reversed(points)
        ],
    }


async def standing(visit: Visit, person: Person, game: str, now: float) -> dict[str, int] | None:
    """Which place of how many in this season; None for who is not listed."""
    listed = await visit.services.storage.read(lambda link: leaders_of(link, game, season_at(now), now))
    mine = next((one for one in listed if one.person == person.id), None)
    return {"place": mine.place, "of": len(listed)} if mine else None


def side_names(rules: Rules[Any], lang: str, rendering: Rendering) -> dict[str, str]:
    """What the factions, crews and decks of a game are called; drawing them for the first time takes long."""
    return {entry.id: entry.name[lang] for entry, _ in all_entries(rules, lang, rendering)}


def side_facts(visit: Visit, named: dict[str, str], side: Side, place: int) -> dict[str, Any]:
    name = named.get(side.id) or side.id.replace("-", " ").capitalize()
    return {
        "name": name,
        "letter": name[:1],
        "suit": SUITS[place % len(SUITS)],
        "share": round(100 * side.share),
        "low": round(100 * side.low, 1),
        "width": round(100 * (side.high - side.low), 1),
        "high": round(100 * side.high),
        "even": round(100 * side.even),
        "games": side.games,
    }


def rival_facts(visit: Visit, other: Opponent, better: int, worse: int) -> dict[str, Any]:
    name = called(visit, other)
    return {
        "name": name,
        "url": player_url(other.name) if other.person else "",
        "mark": mark_facts(other.mark, name),
        "better": better,
        "worse": worse,
    }


def game_facts(visit: Visit, game: Game) -> dict[str, Any]:
    card = next((card for card in game_cards(visit.lang) if card["id"] == game.game), None)
    return {
        "id": game.game,
        "title": card["about"].title if card else game.game,
        "others": [called(visit, other) for other in game.others],
        "rank": game.rank,
        "tied": game.is_tied,
        "places": game.places,
        "gone": game.gone,
        "rated": game.rated,
        "change": signed(game.change) if game.change is not None else "",
        "day": short_day(game.at, visit.services.now(), visit.lang),
        "url": f"/table/{game.table}/replay",
    }


def called(visit: Visit, other: Opponent) -> str:
    """A name as the reader knows it."""
    catalogues = visit.services.catalogues
    if other.bot:
        level = BY_NAME.get(other.bot)
        return catalogues.say(visit.lang, level.label) if level else other.bot
    if other.name == DELETED_NAME:
        return visit.say(N_("deleted player"))
    return guest_called(catalogues, visit.lang, other.holder) if other.name in ("", GUEST_NAME) else other.name


@router.post("/player/{name}/invite")
async def invite(request: Request, name: str) -> Response:
    """`game`: a friendly table for two, and word to who is invited."""
    visit = Visit(request)
    services, me = visit.services, visit.signed_in()
    services.rates.check(services.rates.tables, "tables", address(request.scope))
    person = await services.people.by_name(name)
    if person is None or person.id == me.id:
        raise Problem(404, "no-player", N_("Nobody here is called “%(name)s”."), {"name": name[:40]})
    services.sanctions.check_may_play(visit.holder)
    if not services.blocks.may_join(visit.holder, [services.notices.holder_of(person)]):
        raise Problem(409, "not-together", N_("You cannot invite this person."))
    rules = visit.rules((await visit.form()).get("game", ""))
    services.limits.check("invite", INVITATIONS, visit.holder)
    chairs = [Chair(YOU, me.name), Chair(LINK, person.name)]
    made = await make_table(services.storage, rules.id, chairs, {}, visit.lang, False, visit.browser(), hints=False)
    token = services.keys.invitation(made.id, 1)
    url = f"/table/{made.id}/join/{token}"
    await services.notices.tell(person.id, "invite", made.id, name=me.name, url=url)
    return see_other(f"/table/{made.id}")
