"""Lessons in a browser: a program that follows only what is lit finishes them; keys, light and words for everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.driving import Person, until

Make = Callable[..., Person]

# Clicks the first thing that can be chosen among those that are lit now; says what it was.
FOLLOW = """() => {
  const seen = (thing) => thing.getClientRects().length > 0;
  const inside = (one) => (one.id === "hand" ? [] : [...one.querySelectorAll("[data-option]")]);
  const lit = [...document.querySelectorAll("[data-lit-now]")].filter(seen);
  lit.sort((one, other) => one.dataset.litNow - other.dataset.litNow);
  const [thing] = lit.flatMap((one) => (one.matches("[data-option]") ? [one] : inside(one))).filter(seen);
  thing?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return thing?.dataset.option ?? "";
}"""
# Begins a lesson anew, or one step of it.
BEGIN = """([game, step]) => {
  const make = (name, facts) => Object.assign(document.createElement(name), facts);
  const form = make("form", { method: "post", action: `/learn/${game}` });
  form.append(make("input", { name: step ? "step" : "again", value: step || "1" }));
  document.body.append(form);
  form.submit();
}"""
LIT = "() => document.querySelector('svg.light') || document.querySelector('#coach.c-right')"
ALL_SHOWN = """() => document.querySelectorAll("svg.light .ring").length !== 1
  || document.querySelectorAll("[data-lit-now]").length === 1"""
ON_WHAT_IS_LIT = """() => !!document.activeElement.closest("[data-lit-now]")
  || !!document.activeElement.querySelector("[data-lit-now]")"""
ANSWER_IN_SIGHT = """() => {
  const answer = document.querySelector("#guide details[open] p").getBoundingClientRect();
  return answer.height && answer.bottom <= document.getElementById("guide").getBoundingClientRect().bottom; }"""
# On a phone the question lies over the shadow of a fight: what the lamp shows lies over the question too.
LIGHT_OVER_THE_QUESTION = """() => {
  const over = (one) => Number(getComputedStyle(one).zIndex) || 0;
  const light = document.querySelector("svg.light");
  return light && over(light) >= over(document.getElementById("question"));
}"""
SIZES = {"wide": {}, "phone": {"viewport": {"width": 360, "height": 740}, "locale": "pl-PL"}}
STEPS = [("tortuga", "fly"), ("edge", "attack"), ("crystalicum", "duel"), ("motherload", "drill")]
WHERE = """() => { const { stage, step } = document.getElementById("coach")?.dataset ?? {};
  return [step, stage, document.getElementById("table").dataset.version].join(" "); }"""


def begin(page: Page, game: str, step: str = "") -> None:
    """Begin the first lesson of a game, or go to one step of it."""
    page.goto(f"/learn/{game}")
    page.evaluate(BEGIN, [game, step])
    page.wait_for_selector("#coach")
    page.wait_for_function(LIT)


def wait_for_change(page: Page, before: str) -> None:
    page.wait_for_function(f"before => ({WHERE})() !== before", arg=before)


def show_twice(page: Page) -> None:
    """Show me: first the lights, then the program plays."""
    before = page.evaluate(WHERE)
    page.keyboard.press("w")
    page.wait_for_function(ALL_SHOWN)
    page.keyboard.press("w")
    wait_for_change(page, before)


@pytest.mark.parametrize("options", SIZES.values(), ids=SIZES)
def test_who_follows_only_what_is_lit_finishes_the_lesson(person: Make, options: dict[str, Any]) -> None:
    ola = person(**options)
    page = ola.page
    begin(page, "star-scrappers")
    own, seen = 0, set[str]()
    while (where := page.evaluate(WHERE)).split()[1] != "play":
        assert len(seen) < 200, "the lesson goes on for ever"
        _, stage, _ = where.split()
        if stage in ("look", "right", "wrong"):
            page.click("#coach-on")
        elif where in seen or not page.evaluate(FOLLOW):
            show_twice(page)
        else:
            own += 1
        seen.add(where)
        wait_for_change(page, where)
    assert own >= 12, "most of it was done by clicking what is lit"


def test_two_clicks_lead_from_the_front_page_to_the_first_own_decision(person: Make) -> None:
    page = person().page
    page.goto("/")
    page.click(".learn1")
    clicks = 1
    page.wait_for_selector("#coach")
    while (where := page.evaluate(WHERE)).split()[1] == "look":
        page.click("#coach-on")
        clicks += 1
        wait_for_change(page, where)
    assert clicks <= 2
    page.wait_for_function(LIT)
    where = page.evaluate(WHERE)
    assert page.evaluate(FOLLOW), "something that is lit can be chosen"
    wait_for_change(page, where)


@pytest.mark.parametrize("game", ["tortuga", "edge", "crystalicum", "motherload"])
def test_the_light_leads_through_the_first_steps_of_every_game(person: Make, game: str) -> None:
    page = person(**SIZES["wide"]).page
    begin(page, game)
    while int((where := page.evaluate(WHERE)).split()[0]) < 5:
        if where.split()[1] in ("look", "right"):
            page.dblclick("#coach-on")
        else:
            page.wait_for_selector("[data-lit-now]")
            assert page.evaluate(FOLLOW), f"{where}: something that is lit can be chosen"
        wait_for_change(page, where)
        assert page.evaluate(WHERE).split()[1] != "wrong", where
        assert page.locator(".toast").count() == 0, "the second of two quick clicks is none"


@pytest.mark.parametrize("options", SIZES.values(), ids=SIZES)
def test_who_ends_a_turn_too_early_is_shown_what_would_be_lost(person: Make, options: dict[str, Any]) -> None:
    ola = person(coached=True, usual=True, **options)
    page = ola.page
    ola.start_first("bot")
    if options == SIZES["wide"]:
        page.click("#guide summary >> nth=0")
        page.wait_for_function(ANSWER_IN_SIGHT)
    page.wait_for_function("() => options.scrollHeight <= options.clientHeight + 1")  # else a verb is cut
    page.locator("[data-option='end']:visible").first.click()
    page.click("#nudge button")
    page.wait_for_selector("svg.light .ring", state="attached")
    page.wait_for_function("() => document.activeElement.matches('button, [role=button], [tabindex]')")
    ola.choose("end")  # the same again ends it
    until(lambda: page.locator("#nudge, svg.light").count() == 0)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_lights_what_it_names_and_is_clean_for_everybody(person: Make, game: str, step: str) -> None:
    page = person().page
    begin(page, game, step)
    lit = (page.get_attribute("#coach", "data-lit") or "").split()
    until(lambda: page.locator("[data-lit-now]").count() >= len(lit) - 1)  # one of two may be drawn for phones alone
    page.locator("svg.light .ring").first.wait_for(state="attached")
    broken = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in broken] == []
    page.keyboard.press("g")
    page.wait_for_function(ON_WHAT_IS_LIT)
    term = page.locator("#coach .term").first
    if term.count():
        term.click()
        page.wait_for_selector(".gloss:popover-open")
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(LIGHT_OVER_THE_QUESTION)


def test_a_wrong_answer_is_taken_back_by_a_key(person: Make) -> None:
    page = person().page
    begin(page, "star-scrappers", "recruit")
    page.click("#dock-0")
    page.wait_for_selector("#coach.c-wrong")
    page.wait_for_selector("#coach-say[role=status]")
    page.locator("#dock-0").evaluate("piece => piece.focus()")  # where the click has left it
    page.keyboard.press("Enter")
    page.wait_for_selector("#coach.c-say")


def test_the_booklet_opens_beside_the_table_at_the_rule(person: Make) -> None:
    page = person().page
    begin(page, "star-scrappers", "mine")
    page.click("#coach .rid >> nth=0")
    page.wait_for_selector("#rulebook .par.here")
    page.click("#rulebook .pager a[rel=next]")
    page.wait_for_selector("#rulebook h1:has-text('Recruiting')")
