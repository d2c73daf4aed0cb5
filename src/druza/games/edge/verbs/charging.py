"""Charging: charges for upgrades, and what goes from squad to squad."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, SLOTS
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import ALL
from druza.games.edge.rules import charging, targets
from druza.games.edge.rules.bodies import attached_slots, squad_on, squads_of_seat
from druza.games.edge.rules.contact import touches_any
from druza.games.edge.rules.numbers import add, put
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.rules.woods import thicket_places
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.vocabulary import DONE, ITEM, SLOT, SQUAD
from druza.kernel.state import Decision

# which upgrades are charged
MEANT: Final[list[str]] = [
    "all_own_upgrades",
    "own_upgrade",
    "upgrades_of:it",
    "upgrades_of:that_squad:1",
    "upgrades_of:own_squads_b2b_thicket",
]
ALL_OWN: Final = 0
ONE_OWN: Final = 1
OF_IT: Final = 2  # of the squad of a loop
ONE_OF_THAT: Final = 3  # of the squad just named
BESIDE_THICKETS: Final = 4


@final
class Charge(Part):
    """ED-108 to ED-110: charges for all upgrades that are meant, or for one of them."""

    KEYS: ClassVar[str] = "t n"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.meant = ALL_OWN

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "t":
            self.meant = said.one_of("target", value, MEANT)
        else:
            super().take(said, key, value)

    def slots(self, state: EdgeState, use: Use) -> list[int]:
        """The attached upgrades that charges may go to; Faceless ones carry none (ED-093)."""
        found: list[int] = []
        for seat in targets.friends_of(state, use):
            for slot in attached_slots(state, seat):
                if charging.takes_charges(state, slot) and self.means(state, use, slot):
                    found.append(slot)
        return found

    def means(self, state: EdgeState, use: Use, slot: i64) -> bool:
        if self.meant == ALL_OWN or self.meant == ONE_OWN:
            return True
        if self.meant == OF_IT:
            return slot // SLOTS == use.it
        if self.meant == ONE_OF_THAT and use.last_squad >= 0:
            return slot // SLOTS == use.last_squad
        spots = thicket_places(state)
        for model in squad_on(state, slot // SLOTS):
            if touches_any(state, state.fields[model], state.masks[model], spots):
                return True
        return False

    def could(self, state: EdgeState, use: Use) -> bool:
        """ED-110: is there an upgrade to charge, and a charge for it in the supply or on another upgrade?"""
        if state.supply > 0:
            return self.has_slot(state, use)
        slots = self.slots(state, use)
        return bool(slots) and bool(charging.charges_to_move(state, use.seat, slots))

    def has_slot(self, state: EdgeState, use: Use) -> bool:
        """Is there any upgrade that charges may go to?"""
        for seat in targets.friends_of(state, use):
            for slot in attached_slots(state, seat):
                if charging.takes_charges(state, slot) and self.means(state, use, slot):
                    return True
        return False

    def do(self, state: EdgeState, use: Use) -> None:
        slots = self.slots(state, use)
        count = targets.number_of(state, use, self.n)
        if self.meant == ONE_OWN or self.meant == ONE_OF_THAT:
            state.push(charging.ChargeOne(use.seat, tuple(slots), count))
        else:
            charging.charge_all(state, use.seat, slots, count)


@final
class MoveTokens(Part):
    """ED-344: upgrades, charges and endurance go from squad to squad."""

    KEYS: ClassVar[str] = "what between"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        wanted: Any = ["upgrade", "charge", "endurance"] if key == "what" else "own_squads"
        said.exactly(f"{self.name}.{key}", value, wanted)

    def could(self, state: EdgeState, use: Use) -> bool:
        return len(items_to_move(state, use.seat, (), ALL, ALL)) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        charges, tokens = items_on_squads(state, use.seat)
        state.push(MoveItem(use.seat, (), charges, tokens))


def items_on_squads(state: EdgeState, seat: i64) -> tuple[int, int]:
    """ED-344: how many charges and endurance tokens lie on the squads when the moving begins."""
    charges = 0
    tokens = 0
    for squad in squads_of_seat(state, seat):
        tokens += state.endurance[squad]
        charges += state.charges[squad * SLOTS] + state.charges[squad * SLOTS + 1]
    return charges, tokens


def items_to_move(state: EdgeState, seat: i64, moved: tuple[int, ...], charges: i64, tokens: i64) -> list[int]:
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


def item_goals(state: EdgeState, seat: i64, item: i64) -> list[int]:
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
@mypyc_attr(free_list_len=1)
class MoveItem(Decision[EdgeState]):
    """D27, ED-344: the next item to move, or stop."""

    RULE: ClassVar[str] = "ED-344"
    KEY: ClassVar[str] = "move_item"

    def __init__(self, seat: i64, moved: tuple[int, ...], charges: i64, tokens: i64) -> None:
        self.seat = seat
        self.moved = moved  # upgrades moved already
        self.charges = charges  # moves left
        self.tokens = tokens

    def candidates(self, state: EdgeState) -> list[int]:
        items = items_to_move(state, self.seat, self.moved, self.charges, self.tokens)
        if not items:
            return []
        return [ITEM.answers[item] for item in items] + [DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            state.push(MoveItemTo(self.seat, ITEM.index(option), self.moved, self.charges, self.tokens))


@final
@mypyc_attr(free_list_len=1)
class MoveItemTo(Decision[EdgeState]):
    """Where the item goes."""

    RULE: ClassVar[str] = "ED-225"
    KEY: ClassVar[str] = "move_item_to"

    def __init__(self, seat: i64, item: i64, moved: tuple[int, ...], charges: i64, tokens: i64) -> None:
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
            state.endurance = add(state.endurance, squad, -1)
            state.endurance = add(state.endurance, SQUAD.index(option), 1)
            tokens -= 1
        elif place >= 2:
            state.charges = add(state.charges, squad * SLOTS + place - 2, -1)
            state.charges = add(state.charges, SLOT.index(option), 1)
            charges -= 1
        else:
            goal = SQUAD.index(option)
            moved = (*moved, state.upgrades[squad * SLOTS + place] * 100 + goal)
            shift_upgrade(state, squad * SLOTS + place, goal)
        state.push(MoveItem(self.seat, moved, charges, tokens))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"item": self.item}


def shift_upgrade(state: EdgeState, slot: i64, squad: i64) -> None:
    """An upgrade with its charges goes to a free place of another squad."""
    to = squad * SLOTS
    if state.upgrades[to] >= 0:
        to += 1
    state.upgrades = put(put(state.upgrades, to, state.upgrades[slot]), slot, NONE)
    state.charges = put(put(state.charges, to, state.charges[slot]), slot, 0)
    state.paid = put(put(state.paid, to, state.paid[slot]), slot, 0)
    state.weakening = put(put(state.weakening, to, state.weakening[slot]), slot, 0)
