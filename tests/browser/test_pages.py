"""The pages: what they say, in both languages; that everybody can use them; how much they weigh."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import druza
from tests.browser.driving import GAME, Person, box_of, check_accessible, until
from tools import translations

Make = Callable[..., Person]


# -- everybody can use them ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("theme", "width"), [("light", 1440), ("dark", 360)])
def test_axe_finds_nothing_on_any_page(person: Make, theme: str, width: int) -> None:
    ola = person(color_scheme=theme, viewport={"width": width, "height": 800}, locale="pl-PL")
    for path in PAGES:
        ola.page.goto(path)
        check_accessible(ola.page, path)


PAGES = ("/", f"/new/{GAME}", f"/rules/{GAME}", f"/gallery/{GAME}?kind=mercenary", "/table/nothing", "/nowhere")


def test_the_start_strip_of_a_phone_is_one_row_until_more_is_wished(person: Make) -> None:
    page = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True).page
    page.goto("/")
    more = ".start :is(label:has([name=mode]), #level, [name=name_0], .stepper, #more-options)"
    assert box_of(page, ".start")["height"] <= 76
    page.locator(".start .go1:visible").wait_for()
    assert page.locator(".start .learn1").is_visible()  # whoever is new to a game
    assert not [one for one in page.locator(more).all() if one.is_visible()]
    page.locator(".unfold").tap()
    until(lambda: all(one.is_visible() for one in page.locator(more).all()))
    check_accessible(page, "the start strip, unfolded")
    page.locator("#unfold").press("Space")
    until(lambda: box_of(page, ".start")["height"] <= 76)


@pytest.mark.parametrize(("theme", "width"), [("dark", 1440), ("light", 360)])
def test_axe_finds_nothing_at_a_table(person: Make, theme: str, width: int) -> None:
    ola, guest = (person(color_scheme=theme, viewport={"width": width, "height": 800}) for _ in range(2))
    ola.start("link")
    check_accessible(ola.page, "a table with an invitation")
    guest.page.goto(ola.page.input_value(".inv .url"))
    check_accessible(guest.page, "an invitation")
    asked = ola.sit_down_with(guest)
    page = asked.page
    page.locator("[data-aim=mine]:visible").first.click()
    check_accessible(page, "a table with an aim")
    asked.choose(asked.first_path())
    check_accessible(page, "a table after a move")
    page.locator("#board [aria-disabled=true]").first.click(force=True)
    page.wait_for_selector("#why:visible")
    check_accessible(page, "why not")
    page.goto(page.url.partition("?")[0] + "/replay")
    check_accessible(page, "a replay")


@pytest.mark.parametrize("game", druza.game_ids())
def test_axe_finds_nothing_at_the_first_decision_of_any_game(person: Make, game: str) -> None:
    for width, theme in ((1440, "dark"), (360, "light")):
        ola = person(color_scheme=theme, viewport={"width": width, "height": 800})
        ola.start(game=game)
        ola.wait_for_turn()
        check_accessible(ola.page, f"{game} at {width}")
        assert ola.page.evaluate("document.documentElement.scrollWidth") <= width


def test_axe_finds_nothing_in_a_hand_over(person: Make) -> None:
    ola = person()
    ola.start("here")
    check_accessible(ola.page, "a hand-over")


def test_what_happens_is_announced(person: Make) -> None:
    ola = person()
    ola.start()
    for _ in range(4):  # a payment is told when it is made
        ola.wait_for_turn()
        ola.choose(ola.first_path())
    until(lambda: ola.page.inner_text("#live").strip() != "")


def test_the_focus_stays_through_an_update(person: Make) -> None:
    ola, guest = person(), person()
    ola.start("link", seats=3)
    guest.page.goto(ola.page.input_value("#inv-1 .url"))
    ola.page.focus("#copy-2")
    guest.page.click("main .btn.go")
    ola.page.wait_for_selector("#inv-1", state="detached")
    ola.page.wait_for_function("() => document.activeElement.id === 'copy-2'")


def test_the_tab_says_whose_turn_it_is(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    until(lambda: ola.page.title().startswith("Your turn"))


# -- words -----------------------------------------------------------------------------------------------------------


def test_every_message_is_translated() -> None:
    path = translations.WEB / "locale" / "pl" / "LC_MESSAGES" / "messages.po"
    assert translations.untranslated(translations.updated(path, "pl", translations.messages())) == []


def test_the_language_can_be_changed_in_the_middle_of_a_game(person: Make) -> None:
    ola = person(locale="pl-PL")
    ola.start()
    ola.wait_for_turn()
    assert ola.page.get_attribute("html", "lang") == "pl"
    assert "Twoja kolej" in ola.page.inner_text("#whose")
    until(ola.paths)
    paths = sorted(ola.paths())
    ola.page.click("#top [data-lang=en]")
    ola.page.wait_for_selector("html[lang=en]")
    ola.wait_for_turn()
    assert "Your turn" in ola.page.inner_text("#whose")
    until(lambda: sorted(ola.paths()) == paths)


def test_the_theme_is_kept(person: Make) -> None:
    ola = person(color_scheme="light")
    ola.page.goto("/")
    assert ola.page.get_attribute("html", "data-theme") == "light"
    ola.page.click("[data-theme-toggle]")
    ola.page.wait_for_selector("html[data-theme=dark]")
    ola.page.goto(f"/rules/{GAME}")
    assert ola.page.get_attribute("html", "data-theme") == "dark"


# -- what cannot be done, and what is taken back -----------------------------------------------------------------------


def test_a_refused_piece_says_why_and_opens_the_rule(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    piece = ola.page.locator("#board .no").first
    rule = piece.get_attribute("data-refused") or ""
    ply = ola.ply
    piece.click(force=True)
    ola.page.wait_for_selector("#why:visible")
    assert rule in ola.page.inner_text("#why")
    ola.page.click("#why a")
    ola.page.wait_for_selector(f".here:has(#drawer-{rule}), #drawer-{rule}.here")
    ola.page.keyboard.press("Escape")
    ola.page.wait_for_selector("#rulebook", state="hidden")
    assert ola.ply == ply


def test_a_move_is_taken_back(person: Make) -> None:
    ola = person()
    path = ola.start_with("recruit/")
    board = ola.page.inner_text("#board")
    ola.choose(path)
    ola.wait_for_turn()
    ply = ola.ply
    ola.page.keyboard.press("Backspace")
    ola.wait_past(ply)
    until(lambda: ola.page.inner_text("#board") == board)
    until(lambda: path in ola.paths())


def test_hands_are_hidden_between_two_people_at_one_screen(person: Make) -> None:
    ola = person()
    ola.start("here")
    assert ola.page.is_visible("#handover")
    assert ola.page.locator("#hand .card").count() == 0
    ola.page.click("#take-over")
    ola.wait_for_turn()
    ids = ola.page.eval_on_selector_all("#hand .card", "all => all.map(one => (one.closest('[id]') || one).id)")
    assert len([id for id in ids if id.startswith("hand-")]) == 3
    you = ola.seen("you")
    ola.page.keyboard.press("x")  # end of the turn
    ola.page.wait_for_selector("#handover")
    assert ola.page.locator("#hand .card").count() == 0
    ola.page.click("#take-over")
    ola.wait_for_turn()
    assert ola.seen("you") != you


def test_a_spectator_sees_no_hand_and_has_no_options(person: Make) -> None:
    ola, watcher = person(), person()
    ola.start()
    watcher.page.goto(ola.page.url.partition("?")[0])
    watcher.page.wait_for_selector("#table")
    assert watcher.paths() == []
    assert watcher.page.locator("#hand .card").count() == 0


def test_hostile_names_are_only_text(person: Make) -> None:
    ola = person()
    ola.page.goto(f"/new/{GAME}")
    ola.page.select_option("[name=kind_1]", "link")
    ola.page.fill("[name=name_1]", "<img src=x onerror=a()>")
    ola.page.click(".go1:not(.find1)")
    ola.page.wait_for_selector(".gt-seats")
    assert ola.page.locator(".gt-seats img, img[onerror]").count() == 0
    assert "<img src=x onerror=a()>" in ola.page.inner_text(".gt-seats")


def test_the_gallery_is_searched_in_both_languages(person: Make) -> None:
    ola = person()
    for word in ("Tracker", "Tropiciel"):
        ola.page.goto(f"/gallery/{GAME}?q={word}")
        assert ola.page.locator(".gal li").count() == 1
        assert "Tropiciel" in ola.page.inner_text(".gal")


def test_a_card_of_the_gallery_is_shown_large_with_its_whole_text(person: Make) -> None:
    ola = person(color_scheme="dark")
    ola.page.goto("/gallery/edge?kind=card&q=drill")
    ola.page.click("#rz_drill .face")
    said = ola.page.inner_text("#enlarged[open]")
    assert "Look at the hand of 1 opponent." in said
    assert "it deals 1 wound more" in said
    assert ola.page.locator("#enlarged .edge-card .ed-price").count() == 2
    check_accessible(ola.page, "an enlarged card")
    assert ola.page.locator("#enlarged a").count() == 0, "there is nothing larger to open"
    ola.page.keyboard.press("Enter")
    ola.page.wait_for_selector("#enlarged[open]", state="hidden")  # the focus is on Close
    ola.page.goto("/gallery/tortuga?q=medic")
    ola.page.click(".gal .face")
    small, large = (ola.page.locator(f"{where} .tx").evaluate(CUT_OFF) for where in (".page > .gal", "#enlarged"))
    assert (small, large) == (True, False)


CUT_OFF = "words => words.scrollHeight > words.clientHeight + 2"


def test_the_gallery_of_a_phone_says_all_and_shows_which_game_it_is(person: Make) -> None:
    ola = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    ola.page.goto("/gallery/star-scrappers?kind=artifact")
    said = ola.page.inner_text("#artifact-01 p")
    assert said.startswith("Third Time Lucky: 3 VP for each 2")
    assert "\nDiversion: " in said
    ola.page.goto("/gallery/crystalicum?kind=deck")
    assert all(ola.page.locator(".gal p").all_inner_texts())
    assert ola.page.locator(".gal .srctag").first.evaluate("tag => tag.offsetHeight") < 30
    box = box_of(ola.page, ".games-nav [aria-current]")
    assert box["x"] >= 0
    assert box["x"] + box["width"] / 2 < 360


def test_paper_is_white_in_the_dark_too(person: Make) -> None:
    ola = person(color_scheme="dark")
    ola.page.goto("/")
    ola.page.emulate_media(media="print")
    ola.page.wait_for_selector(":root[data-theme=light]", state="attached")
    ola.page.emulate_media(media="screen")
    ola.page.wait_for_selector(":root[data-theme=dark]", state="attached")


@pytest.mark.parametrize("game", druza.game_ids())
def test_no_line_of_a_card_is_cut_through(person: Make, game: str) -> None:
    """A text too long for its card ends with a whole line."""
    for width, locale in ((1440, "pl-PL"), (360, "en-GB")):
        ola = person(viewport={"width": width, "height": 900}, locale=locale)
        ola.page.goto(f"/gallery/{game}")
        ola.page.evaluate("document.fonts.ready")
        assert ola.page.evaluate(CUT_LINES) == []
        assert ola.page.evaluate("document.documentElement.scrollWidth") <= width


# The text of every line whose letters (about 0.7 of the font's size) cross the lower edge of what hides them.
CUT_LINES = """() => [...document.querySelectorAll('.gal .face *')].filter(part => {
  const words = [...part.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim())
  if (!words || !(part instanceof HTMLElement)) return false
  let frame = part
  while (!frame.matches('.face') && getComputedStyle(frame).overflowY === 'visible') frame = frame.parentElement
  const edge = frame.getBoundingClientRect().bottom
  const half = 0.36 * parseFloat(getComputedStyle(part).fontSize)
  const lines = document.createRange()
  lines.selectNodeContents(part)
  return [...lines.getClientRects()].some(line => {
    const middle = (line.top + line.bottom) / 2
    return middle - half < edge - 1 && middle + half > edge + 1.5
  })
}).map(part => part.innerText)"""


# -- quick and light -------------------------------------------------------------------------------------------------


def test_the_first_page_and_an_update_are_light(person: Make) -> None:
    ola = person()
    weight = Weight(ola)
    ola.start()
    ola.wait_for_turn()
    address = ola.page.url
    fresh = person()
    weight = Weight(fresh)
    fresh.page.goto(address)
    fresh.page.wait_for_load_state("load")
    assert weight.bytes < 125_000
    weight = Weight(ola)
    ola.choose(ola.first_path())
    ola.wait_for_turn()
    until(lambda: weight.bytes > 0)
    assert weight.bytes < 60_000


class Weight:
    """What goes over the wire from now on."""

    def __init__(self, one: Person) -> None:
        self.bytes = 0
        session = one.context.new_cdp_session(one.page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.add)

    def add(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])


def test_the_first_decision_comes_quickly(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    ready: list[float] = []
    while not ready or (ready[-1] >= 1500 and len(ready) < 20):  # a busy machine is quick now and then too
        ola.page.reload()
        ola.wait_for_turn()
        ready.append(ola.page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"))
    assert ready[-1] < 1500, ready
