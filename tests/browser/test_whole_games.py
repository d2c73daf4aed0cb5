"""Whole games of every kind in the browser: by Enter and by the first lit piece, by touch on a phone; double clicks.

The games are short (`short/sitecustomize.py`): the rules are all there, the end comes after a few turns."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

import druza
from tests.browser.driving import GAME, Person, Server
from tests.browser.test_playing import check_tally

OPTIONS: dict[str, dict[str, str]] = {
    "motherload": {"option_crews": "random"},
    "tortuga": {"option_round_limit": "2"},
    "edge": {"option_deck_20": "true", "option_factions": "random"},
    "crystalicum": {"option_turn_limit": "1"},
}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "locale": "pl-PL"}
MOST, SOME = 300, 12  # answers
ON_TABLE = "#board, #hand, #scene, #players"


def begin(chromium: Browser, short: Server, game: str, **options: Any) -> Person:
    """A person at a new table with one bot that plays anything."""
    ola = Person(chromium, short.url, **options)
    order: dict[str, str | float | bool] = {
        "game": game,
        "seats": "2",
        "kind_0": "you",
        "kind_1": "bot",
        "bot_1": "random",
        **OPTIONS.get(game, {}),
    }
    made = ola.context.request.post("/tables", form=order)
    ola.page.goto(made.url)
    return ola


def answer_some(ola: Person, answer: Callable[[Person], None], most: int) -> None:
    for _ in range(most):
        ola.wait_for_turn()
        if ola.is_over:
            break
        ply = ola.ply
        answer(ola)
        ola.use_first(ply)  # what the card can do, if it asks
        ola.wait_past(ply)


def play(ola: Person, answer: Callable[[Person], None]) -> None:
    """Until the end; every answer changes what is shown."""
    answer_some(ola, answer, MOST)
    assert ola.is_over
    assert ola.page.inner_text("#end .won")
    assert ola.page.inner_text("#end .why-over")


every_game = pytest.mark.parametrize("game", druza.game_ids())


@every_game
def test_by_enter_and_by_the_first_lit_piece(chromium: Browser, short: Server, game: str) -> None:
    """In turns: the same kinds of questions come again, and meet the other way then."""
    ways = itertools.cycle([press_enter, press_enter, click_first_piece])
    ola = begin(chromium, short, game)
    play(ola, lambda ola: next(ways)(ola))
    ola.close()


def press_enter(ola: Person) -> None:
    """Enter does what the big button says; without one it leads to the first answer, and then chooses it."""
    page = ola.page
    page.evaluate("document.activeElement.blur()")  # what is reached by keys is chosen before the button
    deed = page.locator("#deed:visible")
    if deed.count():
        said = deed.get_attribute("data-option")
    else:
        for _ in range(3):  # a verb leads on to what it can be done with
            page.keyboard.press("Enter")
            said = page.evaluate("document.activeElement.dataset.option ?? null")
            if said is not None:
                break
        assert said is not None, page.inner_text("#question")
    posted: list[str] = []
    page.once("request", lambda request: posted.append(request.post_data or ""))
    page.keyboard.press("Enter")
    if said is not None and page.locator("#pick:visible").count() == 0:
        assert posted == [] or f'"path":"{said}"' in posted[0] or "path" not in posted[0]


def click_first_piece(ola: Person) -> None:
    """Pieces of the board alone, and the buttons of the question where no piece answers."""
    path = first_lit(ola)
    ola.page.evaluate(COME_TO_REST, path)
    ola.page.locator(f"[data-option='{path}']:visible").first.click(force=True)


# A new question is laid out in steps: a hand is slower than that, and clicks where the answer has come to rest.
COME_TO_REST = """path => new Promise(done => {
    let before = '';
    const look = () => {
        const shown = [...document.querySelectorAll(`[data-option='${path}']`)].find(e => e.getClientRects().length);
        const now = shown ? JSON.stringify(shown.getBoundingClientRect()) : '';
        if (!shown || now === before) return done();
        before = now;
        setTimeout(look, 100);
    };
    look();
})"""


def first_lit(ola: Person) -> str:
    found: str = ola.page.evaluate(FIRST_LIT)
    assert found, ola.page.inner_text("#question")
    return found


FIRST_LIT = """() => {
    const shown = e => e.getClientRects().length;
    for (const within of ['#scene', '#board', '#hand', '#players', '#question', '#options']) {
        const lit = [...document.querySelectorAll(`${within} [data-option]`)].filter(e => shown(e) && e.id !== 'away');
        if (lit.length) return lit[0].dataset.option;
    }
    return document.querySelector('#away')?.dataset.option;
}"""


@every_game
def test_by_touch_on_a_phone(chromium: Browser, short: Server, game: str) -> None:
    """The buttons of the question bar, the list of all options, and pieces, whatever is in reach of a thumb."""
    ola = begin(chromium, short, game, **PHONE)
    play(ola, tap_something)
    if game == GAME:
        check_tally(ola.page)
    ola.close()


def tap_something(ola: Person) -> None:
    page = ola.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    buttons = page.locator("#deed:visible, #question .verb[data-option]:visible")
    if buttons.count():
        buttons.first.tap()
    else:
        page.locator(".osheet:visible").tap()  # every answer is in it
        page.wait_for_selector("#turn.open")
        answers = page.locator("#turn.open #options [data-option]:visible")
        if not answers.count():
            page.locator("#turn.open #options [data-aim]:visible").first.tap()  # a verb shows its targets
            answers = page.locator("#board [data-option].can:visible, #hand [data-option].can:visible")
        answers.first.tap(force=True)


QUIET = 450  # ms
TIMING = "window.clicked = []; addEventListener('click', event => window.clicked.push(event.timeStamp), true)"


@every_game
def test_with_double_clicks(chromium: Browser, short: Server, game: str) -> None:
    """The second click of a double click answers nothing: what appears under the hand waits a moment. On a busy machine
    the two can come apart: then they are two clicks."""
    ola = begin(chromium, short, game, quiet=True)
    ola.context.add_init_script(f"localStorage.setItem('quiet', '{QUIET}')")
    ola.page.evaluate(TIMING)
    posted: list[str] = []
    ola.page.on("request", lambda one: posted.append(one.url) if one.url.endswith("/moves") else None)

    def double_click(ola: Person) -> None:
        version = ola.seen("version")
        for _ in range(20):  # what has just appeared under the hand takes no click: then once more
            before = len(posted)
            path = first_lit(ola)
            ola.page.evaluate(COME_TO_REST, path)
            first = ola.page.evaluate("window.clicked.length")
            ola.page.locator(f"[data-option='{path}']:visible").first.dblclick(force=True)
            uses = ola.page.locator("#pick:visible [data-option]")
            if uses.count():
                uses.first.click()
            ola.page.wait_for_timeout(250)
            apart = ola.page.evaluate("first => window.clicked[first + 1] - window.clicked[first]", first)
            assert len(posted) - before <= 1 or apart >= QUIET, f"a double click of {apart} ms gave two answers"
            if len(posted) > before or ola.seen("version") != version:
                return

    answer_some(ola, double_click, SOME)
    ola.close()
