"""Hints: advice for people from what their seat can know; thought elsewhere, with progress, and stopped at will."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.bots import Seat
from druza.kernel import paths
from druza.web.bots.pool import ThinkingFailed
from druza.web.bots.worker import AdviceQuestion, Minds
from druza.web.help import hints
from druza.web.help.advice import Advice
from druza.web.routes.table import worth_saying
from tests.web.driving import BOT, HERE, LINK, PERSON, Site, Table, events_of, served, usual, wait_until


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose hints take a moment only."""
    with served(usual(tmp_path_factory.mktemp("hints"), hint_seconds=0.4)) as running:
        yield running


def asked_first(site: Site, *others: dict[str, str], **order: Any) -> Table:
    return site.table(PERSON, *(others or (BOT,)), seed=7, options={"first_player": 0}, **order)


def hint(table: Table, seat: int = 0) -> list[dict[str, Any]]:
    """Everything that a look for a hint tells."""
    path = f"/api/tables/{table.id}/hint?seat={seat}"
    with table.web.stream("GET", path, headers=table.headers(seat)) as stream:
        assert stream.status_code == 200, stream.read()
        return list(events_of(stream.iter_lines()))


def refused(table: Table, seat: int = 0, of: int | None = None) -> tuple[int, str]:
    named = seat if of is None else of
    answer = table.web.get(f"/api/tables/{table.id}/hint?seat={named}", headers=table.headers(seat))
    return answer.status_code, answer.json()["error"]


# -- what is advised ---------------------------------------------------------------------------------------------------


def test_a_hint_is_the_best_option_and_the_next_two(quick: Site) -> None:
    table = asked_first(quick)
    told = hint(table)
    assert [event["event"] for event in told[:-1]] == ["thinking"] * (len(told) - 1)
    assert told[-1]["event"] == "ready"
    found = told[-1]["data"]
    legal = {option["path"] for option in table.see(0)["options"]}
    assert len(found["options"]) == hints.BEST
    for option in found["options"]:
        assert option["path"] in legal
        assert 0 < option["chance"] < 1
        assert 0 < option["share"] <= 1
    assert found["tries"] > 10
    assert table.see(0)["ply"] == 0, "nothing has happened at the table"


def test_progress_grows_until_the_hint_is_there(quick: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "PIECE", 0.01)
    monkeypatch.setattr(quick.program.services.hints, "seconds", 2.0)
    monkeypatch.setattr(quick.program.services.helpers, "cores", 1)  # others would end it sooner
    done = [event["data"]["done"] for event in hint(asked_first(quick)) if event["event"] == "thinking"]
    assert done == sorted(done)
    assert done[0] == 0
    assert len(set(done)) > 2


def test_what_lies_behind_a_menu_is_advised_itself(quick: Site) -> None:
    found = hint(asked_first(quick))[-1]["data"]["options"]
    menus = {"mine", "recruit", "collect", "skill", "raid"}
    assert not menus & {option["path"] for option in found}


@pytest.mark.parametrize("game", druza.game_ids())
def test_every_game_can_advise(game: str) -> None:
    state = druza.game(game).new(druza.game(game).seat_counts[0], 3)
    advice = Advice(Seat(state, state.seat), 5)
    advice.go_on(30, 0.0)
    found = advice.options()
    legal = {"/".join(state.game.notation(option) for option in path) for path in paths.reachable(state)}
    assert found
    assert {option["path"] for option in found} <= legal
    assert all(0 <= option["chance"] <= 1 for option in found)


def test_the_chances_of_several_players_add_up_to_one() -> None:
    state = druza.game("star-scrappers").new(4, 3)
    advice = Advice(Seat(state, state.seat), 5)
    advice.go_on(200, 0.0)
    assert advice.options()[0]["chance"] < 0.5, "four players, nothing has happened yet"


# -- from what the seat can know ---------------------------------------------------------------------------------------


def test_a_hint_depends_on_what_the_seat_sees_alone() -> None:
    state = druza.game("star-scrappers").new(3, 7)
    other = state.imagine(state.seat, 99)
    assert other.to_json() != state.to_json()
    advised = []
    for world in (state, other):
        position = world.imagine(world.seat, 4).to_json()
        question = AdviceQuestion("job", "star-scrappers", position, world.seat, 4, 60, 1e9, 1e9)
        advised.append(Minds().answer(question))
    assert advised[0] == advised[1]


def test_only_imagined_positions_leave_the_server(quick: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[AdviceQuestion] = []
    helpers = quick.program.services.helpers
    ask = helpers.ask

    async def listen(question: Any) -> Any:
        asked.append(question)
        return await ask(question)

    monkeypatch.setattr(helpers, "ask", listen)
    table = asked_first(quick)
    hint(table)
    state = quick.program.services.tables.live[table.id].state
    seed = hints.hint_seed(table.id, table.see(0)["version"])
    assert asked[0].position == state.imagine(0, seed).to_json() != state.to_json()


# -- who may have one --------------------------------------------------------------------------------------------------


def test_there_are_hints_against_bots_and_at_one_screen_unless_the_table_says_otherwise(quick: Site) -> None:
    def has_hints(*seats: dict[str, str], **order: Any) -> bool:
        table = quick.table(*seats, **order)
        table.see(0)
        return quick.program.services.tables.live[table.id].facts.hints

    assert has_hints(PERSON, BOT)
    assert has_hints(PERSON, HERE)
    assert not has_hints(PERSON, LINK)
    assert not has_hints(PERSON, LINK, BOT)
    assert has_hints(PERSON, LINK, hints=True)
    assert not has_hints(PERSON, BOT, hints=False)


def test_a_table_without_hints_gives_none(quick: Site) -> None:
    table = asked_first(quick, hints=False)
    assert refused(table) == (403, "no-hints")
    page = table.web.get(f"/table/{table.id}", headers=table.headers(0)).text
    assert 'id="hint-ask"' not in page


def test_nobody_gets_a_hint_out_of_turn_or_for_others(quick: Site) -> None:
    table = asked_first(quick, HERE)
    assert refused(table, 1) == (409, "not-asked")
    assert refused(table, -1) == (401, "no-key")
    assert refused(table, 0, of=1) == (403, "not-your-seat")


def test_the_form_of_a_new_table_says_whether_there_are_hints(quick: Site) -> None:
    for said, has in (("", True), ("on", True), ("off", False)):
        with quick.browser() as browser:
            page = browser.post("/tables", data={"game": "star-scrappers", "seats": "2", "hints": said})
            live = quick.program.services.tables.live[page.url.path.split("/")[2]]
            assert live.facts.hints is has
            again = browser.post(f"/table/{live.id}/again")
            assert quick.program.services.tables.live[again.url.path.split("/")[2]].facts.hints is has


# -- on the page -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "words"), [("pl", "Podpowiedź"), ("en", "Hint")])
def test_without_a_script_the_page_comes_with_the_hint(quick: Site, lang: str, words: str) -> None:
    table = asked_first(quick)
    headers = {**table.headers(0), "accept-language": lang}
    page = table.web.get(f"/table/{table.id}", headers=headers).text
    assert 'id="hint-ask"' in page
    assert 'id="hint"' not in page
    page = table.web.post(f"/table/{table.id}/hint", data={"ply": "0", "seat": "0"}, headers=headers).text
    box = re.search(r'<section class="hint-box".*?</section>', page, re.S)
    assert box is not None
    assert words in box[0]
    assert '<em class="hint-why">' in box[0], "what the plan brings"
    advised = re.findall(r'data-option="([^"]+)"', box[0])
    assert len(advised) == hints.BEST
    assert {html.unescape(path) for path in advised} <= {option["path"] for option in table.see(0)["options"]}


def test_a_hint_is_for_its_seat_and_its_moment(quick: Site) -> None:
    table = asked_first(quick, HERE)
    hint(table)
    page = f"/table/{table.id}/fragment"
    assert 'id="hint"' in table.web.get(page, headers=table.headers(0)).text
    assert 'id="hint"' not in table.web.get(page, headers=table.headers(1)).text
    assert 'id="hint"' not in table.web.get(page).text
    table.play(hint(table)[-1]["data"]["options"][0]["path"].split("/")[0])
    assert 'id="hint"' not in table.web.get(page, headers=table.headers(0)).text


def test_a_hint_once_found_comes_at_once(quick: Site) -> None:
    table = asked_first(quick)
    first = hint(table)[-1]["data"]
    told = hint(table)
    assert len(told) == 2
    assert told[-1]["data"] == first


# -- never in the way --------------------------------------------------------------------------------------------------


def test_whoever_leaves_ends_the_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(usual(tmp_path, hint_seconds=600.0)) as site:
        table = asked_first(site)
        path = f"/api/tables/{table.id}/hint?seat=0"
        with table.web.stream("GET", path, headers=table.headers(0)) as stream:
            events = events_of(stream.iter_lines())
            next(events), next(events)
        helpers, asked = site.program.services.helpers, 0
        ask = helpers.ask

        async def count(question: Any) -> Any:
            nonlocal asked
            asked += 1
            return await ask(question)

        monkeypatch.setattr(helpers, "ask", count)
        wait_until(lambda: site.program.services.rates.streams, lambda streams: not streams)
        assert asked <= 1, "one piece may have been on its way"
        before = asked
        other = site.table(BOT, PERSON, seed=7, options={"first_player": 0})
        other.wait_for(1)
        assert asked == before


def test_pages_are_answered_and_bots_play_while_a_hint_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("druza.web.help.hints.SIMULATIONS", 10**9)  # however quick the machine is
    with served(usual(tmp_path, hint_seconds=600.0)) as site:
        table = asked_first(site)
        leave = threading.Event()

        def listen() -> None:
            path = f"/api/tables/{table.id}/hint?seat=0"
            with site.browser() as browser, browser.stream("GET", path, headers=table.headers(0)) as stream:
                for _ in stream.iter_lines():
                    if leave.is_set():
                        return

        listener = threading.Thread(target=listen)
        listener.start()
        try:
            wait_until(lambda: site.program.services.rates.streams, bool)
            other = site.table(BOT, PERSON, seed=7, options={"first_player": 0})
            other.wait_for(1)
            assert table.get(seat=0).status_code == 200
            assert listener.is_alive(), "it is still being looked for"
        finally:
            leave.set()
            listener.join(120)


def test_a_move_ends_the_look_for_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("druza.web.help.hints.SIMULATIONS", 10**9)  # it is still being looked for when the move comes
    with served(usual(tmp_path, hint_seconds=600.0)) as site:
        table = asked_first(site)
        with table.web.stream("GET", f"/api/tables/{table.id}/hint?seat=0", headers=table.headers(0)) as stream:
            events = events_of(stream.iter_lines())
            next(events), next(events)
            with site.browser() as browser:
                moved = browser.post(
                    f"/api/tables/{table.id}/moves", json={"ply": 0, "option": "end"}, headers=table.headers(0)
                )
                assert moved.status_code == 200
            last = list(events)[-1]
        assert (last["event"], last["data"]["error"]) == ("failed", "stale")


def test_a_search_that_fails_says_so(quick: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(question: Any) -> Any:
        raise ThinkingFailed("no answer within 20 s")

    monkeypatch.setattr(quick.program.services.helpers, "ask", fail)
    told = hint(asked_first(quick))
    assert told[-1]["event"] == "failed"
    assert told[-1]["data"]["error"] == "no-hint"


def test_nobody_is_advised_to_end_the_turn_for_nothing() -> None:
    """Third in a list, without a reason, it would only stand in the way; as the best advice it stays."""
    end = {"path": "end", "kind": "end", "why": ""}
    drill = {"path": "drill", "kind": "do", "why": ""}
    earning = {**end, "why": "+1 point"}
    assert worth_saying([drill, end]) == [drill]
    assert worth_saying([end, drill]) == [end, drill]
    assert worth_saying([drill, earning]) == [drill, earning]
