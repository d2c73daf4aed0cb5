"""A visit: one request for a page or of a program, who makes it and in which language."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from druza.kernel.game import Game
from druza.web.http.answers import say_problem
from druza.web.http.forms import number, texts
from druza.web.http.middleware import PERSON, SESSION
from druza.web.http.visitors import COOKIE, YEAR, own_path, read_language, read_visitor
from druza.web.keys import browser_hash, new_browser
from druza.web.pages.account_chip import chip
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem, not_your_seat
from druza.web.services import Services
from druza.web.tables.editions import rules_of
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live, Visitor
from druza.web.tables.watching import check_at_once, check_may_watch


class Visit:
    """One request for a page: who asks, in which language."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = request.app.state.services
        self.lang = read_language(request, self.services.settings)
        self.visitor = read_visitor(request, self.services.keys)
        self.person: Person | None = request.scope.get(PERSON)
        cookie = request.cookies.get(COOKIE)
        self.guest = self.services.keys.browser(cookie) if cookie else None  # the browser, whoever is signed in
        self.theme = request.cookies.get("theme", "")
        if self.theme not in ("light", "dark"):
            self.theme = ""

    @property
    def site(self) -> str:
        """How others reach this server."""
        return (self.services.settings.public_url or str(self.request.base_url)).rstrip("/")

    @property
    def holder(self) -> str:
        """Who asks, as seats and notices know them; empty for a browser that has done nothing yet."""
        return browser_hash(self.visitor.browser) if self.visitor.browser is not None else ""

    @property
    def sees_presence(self) -> bool:
        """Who hides that they are here sees nobody else either."""
        return self.person is None or bool(self.person.shows["presence"])

    def page(self, template: str, context: dict[str, Any], status: int = 200) -> HTMLResponse:
        return HTMLResponse(self.render(template, context), status)

    def render(self, template: str, context: dict[str, Any], path: str = "") -> str:
        """A template; `path` is the page that it is part of, if that is another than was asked for."""
        path = path or own_path(self.request.scope)
        holder = self.holder
        unread = self.services.notices.count(holder) if holder else None
        me = chip(self.services.catalogues, self.lang, self.person, self.guest)
        looking = bool(self.request.cookies.get("looking"))  # for somebody to play with
        lobby = self.services.lobby.news.counts
        context = {"me": me, "unread": unread, "looking": looking, "lobby_now": lobby, **context}
        return self.services.rendering.page(template, self.lang, path, self.theme, context)

    def signed_in(self) -> Person:
        """Who is signed in; Problem if nobody is."""
        if self.person is None:
            raise Problem(401, "no-name", N_("For this you need a name: claim one or sign in."))
        return self.person

    def say(self, message: str, **values: Any) -> str:
        return self.services.catalogues.say(self.lang, message, values)

    def said(self, problem: Problem, *shown: int) -> str:
        """What the page that is shown again says about a problem of these kinds; any other is raised."""
        if problem.status not in shown:
            raise problem
        return say_problem(self.services.catalogues, problem, self.lang)

    async def form(self) -> dict[str, str]:
        """The texts of the form that was posted."""
        return texts(await self.request.form())

    def seat(self) -> int | None:
        return number(self.request.query_params.get("seat"))

    def named_seat(self, live: Live) -> int | None:
        """The seat of the address; Problem if it is somebody else's."""
        named = self.seat()
        if named is not None and named != SPECTATOR and named not in live.held_by(self.visitor):
            raise not_your_seat()
        return named

    async def table(self, late: bool = False) -> Live:
        """The table of the address. Problem if it may not be watched, or (unless `late`) not at once."""
        live = await self.services.tables.open(self.request.path_params["table"])
        check_may_watch(live, self.visitor)
        if not late:
            check_at_once(live, self.visitor)
        return live

    def rules(self, id: str) -> Game[Any]:
        return rules_of(id)

    def browser(self) -> str:
        """This browser's secret, a new one if it has none."""
        return self.visitor.browser or new_browser()

    def remember(self, response: Response, browser: str) -> Response:
        """Let the browser keep its secret. That of a person never leaves the server."""
        if self.person is not None:
            return response
        response.set_cookie(
            COOKIE,
            self.services.keys.cookie(browser),
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.request.url.scheme == "https",
        )
        return response

    def keep_session(self, response: Response, token: str) -> Response:
        """Sign the browser in."""
        response.set_cookie(
            SESSION,
            token,
            max_age=YEAR,
            httponly=True,
            samesite="lax",
            secure=self.request.url.scheme == "https",
        )
        return response


def see_other(url: str) -> RedirectResponse:
    return RedirectResponse(url, 303)


class Switched(Exception):
    """The language was switched: the same page is shown again."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


async def switch_language(request: Request) -> None:
    """?lang= on a page: keep it in the cookie and show the same page."""
    if "lang" not in request.query_params:
        return
    lang = read_language(request, request.app.state.services.settings)
    rest = [(key, value) for key, value in request.query_params.multi_items() if key != "lang"]
    response = see_other(own_path(request.scope) + (f"?{urlencode(rest)}" if rest else ""))
    response.set_cookie("lang", lang, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https")
    raise Switched(response)


PAGE = [Depends(switch_language)]  # of every route that shows a page


def check_maker(live: Live, visitor: Visitor) -> None:
    if not live.made_by(visitor):
        raise Problem(403, "not-yours", N_("Only the person who made the table can do that."))
