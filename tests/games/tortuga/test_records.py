"""Whole games, recorded, one for each way a game ends: they play again as they were played."""

from __future__ import annotations

import pytest

import druza
from druza.games.tortuga.state import BY_INFLUENCE, BY_LAST_ROUND, BY_LIMIT, TortugaState
from druza.kernel.record import begin, read_record
from tests.games.records import RECORDS, digest
from tests.games.tortuga.table import GAME

pytestmark = pytest.mark.compiled

# record: influence, winners, the usurper, how it ended, what lay on the table and in the dice at the end
PLAYED = {
    "tortuga-influence": ([0, 2, 16, 1], [2], -1, BY_INFLUENCE, "33ce97d783e11808"),
    "tortuga-usurper-wins": ([12, 5], [0], 0, BY_LAST_ROUND, "cc205af763bcb77d"),
    "tortuga-usurper-toppled": ([15, 13], [0], 1, BY_INFLUENCE, "c2849fd1a1862595"),
    "tortuga-usurper-outvoted": ([7, 9], [1], 0, BY_LAST_ROUND, "db2d507dcbde589f"),
    "tortuga-shared-win": ([1, 1, 1], [0, 1], -1, BY_LIMIT, "9a0d6d2a1efdacd0"),
    "tortuga-aggressive": ([7, 3, 16], [2], -1, BY_INFLUENCE, "e64b7d628c7d651c"),
}


def replayed(name: str) -> TortugaState:
    table = druza.replay(RECORDS / f"{name}.json")
    assert isinstance(table, TortugaState)
    return table


def test_every_record_has_its_result() -> None:
    assert {file.stem for file in RECORDS.glob("tortuga-*.json")} == set(PLAYED)


@pytest.mark.parametrize("name", PLAYED)
def test_a_record_is_replayed_to_the_same_end(name: str) -> None:
    table = replayed(name)
    assert (table.scores(), table.winners(), table.usurper, table.ending, digest(table)) == PLAYED[name]


@pytest.mark.parametrize("name", PLAYED)
def test_the_log_of_a_record_adds_up_to_its_influence(name: str) -> None:
    record = read_record(RECORDS / f"{name}.json")
    table = begin(GAME, record, log=True)
    assert isinstance(table, TortugaState)
    for move in record["moves"]:
        table.apply(GAME.parse(move))
    tokens = [0] * table.seats
    for event in [event.seen_by(-1) for event in table.events or []]:
        if event["kind"] in ("influence", "stole"):
            tokens[event["seat"]] += event["n"]
        if event["kind"] == "stole":
            tokens[event["from"]] -= event["n"]
    assert tokens == table.influence
