"""Triggers: the event that an effect waits for, and abilities that happen by themselves."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    ANYBODY,
    BEARER,
    COMBAT_LOST,
    COMBAT_WON,
    INVASION_WON,
    ITS_SHIP,
    NOBODY,
    NONE,
    OWN,
    POLITICAL_ACTION_DONE,
    SELF,
    SLOTS,
    STAR_BATTLE_WON,
    TARGETED,
    TRIGGERED,
    Effect,
)
from druza.games.crystalicum.rules.cards import bearer_of, ship_of
from druza.games.crystalicum.rules.effects import TAKE_EFFECT
from druza.games.crystalicum.rules.index import index_of
from druza.games.crystalicum.rules.reading import fits, holds, is_blank
from druza.games.crystalicum.rules.sides import side_of
from druza.games.crystalicum.state import GONE, HIDDEN, CrystalicumState
from druza.games.crystalicum.state_parts import Matter
from druza.games.crystalicum.vocabulary import USE
from druza.kernel.state import Decision, Frame, Step


def waits_for(state: CrystalicumState, effect: Effect, seat: i64, source: i64, matter: Matter) -> bool:
    """Is this the event that an effect of this player and card waits for?"""
    event = effect.event
    if not matter.events >> event & 1:
        return False
    actor = matter.against if event == COMBAT_LOST else matter.seat
    if effect.by != ANYBODY and (actor == seat) != (effect.by == OWN):
        return False
    if effect.against_you and matter.against != seat:
        return False
    if effect.what == NOBODY:
        return True
    if effect.what == SELF:
        return concerns(state, event, actor, source, matter)
    if effect.what == BEARER:
        return concerns(state, event, actor, bearer_of(state, source), matter)
    if effect.what == ITS_SHIP:
        return concerns(state, event, actor, ship_of(state, source), matter)
    selector = effect.what_selector
    if selector is None:
        return False
    for slot in range(len(state.zone)):
        if state.pattern[slot] >= 0 and concerns(state, event, actor, slot, matter):
            if fits(state, selector, slot, seat, source, None):
                return True
    return False


def concerns(state: CrystalicumState, event: i64, actor: i64, slot: i64, matter: Matter) -> bool:
    """Is the event about this card, or did this card take part in it?"""
    if slot < 0:
        return False
    if event == COMBAT_WON or event == COMBAT_LOST or event == STAR_BATTLE_WON or event == INVASION_WON:
        return state.owner[slot] == actor and side_of(state, slot) >= 0
    if event == POLITICAL_ACTION_DONE:
        return slot in state.envoys
    if event == TARGETED:
        for target in matter.targets:
            if target % SLOTS == slot:
                return True
        return False
    return matter.card == slot


def triggered_now(state: CrystalicumState, matter: Matter) -> tuple[int, ...]:
    """The triggered abilities that fire, as slot * 4 + which."""
    found: list[int] = []
    index = index_of(state)
    content = state.content
    events = matter.events & index.watched
    code: i64 = -1
    while events >> (code + 1):
        code += 1
        if events >> code & 1:
            for slot in index.watchers[code]:
                for effect in content.effects_of[state.pattern[slot]]:
                    if effect.timing == TRIGGERED and effect.event == code and fires(state, effect, slot, matter):
                        found.append(slot * 4 + effect.ordinal)
    return tuple(found)


def fires(state: CrystalicumState, effect: Effect, slot: i64, matter: Matter) -> bool:
    seat = state.owner[slot]
    if state.zone[slot] == GONE or state.zone[slot] == HIDDEN or is_blank(state, slot):
        return False
    if not waits_for(state, effect, seat, slot, matter):
        return False
    for condition in effect.conditions:
        if not holds(state, condition, seat, slot, matter):
            return False
    return True


@final
@mypyc_attr(free_list_len=1)
class FireTriggered(Step[CrystalicumState]):
    """CR-056, CR-002: triggered abilities happen; the Active Player orders them where the order matters."""

    def __init__(self, abilities: tuple[int, ...]) -> None:
        self.abilities = abilities

    def run(self, state: CrystalicumState) -> None:
        if len(self.abilities) > 1 and not all_commute(state, self.abilities):
            state.push(OrderTriggered(state.starter(), self.abilities))
        else:
            frames: list[Frame] = []
            for ability in self.abilities:
                frames.append(HaveTriggered(ability))
            state.then(frames)


def all_commute(state: CrystalicumState, abilities: tuple[int, ...]) -> bool:
    for ability in abilities:
        if not effect_at(state, ability).commutes:
            return False
    return True


def effect_at(state: CrystalicumState, ability: i64) -> Effect:
    """An ability of a card on the table, by slot * 4 + which."""
    return state.content.effects_of[state.pattern[ability // 4]][ability % 4]


@final
@mypyc_attr(free_list_len=1)
class OrderTriggered(Decision[CrystalicumState]):
    """D33, CR-002: which of the effects that happen at once comes first."""

    RULE: ClassVar[str] = "CR-002"
    KEY: ClassVar[str] = "order"

    def __init__(self, seat: int, abilities: tuple[int, ...]) -> None:
        self.seat = seat
        self.abilities = abilities

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [USE.answers[ability] for ability in self.abilities]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        first = USE.index(option)
        rest = tuple([ability for ability in self.abilities if ability != first])
        frames: list[Frame] = [HaveTriggered(first)]
        if rest:
            frames.append(FireTriggered(rest))
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class HaveTriggered(Step[CrystalicumState]):
    """A triggered ability is carried out at once, as a deed nobody needs to declare."""

    def __init__(self, ability: int) -> None:
        self.ability = ability

    def run(self, state: CrystalicumState) -> None:
        slot = self.ability // 4
        if state.zone[slot] == GONE:
            return
        effect = effect_at(state, self.ability)
        deed = Matter(0, state.owner[slot], NONE)
        deed.effect = effect.number
        deed.source = slot
        deed.bearer = bearer_of(state, slot)
        deed.ship = ship_of(state, slot)
        deed.answers = len(state.stack) - 1
        state.stack.append(deed)
        if state.events is not None:
            state.tell("triggered", deed.seat, {"card": state.id_of(slot), "slot": slot})
        state.push(TAKE_EFFECT)
