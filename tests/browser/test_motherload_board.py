"""The mine of Super Motherload in a browser: places by keys and by pointer, and what moves when a tunnel is dug."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

import druza
from druza.games.motherload.state import MotherloadState
from tests.browser.driving import Person, box_of, check_accessible, ends_above, until

SEATS = [{"kind": "you", "name": "Ola"}, {"kind": "here", "name": "Bartek"}]
SIZES = [(1440, 900), (1024, 768), (390, 844)]

# what can be seen of a place: how strongly its preview is drawn
SEEN = "id => Number(getComputedStyle(document.getElementById(id).querySelector('.pv')).opacity)"
FOCUSED = "() => document.activeElement.id"
# Notes how something moves as soon as it is there: it has just changed, and that is over after a moment.
NOTE_MOVES = """selector => {
    const look = () => {
        const thing = document.querySelector(selector);
        window.moves ??= thing && getComputedStyle(thing).animationName;
        if (!window.moves) requestAnimationFrame(look);
    };
    look();
}"""
SMALLEST_LABEL = """() => Math.min(...[...document.querySelectorAll('.pit .bd .v')].map(label =>
    parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a))"""


def table_at(person: Person, asks: Callable[[MotherloadState], bool], seed: int = 5) -> MotherloadState:
    """A table played by its own hints until this is asked; the page shows it to whoever is asked."""
    request = person.context.request
    request.post("/tables", form={"game": "motherload", "seats": "2"})  # so that the browser has its cookie
    made = request.post("/api/tables", data={"game": "motherload", "seats": SEATS, "seed": seed}).json()
    game = druza.game("motherload")
    state: Any = game.new(2, seed, {"confirm": [0, 1]})
    while not asks(state):
        option = max(state.options(), key=lambda option: game.rate(state, option))
        version = request.get(f"/api/tables/{made['table']}?seat={state.seat}").json()["version"]
        move = {"version": version, "option": game.notation(option), "seat": state.seat}
        assert request.post(f"/api/tables/{made['table']}/moves", data=move).ok
        state.apply(option)
    person.page.goto(f"/table/{made['table']}?seat={state.seat}")
    person.page.wait_for_selector("#mine")
    assert isinstance(state, MotherloadState)
    return state


def placing(state: MotherloadState) -> bool:
    """A Drill of at least three is to be placed, and an action is left after it."""
    asked = state.prompt()
    return bool(asked["key"] == "drill_start" and asked["values"]["length"] >= 3 and state.actions > 0)


def blasting(state: MotherloadState) -> bool:
    return bool(state.prompt()["key"] == "blast_turned")


def press(page: Page, key: str) -> str:
    page.keyboard.press(key)
    return str(page.evaluate(FOCUSED))


def test_a_place_is_found_turned_and_dug_with_keys_alone(person: Callable[..., Person]) -> None:
    one = person()
    table_at(one, placing)
    best = one.page.get_attribute("#deed", "data-option")
    first = press(one.page, "n")
    assert one.page.get_attribute(f"#{first}", "data-option") == best
    until(lambda: one.page.evaluate(SEEN, first) == 1)
    second = press(one.page, "n")
    assert second != first
    until(lambda: one.page.evaluate(SEEN, first) == 0)
    assert press(one.page, "p") == first
    spaces = one.page.locator("#mine .sq title", has_text="tunnel").count()
    ply = one.ply
    press(one.page, "Enter")
    one.wait_past(ply)
    assert one.page.locator("#mine .sq title", has_text="tunnel").count() >= spaces + 3


def test_before_anything_is_pointed_at_the_best_place_is_lit(person: Callable[..., Person]) -> None:
    one = person()
    table_at(one, placing)
    until(lambda: one.page.evaluate("() => Number(getComputedStyle(document.querySelector('.best .pv')).opacity)") == 1)
    other = one.page.locator(".spot.can:not(.best)").last
    other.hover()
    until(lambda: one.page.evaluate("() => Number(getComputedStyle(document.querySelector('.best .pv')).opacity)") == 0)
    until(lambda: other.evaluate("spot => Number(getComputedStyle(spot.querySelector('.pv')).opacity)") == 1)


def test_a_pattern_under_the_pointer_is_turned_and_then_clicked(person: Callable[..., Person]) -> None:
    one = person()
    table_at(one, blasting)
    cell = one.page.locator("[id^='spot-'][data-leads*='r:']").first
    square = box_of(one.page, f"#{cell.get_attribute('id')} .hit")
    one.page.mouse.move(square["x"] + square["width"] / 2, square["y"] + square["height"] / 2)
    pointed = cell.get_attribute("data-option") or ""
    turned = press(one.page, "r")
    path = one.page.get_attribute(f"#{turned}", "data-option") or ""
    assert path.split("/")[0] != pointed.split("/")[0]  # another orientation
    until(lambda: one.page.evaluate(SEEN, turned) == 1)
    ply = one.ply
    one.page.mouse.down()  # the pattern lies over the space now
    one.page.mouse.up()
    one.wait_past(ply)
    assert one.page.locator("#pick:visible").count() == 0


def movement(page: Page) -> str:
    """How that moves which was to be noted."""
    return str(page.wait_for_function("() => window.moves").json_value())


def test_the_pod_runs_only_where_motion_is_welcome(person: Callable[..., Person]) -> None:
    wishes: dict[Literal["no-preference", "reduce"], str] = {"no-preference": "ml-run, ml-gone", "reduce": "none"}
    for motion, runs in wishes.items():
        one = person()
        table_at(one, placing)
        one.page.emulate_media(reduced_motion=motion)
        one.page.evaluate(NOTE_MOVES, "#latest-line.new .run")
        press(one.page, "n")
        press(one.page, "Enter")
        assert movement(one.page) == runs
        assert one.page.locator(".lt .hotl").count() == 1  # whose tunnel it is can be seen either way


def test_the_view_goes_down_when_a_board_joins(person: Callable[..., Person]) -> None:
    one = person()
    table_at(one, lambda state: state.prompt()["key"] == "side" and bool(state.mine.sides))
    one.page.emulate_media(reduced_motion="no-preference")
    one.page.evaluate(NOTE_MOVES, "#mine.new .low")
    one.page.click("#side-1")
    assert movement(one.page) == "ml-sink"
    assert "Depth 2" in (one.page.text_content("#mine .banner") or "")


@pytest.mark.parametrize("sizes", [SIZES[:2], SIZES[2:]], ids=["wide", "phone"])
def test_labels_can_be_read_and_nothing_is_cut(person: Callable[..., Person], sizes: list[tuple[int, int]]) -> None:
    one = person(has_touch=sizes[0][0] < 700)
    table_at(one, lambda state: len(state.mine.sides) == 2 and state.prompt()["key"] == "drill_start")
    table = one.page.url
    for width, height in sizes:
        one.page.set_viewport_size({"width": width, "height": height})
        for lang in ("pl", "en"):
            one.page.goto(f"{table}&lang={lang}")
            one.page.wait_for_selector("#mine")
            check_labels(one, width, f"placing a tunnel at {width} x {height}, {lang}")


def check_labels(one: Person, width: int, where: str) -> None:
    assert one.page.evaluate(SMALLEST_LABEL) >= 10.9
    if width > 700:
        until(lambda: ends_above(one.page, "#mine", "#question"))
    assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    letters = one.page.locator(".stk .dl") if width < 700 else one.page.locator(".stk .card .su")
    assert letters.first.is_visible()
    check_accessible(one.page, where)


def test_enter_goes_to_the_first_answer_where_there_is_no_main_button(person: Callable[..., Person]) -> None:
    one = person()
    table_at(one, lambda state: state.prompt()["key"] == "main" and state.actions == 2)
    asked, first = one.ply, one.page.locator("#question [data-option]:not(#away):visible").first.get_attribute("id")
    for _ in range(4):
        one.page.keyboard.down("Enter")  # held down it comes again and again, and chooses nothing
        assert one.page.evaluate(FOCUSED) == first
    one.page.keyboard.up("Enter")
    one.page.keyboard.press("?")
    one.page.wait_for_selector("#keys[open] [data-row=keys]")
    rows = one.page.eval_on_selector_all("#keys [data-row]", "all => all.map(one => one.dataset.row)")
    assert {"first", "deed"} & set(rows) == {"first"}
    one.page.keyboard.press("Escape")
    assert one.ply == asked
    press(one.page, "Enter")
    one.wait_past(asked)


def test_a_finger_on_what_is_no_answer_is_told_what_it_means(person: Callable[..., Person]) -> None:
    one = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    table_at(one, placing)
    one.page.tap("#clock > b")
    one.page.wait_for_selector("#zoom .about:visible")
    assert "Depth 4" in one.page.inner_text("#zoom")


def test_on_a_phone_the_mine_can_be_seen_from_nearer(person: Callable[..., Person]) -> None:
    one = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    table_at(one, placing)
    side = "() => document.querySelector('#mine .hit').getBoundingClientRect().width"
    before = one.page.evaluate(side)
    one.page.tap(".nearer")
    assert one.page.evaluate(side) > 44 > before
    best = box_of(one.page, "#mine .best .place")
    assert 0 <= best["x"] <= 360 - best["width"]  # what the main button would do is in sight
    assert one.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    for part in (".nearer", "#clock > b", ".stk >> nth=3"):
        box = box_of(one.page, part)
        assert 0 <= box["x"] <= 360 - box["width"], part
    one.page.tap(".nearer")
    assert one.page.evaluate(side) == before


def test_a_finger_on_half_a_square_is_asked_which_way_it_means(person: Callable[..., Person]) -> None:
    """Two ways begin in a square of 29 pixels on a phone."""
    one = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    table_at(one, placing)
    half = one.page.locator(".spot.can[data-beside]").first
    own, other = half.get_attribute("data-option"), half.get_attribute("data-beside")
    one.page.locator(f"#{half.get_attribute('id')} .hit").tap(force=True)
    one.page.wait_for_selector("#pick:visible")
    listed = one.page.eval_on_selector_all("#pick [data-option]", "all => all.map(one => one.dataset.option)")
    assert set(listed) == {own, other}
    assert len(set(one.page.locator("#pick [data-option]").all_inner_texts())) == 2
    ply = one.ply
    one.page.locator(f"#pick [data-option='{other}']").tap()
    one.wait_past(ply)


def test_a_mouse_chooses_half_a_square_at_once(person: Callable[..., Person]) -> None:
    one = person()
    table_at(one, placing)
    half = one.page.locator(".spot.can[data-beside]").first
    ply = one.ply
    one.page.locator(f"#{half.get_attribute('id')} .hit").click(force=True, position={"x": 3, "y": 8})
    one.wait_past(ply)


def adding(state: MotherloadState) -> bool:
    """Cards could be added, and the tunnel could be placed as well."""
    return bool(state.prompt()["key"] == "drill_card" and state.view(state.seat)["places"])


def test_a_place_is_drilled_at_once_while_cards_could_still_be_added(person: Callable[..., Person]) -> None:
    one = person()
    table_at(one, adding)
    assert "drilled at once" in one.page.inner_text("#question")
    ply = one.ply
    one.page.locator(".spot.can").first.locator(".hit").click(force=True)
    one.use_first(ply)
    one.wait_past(ply)
    assert "drill" in one.page.inner_text("#log-lines")
