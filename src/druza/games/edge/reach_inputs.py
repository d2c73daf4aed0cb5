"""Reach as inputs of a net: who can come to whom, how such a fight would stand, and who stands at the sources.

Told without places, so that what is learned in one corner of the board holds in another."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.edge.content.basics import ATK, DEF, MODELS, MOV, SQUADS
from druza.games.edge.content.geometry import Board
from druza.games.edge.rules.bodies import living_models, models_on
from druza.games.edge.state import EdgeState
from druza.kernel.inputs import Inputs

FAR: Final = 6  # from so many fields on, foes are far
GRADES: Final = 6  # how an attack stands against a defence: 2 and more below, 1 below, even, 1, 2, 3 and more above
AROUND: Final = 2  # fields around a source that count as at it
SOURCES: Final = 5
MOST_WORTH: Final = 8  # of one victim; of all 24
MOST_STRENGTH: Final = 20  # of one model at a source; of all 120

NEAREST_FOE: Final = 0  # models by how far the nearest foe is
FRESH_FOE: Final = NEAREST_FOE + FAR + 1  # the same of squads that can still be activated
TOUCHING: Final = FRESH_FOE + FAR + 1  # models in contact, by the best attack they have there
REACHING: Final = TOUCHING + GRADES  # models that can still come to a foe, by the best attack
KILLING: Final = REACHING + GRADES  # those that could kill there: no endurance is left; by the worth of the victim
AT_SOURCES: Final = KILLING + 2  # for each source: models beside it, and around, and how strong these are
SQUADS_LEFT: Final = AT_SOURCES + 3 * SOURCES
FRESH: Final = SQUADS_LEFT + SQUADS + 1
MODELS_LEFT: Final = FRESH + SQUADS + 1
REACH: Final = MODELS_LEFT + 2


def tell_reach(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    board = state.board()
    foes = foes_of(state, seat)
    strengths: list[i64] = [0] * SOURCES  # of the models around each source
    victims: i64 = 0
    for standing in models_on(state, seat):
        model: i64 = standing
        victims += tell_model(state, board, model, foes, first, into)
        tell_sources(state, board, model, strengths, first, into)
    into.add_some(first + KILLING + 1, int(victims), 24, 0.25)
    for source in range(SOURCES):
        into.add_some(first + AT_SOURCES + 3 * source + 2, int(strengths[source]), 120, 0.05)
    tell_forces(state, seat, first, into)


def foes_of(state: EdgeState, seat: int) -> list[int]:
    """The models of all enemies on the board."""
    found: list[int] = []
    for other in range(state.seats):
        if state.are_enemies(seat, other):
            found.extend(models_on(state, other))
    return found


def tell_model(state: EdgeState, board: Board, model: i64, foes: list[int], first: i64, into: Inputs) -> i64:
    """How far its foes are, and how it could attack them. Returns what the best that it could kill is worth."""
    fields = state.fields
    squad: i64 = model // MODELS
    values = state.mode_of(squad).values
    attack: i64 = values[ATK]
    pace: i64 = max(0, values[MOV])
    fresh = state.activated >> squad & 1 == 0
    distances = board.distance
    row: i64 = fields[model] * board.count
    nearest: i64 = FAR
    touching: i64 = -1  # the best grade so far
    reaching: i64 = -1
    victim: i64 = 0
    for standing in foes:
        foe: i64 = standing
        far: i64 = distances[row + fields[foe]]
        nearest = min(nearest, far)
        if attack < 0 or far > pace + 1:
            continue
        its_squad: i64 = foe // MODELS
        defence: i64 = max(0, state.mode_of(its_squad).values[DEF])
        grade: i64 = max(0, min(GRADES - 1, attack - defence + 2))
        if far <= 1:
            touching = max(touching, grade)
        if fresh:
            reaching = max(reaching, grade)
            if state.endurance[its_squad] == 0 and grade >= 2:
                worth: i64 = state.content.unit_endurance[state.units[its_squad]]
                victim = max(victim, worth)
    into.add(first + NEAREST_FOE + nearest, 0.25)
    if fresh:
        into.add(first + FRESH_FOE + nearest, 0.25)
    if touching >= 0:
        into.add(first + TOUCHING + touching, 0.25)
    if reaching >= 0:
        into.add(first + REACHING + reaching, 0.25)
    if victim > 0:
        into.add(first + KILLING, 0.25)
    return min(MOST_WORTH, victim)


def tell_sources(state: EdgeState, board: Board, model: i64, strengths: list[i64], first: i64, into: Inputs) -> None:
    """The sources that a model is at; its strength is added to those there."""
    values = state.mode_of(model // MODELS).values
    distances = board.distance
    row: i64 = state.fields[model] * board.count
    strength: i64 = max(0, values[ATK]) + max(0, values[DEF])
    for source in range(min(SOURCES, len(state.sources))):
        beside: i64 = distances[row + state.sources[source]]
        if beside <= AROUND:
            at: i64 = first + AT_SOURCES + 3 * source
            if beside <= 1:
                into.add(at, 0.25)
            into.add(at + 1, 0.25)
            strengths[source] += min(MOST_STRENGTH, strength)


def tell_forces(state: EdgeState, seat: int, first: i64, into: Inputs) -> None:
    """What is left, and what of it can still be activated."""
    squads: i64 = 0
    fresh: i64 = 0
    models: i64 = 0
    endurance: i64 = 0
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        if state.units[squad] < 0:
            continue
        alive: i64 = living_models(state, squad)
        if alive > 0:
            squads += 1
            models += alive
            endurance += state.endurance[squad] + alive * state.content.unit_endurance[state.units[squad]]
            if state.activated >> squad & 1 == 0:
                fresh += 1
    into.mark(first + SQUADS_LEFT + squads)
    into.mark(first + FRESH + fresh)
    if models > 0:
        into.add(first + MODELS_LEFT, float(min(24, models)) * 0.1)
        into.add(first + MODELS_LEFT + 1, float(min(60, endurance)) * 0.1)
