"""Recorded games: one for each way a game ends, and what is drawn of them."""

from __future__ import annotations

import pytest

import druza
from druza.games.edge.state import ENDS, EdgeState
from druza.kernel.drawing import board_of, look_at
from druza.kernel.record import advance, begin, read_record
from tests.games.edge.table import GAME
from tests.games.records import RECORDS

NAMES = ["Ala", "Bartek", "Celina", "Darek"]


@pytest.mark.parametrize(
    ("name", "ending", "winners"),
    [
        ("marker", "marker", 1),
        ("deck", "deck", 1),
        ("draw", "deck", 2),
        ("last-model", "last_model", 1),
        ("stall", "stall", 2),
        ("free-for-all", "deck", 1),
        ("elimination", "last_model", 1),
        ("teams", "deck", 2),
        ("team-loses-at-once", "last_model", 2),
        ("capture", "capture", 1),
        ("team-capture", "capture", 2),
        ("tokens", "tokens", 1),
    ],
)
def test_every_way_a_game_ends(name: str, ending: str, winners: int) -> None:
    state = druza.replay(RECORDS / f"edge-{name}.json")
    assert isinstance(state, EdgeState)
    assert state.seat == -1
    assert ENDS[state.ending] == ending
    assert len(state.winners()) == winners or name in ("free-for-all", "elimination", "teams", "capture", "tokens")


@pytest.mark.parametrize("name", ["marker", "teams", "all-options"])
def test_every_moment_can_be_drawn_and_written(name: str) -> None:
    record = read_record(RECORDS / f"edge-{name}.json")
    state = begin(GAME, record, log=True)
    names = NAMES[: state.seats]
    for place in range(0, len(record["moves"]), 12):
        for seat in (state.seat, -1):
            for lang in ("pl", "en"):
                look = look_at(state, seat, lang, names)
                drawing = board_of(GAME).draw(state.view(seat), look)
                assert "<svg" in drawing.board
                assert GAME.text(state.view(seat), names, lang)
        advance(GAME, state, record["moves"][place : place + 12])
    assert all(board_of(GAME).tell(event.seen_by(0), look) for event in (state.events or [])[:200])
