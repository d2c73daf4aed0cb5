"""The worked examples of the ledger, ED-EX01 to ED-EX28."""

from __future__ import annotations

from druza.games.edge.content.geometry import touches
from druza.games.edge.rules.deployment import DeployModel
from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.passive_turn import harvest_due
from druza.games.edge.rules.payment import Pay, move_marker
from druza.games.edge.rules.wounds import DealWounds
from druza.games.edge.state import WAITING, EdgeState
from tests.games.edge.table import (
    CONTENT,
    GAME,
    OPEN,
    battle,
    can,
    fields_now,
    finish,
    model_number,
    play,
    question,
    refused,
    spot,
    squad_number,
    where,
    words_now,
)


def deploying_pilgrims(placed: str, enemy: str = "c6r5:0") -> EdgeState:
    """The next Pilgrim is to be deployed."""
    state = battle(at={"1.master_of_elements": enemy, **({"0.pilgrim": placed} if placed else {"0.ranger": "c0r0:0"})})
    first = squad_number(state, "0.pilgrim") * 4
    count = len(placed.split())
    for place in range(count, 4):
        state.fields = put(state.fields, first + place, WAITING)
    state.filled = []
    state.pending.clear()
    state.kind = 0
    state.push(DeployModel(0, first + count, 0, -1))
    state.settle()
    return state


def test_ed_ex01_illegal_deployment() -> None:
    grey = deploying_pilgrims("c3r2:1")
    play(grey, "field:c3r2")
    assert refused(grey, "hexes:3") == "ED-033"
    blue = deploying_pilgrims("c2r3:0 c2r3:1 c2r3:2")
    assert refused(blue, "field:c4r3") == "ED-033"
    red = deploying_pilgrims("", enemy="c3r2:3")
    play(red, "field:c2r3")
    assert refused(red, "hexes:1") == "ED-031"
    green = deploying_pilgrims("")
    play(green, "field:c2r2")
    assert refused(green, "hexes:4") == "ED-031"


def test_ed_ex02_legal_deployment() -> None:
    state = deploying_pilgrims("")
    state.ask_forced = True
    for place in ("c2r3:2", "c3r3:4", "c3r3:0", "c3r3:1"):
        field, hex = place.split(":")
        play(state, f"field:{field}", f"hexes:{hex}")
    assert where(state, "0.pilgrim.3") == "c3r3:1"


def test_ed_ex03_free_mixing_of_cards_and_activation() -> None:
    state = battle(
        at={
            "0.holy_knight": "c3r2:01",
            "0.angel_of_death": "c0r0:0123456",
            "0.ranger": "c3r3:0 c3r3:1",
            "1.dark_scholar": "c3r1:0 c3r1:1",
        },
        hand="ch_leap ch_shoot",
        crystals=3,
        **OPEN,
    )
    play(state, "lower:ch_leap", "crystal", "field:c4r4", "hexes:01")
    finish(state)
    play(state, "activate:0.angel_of_death", "done")
    assert can(state, "lower:ch_shoot")


def test_ed_ex04_harvest() -> None:
    at = {"0.pilgrim": "c2r2:4 c2r3:3 c5r2:2", "1.dark_scholar": "c2r1:3 c1r4:5"}
    assert harvest_due(battle(at=at), 0) == 1


def test_ed_ex05_the_defender_chooses_after_the_attack_is_known() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}, rolls="y3", **OPEN)
    play(state, "activate:0.pilgrim", "fight", "model:0.pilgrim.0", "die:yellow")
    while question(state) in ("react", "use_die"):
        play(state, words_now(state)[0] if "pass" not in words_now(state) else "pass")
    assert (state.seat, words_now(state), state.fight().attack) == (1, ["die:0", "die:1"], 4)


def test_ed_ex06_too_few_charges() -> None:
    at = {"0.pilgrim": "c3r2:0", "0.ranger": "c3r2:1", "0.holy_knight": "c3r3:01", "0.holy_knight#1": "c3r3:34"}
    state = battle(at=at, upgrades=dict.fromkeys(at, "ch_tactic"), supply=2, start="turn")
    play(state, "turn:passive", "slot:0.ranger/ch_tactic", "slot:0.holy_knight/ch_tactic")
    assert [state.charges[squad_number(state, name) * 2] for name in at] == [0, 1, 1, 0]


def test_ed_ex07_empty_crystal_supply() -> None:
    state = battle(at={"0.pilgrim": "c2r2:4 c2r3:3"}, neutral=0, crystals=0, start="turn")
    assert harvest_due(state, 0) == 2
    play(state, "turn:passive")
    assert state.crystals[0] == 0


def test_ed_ex08_mixed_payment() -> None:
    state = battle(crystals=4)
    state.push(Pay(0, 4, False))
    state.settle()
    play(state, "crystal", "endurance:0.pilgrim", "endurance:0.ranger", "vp")
    assert (state.depleted[0], state.marker) == (1, -1)
    many = battle(seats=3, crystals=4)
    many.push(Pay(0, 4, False))
    many.settle()
    assert refused(many, "vp") == "ED-097"


def test_ed_ex09_neutral_supply() -> None:
    state = GAME.new(2, 4, {"first_game_layout": True})
    while state.turn == 0:
        state.apply(state.options()[0])
    assert state.neutral == 16


def test_ed_ex10_bases() -> None:
    of_mask = CONTENT.shapes.of_mask
    assert of_mask[0b11] >= 0
    assert of_mask[0b111] >= 0
    assert of_mask[127] >= 0
    assert of_mask[0b10010] < 0


def test_ed_ex11_contact() -> None:
    state = battle()
    assert touches(state.board(), CONTENT.shapes, *spot(state, "c3r2:3"), *spot(state, "c2r3:1"))
    assert not touches(state.board(), CONTENT.shapes, *spot(state, "c3r2:1"), *spot(state, "c3r2:3"))


def test_ed_ex12_independent_moves() -> None:
    squads = {0: "stream_surfer storm_bringer stream_guard stream_guard infinity_angel"}
    state = battle(
        factions="rhazack demons",
        squads=squads,
        at={"0.stream_surfer": "c3r2:01 c3r2:23 c3r2:45"},
        **OPEN,
    )
    play(state, "activate:0.stream_surfer", "done", "move")
    for place, field in enumerate(("c0r2", "c6r3", "c4r4")):
        play(state, f"model:0.stream_surfer.{place}", f"field:{field}", "hexes:01")
    ends = [where(state, f"0.stream_surfer.{place}") for place in range(3)]
    assert ends == ["c0r2:01", "c6r3:01", "c4r4:01"]


def test_ed_ex13_occupied_fields() -> None:
    at = {"0.oracle_of_wrath": "c3r1:012", "1.dark_scholar": "c3r2:0"}
    state = battle(factions="reborn demons", at=at, **OPEN)
    play(state, "activate:0.oracle_of_wrath", "done", "move", "model:0.oracle_of_wrath.0")
    assert "c3r3" not in fields_now(state)
    assert "c3r2" in fields_now(state)
    quick = battle(factions="reborn demons", at=at, modes="0.oracle_of_wrath", **OPEN)
    play(quick, "activate:0.oracle_of_wrath", "done", "move", "model:0.oracle_of_wrath.0")
    assert "c3r3" in fields_now(quick)


def test_ed_ex14_push() -> None:
    state = battle(
        factions="reborn chapter",
        at={"0.oracle_of_wrath": "c3r1:012", "1.pilgrim": "c3r2:0 c3r2:1 c3r2:2 c3r2:5"},
        **OPEN,
    )
    state.ask_forced = True
    play(state, "activate:0.oracle_of_wrath", "done", "move", "model:0.oracle_of_wrath.0", "field:c3r2", "hexes:012")
    for hex in (3, 4, 6):
        play(state, "field:c3r2", f"hexes:{hex}")
    ends = [where(state, f"1.pilgrim.{place}") for place in range(4)]
    assert ends == ["c3r2:3", "c3r2:4", "c3r2:6", "c3r2:5"]


def test_ed_ex15_attacking_a_faster_enemy() -> None:
    state = battle(
        at={"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"},
        rolls="y1 y2 y3 y2",
        crystals=0,
        **OPEN,
    )
    play(state, "activate:0.holy_knight", "fight", "model:0.holy_knight.0", "die:yellow", "die:yellow")
    play(state, "counter", "die:yellow", "die:yellow")
    finish(state)
    assert state.endurance[squad_number(state, "1.gorehound")] == 0


def test_ed_ex16_tie_in_ini() -> None:
    state = battle(
        at={"0.pilgrim": "c2r3:1", "1.son_of_khyber": "c3r2:0123456"},
        rolls="y3 y2",
        **OPEN,
    )
    play(state, "activate:0.pilgrim", "done", "fight", "model:0.pilgrim.0")
    assert state.fight().attacker == model_number(state, "0.pilgrim")
    play(state, "die:yellow", "die:yellow")
    finish(state)
    assert state.endurance[squad_number(state, "1.son_of_khyber")] == 3


def test_ed_ex17_line_of_fire_range_3() -> None:
    from druza.games.edge.rules.lines_of_fire import has_line

    state = battle(at={"1.son_of_khyber": "c4r1:0123456", "1.dark_scholar": "c3r1:0 c3r2:0"}, **OPEN)
    fields = state.board().numbers
    seen = {id: has_line(state, fields["c3r0"], fields[id]) for id in ("c4r2", "c5r1", "c4r1", "c3r3")}
    assert seen == {"c4r2": False, "c5r1": False, "c4r1": True, "c3r3": True}


def test_ed_ex18_unlimited_line() -> None:
    from druza.games.edge.rules.lines_of_fire import line_fields

    state = battle(at={"1.son_of_khyber": "c3r3:0123456"}, **OPEN)
    board = state.board()
    assert [board.ids[field] for field in line_fields(state, board.numbers["c3r0"], 1, 99)] == ["c3r1", "c3r2", "c3r3"]


def test_ed_ex19_one_roll_many_targets() -> None:
    state = battle(
        factions="demons rhazack",
        at={"0.master_of_elements": "c3r4:0", "1.stream_surfer": "c3r3:01", "1.infinity_angel": "c3r2:0123456"},
        modes="0.master_of_elements 1.infinity_angel",
        hand="de_ice_lance",
        rolls="y2",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:de_ice_lance", "crystals", "die:yellow")
    finish(state)
    assert where(state, "1.stream_surfer.0") == "dead"  # INI 3 against 2 + 2
    assert state.endurance[squad_number(state, "1.infinity_angel")] == 4  # INI 4


def test_ed_ex20_too_late() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0 c6r0:0"}, hand="ch_guardian_angel ch_leap", endurance={"0.pilgrim": 0}, active=1
    )
    state.push(DealWounds(model_number(state, "0.pilgrim"), 1, -1, 1, False))
    state.settle()
    finish(state)
    assert where(state, "0.pilgrim.0") == "dead"
    assert refused(state, "upper:ch_leap") != ""


def test_ed_ex21_the_marker_comes_back() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c6r5:0"}, hand="ch_trap", marker=-9)
    move_marker(state, 0, -1)
    assert state.ending == 1
    move_marker(state, 0, 12)
    assert state.marker == 2
    while state.seat >= 0:
        play(state, next(word for word in ("end", "done", "pass") if can(state, word)))
    assert state.winners() == [0]


def test_ed_ex22_wounds() -> None:
    state = battle(at={"1.dark_scholar": "c3r2:0 c3r2:1 c3r2:2"})
    state.push(DealWounds(model_number(state, "1.dark_scholar"), 3, -1, 0, False))
    state.settle()
    finish(state)
    assert [where(state, f"1.dark_scholar.{place}") for place in range(3)] == ["dead", "c3r2:1", "c3r2:2"]
    assert state.marker == 1


def test_ed_ex23_endurance_0() -> None:
    state = battle(factions="chapter reborn", at={"1.treemaid": "c3r2:0 c3r2:1"})
    state.push(DealWounds(model_number(state, "1.treemaid"), 1, -1, 0, False))
    state.settle()
    assert (where(state, "1.treemaid.0"), state.marker) == ("dead", 0)


def test_ed_ex24_banner_of_the_chapter() -> None:
    state = battle(at={"0.angel_of_death": "c3r2:0123456"}, endurance={"0.angel_of_death": 2}, hand="ch_trap")
    play(state, "banner", "option:0")
    assert (state.endurance[0], state.banners_up[0]) == (3, 0)
    other = battle(at={"0.holy_knight": "c3r2:01"}, hand="ch_trap", crystals=0)
    play(other, "banner")
    finish(other)
    assert other.modes[squad_number(other, "0.holy_knight")] == 1


def test_ed_ex25_passive_effect() -> None:
    state = battle(
        at={"0.ranger": "c3r2:0", "1.dark_scholar": "c3r1:0 c3r1:1 c3r1:2"},
        upgrades={"0.ranger": "ch_firing_position"},
        paid="ch_firing_position",
        hand="ch_shoot",
        endurance={"1.dark_scholar": 0},
        rolls="y4 y4",
        **OPEN,
    )
    play(state, "lower:ch_shoot", "model:0.ranger.0", "model:1.dark_scholar.0", "die:yellow")
    play(state, "model:0.ranger.0", "model:1.dark_scholar.1", "die:yellow")
    finish(state)
    assert sum(where(state, f"1.dark_scholar.{place}") == "dead" for place in range(3)) == 2


def test_ed_ex26_backstabs_crossing() -> None:
    state = battle(
        factions="chapter rhazack",
        at={
            "0.holy_knight": "c3r2:01",
            "1.stream_guard": "c3r2:23",
            "0.ranger": "c0r0:0",
            "1.stream_surfer": "c6r5:01",
        },
        upgrades={"0.holy_knight": "ch_overwatch=1", "1.stream_guard": "rz_power_swords"},
        paid="rz_power_swords",
        endurance={"0.holy_knight": 0, "1.stream_guard": 0},
        rolls="r6 y0 r6 y0",
        **OPEN,
    )
    play(state, "activate:0.holy_knight", "fight", "model:0.holy_knight.0", "use:0.holy_knight/ch_overwatch/lower")
    play(state, "use:1.stream_guard/rz_power_swords/lower", "die:red", "die:yellow", "die:red", "die:yellow")
    finish(state)
    assert (where(state, "0.holy_knight.0"), where(state, "1.stream_guard.0"), state.marker) == ("dead", "dead", 0)


def test_ed_ex27_third_upgrade() -> None:
    state = battle(
        at={"0.holy_knight": "c3r2:01"},
        upgrades={"0.holy_knight": "ch_tactic=2 ch_overwatch=3"},
        hand="ch_guard",
        crystals=3,
    )
    play(state, "attach:ch_guard", "squad:0.holy_knight", "slot:0.holy_knight/ch_overwatch", "crystal")
    slot = squad_number(state, "0.holy_knight") * 2
    assert (state.charges[slot : slot + 2], state.supply) == ([2, 1], 17)


def test_ed_ex28_gear() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"},
        rolls="y0 y0",
        crystals=2,
        depleted=1,
        **OPEN,
    )
    play(state, "activate:0.pilgrim", "fight", "model:0.pilgrim.0", "die:yellow")
    assert {"reroll", "refresh"} <= set(words_now(state))
    play(state, "reroll", "crystal")
    assert refused(state, "reroll") == "ED-117"
    assert can(state, "refresh")
