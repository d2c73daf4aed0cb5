"""At a table with people: the board keeps its place, clocks and talk stand beside it, nobody resigns by mistake."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page

import druza
from tests.browser.driving import Person, box_of, check_accessible, until

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
    until(lambda: is_above(ola, "#question", height))
    assert ola.page.evaluate("document.documentElement.scrollWidth") <= width
    if looks:
        ola.page.locator("#talk-open").click()
    else:
        ola.page.keyboard.press("c")
    until(lambda: box_of(ola.page, "#chat")["height"] >= 90 and is_above(ola, "#chat", height))
    check_accessible(ola.page, f"{game} with the chat open")


def is_above(one: Person, selector: str, height: float) -> bool:
    box = box_of(one.page, selector)
    return box["y"] + box["height"] <= height


@pytest.mark.parametrize("game", ["star-scrappers", "tortuga"])
def test_what_is_said_has_room_in_a_low_window(person: Make, game: str) -> None:
    low = {"viewport": {"width": 1024, "height": 768}}
    ala, ola = person(**low), person(coached=True, **low)
    ola.page.goto(sit_down(ala, ola, game))
    ola.page.locator("#guide").wait_for(state="attached")  # it makes room for the chat
    ola.page.keyboard.press("c")
    ola.page.locator("#phrases").wait_for()
    until(lambda: box_of(ola.page, "#said")["height"] >= 40)


def test_what_another_one_decides_covers_neither_their_strip_nor_the_talk(person: Make) -> None:
    low = {"viewport": {"width": 1280, "height": 800}}
    ala, ola = person(**low), person(**low)
    at_a_live_table(ala, ola, "tortuga")
    waits = ola if ala.is_asked() else ala
    scene = box_of(waits.page, "#scene")  # the ships from which the other one chooses
    side = box_of(waits.page, "article[id^=player-]")
    assert scene["x"] + scene["width"] <= side["x"]
    waits.page.keyboard.press("c")
    assert scene["x"] + scene["width"] <= box_of(waits.page, "#chat")["x"]


def test_what_was_said_is_counted_until_it_is_read(person: Make) -> None:
    ala, ola = person(**PHONE), person()
    at_a_live_table(ala, ola)
    ola.page.keyboard.press("c")
    ola.page.locator("#phrases button").first.focus()
    ola.page.keyboard.press("2")  # the second phrase
    ala.page.locator("#news:has-text('Good luck') > svg > use[href='#i-chat']").wait_for(state="attached")
    ala.page.locator("#talk-open .nb").get_by_text("1", exact=True).wait_for()
    ola.page.keyboard.press("Escape")  # back to the question
    ola.page.wait_for_function("() => !document.activeElement.closest('#chat')")
    ala.page.locator("#talk-open").click()
    ala.page.locator("#said").get_by_text("Good luck").wait_for()
    ala.page.locator("#talk-open .nb").wait_for(state="hidden")


def test_nobody_resigns_by_mistake(person: Make) -> None:
    ala, ola = person(), person()
    url = at_a_live_table(ala, ola)
    ala.page.locator("[popovertarget=menu]").click()
    resign = ala.page.get_by_role("button", name="Resign")
    ala.page.evaluate(BUSY)
    press_short(ala.page, resign)
    assert ala.page.request.get(url.replace("/table/", "/api/tables/")).json()["status"] == "open"
    resign.focus()
    ala.page.keyboard.press("Enter")
    ala.page.get_by_text("Again: the game is lost").wait_for()
    ala.page.keyboard.press("Enter")
    ola.page.locator("#after").get_by_role("button", name="Rematch").wait_for()


# The next time that something is pressed, the page has to do for longer than what cannot be undone is held.
BUSY = """() => addEventListener("pointerdown", () => {
    for (const end = performance.now() + 1500; performance.now() < end;);
}, { once: true })"""


def press_short(page: Page, button: Locator) -> None:
    """The hand is quick, whatever the page is doing."""
    box = button.bounding_box()
    assert box is not None
    session, now = page.context.new_cdp_session(page), time.time()
    press = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "button": "left", "clickCount": 1}
    for kind, when in (("mousePressed", now), ("mouseReleased", now + 0.2)):
        session.send("Input.dispatchMouseEvent", {"type": kind, "timestamp": when, **press})
    session.detach()


def test_why_something_cannot_be_asked_for_is_said(person: Make) -> None:
    ala, ola = person(), person()
    at_a_live_table(ala, ola)
    for answer in ("Refuse", ""):
        ala.page.locator("[popovertarget=menu]").click()
        ala.page.get_by_role("button", name="Offer a draw").click()
        if answer:
            ala.page.locator("#plea").wait_for()
            ola.page.get_by_role("button", name=answer).click()
            ala.page.locator("#plea").wait_for(state="detached")
    ala.page.locator(".toast").get_by_text("You can offer a draw again after five turns of yours.").wait_for()


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
    counted(ala, "away for")
    ola.page.goto("about:blank")
    counted(ala, "no connection for")


def counted(one: Person, words: str) -> None:
    """The seconds go on."""

    def seconds() -> int:
        return int((one.page.get_by_text(said).text_content() or "").rpartition(words)[2].split()[0])

    said = re.compile(rf"{words} \d+ s")
    begun = seconds()
    until(lambda: seconds() > begun + 1)


def test_a_table_that_was_open_before_anybody_came_is_played_in_one_window(person: Make) -> None:
    ala, ola = person(), person()
    ala.start("link")
    ala.sit_down_with(ola)
    second = ala.page.context.new_page()
    second.goto(ala.page.url)
    ala.page.locator("#elsewhere").wait_for()
    posted: list[str] = []
    ala.page.on("request", lambda request: posted.append(request.url) if request.method == "POST" else None)
    ala.page.evaluate("document.activeElement.blur()")
    for key in ("Enter", "x", "1"):  # a window that rests has no keys
        ala.page.keyboard.press(key)
    second.close()
    ala.page.locator("#table:not([inert])").wait_for()
    assert [url for url in posted if "/moves" in url] == []
    assert ola.page.locator("#elsewhere").is_hidden()  # who has one window has it


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


KEEP_STREAM = """window.streams = []; window.EventSource = class extends EventSource {
    constructor(address) { super(address); streams.push(this); } };"""
HEARS = "told => streams.at(-1).dispatchEvent(new MessageEvent('window', { data: JSON.stringify(told) }))"
LOOKS = """() => new Promise(done => {
    document.addEventListener('table:shown', () => setTimeout(done), { once: true });
    document.dispatchEvent(new Event('table:look')); })"""


def test_reactions_are_counted_down_while_something_is_held_back_and_no_longer(person: Make) -> None:
    ala, ola = person(), person()
    ola.context.add_init_script(KEEP_STREAM)
    at_a_live_table(ala, ola)
    countdown = ola.page.locator("#ck-main [data-clock=window]")
    version = ola.page.locator("#table").get_attribute("data-version")
    ola.page.evaluate(HEARS, {"left": 30, "version": "what was shown before"})
    assert countdown.count() == 0, "the page is further"
    ola.page.evaluate(HEARS, {"left": 30, "version": version})
    countdown.wait_for()
    ola.page.evaluate(LOOKS)
    countdown.wait_for()  # also on a page that was drawn anew meanwhile
    ola.page.evaluate(HEARS, {"over": True, "version": version})
    countdown.wait_for(state="detached")  # though nothing else was told
    ola.page.locator("#ck-main [data-clock=main]").wait_for()


def test_a_page_that_was_signed_out_elsewhere_says_so(person: Make) -> None:
    ala, ola = person(), person()
    name = f"Ada-{ala.page.evaluate('Date.now() % 1e9')}"
    ala.page.request.post("/claim", form={"name": name, "password": "kwarcytowy dom", "mark": "1t"})
    at_a_live_table(ala, ola)
    ala.page.request.post("/signout")
    ala.page.get_by_role("heading", name="You have signed out.").wait_for()
    check_accessible(ala.page, "a table that is still open after signing out")
