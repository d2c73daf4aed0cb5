"""Lasting effects: laid on a card or a player until they end."""
# mypyc

from druza.games.crystalicum.content.pieces import COST_DELTA, EXTRA, MODIFY, MULTIPLY, NONE, TRIGGER_CARD, Act
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.rules.targets import amount_now
from druza.games.crystalicum.state import CrystalicumState, Lasting, Matter


def put_lasting(state: CrystalicumState, act: Act, deed: Matter, slot: int) -> None:
    """An effect that lies on a card until it ends (CR-063: a multiplication is a bonus of this moment)."""
    verb, amount = act.verb, 0
    if verb == MODIFY:
        amount = amount_now(state, act, deed, slot)
    elif verb == MULTIPLY:
        verb = MODIFY
        amount = (act.factor - 1) * current(state, slot, act.trait)
    elif verb == EXTRA:
        amount = amount_now(state, act, deed, slot)
    state.lasting.append(Lasting(verb, slot, deed.seat, act.trait, amount, act.until, act.number, 0))
    if state.events is not None and verb == MODIFY:
        facts = {"slot": slot, "card": state.id_of(slot), "trait": act.trait, "amount": amount}
        state.tell("modified", deed.seat, facts)


def change_cost(state: CrystalicumState, act: Act, deed: Matter) -> None:
    """cost-delta: of the World being revealed, or of cards played later."""
    answer = answered(state, deed)
    if act.target == TRIGGER_CARD:
        if answer is not None:
            answer.value = max(0, answer.value + act.amount.value)
        return
    state.lasting.append(Lasting(COST_DELTA, NONE, deed.seat, 0, act.amount.value, act.until, act.number, act.uses))
