"""Cards on the table: laid down, attached, marked, carried, taken away."""
# mypyc

from typing import Any

from librt.vecs import append
from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    CHARACTER,
    EQUIPMENT,
    HIDDEN_WORLD,
    HOME_WORLD,
    NONE,
    SHIP,
    UNIT,
    WORLD,
)
from druza.games.crystalicum.rules.index import enter_lists, leave_lists, list_attached, roster_of
from druza.games.crystalicum.state import ATTACHED, GONE, HIDDEN, ORBIT, CrystalicumState, with_value
from druza.games.crystalicum.state_parts import NO_CARDS


def lay(state: CrystalicumState, pattern: i64, seat: i64, zone: i64, place: i64) -> i64:
    """A card comes to the table, unmarked (CR-103); returns its slot."""
    slot = free_slot(state)
    state.pattern = with_value(state.pattern, slot, pattern)
    state.owner = with_value(state.owner, slot, seat)
    state.zone[slot] = zone
    state.place[slot] = place
    state.marked[slot] = 0
    state.moves[slot] = 0
    state.used[slot] = 0
    state.carries[slot] = 0
    if state.crystals[slot] or state.known[slot]:
        state.crystals = with_value(state.crystals, slot, 0)
        state.known = with_value(state.known, slot, 0)
    if zone == ATTACHED:
        state.carries[place] += 1
    enter_lists(state, slot)
    return slot


def free_slot(state: CrystalicumState) -> i64:
    """The first slot where nothing lies nor lay this turn."""
    for slot in range(len(state.pattern)):
        if state.pattern[slot] == NONE:
            return slot
    state.pattern = append(state.pattern[:], NONE)  # [:]: room at the end of a shared column is shared too
    state.owner = append(state.owner[:], NONE)
    state.zone = append(state.zone, GONE)
    state.place = append(state.place, NONE)
    state.marked = append(state.marked, 0)
    state.moves = append(state.moves, 0)
    state.used = append(state.used, 0)
    state.crystals = append(state.crystals[:], 0)
    state.known = append(state.known[:], 0)
    state.carries = append(state.carries, 0)
    return len(state.pattern) - 1


def vacate(state: CrystalicumState, slot: i64) -> None:
    """The card is not on the table any more; what it was is remembered until the turn ends."""
    leave_lists(state, slot)
    if state.zone[slot] == ATTACHED:
        state.carries[state.place[slot]] -= 1
    state.zone[slot] = GONE
    state.vacated = [*state.vacated, slot]
    if state.lasting:
        state.lasting = [lasting for lasting in state.lasting if lasting.slot != slot]


def forget_vacated(state: CrystalicumState) -> None:
    """The slots of cards that left this turn are free again."""
    if not state.vacated:
        return
    pattern, owner, crystals, known = state.pattern[:], state.owner[:], state.crystals[:], state.known[:]
    for slot in state.vacated:
        pattern[slot] = NONE
        owner[slot] = NONE
        crystals[slot] = 0
        known[slot] = 0
        state.place[slot] = NONE
        state.marked[slot] = 0
        state.moves[slot] = 0
        state.used[slot] = 0
        state.carries[slot] = 0
    state.pattern, state.owner, state.crystals, state.known = pattern, owner, crystals, known
    state.vacated = NO_CARDS


def attach(state: CrystalicumState, slot: i64, host: i64) -> None:
    """Attach a card that lies on the table to another host."""
    detach(state, slot)
    list_attached(state, slot, True)
    state.zone[slot] = ATTACHED
    state.place[slot] = host
    state.carries[host] += 1


def detach(state: CrystalicumState, slot: i64) -> None:
    if state.zone[slot] == ATTACHED:
        state.carries[state.place[slot]] -= 1
        list_attached(state, slot, False)


def put(state: CrystalicumState, slot: i64, zone: i64, place: i64) -> None:
    """A card on the table changes its place."""
    detach(state, slot)
    state.zone[slot] = zone
    state.place[slot] = place


def attached_to(state: CrystalicumState, host: i64) -> list[int]:
    """The cards attached to a host directly."""
    left = state.carries[host]
    if left == 0:
        return NO_CARDS
    found: list[int] = []
    place = state.place
    attached: list[Any] = roster_of(state).attached  # Any: the numbers are handed on as they are, not made anew
    for card in attached:
        slot: i64 = card
        if place[slot] == host:
            found.append(card)
            left -= 1
            if left == 0:
                break
    return found


def with_attached(state: CrystalicumState, host: i64) -> list[int]:
    """A card and all that is attached to it, also to its Captain."""
    found = [host]
    for slot in attached_to(state, host):
        found += with_attached(state, slot)
    return found


def in_play(state: CrystalicumState, slot: i64) -> bool:
    """CR-029: on the table, and not a hidden World."""
    zone = state.zone[slot]
    return zone != GONE and zone != HIDDEN


def kind_of(state: CrystalicumState, slot: i64) -> i64:
    return state.content.kind[state.pattern[slot]]


def root_of(state: CrystalicumState, slot: i64) -> i64:
    """The card that carries this one, or the card itself."""
    while state.zone[slot] == ATTACHED:
        slot = state.place[slot]
    return slot


def ship_of(state: CrystalicumState, slot: i64) -> i64:
    """The Ship that carries this Captain or this Crew's Captain; NONE without one."""
    root = root_of(state, slot)
    if root != slot and state.zone[root] == ORBIT:
        return root
    return NONE


def bearer_of(state: CrystalicumState, slot: i64) -> i64:
    return state.place[slot] if state.zone[slot] == ATTACHED else NONE


def orbits(state: CrystalicumState) -> list[int]:
    """CR-024: one for every Home World and every hidden World."""
    return roster_of(state).orbits


def hidden_worlds(state: CrystalicumState, seat: i64) -> list[int]:
    owner = state.owner
    return [slot for slot in roster_of(state).kinds[HIDDEN_WORLD] if owner[slot] == seat]


def ships_in(state: CrystalicumState, world: i64, seat: i64) -> list[int]:
    """A player's Ships in an Orbit."""
    place, owner = state.place, state.owner
    return [slot for slot in roster_of(state).kinds[SHIP] if place[slot] == world and owner[slot] == seat]


def has_ship_in(state: CrystalicumState, world: i64, seat: i64) -> bool:
    """Has a player any Ship in an Orbit?"""
    place, owner = state.place, state.owner
    for slot in roster_of(state).kinds[SHIP]:
        if place[slot] == world and owner[slot] == seat:
            return True
    return False


def characters_in(state: CrystalicumState, seat: i64, zone: i64) -> list[int]:
    """A player's Characters in his Homeland or Embassy."""
    zones, owner = state.zone, state.owner
    return [slot for slot in roster_of(state).kinds[CHARACTER] if zones[slot] == zone and owner[slot] == seat]


def captain_on(state: CrystalicumState, ship: i64) -> i64:
    """The Captain attached to a Ship, or NONE."""
    if state.carries[ship] > 0:
        for slot in roster_of(state).kinds[CHARACTER]:
            if state.place[slot] == ship:
                return slot
    return NONE


def load_of(state: CrystalicumState, host: i64) -> i64:
    """CR-116, CR-117: the cards that count against a host's Mind."""
    count: i64 = state.carries[host]
    if count and state.zone[host] == ORBIT:
        for slot in roster_of(state).attached:
            if state.place[slot] == host:
                count += state.carries[slot]
    return count


def unique_in_play(state: CrystalicumState, pattern: i64, besides: i64) -> bool:
    """CR-038, CR-039: does a unique card of this name lie on the table?"""
    return unique_holder(state, pattern, besides) >= 0


def unique_holder(state: CrystalicumState, pattern: i64, besides: i64) -> i64:
    """Who has the unique card of this name on the table; NONE if nobody has."""
    content = state.content
    if not content.unique[pattern]:
        return NONE
    base = content.base[pattern]
    for slot in roster_of(state).kinds[content.kind[pattern]]:
        other = state.pattern[slot]
        if content.base[other] == base and content.unique[other] and slot != besides:
            return state.owner[slot]
    return NONE


def send_ships_home(state: CrystalicumState, world: i64) -> None:
    """CR-230: the Ships of a closing Orbit go to the Orbits of their Home Worlds; no move, no mark."""
    for slot in range(len(state.zone)):
        if state.zone[slot] == ORBIT and state.place[slot] == world:
            send_home(state, slot)


def send_home(state: CrystalicumState, ship: i64) -> None:
    """A Ship whose Orbit is no more."""
    state.place[ship] = state.homes[state.owner[ship]]
    if state.events is not None:
        state.tell("sent_home", state.owner[ship], {"slot": ship, "card": state.id_of(ship)})


def is_attachment(kind: i64) -> bool:
    return kind == UNIT or kind == EQUIPMENT


def is_world(kind: i64) -> bool:
    return kind == WORLD or kind == HOME_WORLD


def mark(state: CrystalicumState, slot: i64) -> None:
    if not state.marked[slot]:
        state.marked[slot] = 1
        if state.events is not None:
            state.tell("marked", state.owner[slot], {"slot": slot, "card": state.id_of(slot)})
