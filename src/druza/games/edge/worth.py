"""Worth: how well a seat stands, as a heuristic player values it."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.edge.content.basics import ATK, DEF, INI, MODELS, MOV, NONE, PER_SEAT, SLOTS
from druza.games.edge.rules.bodies import living_models, models_on, squads_of_seat
from druza.games.edge.rules.passive_turn import harvest_due
from druza.games.edge.rules.values import attribute
from druza.games.edge.scoring import points_of
from druza.games.edge.state import EdgeState

# in victory points
MODEL: Final = 0.4  # a living model, and as much again for every point it is worth
TOKEN: Final = 0.5  # an endurance token
ACTIVE: Final = 0.45  # a crystal that can be spent
SPENT: Final = 0.28
CHARGE: Final = 0.12
UPGRADE: Final = 0.3
PAID: Final = 0.4
HARVEST: Final = 0.7  # a crystal of the next harvest
STEP: Final = 0.05  # a field nearer to a source
PUNCH: Final = 0.15  # a point of ATK or DEF that a living model has gained for good
PACE: Final = 0.06  # a point of INI or MOV
WON: Final = 40.0


def worth_of(state: EdgeState, seat: int) -> float:
    """Points, what still stands, what can be spent, what the next harvest brings, and how the fight will end."""
    if state.seat < 0 and state.victors:
        return WON if seat in state.victors and len(state.victors) < state.seats else 0.0
    worth = float(points_of(state, seat))
    content = state.content
    upgrades = state.upgrades
    for mustered in squads_of_seat(state, seat):
        squad: i64 = mustered
        alive = living_models(state, squad)
        if alive == 0:
            continue
        worth += alive * MODEL * (0.6 + content.unit_endurance[state.units[squad]])
        gained = mode_worth(state, squad)
        if gained != 0.0:
            worth += alive * gained
        worth += TOKEN * state.endurance[squad]
        for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
            upgrade: i64 = upgrades[slot]
            if upgrade >= 0:
                worth += UPGRADE + CHARGE * min(4, state.charges[slot]) + PAID * state.paid[slot]
    worth += ACTIVE * min(8, state.crystals[seat] + state.temporary[seat]) + SPENT * min(8, state.depleted[seat])
    if state.kind != 0:
        worth += HARVEST * harvest_due(state, seat) + nearness(state, seat)
    return worth + fight_worth(state, seat)


def mode_worth(state: EdgeState, squad: i64) -> float:
    """What each model of a squad has gained by a mode that it keeps: joined, upgraded or evolved."""
    mode = state.mode_of(squad)
    if mode.may_change:
        return 0.0
    now = mode.values
    basic = state.content.unit_modes[state.units[squad]][0].values
    punch = max(0, now[ATK]) + max(0, now[DEF]) - max(0, basic[ATK]) - max(0, basic[DEF])
    pace = max(0, now[INI]) + max(0, now[MOV]) - max(0, basic[INI]) - max(0, basic[MOV])
    return PUNCH * punch + PACE * pace


def nearness(state: EdgeState, seat: int) -> float:
    """How close the own models are to the sources: none is out of reach for long."""
    total = 0.0
    for field in state.sources:
        total -= STEP * nearest_of(state, seat, field, 12)
    return total


def nearest_of(state: EdgeState, seat: int, field: i64, most: i64) -> int:
    """How far the nearest model of a seat is from a field; so far if there is none nearer."""
    board = state.board()
    distances = board.distance
    row: i64 = field * board.count
    fields = state.fields
    nearest: i64 = most
    before: i64 = NONE
    for standing in models_on(state, seat):
        model: i64 = standing
        own: i64 = fields[model]
        if own != before:  # squads keep together
            before = own
            far: i64 = distances[row + own]
            if far < nearest:
                nearest = far
    return nearest


def fight_worth(state: EdgeState, seat: int) -> float:
    """The Combat that runs, by the chance that its attack comes through."""
    if not state.fights or state.fights[-1].shot:
        return 0.0
    fight = state.fights[-1]
    if fight.attacker < 0 or fight.defender < 0 or fight.cancelled:
        return 0.0
    if state.fields[fight.attacker] < 0 or state.fields[fight.defender] < 0:
        return 0.0
    gain = chance_of(state) * wound_worth(state, fight.defender)
    owner = fight.attacker // PER_SEAT
    if owner == seat:
        return gain / 2
    if fight.defender // PER_SEAT == seat:
        return -gain / 2
    return 0.0


def chance_of(state: EdgeState) -> float:
    """How likely the attack beats a yellow defence die."""
    fight = state.fights[-1]
    guard = max(0, attribute(state, fight.defender, DEF))
    if fight.attack > 0 and not fight.rolled_defence:
        through = 0
        for face in state.content.yellow:
            if face + guard < fight.attack:
                through += 1
        return through / 6.0
    lead = max(0, attribute(state, fight.attacker, ATK)) - guard
    return max(0.05, min(0.95, 0.4 + 0.13 * lead))


def wound_worth(state: EdgeState, model: int) -> float:
    """What a wound takes from the owner of a model."""
    squad = model // MODELS
    if state.endurance[squad] > 0:
        return TOKEN * 2
    return state.content.unit_endurance[state.units[squad]] * (1.0 + MODEL) * 2 + MODEL
