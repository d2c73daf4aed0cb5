"""Transfer: cards handed over from one card to another."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.crystalicum.cards import attach, attached_to, kind_of, mark
from druza.games.crystalicum.fate import KeepLimits
from druza.games.crystalicum.index import roster_of
from druza.games.crystalicum.pieces import CHARACTER, SHIP
from druza.games.crystalicum.places import location_of
from druza.games.crystalicum.playing import boarding_refusal, host_refusal, own_cards
from druza.games.crystalicum.state import AT, ATTACHED, DONE, Table
from druza.kernel.state import ALLOWED, Decision


def giver_refusal(state: Table, seat: int, giver: int) -> str:
    """CR-137 to CR-141: why nothing can be transferred from this card."""
    kind = kind_of(state, giver)
    if kind != CHARACTER and kind != SHIP:
        return "CR-137"
    if state.marked[giver]:
        return "CR-141"
    location = location_of(state, giver)
    for receiver in roster_of(state).kinds[kind]:
        if state.owner[receiver] == seat and not receiver_refusal(state, giver, receiver, location):
            return ALLOWED
    return "CR-139"


def receiver_refusal(state: Table, giver: int, receiver: int, location: int) -> str:
    """Why nothing can be transferred from one card to the other; `location` is the giver's."""
    if receiver == giver or state.marked[receiver]:
        return "CR-141"
    if location_of(state, receiver) != location:
        return "CR-138"
    for card in attached_to(state, giver):
        if not transfer_refusal(state, card, receiver):
            return ALLOWED
    return "CR-139"


def transfer_refusal(state: Table, card: int, receiver: int) -> str:
    """CR-139, CR-257: the receiver must meet all Requirements and limits of a card."""
    pattern = state.pattern[card]
    if kind_of(state, receiver) == SHIP:
        if kind_of(state, card) != CHARACTER:
            return "CR-257"
        return boarding_refusal(state, pattern, card, receiver)
    if kind_of(state, card) == CHARACTER:
        return "CR-257"
    room = 0
    giver = state.place[card]
    if state.zone[giver] == ATTACHED and state.zone[receiver] == ATTACHED:
        room = 1 if state.place[giver] == state.place[receiver] else 0
    return host_refusal(state, pattern, receiver, room)


@final
class ChooseReceiver(Decision[Table]):
    """D11, CR-137: the card that receives."""

    RULE: ClassVar[str] = "CR-137"
    KEY: ClassVar[str] = "choose_receiver"

    def __init__(self, seat: int, giver: int) -> None:
        self.seat = seat
        self.giver = giver

    def candidates(self, state: Table) -> list[int]:
        own = own_cards(state, self.seat, kind_of(state, self.giver))
        return [AT.first + slot for slot in own if slot != self.giver]

    def refusal(self, state: Table, option: int) -> str:
        return receiver_refusal(state, self.giver, AT.index(option), location_of(state, self.giver))

    def resolve(self, state: Table, option: int) -> None:
        receiver = AT.index(option)
        mark(state, self.giver)
        mark(state, receiver)
        state.then([TransferCards(self.seat, self.giver, receiver, 0), KeepLimits()])

    def words(self, state: Table) -> dict[str, Any]:
        return {"card": state.id_of(self.giver)}


@final
class TransferCards(Decision[Table]):
    """D11, CR-141: card after card, at least one."""

    RULE: ClassVar[str] = "CR-139"
    KEY: ClassVar[str] = "transfer"

    def __init__(self, seat: int, giver: int, receiver: int, count: int) -> None:
        self.seat = seat
        self.giver = giver
        self.receiver = receiver
        self.count = count

    def candidates(self, state: Table) -> list[int]:
        options = [AT.first + card for card in attached_to(state, self.giver)]
        if self.count > 0:
            options.append(DONE.first)
        return options

    def refusal(self, state: Table, option: int) -> str:
        return ALLOWED if option == DONE.first else transfer_refusal(state, AT.index(option), self.receiver)

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        card = AT.index(option)
        attach(state, card, self.receiver)
        if state.events is not None:
            state.tell("transferred", self.seat, {"slot": card, "card": state.id_of(card), "to": self.receiver})
        state.push(TransferCards(self.seat, self.giver, self.receiver, self.count + 1))

    def words(self, state: Table) -> dict[str, Any]:
        return {"card": state.id_of(self.giver), "to": state.id_of(self.receiver)}
