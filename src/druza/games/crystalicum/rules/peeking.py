"""Peeking: a Ship looks at the hidden World of its Orbit."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import WORLD_PEEKED
from druza.games.crystalicum.rules.cards import mark
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.reactions import ENDING, announce, event
from druza.games.crystalicum.state import HIDDEN, CrystalicumState, with_value
from druza.kernel.state import ALLOWED


def see_world(state: CrystalicumState, seat: i64, slot: i64, card: i64) -> None:
    """CR-134, CR-136: the seat knows this hidden World from now on; others may answer the looking."""
    state.known = with_value(state.known, slot, state.known[slot] | 1 << seat)
    state.reveal()
    if state.events is not None:
        facts = {"world": slot, "slot": card, "orbit": orbit_name(state, slot)}
        state.tell_secret("peeked", seat, facts, {"card": state.id_of(slot)})
    matter = event(state, WORLD_PEEKED, seat, card)
    matter.place = slot
    announce(state, matter, ENDING)


def peek_refusal(state: CrystalicumState, seat: i64, ship: i64) -> str:
    world = state.place[ship]
    if state.zone[world] != HIDDEN:
        return "CR-134"
    if state.owner[world] != seat:
        return "CR-135"
    return "CR-070" if state.marked[ship] else ALLOWED


def peek(state: CrystalicumState, seat: i64, ship: i64) -> None:
    """CR-134: mark the Ship and look at the World of its Orbit."""
    mark(state, ship)
    see_world(state, seat, state.place[ship], ship)
