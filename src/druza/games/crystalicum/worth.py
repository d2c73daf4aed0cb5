"""Worth: how well a seat stands, as a heuristic player values it. Everything is counted in Politics Points."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    BODY,
    CHARACTER,
    DUEL,
    EQUIPMENT,
    INVASION,
    PEACE,
    PLACE,
    SHIP,
    SPIRIT,
    UNIT,
    WORLD,
)
from druza.games.crystalicum.rules.combat_strength import total, troops
from druza.games.crystalicum.rules.opening_phase import exploration, income
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import (
    ACTION_PHASE,
    ATTACHED,
    EMBASSY,
    GONE,
    HIDDEN,
    ORBIT,
    CrystalicumState,
)

CRYSTAL: Final = 0.13  # what a Crystal in the Treasury is worth
MEAN_LUCK: Final = 3.4  # of the Worlds in a deck, and their mean Cost and Production
MEAN_COST: Final = 8.0
MEAN_PRODUCTION: Final = 2.4


def turns_left(state: CrystalicumState) -> float:
    """A guess, from the leader's Politics and the turn limit."""
    lead = max(state.politics)
    left = (46.0 - lead) / 4.5
    if state.turn_limit:
        left = min(left, float(state.turn_limit - state.turn + 1))
    return max(1.0, min(8.0, left))


def worth_of(state: CrystalicumState, seat: i64) -> float:
    """Politics now, and what cards, income, hidden Worlds and the combat going on will bring."""
    if state.is_out(seat):
        return -60.0
    points = float(state.politics[seat])
    if state.seat < 0:
        return points + (100.0 if seat in state.champions else 0.0)
    if state.announced[seat] and state.politics[seat] >= state.content.politics_to_win:
        points += 6.0
    left = turns_left(state)
    points += CRYSTAL * min(18.0, state.treasuries[seat]) + 0.05 * max(0.0, state.treasuries[seat] - 18.0)
    points += 0.10 * left * float(income(state, seat))
    points += 0.22 * min(8, len(state.hands[seat]))
    points += cards_worth(state, seat, left)
    if state.combat.kind != PEACE:
        points += combat_worth(state, seat)
    return points


def cards_worth(state: CrystalicumState, seat: i64, left: float) -> float:
    """The cards on the table: Spirit in the Embassy, Body in Space, Crystals on hidden Worlds."""
    content = state.content
    points = 0.0
    hidden = 0
    for slot in range(len(state.zone)):
        if state.owner[slot] != seat or state.zone[slot] == GONE:
            continue
        pattern = state.pattern[slot]
        kind = content.kind[pattern]
        zone = state.zone[slot]
        if zone == HIDDEN:
            points += hidden_worth(state, slot, seat, left)
            hidden += 1
        elif kind == CHARACTER:
            points += character_worth(state, slot, left)
        elif kind == SHIP:
            points += 0.26 * float(content.body[pattern]) + (0.05 if not state.marked[slot] else 0.0)
            if state.zone[state.place[slot]] == HIDDEN and state.owner[state.place[slot]] == seat:
                points += 0.15
        elif kind == UNIT:
            points += 0.22 * float(content.body[pattern])
        elif kind == EQUIPMENT:
            points += 0.2 * float(content.mod_body[pattern]) + 0.05
        elif kind == WORLD or kind == PLACE:
            points += 0.3 + 0.05 * len(content.effects_of[pattern])
    return points + 0.3 * float(min(hidden, exploration(state, seat)))


def character_worth(state: CrystalicumState, slot: i64, left: float) -> float:
    """Spirit brings Politics every turn in the Embassy, and now if the Character is still unmarked."""
    spirit = float(current(state, slot, SPIRIT))
    body = float(current(state, slot, BODY))
    later = 0.17 * spirit * (left - 1.0)
    now = 0.0
    if state.zone[slot] == EMBASSY:
        if not state.marked[slot] and state.phase <= ACTION_PHASE:
            now = 0.15 * spirit
        if state.marked[slot] and state.phase == ACTION_PHASE:
            now -= 0.02 * spirit  # may be challenged and cannot refuse
    elif state.zone[slot] == ATTACHED:
        later *= 0.35
    else:
        later *= 0.6
        if state.moves[slot] == 0 and state.phase <= ACTION_PHASE:
            now = 0.1 * spirit
    return 0.4 + later + now + 0.14 * body


def hidden_worth(state: CrystalicumState, slot: i64, seat: i64, left: float) -> float:
    """A hidden World: what it will bring once it is paid for."""
    content = state.content
    crystals = float(state.crystals[slot])
    if state.known[slot] >> seat & 1:
        pattern = state.pattern[slot]
        cost = float(content.cost[pattern])
        prize = float(content.luck[pattern]) + 0.10 * (left - 1.0) * float(content.production[pattern])
        if crystals >= cost:
            return prize * 0.95 + 0.1
        return 0.15 + prize * 0.6 * (crystals / cost) if left > 1.5 else 0.0
    prize = MEAN_LUCK + 0.10 * (left - 1.0) * MEAN_PRODUCTION
    chance = min(0.95, max(0.0, (crystals - 2.0) / (MEAN_COST + 2.0)))
    return prize * chance * 0.85 + 0.03 * min(crystals, 2.0)


def combat_worth(state: CrystalicumState, seat: i64) -> float:
    """What the combat going on will probably bring or cost this seat."""
    combat = state.combat
    if seat != combat.attacker and seat != combat.defender:
        return 0.0
    if combat.winner >= 0 or (combat.kind == INVASION and combat.world < 0):
        return 0.0
    lead = float(total(state, 0) - total(state, 1))
    if seat == combat.defender:
        lead = -lead
    lead += 0.35 * float(fighting_cards(state, seat))
    chance = likelihood(lead)
    if combat.kind == DUEL:
        mine = combat.champion if seat == combat.attacker else combat.rival
        other = combat.rival if seat == combat.attacker else combat.champion
        gain = float(state.content.spirit[state.pattern[other]])
        loss = 1.5 + character_worth(state, mine, turns_left(state))
        return chance * gain - (1.0 - chance) * loss
    if lead > 0.0:
        prey = float(cards_at_stake(state, combat.defender if seat == combat.attacker else combat.attacker))
        return chance * (min(lead, prey) + 0.2 * lead)
    return -(1.0 - chance) * min(-lead, float(cards_at_stake(state, seat))) * 1.8


def likelihood(lead: float) -> float:
    """The chance to win with this lead: Luck moves both sums by about two points."""
    return max(0.04, min(0.96, 0.5 + 0.11 * lead))


def fighting_cards(state: CrystalicumState, seat: i64) -> i64:
    """Cards in hand that may still be played in a combat."""
    count: i64 = 0
    for pattern in state.hands[seat]:
        if state.content.action_windows[pattern] & 60:
            count += 1
    return count


def cards_at_stake(state: CrystalicumState, seat: i64) -> i64:
    combat = state.combat
    if combat.kind == INVASION:
        return len(troops(state, 0 if seat == combat.attacker else 1))
    count: i64 = 0
    for slot in range(len(state.zone)):
        if state.zone[slot] == ORBIT and state.owner[slot] == seat and state.place[slot] == combat.orbit:
            count += 1 + state.carries[slot]
    return count
