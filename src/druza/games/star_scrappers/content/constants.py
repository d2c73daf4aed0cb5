"""Constants: the shapes of board.toml and game.toml, what is no piece of its own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from druza.kernel.content import Entry, Text

Source = Literal["rulebook", "public", "house"]
Small = Annotated[int, msgspec.Meta(ge=0, le=20)]
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]
Many = Annotated[int, msgspec.Meta(ge=1, le=999)]


class Sourced(Entry, kw_only=True):
    source: Source
    note: Text | str = ""


class Fixture(Sourced, kw_only=True):
    """A thing of which there is one: the board, the marker, the booklet."""

    id: str
    count: Literal[1]
    name: Text
    text: Text


class Track(Sourced, kw_only=True):
    id: Literal["cave_in_track"]
    last: Small
    collapse_at: dict[Literal["2", "3", "4"], Small]


class Docks(Sourced, kw_only=True):
    id: Literal["docks"]
    slots: dict[Literal["1", "2", "3", "4"], Small]


class Mine(Sourced, kw_only=True):
    id: Literal["mine"]
    slots: dict[Literal["1", "3", "6", "10"], Small]


class ArtifactStacks(Sourced, kw_only=True):
    id: Literal["artifact_stacks"]
    stacks: Annotated[int, msgspec.Meta(ge=1, le=3)]


class Board(Entry, kw_only=True):
    """board.toml."""

    board: list[Fixture]
    marker: list[Fixture]
    booklet: list[Fixture]
    cave_in_track: Track
    docks: Docks
    mine: Mine
    artifact_stacks: ArtifactStacks


class Setup(Sourced, kw_only=True):
    id: Literal["setup"]
    start_hand: dict[Literal["1", "2", "3", "4"], Small]


class Limits(Sourced, kw_only=True):
    """A Base has at most seven places to name (`spot:n`)."""

    id: Literal["limits"]
    hand: Annotated[int, msgspec.Meta(ge=1, le=20)]
    base: Annotated[int, msgspec.Meta(ge=1, le=7)]
    actions: Annotated[int, msgspec.Meta(ge=1, le=4)]


class TotemRules(Sourced, kw_only=True):
    id: Literal["totem_rules"]
    vp: Points
    mine_discount: Small


class Scoring(Sourced, kw_only=True):
    id: Literal["scoring"]
    symbol_sets: dict[Literal["1", "2", "3", "4", "5", "6"], Points]


class Stop(Sourced, kw_only=True):
    id: Literal["stop"]
    still_rounds: Many
    max_rounds: Many


class Constants(Sourced, kw_only=True):
    """game.toml."""

    id: Literal["star-scrappers"]
    name: Text
    published_title_en: str
    setup: Setup
    limits: Limits
    totem_rules: TotemRules
    scoring: Scoring
    stop: Stop
