"""Limits: cards too many for a Mind."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import MIND, NONE
from druza.games.crystalicum.rules.cards import attached_to, load_of
from druza.games.crystalicum.rules.index import index_of, roster_of
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.state import GONE, CrystalicumState
from druza.games.crystalicum.vocabulary import AT
from druza.kernel.state import Decision, Step


def keep_limits(state: CrystalicumState) -> None:
    """CR-119: where Mind has fallen below the number of attached cards, the excess is discarded."""
    attached = roster_of(state).attached
    if not attached:
        return
    zone, place = state.zone, state.place
    first: i64 = NONE
    for card in attached:
        host = place[card]
        if (first < 0 or host < first) and zone[host] != GONE and not bears(state, host, load_of(state, host)):
            first = host
    if first >= 0:
        state.push(DiscardExcess(state.owner[first], first))


def bears(state: CrystalicumState, host: i64, load: i64) -> bool:
    """CR-116, CR-117: is the Mind of a card enough for so many others?"""
    if load <= state.content.mind[state.pattern[host]] and can_trust_print(state):
        return True
    return load <= current(state, host, MIND)


def can_trust_print(state: CrystalicumState) -> bool:
    """Is nobody's Mind lower than what is printed on the card?"""
    return not state.lasting and not index_of(state).modifiers[MIND] and not state.content.takes_mind


@final
@mypyc_attr(free_list_len=1)
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
            options += [AT.answers[deeper] for deeper in attached_to(state, card)]
        return options

    def resolve(self, state: CrystalicumState, option: int) -> None:
        from druza.games.crystalicum.rules.fate import Leave  # leaving play keeps the limits of what is left

        if state.events is not None:
            state.tell("excess", self.seat, {"slot": self.slot, "card": state.id_of(self.slot)})
        state.then([Leave(AT.index(option), False, False), KEEP_LIMITS])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(self.slot)}


@final
@mypyc_attr(free_list_len=1)
class KeepLimits(Step[CrystalicumState]):
    """CR-119, again after each card."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        keep_limits(state)


KEEP_LIMITS: Final = KeepLimits()
