"""Bad input: a proper status, a reason in words, nothing changed, nothing leaked, no traceback."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from druza.web.settings import Settings
from tests.web.driving import BOT, PERSON, Site, Table, served, usual, wait_until
from tests.web.http.hostile import all_routes


@pytest.fixture(scope="module")
def table(site: Site) -> Table:
    return site.table(PERSON, BOT, seed=7, options={"first_player": 0})


MOVES: list[tuple[str, Any, int, str]] = [
    ("no JSON", b"{", 400, "malformed"),
    ("nothing", b"", 400, "malformed"),
    ("a list", b"[]", 400, "malformed"),
    ("a number", b"7", 400, "malformed"),
    ("no ply", b'{"option": "mine"}', 400, "malformed"),
    ("no option", b'{"ply": 0}', 400, "malformed"),
    ("an unknown key", b'{"ply": 0, "option": "mine", "colour": 1}', 400, "malformed"),
    ("nested in an unknown key", b'{"ply": 0, "x": ' + b"[" * 5000 + b"]" * 5000 + b"}", 400, "malformed"),
    ("an option beyond counting", b'{"ply": 0, "option": "crystal:9223372036854775808"}', 422, "unknown-option"),
    ("an option of many digits", b'{"ply": 0, "option": "crystal:' + b"9" * 5000 + b'"}', 422, "unknown-option"),
    ("a ply in words", b'{"ply": "0", "option": "mine"}', 400, "malformed"),
    ("a broken ply", b'{"ply": 0.5, "option": "mine"}', 400, "malformed"),
    ("another version", b'{"version": "0123456789ab", "option": "mine"}', 409, "stale"),
    ("a version that is none", b'{"version": "<b>", "option": "mine"}', 409, "stale"),
    ("a huge ply", b'{"ply": 99999999999999999999999, "option": "mine"}', 409, "stale"),
    ("an option that is a number", b'{"ply": 0, "option": 3}', 400, "malformed"),
    ("not UTF-8", b'{"ply": 0, "option": "\xff"}', 400, "malformed"),
    ("deeply nested", b'{"ply": 0, "option": ' + b"[" * 5000 + b"]" * 5000 + b"}", 400, "malformed"),
    ("an unknown option", b'{"ply": 0, "option": "fly"}', 422, "unknown-option"),
    ("an empty option", b'{"ply": 0, "option": ""}', 422, "unknown-option"),
    ("an option out of range", b'{"ply": 0, "option": "crystal:99"}', 422, "unknown-option"),
    ("a negative option", b'{"ply": 0, "option": "crystal:-1"}', 422, "unknown-option"),
    ("hostile text", b'{"ply": 0, "option": "<script>alert(1)</script>"}', 422, "unknown-option"),
    ("a path to nowhere", b'{"ply": 0, "path": "mine/"}', 422, "unknown-option"),
    ("a long path", b'{"ply": 0, "path": "' + b"mine/" * 500 + b'mine"}', 409, "refused"),
    ("a foreign option", b'{"ply": 0, "option": "crystal:3"}', 409, "refused"),
    ("a stale ply", b'{"ply": 5, "option": "mine"}', 409, "stale"),
    ("a negative ply", b'{"ply": -5, "option": "mine"}', 409, "stale"),
    ("another's seat", b'{"ply": 0, "option": "mine", "seat": 1}', 403, "not-your-seat"),
    ("a seat that is not there", b'{"ply": 0, "option": "mine", "seat": 77}', 403, "not-your-seat"),
    ("too large", b'{"ply": 0, "option": "' + b"x" * 20_000 + b'"}', 413, "too-large"),
]


@pytest.mark.parametrize(("body", "status", "error"), [row[1:] for row in MOVES], ids=[row[0] for row in MOVES])
def test_a_bad_move(table: Table, body: bytes, status: int, error: str) -> None:
    for lang in ("en", "pl"):
        answer = table.web.post(f"/api/tables/{table.id}/moves?lang={lang}", content=body, headers=table.headers(0))
        assert answer.status_code == status, answer.text
        assert answer.headers["content-type"] == "application/json"
        found = answer.json()
        assert found["error"] == error
        assert found["message"]
        assert "Traceback" not in answer.text
    assert table.see(0)["ply"] == 0


def test_a_body_without_a_length_is_counted(table: Table) -> None:
    def much() -> Iterator[bytes]:
        for _ in range(40):
            yield b"x" * 1000

    form, json = "application/x-www-form-urlencoded", "application/json"
    for path, kind in (
        (f"/api/tables/{table.id}/moves", json),
        (f"/api/tables/{table.id}/undo", json),
        ("/tables", form),
    ):
        answer = table.web.post(path, content=much(), headers={**table.headers(0), "content-type": kind})
        assert answer.status_code == 413, path


def edge_with(decks: Any) -> dict[str, Any]:
    return {"game": "edge", "seats": [PERSON, BOT], "options": {"decks": decks}}


TABLES: list[tuple[str, Any, int, str]] = [
    ("an unknown game", {"game": "chess", "seats": [PERSON, BOT]}, 404, "no-game"),
    ("no seats", {"game": "star-scrappers", "seats": []}, 422, "bad-table"),
    ("too many seats", {"game": "star-scrappers", "seats": [BOT] * 9}, 422, "bad-table"),
    ("an unknown kind", {"game": "star-scrappers", "seats": [PERSON, {"kind": "cat"}]}, 422, "bad-table"),
    ("two of me", {"game": "star-scrappers", "seats": [PERSON, PERSON]}, 422, "bad-table"),
    ("an unknown bot", {"game": "star-scrappers", "seats": [PERSON, {"kind": "bot", "bot": "x"}]}, 422, "bad-table"),
    (
        "a costly bot",
        {"game": "star-scrappers", "seats": [PERSON, {"kind": "bot", "bot": "mcts:900s"}]},
        422,
        "bad-table",
    ),
    ("a long name", {"game": "star-scrappers", "seats": [{"kind": "you", "name": "x" * 99}, BOT]}, 422, "bad-table"),
    ("an unknown option", {"game": "star-scrappers", "seats": [PERSON, BOT], "options": {"x": 1}}, 422, "bad-table"),
    (
        "a bad option",
        {"game": "star-scrappers", "seats": [PERSON, BOT], "options": {"first_player": 17}},
        422,
        "bad-table",
    ),
    ("an unknown language", {"game": "star-scrappers", "seats": [PERSON, BOT], "language": "xx"}, 422, "bad-table"),
    ("a wild seed", {"game": "star-scrappers", "seats": [PERSON, BOT], "seed": -1}, 422, "bad-table"),
    ("an unknown key", {"game": "star-scrappers", "seats": [PERSON, BOT], "colour": "red"}, 400, "malformed"),
    ("no game", {"seats": [PERSON, BOT]}, 400, "malformed"),
    ("copies without end", edge_with([{"x": 10**15}, {"x": 1}]), 422, "bad-table"),
    ("copies in words", edge_with([{"x": "7"}, {"x": 1}]), 422, "bad-table"),
    ("a number without end", edge_with("9" * 5000), 422, "bad-table"),
    ("a game that is a list", {"game": [], "seats": [PERSON, BOT]}, 400, "malformed"),
]


@pytest.mark.parametrize(("order", "status", "error"), [row[1:] for row in TABLES], ids=[row[0] for row in TABLES])
def test_a_bad_table(site: Site, order: Any, status: int, error: str) -> None:
    with site.browser() as browser:
        answer = browser.post("/api/tables", json=order)
        assert answer.status_code == status, answer.text
        assert answer.json()["error"] == error
        assert answer.json()["message"]


def test_a_form_that_is_no_table_comes_back_with_the_reason(site: Site) -> None:
    with site.browser(**{"accept-language": "pl"}) as browser:
        for form in (
            {"game": "star-scrappers", "seats": "9"},
            {"game": "star-scrappers", "seats": ""},
            {"game": "star-scrappers", "seats": "2", "kind_0": "cat"},
            {"game": "star-scrappers", "seats": "2", "name_0": "x" * 99},
            {"game": "star-scrappers", "seats": "2", "option_first_player": "99"},
        ):
            answer = browser.post("/tables", data=form)
            assert answer.status_code == 422, form
            assert 'lang="pl"' in answer.text
        assert browser.post("/tables", data={"game": "chess"}).status_code == 404
        assert browser.post("/tables", data={"game": "star-scrappers", "seats": "x"}).status_code == 400


def test_seeds_are_not_for_everybody(tmp_path: Path) -> None:
    with served(usual(tmp_path, seeds=False)) as careful, careful.browser() as browser:
        answer = browser.post("/api/tables", json={"game": "star-scrappers", "seats": [PERSON, BOT], "seed": 7})
        assert answer.status_code == 422


@pytest.mark.parametrize("id", ["xxxxxxxxxx", "a", "x" * 300, "%00", "..%2f..", "<b>", "sélect"])
def test_an_unknown_table(site: Site, id: str) -> None:
    with site.browser() as browser:
        for path in ("", "/fragment", "/replay", "/record.json"):
            page = browser.get(f"/table/{id}{path}")
            assert page.status_code == 404
            assert page.headers["content-type"].startswith("text/html")
        for path in ("", "/why?path=mine", "/log", "/events"):
            answer = browser.get(f"/api/tables/{id}{path}")
            assert answer.status_code == 404
            assert answer.json()["error"] in ("no-table", "not-found")
        assert browser.post(f"/api/tables/{id}/moves", json={"ply": 0, "option": "x"}).status_code == 404


@pytest.mark.parametrize("path", ["//evil.example/x", "///evil.example", "/%5cevil.example", "//evil.example/%3f"])
def test_links_of_any_page_stay_on_the_site(site: Site, path: str) -> None:
    with site.browser() as browser:
        page = browser.get(httpx.URL(site.url).copy_with(raw_path=path.encode()))
        assert page.status_code == 404
        links = re.findall(r'href="([^"]*[?]lang=..)"', page.text)
        assert len(links) == 4, "both languages, in the bar and in the menu of narrow windows"
        assert all(re.match(r"/[^/\\]", link) and "evil.example" in link for link in links)


def test_decks_that_nobody_has(site: Site) -> None:
    with site.browser() as browser:
        for id in ("xxxxxxxxxx", "%00", "x%00", "x" * 300):
            assert browser.get(f"/build/edge/{id}").status_code == 404
            assert browser.post(f"/build/edge/{id}", data={"do": "delete"}).status_code == 404


def test_unknown_pages_and_methods(site: Site) -> None:
    with site.browser() as browser:
        assert browser.get("/nowhere").status_code == 404
        assert browser.get("/new/chess").status_code == 404
        assert browser.get("/rules/chess").status_code == 404
        assert browser.get("/gallery/chess").status_code == 404
        assert browser.get("/game/star-scrappers/words.toml").status_code == 404
        assert browser.get("/static/../app.py").status_code == 404
        assert browser.get("/static/%2e%2e/app.py").status_code == 404
        assert browser.get("/api/nowhere").json()["error"] == "not-found"
        assert browser.put("/").status_code == 405
        assert browser.delete("/tables").status_code in (404, 405)


def test_an_unknown_language_is_said_so_in_a_known_one(site: Site) -> None:
    with site.browser(**{"accept-language": "pl"}) as browser:
        page = browser.get("/?lang=xx")
        assert page.status_code == 400
        assert 'lang="pl"' in page.text
        answer = browser.get("/api/games?lang=xx")
        assert answer.status_code == 400
        assert answer.json()["error"] == "unknown-language"
        assert browser.get("/?lang=<script>").status_code == 400
        assert "<script>alert" not in browser.get("/?lang=<script>alert(1)</script>").text


def test_numbers_that_are_none(site: Site, table: Table) -> None:
    with site.browser() as browser:
        assert browser.get(f"/table/{table.id}?seat=x").status_code == 400
        assert browser.get(f"/table/{table.id}/replay?step=x").status_code == 400
        assert browser.get(f"/api/tables/{table.id}?seat=x").status_code == 400
        assert browser.get(f"/api/tables/{table.id}?seat=55").status_code == 403
        assert browser.get(f"/table/{table.id}?seat=55").status_code == 200, "a shared address shows what is public"
        assert browser.get(f"/api/tables/{table.id}/log?before=x").status_code == 400
        assert browser.get(f"/api/tables/{table.id}/events?after=x").status_code == 400


FOREIGN: list[dict[str, str]] = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://["},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_posts_of_other_sites_are_refused(site: Site, table: Table, headers: dict[str, str]) -> None:
    posts = ["/tables", f"/table/{table.id}/move", f"/table/{table.id}/close", "/api/tables"]
    posts += [f"/api/tables/{table.id}/moves", f"/api/tables/{table.id}/undo", f"/api/tables/{table.id}/join"]
    for path in posts:
        answer = table.web.post(path, headers={**table.headers(0), **headers}, json={})
        assert answer.status_code == 403, path
    own = {"origin": site.url, "sec-fetch-site": "same-origin"}
    assert table.web.post(f"/api/tables/{table.id}/undo", headers=own, json={"ply": 0}).status_code == 401


def test_no_address_takes_posts_of_other_sites(site: Site) -> None:
    posts = {
        (one.method, re.sub("{[^}]+}", "x", one.path)) for one in all_routes() if one.method not in ("GET", "HEAD")
    }
    assert len(posts) > 80
    with site.browser() as browser:
        taken = {post: browser.request(*post, headers={"sec-fetch-site": "cross-site"}).status_code for post in posts}
    assert set(taken.values()) == {403}, [post for post, status in taken.items() if status != 403]


def test_other_types_of_body_are_refused(table: Table) -> None:
    answer = table.web.post(f"/api/tables/{table.id}/undo", headers=table.headers(0), data={"ply": "0"})
    assert answer.status_code == 415


def test_rates_are_bounded(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, rate=2, table_rate=3, move_rate=2, streams=1, thinkers=1, bot_pause=0)
    with served(settings) as strict:
        table = strict.table(PERSON, BOT)
        answers = [table.post("/moves", {"ply": 99, "option": "mine"}, 0) for _ in range(5)]
        assert 429 in {answer.status_code for answer in answers}
        limited = next(answer for answer in answers if answer.status_code == 429)
        assert int(limited.headers["retry-after"]) >= 1
        assert limited.json()["error"] == "too-many"
        orders = [table.web.post("/api/tables", json={"game": "x", "seats": []}) for _ in range(4)]
        assert orders[-1].status_code == 429
        with table.web.stream("GET", f"/api/tables/{table.id}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            assert strict.browser().get(f"/api/tables/{table.id}/events").status_code == 429
        pages = [table.web.get("/health").status_code for _ in range(25)]
        assert 429 in pages


def test_streams_that_come_at_once_are_counted(tmp_path: Path) -> None:
    with served(usual(tmp_path, streams=3)) as strict:
        table = strict.table(PERSON, BOT)
        host, port = strict.url.removeprefix("http://").split(":")
        asked = f"GET /api/tables/{table.id}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
        readers = [socket.create_connection((host, int(port)), 30) for _ in range(12)]
        for reader in readers:
            reader.sendall(asked)
        statuses = [reader.recv(1000).split()[1] for reader in readers]
        assert sorted(statuses) == [b"200"] * 3 + [b"429"] * 9
        for reader in readers:
            reader.close()
        wait_until(lambda: sum(strict.program.services.rates.streams.values()), lambda count: count == 0)


def test_names_are_escaped_wherever_they_stand(site: Site) -> None:
    hostile = "<img src=x onerror=a>"[:24]
    table = site.table({"kind": "you", "name": hostile}, {"kind": "here", "name": "'\"><script>x</script>"}, seed=7)
    table.play_randomly(40)
    for path in ("", "/fragment", "/replay", "?seat=-1"):
        page = table.web.get(f"/table/{table.id}{path}", headers=table.headers(0))
        assert page.status_code == 200
        assert "<img src=x" not in page.text
        assert "<script>x" not in page.text
    for line in table.get("/log", 0).json()["lines"]:
        assert "<img" not in line["html"]
        assert "<script" not in line["html"]


EMBLEM = "/game/star-scrappers/emblem.svg"  # a picture that can be opened as a document


def test_every_answer_carries_the_policy(site: Site, table: Table) -> None:
    with site.browser() as browser:
        for path in ("/", f"/table/{table.id}", "/nowhere", "/health", "/api/games", "/?lang=xx", "/worker.js", EMBLEM):
            headers = browser.get(path).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "script-src 'self';" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"


def test_parts_of_pages_carry_little_and_no_other_site_may_use_them(site: Site) -> None:
    with site.browser() as browser:
        for path in ("/static/base.css", "/static/js/dom.js", "/game/star-scrappers/board.css"):
            headers = browser.get(path).headers
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "content-security-policy" not in headers
            assert sum(len(name) + len(value) + 4 for name, value in headers.items()) < 450


def test_no_page_has_inline_script(site: Site, table: Table) -> None:
    with site.browser() as browser:
        for path in (
            "/",
            "/new/star-scrappers",
            f"/table/{table.id}",
            "/rules/star-scrappers",
            "/gallery/star-scrappers",
        ):
            page = browser.get(path).text
            for tag in re.findall(r"<script[^>]*>", page):
                assert "src=" in tag
            assert not re.search(r"<[^>]+\son\w+=", page), path
            assert "javascript:" not in page


def test_a_failure_within_is_said_politely(site: Site, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("a secret of the server")

    monkeypatch.setattr(site.program.services.views, "context", fail)
    page = table.web.get(f"/table/{table.id}")
    assert page.status_code == 500
    assert "secret" not in page.text
    assert "Traceback" not in page.text
    monkeypatch.setattr(site.program.services.moves, "play", fail)
    answer = table.post("/moves", {"ply": 0, "option": "mine"}, 0)
    assert answer.status_code == 500
    assert answer.json()["error"] == "failed"
    assert "secret" not in answer.text
