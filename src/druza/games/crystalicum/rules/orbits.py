"""Orbits as the table calls them: by the code of a hidden World, or by the Home World."""
# mypyc

from druza.games.crystalicum.content.pieces import HOME_WORLD
from druza.games.crystalicum.content.terms import FACTIONS
from druza.games.crystalicum.state import HIDDEN, CrystalicumState


def orbit_name(state: CrystalicumState, world: int) -> str:
    """Of an Orbit: the code of its hidden World, or the id of its World."""
    return orbit_code(state, world) if state.zone[world] == HIDDEN else state.id_of(world)


def orbit_code(state: CrystalicumState, slot: int) -> str:
    """A hidden World as the board calls it: the letter of its owner's faction, and which of his hidden Worlds it is."""
    owner = state.owner[slot]
    factions = [state.content.factions[state.content.faction[home_pattern(state, seat)]] for seat in range(owner + 1)]
    twins = factions[:-1].count(factions[-1])
    before = sum(state.zone[other] == HIDDEN and state.owner[other] == owner for other in range(slot))
    return f"{FACTIONS[factions[-1]].upper()}{chr(39) * twins}{before + 1}"


def home_pattern(state: CrystalicumState, player: int) -> int:
    """The Home World of a player, also after it was destroyed."""
    if not state.is_out(player):
        return state.pattern[state.homes[player]]
    for pattern in state.destroyed[player]:
        if state.content.kind[pattern] == HOME_WORLD:
            return pattern
    return 0
