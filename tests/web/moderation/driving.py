"""What the tests of talk and of the house share: people with names at a table, and who looks after them."""

from __future__ import annotations

import httpx

from tests.web.driving import Site
from tests.web.lobby.driving import opened
from tests.web.notices.driving import done, id_of
from tests.web.people.driving import PASSWORD, somebody


def two_names(site: Site) -> tuple[httpx.Client, httpx.Client, str, str, str]:
    """Two people with names at a table: their browsers, its id, and who they are."""
    ala, first = somebody(site, "Ala")
    ola, second = somebody(site, "Ola")
    table = opened(ala)
    assert ola.post(f"/table/{table}/sit").status_code == 200
    return ala, ola, table, first, second


def keeper(site: Site, role: str = "operator") -> tuple[httpx.Client, str]:
    """Somebody who may come into the house, and has shown that it is they."""
    browser, name = somebody(site, "Hania")
    give_role(site, name, role)
    assert browser.post("/house/touch", data={"password": PASSWORD}).status_code == 200
    return browser, name


def give_role(site: Site, name: str, role: str) -> None:
    services = site.program.services
    person = done(site, services.people.by_id(id_of(site, name)))
    done(site, services.roles.give("command line", person, role))


def said(browser: httpx.Client, table: str) -> list[str]:
    """What somebody hears at a table."""
    return [one["text"] or one["phrase"] for one in browser.get(f"/api/tables/{table}/chat").json()]


def write(browser: httpx.Client, table: str, text: str) -> httpx.Response:
    return browser.post(f"/table/{table}/chat", data={"text": text})


def report(browser: httpx.Client, table: str, seat: int, **form: str) -> httpx.Response:
    return browser.post(f"/table/{table}/person/{seat}", data={"do": "report", "kind": "insult", **form})


def case_of(browser: httpx.Client, name: str) -> str:
    """The number of the case about somebody, as the house lists it."""
    page = browser.get("/house").text
    part = next(part for part in page.split('id="case-')[1:] if f"<b>{name}</b>" in part)
    return part.split('"')[0]
