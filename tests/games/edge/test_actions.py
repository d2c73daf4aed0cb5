"""Action cards, instants, upgrades, banners: ED-192 to ED-226, ED-343 to ED-345, ED-361."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.upgrades import discard_upgrade
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs.looping import EachNext
from tests.games.edge.table import (
    CONTENT,
    GAME,
    OPEN,
    battle,
    can,
    finish,
    kill,
    play,
    question,
    refused,
    squad_number,
    usual,
    where,
    wound,
)

BLIND: dict[str, Any] = {"blind_windows": True}  # whoever holds cards is asked at every moment

PAIR = {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}


def test_ed_192_197_one_action_is_used_and_the_card_is_discarded() -> None:
    state = battle(at=PAIR, hand="ch_leap ch_trap", crystals=3)
    play(state, "lower:ch_trap", "crystal")
    finish(state)
    assert state.discards[0] == [CONTENT.cards.index("ch_trap")]
    assert state.hands[0] == [CONTENT.cards.index("ch_leap")]
    assert state.depleted[0] == 1


def test_ed_193_194_195_196_who_may_use_an_action() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0", "1.gorehound": "c6r5:01"}, hand="ch_bash ch_trap", crystals=5)
    assert refused(state, "lower:ch_bash") == "ED-195"  # no Knight lives
    assert can(state, "upper:ch_bash")
    assert can(state, "lower:ch_trap")  # any squad; it targets an enemy


def test_ed_198_199_200_201_cards_are_announced_and_piles_are_open() -> None:
    state = battle(at=PAIR, hand="ch_trap ch_leap", discard={1: "de_mist"}, crystals=3)
    state.events = []
    play(state, "lower:ch_trap", "crystal")
    finish(state)
    assert [event.facts["card"] for event in state.events or [] if event.kind == "played"] == ["ch_trap"]
    assert state.view(0)["players"][1]["discard"] == ["de_mist"]
    assert len(CONTENT.faction_cards[0]) == 20


def test_ed_202_203_instants_answer_when_a_card_is_resolved() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "1.pilgrim": "c6r5:0"},
        hand={0: "de_mist", 1: "ch_energy_drain"},
        upgrades={"1.pilgrim": "ch_tactic"},
        crystals=5,
    )
    play(state, "upper:de_mist", "model:0.gorehound.0", "field:c3r3")
    state.apply(state.options()[0])
    assert (state.seat, question(state)) == (1, "react")
    assert can(state, "upper:ch_energy_drain")
    assert refused(state, "lower:ch_energy_drain") == "ED-202"


def test_ed_204_205_interrupts_come_first_and_nothing_saves_the_dead() -> None:
    guardian = {"0.angel_of_death": "c3r1:0123456", "0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}
    state = battle(at=guardian, hand="ch_guardian_angel", endurance={"0.pilgrim": 0}, active=1, rolls="y4 y0", **OPEN)
    play(state, "activate:1.master_of_elements", "done", "fight", "model:1.master_of_elements.0")
    play(state, "die:yellow", "die:yellow", "lower:ch_guardian_angel")
    finish(state)
    assert where(state, "0.pilgrim.0") == "c3r2:0"
    assert state.endurance[squad_number(state, "0.angel_of_death")] == 2


def test_ed_206_207_the_active_player_is_asked_first_then_clockwise() -> None:
    state = battle(
        seats=3,
        factions="chapter demons reborn",
        at={"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23", "2.treemaid": "c6r5:0"},
        hand={0: "ch_leap", 1: "de_faith", 2: "re_seed"},
        crystals=5,
        thickets="c6r5:3",
    )
    play(state, "activate:0.holy_knight", "done", "fight", "model:0.holy_knight.0")
    asked = []
    while question(state) == "react":
        asked.append(state.seat)
        play(state, "pass")
    assert asked[0] == 0
    assert 2 in asked


def test_ed_208_a_card_without_any_effect_cannot_be_played() -> None:
    state = battle(at=PAIR, hand="ch_energy_drain", crystals=5)
    assert refused(state, "upper:ch_energy_drain") == "ED-208"  # no upgrade to charge


def test_ed_211_212_214_attaching() -> None:
    state = battle(at={**PAIR, "0.pilgrim": "c3r3:0"}, hand="ch_judgment", crystals=2)
    assert not any(GAME.notation(one).startswith("upper") for one in state.options())
    play(state, "attach:ch_judgment", "squad:0.pilgrim", "crystal")
    slot = squad_number(state, "0.pilgrim") * 2
    assert (state.charges[slot], state.depleted[0]) == (1, 1)
    state.charges = put(state.charges, slot, 3)
    assert refused(state, "use:0.pilgrim/ch_judgment/lower") == "ED-214"


def test_ed_213_faceless_attach_by_a_sacrificed_wound() -> None:
    state = battle(factions="faceless demons", at={"0.harvester": "c3r2:012"}, hand="fa_breeding", crystals=0)
    play(state, "attach:fa_breeding")
    assert state.endurance[squad_number(state, "0.harvester")] == 1
    assert sum(state.charges) == 0


def test_ed_215_216_217_218_charges_and_limits() -> None:
    state = battle(at=PAIR, upgrades={"0.holy_knight": "ch_tactic=3"}, hand="ch_trap", crystals=3)
    play(state, "use:0.holy_knight/ch_tactic/upper")
    finish(state)
    assert state.charges[squad_number(state, "0.holy_knight") * 2] == 2
    assert refused(state, "use:0.holy_knight/ch_tactic/upper") == "ED-217"
    assert can(state, "use:0.holy_knight/ch_tactic/lower")


def test_ed_219_220_221_345_two_upgrades_of_different_names() -> None:
    state = battle(
        at=PAIR, upgrades={"0.holy_knight": "ch_tactic=2 ch_overwatch=3"}, hand="ch_tactic ch_guard", crystals=3
    )
    play(state, "attach:ch_guard", "squad:0.holy_knight", "slot:0.holy_knight/ch_overwatch", "crystal")
    finish(state)
    assert CONTENT.cards.index("ch_overwatch") in state.discards[0]
    assert state.supply == 20 - 2 - 1
    play(state, "attach:ch_tactic")
    assert refused(state, "squad:0.holy_knight") == "ED-219"


def test_ed_222_343_passive_actions_are_paid_once() -> None:
    state = battle(
        at={"0.ranger": "c3r2:0 c3r2:1", "1.dark_scholar": "c3r1:0"},
        upgrades={"0.ranger": "ch_firing_position=3"},
        hand="ch_shoot",
        endurance={"1.dark_scholar": 1},
        rolls="y4 y4 y4 y4",
    )
    play(state, "use:0.ranger/ch_firing_position/lower")
    slot = squad_number(state, "0.ranger") * 2
    assert (state.paid[slot], state.charges[slot]) == (1, 0)
    assert refused(state, "use:0.ranger/ch_firing_position/lower") == "ED-222"
    play(state, "lower:ch_shoot")
    frame = state.pending[-1]
    assert isinstance(frame, EachNext)
    assert len(frame.items) == 4


def test_ed_223_without_supply_a_charge_may_be_moved() -> None:
    state = battle(at=PAIR, upgrades={"0.pilgrim": "ch_tactic=2"}, hand="ch_guard", supply=0, crystals=2)
    play(state, "attach:ch_guard", "squad:0.holy_knight", "crystal")
    assert question(state) == "move_charge"
    play(state, "slot:0.pilgrim/ch_tactic")
    finish(state)
    assert state.charges[squad_number(state, "0.holy_knight") * 2] == 1


def test_ed_225_344_mechanism_keeps_the_limits() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.avenger": "c3r2:0123456", "0.enkindled": "c3r3:0"},
        upgrades={"0.avenger": "dv_exoskeleton=2"},
        endurance={"0.avenger": 2, "0.enkindled": 1},
        hand="dv_mechanism dv_fury",
        crystals=5,
    )
    play(state, "lower:dv_mechanism", "crystal")
    squad = squad_number(state, "0.avenger")
    play(state, f"item:{squad * 5}", "squad:0.enkindled")
    assert state.upgrades[squad_number(state, "0.enkindled") * 2] == CONTENT.cards.index("dv_exoskeleton")
    assert state.charges[squad_number(state, "0.enkindled") * 2] == 2
    play(state, f"item:{squad * 5 + 4}")
    assert state.endurance[squad_number(state, "0.enkindled")] == 2
    assert f"item:{squad_number(state, '0.enkindled') * 5}" not in [GAME.notation(one) for one in state.options()]


def test_ed_226_the_banner_works_once_while_face_up() -> None:
    state = battle(at={"0.angel_of_death": "c3r2:0123456"}, endurance={"0.angel_of_death": 2}, hand="ch_trap")
    play(state, "banner", "option:0")
    finish(state)
    assert state.endurance[0] == 3
    assert refused(state, "banner") == "ED-226"


def test_ed_361_an_action_limited_by_payment_works_six_times() -> None:
    state = battle(
        factions="rhazack demons", at={"0.stream_guard": "c3r2:01"}, upgrades={"0.stream_guard": "rz_self_repair=9"}
    )
    slot = squad_number(state, "0.stream_guard") * 2
    state.used = [slot * 2 + 1] * 6
    state.endurance = put(state.endurance, squad_number(state, "0.stream_guard"), 1)
    assert refused(state, "use:0.stream_guard/rz_self_repair/lower") == "ED-361"


def test_ed_221_an_upgrade_stays_until_something_removes_it() -> None:
    state = battle(at=PAIR, upgrades={"0.holy_knight": "ch_tactic=2"}, supply=18)
    discard_upgrade(state, squad_number(state, "0.holy_knight") * 2)
    assert (state.supply, state.upgrades[squad_number(state, "0.holy_knight") * 2]) == (20, -1)


def test_both_actions_need_the_dearer_price() -> None:
    def bannered(crystals: int) -> EdgeState:
        state = battle(
            seats=3,
            factions="rhazack demons reborn",
            squads={0: "stream_guard storm_bringer"},
            at={"0.stream_guard": "c3r2:01", "1.dark_scholar": "c3r3:0"},
            modes="0.stream_guard",
            endurance={"0.stream_guard": 0, "0.storm_bringer": 0},
            hand="rz_guard_shoot",
            crystals=[crystals, 0, 0],
            settings={"alternative_banners": True},
            shrines="c0r5 - -",
            sources="",
        )
        return play(state, "banner")

    poor = bannered(1)
    play(poor, "upper:rz_guard_shoot", "field:c6r5")
    finish(poor)
    assert (poor.crystals[0], poor.depleted[0]) == (0, 1)  # one action for its own price
    assert poor.both_actions
    rich = bannered(2)
    play(rich, "upper:rz_guard_shoot", "crystals")
    assert (rich.crystals[0], rich.both_actions) == (0, False)


def test_ed_202_only_instants_are_played_in_an_opponents_turn() -> None:
    def dying(active: int) -> EdgeState:
        state = battle(
            factions="reborn chapter",
            at={"0.treemaid": "c0r0:0", "1.pilgrim": "c3r2:0 c6r5:0"},
            endurance={"1.pilgrim": 0},
            thickets="c3r2:1",
            hand="re_seed re_lycanthropy",
            crystals=3,
            active=active,
            **OPEN,
        )
        return wound(state, "1.pilgrim.0", 1)

    assert can(dying(0), "lower:re_seed")  # its moment: an enemy has died beside a Thicket
    theirs = dying(1)
    assert (theirs.seat, question(theirs)) == (0, "react")  # the upper action is an instant
    assert refused(theirs, "lower:re_seed") == "ED-202"


# -- what an action is for --------------------------------------------------------------------------------------------


def test_ed_208_209_228_a_dodge_needs_a_place_to_go_to() -> None:
    def attacked(**more: Any) -> EdgeState:
        at = {"0.pilgrim": "c3r2:0", "1.dark_scholar": "c3r2:1", **more.pop("at", {})}
        state = battle(at=at, active=1, hand="ch_leap ch_shoot", crystals=5, settings=BLIND, **OPEN, **more)
        play(state, "activate:1.dark_scholar", "done", "fight")
        while question(state) != "react" or state.seat != 0:
            state.apply(usual(state) if usual(state) >= 0 else state.options()[0])
        return state

    free = attacked()
    assert can(free, "upper:ch_leap")
    trapped = attacked(tokens={"trap": "0.pilgrim.0"})
    assert [refused(trapped, f"upper:{card}") for card in ("ch_leap", "ch_shoot")] == ["ED-228", "ED-228"]
    walls = "c2r1 c2r2 c3r1 c3r3 c4r1 c4r2 c2r3 c4r3"
    hexes = " ".join(f"{field}:{hex}" for field in walls.split() for hex in range(7))
    closed = attacked(thickets=hexes)
    assert refused(closed, "upper:ch_leap") == "ED-209"


def test_ed_209_an_upgrade_dodges_by_the_same_rule() -> None:
    at = {"0.treemaid": "c3r2:0", "1.dark_scholar": "c3r2:1"}
    ups = {"0.treemaid": "re_animate_woods=1"}

    def attacked(**more: Any) -> EdgeState:
        state = battle(
            factions="reborn demons", at=at, upgrades=ups, hand="re_seed", active=1, settings=BLIND, **OPEN, **more
        )
        play(state, "activate:1.dark_scholar", "done", "fight")
        while question(state) != "react" or state.seat != 0:
            state.apply(usual(state) if usual(state) >= 0 else state.options()[0])
        return state

    assert can(attacked(), "use:0.treemaid/re_animate_woods/upper")
    trapped = attacked(tokens={"trap": "0.treemaid.0"})
    assert refused(trapped, "use:0.treemaid/re_animate_woods/upper") == "ED-228"


@pytest.mark.parametrize(
    ("factions", "unit", "card"),
    [
        ("dvergar chapter", "0.avenger", "lower:dv_fury"),
        ("demons chapter", "0.gorehound", "lower:de_hijack"),
        ("reborn chapter", "0.wyrm", "use:0.wyrm/re_burrow/lower"),
    ],
)
def test_ed_208_an_action_is_not_used_for_its_second_part_alone(factions: str, unit: str, card: str) -> None:
    place = {"0.avenger": "c3r2:0123456", "0.gorehound": "c3r2:01", "0.wyrm": "c3r2:0"}[unit]
    ups = {unit: "re_burrow=3"} if card.startswith("use") else {}
    hand = "" if ups else card.partition(":")[2]
    alone = battle(factions=factions, at={unit: place}, hand=hand, upgrades=ups, crystals=5, **OPEN)
    assert refused(alone, card) == "ED-208"
    beside = {unit: place, "1.pilgrim": "c3r1:3 c3r1:4 c3r1:2" if unit == "0.avenger" else "c3r2:2"}
    touched = battle(factions=factions, at=beside, hand=hand, upgrades=ups, crystals=5, **OPEN)
    assert can(touched, card)


def test_ed_208_a_wolf_comes_back_or_nothing_happens() -> None:
    at = {"0.treemaid": "c3r2:0", "0.warbeast": "c0r0:012 c0r5:012", "1.dark_scholar": "c3r2:1 c6r5:0"}
    state = battle(factions="reborn demons", at=at, hand="re_lycanthropy", crystals=5, active=1, settings=BLIND, **OPEN)
    state.endurance = put(state.endurance, squad_number(state, "0.warbeast"), 0)
    kill(state, "1.dark_scholar.0")
    play(state, "pass")  # while it still stands
    assert refused(state, "lower:re_lycanthropy") == "ED-208"  # no Warbeast is dead: the sacrifice alone is no reason


def test_ed_208_a_price_that_buys_nothing_is_not_paid() -> None:
    state = battle(
        factions="dvergar chapter", at={"0.avenger": "c3r2:0123456"}, settings={"alternative_banners": True}, **OPEN
    )
    state.shrine_tokens = put(state.shrine_tokens, 0, 1)
    play(state, "banner")
    assert question(state) != "choose_one"  # nothing is depleted: only the free red die is left
    assert state.free_red


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["One of your models fights every enemy in contact with it", "Move the Son of Khyber"]),
        ("pl", ["Walka 1 modelem ze wszystkimi wrogami w kontakcie z nim", "Ruch Synem Khyberu"]),
    ],
)
def test_the_parts_of_a_banner_are_offered_in_its_own_words(lang: str, said: list[str]) -> None:
    at = {"0.son_of_khyber": "c3r2:0123456", "0.gorehound": "c2r1:01", "1.pilgrim": "c2r1:2 c6r5:0"}
    state = battle(factions="demons chapter", at=at, ask_forced=True, **OPEN)
    play(state, "banner")
    assert question(state) == "choose_one"
    assert [GAME.describe(state, option, 0, lang) for option in state.options()] == said
