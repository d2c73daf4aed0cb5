"""Payment: what a declared deed costs, paid at once."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    ACTION_CARD_PLAYED,
    AS_ACTION,
    DESTROY_CARD,
    DISCARD_CARD,
    DISCARD_HAND,
    GIVE_POLITICS,
    MARK,
    MARK_X,
    PAY,
    PAY_X,
    REACTION_CARD_PLAYED,
    SLOTS,
    TARGETED,
    Effect,
)
from druza.games.crystalicum.rules.gains import lose_politics
from druza.games.crystalicum.rules.hands import out_of_hand
from druza.games.crystalicum.rules.leaving import remove
from druza.games.crystalicum.rules.targets import orbit_of
from druza.games.crystalicum.state import HIDDEN, CrystalicumState, lay_on
from druza.games.crystalicum.state_parts import Matter


def pay_costs(state: CrystalicumState, effect: Effect, deed: Matter) -> None:
    """CR-066, CR-073: the whole cost is paid, whatever becomes of the deed."""
    seat = deed.seat
    if deed.cost_cards:
        deed.orbit = orbit_of(state, deed.cost_cards[0])
    for cost in effect.costs:
        kind = cost.kind
        if kind == PAY:
            state.treasuries[seat] -= cost.number
        elif kind == PAY_X:
            state.treasuries[seat] -= deed.x
        elif kind == MARK and cost.self_card:
            state.marked[deed.source] = 1
        elif kind == MARK or kind == MARK_X:
            for slot in deed.cost_cards:
                state.marked[slot] = 1
        elif kind == GIVE_POLITICS:
            lose_politics(state, seat, cost.number)
        elif kind == DISCARD_HAND:
            for pattern in deed.discards:
                out_of_hand(state, seat, pattern)
                lay_on(state.discards, seat, pattern)
        elif kind == DISCARD_CARD or kind == DESTROY_CARD:
            remove(state, deed.source, kind == DESTROY_CARD)
    deed.events = deed_events(state, effect, deed)
    if state.events is not None:
        tell_payment(state, effect, deed)


def tell_payment(state: CrystalicumState, effect: Effect, deed: Matter) -> None:
    """What was paid, and what the deed aims at."""
    card = state.content.ids[effect.pattern]
    crystals = effect.crystals + (deed.x if any_pay_x(effect) else 0)
    if crystals or effect.politics or deed.cost_cards or deed.discards:
        state.tell(
            "paid",
            deed.seat,
            {
                "card": card,
                "crystals": crystals,
                "politics": effect.politics,
                "marked": [state.id_of(slot) for slot in deed.cost_cards],
                "discarded": [state.content.ids[pattern] for pattern in deed.discards],
            },
        )
    if deed.targets:
        slots = [target % SLOTS for target in deed.targets]
        names = [state.id_of(slot) if state.zone[slot] != HIDDEN else None for slot in slots]
        state.tell("aimed", deed.seat, {"card": card, "targets": names, "slots": slots})


def any_pay_x(effect: Effect) -> bool:
    for cost in effect.costs:
        if cost.kind == PAY_X:
            return True
    return False


def deed_events(state: CrystalicumState, effect: Effect, deed: Matter) -> i64:
    """What a declared deed is, for those who may answer it."""
    events = 0
    if deed.source < 0:
        events = 1 << (ACTION_CARD_PLAYED if effect.timing == AS_ACTION else REACTION_CARD_PLAYED)
    if effect.timing == AS_ACTION and deed.targets:
        events |= 1 << TARGETED
    return events
