"""Upgrades: attaching them, and taking status tokens off."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, SLOTS, SQUADS
from druza.games.edge.content.moments import W9
from druza.games.edge.rules import charging, payment, windows, wounds
from druza.games.edge.rules.bodies import models_on, squad_on, squads_of_seat
from druza.games.edge.rules.contact import in_contact
from druza.games.edge.rules.hand import take_from_hand
from druza.games.edge.rules.numbers import put, put_onto
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import MODEL, SLOT, SQUAD
from druza.kernel.state import ALLOWED, Decision, Frame, Step

# -- attaching ------------------------------------------------------------------------------------------------------


def attach_refusal(state: EdgeState, seat: i64, card: i64) -> str:
    """ED-211 to ED-213, ED-219: may this upgrade be attached to some squad now?"""
    if seat != state.active or state.uses:
        return "ED-212"
    price = state.content.card_attach[card]
    if not payment.can_pay(state, seat, price, False):
        return "ED-212"
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        if state.units[squad] >= 0 and not bearer_refusal(state, seat, card, squad):
            return ALLOWED
    return "ED-219" if price else "ED-213"


def bearer_refusal(state: EdgeState, seat: i64, card: i64, squad: i64) -> str:
    for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
        if state.upgrades[slot] == card:
            return "ED-219"
    if state.content.card_attach[card] == 0 and not wound_givers(state, squad):
        return "ED-213"
    return ALLOWED


def wound_givers(state: EdgeState, squad: i64) -> list[int]:
    """ED-213, R-23: Faceless models of the squad, or in contact with it."""
    seat = squad // 5
    own = squad_on(state, squad)
    found = own[:]
    for model in models_on(state, seat):
        if model // 4 != squad:
            for member in own:
                if in_contact(state, model, member):
                    found.append(model)
                    break
    return found


@final
@mypyc_attr(free_list_len=1)
class ChooseBearer(Decision[EdgeState]):
    """ED-212: the squad under whose card the upgrade is laid."""

    RULE: ClassVar[str] = "ED-212"
    KEY: ClassVar[str] = "choose_bearer"
    LEADS_ON: ClassVar[str] = "squad/crystal"

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def candidates(self, state: EdgeState) -> list[int]:
        return [SQUAD.answers[squad] for squad in squads_of_seat(state, self.seat)]

    def refusal(self, state: EdgeState, option: int) -> str:
        return bearer_refusal(state, self.seat, self.card, SQUAD.index(option))

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-295" if SQUAD.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        squad = SQUAD.index(option)
        take_from_hand(state, self.seat, self.card)
        state.began = True
        state.last_card = NONE
        state.then(
            [
                DiscardUpgrade(self.seat, squad),
                PayToAttach(self.seat, self.card, squad),
                Attach(self.seat, self.card, squad),
            ]
        )

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"card": state.content.cards[self.card]}


@final
@mypyc_attr(free_list_len=1)
class DiscardUpgrade(Decision[EdgeState]):
    """ED-220: a third upgrade: one of the two is discarded first, with its charges."""

    RULE: ClassVar[str] = "ED-220"
    KEY: ClassVar[str] = "discard_upgrade"

    def __init__(self, seat: i64, squad: i64) -> None:
        self.seat = seat
        self.squad = squad

    def candidates(self, state: EdgeState) -> list[int]:
        first = self.squad * SLOTS
        for slot in range(first, first + SLOTS):
            if state.upgrades[slot] < 0:
                return []
        return [SLOT.answers[slot] for slot in range(first, first + SLOTS)]

    def resolve(self, state: EdgeState, option: int) -> None:
        discard_upgrade(state, SLOT.index(option))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"squad": self.squad}


def discard_upgrade(state: EdgeState, slot: i64) -> None:
    """ED-220, ED-345: face up to the discard pile, charges to the supply."""
    seat = slot // (SLOTS * 5)
    state.discards = put_onto(state.discards, seat, state.upgrades[slot])
    state.supply += state.charges[slot]
    if state.events is not None:
        state.tell("upgrade_lost", seat, {"card": state.content.cards[state.upgrades[slot]], "squad": slot // SLOTS})
    empty_slot(state, slot)


def empty_slot(state: EdgeState, slot: i64) -> None:
    state.upgrades = put(state.upgrades, slot, NONE)
    state.charges = put(state.charges, slot, 0)
    state.paid = put(state.paid, slot, 0)
    state.weakening = put(state.weakening, slot, 0)


@final
@mypyc_attr(free_list_len=1)
class PayToAttach(Step[EdgeState]):
    """ED-212, ED-213: 1 crystal, or for the Faceless a sacrificed wound."""

    def __init__(self, seat: i64, card: i64, squad: i64) -> None:
        self.seat = seat
        self.card = card
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        price = state.content.card_attach[self.card]
        if price:
            state.push(payment.Pay(self.seat, price, False))
        else:
            state.push(GiveWound(self.seat, self.squad))


@final
@mypyc_attr(free_list_len=1)
class GiveWound(Decision[EdgeState]):
    """ED-213: the Faceless model that takes the sacrificed wound."""

    RULE: ClassVar[str] = "ED-213"
    KEY: ClassVar[str] = "give_wound"

    def __init__(self, seat: i64, squad: i64) -> None:
        self.seat = seat
        self.squad = squad

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.answers[model] for model in wound_givers(state, self.squad)]

    def resolve(self, state: EdgeState, option: int) -> None:
        wounds.sacrifice_wound(state, MODEL.index(option))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"squad": self.squad}


@final
@mypyc_attr(free_list_len=1)
class Attach(Step[EdgeState]):
    """ED-212, ED-223: the upgrade lies under the squad card, with its first charge if there is one."""

    def __init__(self, seat: i64, card: i64, squad: i64) -> None:
        self.seat = seat
        self.card = card
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        place = self.squad * SLOTS
        if state.upgrades[place] >= 0:
            place += 1
        state.upgrades = put(state.upgrades, place, self.card)
        charges = min(state.content.card_charges[self.card], state.supply)
        state.charges = put(state.charges, place, charges)
        state.supply -= charges
        if state.events is not None:
            state.tell("attached", self.seat, {"card": state.content.cards[self.card], "squad": self.squad})
        missing = state.content.card_charges[self.card] - charges
        frames: list[Frame] = [charging.MoveCharge(self.seat, (place,) * missing)] if missing else []
        state.then([*frames, windows.PAID_LOSSES, windows.OPENING[W9]])  # all of it is done, then it is answered
