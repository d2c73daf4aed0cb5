"""Whole games, recorded: they play again as they were played."""

from __future__ import annotations

import pytest

import druza
from druza.games.motherload.state import MotherloadState
from druza.kernel.record import begin, read_record
from tests.games.motherload.table import GAME, boards
from tests.games.records import RECORDS, digest

pytestmark = pytest.mark.compiled

# record: points, winners, turns, boards, what lay on the table and in the dice at the end
PLAYED = {
    "motherload-two-players": ([50, 60], [1], 42, ["depth_2_a", "depth_4_a"], "310a146d7bde8a04"),
    "motherload-three-players": ([33, 18, 75], [2], 50, ["depth_3_a", "depth_4_a"], "607c0c588264fb12"),
    "motherload-four-players": ([19, 100, 2, 27], [1], 98, ["depth_3_a", "depth_4_b"], "8e1393cbba318b47"),
    "motherload-nobody-digs": ([0, 0], [0, 1], 13, ["depth_1_a"], "1533a89f556ad2a0"),
}


def test_every_record_has_its_result() -> None:
    assert {file.stem for file in RECORDS.glob("motherload-*.json")} == set(PLAYED)


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_is_replayed_to_the_same_end(name: str) -> None:
    table = druza.replay(RECORDS / f"{name}.json")
    assert isinstance(table, MotherloadState)
    assert table.seat == -1
    assert (table.scores(), table.winners(), table.turns, boards(table), digest(table)) == PLAYED[name]


@pytest.mark.parametrize("name", PLAYED)
def test_the_log_of_a_record_adds_up_to_pilots_and_achievements(name: str) -> None:
    record = read_record(RECORDS / f"{name}.json")
    table = begin(GAME, record, log=True)
    assert isinstance(table, MotherloadState)
    for move in record["moves"]:
        table.apply(GAME.parse(move))
    told = [event.seen_by(-1) for event in table.events or []]
    for seat in range(table.seats):
        bought = [event for event in told if event["kind"] == "bought" and event["seat"] == seat]
        assert len(bought) == sum(table.hired[seat])
        claimed = sum(event["vp"] for event in told if event["kind"] == "claimed" and event["seat"] == seat)
        points = GAME.points(table, seat)
        assert claimed == points["majors"] + points["minors"]
    covered = [space for event in told if event["kind"] in ("drilled", "blasted") for space in event["spaces"]]
    assert len(covered) == len(set(covered))  # SM-072: no space is covered twice
