"""The table of Crystalicum in a browser: stops, cards to be read, combats, tabs on a phone, a whole game by clicks."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from druza.games.crystalicum.state import CrystalicumState
from tests.browser.driving import Person, check_accessible, until
from tests.games.crystalicum.table import ASTONIA, DWARVES, ELVES, EMPIRE, begin, crystalicum, hide, orbit
from tools import draw

DESKTOP, TABLET, PHONE = (1440, 900), (1024, 768), (390, 844)
CUT_NAMES = """() => [...document.querySelectorAll(".card .nm > span")]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"""
PLAYERS = ["Ola", "Bartek", "Zuza", "Igor", "Maja", "Tomek"]


def sit_down(person: Person, seats: int = 2, seed: int = 5, **options: Any) -> str:
    """A table of ours with a seed that we choose, against bots that answer at once."""
    form: dict[str, str | float | bool] = {
        "game": "crystalicum",
        "seats": "2",
        "kind_0": "you",
        "kind_1": "bot",
        "bot_1": "random",
    }
    person.context.request.post("/tables", form=form, max_redirects=0)  # from now on this browser is known
    chairs = [{"kind": "bot", "name": name, "bot": "random"} for name in PLAYERS[1:seats]]
    order = {
        "game": "crystalicum",
        "seats": [{"kind": "you", "name": "Ola"}, *chairs],
        "seed": seed,
        "options": options,
    }
    made = person.context.request.post("/api/tables", data=order)
    assert made.status == 201, made.text()
    return str(made.json()["table"])


def see(person: Person, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.context.request.get(f"/api/tables/{table}?seat=0").json()
    return found


def see_when_asked(person: Person, table: str) -> dict[str, Any]:
    seen: list[dict[str, Any]] = []

    def is_asked() -> bool:
        seen.append(see(person, table))
        return seen[-1]["asked"] == 0 or bool(seen[-1]["over"])

    until(is_asked)
    return seen[-1]


def play_until(person: Person, table: str, is_so: Callable[[dict[str, Any]], bool], most: int = 300) -> bool:
    """Play without looking, with a liking for cards and fights, until something is so when we are asked."""
    chance = random.Random(7)
    for _ in range(most):
        seen = see_when_asked(person, table)
        if seen["over"] or is_so(seen["view"]):
            return not seen["over"]
        options = seen["view"]["options"]
        weights = [
            0.35 if word in ("pass", "done") else 4 if word.startswith(("card", "battle")) else 1 for word in options
        ]
        option = chance.choices(options, weights)[0]
        person.context.request.post(
            f"/api/tables/{table}/moves", data={"version": seen["version"], "option": option, "seat": 0}
        )
    return False


def come_to(person: Person, is_so: Callable[[dict[str, Any]], bool], seats: int = 2) -> None:
    """A table at which something is so, and its page."""
    for seed in range(5, 15):
        table = sit_down(person, seats, seed)
        if play_until(person, table, is_so, 120):
            person.page.goto(f"/table/{table}")
            person.page.wait_for_selector("#table")
            return
    raise AssertionError("it never came to this")


def resize(person: Person, size: tuple[int, int]) -> None:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})


def on_top(person: Person, selector: str) -> bool:
    """Is this the thing that a click in its middle would meet?"""
    script = """selector => { const thing = document.querySelector(selector), box = thing.getBoundingClientRect();
        const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return thing.contains(met); }"""
    return bool(person.page.evaluate(script, selector))


# -- stops


def ticked(person: Person) -> int:
    found: int = person.page.eval_on_selector_all("#stops-panel [name=at]:checked", "all => all.length")
    return found


def test_stops_are_kept_over_a_reload(person: Callable[..., Person]) -> None:
    ola = person()
    ola.page.goto(f"/table/{sit_down(ola)}")
    everything = ticked(ola)
    ola.page.click("#stops [popovertarget=stops-panel]")
    ola.page.wait_for_selector("#stops-panel:popover-open")
    check_accessible(ola.page, "the panel of stops")
    ola.page.uncheck("#stops-panel [value=luck]")
    ola.page.uncheck("#stops-panel [value=production]")
    ola.page.click("#stops-panel [value=keep]")
    ola.page.wait_for_selector("#stops-panel:not(:popover-open)", state="attached")
    ola.page.reload()
    assert ticked(ola) == everything - 2
    ola.page.click("#stops [popovertarget=stops-panel]")
    ola.page.click("#stops-panel [value=usual]")
    until(lambda: ticked(ola) == everything)


def test_passing_until_the_end_of_the_phase_by_key(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, lambda view: view["prompt"]["key"] == "action")
    phase = ola.page.inner_text("#whose h2")
    ola.page.keyboard.press("Shift+P")
    until(lambda: ola.is_asked() and ola.page.inner_text("#whose h2") != phase)


def test_one_is_asked_again_when_one_says_so(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, lambda view: view["prompt"]["key"] == "place_world")
    assert not ola.page.locator("#stops [value=turn]").count(), "nothing can be passed now: not offered"
    ola.page.click("#stops [popovertarget=stops-panel]")
    ola.page.click("#stops-panel [value=turn]")
    ola.page.wait_for_selector("#stops [value=again]")
    ola.page.reload()
    ola.page.click("#stops [value=again]")
    ola.page.wait_for_selector("#stops [value=again]", state="detached")


def test_p_passes(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, lambda view: view["prompt"]["key"] == "action" and "pass" in view["options"])
    ply = ola.ply
    assert ola.page.get_attribute("#options [data-option=pass]", "aria-keyshortcuts") == "P"
    ola.page.keyboard.press("p")
    ola.wait_past(ply)


def test_a_letter_leads_to_the_places_of_its_own_card(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, lambda view: view["prompt"]["key"] == "action")
    verb = ola.page.locator("#options [data-aim][data-key]").first
    aim = str(verb.get_attribute("data-aim"))
    ola.page.keyboard.press(str(verb.get_attribute("data-key")))
    reached = "() => [document.activeElement.dataset.option, document.activeElement.dataset.more].join(' ')"
    until(lambda: f"{aim}/" in str(ola.page.evaluate(reached)))


# -- the table


def test_every_figure_can_be_read_as_a_card(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, lambda view: view["combat"] is None and any(card["zone"] == "orbit" for card in view["cards"]))
    ola.page.locator(".shp").first.hover()
    ola.page.wait_for_function("() => document.querySelector('#zoom .card .tx')?.getClientRects().length")
    assert ola.page.inner_text("#zoom .nm") in str(ola.page.locator(".shp").first.get_attribute("aria-label"))
    ola.page.locator(".plb[data-card]").first.hover()
    name = ola.page.locator(".plb[data-card] .zoomed .nm").first.text_content()
    until(lambda: ola.page.text_content("#zoom .nm") == name)


def test_a_combat_is_a_scene_that_hides_no_answer(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, lambda view: view["combat"] is not None and view["prompt"]["key"] in ("clash", "luck"))
    for size in (DESKTOP, TABLET, PHONE):
        resize(ola, size)
        ola.page.reload()
        check_combat(ola)
        if size == DESKTOP:
            check_accessible(ola.page, "a combat")


def check_combat(ola: Person) -> None:
    ola.page.wait_for_selector(".fight .twr")
    assert ola.page.locator(".fight .twr").count() == 2
    sums = [int(words) for words in ola.page.locator(".fight .sc-sum b").all_inner_texts()]
    for side, tower in enumerate(ola.page.locator(".fight .twr").all()):
        assert sum(int(words) for words in tower.locator(".blk:not(.adv) b").all_text_contents()) == sums[side]
    for selector in (":is(#deed, #away)", "#hand .card:not(.about)", ".fight header"):
        until(lambda selector=selector: on_top(ola, selector))


def test_on_a_phone_zones_are_tabs(person: Callable[..., Person]) -> None:
    ola = person(viewport={"width": 390, "height": 844}, has_touch=True)
    come_to(ola, lambda view: view["combat"] is None and view["prompt"]["key"] == "action", seats=3)
    names = ola.page.locator(".tabs .tab").all_inner_texts()
    assert len(names) == 4
    for place, zone in enumerate((".space", ".land >> nth=0", ".land >> nth=1", ".others")):
        ola.page.locator(".tabs .tab").nth(place).click()
        ola.page.locator(zone).wait_for()
        assert ola.page.locator("[data-tab].open").count() == 1
        until(lambda: ola.page.evaluate(CUT_NAMES) == [])
    check_accessible(ola.page, "the tabs of a phone")
    assert ola.page.evaluate("document.documentElement.scrollWidth") <= 390


EXPLAINED = {
    "#treasury": "pays for cards",
    "#pile-world": "Luck is drawn",
    "#about-homeland": "earn Crystals",
    "#about-embassy": "Political Action",
    "#race": "announce victory",
    "#player-1 .hd1": "Cards in hand",
    ".space .low.hid .plb": "Your hidden World",
}


def test_what_is_no_card_says_what_it_is_to_a_mouse_a_finger_and_the_keyboard(person: Callable[..., Person]) -> None:
    ola = person(has_touch=True)
    sit_and_hide(ola)
    page, zoom = ola.page, ola.page.locator("#zoom")
    for what, words in EXPLAINED.items():
        page.mouse.move(720, 5)
        page.locator(what).first.hover(position={"x": 8, "y": 8}, force=True)
        expect(zoom).to_contain_text(words)
    page.mouse.move(720, 5)
    page.locator("#treasury").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(zoom).to_contain_text("pays for cards")
    page.keyboard.press("Escape")
    resize(ola, (390, 844))
    page.locator("#treasury").dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(zoom).to_contain_text("pays for cards")
    page.locator("#treasury").dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})


def sit_and_hide(ola: Person) -> None:
    """At a table, with a hidden World of one's own."""
    come_to(ola, lambda view: view["prompt"]["key"] == "place_world")
    ola.wait_for_turn()
    ola.choose(ola.page.get_attribute("#deed", "data-option") or "")
    ola.wait_for_turn()


@pytest.mark.parametrize("seats", [2, 6])
def test_nothing_of_space_lies_outside_it(person: Callable[..., Person], seats: int) -> None:
    ola = person()
    come_to(ola, lambda view: view["combat"] is None and view["turn"] >= 3, seats)
    outside = """() => { const sky = document.querySelector('.space').getBoundingClientRect();
        return [...document.querySelectorAll('.space .plb')].filter(one => { const box = one.getBoundingClientRect();
            return box.left < sky.left - 8 || box.right > sky.right + 8 || box.top < sky.top || box.bottom > sky.bottom;
        }).map(one => one.id); }"""
    for size in (DESKTOP, TABLET):
        resize(ola, size)
        until(lambda: ola.page.evaluate(outside) == [])


def a_large_fleet(seats: int) -> CrystalicumState:
    """Three Ships of mine and three of others round my Home World, five round that of my neighbour."""
    homes = [EMPIRE, ELVES, DWARVES, ASTONIA, EMPIRE, ELVES][:seats]
    table = crystalicum(" ".join(homes), hands={0: "wies"})
    for seat, home in ((0, 0), (0, 1)):
        for id in ("imperialny-holk", "imperialna-koga", "karawela"):
            orbit(table, seat, id, table.homes[home])
    for id in ("elfi-katamaran", "lodowy-lugier"):
        orbit(table, 1, id)
        orbit(table, 1, id, table.homes[0])
    hide(table, 0, "kryopolis")
    return begin(table)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_large_fleets_stay_in_space(seats: int, chromium: Browser, tmp_path: Path) -> None:
    (file := tmp_path / "table.html").write_text(draw.page(a_large_fleet(seats), 0, "pl", "dark"), "utf-8")
    outside = """() => { const sky = document.querySelector('.heaven').getBoundingClientRect();
        return [...document.querySelectorAll('.space .shp')].map(one => [one.id, one.getBoundingClientRect()])
            .filter(([, box]) => box.left < sky.left || box.right > sky.right || box.bottom > sky.bottom + 8)
            .map(([id]) => id); }"""
    page = chromium.new_page()
    for width, height in (DESKTOP, (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(file.as_uri())
        assert page.evaluate(outside) == [], width
    page.close()


def click_something(person: Person) -> None:
    """Choose on the table where the thing can be clicked, else in the list; a pass more often than not."""
    paths = person.paths()
    if not paths:
        return  # the page is changing
    quiet = [path for path in paths if path in ("pass", "done")]
    busy = [path for path in paths if path not in quiet]
    path = person.chance.choice(busy if busy and (not quiet or person.chance.random() < 0.4) else quiet)
    ply = person.ply
    clicked = person.page.evaluate(CLICK_WHAT_IS_ON_TOP, path)
    if clicked == "several uses":
        person.page.locator(f"#pick [data-option='{path}']").click()
    elif not clicked:
        person.page.locator(f"#options [data-option='{path}']").first.click()
    person.wait_past(ply)


CLICK_WHAT_IS_ON_TOP = """path => {
    for (const thing of document.querySelectorAll(`:is(#scene, #hand, #board, #question) [data-option="${path}"]`)) {
        const box = thing.getBoundingClientRect();
        const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!box.width || !thing.contains(met)) continue;
        thing.click();
        return thing.dataset.more || "menu" in thing.dataset ? "several uses" : "clicked";
    }
    return "";
}"""


def test_a_whole_game_by_clicks(person: Callable[..., Person]) -> None:
    """In Polish: an English one is played by `test_whole_games.py`."""
    ola = person(locale="pl-PL")
    table = sit_down(ola, seed=11, decks="zimowy-dwor,mlot-imperium", turn_limit=2)
    ola.page.goto(f"/table/{table}")
    end = time.monotonic() + 150
    while ola.page.locator("#end").count() == 0:
        assert time.monotonic() < end, "the game did not end"
        if ola.is_asked():
            click_something(ola)
        ola.wait_for_turn()
    assert ola.page.locator("#end .tally").count() == 1


def test_a_click_on_a_card_says_what_it_would_do(person: Callable[..., Person]) -> None:
    """In the Action Phase nothing moves by a click alone: each use is listed with its verb."""
    ola = person()
    ola.page.goto(f"/table/{sit_down(ola, seed=11, decks='zimowy-dwor,mlot-imperium', turn_limit=3)}")
    end = time.monotonic() + 150
    while not ola.page.locator("#board [data-menu].can").count():
        assert time.monotonic() < end, "no card on the table could do anything"
        if ola.is_asked():
            click_something(ola)
        ola.wait_for_turn()
    ply = ola.ply
    ola.page.locator("#board [data-menu].can").first.click()
    ola.page.wait_for_selector("#pick [data-option]", state="visible")
    assert " " in ola.page.inner_text("#pick [data-option] >> nth=0")
    assert ola.ply == ply


# -- what a newcomer sees


def test_at_six_seats_a_phone_shows_the_worlds_that_can_be_chosen(person: Callable[..., Person]) -> None:
    ola = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    come_to(ola, lambda view: view["prompt"]["key"] == "allocate", seats=6)
    ola.page.wait_for_selector("#board .tabs")
    until(lambda: on_top(ola, ".space .plb.can"))


COVERED = """() => {
    const box = document.getElementById("step").getBoundingClientRect();
    return [...document.querySelectorAll("#table :is(.can, #deed, #away)")].filter(one => {
        const it = one.getBoundingClientRect();
        return it.width && it.left < box.right && it.right > box.left && it.top < box.bottom && it.bottom > box.top;
    }).map(one => one.id);
}"""


def test_a_result_covers_no_answer_and_the_next_answer_puts_it_away(person: Callable[..., Person]) -> None:
    ola = person(usual=True, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    come_to(ola, lambda view: view["prompt"]["key"] == "reveal" and len(view["options"]) > 3)
    ola.page.locator("#board .plb.can").last.tap()
    ola.page.locator("#pick [data-option]").first.tap()
    result = ola.page.locator("#step.stays")
    result.wait_for()
    ola.wait_for_turn()
    until(lambda: ola.page.evaluate(COVERED) == [])
    resize(ola, (360, 520))
    line = ola.page.locator("#step.slim")
    line.wait_for()
    until(lambda: ola.page.evaluate(COVERED) == [])
    line.tap()
    line.wait_for(state="detached")
    assert result.is_visible(), "a line is opened"
    ola.page.locator("#away, #deed").first.tap()
    result.wait_for(state="hidden")


OUT_OF_REACH = """() => [...document.querySelectorAll(".cr-ans.num")].filter(one => {
    const { left, right, bottom, height } = one.getBoundingClientRect();
    return left < 0 || right > innerWidth || bottom > innerHeight || height < 44;
}).map(one => one.id)"""


def test_a_phone_shows_all_numbers_of_crystals_at_once(person: Callable[..., Person]) -> None:
    ola = person(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    come_to(ola, lambda view: view["prompt"]["key"] == "allocate_count" and len(view["options"]) > 8)
    until(lambda: ola.page.locator(".cr-ans.num").count() > 7)
    until(lambda: on_top(ola, ".cr-ans.num:last-child"))
    assert ola.page.evaluate(OUT_OF_REACH) == []


def a_ship_can_move(view: dict[str, Any]) -> bool:
    ships = [card["slot"] for card in view["cards"] if card["zone"] == "orbit"]
    return view["prompt"]["key"] == "action" and any(f"move:{slot}" in view["options"] for slot in ships)


def test_a_ship_that_was_chosen_is_what_the_question_is_about(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, a_ship_can_move)
    note = ola.page.locator("#asks ~ small")
    before = note.inner_text()
    ola.page.locator("#board [data-moves]").first.click()
    expect(note).to_contain_text("Orbit")
    ola.page.keyboard.press("Escape")
    expect(note).to_have_text(before)


def test_the_action_phase_says_what_an_action_can_be(person: Callable[..., Person]) -> None:
    ola = person()
    come_to(ola, lambda view: view["prompt"]["key"] == "action")
    assert ola.page.locator(".cr-deeds li").count() == 7
    counted = sum(int(number) for number in ola.page.locator(".cr-deeds li.d i").all_inner_texts())
    every = ola.page.eval_on_selector_all("#table [data-option]", "all => all.map(one => one.dataset.option)")
    cards = {path.partition("/")[0] for path in every}  # a card that can go to two places is one card
    assert counted == len([card for card in cards if not card.startswith(("pass", "replace"))])
