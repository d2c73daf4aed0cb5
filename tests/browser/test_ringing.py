"""A browser that asks to be rung: from the click to what is shown while no page is looked at."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import people
from tests.browser.driving import Person, Server, until
from tests.web.notices.test_delivery import Service

# No service of a browser's maker can be reached from here: what it would give is put in its place.
SUBSCRIBES = """
const told = SUBSCRIPTION, given = () => ({ endpoint: told.endpoint, toJSON: () => told });
PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
    localStorage.ringKey = applicationServerKey;
    return given();
};
PushManager.prototype.getSubscription = async () => (localStorage.ringKey ? given() : null);
"""
SHOWN = """() => navigator.serviceWorker.ready.then((one) => one.getNotifications())
    .then((all) => all.map(({ title, body, lang, data }) => ({ title, body, lang, data })))"""


@pytest.fixture
def ringing(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, DRUZA_PUSH_HOSTS="127.0.0.1")
    yield server
    server.stop()


@pytest.fixture
def anybody(chromium: Browser, ringing: Server) -> Iterator[Callable[..., Person]]:
    yield from people(chromium, ringing)


def test_from_the_click_to_what_rings(anybody: Callable[..., Person]) -> None:
    service = Service()
    ala, ola = anybody(service_workers="allow", locale="pl-PL"), anybody()
    ala.context.grant_permissions(["notifications"])
    ala.context.add_init_script(SUBSCRIBES.replace("SUBSCRIPTION", json.dumps(service.subscription())))
    ola.page.goto("/notices/wishes")
    ola.page.get_by_text("Nothing can ring yet.").wait_for()  # who has no seat anywhere
    made = ala.page.request.post("/lobby", form={"game": "tortuga", "seats": "2", "pace": "slow:2"})
    ala.page.goto("/notices/wishes")  # the first page that this browser opens: its worker is not there yet
    ala.page.get_by_role("button", name="Zadzwoń, gdy będzie mój ruch").click()
    stop = ala.page.get_by_role("button", name="Nie dzwoń więcej w tej przeglądarce")
    stop.wait_for()
    assert stop.evaluate("button => button === document.activeElement"), "the focus is not lost"
    assert ala.page.evaluate("localStorage.ringKey") == ala.page.request.get("/api/push/key").json()["key"]
    ola.page.request.post(f"{made.url}/sit")
    until(lambda: service.got, 30)  # that somebody sat down, or that it is the move already
    told = service.got[0]
    assert told["tag"] == made.url.split("/")[4]
    cdp = ala.context.new_cdp_session(ala.page)
    found: list[str] = []
    cdp.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    cdp.send("ServiceWorker.enable")
    cdp.send("Emulation.setFocusEmulationEnabled", {"enabled": False})
    ala.context.new_page().bring_to_front()  # something else is looked at
    until(lambda: ala.page.evaluate("!document.hasFocus()") and found)
    origin = ala.page.evaluate("location.origin")
    cdp.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": found[0], "data": json.dumps(told)}
    )
    until(lambda: ala.page.evaluate(SHOWN))
    (shown,) = ala.page.evaluate(SHOWN)
    assert (shown["title"], shown["body"], shown["lang"]) == (told["title"], told["body"], "pl")
    assert shown["data"] == {"url": told["url"], "tag": told["tag"]}
    service.server.shutdown()
    service.server.server_close()
