"""Fate: cards that would leave play, cards that are unmarked, cards too many for a Mind, players who are out."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    CARD_DESTROYED,
    CHARACTER,
    CHARACTER_UNMARKING,
    DESTROY_SELF,
    INVASION,
    MIND,
    NONE,
    PEACE,
    PLACE,
    TO_DISCARD,
    TO_HAND,
    WORLD,
    WOULD_BE_DESTROYED,
    WOULD_LEAVE_PLAY,
)
from druza.games.crystalicum.rules.cards import attached_to, kind_of, load_of, put, vacate
from druza.games.crystalicum.rules.index import roster_of
from druza.games.crystalicum.rules.leaving import remove, remove_alone, return_to_hand
from druza.games.crystalicum.rules.reactions import announce, could_be_answered, event
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import GONE, HIDDEN, HOMELAND, KEPT, ORBIT, PREVENTED, SYSTEM, CrystalicumState
from druza.games.crystalicum.vocabulary import AT
from druza.kernel.state import Decision, Frame, Step

# -- leaving play


@final
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


def fall(state: CrystalicumState, slot: int, destroyed: bool, loss: bool) -> None:
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


def lose_home(state: CrystalicumState, slot: int) -> None:
    """CR-218: in an invasion the player is out after the remaining losses, otherwise at once."""
    if state.combat.kind == INVASION:
        state.combat.home_lost = True
        state.combat.settled.append(slot)
        if state.events is not None:
            state.tell("destroyed", state.owner[slot], {"slot": slot, "card": state.id_of(slot), "hidden": False})
    else:
        state.push(Eliminate(state.owner[slot]))


@final
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
class EndOfMatter(Step[CrystalicumState]):
    """The event is over."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        state.stack.pop()


@final
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


def free_attached(state: CrystalicumState, slot: int, destroyed: bool) -> None:
    """CR-259: a Captain kept in play goes to his Homeland; nothing else can stay without its host."""
    for card in attached_to(state, slot):
        if kind_of(state, card) == CHARACTER:
            put(state, card, HOMELAND, NONE)
        else:
            remove(state, card, destroyed)


def count_loss(state: CrystalicumState, slot: int) -> None:
    """CR-185, CR-186, CR-214, CR-216: one card of the Advantage; a Place counts its Production, a World its Luck."""
    combat = state.combat
    content = state.content
    pattern = state.pattern[slot]
    combat.lost += 1
    combat.gained += content.luck[pattern] if content.kind[pattern] == WORLD else 1
    combat.spent += max(1, content.production[pattern]) if content.kind[pattern] == PLACE else 1


# -- unmarking


@final
class UnmarkCard(Step[CrystalicumState]):
    """An effect unmarks a card; the unmarking of a Character may be answered."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, state: CrystalicumState) -> None:
        slot = self.slot
        if state.zone[slot] == GONE or not state.marked[slot]:
            return
        state.reveal()
        if kind_of(state, slot) == CHARACTER and could_be_answered(state, 1 << CHARACTER_UNMARKING):
            announce(state, event(state, CHARACTER_UNMARKING, state.owner[slot], slot), [SettleUnmarking(slot)])
        else:
            unmark(state, slot)


@final
class SettleUnmarking(Step[CrystalicumState]):
    """The Character is unmarked, unless a Reaction prevented it."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, state: CrystalicumState) -> None:
        if state.stack.pop().status != PREVENTED and state.zone[self.slot] != GONE:
            unmark(state, self.slot)


def unmark(state: CrystalicumState, slot: int) -> None:
    if state.marked[slot]:
        state.marked[slot] = 0
        if state.events is not None:
            state.tell("unmarked", state.owner[slot], {"slot": slot, "card": state.id_of(slot)})


# -- limits


def keep_limits(state: CrystalicumState) -> None:
    """CR-119: where Mind has fallen below the number of attached cards, the excess is discarded."""
    if not roster_of(state).attached:
        return
    carries, zone = state.carries, state.zone
    slot: i64 = -1
    count: i64 = len(zone)
    while slot + 1 < count:
        slot += 1
        if carries[slot] > 0 and zone[slot] != GONE and load_of(state, slot) > current(state, slot, MIND):
            state.push(DiscardExcess(state.owner[slot], slot))
            return


@final
class DiscardExcess(Decision[CrystalicumState]):
    """D34, CR-044, CR-119: which attached card is discarded."""

    RULE: ClassVar[str] = "CR-119"
    KEY: ClassVar[str] = "excess"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: CrystalicumState) -> list[int]:
        if load_of(state, self.slot) <= current(state, self.slot, MIND):
            return []
        options: list[int] = []
        for card in attached_to(state, self.slot):
            options.append(AT.first + card)
            options += [AT.first + deeper for deeper in attached_to(state, card)]
        return options

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.then([Leave(AT.index(option), False, False), KeepLimits()])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(self.slot)}


@final
class KeepLimits(Step[CrystalicumState]):
    """CR-119, again after each card."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        keep_limits(state)


# -- out of the game


@final
class Eliminate(Step[CrystalicumState]):
    """CR-218, CR-223, CR-224: a player whose Home World is destroyed is out; the last one left wins at once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        seat = self.seat
        if state.is_out(seat):
            return
        state.tell("eliminated", seat, {})
        for slot in range(len(state.zone)):
            if state.owner[slot] == seat and (state.zone[slot] == SYSTEM or state.zone[slot] == HIDDEN):
                send_others_home(state, slot, seat)
        for slot in range(len(state.zone)):
            if state.owner[slot] == seat and state.zone[slot] != GONE:
                vacate(state, slot)
                state.destroyed[seat].append(state.pattern[slot])
        state.reveal()
        state.out.append(seat)
        state.announced[seat] = 0
        state.lasting = [lasting for lasting in state.lasting if lasting.seat != seat or lasting.slot >= 0]
        if state.players() == 1:
            state.champions = [other for other in range(state.seats) if not state.is_out(other)]
            state.tell("won", state.champions[0], {"how": "survivor"})
            state.pending.clear()
            state.stack = []


def send_others_home(state: CrystalicumState, world: int, seat: int) -> None:
    """CR-223: the Ships of others leave the Orbits of the player who is out."""
    for slot in range(len(state.zone)):
        if state.zone[slot] == ORBIT and state.place[slot] == world and state.owner[slot] != seat:
            state.place[slot] = state.homes[state.owner[slot]]
