"""A club: its members, its leagues, and how one comes in."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.leagues.clubs import ASKS, KEEPER, MOST_KEEPERS
from druza.web.leagues.records import leagues_by
from druza.web.pages.account_chip import mark_facts
from druza.web.pages.rendering import game_cards
from druza.web.people.limits import INVITATIONS
from druza.web.problems import Problem
from druza.web.ratings.leaders import leaders_of
from druza.web.requester import requester
from druza.web.routes.leagues import line, show_leagues
from druza.web.routes.player import player_url

router = APIRouter()


@router.post("/clubs")
async def make_club(request: Request) -> Response:
    """`name`, `about`."""
    visit = Visit(request)
    person, form = visit.signed_in(), await visit.form()
    visit.services.rates.spend(visit.services.rates.tables, "clubs", requester())
    try:
        id = await visit.services.clubs.make(person, form.get("name", ""), form.get("about", ""))
    except Problem as problem:
        return await show_leagues(visit, {}, visit.said(problem, 409, 422), problem.status)
    return see_other(f"/club/{id}")


@router.get("/club/{id}", dependencies=PAGE)
async def one_club(request: Request, id: str) -> Response:
    """`join`: the secret of the club's link."""
    visit = Visit(request)
    services = visit.services
    club, members = await services.clubs.read(id)
    me = visit.person.id if visit.person else ""
    role = next((one.role for one in members if one.person == me), "")
    found = await services.storage.read(lambda link: leagues_by(link, club=id))
    inside = [one.person for one in members if one.role != ASKS]
    now = services.now()
    best = []
    for card in game_cards(visit.lang):
        game = card["id"]
        listed = await services.storage.read(lambda link, game=game: leaders_of(link, game, None, now, inside))  # type: ignore[misc]
        if listed:
            best.append({"game": card, "rows": [(one.name, one.level.sure) for one in listed[:3]]})
    context = {
        "club": club,
        "role": role,
        "is_keeper": role == KEEPER,
        "members": [
            {
                "id": one.person,
                "name": one.name,
                "url": player_url(one.name),
                "mark": mark_facts(one.mark, one.name),
                "role": one.role,
                "me": one.person == me,
            }
            for one in members
        ],
        "may_keep": sum(one.role == KEEPER for one in members) < MOST_KEEPERS,
        "leagues": [await line(visit, row, people) for row, people in found],
        "best": best,
        "link": f"{visit.site}/club/{id}?join={club.token}" if role == KEEPER else "",
        "token": request.query_params.get("join", ""),
        "named": visit.person is not None,
    }
    return visit.page("club.html", context)


@router.post("/club/{id}/ask")
async def ask_club(request: Request, id: str) -> Response:
    visit = Visit(request)
    person = visit.signed_in()
    visit.services.limits.check("invite", INVITATIONS, visit.holder)
    await visit.services.clubs.ask(id, person)
    return see_other(f"/club/{id}")


@router.post("/club/{id}/join")
async def join_club(request: Request, id: str) -> Response:
    """`token` of the club's link."""
    visit = Visit(request)
    await visit.services.clubs.join(id, (await visit.form()).get("token", ""), visit.signed_in())
    return see_other(f"/club/{id}")


@router.post("/club/{id}/member")
async def change_member(request: Request, id: str) -> Response:
    """`person`, `do` = in, keeper, out."""
    visit = Visit(request)
    form = await visit.form()
    await visit.services.clubs.change(id, visit.signed_in(), form.get("person", ""), form.get("do", ""))
    return see_other(f"/club/{id}")
