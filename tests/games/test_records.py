"""Recorded games of the small games: at every move the table is possible."""

from __future__ import annotations

import pytest

import druza
from druza.kernel.record import begin, read_record
from tests.games.records import RECORDS

pytestmark = pytest.mark.compiled

SMALL = ("star-scrappers", "motherload", "tortuga")
PLAYED = [(id, file.stem) for id in SMALL for file in sorted(RECORDS.glob(f"{id}-*.json"))]


@pytest.mark.parametrize(("id", "name"), PLAYED)
def test_at_every_move_of_a_record_the_table_is_possible(id: str, name: str) -> None:
    game, record = druza.game(id), read_record(RECORDS / f"{name}.json")
    table = begin(game, record)
    pieces = game.pieces(table)
    for move in record["moves"]:
        table.play(table.seat, game.parse(move))
        assert game.problems(table) == []
        assert game.pieces(table) == pieces
