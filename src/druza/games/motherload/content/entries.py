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


class DuplicateMineral(Part, tag="duplicate_mineral", kw_only=True):
    not_to: Literal["", "stack_of_this"] = ""


class ExtraAction(Part, tag="extra_action", kw_only=True):
    n: Amount


class TakeToHand(Part, tag="take_to_hand", kw_only=True):
    pass


class Allow(Part, tag="allow", kw_only=True):
    what: Literal["corner_connection", "drill_rock", "split_minerals"]


class CycleMinor(Part, tag="cycle_minor", kw_only=True):
    pass


AnyPart = (
    Draw | GainBomb | GainArtefact | GainMineral | DuplicateMineral | ExtraAction | TakeToHand | Allow | CycleMinor
)


class Named(Entry, kw_only=True):
    """What every entry of the content has."""

    id: str
    name: Text
    source: Source
    note: Text | str = ""
    ref: str = ""


class Piece(Named, kw_only=True):
    """What is explained by a text of its own."""

    text: Text


class MineralKind(Piece, kw_only=True):
    id: Mineral
    letter: Text
    glyph: str
    value: Amount
    family: Family


class MineralTile(Piece, kw_only=True):
    front: Mineral
    back: Mineral
    count: Count


class Bonus(Piece, kw_only=True):
    effect: list[AnyPart]
    glyph: str = ""


class Pattern(Piece, kw_only=True):
    rows: list[str]


class Bomb(Piece, kw_only=True):
    count: Count
    blast_price: Amount


class Tunnel(Piece, kw_only=True):
    count: Count


class Artefact(Piece, kw_only=True):
    count: Count
    vp: Points = 0
    window: Literal["own_turn", "on_purchase", "none"]
    effect: list[AnyPart] = []


class Crew(Piece, kw_only=True):
    theme: Text


class Pilot(Named, kw_only=True):
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
    sides: list[str]


class Side(Named, kw_only=True):
    board: str
    side: Literal["A", "B"]
    grid: str

    def rows(self) -> list[list[str]]:
        """The spaces, row by row: terrain and content."""
        return [line.split() for line in self.grid.strip().splitlines()]


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
    vp: Points
    condition: Bought


class Minor(Piece, kw_only=True):
    vp: Points
    condition: AnyCondition


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


class Setup(Entry, kw_only=True):
    id: Literal["setup"]
    actions_per_turn: Amount
    draw_action_cards: Amount
    opening_hand: Amount
    hand_limit_end_of_turn: Amount
    opening_bombs: Points
    majors_in_play: Amount
    source: Source


class ByPlayers(Entry, kw_only=True):
    id: str
    players: Annotated[int, msgspec.Meta(ge=2, le=4)]
    depths: list[Annotated[int, msgspec.Meta(ge=1, le=4)]]
    minors_in_row: Amount
    source: Source


class Stalemate(Entry, kw_only=True):
    id: Literal["stalemate"]
    idle_rounds: Amount
    source: Source


class Constants(Entry, kw_only=True):
    """game.toml."""

    id: Literal["motherload"]
    name: Text
    source: Source
    setup: Setup
    by_players: list[ByPlayers]
    stalemate: Stalemate
