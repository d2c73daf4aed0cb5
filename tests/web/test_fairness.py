"""Fairness: what one visitor does costs others nothing."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from druza.web.routes import gallery
from druza.web.tables import live as live_tables
from tests.web.driving import BOT, PERSON, Site, served, usual, wait_until


def test_bots_among_themselves_wait_until_somebody_looks(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = site.table(BOT, BOT, seed=4)
    live = site.program.services.tables.live[table.id]
    monkeypatch.setattr(live_tables, "DESERTED_AFTER", 0.0)
    wait_until(lambda: live.thinking, lambda thinking: thinking is None)
    ply = live.ply
    assert live.state.seat >= 0, "the game is not over"
    monkeypatch.setattr(live_tables, "DESERTED_AFTER", 30.0)
    assert wait_until(table.see, lambda seen: seen["ply"] > ply)


def test_bots_go_on_where_a_person_plays(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "DESERTED_AFTER", 0.0)
    table = site.table(PERSON, BOT, seed=4, options={"first_player": 1})
    assert table.wait_for(0)["ply"] > 0


def test_the_gallery_is_drawn_once(site: Site) -> None:
    gallery.all_entries.cache_clear()
    pages = {httpx.get(f"{site.url}/gallery/tortuga?q={word}").status_code for word in ("a", "b", "c")}
    assert pages == {200}
    assert gallery.all_entries.cache_info().misses == 1


def test_moves_to_tables_that_are_not_there_are_limited(tmp_path: Path) -> None:
    with served(usual(tmp_path, rate=1)) as site:
        web = httpx.Client(base_url=site.url)
        answers = [web.post(f"/api/tables/nowhere{n}/moves", json={"ply": 0, "option": "end"}) for n in range(15)]
        assert {answer.status_code for answer in answers[:5]} == {404}
        assert answers[-1].status_code == 429
