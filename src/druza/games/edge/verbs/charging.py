"""Charging: charges for upgrades, and what goes from squad to squad."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge.content.basics import NONE, SLOTS, SQUADS
from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import UPGRADES_ONE, UPGRADES_THAT
from druza.games.edge.resolving import Use
from druza.games.edge.rules import targets
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, ITEM, SLOT, SQUAD
from druza.kernel.state import Decision


def begin_charge(state: EdgeState, use: Use, part: Part) -> None:
    """Charges for all that are meant, or for one of them."""
    slots = targets.slots_of(state, use, part)
    count = targets.number_of(state, use, part.n)
    if part.upgrades == UPGRADES_ONE or part.upgrades == UPGRADES_THAT:
        state.push(ChargeOne(use.seat, tuple(slots), count))
    else:
        charge_all(state, use.seat, slots, count)


def charge_all(state: EdgeState, seat: int, slots: list[int], count: int) -> None:
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


def can_charge(state: EdgeState, use: Use, part: Part) -> bool:
    """ED-110: is there an upgrade to charge, and a charge for it in the supply or on another upgrade?"""
    slots = targets.slots_of(state, use, part)
    return bool(slots) and (state.supply > 0 or bool(charges_to_move(state, use.seat, slots)))


def charges_to_move(state: EdgeState, seat: int, due: list[int]) -> list[int]:
    """ED-110: own upgrades whose charges may go to another one that should have got one."""
    found: list[int] = []
    first = seat * SQUADS * SLOTS
    for slot in range(first, first + SQUADS * SLOTS):
        if state.upgrades[slot] >= 0 and state.charges[slot] > 0 and has_other(due, slot):
            found.append(slot)
    return found


def has_other(slots: list[int], slot: int) -> bool:
    for other in slots:
        if other != slot:
            return True
    return False


def add_charges(state: EdgeState, slot: int, count: int) -> int:
    count = min(count, state.supply)
    state.supply -= count
    state.charges[slot] += count
    if count and state.events is not None:
        state.tell("charged", slot // (SLOTS * SQUADS), {"slot": slot, "count": count})
    return count


@final
class ChargeOne(Decision[EdgeState]):
    """The upgrade that gets the charges."""

    RULE: ClassVar[str] = "ED-109"
    KEY: ClassVar[str] = "charge_one"

    def __init__(self, seat: int, slots: tuple[int, ...], count: int) -> None:
        self.seat = seat
        self.slots = slots
        self.count = count

    def candidates(self, state: EdgeState) -> list[int]:
        return [SLOT.first + slot for slot in self.slots]

    def resolve(self, state: EdgeState, option: int) -> None:
        slot = SLOT.index(option)
        missing = self.count - add_charges(state, slot, self.count)
        if missing:
            state.push(MoveCharge(self.seat, (slot,) * missing))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"count": self.count}


@final
class ShareCharges(Decision[EdgeState]):
    """D19, ED-109: too few charges: which upgrade gets the next."""

    RULE: ClassVar[str] = "ED-109"
    KEY: ClassVar[str] = "share_charges"

    def __init__(self, seat: int, slots: tuple[int, ...]) -> None:
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
            found.append(SLOT.first + slot)
    return found


@final
class MoveCharge(Decision[EdgeState]):
    """ED-110, ED-223, ED-326: the supply is empty: a charge may be moved from another own upgrade."""

    RULE: ClassVar[str] = "ED-110"
    KEY: ClassVar[str] = "move_charge"

    def __init__(self, seat: int, due: tuple[int, ...]) -> None:
        self.seat = seat
        self.due = due  # the upgrades that should have got one, once for every charge

    def candidates(self, state: EdgeState) -> list[int]:
        found = [SLOT.first + slot for slot in charges_to_move(state, self.seat, list(self.due))]
        return [*found, DONE.first] if found else []

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            state.push(PutCharge(self.seat, self.due, SLOT.index(option)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": len(self.due)}


@final
class PutCharge(Decision[EdgeState]):
    """Where a moved charge goes."""

    RULE: ClassVar[str] = "ED-110"
    KEY: ClassVar[str] = "put_charge"

    def __init__(self, seat: int, due: tuple[int, ...], source: int) -> None:
        self.seat = seat
        self.due = due
        self.source = source

    def candidates(self, state: EdgeState) -> list[int]:
        return [option for option in different_slots(self.due) if option != SLOT.first + self.source]

    def resolve(self, state: EdgeState, option: int) -> None:
        slot = SLOT.index(option)
        state.charges[self.source] -= 1
        state.charges[slot] += 1
        rest = list(self.due)
        rest.remove(slot)
        if rest:
            state.push(MoveCharge(self.seat, tuple(rest)))


def items_on_squads(state: EdgeState, seat: int) -> tuple[int, int]:
    """ED-344: how many charges and endurance tokens lie on the squads when the moving begins."""
    charges = 0
    tokens = 0
    for squad in squads_of_seat(state, seat):
        tokens += state.endurance[squad]
        charges += state.charges[squad * SLOTS] + state.charges[squad * SLOTS + 1]
    return charges, tokens


def items_to_move(state: EdgeState, seat: int, moved: tuple[int, ...], charges: int, tokens: int) -> list[int]:
    """ED-225, ED-344: upgrades, charges and endurance that could go to another squad."""
    found: list[int] = []
    for squad in squads_of_seat(state, seat):
        for place in range(5):
            item = squad * 5 + place
            if place < 2:
                card = state.upgrades[squad * SLOTS + place]
                if card < 0 or card * 100 + squad in moved:
                    continue
            elif place < 4:
                if charges <= 0 or state.charges[squad * SLOTS + place - 2] <= 0:
                    continue
            elif tokens <= 0 or state.endurance[squad] <= 0:
                continue
            if item_goals(state, seat, item):
                found.append(item)
    return found


def item_goals(state: EdgeState, seat: int, item: int) -> list[int]:
    """Where an item may go: squads for upgrades and endurance, slots for charges."""
    squad, place = item // 5, item % 5
    found: list[int] = []
    for other in squads_of_seat(state, seat):
        first = other * SLOTS
        if 2 <= place < 4:
            for slot in range(first, first + SLOTS):
                if slot != squad * SLOTS + place - 2 and state.upgrades[slot] >= 0:
                    if state.content.card_charges[state.upgrades[slot]] > 0:
                        found.append(slot)
        elif other != squad:
            if place == 4:
                if lost_endurance(state, other) > 0:
                    found.append(other)
            elif min(state.upgrades[first], state.upgrades[first + 1]) < 0:
                if state.upgrades[squad * SLOTS + place] not in (state.upgrades[first], state.upgrades[first + 1]):
                    found.append(other)
    return found


@final
class MoveItem(Decision[EdgeState]):
    """D27, ED-344: the next item to move, or stop."""

    RULE: ClassVar[str] = "ED-344"
    KEY: ClassVar[str] = "move_item"

    def __init__(self, seat: int, moved: tuple[int, ...], charges: int, tokens: int) -> None:
        self.seat = seat
        self.moved = moved  # upgrades moved already
        self.charges = charges  # moves left
        self.tokens = tokens

    def candidates(self, state: EdgeState) -> list[int]:
        items = items_to_move(state, self.seat, self.moved, self.charges, self.tokens)
        if not items:
            return []
        return [ITEM.first + item for item in items] + [DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            state.push(MoveItemTo(self.seat, ITEM.index(option), self.moved, self.charges, self.tokens))


@final
class MoveItemTo(Decision[EdgeState]):
    """Where the item goes."""

    RULE: ClassVar[str] = "ED-225"
    KEY: ClassVar[str] = "move_item_to"

    def __init__(self, seat: int, item: int, moved: tuple[int, ...], charges: int, tokens: int) -> None:
        self.seat = seat
        self.item = item
        self.moved = moved
        self.charges = charges
        self.tokens = tokens

    def candidates(self, state: EdgeState) -> list[int]:
        first = SLOT.first if 2 <= self.item % 5 < 4 else SQUAD.first
        return [first + goal for goal in item_goals(state, self.seat, self.item)]

    def resolve(self, state: EdgeState, option: int) -> None:
        squad, place = self.item // 5, self.item % 5
        moved, charges, tokens = self.moved, self.charges, self.tokens
        if place == 4:
            state.endurance[squad] -= 1
            state.endurance[SQUAD.index(option)] += 1
            tokens -= 1
        elif place >= 2:
            state.charges[squad * SLOTS + place - 2] -= 1
            state.charges[SLOT.index(option)] += 1
            charges -= 1
        else:
            goal = SQUAD.index(option)
            moved = (*moved, state.upgrades[squad * SLOTS + place] * 100 + goal)
            shift_upgrade(state, squad * SLOTS + place, goal)
        state.push(MoveItem(self.seat, moved, charges, tokens))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"item": self.item}


def shift_upgrade(state: EdgeState, slot: int, squad: int) -> None:
    """An upgrade with its charges goes to a free place of another squad."""
    to = squad * SLOTS
    if state.upgrades[to] >= 0:
        to += 1
    state.upgrades[to], state.upgrades[slot] = state.upgrades[slot], NONE
    state.charges[to], state.charges[slot] = state.charges[slot], 0
    state.paid[to], state.paid[slot] = state.paid[slot], 0
    state.weakening[to], state.weakening[slot] = state.weakening[slot], 0
