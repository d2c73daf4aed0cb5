"""The builder in a browser: every click counts at once, by mouse and keyboard, on a phone, for everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.browser.driving import Person, check_accessible

Make = Callable[..., Person]


def open_copy(ola: Person, game: str, name: str) -> Page:
    ola.page.goto(f"/build/{game}")
    ola.page.get_by_role("button", name=name).first.click()
    ola.page.wait_for_selector("#builder")
    return ola.page


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 360)])
def test_axe_finds_nothing_in_the_builder(person: Make, theme: str, width: int) -> None:
    ola = person(color_scheme=theme, viewport={"width": width, "height": 800}, locale="pl-PL")
    for game, first in (("crystalicum", "#item-kyriakos"), ("edge", "#item-holy_knight")):
        page = open_copy(ola, game, "Weź kopię")
        page.click(f"{first} [name=add]")
        page.click(f"{first} [name=add]")
        page.wait_for_selector("#verdict .bd-rule")
        page.click("[data-draw]")
        page.wait_for_selector("#hands")
        check_accessible(page, f"the builder of {game}")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("document.documentElement.scrollHeight") < 3000, "a long list scrolls by itself"
        page.click("button[value=save]")
        page.wait_for_url("**/build/*/*")
        page.goto(f"/build/{game}")
        check_accessible(page, f"what one has built of {game}")
        page.goto(f"/new/{game}")
        check_accessible(page, f"a new table of {game}")


def test_a_deck_is_changed_checked_saved_and_played(person: Make) -> None:
    ola = person()
    page = open_copy(ola, "crystalicum", "Take a copy The Winter Court")
    assert "Legal" in page.inner_text("#verdict")
    page.wait_for_selector("html.scripted")
    page.click("#item-kyriakos [name=add]")
    page.wait_for_selector("#verdict:has-text('CR-008')")
    assert page.input_value("#n-kyriakos") == "4"
    page.wait_for_selector("#unsaved:visible")
    page.click("#build button[name=take][value=kyriakos]")
    page.wait_for_selector("#verdict.ok")
    page.fill("#name", "My court")
    page.press("#name", "Enter")
    page.wait_for_selector("#unsaved", state="hidden")
    page.goto("/new/crystalicum")
    page.select_option("[name=build_0]", label="My court")
    page.click("#new-table .go1")
    page.wait_for_url("**/table/*")


def test_cards_are_found_by_what_they_are(person: Make) -> None:
    ola = person()
    page = open_copy(ola, "crystalicum", "Take a copy The Winter Court")
    page.wait_for_selector("html.scripted")
    every = page.locator("[data-item]:visible").count()
    page.select_option("[data-facet=kind]", "ship")
    ships = page.locator("[data-item]:visible").count()
    page.select_option("[data-facet=faction]", "astonia")
    own = page.locator("[data-item]:visible").count()
    assert 0 < own < ships < every
    page.select_option("[data-facet=kind]", "")
    page.select_option("[data-facet=faction]", "")
    page.keyboard.press("Escape")
    page.locator("h2").first.click()
    page.keyboard.press("/")
    page.keyboard.type("cesarz lodowych")  # Polish, on an English page
    assert page.locator("[data-item]:visible").count() < 10
    assert page.is_visible("#item-gerasimos-pagos")
    page.keyboard.press("Enter")
    assert page.is_visible("#builder"), "Enter in the search is no wish to leave"
    assert page.locator("[data-item]:visible").count() < 10


def test_the_keyboard_is_enough(person: Make) -> None:
    ola = person()
    page = open_copy(ola, "edge", "Take a copy")
    page.wait_for_selector("html.scripted")
    page.focus("#n-holy_knight")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector("#verdict:has-text('ED-010')")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#verdict.ok")
    page.focus("#build button[name=take] >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_selector("#verdict:has-text('ED-010')")
    assert page.evaluate("document.activeElement.closest('#build') !== null"), "the focus stays in the panel"


def test_another_faction_brings_its_own_squads(person: Make) -> None:
    ola = person()
    page = open_copy(ola, "edge", "Take a copy")
    page.select_option("#c-faction", "demons")
    page.wait_for_selector("#item-gorehound")
    assert page.is_visible("#unsaved")
    assert "ED-008" in page.inner_text("#verdict")


def test_what_is_chosen_before_the_script_has_come_counts_too(person: Make) -> None:
    ola = person()
    held: list[Route] = []
    ola.page.route("**/builder.js", lambda route: held.append(route))
    ola.page.goto("/build/edge")
    ola.page.get_by_role("button", name="Take a copy").first.click(no_wait_after=True)
    for typed, value in (("#n-holy_knight", "3"), ("#name", "Quick")):
        ola.page.fill(typed, value)
    let_go(ola.page, held)
    ola.page.wait_for_selector("#verdict :text('ED-010')")
    assert ola.page.is_visible("#unsaved")
    ola.page.reload(wait_until="commit")
    ola.page.select_option("#c-faction", "demons")
    let_go(ola.page, held)
    ola.page.wait_for_selector("#item-gorehound")


def let_go(page: Page, held: list[Route]) -> None:
    while not held:
        page.wait_for_timeout(20)
    held.pop().continue_()


def test_it_works_without_script(person: Make) -> None:
    ola = person(java_script_enabled=False)
    page = open_copy(ola, "edge", "Take a copy")
    page.click("#item-holy_knight [name=add]")
    page.wait_for_selector("#verdict:has-text('ED-010')")
    assert page.input_value("#n-holy_knight") == "3"
    page.click("button[value=save]")
    page.wait_for_url("**/build/*/*")
    assert page.input_value("#n-holy_knight") == "3"
    page.click("[data-draw]")
    page.wait_for_selector("#hands li")
    assert page.locator("#hands li").count() == 3
