"""Strangers in the lobby: one opens a table, another sits down, they talk, one leaves and comes back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import APIResponse, Route

from tests.browser.driving import Person, check_accessible, until

Make = Callable[..., Person]

# Remembers what a table that is gone says of itself.
WATCH = """new MutationObserver(() => {
  const gone = document.querySelector(".mt-gone");
  if (gone) window.gone = gone.textContent;
}).observe(document.body, { subtree: true, childList: true })"""


def test_two_strangers_meet_and_one_leaves_the_seat_to_a_bot(person: Make) -> None:
    ala, ola, iga = person(), person(locale="pl-PL"), person()
    ola.page.goto("/lobby")
    iga.page.goto("/lobby/new")
    iga.page.locator("#open-form [name=pace]:checked").focus()
    ala.page.goto("/lobby")
    ala.page.get_by_role("link", name="New table").click()
    says = ala.page.locator("#opening-says")
    ala.page.locator(".nt-add").click()
    says.get_by_text("3 seats").wait_for()
    for kind in ("bot", "a friend", "add"):  # each click turns the seat; the last leaves it out
        ala.page.locator(".nt-turn:visible").nth(1).click()
        ala.page.locator(".nt-turn:visible").nth(1).get_by_text(kind, exact=True).wait_for()
    says.get_by_text("2 seats").wait_for()
    ala.page.locator("#open-form [name=pace][value='']").check()
    ala.page.get_by_role("button", name="Open the table").click()
    ala.page.wait_for_selector("#table")
    iga.page.locator("[aria-label^='Sit down: Star Scrappers']").wait_for()
    assert iga.page.evaluate("document.activeElement.name") == "pace", (
        "who fills in a table of their own is not disturbed"
    )
    iga.page.keyboard.press("Escape")
    iga.page.evaluate(WATCH)
    ola.page.get_by_role("button", name="Siadam: Star Scrappers").click()  # the list has come by itself
    ola.page.wait_for_selector("#table")
    iga.page.wait_for_function("() => window.gone === 'just taken'")  # it does not vanish under the finger
    iga.page.locator(".mt-gone").wait_for(state="detached")
    ala.page.locator("#here-1").get_by_text("here now").wait_for()
    ola.page.keyboard.press("c")
    ola.page.get_by_role("button", name="Powodzenia").click()
    ala.page.locator("#talk-tab-chat").get_by_text("1", exact=True).wait_for()  # not heard yet
    ala.page.locator("#talk-tab-chat").click()
    ala.page.locator("#said").get_by_text("Good luck").wait_for()
    ala.page.locator("#said").get_by_text("PL").wait_for()
    ola.page.locator("[popovertarget=menu]").click()
    ola.page.get_by_role("button", name="Niech bot zagra za mnie").click()
    ala.page.locator("#here-1").get_by_text("a bot plays").wait_for()
    ola.page.get_by_role("button", name="Wracam na swoje miejsce").click()
    ala.page.locator("#here-1").get_by_text("here now").wait_for()
    ola.page.goto("/rules/edge")
    ala.page.locator("#here-1").get_by_text("no connection").wait_for()
    ola.page.keyboard.press("l")
    ola.page.wait_for_url("**/lobby")


def test_a_list_that_was_late_does_not_take_the_place_of_a_newer_one(person: Make) -> None:
    ala, ola, iga = person(), person(), person()
    held: list[tuple[Route, APIResponse]] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append((route, route.fetch()))

    iga.page.goto("/lobby")
    iga.page.route("**/lobby/fragment?*", hold_the_first)
    ala.page.request.post("/lobby", form={"game": "edge", "seats": "2"})
    while not held:
        iga.page.wait_for_timeout(50)
    newer = ola.page.request.post("/lobby", form={"game": "edge", "seats": "2"}).url.split("/")[4]
    iga.page.locator(f"#open-{newer}").wait_for()
    route, answer = held[0]
    with iga.page.expect_event("requestfinished"):
        route.fulfill(response=answer)
    assert iga.page.locator(f"#open-{newer}").count() == 1


@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (1440, "dark")])
def test_everybody_can_use_the_lobby(person: Make, width: int, theme: Literal["dark", "light"]) -> None:
    looks = {"viewport": {"width": width, "height": 800}, "color_scheme": theme, "locale": "pl-PL"}
    ala, ola = person(**looks), person(**looks)
    ala.page.goto("/lobby")
    ala.page.locator("#new").click()
    ala.page.locator("#open-form [name=pace][value='']").check()
    check_accessible(ala.page, "the dialog of a new table")
    assert ala.page.evaluate("document.documentElement.scrollWidth") <= width
    ala.page.locator("#opening .go1").click()
    ala.page.wait_for_selector("#table")
    ola.page.goto("/lobby")
    ola.page.locator(".pp-open .btn").first.wait_for()
    assert ola.page.evaluate("document.documentElement.scrollWidth") <= width
    check_accessible(ola.page, "the lobby")
    for chosen in (True, False):  # a chip on a phone, a line beside the list on a wide page
        with ola.page.expect_navigation():
            ola.page.locator(".mt-check", has=ola.page.locator("[value=edge]")).click()
        assert ola.page.locator("#filters [value=edge]").is_checked() == chosen
    ola.page.locator(".pp-open .btn.go").first.click()
    ola.page.wait_for_selector("#table")
    check_accessible(ola.page, "a table with a stranger")
    row = ola.page.locator("#phrases").bounding_box()
    assert row is None or row["x"] + row["width"] <= width


def test_who_begins_to_wait_is_seen_at_once_and_met_by_keys_alone(person: Make) -> None:
    ala, ola = person(), person()
    ola.page.goto("/")
    waits = ola.page.get_by_role(
        "button", name=re.compile(r"^Tortuga 2199, Live: \d+ (person|people) waiting, play now$")
    )
    ala.page.request.post("/pairing", form={"pair": "live/tortuga"})
    waits.wait_for()
    ola.page.locator("#open-seats form").first.wait_for()
    ola.page.locator("[name=game]:checked").focus()
    for key in ("ArrowRight", "ArrowRight", "Tab", "Tab"):  # the third game, its button to play, and to play live
        ola.page.keyboard.press(key)
    until(lambda: waits.evaluate("button => button === document.activeElement"))
    ola.page.keyboard.press("Enter")
    ola.page.wait_for_selector("#table")
