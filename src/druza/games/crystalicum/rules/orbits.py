"""Orbits as the table calls them: by the code of a hidden World, or by the Home World."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import HOME_WORLD
from druza.games.crystalicum.content.terms import FACTIONS
from druza.games.crystalicum.rules.cards import hidden_worlds
from druza.games.crystalicum.state import HIDDEN, CrystalicumState


def orbit_name(state: CrystalicumState, world: int) -> str:
    """Of an Orbit: the code of its hidden World, or the id of its World."""
    return orbit_code(state, world) if state.zone[world] == HIDDEN else state.id_of(world)


def orbit_code(state: CrystalicumState, slot: int) -> str:
    """A hidden World as the board calls it: the letter of its owner's faction, and the number of its Orbit."""
    owner = state.owner[slot]
    factions = [state.content.factions[state.content.faction[home_pattern(state, seat)]] for seat in range(owner + 1)]
    twins = factions[:-1].count(factions[-1])
    return f"{FACTIONS[factions[-1]].upper()}{chr(39) * twins}{orbit_number(state, slot)}"


def orbit_number(state: CrystalicumState, slot: i64) -> i64:
    """Which of its owner's Orbits this is, as long as the World lies there. In older positions none is told: these
    Worlds have the numbers that are left, in the order of their slots."""
    if state.place[slot] > 0:
        return state.place[slot]
    worlds = [other for other in hidden_worlds(state, state.owner[slot]) if other != slot]
    taken = [state.place[other] for other in worlds]
    number = next_left(taken, 0)
    for other in worlds:
        if other < slot and state.place[other] <= 0:
            number = next_left(taken, number)
    return number


def next_left(taken: list[i64], number: i64) -> i64:
    """The next number after this one that is not taken."""
    number += 1
    while number in taken:
        number += 1
    return number


def free_orbit(state: CrystalicumState, seat: i64) -> i64:
    """The lowest number that no Orbit of the player's hidden Worlds has."""
    return next_left([orbit_number(state, slot) for slot in hidden_worlds(state, seat)], 0)


def home_pattern(state: CrystalicumState, player: int) -> int:
    """The Home World of a player, also after it was destroyed."""
    if not state.is_out(player):
        return state.pattern[state.homes[player]]
    for pattern in state.destroyed[player]:
        if state.content.kind[pattern] == HOME_WORLD:
            return pattern
    return 0
