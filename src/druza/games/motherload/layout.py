"""How a table is written as a position, and what makes a position impossible."""

from __future__ import annotations

from collections import Counter

from druza.games.motherload.content.pieces import (
    COLUMNS,
    CREW_CARDS,
    CREWS,
    DEPTHS,
    HIRES,
    KINDS,
    ROWS,
    SPACES,
    STACKS,
    Content,
    count_in,
    depth_of,
    pile_of,
)
from druza.games.motherload.rules.mine import Mine
from druza.games.motherload.state import MotherloadState
from druza.kernel.frames import frames_of
from druza.kernel.position import Codec, Flag, Json, Layout, Many, Name, PerSeat, Whole
from druza.kernel.refused import BadInput


class MineCodec(Codec):
    """The boards in play, the upper one first, and their tunnels: `o` for a covered space."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.boards = Many(Name("board side", content.sides))
        self.rows = Many(RowOfTunnels())

    def write(self, value: Mine) -> Json:
        return {"boards": self.boards.write(value.sides), "tunnels": self.rows.write(value.tunnels)}

    def read(self, found: Json, where: str) -> Mine:
        if not isinstance(found, dict) or set(found) != {"boards", "tunnels"}:
            raise BadInput(f'{where}: expected an object with the keys "boards" and "tunnels"')
        sides = self.boards.read(found["boards"], f"{where}.boards")
        tunnels = self.rows.read(found["tunnels"], f"{where}.tunnels")
        if len(sides) > 2 or [depth_of(side) for side in sides] != sorted({depth_of(side) for side in sides}):
            raise BadInput(f"{where}.boards: expected at most two boards, the upper one first (SM-173)")
        if len(tunnels) != ROWS * len(sides):
            raise BadInput(f"{where}.tunnels: expected {ROWS} rows for each board, found {len(tunnels)}")
        return Mine(self.content, sides, tunnels)

    def schema(self) -> dict[str, Json]:
        described: dict[str, Json] = {"boards": self.boards.schema(), "tunnels": self.rows.schema()}
        return {"type": "object", "properties": described, "required": list(described), "additionalProperties": False}


class RowOfTunnels(Codec):
    """One row of a board as twelve signs: `o` covered, `.` not."""

    def write(self, value: int) -> str:
        return "".join("o" if value >> column & 1 else "." for column in range(COLUMNS))

    def read(self, found: Json, where: str) -> int:
        if not isinstance(found, str) or len(found) != COLUMNS or set(found) - set("o."):
            raise BadInput(f"{where}: expected {COLUMNS} signs, o for a tunnel and . for none, found {found!r}")
        return sum(1 << column for column, sign in enumerate(found) if sign == "o")

    def schema(self) -> dict[str, Json]:
        return {"type": "string", "pattern": f"^[o.]{{{COLUMNS}}}$"}


class PileCodec(Codec):
    """The minerals on a card, by their ids."""

    def __init__(self, content: Content) -> None:
        self.kinds = Many(Name("mineral", content.minerals))

    def write(self, value: int) -> list[Json]:
        return self.kinds.write([kind for kind in range(KINDS) for _ in range(count_in(value, kind))])

    def read(self, found: Json, where: str) -> int:
        kinds = self.kinds.read(found, where)
        if len(kinds) > 60:
            raise BadInput(f"{where}: expected at most 60 minerals, found {len(kinds)}")
        return sum(pile_of(kind) for kind in kinds)

    def schema(self) -> dict[str, Json]:
        return self.kinds.schema()


def table_layout(content: Content) -> Layout:
    """Every attribute of the table with the way it is written."""
    card = Name("pilot", content.cards)
    artefact = Name("artefact", content.artefacts)
    major = Name("Major Achievement", content.majors)
    minor = Name("Minor Achievement", content.minors)
    seat = Whole(0, 3)
    zones: dict[str, Codec] = {
        "mine": MineCodec(content),
        "first": seat,
        "active": seat,
        "turns": Whole(),
        "crews": PerSeat(Name("crew", content.crews, empty=True)),
        "hands": PerSeat(Many(card)),
        "shown": PerSeat(Many(card)),
        "decks": PerSeat(Many(card)),
        "discards": PerSeat(Many(card)),
        "hired": PerSeat(Many(Whole(0, HIRES), STACKS)),
        "piles": PerSeat(Many(PileCodec(content), STACKS)),
        "bombs": PerSeat(Whole(0, content.bombs)),
        "bomb_supply": Whole(0, content.bombs),
        "artefacts": PerSeat(Many(artefact)),
        "artefact_pool": Many(artefact),
        "spent": Many(artefact),
        "majors": Many(major),
        "majors_aside": Many(major),
        "minors": Many(minor),
        "minor_deck": Many(minor),
        "known_minors": Whole(0, len(content.minors)),
        "majors_taken": PerSeat(Many(major)),
        "minors_taken": PerSeat(Many(minor)),
        "idle": Whole(),
        "last_turn": Flag(),
        "latest": Many(Whole(0, DEPTHS * SPACES - 1)),
        "digger": Whole(-1, 3),
        "actions": Whole(0, 99),
        "earned": Whole(0, (1 << len(content.minors)) - 1),
        "hires": Whole(0, 16),
        "claimed_major": Flag(),
        "claimed_minor": Flag(),
        "dug": Flag(),
    }
    return Layout(zones, frames_of("druza.games.motherload"))


def component_counts(state: MotherloadState) -> dict[str, int]:
    """How many of each piece there are, wherever they lie; crews that nobody has are in the box."""
    content = state.content
    counts: Counter[str] = Counter()
    for crew in range(CREWS):
        if crew not in state.crews or not has_cards(state, state.crews.index(crew)):
            for card in range(crew * CREW_CARDS, (crew + 1) * CREW_CARDS):
                counts[content.cards[card]] += content.copies[card]
    for seat in range(state.seats):
        if not has_cards(state, seat):
            continue
        for zone in (state.hands, state.decks, state.discards):
            counts.update(content.cards[card] for card in zone[seat])
        for stack in range(STACKS):
            for place in range(state.hired[seat][stack], HIRES):
                counts[content.cards[content.hire(state.crews[seat], stack, place)]] += 1
    tokens = [*state.artefact_pool, *state.spent, *(token for own in state.artefacts for token in own)]
    counts.update(content.artefacts[token] for token in tokens)
    majors = [*state.majors, *state.majors_aside, *(card for own in state.majors_taken for card in own)]
    counts.update(content.majors[card] for card in majors)
    minors = [*state.minors, *state.minor_deck, *(card for own in state.minors_taken for card in own)]
    counts.update(content.minors[card] for card in minors)
    counts["bomb"] = state.bomb_supply + sum(state.bombs)
    return dict(counts)


def has_cards(state: MotherloadState, seat: int) -> bool:
    """Has this seat taken its crew out of the box?"""
    return bool(state.hands[seat] or state.decks[seat] or state.discards[seat])


def expected_counts(content: Content) -> dict[str, int]:
    """What must be there, by the content."""
    counts = dict(zip(content.cards, content.copies, strict=True))
    counts.update(zip(content.artefacts, content.artefact_copies, strict=True))
    counts.update(dict.fromkeys([*content.majors, *content.minors], 1))
    counts["bomb"] = content.bombs
    return counts


def position_problems(state: MotherloadState) -> list[str]:
    """What cannot be: pieces lost or doubled, boards that never meet, limits passed."""
    content = state.content
    found = []
    expected, there = expected_counts(content), component_counts(state)
    for piece in sorted(set(expected) | set(there)):
        if expected.get(piece, 0) != there.get(piece, 0):
            found.append(f"{piece}: expected {expected.get(piece, 0)} in all, found {there.get(piece, 0)} (SM-001)")
    found += crew_problems(state)
    found += board_problems(state)
    if not (state.first < state.seats and state.active < state.seats and state.digger < state.seats):
        found.append(f"table.first, table.active, table.digger: expected seats up to {state.seats - 1} (SM-021)")
    if len(state.majors) > content.majors_in_play:
        found.append(f"table.majors: {len(state.majors)} face up, at most {content.majors_in_play} (SM-006)")
    row = content.minors_in_row[state.seats]
    if len(state.minors) > row:
        found.append(f"table.minors: {len(state.minors)} face up, at most {row} (SM-007)")
    if state.known_minors > len(state.minor_deck):
        found.append(f"table.known_minors: {state.known_minors}, but the deck has {len(state.minor_deck)} (SM-131)")
    return found


def crew_problems(state: MotherloadState) -> list[str]:
    """SM-011: everybody plays with a crew of their own; minerals lie on cards only."""
    found = []
    for seat in range(state.seats):
        crew = state.crews[seat]
        if crew >= 0 and state.crews.count(crew) > 1:
            found.append(f"table.crews[{seat}]: {state.content.crews[crew]} belongs to two players (SM-011)")
        for zone, name in ((state.hands, "hands"), (state.decks, "decks"), (state.discards, "discards")):
            strangers = [state.content.cards[card] for card in zone[seat] if card // CREW_CARDS != crew]
            if strangers:
                found.append(f"table.{name}[{seat}]: {strangers[0]} is not of this player's crew (SM-011)")
        for card in state.shown[seat]:
            if card not in state.hands[seat]:
                found.append(f"table.shown[{seat}]: {state.content.cards[card]} is not in the hand (SM-138)")
        for stack in range(STACKS):
            if state.piles[seat][stack] and (crew < 0 or state.hired[seat][stack] == HIRES):
                found.append(f"table.piles[{seat}][{stack}]: minerals on an exhausted stack (SM-097)")
    return found


def board_problems(state: MotherloadState) -> list[str]:
    """SM-010, SM-170, SM-173: boards follow each other in the order for this number of players."""
    for space in state.latest:
        place = state.mine.place(space)
        if place >= 0 and not state.mine.is_covered(place):
            return [f"table.latest: space {space} is no tunnel (SM-074)"]
    depths = state.content.depths[state.seats]
    there = [depth_of(side) for side in state.mine.sides]
    if not there and any(has_cards(state, seat) for seat in range(state.seats)):
        return ["table.mine.boards: no board is in play (SM-003)"]
    if there and there not in [depths[:1], *(depths[place : place + 2] for place in range(len(depths) - 1))]:
        return [f"table.mine.boards: depths {there} never lie together with {state.seats} players (SM-010)"]
    return []
