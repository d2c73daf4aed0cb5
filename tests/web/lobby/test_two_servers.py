"""Deadlines where several servers share the tables: none comes twice, none never, and a dead one's come elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from druza.web.tables.entries import BEGIN, LATE, LOST
from tests.web.driving import GAME, Site, served, usual, wait_until
from tests.web.lobby.test_clocks import kinds_of, play_as

PACE, WHOLE, AGAIN = "live:5+10", 315.0, 45.0  # seconds that somebody has, at first and after the first strike


@contextmanager
def two_servers(folder: Path, **settings: Any) -> Iterator[list[Site]]:
    chosen = {"shared": True, **settings}
    with served(usual(folder, **chosen)) as one, served(usual(folder, **chosen)) as other:
        yield [one, other]


def lets_time_pass(servers: list[Site]) -> None:
    """Two people, each at another server, one of whom never answers: three times out of time, and the game is lost."""
    ala, ola = servers[0].browser(), servers[1].browser()
    made = ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": PACE})
    table = made.url.path.split("/")[2]
    assert ola.post(f"/table/{table}/sit").status_code == 200
    assert ala.post(f"/table/{table}/here").status_code == 200
    guests = [ala, ola]
    first = wait_until(lambda: facts(ola, table), lambda seen: seen["begun"])["asked"]

    def look() -> dict[str, Any]:
        """The other one plays on."""
        seen = facts(guests[0], table)
        if seen["asked"] == 1 - first:
            play_as(guests[1 - first], table)
        return seen

    def is_asked_again() -> int:
        """How often the first had been out of time when they are asked."""
        seen = wait_until(
            look, lambda seen: seen["status"] != "open" or seen["asked"] == seen["clocks"]["running"] == first
        )
        return 3 if seen["status"] != "open" else int(seen["clocks"]["seats"][first]["strikes"])

    for strike in range(3):
        assert is_asked_again() == strike
        for server in servers:
            server.program.services.now.ahead += WHOLE if not strike else AGAIN
        late = strike + 1
        wait_until(lambda: kinds_of(servers[0], table), lambda kinds, late=late: kinds.count(LATE) >= late)
    wait_until(lambda: [facts(guest, table)["status"] for guest in guests], lambda found: found == ["closed"] * 2)
    kinds = kinds_of(servers[0], table)
    assert [kinds.count(kind) for kind in (BEGIN, LATE, LOST)] == [1, 3, 1]
    assert kinds[-1] == LOST


def facts(browser: Any, table: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tables/{table}").json()
    return found


def test_each_deadline_comes_once(tmp_path: Path) -> None:
    with two_servers(tmp_path) as servers:
        lets_time_pass(servers)


@pytest.mark.parametrize("dies", [0, 1])
def test_the_deadline_of_a_table_comes_though_its_server_died(tmp_path: Path, dies: int) -> None:
    with two_servers(tmp_path) as servers:
        ala, ola = (server.browser() for server in servers)
        made = ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": PACE})
        table = made.url.path.split("/")[2]
        ola.post(f"/table/{table}/sit")
        ala.post(f"/table/{table}/here")
        wait_until(lambda: facts(ola, table), lambda seen: seen["begun"])
        servers[dies].program.services.jobs.task.get_loop().call_soon_threadsafe(  # type: ignore[union-attr]
            servers[dies].program.services.jobs.task.cancel  # type: ignore[union-attr]
        )
        for server in servers:
            server.program.services.now.ahead += WHOLE
        wait_until(lambda: kinds_of(servers[1 - dies], table), lambda kinds: LATE in kinds)
