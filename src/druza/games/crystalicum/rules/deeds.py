"""Deeds: an Action or Reaction that is tried or declared, with what has been chosen for it."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import AS_ACTION, CHOOSE_ONE, NONE, Act, Effect
from druza.games.crystalicum.rules.cards import ship_of
from druza.games.crystalicum.rules.hands import out_of_hand
from druza.games.crystalicum.state import ATTACHED, CrystalicumState
from druza.games.crystalicum.state_parts import Matter


def new_deed(state: CrystalicumState, seat: i64, effect: Effect, source: i64, answers: i64) -> Matter:
    """A deed with nothing chosen yet."""
    deed = Matter(0, seat, NONE)
    begin_as(state, deed, effect, source, answers)
    return deed


def tried_deed(state: CrystalicumState, seat: i64, effect: Effect, source: i64, answers: i64) -> Matter:
    """The same to be tried only: one after the other is the same object, and whoever chooses for it takes that back."""
    deed = state.tried
    if deed is None:
        deed = Matter(0, seat, NONE)
        state.tried = deed
    deed.seat = seat
    deed.pattern = NONE
    deed.bearer = NONE
    deed.ship = NONE
    begin_as(state, deed, effect, source, answers)
    return deed


def begin_as(state: CrystalicumState, deed: Matter, effect: Effect, source: i64, answers: i64) -> None:
    deed.effect = effect.number
    deed.source = source
    deed.answers = answers
    if source < 0:
        deed.pattern = effect.pattern
    elif state.zone[source] == ATTACHED:
        deed.bearer = state.place[source]
        deed.ship = ship_of(state, source)


def answered(state: CrystalicumState, deed: Matter) -> Matter | None:
    return state.stack[deed.answers] if deed.answers >= 0 else None


def part_of(effect: Effect, deed: Matter, part: i64) -> Act:
    """A part of what the deed does, with its choice made."""
    act = effect.acts[part]
    if act.verb == CHOOSE_ONE and deed.mode >= 0:
        return act.parts[deed.mode]
    return act


def begin_deed(state: CrystalicumState, seat: i64, effect: Effect, source: i64, answers: i64) -> None:
    """CR-252: show the card or ability; its choices follow."""
    deed = new_deed(state, seat, effect, source, answers)
    if source >= 0:
        state.used[source] |= 1 << effect.ordinal
    else:
        out_of_hand(state, seat, effect.pattern)
    state.stack.append(deed)
    if state.events is not None:
        facts = {"card": state.content.ids[effect.pattern], "slot": source, "reaction": effect.timing != AS_ACTION}
        state.tell("declared", seat, facts)
