"""Hints: what a heuristic player values. Everything is counted in Politics Points."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    ACTION,
    BODY,
    CHARACTER,
    DUEL,
    EQUIPMENT,
    INVASION,
    PEACE,
    PLACE,
    REACTION,
    SHIP,
    SPIRIT,
    STAR_BATTLE,
    UNIT,
    WORLD,
)
from druza.games.crystalicum.rules.action_phase import TakeAction
from druza.games.crystalicum.rules.combat import LoseCard, total, troops
from druza.games.crystalicum.rules.opening_phase import AllocateCrystals, exploration, income
from druza.games.crystalicum.rules.politics import ChooseEnvoys, envoys_spirit
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import (
    ACTION_PHASE,
    ATTACHED,
    EMBASSY,
    GONE,
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

CRYSTAL: Final = 0.13  # what a Crystal in the Treasury is worth
MEAN_LUCK: Final = 3.4  # of the Worlds in a deck, and their mean Cost and Production
MEAN_COST: Final = 8.0
MEAN_PRODUCTION: Final = 2.4


# -- how well a seat stands -------------------------------------------------------------------------------------------


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


# -- how good an option looks -----------------------------------------------------------------------------------------


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
