"""Clocks and secret questions: whoever else is at the table receives the same bytes, asked or not.

The time stands still, so that pages and answers can be compared byte for byte."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

import pytest

from druza.kernel.state import State
from druza.web.tables.live import Live
from tests.web.driving import LINK, PERSON, Site, Table, served, usual, wait_until
from tests.web.secrets.test_unseen import not_asked, passed, received
from tests.web.tables.test_stops import ASKED, GAME, OTHER, a_window, live_of, open_window, play, take_reactions_away

NOON = time.time()


@pytest.fixture(scope="module")
def site_standing_still(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with served(usual(tmp_path_factory.mktemp("still"))) as site:
        site.program.services.now.fixed = NOON
        yield site


@pytest.fixture
def still(site_standing_still: Site) -> Site:
    """A site where the time stands still."""
    site_standing_still.program.services.now.ahead = 0.0
    return site_standing_still


def do(site: Site, deed: Coroutine[Any, Any, Any]) -> Any:
    """Something that the server itself does."""
    task = site.program.services.jobs.task
    assert task is not None
    return asyncio.run_coroutine_threadsafe(deed, task.get_loop()).result(120)


def timed_table(site: Site) -> Table:
    """Two people with clocks, before the move that opens the window."""
    seed, moves, _ = a_window()
    table = site.table(PERSON, LINK, game=GAME, seed=seed, pace="live:10+15")
    table.join(1)
    do(site, site.program.services.clocks.here(live_of(table), 0))
    assert live_of(table).begun
    for option in moves[:-1]:
        play(table, option)
    return table


def test_nothing_tells_who_was_asked_and_passed(still: Site) -> None:
    found = []
    for answered in (passed, not_asked):
        table = timed_table(still)
        ply = live_of(table).ply
        answered(table)
        at_once = received(table, ply, False)
        said = play(table, table.options(live_of(table).state.seat)[-1])
        found.append([*at_once, str(said), *received(table, ply, False)])
    for one, other in zip(*found, strict=True):
        assert one == other


def test_what_a_reaction_took_is_told_with_the_next_open_move(still: Site) -> None:
    table = timed_table(still)
    open_window(table)
    still.program.services.now.ahead += 60
    seen = table.see(OTHER)["clocks"]
    assert seen["running"] == -1
    assert seen["reactions"] is True
    assert seen["seats"][ASKED]["reserve"] == 600
    assert table.see(ASKED)["clocks"]["seats"][ASKED]["reserve"] < 560
    play(table, "pass")
    for seat in (OTHER, -1):
        assert table.see(seat)["clocks"]["seats"][ASKED]["reserve"] == 600
    live = live_of(table)
    for _ in range(60):
        if live.state.seat == ASKED and not live.asks_unseen:
            break
        play(table, table.options(live.state.seat)[-1])
    assert table.see(OTHER)["clocks"]["seats"][ASKED]["reserve"] == 600
    play(table, table.options(ASKED)[-1])
    assert table.see(OTHER)["clocks"]["seats"][ASKED]["reserve"] < 560


def test_a_bot_that_stands_in_answers_as_unseen(still: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is the time that it thinks about a secret question on anybody's clock."""
    found, thought = [], []

    async def pass_slowly(live: Live, state: State, row: int, until: float) -> int:
        still.program.services.now.ahead += 7
        thought.append(state.seat)
        return live.rules.parse("pass")

    monkeypatch.setattr(still.program.services.moves, "_think_in_silence", pass_slowly)
    for has_reactions in (True, False):
        still.program.services.now.ahead = 0.0
        table = timed_table(still)
        live = live_of(table)
        do(still, still.program.services.leaving.leave(live, ASKED))
        if not has_reactions:
            take_reactions_away(live.state, ASKED)
        ply = live.ply
        still.program.services.now.ahead = 40.0
        open_window(table)
        wait_until(lambda live=live: live.state.seat, lambda seat: seat == OTHER)
        still.program.services.now.ahead = 50.0
        assert live.ply == ply + 1, "the bot did nothing that all could see"
        found.append([*received(table, ply, False)])
    assert thought == [ASKED]
    assert found[0] == found[1]


def test_who_runs_out_of_time_in_secret_is_answered_for_in_secret(still: Site) -> None:
    table = timed_table(still)
    open_window(table)
    live = live_of(table)
    ply, seats = live.ply, live.seats_version
    still.program.services.now.ahead += 700
    wait_until(lambda: live.state.seat, lambda seat: seat != ASKED)
    assert live.seats_version == seats, "no stream tells that something was done about a seat"
    assert live.clock is not None
    assert (live.clock.strikes[ASKED], live.clock.told[ASKED]) == (1, 0)
    if live.ply == ply:
        assert table.see(OTHER)["clocks"]["seats"][ASKED]["strikes"] == 0
        assert "out of time" not in table.web.get(f"/table/{table.id}", headers=table.headers(OTHER)).text
