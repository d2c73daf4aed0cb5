"""What the tests of people share: claiming a name as a browser without script does."""

from __future__ import annotations

import re
from itertools import count

import httpx

from tests.web.driving import Site

PASSWORD = "kwarcytowy dom"
numbers = count(1)


def fresh_name(start: str = "Ala") -> str:
    """A name that no other test has."""
    return f"{start}-{chr(97 + next(numbers) % 26)}{next(numbers)}"


def claim(browser: httpx.Client, name: str, password: str = PASSWORD, **form: str) -> httpx.Response:
    return browser.post("/claim", data={"name": name, "password": password, "mark": "1t", **form})


def somebody(site: Site, start: str = "Ala") -> tuple[httpx.Client, str]:
    """A browser that is signed in, and its name."""
    browser, name = site.browser(), fresh_name(start)
    answer = claim(browser, name)
    assert answer.status_code == 200, answer.text
    return browser, name


def sign_in(browser: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return browser.post("/signin", data={"name": name, "password": password})


def is_signed_in(browser: httpx.Client, name: str) -> bool:
    return f">{name}</span>" in browser.get("/rules/edge").text


def code_of(page: str) -> str:
    """The recovery code that a page shows."""
    found = re.search(r'id="code">([^<]+)<', page)
    assert found is not None, page
    return found[1]


def bot_game(browser: httpx.Client, game: str = "star-scrappers") -> str:
    """A table against a bot, by the form of the front page; its id."""
    form = {"game": game, "seats": "2", "kind_0": "you", "kind_1": "bot", "bot_1": "random"}
    answer = browser.post("/tables", data=form)
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]
