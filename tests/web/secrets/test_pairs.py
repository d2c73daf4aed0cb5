"""Pairs of games that differ only in what one seat holds: whatever others receive is equal, byte for byte.

The games are played to the end of the same story; whoever is asked in one of them alone passes by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.edge.twins import DEFENCE, OWNER, REROLLS, Moment, Pair, same_moves
from tests.web.driving import LINK, PERSON, Site, Table, events_of
from tests.web.secrets.test_leaks import every_address
from tests.web.tables.test_stops import live_of, play, wish

WATCHER = 1 - OWNER
MOVES = 130
EVERY, EVERY_MENU = 43, 7  # when it is compared: after so many moves, and at menus of the watcher


def stories(pair: Pair) -> list[Moment]:
    return [moment for moment, _, _ in same_moves(pair, 5 if pair is DEFENCE else 2, MOVES)]


def begun(site: Site, pair: Pair, told: bool) -> Table:
    seed = 5 if pair is DEFENCE else 2
    table = site.table(PERSON, LINK, game="edge", seed=seed, options=pair.options(told))
    table.join(1)
    for seat in (0, 1):
        wish(table, seat, ask_at=live_of(table).rules.stops())  # whoever can answer is asked, at every moment
    return table


def received(table: Table, everywhere: bool = False) -> dict[str, Any]:
    """All that the other player and a spectator can ask for; `everywhere`: at every address there is at a table."""
    found: dict[str, Any] = {}
    for seat in (WATCHER, -1):
        headers = table.headers(seat)
        for part in ("", "/fragment", "/replay"):
            params = {"seat": -1 if part == "/replay" else seat}
            answer = table.web.get(f"/table/{table.id}{part}", params=params, headers=headers)
            found[f"page {part} {seat}"] = answer.status_code, answer.headers.get("x-version"), answer.text
        found[f"table {seat}"] = table.get(seat=seat).text
        found[f"log {seat}"] = table.get("/log", seat).text
        found[f"stream {seat}"] = streamed(table, seat)
        for path in ("end", "end/done", "end/discard", "end/turn:active", "activate:0/move"):
            found[f"why {path} {seat}"] = table.get("/why", seat, path=path).text
        for address in every_address(table) if everywhere else ():
            answer = table.web.get(address, headers=headers)
            found[f"{address.replace(table.id, 'table')} {seat}"] = answer.status_code, answer.content
    stale = table.post("/moves", {"ply": 0, "option": "done"}, WATCHER)
    undo = table.post("/undo", {"ply": 0}, WATCHER)
    found["late"] = stale.text, undo.text
    return {route: str(answer).replace(table.id, "table") for route, answer in found.items()}


def streamed(table: Table, seat: int) -> list[Any]:
    """All that a stream remembers."""
    ply, found = table.see(seat)["ply"], []
    with table.web.stream("GET", f"/api/tables/{table.id}/events?after=0", headers=table.headers(seat)) as stream:
        for event in events_of(stream.iter_lines()):
            found.append(event)
            if event["data"]["ply"] >= ply:
                break
    return found


def assert_same(moves: int, one: dict[str, Any], other: dict[str, Any]) -> None:
    assert one.keys() == other.keys()
    for route, answer in one.items():
        assert other[route] == answer, f"{route} tells what is hidden after {moves} moves"


@pytest.mark.parametrize("pair", [DEFENCE, REROLLS], ids=["defence", "rerolls"])
def test_whatever_others_receive_is_the_same(site: Site, pair: Pair) -> None:
    tables = [begun(site, pair, told) for told in (True, False)]
    differed, menus = 0, 0
    for number, moment in enumerate(stories(pair)):
        for table, unseen in zip(tables, moment.unseen, strict=True):
            for word in (moment.word, *unseen):
                play(table, word)
        differed += moment.unseen[0] != moment.unseen[1]
        states = [live_of(table).state for table in tables]
        menu = states[0].seat == WATCHER and states[0].decision().MENU
        menus += menu
        if number % EVERY == 0 or (menu and menus % EVERY_MENU == 1):
            assert_same(number, *[received(table) for table in tables])
    assert_same(MOVES, *[received(table, True) for table in tables])
    assert differed > 0
    assert menus > 0
