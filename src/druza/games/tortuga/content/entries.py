"""Shapes: what the TOML files of Tortuga 2199 may say."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from druza.games.tortuga.content import pieces
from druza.kernel.content import Entry, Text

Source = Literal["rulebook", "public", "house"]
Moment = Literal["", "play", "attack", "defend", "fight"]
Amount = Annotated[int, msgspec.Meta(ge=1, le=20)]
Number = Annotated[int, msgspec.Meta(ge=0, le=99)]
Count = Annotated[int, msgspec.Meta(ge=1, le=60)]
One = Literal[1]  # of the form of these files


class Part(Entry, tag_field="do", kw_only=True):
    """One ability. Inside a choice the moment is that of the choice; tiles and tokens need none."""

    when: Moment = ""


class Gain(Part, tag="gain", kw_only=True):
    crypto: Number = 0
    maneuver: Number = 0
    per: Literal["", "mercenary-played", "mineral-held"] = ""
    cap: Amount | Literal[0] = 0


class Draw(Part, tag="draw", kw_only=True):
    n: Amount


class Move(Part, tag="move", kw_only=True):
    max: Amount


class Jump(Part, tag="jump", kw_only=True):
    to: Literal["any-sector"]


class Recall(Part, tag="recall", kw_only=True):
    card: str
    n: Amount


class Trash(Part, tag="trash", kw_only=True):
    n: Amount
    source: list[Literal["hand", "discard", "played"]] = msgspec.field(name="from")
    only: Literal["", "hunting-card"] = ""


class Peek(Part, tag="peek", kw_only=True):
    n: Amount
    keep: Amount
    rest: Literal["bottom"]


class Copy(Part, tag="copy", kw_only=True):
    what: Literal["resources"]
    of: Literal["played-this-turn"]


class Scout(Part, tag="scout", kw_only=True):
    at: Literal["here", "anywhere"]


class TakeMineral(Part, tag="take-mineral", kw_only=True):
    source: Literal["here", "stash"] = msgspec.field(name="from")
    n: Amount


class Refresh(Part, tag="refresh", kw_only=True):
    n: Amount
    at: Literal["here"]


class Fortify(Part, tag="fortify", kw_only=True):
    by: Amount
    at: Literal["here", "anywhere"] = "anywhere"


class Discount(Part, tag="discount", kw_only=True):
    on: Literal["conquer", "hunt"]
    by: Amount
    only: Literal["", "controlled-by-other", "not-tortuga"] = ""


class MineralRate(Part, tag="mineral-rate", kw_only=True):
    value: Amount


class BuyInfluence(Part, tag="buy-influence", kw_only=True):
    cost: Number
    at: Literal["anywhere"]
    uses: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1


class Reserve(Part, tag="reserve", kw_only=True):
    cost: Number


class Bonus(Part, tag="bonus", kw_only=True):
    maneuver: Amount
    per: Literal["", "other-card-in-fight"] = ""
    cap: Amount | Literal[0] = 0


class Negate(Part, tag="negate", kw_only=True):
    n: Amount


class Spoils(Part, tag="spoils", kw_only=True):
    influence: Amount
    condition: Literal["won"] = msgspec.field(name="if")


class Save(Part, tag="save", kw_only=True):
    condition: Literal["lost"] = msgspec.field(name="if")


Simple = (
    Gain
    | Draw
    | Move
    | Jump
    | Recall
    | Trash
    | Peek
    | Copy
    | Scout
    | TakeMineral
    | Refresh
    | Fortify
    | Discount
    | MineralRate
    | BuyInfluence
    | Reserve
    | Bonus
    | Negate
    | Spoils
    | Save
)


class Choice(Part, tag="choice", kw_only=True):
    of: list[list[Simple]]


AnyPart = Simple | Choice


class Piece(Entry, kw_only=True):
    """What every entry of the content has."""

    id: str
    name: Text
    source: Source
    known: dict[str, Source] = {}
    ref: str = ""
    note: Text | str = ""


class Card(Piece, kw_only=True):
    text: Text
    deck: Literal["START", "SHIP", "T", "W", "L", "K", "F", "HUNT"]
    count: Count | None = None  # in the box; starting cards have `per_player` instead
    per_player: Count | None = None
    cost: Number | None = None
    crypto: Number
    maneuver: Number
    effect: list[AnyPart]
    color: str = ""
    role: Text | None = None
    difficulty: Number = 0
    influence: Number = 0


def read_card(entry: dict[str, Any]) -> Card:
    """A card as its file has it."""
    return msgspec.convert(entry, Card)


Defence = Annotated[int, msgspec.Meta(ge=1, lt=pieces.DEFENCES)]


class Tile(Piece, kw_only=True):
    text: Text
    letter: Literal["T", "W", "L", "K", "F"]
    group: Literal["centre", "inner", "outer"]
    count: Count
    base_defence: Number
    track: Annotated[list[Defence], msgspec.Meta(min_length=1)]
    fixed_cost: Number = 0
    influence: Number
    mineral: bool
    hunt: bool
    grants: str = ""
    bonus: list[AnyPart] = []


class Token(Piece, kw_only=True):
    text: Text
    count: Count
    card: str = ""
    shows: Text | None = None
    effect: list[AnyPart] = []


class Slot(Entry, kw_only=True):
    id: str
    q: int
    r: int
    tile: str
    near: list[str]


class Board(Piece, kw_only=True):
    players: list[int]
    slot: list[Slot]


class ScenarioRules(Entry, kw_only=True):
    attacks: bool
    conquer_with: list[Literal["maneuver", "crypto"]]
    loser_removes: Literal["random", "loser-chooses"] = "random"
    prize: Literal["both", "one"] = "both"
    steal: Number = 0
    bank: Number = 0
    defender_steals: Number = 0
    tortuga: Literal["last-round", "instant-win"]


class Scenario(Piece, kw_only=True):
    text: Text
    rules: ScenarioRules


class SetUp(Entry, kw_only=True):
    players: int
    layout: str
    starting_hands: list[Amount]
    source: Source


class Constants(Entry, kw_only=True):
    id: str
    victory_influence: Amount
    hand_size: Amount
    markers_per_player: Amount
    cost_move: Number
    cost_mineral: Number
    cost_scout: Number
    cost_remove: Number
    cost_reserve: Number
    cost_refresh: Number
    cost_influence: Amount
    conquest_step: Amount
    mineral_value: Amount
    capture_influence: Number
    defence_per_bonus: Amount
    round_limit: Annotated[int, msgspec.Meta(ge=1)]


class Cards(Entry, kw_only=True):
    schema: One
    kind: Literal["cards"]
    card: list[Card]


class Tiles(Entry, kw_only=True):
    schema: One
    kind: Literal["tiles"]
    tile: list[Tile]


class Tokens(Entry, kw_only=True):
    schema: One
    kind: Literal["tokens"]
    token: list[Token]


class Map(Entry, kw_only=True):
    schema: One
    kind: Literal["map"]
    layout: list[Board]


class Scenarios(Entry, kw_only=True):
    schema: One
    kind: Literal["scenarios"]
    scenario: list[Scenario]


class GameFile(Entry, kw_only=True):
    schema: One
    kind: Literal["game"]
    id: Literal["tortuga"]
    constants: Constants
    setup: list[SetUp]
