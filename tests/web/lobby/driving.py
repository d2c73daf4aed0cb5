"""What the tests of the lobby share: tables that anybody may join, and people without names."""

from __future__ import annotations

from typing import Any

import httpx

from druza.web.tables.live import Live
from tests.web.driving import GAME, Site


def opened(browser: httpx.Client, game: str = GAME, seats: int = 2, fill: str = "", pace: str = "") -> str:
    """A table for whoever comes; its id."""
    answer = browser.post("/lobby", data={"game": game, "seats": str(seats), "fill": fill, "pace": pace})
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]


def two_at_a_table(site: Site) -> tuple[httpx.Client, httpx.Client, str]:
    """Two guests at an open table."""
    ala, ola = site.browser(), site.browser()
    table = opened(ala)
    assert ola.post(f"/table/{table}/sit").status_code == 200
    return ala, ola, table


def see(browser: httpx.Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tables/{table}").json()
    return found


def sat_long_ago(live: Live) -> None:
    """As if everybody had sat down and moved hours ago."""
    live.acted.clear()
    for seat in live.seats:
        seat.claimed = 0.0
