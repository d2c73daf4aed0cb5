"""Why not: every refusal names its rule and says it, in English and in Polish."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import druza.games.edge
from druza.games.edge.content.moments import W9
from druza.games.edge.rules.landing import MOVING, ChooseHexes
from druza.games.edge.rules.movement import StepMove
from druza.games.edge.rules.paths import THROUGH
from druza.games.edge.rules.picking import PickModel
from druza.games.edge.rules.windows import React
from druza.games.edge.rules.wounds import SacrificeModel
from druza.games.edge.setup import PlaceSource
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import MODEL
from druza.kernel.drawing import why_not
from druza.kernel.state import Frame
from tests.games.edge.table import (
    GAME,
    OPEN,
    battle,
    can,
    charges_on,
    deploying,
    finish,
    kill,
    model_number,
    option,
    play,
    question,
    squad_number,
    usual,
    wound,
)

PAIR = {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}
ASKED_ANYWAY: dict[str, Any] = {"blind_windows": True}  # whoever holds cards is asked at every moment


def says_why(state: EdgeState, word: str, rule: str) -> bool:
    """Is a word that is asked about refused by this rule, with a sentence of its own in both languages?"""
    chosen = option(state, word)
    found = [why_not(state, state.seat, GAME.notation(chosen), lang) for lang in ("en", "pl")]
    assert found == [(rule, GAME.words.say(lang, "reason", rule, {})) for lang in ("en", "pl")]
    return found[0] != found[1]


def asked(state: EdgeState, frame: Frame) -> EdgeState:
    """The table at this question."""
    state.ask_forced = True
    state.push(frame)
    state.settle()
    return state


def test_every_rule_that_refuses_has_a_short_sentence_in_both_languages() -> None:
    folder = Path(druza.games.edge.__file__).parent
    trees = [ast.parse(file.read_text("utf-8")) for file in folder.rglob("*.py")]
    judges = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    named = {
        node.value
        for judge in judges
        if "refusal" in judge.name or "objection" in judge.name
        for node in ast.walk(judge)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"ED-\d{3}", node.value)
    }
    assert len(named) > 60
    for lang in ("en", "pl"):
        said = GAME.words.by_language[lang]["reason"]
        assert named - set(said) == set()
        assert all(len(said[rule]) < 120 for rule in named)


# -- questions of their own --------------------------------------------------------------------------------------------


def test_ed_127_a_move_through_obstacles_does_not_stop_where_there_is_no_room() -> None:
    state = battle(
        factions="reborn demons", at={"0.blight_steed": "c3r4:012", "1.son_of_khyber": "c3r3:0123456"}, **OPEN
    )
    steed = model_number(state, "0.blight_steed")
    field = state.board().numbers["c3r3"]
    asked(state, StepMove(0, steed, -1, 2, THROUGH, field, 1, 4))
    assert says_why(state, "done", "ED-127")
    assert can(state, "field:c3r2")  # it goes on behind the Son


def test_ed_208_a_special_source_gives_nothing_where_there_is_nothing_to_give() -> None:
    state = battle(
        at={"0.holy_knight": "c2r1:34", "1.gorehound": "c6r5:01"}, start="turn", settings={"special_sources": True}
    )
    state.ask_forced = True
    play(state, "turn:passive")
    assert question(state) == "special_source"
    assert says_why(state, "option:0", "ED-208")  # every enemy squad has endurance left
    assert says_why(state, "option:2", "ED-208")  # no own squad has lost any


def test_ed_208_a_banner_is_carried_out_by_a_model_that_can() -> None:
    at = {"0.gorehound": "c3r2:01", "0.dark_scholar": "c3r2:2 c0r0:0", "1.pilgrim": "c3r2:3 c6r5:0"}
    state = battle(factions="demons chapter", at=at, ask_forced=True, **OPEN)
    play(state, "banner", "option:0")
    assert question(state) == "pick_actor"
    assert can(state, "model:0.dark_scholar.0")
    assert says_why(state, "model:0.dark_scholar.1", "ED-208")  # it touches nobody


def test_ed_249_a_horde_hunts_only_whom_it_can_reach() -> None:
    at = {"0.dark_scholar": "c3r2:0", "1.pilgrim": "c3r1:0 c0r5:0"}
    state = battle(factions="demons chapter", at=at, hand="de_horde", crystals=5, ask_forced=True, **OPEN)
    play(state, "lower:de_horde")
    while question(state) != "pick_target":
        state.apply(state.options()[0])
    assert can(state, "model:1.pilgrim.0")
    assert says_why(state, "model:1.pilgrim.1", "ED-249")


def test_ed_108_mines_of_which_none_is_left() -> None:
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c0r0:01"},
        hand="rz_minelayer",
        mines="c1r1:0",
        crystals=3,
        ask_forced=True,
    )
    play(state, "lower:rz_minelayer", "crystal", "field:c3r2", "hexes:0")
    assert question(state) == "choose_mine"
    assert says_why(state, "token:mine_dummy", "ED-108")  # the only one lies there already
    assert can(state, "token:mine_real")


def test_ed_114_a_reroll_for_a_gear_has_its_price() -> None:
    state = poor(at=PAIR, rolls="y4 y0", depleted=[1, 0, 0], **OPEN)
    play(state, "activate:0.holy_knight", "fight", "model:0.holy_knight.0")
    while (state.seat, question(state)) != (0, "use_die"):
        state.apply(usual(state))
    assert can(state, "refresh")
    assert says_why(state, "reroll", "ED-114")


def poor(crystals: int = 0, **more: Any) -> EdgeState:
    """Three players: no points can be paid; the first has no endurance either."""
    units = ("angel_of_death", "holy_knight", "holy_knight#1", "pilgrim", "ranger")
    nothing = {f"0.{unit}": 0 for unit in units}
    squads = {0: "angel_of_death holy_knight holy_knight pilgrim ranger"}
    return battle(seats=3, squads=squads, endurance=nothing, crystals=[crystals, 2, 2], **more)


def test_ed_024_a_source_lies_apart() -> None:
    state = battle(shrines="c3r0 c3r4", sources="c1r1")
    asked(state, PlaceSource(0))
    assert says_why(state, "field:c1r2", "ED-024")  # beside a source
    assert says_why(state, "field:c3r1", "ED-024")  # beside a shrine
    assert says_why(state, "field:c1r1", "ED-024")
    assert can(state, "field:c5r1")


def test_ed_169_170_172_a_shot_is_off_the_line_too_far_or_stopped() -> None:
    at = {"0.bladebreeder": "c3r4:0", "1.gorehound": "c3r3:01", "1.master_of_elements": "c3r0:0"}
    more = {"1.son_of_khyber": "c3r2:0123456", "1.dark_scholar": "c3r1:0 c4r3:0"}
    state = battle(factions="faceless demons", at={**at, **more}, hand="fa_bladespit", ask_forced=True, **OPEN)
    play(state, "lower:fa_bladespit", "model:0.bladebreeder.0", "crystal")
    assert question(state) == "choose_shot"
    assert can(state, "model:1.son_of_khyber.0")  # models in the full field can be hit
    assert says_why(state, "model:1.dark_scholar.0", "ED-170")  # behind it
    assert says_why(state, "model:1.dark_scholar.1", "ED-169")  # on no line
    assert says_why(state, "model:1.master_of_elements.0", "ED-172")  # four fields away


def test_ed_213_only_the_living_take_the_wound_for_an_upgrade() -> None:
    at = {"0.harvester": "c3r2:012"}
    full = battle(factions="faceless demons", at=at, upgrades={"0.harvester": "fa_breeding"}, hand="fa_breeding")
    assert says_why(full, "attach:fa_breeding", "ED-213")  # the Harvester bears it, the other squads are dead
    state = battle(factions="faceless demons", at=at, hand="fa_breeding", ask_forced=True)
    play(state, "attach:fa_breeding")
    assert can(state, "squad:0.harvester")
    assert says_why(state, "squad:0.shatterer", "ED-213")


def test_ed_230_a_token_that_is_too_dear_stays() -> None:
    tokens = {"freeze": "0.pilgrim.0", "fire": "0.pilgrim.0"}
    state = poor(at={"0.pilgrim": "c3r2:0"}, tokens=tokens, crystals=1, ask_forced=True, **OPEN)
    play(state, "clear:0.pilgrim.0")
    assert question(state) == "choose_token"
    assert can(state, "token:fire")
    assert says_why(state, "token:freeze", "ED-230")  # 2 crystals


def test_ed_312_a_model_leaves_room_for_the_rest_of_its_squad() -> None:
    board = battle().board()
    sources = " ".join(id for id in board.ids if id not in ("c3r2", "c0r0"))
    at = {"0.son_of_khyber": "", "1.pilgrim": "c0r0:0"}
    free: dict[str, Any] = {
        "sources": sources,
        "shrines": "- -",
        "thickets": "c3r2:0 c3r2:4 c3r2:6",
    }  # left: 1 2 3, and 5 alone
    state = play(deploying(at, factions="demons chapter", **free), "squad:0.dark_scholar")
    assert can(state, "hexes:2")
    assert says_why(state, "hexes:5", "ED-312")


# -- cards, upgrades and banners at the wrong moment -------------------------------------------------------------------


def until(state: EdgeState, seat: int, window: int) -> EdgeState:
    """On to the moment at which this seat is asked in a window; all others pass or do the first thing they can."""
    for _ in range(40):
        if question(state) == "react" and state.seat == seat and state.prompt()["values"]["window"] == window:
            return state
        state.apply(option(state, "pass") if question(state) == "react" else state.options()[0])
    raise AssertionError(f"seat {seat} is never asked in window {window}")


def fighting(state: EdgeState, seat: int, window: int, model: str = "0.holy_knight.0") -> EdgeState:
    """A Combat of this model, up to the moment at which a seat is asked."""
    squad = model.rpartition(".")[0]
    play(state, f"activate:{squad}")
    while question(state) != "act":
        state.apply(option(state, "done"))
    play(state, "fight")
    if can(state, f"model:{model}"):
        play(state, f"model:{model}")
    return until(state, seat, window)


def test_ed_198_a_card_waits_for_its_moment() -> None:
    state = battle(at=PAIR, hand="ch_leap", crystals=5)
    assert says_why(state, "upper:ch_leap", "ED-198")  # it answers a Combat that is declared


def test_ed_343_a_passive_price_is_not_paid_while_a_combat_is_declared() -> None:
    state = battle(at=PAIR, upgrades={"0.holy_knight": "ch_tactic=3"}, hand="ch_leap", crystals=5, **OPEN)
    assert can(state, "use:0.holy_knight/ch_tactic/lower")
    fighting(state, 0, 1)
    assert says_why(state, "use:0.holy_knight/ch_tactic/lower", "ED-343")


def test_ed_215_charges_are_paid_from_the_card_itself() -> None:
    ups = {"0.holy_knight": "ch_tactic=0", "0.pilgrim": "ch_judgment=1"}
    state = battle(at={**PAIR, "0.pilgrim": "c3r3:0"}, upgrades=ups)
    assert says_why(state, "use:0.holy_knight/ch_tactic/upper", "ED-215")
    assert says_why(state, "use:0.holy_knight/ch_tactic/lower", "ED-215")  # a passive price too


def test_ed_224_upgrades_of_a_dead_squad_rest() -> None:
    state = battle(at=PAIR, upgrades={"0.ranger": "ch_tactic=3"})
    assert says_why(state, "use:0.ranger/ch_tactic/upper", "ED-224")


def test_ed_214_a_lower_action_serves_the_unit_it_names_and_its_own_squad() -> None:
    other = battle(at={**PAIR, "0.pilgrim": "c3r3:0"}, upgrades={"0.pilgrim": "ch_judgment=3"})
    assert says_why(other, "use:0.pilgrim/ch_judgment/lower", "ED-214")
    ups = {"0.pilgrim": "ch_overwatch=3"}
    state = battle(at={**PAIR, "0.pilgrim": "c6r5:0"}, upgrades=ups, hand="ch_leap", crystals=5, **OPEN)
    fighting(state, 0, 1)
    assert says_why(state, "use:0.pilgrim/ch_overwatch/lower", "ED-214")  # a Knight fights, the Pilgrims watch


def test_ed_194_a_lower_action_serves_the_unit_it_names_in_a_combat_too() -> None:
    at = {"0.treemaid": "c3r2:0", "0.warbeast": "c6r5:012", "1.pilgrim": "c3r2:1"}
    state = battle(factions="reborn chapter", at=at, hand="re_empowering", active=1, settings=ASKED_ANYWAY, **OPEN)
    fighting(state, 0, 1, "1.pilgrim.0")
    assert says_why(state, "lower:re_empowering", "ED-194")  # Warbeasts alone


def test_ed_217_once_a_combat_and_once_a_roll() -> None:
    ups = {"0.holy_knight": "ch_overwatch=3 ch_guard=3"}
    state = battle(at=PAIR, upgrades=ups, hand="ch_leap", crystals=5, **OPEN)
    slot = squad_number(state, "0.holy_knight") * 2
    fighting(state, 0, 1)
    state.fight().used = [slot * 2 + 1]
    assert says_why(reasked(state), "use:0.holy_knight/ch_overwatch/lower", "ED-217")
    roll = battle(at=PAIR, upgrades=ups, hand="ch_trap", active=1, crystals=5, settings=ASKED_ANYWAY, **OPEN)
    fighting(roll, 0, 4, "1.gorehound.0")
    assert can(roll, "use:0.holy_knight/ch_guard/upper")
    roll.fight().used_roll = [(slot + 1) * 2]
    assert says_why(reasked(roll), "use:0.holy_knight/ch_guard/upper", "ED-217")


def reasked(state: EdgeState) -> EdgeState:
    state.choices = state.decision().options(state)
    return state


def test_ed_272_the_banner_takes_back_a_card_that_was_played() -> None:
    state = battle(factions="rhazack demons", at={"0.stream_guard": "c3r2:01"}, **OPEN)
    asked(state, React(0, W9, 0, 0, -1))
    assert says_why(state, "banner", "ED-272")  # an upgrade was used, no card


def test_ed_324_endurance_that_was_paid_is_no_wound() -> None:
    at = {"0.avenger": "c3r2:0123456", "1.son_of_khyber": "c3r3:0123456"}
    hand = {0: "dv_mechanism dv_chain_grab dv_flamethrower", 1: "de_energy_source"}
    ups = {"0.avenger": "dv_exoskeleton", "1.son_of_khyber": "de_rage=3"}
    state = battle(factions="dvergar demons", at=at, hand=hand, upgrades=ups, crystals=0, settings=ASKED_ANYWAY)
    play(state, "lower:dv_mechanism", "endurance:0.avenger", "done")
    until(state, 0, 7)
    assert can(state, "upper:dv_flamethrower")  # Junk sees every loss
    assert says_why(state, "upper:dv_chain_grab", "ED-324")
    until(state, 1, 7)
    assert says_why(state, "lower:de_energy_source", "ED-324")


def test_ed_208_wounds_that_others_dealt_are_no_concern_of_ones_own() -> None:
    at = {"0.avenger": "c3r2:0123456", "1.son_of_khyber": "c3r3:0123456"}
    table: dict[str, Any] = {"factions": "dvergar demons", "at": at, "upgrades": {"0.avenger": "dv_exoskeleton"}}
    theirs = battle(hand="dv_chain_grab", active=1, settings=ASKED_ANYWAY, **table, **OPEN)
    wound(theirs, "0.avenger.0", 1, "1.son_of_khyber.0", seat=1)
    assert says_why(until(theirs, 0, 7), "upper:dv_chain_grab", "ED-208")
    own = battle(hand="dv_chain_grab", active=1, settings=ASKED_ANYWAY, **table, **OPEN)
    wound(own, "1.son_of_khyber.0", 1, "0.avenger.0", seat=0)
    assert can(until(own, 0, 7), "upper:dv_chain_grab")


def test_ed_208_the_death_of_another_model() -> None:
    at = {"0.enkindled": "c3r3:0 c6r5:0", "1.dark_scholar": "c3r3:2 c0r0:0"}
    table: dict[str, Any] = {"factions": "dvergar demons", "at": at, "hand": "dv_reclaimed_crystals", "active": 1}
    theirs = kill(battle(settings=ASKED_ANYWAY, **table, **OPEN), "1.dark_scholar.0", seat=0)
    assert says_why(until(theirs, 0, 8), "upper:dv_reclaimed_crystals", "ED-208")
    own = kill(battle(settings=ASKED_ANYWAY, **table, **OPEN), "0.enkindled.0", seat=1)
    assert can(until(own, 0, 8), "upper:dv_reclaimed_crystals")


def test_ed_208_the_value_of_another_model() -> None:
    at = {"1.pilgrim": "c3r2:0", "2.treemaid": "c3r2:1"}
    table: dict[str, Any] = {"seats": 3, "factions": "demons chapter reborn", "at": at, "hand": "de_faith"}
    state = battle(active=1, settings=ASKED_ANYWAY, shrines="- - -", sources="", **table)
    fighting(state, 0, 2, "1.pilgrim.0")
    assert says_why(state, "upper:de_faith", "ED-208")  # others fight


def test_ed_159_208_drill_serves_whoever_makes_a_backstab() -> None:
    at = {"0.stream_guard": "c3r2:01", "1.gorehound": "c3r2:23"}
    drill = {"0.stream_guard": "rz_drill=3"}
    hand = {0: "rz_order", 1: "de_rush"}
    table: dict[str, Any] = {"factions": "rhazack demons", "at": at, "upgrades": drill, "hand": hand, "crystals": 5}
    plain = battle(active=1, settings=ASKED_ANYWAY, **table, **OPEN)
    fighting(plain, 0, 1, "1.gorehound.0")
    assert says_why(plain, "use:0.stream_guard/rz_drill/lower", "ED-159")  # no Backstab
    stabbed = battle(active=1, settings=ASKED_ANYWAY, **table, **OPEN)
    play(stabbed, "lower:de_rush", "crystal")
    until(stabbed, 0, 1)
    assert says_why(stabbed, "use:0.stream_guard/rz_drill/lower", "ED-208")  # the Gorehound makes it


def test_ed_208_nothing_is_rolled_any_more() -> None:
    at = {"0.warbeast": "c3r2:012", "1.master_of_elements": "c3r2:3"}
    ups = {"0.warbeast": "re_bloodlust=3"}
    table: dict[str, Any] = {"factions": "reborn demons", "at": at, "upgrades": ups, "thickets": "c3r2:6"}
    table["hand"] = "re_rooted"
    held = battle(active=1, rolls="y0 y4", settings=ASKED_ANYWAY, **table, **OPEN)
    fighting(held, 0, 5, "1.master_of_elements.0")
    assert can(held, "use:0.warbeast/re_bloodlust/upper")  # a counterattack may follow
    lost = battle(active=1, rolls="y4 y0", settings=ASKED_ANYWAY, **table, **OPEN)
    fighting(lost, 0, 5, "1.master_of_elements.0")
    assert says_why(lost, "use:0.warbeast/re_bloodlust/upper", "ED-208")


def test_ed_208_risky_tactics_answer_a_lost_defence() -> None:
    at = {"0.unbroken": "c3r2:01", "1.master_of_elements": "c3r2:2"}
    table: dict[str, Any] = {"factions": "dvergar demons", "at": at, "hand": "dv_risky_tactics", "active": 1}
    lost = battle(rolls="y4 y0", settings=ASKED_ANYWAY, **table, **OPEN)
    fighting(lost, 0, 5, "1.master_of_elements.0")
    assert can(lost, "upper:dv_risky_tactics")
    held = battle(rolls="y0 y4", settings=ASKED_ANYWAY, **table, **OPEN)
    fighting(held, 0, 5, "1.master_of_elements.0")
    assert says_why(held, "upper:dv_risky_tactics", "ED-208")


def test_ed_208_tactic_pays_only_for_a_defence_that_held() -> None:
    at = {"0.holy_knight": "c3r2:01", "1.master_of_elements": "c3r2:2"}
    state = battle(at=at, upgrades={"0.holy_knight": "ch_tactic"}, paid="ch_tactic", active=1, rolls="y4 y0", **OPEN)
    play(state, "activate:1.master_of_elements", "done", "fight", "model:1.master_of_elements.0")
    finish(state)
    assert charges_on(state, "0.holy_knight") == 0


def test_ed_208_bloodlust_answers_wounds_of_a_combat() -> None:
    at = {"0.warbeast": "c3r2:012", "1.master_of_elements": "c3r2:3"}
    ups = {"0.warbeast": "re_bloodlust=3"}
    state = battle(
        factions="reborn demons", at=at, upgrades=ups, hand="re_rooted", active=1, settings=ASKED_ANYWAY, **OPEN
    )
    wound(state, "0.warbeast.0", 1, "1.master_of_elements.0", seat=1)  # shot, not fought
    until(state, 0, 7)
    assert says_why(state, "use:0.warbeast/re_bloodlust/lower", "ED-208")


def test_ed_208_a_kill_is_a_dead_enemy() -> None:
    at = {"0.harvester": "c3r2:012", "0.berserker": "c3r2:3 c6r5:0", "1.master_of_elements": "c0r0:0"}
    table: dict[str, Any] = {"factions": "faceless demons", "at": at, "hand": "fa_absorption", "crystals": 5}
    state = battle(endurance={"0.berserker": 0}, active=1, settings=ASKED_ANYWAY, **table, **OPEN)
    wound(state, "0.berserker.0", 1, "0.harvester.0", seat=0)
    assert says_why(until(state, 0, 8), "lower:fa_absorption", "ED-208")

    def refreshed_by(victim: str) -> int:
        spots = {"0.son_of_khyber": "c3r2:0123456", "0.dark_scholar": "c3r3:0 c6r5:0", "1.pilgrim": "c3r3:2 c0r0:0"}
        state = battle(
            factions="demons chapter",
            at=spots,
            upgrades={"0.son_of_khyber": "de_rage"},
            paid="de_rage",
            endurance={"0.dark_scholar": 0, "1.pilgrim": 0},
            crystals=0,
            depleted=[3, 0],
            **OPEN,
        )
        wound(state, victim, 1, "0.son_of_khyber.0")
        return state.crystals[0]

    assert (refreshed_by("1.pilgrim.0"), refreshed_by("0.dark_scholar.0")) == (3, 0)


def test_ed_186_a_sacrifice_is_no_death_to_answer() -> None:
    at = {"0.enkindled": "c3r3:0 c6r5:0", "1.master_of_elements": "c3r3:2"}
    hand = "dv_detonation dv_mechanical_shield"
    state = battle(factions="dvergar demons", at=at, hand=hand, crystals=3, active=1, settings=ASKED_ANYWAY, **OPEN)
    state.push(SacrificeModel(model_number(state, "0.enkindled.0")))
    state.settle()
    until(state, 0, 8)
    assert says_why(state, "lower:dv_detonation", "ED-186")
    dead = battle(factions="dvergar demons", at=at, hand=hand, crystals=3, active=1, settings=ASKED_ANYWAY, **OPEN)
    kill(dead, "0.enkindled.0", seat=1)
    assert can(until(dead, 0, 8), "lower:dv_detonation")


def test_ed_208_junk_needs_a_lost_token_of_ones_own() -> None:
    at = {"0.enkindled": "c3r2:0 c3r2:1", "1.master_of_elements": "c3r3:0"}
    table: dict[str, Any] = {"factions": "dvergar demons", "at": at, "hand": "dv_mechanism", "active": 1}
    state = battle(endurance={"0.enkindled": 0}, settings=ASKED_ANYWAY, **table)
    wound(state, "0.enkindled.0", 1, seat=1)
    until(state, 0, 7)
    assert says_why(state, "upper:dv_mechanism", "ED-208")  # a death, no token
    theirs = battle(settings=ASKED_ANYWAY, **table)
    wound(theirs, "1.master_of_elements.0", 1, seat=0)
    until(theirs, 0, 7)
    assert says_why(theirs, "upper:dv_mechanism", "ED-208")
    own = battle(settings=ASKED_ANYWAY, **table)
    wound(own, "0.enkindled.0", 1, seat=1)
    assert can(until(own, 0, 7), "upper:dv_mechanism")


def test_ed_208_a_junk_pile_collects_from_its_own_squad() -> None:
    def lost_by(squad: str) -> int:
        state = battle(
            factions="dvergar demons",
            at={"0.enkindled": "c3r2:0", "0.unbroken": "c3r3:01"},
            upgrades={"0.enkindled": "dv_junk_pile"},
            paid="dv_junk_pile",
            active=1,
        )
        wound(state, f"{squad}.0", 1, seat=1)
        return state.shrine_tokens[0]

    assert (lost_by("0.enkindled"), lost_by("0.unbroken")) == (1, 0)


def test_ed_117_a_card_does_not_reroll_what_was_rerolled() -> None:
    at = {"0.berserker": "c3r2:0", "1.pilgrim": "c3r2:1"}
    state = battle(factions="faceless chapter", at=at, hand="fa_resource", rolls="y0 y0 y0 y0", crystals=5, **OPEN)
    play(state, "activate:0.berserker")
    while question(state) != "act":
        state.apply(option(state, "done"))
    play(state, "fight", "model:0.berserker.0")
    while (state.seat, question(state)) != (0, "use_die"):
        state.apply(usual(state))
    assert can(state, "upper:fa_resource")
    play(state, "reroll", "crystal")
    assert question(state) == "use_die"
    assert says_why(state, "upper:fa_resource", "ED-117")


def test_ed_117_an_explosion_is_rerolled_once_too() -> None:
    at = {"0.enkindled": "c3r3:0 c6r5:0", "1.dark_scholar": "c3r3:2"}
    ups = {"0.enkindled": "dv_exoskeleton=3"}
    state = battle(
        factions="dvergar demons",
        at=at,
        hand="dv_detonation",
        upgrades=ups,
        active=1,
        rolls="y0 y0",
        crystals=5,
        **OPEN,
    )
    kill(state, "0.enkindled.0", seat=1)
    play(state, "lower:dv_detonation", "die:yellow")
    assert can(state, "use:0.enkindled/dv_exoskeleton/upper")
    play(state, "reroll", "crystal")
    assert says_why(state, "use:0.enkindled/dv_exoskeleton/upper", "ED-117")


# -- what is no candidate, but what a person tries --------------------------------------------------------------------


def test_ed_030_031_033_a_field_for_a_model_says_what_is_wrong_with_it() -> None:
    state = deploying({"1.son_of_khyber": "c3r3:0123456"}, shrines="c0r0 -", sources="c6r5")
    play(state, "squad:0.pilgrim")
    assert says_why(state, "field:c3r3", "ED-030")  # the Son fills it
    assert says_why(state, "field:c0r0", "ED-030")
    play(state, "field:c3r1", "hexes:1")
    assert says_why(state, "field:c6r0", "ED-033")
    large = deploying({"1.son_of_khyber": "c3r3:0123456"}, shrines="- -", sources="")
    play(large, "squad:0.angel_of_death")
    assert says_why(large, "field:c3r2", "ED-031")  # beside the Son


def test_ed_121_a_field_out_of_reach_says_so() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01", "1.gorehound": "c6r5:01"}, **OPEN)
    play(state, "activate:0.holy_knight", "move", "model:0.holy_knight.0")
    assert says_why(state, "field:c0r0", "ED-121")


def test_ed_047_123_127_hexes_say_whom_they_would_push() -> None:
    at = {"0.blight_steed": "c3r4:012", "1.dark_scholar": "c3r3:1 c3r3:2"}
    state = battle(factions="reborn demons", at=at, thickets="c3r3:4", **OPEN)
    steed, scholar = model_number(state, "0.blight_steed"), model_number(state, "1.dark_scholar")
    state.pushed |= 1 << scholar
    asked(state, ChooseHexes(0, steed, MOVING, -1, 1, 0, -1, state.board().numbers["c3r3"]))
    assert can(state, "hexes:056")
    assert says_why(state, "hexes:01", "ED-047")  # its base has three
    assert says_why(state, "hexes:012", "ED-123")
    assert says_why(state, "hexes:034", "ED-127")  # the Thicket does not give way


def test_ed_301_302_one_purchase_a_turn_at_its_start() -> None:
    options = {"buy_vp": True, "mulligan": True}
    state = battle(at=PAIR, hand="ch_leap", crystals=9, start="active", settings=options)
    play(state, "buy")
    assert says_why(state, "buy", "ED-302")
    play(state, "done")
    assert question(state) == "take_turn"
    assert says_why(state, "buy", "ED-302")
    assert says_why(state, "mulligan", "ED-301")


def test_ed_140_an_enemy_out_of_contact_is_not_fought() -> None:
    at = {"0.pilgrim": "c3r2:0", "1.dark_scholar": "c3r2:1 c3r2:6 c0r0:0"}
    state = battle(at=at, **OPEN)
    play(state, "activate:0.pilgrim", "done", "fight", "model:0.pilgrim.0")
    assert question(state) == "choose_opponent"
    assert says_why(state, "model:1.dark_scholar.2", "ED-140")


def test_ed_070_212_226_327_what_the_menu_does_not_hold() -> None:
    state = battle(at=PAIR, hand={1: "de_faith de_rage"}, crystals=5, rolls="y4 y3", settings=ASKED_ANYWAY, **OPEN)
    play(state, "activate:0.holy_knight", "done")
    assert says_why(state, "activate:0.ranger", "ED-070")
    play(state, "fight", "model:0.holy_knight.0")
    assert (state.seat, question(state)) == (1, "react")
    assert says_why(state, "banner", "ED-226")
    assert says_why(state, "attach:de_rage", "ED-212")
    while question(state) != "use_die":
        state.apply(usual(state))
    assert says_why(state, "reroll", "ED-327")


def test_ed_172_267_targets_of_cards_say_why_not() -> None:
    at = {"0.master_of_elements": "c3r4:0", "1.pilgrim": "c3r3:0 c3r0:0 c3r4:3"}
    state = battle(factions="demons chapter", at=at, hand="de_fireball de_freeze", crystals=5, ask_forced=True, **OPEN)
    play(state, "lower:de_fireball")
    while question(state) != "choose_area":
        state.apply(state.options()[0])
    assert says_why(state, "field:c3r0", "ED-172")


def test_ed_196_a_model_of_a_seat_that_nobody_has_is_no_target() -> None:
    state = battle(at=PAIR)
    assert PickModel(0, 0, 1, ()).objection(state, MODEL.option(79)) == ""
