"""The shapes of the parts of an effect, one for each verb."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from druza.games.crystalicum.content.effect_entries import (
    AmountOf,
    Positive,
    SelectorShape,
    Signed,
    Small,
    Target,
    Trait,
    Until,
)
from druza.kernel.content import Entry


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


class Upkeep(Part, tag="upkeep", kw_only=True):
    count: Positive


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
    | Upkeep
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
