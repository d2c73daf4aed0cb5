"""Entries: the shapes of the TOML files, and the box that holds them all."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from druza.kernel.content import Entry, Text

FACTIONS = ("chapter", "demons", "reborn", "faceless", "dvergar", "rhazack")

Source = Literal["rulebook", "public", "house"]
Faction = Literal["chapter", "demons", "reborn", "faceless", "dvergar", "rhazack"]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Size = Literal[1, 2, 3, 7]
Attribute = Literal["ini", "atk", "def", "mov"]
Effect = list[dict[str, Any]]


class Named(Entry, kw_only=True):
    """What most entries have."""

    id: str
    name: Text
    source: Source
    text: Text | None = None
    count: Count = 1  # for the gallery; of tokens and components the rules know it too
    ref: list[str] = []  # of sources.toml
    note: Text | str = ""
    name_pl_source: str = ""
    count_source: str = ""
    house_values: list[str] = []


class BoardEntry(Named, kw_only=True):
    columns: Count
    rows_even: Count
    rows_odd: Count
    fields: Count
    hexes: int


class Layout(Entry, kw_only=True):
    id: str
    board: str
    players: Literal[2, 3, 4]
    shrines: list[str]
    sources: list[str]
    source: Source


class BoardFile(Entry, kw_only=True):
    board: list[BoardEntry]
    recommended: list[Layout]


class BaseEntry(Entry, kw_only=True):
    hexes: Size
    name: Text
    placements: list[list[Annotated[int, msgspec.Meta(ge=0, le=6)]]]
    source: Source
    ref: list[str] = []
    note: Text | str = ""


class BaseFile(Entry, kw_only=True):
    base: list[BaseEntry]


class DieEntry(Named, kw_only=True):
    cost: dict[Literal["crystal"], Count]
    faces: Annotated[list[Count], msgspec.Meta(min_length=6, max_length=6)]
    gear: list[Count]


class DiceFile(Entry, kw_only=True):
    die: list[DieEntry]


class FactionEntry(Named, kw_only=True):
    colour: str
    leader: str
    shrine: str
    banner: str
    squad_cards: Count
    models: Count
    unit_names: Count
    distinct_cards: Count
    cards: Count
    starting_deck: str
    multi_deck: str
    name_source: str = ""


class FactionFile(Entry, kw_only=True):
    faction: list[FactionEntry]


class Change(Entry, kw_only=True):
    allowed: bool
    cost: Count


class ModeEntry(Entry, kw_only=True, rename={"def_": "def"}):
    id: str
    name: Text | None = None
    name_pl: str = ""
    name_en: str = ""
    ini: Count
    atk: Count
    def_: Count
    mov: Count
    no: list[Attribute] = []
    reroll: list[Literal["atk", "def"]] = []
    through: bool = False
    change: Change
    base: Size | None = None
    rules: list[Literal["cannot_push"]] = []

    def called(self, lang: str) -> str:
        if self.name is not None:
            return self.name.get(lang)
        return self.name_pl if lang == "pl" else self.name_en


class UnitEntry(Named, kw_only=True):
    faction: Faction
    leader: bool
    squad_cards: Annotated[int, msgspec.Meta(ge=1, le=5)]
    models: Annotated[int, msgspec.Meta(ge=1, le=4)]
    endurance: Annotated[int, msgspec.Meta(ge=0, le=9)]
    base: Size
    mode: Annotated[list[ModeEntry], msgspec.Meta(min_length=2, max_length=2)]


class UnitFile(Entry, kw_only=True):
    unit: list[UnitEntry]


class Cost(Entry, kw_only=True):
    crystal: Count | Literal["X"] | None = None
    charge: Count | Literal["X"] | None = None


class Need(Entry, kw_only=True):
    mode: str | list[str] = []
    moved_straight: Count = 0
    b2b: Literal["crystal_source", ""] = ""
    near_dead: Count | None = None
    by_model: bool = False


class ActionEntry(Entry, kw_only=True):
    name: Text
    text: Text
    cost: Cost
    instant: bool
    passive: bool
    when: str
    limit: str
    actor: str
    effect: Effect
    need: Need | None = None
    team: bool = False
    interrupt: bool = False
    replaces_attack: bool = False  # instead of the backstab or the roll to attack
    splits_x: bool = False  # X is two numbers, X1 of at least 1 and X2
    x_by_endurance: bool = False  # X is at most the present endurance + 1
    needs_first: bool = False  # the first part is what it is for: without it the action cannot be used
    note: Text | str = ""


class Attach(Entry, kw_only=True):
    charges: Count
    crystal: Count = 0
    sacrifice_wound: Count = 0


class CardEntry(Entry, kw_only=True):
    id: str
    faction: Faction
    name: Text
    kind: Literal["action", "upgrade", "evolve"]
    squad: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=20)]
    source: Source
    name_pl_source: str = ""
    ref: list[str] = []
    house_values: list[str] = []
    upper: ActionEntry | None = None
    lower: ActionEntry | None = None
    attach: Attach | None = None
    cost: Cost | None = None
    instant: bool = False
    when: str = "active"
    need: Need | None = None
    text: Text | None = None
    mode: ModeEntry | None = None
    effect: Effect = []


class CardFile(Entry, kw_only=True):
    card: list[CardEntry]


class BannerEntry(Named, kw_only=True):
    faction: Faction
    effect: Effect
    cost: Cost
    when: str


class BannerFile(Entry, kw_only=True):
    banner: list[BannerEntry]


class ShrineEntry(Named, kw_only=True):
    faction: Faction
    effect: Effect
    trigger: Literal["always", "own_passive", "end_own_passive", "own_active"]


class ShrineFile(Entry, kw_only=True):
    shrine: list[ShrineEntry]
    alternative: list[ShrineEntry]


class TokenEntry(Named, kw_only=True):
    faction: Faction
    effect: Effect
    on: Literal["model", "squad", "group", "hex", "source", "card"]


class TokenFile(Entry, kw_only=True):
    token: list[TokenEntry]


class DeckEntry(Entry, kw_only=True):
    id: str
    faction: Faction
    mode: Literal["duel", "multiplayer"]
    name: Text
    squads: list[str]
    size: Count
    cards: dict[str, Count]
    source: Source
    drop_for_20: dict[str, Count] = {}
    ref: list[str] = []


class DeckFile(Entry, kw_only=True):
    deck: list[DeckEntry]


class ModeOfPlay(Entry, kw_only=True):
    id: str
    name: Text
    players: list[Literal[2, 3, 4]]
    board: str
    crystals: Count
    charges: Count
    squads: Count
    squads_exact: bool
    deck: Count
    hand: Count
    start_crystals: Count
    harvest_per_source: Count
    source: Source
    track_steps: Count = 0
    vp_tokens: Count = 0
    win_vp_from_each: Count = 0
    win_team_vp: Count = 0


class OptionEntry(Entry, kw_only=True):
    id: str
    name: Text
    text: Text
    source: Source
    start_crystals: Count = 0
    max: Count = 0
    cost: Count = 0
    deck: Count = 0
    hand_limit: list[Count] = []
    idle_turns_per_player: Count = 0
    turns_per_player_with_reshuffle: Count = 0


class ModeFile(Entry, kw_only=True):
    mode: list[ModeOfPlay]
    option: list[OptionEntry]


class ComponentEntry(Named, kw_only=True):
    count: Annotated[int, msgspec.Meta(ge=1, le=999)]


class ComponentFile(Entry, kw_only=True):
    component: list[ComponentEntry]


class KeywordFile(Entry, kw_only=True):
    keyword: list[Named]


class HelpFile(Entry, kw_only=True):
    help: list[Named]


class RefEntry(Entry, kw_only=True):
    id: str
    what: str


class RefFile(Entry, kw_only=True):
    ref: list[RefEntry]
