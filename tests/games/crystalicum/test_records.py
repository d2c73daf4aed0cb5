"""Recorded games: the sample game of the appendix, and every way a game ends."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.crystalicum.state import CrystalicumState
from druza.kernel.record import advance, begin, read_record
from tests.games.crystalicum.table import GAME, is_there, names, slot_of
from tests.games.records import RECORDS


def record(name: str) -> dict[str, Any]:
    return read_record(RECORDS / f"crystalicum-{name}.json")


def after(name: str, moves: int | None = None) -> CrystalicumState:
    """The table after so many moves of a record; all of them unless told."""
    found = record(name)
    state = advance(GAME, begin(GAME, found), found["moves"][:moves])
    assert isinstance(state, CrystalicumState)
    return state


def position_of(name: str, word: str) -> int:
    return int(record(name)["moves"].index(word))


def test_cr_ex29_the_sample_turn() -> None:
    start = after("sample-game", 0)
    assert start.treasuries == [18, 21, 20]
    assert (start.active, [len(hand) for hand in start.hands]) == (0, [6, 6, 6])
    allocated = after("sample-game", position_of("sample-game", "politics"))
    assert allocated.treasuries == [1, 0, 5]
    assert allocated.politics == [0, 0, 0]
    fought = after("sample-game")
    assert fought.turn == 2
    assert not is_there(fought, "fingin-mac-niall")
    assert "fingin-mac-niall" in names(fought, fought.discards[2])
    assert names(fought, fought.destroyed[0]) == ["surah"]
    assert names(fought, fought.world_discards[1])[-1] == "wielka-kuznia"
    assert is_there(fought, "zielona-przystan")
    assert fought.politics == [0, 7, 1]


def test_cr_ex29_the_duel_and_the_battle_of_the_sample_turn() -> None:
    moves = record("sample-game")["moves"]
    first_luck = moves.index("luck")
    before = after("sample-game", first_luck)
    assert before.view(0)["combat"]["sums"] == [4, 7]
    won = after("sample-game", first_luck + 2)
    assert won.politics == [0, 4, 0]
    battle = next(place for place, move in enumerate(moves) if move.startswith("battle:"))
    assert after("sample-game", battle + 2).view(0)["combat"]["sums"] == [9, 1]
    world = int(moves[battle].split(":")[1])
    after_battle = after("sample-game", battle + 5)
    assert after_battle.crystals[world] == 1
    assert after_battle.politics == [0, 4, 1]


def test_cr_ex30_the_opening_of_the_second_turn() -> None:
    table = after("sample-game")
    assert (table.turn, table.active, table.seat) == (2, 1, 1)
    assert sum(table.marked) == 0
    assert table.treasuries == [3, 10, 0]
    hidden = {
        seat: sorted(
            table.crystals[slot]
            for slot in range(len(table.zone))
            if table.zone[slot] == 5 and table.owner[slot] == seat
        )
        for seat in range(3)
    }
    assert hidden == {0: [0, 5], 1: [0, 0, 0], 2: [0, 0, 0, 9]}
    assert table.place[slot_of(table, "imperialny-holk")] >= 0


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("politics", "politics"),
        ("four-players", "politics"),
        ("survivor", "survivor"),
        ("turn-limit", "turn_limit"),
        ("draw", "turn_limit"),
    ],
)
def test_every_way_a_game_ends(name: str, how: str) -> None:
    found = record(name)
    state = advance(GAME, begin(GAME, found, log=True), found["moves"])
    assert state.seat == -1
    won = [event for event in state.events or [] if event.kind == "won"]
    assert {event.facts["how"] for event in won} == {how}
    assert sorted(event.seat for event in won) == state.winners()
    assert (len(state.winners()) > 1) is (name == "draw")
