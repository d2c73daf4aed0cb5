"""What is hidden: hands, decks, mines, and who could have reacted."""

from __future__ import annotations

import random

import pytest

from druza.games.edge.rules.hand import DiscardCard
from druza.games.edge.rules.numbers import put, put_cards
from druza.games.edge.rules.secrecy import leaves_no_trace
from druza.games.edge.rules.windows import React, do_others_hold_cards
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.verbs.choosing import Choose, ChooseOne
from druza.games.edge.verbs.turning import ChooseEvolve, PlayEvolve
from druza.kernel.state import Frame
from tests.games.edge.table import CONTENT, GAME, battle, finish, option, play, question, words_now
from tests.games.edge.twins import DEFENCE, REROLLS, Pair, same_moves

PAIR = {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}


def test_nobody_is_told_who_is_asked_for_a_reaction() -> None:
    state = battle(at=PAIR, hand={1: "de_faith"}, crystals=[0, 3], shrines="- -", sources="")
    play(state, "activate:0.holy_knight", "fight", "model:0.holy_knight.0")
    assert (state.seat, question(state)) == (1, "react")
    assert (state.view(0)["asked"], state.view(0)["prompt"]["key"]) == (-1, "window")
    assert state.view(1)["asked"] == 1
    imagined = GAME.imagine(state, 0, 5)
    assert imagined.view(0) == state.view(0)


def test_a_hand_that_was_looked_at_is_known_until_its_cards_leave() -> None:
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c3r2:01", "1.gorehound": "c6r0:01"},
        upgrades={"0.stream_guard": "rz_drill=1"},
        hand={0: "rz_jump", 1: "de_mist de_rush"},
        crystals=5,
    )
    play(state, "use:0.stream_guard/rz_drill/upper")
    finish(state)
    assert state.view(0)["players"][1]["hand_seen"] == ["de_mist", "de_rush"]
    assert state.view(1)["players"][1]["hand_seen"] == []
    for seed in range(5):
        imagined = GAME.imagine(state, 0, seed)
        assert {"de_mist", "de_rush"} <= {CONTENT.cards[card] for card in imagined.hands[1]}
    play(state, "end", "done", "turn:active", "upper:de_rush")
    finish(state)
    assert "de_rush" not in state.view(0)["players"][1]["hand_seen"]


def test_an_own_deck_list_is_imagined_from_the_whole_faction() -> None:
    cards = {"de_horde": 5, "de_mist": 4, "de_rush": 3, "de_hijack": 3, "de_freeze": 4, "de_fireball": 4}
    cards["de_infection"] = 2
    options = {"factions": ["chapter", "demons"], "decks": ["suggested", cards], "first_game_layout": True}
    state = GAME.new(2, 3, options)
    while state.turn == 0:
        state.apply(state.options()[0])
    imagined = GAME.imagine(state, 0, 1)
    known = {CONTENT.cards.index(id) for id in cards}
    assert not set(imagined.decks[1] + imagined.hands[1]) <= known
    assert sorted(GAME.imagine(state, 1, 1).decks[1]) == sorted(state.decks[1])


def test_mines_are_dealt_anew_for_others() -> None:
    state = battle(factions="rhazack demons", mines="c3r2:0! c3r3:0 c2r2:0!")
    assert [mine["real"] for mine in state.view(0)["mines"]] == [True, False, True]
    imagined = {tuple(GAME.imagine(state, 1, seed).mines) for seed in range(20)}
    assert len(imagined) > 1
    assert all(sum(mine & 1 for mine in mines) == 2 for mines in imagined)
    assert GAME.imagine(state, 0, 1).mines == state.mines


def test_cards_shuffled_back_are_no_longer_known_to_who_looked() -> None:
    state = battle(
        factions="demons rhazack",
        at={"0.gorehound": "c0r0:01", "1.stream_guard": "c3r2:23"},
        hand={1: "rz_source_blade rz_jump rz_order"},
        active=1,
    )
    state.seen = put_cards(state.seen, 0 * 2 + 1, state.hands[1][:])
    play(state, "upper:rz_source_blade", "card:rz_jump", "done")
    finish(state)
    assert state.view(0)["players"][1]["hand_seen"] == []  # else the missing one would be told


def test_nobody_is_told_who_holds_a_card_that_rerolls() -> None:
    def rolled(hand: str, rolls: str) -> EdgeState:
        state = battle(
            factions="faceless demons",
            squads={0: "fleshripper shatterer harvester berserker berserker"},
            at={"0.fleshripper": "c3r2:01", "1.gorehound": "c3r2:23"},
            hand=hand,
            rolls=rolls,
            active=1,
            shrines="- -",
            sources="",
        )
        play(state, "activate:1.gorehound", "fight", "model:1.gorehound.0", "die:yellow", "die:yellow")
        return state

    secret = rolled("fa_resource", "y3 y1")
    assert (secret.seat, question(secret)) == (0, "use_die")
    assert (secret.view(1)["asked"], secret.view(1)["prompt"]["key"]) == (-1, "window")
    assert secret.view(0)["prompt"]["key"] == "use_die"
    gear = rolled("fa_resource", "y3 y0")
    assert (gear.view(1)["asked"], gear.view(1)["prompt"]["key"]) == (0, "use_die")  # all see the gear


def test_a_scripted_deck_is_known_until_it_is_shuffled() -> None:
    state = battle(hand="ch_leap ch_trap ch_bash", start="active", settings={"scripted": True, "mulligan": True})
    assert state.view(0)["players"][0]["deck"] is not None
    play(state, "mulligan")
    assert state.view(0)["players"][0]["deck"] is None
    orders = {tuple(GAME.imagine(state, 0, seed).decks[0]) for seed in range(5)}
    assert len(orders) > 1


@pytest.mark.parametrize("pair", [DEFENCE, REROLLS])
@pytest.mark.parametrize("blind", [False, True])
def test_others_see_the_same_whatever_a_seat_could_have_answered(pair: Pair, blind: bool) -> None:
    """R-65: two games that differ in the cards of one hand; whoever is asked in secret goes on."""
    asked = 0
    for moment, one, other in same_moves(pair, 5 if pair is DEFENCE else 2, 250, blind_windows=blind):
        asked += moment.unseen[0] != moment.unseen[1]
        for seat in (0, -1):
            assert one.view(seat) == other.view(seat)
            assert told(one, seat) == told(other, seat)
    assert asked > 0


def told(state: EdgeState, seat: int) -> list[dict[str, object]]:
    assert state.events is not None
    return [event.seen_by(seat) for event in state.events[-20:]]


def test_nobody_is_told_that_all_is_done_but_for_the_cards_in_a_hand() -> None:
    state = battle(at={"0.holy_knight": "c3r2:01"}, hand="ch_leap ch_trap", crystals=5)
    state.banners_up = put(state.banners_up, 0, 0)
    play(state, "activate:0.holy_knight", "move", "model:0.holy_knight.0", "field:c3r3", "hexes:01")
    assert question(state) == "act"
    assert (state.view(1)["asked"], state.view(1)["prompt"]["key"]) == (-1, "window")
    assert leaves_no_trace(state, option(state, "done"))
    assert not leaves_no_trace(state, option(state, "upper:ch_trap"))
    state.banners_up = put(state.banners_up, 0, 1)
    play(state, "done")
    assert (question(state), state.view(1)["asked"]) == ("take_turn", 0)  # all see that the banner can be used


def test_a_question_with_an_open_choice_leaves_a_trace() -> None:
    state = battle(at=PAIR, hand={0: "ch_trap"}, crystals=5)
    assert not leaves_no_trace(state, option(state, "end"))
    play(state, "activate:0.holy_knight")
    assert not leaves_no_trace(state, option(state, "done"))


def test_blind_windows_ask_after_every_roll_of_others_with_cards_in_hand() -> None:
    def rolled(hand: str) -> EdgeState:
        state = battle(
            factions="faceless demons",
            squads={0: "fleshripper shatterer harvester berserker berserker"},
            at={"0.fleshripper": "c3r2:01", "1.gorehound": "c3r2:23"},
            hand=hand,
            rolls="y3 y1",
            active=1,
            shrines="- -",
            sources="",
            settings={"blind_windows": True},
        )
        play(state, "activate:1.gorehound", "fight", "model:1.gorehound.0", "die:yellow", "die:yellow")
        return state

    state = rolled("fa_hell")
    assert (state.seat, words_now(state)) == (0, ["done", "pass-turn"])
    assert (state.view(1)["asked"], state.view(1)["prompt"]["key"]) == (-1, "window")
    assert leaves_no_trace(state, option(state, "pass-turn"))
    play(state, "pass-turn")
    assert state.muted == 1
    assert state.seat == 1 or question(state) == "counterattack"  # and is not asked again in this turn
    assert question(rolled("")) != "use_die"


def asked_by(frame: Frame, hand: str) -> EdgeState:
    state = battle(
        factions="faceless demons",
        squads={0: "fleshripper shatterer harvester berserker berserker"},
        at={"0.berserker": "c3r2:0", "0.harvester": "c3r3:012"},
        modes="0.berserker 0.harvester",
        hand=hand,
        crystals=5,
    )
    state.uses = [*state.uses, Use(0, -1)]
    state.push(frame)
    state.settle()
    return state


@pytest.mark.parametrize("frame", [DiscardCard(0), ChooseEvolve(0)])
def test_which_card_is_shown_tells_nothing_of_the_others(frame: Frame) -> None:
    state = asked_by(frame, "fa_evolve_berserker fa_evolve_harvester")
    assert (state.seat, len(state.choices)) == (0, 2)
    assert (state.view(1)["asked"], state.view(1)["prompt"]["key"]) == (-1, "window")
    assert all(leaves_no_trace(state, option) for option in state.choices)
    assert state.pending[-1] is not asked_by(frame, "fa_evolve_berserker").pending[-1]  # one card is not asked for


def test_an_evolve_card_that_could_be_played_is_nobodys_business() -> None:
    choices = [part for part in CONTENT.parts if isinstance(part, Choose)]
    choice = next(part for part in choices if isinstance(part.options[0][0], PlayEvolve))
    secret = asked_by(ChooseOne(0, choice.number), "fa_evolve_berserker")
    assert (question(secret), secret.view(1)["asked"]) == ("choose_one", -1)
    assert [leaves_no_trace(secret, option) for option in secret.choices] == [False, True]
    assert question(asked_by(ChooseOne(0, choice.number), "fa_hell")) != "choose_one"


def test_after_a_pass_everybody_later_in_the_round_may_be_asked() -> None:
    """Whether or not anybody is, where others hold cards: else who passes late would learn it from the game going on at
    once."""
    passed = [0, 0]
    for seed in range(40):
        state, chance = GAME.new(2, seed), random.Random(seed)
        for _ in range(400):
            if state.seat < 0:
                break
            asked = state.decision()
            if isinstance(asked, React) and asked.passes == 0 and do_others_hold_cards(state):
                after = state.clone()
                after.apply(GAME.parse("pass"))
                assert GAME.may_ask_in_secret(state, after, set())
                passed[after.seat >= 0 and after.seat != state.seat and isinstance(after.decision(), React)] += 1
            state.apply(chance.choice(state.choices))
        if all(passed):
            return
    raise AssertionError(f"asked or not, both should have been there: {passed}")
