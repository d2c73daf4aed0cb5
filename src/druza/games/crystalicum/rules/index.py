"""The index: what lies on the table, found without looking at every card."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import CHARACTER, EVENTS, HIDDEN_WORLD, KNOWN_VERBS, MODIFY, SHIP, Selector
from druza.games.crystalicum.state import ATTACHED, GONE, HIDDEN, SYSTEM, CrystalicumState, Index, Roster

NOBODY: Final[list[int]] = []  # shared by all that nobody is in; never changed


# -- abilities


def forget_index(state: CrystalicumState, pattern: i64) -> None:
    """A card of this pattern came, went or turned up."""
    if state.content.watches[pattern] or state.content.constant_verbs[pattern]:
        state.index = None


def index_of(state: CrystalicumState) -> Index:
    """Who waits for which event, and who has which constant ability."""
    index = state.index
    if index is None:
        index = make_index(state)
        state.index = index
    return index


def make_index(state: CrystalicumState) -> Index:
    content = state.content
    zone, patterns = state.zone, state.pattern
    index = Index()
    index.watchers = [NOBODY] * EVENTS
    index.modifiers = [NOBODY] * 3
    index.constants = [NOBODY] * KNOWN_VERBS
    count: i64 = len(zone)
    slot: i64 = -1
    while slot + 1 < count:
        slot += 1
        if zone[slot] == GONE or zone[slot] == HIDDEN:
            continue
        pattern: i64 = patterns[slot]
        if content.watches[pattern]:
            index.watched |= content.watches[pattern]
            enter_bits(index.watchers, content.watches[pattern], slot)
        if content.constant_verbs[pattern]:
            enter_bits(index.modifiers, content.constant_traits[pattern], slot)
            enter_bits(index.constants, content.constant_verbs[pattern] & ~(1 << MODIFY), slot)
    return index


def enter_bits(lists: list[list[int]], bits: i64, slot: i64) -> None:
    """Enter a slot into the list of every bit."""
    place: i64 = 0
    while bits:
        if bits & 1:
            enter(lists, place, slot)
        bits >>= 1
        place += 1


def enter(lists: list[list[int]], place: i64, slot: i64) -> None:
    if lists[place]:
        lists[place].append(slot)
    else:
        lists[place] = [slot]


# -- cards


def enter_roster(state: CrystalicumState, slot: i64) -> None:
    """A card has come to the table, or turned up."""
    if state.roster is not None:
        state.roster = state.roster.copy()
        list_card(state, state.roster, slot, True)


def leave_roster(state: CrystalicumState, slot: i64) -> None:
    """A card is about to leave the table, or to become another."""
    if state.roster is not None:
        state.roster = state.roster.copy()
        list_card(state, state.roster, slot, False)


def list_attached(state: CrystalicumState, slot: i64, joins: bool) -> None:
    """A card was attached or came loose."""
    if state.roster is not None:
        state.roster = state.roster.copy()
        state.roster.attached = listed(state.roster.attached, slot, joins)


def roster_of(state: CrystalicumState) -> Roster:
    """Who has which cards on the table."""
    roster = state.roster
    if roster is None:
        roster = make_roster(state)
        state.roster = roster
    return roster


def judged_by(state: CrystalicumState, selector: Selector) -> list[int]:
    """The cards on the table that a selector may mean, in the order of their slots."""
    kinds: i64 = selector.kinds
    if kinds & (kinds - 1):
        return cards_on_table(state)
    kind: i64 = 0
    while kinds > 1:
        kinds >>= 1
        kind += 1
    return roster_of(state).kinds[kind]


def cards_on_table(state: CrystalicumState) -> list[int]:
    return roster_of(state).table


def make_roster(state: CrystalicumState) -> Roster:
    roster = Roster()
    roster.movers = [NOBODY] * state.seats
    roster.able = [NOBODY] * state.seats
    roster.kinds = [NOBODY] * (HIDDEN_WORLD + 1)
    for slot in range(len(state.zone)):
        if state.zone[slot] != GONE:
            list_card(state, roster, slot, True)
    return roster


def list_card(state: CrystalicumState, roster: Roster, slot: i64, joins: bool) -> None:
    """Enter a card into every list that it belongs to, or take it out of them."""
    zone = state.zone[slot]
    roster.table = listed(roster.table, slot, joins)
    if zone == HIDDEN or zone == SYSTEM:
        roster.orbits = listed(roster.orbits, slot, joins)
    if zone == HIDDEN:
        roster.kinds = with_list(roster.kinds, HIDDEN_WORLD, slot, joins)
        return
    kind = state.content.kind[state.pattern[slot]]
    roster.kinds = with_list(roster.kinds, kind, slot, joins)
    if kind == CHARACTER or kind == SHIP:
        roster.movers = with_list(roster.movers, state.owner[slot], slot, joins)
    if state.content.action_windows[state.pattern[slot]]:
        roster.able = with_list(roster.able, state.owner[slot], slot, joins)
    if zone == ATTACHED:
        roster.attached = listed(roster.attached, slot, joins)


def with_list(lists: list[list[int]], place: i64, slot: i64, joins: bool) -> list[list[int]]:
    changed = lists[:]
    changed[place] = listed(lists[place], slot, joins)
    return changed


def listed(slots: list[int], slot: i64, joins: bool) -> list[int]:
    """These slots in their order, with or without one of them."""
    changed = slots[:]
    if not joins:
        changed.remove(slot)
        return changed
    place: i64 = len(changed)
    while place > 0 and changed[place - 1] > slot:
        place -= 1
    changed.insert(place, slot)
    return changed
