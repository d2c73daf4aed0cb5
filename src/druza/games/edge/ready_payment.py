"""The ready payment: what most would pay with, offered as one answer."""

from __future__ import annotations

from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.payment import Pay, shrine_pays, vp_steps
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import PAY_CRYSTAL, PAY_CRYSTALS, PAY_ENDURANCE, PAY_SHRINE, PAY_VP


def ready_payment(state: EdgeState) -> list[int]:
    """Crystals as far as they go, then endurance that a squad can spare, points, and the last endurance; empty at other
    questions."""
    pay = state.decision() if state.seat >= 0 else None
    if not isinstance(pay, Pay):
        return []
    have = state.crystals[pay.seat] + state.temporary[pay.seat]
    if have >= pay.left:
        return [PAY_CRYSTALS.first if pay.left > 1 else PAY_CRYSTAL.first]
    found = [PAY_CRYSTAL.first] * have
    if pay.for_die:
        found += [PAY_SHRINE.first] * shrine_pays(state, pay.seat)
    found += spared(state, pay.seat)
    found += [PAY_VP.first] * vp_steps(state, pay.seat)
    found += [PAY_ENDURANCE.option(squad) for squad in squads_of_seat(state, pay.seat) if state.endurance[squad]]
    return found[: pay.left]


def spared(state: EdgeState, seat: int) -> list[int]:
    """Endurance of squads, from those with the most, that leaves each of them one."""
    left = {squad: state.endurance[squad] for squad in squads_of_seat(state, seat)}
    found: list[int] = []
    while left and max(left.values()) > 1:
        squad = max(left, key=lambda one: left[one])
        left[squad] -= 1
        found.append(PAY_ENDURANCE.option(squad))
    return found
