"""The board of The Edge in a browser: a newcomer deploys, looks nearer, points at what would happen, and moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.driving import Person, box_of, check_accessible, until

Make = Callable[..., Person]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CUT_NAMES = """() => [...document.querySelectorAll("#hand .ed-name span, #hand .ed-head strong, #hand .ed-attach span")]
    .filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"""
TAKES_TAPS = """() => {
    const { left, right, top, bottom } = document.querySelector('#map').getBoundingClientRect();
    return [left + 30, (left + right) / 2, right - 30].every(x => [0.4, 0.6, 0.9].every(part =>
        document.elementFromPoint(x, top + (bottom - top) * part)?.closest('#map')));
}"""
WIDTH = "Number(document.querySelector('#map').getAttribute('viewBox').split(' ')[2])"
SEEN = "one => getComputedStyle(one).visibility"
# Notes whether something walks in so many steps at least: the walk is over after a moment, the note stays.
NOTE_WALK = """([id, most]) => {
    const look = () => {
        const steps = document.getAnimations().filter(one => one.effect.target?.id === id)
            .map(one => one.effect.getKeyframes().length);
        window.walked ||= steps.some(frames => frames >= most);
        requestAnimationFrame(look);
    };
    look();
}"""


def tap(ola: Person, target: str) -> None:
    """Choose something lit (its first use, where it has several), and see the table change."""
    ply = ola.ply
    ola.page.locator(target).first.click()
    ola.use_first(ply)
    ola.wait_past(ply)
    ola.wait_for_turn()


def asked(ola: Person) -> str:
    return ola.page.inner_text("#asks")


LIT = [
    "#board .edge-fac.can",
    "#question [id^=ans-seat]",
    "#map .spt .near",
    "#map .fld.can .hit",
    "#hand .edge-squad.can",
]


def deploy(ola: Person, until: str) -> int:
    """Choose what is lit on the table, and nothing else, until this question comes; how many answers that took."""
    for answers in range(60):
        ola.wait_for_turn()
        if until in asked(ola):
            return answers
        assert ola.page.inner_text("#question .q small"), f"no guide for: {asked(ola)}"
        if "Scatter" in asked(ola) or "Rozproszenie" in asked(ola):
            tap(ola, "#deed, #away, #ans-done")
            continue
        ola.page.locator(", ".join(LIT)).first.wait_for(state="attached")  # a board is lit a moment after its question
        tap(ola, next(one for one in LIT if ola.page.locator(one).count()))
    raise AssertionError(f"still setting up: {asked(ola)}")


def test_a_newcomer_gets_through_the_deployment_by_what_is_lit_then_moves(person: Make) -> None:
    ola = person(**PHONE, locale="pl-PL")
    ola.start(game="edge")
    assert deploy(ola, "Tura aktywna czy pasywna") > 10
    assert ola.page.evaluate("document.documentElement.scrollWidth") <= 390
    check_accessible(ola.page, "the first turn on a phone")
    ola.page.set_viewport_size({"width": 360, "height": 740})
    until(lambda: ola.page.evaluate(CUT_NAMES) == [])
    assert box_of(ola.page, "#news")["y"] < box_of(ola.page, "#map")["y"] + 20, "the news hides the nearest fields"
    until(lambda: ola.page.evaluate(TAKES_TAPS))  # else something that is not seen lies over the map
    ola.page.set_viewport_size({"width": 1440, "height": 900})
    ola.page.keyboard.press("0")  # the whole board again
    tap(ola, "#deed")
    check_accessible(ola.page, "an active turn")
    choose_a_mover(ola)
    a_move_is_previewed_and_walked(ola)


def test_a_first_game_is_set_up_and_a_first_turn_played_in_eight_clicks(person: Make) -> None:
    """At most: the ready deployment is accepted as a whole, and only real choices are asked."""
    ola = person()
    start_fixed(ola)
    clicks = until_asked(ola, "Active or passive", ["#board .edge-fac.can", "#deed", "#question [id^=ans-seat]"])
    assert clicks <= 4
    assert ola.page.locator("#map .mdl").count() > 8
    tap(ola, "#hand .edge-squad.can")
    clicks = until_asked(ola, "discard a card", TURN)
    tap(ola, "#away")
    assert clicks + 2 <= 8  # with the first click and the last


def start_fixed(ola: Person) -> None:
    """The same table each time, with a bot."""
    ola.context.request.post("/tables", form={"game": "edge", "seats": "2"})  # so that the browser has its cookie
    seats = [{"kind": "you", "name": "Ola"}, {"kind": "bot", "name": "Bartek", "bot": "random"}]
    made = ola.context.request.post("/api/tables", data={"game": "edge", "seats": seats, "seed": 6}).json()
    ola.page.goto(f"/table/{made['table']}")


# A squad moves, an enemy that it touches is fought, no card is played in the fight, the turn is over.
TURN = [
    "#map .spt .near",
    "#map .fld.can:not(:has(.psh)) .hit",
    "#map .fld.can .hit",
    "#map .mdl.can[data-option*='fight/model'][data-option*='/model:']",
    "#deed",
    ".stop-lb ~ button[value=turn]",
    "#ans-done-end",
    "#away",
]


def test_a_model_is_moved_from_the_question_about_the_mode(person: Make) -> None:
    """So that two models of a squad take no more than eight clicks either."""
    ola = person()
    start_fixed(ola)
    until_asked(ola, "Active or passive", ["#board .edge-fac.can", "#deed", "#question [id^=ans-seat]"])
    tap(ola, "#hand .edge-squad.can")
    assert "change the mode" in asked(ola)
    ola.page.locator("#map .mdl.can[data-option^='done/move/model']").first.wait_for(state="attached")


def until_asked(ola: Person, question: str, targets: list[str]) -> int:
    """Choose the first of these that is there until this question comes; how many clicks that took."""
    for clicks in range(20):
        ola.wait_for_turn()
        if question in asked(ola):
            return clicks
        ola.page.locator(", ".join(targets)).first.wait_for(state="attached")
        tap(ola, next(one for one in targets if ola.page.locator(one).count()))
    raise AssertionError(f"still asked: {asked(ola)}")


def test_an_enemy_opens_its_card(person: Make) -> None:
    ola = person()
    ola.start(game="edge")
    until_asked(ola, "Active or passive", ["#board .edge-fac.can", "#deed", "#question [id^=ans-seat]"])
    ola.page.locator(".edge-list li").first.hover()
    ola.page.wait_for_selector("#zoom .edge-squad .zx", state="visible")
    assert "INI" in ola.page.inner_text("#zoom")


def choose_a_mover(ola: Person) -> None:
    """Activate the first squad that can, keep its mode, move its first model."""
    tap(ola, "#hand .edge-squad.can[data-option^=activate]")
    for _ in range(6):
        if ola.page.locator("#map .fld.can").count():
            return
        tap(ola, next(one for one in ("#map .mdl.can .top", "#deed", "#away") if ola.page.locator(one).count()))
    raise AssertionError(f"nobody moves: {asked(ola)}")


def a_move_is_previewed_and_walked(ola: Person) -> None:
    """Pointing at a field shows the way, pointing at hexes the figure; taken, the model goes there."""
    field = ola.page.locator("#map .fld.can:has(.way)").first
    field.locator(".hit").hover()
    field.locator(".way").wait_for()
    mover = ola.page.locator("#map .mdl.act").first.get_attribute("id")
    tap(ola, "#map .fld.can:has(.way) .hit")
    if ola.page.locator("#map .spt").count():  # a base that fills its field has nothing more to choose
        spot = ola.page.locator("#map .spt").first
        ola.page.mouse.move(5, 5)
        until(lambda: spot.locator(".pre .fig").evaluate(SEEN) == "hidden")
        spot.locator(".near").hover()
        until(lambda: spot.locator(".pre .fig").evaluate(SEEN) == "visible")
        ola.page.emulate_media(reduced_motion="no-preference")
        fields = ola.page.locator("#question .edge-way li").count()  # it stops at every one of them
        ola.page.evaluate(NOTE_WALK, [mover, max(2, fields)])
        ply = ola.ply
        spot.locator(".near").click()
        ola.wait_past(ply)
        ola.page.wait_for_function("() => window.walked")


def test_the_map_comes_nearer_by_button_wheel_and_key(person: Make) -> None:
    ola = person()
    ola.start(game="edge")
    ola.wait_for_turn()
    tap(ola, LIT[0])
    whole = ola.page.evaluate(WIDTH)
    ola.page.click("[data-map-key='+']")
    near = ola.page.evaluate(WIDTH)
    assert near < whole
    ola.page.hover("#map")
    ola.page.mouse.wheel(0, -200)
    ola.page.wait_for_function(f"() => {WIDTH} < {near}")
    ola.page.keyboard.press("0")
    ola.page.wait_for_function(f"() => {WIDTH} === {whole}")
    ply = ola.ply
    box = ola.page.locator("#map").bounding_box()
    assert box is not None
    ola.page.mouse.move(box["x"] + 300, box["y"] + 200)
    ola.page.mouse.down()
    ola.page.mouse.move(box["x"] + 380, box["y"] + 240, steps=5)
    ola.page.mouse.up()
    until(lambda: ola.page.get_attribute("#map", "viewBox") != f"0 0 {whole:g} 610")
    assert ola.ply == ply  # a drag is no click


def test_keys_lead_to_cards_decline_and_show_lines_of_fire(person: Make) -> None:
    ola = person()
    ola.start(game="edge")
    deploy(ola, "Active or passive")
    tap(ola, "#deed")
    page = ola.page
    assert page.locator("#hand [data-leads]").count()
    usable = page.locator("#hand .edge-c:first-child .can").all()
    page.keyboard.press("1")
    first = page.evaluate("document.activeElement.id")
    assert page.locator("#hand .edge-c").first.locator(f"#{first}").count() == 1
    if len(usable) > 1:
        page.keyboard.press("1")
        assert page.evaluate("document.activeElement.id") not in (first, "")
    page.keyboard.press("2")
    assert page.locator("#hand .edge-c").nth(1).locator(":focus").count() == 1
    page.keyboard.press("v")
    page.locator("#map .mdl .top").first.hover(force=True)
    assert page.locator("#map .mdl:hover .lof").evaluate("one => getComputedStyle(one).display") != "none"
    assert page.get_attribute("[data-toggle=fire]", "aria-pressed") == "true"
    tap(ola, "#hand .edge-squad.can[data-option^=activate]")
    keyed = page.eval_on_selector_all("#options [data-key]", "all => all.map(one => one.dataset.key)")
    assert not set(keyed) & set("12345"), "the digits are the cards' at every question"
    assert page.get_attribute("[data-toggle=fire]", "aria-pressed") == "true"  # it stays through updates
    page.keyboard.press("v")
    assert page.locator("#map .lof:visible").count() == 0
    ply = ola.ply
    page.keyboard.press("x")  # the mode is kept, or the activation is over
    ola.wait_past(ply)
    page.keyboard.press("?")
    page.locator("#keys[open] #keys-rows").get_by_text("a card of the hand").wait_for()


def test_a_faction_is_chosen_by_the_letter_on_its_plate_and_no_list_has_digits(person: Make) -> None:
    ola = person()
    start_fixed(ola)
    until_asked(ola, "Which faction", [])
    page = ola.page
    plates = page.locator("#board .edge-fac.can")
    wanted = [one.inner_text().lower() for one in plates.locator(".ed-who i").all()]
    assert page.eval_on_selector_all(KEYED, "all => all.map(one => one.dataset.key)") == wanted
    ply = ola.ply
    page.keyboard.press("1")  # the first card of the hand, and there is none yet
    page.keyboard.press(wanted[-1])
    ola.wait_past(ply)
    assert page.locator("#board .edge-fac").count() == 0
    ola.wait_for_turn()
    until_asked(ola, "Active or passive", ["#question [id^=ans-seat]", "#deed"])
    assert page.eval_on_selector_all(KEYED, "all => all.map(one => one.dataset.key)") == ["a", "t"]


KEYED = "#options [data-key]"


def test_by_keys_alone_one_comes_from_answer_to_answer(person: Make) -> None:
    """Enter answers, and the focus goes on to the main button or to an answer, never to what ends or declines."""
    ola = person()
    ola.start(game="edge")
    ola.wait_for_turn()
    ola.page.keyboard.press("q")
    for _ in range(15):
        ola.wait_for_turn()
        ola.page.wait_for_function(REACHED)
        ply, aims = ola.ply, ola.page.evaluate("document.activeElement.matches('[data-aim]')")
        ola.page.keyboard.press("Enter")
        if aims:
            ola.page.keyboard.press("Enter")
        ola.wait_past(ply)
    ola.page.keyboard.press("Escape")


REACHED = """() => {
    const here = document.activeElement;
    return here.id === 'deed' || (here.id !== 'away' && here.matches('[data-option], [data-aim]'));
}"""


def test_with_four_on_a_phone_a_tap_on_a_strip_opens_all_of_its_squads(person: Make) -> None:
    ola = person(**{**PHONE, "viewport": {"width": 360, "height": 740}}, locale="pl-PL")
    ola.start(game="edge", seats=4)
    ola.wait_for_turn()
    ola.page.click("#deed")  # all is set up
    ola.page.wait_for_function("() => document.querySelectorAll('.edge-op.many').length === 3")
    ola.wait_for_turn()
    squads = ola.page.locator("#player-2 .edge-list li:visible")

    def opened() -> bool:  # the others' setup may just draw the table anew
        if not squads.count():
            ola.page.locator("#player-2 .ed-all").tap()
        return squads.count() == 4

    until(opened)
    assert 0 < box_of(ola.page, "#player-2 .edge-list li:first-child")["y"] < 740
    assert ola.page.inner_text("#player-2 .f1 strong")


def test_on_a_phone_nothing_moves_from_under_the_finger(person: Make) -> None:
    """A tap points before it clicks: what is shown of a position may not make the map smaller."""
    ola = person(**{**PHONE, "viewport": {"width": 360, "height": 740}}, locale="pl-PL")
    ola.start(game="edge")
    discs = ola.page.locator("#map .spt:not(.lay) .disc")
    for _ in range(40):
        ola.wait_for_turn()
        ola.page.locator(", ".join(LIT)).first.wait_for(state="attached")
        if discs.count():
            break
        tap(ola, next(one for one in LIT if ola.page.locator(one).count()))
    ola.page.evaluate(MEANS_SOMETHING)
    before = box_of(ola.page, "#map")
    discs.first.hover()
    assert box_of(ola.page, "#map") == before
    assert not ola.page.is_visible("#meaning")
    ola.page.set_viewport_size({"width": 1440, "height": 900})
    discs.first.hover()
    ola.page.wait_for_selector("#meaning:visible")


# A chip that says what the first position means, as there are where somebody would be touched.
MEANS_SOMETHING = """() => {
    const place = document.querySelector('#map .spt').id.replace('hexes-', '');
    const chip = Object.assign(document.createElement('span'), { id: 'meaning', textContent: 'touches somebody' });
    chip.className = `edge-pv pv-${place}`;
    chip.style.height = '40px';
    document.querySelector('#question').append(chip);
}"""
