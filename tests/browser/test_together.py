"""At a table with people: the board keeps its place, clocks and talk stand beside it, nobody resigns by mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

import druza
from tests.browser.driving import Person, box_of, check_accessible

Make = Callable[..., Person]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def sit_down(ala: Person, ola: Person, game: str = "star-scrappers", pace: str = "live:10+15") -> str:
    """Two guests who have said that they are here; the address of their table."""
    url = ala.page.request.post("/lobby", form={"game": game, "seats": "2", "pace": pace}).url
    ola.page.request.post(f"{url}/sit")
    ala.page.request.post(f"{url}/here")
    return url


def at_a_live_table(ala: Person, ola: Person, game: str = "star-scrappers", pace: str = "live:10+15") -> str:
    """The same, and both look at it."""
    url = sit_down(ala, ola, game, pace)
    for one in (ala, ola):
        one.page.goto(url)
        one.page.wait_for_selector("#table")
    return url


TALL_ENOUGH = "height => document.getElementById('board').getBoundingClientRect().height >= height"


@pytest.mark.parametrize("game", druza.game_ids())
@pytest.mark.parametrize(("looks", "theme"), [(PHONE, "light"), ({}, "dark")])
def test_the_board_keeps_its_place(
    person: Make, game: str, looks: dict[str, Any], theme: Literal["light", "dark"]
) -> None:
    ala, ola = person(color_scheme=theme, **looks), person(color_scheme=theme, locale="pl-PL", **looks)
    ola.page.goto(sit_down(ala, ola, game))
    size = ola.page.viewport_size
    assert size is not None
    width, height = size["width"], size["height"]
    ola.page.locator("#player-0 .ck").wait_for()  # the other's clock stands in their strip
    ola.page.wait_for_function(TALL_ENOUGH, arg=height * 0.3)  # once its style is there
    question = box_of(ola.page, "#question")
    assert question["y"] + question["height"] <= height
    assert ola.page.evaluate("document.documentElement.scrollWidth") <= width
    if looks:
        ola.page.locator("#talk-open").click()
    else:
        ola.page.keyboard.press("c")
    chat = box_of(ola.page, "#chat")
    assert chat["height"] >= 90, chat
    assert chat["y"] + chat["height"] <= height, chat
    check_accessible(ola.page, f"{game} with the chat open")


def test_what_was_said_is_counted_until_it_is_read(person: Make) -> None:
    ala, ola = person(**PHONE), person()
    at_a_live_table(ala, ola)
    ola.page.keyboard.press("c")
    ola.page.locator("#phrases button").first.focus()
    ola.page.keyboard.press("2")  # the second phrase
    ala.page.locator("#news").get_by_text("Good luck").wait_for()
    ala.page.locator("#talk-open .nb").get_by_text("1", exact=True).wait_for()
    ala.page.locator("#talk-open").click()
    ala.page.locator("#said").get_by_text("Good luck").wait_for()
    ala.page.locator("#talk-open .nb").wait_for(state="hidden")


def test_nobody_resigns_by_mistake(person: Make) -> None:
    ala, ola = person(), person()
    url = at_a_live_table(ala, ola)
    ala.page.locator("[popovertarget=menu]").click()
    resign = ala.page.get_by_role("button", name="Resign")
    resign.click()  # too short
    assert ala.page.request.get(url.replace("/table/", "/api/tables/")).json()["status"] == "open"
    resign.focus()
    ala.page.keyboard.press("Enter")
    ala.page.get_by_text("Again: the game is lost").wait_for()
    ala.page.keyboard.press("Enter")
    ola.page.locator("#after").get_by_role("button", name="Rematch").wait_for()


def test_holding_resigns(person: Make) -> None:
    ala, ola = person(), person()
    at_a_live_table(ala, ola)
    ala.page.locator("[popovertarget=menu]").click()
    ala.page.get_by_role("button", name="Resign").click(delay=1200)
    ola.page.locator("#after").get_by_role("button", name="Rematch").wait_for()


def test_the_next_table_is_one_key_away(person: Make) -> None:
    ala, ola = person(), person()
    first = at_a_live_table(ala, ola)
    second = at_a_live_table(ala, ola, "tortuga")
    asked = {one: one.seen("waiting") == "you" for one in (ala, ola)}
    mover = next(one for one, is_asked in asked.items() if is_asked)
    mover.page.goto("/rules/edge")
    mover.page.locator("#next-table").wait_for()
    mover.page.keyboard.press("n")
    mover.page.wait_for_url(lambda url: url.split("?")[0] in (first, second))


def test_how_long_somebody_is_away_is_counted(person: Make) -> None:
    ala, ola = person(), person(locale="pl-PL")
    at_a_live_table(ala, ola)
    ala.page.locator("#here-1, #here-0").get_by_text("here now").wait_for()
    ola.page.evaluate("""() => {
        Object.defineProperty(document, "hidden", { get: () => true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""")
    ala.page.get_by_text("away for 1 s").wait_for()
    ala.page.get_by_text("away for 3 s").wait_for()
    ola.page.goto("about:blank")
    ala.page.get_by_text("no connection for 2 s").wait_for()


def test_a_table_is_played_in_one_window(person: Make) -> None:
    ala, ola = person(), person()
    url = at_a_live_table(ala, ola)
    first = ala.page
    second = first.context.new_page()
    second.goto(url)
    first.locator("#elsewhere").wait_for()
    check_accessible(first, "a table that is played in another window")
    first.get_by_role("button", name="Play here").click()
    second.locator("#elsewhere").wait_for()
    first.locator("#elsewhere").wait_for(state="hidden")
    first.close()
    second.locator("#elsewhere").wait_for(state="hidden")  # the other one is closed: it plays again
    second.locator("#table:not([inert])").wait_for()
    second.close()
