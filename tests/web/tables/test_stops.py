"""Stops: who wants to be asked is asked, who does not passes by himself, and nobody else can tell the difference."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.games.crystalicum.content.pieces import ACTION
from druza.kernel.state import State
from druza.web.tables.entries import AGREE, ASK, OFFER, Entry
from druza.web.tables.live import Live
from druza.web.tables.requests import pending_request
from tests.web.driving import BOT, LINK, PERSON, Site, Table, served, usual, wait_until

GAME = "crystalicum"


@lru_cache
def a_window() -> tuple[int, tuple[str, ...], int]:
    """A seed and moves to the point where the next move of one seat may be answered by the other: who is asked then.

    It is the first window of the game, not at Luck, and after a pass the phase goes on with a question to the other."""
    game = druza.game(GAME)
    for seed in range(200):
        state, chance = game.new(2, seed), random.Random(seed)
        moves: list[str] = []
        while state.seat >= 0 and len(moves) < 150:
            mover, option = state.seat, chance.choice(state.choices)
            moves.append(game.notation(option))
            state.apply(option)
            if state.seat >= 0 and is_hidden(state):
                if state.seat != mover and is_plain_window(state):
                    return seed, tuple(moves), state.seat
                break
    raise AssertionError("no seed leads to a window")


def is_hidden(state: State) -> bool:
    """Is somebody asked without others knowing it?"""
    return state.game.asked_as_seen(state, -1) != state.seat


def is_plain_window(state: State) -> bool:
    """One may pass, need not be asked by who only wants Luck, and then the other goes on in the same phase."""
    if "pass" not in words(state) or state.game.answers_by_itself(state, state.seat, {"ask_at": ["luck"]}) < 0:
        return False
    after = state.clone()
    after.apply(state.game.parse("pass"))
    return (
        state.game.phase_of(after) == state.game.phase_of(state)
        and after.seat == 1 - state.seat
        and not is_hidden(after)
    )


def words(state: State) -> list[str]:
    return [state.game.notation(option) for option in state.choices]


def two_people(site: Site) -> Table:
    """A table before the move that opens the window."""
    seed, moves, _ = a_window()
    table = site.table(PERSON, LINK, game=GAME, seed=seed)
    table.join(1)
    for option in moves[:-1]:
        play(table, option)
    return table


def play(table: Table, option: str) -> Any:
    """A move by whoever is asked, known or not; the answer."""
    live = live_of(table)
    answer = table.post("/moves", {"version": live.version(live.moment), "option": option}, live.state.seat)
    assert answer.status_code == 200, answer.text
    return answer.json()


def open_window(table: Table) -> Any:
    return play(table, a_window()[1][-1])


def live_of(table: Table) -> Live:
    return table.site.program.services.tables.live[table.id]


def wish(table: Table, seat: int, **said: Any) -> dict[str, Any]:
    answer = table.post("/wishes", {"seat": seat, **said}, seat)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def table(site: Site) -> Table:
    return two_people(site)


ASKED = a_window()[2]
OTHER = 1 - ASKED


def test_who_can_answer_is_asked_and_the_other_does_not_learn_it(table: Table) -> None:
    open_window(table)
    assert table.see(ASKED)["asked"] == ASKED
    assert table.see(OTHER)["asked"] == -1
    assert table.see()["asked"] == -1


def test_who_does_not_want_to_be_asked_is_not(table: Table) -> None:
    assert wish(table, ASKED, ask_at="none") == {"ask_at": [], "until": "", "end_turn": False}
    ply = live_of(table).ply
    said = open_window(table)
    assert said == {**said, "ply": ply + 1, "moves": 1}
    assert table.see(OTHER)["ply"] == ply + 1
    assert table.see()["asked"] >= 0
    assert live_of(table).history.moves[-1].also == [f"{ASKED}=pass"]


def test_nobody_can_tell_a_pass_from_a_hand_without_reactions(site: Site) -> None:
    """Twice the same move: one opponent could answer and does not want to be asked, the other holds nothing."""
    told = []
    for hand_is_empty in (False, True):
        table = two_people(site)
        if hand_is_empty:
            take_reactions_away(live_of(table).state, ASKED)
        else:
            wish(table, ASKED, ask_at="none")
        ply = live_of(table).ply
        said = open_window(table)
        assert bool(live_of(table).history.moves[-1].also) is not hand_is_empty
        seen = [said, table.see(OTHER), table.see(-1)]
        for seat in (OTHER, -1):
            page = table.web.get(f"/table/{table.id}/fragment", params={"seat": seat}, headers=table.headers(seat))
            seen.append(page.text)
        seen.append(streamed(table, OTHER, ply))
        told.append(str(seen).replace(table.id, "table"))
    assert told[0] == told[1]


def take_reactions_away(state: Any, seat: int) -> None:
    """Cards of the hand that wait for something become cards that do not."""
    watches = state.content.watches
    dull = next(card for card in state.decks[seat] if not watches[card] and state.content.kind[card] < ACTION)
    state.hands[seat] = sorted(dull if watches[card] else card for card in state.hands[seat])


def streamed(table: Table, seat: int, after: int | str) -> list[str]:
    """What a stream says of everything after a ply, or after a version that was heard of."""
    address, headers = f"/api/tables/{table.id}/events", table.headers(seat)
    if isinstance(after, str):
        headers["Last-Event-ID"] = after
    else:
        address += f"?after={after}"
    said: list[str] = []
    with table.web.stream("GET", address, headers=headers) as stream:
        for line in stream.iter_lines():
            said.append(line)
            if line.startswith("data:"):
                return said
    return said


def test_passing_until_the_end_of_the_phase_answers_at_once_and_ends(table: Table) -> None:
    open_window(table)
    phase = phase_of(table)
    assert wish(table, ASKED, until="phase")["until"] == "phase"
    chance = random.Random(3)
    for _ in range(60):
        if phase_of(table) != phase:
            break
        state = live_of(table).state
        assert state.seat != ASKED or "pass" not in words(state)
        play(table, chance.choice(words(state)))
    assert phase_of(table) != phase
    assert wish(table, ASKED)["until"] == ""


def phase_of(table: Table) -> tuple[int, int]:
    state: Any = live_of(table).state
    return state.turn, state.phase


def test_one_can_ask_to_be_asked_again(table: Table) -> None:
    wish(table, ASKED, until="turn")
    assert wish(table, ASKED, until="")["until"] == ""
    open_window(table)
    assert table.see(ASKED)["asked"] == ASKED


def suggest(table: Table, **said: Any) -> Any:
    """What the maker suggests to the whole table."""
    headers = {"Authorization": f"Bearer {table.made['maker']}"}
    return table.web.post(f"/api/tables/{table.id}/wishes", json={"for_all": True, **said}, headers=headers)


def test_what_the_maker_suggests_holds_only_for_who_agrees_and_the_log_tells_it(table: Table) -> None:
    everything = druza.game(GAME).stops()
    for seat in (0, 1):
        assert table.post("/wishes", {"ask_at": "none", "for_all": True}, seat).status_code == 403
    before = table.see()["ply"]
    assert table.post("/wishes", {"ask_at": "table"}, ASKED).status_code == 422, "nothing is suggested yet"
    assert suggest(table, ask_at=["luck"]).json() == {"ask_at": ["luck"]}
    assert table.see()["ply"] == before + 1
    assert "Whoever made the table suggests" in last_line(table, ASKED)
    assert wish(table, ASKED)["ask_at"] == wish(table, OTHER)["ask_at"] == everything
    page = table.web.get(f"/table/{table.id}?seat={ASKED}", headers=table.headers(ASKED)).text
    assert 'name="do" value="agree"' in page
    assert wish(table, ASKED, ask_at="table")["ask_at"] == ["luck"]
    assert "suggest" in last_line(table, OTHER)
    assert wish(table, OTHER)["ask_at"] == everything
    assert suggest(table, ask_at="none").status_code == 200
    assert wish(table, ASKED)["ask_at"] == ["luck"], "who agreed to one thing did not agree to another"
    assert wish(table, ASKED, ask_at=None)["ask_at"] == everything
    for said in ({"until": "turn"}, {"ask_at": None}, {"ask_at": "table"}, {}):
        assert suggest(table, **said).status_code == 422


def last_line(table: Table, seat: int) -> str:
    return str(table.get("/log", seat).json()["lines"][-1]["html"])


def test_a_suggestion_does_not_answer_a_request_to_take_back() -> None:
    asks = Entry(5, ASK, 0, "4", None, 4, 4, 0b10)
    suggests, agrees = Entry(6, OFFER, -1, "-1", None, 4, 4, 0), Entry(7, AGREE, 1, "-1", None, 4, 4, 0)
    request = pending_request([asks, suggests, agrees])
    assert request is not None
    assert request.needs == {1}


def test_wishes_and_silent_answers_outlive_a_restart(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as first:
        table = two_people(first)
        wish(table, ASKED, ask_at=["luck"])
        open_window(table)
        assert live_of(table).history.moves[-1].also
        seen = [table.see(seat) for seat in (0, 1, -1)]
    with served(usual(tmp_path)) as second:
        again = Table(second, table.made)
        again.keys = table.keys
        assert [again.see(seat) for seat in (0, 1, -1)] == seen
        assert wish(again, ASKED)["ask_at"] == ["luck"]
        assert again.get("/log", OTHER).status_code == 200


def test_bots_pass_without_a_trace(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    seed, moves, _ = a_window()
    asked: list[int] = []

    async def choose(state: State, seat: int, bot: str, seed: int, table: str, ply: int, seconds: float) -> Any:
        if state.game.asked_as_seen(state, -1) != seat:
            asked.append(seat)
            return state.game.parse("pass"), {}
        if ply >= len(moves):
            await asyncio.sleep(3600)
        return state.game.parse(moves[ply]), {}

    monkeypatch.setattr(site.program.services.thinkers, "choose", choose)
    table = site.table(*([PERSON, BOT] if OTHER == 0 else [BOT, PERSON]), game=GAME, seed=seed)
    for ply, option in enumerate(moves):
        wait_until(lambda: table.see(OTHER), lambda seen, ply=ply: seen["ply"] > ply or seen["asked"] == OTHER)
        if table.see(OTHER)["ply"] == ply:
            play(table, option)
    live = live_of(table)
    assert live.ply == len(moves)
    assert asked == [ASKED]
    assert live.history.moves[-1].also == [f"{ASKED}=pass"]
    assert table.see(OTHER)["asked"] >= 0
    table.close()
    record = table.web.get(f"/table/{table.id}/record.json", headers=table.headers(OTHER)).json()
    assert druza.replay(record).to_json() == live.state.to_json()


@pytest.mark.parametrize("wanted", ["all", "none"])
def test_people_see_what_may_be_answered_after_the_same_pause(tmp_path: Path, wanted: str) -> None:
    with served(usual(tmp_path, window_pause=0.0)) as site:
        table = two_people(site)
        wish(table, ASKED, ask_at=wanted)
        site.program.services.tables.settings.window_pause = 0.6
        begun = time.monotonic()
        open_window(table)
        assert time.monotonic() - begun >= 0.6


@pytest.mark.parametrize("address", ["/replay?step=99999&part=1", "/embed"])
def test_what_reads_the_log_does_not_tell_before_the_pause_is_over(tmp_path: Path, address: str) -> None:
    """Else a look at the replay would tell at once whether a bot still thinks about a secret question."""
    with served(usual(tmp_path, window_pause=0.0)) as site:
        table = two_people(site)
        wish(table, ASKED, ask_at="none")
        site.program.services.tables.settings.window_pause = 2.0
        before = table.web.get(f"/table/{table.id}{address}").text
        begun = time.monotonic()
        opening = threading.Thread(target=open_window, args=[table])
        opening.start()
        with site.browser() as browser:
            wait_until(lambda: browser.get(f"/table/{table.id}{address}").text, lambda page: page != before)
        assert time.monotonic() - begun >= 2.0
        opening.join()


def test_nobody_waits_where_there_is_nobody_to_hide_it_from(tmp_path: Path) -> None:
    with served(usual(tmp_path, window_pause=3600.0)) as site, site.browser() as browser:
        form = {"game": GAME, "seats": "2", "kind_0": "you", "kind_1": "here"}
        id = browser.post("/tables", data=form).url.path.split("/")[2]
        for _ in range(25):
            seat = site.program.services.tables.live[id].state.seat
            seen = browser.get(f"/api/tables/{id}", params={"seat": seat}).json()
            order = {"version": seen["version"], "option": seen["view"]["options"][-1], "seat": seat}
            assert browser.post(f"/api/tables/{id}/moves", json=order).status_code == 200


@pytest.mark.parametrize("could_answer", [True, False])
def test_the_time_of_a_bot_does_not_tell_that_it_was_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, could_answer: bool
) -> None:
    """A bot that would think for ever about a secret question has answered when the pause is over."""
    with served(usual(tmp_path, window_pause=0.0)) as site:
        table = two_people(site)
        services, live = site.program.services, live_of(table)
        live.seats[ASKED].kind, live.seats[ASKED].bot = "bot", "random"
        if not could_answer:
            take_reactions_away(live.state, ASKED)
        asked: list[float] = []

        async def think_for_ever(question: Any, *_: Any) -> Any:
            asked.append(question.seconds)
            await asyncio.Event().wait()

        monkeypatch.setattr(services.thinkers, "ask", think_for_ever)
        services.tables.settings.window_pause = 0.6
        begun = time.monotonic()
        open_window(table)
        assert time.monotonic() - begun >= 0.6
        assert [0 < seconds < 0.6 for seconds in asked] == [True] * could_answer


def test_what_a_bot_has_thought_out_in_secret_is_not_thought_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it could think for long and then pass after all."""
    table = two_people(site)
    services, live = site.program.services, live_of(table)
    live.seats[ASKED].kind, live.seats[ASKED].bot = "bot", "random"
    asked: list[str] = []

    async def answer_once(question: Any, *_: Any) -> Any:
        state = druza.game(GAME).from_json(question.position)
        asked.append(state.decision().KEY)
        return {"option": state.choices[0], "thoughts": {"kind": "random", "options": []}}

    monkeypatch.setattr(services.thinkers, "ask", answer_once)
    open_window(table)
    wait_until(lambda: live.thinking, lambda thinking: thinking is None)
    assert asked.count("react") == 1


@pytest.mark.parametrize(
    ("said", "status", "words"),
    [
        ({"ask_at": ["moving"]}, 422, "expected all, none or a list of cards"),
        ({"until": "never"}, 422, "expected phase, turn"),
        ({"seat": 7}, 403, ""),
        ({"sound": "loud"}, 400, "sound"),
    ],
)
def test_what_cannot_be_wished_is_told(table: Table, said: dict[str, Any], status: int, words: str) -> None:
    answer = table.post("/wishes", said, 0)
    assert answer.status_code == status, answer.text
    assert words in answer.text


def test_games_without_secret_questions_have_nothing_to_wish_for(site: Site) -> None:
    table = site.table(PERSON, BOT)
    assert table.post("/wishes", {"ask_at": "none"}, 0).status_code == 422
    page = table.web.get(f"/table/{table.id}", headers=table.headers(0))
    assert 'id="stops"' not in page.text


def test_the_page_has_a_form_that_works_without_script(site: Site) -> None:
    with site.browser() as browser:
        form = {"game": GAME, "seats": "2", "kind_0": "you", "kind_1": "bot", "bot_1": "random"}
        page = browser.post("/tables", data=form)
        id = page.url.path.split("/")[2]
        assert 'id="stops-panel"' in page.text
        assert page.text.count('type="checkbox" name="at"') == len(druza.game(GAME).stops())
        assert page.text.count(" checked") == len(druza.game(GAME).stops())
        page = browser.post(f"/table/{id}/wishes", data={"seat": "0", "do": "keep", "at": ["luck", "duels"]})
        assert page.status_code == 200
        assert page.text.count(" checked") == 2
        page = browser.post(f"/table/{id}/wishes", data={"seat": "0", "do": "turn"}, headers={"Accept-Language": "pl"})
        assert "Program pasuje za ciebie do końca tej tury." in page.text
        page = browser.post(f"/table/{id}/wishes", data={"seat": "0", "do": "again"})
        assert "Pass until the end of" in page.text
        page = browser.post(f"/table/{id}/wishes", data={"seat": "0", "do": "usual"})
        assert page.text.count(" checked") == len(druza.game(GAME).stops())
        assert browser.post(f"/table/{id}/wishes", data={"seat": "0", "do": "dance"}).status_code == 400
