"""How a table is written as a position, and what makes a position impossible."""

from __future__ import annotations

from collections import Counter
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.pieces import NONE, SLOTS, Content
from druza.games.crystalicum.rules.turn import SEGMENTS
from druza.games.crystalicum.state import ATTACHED, GONE, HIDDEN, ORBIT, SYSTEM, CrystalicumState
from druza.games.crystalicum.state_parts import Combat, Lasting, Matter
from druza.kernel.frames import frames_of
from druza.kernel.position import Codec, Flag, Layout, Many, Name, PerSeat, Thing, Whole

ZONES = ["homeland", "embassy", "orbit", "attached", "system", "hidden", "gone"]
MATTER = [
    "against",
    "place",
    "value",
    "status",
    "fate",
    "effect",
    "source",
    "answers",
    "x",
    "mode",
    "opponent",
    "amount",
    "bearer",
    "ship",
    "orbit",
    "looked",
    "stopped",
]
COMBAT_NUMBERS = [
    "kind",
    "attacker",
    "defender",
    "orbit",
    "champion",
    "rival",
    "world",
    "trait",
    "clash_actions",
    "winner",
    "advantage",
    "spent",
    "lost",
    "gained",
]
COMBAT_LISTS = ["ships", "raiders", "drawing", "drawn", "luck", "settled", "delayed", "delayed_seats"]
COMBAT_FLAGS = ["refuse_free", "harmless", "home_lost"]


def table_layout(content: Content) -> Layout:
    """Every attribute of the table with the way it is written."""
    card = Name("card", content.ids)
    any_card = Name("card", content.ids, empty=True)
    slot = Whole(NONE, SLOTS - 1)
    seat = Whole(0, pieces.SEATS - 1)
    number = Whole()
    zones: dict[str, Codec] = {
        "pattern": Column(any_card),
        "owner": Column(Whole(NONE, pieces.SEATS - 1)),
        "zone": Column(Name("zone", ZONES)),
        "place": Column(slot),
        "marked": Column(Whole(0, 1)),
        "moves": Column(number),
        "used": Column(Whole(0, 15)),
        "crystals": Column(number),
        "known": Column(Whole(0, 127)),
        "carries": Column(number),
        "vacated": Many(Whole(0, SLOTS - 1)),
        "lasting": Many(lasting_codec(content)),
        "homes": PerSeat(Whole(0, SLOTS - 1)),
        "treasuries": PerSeat(number),
        "politics": PerSeat(number),
        "hands": PerSeat(Many(card)),
        "decks": PerSeat(Many(card)),
        "world_decks": PerSeat(Many(card)),
        "discards": PerSeat(Many(card)),
        "destroyed": PerSeat(Many(card)),
        "world_discards": PerSeat(Many(card)),
        "seen_cards": PerSeat(number),
        "seen_worlds": PerSeat(number),
        "seen_bottom": PerSeat(number),
        "seen_bottom_cards": PerSeat(number),
        "seen_hands": PerSeat(Many(Whole(0, pieces.PATTERNS * 8))),
        "out": Many(seat),
        "announced": PerSeat(number),
        "political_actions": PerSeat(number),
        "turn": Whole(1),
        "turn_limit": number,
        "chain": Flag(),
        "active": seat,
        "phase": Whole(0, 3),
        "segment": Whole(0, SEGMENTS - 1),
        "battles": Many(number),
        "envoys": Many(Whole(0, SLOTS - 1)),
        "combat": combat_codec(),
        "stack": Many(matter_codec(content)),
        "champions": Many(seat),
    }
    return Layout(zones, frames_of("druza.games.crystalicum"))


class Column(Many):
    """A number for each slot."""

    def read(self, found: Any, where: str) -> Any:
        return vec[i64](super().read(found, where))


def lasting_codec(content: Content) -> Codec:
    parts: dict[str, Codec] = {
        "verb": Whole(0, pieces.KNOWN_VERBS - 1),
        "slot": Whole(NONE, SLOTS - 1),
        "seat": Whole(0, pieces.SEATS - 1),
        "trait": Whole(0, 2),
        "amount": Whole(-9999, 9999),
        "until": Whole(0, 4),
        "act": Whole(0, max(0, len(content.acts) - 1)),
        "uses": Whole(),
    }
    return Thing(Lasting, parts)


def combat_codec() -> Codec:
    parts: dict[str, Codec] = {name: Whole(NONE) for name in COMBAT_NUMBERS}
    parts.update({name: Many(Whole(NONE)) for name in COMBAT_LISTS})
    parts.update({name: Flag() for name in COMBAT_FLAGS})
    return Thing(new_combat, parts)


def new_combat(**parts: Any) -> Combat:
    made = Combat()
    for name, value in parts.items():
        setattr(made, name, value)
    return made


def matter_codec(content: Content) -> Codec:
    parts: dict[str, Codec] = {
        "events": Whole(0, 1 << pieces.EVENTS),
        "seat": Whole(NONE, pieces.SEATS - 1),
        "card": Whole(NONE, SLOTS - 1),
        "pattern": Name("card", content.ids, empty=True),
        "cost_cards": Many(Whole(0, SLOTS - 1)),
        "discards": Many(Name("card", content.ids)),
        "targets": Many(Whole()),
    }
    parts.update({name: Whole(-99999) for name in MATTER})
    return Thing(new_matter, parts)


def new_matter(**parts: Any) -> Matter:
    made = Matter(parts.pop("events"), parts.pop("seat"), parts.pop("card"))
    for name, value in parts.items():
        setattr(made, name, value)
    return made


# -- what is there


def card_counts(state: CrystalicumState) -> dict[str, int]:
    """How many of each card each player has, wherever they lie."""
    counts: Counter[str] = Counter()
    ids = state.content.ids
    for seat in range(state.seats):
        piles = (state.hands, state.decks, state.world_decks, state.discards, state.destroyed, state.world_discards)
        for pile in piles:
            counts.update(f"{seat}/{ids[pattern]}" for pattern in pile[seat])
    for slot, zone in enumerate(state.zone):
        if zone != GONE:
            counts[f"{state.owner[slot]}/{ids[state.pattern[slot]]}"] += 1
    for matter in state.stack:
        if matter.effect >= 0 and matter.source < 0:
            counts[f"{matter.seat}/{ids[matter.pattern]}"] += 1
    return dict(counts)


def position_problems(state: CrystalicumState) -> list[str]:
    """What cannot be: cards where they cannot lie, limits passed, hidden Worlds too many."""
    content = state.content
    found = []
    columns = ("owner", "zone", "place", "marked", "moves", "used", "crystals", "known", "carries")
    for column in columns:
        if len(getattr(state, column)) != len(state.pattern):
            found.append(f"table.{column}: expected one entry for each of the {len(state.pattern)} slots")
    if found:
        return found
    for slot, zone in enumerate(state.zone):
        found += slot_problems(state, slot, zone)
    for seat in range(state.seats):
        home = state.homes[seat]
        if seat not in state.out and (
            home >= len(state.zone) or state.zone[home] != SYSTEM or state.owner[home] != seat
        ):
            found.append(f"table.homes[{seat}]: no Home World of seat {seat} lies in slot {home} (CR-006)")
        for pile, right in (("decks", False), ("hands", False), ("world_decks", True)):
            for pattern in getattr(state, pile)[seat]:
                if (content.kind[pattern] == pieces.WORLD) != right:
                    found.append(f"table.{pile}[{seat}]: {content.ids[pattern]} cannot be there (CR-005)")
        for note, count in Counter(state.seen_hands[seat]).items():
            held = state.hands[seat].count(note // 8)
            if held < count:
                id = content.ids[note // 8]
                found.append(f"table.seen_hands[{seat}]: {count} × {id} seen in a hand that holds {held}")
    names = Counter(
        content.base[pattern]
        for slot, pattern in enumerate(state.pattern)
        if pattern >= 0 and state.zone[slot] not in (GONE, HIDDEN) and content.unique[pattern]
    )
    for base, count in names.items():
        if count > 1:
            found.append(f"{content.ids[base]}: {count} unique cards of this name in play (CR-038)")
    return found


def slot_problems(state: CrystalicumState, slot: int, zone: int) -> list[str]:
    content = state.content
    pattern, where = state.pattern[slot], f"table.pattern[{slot}]"
    if zone == GONE:
        return []
    if pattern < 0 or not 0 <= state.owner[slot] < state.seats:
        return [f"{where}: a card needs an id and an owner from 0 to {state.seats - 1}"]
    kind, id = content.kind[pattern], content.ids[pattern]
    if kind in (pieces.ACTION, pieces.REACTION):
        return [f"{where}: {id} is an Action card and cannot lie on the table (CR-160)"]
    place = state.place[slot]
    if zone in (ORBIT, ATTACHED) and not (0 <= place < len(state.zone) and state.zone[place] != GONE):
        return [f"table.place[{slot}]: {id} needs a card to be at"]
    if (kind == pieces.SHIP) != (zone == ORBIT):
        return [f"table.zone[{slot}]: {id} cannot lie there (CR-024)"]
    if zone == ORBIT and state.zone[place] not in (SYSTEM, HIDDEN):
        return [f"table.place[{slot}]: {id} is in the Orbit of a card that has none (CR-024)"]
    if (kind in (pieces.UNIT, pieces.EQUIPMENT)) and zone != ATTACHED:
        return [f"table.zone[{slot}]: {id} must be attached to a Character (CR-112)"]
    if (kind == pieces.HOME_WORLD) != (zone == SYSTEM):
        return [f"table.zone[{slot}]: {id} cannot lie there (CR-025)"]
    attached = sum(zone == ATTACHED and host == slot for zone, host in zip(state.zone, state.place, strict=True))
    if state.carries[slot] != attached:
        return [f"table.carries[{slot}]: {attached} cards are attached to {id}, not {state.carries[slot]}"]
    return []
