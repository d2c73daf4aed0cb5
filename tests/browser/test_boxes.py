"""The boxes of every table: nothing that can be answered lies off the screen or under something else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

import druza
from tools import draw

SIZES = [{"width": 1440, "height": 900}, {"width": 360, "height": 740}]
MOVES = (45, 130)  # an early question and a late one
# An answer can be hit at some point of its box, unless it is scrolled to; buttons of the question bar do not lie on one
# another, and no page is wider than its window.
FAULTS = """() => {
    const found = [];
    const name = (one) => `${one.tagName} ${one.id} ${one.getAttribute('class')} ${one.dataset.option ?? ''}`;
    const box = (one) => one.getBoundingClientRect();
    const scrolls = (one) => one && (/auto|scroll/.test(getComputedStyle(one).overflow) || 'map' in one.dataset
        || scrolls(one.parentElement));
    const hit = (one) => {
        const { left, top, width, height } = box(one);
        for (let x = 1; x < 10; x++) for (let y = 1; y < 10; y++) {
            const at = document.elementFromPoint(left + width * x / 10, top + height * y / 10);
            if (at?.closest('[data-option]') === one) return true;
        }
        return false;
    };
    const seen = (one) => one.getClientRects().length && getComputedStyle(one).visibility !== 'hidden';
    for (const one of document.querySelectorAll('#table [data-option]'))
        if (seen(one) && !scrolls(one) && !hit(one)) found.push(`cannot be hit: ${name(one)}`);
    const buttons = [...document.querySelectorAll('#question button')].filter(seen);
    for (const [place, one] of buttons.entries()) for (const other of buttons.slice(place + 1)) {
        const [a, b] = [box(one), box(other)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 3 && high > 3 && !scrolls(one) && !scrolls(other)) found.push(`${name(one)} lies on ${name(other)}`);
    }
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
    return found;
}"""


@pytest.mark.parametrize("id", druza.game_ids())
def test_every_answer_can_be_hit_and_no_button_lies_on_another(id: str, chromium: Browser, tmp_path: Path) -> None:
    page = chromium.new_page()
    for seats in (min(druza.game(id).seat_counts), max(druza.game(id).seat_counts)):
        for moves in MOVES:
            state = draw.played(id, seats, 5, moves, None)
            if state.seat < 0:
                continue
            for lang, size in zip(("en", "pl"), SIZES, strict=True):
                file = tmp_path / "table.html"
                file.write_text(draw.page(state, state.seat, lang, "dark"), "utf-8")
                page.set_viewport_size({"width": size["width"], "height": size["height"]})
                page.goto(file.as_uri())
                assert page.evaluate(FAULTS) == [], f"{id}, {seats} seats, after {moves} moves, {size['width']} px"
    page.close()


VERBS = """() => [...document.querySelectorAll('#question .few .verb, #away')].map((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return [left >= 0 && right <= innerWidth && width >= 40, one.scrollWidth <= one.clientWidth + 1];
})"""

# The sheet scrolls as a whole: no line of the list is hidden within it.
OPEN_SHEET = """() => {
    document.getElementById('turn').classList.add('open');
    const list = document.getElementById('options');
    return list.getBoundingClientRect().height >= list.scrollHeight - 1;
}"""


@pytest.mark.parametrize("lang", ["pl", "en"])
@pytest.mark.parametrize("id", ["star-scrappers", "motherload"])
def test_all_verbs_of_a_turn_stand_side_by_side_on_a_phone(
    id: str, lang: str, chromium: Browser, tmp_path: Path
) -> None:
    state = draw.played(id, 2, 5, 20, "main")
    file = tmp_path / "table.html"
    file.write_text(draw.page(state, state.seat, lang, "light"), "utf-8")
    page = chromium.new_page(viewport={"width": 360, "height": 740})
    page.goto(file.as_uri())
    assert page.evaluate(VERBS) == [[True, True]] * 6
    assert page.evaluate(OPEN_SHEET), "the list of all options is cut"
    page.close()
