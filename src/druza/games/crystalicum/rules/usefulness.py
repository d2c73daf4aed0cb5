"""Usefulness: whether a part of a deed without a choice of cards would change anything."""
# mypyc

from druza.games.crystalicum.content.pieces import (
    ADVANTAGE,
    ARRANGE,
    CANCEL,
    CHOOSE,
    COUNTED,
    DIG,
    DISCARD_PILE,
    DUEL_RULE,
    GAIN_CRYSTALS,
    GAIN_POLITICS,
    LOOK,
    LOOK_HAND,
    LOSE_POLITICS,
    NONE,
    OPPONENT,
    OWN,
    PLACE_HIDDEN_WORLD,
    PREVENT,
    REDRAW_LUCK,
    REFUSE_FREE,
    REPLACE,
    RETURN_TO_HAND,
    SCRY,
    SEARCH,
    STEAL_POLITICS,
    TO_DISCARD,
    TOP_UP,
    TRIGGER_PLAYER,
    WORLD_DECK,
    Act,
    Effect,
)
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.hands import has_room_for_world
from druza.games.crystalicum.rules.locations import reaches
from druza.games.crystalicum.rules.reading import amount_of, fits_hand_card, is_blank
from druza.games.crystalicum.rules.targets import changes, named_target, origin_of
from druza.games.crystalicum.state import GONE, STANDS, CrystalicumState, Matter


def is_useful(state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
    """CR-254: would a part without a choice of cards change anything?"""
    verb = act.verb
    seat = deed.seat
    if act.target > CHOOSE and verb not in (CANCEL, REPLACE) and not act.from_discard:
        slot = named_target(state, deed, act.target)
        if slot < 0 or state.zone[slot] == GONE:
            return False
        return reaches(state, origin_of(state, effect, deed), slot) and changes(state, act, deed, slot)
    if verb == GAIN_CRYSTALS or verb == GAIN_POLITICS:
        if verb == GAIN_POLITICS and act.who == OPPONENT:
            return True
        return act.amount.kind != COUNTED or amount_of(state, act.amount, seat, deed.source, deed, NONE) > 0
    if verb == LOSE_POLITICS or verb == STEAL_POLITICS:
        return has_victim(state, act, deed)
    if verb == LOOK and act.what == LOOK_HAND:
        return has_victim(state, act, deed)
    if verb == ARRANGE or verb == SCRY or verb == DIG:
        deck = state.world_decks[seat] if act.deck == WORLD_DECK else state.decks[seat]
        return bool(deck) or (act.deck != WORLD_DECK and bool(state.discards[seat]))
    if verb == PLACE_HIDDEN_WORLD:
        return bool(state.world_decks[seat]) and (act.over_limit or has_room_for_world(state, seat))
    if verb == SEARCH:
        return act.deck != DISCARD_PILE or searchable(state, act, seat)
    return is_useful_answer(state, effect, act, deed)


def searchable(state: CrystalicumState, act: Act, seat: int) -> bool:
    selector = act.selector
    if selector is not None:
        for pattern in state.discards[seat]:
            if fits_hand_card(state, selector, pattern):
                return True
    return False


def has_victim(state: CrystalicumState, act: Act, deed: Matter) -> bool:
    if act.who == TRIGGER_PLAYER:
        answer = answered(state, deed)
        return answer is not None and state.politics[answer.seat] > 0
    if act.who == OWN:
        return True
    for other in range(state.seats):
        if is_victim(state, act, deed.seat, other):
            return True
    return False


def is_victim(state: CrystalicumState, act: Act, seat: int, other: int) -> bool:
    """Can this opponent be chosen?"""
    if other == seat or state.is_out(other):
        return False
    if act.verb == LOSE_POLITICS or act.verb == STEAL_POLITICS:
        return state.politics[other] > 0
    if act.verb == LOOK:
        return len(state.hands[other]) > 0
    return True


def is_useful_answer(state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
    """Parts that change the event answered."""
    answer = answered(state, deed)
    verb = act.verb
    if verb == CANCEL or verb == PREVENT or verb == REPLACE:
        return answer is not None and answer.status == STANDS
    if verb == RETURN_TO_HAND:
        if act.from_discard:
            if answer is None or answer.fate != TO_DISCARD:
                return False
            return answer.pattern in state.discards[answer.seat]
        return False
    if verb == REDRAW_LUCK:
        return answer is not None and len(state.world_decks[answer.seat]) > 0
    if verb == TOP_UP:
        if answer is None:
            return False
        missing = answer.value - state.crystals[answer.card]
        return 1 <= missing <= act.amount.value and missing <= state.treasuries[deed.seat]
    if verb == ADVANTAGE:
        return act.amount.value > 0 or state.combat.advantage > 0
    if verb == DUEL_RULE and act.rule == REFUSE_FREE:
        price = effect.crystals + refusal_price(state)
        return not state.combat.refuse_free and price <= state.treasuries[state.combat.defender]
    return True


def refusal_price(state: CrystalicumState) -> int:
    """CR-146: Crystals that refusing the duel going on costs, by the challenger's ability."""
    content = state.content
    champion = state.combat.champion
    if champion < 0 or is_blank(state, champion):
        return 0
    price = 0
    for effect in content.effects_of[state.pattern[champion]]:
        for act in effect.acts:
            if act.verb == DUEL_RULE and act.rule == 0:
                price += act.amount.value
    return price
