"""Woods: the Thornheart Wood, Thickets, and what is connected to them."""
# mypyc

from druza.games.edge.content.basics import REBORN
from druza.games.edge.content.geometry import WHOLE
from druza.games.edge.content.terms import AS_THICKET
from druza.games.edge.rules.bodies import squad_on
from druza.games.edge.rules.contact import touches_any
from druza.games.edge.state import EdgeState


def wood_places(state: EdgeState) -> list[int]:
    """The Thornheart Wood and every overgrown source, as field * 128 + mask."""
    found: list[int] = []
    for seat in range(state.seats):
        if state.factions[seat] == REBORN and state.shrines[seat] >= 0:
            found.append(state.shrines[seat] * 128 + WHOLE)
    for source in range(len(state.sources)):
        if state.overgrown >> source & 1:
            found.append(state.sources[source] * 128 + WHOLE)
    return found


def thicket_places(state: EdgeState) -> list[int]:
    """Thickets, and models that count as Thickets (ED-232); not to be changed."""
    if state.spots_of is not state.thickets:
        state.spots_of = state.thickets
        state.spots = [(hex // 7) * 128 + (1 << (hex % 7)) for hex in state.thickets]
    found = state.spots
    for mark in state.marks:
        if mark.token >= 0 and mark.squad >= 0:
            for part in state.content.token_parts[mark.token]:
                if part.gives(AS_THICKET):
                    models = squad_on(state, mark.squad)
                    found = found + [state.fields[model] * 128 + state.masks[model] for model in models]
    return found


def network_places(state: EdgeState) -> list[int]:
    """ED-232, R-27: the Woods and all Thickets in an unbroken chain of contact with them."""
    found = wood_places(state)
    left = thicket_places(state)
    grown = True
    while grown:
        grown = False
        for place in left:
            if place not in found and touches_any(state, place >> 7, place & 127, found):
                found.append(place)
                grown = True
    return found
