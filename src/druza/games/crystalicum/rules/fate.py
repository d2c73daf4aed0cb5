"""Fate: cards that would be destroyed or discarded, and what becomes of them."""
# mypyc

from typing import final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    CARD_DESTROYED,
    CHARACTER,
    DESTROY_SELF,
    INVASION,
    NONE,
    PEACE,
    PLACE,
    TO_DISCARD,
    TO_HAND,
    WORLD,
    WOULD_BE_DESTROYED,
    WOULD_LEAVE_PLAY,
)
from druza.games.crystalicum.rules.cards import attached_to, kind_of, put
from druza.games.crystalicum.rules.elimination import Eliminate
from druza.games.crystalicum.rules.leaving import remove, remove_alone, return_to_hand
from druza.games.crystalicum.rules.limits import keep_limits
from druza.games.crystalicum.rules.reactions import announce, could_be_answered, event
from druza.games.crystalicum.state import GONE, HOMELAND, SYSTEM, CrystalicumState
from druza.games.crystalicum.state_parts import KEPT, PREVENTED
from druza.kernel.state import Frame, Step


@final
@mypyc_attr(free_list_len=1)
class Leave(Step[CrystalicumState]):
    """A card would be destroyed or discarded, with all that is attached to it (CR-115). `loss`: by Advantage."""

    def __init__(self, slot: int, destroyed: bool, loss: bool) -> None:
        self.slot = slot
        self.destroyed = destroyed
        self.loss = loss

    def run(self, state: CrystalicumState) -> None:
        slot = self.slot
        if state.zone[slot] == GONE or (self.loss and slot in state.combat.settled):
            return
        state.reveal()
        events = 1 << WOULD_LEAVE_PLAY
        if self.destroyed:
            events |= 1 << WOULD_BE_DESTROYED
        watched = events | (1 << CARD_DESTROYED) if self.destroyed else events
        if not could_be_answered(state, watched):
            fall(state, slot, self.destroyed, self.loss)
            keep_limits(state)
            return
        matter = event(state, WOULD_LEAVE_PLAY, state.owner[slot], slot)
        matter.events = events
        matter.value = 1 if self.loss else 0
        announce(state, matter, [SettleLeaving(slot, self.destroyed, self.loss)])


def fall(state: CrystalicumState, slot: i64, destroyed: bool, loss: bool) -> None:
    """Nobody can answer: the card and all that is attached to it leave at once."""
    for attached in attached_to(state, slot):
        if attached not in state.combat.settled:
            fall(state, attached, destroyed, loss)
    if state.carries[slot] > 0:
        free_attached(state, slot, destroyed)
    if loss:
        count_loss(state, slot)
    if state.zone[slot] == SYSTEM:
        lose_home(state, slot)
    else:
        remove_alone(state, slot, destroyed)


def lose_home(state: CrystalicumState, slot: i64) -> None:
    """CR-218: in an invasion the player is out after the remaining losses, otherwise at once."""
    if state.combat.kind == INVASION:
        state.combat.home_lost = True
        state.combat.settled.append(slot)
        if state.events is not None:
            state.tell("destroyed", state.owner[slot], {"slot": slot, "card": state.id_of(slot), "hidden": False})
    else:
        state.push(Eliminate(state.owner[slot]))


@final
@mypyc_attr(free_list_len=1)
class SettleLeaving(Step[CrystalicumState]):
    """CR-192: what the Reactions made of a card that would leave play."""

    def __init__(self, slot: int, destroyed: bool, loss: bool) -> None:
        self.slot = slot
        self.destroyed = destroyed
        self.loss = loss

    def run(self, state: CrystalicumState) -> None:
        matter = state.stack.pop()
        slot = self.slot
        if state.zone[slot] == GONE:
            return
        if matter.status == PREVENTED and matter.fate == TO_HAND:
            self.attached_first(state, self.destroyed, GoToHand(slot, self.loss))
        elif matter.status == KEPT or matter.status == PREVENTED:
            self.stay(state, matter.fate)
        elif matter.fate == TO_DISCARD:
            self.attached_first(state, False, LeaveAlone(slot, False, self.loss))
        else:
            self.attached_first(state, self.destroyed, LeaveAlone(slot, self.destroyed, self.loss))

    def attached_first(self, state: CrystalicumState, destroyed: bool, following: Frame) -> None:
        """CR-115, CR-259: what is attached goes likewise, but for what a Reaction has kept in this combat."""
        frames: list[Frame] = []
        for card in attached_to(state, self.slot):
            if card not in state.combat.settled:
                frames.append(Leave(card, destroyed, self.loss))
        state.then([*frames, following])

    def stay(self, state: CrystalicumState, fate: int) -> None:
        """CR-259: a card kept in play is settled; its point is used up unless another card fell for it."""
        if state.combat.kind != PEACE:
            state.combat.settled.append(self.slot)
            if self.loss and fate != DESTROY_SELF:
                state.combat.spent += 1
        if state.events is not None:
            state.tell("kept", state.owner[self.slot], {"slot": self.slot, "card": state.id_of(self.slot)})


@final
@mypyc_attr(free_list_len=1)
class LeaveAlone(Step[CrystalicumState]):
    """The card itself, when what was attached to it has met its fate."""

    def __init__(self, slot: int, destroyed: bool, loss: bool) -> None:
        self.slot = slot
        self.destroyed = destroyed
        self.loss = loss

    def run(self, state: CrystalicumState) -> None:
        slot = self.slot
        if state.zone[slot] == GONE:
            return
        free_attached(state, slot, self.destroyed)
        if self.loss:
            count_loss(state, slot)
        if state.zone[slot] == SYSTEM:
            lose_home(state, slot)
            return
        remove_alone(state, slot, self.destroyed)
        keep_limits(state)
        if self.destroyed and could_be_answered(state, 1 << CARD_DESTROYED):
            announce(state, event(state, CARD_DESTROYED, state.owner[slot], slot), [EndOfMatter()])


@final
@mypyc_attr(free_list_len=1)
class EndOfMatter(Step[CrystalicumState]):
    """The event is over."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        state.stack.pop()


@final
@mypyc_attr(free_list_len=1)
class GoToHand(Step[CrystalicumState]):
    """CR-192: a card sent to the hand still counts as a destroyed one."""

    def __init__(self, slot: int, loss: bool) -> None:
        self.slot = slot
        self.loss = loss

    def run(self, state: CrystalicumState) -> None:
        if state.zone[self.slot] == GONE:
            return
        free_attached(state, self.slot, False)
        if self.loss:
            count_loss(state, self.slot)
        return_to_hand(state, self.slot)
        keep_limits(state)


def free_attached(state: CrystalicumState, slot: i64, destroyed: bool) -> None:
    """CR-259: a Captain kept in play goes to his Homeland; nothing else can stay without its host."""
    for card in attached_to(state, slot):
        if kind_of(state, card) == CHARACTER:
            put(state, card, HOMELAND, NONE)
        else:
            remove(state, card, destroyed)


def count_loss(state: CrystalicumState, slot: i64) -> None:
    """CR-185, CR-186, CR-214, CR-216: one card of the Advantage; a Place counts its Production, a World its Luck."""
    combat = state.combat
    content = state.content
    pattern = state.pattern[slot]
    combat.lost += 1
    combat.gained += content.luck[pattern] if content.kind[pattern] == WORLD else 1
    combat.spent += max(1, content.production[pattern]) if content.kind[pattern] == PLACE else 1
