"""Tokens, cards and shrines of the factions: ED-227 to ED-275, ED-346 to ED-352."""

from __future__ import annotations

from druza.games.edge.content.basics import ATK, DEF, INI
from druza.games.edge.rules.durations import token_supply
from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.passive_turn import harvest_due
from druza.games.edge.rules.targets import source_bonus
from druza.games.edge.rules.values import is_blocked, may_take_move
from druza.games.edge.state import EdgeState
from tests.games.edge.table import (
    CONTENT,
    OPEN,
    battle,
    can,
    fields_now,
    finish,
    hex_number,
    model_number,
    option,
    play,
    question,
    refused,
    set_down,
    squad_number,
    value,
    where,
    words_now,
)


def test_ed_228_blocked_models_do_not_move_but_fight() -> None:
    state = battle(
        at={"1.gorehound": "c3r2:01", "0.pilgrim": "c3r2:3"}, tokens={"trap": "1.gorehound.0"}, active=1, crystals=0
    )
    hound = model_number(state, "1.gorehound")
    assert is_blocked(state, hound)
    assert not may_take_move(state, hound)
    play(state, "activate:1.gorehound", "done")
    assert can(state, "fight")


def test_ed_229_230_267_tokens_are_paid_off_and_lie_once() -> None:
    state = battle(
        at={"1.gorehound": "c3r2:01"}, tokens={"trap": "1.gorehound.0"}, active=1, crystals=3, hand={1: "de_mist"}
    )
    play(state, "clear:1.gorehound.0", "crystals")
    assert state.marks == []
    twice = battle(at={"1.gorehound": "c3r2:01"}, tokens={"trap": "1.gorehound.0"}, hand="ch_trap", crystals=3)
    assert refused(twice, "lower:ch_trap") == "ED-208"
    fire = CONTENT.tokens.index("fire")
    assert token_supply(battle(), fire) == 8  # Chapter and Demons share one supply


def test_ed_231_the_aegis_ends_with_an_opponents_passive_turn() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01"},
        tokens={"crystal_aegis": "0.gorehound.0"},
        start="turn",
    )
    play(state, "turn:passive")
    assert len(state.marks) == 1
    play(state, "turn:passive")
    assert state.marks == []


def test_ed_231_tokens_end_with_the_passive_turn_of_the_bearers_owner() -> None:
    state = battle(
        factions="reborn chapter",
        at={"0.wyrm": "c0r0:0", "1.pilgrim": "c3r2:0"},
        tokens={"paralysis": "1.pilgrim.0", "stun": "1.pilgrim.0"},
        start="turn",
        crystals=0,
    )
    play(state, "turn:passive")
    assert len(state.marks) == 2
    play(state, "turn:passive")
    assert state.marks == []


def test_ed_232_233_234_thickets_and_the_wood() -> None:
    at = {"0.treemaid": "c6r5:0", "1.pilgrim": "c3r1:0 c0r0:0"}
    state = battle(
        factions="reborn chapter", at=at, thickets="c3r1:1 c3r1:2 c3r1:6", start="turn", endurance={"1.pilgrim": 1}
    )
    wood = state.board().numbers["c3r0"]
    assert state.shrines[0] == wood
    touched = [hex for hex in range(1, 7) if _touches(state, f"c3r1:{hex}", wood)]
    state.thickets = [hex_number(state, f"c3r1:{hex}") for hex in touched]
    state.filled = []
    play(state, "turn:passive")
    assert state.endurance[squad_number(state, "1.pilgrim")] == 0  # once, whatever it touches
    grown = battle(factions="reborn chapter", at={"0.treemaid": "c2r2:4"}, start="turn", crystals=0)
    assert harvest_due(grown, 0) == 1
    grown.overgrown = 1
    assert harvest_due(grown, 0) == 0


def _touches(state: EdgeState, text: str, field: int) -> bool:
    from druza.games.edge.content.geometry import touches
    from tests.games.edge.table import spot

    return touches(state.board(), CONTENT.shapes, *spot(state, text), field, 127)


def test_ed_235_evolve_cards() -> None:
    state = battle(
        factions="faceless demons", at={"0.berserker": "c3r2:0"}, hand="fa_evolve_berserker fa_hell", crystals=5
    )
    assert refused(state, "lower:fa_evolve_berserker") == "ED-208"  # Basic mode
    joined = battle(
        factions="faceless demons",
        at={"0.berserker": "c3r2:0"},
        modes="0.berserker",
        hand="fa_evolve_berserker fa_hell",
        crystals=5,
    )
    play(joined, "lower:fa_evolve_berserker", "crystals")
    finish(joined)
    assert value(joined, "0.berserker.0", ATK) == 3
    assert joined.discards[0] == []


def test_ed_236_the_junkyard_gives_tokens_back() -> None:
    state = battle(
        factions="dvergar demons", at={"0.enkindled": "c3r1:0"}, endurance={"0.enkindled": 0}, start="turn", crystals=0
    )
    state.shrine_tokens = put(state.shrine_tokens, 0, 1)
    wood = state.shrines[0]
    hex = next(hex for hex in range(1, 7) if _touches(state, f"c3r1:{hex}", wood))
    state.masks = put(state.masks, model_number(state, "0.enkindled"), 1 << hex)
    state.filled = []
    play(state, "turn:passive")
    assert (state.endurance[squad_number(state, "0.enkindled")], state.shrine_tokens[0]) == (1, 0)


def test_ed_237_joined_models_share_values_and_wounds() -> None:
    state = battle(
        factions="dvergar demons", at={"0.unbroken": "c3r2:01", "0.enkindled": "c3r2:2"}, hand="dv_fury", crystals=5
    )
    play(state, "banner", "model:0.unbroken.0")
    assert value(state, "0.enkindled.0", DEF) == 3
    assert value(state, "0.unbroken.0", INI) == 2


def test_ed_238_the_energy_cloud_moves_to_an_empty_field() -> None:
    state = battle(factions="rhazack demons", at={"1.master_of_elements": "c3r2:0"}, hand="rz_order", crystals=5)
    play(state, "upper:rz_order", "crystal")
    assert "c3r2" not in fields_now(state)
    play(state, "field:c2r2")
    finish(state)
    assert state.board().ids[state.shrines[0]] == "c2r2"


def test_ed_239_the_blood_altar_counts_as_a_source() -> None:
    state = battle(at={"0.pilgrim": "c3r3:0"}, sources="")
    altar = state.shrines[1]
    hex = next(hex for hex in range(1, 7) if _touches(state, f"c3r3:{hex}", altar))
    state.masks = put(state.masks, model_number(state, "0.pilgrim"), 1 << hex)
    state.filled = []
    assert harvest_due(state, 0) == 1


def test_ed_240_346_mines_stop_and_go_off_for_everybody() -> None:
    state = battle(
        factions="rhazack demons",
        at={"0.stream_surfer": "c3r4:01"},
        mines="c3r2:0",
        hand="rz_friction",
        **OPEN,
    )
    play(state, "activate:0.stream_surfer", "done", "move", "model:0.stream_surfer.0")
    assert "c3r2" in fields_now(state)
    play(state, "field:c3r2")
    state.apply(state.options()[0])
    assert state.mines == []
    assert battle(factions="rhazack demons", mines="c3r2:0!").view(1)["mines"] == [{"at": "c3r2:0", "real": None}]
    assert battle(factions="rhazack demons", mines="c3r2:0!").view(0)["mines"] == [{"at": "c3r2:0", "real": True}]


def test_ed_241_time_jump_gives_another_active_turn() -> None:
    state = battle(factions="rhazack demons", hand="rz_time_jump rz_order", crystals=5)
    play(state, "lower:rz_time_jump", "crystal")
    finish(state)
    play(state, "end", "done")
    assert (state.active, state.kind, state.turn) == (0, 1, 2)


def test_ed_242_274_shadowzone() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "0.dark_scholar": "c0r0:0"},
        hand="de_shadowzone",
        crystals=5,
    )
    play(state, "lower:de_shadowzone", "crystal")
    finish(state)
    assert where(state, "0.gorehound.0") == "away"
    play(state, "activate:0.gorehound", "done", "move", "field:c3r3", "hexes:01")
    assert where(state, "0.gorehound.0") == "c3r3:01"


def test_ed_243_275_mind_control() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r2:0", "1.pilgrim": "c3r2:1 c3r3:0"},
        modes="0.dark_scholar",
        hand="de_mind_control",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:de_mind_control", "crystals", "model:1.pilgrim.0")
    assert (state.seat, question(state)) == (0, "choose_field")
    play(state, "field:c3r3", "hexes:1")
    assert state.fights
    assert state.seat == 0  # the controlling player rolls for it
    trapped = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r2:0", "1.pilgrim": "c3r2:1"},
        tokens={"freeze": "1.pilgrim.0"},
    )
    assert not may_take_move(trapped, model_number(trapped, "1.pilgrim"))


def test_ed_244_245_254_swaps_need_room_and_jumps_push_nobody() -> None:
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c0r0:01", "1.dark_scholar": "c3r2:0"},
        hand="rz_jump",
        crystals=5,
    )
    play(state, "lower:rz_jump", "crystal", "field:c3r2")
    assert option(state, "hexes:01") not in state.options()
    mist = battle(factions="demons chapter", at={"0.gorehound": "c0r0:01", "1.holy_knight": "c3r2:23"}, hand="de_mist")
    play(mist, "lower:de_mist")
    finish(mist)
    assert (where(mist, "0.gorehound.0"), where(mist, "1.holy_knight.0")) == ("c3r2:23", "c0r0:01")
    shift = battle(
        factions="reborn demons",
        at={"0.warbeast": "c3r2:012", "0.wyrm": "c3r3:0"},
        hand="re_shapeshift",
        crystals=5,
        **OPEN,
    )
    play(shift, "lower:re_shapeshift", "crystal")
    finish(shift)
    assert where(shift, "0.warbeast.0").startswith("c3r3")
    assert where(shift, "0.wyrm.0").startswith("c3r2")


def test_ed_246_judgment_needs_an_empty_squad_card() -> None:
    at = {"0.angel_of_death": "c3r2:0123456", "1.dark_scholar": "c2r3:1"}
    ups = {"0.angel_of_death": "ch_judgment=3"}
    alive = battle(at=at, upgrades=ups, **OPEN)
    assert refused(alive, "use:0.angel_of_death/ch_judgment/lower") == "ED-208"
    state = battle(
        at={**at, "1.gorehound": "c6r5:01"},
        upgrades=ups,
        endurance={"1.dark_scholar": 0},
        **OPEN,
    )
    play(state, "use:0.angel_of_death/ch_judgment/lower")
    assert where(state, "1.dark_scholar.0") == "dead"


def test_ed_247_266_the_angel_takes_the_whole_batch() -> None:
    state = battle(
        at={"0.angel_of_death": "c3r1:0123456", "0.pilgrim": "c3r2:0", "0.ranger": "c6r5:0", "1.gorehound": "c0r0:01"},
        hand="ch_guardian_angel",
        endurance={"0.angel_of_death": 1},
        active=1,
    )
    from druza.games.edge.rules.wounds import DealWounds

    state.push(DealWounds(model_number(state, "0.pilgrim"), 2, -1, 1, False))
    state.settle()
    play(state, "lower:ch_guardian_angel")
    finish(state)
    assert where(state, "0.angel_of_death.0") == "dead"
    assert where(state, "0.pilgrim.0") == "c3r2:0"


def test_ed_248_resurrection_is_limited_by_the_printed_models() -> None:
    state = battle(factions="demons chapter", at={"0.gorehound": "c0r0:01"}, hand="de_resurrection", crystals=9)
    play(state, "lower:de_resurrection")
    assert question(state) == "choose_x"
    assert max(int(word[7:]) for word in words_now(state)) <= 4


def test_ed_249_horde_and_chosen_victim() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r2:0 c6r5:0", "1.pilgrim": "c3r3:0"},
        hand="de_horde",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:de_horde", "crystals")
    assert f"model:{model_number(state, '0.dark_scholar.1')}" not in words_now(state)  # too far


def test_ed_250_251_formation_and_shield_wall() -> None:
    state = battle(
        at={"0.holy_knight": "c3r2:01", "0.holy_knight#1": "c3r2:23", "1.gorehound": "c0r0:01"},
        hand="ch_shield_wall ch_trap",
        crystals=5,
    )
    play(state, "lower:ch_shield_wall", "model:0.holy_knight.0")
    finish(state)
    assert value(state, "0.holy_knight.0", DEF) == 2 + 2
    play(state, "activate:0.holy_knight", "done", "move", "model:0.holy_knight.0", "field:c3r3", "hexes:01")
    assert state.marks == []
    formed = battle(
        at={"0.holy_knight": "c3r2:01", "0.holy_knight#1": "c0r5:01", "1.gorehound": "c6r0:01"},
        hand="ch_formation",
        crystals=5,
        **OPEN,
    )
    play(formed, "lower:ch_formation", "model:0.holy_knight.0", "crystal", "field:c3r2", "hexes:23")
    assert where(formed, "0.holy_knight#1.0") == "c3r2:23"


def test_ed_252_253_bash_and_hijack() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}, hand="ch_bash", crystals=5, **OPEN)
    play(state, "lower:ch_bash", "crystal", "done")
    assert "c3r2" not in fields_now(state)
    play(state, "field:c3r3", "hexes:01")
    assert where(state, "1.gorehound.0") == "c3r3:01"
    hijack = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "1.pilgrim": "c3r2:2"},
        hand="de_hijack",
        crystals=5,
        **OPEN,
    )
    play(hijack, "lower:de_hijack", "crystals", "field:c3r3", "hexes:01")
    set_down(hijack)
    assert where(hijack, "1.pilgrim.0") != "c3r2:2"


def test_ed_255_256_fights_with_everybody_in_contact() -> None:
    state = battle(
        at={"0.angel_of_death": "c3r2:0123456", "1.dark_scholar": "c2r3:1", "1.master_of_elements": "c3r1:3"},
        hand="ch_storm_of_blades",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:ch_storm_of_blades", "crystal")
    fought = set()
    for _ in range(80):
        if state.fights:
            fought.add(state.fights[-1].other)
        if not state.uses:
            break
        state.apply(state.options()[0])
    assert len(fought) == 2


def test_ed_257_258_259_260_261_areas() -> None:
    state = battle(
        squads={0: "purge_doctor holy_knight holy_knight pilgrim ranger"},
        at={"0.purge_doctor": "c3r2:01", "1.dark_scholar": "c3r1:0"},
        hand="ch_purging",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:ch_purging", "crystals", "field:c3r1")
    near = {state.board().ids[field] for field in state.board().neighbours[state.board().numbers["c3r2"]]}
    assert fields_now(state) <= near
    ray = battle(
        factions="rhazack demons",
        at={"0.storm_bringer": "c3r1:012 c3r4:012", "1.master_of_elements": "c3r2:0"},
        modes="0.storm_bringer",
        hand="rz_ray",
        crystals=5,
        **OPEN,
    )
    assert can(ray, "lower:rz_ray")


def test_ed_262_263_explosions_and_rockets() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r2:0 c6r5:0", "1.pilgrim": "c3r2:1", "0.gorehound": "c0r0:01"},
        upgrades={"0.dark_scholar": "de_self_destruct=2"},
        rolls="y4",
        hand="de_mist",
    )
    play(state, "use:0.dark_scholar/de_self_destruct/lower", "die:yellow")
    finish(state)
    assert where(state, "0.dark_scholar.0") == "dead"
    assert state.endurance[squad_number(state, "1.pilgrim")] == 0
    assert state.marker == 0


def test_ed_264_refined_fuel_strengthens_the_flamethrower() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.flame_keeper": "c3r2:01", "1.gorehound": "c3r1:01"},
        modes="0.flame_keeper",
        upgrades={"0.flame_keeper": "dv_refined_fuel=2"},
        hand="dv_flamethrower",
        rolls="y1",
        crystals=5,
        **OPEN,
    )
    assert refused(state, "use:0.flame_keeper/dv_refined_fuel/lower") == "ED-264"  # never alone
    play(state, "lower:dv_flamethrower", "crystals", "use:0.flame_keeper/dv_refined_fuel/lower", "number:2")
    play(state, "die:yellow")
    finish(state)
    # 1 + 4 beats INI 4
    assert state.endurance[squad_number(state, "1.gorehound")] == 0


def test_ed_265_wild_charge_is_limited_by_endurance() -> None:
    state = battle(
        factions="reborn demons",
        at={"0.blight_steed": "c3r2:012", "1.dark_scholar": "c3r2:3"},
        hand="re_wild_charge",
        **OPEN,
    )
    state.runs = put(state.runs, model_number(state, "0.blight_steed"), 4)
    state.choices = state.decision().options(state)
    play(state, "lower:re_wild_charge")
    assert words_now(state) == ["number:1", "number:2", "number:3"]


def test_ed_268_call_of_the_wilds() -> None:
    state = battle(
        factions="reborn chapter",
        at={"0.oracle_of_wrath": "c3r2:012", "1.pilgrim": "c3r3:0 c3r3:1"},
        tokens={"call": "1.pilgrim.0"},
        hand="re_crawling_jungle",
        **OPEN,
    )
    assert can(state, "call")
    play(state, "call", "fight")
    assert state.fight().other == model_number(state, "1.pilgrim.1")  # its own comrade
    assert state.fight().silent
    assert state.activations == 1
    busy = battle(
        factions="reborn chapter",
        at={"0.oracle_of_wrath": "c3r2:012", "1.pilgrim": "c3r3:0"},
        tokens={"call": "1.pilgrim.0"},
        ask_forced=True,
    )
    play(busy, "activate:0.oracle_of_wrath", "done", "done")
    assert refused(busy, "call") == "ED-268"  # it takes the place of an activation
    lonely = battle(
        factions="reborn chapter",
        at={"0.oracle_of_wrath": "c3r2:012", "1.pilgrim": "c0r0:0"},
        tokens={"call": "1.pilgrim.0"},
        ask_forced=True,
    )
    play(lonely, "call")
    assert refused(lonely, "fight") == "ED-140"
    play(lonely, "move", "field:c0r1", "hexes:0")
    assert refused(lonely, "move") == "ED-072"
    rooted = battle(
        factions="reborn chapter",
        at={"0.oracle_of_wrath": "c3r2:012", "1.ranger": "c3r3:0 c3r3:1"},
        modes="1.ranger",
        tokens={"call": "1.ranger.0"},
        ask_forced=True,
    )
    play(rooted, "call")
    assert refused(rooted, "fight") == "ED-364"
    assert refused(rooted, "move") == "ED-056"


def test_ed_269_energy_transfer_needs_a_crystal() -> None:
    at = {"0.source_blade": "c3r2:01", "1.gorehound": "c3r2:23"}
    squads = {0: "source_blade storm_bringer stream_guard stream_guard stream_surfer"}
    state = battle(
        factions="rhazack demons",
        squads=squads,
        at=at,
        hand="rz_energy_transfer",
        crystals=[3, 1],
        rolls="y4 y0",
        **OPEN,
    )
    from druza.games.edge.rules.wounds import DealWounds

    state.push(DealWounds(model_number(state, "1.gorehound"), 1, model_number(state, "0.source_blade"), 0, False))
    state.settle()
    play(state, "lower:rz_energy_transfer", "crystal")
    finish(state)
    assert state.endurance[squad_number(state, "1.gorehound")] == 1
    assert (state.crystals[1], state.depleted[0]) == (0, 2)


def test_ed_270_271_source_tokens_and_the_supply() -> None:
    state = battle(factions="rhazack demons")
    state.source_marks = 1
    assert (source_bonus(state, 0, 0), source_bonus(state, 1, 0)) == (1, 0)
    empty = battle(neutral=0)
    from druza.games.edge.rules.payment import gain_crystals

    assert gain_crystals(empty, 0, 3) == 0


def test_ed_272_the_rhazack_banner_takes_the_card_back() -> None:
    state = battle(factions="rhazack demons", at={"0.stream_guard": "c3r2:01"}, hand="rz_jump", crystals=5)
    play(state, "lower:rz_jump", "crystal", "field:c3r3", "hexes:01", "banner")
    assert state.hands[0] == [CONTENT.cards.index("rz_jump")]


def test_ed_273_unstoppable_lengthens_a_move() -> None:
    state = battle(
        factions="faceless demons",
        at={"0.shatterer": "c3r4:0123456"},
        tokens={"unstoppable": "0.shatterer.0"},
        hand="fa_hell",
        **OPEN,
    )
    play(state, "activate:0.shatterer", "done", "move", "spend", "model:0.shatterer.0")
    assert "c3r0" in fields_now(state)


def test_ed_347_lycanthropy_takes_the_place_of_the_dead() -> None:
    state = battle(
        factions="reborn demons",
        at={"0.treemaid": "c3r2:0", "1.dark_scholar": "c3r3:0", "1.gorehound": "c0r0:01"},
        endurance={"1.dark_scholar": 0},
        hand="re_lycanthropy",
        crystals=5,
        **OPEN,
    )
    from druza.games.edge.rules.wounds import DealWounds

    state.push(DealWounds(model_number(state, "1.dark_scholar"), 1, -1, 0, False))
    state.settle()
    play(state, "lower:re_lycanthropy", "crystal")
    state.apply(state.options()[0])
    finish(state)
    assert where(state, "0.warbeast.0").startswith("c3r3:0")


def test_ed_348_contact_tokens_go_with_the_contact() -> None:
    state = battle(
        factions="faceless chapter",
        at={"0.bladebreeder": "c3r2:0", "1.pilgrim": "c3r2:1"},
        tokens={"lurch@0.bladebreeder.0": "1.pilgrim.0"},
    )
    from druza.games.edge.rules.bodies import put_model
    from druza.games.edge.rules.durations import drop_broken_contacts

    assert is_blocked(state, model_number(state, "0.bladebreeder"))
    put_model(state, model_number(state, "1.pilgrim"), state.board().numbers["c6r5"], 1)
    drop_broken_contacts(state)
    assert state.marks == []


def test_ed_349_energize_replaces_a_crystal_of_the_harvest() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.enkindled": "c2r2:4"},
        upgrades={"0.enkindled": "dv_energize"},
        paid="dv_energize",
        endurance={"0.enkindled": 0},
        crystals=0,
        start="turn",
    )
    play(state, "turn:passive", "yes")
    assert (state.endurance[squad_number(state, "0.enkindled")], state.crystals[0]) == (2, 0)
    scarce = battle(
        factions="dvergar demons",
        at={"0.enkindled": "c2r2:4 c2r3:3"},
        upgrades={"0.enkindled": "dv_energize"},
        paid="dv_energize",
        endurance={"0.enkindled": 0},
        crystals=0,
        neutral=1,
        start="turn",
    )
    assert harvest_due(scarce, 0) == 2
    play(scarce, "turn:passive", "yes")
    assert (scarce.crystals[0], scarce.neutral) == (0, 1)  # the supply gave only the one that was replaced


def test_ed_350_blitz_counts_the_run_that_ends_beside_whom_it_fights() -> None:
    def steed() -> EdgeState:
        return battle(
            factions="reborn demons",
            squads={0: "blight_steed"},
            at={"0.blight_steed": "c3r4:012", "1.dark_scholar": "c3r1:3"},
            upgrades={"0.blight_steed": "re_blitz=1"},
        )

    state = steed()
    play(state, "use:0.blight_steed/re_blitz/lower", "field:c3r3", "field:c3r2", "done", "hexes:056", "yes")
    assert question(state) == "choose_die"
    assert value(state, "0.blight_steed.0", ATK) == 2 + 2
    finish(state)
    assert value(state, "0.blight_steed.0", ATK) == 2  # for that Combat only
    bent = steed()
    play(bent, "use:0.blight_steed/re_blitz/lower", "field:c4r4", "field:c4r3", "field:c3r2", "done")
    play(bent, "hexes:056", "yes")
    assert value(bent, "0.blight_steed.0", ATK) == 2 + 1  # only the last straight stretch
    apart = steed()
    play(apart, "use:0.blight_steed/re_blitz/lower", "field:c3r3", "field:c3r2", "done", "hexes:023")
    assert question(apart) == "take_turn"  # nobody to fight: the run counts for nothing
    assert value(apart, "0.blight_steed.0", ATK) == 2


def test_ed_351_back_to_source() -> None:
    state = battle(
        factions="faceless demons",
        at={"0.berserker": "c3r2:0 c3r2:1", "0.harvester": "c6r5:012"},
        tokens={"back_to_source_atk": "0.berserker.0"},
    )
    assert value(state, "0.berserker.0", ATK) == -1
    assert value(state, "0.berserker.1", ATK) == 3
    assert value(state, "0.harvester.0", ATK) == 4
    again = battle(
        factions="faceless demons",
        at={"0.berserker": "c3r2:0 c3r2:1"},
        tokens={"back_to_source_atk": "0.berserker.0"},
        hand="fa_back_to_source",
    )
    play(again, "lower:fa_back_to_source", "token:back_to_source_def")
    assert value(again, "0.berserker.1", DEF) == 0
    spent = battle(
        factions="faceless demons",
        at={"0.berserker": "c3r2:0 c3r2:1"},
        tokens={"back_to_source_atk": "0.berserker.0"},
        hand="fa_back_to_source",
    )
    play(spent, "lower:fa_back_to_source")
    while question(spent) != "choose_kind":
        spent.apply(spent.options()[0])
    assert refused(spent, "token:back_to_source_atk") == "ED-108"  # the only one lies there


def test_ed_352_a_strike_waits_for_a_later_turn() -> None:
    state = battle(
        factions="reborn demons",
        at={"0.wyrm": "c6r5:0", "1.dark_scholar": "c3r2:1 c0r0:0"},
        strikes="c3r2:0",
        endurance={"1.dark_scholar": 1},
        hand="re_crawling_jungle",
        rolls="y4",
    )
    play(state, "end")
    assert question(state) == "set_off_strike"
    play(state, "field:c3r2", "die:yellow")
    finish(state)
    assert state.strikes == []
    assert state.endurance[squad_number(state, "1.dark_scholar")] == 0
