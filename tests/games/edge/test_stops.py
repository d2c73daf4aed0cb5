"""Stops: where a player is asked, and passing until the end of the Combat or the turn."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.edge.content.moments import NARROW, W1, W11
from druza.games.edge.state import EdgeState
from druza.games.edge.stops import WINDOWS, answer_by_itself
from druza.games.edge.vocabulary import DONE, PASS
from druza.kernel.refused import BadInput
from tests.games.edge.table import GAME, battle, play, question

PAIR = {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}


def asked_about_a_combat() -> EdgeState:
    state = battle(at=PAIR, hand={1: "de_faith"}, crystals=[0, 3], shrines="- -", sources="")
    play(state, "activate:0.holy_knight", "fight", "model:0.holy_knight.0")
    assert (state.seat, question(state)) == (1, "react")
    return state


def wishes(state: EdgeState, **said: Any) -> dict[str, Any]:
    return GAME.wish(state, {}, said)


def test_every_window_belongs_to_one_kind() -> None:
    windows = sorted(window for kind in WINDOWS.values() for window in kind)
    assert windows == sorted({*range(W1, W11 + 1), *NARROW})
    for lang in ("pl", "en"):
        assert all(GAME.words.say(lang, "stop", name, {}) for name in GAME.stops())


def test_who_wants_to_be_asked_is_asked() -> None:
    state = asked_about_a_combat()
    assert answer_by_itself(state, 1, {}) == -1
    assert answer_by_itself(state, 1, wishes(state, ask_at=["combats"])) == -1
    assert answer_by_itself(state, 1, wishes(state, ask_at="all")) == -1


def test_who_does_not_passes_by_himself() -> None:
    state = asked_about_a_combat()
    assert answer_by_itself(state, 1, wishes(state, ask_at="none")) == PASS.first
    assert answer_by_itself(state, 1, wishes(state, ask_at=["deaths"])) == PASS.first
    assert answer_by_itself(state, 0, wishes(state, ask_at="none")) == -1  # it is not he who is asked


def test_stops_are_about_answers_not_about_ones_own_turn() -> None:
    state = battle(at=PAIR, hand="ch_trap", crystals=5)
    assert answer_by_itself(state, 0, wishes(state, ask_at="none", until="turn")) == -1
    play(state, "activate:0.holy_knight")
    assert answer_by_itself(state, 0, wishes(state, ask_at="none", until="turn")) == -1


def test_a_die_is_kept_where_only_cards_in_hand_could_change_it() -> None:
    for rolls, kept in (("y3 y1", DONE.first), ("y3 y0", -1)):  # a gear is an open choice
        state = battle(
            factions="faceless demons",
            squads={0: "fleshripper shatterer harvester berserker berserker"},
            at={"0.fleshripper": "c3r2:01", "1.gorehound": "c3r2:23"},
            hand="fa_resource",
            rolls=rolls,
            active=1,
            shrines="- -",
            sources="",
        )
        play(state, "activate:1.gorehound", "fight", "model:1.gorehound.0", "die:yellow", "die:yellow")
        assert (state.seat, question(state)) == (0, "use_die")
        assert answer_by_itself(state, 0, wishes(state, ask_at=["combats"])) == kept
        assert answer_by_itself(state, 0, wishes(state, ask_at=["rolls"])) == -1


def test_passing_until_the_combat_ends_or_the_turn() -> None:
    state = asked_about_a_combat()
    until = wishes(state, until="phase")
    assert (GAME.wishes_as_seen(state, until)["until"], answer_by_itself(state, 1, until)) == ("phase", PASS.first)
    state.fights[0].other += 1  # another Combat
    assert (GAME.wishes_as_seen(state, until)["until"], answer_by_itself(state, 1, until)) == ("", -1)
    whole = wishes(state, until="turn")
    assert answer_by_itself(state, 1, whole) == PASS.first
    assert answer_by_itself(state, 1, GAME.wish(state, whole, {"until": ""})) == -1
    state.turn += 1
    assert answer_by_itself(state, 1, whole) == -1


def test_what_was_said_of_one_thing_leaves_the_other() -> None:
    state = asked_about_a_combat()
    both = GAME.wish(state, wishes(state, ask_at=["deaths"]), {"until": "turn"})
    assert GAME.wishes_as_seen(state, both)["ask_at"] == ["deaths"]
    assert GAME.wishes_as_seen(state, both) == {"ask_at": ["deaths"], "until": "turn", "end_turn": False}
    assert GAME.wishes_as_seen(state, {})["ask_at"] == GAME.usual_stops()


@pytest.mark.parametrize("said", [{"ask_at": ["moving"]}, {"ask_at": 3}, {"asks": "all"}, {"until": "never"}])
def test_what_cannot_be_understood_is_told(said: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="expected"):
        GAME.wish(asked_about_a_combat(), {}, said)


def test_what_can_be_done_any_time_is_offered_when_a_combat_begins_or_something_ends() -> None:
    """Energy Drain charges upgrades: nobody wants to be asked about it at every step of a Combat."""
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:23", "1.pilgrim": "c3r2:0"},
        hand={1: "ch_energy_drain"},
        upgrades={"1.pilgrim": "ch_overwatch=0"},
        crystals=3,
        shrines="- -",
        sources="",
    )
    play(state, "activate:0.gorehound", "fight", "model:0.gorehound.0")
    answers = {}
    while question(state) == "react":
        answers[state.prompt()["values"]["window"]] = answer_by_itself(state, 1, {})
        every = wishes(state, ask_at=["between"])
        assert answer_by_itself(state, 1, every) == -1
        play(state, "pass")
    assert answers[W1] == -1
    assert {answer for window, answer in answers.items() if window != W1} == {PASS.first}


def test_where_reactions_are_hidden_who_has_cards_is_asked_whatever_they_are() -> None:
    """Else that somebody is asked would tell that they hold an answer."""
    for hidden, answer in ((True, -1), (False, PASS.first)):
        state = battle(
            factions="demons chapter",
            at={"0.gorehound": "c3r2:23", "1.pilgrim": "c3r2:0"},
            hand={1: "ch_energy_drain"},
            upgrades={"1.pilgrim": "ch_overwatch=0"},
            crystals=3,
            shrines="- -",
            sources="",
            settings={"blind_windows": hidden},
        )
        play(state, "activate:0.gorehound", "fight", "model:0.gorehound.0")
        assert (state.seat, question(state)) == (1, "react")
        play(state, "pass")
        assert (state.seat, question(state)) == (1, "react")
        assert answer_by_itself(state, 1, {}) == answer
        assert answer_by_itself(state, 1, wishes(state, ask_at="none")) == PASS.first


def test_a_passive_action_is_offered_for_payment_before_the_moment_at_which_it_works() -> None:
    """Tactic works after a defence: whoever paid for it then would have paid too late."""
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:23", "1.pilgrim": "c3r2:0"},
        upgrades={"1.pilgrim": "ch_tactic=1"},
        rolls="y1 y3",
        shrines="- -",
        sources="",
    )
    play(state, "activate:0.gorehound", "fight", "model:0.gorehound.0")
    answers = {}
    while state.seat == 1 and question(state) == "react":
        answers[state.prompt()["values"]["window"]] = answer_by_itself(state, 1, {})
        play(state, "pass")
    assert answers[W1] == -1
    assert {answer for window, answer in answers.items() if window != W1} <= {PASS.first}
