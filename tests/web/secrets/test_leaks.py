"""No leaks: whatever a visitor is answered depends only on what their seat may see.

Every route is asked, as every seat and as nobody, in two worlds that differ only in what is hidden from the one who
asks (`imagine` makes the second). The answers must be equal, byte for byte."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

import druza
from druza.kernel import drawing
from druza.kernel.state import State
from druza.web.routes import router
from druza.web.tables.live import Live
from tests.web.driving import Site, Table, events_of, served, usual

MOMENTS = [0, 17, 90]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of their own: elsewhere open tables of other tests come and go, and every page counts them."""
    with served(usual(tmp_path_factory.mktemp("leaks"))) as running:
        yield running


def every_seat_held(site: Site, game: str, seats: int, seed: int) -> Table:
    """A table whose seats all sit apart, as programs do."""
    chairs = [{"kind": "you", "name": "Ola"}] + [{"kind": "link", "name": f"Guest {n}"} for n in range(1, seats)]
    with site.browser() as browser:
        made = browser.post("/api/tables", json={"game": game, "seats": chairs, "seed": seed})
    assert made.status_code == 201, made.text
    table = Table(site, made.json())
    for seat in range(1, seats):
        table.join(seat)
    return table


def live_of(table: Table) -> Live:
    return table.site.program.services.tables.live[table.id]


@contextmanager
def another_world(table: Table, seat: int, seed: int) -> Iterator[State]:
    """For a while the table stands as this seat could also believe it to stand."""
    line = live_of(table).history
    real = line.state
    line.state = real.imagine(seat, seed)
    try:
        yield line.state
    finally:
        line.state = real


def words(state: State) -> list[str]:
    """Things one could ask about: every option there is, alone and behind each menu, within reason."""
    game = state.game
    alone = [game.notation(option) for option in range(game.vocabulary.size)]
    chance = random.Random(5)
    menus = [verb.name for verb in game.vocabulary.verbs if verb.count == 1]
    behind = [f"{chance.choice(menus)}/{chance.choice(alone)}" for _ in range(8)] if menus else []
    chosen = [game.notation(option) for option in state.choices]
    behind += [f"{chance.choice(chosen)}/{chance.choice(alone)}" for _ in range(12)] if chosen else []
    return chance.sample(alone, min(12, len(alone))) + behind


def answers(table: Table, seat: int, asked: list[str], everywhere: bool = True) -> dict[str, Any]:
    """What this seat is answered at a table: on the routes that show it as it stands, or on every route."""
    found: dict[str, Any] = {}
    headers = table.headers(seat)

    def ask(path: str, lang: str) -> None:
        answer = table.web.get(path, headers={**headers, "Accept-Language": lang})
        found[f"{lang} {path}"] = (answer.status_code, answer.text, sorted(headers_of(answer).items()))

    page, api = f"/table/{table.id}", f"/api/tables/{table.id}"
    for path in (page, f"{page}/fragment", f"{page}/replay", api, f"{api}/log"):
        ask(path, "en")
        for named in {-1, 0, seat}:
            ask(f"{path}?seat={named}", "pl")
    if everywhere:
        for path in (*ELSEWHERE, f"{api}/thought?ply=0", *every_address(table)):
            ask(path, "pl")
    for word in asked:
        ask(f"{api}/why?path={word}", "en")
    found["stream"] = first_of_stream(table, seat)
    return found


# What the parts of addresses stand for. A new part, or a new way to post, needs a place here.
PARTS = {"ply": "0", "step": "1", "token": "nonsense", "seat": "0", "note": "1", "other": "1"}
ELSEWHERE = ("/", "/lobby", "/lobby/fragment", "/next", "/notices")  # pages that tell of tables
STREAMS = ("/api/tables/{table}/events",)  # asked by `first_of_stream`
SAID = ("/api/tables/{table}/why",)  # asked with every word
ANSWERS_TO_POSTS = {  # what a post is answered tells no more than the page after it, or what `bad_posts` compares
    *("move", "undo", "undo/answer", "instead", "wishes", "hint", "again", "close", "lesson", "join", "join/{token}"),
    *("seat/{seat}/bot", "sit", "chat", "leave", "here", "request", "request/answer", "vote", "rematch", "fork"),
    *("notes", "notes/{note}/hide", "orders", "person/{other}", "watch"),
}


def routes() -> list[tuple[str, set[str]]]:
    """Every address that the program has, and how it is asked."""

    def within(some: Any) -> Iterator[Any]:
        for one in some:
            inner = getattr(one, "original_router", None)
            yield from within(inner.routes) if inner is not None else (one,)

    return [(one.path, set(one.methods)) for one in within(router.routes)]


def every_address(table: Table) -> list[str]:
    """Every address at a table that is only looked at."""
    found = []
    for path, methods in routes():
        if "{table}" in path and "GET" in methods and path not in STREAMS + SAID:
            found.append(re.sub(r"{(\w+)[^}]*}", lambda part: {**PARTS, "table": table.id}[part[1]], path))
    return found


def test_every_way_to_post_at_a_table_has_its_place() -> None:
    posts = {path for path, methods in routes() if "{table}" in path and "POST" in methods}
    deeds = {re.sub(r"^/(api/tables|table)/{table}/", "", path) for path in posts}
    assert deeds - ANSWERS_TO_POSTS == set(), "compare what they answer, or say here that they tell nothing"


CHANGING = ("date", "content-length", "x-request-id")  # from answer to answer, whatever it tells


def headers_of(answer: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name not in CHANGING}


def first_of_stream(table: Table, seat: int) -> list[Any]:
    """What a stream tells that has missed the last moves."""
    ply = live_of(table).ply
    address, headers = f"/api/tables/{table.id}/events?after={max(0, ply - 5)}", table.headers(seat)
    told: list[Any] = []
    with table.web.stream("GET", address, headers=headers) as stream:
        for event in events_of(stream.iter_lines()):
            told.append(event)
            if event["data"]["ply"] >= ply:
                return told
    return told


def bad_posts(table: Table, seat: int, asked: list[str]) -> list[Any]:
    """What this seat is answered when it posts what it may not."""
    ply = live_of(table).ply
    found: list[Any] = []
    for word in asked:
        if seat != live_of(table).state.seat or not is_legal(table, seat, word):
            answer = table.post("/moves", {"ply": ply, "path": word}, seat)
            found.append((word, answer.status_code, answer.text))
    for other in range(len(live_of(table).seats)):
        answer = table.web.post(
            f"/api/tables/{table.id}/moves",
            json={"ply": ply - 1, "option": "pass", "seat": other},
            headers=table.headers(seat),
        )
        if answer.status_code != 200:
            found.append((other, answer.status_code, answer.text))
    return found


def is_legal(table: Table, seat: int, word: str) -> bool:
    return table.get("/why", seat, path=word).json().get("allowed") is True


@pytest.mark.parametrize("game", druza.game_ids())
def test_no_answer_depends_on_what_is_hidden(site: Site, game: str) -> None:
    seats = druza.game(game).seat_counts[-1]
    table = every_seat_held(site, game, seats, 7)
    made = 0
    for moment in MOMENTS:
        made += table.play_randomly(moment - made, seed=moment)
        if made < moment:
            break
        differed = False
        asked = live_of(table).state.seat
        for seat in (-1, max(asked, 0), (asked + 1) % seats):
            with standing_still(site):
                about = words(live_of(table).state)
                everywhere = moment == MOMENTS[1] and game == "star-scrappers"  # routes are the same for all games
                real, posts = answers(table, seat, about, everywhere), bad_posts(table, seat, about)
                text = live_of(table).state.to_json()
                with another_world(table, seat, moment) as imagined:
                    differed |= imagined.to_json() != text
                    assert_equal(answers(table, seat, about, everywhere), real)
                    assert bad_posts(table, seat, about) == posts
        assert differed or live_of(table).state.seat < 0, "the worlds must differ in something, or nothing is tested"


def test_the_crawl_would_notice_a_leak(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = every_seat_held(site, "star-scrappers", 2, 7)
    table.play_randomly(12)
    views = site.program.services.views
    told = views.turn_line
    monkeypatch.setattr(views, "turn_line", lambda live, *rest: f"{told(live, *rest)} {hash(live.state.to_json())}")
    real = answers(table, -1, [], everywhere=False)
    with another_world(table, -1, 5):
        imagined = answers(table, -1, [], everywhere=False)
    assert {route for route in real if real[route] != imagined[route]} >= {f"en /table/{table.id}"}


@contextmanager
def standing_still(site: Site) -> Iterator[None]:
    """No time passes: how long somebody waits is on some pages."""
    now = site.program.services.now
    now.fixed = time.time()
    try:
        yield
    finally:
        now.fixed = None


def assert_equal(found: dict[str, Any], expected: dict[str, Any]) -> None:
    assert found.keys() == expected.keys()
    for route, answer in expected.items():
        assert found[route] == answer, f"{route} tells what is hidden"


@pytest.mark.parametrize("game", druza.game_ids())
def test_streams_tell_each_seat_what_it_may_know(site: Site, game: str) -> None:
    """A whole game is listened to from its log: what each was told is what `seen_by` allows, and no more."""
    seats = druza.game(game).seat_counts[-1]
    table = every_seat_held(site, game, seats, 8)
    for _ in range(30):
        if not table.play_randomly(5, seed=live_of(table).rows):
            break
        moves = {move.ply: move.events for move in live_of(table).history.moves}
        for seat in (-1, *range(seats)):
            for event in first_of_stream(table, seat):
                happened = moves.get(event["data"]["ply"] - 1, [])
                told = [one["event"] for one in event["data"]["told"]]
                assert told == json.loads(json.dumps([one.seen_by(seat) for one in happened]))


def test_cards_in_hands_are_named_nowhere_else(site: Site) -> None:
    """Star Scrappers: a card that lies nowhere open is on no page, in no answer and in no stream of the others."""
    gallery = drawing.board_of(druza.game("star-scrappers")).gallery("en")
    names = {entry.id: set(entry.name.values()) for entry in gallery if entry.kind == "mercenary"}
    searched = 0
    for seed in range(25):
        table = every_seat_held(site, "star-scrappers", 3, seed)
        state = live_of(table).state
        for owner in range(3):
            held = {card["card"] for card in state.view(owner)["players"][owner]["hand"]}
            other = (owner + 1) % 3
            for seat in (-1, other):
                hidden = [card for card in held if card not in json.dumps(state.view(seat))]
                pages = [f"/table/{table.id}", f"/table/{table.id}/fragment", f"/api/tables/{table.id}"]
                texts = [table.web.get(page, headers=table.headers(seat)).text for page in pages]
                texts.append(json.dumps(first_of_stream(table, seat)))
                for card in hidden:
                    searched += 1
                    assert not any(card in text for text in texts)
                    assert not any(f">{name}<" in text or f'"{name}' in text for name in names[card] for text in texts)
    assert searched > 20


def test_the_record_of_a_running_game_is_not_given_out(site: Site) -> None:
    table = every_seat_held(site, "star-scrappers", 2, 5)
    for seat in (-1, 0, 1):
        answer = table.web.get(f"/table/{table.id}/record.json", headers=table.headers(seat))
        assert answer.status_code == 409
    table.play_randomly(10_000)
    assert table.web.get(f"/table/{table.id}/record.json").status_code == 200


def test_the_past_of_a_running_game_is_seen_as_oneself_only(site: Site) -> None:
    table = every_seat_held(site, "star-scrappers", 2, 5)
    table.play_randomly(20)
    for seat in (-1, 0, 1):
        for of in (-1, 0, 1):
            answer = table.web.get(f"/table/{table.id}/replay?step=7&seat={of}", headers=table.headers(seat))
            assert answer.status_code == (200 if of in (-1, seat) else 403)


def test_bots_are_given_imagined_positions_only(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    thinkers = site.program.services.thinkers
    ask = thinkers.ask

    async def noted(question: Any, *along: Any) -> Any:
        asked.append(question.position)
        asked.extend(subject.position for subject in along if subject is not None)
        return await ask(question, *along)

    monkeypatch.setattr(thinkers, "ask", noted)
    table = site.table({"kind": "bot", "bot": "random"}, {"kind": "you"}, seed=7, options={"first_player": 0})
    opening = druza.game("star-scrappers").new(2, 7, {"first_player": 0})
    table.wait_for(1)
    real = json.loads(opening.to_json())
    assert len(asked) >= 2, "who answers, and who may think along"
    for given in map(json.loads, asked[:2]):
        assert given["table"]["hands"][0] == real["table"]["hands"][0], "its own hand"
        assert given["dice"] != real["dice"]
        assert given["table"]["dock_stacks"] != real["table"]["dock_stacks"]
