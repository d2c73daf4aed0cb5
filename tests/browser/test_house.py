"""Two people talk, one reports the other, a keeper decides: each in a browser of their own; pages everybody can use."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from itertools import count
from typing import Literal

import pytest

from tests.browser.driving import Person, Server, check_accessible

Make = Callable[..., Person]
PASSWORD = "kwarcytowy dom"
numbers = count(1)


def named(one: Person, start: str) -> str:
    """A browser takes a name with a password, whatever language it speaks."""
    name = f"{start}-h{next(numbers)}"
    answer = one.page.request.post("/claim", form={"name": name, "password": PASSWORD, "mark": "1t"})
    assert answer.ok
    return name


def keeper(one: Person, server: Server) -> str:
    name = named(one, "Hania")
    command = [sys.executable, "-m", "druza.cli", "admin", "operator", name, "--data", str(server.data)]
    subprocess.run(command, check=True, capture_output=True)
    assert one.page.request.post("/house/touch", form={"password": PASSWORD}).ok
    return name


def at_a_table(ala: Person, ola: Person) -> str:
    url = ala.page.request.post("/lobby", form={"game": "star-scrappers", "seats": "2"}).url
    ola.page.request.post(f"{url}/sit")
    for one in (ala, ola):
        one.page.goto(url)
        one.page.wait_for_selector("#table")
    return url


def test_talk_report_and_decision(person: Make, server: Server) -> None:
    ala, ola, hania = person(), person(locale="pl-PL"), person()
    first = named(ala, "Ala")
    named(ola, "Ola")
    keeper(hania, server)
    at_a_table(ala, ola)
    for one in (ala, ola):
        one.page.keyboard.press("c")
    ala.page.get_by_label("Write something").fill("<b>hello</b> https://example.org")
    ala.page.get_by_role("button", name="Say", exact=True).click()
    ola.page.locator("#said").get_by_text("<b>hello</b> https://example.org").wait_for()
    assert ola.page.locator("#said a[href^=https]").count() == 0
    ola.page.get_by_label("Napisz coś").fill("zaczęte zdanie")
    ala.page.get_by_role("button", name="Good luck").click()
    ola.page.locator("#said").get_by_text("Powodzenia").wait_for()
    assert ola.page.get_by_label("Napisz coś").input_value() == "zaczęte zdanie"  # the table was drawn anew meanwhile
    with ola.page.context.expect_page() as opened:
        ola.page.locator("#said a").first.click()
    menu = opened.value
    menu.get_by_role("button", name="Zgłoś", exact=True).click()
    menu.get_by_text("Zgłoszenie przyjęte").wait_for()
    menu.close()
    hania.page.goto("/house")
    case = hania.page.locator(".hs-case", has_text=first)
    assert not case.get_by_text("<b>hello</b>").is_visible()
    case.get_by_text("Message hidden").click()
    case.get_by_text("<b>hello</b>").wait_for()
    case.get_by_placeholder("The sentence").fill("Please talk about the game.")
    case.get_by_role("button", name="Mute 1 day").click()
    hania.page.get_by_text("mutes a player").first.wait_for()
    ala.page.locator("[data-bell] .nb").get_by_text("1").wait_for()  # by the stream of the table
    ala.page.locator("[data-bell]").click()
    ala.page.locator("#bell-pop").get_by_text("Please talk about the game.").wait_for()
    ala.page.locator("#bell-pop").get_by_role("button", name="Mark all read").click()
    ala.page.locator("[data-bell] .nb").wait_for(state="hidden")


def test_a_hidden_page_is_away(person: Make) -> None:
    ala, ola = person(), person()
    at_a_table(ala, ola)
    ala.page.locator("#here-1").get_by_text("here now").wait_for()
    ola.page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true})")
    ola.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    ala.page.locator("#player-1 .pp-away").wait_for()


PAGES = ("/house", "/house/people", "/house/audit", "/house/mine", "/notices", "/account")


@pytest.mark.parametrize(("width", "theme", "lang"), [(360, "light", "pl-PL"), (1440, "dark", "en-GB")])
def test_everybody_can_use_the_house(
    person: Make, server: Server, width: int, theme: Literal["dark", "light"], lang: str
) -> None:
    looks = {"viewport": {"width": width, "height": 900}, "color_scheme": theme, "locale": lang}
    ala, ola, hania = person(**looks), person(**looks), person(**looks)
    named(ala, "Ala")
    named(ola, "Ola")
    keeper(hania, server)
    table = at_a_table(ala, ola)
    ala.page.request.post(f"{table}/chat", form={"text": "you are gravel"})
    ola.page.goto(f"{table}/person/0?chat=1")
    ola.page.request.post(f"{table}/person/0", form={"do": "report", "kind": "insult"})
    for page in PAGES:
        hania.page.goto(page)
        assert hania.page.evaluate("document.documentElement.scrollWidth") <= width, page
        check_accessible(hania.page, page)
    ola.page.goto(f"{table}/person/0")
    assert ola.page.evaluate("document.documentElement.scrollWidth") <= width
    check_accessible(ola.page, "somebody at a table")
    hania.page.goto("/house")
    hania.page.locator(".hs-case a.btn").first.click()
    hania.page.locator(".hs-chat").wait_for()
    check_accessible(hania.page, "a report in place")
    hania.page.locator("[data-bell]").click()
    hania.page.locator("#bell-pop").wait_for()
    check_accessible(hania.page, "the bell")
    ala.page.goto(table)
    ala.page.wait_for_selector("#write, #said", state="attached")
    check_accessible(ala.page, "a table with talk")
