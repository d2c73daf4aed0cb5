"""Leaving: cards that are destroyed or discarded, with all that is attached to them."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.rules.cards import attached_to, is_world, kind_of, vacate
from druza.games.crystalicum.rules.hands import into_hand_openly
from druza.games.crystalicum.state import HIDDEN, CrystalicumState, lay_on, with_laid_on


def remove(state: CrystalicumState, slot: i64, destroyed: bool) -> None:
    """CR-033, CR-036, CR-115: the card and what is attached to it leave the table now, without questions."""
    for attached in attached_to(state, slot):
        remove(state, attached, destroyed)
    remove_alone(state, slot, destroyed)


def remove_alone(state: CrystalicumState, slot: i64, destroyed: bool) -> None:
    """One card goes to the destroyed or discarded ones of its owner."""
    seat, pattern = state.owner[slot], state.pattern[slot]
    world = is_world(kind_of(state, slot))
    if state.events is not None:
        facts = {"slot": slot, "card": state.content.ids[pattern], "hidden": state.zone[slot] == HIDDEN}
        state.tell("destroyed" if destroyed else "discarded", seat, facts)
    vacate(state, slot)
    if destroyed:
        state.destroyed = with_laid_on(state.destroyed, seat, pattern)
    elif world:
        state.world_discards = with_laid_on(state.world_discards, seat, pattern)
    else:
        lay_on(state.discards, seat, pattern)


def take_from_play(state: CrystalicumState, slot: i64) -> None:
    """An effect sends a card to its owner's hand; what is attached to it is discarded (CR-115)."""
    for attached in attached_to(state, slot):
        remove(state, attached, False)
    return_to_hand(state, slot)


def return_to_hand(state: CrystalicumState, slot: i64) -> None:
    """The card alone goes back to its owner's hand, seen by all."""
    seat, pattern = state.owner[slot], state.pattern[slot]
    if state.events is not None:
        state.tell("returned", seat, {"slot": slot, "card": state.content.ids[pattern]})
    vacate(state, slot)
    into_hand_openly(state, seat, pattern)
