"""Actions: the cards and abilities that may be used in a window, and how one of them is performed."""
# mypyc

from typing import Any

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import ACTION, AS_ACTION, NONE, REACTION, Effect
from druza.games.crystalicum.rules.declaring import DECLARE
from druza.games.crystalicum.rules.deeds import begin_deed
from druza.games.crystalicum.rules.effects import TAKE_EFFECT
from druza.games.crystalicum.rules.holdings import held_by
from druza.games.crystalicum.rules.index import roster_of
from druza.games.crystalicum.rules.legality import can_declare, deed_refusal
from druza.games.crystalicum.rules.reactions import ask_around
from druza.games.crystalicum.rules.triggers import effect_at
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.vocabulary import ANSWERS, CARD, USE
from druza.kernel.state import Frame


def add_actions(state: CrystalicumState, seat: i64, windows: i64, options: list[Any]) -> None:
    """To the options, every Action card and ability that can be used in these windows."""
    content = state.content
    held = held_by(state, seat)
    if held.windows & windows:
        for card in held.actions:
            effect = content.effects_of[card][0]
            if effect.windows & windows and can_declare(state, seat, effect, NONE):
                options.append(ANSWERS[CARD.first + card])
    action_windows, patterns = content.action_windows, state.pattern
    for able in roster_of(state).able[seat]:
        slot: i64 = able
        pattern = patterns[slot]
        if action_windows[pattern] & windows:
            for effect in content.effects_of[pattern]:
                if effect.timing == AS_ACTION and effect.windows & windows:
                    if can_declare(state, seat, effect, slot):
                        options.append(ANSWERS[USE.first + slot * 4 + effect.ordinal])


def action_refusal(state: CrystalicumState, seat: i64, option: i64, windows: i64) -> str:
    """Why an Action card or ability cannot be used in these windows."""
    if CARD.has(option):
        if state.content.kind[CARD.index(option)] != ACTION:
            return "CR-049" if state.content.kind[CARD.index(option)] == REACTION else "CR-101"
        effect = state.content.effects_of[CARD.index(option)][0]
        source = NONE
    else:
        effect = effect_at(state, USE.index(option))
        source = USE.index(option) // 4
    if not effect.windows & windows:
        return "CR-161"
    return deed_refusal(state, seat, effect, source, NONE)


def perform_option(state: CrystalicumState, seat: i64, option: i64, following: list[Frame]) -> None:
    """Carry out the Action that an option stands for."""
    if CARD.has(option):
        perform(state, seat, state.content.effects_of[CARD.index(option)][0], NONE, following)
    else:
        perform(state, seat, effect_at(state, USE.index(option)), USE.index(option) // 4, following)


def perform(state: CrystalicumState, seat: i64, effect: Effect, source: i64, following: list[Frame]) -> None:
    """CR-252: an Action card or ability: declared and paid, then answered, then it takes effect."""
    begin_deed(state, seat, effect, source, NONE)
    state.reveal()
    state.then(following)
    state.push(TAKE_EFFECT)
    state.push(ask_around(len(state.stack) - 1, 0))
    state.push(DECLARE)
