"""Every half of every card, every banner: played where it is legal, to the end of its effect."""

from __future__ import annotations

import random

import pytest

from druza.games.edge.content.basics import EVOLVE_CARD, UPGRADE
from druza.games.edge.content.parts import Action
from druza.games.edge.rules.lists import deck_size
from druza.games.edge.rules.numbers import put, put_cards, put_into
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs.turning import PlayEvolve
from druza.games.edge.vocabulary import PLAY_LOWER, PLAY_UPPER, USE, USE_BANNER
from tests.games.edge.table import CONTENT, GAME

TRIES = 200
MOVES = 260


def names() -> list[tuple[str, int]]:
    found = []
    for card, numbers in enumerate(CONTENT.card_actions):
        for half, number in enumerate(numbers):
            word = "evolve" if len(numbers) == 1 else ("upper", "lower")[half]
            found.append((f"{CONTENT.cards[card]}-{word}", number))
    return found


def scene(action: Action, seed: int) -> EdgeState:
    """Two armies in a heap, the card in hand (or attached and charged), plenty of crystals."""
    dice = random.Random(f"{action.number}-{seed}")
    own = CONTENT.card_faction[action.card]
    other = dice.choice([faction for faction in range(6) if faction != own])
    units = [unit for unit in CONTENT.faction_units[own] for _ in range(CONTENT.unit_cards[unit])]
    dice.shuffle(units)
    units.sort(key=lambda unit: (unit != CONTENT.card_unit[action.card], CONTENT.unit_leader[unit]))
    names = [CONTENT.factions[own], CONTENT.factions[other]]
    squads = [[CONTENT.units[unit] for unit in units[:5]], "suggested"]
    state = GAME.new(2, seed, {"factions": names, "squads": squads, "first_game_layout": True})
    while state.turn == 0:
        choices = state.options()
        state.apply(near_middle(state, choices, dice))
    arm(state, action, dice)
    return state


def near_middle(state: EdgeState, choices: list[int], dice: random.Random) -> int:
    """Deploy close to the middle, so that there is something to fight."""
    board = state.board()
    middle = board.numbers["c3r2"]
    fields = [one for one in choices if GAME.notation(one).startswith("field:")]
    if fields and dice.random() < 0.9:
        return min(fields, key=lambda one: (board.distance[middle * board.count + int(GAME.notation(one)[6:])], one))
    return dice.choice(choices)


def arm(state: EdgeState, action: Action, dice: random.Random) -> None:
    """The card where it works; the unit in the mode it needs; some lost endurance and a dead model on both sides."""
    card = action.card
    squad = next((s for s in range(5) if state.units[s] == action.unit), dice.randrange(5))
    state.crystals, state.depleted, state.neutral = [3, 3], [2, 2], 10
    if CONTENT.card_kind[card] == UPGRADE:
        state.upgrades = put(state.upgrades, squad * 2, card)
        state.charges = put(state.charges, squad * 2, 6)
        state.supply -= 6
        state.discards = put_cards(state.discards, 0, [])
    if action.needs_modes and action.unit >= 0 and not action.needs_modes & 1:
        state.modes = put(state.modes, squad, 1)
    if any(isinstance(part, PlayEvolve) for part in action.parts):
        state.modes = put(state.modes, squad, 1)
        named = [card for card in range(len(CONTENT.cards)) if CONTENT.card_unit[card] == state.units[squad]]
        state.hands = put_cards(state.hands, 0, sorted(state.hands[0] + named))
    for one in range(10):
        if state.units[one] >= 0 and dice.random() < 0.7:
            state.endurance = put(state.endurance, one, min(state.endurance[one], dice.randrange(2)))
    state.thickets = []
    for _ in range(4):
        field = dice.randrange(state.board().count)
        hex = field * 7 + dice.randrange(7)
        if not state.filled[field] >> (hex % 7) & 1 and CONTENT.factions[state.factions[0]] == "reborn":
            state.thickets = [*state.thickets, hex]
    state.filled = []


def is_wanted(state: EdgeState, option: int, action: Action) -> bool:
    if PLAY_UPPER.has(option):
        return CONTENT.card_actions[PLAY_UPPER.index(option)][0] == action.number
    if PLAY_LOWER.has(option):
        return CONTENT.card_actions[PLAY_LOWER.index(option)][-1] == action.number
    if USE.has(option):
        slot, half = divmod(USE.index(option), 2)
        return CONTENT.card_actions[state.upgrades[slot]][half] == action.number
    return False


def is_played(action: Action, seed: int) -> bool:
    """A random walk that takes the wanted option as soon as it is there, and then lets its effect end."""
    state = scene(action, seed)
    dice = random.Random(seed)
    for _ in range(MOVES):
        if state.seat < 0:
            return False
        if CONTENT.card_kind[action.card] != UPGRADE and action.card not in state.hands[0]:
            state.hands = put_into(state.hands, 0, action.card)
            state.choices = state.decision().options(state)
        if action.needs_straight:  # the run itself is tested in test_movement
            state.runs = [action.needs_straight] * len(state.runs)
            state.choices = state.decision().options(state)
        wanted = [option for option in state.options() if is_wanted(state, option, action)]
        if wanted and state.seat == 0:
            state.apply(wanted[0])
            return plays_on(state, dice)
        if action.with_card >= 0 and state.prompt()["key"] == "use_together":
            state.apply(state.options()[0])
            return plays_on(state, dice)
        state.apply(lively(state, action, dice))
    return False


def lively(state: EdgeState, action: Action, dice: random.Random) -> int:
    """Mostly fight, seldom end the turn; play the card that the wanted one comes with."""
    choices = state.options()
    words = {option: GAME.notation(option).partition(":")[0] for option in choices}
    if action.with_card >= 0:
        with_card = [option for option in choices if option == PLAY_LOWER.first + action.with_card]
        if with_card:
            return with_card[0]
        if action.with_card not in state.hands[0]:
            state.hands = put_into(state.hands, 0, action.with_card)
    fighting = [option for option in choices if words[option] in ("fight", "counter")]
    if fighting and dice.random() < 0.8:
        return fighting[0]
    calm = [option for option in choices if words[option] not in ("end", "turn", "pass")] or choices
    active = [option for option in choices if words[option] == "turn"]
    return dice.choice(active[:1] or (calm if dice.random() < 0.85 else choices))


def plays_on(state: EdgeState, dice: random.Random) -> bool:
    """The effect ends, and the table stays whole."""
    for _ in range(400):
        if state.seat < 0 or not (state.uses or state.fights or state.batches):
            break
        state.apply(dice.choice(state.options()))
    assert not (state.seat >= 0 and state.uses)
    problems = [problem for problem in GAME.problems(state) if "copies" not in problem]
    assert problems == []
    return True


@pytest.mark.parametrize(("name", "number"), names(), ids=[name for name, _ in names()])
def test_ed_227_every_card_can_be_played(name: str, number: int) -> None:
    action = CONTENT.actions[number]
    if action.when == 20:  # Energize works by itself in a harvest: see test_passive
        action_is_paid(action)
        return
    assert any(is_played(action, seed) for seed in range(TRIES)), name


def action_is_paid(action: Action) -> None:
    """A passive action of the harvest: its price can be paid in the menu."""
    state = scene(action, 1)
    while state.prompt()["key"] != "take_turn" or state.seat != 0:
        words = [option for option in state.options() if GAME.notation(option) == "turn:0"]
        state.apply(words[0] if words else state.options()[-1])
    wanted = [option for option in state.options() if is_wanted(state, option, action)]
    state.apply(wanted[0])
    assert 1 in state.paid


def test_ed_226_every_banner_can_be_used() -> None:
    used = set()
    for seed in range(120):
        dice = random.Random(seed)
        options = {"factions": "random", "alternative_banners": seed % 2 == 1, "first_game_layout": True}
        state = GAME.new(2, seed, options)
        while state.seat >= 0 and state.turn < 12:
            choices = state.options()
            if USE_BANNER.first in choices:
                used.add(state.banners[state.seat])
                state.apply(USE_BANNER.first)
            else:
                calm = [one for one in choices if GAME.notation(one) != "end"] or choices
                state.apply(near_middle(state, calm, dice) if state.turn == 0 else dice.choice(calm))
    assert {CONTENT.banners[CONTENT.banner_of_action[action]] for action in used} == set(CONTENT.banners)


def test_decks_have_their_size() -> None:
    state = GAME.new(2, 1)
    assert deck_size(state) == 25
    assert [CONTENT.card_kind.count(kind) for kind in (UPGRADE, EVOLVE_CARD)] == [37, 7]
