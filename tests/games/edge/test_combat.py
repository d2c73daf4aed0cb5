"""Combat and shooting: ED-140 to ED-175, ED-332 to ED-337, ED-364."""

from __future__ import annotations

import json
from typing import Any

from druza.games.edge.rules.lines_of_fire import has_line, line_fields
from druza.games.edge.state import EdgeState
from tests.games.edge.table import (
    GAME,
    OPEN,
    attach,
    battle,
    can,
    finish,
    model_number,
    option,
    play,
    question,
    refused,
    squad_number,
    usual,
    where,
    words_now,
)

PAIR = {"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}


def fighting(who: str, at: dict[str, str], **more: Any) -> EdgeState:
    state = battle(at=at, **{**OPEN, **more})
    play(state, f"activate:{'.'.join(who.split('.')[:2])}")
    if question(state) == "change_mode":
        play(state, "done")
    play(state, "fight")
    if question(state) == "choose_fighter":
        play(state, f"model:{who}")
    return state


def guarded(**more: Any) -> EdgeState:
    """A Pilgrim is attacked, with cards to answer."""
    cards = {"hand": "ch_guardian_angel ch_energy_drain", "upgrades": {"0.pilgrim": "ch_tactic"}}
    return fighting("1.master_of_elements.0", PAIR, active=1, crystals=5, **cards, **more)


def test_ed_140_141_142_143_each_model_fights_one_enemy_in_contact_or_none() -> None:
    at = {"0.pilgrim": "c3r2:0 c3r2:2 c0r0:0", "1.master_of_elements": "c3r2:1", "1.dark_scholar": "c3r2:6"}
    state = battle(at=at, **OPEN)
    play(state, "activate:0.pilgrim", "done", "fight")
    assert refused(state, "model:0.pilgrim.2") == "ED-140"
    play(state, "model:0.pilgrim.0")
    assert question(state) == "choose_opponent"
    play(state, "model:1.dark_scholar.0")
    finish(state)
    assert question(state) == "choose_fighter"
    play(state, "done")
    assert can(state, "move")  # nobody is bound by contact


def test_ed_144_145_the_higher_ini_attacks_first() -> None:
    state = fighting("0.holy_knight.0", {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"})
    assert state.fight().attacker == model_number(state, "1.gorehound")


def test_ed_146_147_ties_go_to_the_active_player() -> None:
    even = fighting("0.pilgrim.0", PAIR)
    assert even.fight().attacker == model_number(even, "0.pilgrim")
    strangers = battle(
        seats=3,
        factions="chapter dvergar demons",
        at={"0.pilgrim": "c6r0:0", "1.enkindled": "c3r2:0", "2.master_of_elements": "c3r2:1"},
        upgrades={"1.enkindled": "dv_junk_pile=1"},
        shrines="- - -",
        sources="",
    )
    play(strangers, "activate:0.pilgrim", "done", "move", "model:0.pilgrim.0", "field:c6r0", "hexes:1")
    play(strangers, "use:1.enkindled/dv_junk_pile/upper", "model:1.enkindled.0")
    assert strangers.fight().attacker == model_number(strangers, "1.enkindled")  # neither is the active player's
    other = fighting("1.master_of_elements.0", PAIR, active=1)
    assert other.fight().attacker == model_number(other, "1.master_of_elements")


def test_ed_148_149_150_a_higher_attack_wounds_and_ends_the_sequence() -> None:
    state = fighting("0.pilgrim.0", PAIR, rolls="y4 y1")
    play(state, "die:yellow", "die:yellow")
    finish(state)
    assert state.endurance[squad_number(state, "1.master_of_elements")] == 2


def test_ed_151_152_153_154_a_failed_attack_may_be_countered_once() -> None:
    state = fighting("0.pilgrim.0", PAIR, rolls="y1 y4 y4 y1")
    play(state, "die:yellow", "die:yellow")
    while question(state) == "react":
        play(state, "pass")
    assert question(state) == "counterattack"
    assert (state.seat, words_now(state)) == (1, ["counter", "done"])
    play(state, "counter", "die:yellow", "die:yellow")
    finish(state)
    assert state.endurance[squad_number(state, "0.pilgrim")] == 0
    assert not state.fights


def test_ed_155_a_model_may_be_attacked_several_times() -> None:
    at = {"0.pilgrim": "c3r2:0 c3r2:2", "1.master_of_elements": "c3r2:1"}
    state = fighting("0.pilgrim.0", at, rolls="y4 y0 y4 y0")
    finish(state)
    play(state, "model:0.pilgrim.1")
    finish(state)
    assert state.endurance[squad_number(state, "1.master_of_elements")] == 3 - 2


def test_ed_156_364_a_dash_gives_the_first_attack_to_the_other() -> None:
    at = {"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}
    state = fighting("0.pilgrim.0", at, modes="1.master_of_elements", rolls="y0 y4")
    assert state.fight().attacker == model_number(state, "0.pilgrim")
    aiming = battle(at={"0.ranger": "c3r2:0", "1.master_of_elements": "c3r2:1"}, modes="0.ranger", **OPEN)
    play(aiming, "activate:0.ranger", "done")
    assert not can(aiming, "fight")


def test_ed_157_209_a_parted_combat_ends_dodge() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}, active=1, hand="ch_leap", crystals=5, **OPEN
    )
    play(state, "activate:1.master_of_elements", "done", "fight", "model:1.master_of_elements.0")
    assert (state.seat, question(state)) == (0, "react")
    play(state, "upper:ch_leap", "crystals", "field:c3r3", "hexes:0")
    finish(state)
    assert where(state, "0.pilgrim.0") == "c3r3:0"
    assert refused(state, "fight") in ("ED-072", "ED-067")


def after_a_success(hand: str, other: str = "1.wyrm", rolls: str = "y4 y0") -> EdgeState:
    """A Scholar (active, slower) has lost the defence roll and may still act before the wound."""
    state = fighting(
        "0.dark_scholar.0",
        {"0.dark_scholar": "c3r2:1 c6r5:0", "0.gorehound": "c0r5:01", other: "c3r2:0"},
        factions="demons reborn",
        hand=hand,
        crystals=5,
        rolls=rolls,
    )
    while not state.fight().due:
        state.apply(usual(state))
    assert (state.seat, question(state)) == (0, "react")
    return state


def test_ed_150_365_a_success_is_not_undone_by_stepping_away() -> None:
    state = after_a_success("de_shadowzone")
    play(state, "upper:de_shadowzone", "crystal", "model:0.dark_scholar.0", "field:c0r0", "hexes:0")
    finish(state)
    assert where(state, "0.dark_scholar.0") == "c0r0:0"
    assert state.endurance[squad_number(state, "0.dark_scholar")] == 0


def test_ed_365_who_awaits_a_wound_cannot_be_sacrificed() -> None:
    state = after_a_success("de_shadowzone")
    attach(state, {"0.dark_scholar": "de_self_destruct=2"}, "")
    blast = "use:0.dark_scholar/de_self_destruct/lower"
    assert refused(state, blast) == "ED-208"  # the other Scholar stands alone
    state.fight().due = False
    state.reask()
    assert can(state, blast)


def test_ed_365_who_awaits_a_wound_cannot_leave_the_board() -> None:
    at = {"0.gorehound": "c3r2:12", "1.wyrm": "c3r2:0"}
    state = fighting(
        "0.gorehound.0", at, factions="demons reborn", hand="de_shadowzone", crystals=5, rolls="y0 y4 y4 y0"
    )
    while question(state) != "counterattack":
        state.apply(usual(state))
    play(state, "counter")
    while not state.fight().due:
        state.apply(usual(state))
    assert refused(state, "lower:de_shadowzone") == "ED-208"


def test_ed_366_no_shot_instead_of_a_counterattack_in_an_opponents_turn() -> None:
    at = {"0.ranger": "c3r2:0", "1.dark_scholar": "c3r2:1"}

    def countering(active: int) -> EdgeState:
        state = fighting("1.dark_scholar.0", at, active=1, hand="ch_shoot", crystals=5, rolls="y0 y4")
        while question(state) != "counterattack":
            state.apply(usual(state))
        state.active = active
        return play(state, "counter")

    own = countering(0)
    assert (question(own), can(own, "shoot:ch_shoot")) == ("react", True)
    enemys = countering(1)
    while question(enemys) == "react":
        assert not can(enemys, "shoot:ch_shoot")
        play(enemys, "pass")


def test_ed_158_no_cards_between_the_rolls_but_those_that_name_them() -> None:
    state = guarded()
    while question(state) == "react":
        play(state, "pass")
    play(state, "die:yellow")
    while question(state) == "use_die":
        play(state, "done")
    assert question(state) == "react"
    assert can(state, "upper:ch_guardian_angel")
    assert refused(state, "upper:ch_energy_drain") == "ED-202"


def test_ed_159_a_backstab_has_no_ini_and_no_counter() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "1.holy_knight": "c3r2:23"},
        hand="de_rush",
        rolls="y0 y4",
        **OPEN,
    )
    play(state, "lower:de_rush", "crystal")
    assert state.fight().backstab
    play(state, "die:yellow", "done", "die:yellow")
    assert not state.fights


def test_ed_160_161_backstabs_of_both_sides_are_simultaneous() -> None:
    state = battle(
        factions="chapter rhazack",
        at={"0.holy_knight": "c3r2:01", "1.stream_guard": "c3r2:23"},
        upgrades={"0.holy_knight": "ch_overwatch=1", "1.stream_guard": "rz_power_swords"},
        paid="rz_power_swords",
        endurance={"0.holy_knight": 0, "1.stream_guard": 0},
        rolls="r6 y0 r6 y0",
        **OPEN,
    )
    play(state, "activate:0.holy_knight", "done", "fight", "model:0.holy_knight.0")
    play(state, "use:0.holy_knight/ch_overwatch/lower")
    play(state, "use:1.stream_guard/rz_power_swords/lower")
    play(state, "die:red", "die:yellow", "die:red", "die:yellow")
    finish(state)
    assert (where(state, "0.holy_knight.0"), where(state, "1.stream_guard.0")) == ("dead", "dead")


def test_ed_332_333_backstabs_are_answered_but_not_by_backstabs() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "1.holy_knight": "c3r2:23"},
        upgrades={"1.holy_knight": "ch_overwatch=2"},
        hand={0: "de_rush", 1: "ch_leap ch_energy_drain"},
        crystals=5,
        **OPEN,
    )
    play(state, "lower:de_rush", "crystal")
    assert (state.seat, question(state)) == (1, "react")
    assert can(state, "upper:ch_leap")
    assert refused(state, "use:1.holy_knight/ch_overwatch/lower") == "ED-332"
    assert refused(state, "upper:ch_energy_drain") == "ED-333"


def test_ed_334_a_combat_action_in_an_opponents_turn() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.enkindled": "c3r2:0", "1.master_of_elements": "c3r2:1"},
        upgrades={"0.enkindled": "dv_junk_pile=2"},
        active=1,
        **OPEN,
    )
    play(
        state, "activate:1.master_of_elements", "done", "move", "model:1.master_of_elements.0", "field:c3r2", "hexes:2"
    )
    assert (state.seat, question(state)) == (0, "react")
    play(state, "use:0.enkindled/dv_junk_pile/upper", "model:0.enkindled.0")
    while question(state) == "react":
        play(state, "pass")
    assert state.fight().starter == model_number(state, "0.enkindled")
    assert state.fight().attacker == model_number(state, "1.master_of_elements")  # INI 2 each: the active player's


def test_ed_335_automatic_results() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.enkindled": "c3r2:0", "1.master_of_elements": "c3r2:1"},
        hand="dv_risky_tactics dv_slam",
        crystals=9,
        active=0,
        rolls="y0",
        **OPEN,
    )
    play(state, "lower:dv_risky_tactics")
    finish(state)
    play(state, "end", "done")
    assert state.marker == -2  # nobody lost endurance


def test_ed_335_of_two_automatic_results_the_last_counts() -> None:
    def defended(hand: str, rolls: str) -> EdgeState:
        state = battle(
            factions="dvergar demons",
            at={"0.enkindled": "c3r2:0", "1.gorehound": "c3r2:12"},
            modes="0.enkindled",
            hand=hand,
            rolls=rolls,
            crystals=9,
            **OPEN,
        )
        play(state, "lower:dv_risky_tactics")  # all DEF rolls are lost
        return play(state, "activate:0.enkindled", "done", "fight", "model:0.enkindled.0", "die:yellow")

    lost = finish(defended("dv_risky_tactics", "y0"))
    assert lost.endurance[squad_number(lost, "0.enkindled")] == 1  # INI 4 against 1 + 2: the hound attacks first
    saved = defended("dv_risky_tactics dv_slam", "y0")
    play(saved, "upper:dv_slam", "crystals")
    finish(saved)
    assert saved.endurance[squad_number(saved, "0.enkindled")] == 2


# -- shooting ---------------------------------------------------------------------------------------------------------


def test_ed_162_163_164_165_166_one_roll_against_every_ini() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.master_of_elements": "c3r2:0", "1.pilgrim": "c3r1:0 c3r1:1", "1.holy_knight": "c3r1:34"},
        hand="de_ice_lance",
        rolls="y2",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:de_ice_lance", "crystals", "die:yellow")
    finish(state)
    # result 2: the Knight (INI 1) is hit, Pilgrims (INI 2) are not
    assert state.endurance[squad_number(state, "1.holy_knight")] == 1
    assert state.endurance[squad_number(state, "1.pilgrim")] == 1


def test_ed_167_168_a_squad_shoots_one_after_another() -> None:
    state = battle(
        at={"0.ranger": "c3r2:0 c3r2:1", "1.dark_scholar": "c3r1:0 c3r1:1"},
        hand="ch_shoot",
        rolls="y4 y4",
        endurance={"1.dark_scholar": 0},
        **OPEN,
    )
    play(state, "lower:ch_shoot", "model:0.ranger.0", "model:1.dark_scholar.0", "die:yellow")
    finish(state)
    assert sum(where(state, f"1.dark_scholar.{place}") == "dead" for place in range(2)) == 2


def test_ed_169_170_171_172_173_174_lines_and_ranges() -> None:
    state = battle(at={"1.son_of_khyber": "c4r1:0123456", "0.pilgrim": "c3r1:0"}, **OPEN)
    fields = state.board().numbers
    assert has_line(state, fields["c3r0"], fields["c3r0"])
    assert has_line(state, fields["c3r0"], fields["c4r1"])
    assert not has_line(state, fields["c3r0"], fields["c5r1"])
    assert not has_line(state, fields["c3r0"], fields["c4r2"])
    assert len(line_fields(state, fields["c3r0"], 1, 99)) == 4


def test_ed_175_areas_hit_own_models_too() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.master_of_elements": "c3r2:0", "0.dark_scholar": "c3r2:3", "1.pilgrim": "c3r2:1"},
        hand="de_fireball",
        rolls="y4",
        crystals=5,
        endurance={"0.dark_scholar": 1},
        **OPEN,
    )
    play(state, "lower:de_fireball", "crystals", "field:c3r2")
    state.apply(state.options()[0])
    play(state, "die:yellow")
    finish(state)
    assert state.endurance[squad_number(state, "0.dark_scholar")] == 0
    assert state.endurance[squad_number(state, "0.master_of_elements")] == 2


def test_ed_336_337_windows_of_a_hit_check_and_checks_without_a_shooter() -> None:
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c3r3:01", "1.master_of_elements": "c3r1:0"},
        mines="c3r2:0!",
        active=1,
        rolls="y4",
        **OPEN,
    )
    play(
        state, "activate:1.master_of_elements", "done", "move", "model:1.master_of_elements.0", "field:c3r2", "hexes:1"
    )
    assert (state.seat, question(state)) == (0, "choose_die")  # the owner of the mine rolls
    play(state, "die:yellow")
    finish(state)
    assert state.endurance[squad_number(state, "1.master_of_elements")] == 2
    assert state.mines == []


def test_options_are_named() -> None:
    assert option(battle(), "die:red") == option(battle(), "die:yellow") + 1


def test_ed_158_320_no_instant_slips_in_after_a_card_between_the_rolls() -> None:
    state = guarded()
    play(state, "die:yellow", "upper:ch_guardian_angel", "crystal")
    assert (state.seat, question(state)) == (0, "choose_die")  # nothing is asked before the defence roll
    assert not state.fight().rolled_defence or state.fight().attack > 0
    blind = guarded(settings={"blind_windows": True})
    play(blind, "die:yellow", "upper:ch_guardian_angel", "crystal")
    assert question(blind) == "react"
    assert refused(blind, "upper:ch_energy_drain") == "ED-158"


def test_ed_203_333_an_answer_inside_a_card_opens_no_gap_in_it() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "1.holy_knight": "c3r2:23"},
        upgrades={"1.holy_knight": "ch_tactic=1"},
        hand={0: "de_horde", 1: "ch_guardian_angel ch_energy_drain"},
        crystals=5,
        settings={"blind_windows": True},
        **OPEN,
    )
    play(state, "upper:de_horde", "crystal", "model:0.gorehound.0", "die:yellow")
    play(state, "upper:ch_guardian_angel", "crystal")
    while question(state) == "react":
        assert refused(state, "upper:ch_energy_drain") in ("ED-333", "ED-202")
        play(state, "pass")
    while state.uses:
        state.apply(usual(state) if usual(state) >= 0 else option(state, "done"))
    assert (state.seat, question(state)) == (1, "react")
    assert can(state, "upper:ch_energy_drain")  # the card is resolved


def test_ed_339_a_controlled_model_killed_by_its_own_side_is_its_controllers() -> None:
    state = battle(
        seats=3,
        factions="demons chapter reborn",
        at={"0.dark_scholar": "c3r2:0", "1.pilgrim": "c3r2:1 c3r2:2", "2.treemaid": "c6r5:0"},
        modes="0.dark_scholar",
        endurance={"1.pilgrim": 0},
        hand="de_mind_control",
        rolls="y0 y4 y4 y0",
        crystals=5,
        shrines="- - -",
        sources="",
    )
    play(state, "lower:de_mind_control", "crystals", "model:1.pilgrim.0", "done", "die:yellow", "die:yellow")
    play(state, "counter", "die:yellow", "die:yellow")
    finish(state)
    assert where(state, "1.pilgrim.0") == "dead"
    assert (state.captured[0 * 3 + 1], state.kept[1], state.discarded_vp) == (1, 9, 0)


def test_a_fight_of_an_older_edition_is_read() -> None:
    state = fighting("0.pilgrim.0", PAIR)
    position = json.loads(state.to_json())
    for fight in position["table"]["fights"]:
        del fight["held_off"]
    position["edition"] = 2
    assert GAME.from_json(json.dumps(position)).to_json() == state.to_json()
