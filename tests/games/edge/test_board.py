"""Board, bases and values: ED-043 to ED-062, ED-315 to ED-317."""

from __future__ import annotations

from druza.games.edge.content.basics import ATK, DASH, INI, MOV
from druza.games.edge.content.geometry import touches
from druza.games.edge.rules.bodies import distance, occupancy
from druza.games.edge.rules.contact import in_contact, touches_field
from druza.games.edge.rules.modes import can_flip
from druza.games.edge.rules.numbers import put
from druza.games.edge.state import EdgeState
from tests.games.edge.table import (
    CONTENT,
    GAME,
    battle,
    can,
    fields_now,
    model_number,
    play,
    question,
    refused,
    spot,
    squad_number,
    usual,
    value,
    values,
    where,
    words_now,
)

SHAPES = CONTENT.shapes


def touching(one: str, other: str) -> bool:
    state = battle()
    return touches(state.board(), SHAPES, *spot(state, one), *spot(state, other))


def test_ed_043_044_ranges_are_counted_in_fields() -> None:
    state = battle()
    board = state.board()
    assert distance(state, board.numbers["c3r0"], board.numbers["c3r4"]) == 4
    assert distance(state, board.numbers["c0r0"], board.numbers["c1r0"]) == 1
    assert (len(CONTENT.boards[0].ids), len(CONTENT.boards[1].ids)) == (39, 81)


def test_ed_046_status_tokens_fill_no_hex() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0"}, tokens={"infection": "0.pilgrim.0"})
    assert occupancy(state)[state.board().numbers["c3r2"]] == 1  # the model's hex alone


def test_ed_047_051_bases() -> None:
    assert [len(SHAPES.free[base * 128]) for base in range(4)] == [7, 12, 6, 1]
    assert [SHAPES.size[SHAPES.masks[SHAPES.first[base]]] for base in range(4)] == [1, 2, 3, 7]
    large = [SHAPES.masks[placement] for placement in SHAPES.free[2 * 128]]
    assert all(mask & 1 for mask in large)  # always the centre


def test_ed_048_shrines_and_sources_fill_their_field() -> None:
    state = battle(at={"0.pilgrim": "c1r2:0"})
    play(state, "activate:0.pilgrim", "move", "model:0.pilgrim.0")
    assert not {"c1r1", "c1r3"} & fields_now(state)


def test_ed_049_050_contact_shares_an_edge_whatever_the_border() -> None:
    assert touching("c3r2:3", "c2r3:1")
    assert not touching("c3r2:1", "c3r2:3")
    assert touching("c3r2:1", "c3r2:2")
    state = battle(at={"0.pilgrim": "c2r2:4 c2r2:0"})
    source = state.board().numbers["c1r1"]
    assert touches_field(state, model_number(state, "0.pilgrim.0"), source)
    assert not touches_field(state, model_number(state, "0.pilgrim.1"), source)


def test_ed_052_two_large_bases_never_share_a_field() -> None:
    one = SHAPES.masks[SHAPES.free[2 * 128][0]]
    assert SHAPES.free[2 * 128 + one] == []
    assert len(SHAPES.free[one]) == 4


def test_ed_053_a_base_that_grows_covers_an_old_hex() -> None:
    state = battle(factions="rhazack demons", at={"0.storm_bringer": "c3r2:1 c4r3:0"})
    play(state, "activate:0.storm_bringer", "change", "hexes:012", "hexes:012")
    assert where(state, "0.storm_bringer.0") == "c3r2:012"
    together = battle(factions="rhazack demons", at={"0.storm_bringer": "c3r2:1 c3r2:4"}, ask_forced=True)
    assert not can_flip(together, squad_number(together, "0.storm_bringer"))
    play(together, "activate:0.storm_bringer")
    assert refused(together, "change") == "ED-053"


def test_ed_054_attributes_come_from_the_side_that_is_up() -> None:
    basic = battle(at={"0.angel_of_death": "c3r2:0123456"})
    flying = battle(at={"0.angel_of_death": "c3r2:0123456"}, modes="0.angel_of_death")
    assert values(basic, "0.angel_of_death.0") == [2, 2, 2, 3]
    assert values(flying, "0.angel_of_death.0") == [3, 3, 0, 6]


def test_ed_055_no_attribute_falls_below_0() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0"}, tokens={"infection#1": "0.pilgrim.0", "infection#2": "0.pilgrim.0"})
    assert values(state, "0.pilgrim.0") == [0, 0, 0, 0]


def test_ed_056_a_dash_cannot_be_used() -> None:
    state = battle(
        at={"0.ranger": "c3r2:0", "1.master_of_elements": "c3r2:1"},
        modes="0.ranger",
        tokens={"blessing": "0.ranger"},
        ask_forced=True,
    )
    assert value(state, "0.ranger.0", ATK) == DASH
    assert value(state, "0.ranger.0", MOV) == DASH
    play(state, "activate:0.ranger", "done")
    assert refused(state, "move") == "ED-056"
    assert refused(state, "fight") == "ED-364"


def test_ed_057_a_grey_die_beside_atk_rerolls_each_attack_once() -> None:
    flying = battle(
        at={"0.angel_of_death": "c3r2:0123456", "1.son_of_khyber": "c3r1:3"}, modes="0.angel_of_death", rolls="y1 y4"
    )
    play(flying, "activate:0.angel_of_death", "done", "fight", "model:0.angel_of_death.0", "die:yellow")
    assert can(flying, "reroll-free")
    play(flying, "reroll-free")
    assert flying.fight().face == 4
    assert not can(flying, "reroll-free")
    walking = battle(at={"0.angel_of_death": "c3r2:0123456", "1.son_of_khyber": "c3r1:3"}, rolls="y1")
    play(walking, "activate:0.angel_of_death", "done", "fight", "model:0.angel_of_death.0", "die:yellow")
    assert not can(walking, "reroll-free")


def failed_defence(target: str, rolls: str) -> EdgeState:
    """A Son of Khyber attacks from above; the target has just rolled for its defence."""
    at = {target: "c3r2:0123456" if target == "0.angel_of_death" else "c3r2:05", "1.son_of_khyber": "c3r1:3"}
    state = battle(at=at, modes="1.son_of_khyber", rolls=rolls, active=1, ask_forced=True)
    play(state, "activate:1.son_of_khyber", "done", "fight", "model:1.son_of_khyber.0", f"model:{target}.0")
    while not (question(state) == "use_die" and state.fight().rolled_defence):
        state.apply(usual(state))
    assert state.seat == 0
    return state


def test_ed_058_a_grey_die_beside_def_rerolls_a_defence_that_fails() -> None:
    failed = failed_defence("0.angel_of_death", "y4 y0 y4")
    assert can(failed, "reroll-free")
    play(failed, "reroll-free")
    assert failed.fight().face == 4
    assert not can(failed, "reroll-free")
    assert not can(failed_defence("0.angel_of_death", "y0 y4"), "reroll-free")  # it has succeeded
    assert not can(failed_defence("0.holy_knight", "y4 y0"), "reroll-free")  # it has no grey die


def test_ed_059_a_grey_arrow_moves_through_obstacles() -> None:
    around = "c3r1:0 c3r3:0 c2r2:0 c2r3:0 c4r2:0 c4r3:0"
    flying = battle(at={"0.angel_of_death": "c3r2:0123456"}, modes="0.angel_of_death", thickets=around)
    play(flying, "activate:0.angel_of_death", "done", "move", "model:0.angel_of_death.0")
    assert "c0r0" in fields_now(flying)
    assert not {"c3r1", "c3r3", "c2r2", "c2r3", "c4r2", "c4r3"} & fields_now(flying)
    walking = battle(at={"0.angel_of_death": "c3r2:0123456"}, thickets=around)
    play(walking, "activate:0.angel_of_death", "done")
    assert refused(walking, "move") == "ED-125"


def test_ed_060_without_an_arrow_the_mode_stays() -> None:
    state = battle(
        squads={1: "bloodsmith son_of_khyber gorehound gorehound dark_scholar"},
        at={"1.bloodsmith": "c3r2:0 c3r2:1 c3r2:2"},
        active=1,
        ask_forced=True,
    )
    play(state, "activate:1.bloodsmith")
    assert refused(state, "change") == "ED-060"
    knight = battle(at={"0.holy_knight": "c3r2:01"}, crystals=2)
    play(knight, "activate:0.holy_knight", "change", "crystals")
    assert knight.depleted[0] == 2
    assert knight.modes[squad_number(knight, "0.holy_knight")] == 1


def test_ed_061_never_more_models_or_endurance_than_printed() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.enkindled": "c2r2:4"},
        upgrades={"0.enkindled": "dv_energize"},
        paid="dv_energize",
        endurance={"0.enkindled": 1},
        start="turn",
    )
    squad = squad_number(state, "0.enkindled")
    assert CONTENT.unit_endurance[state.units[squad]] == 2
    play(state, "turn:passive", "yes")  # restores up to 2
    assert state.endurance[squad] == 2
    state.endurance = put(state.endurance, squad, 3)
    assert any("ED-061" in problem for problem in GAME.problems(state))
    scholars = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r2:1 c3r2:2"},  # one of three is dead
        endurance={"0.dark_scholar": 0},
        hand="de_resurrection",
        crystals=9,
        ask_forced=True,
    )
    play(scholars, "lower:de_resurrection")
    assert words_now(scholars) == ["number:1", "number:2"]  # a model and a token, that is all
    play(scholars, "number:2", "crystals")
    assert refused(scholars, "number:2") == "ED-061"


def test_ed_062_the_same_squad_may_act_turn_after_turn() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0"})
    play(state, "activate:0.pilgrim", "done", "done")
    assert question(state) == "take_turn"
    assert refused(state, "activate:0.pilgrim") == "ED-070"
    play(state, "end", "turn:passive", "turn:active")
    assert state.active == 0
    assert can(state, "activate:0.pilgrim")


def test_ed_315_mines_do_not_fill_their_hex() -> None:
    state = battle(
        factions="rhazack demons", at={"0.stream_surfer": "c3r2:01", "1.master_of_elements": "c6r5:0"}, mines="c3r3:0"
    )
    play(state, "activate:0.stream_surfer", "move", "model:0.stream_surfer.0")
    assert "c3r3" in fields_now(state)


def test_ed_316_order_of_modifiers() -> None:
    state = battle(
        factions="dvergar rhazack",
        at={"0.avenger": "c3r2:0123456"},
        upgrades={"0.avenger": "dv_exoskeleton"},
        paid="dv_exoskeleton",
        tokens={"shock": "0.avenger.0"},
    )
    assert value(state, "0.avenger.0", MOV) == 4  # doubled
    assert value(state, "0.avenger.0", INI) == 0
    frozen = battle(
        factions="dvergar demons",
        at={"0.avenger": "c3r2:0123456"},
        upgrades={"0.avenger": "dv_exoskeleton"},
        paid="dv_exoskeleton",
        tokens={"freeze": "0.avenger.0"},
    )
    assert [value(frozen, "0.avenger.0", attr) for attr in (INI, ATK, MOV)] == [0, DASH, DASH]


def test_ed_317_a_mode_change_by_a_card_needs_no_arrow() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01"}, modes="0.holy_knight", crystals=0)
    play(state, "banner")
    if can(state, "option:1"):
        play(state, "option:1")
    assert state.modes[squad_number(state, "0.holy_knight")] == 0
    evolved = battle(
        factions="faceless demons",
        at={"0.berserker": "c3r2:0"},
        evolved={"0.berserker": "fa_evolve_berserker"},
        settings={"alternative_banners": True},
    )
    assert not can(evolved, "banner")


def test_contact_is_mutual() -> None:
    state = battle(at={"0.pilgrim": "c3r2:3", "1.master_of_elements": "c2r3:1"})
    one, other = model_number(state, "0.pilgrim.0"), model_number(state, "1.master_of_elements.0")
    assert in_contact(state, one, other)
    assert in_contact(state, other, one)
