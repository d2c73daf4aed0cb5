"""How a table is written as a position, and what makes a position impossible."""

from __future__ import annotations

from collections import Counter
from typing import Any

from druza.games.edge.content.basics import MODELS, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.content.geometry import WHOLE
from druza.games.edge.content.pieces import Content
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.state import ENDS, LIFTED, EdgeState
from druza.games.edge.state_parts import Batch, Fight, Mark, Settings, Use
from druza.kernel.frames import frames_of
from druza.kernel.position import Codec, Flag, Layout, Many, Name, PerSeat, Whole
from druza.kernel.refused import BadInput


class Plain(Codec):
    """An object of plain numbers, flags, lists and tuples of numbers, by its attributes."""

    def __init__(self, sample: Any) -> None:
        self.sample = sample
        self.names = sorted(attributes(sample))

    def write(self, value: Any) -> dict[str, Any]:
        return {name: written(getattr(value, name)) for name in self.names}

    def read(self, found: Any, where: str) -> Any:
        if not isinstance(found, dict) or set(found) != set(self.names):
            raise BadInput(f"{where}: expected the keys {', '.join(self.names)}")
        made = self.blank()
        for name in self.names:
            setattr(made, name, self.value(getattr(self.sample, name), found[name], f"{where}.{name}"))
        return made

    def blank(self) -> Any:
        raise NotImplementedError

    def value(self, like: Any, found: Any, where: str) -> Any:
        if isinstance(like, bool):
            return Flag().read(found, where)
        if isinstance(like, int):
            return Whole(-(2**62), 2**62).read(found, where)
        numbers = Many(Whole(-(2**62), 2**62)).read(found, where)
        return tuple(numbers) if isinstance(like, tuple) else numbers

    def schema(self) -> dict[str, Any]:
        kinds = {name: schema_of(getattr(self.sample, name)) for name in self.names}
        return {"type": "object", "properties": kinds, "required": self.names, "additionalProperties": False}


def attributes(value: Any) -> list[str]:
    """The attribute names of an object, compiled or not."""
    if hasattr(value, "__dict__"):
        return list(vars(value))
    return [name for name in getattr(type(value), "__mypyc_attrs__", ()) if name[:1] != "_"]


def written(value: Any) -> Any:
    return list(value) if isinstance(value, (list, tuple)) else value


def schema_of(value: Any) -> dict[str, Any]:
    if isinstance(value, bool):
        return {"type": "boolean"}
    if isinstance(value, int):
        return {"type": "integer"}
    return {"type": "array", "items": {"type": "integer"}}


class OneMark(Plain):
    def blank(self) -> Mark:
        return Mark(-1, -1, 0, -1, -1, -1, 0, 0, 0)


class OneUse(Plain):
    def blank(self) -> Use:
        return Use(0, -1)


class OneFight(Plain):
    def blank(self) -> Fight:
        return Fight(0, -1, -1, False)


class OneBatch(Plain):
    def blank(self) -> Batch:
        return Batch(0, 0, -1, 0, False)


class TheSettings(Plain):
    def blank(self) -> Settings:
        return plain_settings()


def plain_settings(hand: int = 0) -> Settings:
    """The duel without options."""
    no = False
    return Settings(0, no, (0, 0, 0, 0), no, no, no, no, no, no, hand, no, no, no, no, True, no, True)


def table_layout(content: Content) -> Layout:
    """Every attribute of the table with the way it is written."""
    card = Name("card", content.cards)
    count = Whole(0, 999)
    number = Whole(-9, 999)
    bits = Whole(0, 2**90)
    counts = PerSeat(count)
    numbers = Many(number)
    zones: dict[str, Codec] = {
        "settings": TheSettings(plain_settings()),
        "factions": PerSeat(Name("faction", content.factions, empty=True)),
        "units": Many(Name("unit", content.units, empty=True)),
        "modes": Many(Whole(0, 1)),
        "evolved": Many(Name("card", content.cards, empty=True)),
        "endurance": Many(count),
        "upgrades": Many(Name("card", content.cards, empty=True)),
        "charges": Many(count),
        "paid": Many(Whole(0, 1)),
        "weakening": Many(count),
        "fields": Many(Whole(-6, 80)),
        "masks": Many(Whole(0, WHOLE)),
        "runs": numbers,
        "shrines": PerSeat(Whole(-1, 80)),
        "shrine_kinds": PerSeat(Name("shrine", content.shrines)),
        "shrine_tokens": counts,
        "shrine_blessings": counts,
        "sources": Many(Whole(0, 80)),
        "overgrown": Whole(0, 15),
        "source_marks": Whole(0, 15),
        "thickets": Many(Whole(0, 566)),
        "strikes": Many(Whole(0, 1133)),
        "mines": Many(Whole(0, 1133)),
        "marks": Many(OneMark(Mark(-1, -1, 0, -1, -1, -1, 0, 0, 0))),
        "neutral": count,
        "supply": count,
        "crystals": counts,
        "depleted": counts,
        "temporary": counts,
        "marker": Whole(-99, 99),
        "kept": counts,
        "captured": Many(count),
        "bought": counts,
        "discarded_vp": count,
        "banners": PerSeat(count),
        "banners_up": PerSeat(Whole(0, 1)),
        "hands": PerSeat(Many(card)),
        "decks": PerSeat(Many(card)),
        "discards": PerSeat(Many(card)),
        "seen": Many(Many(card)),
        "first": Whole(0, 3),
        "active": Whole(0, 3),
        "kind": Whole(0, 2),
        "turn": Whole(),
        "idle": Whole(),
        "drawn": Flag(),
        "ending": Name("end", ENDS),
        "victors": Many(Whole(0, 3)),
        "eliminated": Whole(0, 15),
        "mulligans": Whole(0, 15),
        "shuffled": Whole(0, 15),
        "activated": bits,
        "activations": count,
        "used": Many(Whole(0, 9999)),
        "combat_used": Many(Whole(0, 9999)),
        "extra_turns": count,
        "muted": Whole(0, 15),
        "lost": counts,
        "paid_losses": numbers,
        "last_card": Name("card", content.cards, empty=True),
        "free_red": Flag(),
        "both_actions": Flag(),
        "began": Flag(),
        "pushed": bits,
        "uses": Many(OneUse(Use(0, -1))),
        "fights": Many(OneFight(Fight(0, -1, -1, False))),
        "batches": Many(OneBatch(Batch(0, 0, -1, 0, False))),
    }
    return Layout(zones, frames_of("druza.games.edge"))


def component_counts(state: EdgeState) -> dict[str, int]:
    """How many of each piece there are, wherever they lie. Cards and models join as decks and squads are chosen."""
    counts: dict[str, int] = {}
    counts["crystals"] = state.neutral + sum(state.crystals) + sum(state.depleted) + sum(state.temporary)
    counts["charges"] = state.supply + sum(state.charges)
    counts["vp"] = sum(state.kept) + sum(state.captured) + state.discarded_vp
    return counts


def card_counts(state: EdgeState) -> dict[str, int]:
    """The cards in play, by id, once all decks are made."""
    cards: list[int] = []
    for zone in (state.hands, state.decks, state.discards):
        cards += [card for pile in zone for card in pile]
    cards += [card for card in [*state.upgrades, *state.evolved] if card >= 0]
    return dict(Counter(state.content.cards[card] for card in cards))


def position_problems(state: EdgeState) -> list[str]:
    """What cannot be: pieces lost or doubled, bases that overlap, limits passed."""
    return [*length_problems(state), *piece_problems(state), *board_problems(state), *squad_problems(state)]


def length_problems(state: EdgeState) -> list[str]:
    seats = state.seats
    wanted = {
        "units": SQUADS,
        "modes": SQUADS,
        "evolved": SQUADS,
        "endurance": SQUADS,
        "upgrades": SQUADS * SLOTS,
        "charges": SQUADS * SLOTS,
        "paid": SQUADS * SLOTS,
        "weakening": SQUADS * SLOTS,
        "fields": PER_SEAT,
        "masks": PER_SEAT,
        "runs": PER_SEAT,
        "captured": seats,
        "seen": seats,
    }
    found = []
    for name, each in wanted.items():
        if len(getattr(state, name)) != each * seats:
            found.append(f"table.{name}: expected {each * seats} entries, found {len(getattr(state, name))}")
    return found


def piece_problems(state: EdgeState) -> list[str]:
    if length_problems(state):
        return []
    rules = state.rules()
    found = []
    there = component_counts(state)
    if there["crystals"] != rules.crystals:
        found.append(f"crystals: expected {rules.crystals} in all, found {there['crystals']} (ED-003)")
    if there["charges"] != rules.charges:
        found.append(f"charges: expected {rules.charges} in all, found {there['charges']} (ED-003)")
    if there["vp"] != rules.tokens * state.seats:
        found.append(f"vp: expected {rules.tokens * state.seats} tokens in all, found {there['vp']} (ED-037)")
    if abs(state.marker) > rules.track:
        found.append(f"table.marker: {state.marker} lies beyond the track of {rules.track} (ED-036)")
    for id, count in card_counts(state).items():
        copies = state.content.card_copies[state.content.cards.index(id)]
        if count > copies:
            found.append(f"{id}: {count} in play, there are {copies} copies (ED-015)")
    if state.seats not in rules.players:
        found.append(f"settings.mode: {rules.id} cannot be played by {state.seats}")
    named = [faction for faction in state.factions if faction >= 0]
    if len(set(named)) != len(named):
        found.append("table.factions: a faction stands there twice (ED-007)")
    return found


def board_problems(state: EdgeState) -> list[str]:
    """Bases that are no base, overlap, or leave the board (ED-045, ED-047)."""
    if length_problems(state):
        return []
    found = []
    board = state.board()
    filled = [0] * board.count
    for where, field in [("shrines", field) for field in state.shrines if field >= 0] + [
        ("sources", field) for field in state.sources
    ]:
        if field >= board.count:
            found.append(f"table.{where}: field {field} is not on the board")
        else:
            if filled[field]:
                found.append(f"table.{where}: {board.ids[field]} is taken already (ED-048)")
            filled[field] = WHOLE
    for hex in state.thickets:
        filled[hex // 7] |= 1 << (hex % 7)
    for model, field in enumerate(state.fields):
        if field < 0:
            if state.masks[model]:
                found.append(f"table.masks[{model}]: hexes of a model that is not on the board")
            if field == LIFTED and not state.pending:
                found.append(f"table.fields[{model}]: a lifted model waits for nothing")
            continue
        if field >= board.count or state.units[model // MODELS] < 0:
            found.append(f"table.fields[{model}]: no such model or field")
            continue
        mask = state.masks[model]
        if state.content.shapes.of_mask[mask] < 0:
            found.append(f"table.masks[{model}]: {mask} is no base (ED-047)")
        if filled[field] & mask:
            found.append(f"table.fields[{model}]: {board.ids[field]} is taken already (ED-127)")
        filled[field] |= mask
    return found


def squad_problems(state: EdgeState) -> list[str]:
    """ED-061: no more endurance than printed; upgrades of the own faction."""
    if length_problems(state):
        return []
    found = []
    content = state.content
    for seat in range(state.seats):
        for squad in squads_of_seat(state, seat):
            unit = state.units[squad]
            if content.unit_faction[unit] != state.factions[seat]:
                found.append(f"table.units[{squad}]: {content.units[unit]} is not of that faction (ED-008)")
            if state.endurance[squad] > content.unit_endurance[unit]:
                found.append(f"table.endurance[{squad}]: more than the printed {content.unit_endurance[unit]} (ED-061)")
            for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
                card = state.upgrades[slot]
                if card >= 0 and content.card_kind[card] != 1:
                    found.append(f"table.upgrades[{slot}]: {content.cards[card]} is no upgrade (ED-211)")
                if card < 0 and (state.charges[slot] or state.paid[slot]):
                    found.append(f"table.charges[{slot}]: charges without an upgrade")
    return found
