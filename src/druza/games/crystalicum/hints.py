"""Hints: how good a heuristic player finds an option. Everything is counted in Politics Points."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    ACTION,
    BODY,
    CHARACTER,
    PEACE,
    PLACE,
    REACTION,
    SHIP,
    SPIRIT,
    STAR_BATTLE,
)
from druza.games.crystalicum.rules.action_phase import TakeAction
from druza.games.crystalicum.rules.combat import LoseCard
from druza.games.crystalicum.rules.combat_strength import total
from druza.games.crystalicum.rules.opening_phase import AllocateCrystals
from druza.games.crystalicum.rules.politics import ChooseEnvoys, envoys_spirit
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import (
    ACTION_PHASE,
    EMBASSY,
    HIDDEN,
    OPENING,
    ORBIT,
    CrystalicumState,
)
from druza.games.crystalicum.vocabulary import (
    AT,
    BATTLE,
    CARD,
    CHALLENGE,
    COUNT,
    DONE,
    EMBASSY_OPTION,
    HOMELAND_OPTION,
    LUCK,
    MOVE,
    PASS,
    PEEK,
    POLITICS,
    REFUSE,
    REPLACE,
    REVEAL,
    SEAT,
    TRANSFER,
    USE,
    WORLD_OPTION,
    YES,
)


def rate_option(state: CrystalicumState, option: i64) -> float:
    """A first look, without trying it."""
    seat = state.seat
    content = state.content
    if option == PASS.first:
        return 0.4
    if CARD.has(option):
        return rate_card(state, seat, CARD.index(option))
    if option == POLITICS.first:
        return rate_politics(state, seat)
    if AT.has(option):
        return rate_target(state, seat, AT.index(option))
    if MOVE.has(option):
        return rate_move(state, seat, MOVE.index(option))
    if USE.has(option):
        return 1.6
    if REVEAL.has(option):
        return rate_reveal(state, seat, REVEAL.index(option))
    if COUNT.has(option):
        return rate_count(state, seat, COUNT.index(option))
    if option == WORLD_OPTION.first or option == EMBASSY_OPTION.first or option == LUCK.first or option == YES.first:
        return 2.0
    if option == HOMELAND_OPTION.first:
        return 0.7
    if BATTLE.has(option):
        return rate_battle(state, seat, BATTLE.index(option))
    if CHALLENGE.has(option):
        return -2.0 + 0.9 * float(current(state, CHALLENGE.index(option), BODY))
    if PEEK.has(option):
        return 1.2 if not state.known[state.place[PEEK.index(option)]] >> seat & 1 else -1.0
    if SEAT.has(option):
        return 0.5 + 0.05 * state.politics[SEAT.index(option)]
    if REPLACE.has(option):
        return 2.5
    if TRANSFER.has(option):
        return -2.0
    if option == DONE.first:
        return rate_done(state, seat)
    if option == REFUSE.first:
        return 1.0 - 0.5 * float(current(state, state.combat.rival, BODY))
    return 0.6 + 0.0 * len(content.ids)


def rate_card(state: CrystalicumState, seat: i64, pattern: i64) -> float:
    content = state.content
    kind = content.kind[pattern]
    asked = state.decision()
    if not isinstance(asked, TakeAction) and state.combat.kind == PEACE and not state.stack:
        return 1.0 - 0.1 * float(content.cost[pattern]) if kind < ACTION else 0.9  # discarding
    if kind == PLACE:
        return 2.0 + 0.8 * float(content.production[pattern])
    if kind == CHARACTER:
        return 1.8 + 0.3 * float(content.spirit[pattern])
    if kind == SHIP:
        return 1.2 + 0.1 * float(content.body[pattern])
    if kind == REACTION or kind == ACTION:
        return 1.5
    return 1.0


def rate_politics(state: CrystalicumState, seat: i64) -> float:
    """Good when the unmarked Characters of the Embassy reach the next point without much waste."""
    spirit: i64 = 0
    for slot in range(len(state.zone)):
        if state.zone[slot] == EMBASSY and state.owner[slot] == seat and not state.marked[slot]:
            spirit += current(state, slot, SPIRIT)
    return 2.5 if spirit >= 5 else -2.0


def rate_target(state: CrystalicumState, seat: i64, slot: i64) -> float:
    asked = state.decision()
    if isinstance(asked, ChooseEnvoys):
        return 1.5
    if isinstance(asked, LoseCard):
        return 2.0 - 0.3 * float(state.content.cost[state.pattern[slot]]) - 0.5 * float(state.carries[slot])
    if state.segment == 4:
        return 1.0 + (0.5 if state.crystals[slot] > 0 else 0.0)
    enemy = state.owner[slot] != seat
    if state.zone[slot] == HIDDEN:
        return 0.8 + 0.05 * float(state.crystals[slot]) if enemy else 1.0
    return 1.0 + 0.05 * float(state.content.cost[state.pattern[slot]])


def rate_move(state: CrystalicumState, seat: i64, slot: i64) -> float:
    if state.moves[slot] > 0:
        return -2.0
    if state.content.kind[state.pattern[slot]] == SHIP:
        at_home = state.place[slot] == state.homes[seat]
        return 0.7 if at_home and state.phase == ACTION_PHASE else -1.0
    if state.zone[slot] == EMBASSY:
        return -2.0
    return 0.9 if current(state, slot, SPIRIT) > 1 else -1.0


def rate_reveal(state: CrystalicumState, seat: i64, slot: i64) -> float:
    """Only what is known to be paid for, or has Crystals enough for most Worlds."""
    crystals = state.crystals[slot]
    if state.known[slot] >> seat & 1:
        return 4.0 if crystals >= state.content.cost[state.pattern[slot]] else -4.0
    return 0.4 * (float(crystals) - 8.5)


def rate_count(state: CrystalicumState, seat: i64, count: i64) -> float:
    asked = state.decision()
    if isinstance(asked, AllocateCrystals):
        world = asked.world
        goal = 9
        if state.known[world] >> seat & 1:
            goal = state.content.cost[state.pattern[world]]
        missing = goal - state.crystals[world]
        off = count - min(missing, max(1, state.treasuries[seat] - 3))
        return 1.5 - 0.3 * float(off if off >= 0 else -off)
    return 1.0


def rate_battle(state: CrystalicumState, seat: i64, world: i64) -> float:
    """The Body of both sides in the Orbit."""
    mine: i64 = 0
    theirs: i64 = 0
    for slot in range(len(state.zone)):
        if state.zone[slot] == ORBIT and state.place[slot] == world:
            body: i64 = current(state, slot, BODY)
            if state.marked[slot]:
                body //= 2
            if state.owner[slot] == seat:
                mine += body
            else:
                theirs += body
    lead: int = mine - theirs
    return 0.5 * lead - 0.5


def rate_done(state: CrystalicumState, seat: i64) -> float:
    asked = state.decision()
    if isinstance(asked, ChooseEnvoys):
        spirit = envoys_spirit(state)
        return 1.0 if spirit % state.content.spirit_per_point <= 1 and spirit >= 5 else 0.2
    if state.combat.kind == STAR_BATTLE and seat == state.combat.defender:
        return 1.0 + 0.3 * float(total(state, 1) - total(state, 0))
    return 0.8 if state.phase != OPENING else 0.3
