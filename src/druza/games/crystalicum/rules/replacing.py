"""Replacing: experienced cards take the place of those in play."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    CHARACTER,
    EQUIPMENT,
    NONE,
    PLACE,
    SHIP,
    UNIT,
)
from druza.games.crystalicum.rules.cards import (
    attached_to,
    put,
    unique_in_play,
)
from druza.games.crystalicum.rules.declaring import different
from druza.games.crystalicum.rules.hands import out_of_hand
from druza.games.crystalicum.rules.index import cards_on_table, enter_lists, leave_lists
from druza.games.crystalicum.rules.leaving import remove
from druza.games.crystalicum.rules.limits import KEEP_LIMITS
from druza.games.crystalicum.rules.requirements import meets_host, meets_player
from druza.games.crystalicum.state import (
    ATTACHED,
    HIDDEN,
    HOMELAND,
    CrystalicumState,
    lay_on,
    with_value,
)
from druza.games.crystalicum.vocabulary import CARD
from druza.kernel.state import ALLOWED, Decision


def replacements(state: CrystalicumState, seat: i64, slot: i64) -> list[int]:
    """CR-040, CR-042, CR-251: cards of the hand that may take this card's place."""
    content = state.content
    old = state.pattern[slot]
    found: list[int] = []
    for pattern in state.hands[seat]:
        if content.level[pattern] > content.level[old] and content.base[pattern] == content.base[old]:
            if meets_player(state, pattern, seat) and not unique_in_play(state, pattern, slot):
                found.append(pattern)
    return found


def replacing_refusal(state: CrystalicumState, seat: i64, slot: i64) -> str:
    """Why no card of the hand may take this card's place: too low a level, its Requirements, or uniqueness."""
    if replacements(state, seat, slot):
        return ALLOWED
    content = state.content
    old = state.pattern[slot]
    for pattern in state.hands[seat]:
        if content.level[pattern] > content.level[old] and content.base[pattern] == content.base[old]:
            return "CR-251"
    return "CR-042"


def replaceable(state: CrystalicumState, seat: i64) -> list[int]:
    """Cards in play that a card of the hand has the name of."""
    content = state.content
    hand = [pattern for pattern in state.hands[seat] if content.level[pattern] > 0]
    if not hand:
        return hand
    found: list[int] = []
    owner, zone, patterns, base = state.owner, state.zone, state.pattern, content.base
    for card in cards_on_table(state):
        slot: i64 = card
        if owner[slot] == seat and zone[slot] < HIDDEN:
            name = base[patterns[slot]]
            for pattern in hand:
                if base[pattern] == name:
                    found.append(card)
                    break
    return found


@final
@mypyc_attr(free_list_len=1)
class ChooseReplacement(Decision[CrystalicumState]):
    """D08, CR-040: which card takes the place."""

    RULE: ClassVar[str] = "CR-040"
    KEY: ClassVar[str] = "choose_replacement"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: CrystalicumState) -> list[int]:
        return different(replacements(state, self.seat, self.slot))

    def resolve(self, state: CrystalicumState, option: int) -> None:
        replace_card(state, self.seat, self.slot, CARD.index(option))
        state.push(KEEP_LIMITS)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(self.slot)}


def replace_card(state: CrystalicumState, seat: i64, slot: i64, pattern: i64) -> None:
    """CR-040 to CR-043: the higher card in the same place; modifiers end, its abilities are fresh."""
    old = state.pattern[slot]
    out_of_hand(state, seat, pattern)
    lay_on(state.discards, seat, old)
    leave_lists(state, slot)
    state.pattern = with_value(state.pattern, slot, pattern)
    enter_lists(state, slot)
    state.used[slot] = 0
    state.lasting = [lasting for lasting in state.lasting if lasting.slot != slot]
    content = state.content
    if content.kind[pattern] == CHARACTER:
        for card in attached_to(state, slot):
            other = state.pattern[card]
            if not meets_host(state, other, slot) or (
                content.functions[other] & content.crew and not content.functions[pattern] & content.captain
            ):
                if state.events is not None:
                    facts = {"slot": card, "card": content.ids[other], "to_card": content.ids[pattern]}
                    state.tell("unfit", seat, facts)
                remove(state, card, False)
        if state.zone[slot] == ATTACHED and not content.functions[pattern] & content.captain:
            put(state, slot, HOMELAND, NONE)
    if state.events is not None:
        state.tell("replaced", seat, {"slot": slot, "card": content.ids[pattern], "old": content.ids[old]})


def is_permanent(kind: i64) -> bool:
    """Cards that come to the table and stay."""
    return kind == CHARACTER or kind == SHIP or kind == PLACE or kind == UNIT or kind == EQUIPMENT
