"""Leagues and Swiss tournaments: those there are, one of them with its table, joining and leaving."""

from __future__ import annotations

import datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import say_problem
from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.keys import clean_name
from druza.web.leagues.leagues import CLOSES, Plan
from druza.web.leagues.pairing import BYE
from druza.web.leagues.records import JOINING, LEAGUE, OVER, RUNNING, SWISS, Entrant, League, leagues_by
from druza.web.leagues.rounds import AT_ONCE, LEAST, LEAST_SWISS, WAIT, WEEK
from druza.web.leagues.standings import Game, decided
from druza.web.notices.wishes import UTC, zone_of
from druza.web.pages.account_chip import mark_facts
from druza.web.pages.days import hour_facts, long_day
from druza.web.pages.league_names import SAID, title_of
from druza.web.pages.pace import all_paces, pace_facts
from druza.web.pages.rendering import game_card
from druza.web.problems import N_, Problem
from druza.web.requester import requester
from druza.web.routes.player import player_url
from druza.web.tables.live import OPEN

router = APIRouter()

FIELDS = ("name", "game", "kind", "pace", "rounds", "seats", "club")  # of the form, empty at first


@router.get("/leagues", dependencies=PAGE)
async def all_leagues(request: Request) -> Response:
    return await show_leagues(Visit(request), {"club": request.query_params.get("club", "")}, None, 200)


async def show_leagues(visit: Visit, values: dict[str, str], error: str | None, status: int) -> Response:
    services = visit.services
    found = await services.storage.read(lambda link: leagues_by(link, status=[JOINING, RUNNING]))
    past = await services.storage.read(lambda link: leagues_by(link, status=OVER))
    me = visit.person.id if visit.person else ""
    lines = [await line(visit, row, people) for row, people in found]
    zone = (await services.wishes.of(visit.holder)).zone if visit.holder else UTC
    starts = datetime.datetime.fromtimestamp(services.now() + 7 * 86400, zone_of(zone))
    usual = {"day": starts.strftime("%Y-%m-%d"), "hour": "18:00", "zone": zone}
    context = {
        "mine": [one for one in lines if one["inside"]],
        "joining": [one for one in lines if one["status"] == JOINING and not one["inside"]],
        "running": [one for one in lines if one["status"] == RUNNING and not one["inside"]],
        "past": [await line(visit, row, people) for row, people in past[-10:]],
        "clubs": await services.clubs.all(),
        "my_clubs": await services.clubs.all(me) if me else [],
        "paces": [one for one in all_paces(services.catalogues, visit.lang) if one["kind"]],
        "values": {**dict.fromkeys(FIELDS, ""), **usual, **values},
        "zone_known": zone != UTC or "zone" in values,
        "error": error,
    }
    return visit.page("leagues.html", context, status)


async def line(visit: Visit, row: Any, people: list[str]) -> dict[str, Any]:
    """One league in a list."""
    services, now = visit.services, visit.services.now()
    mine = visit.person is not None and visit.person.id in people
    refused, move = None, ""
    if row.status == JOINING and not mine:
        refused = await services.leagues.refusal(await services.leagues.read(row.id), visit.person)
    if row.status == RUNNING and mine:
        move = await my_move(visit, await services.leagues.read(row.id))
    return {
        "id": row.id,
        "url": f"/league/{row.id}",
        "title": title_of(visit, row),
        "game": game_card(visit.rules(row.game), visit.lang),
        "kind": visit.say(N_("Swiss") if row.kind == SWISS else N_("league")),
        "pace": pace_facts(services.catalogues, visit.lang, row.pace),
        "joined": len(people),
        "status": row.status,
        "said": visit.say(SAID[row.status]),
        "move": move,
        "starts": hour_facts(row.starts, visit.lang),
        "inside": mine,
        "whynot": say_problem(services.catalogues, refused, visit.lang) if refused else "",
        "needs_name": refused is not None and refused.error == "no-name",
        "soon": row.starts - CLOSES > now,
    }


async def my_move(visit: Visit, league: League) -> str:
    """The table of a league at which I am asked, or nothing."""
    me = visit.person.id if visit.person else ""
    games = [await my_game(visit, league, game, me) for game in league.games if is_mine(game, me)]
    return next((str(one["url"]) for one in games if one["move"]), "")


@router.post("/leagues")
async def make_league(request: Request) -> Response:
    """`kind`, `game`, `name`, `pace`, `seats`, `rounds`, `day`, `hour` (in `zone`, else of Greenwich), `club`."""
    visit = Visit(request)
    person, form = visit.signed_in(), await visit.form()
    visit.services.rates.spend(visit.services.rates.tables, "leagues", requester())
    try:
        rules, seats = visit.rules(form.get("game", "")), number(form.get("seats")) or 2
        if seats not in (2, 4) or max(rules.seat_counts) < seats:
            raise Problem(422, "bad-league", N_("Tables of two, or of up to four."))
        club = form.get("club", "")
        if club and club not in [one.id for one in await visit.services.clubs.all(person.id)]:
            raise Problem(403, "club", N_("Only members of the club play here."))
        plan = Plan(
            kind=form.get("kind", LEAGUE),
            game=rules.id,
            name=clean_name(form.get("name", ""), 40),
            pace=form.get("pace", ""),
            starts=read_start(form.get("day", ""), form.get("hour", ""), form.get("zone", UTC)),
            seats=seats,
            rounds=number(form.get("rounds")) or 5,
            club=club,
        )
        id = await visit.services.leagues.make(person, plan)
    except Problem as problem:
        message = visit.said(problem, 403, 409, 422)
        return await show_leagues(visit, form, message, problem.status)
    return see_other(f"/league/{id}")


def read_start(day: str, hour: str, zone: str) -> float:
    try:
        read = datetime.datetime.fromisoformat(f"{day[:10]}T{hour[:5] or '18:00'}")
    except ValueError as error:
        raise Problem(422, "bad-league", N_("When does it start? A day and an hour, please.")) from error
    return read.replace(tzinfo=zone_of(zone[:64] or UTC)).timestamp()


@router.get("/league/{id}", dependencies=PAGE)
async def one_league(request: Request, id: str) -> Response:
    visit = Visit(request)
    league = await visit.services.leagues.read(id)
    return visit.page("league.html", await league_context(visit, league))


async def league_context(visit: Visit, league: League) -> dict[str, Any]:
    services, row, now = visit.services, league.row, visit.services.now()
    me = visit.person.id if visit.person else ""
    refused = await services.leagues.refusal(league, visit.person) if row.status == JOINING else None
    by_person = {one.person: one for one in league.entrants}
    order = [one.player for one in league.table]
    is_waiting = league.is_swiss and row.status == RUNNING and league.round_is_over
    mine = [await my_game(visit, league, game, me) for game in league.games if is_mine(game, me)]
    moves = {one["table"] for one in mine if one["move"]}
    return {
        "league": {
            "id": league.id,
            "url": f"/league/{league.id}",
            "title": title_of(visit, row),
            "status": row.status,
            "said": visit.say(SAID[row.status]),
            "is_swiss": league.is_swiss,
            "seats": row.seats,
            "round": row.round,
            "rounds": row.rounds,
            "starts": hour_facts(row.starts, visit.lang),
            "closes": hour_facts(row.starts - CLOSES, visit.lang),
            "until": long_day(row.ends, visit.lang),
            "count": len(league.entrants),
            "has_divisions": row.division >= 0,
            "next_at": hour_facts(row.starts + row.round * WEEK, visit.lang),
            "come_by": hour_facts(row.starts + (row.round - 1) * WEEK + WAIT, visit.lang),
            "least": LEAST_SWISS if league.is_swiss else LEAST,
            "at_once": AT_ONCE,
        },
        "pace": pace_facts(services.catalogues, visit.lang, row.pace),
        "game": game_card(visit.rules(row.game), visit.lang),
        "club": (await services.clubs.read(row.club))[0] if row.club else None,
        "inside": me in by_person and not by_person[me].gone,
        "whynot": say_problem(services.catalogues, refused, visit.lang) if refused else "",
        "needs_name": refused is not None and refused.error == "no-name",
        "joined": [entrant_facts(one, me) for one in sorted(league.entrants, key=lambda one: -one.rating)],
        "spread": spread_of(league.entrants),
        "table": [
            {
                "place": place,
                **entrant_facts(by_person[one.player], me),
                "points": said_points(one.points),
                "buchholz": said_points(one.buchholz),
                "games": one.games,
                "cells": [] if league.is_swiss else [cell(visit, league, one.player, other, moves) for other in order],
            }
            for place, one in enumerate(league.table, 1)
        ],
        "of": len(order) - 1,
        "mine": sorted(mine, key=lambda one: not (one["sit"] or one["move"])),
        "rounds": [
            {"number": number, "games": [round_game(visit, league, one) for one in league.games if one.round == number]}
            for number in range(row.round if league.is_swiss else 0, 0, -1)
        ],
        "waits": is_waiting and now < row.starts + row.round * WEEK,
    }


def entrant_facts(one: Entrant, me: str) -> dict[str, Any]:
    return {
        "name": one.name,
        "url": player_url(one.name),
        "mark": mark_facts(one.mark, one.name),
        "rating": one.rating,
        "gone": one.gone,
        "me": one.person == me,
    }


def spread_of(entrants: list[Entrant]) -> tuple[int, int] | None:
    ratings = [one.rating for one in entrants]
    return (min(ratings), max(ratings)) if ratings else None


def said_points(points: float) -> str:
    """3½, 0, ½."""
    whole, half = int(points), points % 1 == 0.5
    if points % 1 not in (0, 0.5):
        return f"{points:.1f}"
    return f"{whole or ''}½" if half else str(whole)


def cell(visit: Visit, league: League, one: str, other: str, moves: set[str]) -> dict[str, Any]:
    """What stands where two meet in the cross table."""
    if one == other:
        return {"kind": "same"}
    game = next((game for game in league.games if {one, other} == set(game.players)), None)
    by_person = {entrant.person: entrant.name for entrant in league.entrants}
    who = {"one": by_person[one], "other": by_person[other]}
    points = decided(game, league.gone) if game else {}
    if points:
        kind = {1.0: "won", 0.5: "tie", 0.0: "lost"}[points[one]]
        said = {
            "won": N_("%(one)s against %(other)s: won"),
            "tie": N_("%(one)s against %(other)s: a tie"),
            "lost": N_("%(one)s against %(other)s: lost"),
        }[kind]
        sign = {"won": "1", "tie": "½", "lost": "0"}[kind]
    elif game and game.table in moves:
        kind, sign, said = "move", "", N_("%(one)s against %(other)s: your move")
    elif game and game.table:
        kind, sign, said = "live", "", N_("%(one)s against %(other)s: under way")
    else:
        kind, sign, said = "none", "·", N_("%(one)s against %(other)s: not begun")
    url = f"/table/{game.table}" if game and game.table else ""
    return {"kind": kind, "sign": sign, "label": visit.say(said, **who), "url": url}


def is_mine(game: Game, me: str) -> bool:
    return bool(me) and me in game.players and bool(game.table) and not game.is_over


async def my_game(visit: Visit, league: League, game: Game, me: str) -> dict[str, Any]:
    """A game of one's own that is not over: where one sits down, or moves."""
    live = await visit.services.tables.open(game.table)
    seat = game.players.index(me)
    others = [entrant_facts(one, me) for one in league.entrants if one.person in game.players and one.person != me]
    is_open = live.status == OPEN
    came, all_came = live.seats[seat].claimed is not None, all(one.claimed is not None for one in live.seats)
    return {
        "url": f"/table/{game.table}",
        "table": game.table,
        "others": others,
        "sit": is_open and not came,
        "waits": is_open and came and not all_came,
        "move": is_open and all_came and live.state.seat == seat,
    }


def round_game(visit: Visit, league: League, game: Game) -> dict[str, Any]:
    by_person = {one.person: one for one in league.entrants}
    points = game.points() if game.is_over else {}
    return {
        "players": [
            {**entrant_facts(by_person[player], ""), "points": said_points(points[player]) if player in points else ""}
            for player in game.players
            if player != BYE and player in by_person
        ],
        "bye": game.is_bye,
        "url": f"/table/{game.table}" if game.table else "",
    }


@router.post("/league/{id}/join")
async def join_league(request: Request, id: str) -> Response:
    visit = Visit(request)
    await visit.services.leagues.join(id, visit.signed_in())
    return see_other(f"/league/{id}")


@router.post("/league/{id}/leave")
async def leave_league(request: Request, id: str) -> Response:
    visit = Visit(request)
    await visit.services.leagues.leave(id, visit.signed_in())
    return see_other(f"/league/{id}")


@router.post("/league/{id}/sit")
async def sit_in_league(request: Request, id: str) -> Response:
    """`table`: I have come to my game of a live round."""
    visit = Visit(request)
    person, form = visit.signed_in(), await visit.form()
    table = form.get("table", "")[:16]
    await visit.services.leagues.rounds.sit(id, table, person, visit.browser(), form.get("salt", ""))
    return see_other(f"/table/{table}")
