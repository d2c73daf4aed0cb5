"""Points: how near everybody is, as it is written at the table."""

from __future__ import annotations

import druza
from druza.kernel.drawing import look_at
from druza.web.pages.points import goal_shown


def test_who_is_behind_on_the_track_has_a_minus_and_no_hyphen() -> None:
    state = druza.game("edge").new(2, 1)
    view = state.view(1)
    view["players"][0]["points"], view["players"][1]["points"] = 4, -4
    shown = goal_shown(view, look_at(state, 1, "en", ["Ola", "Bartek"]))
    assert shown is not None
    assert [(row["called"], row["figure"], row["reached"]) for row in shown["rows"]] == [
        ("You", "−4/10", "−4"),
        ("Ola", "4/10", "4"),
    ]


def test_a_team_is_shown_once() -> None:
    state = druza.game("edge").new(4, 1, {"mode": "teams"})
    view = state.view(2)
    view["players"][0]["captured"] = [0, 2, 0, 1]
    shown = goal_shown(view, look_at(state, 2, "en", ["Ola", "Bartek", "Celina", "Darek"]))
    assert shown is not None
    assert [(row["called"], row["seat"], row["you"], row["reached"]) for row in shown["rows"]] == [
        ("You and Ola", 2, True, "3"),
        ("Bartek and Darek", 1, False, "0"),
    ]
