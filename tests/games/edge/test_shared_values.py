"""Values that are shared or borrowed: joined models, Common Self."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.edge.content.basics import INI
from tests.games.edge.table import battle, lay_token, model_number, play, question, value

OPEN: dict[str, Any] = {"shrines": "- -", "sources": "", "crystals": 5}


def test_ed_237_joined_models_keep_their_own_ini_in_hit_checks() -> None:
    at = {"0.unbroken": "c3r2:01", "0.enkindled": "c3r2:2", "1.master_of_elements": "c3r1:0"}
    state = battle(
        factions="dvergar demons", at=at, hand={0: "dv_fury", 1: "de_fireball"}, rolls="y2", active=1, **OPEN
    )
    lay_token(state, "joined@0.enkindled.0", "0.unbroken.0")
    assert (value(state, "0.unbroken.0", INI), value(state, "0.enkindled.0", INI)) == (2, 2)
    play(state, "lower:de_fireball", "crystals", "field:c3r2", "field:c3r3", "die:yellow")
    play(state, "done") if question(state) == "use_die" else None
    assert question(state) == "share_wounds"  # 2 is more than the INI 1 of the Unbroken, not more than the 2 of both


@pytest.mark.parametrize("served", ["0.stream_guard.0", "0.storm_bringer.0"])
def test_ed_316_common_self_serves_any_own_target_of_a_hit_check(served: str) -> None:
    at = {"0.stream_guard": "c3r2:01", "0.storm_bringer": "c3r2:2", "1.master_of_elements": "c3r1:0"}
    state = battle(
        factions="rhazack demons",
        squads={0: "source_blade storm_bringer stream_guard stream_guard stream_surfer"},
        at={**at, "0.stream_surfer": "c0r0:01"},
        modes="0.stream_surfer",
        hand={0: "rz_time_jump", 1: "de_fireball"},
        active=1,
        rolls="y4",
        **OPEN,
    )
    play(state, "lower:de_fireball", "crystals", "field:c3r2", "field:c3r3")
    assert (state.seat, question(state)) == (0, "react")
    play(state, "upper:rz_time_jump", f"model:{served}", "squad:0.stream_surfer")
    hit = {name for name in ("0.stream_guard.0", "0.storm_bringer.0") if value(state, name, INI) < 4}
    assert hit == {"0.stream_guard.0", "0.storm_bringer.0"} - {served}  # the Surfers have INI 5
    state.events = []
    play(state, "die:yellow")
    while state.events and all(event.kind != "hits" for event in state.events):
        play(state, "done")
    told = next(event.facts["hit"] for event in state.events if event.kind == "hits")
    assert told == [model_number(state, name) for name in hit]
