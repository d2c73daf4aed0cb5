"""Board, bases and values: ED-043 to ED-062, ED-315 to ED-317."""

from __future__ import annotations

from druza.games.edge.basics import ATK, DASH, DEF, INI, MOV
from druza.games.edge.bodies import distance, in_contact, occupancy, touches_field
from druza.games.edge.flipping import can_flip
from druza.games.edge.geometry import touches
from tests.games.edge.table import (
    CONTENT,
    battle,
    can,
    fields_now,
    model_number,
    play,
    refused,
    spot,
    squad_number,
    value,
    where,
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
    together = battle(factions="rhazack demons", at={"0.storm_bringer": "c3r2:1 c3r2:4"})
    assert not can_flip(together, squad_number(together, "0.storm_bringer"))
    play(together, "activate:0.storm_bringer")
    assert refused(together, "change") in ("ED-053", "ED-072")


def test_ed_054_attributes_come_from_the_side_that_is_up() -> None:
    basic = battle(at={"0.angel_of_death": "c3r2:0123456"})
    flying = battle(at={"0.angel_of_death": "c3r2:0123456"}, modes="0.angel_of_death")
    assert [value(basic, "0.angel_of_death.0", attr) for attr in (INI, ATK, DEF, MOV)] == [2, 2, 2, 3]
    assert [value(flying, "0.angel_of_death.0", attr) for attr in (INI, ATK, DEF, MOV)] == [3, 3, 0, 6]


def test_ed_055_no_attribute_falls_below_0() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0"}, tokens={"infection#1": "0.pilgrim.0", "infection#2": "0.pilgrim.0"})
    assert [value(state, "0.pilgrim.0", attr) for attr in (INI, ATK, DEF, MOV)] == [0, 0, 0, 0]


def test_ed_056_a_dash_cannot_be_used() -> None:
    state = battle(
        at={"0.ranger": "c3r2:0", "1.master_of_elements": "c3r2:1"}, modes="0.ranger", tokens={"blessing": "0.ranger"}
    )
    assert value(state, "0.ranger.0", ATK) == DASH
    assert value(state, "0.ranger.0", MOV) == DASH
    play(state, "activate:0.ranger", "done")
    assert refused(state, "move") in ("ED-056", "ED-072")
    assert not can(state, "fight")


def test_ed_057_058_059_grey_dice_and_arrow() -> None:
    angel = CONTENT.unit_modes[CONTENT.units.index("angel_of_death")]
    assert (angel[0].reroll_defence, angel[1].reroll_attack, angel[1].through) == (True, True, True)


def test_ed_060_without_an_arrow_the_mode_stays() -> None:
    state = battle(
        squads={1: "bloodsmith son_of_khyber gorehound gorehound dark_scholar"},
        at={"1.bloodsmith": "c3r2:0 c3r2:1 c3r2:2"},
        active=1,
    )
    play(state, "activate:1.bloodsmith")
    assert refused(state, "change") in ("ED-060", "ED-072")
    knight = battle(at={"0.holy_knight": "c3r2:01"}, crystals=2)
    play(knight, "activate:0.holy_knight", "change", "crystals")
    assert knight.depleted[0] == 2
    assert knight.modes[squad_number(knight, "0.holy_knight")] == 1


def test_ed_061_062_limits_of_a_squad() -> None:
    assert max(CONTENT.unit_models) == 4
    assert CONTENT.unit_endurance[CONTENT.units.index("treemaid")] == 0


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
