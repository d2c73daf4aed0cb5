"""The leaders of a game, of a season or of all time."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.leagues.clubs import ASKS
from druza.web.pages.account_chip import mark_facts
from druza.web.pages.rendering import game_card, game_cards
from druza.web.problems import N_, Problem
from druza.web.ratings.leaders import ORDERS, Leader, leaders_of
from druza.web.ratings.level import LISTED_GAMES, LISTED_SPREAD, Level
from druza.web.ratings.ratings import games_in_season
from druza.web.ratings.season import Season, read_season, season_at

router = APIRouter()

MOST = 50  # rows of the list
LEAST_SPAN = 400  # points that the scale shows at least
ALL_TIME, SURE = "all", "sure"


@router.get("/leaders", dependencies=PAGE)
async def first_leaders(request: Request) -> Response:
    return see_other(f"/leaders/{game_cards(Visit(request).lang)[0]['id']}")


@router.get("/leaders/{game}", dependencies=PAGE)
async def leaders(request: Request, game: str) -> Response:
    """`season` = 2026-4 or all, `sort` = sure, rating, games or week, `club` = its members alone, `page`."""
    visit = Visit(request)
    rules, now, asked = visit.rules(game), visit.services.now(), request.query_params
    season = read_season(asked.get("season", ""), now)
    sort = asked.get("sort", "") if asked.get("sort") in ORDERS else SURE
    chosen = {"season": season_word(season, now), "sort": "" if sort == SURE else sort}
    clubs, members = await clubs_to_choose(visit, asked.get("club", ""))
    chosen["club"] = next((club.id for club in clubs if members is not None and club.id == asked.get("club")), "")
    found = await visit.services.storage.read(lambda link: leaders_of(link, rules.id, season, now, members))
    ordered = sorted(found, key=ORDERS[sort])
    page = max(1, min(number(asked.get("page")) or 1, -(-len(ordered) // MOST)))
    shown = ordered[(page - 1) * MOST : page * MOST]
    scale = Scale(found)
    context = {
        "game": game_card(rules, visit.lang),
        "suit": suit_of(rules.id),
        "tabs": [
            {"game": card, "url": list_url(card["id"], {**chosen, "sort": ""}), "current": card["id"] == rules.id}
            for card in game_cards(visit.lang)
        ],
        "seasons": season_links(visit, rules.id, season, chosen),
        "clubs": club_links(visit, rules.id, clubs, chosen),
        "sort": sort,
        "sorts": {key: list_url(rules.id, {**chosen, "sort": "" if key == SURE else key}) for key in ORDERS},
        "listed_games": LISTED_GAMES,
        "listed_spread": LISTED_SPREAD,
        "rows": [row(visit, one, scale) for one in shown],
        "pages": page_links(rules.id, chosen, page, len(ordered)),
        "ticks": scale.ticks,
        "mine": await own_row(visit, rules.id, found, shown, season, scale, members),
        "bots": await visit.services.bot_levels.of(rules.id),
        "is_now": season is None or season.end > now,
    }
    return visit.page("leaders.html", context)


def list_url(game: str, chosen: dict[str, str], page: int = 1) -> str:
    """The address of a list; what is usual is left out."""
    said = {key: value for key, value in {**chosen, "page": "" if page == 1 else str(page)}.items() if value}
    return f"/leaders/{game}{'?' if said else ''}{urlencode(said)}"


async def clubs_to_choose(visit: Visit, asked: str) -> tuple[list[Any], list[str] | None]:
    """One's own clubs and the one that is asked for; and who is in that one, None if it is none."""
    clubs = await visit.services.clubs.all(visit.person.id) if visit.person else []
    try:
        club, members = await visit.services.clubs.read(asked)
    except Problem:
        return clubs, None
    if all(one.id != club.id for one in clubs):
        clubs = [*clubs, club]
    return clubs, [one.person for one in members if one.role != ASKS]


def club_links(visit: Visit, game: str, clubs: list[Any], chosen: dict[str, str]) -> list[dict[str, Any]]:
    """Everybody, or the members of a club alone; nothing for who is in none."""
    offered = [("", visit.say(N_("Everybody"))), *((one.id, one.name) for one in clubs)] if clubs else []
    return [
        {"label": label, "url": list_url(game, {**chosen, "club": id}), "current": chosen["club"] == id}
        for id, label in offered
    ]


def page_links(game: str, chosen: dict[str, str], page: int, count: int) -> dict[str, Any] | None:
    """Which places are shown, and the ways to those before and after; None if there is one page."""

    def places(of: int) -> dict[str, Any]:
        first = (of - 1) * MOST + 1
        said = f"{first}–{min(of * MOST, count)}"
        return {"places": said, "url": list_url(game, chosen, of)} if of >= 1 and first <= count else {}

    if count <= MOST:
        return None
    return {"before": places(page - 1), "now": places(page), "after": places(page + 1), "count": count}


class Scale:
    """From how little to how much the bands of a list reach."""

    def __init__(self, found: list[Leader]) -> None:
        low = min((one.level.sure for one in found), default=1400)
        high = max((one.level.shown + one.level.spread for one in found), default=1800)
        self.low, self.high = low - 30, max(high + 30, low + LEAST_SPAN)

    def at(self, value: int) -> float:
        """Where a level lies, in per cent."""
        return round(100 * (value - self.low) / (self.high - self.low), 1)

    @property
    def ticks(self) -> list[dict[str, Any]]:
        first = -(-self.low // 200) * 200
        return [{"value": value, "at": self.at(value)} for value in range(first, self.high, 200)]


def row(visit: Visit, one: Leader, scale: Scale) -> dict[str, Any]:
    level = one.level
    return {
        "place": one.place,
        "name": one.name,
        "url": f"/player/{one.name}",
        "mark": mark_facts(one.mark, one.name),
        "sure": level.sure,
        "rating": level.shown,
        "spread": level.spread,
        "games": one.games,
        "week": signed(one.week),
        "left": scale.at(level.sure),
        "width": round(scale.at(level.shown + level.spread) - scale.at(level.sure), 1),
        "middle": scale.at(level.shown),
        "me": visit.person is not None and visit.person.id == one.person,
    }


async def own_row(
    visit: Visit,
    game: str,
    found: list[Leader],
    shown: list[Leader],
    season: Season | None,
    scale: Scale,
    members: list[str] | None,
) -> dict[str, Any] | None:
    """One's own place, where the list does not show it; or what is still missing."""
    person, now = visit.person, visit.services.now()
    if person is None or any(one.person == person.id for one in shown):
        return None
    if members is not None and person.id not in members:
        return None
    mine = next((one for one in found if one.person == person.id), None)
    if mine is not None:
        return {"row": row(visit, mine, scale)}
    since, until = (season.start, season.end) if season else (0.0, now + 1)
    played = await visit.services.storage.read(lambda link: games_in_season(link, game, since, until))
    level: Level = await visit.services.ratings.of(person.id, game)
    return {"row": None, "games": played[person.id], "spread": level.spread}


def season_word(season: Season | None, now: float) -> str:
    """How an address says it; nothing for the present one."""
    return ALL_TIME if season is None else "" if season == season_at(now) else season.word


def season_links(visit: Visit, game: str, season: Season | None, chosen: dict[str, str]) -> list[dict[str, Any]]:
    """This season, the one before if it is looked at, and all time."""
    now = visit.services.now()
    this = season_at(now)
    offered: list[Season | None] = [this] if season in (None, this) else [this, season]
    links = []
    for one in (*offered, None):
        label = N_("Season: %(name)s") if one else N_("All time")
        named = {"name": visit.say(one.name, year=one.year)} if one else {}
        url = list_url(game, {**chosen, "season": season_word(one, now)})
        links.append({"label": visit.say(label, **named), "url": url, "current": one == season})
    return links


SUITS = ("f-k", "f-t", "f-f", "f-b", "f-h", "f-m")


def suit_of(game: str) -> str:
    """The colour of a game's curves and bands."""
    ids = [card["id"] for card in game_cards("en")]
    return SUITS[ids.index(game) % len(SUITS)] if game in ids else "f-n"


def signed(number: int) -> str:
    """+12, −4, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
