"""CR-052 in the browser: who was asked for a Reaction and passed by hand has left nothing that others could find."""

from __future__ import annotations

from typing import Any

import pytest

from druza.web.tables.changes import Moment
from druza.web.tables.entries import SILENT, Entry, chain
from druza.web.tables.moves import posted_at
from tests.web.driving import LINK, PERSON, Site, Table, served, usual
from tests.web.tables.test_stops import (
    ASKED,
    OTHER,
    live_of,
    open_window,
    play,
    streamed,
    take_reactions_away,
    two_people,
    wish,
)


def passed(table: Table) -> None:
    """The window opens, and whoever is asked passes, each by hand."""
    open_window(table)
    live = live_of(table)
    assert live.asks_unseen
    while live.asks_unseen:
        asked = live.state.seat
        answer = table.post("/moves", {"version": table.see(asked)["version"], "option": "pass"}, asked)
        assert answer.status_code == 200, answer.text


def not_asked(table: Table) -> None:
    """The same move, when nobody could answer it."""
    take_reactions_away(live_of(table).state, ASKED)
    open_window(table)
    assert not live_of(table).asks_unseen


def not_wishing(table: Table) -> None:
    """The same move, answered by itself because who could answer does not want to be asked."""
    wish(table, ASKED, ask_at="none")
    open_window(table)
    assert not live_of(table).asks_unseen


def received(table: Table, ply: int, from_log: bool, other: int = OTHER) -> list[str]:
    """All that an opponent and a spectator can get about a table, by pages, programs and streams."""
    seen: list[Any] = []
    for seat in (other, -1):
        seen += [table.see(seat), streamed(table, seat, ply), *page(table, "/fragment", seat)]
        seen += page(table, "", seat)
        if from_log:
            seen += [table.get("/log", seat).json(), *page(table, "/replay", -1)]
    stale = table.post("/moves", {"ply": 0, "option": "done"}, other)
    return [str(part).replace(table.id, "table") for part in [*seen, stale.json()]]


def page(table: Table, part: str, seat: int) -> list[str]:
    answer = table.web.get(f"/table/{table.id}{part}", params={"seat": seat}, headers=table.headers(seat))
    assert answer.status_code == 200
    return [answer.headers.get("x-version", ""), answer.text]


@pytest.mark.parametrize(("otherwise", "from_log"), [(not_asked, False), (not_wishing, True)])
def test_cr_052_nothing_tells_who_passed_by_hand(site: Site, otherwise: Any, from_log: bool) -> None:
    """Hands that were changed by this test are not in the log: there the one who does not wish to be asked counts."""
    found = []
    for answered in (passed, otherwise):
        table = two_people(site)
        ply = live_of(table).ply
        answered(table)
        at_once = received(table, ply, from_log)
        said = play(table, table.options(live_of(table).state.seat)[-1])
        found.append([*at_once, str(said), *received(table, ply, from_log)])
    for one, other in zip(*found, strict=True):
        assert one == other


def test_the_number_of_the_table_ends_where_it_would_have_been(site: Site) -> None:
    table = two_people(site)
    live = live_of(table)
    before = live.ply
    said = open_window(table)
    assert said["ply"] == before + 1
    assert {table.see(seat)["version"] for seat in (ASKED, OTHER, -1)} == {said["version"]}
    assert said["version"] != live.version(Moment(before + 1))
    passed_now = play(table, "pass")
    assert passed_now["ply"] == table.see(OTHER)["ply"] == before + 1
    assert passed_now["version"] == table.see(OTHER)["version"] == live.version(Moment(before + 1))
    assert passed_now["moves"] == 1


def test_the_same_pass_again_is_not_another_one(site: Site) -> None:
    table = two_people(site)
    open_window(table)
    order = {"version": table.see(ASKED)["version"], "option": "pass"}
    first = table.post("/moves", order, ASKED).json()
    again = table.post("/moves", order, ASKED).json()
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert again["ply"] == first["ply"]


def test_a_stream_that_watches_hears_what_followed_the_pass(site: Site) -> None:
    table = two_people(site)
    before = live_of(table).ply
    between = open_window(table)["version"]
    ended = play(table, "pass")["version"]
    assert f"id: {ended}" in streamed(table, OTHER, before)
    after = "".join(streamed(table, OTHER, between))
    assert f'"ply":{before + 1},"version":"{ended}"' in after
    assert f'"seat":{OTHER}' in after, "it is part of the move, not something that nobody did"


def test_what_was_passed_is_there_when_the_server_starts_again(tmp_path: Any) -> None:
    settings = usual(tmp_path)
    with served(settings) as site:
        table = two_people(site)
        passed(table)
        live = live_of(table)
        position, ply, rows = live.state.to_json(), live.ply, live.rows
        made = table.made, table.keys
    with served(settings) as site:
        again = Table(site, made[0])
        again.keys = made[1]
        assert again.see(OTHER)["ply"] == ply
        live = live_of(again)
        assert (live.state.to_json(), live.rows) == (position, rows)
        assert rows > ply
        play(again, again.options(live.state.seat)[-1])
        assert live.state.to_json() != position


def test_a_request_to_take_back_leaves_the_pass_where_it_is(site: Site) -> None:
    """Taking back counts moves that all have seen."""
    table = two_people(site)
    passed(table)
    line = live_of(table).history
    assert line.moves[-1].also == [f"{ASKED}=pass"]
    assert line.moves[-1].last == line.moves[-1].row + 1


def entry(row: int, kind: str, ply: int, also: str | None = None) -> Entry:
    return Entry(row, kind, row % 2, "pass" if kind == SILENT else f"card:{row}", None, row - 1, row, 0, also, ply)


LOG = [
    entry(0, "move", 0),
    entry(1, "move", 1, "0=pass"),
    entry(2, SILENT, 2),
    entry(3, SILENT, 2, "1=pass"),
    entry(4, "move", 2),
    entry(5, SILENT, 3),
]


def test_silent_entries_are_part_of_the_move_before_them() -> None:
    moves = chain(LOG)
    assert [move.ply for move in moves] == [0, 1, 2]
    assert [move.also for move in moves] == [None, "0=pass 0=pass 1=pass 1=pass", "1=pass"]
    assert [move.head for move in moves] == [0, 3, 5]


@pytest.mark.parametrize(
    ("moment", "row"),
    [
        (Moment(0), 0),
        (Moment(1), 1),
        (Moment(2, 0), 2),
        (Moment(2, 1), 3),
        (Moment(2, 2), 4),
        (Moment(3, 0), 5),
        (Moment(2, 3), None),
        (Moment(7), None),
    ],
)
def test_an_entry_is_found_by_the_version_it_was_posted_for(site: Site, moment: Moment, row: int | None) -> None:
    live = live_of(site.table(PERSON, LINK))
    found = posted_at(live, LOG, live.version(moment))
    assert (found.row if found else None) == row
