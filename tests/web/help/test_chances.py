"""Chances: how they moved in a game that is over; thought in the background once, kept, and drawn."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from druza.web.bots.pool import ThinkingFailed
from druza.web.help import chances
from druza.web.help.chances import in_steps
from druza.web.help.curve import GAP, drawn, lies_on, spread_out, told_turns
from tests.web.driving import BOT, PERSON, Site, Table, served, usual, wait_until


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that judges a few moments of a game with a few tries."""
    few = pytest.MonkeyPatch()
    few.setattr(chances, "SIMULATIONS", 4)
    few.setattr(chances, "POINTS", 12)
    with served(usual(tmp_path_factory.mktemp("chances"))) as running:
        yield running
    few.undo()


def finished(site: Site, seats: int = 2) -> Table:
    table = site.table(*[BOT] * seats, seed=7)
    wait_until(table.see, lambda seen: seen["over"], 60)
    return table


def asked(table: Table) -> dict[str, Any]:
    answer = table.get("/chances")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def judged(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = wait_until(lambda: asked(table), lambda said: said["status"] == "ready", 60)
    return found


def test_a_curve_from_the_first_move_to_who_has_won(quick: Site) -> None:
    table = finished(quick, 3)
    assert asked(table)["status"] == "thinking"
    found = judged(table)
    curve, steps = found["curve"], len(table.web.get(f"/table/{table.id}/record.json").json()["moves"])
    assert curve[0]["ply"] == 0
    assert curve[-1]["ply"] == steps
    assert len(curve) >= 12
    for moment in curve:
        assert sum(moment["chances"]) == pytest.approx(1.0, abs=0.01)
    winners = table.see()["view"]["winners"]
    assert [seat for seat, chance in enumerate(curve[-1]["chances"]) if chance > 0] == winners


def test_it_is_thought_once_and_kept(quick: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished(quick)
    first = judged(table)

    async def nobody(question: Any) -> Any:
        raise AssertionError("it was thought about again")

    monkeypatch.setattr(quick.program.services.helpers, "ask", nobody)
    assert asked(table) == first
    assert quick.program.services.chances.begun == {}


def test_progress_is_told(quick: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every piece of thought waits until how far the one before it came has been told."""
    monkeypatch.setattr(chances, "PIECE", 0.0)  # the last piece goes to the end
    helpers = quick.program.services.helpers
    think, pieces = helpers.ask, [0.25, 0.5]
    told: list[float] = []

    async def in_pieces(question: Any) -> Any:
        known = len(told)
        while len(told) < known + 2:  # the second request surely came after this piece was asked for
            await asyncio.sleep(0.001)
        return {"curve": None, "done": pieces.pop(0)} if pieces else await think(question)

    table = finished(quick)
    monkeypatch.setattr(helpers, "ask", in_pieces)
    while (said := asked(table))["status"] == "thinking":
        told.append(said["done"])
    assert told == sorted(told)
    assert {0.0, 0.25, 0.5} <= set(told)


def test_a_running_game_is_not_judged(quick: Site) -> None:
    table = quick.table(PERSON, BOT, seed=7)
    assert table.get("/chances").status_code == 409
    assert table.web.get(f"/table/{table.id}/chances").status_code == 409
    assert "/chances" not in table.web.get(f"/table/{table.id}", headers=table.headers(0)).text


@pytest.mark.parametrize(("lang", "title"), [("pl", "Jak zmieniały się szanse"), ("en", "How the chances moved")])
def test_the_page_draws_the_curve_and_links_to_the_replay(quick: Site, lang: str, title: str) -> None:
    table = finished(quick)
    address = f"/table/{table.id}/chances"
    assert f'href="{address}"' in table.web.get(f"/table/{table.id}").text
    waiting = table.web.get(address, headers={"accept-language": lang}).text
    assert "<progress" in waiting
    assert "http-equiv" in waiting, "without a script the page looks again by itself"
    found = judged(table)
    page = table.web.get(address, headers={"accept-language": lang}).text
    assert title in page
    assert page.count("<polyline") == 2
    assert "http-equiv" not in page
    links = re.findall(rf'class="box turning-point" href="(/table/{table.id}/replay\?step=\d+)"', page)
    assert [int(link.rpartition("=")[2]) for link in links] == [turn["to"] for turn in found["turns"]]
    for link in links:
        assert table.web.get(link).status_code == 200


def test_a_failure_is_told_and_can_be_tried_again(quick: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(question: Any) -> Any:
        raise ThinkingFailed("no answer within 20 s")

    table = finished(quick)
    with monkeypatch.context() as broken:
        broken.setattr(quick.program.services.helpers, "ask", fail)
        asked(table)
        wait_until(lambda: quick.program.services.chances.begun, lambda begun: not begun)
        page = table.web.get(f"/table/{table.id}/chances")
        assert page.status_code == 503
        assert "Try again" in page.text
    assert judged(table)["curve"]


def test_stopping_does_not_wait_for_an_analysis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "SIMULATIONS", 1_000_000)
    with served(usual(tmp_path)) as site:
        table = finished(site)
        asked(table)
        wait_until(lambda: site.program.services.chances.done, bool)


# -- small things ------------------------------------------------------------------------------------------------------


def test_moves_that_go_together_are_one_step() -> None:
    curve = [{"ply": ply, "seat": 0, "chances": [0.5 + ply / 20, 0.3 - ply / 40, 0.2 - ply / 40]} for ply in range(6)]
    found = in_steps(curve, [1, 4, 5])
    assert [moment["ply"] for moment in found["curve"]] == [0, 1, 2, 3]
    assert [moment["chances"][0] for moment in found["curve"]] == [0.5, 0.55, 0.7, 0.75]
    assert found["turns"] == [{"from": 1, "to": 2, "seat": 0, "change": 0.15}]


def test_names_do_not_lie_on_one_another() -> None:
    for tops in ([0.0, 100.0, 100.0, 100.0], [0.0, 0.0, 0.0, 100.0], [50.0, 50.0, 49.0, 51.0], [30.0, 70.0]):
        found = spread_out(tops)
        order = sorted(found)
        assert all(below - above >= GAP - 0.01 for above, below in itertools.pairwise(order))
        assert order[0] >= 0
        assert order[-1] <= 100
    assert spread_out([30.0, 70.0]) == [30.0, 70.0]


def test_columns_cover_the_whole_width() -> None:
    curve = [{"ply": ply, "chances": [0.5, 0.5]} for ply in (0, 4, 8, 10)]
    columns = drawn(curve, ["Ola", "Bartek"])["columns"]
    assert columns[0]["left"] == 0
    for one, after in itertools.pairwise(columns):
        assert one["left"] + one["width"] == pytest.approx(after["left"], abs=0.02)
    assert columns[-1]["left"] + columns[-1]["width"] == pytest.approx(100)


def test_a_turning_point_says_whose_chance_changed() -> None:
    curve = [{"ply": 0, "chances": [0.5, 0.5]}, {"ply": 10, "chances": [0.8, 0.2]}]
    turn = {"from": 0, "to": 10, "seat": 0, "change": 0.3}
    found = told_turns(curve, [turn], [], {})[0]
    assert (found["before"], found["after"]) == ("50\N{NO-BREAK SPACE}%", "80\N{NO-BREAK SPACE}%")
    assert (found["left"], found["top"]) == (100, 20)


def test_marks_do_not_lie_on_one_another() -> None:
    curve = [{"ply": ply, "chances": [0.5, 0.5] if ply % 2 else [0.6, 0.4]} for ply in range(9)]
    turns = [{"from": ply, "to": ply + 1, "seat": 0, "change": 0.1} for ply in range(8)]
    found = told_turns(curve, turns, [], {})
    for place, one in enumerate(found):
        assert 0 <= one["mark"] <= 100
        for other in found[:place]:
            assert not lies_on(one["left"], one["mark"], other)
