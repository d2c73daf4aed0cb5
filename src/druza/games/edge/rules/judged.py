"""Judged: the menu of a player as it was judged once. It holds as long as nothing on the table changes."""
# mypyc

from typing import TYPE_CHECKING, final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from druza.games.edge.state import EdgeState


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Judged:
    """The entries that nothing forbids, and the table that they were judged for. Lists are values: the same list, the
    same numbers. No entry looks at decks, or at the cards in other hands (only whether there are any)."""

    def __init__(self, state: "EdgeState", seat: i64, allowed: list[int]) -> None:
        self.seat = seat
        self.allowed = allowed
        self.hand = state.hands[seat]
        self.others = seats_with_cards(state)
        self.units = state.units
        self.modes = state.modes
        self.evolved = state.evolved
        self.endurance = state.endurance
        self.upgrades = state.upgrades
        self.charges = state.charges
        self.paid = state.paid
        self.weakening = state.weakening
        self.fields = state.fields
        self.masks = state.masks
        self.runs = state.runs
        self.shrines = state.shrines
        self.shrine_tokens = state.shrine_tokens
        self.shrine_blessings = state.shrine_blessings
        self.sources = state.sources
        self.overgrown = state.overgrown
        self.source_marks = state.source_marks
        self.thickets = state.thickets
        self.strikes = state.strikes
        self.mines = state.mines
        self.marks = state.marks
        self.neutral = state.neutral
        self.supply = state.supply
        self.crystals = state.crystals
        self.depleted = state.depleted
        self.temporary = state.temporary
        self.marker = state.marker
        self.banners_up = state.banners_up
        self.discards = state.discards
        self.active = state.active
        self.kind = state.kind
        self.used = state.used
        self.last_card = state.last_card
        self.both_actions = state.both_actions
        self.pushed = state.pushed
        self.settings = state.settings

    def holds(self, state: "EdgeState", seat: i64) -> bool:
        """Is the table still the one that was judged? Nothing may be under way: not within an action or a fight."""
        return (
            self.seat == seat
            and self.hand is state.hands[seat]
            and self.fields is state.fields
            and self.masks is state.masks
            and self.crystals is state.crystals
            and self.marks is state.marks
            and self.last_card == state.last_card
            and self.discards is state.discards
            and self.runs is state.runs
            and self.used is state.used
            and self.endurance is state.endurance
            and self.charges is state.charges
            and self.upgrades is state.upgrades
            and self.modes is state.modes
            and self.depleted is state.depleted
            and self.temporary is state.temporary
            and self.banners_up is state.banners_up
            and self.paid is state.paid
            and self.units is state.units
            and self.evolved is state.evolved
            and self.weakening is state.weakening
            and self.shrines is state.shrines
            and self.shrine_tokens is state.shrine_tokens
            and self.shrine_blessings is state.shrine_blessings
            and self.sources is state.sources
            and self.thickets is state.thickets
            and self.strikes is state.strikes
            and self.mines is state.mines
            and self.active == state.active
            and self.kind == state.kind
            and self.marker == state.marker
            and self.neutral == state.neutral
            and self.supply == state.supply
            and self.overgrown == state.overgrown
            and self.source_marks == state.source_marks
            and self.both_actions == state.both_actions
            and self.pushed == state.pushed
            and self.settings is state.settings
            and not state.uses
            and not state.fights
            and not state.batches
            and self.others == seats_with_cards(state)
        )


def seats_with_cards(state: "EdgeState") -> i64:
    """A bit for each seat whose hand is not empty."""
    found: i64 = 0
    for seat in range(state.seats):
        if state.hands[seat]:
            found |= 1 << seat
    return found
