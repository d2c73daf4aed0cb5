"""The index: what lies on the table, found without looking at every card."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import CHARACTER, EVENTS, HIDDEN_WORLD, KNOWN_VERBS, MODIFY, SHIP, Selector
from druza.games.crystalicum.state import ATTACHED, GONE, HIDDEN, SYSTEM, CrystalicumState, Index, Roster

NOBODY: Final[list[int]] = []  # shared by all that nobody is in; never changed


# -- abilities


def forget_index(state: CrystalicumState, pattern: int) -> None:
    """A card of this pattern came, went or turned up."""
    state.roster = None
    if state.content.watches[pattern] or state.content.has_constants[pattern]:
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
        if content.has_constants[pattern]:
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


def forget_roster(state: CrystalicumState) -> None:
    """A card was attached or came loose."""
    state.roster = None


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
    zone = state.zone
    return [slot for slot in range(len(zone)) if zone[slot] != GONE]


def make_roster(state: CrystalicumState) -> Roster:
    kind, action_windows = state.content.kind, state.content.action_windows
    zones, patterns, owner = state.zone, state.pattern, state.owner
    roster = Roster()
    roster.movers = [NOBODY] * state.seats
    roster.able = [NOBODY] * state.seats
    roster.kinds = [NOBODY] * (HIDDEN_WORLD + 1)
    count: i64 = len(zones)
    slot: i64 = -1
    while slot + 1 < count:
        slot += 1
        zone: i64 = zones[slot]
        if zone == GONE:
            continue
        if zone == HIDDEN or zone == SYSTEM:
            roster.orbits.append(slot)
        if zone == HIDDEN:
            enter(roster.kinds, HIDDEN_WORLD, slot)
            continue
        pattern: i64 = patterns[slot]
        own: i64 = kind[pattern]
        enter(roster.kinds, own, slot)
        if own == CHARACTER or own == SHIP:
            enter(roster.movers, owner[slot], slot)
        if action_windows[pattern]:
            enter(roster.able, owner[slot], slot)
        if zone == ATTACHED:
            roster.attached.append(slot)
    return roster
