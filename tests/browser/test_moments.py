"""What is told of a game: its shuffle is fixed, opened and checked in the browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.browser.driving import GAME, Person, check_accessible

Make = Callable[..., Person]


def play_out(table: str, people: list[Person]) -> None:
    """By the first answer each time, past the page."""
    while True:
        for one in people:
            seen: Any = one.page.request.get(f"/api/tables/{table}").json()
            if seen["over"]:
                return
            if seen["seat"] >= 0 and seen["asked"] == seen["seat"]:
                order = {"version": seen["version"], "option": seen["options"][0]["path"]}
                one.page.request.post(f"/api/tables/{table}/moves", data=order)


def test_two_strangers_fix_a_shuffle_and_check_it(hasty: Make) -> None:
    ala = hasty(viewport={"width": 1440, "height": 900}, color_scheme="dark")
    ola = hasty(viewport={"width": 360, "height": 740}, locale="pl-PL", color_scheme="light")
    ola.page.goto("/lobby")
    ala.page.goto("/lobby/new")
    ala.page.locator("#open-form [name=game][value=star-scrappers]").check()
    ala.page.locator("#open-form [name=pace][value='']").check()
    ala.page.get_by_role("button", name="Open the table").click()
    ala.page.wait_for_selector("#table[data-waiting=undealt]")
    assert ala.page.locator("#hand").count() == 0
    ola.page.get_by_role("button", name="Siadam: Star Scrappers").first.click()
    ola.page.wait_for_selector("#table")
    ala.page.wait_for_selector("#table[data-you='0']")  # the cards have come by themselves
    table = ala.page.url.split("/")[4].partition("?")[0]
    ala.page.goto(f"/table/{table}/shuffle")
    assert "the secret is opened when the game is over" in ala.page.inner_text("#shuffle")
    print = ala.page.inner_text(".shf-print")
    play_out(table, [ala, ola])
    for one, fits, own in (
        (ala, "this browser has counted it too: it fits", "your own number is among them"),
        (ola, "ta przeglądarka też to policzyła: zgadza się", "twoja liczba jest wśród nich"),
    ):
        one.page.goto(f"/table/{table}/shuffle")
        one.page.locator("#shf-browser.good").get_by_text(fits).wait_for()
        one.page.locator("#shf-own.good").get_by_text(own).wait_for()
        assert one.page.inner_text(".shf-print") == print
        assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check_accessible(one.page, "the shuffle")


def finished(hasty: Make, **looks: Any) -> tuple[Person, str]:
    """Somebody, and the table of a game against a bot that is over."""
    one = hasty(**looks)
    form: dict[str, Any] = {"game": GAME, "seats": "2", "kind_0": "you", "kind_1": "bot", "bot_1": "random"}
    one.page.goto("/")
    origin = {"Origin": one.page.url.rstrip("/")}
    table = one.page.request.post("/tables", form=form, headers=origin).url.split("/")[4]
    play_out(table, [one])
    return one, table


def test_a_moment_is_shared_and_played_on(hasty: Make) -> None:
    for looks in (
        {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"},
        {"viewport": {"width": 360, "height": 740}, "locale": "pl-PL", "color_scheme": "light"},
    ):
        ala, table = finished(hasty, **looks)
        ala.page.goto(f"/table/{table}/replay?step=4&seat=0")
        ala.page.locator("#line polygon").first.wait_for(state="attached")  # a net judges the game at once
        wide = ala.page.locator("#preview img").evaluate("image => image.decode().then(() => image.naturalWidth)")
        assert wide == 1200
        assert ala.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check_accessible(ala.page, "a moment")
        assert ala.page.get_attribute("#share-link", "data-copy") == f"/table/{table}/replay?step=4&seat=0"
        ala.page.keyboard.press("ArrowRight")
        ala.page.locator("#fork [name=step][value='5']").wait_for(state="attached")
        ala.page.keyboard.press("f")
        ala.page.keyboard.press("Enter")
        ala.page.wait_for_selector("#table[data-you='0']")
        assert f"/table/{table}/replay?step=5" in ala.page.content()


def test_notes_are_pinned_and_reached_by_a_key(hasty: Make) -> None:
    ala, table = finished(hasty)
    ala.page.goto("/claim")
    ala.page.get_by_label("The name others will see").fill("Nota-7")
    ala.page.get_by_text("free", exact=True).wait_for()
    ala.page.fill("[name=password]", "a long and quiet stone")
    ala.page.keyboard.press("Enter")
    ala.page.get_by_role("heading", name="The name is yours").wait_for()
    ala.page.goto(f"/table/{table}/replay?step=7")
    ala.page.fill("#note-text", "<b>Here</b> it turned.")
    ala.page.keyboard.press("Enter")
    ala.page.locator("#notes").get_by_text("<b>Here</b> it turned.").wait_for()
    ala.page.goto(f"/table/{table}/replay?step=0")
    ala.page.keyboard.press("m")
    ala.page.locator("#notes").get_by_text("<b>Here</b> it turned.").wait_for()
    ala.page.wait_for_url("**step=7*")
    ala.page.get_by_role("button", name="Hide").click()
    ala.page.locator("#notes").get_by_text("Nothing said about this move.").wait_for()
