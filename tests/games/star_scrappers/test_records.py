"""Whole games, recorded: they play again as they were played."""

from __future__ import annotations

import pytest

import druza
from druza.games.star_scrappers.state import StarScrappersState
from druza.kernel.record import begin, read_record
from tests.games.records import RECORDS, digest
from tests.games.star_scrappers.table import GAME

pytestmark = pytest.mark.compiled

# record: points, winners, rounds, space of the marker, what lay on the table and in the dice at the end
PLAYED = {
    "star-scrappers-first-game": ([62, 84], [1], 15, 7, "9a75df2ca4b5f0f1"),
    "star-scrappers-all-colours": ([48, 7, 89], [2], 13, 8, "b4c1005f5d017c52"),
    "star-scrappers-four-players": ([26, 40, 25, 29], [1], 25, 9, "e5bab159f0255074"),
}


def test_every_record_has_its_result() -> None:
    assert {file.stem for file in RECORDS.glob("star-scrappers-*.json")} == set(PLAYED)


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_is_replayed_to_the_same_end(name: str) -> None:
    table = druza.replay(RECORDS / f"{name}.json")
    assert isinstance(table, StarScrappersState)
    assert table.seat == -1
    assert (table.scores(), table.winners(), table.round, table.marker, digest(table)) == PLAYED[name]


@pytest.mark.parametrize("name", PLAYED)
def test_the_log_of_a_record_adds_up_to_its_crystals_and_artifacts(name: str) -> None:
    record = read_record(RECORDS / f"{name}.json")
    table = begin(GAME, record, log=True)
    assert isinstance(table, StarScrappersState)
    for move in record["moves"]:
        table.apply(GAME.parse(move))
    told = [event.seen_by(-1) for event in table.events or []]
    for seat in range(table.seats):
        gained = [
            event["crystal"] for event in told if event["kind"] in ("mined", "took_crystal") and event["seat"] == seat
        ]
        assert sorted(gained) == sorted(GAME.content.crystals[crystal] for crystal in table.crystals[seat])
        collected = [event["artifact"] for event in told if event["kind"] == "collected" and event["seat"] == seat]
        assert collected == [GAME.content.halves[half] for half in table.artifacts[seat]]
    spaces = [event["space"] for event in told if event["kind"] == "cave_in"]
    assert spaces == sorted(spaces)
    assert table.marker == max(spaces, default=0)
