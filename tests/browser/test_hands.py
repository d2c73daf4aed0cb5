"""The table under the hand: Enter does what the button says, nothing is answered by accident, all is in reach."""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import APIResponse, Page, Route

import druza
from tests.browser.driving import Person, box_of, check_accessible, until

Make = Callable[..., Person]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def requests_of(page: Page, part: str) -> list[str]:
    """The requests to be made whose address has this part."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if part in request.url else None)
    return found


def test_enter_does_not_ask_about_the_piece_that_was_clicked(person: Make) -> None:
    ola = person()
    ola.start_first("bot")
    asked = requests_of(ola.page, "/why")
    refused = ola.page.locator(
        "#board [data-ask]:not([data-instead]):visible, #hand [data-ask]:not([data-instead]):visible"
    ).first
    refused.click(force=True)
    ola.page.wait_for_selector("#why:not([hidden])")
    ola.page.keyboard.press("Enter")
    assert len(asked) == 1


def test_enter_presses_the_button_wherever_the_pointer_was(person: Make) -> None:
    ola = person()
    ola.start_first("bot")
    for _ in range(60):
        if ola.is_asked() and ola.page.locator("#deed:visible").count():
            break
        ply = ola.ply
        ola.page.locator(f"[data-option='{ola.first_path()}']:visible").last.click()
        ola.wait_past(ply)
        ola.wait_for_turn()
    path = ola.page.get_attribute("#deed", "data-option")
    posted: list[str] = []
    ola.page.on("request", lambda one: posted.append(one.post_data or "") if one.url.endswith("/moves") else None)
    ola.page.locator(
        "#board [data-ask]:not([data-instead]):visible, #hand [data-ask]:not([data-instead]):visible"
    ).first.click(force=True)
    with ola.page.expect_request("**/moves"):
        ola.page.keyboard.press("Enter")
    assert f'"path":"{path}"' in posted[0]


def test_enter_presses_the_button_where_the_last_answer_left_the_focus(person: Make) -> None:
    ola = person()
    ola.start(game="motherload")
    path = ""
    for _ in range(60):
        ola.wait_for_turn()
        if path and ola.page.evaluate(SPENT, path):
            break
        ply = ola.ply
        ola.page.keyboard.press("Shift")  # what has the focus now came there by keys
        stacks = [path for path in ola.paths("#board") if path.startswith("stack:")]
        path = (stacks or ola.paths("#board") + ola.paths("#hand") or ola.paths())[0]
        ola.page.locator(f"[data-option='{path}']:visible").last.focus()
        ola.page.keyboard.press("Enter")
        if ola.page.locator("#pick:visible").count():
            ola.page.keyboard.press("Enter")
        ola.wait_past(ply)
    assert ola.page.evaluate(SPENT, path)
    deed = ola.page.get_attribute("#deed", "data-option")
    with ola.page.expect_request("**/moves") as posted:
        ola.page.keyboard.press("Enter")
    assert f'"path":"{deed}"' in (posted.value.post_data or "")


SPENT = """path => document.getElementById("deed") && !document.querySelector(`#table [data-option="${path}"]`)"""


def test_a_button_with_words_of_its_own_does_what_it_says_whatever_is_aimed_at(person: Make) -> None:
    ola = person()
    path = ola.start_with("/")
    ola.page.locator(f"#options [data-aim]:not([data-aim='{path.partition('/')[0]}'])").first.click()
    ola.page.evaluate(SAID, path)
    with ola.page.expect_request("**/moves") as posted:
        ola.page.click("#said")
    assert f'"path":"{path}"' in (posted.value.post_data or "")


SAID = """path => {
    const button = document.createElement('button');
    Object.assign(button, { id: 'said', type: 'button', textContent: 'So be it' });
    button.dataset.option = path;
    document.querySelector('#question').append(button);
}"""


def test_a_button_that_appears_under_the_pointer_waits_a_moment(person: Make) -> None:
    ola = person(quiet=True)
    ola.context.add_init_script("localStorage.setItem('quiet', '3000')")  # a busy machine is slow with a second click
    ola.start_first("bot")
    moves = requests_of(ola.page, "/moves")
    box = box_of(ola.page, f"[data-option='{ola.first_path()}']:visible")
    spot = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ola.page.evaluate(APPEAR, list(spot))  # from now on an answer lies under the pointer whenever the table changes
    ola.page.mouse.click(*spot)
    ola.page.wait_for_selector("#appeared")
    ola.page.mouse.click(*spot)
    assert len(moves) == 1
    for _ in range(60):  # the moment itself, and as much again as a busy machine needs
        ola.page.wait_for_timeout(500)
        ola.page.mouse.click(*spot)
        if len(moves) > 1:
            break
    assert len(moves) > 1


def test_on_a_phone_every_answer_and_the_whole_question_are_in_reach(person: Make) -> None:
    ola = person(**PHONE, locale="pl-PL")
    ola.start(game="crystalicum")
    for _ in range(12):
        ola.wait_for_turn()
        assert ola.page.locator(".osheet:visible").count() == 1
        cut = "() => { const asks = document.getElementById('asks'); return asks.scrollHeight - asks.clientHeight; }"
        until(lambda cut=cut: ola.page.evaluate(cut) <= 2)
        ply = ola.ply
        if not ola.paths():
            ola.page.tap(".osheet")
            ola.page.wait_for_selector("#turn.open")
        answer(ola, ola.first_path(), ply)
        ola.wait_past(ply)


def answer(person: Person, path: str, ply: int) -> None:
    """Tap what stands for this answer, and then what it leads to."""
    piece = person.page.locator(f"[data-option='{path}']:visible").last
    name = piece.get_attribute("data-moves")
    piece.tap()
    if not name:
        return person.use_first(ply)  # a card says first what it can do
    leads = f":is([data-option^='{name}/'], [data-more*='{name}/'])"
    goals = person.page.locator(f"#board {leads}:not(.soft):visible")
    goals.first.wait_for()  # what moves is asked where to
    assert person.page.locator("#board .aimed").get_attribute("data-asks") == person.page.inner_text("#asks")
    person.page.wait_for_selector("#reach path", state="attached")  # a line leads to each of them
    goals.first.tap()


def test_the_list_of_keys_has_those_that_do_something(person: Make) -> None:
    ola = person()
    ola.start_first("bot")
    ola.page.keyboard.press("?")
    ola.page.wait_for_selector("#keys[open]")
    listed = ola.page.eval_on_selector_all("#keys [data-row=option] kbd", "all => all.map(e => e.textContent)")
    bound = ola.page.eval_on_selector_all("#options [data-key]", "all => all.map(e => e.dataset.key.toUpperCase())")
    assert ola.page.inner_text("#options [data-option=end] .k") == ola.page.inner_text("#away kbd") == "X"
    assert listed == [key for key in bound if key != "X"] != []
    rows = ola.page.eval_on_selector_all("#keys [data-row]", "all => all.map(e => e.dataset.row)")
    assert ("away" in rows) == (ola.page.locator("#away").count() == 1)
    assert "map" not in rows
    assert all(ola.page.eval_on_selector_all("#keys dd", "all => all.map(e => e.textContent.trim().length)"))


def test_what_passes_has_one_key_in_the_bar_and_in_the_list(person: Make) -> None:
    ola = person()
    ola.start(game="crystalicum")
    for _ in range(60):
        ola.wait_for_turn()
        if ola.page.locator("#away[data-option=pass]").count():
            break
        ply = ola.ply
        ola.page.locator(f"[data-option='{ola.first_path()}']:visible").last.click()
        ola.wait_past(ply)
    assert ola.page.inner_text("#away kbd") == "P"
    assert ola.page.inner_text("#options [data-option=pass] .k") == "P"
    moves = requests_of(ola.page, "/moves")
    ola.page.keyboard.press("x")  # which declines or ends
    ola.page.keyboard.press("?")
    ola.page.wait_for_selector("#keys[open]")
    listed = ola.page.eval_on_selector_all("#keys dt", "all => all.map(e => e.textContent.trim())")
    assert ("X" in listed, listed.count("P")) == (False, 1)
    ola.page.keyboard.press("Escape")
    assert moves == []
    with ola.page.expect_request("**/moves"):
        ola.page.keyboard.press("p")


def play_until_the_turn_can_end(person: Person) -> None:
    while not person.seen("ends"):
        person.choose(person.first_path())
        person.wait_for_turn()


def test_ending_a_turn_with_things_left_is_asked_once_in_place(person: Make) -> None:
    ola = person(usual=True)
    ola.start_first("bot")
    play_until_the_turn_can_end(ola)
    ola.page.clock.install()
    ola.page.reload()
    ola.wait_for_turn()
    moves = requests_of(ola.page, "/moves")
    assert ola.page.inner_text("#away kbd") == "X"
    said = ola.page.inner_text("#away .lbl")
    for _ in range(40):  # what has just appeared takes no key for a moment
        ola.page.keyboard.press("x")
        ola.page.wait_for_timeout(100)
        if ola.page.locator("#away.sure").count():
            break
    assert ola.page.inner_text("#away.sure .lbl") != said
    assert moves == []
    ola.page.clock.fast_forward(60_000)  # who is slow is not asked anew
    with ola.page.expect_request("**/moves"):
        ola.page.keyboard.press("x")


def test_a_double_click_does_not_end_a_turn_with_things_left(person: Make) -> None:
    ola = person(usual=True)
    ola.start_first("bot")
    play_until_the_turn_can_end(ola)
    ola.context.add_init_script("localStorage.setItem('quiet', '450')")
    ola.page.reload()
    ola.wait_for_turn()
    moves = requests_of(ola.page, "/moves")
    ola.page.evaluate(CLICKS, 2)
    assert ola.page.locator("#away.sure").count() == 1
    assert moves == []
    until(lambda: ola.page.evaluate(CLICKS, 1) or moves)  # after a moment it ends


CLICKS = """count => {
    for (let n = 0; n < count; n++) {
        const place = { bubbles: true, cancelable: true, detail: 1, clientX: 5, clientY: 5 };
        document.querySelector("#away.sure, #away")?.dispatchEvent(new MouseEvent("click", place));
    }
}"""


def test_it_is_not_asked_where_the_settings_say_so(person: Make) -> None:
    ola = person(usual=True)
    ola.start_first("bot")
    play_until_the_turn_can_end(ola)
    ola.page.click(".top [data-settings]")
    ola.page.click("#settings [data-setting=confirm]")
    check_accessible(ola.page, "settings")
    ola.page.click("#settings .btn.go")
    with ola.page.expect_request("**/moves"):
        ola.page.click("#away")


APPEAR = """([x, y]) => document.addEventListener("table:shown", () => {
    document.getElementById("appeared")?.remove();
    const lit = document.querySelector("#table [data-option]");
    if (!lit) return;
    const button = document.createElement("button");
    button.id = "appeared";
    button.dataset.option = lit.dataset.option;
    const place = { left: `${x - 10}px`, top: `${y - 10}px`, width: "20px", height: "20px" };
    Object.assign(button.style, { position: "fixed", zIndex: 99, ...place });
    document.body.append(button);
})"""


def test_sounds_are_heard_as_loud_as_wanted_or_not_at_all(person: Make) -> None:
    ola = person(usual=True)
    ola.page.goto("/")
    fetched = requests_of(ola.page, "/sounds/")
    ola.page.click("[data-settings]")
    ola.page.wait_for_selector("#settings[open] :checked:focus", state="attached")
    assert ola.page.evaluate("document.activeElement.value") == "normal", "the pace as it is"
    volume = ola.page.locator("#settings [data-setting=volume]")
    volume.click(position={"x": 60, "y": 12})
    wanted = int(volume.input_value())
    assert wanted < 60
    ola.page.wait_for_selector(":root[data-played=tap]")
    assert len(fetched) == 1
    ola.page.click("#settings [data-setting=sound]")
    assert volume.is_hidden()
    ola.page.click("#settings .btn.go")
    ola.page.reload()
    kept = ola.page.evaluate("JSON.parse(localStorage.getItem('settings'))")
    assert (kept["sound"], kept["volume"]) == (False, wanted)
    assert len(fetched) == 1


def test_what_others_do_is_shown_step_by_step_until_it_is_skipped(person: Make) -> None:
    ola = person(usual=True)
    ola.start_first("bot")
    ola.page.evaluate(NOTE_STEPS)
    while len([one for one in ola.page.evaluate("window.steps") if one[1] == "bot"]) < 3:
        ola.wait_for_turn()
        ply = ola.ply
        ola.page.locator(f"[data-option='{ola.first_path()}']:visible").last.click()
        ola.wait_past(ply)
    times = [one[0] for one in ola.page.evaluate("window.steps") if one[1] == "bot"]
    assert min(later - earlier for earlier, later in itertools.pairwise(times)) > 900  # ms
    assert not any(one[2] for one in ola.page.evaluate("window.steps"))
    ola.page.keyboard.press("Escape")
    ola.page.locator("#step").wait_for(state="hidden")
    ola.page.keyboard.press(".")
    ola.page.wait_for_selector("#recap[open]")
    assert ola.page.locator("#recap-lines li").count() > 0
    check_accessible(ola.page, "the recap")


def test_an_open_recap_takes_in_what_happens_meanwhile(person: Make) -> None:
    ola, bartek = person(), person()
    ola.start("link")
    asked = ola.sit_down_with(bartek)
    other = bartek if asked is ola else ola
    other.page.keyboard.press(".")
    other.page.wait_for_selector("#recap[open]")
    before = other.page.locator("#recap-lines li").count()
    for _ in range(2):  # a Crystal, and the first card that is played for it
        asked.choose(asked.first_path())
    other.page.wait_for_function("before => document.querySelectorAll('#recap[open] li').length > before", arg=before)


NOTE_STEPS = """() => {
    window.steps = [];
    const told = document.getElementById("step-told");
    const bare = () => Boolean(document.querySelector("#step-card .about")); // words alone are no card
    const note = () => window.steps.push([performance.now(), document.querySelector("#table").dataset.waiting, bare()]);
    new MutationObserver(note).observe(told, { childList: true });
}"""


def test_an_answer_given_before_the_last_one_came_back_is_not_lost(person: Make) -> None:
    ola = person()
    ola.start_first("bot")
    held: list[tuple[Route, APIResponse]] = []
    ola.page.route("**/moves", lambda route: held.append((route, route.fetch())))
    for expected in (1, 2):
        path, ply = ola.first_path(), ola.ply  # an end of the turn comes last
        ola.page.locator(f"[data-option='{path}']:visible").last.click()
        if expected == 1:
            ola.wait_past(ply)  # the stream is quicker than the answer
            ola.wait_for_turn()
    assert len(held) == 1
    route, answer = held[0]
    route.fulfill(response=answer)
    while len(held) < 2:
        ola.page.wait_for_timeout(50)


CUT_LINES = """lines => {
    const line = document.querySelector("#question .what small"), before = line.textContent;
    const isCut = (one) => one.scrollHeight > one.clientHeight + 1;
    const cut = lines.filter(words => (line.textContent = words) && (isCut(line) || isCut(line.parentElement)));
    line.textContent = before;
    return cut;
}"""


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("game", ["edge", "crystalicum"])
def test_the_line_under_a_question_can_be_read_whole_on_a_phone(person: Make, game: str, lang: str) -> None:
    ola = person(**PHONE, locale="pl-PL" if lang == "pl" else "en-GB")
    ola.start(game=game)
    ola.wait_for_turn()
    words = Path(druza.__file__).parent / "games" / game / "words" / f"{lang}.toml"
    lines = list(tomllib.loads(words.read_text("utf-8"))["guide"].values())
    assert ola.page.evaluate(CUT_LINES, [ola.page.inner_text("#question .what small")]) == []
    if game == "crystalicum":  # its longer lines belong to questions without a main button
        ola.choose(ola.page.get_attribute("#deed", "data-option") or "")
        ola.wait_for_turn()
    assert ola.page.evaluate(CUT_LINES, lines) == []
