"""TT-095 to TT-101, TT-112 to TT-124: scouting, hunting, rewards."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.state import TortugaState
from tests.games.tortuga.table import (
    GAME,
    asks,
    can,
    card,
    go,
    hunt,
    imagined,
    names,
    offered,
    option,
    place,
    refused,
    tortuga,
    total,
)

ALL_INNER = "i1:0:3 i2:0:3 i3:0:3 i4:0:3 i5:0:3 i6:0:3"


def token(table: TortugaState, where: str, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = table.view(seat)["sectors"][place(where)]["hunt"]
    return found


def test_tt_095_scouting_costs_1_maneuver_and_shows_the_token_secretly() -> None:
    table = tortuga(ship="i1", hunts={"i1": "kraken"}, maneuver=1)
    go(table, "scout")
    assert token(table, "i1", 0)["hunt"] == "hunt-kraken"
    assert [token(table, "i1", seat)["hunt"] for seat in (-1, 1, 2)] == [None] * 3
    assert (table.hunts[place("i1")], table.maneuver) == (hunt("kraken"), 0)
    assert refused(tortuga(maneuver=2), "scout") == "TT-095"
    assert refused(tortuga(ship="i1"), "scout") == "TT-095"


def test_tt_096_the_marker_is_seen_by_all() -> None:
    table = tortuga(ship="i1", maneuver=1)
    go(table, "scout")
    assert [token(table, "i1", seat)["markers"] for seat in (-1, 0, 1, 2)] == [[0]] * 4
    assert table.view(1)["players"][0]["markers"] == 9


def test_tt_097_the_owner_of_a_marker_may_always_look() -> None:
    table = tortuga(ship="mine", hunts={"i1": "drone"}, scouted={2: "i1"})
    assert token(table, "i1", 2)["hunt"] == "hunt-drone"
    go(table, "end end end end")
    assert token(table, "i1", 2)["hunt"] == "hunt-drone"


def test_tt_098_only_a_scouted_token_can_be_hunted() -> None:
    for name in ("bot", "kraken"):
        for pool in (0, 9):
            table = tortuga(ship="i1", hunts={"i1": name}, scouted={1: "i1"}, maneuver=pool)
            assert refused(table, "hunt") == "TT-098"


def test_tt_099_several_players_may_scout_one_token() -> None:
    table = tortuga(ship="i1", scouted={1: "i1"}, maneuver=1)
    go(table, "scout")
    assert token(table, "i1", 2)["markers"] == [0, 1]


def test_tt_100_a_token_is_scouted_once() -> None:
    assert refused(tortuga(ship="i1", scouted="i1", maneuver=3), "scout") == "TT-100"


def test_tt_101_without_a_marker_another_scouting_is_given_up() -> None:
    table = tortuga(ship="vortex", owned=ALL_INNER, scouted="i1 i2 i3 i4", maneuver=1, hunts={"i1": "bot"})
    go(table, "scout")
    assert asks(table) == "free_marker"
    assert refused(table, "sector:mine") == "TT-101"
    go(table, "sector:i1")
    assert table.scouted[0] == sum(1 << place(word) for word in ("i2", "i3", "i4", "vortex"))
    assert token(table, "i1", 0)["hunt"] is None


def test_tt_101_without_a_marker_and_a_token_scouting_is_impossible() -> None:
    table = tortuga(ship="mine", owned=f"{ALL_INNER} vortex:0:5 laboratory:0:5 fortress:0:5 mine:0:5", maneuver=1)
    assert refused(table, "scout") == "TT-101"


def test_tt_112_a_hunt_costs_the_difficulty() -> None:
    table = tortuga(ship="i1", hunts={"i1": "drone"}, scouted="i1", maneuver=4)
    assert refused(table, "hunt") == "TT-112"
    table = tortuga(ship="i1", hunts={"i1": "drone"}, scouted="i1", maneuver=5)
    go(table, "hunt")
    assert table.maneuver == 0
    assert refused(tortuga(maneuver=9), "hunt") == "TT-112"


def captured(name: str = "drone", maneuver: int = 7) -> TortugaState:
    table = tortuga(ship="i1", hunts={"i1": name}, scouted={0: "i1", 2: "i1 i2"}, maneuver=maneuver)
    return go(table, "hunt")


def test_tt_113_a_capture_gives_1_influence() -> None:
    assert total(captured(), 0) == 1


def test_tt_113_the_influence_of_a_capture_may_win() -> None:
    table = tortuga(ship="i1", hunts={"i1": "bot"}, scouted="i1", maneuver=2, influence={0: 14})
    go(table, "hunt")
    assert (table.seat, table.winners()) == (-1, [0])


def test_tt_114_the_token_goes_to_the_hold() -> None:
    table = captured()
    assert table.view(1)["players"][0]["captured"] == ["hunt-drone"]
    assert "h-drone" not in table.view(1)["hunting"]


def test_tt_115_the_card_goes_to_the_discard_pile() -> None:
    assert names(captured().discards[0]) == "drone"


def test_tt_116_all_markers_go_home() -> None:
    table = captured()
    assert table.scouted == [0, 0, 1 << place("i2")]
    assert [player["markers"] for player in table.view(0)["players"]] == [10, 10, 9]


def test_tt_117_exactly_the_difficulty_is_paid() -> None:
    assert captured(maneuver=7).maneuver == 2


def test_tt_118_captured_tokens_are_not_replaced() -> None:
    table = captured()
    assert table.hunts[place("i1")] == -1
    assert refused(table, "scout") == "TT-095"


def test_tt_119_a_hunting_card_of_the_hand_may_be_removed_for_influence() -> None:
    table = tortuga(hand="kraken", captured="kraken")
    go(table, "cash:kraken")
    assert (total(table, 0), table.maneuver) == (3, 0)
    assert refused(table, "cash:kraken") == "TT-119"


def test_tt_120_card_and_token_go_to_the_box() -> None:
    table = tortuga(hand="kraken", captured="kraken")
    go(table, "cash:kraken")
    assert names(table.removed) == "kraken"
    assert table.captured[0] == []


def test_tt_121_or_it_is_played_like_any_card() -> None:
    table = tortuga(hand="kraken", captured="kraken")
    assert can(table, "cash:kraken")
    go(table, "play:kraken")
    assert (table.maneuver, total(table, 0)) == (5, 0)


def test_tt_122_no_reward_in_a_fight() -> None:
    table = tortuga(hand={0: "mutant pilot", 1: "drone pilot"}, captured={0: "mutant", 1: "drone"})
    go(table, "attack:1")
    assert refused(table, "cash:mutant") == "TT-122"
    go(table, "card:pilot done")
    assert table.seat == 1
    assert refused(table, "cash:drone") == "TT-122"


def test_tt_123_not_from_the_reserve() -> None:
    assert refused(tortuga(reserve="kraken", captured="kraken", hand="hacker"), "cash:kraken") == "TT-123"


def test_tt_124_removed_in_another_way_it_gives_nothing() -> None:
    table = tortuga(hand="leech mutant", captured="leech mutant")
    go(table, "play:leech card:mutant")
    assert total(table, 0) == 0
    assert table.captured[0] == [hunt("leech")]
    assert table.removed == [card("mutant")]


def test_a_scouted_token_is_never_dealt_anew() -> None:
    table = tortuga(seats=2, hunts={"i2": "bot", "i3": "kraken"}, scouted={0: "i2", 1: "i3"})
    faces = {imagined(table, 0, seed).hunts[place("i3")] for seed in range(60)}
    assert len(faces) > 5
    assert hunt("bot") not in faces
    assert {imagined(table, 0, seed).hunts[place("i2")] for seed in range(30)} == {hunt("bot")}
    outside = {number for seed in range(40) for number in imagined(table, 0, seed).hunts_out}
    assert hunt("kraken") in outside
    assert hunt("bot") not in outside


def test_a_spectator_imagines_every_token_anew() -> None:
    table = tortuga(hunts={"i1": "bot"}, scouted={0: "i1", 1: "i1", 2: "i1"})
    assert len({imagined(table, -1, seed).hunts[place("i1")] for seed in range(60)}) > 5


def test_scouting_tells_the_face_to_the_scout_alone() -> None:
    table = tortuga(ship="i1", hunts={"i1": "mimic"}, maneuver=1)
    table.events = []
    go(table, "scout")
    event = table.events[-1]
    assert event.seen_by(0)["hunt"] == "hunt-mimic"
    assert "hunt" not in event.seen_by(1)
    assert "hunt" not in event.seen_by(-1)


def test_nothing_that_others_can_ask_tells_the_face() -> None:
    """Two tables that differ only in hidden tokens look and refuse alike."""
    first = tortuga(ship="i1", hunts={"i1": "bot"}, scouted={1: "i1"}, maneuver=4)
    second = tortuga(ship="i1", hunts={"i1": "kraken"}, scouted={1: "i1"}, maneuver=4)
    assert first.view(0) == second.view(0)
    for number in range(GAME.vocabulary.size):
        assert str(first.why_not(number)) == str(second.why_not(number))
    assert offered(first, "hunt") == set()
    assert option("hunt") not in second.options()
