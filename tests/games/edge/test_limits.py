"""ED-217, R-69: how often an upgrade may be used in one Combat action."""

from __future__ import annotations

from typing import Any

from druza.games.edge.content.moments import W1
from druza.games.edge.rules.may_use import upgrade_refusal
from druza.games.edge.state import EdgeState
from tests.games.edge.table import CONTENT, battle, can, finish, play, question, squad_number

OPEN: dict[str, Any] = {"shrines": "- -", "sources": "", "crystals": 0}
PAIRS = {"0.pilgrim": "c3r2:0 c3r4:0", "1.son_of_khyber": "c3r1:0123456", "1.dark_scholar": "c3r2:1 c3r4:1"}
LOWER_ACTION = CONTENT.actions[CONTENT.card_actions[CONTENT.cards.index("ch_overwatch")][1]]
OVERWATCH = "use:0.pilgrim/ch_overwatch/lower"


def overwatched(active: int) -> EdgeState:
    return battle(
        at=PAIRS,
        upgrades={"0.pilgrim": "ch_overwatch=4"},
        endurance={"0.pilgrim": 1, "1.dark_scholar": 1},
        rolls="y0 y3 " * 20,
        active=active,
        **OPEN,
    )


def to_fighter(state: EdgeState, name: str) -> EdgeState:
    """The next model fights; up to its question or that of whom it attacks."""
    return play(fought(state), f"model:{name}")


def fought(state: EdgeState) -> EdgeState:
    """Up to the end of a sequence, without anything else."""
    answers = {"react": "pass", "choose_die": "die:yellow"}
    while question(state) != "choose_fighter":
        play(state, answers.get(question(state), "done"))
    return state


def is_declared(state: EdgeState) -> bool:
    """Is this the moment at which a Combat was declared?"""
    return question(state) == "react" and state.prompt()["values"]["window"] == W1


def test_ed_217_once_per_combat_means_the_whole_combat_action() -> None:
    state = overwatched(active=0)
    play(state, "activate:0.pilgrim", "done", "fight", "model:0.pilgrim.0")
    assert is_declared(state)
    play(state, OVERWATCH)
    to_fighter(state, "0.pilgrim.1")
    assert not is_declared(state)  # nothing to ask: it was used in this Combat action
    assert upgrade_refusal(state, LOWER_ACTION, squad_number(state, "0.pilgrim") * 2) == "ED-217"


def test_ed_217_another_combat_action_is_another_limit() -> None:
    state = overwatched(active=0)
    fought(play(state, "activate:0.pilgrim", "done", "fight", "model:0.pilgrim.0", OVERWATCH))
    play(state, "use:0.pilgrim/ch_overwatch/upper")
    while question(state) != "react":
        play(state, "model:0.pilgrim.1" if question(state) == "choose_fighter" else "done")
    assert is_declared(state)
    assert can(state, OVERWATCH)  # the Combat that the card gives is an action of its own


def test_ed_217_the_limit_binds_who_is_attacked_too() -> None:
    state = overwatched(active=1)
    play(state, "activate:1.dark_scholar")
    play(state, "done") if question(state) == "change_mode" else None
    play(state, "fight", "model:1.dark_scholar.0")
    assert (state.seat, is_declared(state)) == (0, True)
    play(state, OVERWATCH)
    to_fighter(state, "1.dark_scholar.1")
    assert not is_declared(state)


def test_ed_217_power_swords_serve_every_sequence_once() -> None:
    at = {"0.stream_guard": "c3r2:01", "1.dark_scholar": "c3r2:2 c3r2:3"}
    state = battle(
        factions="rhazack demons",
        at=at,
        upgrades={"0.stream_guard": "rz_power_swords"},
        paid="rz_power_swords",
        endurance={"0.stream_guard": 2, "1.dark_scholar": 1},
        rolls="y0 y3 " * 20,
        active=1,
        **OPEN,
    )
    swords = "use:0.stream_guard/rz_power_swords/lower"
    play(state, "activate:1.dark_scholar", "done", "fight", "model:1.dark_scholar.0")
    assert (state.seat, is_declared(state)) == (0, True)
    play(state, swords)
    assert not (is_declared(state) and can(state, swords))
    to_fighter(state, "1.dark_scholar.1")
    assert is_declared(state)
    assert can(state, swords)
    assert finish(state).fights == []


def test_ed_217_what_is_used_for_a_combat_ends_with_its_sequence() -> None:
    """R-70: Additional Wound serves the sequence in which it was paid, and is paid once per Combat action."""
    state = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r2:0 c3r4:0", "1.pilgrim": "c3r2:1 c3r4:1"},
        upgrades={"0.dark_scholar": "de_infection=4"},
        rolls="y0 y3 " * 20,
        **OPEN,
    )
    play(state, "activate:0.dark_scholar", "done", "fight", "model:0.dark_scholar.0")
    assert is_declared(state)
    play(state, "use:0.dark_scholar/de_infection/upper")
    assert len(state.marks) == 1
    to_fighter(state, "0.dark_scholar.1")
    assert state.marks == []
    assert not is_declared(state)
