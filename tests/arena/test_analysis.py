"""Analysis of games that are over."""

from __future__ import annotations

import pytest

from druza.arena.analysis import curve, turning_points
from druza.arena.selfplay import plan, play_match


def test_the_curve_ends_with_who_has_won() -> None:
    outcome = play_match(plan("star-scrappers", 2, 1, 3, ["random"], rotate=False)[0])
    told: list[int] = []
    found = curve(outcome.record, simulations=4, points=6, on_point=lambda ply, whole: told.append(ply))
    assert found[0]["ply"] == 0
    assert found[-1]["ply"] == len(outcome.record["moves"]) == told[-1]
    for moment in found:
        assert sum(moment["chances"]) == pytest.approx(1.0, abs=0.01)
    assert [seat for seat, chance in enumerate(found[-1]["chances"]) if chance > 0] == outcome.winners
    assert curve(outcome.record, simulations=4, points=6) == found


def test_turning_points_are_where_chances_changed_most() -> None:
    chances = [[0.5, 0.5], [0.52, 0.48], [0.8, 0.2], [0.3, 0.7]]
    found = [{"ply": 10 * place, "seat": 0, "chances": chance} for place, chance in enumerate(chances)]
    assert turning_points(found) == [
        {"from": 10, "to": 20, "seat": 0, "change": 0.28},
        {"from": 20, "to": 30, "seat": 0, "change": -0.5},
    ]


def test_several_processes_find_the_same_curve() -> None:
    outcome = play_match(plan("motherload", 2, 1, 3, ["random"], rotate=False)[0])
    told: list[int] = []
    together = curve(outcome.record, 2, 20, lambda ply, whole: told.append(ply), jobs=2)
    assert together == curve(outcome.record, 2, 20)
    assert told[-1] == len(outcome.record["moves"])
