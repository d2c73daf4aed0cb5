"""Turn order, phases and the hand limit (section 4.2)."""

from __future__ import annotations

import re

import pytest

from druza.kernel.drawing import board_of, look_at
from druza.kernel.refused import Refused
from tests.games.star_scrappers.table import (
    GAME,
    actions,
    answer_forced,
    asked,
    base,
    choose,
    hand,
    legal,
    option_of,
    refused,
    star_scrappers,
    told,
)

SEVEN = "p1 p2 b1 b2 y1 y2 y3"


def test_ss_023_turns_go_clockwise_from_the_first_player() -> None:
    table = star_scrappers(seats=3, first=1, active=1)
    order = []
    for _ in range(6):
        order.append(table.seat)
        choose(table, "end")
    assert order == [1, 2, 0, 1, 2, 0]


def test_ss_024_starting_phase_then_actions_then_clean_up() -> None:
    table = star_scrappers(
        phase="start", base="y1 y2", artifacts="third-cyber-arm", hand="b1", docks="y1", mine="blue-1"
    )
    assert asked(table) == "start_artifact"
    choose(table, "done")
    assert asked(table) == "use_leader"
    choose(table, "done")
    assert asked(table) == "main"
    choose(table, "mine end")
    assert base(table) == "y1 y2 b1"


def test_ss_025_no_card_is_taken_into_a_hand_of_seven() -> None:
    table = star_scrappers(hand=SEVEN, docks="y1 y2")
    assert refused(table, "recruit") == "SS-064"


def test_ss_026_no_skill_lifts_a_hand_above_seven() -> None:
    table = star_scrappers(hand="br4 p1 p1 p1 p1 p1 p1", docks="y1 y1 y1")
    choose(table, "skill card:br4 dock:y1")
    assert len(table.hands[0]) == 7
    assert asked(table) == "main"


def test_ss_026_no_artifact_lifts_a_hand_above_seven() -> None:
    table = star_scrappers(phase="start", hand=SEVEN, artifacts="recruiting-drone", docks="y1", stay=True)
    assert refused(table, "artifact:recruiting-drone") == "SS-026"


def test_ss_027_only_the_own_leader_returns_above_the_limit() -> None:
    table = star_scrappers(hand=SEVEN, base="br1 br2 p3")
    choose(table, "raid")
    assert hand(table) == "b1 b2 p1 p2 p3 y1 y2 y3"
    assert base(table) == "br1 br2"


def test_ss_028_three_raids_lift_a_hand_of_seven_to_ten() -> None:
    full = "p1 p1 p1 p1 p1 p1 p1"
    table = star_scrappers(seats=4, hand={0: full, 1: full, 2: full, 3: SEVEN}, base={3: "br1 br2 p3 p2"}, mine="")
    choose(table, "raid end")
    choose(table, "raid end")
    choose(table, "raid end")
    assert len(table.hands[3]) == 10
    assert table.seat == 3
    assert refused(table, "recruit") == "SS-064"
    choose(table, "end")
    assert len(table.hands[3]) == 10


@pytest.mark.parametrize(("skill", "place"), [("b2", "dock:y2"), ("b3", "base:1"), ("br3", "count:1")])
def test_ss_028_above_the_limit_no_skill_takes_a_card(skill: str, place: str) -> None:
    table = star_scrappers(hand=f"{skill} {SEVEN} p1", base={0: "y1 y2", 1: "y1 y2"}, docks="y2", stay=True)
    choose(table, "skill")
    table.play(0, option_of(table, f"card:{skill}"))
    assert len(table.hands[0]) == 8
    assert refused(table, place) in ("SS-026", "SS-121")
    answer_forced(table)
    assert (len(table.hands[0]), asked(table)) == (8, "main")


def test_ss_029_of_more_cards_than_fit_the_player_chooses() -> None:
    table = star_scrappers(hand="b4 p1 p1 p1 p1 p1 p1", base={1: "y1 y2 y3 br1"})
    choose(table, "skill card:b4 base:1")
    assert legal(table) == {"spot:0", "spot:1", "spot:2", "done"}
    choose(table, "spot:1")
    assert hand(table) == "p1 p1 p1 p1 p1 p1 y2"
    assert asked(table) == "main"


def test_ss_030_all_actions_may_be_left_unused() -> None:
    table = star_scrappers(hand="y1 y2", base={1: "p1"})
    choose(table, "end")
    assert (table.active, hand(table)) == (1, "y1 y2")


def test_ss_234_only_the_active_player_decides() -> None:
    table = star_scrappers(hand={0: "y1", 1: "y1"})
    with pytest.raises(Refused) as found:
        table.play(1, GAME.parse("end"))
    assert found.value.rule == "SS-234"
    assert table.view(1)["options"] == []


def test_ss_234_whoever_is_raided_is_not_asked() -> None:
    table = star_scrappers(base={1: "y1 y2"}, artifacts={1: "force-screen"}, hand="p1 p1 p1")
    choose(table, "raid")
    assert table.seat == 0


def test_ss_235_what_is_taken_is_seen_by_all_and_then_hidden() -> None:
    table = star_scrappers(hand="y1", docks="p1", mine="yellow-1")
    choose(table, "recruit mine")
    assert told(table, "recruited")[0]["card"] == "minegglers-1-tracker"
    assert told(table, "mined")[0]["crystal"] == "yellow-1-plain"
    seen = table.view(1)["players"][0]
    assert (seen["hand"], seen["hand_size"]) == (None, 1)
    assert (seen["crystals"], seen["crystals_by_cost"]) == (None, [1, 0, 0, 0])


def test_ss_235_a_start_hand_is_never_told() -> None:
    table = GAME.new(3, 1, log=True)
    assert [event.kind for event in table.events or []] == ["turn"]


def test_after_the_last_turn_nothing_is_asked() -> None:
    table = star_scrappers(seats=2, first=0, active=1, marker=7)
    choose(table, "end")
    assert table.seat == -1
    assert actions(table) == set()
    found = table.why_not(GAME.parse("end"))
    assert found is not None
    assert (found.rule, found.message) == ("SS-214", "The game is over.")


def test_the_question_says_when_nothing_is_left_but_to_end_the_turn() -> None:
    fresh, spent = star_scrappers(hand="p1", phase="action"), star_scrappers(phase="action", used="recruit mine")
    assert legal(spent) == {"end"}
    asks = [board_of(GAME).draw(one.view(0), look_at(one, 0, "en", ["Ola", "Iga"])).asks for one in (fresh, spent)]
    assert asks == ["", "Nothing is left to do: end the turn."]


def test_the_track_says_what_moves_its_marker_and_what_it_means() -> None:
    one = star_scrappers()
    board = str(board_of(GAME).draw(one.view(0), look_at(one, 0, "en", ["Ola", "Iga"])).board)
    track = re.search(r'<div[^>]* id="track"[^>]*>', board)
    assert track is not None
    assert "data-card" in track[0]
    assert "What moves the marker" in board
    assert "Cave-in symbol" in board
