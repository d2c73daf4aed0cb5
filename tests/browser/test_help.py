"""Help in the browser: hints, why a bot moved, another target, what happened meanwhile, the curve of chances."""

from __future__ import annotations

import json
from collections.abc import Callable
from fnmatch import fnmatch
from typing import Any

import pytest
from playwright.sync_api import Page

import druza
from tests.browser.driving import Person, check_accessible, until

Make = Callable[..., Person]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HINT = "**/hint?*"


def asked(person: Person, game: str = "star-scrappers", bot: str = "random") -> Page:
    person.start(game=game, bot=bot)
    person.wait_for_turn()
    return person.page


# -- hints -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"color_scheme": "light"}, {**PHONE, "color_scheme": "dark", "locale": "pl-PL"}])
def test_a_hint_is_looked_for_shown_on_board_and_list_and_played(person: Make, options: dict[str, Any]) -> None:
    ola = person(**options)
    page = asked(ola)
    page.click("#hint-ask")
    page.wait_for_selector("#hint-ask.is-thinking, #hint")
    told = "/[1-9]\\d? %/.test(document.querySelector('#hint-ask')?.ariaLabel)"  # unless it is found before that
    page.wait_for_function(f"() => document.querySelector('#hint') || {told}")
    page.wait_for_selector("#hint")
    assert page.locator("#hint [data-rank]").count() == 3
    best = page.get_attribute("#hint .best", "data-option") or ""
    assert "%" in page.inner_text("#hint .best")
    marked = page.eval_on_selector_all(
        "#table .hinted.first", "all => all.map(e => [e.dataset.option, ...(e.dataset.more ?? '').split(' ')])"
    )
    assert any(best in ways for ways in marked), f"{best} is not marked: {marked}"
    in_list = page.eval_on_selector_all("#options .hinted.first", "all => all.map(e => e.value)")
    assert best in in_list or best.partition("/")[0] in in_list
    check_accessible(page, "a hint")
    size = page.viewport_size
    assert size is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    ply = ola.ply
    page.click("#hint .best")
    ola.wait_past(ply)
    page.wait_for_selector("#hint", state="detached")


def test_a_hint_by_keys_alone_and_stopped_by_keys(person: Make) -> None:
    page = asked(person())
    page.route(HINT, lambda route: None)  # as long as the test takes, none is found
    page.keyboard.press("h")
    page.wait_for_selector("#hint-ask.is-thinking")
    with page.expect_event("requestfailed", lambda request: fnmatch(request.url, HINT)):  # nobody waits for it
        page.keyboard.press("Escape")
    page.wait_for_selector("#hint-ask:not(.is-thinking)")
    assert page.locator("#hint").count() == 0, "who has stopped gets none"
    page.unroute(HINT)
    page.keyboard.press("h")
    page.wait_for_selector("#hint")
    until(lambda: "Hint" in page.inner_text("#live"))
    page.keyboard.press("Escape")
    page.wait_for_selector("#hint", state="hidden")
    assert page.locator(".hinted").count() == 0
    page.keyboard.press("h")
    page.wait_for_selector("#hint:visible")  # it is still there


def test_no_hints_with_people_elsewhere(person: Make) -> None:
    ola, bartek = person(), person()
    ola.start("link")
    asked = ola.sit_down_with(bartek)
    assert asked.page.locator("#hint-ask").count() == 0
    asked.page.keyboard.press("h")
    assert asked.page.locator("#hint").count() == 0


def test_at_one_screen_a_hint_is_for_who_is_asked(person: Make) -> None:
    ola = person()
    ola.start("here")
    assert ola.page.locator("#hint-ask").count() == 0, "the screen is on its way"
    ola.page.click("#take-over")
    ola.wait_for_turn()
    ola.page.keyboard.press("h")
    ola.page.wait_for_selector("#hint")
    ola.page.keyboard.press("x")
    ola.page.wait_for_selector("#handover")
    assert ola.page.locator("#hint").count() == 0


# -- another target ----------------------------------------------------------------------------------------------------


def paying(ola: Person) -> Page:
    """Somebody who has begun to mine and is asked for cards."""
    for _ in range(10):
        page = asked(ola)
        for path in [path for path in ola.paths("#board") if path.startswith("mine/")][::-1]:
            ola.choose(path, "#board")
            ola.wait_for_turn()
            if page.locator("#instead").count():
                return page
            break
    raise AssertionError("no table asked for a payment")


def test_another_crystal_is_clicked_in_the_middle_of_a_payment(person: Make) -> None:
    ola = person()
    page = paying(ola)
    check_accessible(page, "something else instead")
    piece = page.locator("#board .instead[data-instead^='mine/']:visible").first
    wanted, ply = piece.get_attribute("data-instead") or "", ola.ply
    assert piece.get_attribute("aria-disabled") is None
    piece.click()
    until(lambda: page.evaluate(LOOK, ola.seen("table"))["ply"] >= ply + 2)
    offered = "all => all.map(e => e.dataset.instead)"
    until(lambda: wanted not in page.eval_on_selector_all("#instead [data-instead]", offered))


def test_another_target_by_keys(person: Make) -> None:
    ola = person()
    page = paying(ola)
    ply = ola.ply
    page.focus("#instead summary")
    page.keyboard.press("Enter")
    page.locator("#instead [data-instead='end']").focus()
    page.keyboard.press("Enter")
    ola.wait_past(ply)
    page.wait_for_selector("#instead", state="detached")


# -- why did you? ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, PHONE])
def test_a_bot_says_why(person: Make, options: dict[str, Any]) -> None:
    ola = person(**options)
    page = asked(ola, bot="casual")
    ply = ola.ply
    if page.locator(".why-link").count() == 0:
        page.keyboard.press("x")
        ola.wait_past(ply)
        ola.wait_for_turn()
    if options:
        page.tap("#news [data-sheet=side]")
    link = page.locator(".why-link:visible").first
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#thought:popover-open")
    assert "%" in page.inner_text("#thought-says")
    assert page.locator("#thought .thought-options").count() == 0, "what else it thought of would show its hand"
    check_accessible(page, "why did you")
    page.keyboard.press("Escape")
    page.wait_for_selector("#thought", state="hidden")


# -- what happened meanwhile -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"), [({}, "while you were away"), ({**PHONE, "locale": "pl-PL"}, "nieobecn")]
)
def test_coming_back_says_what_others_did(person: Make, options: dict[str, Any], words: str) -> None:
    ola = person(**options)
    page = asked(ola, bot="casual")
    address, table, ply = page.url, ola.seen("table"), ola.ply
    page.reload()
    ola.wait_for_turn()
    assert not page.is_visible("#since"), "nothing has happened"
    page.goto("/")
    page.evaluate(END_TURN, [table, ply])
    until(lambda: page.evaluate(LOOK, table)["ply"] > ply + 1)
    until(lambda: page.evaluate(LOOK, table)["asked"] == page.evaluate(LOOK, table)["seat"])
    page.goto(address)
    page.wait_for_selector("#since:visible")
    assert words in page.inner_text("#since")
    check_accessible(page, "what happened meanwhile")
    page.click("[data-since-show]")
    page.wait_for_selector("#since", state="hidden")
    page.locator("#log-lines .since-new:visible").first.wait_for()
    page.reload()
    ola.wait_for_turn()
    assert not page.is_visible("#since"), "it is told once"


END_TURN = """([table, ply]) => fetch(`/api/tables/${table}/moves`, { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ply, option: 'end' }) })
    .then(answer => answer.json())"""
LOOK = "table => fetch(`/api/tables/${table}`).then(answer => answer.json())"


# -- the curve ---------------------------------------------------------------------------------------------------------


def test_the_chances_of_a_game_are_judged_and_lead_into_the_replay(person: Make) -> None:
    ola = person(color_scheme="light")
    ola.page.goto("/")
    seats = [{"kind": "bot", "bot": "random", "name": name} for name in ("Ola", "Bartek", "Zuza")]
    order = json.dumps({"game": "star-scrappers", "seats": seats, "seed": 7})
    made = ola.page.evaluate(MAKE, order)["table"]
    until(lambda: ola.page.evaluate(LOOK, made)["over"])
    ola.page.goto(f"/table/{made}")
    ola.page.click("#end a[href$='/chances']")
    ola.page.wait_for_selector("#thinking")
    check_accessible(ola.page, "a game that is being judged")
    ola.page.wait_for_selector(".curve", timeout=0)
    check_accessible(ola.page, "the curve")
    assert ola.page.locator(".curve-line").count() == 6, "three lines, and three samples beside the names"
    dashes = ola.page.eval_on_selector_all(
        "polyline.curve-line", "all => all.map(e => getComputedStyle(e).strokeDasharray)"
    )
    assert len(set(dashes)) == 3, "lines differ by more than colour"
    phone = person(**PHONE, color_scheme="dark", locale="pl-PL")
    phone.page.goto(f"/table/{made}/chances")
    phone.page.wait_for_selector(".curve")
    check_accessible(phone.page, "the curve on a phone")
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    link = ola.page.locator(".curve-turn").last
    step = (link.get_attribute("href") or "").rpartition("=")[2]
    link.focus()
    ola.page.keyboard.press("Enter")
    ola.page.wait_for_selector("#replay")
    assert f"Step {step} of" in ola.page.inner_text("#question")
    check_accessible(ola.page, "a replay with what a bot thought")


MAKE = """order => fetch('/api/tables', { method: 'POST', body: order,
    headers: { 'content-type': 'application/json' } }).then(answer => answer.json())"""


# -- the shell ---------------------------------------------------------------------------------------------------------


def test_a_scene_does_not_lie_on_the_options(person: Make) -> None:
    ola = person()
    tortuga = druza.game("tortuga")
    seed = next(seed for seed in range(99) if tortuga.new(2, seed, {}).seat == 0)  # then all ships are still there
    seats = [{"kind": "you"}, {"kind": "bot", "bot": "random"}]
    page = ola.page
    ola.context.request.post("/tables", form={"game": "tortuga", "seats": "2"})  # so that the browser has its cookie
    page.goto("/")
    page.goto(f"/table/{page.evaluate(MAKE, json.dumps({'game': 'tortuga', 'seats': seats, 'seed': seed}))['table']}")
    ola.wait_for_turn()
    assert page.is_visible("#scene")
    seen = page.eval_on_selector_all("#options .opt", UPPERMOST)
    assert seen == [True] * 4


UPPERMOST = """all => all.map(option => { const box = option.getBoundingClientRect();
    return option.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)); })"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_an_option_can_be_read_under_the_mouse(person: Make, theme: str) -> None:
    ola = person(color_scheme=theme)
    page = asked(ola)
    page.hover("#options .opt:has(small)")
    check_accessible(page, "an option under the mouse")


def test_a_replay_goes_on_without_loading_pages(person: Make) -> None:
    ola = person()
    ola.start("bot")
    ola.wait_for_turn()
    for _ in range(10):
        ola.choose(ola.first_path())
        ola.wait_for_turn()
    ola.page.goto(ola.page.url.split("?")[0] + "/replay?step=2")
    pages: list[str] = []
    ola.page.on("request", lambda one: pages.append(one.url) if one.is_navigation_request() else None)
    for _ in range(3):
        ola.page.keyboard.press("ArrowRight")  # faster than steps come
    ola.page.wait_for_function("() => location.search.includes('step=5')")
    ola.page.keyboard.press("Home")
    for key, step in (("ArrowRight", 1), ("End", None), ("Home", 0), ("ArrowRight", 1)):
        ola.page.keyboard.press(key)
        if step is not None:
            ola.page.wait_for_function("step => location.search.includes(`step=${step}`)", arg=step)
    ola.page.locator("#step-at").fill("4")
    ola.page.wait_for_function("() => location.search.includes('step=4')")
    ola.page.select_option("#step-speed", "4")
    ola.page.click("#step-play")
    ola.page.wait_for_function("() => location.search.includes('step=6')")
    ola.page.keyboard.press("ArrowLeft")
    ola.page.wait_for_selector("#step-play[aria-pressed=false]")
    assert pages == []
    check_accessible(ola.page, "a replay")
    ola.page.keyboard.press("Home")
    ola.page.wait_for_function("() => location.search.includes('step=0')")
    began = ola.page.inner_text("header h1 small")
    ola.page.keyboard.press("End")
    ola.page.wait_for_function("() => !location.search.includes('step=0')")
    ended = ola.page.inner_text("header h1 small")
    ola.page.reload()
    assert ola.page.inner_text("header h1 small") == ended != began
