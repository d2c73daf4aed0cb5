"""Shapes: what the TOML files of Star Scrappers may say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from druza.kernel.content import Entry, Text

Source = Literal["rulebook", "public", "house"]
Colour = Literal["purple", "brown", "blue", "yellow", "red", "green"]
Cost = Literal[1, 3, 6, 10]
Level = Annotated[int, msgspec.Meta(ge=1, le=4)]
Amount = Annotated[int, msgspec.Meta(ge=1, le=20)]
Count = Annotated[int, msgspec.Meta(ge=1, le=60)]
Points = Annotated[int, msgspec.Meta(ge=0, le=99)]


class Part(Entry, tag_field="verb", kw_only=True):
    """One part of an effect."""


class TakeCrystal(Part, tag="take_crystal", kw_only=True):
    color: Colour | Literal["any"]
    cost: list[Cost] | Literal["same_as_mined"]
    max: Amount = 1


class TakeMercenary(Part, tag="take_mercenary", kw_only=True):
    source: Literal["docks", "own_base", "one_base", "each_base"] = msgspec.field(name="from")
    pick: Literal["choose", "bottom"] = "choose"
    level: tuple[Level, ...] = (1, 2, 3, 4)
    faction: str = ""
    max: Amount | Literal["all"] = "all"
    max_per_base: Amount | Literal[0] = 0
    max_total_level: Amount | Literal[0] = 0


class Subjugate(Part, tag="subjugate", kw_only=True):
    source: Literal["own_base", "one_base", "own_hand"] = msgspec.field(name="from")
    level: list[Level] | Literal["lowest"]
    max: Amount
    then_each: list[TakeCrystal] = []


class Discount(Part, tag="discount", kw_only=True):
    what: Literal["mine", "recruit", "artifact"]
    amount: Amount
    scope: Literal["all", "target"] = "all"


class RecruitGap(Part, tag="recruit_gap", kw_only=True):
    """A fixed value in the place of 1: a second one adds nothing (R-43)."""

    gap: Amount


class RecolorCrystal(Part, tag="recolor_crystal", kw_only=True):
    pass


class RecolorCards(Part, tag="recolor_cards", kw_only=True):
    max: Amount


class MultiplyLevel(Part, tag="multiply_level", kw_only=True):
    faction: str
    uses: list[Literal["mine", "recruit", "artifact"]]


class ExtraAction(Part, tag="extra_action", kw_only=True):
    action: Literal["recruit", "mine", "artifact", "skill"]
    count: Amount


class AllowSameAction(Part, tag="allow_same_action", kw_only=True):
    pass


class Raid(Part, tag="raid", kw_only=True):
    """One other Base."""


class Trigger(Part, tag="trigger", kw_only=True):
    on: Literal["mine", "raid"]
    then: list[TakeCrystal | TakeMercenary | Raid]
    cost: tuple[Cost, ...] = (1, 3, 6, 10)
    once_per_turn: bool = False


class ChooseOne(Part, tag="choose_one", kw_only=True):
    options: list[TakeCrystal | TakeMercenary | Subjugate]


class WildPayment(Part, tag="wild_payment", kw_only=True):
    max: Amount


class Protect(Part, tag="protect", kw_only=True):
    """The own Base, against skills that take and subjugate."""


class RaidCap(Part, tag="raid_cap", kw_only=True):
    amount: Amount


class IgnoreCaveIn(Part, tag="ignore_cave_in", kw_only=True):
    """The mark of a mined Crystal."""


class LeaderSubstitute(Part, tag="leader_substitute", kw_only=True):
    """The card beneath the Leader."""


class BestCrystal(Entry, kw_only=True):
    cost: Cost
    vp: Points


class ScorePart(Part, tag="score", kw_only=True):
    vp: Points = 0
    per: Literal[
        "", "crystals", "crystal_colors", "best_crystal", "symbols", "totems", "artifacts", "own_mercenaries"
    ] = ""
    group: Amount = 1
    cost: tuple[Cost, ...] = (1, 3, 6, 10)
    color: Literal["", "chosen"] = ""
    cave_in: bool = False
    table: list[BestCrystal] = []


AnyPart = (
    TakeCrystal
    | TakeMercenary
    | Subjugate
    | Discount
    | RecruitGap
    | RecolorCrystal
    | RecolorCards
    | MultiplyLevel
    | ExtraAction
    | AllowSameAction
    | Raid
    | Trigger
    | ChooseOne
    | WildPayment
    | Protect
    | RaidCap
    | IgnoreCaveIn
    | LeaderSubstitute
    | ScorePart
)


class Piece(Entry, kw_only=True):
    """What every entry of the content has."""

    id: str
    name: Text
    text: Text
    source: Source
    note: Text | str = ""
    ref: str = ""


class Faction(Piece, kw_only=True):
    color: Colour
    color_pl: str
    hex: str
    sign: str
    letter: Text
    singular: Text
    theme: Text
    first_game: bool

    def colour_name(self, lang: str) -> str:
        return self.color_pl if lang == "pl" else self.color


class Mercenary(Piece, kw_only=True):
    faction: str
    color: Colour
    level: Level
    count: Count
    name_en_source: Source
    icon: Literal["instant", "turn", "extra_action", "instant+turn"]
    effect: list[AnyPart]
    count_source: Source


class Crystal(Piece, kw_only=True):
    color: Colour
    cost: Cost
    vp: Points
    symbol: str
    cave_in: bool
    count: Count


class Half(Piece, kw_only=True):
    side: Literal["left", "right"]
    kind: Literal["score", "start", "passive", "leader"]
    effect: list[AnyPart]


class Artifact(Entry, kw_only=True):
    id: str
    name: Text
    cost: Amount
    count: Literal[1]
    half: list[Half]
    cost_source: Source
    source: Source


class CommandCard(Piece, kw_only=True):
    faction: str
    color: Colour
    count: Literal[1]


class Totem(Piece, kw_only=True):
    faction: str
    color: Colour
    count: Literal[1]


class Factions(Entry, kw_only=True):
    faction: list[Faction]


class Mercenaries(Entry, kw_only=True):
    mercenary: list[Mercenary]


class Crystals(Entry, kw_only=True):
    crystal: list[Crystal]


class Artifacts(Entry, kw_only=True):
    artifact: list[Artifact]


class Totems(Entry, kw_only=True):
    totem: list[Totem]


class Lines(Entry, kw_only=True):
    """Lines of text in both languages."""

    pl: list[str]
    en: list[str]

    def get(self, lang: str) -> list[str]:
        return {"pl": self.pl}.get(lang, self.en)


class Back(Entry, kw_only=True):
    """What all Command cards have on their back: a turn in short."""

    text: Lines
    source: Source


class CommandCards(Entry, kw_only=True):
    command_card: list[CommandCard]
    back: Back
