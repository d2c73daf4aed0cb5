"""Reload, back, a second tab, a double click, a lost connection, a killed server: nothing is lost or done twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.driving import Person, Server

Make = Callable[..., Person]


def paying(ola: Person) -> None:
    """Go on until a payment is being made, so that there is something in the middle to be lost; the bot plays by
    chance, so one table may have none."""
    for _ in range(6):
        ola.start()
        for _ in range(40):
            ola.wait_for_turn()
            if ola.is_over:
                break
            path = ola.first_path()
            paths = ola.paths()
            if "done" not in paths and any(path.startswith("card:") for path in paths):
                return
            ola.choose(path if path != "done" else next(path for path in paths if path != "done"))
    raise AssertionError("no payment came up at six tables")


def test_reload_in_the_middle_of_a_payment(person: Make) -> None:
    ola = person()
    paying(ola)
    before = ola.ply, ola.page.inner_text("#asks"), sorted(ola.paths())
    ola.page.reload()
    ola.wait_for_turn()
    assert (ola.ply, ola.page.inner_text("#asks"), sorted(ola.paths())) == before


def test_back_and_forward(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    ola.choose(ola.first_path())
    ola.wait_for_turn()
    ply = ola.ply
    ola.page.go_back()
    ola.page.locator(".rs").wait_for()  # the table is offered on the front page
    ola.page.go_forward()
    ola.wait_for_turn()
    assert ola.ply == ply


def test_a_second_tab_follows(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    tab = ola.context.new_page()
    tab.goto(ola.page.url)
    ola.choose(ola.first_path())
    now = str(ola.ply)
    tab.wait_for_function("ply => Number(document.querySelector('#table').dataset.ply) >= Number(ply)", arg=now)


def test_a_tab_left_behind_is_told_and_catches_up(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    path, stale = ola.first_path(), ola.ply
    ola.page.evaluate("document.querySelector('#table').dataset.stream = ''")
    answer = ola.page.evaluate(POST, [ola.seen("table"), stale, path])
    assert answer["status"] == 200
    again = ola.page.evaluate(POST, [ola.seen("table"), stale, "end" if path != "end" else "recruit"])
    assert (again["status"], again["error"]) == (409, "stale")


POST = """([table, ply, path]) => fetch(`/api/tables/${table}/moves`, { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ply, path, seat: 0 }) })
    .then(async answer => ({ status: answer.status, ...await answer.json() }))"""


def test_a_double_click_is_one_move(person: Make) -> None:
    ola = person()
    paying(ola)
    posts: list[str] = []
    ola.page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    ply = ola.ply
    ola.page.locator("#hand .can").first.dblclick()
    ola.wait_past(ply)
    ola.page.wait_for_timeout(300)
    assert len(posts) == 1


def test_a_move_made_without_connection_arrives_once(person: Make) -> None:
    ola = person()
    ola.start()
    ola.wait_for_turn()
    ply, path = ola.ply, ola.first_path()
    ola.context.set_offline(True)
    ola.page.locator(f"[data-option='{path}']:visible").first.click()
    ola.page.wait_for_selector("#offline:visible")
    ola.context.set_offline(False)
    ola.wait_past(ply)
    ola.page.wait_for_selector("#offline", state="hidden")
    ola.wait_for_turn()


@pytest.fixture
def mortal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("mortal"))
    yield running
    running.stop()


def test_a_killed_server_is_started_again_and_the_game_goes_on(chromium: Browser, mortal: Server) -> None:
    ola = Person(chromium, mortal.url)
    paying(ola)
    ply, asks = ola.ply, ola.page.inner_text("#asks")
    path = ola.first_path()
    mortal.kill()
    ola.page.locator(f"[data-option='{path}']:visible").first.click()
    ola.page.wait_for_selector("#offline:visible")
    assert (ola.ply, ola.page.inner_text("#asks")) == (ply, asks)
    mortal.start()
    ola.wait_past(ply)
    ola.page.wait_for_selector("#offline", state="hidden")
    ola.wait_for_turn()
    ola.choose(ola.first_path())
    ola.close()


def test_nobody_notices_when_another_process_takes_over(chromium: Browser, mortal: Server) -> None:
    """In the middle of a payment. What the page holds and has not sent stays with it. A page waits for four seconds
    before it says that the connection is lost; on a busy machine that is stretched."""
    ola = Person(chromium, mortal.url)
    ola.context.add_init_script(STRETCHED)
    paying(ola)
    ply, asks, path = ola.ply, ola.page.inner_text("#asks"), ola.first_path()
    ola.page.evaluate(NOTICING)
    mortal.hand_over()
    ola.page.wait_for_function("() => window.opened >= 1")
    assert (ola.ply, ola.page.inner_text("#asks")) == (ply, asks)
    assert ola.page.evaluate("document.getElementById('table').assembled") == "kept", "the page was not drawn anew"
    assert ola.page.evaluate("window.offline") == 0, "and nothing was said of a lost connection"
    ola.page.locator(f"[data-option='{path}']:visible").first.click()
    ola.wait_past(ply)
    ola.wait_for_turn()


# What the page would do after seconds, it does after a minute.
STRETCHED = """(() => {
  const usual = window.setTimeout;
  window.setTimeout = (deed, ms, ...rest) => usual(deed, ms >= 4000 ? 60000 : ms, ...rest);
})()"""

# Notes how often the page says that the connection is lost, and how often a stream was opened again.
NOTICING = """() => {
  window.offline = 0; window.opened = 0;
  document.getElementById("table").assembled = "kept";
  new MutationObserver(() => { if (!document.getElementById("offline").hidden) window.offline += 1; })
    .observe(document.getElementById("offline"), { attributes: true });
  const seen = new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.name.includes("/events")) window.opened += 1;
  });
  seen.observe({ entryTypes: ["resource"] });
}"""
