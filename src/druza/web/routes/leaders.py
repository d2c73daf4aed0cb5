"""The leaders of a game, of a season or of all time."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.pages.account_chip import mark_facts
from druza.web.pages.rendering import game_card, game_cards
from druza.web.problems import N_
from druza.web.ratings.leaders import ORDERS, Leader, leaders_of
from druza.web.ratings.level import LISTED_GAMES, LISTED_SPREAD, Level
from druza.web.ratings.ratings import games_in_season
from druza.web.ratings.season import Season, read_season, season_at

router = APIRouter()

MOST = 50  # rows of the list
LEAST_SPAN = 400  # points that the scale shows at least
ALL_TIME = "all"


@router.get("/leaders", dependencies=PAGE)
async def first_leaders(request: Request) -> Response:
    return see_other(f"/leaders/{game_cards(Visit(request).lang)[0]['id']}")


@router.get("/leaders/{game}", dependencies=PAGE)
async def leaders(request: Request, game: str) -> Response:
    """`season` = 2026-4 or all, `sort` = sure, rating, games or week, `club` = its members alone."""
    visit = Visit(request)
    rules, now = visit.rules(game), visit.services.now()
    season = read_season(request.query_params.get("season", ""), now)
    sort = request.query_params.get("sort", "sure")
    sort = sort if sort in ORDERS else "sure"
    found = await visit.services.storage.read(lambda link: leaders_of(link, rules.id, season, now))
    shown = sorted(found, key=ORDERS[sort])[:MOST]
    scale = Scale(found)
    context = {
        "game": game_card(rules, visit.lang),
        "suit": suit_of(rules.id),
        "season": season.word if season else ALL_TIME,
        "seasons": season_links(visit, season, now),
        "sort": sort,
        "listed_games": LISTED_GAMES,
        "listed_spread": LISTED_SPREAD,
        "rows": [row(visit, one, scale) for one in shown],
        "count": len(found),
        "ticks": scale.ticks,
        "mine": await own_row(visit, rules.id, found, shown, season, scale),
        "bots": await visit.services.bot_levels.of(rules.id),
        "is_now": season is None or season.end > now,
    }
    return visit.page("leaders.html", context)


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
    visit: Visit, game: str, found: list[Leader], shown: list[Leader], season: Season | None, scale: Scale
) -> dict[str, Any] | None:
    """One's own place, where the list does not show it; or what is still missing."""
    person, now = visit.person, visit.services.now()
    if person is None or any(one.person == person.id for one in shown):
        return None
    mine = next((one for one in found if one.person == person.id), None)
    if mine is not None:
        return {"row": row(visit, mine, scale)}
    since, until = (season.start, season.end) if season else (0.0, now + 1)
    played = await visit.services.storage.read(lambda link: games_in_season(link, game, since, until))
    level: Level = await visit.services.ratings.of(person.id, game)
    return {"row": None, "games": played[person.id], "spread": level.spread}


def season_links(visit: Visit, season: Season | None, now: float) -> list[dict[str, Any]]:
    """This season, the one before if it is looked at, and all time."""
    this = season_at(now)
    offered = [this] if season in (None, this) else [this, season]
    links = [
        {
            "label": visit.say(N_("Season: %(name)s"), name=visit.say(one.name, year=one.year)),
            "word": "" if one == this else one.word,
            "current": one == season,
        }
        for one in offered
    ]
    return [*links, {"label": visit.say(N_("All time")), "word": ALL_TIME, "current": season is None}]


SUITS = ("f-k", "f-t", "f-f", "f-b", "f-h", "f-m")


def suit_of(game: str) -> str:
    """The colour of a game's curves and bands."""
    ids = [card["id"] for card in game_cards("en")]
    return SUITS[ids.index(game) % len(SUITS)] if game in ids else "f-n"


def signed(number: int) -> str:
    """+12, −4, 0."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
