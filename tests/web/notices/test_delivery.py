"""Delivery: browsers are rung at a real endpoint that reads what was sent, letters come to a real mail server."""

from __future__ import annotations

import datetime
import json
import threading
from collections.abc import Iterator
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import httpx
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from sqlalchemy import select

from druza.web.notices.kinds import KINDS
from druza.web.notices.push import padded, public_of, unpadded
from druza.web.notices.wishes import Wish
from druza.web.storage import people as schema
from druza.web.tables.clocks import BEAT
from tests.web.driving import Site, served, usual, wait_until
from tests.web.lobby.driving import opened
from tests.web.mailbox import Box
from tests.web.notices.driving import done, id_of, tell, unread
from tests.web.people.driving import somebody

NIGHT = datetime.datetime(2031, 3, 4, 23, 30, tzinfo=datetime.UTC).timestamp()
MORNING = datetime.datetime(2031, 3, 5, 7, 0, 5, tzinfo=datetime.UTC).timestamp()
NOON = datetime.datetime(2031, 3, 4, 12, 0, tzinfo=datetime.UTC).timestamp()


class Service:
    """A push service on this machine, and a browser that can read what it brings."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen-bytes-ok"
        self.got: list[dict[str, Any]] = []
        self.tokens: list[str] = []
        self.answers = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                service.take(body, self.headers["authorization"])
                self.send_response(service.answers)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Quietly."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def take(self, body: bytes, authorization: str) -> None:
        text = http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        self.tokens.append(authorization)
        self.got.append(json.loads(text))

    def subscription(self, path: str = "/one") -> dict[str, Any]:
        point = serialization.PublicFormat.UncompressedPoint
        raw = self.key.public_key().public_bytes(serialization.Encoding.X962, point)
        endpoint = f"http://127.0.0.1:{self.server.server_port}{path}"
        return {"endpoint": endpoint, "keys": {"p256dh": padded(raw), "auth": padded(self.auth)}}


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service()
    yield service
    service.server.shutdown()
    service.server.server_close()


@pytest.fixture(scope="module")
def post(box: Box, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    settings = usual(
        tmp_path_factory.mktemp("delivery"),
        smtp=f"smtp://127.0.0.1:{box.port}",
        push_hosts="127.0.0.1",
        public_url="https://games.example.org",
    )
    with served(settings) as site:
        yield site


def at(site: Site, when: float) -> None:
    """It is this time now, for the server."""
    now = site.program.services.now
    now.ahead += when - now()


def settled(site: Site) -> None:
    """No job is due any more."""
    own, now = schema.jobs.c, site.program.services.now
    due = select(own.kind).where(own.due <= now(), own.kind != BEAT)
    look = site.program.services.storage.read
    wait_until(lambda: done(site, look(lambda link: list(link.execute(due)))), lambda rows: not rows)


def keep(browser: httpx.Client, **form: str) -> httpx.Response:
    rows = {
        f"{kind.wish}-{place}": "on" for kind in KINDS.values() if kind.wish for place in ("page", "browser", "letter")
    }
    return browser.post("/notices/wishes", data={**rows, "zone": "UTC", "letters": "daily", "hour": "8", **form})


def test_a_browser_is_rung_and_alone_can_read_it(post: Site, service: Service) -> None:
    at(post, NOON)
    browser, name = somebody(post)
    table = opened(browser)
    assert browser.post("/api/push", json=service.subscription()).status_code == 201
    tell(post, id_of(post, name), "move", table, until=NOON + 5 * 3600 + 60)
    wait_until(lambda: service.got, bool)
    [message] = service.got
    assert message["title"].startswith("Your move: Star Scrappers")
    assert message["body"] == "5 h left"
    assert browser.get(message["url"]).url.path == f"/table/{table}"
    check_signed(service.tokens[0], browser.get("/api/push/key").json()["key"])


def check_signed(token: str, key: str) -> None:
    """The token is signed by the server whose key browsers were given."""
    scheme, _, rest = token.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert scheme == "vapid"
    assert parts["k"] == key
    signed, _, signature = parts["t"].rpartition(".")
    raw = unpadded(signature)
    halves = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(key))
    public.verify(utils.encode_dss_signature(*halves), signed.encode(), ec.ECDSA(SHA256()))


def test_one_push_for_a_table_until_it_was_opened(post: Site, service: Service) -> None:
    at(post, NOON)
    browser, name = somebody(post)
    table, other = opened(browser), opened(browser, pace="slow:2")
    browser.post("/api/push", json=service.subscription())
    who = id_of(post, name)
    for kind in ("move", "time", "move"):
        tell(post, who, kind, table)
        settled(post)
    assert len(service.got) == 1
    tell(post, who, "move", other)
    settled(post)
    assert len(service.got) == 2
    browser.get(f"/table/{table}")
    tell(post, who, "move", table)
    settled(post)
    assert len(service.got) == 3


def test_quiet_hours_hold_back_and_come_as_one_sum(post: Site, service: Service, box: Box) -> None:
    at(post, NIGHT)
    browser, name = somebody(post)
    confirm(post, box, browser, name, "quiet@example.org")
    table = opened(browser)
    browser.post("/api/push", json=service.subscription())
    assert keep(browser, **{"quiet": "on", "quiet-from": "22", "quiet-to": "7"}).status_code == 200
    tell(post, id_of(post, name), "time", table)
    tell(post, id_of(post, name), "invite", table, name="Hania")
    tell(post, id_of(post, name), "round", league="Autumn")
    settled(post)
    assert service.got == []
    assert unread(browser) == 3
    at(post, MORNING)
    wait_until(lambda: service.got, bool)
    settled(post)
    [message] = service.got
    assert message["title"] == "3 things wait for you"
    assert "Little time left" in box.to("quiet@example.org", "Little time left").get_body(("plain",)).get_content()  # type: ignore[union-attr]


def test_the_sum_rings_for_no_table_that_was_rung_for_and_is_not_opened(post: Site, service: Service) -> None:
    at(post, NOON)
    browser, name = somebody(post)
    first, second, who = opened(browser), opened(browser, pace="slow:2"), id_of(post, name)
    browser.post("/api/push", json=service.subscription())
    assert keep(browser, **{"quiet": "on", "quiet-from": "22", "quiet-to": "7"}).status_code == 200
    tell(post, who, "move", first)
    services = post.program.services
    (rung,) = done(post, services.notices.of(services.notices.holder_of(who)))
    wait_until(lambda: done(post, services.delivery._told([rung.id]))["pushed"], bool)  # a moment after it came
    at(post, NIGHT)
    for table in (first, second):
        tell(post, who, "time", table)
    at(post, MORNING)
    wait_until(lambda: service.got[1:], bool)
    settled(post)
    assert [message["title"].split(":")[0] for message in service.got] == ["Your move", "Little time left"]
    assert service.got[1]["tag"] == second


def test_requests_at_a_live_table_hurry_more_than_letters_do(post: Site, box: Box) -> None:
    at(post, NOON)
    browser, name = somebody(post)
    confirm(post, box, browser, name, "asked@example.org")
    keep(browser, letters="at-once")
    live, slow, who = opened(browser, pace="live:10+15"), opened(browser, pace="slow:2"), id_of(post, name)
    for table in (live, slow):
        for kind in ("undo", "draw", "gone"):
            tell(post, who, kind, table, name="Hania")
    settled(post)
    services = post.program.services
    told = done(post, services.notices.of(services.notices.holder_of(who)))
    mailed = done(post, services.delivery._told([one.id for one in told]))["mailed"]
    assert sorted((one.kind, one.table) for one in told if one.id in mailed) == [
        (kind, slow) for kind in ("draw", "gone", "undo")
    ]


def confirm(post: Site, box: Box, browser: httpx.Client, name: str, address: str) -> None:
    """Give and confirm an address for somebody who is signed in."""
    browser.post("/account/address", data={"email": address})
    letter = box.to(address, "Confirm")
    link = letter.get_content().split("https://games.example.org")[1].split()[0]
    assert "confirmed" in post.browser().post(link).text


def test_the_daily_letter_comes_only_if_something_waits_and_ends_by_one_click(post: Site, box: Box) -> None:
    at(post, NOON)
    browser, name = somebody(post)
    confirm(post, box, browser, name, "digest@example.org")
    first, second, who = opened(browser), opened(browser, pace="slow:2"), id_of(post, name)
    for table in (first, second):
        tell(post, who, "move", table, until=NOON + 3600, bank=24 * 3600.0)
    at(post, MORNING + 3600)
    letter = box.to("digest@example.org", "2 tables wait for you")
    plain, page = letter.get_body(("plain",)), letter.get_body(("html",))
    assert plain is not None
    assert page is not None
    assert plain.get_content().count("Your move: Star Scrappers") == 2
    assert plain.get_content().count(" · bank 4 h") == 2, "the days of the move are over"
    assert "<img" not in page.get_content()
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    browser.post("/notices/read")
    at(post, MORNING + 25 * 3600)
    settled(post)
    count = len(mine(box))
    tell(post, who, "move", second)
    stop = letter["List-Unsubscribe"].strip("<>").removeprefix("https://games.example.org")
    assert "No more letters" in post.browser().get(stop).text
    assert post.browser().post(stop, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    at(post, MORNING + 49 * 3600)
    settled(post)
    assert len(mine(box)) == count
    assert post.browser().post(stop + "x").status_code == 404


def mine(box: Box) -> list[EmailMessage]:
    return [letter for letter in box.letters if letter["To"] == "digest@example.org"]


def test_a_browser_that_is_gone_is_forgotten(post: Site, service: Service) -> None:
    at(post, NOON)
    browser, name = somebody(post)
    browser.post("/api/push", json=service.subscription("/gone"))
    service.answers = 410
    tell(post, id_of(post, name), "invite", opened(browser), name="Hania")
    keep(browser)
    tell(post, id_of(post, name), "sat", opened_again(browser), name="Hania")
    settled(post)
    holder = post.program.services.notices.holder_of(id_of(post, name))
    assert done(post, post.program.services.pushes.of(holder)) == []


def opened_again(browser: httpx.Client) -> str:
    return browser.get("/lobby").text.split('href="/table/')[1].split('"')[0]


@pytest.mark.parametrize(
    "bad",
    [
        {"endpoint": "https://intranet.example.org/x"},
        {"endpoint": "http://fcm.googleapis.com/x"},
        {"endpoint": "https://127.0.0.1@evil.example.org/x"},
        {"endpoint": "file:///etc/passwd"},
        {"endpoint": 7},
        {"keys": {"p256dh": "AAAA", "auth": "AAAA"}},
        {"keys": None},
    ],
)
def test_only_services_that_ring_browsers_are_ever_called(post: Site, service: Service, bad: dict[str, Any]) -> None:
    browser, _ = somebody(post)
    assert browser.post("/api/push", json={**service.subscription(), **bad}).status_code == 422
    assert browser.post("/api/push", content=b"no").status_code == 400
    assert post.browser().post("/api/push", json=service.subscription()).status_code == 401


def test_what_is_switched_off_is_told_nowhere(post: Site, service: Service) -> None:
    at(post, NOON)
    browser, name = somebody(post)
    browser.post("/api/push", json=service.subscription())
    assert browser.post("/notices/wishes", data={"zone": "Europe/Warsaw"}).status_code == 200
    tell(post, id_of(post, name), "round", league="Autumn")
    settled(post)
    assert service.got == []
    assert unread(browser) == 0
    assert 'value="Europe/Warsaw"' in browser.get("/account").text


@pytest.mark.parametrize("form", [{"quiet": "on", "quiet-from": "8", "quiet-to": "20"}, {"zone": "<script>"}])
def test_wishes_that_cannot_be_are_refused(post: Site, form: dict[str, str]) -> None:
    browser, _ = somebody(post)
    answer = keep(browser, **form)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert "<script>" not in answer.text


def test_quiet_hours_follow_the_zone_and_the_summer() -> None:
    wish = Wish(quiet=(22, 7), zone="Europe/Warsaw")
    night = datetime.datetime(2031, 3, 29, 22, 30, tzinfo=datetime.UTC)  # the clocks go forward at 1:00
    morning = datetime.datetime(2031, 3, 30, 5, 0, tzinfo=datetime.UTC)
    assert wish.quiet_until(night.timestamp()) == morning.timestamp()
    assert wish.quiet_until(morning.timestamp()) == morning.timestamp()


def test_the_key_of_the_server_is_made_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, keys = tmp_path_factory.mktemp("vapid"), set()
    for _ in range(2):
        with served(usual(folder)) as site:
            keys.add(site.browser().get("/api/push/key").json()["key"])
    assert len(keys) == 1
    assert public_of(padded((7).to_bytes(32, "big")))
