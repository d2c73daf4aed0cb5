"""Positions: a whole state as JSON that a person can write and a program can check."""
# mypyc

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from druza.kernel.content import did_you_mean
from druza.kernel.dice import Dice
from druza.kernel.refused import BadInput
from druza.kernel.state import Decision, Frame

if TYPE_CHECKING:
    from druza.kernel.game import Game
    from druza.kernel.state import State

FORMAT = "druza-position-1"
KEYS = {"format", "game", "content", "edition", "seats", "dice", "ask_forced", "confirm", "reveals", "table", "pending"}
Json = Any
_compiled_fields: dict[type, list[str]] = {}  # by class of frame


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """How one value of a state is written in a position, read from it, and described by the schema."""

    def write(self, value: Any) -> Json:
        return value

    def write_all(self, values: Sequence[Any]) -> list[Json]:
        """Several values of this kind."""
        return [self.write(value) for value in values]

    def read(self, found: Json, where: str) -> Any:
        raise NotImplementedError

    def schema(self) -> dict[str, Json]:
        raise NotImplementedError


class Whole(Codec):
    """A whole number within bounds."""

    def __init__(self, least: int = 0, most: int = 2**31) -> None:
        self.least = least
        self.most = most

    def write_all(self, values: Sequence[int]) -> list[Json]:
        return list(values)

    def read(self, found: Json, where: str) -> int:
        if isinstance(found, bool) or not isinstance(found, int) or not self.least <= found <= self.most:
            raise BadInput(f"{where}: expected a whole number from {self.least} to {self.most}, found {_short(found)}")
        return found

    def schema(self) -> dict[str, Json]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


class Flag(Codec):
    """True or false."""

    def write_all(self, values: Sequence[bool]) -> list[Json]:
        return list(values)

    def read(self, found: Json, where: str) -> bool:
        if not isinstance(found, bool):
            raise BadInput(f"{where}: expected true or false, found {_short(found)}")
        return found

    def schema(self) -> dict[str, Json]:
        return {"type": "boolean"}


class Name(Codec):
    """One thing of a list, an int in the state and its id in the position; null for -1 where nothing may be."""

    def __init__(self, kind: str, ids: Sequence[str], empty: bool = False) -> None:
        self.kind = kind
        self.ids = list(ids)
        self.empty = empty
        self.numbers = {id: number for number, id in enumerate(self.ids)}

    def write(self, value: int) -> str | None:
        return None if value < 0 else self.ids[value]

    def write_all(self, values: Sequence[int]) -> list[Json]:
        ids = self.ids
        return [None if value < 0 else ids[value] for value in values]

    def read(self, found: Json, where: str) -> int:
        if found is None and self.empty:
            return -1
        number = self.numbers.get(found) if isinstance(found, str) else None
        if number is None:
            raise BadInput(f"{where}: {_short(found)} is no {self.kind}{did_you_mean(found, self.ids)}")
        return number

    def schema(self) -> dict[str, Json]:
        return {"enum": [*self.ids, None] if self.empty else self.ids}


class Some(Codec):
    """Some things of a list, each at most once: a bit for each in the state, their ids in the position."""

    def __init__(self, kind: str, ids: Sequence[str]) -> None:
        self.name = Name(kind, ids)

    def write(self, value: int) -> list[str]:
        return [id for number, id in enumerate(self.name.ids) if value >> number & 1]

    def read(self, found: Json, where: str) -> int:
        if not isinstance(found, list):
            raise BadInput(f"{where}: expected a list, found {_short(found)}")
        bits = 0
        for place, entry in enumerate(found):
            bit = 1 << self.name.read(entry, f"{where}[{place}]")
            if bits & bit:
                raise BadInput(f"{where}[{place}]: {_short(entry)} stands there twice")
            bits |= bit
        return bits

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": self.name.schema(), "uniqueItems": True}


@mypyc_attr(allow_interpreted_subclasses=True)
class Many(Codec):
    """A list of things of one kind; `length` when it is fixed."""

    def __init__(self, item: Codec, length: int = -1) -> None:
        self.item = item
        self.length = length

    def write(self, value: Sequence[Any]) -> list[Json]:
        return self.item.write_all(value)

    def write_all(self, values: Sequence[Sequence[Any]]) -> list[Json]:
        write = self.item.write_all
        return [write(value) for value in values]

    def read(self, found: Json, where: str) -> list[Any]:
        if not isinstance(found, list):
            raise BadInput(f"{where}: expected a list, found {_short(found)}")
        if self.length >= 0 and len(found) != self.length:
            raise BadInput(f"{where}: expected {self.length} entries, found {len(found)}")
        return [self.item.read(entry, f"{where}[{place}]") for place, entry in enumerate(found)]

    def schema(self) -> dict[str, Json]:
        described: dict[str, Json] = {"type": "array", "items": self.item.schema()}
        if self.length >= 0:
            described.update(minItems=self.length, maxItems=self.length)
        return described


class PerSeat(Many):
    """One entry for each seat."""


class Thing(Codec):
    """An object with named parts: `make` builds it from them, attributes give them back."""

    def __init__(self, make: Callable[..., Any], parts: dict[str, Codec]) -> None:
        self.make = make
        self.parts = parts

    def write(self, value: Any) -> dict[str, Json]:
        return {name: codec.write(getattr(value, name)) for name, codec in self.parts.items()}

    def read(self, found: Json, where: str) -> Any:
        _same_keys(found, self.parts, where)
        return self.make(**{name: codec.read(found[name], f"{where}.{name}") for name, codec in self.parts.items()})

    def schema(self) -> dict[str, Json]:
        return _object_schema({name: codec.schema() for name, codec in self.parts.items()})


class Layout:
    """The zones and counters of a game's state, by attribute, and the frames that can be pending in it."""

    def __init__(self, zones: dict[str, Codec], frames: Sequence[type[Frame]]) -> None:
        self.zones = zones
        # How each is written: a number or a flag as it is, without a call.
        self.writing = [
            (name, codec.write if type(codec).write is not Codec.write else None) for name, codec in zones.items()
        ]
        self.frames = {frame.__name__: frame for frame in frames}


def position_to_json(game: Game[Any], state: State) -> str:
    """The whole state, written for people."""
    return json.dumps(position_of(game, state), ensure_ascii=False)


def position_of(game: Game[Any], state: State) -> dict[str, Json]:
    """The whole state: zones, dice and everything pending."""
    return {
        "format": FORMAT,
        "game": game.id,
        "content": game.fingerprint,
        "edition": game.edition,
        "seats": state.seats,
        "dice": f"{state.dice.state:016x}",
        "ask_forced": state.ask_forced,
        **({"confirm": state.confirming()} if state.confirms else {}),
        "reveals": state.reveals,
        "table": {
            name: getattr(state, name) if write is None else write(getattr(state, name))
            for name, write in game.layout.writing
        },
        "pending": [frame_to_json(frame) for frame in state.pending],
    }


def position_from_json(game: Game[Any], text: str) -> State:
    """The state of a position, settled; BadInput names the place of the first mistake."""
    position = _parsed(text)
    if position.get("format") != FORMAT:
        raise BadInput(f"format: expected {FORMAT!r}, found {_short(position.get('format'))}")
    if position.get("game") != game.id:
        raise BadInput(f"game: expected {game.id!r}, found {_short(position.get('game'))}")
    unknown = set(position) - KEYS
    if unknown:
        raise BadInput(f"unknown key {sorted(unknown)[0]!r} in the position")
    if position.get("content", game.fingerprint) != game.fingerprint:
        raise BadInput(
            f"content: this position of {game.id} was made with content {_short(position['content'])}, the present one "
            f'is {game.fingerprint!r}: read it with that edition and its packs, or take "content" out to try it here'
        )
    seats = position.get("seats")
    if type(seats) is not int or seats not in game.seat_counts:
        raise BadInput(f"seats: expected one of {game.seat_counts}, found {_short(seats)}")
    _renew(game, position)
    state: State = game.blank(seats)
    state.dice = Dice(_read_dice(position.get("dice", "1")))
    state.ask_forced = Flag().read(position.get("ask_forced", False), "ask_forced")
    state.confirms = sum(1 << seat for seat in confirming_seats(position.get("confirm", []), seats))
    state.reveals = Whole().read(position.get("reveals", 0), "reveals")
    table: Json = position.get("table")
    _same_keys(table, game.layout.zones, "table")
    for name, codec in game.layout.zones.items():
        found = codec.read(table[name], f"table.{name}")
        if isinstance(codec, PerSeat) and len(found) != seats:
            raise BadInput(f"table.{name}: expected one entry for each of the {seats} seats, found {len(found)}")
        setattr(state, name, found)
    if "pending" in position:
        if not isinstance(position["pending"], list):
            raise BadInput("pending: expected a list of frames")
        state.pending = [
            frame_from_json(game, frame, seats, f"pending[{place}]") for place, frame in enumerate(position["pending"])
        ]
    else:
        game.resume(state)
    try:
        state.settle()
    except (IndexError, KeyError, OverflowError, TypeError, ValueError) as error:
        raise BadInput(f"the position cannot go on: {error}") from error
    return state


def _renew(game: Game[Any], position: dict[str, Json]) -> None:
    """Bring a position of an older edition of the rules to the present one."""
    edition = position.get("edition", game.edition)
    if type(edition) is not int or not 1 <= edition <= game.edition:
        raise BadInput(f"edition: expected 1 to {game.edition}, found {_short(edition)}")
    try:
        for older in range(edition, game.edition):
            game.renew(position, older)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise BadInput(f"this position cannot be brought from edition {edition} to {game.edition}: {error}") from error


def confirming_seats(found: Json, seats: int) -> list[int]:
    """The seats that end their turns themselves; BadInput if these are no seats of the table."""
    if not isinstance(found, list) or any(type(seat) is not int or not 0 <= seat < seats for seat in found):
        raise BadInput(f"confirm: expected a list of seats, each 0 to {seats - 1}, found {_short(found)}")
    return sorted(set(found))


def position_schema(game: Game[Any]) -> dict[str, Json]:
    """The JSON Schema (2020-12) of a game's positions."""
    zones = {name: codec.schema() for name, codec in game.layout.zones.items()}
    frame = {"type": "object", "required": ["frame"], "properties": {"frame": {"enum": sorted(game.layout.frames)}}}
    described = _object_schema(
        {
            "format": {"const": FORMAT},
            "game": {"const": game.id},
            "content": {"type": "string"},
            "edition": {"type": "integer", "minimum": 1, "maximum": game.edition},
            "seats": {"enum": game.seat_counts},
            "dice": {"type": "string", "pattern": "^[0-9a-f]{1,16}$"},
            "ask_forced": {"type": "boolean"},
            "confirm": {"type": "array", "items": {"type": "integer", "minimum": 0}, "uniqueItems": True},
            "reveals": Whole().schema(),
            "table": _object_schema(zones),
            "pending": {"type": "array", "items": frame},
        }
    )
    described["required"] = ["format", "game", "seats", "table"]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"{game.id} position", **described}


def frame_to_json(frame: Frame) -> dict[str, Json]:
    """A frame by its name and its fields."""
    return {"frame": type(frame).__name__, **{name: getattr(frame, name) for name in frame_fields(frame)}}


def frame_fields(frame: object) -> list[str]:
    """The names of an object's attributes: compiled classes list them, ordinary objects have a dict."""
    kind = type(frame)
    found = _compiled_fields.get(kind)
    if found is None:
        names = {name for one in kind.__mro__ for name in getattr(one, "__mypyc_attrs__", ())}
        found = _compiled_fields[kind] = sorted(name for name in names if name[:1] != "_")
    own = getattr(frame, "__dict__", None)
    return sorted({*own, *found}) if own else found


def frame_from_json(game: Game[Any], found: Json, seats: int, where: str) -> Frame:
    """A frame from its name and fields."""
    if not isinstance(found, dict) or not isinstance(found.get("frame"), str):
        raise BadInput(f'{where}: expected an object with the key "frame", found {_short(found)}')
    kind = game.layout.frames.get(found["frame"])
    if kind is None:
        raise BadInput(f"{where}: unknown frame {found['frame']!r}{did_you_mean(found['frame'], game.layout.frames)}")
    fields = {name: _frozen(value) for name, value in found.items() if name != "frame"}
    try:
        frame = kind(**fields)
    except TypeError as error:
        raise BadInput(f"{where}: {found['frame']}: {error}") from error
    seat = found.get("seat", 0)
    if isinstance(frame, Decision) and not (isinstance(seat, int) and 0 <= seat < seats):
        raise BadInput(f"{where}.seat: expected 0 to {seats - 1}, found {_short(seat)}")
    return frame


def _frozen(value: Json) -> Any:
    """Frames hold tuples, never lists: they are shared between clones."""
    return tuple(_frozen(entry) for entry in value) if isinstance(value, list) else value


def _parsed(text: str) -> dict[str, Json]:
    try:
        position = json.loads(text)
    except ValueError as error:
        raise BadInput(f"not JSON: {error}") from error
    except RecursionError as error:
        raise BadInput("not a position: nested too deeply") from error
    if not isinstance(position, dict):
        raise BadInput(f"expected an object, found {_short(position)}")
    return position


def _read_dice(found: Json) -> int:
    try:
        state = int(found, 16)
    except (TypeError, ValueError):
        state = 0
    if not 0 < state < 2**63:
        raise BadInput(f"dice: expected up to 16 hexadecimal digits, found {_short(found)}")
    return state


def _same_keys(found: Json, wanted: dict[str, Any], where: str) -> None:
    if not isinstance(found, dict):
        raise BadInput(f"{where}: expected an object, found {_short(found)}")
    for name in wanted:
        if name not in found:
            raise BadInput(f"{where}: the key {name!r} is missing")
    for name in found:
        if name not in wanted:
            raise BadInput(f"{where}: unknown key {name!r}{did_you_mean(name, wanted)}")


def _object_schema(properties: dict[str, Json]) -> dict[str, Json]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _short(found: Json) -> str:
    text = repr(found)
    return text if len(text) <= 60 else text[:57] + "..."
