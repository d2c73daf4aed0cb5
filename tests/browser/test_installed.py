"""Installed: rulebooks are read without a connection, tables never pretend to be there."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.driving import Person, check_accessible, until

Make = Callable[..., Person]
KEPT = "async () => (await (await caches.open('druza-1')).keys()).map(one => new URL(one.url).pathname)"
ICON = """async () => {
    const { icons } = await (await fetch('/manifest.webmanifest')).json();
    await (await fetch(icons.at(-1).src)).blob();
}"""


def test_a_rulebook_is_read_without_a_connection_and_a_table_is_not(person: Make) -> None:
    ola = person(service_workers="allow")
    ola.page.goto("/")
    ola.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    ola.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ola.start("bot")
    table = ola.page.url
    ola.page.goto("/rules/star-scrappers")
    rules, title = ola.page.url, ola.page.inner_text("h1")
    ola.context.set_offline(True)
    ola.page.goto(rules)
    assert ola.page.inner_text("h1") == title
    ola.page.goto(table)
    assert ola.page.inner_text("h1") == "No connection"
    check_accessible(ola.page, "without a connection")
    assert not [path for path in ola.page.evaluate(KEPT) if path.startswith(("/table", "/api"))]
    ola.context.set_offline(False)
    ola.page.wait_for_selector("#table")  # the page goes back there by itself


def test_files_of_a_server_that_is_being_replaced_are_not_kept(person: Make) -> None:
    ola = person(service_workers="allow")
    ola.page.goto("/")
    ola.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ola.page.evaluate("async () => { await (await fetch('/static/js-other/page.js')).text(); }")
    ola.page.evaluate(ICON)
    until(lambda: "/static/icon-512.png" in ola.page.evaluate(KEPT))
    assert "/static/js-other/page.js" not in ola.page.evaluate(KEPT)
