"""What nets are told of reach keeps to the ranges that the layout of the encoding names."""

from __future__ import annotations

from array import array

from tests.games.edge.table import GAME, battle

ARMY = "dark_scholar bloodsmith gorehound son_of_khyber master_of_elements"


def test_a_whole_army_that_may_kill_is_within_the_range() -> None:
    state = battle(
        factions="demons faceless",
        squads={0: ARMY},
        at={
            "0.dark_scholar": "c3r1:0 c3r1:1 c3r1:2",
            "0.bloodsmith": "c3r3:0 c3r3:1 c3r3:2",
            "0.gorehound": "c2r2:01",
            "0.son_of_khyber": "c4r2:012",
            "1.shatterer": "c3r2:012",
        },
        endurance={"1.shatterer": 0},
    )
    encoder = GAME.encoder(2)
    numbers = array("f", [0.0] * encoder.size)
    encoder.write(state, 0, numbers)
    killing = next(field for field in encoder.layout() if field.name == "own killing")
    told = numbers[killing.offset : killing.offset + killing.length]
    assert list(told) == [2.0, 6.0]  # eight models; four points each, and no more than 24 are told
    assert max(told) <= killing.high
