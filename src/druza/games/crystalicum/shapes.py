"""The shapes of Crystalicum's TOML files: what a card, a Function, a deck may say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from druza.kernel.content import Entry, Text

Source = Literal["rulebook", "public", "house"]
Small = Annotated[int, msgspec.Meta(ge=0, le=99)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=99)]
Signed = Annotated[int, msgspec.Meta(ge=-99, le=99)]
Trait = Literal["body", "mind", "spirit"]
Kind = Literal["character", "ship", "place", "unit", "equipment", "action", "reaction", "world", "home-world"]
AnyKind = Kind | Literal["any", "hidden-world"]
Side = Literal["own", "opponent", "any"]
Until = Literal["end-of-combat", "end-of-turn", "end-of-game", "while"]
Combat = Literal["duel", "star-battle", "invasion"]
Window = Literal[
    "action-phase",
    "any-moment",
    "combat",
    "duel",
    "star-battle",
    "invasion",
    "turn-start",
    "battle-phase",
    "final-phase",
]
Named = Literal[
    "self",
    "bearer",
    "ship",
    "attacked-world",
    "battle-world",
    "chosen",
    "looked-world",
    "trigger-card",
    "trigger-action",
    "self-orbit-world",
    "cost-card-orbit-world",
]


class AmountShape(Entry, kw_only=True):
    """{of, trait, times} | {count, plus, max} | {x} | {up_to}"""

    of: Literal["self", "target", "chosen", "cost-card"] | None = None
    trait: Trait = "body"
    times: Signed = 1
    count: SelectorShape | None = None
    plus: Signed = 0
    max: Small = 99
    x: Literal["paid", "marked"] | None = None
    up_to: Positive | None = None


class SelectorShape(Entry, kw_only=True):
    pick: Positive | Literal["all", "any"] = 1
    kind: AnyKind | list[AnyKind] = "any"
    side: Side = "any"
    zone: list[Literal["homeland", "embassy", "home-orbit"]] = []
    at: Literal["own-hidden-orbit", "opponent-home-orbit", "battle-orbit"] | None = None
    faction: str | None = None
    function: str | None = None
    function_any: list[str] = []
    name: str | None = None
    marked: bool | None = None
    in_combat: bool = False
    in_political_action: bool = False
    attached_to: Literal["self"] | None = None
    attached_to_kind: Kind | None = None
    home: bool = True
    max_cost: Small | None = None
    printed_mind_max: int | AmountShape | None = None
    spirit_below: int | AmountShape | None = None
    same_location: bool = False
    not_self: bool = False
    to: Literal["self"] | None = None
    to_zone: Literal["homeland", "embassy"] | None = None
    host_of: Literal["cost-card"] | None = None  # alone: not a choice but the host of the card that paid


AmountOf = int | AmountShape
Target = Named | SelectorShape


class ConditionShape(Entry, kw_only=True):
    """One key; `control` goes with `min`."""

    player_faction: str | None = None
    host_function: str | None = None
    host_faction: str | None = None
    host_in_combat: bool | None = None
    combat: Combat | None = msgspec.field(default=None, name="in")
    in_any: list[Combat] | None = None
    role: Literal["attacker", "defender", "challenger"] | None = None
    self_marked: bool | None = None
    self_in_combat: bool | None = None
    control: SelectorShape | None = None
    min: Positive = 1
    orbit_owner: Literal["own", "opponent"] | None = None
    self_orbit_owner: Literal["own", "opponent"] | None = None
    battle_at: Literal["own-home-orbit"] | None = None
    attacked_world: Literal["self"] | None = None
    attacked_world_body_max: Small | None = None
    destination: Literal["self-orbit", "own-hidden-orbit"] | None = None
    first_action_of_clash: Literal[True] | None = None
    first_political_action: Literal[True] | None = None
    missing_max: Positive | None = None
    not_segment: Literal["unmark"] | None = None
    politics_gained_min: Positive | None = None


class PayX(Entry, kw_only=True):
    min: Positive = 1
    max: Positive = 99


class CostShape(Entry, kw_only=True):
    """One key."""

    pay: Positive | None = None
    pay_x: PayX | None = None
    mark: Literal["self"] | SelectorShape | None = None
    mark_x: SelectorShape | None = None
    discard_hand: Positive | None = None
    discard: Literal["self"] | None = None
    destroy: Literal["self"] | None = None
    choose: SelectorShape | None = None


class Part(Entry, tag_field="verb", kw_only=True):
    """One thing that an effect does."""


class Modify(Part, tag="modify", kw_only=True):
    target: Target
    trait: Trait
    amount: AmountOf
    until: Until


class Multiply(Part, tag="multiply", kw_only=True):
    target: Target
    trait: Trait
    factor: Annotated[int, msgspec.Meta(ge=2, le=9)]
    until: Until


class NoHalving(Part, tag="no-halving", kw_only=True):
    target: Target
    until: Until


class Mark(Part, tag="mark", kw_only=True):
    target: Target


class Unmark(Part, tag="unmark", kw_only=True):
    target: Target


class DrawPart(Part, tag="draw", kw_only=True):
    who: Literal["you"]
    count: AmountOf


class GainCrystals(Part, tag="gain-crystals", kw_only=True):
    who: Literal["you"]
    count: AmountOf


class GainPolitics(Part, tag="gain-politics", kw_only=True):
    who: Literal["you", "opponent", "trigger-player"]
    count: AmountOf


class LosePolitics(Part, tag="lose-politics", kw_only=True):
    who: Literal["you", "opponent", "trigger-player"]
    count: AmountOf


class StealPolitics(Part, tag="steal-politics", kw_only=True):
    who: Literal["opponent", "trigger-player"]
    count: AmountOf


class AddExploration(Part, tag="add-exploration", kw_only=True):
    target: Target
    count: AmountOf
    source: Literal["supply", "treasury"]


class StealExploration(Part, tag="steal-exploration", kw_only=True):
    target: Target
    count: AmountOf


class TopUp(Part, tag="top-up", kw_only=True):
    max: Positive
    source: Literal["treasury"]


class PlaceHiddenWorld(Part, tag="place-hidden-world", kw_only=True):
    who: Literal["you"]
    count: Positive = 1
    over_limit: bool = False


class DiscardHiddenWorld(Part, tag="discard-hidden-world", kw_only=True):
    target: Target
    crystals: Literal["treasury", "supply"]


class Cancel(Part, tag="cancel", kw_only=True):
    target: Literal["trigger-action"]


class Prevent(Part, tag="prevent", kw_only=True):
    what: Literal["trigger"]


class Replace(Part, tag="replace", kw_only=True):
    target: Literal["self", "bearer", "trigger-card"]
    to: Literal["discard", "hand", "stay-marked", "destroy-self"]


class Move(Part, tag="move", kw_only=True):
    target: Target
    to: Literal["homeland", "home-orbit"]


class ChangeDestination(Part, tag="change-destination", kw_only=True):
    chooser: Literal["you"]


class Destroy(Part, tag="destroy", kw_only=True):
    target: Target


class ReturnToHand(Part, tag="return-to-hand", kw_only=True):
    target: Target
    zone: Literal["play", "discard"] = "play"


class Look(Part, tag="look", kw_only=True):
    what: Literal["hand", "hidden-world"]
    who: Literal["you", "opponent", "any"]
    count: Literal[1] = 1
    how: Literal["random", "choose"] = "choose"
    at: Literal["self-orbit", "ship-orbit", "cost-card-orbit"] | None = None


class Arrange(Part, tag="arrange", kw_only=True):
    deck: Literal["resource", "world"]
    who: Literal["you"]
    count: Positive


class Scry(Part, tag="scry", kw_only=True):
    deck: Literal["resource", "world"]
    who: Literal["you"]
    count: Literal[1] = 1


class Dig(Part, tag="dig", kw_only=True):
    deck: Literal["resource"]
    who: Literal["you"]
    count: Positive
    take: Positive


class Search(Part, tag="search", kw_only=True):
    deck: Literal["resource", "discard"]
    filter: SelectorShape
    to: Literal["hand"]
    reveal: bool
    shuffle: bool


class RedrawLuck(Part, tag="redraw-luck", kw_only=True):
    who: Literal["you", "trigger-player"]
    keep: Literal["new", "best"]


class AdvantagePart(Part, tag="advantage", kw_only=True):
    amount: Signed


class Compare(Part, tag="compare", kw_only=True):
    trait: Trait


class DuelRule(Part, tag="duel-rule", kw_only=True):
    rule: Literal["refusal-cost", "loser-destroyed", "refuse-free"]
    pay: Small = 0


class Extra(Part, tag="extra", kw_only=True):
    what: Literal["move"]
    target: Target
    count: Positive = 1
    until: Until | None = None


class Capacity(Part, tag="capacity", kw_only=True):
    target: Literal["self"]
    amount: Signed


class CostDelta(Part, tag="cost-delta", kw_only=True):
    filter: SelectorShape | Literal["trigger-card"]
    amount: Signed
    until: Until | None = None
    uses: Positive | None = None


class ProductionIf(Part, tag="production-if", kw_only=True):
    pass


class Blank(Part, tag="blank", kw_only=True):
    target: Target
    until: Until


class Forbid(Part, tag="forbid", kw_only=True):
    what: Literal["board-ship", "invasion-target"]
    target: Literal["self", "bearer"]


Simple = (
    Modify
    | Multiply
    | NoHalving
    | Mark
    | Unmark
    | DrawPart
    | GainCrystals
    | GainPolitics
    | LosePolitics
    | StealPolitics
    | AddExploration
    | StealExploration
    | TopUp
    | PlaceHiddenWorld
    | DiscardHiddenWorld
    | Cancel
    | Prevent
    | Replace
    | Move
    | ChangeDestination
    | Destroy
    | ReturnToHand
    | Look
    | Arrange
    | Scry
    | Dig
    | Search
    | RedrawLuck
    | AdvantagePart
    | Compare
    | DuelRule
    | Extra
    | Capacity
    | CostDelta
    | ProductionIf
    | Blank
    | Forbid
)


class ChooseOne(Part, tag="choose-one", kw_only=True):
    options: Annotated[list[Simple], msgspec.Meta(min_length=2, max_length=4)]


class May(Part, tag="may", kw_only=True):
    do: list[Simple]


class Delayed(Part, tag="delayed", kw_only=True):
    at: Literal["after-resolution"]
    do: list[Simple]


AnyPart = Simple | ChooseOne | May | Delayed


class TriggerShape(Entry, kw_only=True):
    event: Literal[
        "action-card-played",
        "reaction-card-played",
        "targeted",
        "ship-moving",
        "ship-moves",
        "character-unmarking",
        "duel-declared",
        "duel-refused",
        "duel-won",
        "duel-lost",
        "star-battle-declared",
        "ship-retreats",
        "invasion-declared",
        "combat-won",
        "combat-lost",
        "star-battle-won",
        "invasion-won",
        "luck-drawn",
        "would-be-destroyed",
        "would-leave-play",
        "card-destroyed",
        "political-action-done",
        "world-peeked",
        "world-revealed",
        "world-discovered",
        "production",
    ]
    by: Side
    what: Literal["self", "bearer", "ship"] | SelectorShape | None = None
    against: Literal["you"] | None = None


class EffectShape(Entry, kw_only=True):
    timing: Literal["action", "reaction", "constant", "triggered"]
    window: list[Window] = []
    trigger: TriggerShape | None = None
    cost: list[CostShape] = []
    conditions: list[ConditionShape] = msgspec.field(default_factory=list, name="if")
    anywhere: bool = False
    do: Annotated[list[AnyPart], msgspec.Meta(min_length=1)]


class Card(Entry, tag_field="kind", kw_only=True):
    """What every card has."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Text
    text: Text
    source: Source
    copies: Small = 0
    stated: list[str] = []
    ref: str = ""
    note: str = ""
    unique: bool = False
    level: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    base: str = ""
    functions: list[str] = []
    requires: list[ConditionShape] = []
    effect: Annotated[list[EffectShape], msgspec.Meta(max_length=4)] = []


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


class FactionEntry(Entry, kw_only=True):
    id: str
    name: Text
    colour: str
    playable: bool
    text: Text
    source: Source


class FunctionEntry(Entry, kw_only=True):
    id: str
    name: Text
    implies: list[str] = []
    slot: bool = False
    text: Text
    source: Source
    ref: str = ""


class ZoneEntry(Entry, kw_only=True):
    id: str
    name: Text
    scope: str
    visible_to: str
    text: Text
    source: Source


class TokenEntry(Entry, kw_only=True):
    id: str
    name: Text
    count: int | str
    lies_on: list[str]
    text: Text
    source: Source


class DeckLine(Entry, kw_only=True):
    card: str
    count: Positive


class DeckEntry(Entry, kw_only=True):
    id: str
    faction: str
    name: Text
    plan: Text
    home_world: str
    source: Source
    resource: list[DeckLine]
    worlds: list[str]


class File(Entry, kw_only=True):
    """Any file of the content or of a pack."""

    card: list[AnyCard] = []
    faction: list[FactionEntry] = []
    function: list[FunctionEntry] = []
    deck: list[DeckEntry] = []
    token: list[TokenEntry] = []
    zone: list[ZoneEntry] = []
