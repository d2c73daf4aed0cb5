"""The shapes of what cards say: amounts, selectors, conditions, costs, triggers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from druza.kernel.content import Entry

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


class AmountEntry(Entry, kw_only=True):
    """{of, trait, times} | {count, plus, max} | {x} | {up_to}"""

    of: Literal["self", "target", "chosen", "cost-card"] | None = None
    trait: Trait = "body"
    times: Signed = 1
    count: SelectorEntry | None = None
    plus: Signed = 0
    max: Small = 99
    x: Literal["paid", "marked"] | None = None
    up_to: Positive | None = None


class SelectorEntry(Entry, kw_only=True):
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
    printed_mind_max: int | AmountEntry | None = None
    spirit_below: int | AmountEntry | None = None
    same_location: bool = False
    not_self: bool = False
    to: Literal["self"] | None = None
    to_zone: Literal["homeland", "embassy"] | None = None
    host_of: Literal["cost-card"] | None = None  # alone: not a choice but the host of the card that paid


AmountOf = int | AmountEntry


Target = Named | SelectorEntry


class ConditionEntry(Entry, kw_only=True):
    """One key; `control` and `host_trait` go with `min`."""

    player_faction: str | None = None
    host_function: str | None = None
    host_faction: str | None = None
    host_trait: Trait | None = None
    host_in_combat: bool | None = None
    combat: Combat | None = msgspec.field(default=None, name="in")
    in_any: list[Combat] | None = None
    role: Literal["attacker", "defender", "challenger"] | None = None
    self_marked: bool | None = None
    self_in_combat: bool | None = None
    control: SelectorEntry | None = None
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


class CostEntry(Entry, kw_only=True):
    """One key."""

    pay: Positive | None = None
    pay_x: PayX | None = None
    mark: Literal["self"] | SelectorEntry | None = None
    mark_x: SelectorEntry | None = None
    give_politics: Positive | None = None
    discard_hand: Positive | None = None
    discard: Literal["self"] | None = None
    destroy: Literal["self"] | None = None
    choose: SelectorEntry | None = None


Event = Literal[
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


class TriggerEntry(Entry, kw_only=True):
    event: Event
    by: Side
    what: Literal["self", "bearer", "ship"] | SelectorEntry | None = None
    against: Literal["you"] | None = None
