"""Shapes: what the TOML files of Super Motherload may say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from druza.kernel.content import Entry, Text

Source = Literal["rulebook", "public", "house"]
Colour = Literal["red", "blue", "yellow", "wild"]
Mineral = Literal["iron", "gold", "platinum", "emerald", "ruby", "diamond"]
Family = Literal["metal", "gem"]
Amount = Annotated[int, msgspec.Meta(ge=1, le=20)]
Count = Annotated[int, msgspec.Meta(ge=1, le=99)]
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Part(Entry, tag_field="do", kw_only=True):
    """One part of an effect."""


class Draw(Part, tag="draw", kw_only=True):
    n: Amount


class GainBomb(Part, tag="gain_bomb", kw_only=True):
    n: Amount


class GainArtefact(Part, tag="gain_artefact", kw_only=True):
    n: Amount


class GainMineral(Part, tag="gain_mineral", kw_only=True):
    kind: Mineral
    n: Literal[1]
    to: Literal["any_own_stack"]
    if_none: Literal["lost", "not_playable"] = "lost"


class DuplicateMineral(Part, tag="duplicate_mineral", kw_only=True):
    n: Literal[1]
    source: Literal["any_own_stack"] = msgspec.field(name="from")
    to: Literal["any_own_stack"]
    not_from: Literal["", "payment_of_this"] = ""
    not_to: Literal["", "stack_of_this"] = ""
    if_none: Literal["lost", "not_playable"]


class ExtraAction(Part, tag="extra_action", kw_only=True):
    n: Amount


class TakeToHand(Part, tag="take_to_hand", kw_only=True):
    card: Literal["this", "bought"]


class Allow(Part, tag="allow", kw_only=True):
    what: Literal["corner_connection", "drill_rock", "split_minerals"]
    during: Literal["this_drill"]


class CycleMinor(Part, tag="cycle_minor", kw_only=True):
    n: Literal[1]
    if_none: Literal["lost"]


class Score(Part, tag="score", kw_only=True):
    vp: Points
    when: Literal["game_end"]


class PayFor(Part, tag="pay_for", kw_only=True):
    action: Literal["blast"]
    n: Literal[1]


class Cover(Part, tag="cover", kw_only=True):
    spaces: Amount


class CoverPattern(Part, tag="cover_pattern", kw_only=True):
    pattern: str


AnyPart = (
    Draw
    | GainBomb
    | GainArtefact
    | GainMineral
    | DuplicateMineral
    | ExtraAction
    | TakeToHand
    | Allow
    | CycleMinor
    | Score
    | PayFor
    | Cover
    | CoverPattern
)


class Piece(Entry, kw_only=True):
    """What every entry of the content has."""

    id: str
    name: Text
    text: Text
    source: Source
    effect: list[AnyPart] = []
    note: str = ""
    ref: str = ""


class MineralKind(Piece, kw_only=True):
    id: Mineral
    glyph: str
    value: Amount
    family: Family


class MineralTile(Piece, kw_only=True):
    front: Mineral
    back: Mineral
    count: Count


class Bonus(Piece, kw_only=True):
    glyph: str = ""


class Pattern(Piece, kw_only=True):
    spaces: Amount
    rows: list[str]


class Bomb(Piece, kw_only=True):
    count: Count


class Tunnel(Piece, kw_only=True):
    length: Amount
    count: Count


class Artefact(Piece, kw_only=True):
    count: Count
    vp: Points
    window: Literal["own_turn", "on_purchase", "none"]


class Crew(Piece, kw_only=True):
    back_colour: Text
    cards: Count
    theme: Text


class Pilot(Piece, kw_only=True):
    crew: str
    kind: Literal["starter", "hire"]
    stack: Colour | Literal["none"]
    count: Annotated[int, msgspec.Meta(ge=1, le=7)]
    colour: Colour
    cost: Points
    vp: Points
    drills: Annotated[int, msgspec.Meta(ge=1, le=12)]
    blast: str = ""
    drill_bonus: list[str]
    purchase_bonus: list[str]


class Board(Piece, kw_only=True):
    depth: Annotated[int, msgspec.Meta(ge=1, le=4)]
    count: Literal[1]
    columns: Literal[12]
    rows: Literal[6]
    surface: bool
    earth_colour: Text
    sides: list[str]
    used_with_players: list[int]


class Side(Piece, kw_only=True):
    board: str
    side: Literal["A", "B"]
    totals: dict[str, int]
    grid: str


class Bought(Entry, tag_field="if", tag="bought", kw_only=True):
    red: Points = 0
    blue: Points = 0
    yellow: Points = 0
    wild: Points = 0


class Condition(Entry, tag_field="if", kw_only=True):
    """What a Minor Achievement asks for; `min` is always "at least"."""

    min: Amount


class BoughtThisTurn(Condition, tag="bought_this_turn", kw_only=True):
    pass


class ActionCovers(Condition, tag="action_covers", kw_only=True):
    action: Literal["drill", "blast"]
    terrain: Literal["rock", "steel"]


class ActionLength(Condition, tag="action_length", kw_only=True):
    action: Literal["drill"]
    axis: Literal["any", "horizontal", "vertical"]


class ActionCollects(Condition, tag="action_collects", kw_only=True):
    what: Literal["mineral", "board_bonus"]
    measure: Literal["count", "value", "kinds"]


class ActionOnlyWild(Condition, tag="action_only_wild", kw_only=True):
    action: Literal["drill"]


class ActionSpansBoards(Condition, tag="action_spans_boards", kw_only=True):
    pass


class MineralsOnAllStacks(Condition, tag="minerals_on_all_stacks", kw_only=True):
    kind: Mineral | None = None
    family: Family | None = None
    measure: Literal["count", "kinds"]


class StacksWithMinerals(Condition, tag="stacks_with_minerals", kw_only=True):
    pass


class Holds(Condition, tag="holds", kw_only=True):
    what: Literal["bomb", "artefact"]


AnyCondition = (
    BoughtThisTurn
    | ActionCovers
    | ActionLength
    | ActionCollects
    | ActionOnlyWild
    | ActionSpansBoards
    | MineralsOnAllStacks
    | StacksWithMinerals
    | Holds
)


class Major(Piece, kw_only=True):
    count: Literal[1]
    vp: Points
    condition: Bought


class Minor(Piece, kw_only=True):
    count: Literal[1]
    vp: Points
    condition: AnyCondition
    checked: Literal["action", "turn", "state"]


class MineralsFile(Entry, kw_only=True):
    mineral: list[MineralKind]
    mineral_tile: list[MineralTile]


class BonusesFile(Entry, kw_only=True):
    drill_bonus: list[Bonus]
    purchase_bonus: list[Bonus]
    board_bonus: list[Bonus]


class PatternsFile(Entry, kw_only=True):
    blast_pattern: list[Pattern]


class TokensFile(Entry, kw_only=True):
    bomb: list[Bomb]
    tunnel: list[Tunnel]


class ArtefactsFile(Entry, kw_only=True):
    artefact: list[Artefact]


class CrewFile(Entry, kw_only=True):
    crew: list[Crew]
    pilot: list[Pilot]


class BoardsFile(Entry, kw_only=True):
    board: list[Board]
    side: list[Side]


class MajorsFile(Entry, kw_only=True):
    major: list[Major]


class MinorsFile(Entry, kw_only=True):
    minor: list[Minor]
