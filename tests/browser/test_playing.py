"""Whole games of Star Scrappers in the browser: by mouse, by keyboard alone, and by two people."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, cast

from playwright.sync_api import Page

import druza
from druza.games.registry import game_of
from druza.games.star_scrappers.game import StarScrappers
from druza.kernel.record import advance, begin
from tests.browser.driving import GAME, Person, check_accessible, until

Make = Callable[..., Person]


def test_two_clicks_from_the_front_page_to_the_first_decision(person: Make) -> None:
    ola = person()
    ola.page.goto("/")
    ola.page.locator("label.cr").first.click()
    ola.page.click(".go1:not(.find1)")
    ola.wait_for_turn()
    assert ola.first_path()


def test_a_whole_game_against_a_bot_by_mouse(hasty: Make) -> None:
    ola = hasty(color_scheme="light")
    ola.start()
    ola.play()
    check_tally(ola.page)


def test_a_whole_game_by_keyboard_alone(hasty: Make) -> None:
    ola = hasty()
    ola.start()
    press = ola.page.keyboard.press
    for _ in range(400):
        ola.wait_for_turn()
        if ola.is_over:
            break
        ply = ola.ply
        if ola.page.locator("#deed").count():
            press("Escape")
            ola.page.evaluate("document.activeElement.blur()")
            press("Enter")  # the main button
        elif ola.page.locator("#options [data-aim]").count():
            aim_and_choose(ola)
        else:
            press("1")  # the first of a plain list
        ola.wait_past(ply)
    assert ola.is_over
    check_tally(ola.page)


def aim_and_choose(ola: Person) -> None:
    """A letter takes aim, which brings the focus to the first target; Enter chooses it."""
    letters: dict[str, str] = dict(
        ola.page.eval_on_selector_all("#options [data-key]", "all => all.map(e => [e.value, e.dataset.key])")
    )
    for verb in ("extra-mine", "mine", "recruit", "raid", "skill", "collect"):
        if verb in letters:
            ola.page.keyboard.press(letters[verb])
            ola.page.wait_for_function(IS_AIMED, arg=verb)
            ola.page.keyboard.press("Enter")
            return
    ola.page.keyboard.press(letters["end"])


IS_AIMED = "verb => document.activeElement.dataset.option?.startsWith(`${verb}/`)"


def test_arrows_move_within_a_zone_and_tab_leaves_it(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    page = ola.page
    page.focus("#dock-0")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "dock-1"
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.closest('[data-zone]').dataset.zone") == "docks"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[data-zone]').dataset.zone") == "mine"


def test_two_people_in_two_browsers_play_to_the_end(hasty: Make) -> None:
    ola, bartek, watcher = hasty(), hasty(), hasty()
    for other in (bartek, watcher):
        other.context.add_init_script(KEEP_STREAM)
    ola.start("link")
    invitation = ola.page.input_value(".inv .url")
    bartek.page.goto(invitation)
    bartek.page.fill("[name=name]", "Bartek")
    bartek.page.click("main .btn.go")
    bartek.page.wait_for_selector("#table")
    ola.page.wait_for_function("() => document.querySelector('#players').textContent.includes('Bartek')")
    watcher.page.goto(ola.page.url)
    for turn in range(500):
        until(lambda: ola.is_over or ola.is_asked() or bartek.is_asked())
        if ola.is_over:
            break
        asked = ola if ola.is_asked() else bartek
        if turn % 8 == 0:
            check_nothing_hidden_is_seen(ola, bartek, watcher)
        paths = asked.paths()
        if paths:  # none while the page brings the answer to what was just chosen
            asked.choose(paths[0])
    assert ola.is_over
    bartek.page.wait_for_selector("#end")
    watcher.page.wait_for_selector("#end")
    bartek.page.locator("[data-offer] a").wait_for()  # a guest is offered a name, who watches is not
    assert watcher.page.locator("[data-offer]").count() == 0
    tallies = {
        one.page.inner_text(".tally tbody") + one.page.inner_text(".tally tfoot") for one in (ola, bartek, watcher)
    }
    assert len(tallies) == 1
    record = ola.context.request.get(f"/table/{ola.seen('table')}/record.json").json()
    check_stream(bartek, record, int(bartek.seen("you")))
    check_stream(watcher, record, -1)


KEEP_STREAM = """window.heard = []; window.EventSource = class extends EventSource {
    constructor(address) { super(address); this.addEventListener('changed', event => heard.push(event.data)); } };"""


def check_stream(one: Person, record: dict[str, Any], seat: int) -> None:
    """Whatever came over the stream is what this seat may know of the events of the game."""
    state = begin(game_of(record), record, log=True)
    advance(state.game, state, record["moves"])
    known = {json.dumps(event.seen_by(seat), sort_keys=True) for event in state.events or []}
    streamed = [told["event"] for news in one.page.evaluate("heard") for told in json.loads(news)["told"]]
    assert streamed
    assert {json.dumps(event, sort_keys=True) for event in streamed} <= known


def check_nothing_hidden_is_seen(ola: Person, bartek: Person, watcher: Person) -> None:
    """Names of cards that only Ola may know stand nowhere on the pages of the others."""
    mine = seen_by(ola)
    hand = {card["card"] for card in mine["players"][mine["you"]]["hand"]}
    box = cast(StarScrappers, druza.game(GAME)).box
    names = {card.id: card.name.en for card in box.mercenaries}
    for other in (bartek, watcher):
        public = json.dumps(seen_by(other))
        secret = {names[card] for card in hand if card not in public}
        other.page.wait_for_function("ply => document.querySelector('#table').dataset.ply >= ply", arg=ola.ply)
        page = other.page.evaluate(SHOWN)
        ticker = other.page.locator("#ticker").all_inner_texts()
        told = " ".join(ticker + other.page.locator("#log").all_inner_texts())
        for name in secret:
            assert name in told or name not in page, f"{name} is hidden and was shown"


SHOWN = """['top', 'question', 'turn', 'board', 'hand', 'players']
    .map(id => document.getElementById(id)?.outerHTML).join()"""


def seen_by(one: Person) -> dict[str, Any]:
    answer = one.page.evaluate(ASK_API)
    view: dict[str, Any] = answer["view"]
    return view


ASK_API = "fetch(`/api/tables/${document.querySelector('#table').dataset.table}`).then(answer => answer.json())"


def check_tally(page: Page) -> None:
    """The points of every player by category, with sums that are right."""
    page.wait_for_selector("#end .tally")
    rows = page.eval_on_selector_all(".tally tbody tr", NUMBERS_OF_ROWS)
    totals = page.eval_on_selector_all(".tally tfoot td .sumn", "all => all.map(d => Number(d.textContent))")
    assert len(rows) >= 4
    assert [sum(column) for column in zip(*rows, strict=True)] == totals
    assert page.locator(".tally thead .win").count() >= 1
    check_accessible(page, "the end")
    page.click("[data-end-close]")
    page.wait_for_selector("#end", state="hidden")


NUMBERS_OF_ROWS = "all => all.map(r => [...r.querySelectorAll('td')].map(d => Number(d.textContent)))"
