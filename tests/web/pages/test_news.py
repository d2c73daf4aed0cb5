"""News: each seat is told what it may know, in order, and what it missed."""

from __future__ import annotations

import queue
import socket
import threading
from typing import Any

import httpx
import pytest

import druza
from druza.kernel import drawing
from druza.web.pages import news
from druza.web.pages.logbook import lines_of
from druza.web.tables import history
from druza.web.tables.entries import chain, read_entries
from tests.web.driving import BOT, GAME, HERE, LINK, PERSON, Site, Table, events_of, wait_until


class Listener:
    """A stream that is read in the background."""

    def __init__(self, table: Table, seat: int = -1, last: int | None = None, **params: Any) -> None:
        self.heard: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        headers = table.headers(seat)
        if last is not None:
            params["after"] = last
        self.client = httpx.Client(base_url=table.site.url, timeout=30, verify=False)
        self.request = self.client.build_request(
            "GET", f"/api/tables/{table.id}/events", headers=headers, params=params
        )
        self.response = self.client.send(self.request, stream=True)
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        try:
            for event in events_of(self.response.iter_lines()):
                self.heard.put(event)
        except httpx.HTTPError:
            pass

    def next(self, seconds: float = 10) -> dict[str, Any]:
        return self.heard.get(timeout=seconds)

    def news(self) -> dict[str, Any]:
        """The next that was played; people come and go in between."""
        while (event := self.next())["event"] != "changed":
            pass
        return event

    def close(self) -> None:
        self.response.close()
        self.client.close()


def test_the_first_event_says_where_the_table_is(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    listener = Listener(table, 0)
    event = listener.next()
    assert event["event"] == "changed"
    assert event["id"] == event["data"].pop("version") == table.see(0)["version"]
    assert event["data"] == {"ply": 0, "asked": 0, "over": False, "kind": "hello", "seat": -1, "told": []}
    assert listener.response.headers["content-type"].startswith("text/event-stream")
    assert listener.response.headers["cache-control"] == "no-store"
    listener.close()


def test_every_move_is_told_once_and_in_order(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    listeners = [Listener(table, seat) for seat in (0, 1, -1)]
    for listener in listeners:
        listener.next()
    table.play_randomly(60)
    live = site.program.services.tables.live[table.id]
    for seat, listener in zip((0, 1, -1), listeners, strict=True):
        told = [listener.next() for _ in range(60)]
        assert [event["data"]["ply"] for event in told] == list(range(1, 61))
        by_ply = {move.ply: move.events for move in live.history.moves}
        for event in told:
            moved = by_ply.get(event["data"]["ply"] - 1)
            if moved is not None:
                assert [one["event"] for one in event["data"]["told"]] == [one.seen_by(seat) for one in moved]
        listener.close()


def test_what_was_missed_is_told_after_a_lost_connection(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(10)
    listener = Listener(table, 0, last=4)
    assert [listener.next()["data"]["ply"] for _ in range(6)] == [5, 6, 7, 8, 9, 10]
    listener.close()
    listener = Listener(table, 0, last=10)
    assert listener.next()["data"]["kind"] == "hello"
    listener.close()


def test_after_too_long_the_table_is_to_be_looked_at_anew(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(150)
    listener = Listener(table, 0, last=3)
    event = listener.next()
    assert event["data"]["kind"] == "hello"
    assert event["id"] == table.see()["version"]
    listener.close()


def test_undo_requests_and_answers_are_told(site: Site) -> None:
    table = site.table(PERSON, LINK, seed=7, options={"first_player": 0})
    table.join(1)
    listener = Listener(table, -1)
    listener.next()
    table.play("mine")
    table.post("/undo", {"ply": 1}, 0)
    assert [listener.next()["data"]["kind"] for _ in range(2)] == ["move", "undo"]
    listener.close()


def test_somebody_joining_is_told(site: Site) -> None:
    table = site.table(PERSON, LINK, seed=7)
    listener = Listener(table, 0)
    listener.next()
    table.join(1, "Zuza")
    assert listener.next()["event"] == "seats"
    listener.close()


def test_moves_of_bots_arrive_by_themselves(site: Site) -> None:
    table = site.table(BOT, PERSON, seed=7, options={"first_player": 0})
    listener = Listener(table, 1)
    seats = set()
    while True:
        data = listener.next()["data"]
        seats.add(data["seat"])
        if data["asked"] == 1:
            break
    assert seats <= {-1, 0}
    listener.close()


def test_sentences_are_in_the_readers_language(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    streams = {lang: Listener(table, 0, lang=lang) for lang in ("pl", "en")}
    table.play_randomly(25)
    said = {}
    for lang, listener in streams.items():
        events = [listener.next()["data"] for _ in range(26)]
        said[lang] = [one["html"] for event in events for one in event["told"] if one["html"]]
        listener.close()
    assert len(said["pl"]) == len(said["en"]) > 0
    assert said["pl"] != said["en"]


def test_a_seat_of_somebody_else_cannot_be_listened_to(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    url = f"/api/tables/{table.id}/events"
    assert table.web.get(url, headers=table.headers(0), params={"seat": 1}).status_code == 403
    assert table.web.get(url, params={"seat": 0}).status_code == 403


def test_a_quiet_table_still_beats(site: Site, monkeypatch: Any) -> None:
    monkeypatch.setattr(news, "HEARTBEAT", 0.05)
    table = site.table(PERSON, HERE, seed=7)
    with table.web.stream("GET", f"/api/tables/{table.id}/events") as stream:
        assert any(line == ": beat" for line in stream.iter_lines())


def test_a_bell_for_others_does_not_delay_the_beat(site: Site, monkeypatch: Any) -> None:
    """Else whoever is told nothing could still measure when somebody was."""
    monkeypatch.setattr(news, "HEARTBEAT", 0.2)
    table = site.table(PERSON, HERE, seed=7)
    live, loop = site.program.services.tables.live[table.id], site.program.services.jobs.task
    assert loop is not None
    stop = threading.Event()

    def ring() -> None:
        while not stop.wait(0.02):
            loop.get_loop().call_soon_threadsafe(live.ring)

    ringing = threading.Thread(target=ring, daemon=True)
    with table.web.stream("GET", f"/api/tables/{table.id}/events") as stream:
        ringing.start()
        threading.Timer(10, stop.set).start()
        assert any(line == ": beat" and not stop.is_set() for line in stream.iter_lines())
    stop.set()
    ringing.join()


def test_streams_that_end_are_forgotten(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    live = site.program.services.tables.live[table.id]
    host, _, port = site.url.removeprefix("http://").partition(":")
    for _ in range(5):
        with socket.create_connection((host, int(port))) as line:
            line.sendall(f"GET /api/tables/{table.id}/events HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
            while b"hello" not in line.recv(4096):
                pass
            assert len(live.bells) >= 1
    wait_until(lambda: len(live.bells), lambda waiting: waiting == 0)


def test_a_look_back_at_the_log(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(150)
    found: list[dict[str, Any]] = []
    looks, more = 0, True
    while more:
        older = table.get("/log", 0, **({"before": found[0]["ply"]} if found else {})).json()
        found, more, looks = older["lines"] + found, older["more"], looks + 1
    assert looks == 3
    services, live = site.program.services, site.program.services.tables.live[table.id]
    with services.storage.reading.begin() as connection:
        moves = chain(read_entries(connection, table.id))
        whole = history.read_history(connection, live.rules, live.facts.start, moves, 0, len(moves))
    look = drawing.Look(live.rules, "en", 0, services.views.names(live, "en"), 0, "", [])
    told = lines_of(services.catalogues, live.rules, whole.moves, [], look)
    assert [line["html"] for line in found] == [str(line["told"].words) for line in told]


@pytest.mark.parametrize(("seat", "told"), [(0, "<b>You</b>"), (-1, "<b>Player 1</b>")])
def test_a_replay_speaks_to_who_played(site: Site, seat: int, told: str) -> None:
    """Also where a player looks at it as a spectator."""
    table = site.table(PERSON, BOT, seed=7)
    table.play_randomly(6)
    headers = {**table.headers(seat), "accept-language": "en"}
    page = table.web.get(f"/table/{table.id}/replay", headers=headers).text
    log = page.partition('id="log-lines"')[2].partition("</ol>")[0]
    assert told in log
    assert ("Player 1" in log) == (seat < 0)


def test_a_page_gets_the_table_with_the_news(site: Site) -> None:
    """What the event carries is what the page would be given if it asked; programs, who draw nothing, are spared it."""
    table = site.table(PERSON, HERE, seed=7)
    page, program, other = Listener(table, 0, page=1), Listener(table, 0), Listener(table, 1, page=1)
    for listener in (page, program, other):
        assert "html" not in listener.news()["data"]
    table.play("mine")
    assert "html" not in program.news()["data"]
    for seat, listener in enumerate((page, other)):
        asked = table.web.get(f"/table/{table.id}/fragment?seat={seat}", headers=table.headers(seat))
        news = listener.news()["data"]
        assert news["html"] == asked.text
        assert news["version"] == asked.headers["x-version"]
    for listener in (page, program, other):
        listener.close()


def test_of_what_is_told_at_once_the_last_has_the_table(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(6)
    listener = Listener(table, 0, last=2, page=1)
    assert ["html" in listener.next()["data"] for _ in range(4)] == [False, False, False, True]
    listener.close()


@pytest.mark.interpreted
def test_a_view_is_built_once_for_a_page(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = site.table(PERSON, HERE, seed=7)
    listener, game, built = Listener(table, 0, page=1), druza.game(GAME), []
    listener.next()
    view = type(game).table

    def count(game: Any, state: Any, seat: int) -> Any:
        built.append(seat)
        return view(game, state, seat)

    monkeypatch.setattr(type(game), "table", count)
    answer = table.post("/moves", {"ply": 0, "option": "mine"}, 0)
    assert answer.status_code == 200
    assert "html" in listener.next()["data"]
    assert built == [0]
    listener.close()


def test_a_stream_is_packed_event_by_event(site: Site) -> None:
    """Whoever understands gzip can read each event as soon as it is sent."""
    table = site.table(PERSON, HERE, seed=7)
    with httpx.Client(base_url=site.url, timeout=30, verify=False) as client:
        address = f"/api/tables/{table.id}/events?page=1&seat=0"
        headers = {**table.headers(0), "Accept-Encoding": "gzip"}
        with client.stream("GET", address, headers=headers) as stream:
            assert stream.headers["content-encoding"] == "gzip"
            events = events_of(stream.iter_lines())
            assert next(events)["data"]["kind"] == "hello"
            table.play("mine")
            plain = next(events)["data"]["html"]
            assert stream.num_bytes_downloaded < len(plain.encode()) / 3
