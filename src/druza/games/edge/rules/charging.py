"""Charging: charges come onto upgrades, from the supply or from other upgrades."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import SLOTS, SQUADS
from druza.games.edge.rules.numbers import add
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, SLOT
from druza.kernel.state import Decision


def takes_charges(state: EdgeState, slot: i64) -> bool:
    card = state.upgrades[slot]
    return card >= 0 and state.content.card_charges[card] > 0


def charge_all(state: EdgeState, seat: i64, slots: list[int], count: i64) -> None:
    """ED-109, ED-110, ED-326: so many charges for each; too few are shared out by choice, and what the supply lacks
    may come from other upgrades."""
    if state.supply >= count * len(slots):
        for slot in slots:
            add_charges(state, slot, count)
        return
    due = tuple([slot for slot in slots for _ in range(count)])
    if state.supply > 0:
        state.push(ShareCharges(seat, due))
    else:
        state.push(MoveCharge(seat, due))


def charges_to_move(state: EdgeState, seat: i64, due: list[int]) -> list[int]:
    """ED-110: own upgrades whose charges may go to another one that should have got one."""
    found: list[int] = []
    first = seat * SQUADS * SLOTS
    for slot in range(first, first + SQUADS * SLOTS):
        if state.upgrades[slot] >= 0 and state.charges[slot] > 0 and has_other(due, slot):
            found.append(slot)
    return found


def has_other(slots: list[int], slot: i64) -> bool:
    for other in slots:
        if other != slot:
            return True
    return False


def add_charges(state: EdgeState, slot: i64, count: i64) -> i64:
    count = min(count, state.supply)
    state.supply -= count
    state.charges = add(state.charges, slot, count)
    if count and state.events is not None:
        card, squad = state.content.cards[state.upgrades[slot]], slot // SLOTS
        facts = {"slot": slot, "count": count, "card": card, "squad": squad, "now": state.charges[slot]}
        state.tell("charged", squad // SQUADS, facts)
    return count


@final
@mypyc_attr(free_list_len=1)
class ChargeOne(Decision[EdgeState]):
    """The upgrade that gets the charges."""

    RULE: ClassVar[str] = "ED-109"
    KEY: ClassVar[str] = "charge_one"

    def __init__(self, seat: i64, slots: tuple[int, ...], count: i64) -> None:
        self.seat = seat
        self.slots = slots
        self.count = count

    def candidates(self, state: EdgeState) -> list[int]:
        return [SLOT.answers[slot] for slot in self.slots]

    def resolve(self, state: EdgeState, option: int) -> None:
        slot = SLOT.index(option)
        missing = self.count - add_charges(state, slot, self.count)
        if missing:
            state.push(MoveCharge(self.seat, (slot,) * missing))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"count": self.count}


@final
@mypyc_attr(free_list_len=1)
class ShareCharges(Decision[EdgeState]):
    """D19, ED-109: too few charges: which upgrade gets the next."""

    RULE: ClassVar[str] = "ED-109"
    KEY: ClassVar[str] = "share_charges"

    def __init__(self, seat: i64, slots: tuple[int, ...]) -> None:
        self.seat = seat
        self.slots = slots  # once for every charge that is due

    def candidates(self, state: EdgeState) -> list[int]:
        return different_slots(self.slots)

    def resolve(self, state: EdgeState, option: int) -> None:
        slot = SLOT.index(option)
        add_charges(state, slot, 1)
        rest = list(self.slots)
        rest.remove(slot)
        if rest and state.supply > 0:
            state.push(ShareCharges(self.seat, tuple(rest)))
        elif rest:
            state.push(MoveCharge(self.seat, tuple(rest)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": state.supply}


def different_slots(slots: tuple[int, ...]) -> list[int]:
    """Each slot once, as options."""
    found: list[int] = []
    for slot in slots:
        if SLOT.first + slot not in found:
            found.append(SLOT.answers[slot])
    return found


@final
@mypyc_attr(free_list_len=1)
class MoveCharge(Decision[EdgeState]):
    """ED-110, ED-223, ED-326: the supply is empty: a charge may be moved from another own upgrade."""

    RULE: ClassVar[str] = "ED-110"
    KEY: ClassVar[str] = "move_charge"

    def __init__(self, seat: i64, due: tuple[int, ...]) -> None:
        self.seat = seat
        self.due = due  # the upgrades that should have got one, once for every charge

    def candidates(self, state: EdgeState) -> list[int]:
        found = [SLOT.answers[slot] for slot in charges_to_move(state, self.seat, list(self.due))]
        return [*found, DONE.first] if found else []

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            state.push(PutCharge(self.seat, self.due, SLOT.index(option)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": len(self.due)}


@final
@mypyc_attr(free_list_len=1)
class PutCharge(Decision[EdgeState]):
    """Where a moved charge goes."""

    RULE: ClassVar[str] = "ED-110"
    KEY: ClassVar[str] = "put_charge"

    def __init__(self, seat: i64, due: tuple[int, ...], source: i64) -> None:
        self.seat = seat
        self.due = due
        self.source = source

    def candidates(self, state: EdgeState) -> list[int]:
        return [option for option in different_slots(self.due) if option != SLOT.first + self.source]

    def resolve(self, state: EdgeState, option: int) -> None:
        slot = SLOT.index(option)
        state.charges = add(state.charges, self.source, -1)
        state.charges = add(state.charges, slot, 1)
        rest = list(self.due)
        rest.remove(slot)
        if rest:
            state.push(MoveCharge(self.seat, tuple(rest)))
