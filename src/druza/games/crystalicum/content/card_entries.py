"""The shapes of cards, one for each kind."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from druza.games.crystalicum.content.effect_entries import (
    ConditionEntry,
    CostEntry,
    Positive,
    Signed,
    Small,
    Source,
    TriggerEntry,
    Window,
)
from druza.games.crystalicum.content.part_entries import AnyPart
from druza.kernel.content import Entry, Text


class EffectEntry(Entry, kw_only=True):
    timing: Literal["action", "reaction", "constant", "triggered"]
    window: list[Window] = []
    trigger: TriggerEntry | None = None
    cost: list[CostEntry] = []
    conditions: list[ConditionEntry] = msgspec.field(default_factory=list, name="if")
    anywhere: bool = False
    do: Annotated[list[AnyPart], msgspec.Meta(min_length=1)]


class Card(Entry, tag_field="kind", kw_only=True):
    """What every card has."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Text
    text: Text
    source: Source
    copies: Small = 0
    quote: Text | None = None
    stated: list[str] = []  # what the rulebook fixes; all else about the card is ours
    ref: str = ""
    unique: bool = False
    level: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    base: str = ""
    functions: list[str] = []
    requires: list[ConditionEntry] = []
    effect: Annotated[list[EffectEntry], msgspec.Meta(max_length=4)] = []


class CharacterCard(Card, tag="character", kw_only=True):
    faction: str
    cost: Small
    body: Small
    mind: Small
    spirit: Small


class ShipCard(Card, tag="ship", kw_only=True):
    faction: str
    cost: Small
    body: Small
    mind: Small


class PlaceCard(Card, tag="place", kw_only=True):
    cost: Small
    production: Signed


class UnitCard(Card, tag="unit", kw_only=True):
    cost: Small
    body: Small


class EquipmentCard(Card, tag="equipment", kw_only=True):
    cost: Small
    mod_body: Signed = 0
    mod_mind: Signed = 0
    mod_spirit: Signed = 0


class ActionCard(Card, tag="action", kw_only=True):
    pass


class ReactionCard(Card, tag="reaction", kw_only=True):
    pass


class WorldCard(Card, tag="world", kw_only=True):
    body: Small
    production: Small
    cost: Small
    luck: Annotated[int, msgspec.Meta(ge=1, le=6)]
    unique: bool = True


class HomeWorldCard(Card, tag="home-world", kw_only=True):
    faction: str
    body: Small
    production: Small
    exploration: Positive
    treasury: Small


AnyCard = (
    CharacterCard
    | ShipCard
    | PlaceCard
    | UnitCard
    | EquipmentCard
    | ActionCard
    | ReactionCard
    | WorldCard
    | HomeWorldCard
)
