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
    note: str = ""


class Fixture(Sourced, kw_only=True):
    """A thing of which there is one: the board, the marker, the booklet."""

    id: str
    count: Literal[1]
    name: Text
    text: Text
    effect: list[str] = []
    start: Literal[0] = 0


class Track(Sourced, kw_only=True):
    first: Literal[0]
    last: Small
    spaces: list[int]
    collapse_at: dict[Literal["2", "3", "4"], Small]


class Docks(Sourced, kw_only=True):
    slots: dict[Literal["1", "2", "3", "4"], Small]


class Mine(Sourced, kw_only=True):
    slots: dict[Literal["1", "3", "6", "10"], Small]


class ArtifactStacks(Sourced, kw_only=True):
    stacks: Literal[3]
    cards_per_stack: Small
    face: Literal["up"]


class Board(Entry, kw_only=True):
    """board.toml."""

    board: list[Fixture]
    marker: list[Fixture]
    booklet: list[Fixture]
    cave_in_track: Track
    docks: Docks
    mine: Mine
    artifact_stacks: ArtifactStacks


class Players(Entry, kw_only=True):
    min: Literal[2]
    max: Literal[4]


class Minutes(Entry, kw_only=True):
    printed: Many
    real: tuple[Many, Many]


class Setup(Sourced, kw_only=True):
    factions_in_play: Literal[4]
    start_hand: dict[Literal["1", "2", "3", "4"], Small]
    first_game_factions: list[str]


class Options(Sourced, kw_only=True):
    factions: list[str]
    first_player: list[str]


class Limits(Sourced, kw_only=True):
    """The rules are written for these numbers."""

    hand: Literal[7]
    base: Literal[7]
    actions: Literal[2]


class Actions(Sourced, kw_only=True):
    list: tuple[Literal["recruit"], Literal["mine"], Literal["artifact"], Literal["skill"]]
    instead: tuple[Literal["raid"]]


class Scoring(Sourced, kw_only=True):
    totem: Points
    subjugated_per_level: Literal[1]
    symbol_sets: dict[Literal["1", "2", "3", "4", "5", "6"], Points]
    tie: Literal["shared_victory"]


class Recruit(Sourced, kw_only=True):
    level_gap: Literal[1]


class Stop(Sourced, kw_only=True):
    still_rounds: Many
    max_rounds: Many


class ExpectedCounts(Sourced, kw_only=True):
    mercenaries: Many
    mercenaries_per_faction: Many
    artifacts: Many
    artifact_halves: Many
    crystals: Many
    command_cards: Many
    totems: Many
    boards: Many
    markers: Many
    booklets: Many


class Constants(Sourced, kw_only=True):
    """game.toml."""

    id: Literal["star-scrappers"]
    name: Text
    published_title_en: str
    players: Players
    minutes: Minutes
    age: Many
    setup: Setup
    options: Options
    limits: Limits
    actions: Actions
    scoring: Scoring
    recruit: Recruit
    stop: Stop
    expected_counts: ExpectedCounts
