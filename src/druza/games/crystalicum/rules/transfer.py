"""Transfer: attached cards change hands between two Characters, or Captains between two Ships."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import BOARD_SHIP, CHARACTER, EQUIPMENT, FORBID, MIND, SHIP
from druza.games.crystalicum.rules.cards import attach, attached_to, kind_of, mark
from druza.games.crystalicum.rules.index import roster_of
from druza.games.crystalicum.rules.limits import KEEP_LIMITS, bears, can_trust_print
from druza.games.crystalicum.rules.locations import location_of
from druza.games.crystalicum.rules.playing import bearer_refusal, host_refusal, own_cards, room_refusal
from druza.games.crystalicum.rules.reading import constant_forbids, current
from druza.games.crystalicum.state import ATTACHED, CrystalicumState
from druza.games.crystalicum.state_parts import NO_CARDS
from druza.games.crystalicum.vocabulary import AT, DONE
from druza.kernel.state import ALLOWED, Decision

# -- who with whom


def giver_refusal(state: CrystalicumState, seat: i64, giver: i64) -> str:
    """CR-137 to CR-141: why nothing can be transferred from this card."""
    kind = kind_of(state, giver)
    if kind != CHARACTER and kind != SHIP:
        return "CR-137"
    if state.marked[giver]:
        return "CR-141"
    location = location_of(state, giver)
    cards = NO_CARDS
    owner, marked = state.owner, state.marked
    for other in roster_of(state).kinds[kind]:
        receiver: i64 = other
        whose: i64 = owner[receiver]
        if whose == seat and receiver != giver and not marked[receiver]:
            if location_of(state, receiver) == location:
                if not cards:
                    cards = attached_to(state, giver)
                if can_give(state, giver, cards, receiver):
                    return ALLOWED
    return "CR-139"


def receiver_refusal(state: CrystalicumState, giver: i64, cards: list[int], receiver: i64, location: i64) -> str:
    """Why none of the cards attached to the first can go to the other; `location` is the first one's."""
    if receiver == giver or state.marked[receiver]:
        return "CR-141"
    if location_of(state, receiver) != location:
        return "CR-138"
    return ALLOWED if can_give(state, giver, cards, receiver) else "CR-139"


def can_give(state: CrystalicumState, giver: i64, cards: list[int], receiver: i64) -> bool:
    """Can any of these cards of the one go to the other?"""
    for card in cards:
        if can_change_hands(state, giver, receiver, card):
            return True
    return False


# -- which cards


def can_change_hands(state: CrystalicumState, giver: i64, receiver: i64, card: i64) -> bool:
    """Does nothing refuse the transfer of this card of the giver, as the first one?"""
    pattern = state.pattern[card]
    if state.content.mod_mind[pattern] or state.content.kind[pattern] == CHARACTER:
        return not transfer_refusal(state, giver, receiver, (), card)
    if kind_of(state, receiver) == SHIP or bearer_refusal(state, pattern, receiver):
        return False
    if not room_refusal(state, pattern, receiver):
        return True
    return can_be_completed(state, giver, receiver, [card])  # alone it cannot go: there is no room for it


def transfer_refusal(state: CrystalicumState, giver: i64, receiver: i64, moved: tuple[int, ...], card: i64) -> str:
    """CR-139, CR-140, CR-257: why this card cannot change hands, alone or with others that could go too."""
    onto = receiver if state.place[card] == giver else giver
    pattern = state.pattern[card]
    if (kind_of(state, onto) == SHIP) != (state.content.kind[pattern] == CHARACTER):
        return "CR-257"
    if not moved and not state.content.mod_mind[pattern] and state.content.kind[pattern] != CHARACTER:
        if not host_refusal(state, pattern, onto):  # the usual case: it goes alone, and there is room for it
            return ALLOWED
    why = carrier_refusal(state, card, onto)
    if why:
        return why
    going = [*moved, card]
    why = exchange_refusal(state, giver, receiver, going)
    if why and can_be_completed(state, giver, receiver, going):
        return ALLOWED
    return why


def carrier_refusal(state: CrystalicumState, card: i64, onto: i64) -> str:
    """Why this card can never be attached to that one, whatever else it carries."""
    content, pattern = state.content, state.pattern[card]
    if kind_of(state, onto) != SHIP:
        return bearer_refusal(state, pattern, onto)
    if not content.functions[pattern] & content.captain or constant_forbids(state, FORBID, BOARD_SHIP, card):
        return "CR-129"
    return ALLOWED


def can_be_completed(state: CrystalicumState, giver: i64, receiver: i64, going: list[int]) -> bool:
    """Is there a way to let more cards change hands so that both can bear what they have then?"""
    if state.carries[giver] + state.carries[receiver] <= len(going):
        return False  # all of them change hands already
    return completes(state, giver, receiver, attached_to(state, giver), attached_to(state, receiver), going, 0)


def completes(
    state: CrystalicumState,
    giver: i64,
    receiver: i64,
    mine: list[int],
    yours: list[int],
    going: list[int],
    start: i64,
) -> bool:
    """The same with what the two have now, from this card on."""
    for place in range(start, len(mine) + len(yours)):
        card = mine[place] if place < len(mine) else yours[place - len(mine)]
        if card in going or carrier_refusal(state, card, receiver if state.place[card] == giver else giver):
            continue
        more = [*going, card]
        if not change_refusal(state, giver, receiver, mine, yours, more):
            return True
        if completes(state, giver, receiver, mine, yours, more, place + 1):
            return True
    return False


def exchange_refusal(state: CrystalicumState, giver: i64, receiver: i64, going: list[int]) -> str:
    """Why the two could not bear what they have once these cards have changed hands."""
    return change_refusal(state, giver, receiver, attached_to(state, giver), attached_to(state, receiver), going)


def change_refusal(
    state: CrystalicumState, giver: i64, receiver: i64, mine: list[int], yours: list[int], going: list[int]
) -> str:
    """The same with what the two have now."""
    why = burden_refusal(state, giver, mine, changed(state, giver, mine, going))
    return why or burden_refusal(state, receiver, yours, changed(state, receiver, yours, going))


def changed(state: CrystalicumState, host: i64, cards: list[int], going: list[int]) -> list[int]:
    """What a card bears once these have changed hands."""
    after = [card for card in cards if card not in going]
    for card in going:
        if state.place[card] != host:
            after.append(card)
    return after


def burden_refusal(state: CrystalicumState, host: i64, before: list[int], cards: list[int]) -> str:
    """CR-116 to CR-122: why a card cannot bear just these cards, in place of those that it has now."""
    if kind_of(state, host) == SHIP:
        if len(cards) > 1:
            return "CR-122"
        load: i64 = 0
        for card in cards:
            load += 1 + state.carries[card]
        return ALLOWED if bears(state, host, load) else "CR-117"
    if len(cards) > mind_with(state, host, before, cards):
        return "CR-116"
    if state.zone[host] == ATTACHED and not bears(state, state.place[host], 1 + len(cards)):
        return "CR-118"
    return equipment_refusal(state, cards)


def mind_with(state: CrystalicumState, host: i64, before: list[int], cards: list[int]) -> i64:
    """The Mind of a Character that bears just these cards, in place of those that it has now."""
    bonus = state.content.mod_mind
    if can_trust_print(state):
        mind = state.content.mind[state.pattern[host]]  # then only what it bears adds to it
    else:
        mind = current(state, host, MIND)
        for card in before:
            mind -= bonus[state.pattern[card]]
    for card in cards:
        mind += bonus[state.pattern[card]]
    return mind


def equipment_refusal(state: CrystalicumState, cards: list[int]) -> str:
    """CR-120, CR-121: one copy of each Equipment, one of each Function."""
    if len(cards) < 2:
        return ALLOWED
    content = state.content
    patterns: list[int] = []
    functions = 0
    for card in cards:
        pattern = state.pattern[card]
        if content.kind[pattern] != EQUIPMENT:
            continue
        slots = content.functions[pattern] & content.slot_functions
        if pattern in patterns:
            return "CR-120"
        if functions & slots:
            return "CR-121"
        patterns.append(pattern)
        functions |= slots
    return ALLOWED


# -- the questions


@final
@mypyc_attr(free_list_len=1)
class ChooseReceiver(Decision[CrystalicumState]):
    """D11, CR-137: the card that receives, and gives if it likes."""

    RULE: ClassVar[str] = "CR-137"
    KEY: ClassVar[str] = "choose_receiver"

    def __init__(self, seat: int, giver: int) -> None:
        self.seat = seat
        self.giver = giver

    def candidates(self, state: CrystalicumState) -> list[int]:
        own = own_cards(state, self.seat, kind_of(state, self.giver))
        return [AT.answers[slot] for slot in own if slot != self.giver]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        cards, location = attached_to(state, self.giver), location_of(state, self.giver)
        return receiver_refusal(state, self.giver, cards, AT.index(option), location)

    def resolve(self, state: CrystalicumState, option: int) -> None:
        receiver = AT.index(option)
        mark(state, self.giver)
        mark(state, receiver)
        state.then([TransferCards(self.seat, self.giver, receiver, ()), KEEP_LIMITS])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(self.giver)}


@final
@mypyc_attr(free_list_len=1)
class TransferCards(Decision[CrystalicumState]):
    """D11, CR-140, CR-141: card after card, in either direction, at least one; limits hold for the end of it."""

    RULE: ClassVar[str] = "CR-139"
    KEY: ClassVar[str] = "transfer"

    def __init__(self, seat: int, giver: int, receiver: int, moved: tuple[int, ...]) -> None:
        self.seat = seat
        self.giver = giver
        self.receiver = receiver
        self.moved = moved  # cards that are to change hands

    def candidates(self, state: CrystalicumState) -> list[int]:
        cards = attached_to(state, self.giver) + attached_to(state, self.receiver)
        options = [AT.answers[card] for card in cards if card not in self.moved]
        if self.moved:
            options.append(DONE.first)
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first:
            return exchange_refusal(state, self.giver, self.receiver, list(self.moved))
        return transfer_refusal(state, self.giver, self.receiver, self.moved, AT.index(option))

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option != DONE.first:
            state.push(TransferCards(self.seat, self.giver, self.receiver, (*self.moved, AT.index(option))))
            return
        for card in self.moved:
            onto = self.receiver if state.place[card] == self.giver else self.giver
            attach(state, card, onto)
            if state.events is not None:
                facts = {"slot": card, "card": state.id_of(card), "to": onto, "to_card": state.id_of(onto)}
                state.tell("transferred", self.seat, facts)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        moved = [state.id_of(card) for card in self.moved]
        return {"card": state.id_of(self.giver), "to": state.id_of(self.receiver), "cards": moved}
