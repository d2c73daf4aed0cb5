"""A table before the cards are dealt: its seats in the middle, and nothing that looks like a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import druza
from tests.browser.driving import Person, check_accessible, until

Make = Callable[..., Person]
LISTEN = """() => {
    window.heard = [];
    const root = document.documentElement;
    const note = () => window.heard.push(root.dataset.played);
    new MutationObserver(note).observe(root, { attributeFilter: ["data-played"] });
}"""
SHEET = "navigator.share = ({ url }) => { window.shared = url; return Promise.resolve(); }"


def gather(one: Person, game: str) -> str:
    """A table for two with a seat by link; its invitation."""
    one.page.goto("/")
    form: dict[str, Any] = {"game": game, "seats": "2", "kind_0": "you", "kind_1": "link"}
    made = one.page.request.post("/tables", form=form, headers={"Origin": one.page.url.rstrip("/")})
    one.page.goto(made.url)
    one.page.wait_for_selector("#table[data-waiting=undealt]")
    return one.page.input_value("#gt-1 .inv .url")


def test_a_table_waits_for_people_without_looking_dealt(person: Make) -> None:
    ala = person()
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    ola = person(usual=True, locale="pl-PL", **phone)  # with sounds
    ola.context.add_init_script(SHEET)
    for game in druza.game_ids():
        gather(ala, game)
        assert ala.page.inner_text("#gt-how-many") == "At the table: 1 of 2"
        assert ala.page.locator("#table [data-option], #hand, #players, #turn").count() == 0
        assert not ala.page.locator("[data-share]").is_visible(), "a mouse has no sheet"
    check_accessible(ala.page, "waiting at 1440")
    invitation = gather(ola, "tortuga")
    check_accessible(ola.page, "waiting at 360")
    assert ola.page.evaluate("document.documentElement.scrollWidth") <= 360
    copy = ala.page.locator("#gt-1 [data-copied] span").first
    said = copy.inner_text()
    ala.page.clock.install()
    for _ in range(2):
        copy.click()
        until(lambda: copy.inner_text() == "Copied")
    ala.page.clock.fast_forward(10_000)
    until(lambda: copy.inner_text() == said)  # the button says its own words again
    ola.page.tap("#gt-1 [data-share]")
    until(lambda: ola.page.evaluate("window.shared") == invitation)
    ola.page.evaluate(LISTEN)
    ala.page.goto(ola.page.url)
    ola.page.locator("#watchers").wait_for(state="attached")
    assert ala.page.locator("#gt-1 .inv").count() == 0, "who watches invites nobody"
    ala.page.goto(invitation)
    ala.page.click("main .btn.go")
    for one in (ala, ola):
        one.page.wait_for_selector("#table:not([data-waiting=undealt]) #hand")
    assert ola.page.locator("#gt-1").count() == 0
    until(lambda: "join" in ola.page.evaluate("window.heard"))
    assert ola.page.evaluate("window.heard").count("join") == 1, "who only watches is not announced"


def test_without_script_a_bot_takes_the_seat(person: Make) -> None:
    ala = person(java_script_enabled=False)
    gather(ala, "star-scrappers")
    ala.page.get_by_role("button", name="Bot instead").click()
    ala.page.wait_for_selector("#table:not([data-waiting=undealt]) #hand")
