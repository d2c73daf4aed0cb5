"""The index: what lies on the table, found without looking at every card."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    CHARACTER,
    EVENTS,
    HIDDEN_WORLD,
    KNOWN_VERBS,
    MODIFY,
    SHIP,
    SPIRIT,
    Act,
    Effect,
    Selector,
)
from druza.games.crystalicum.state import ATTACHED, GONE, HIDDEN, SYSTEM, CrystalicumState
from druza.games.crystalicum.state_parts import NO_CARDS, NO_CONSTANTS, Constant, Index, Roster

# -- abilities


def index_of(state: CrystalicumState) -> Index:
    """Who waits for which event, and who has which constant ability."""
    index = state.index
    if index is None:
        index = make_index(state)
        state.index = index
    return index


def make_index(state: CrystalicumState) -> Index:
    index = Index()
    index.watchers = [NO_CARDS] * EVENTS
    index.modifiers = [NO_CONSTANTS] * (SPIRIT + 1)  # the last of the traits
    index.constants = [NO_CONSTANTS] * KNOWN_VERBS
    for slot in range(len(state.zone)):
        if state.zone[slot] != GONE and state.zone[slot] != HIDDEN:
            index = with_card(state, index, slot, True)
    return index


def with_card(state: CrystalicumState, index: Index, slot: i64, joins: bool) -> Index:
    """The index with or without the abilities of a card."""
    content = state.content
    pattern = state.pattern[slot]
    watches = content.watches[pattern]
    constants = content.constants_of[pattern]
    if not watches and not constants:
        return index
    changed = index.copy()
    if watches:
        list_watcher(changed, watches, slot, joins)
    if constants:
        list_constants(changed, constants, slot, joins)
    return changed


def list_watcher(index: Index, watches: i64, slot: i64, joins: bool) -> None:
    """Enter a card under every event that it waits for, or take it out there."""
    watchers = index.watchers[:]
    event: i64 = 0
    while watches >> event:
        if watches >> event & 1:
            slots = listed(watchers[event], slot, joins)
            watchers[event] = slots
            if slots:
                index.watched |= 1 << event
            else:
                index.watched &= ~(1 << event)
        event += 1
    index.watchers = watchers


def list_constants(index: Index, constants: list[Effect], slot: i64, joins: bool) -> None:
    """Enter each part of a card's constant abilities, or take them out."""
    index.modifiers = index.modifiers[:]
    index.constants = index.constants[:]
    for effect in constants:
        for act in effect.acts:
            if act.verb == MODIFY:
                index.modifiers[act.trait] = with_part(index.modifiers[act.trait], effect, act, slot, joins)
            elif act.verb < KNOWN_VERBS:
                index.constants[act.verb] = with_part(index.constants[act.verb], effect, act, slot, joins)


def with_part(parts: list[Constant], effect: Effect, act: Act, slot: i64, joins: bool) -> list[Constant]:
    if joins:
        changed = parts[:]
        changed.append(Constant(slot, effect, act))
        return changed
    return [part for part in parts if part.source != slot]


# -- cards


def enter_lists(state: CrystalicumState, slot: i64) -> None:
    """A card has come to the table, or turned up."""
    relist(state, slot, True)


def leave_lists(state: CrystalicumState, slot: i64) -> None:
    """A card is about to leave the table, or to become another."""
    relist(state, slot, False)


def relist(state: CrystalicumState, slot: i64, joins: bool) -> None:
    index = state.index
    if state.roster is not None:
        list_card(state, own_roster(state), slot, joins)
    if index is not None and state.zone[slot] != HIDDEN:
        state.index = with_card(state, index, slot, joins)


def list_attached(state: CrystalicumState, slot: i64, joins: bool) -> None:
    """A card was attached or came loose."""
    if state.roster is not None:
        relisted(own_roster(state).attached, slot, joins)


def own_roster(state: CrystalicumState) -> Roster:
    """Who has which cards, to be changed: no other state sees it."""
    roster = roster_of(state)
    if roster.shared:
        roster = roster.copy()
        state.roster = roster
    return roster


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
    roster.movers = [[] for _ in range(state.seats)]
    roster.able = [[] for _ in range(state.seats)]
    roster.kinds = [[] for _ in range(HIDDEN_WORLD + 1)]
    for slot in range(len(state.zone)):
        if state.zone[slot] != GONE:
            list_card(state, roster, slot, True)
    return roster


def list_card(state: CrystalicumState, roster: Roster, slot: i64, joins: bool) -> None:
    """Enter a card into every list that it belongs to, or take it out of them."""
    zone = state.zone[slot]
    relisted(roster.table, slot, joins)
    if zone == HIDDEN or zone == SYSTEM:
        relisted(roster.orbits, slot, joins)
    if zone == HIDDEN:
        relisted(roster.kinds[HIDDEN_WORLD], slot, joins)
        return
    kind = state.content.kind[state.pattern[slot]]
    relisted(roster.kinds[kind], slot, joins)
    if kind == CHARACTER or kind == SHIP:
        relisted(roster.movers[state.owner[slot]], slot, joins)
    if state.content.action_windows[state.pattern[slot]]:
        relisted(roster.able[state.owner[slot]], slot, joins)
    if zone == ATTACHED:
        relisted(roster.attached, slot, joins)


def listed(slots: list[int], slot: i64, joins: bool) -> list[int]:
    """These slots in their order, with or without one of them, as a list of its own."""
    changed = slots[:]
    relisted(changed, slot, joins)
    return changed


def relisted(slots: list[int], slot: i64, joins: bool) -> None:
    """A slot comes into a list in its order, or leaves it."""
    place: i64 = len(slots)
    if joins:
        while place > 0 and slots[place - 1] > slot:
            place -= 1
        slots.insert(place, slot)
        return
    place -= 1
    while slots[place] != slot:
        place -= 1
    del slots[place]
