"""Holdings: what a hand holds, sorted by what it is looked through for."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import ACTION, NONE
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import NOTHING_HELD, Held


def held_by(state: CrystalicumState, seat: i64) -> Held:
    """What the hand of a player holds. Hands are values: the same list, the same cards."""
    if not state.held:
        state.held = [NOTHING_HELD] * state.seats
    held = state.held[seat]
    if held.hand is not state.hands[seat]:
        held = sorted_out(state, seat)
        changed = state.held[:]
        changed[seat] = held
        state.held = changed
    return held


def sorted_out(state: CrystalicumState, seat: i64) -> Held:
    content = state.content
    held = Held(state.hands[seat])
    permanents: list[int] = []
    costs: list[int] = []
    actions: list[int] = []
    home = content.faction[state.pattern[state.homes[seat]]]
    last: i64 = NONE
    for pattern in held.hand:  # sorted: equal cards lie together
        if pattern != last:
            last = pattern
            held.watches |= content.watches[pattern]
            kind = content.kind[pattern]
            if kind < ACTION:
                permanents.append(pattern)
                costs.append(
                    content.cost[pattern] if content.faction[pattern] == home else content.foreign_cost[pattern]
                )
            elif kind == ACTION:
                actions.append(pattern)
                held.windows |= content.action_windows[pattern]
            if content.level[pattern] > 0:
                held.experienced = True
    held.permanents, held.costs, held.actions = permanents, costs, actions
    return held
