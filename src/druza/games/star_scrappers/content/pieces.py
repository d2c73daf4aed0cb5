"""The pieces: mercenaries, crystals, artifacts and their effects, as tables indexed by small numbers."""
# mypyc

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

COLOURS: Final = 6
CARDS: Final = 24  # mercenary designs; a hand card dyed by Ruster is card + CARDS * (colour + 1)
DYED: Final = CARDS * (COLOURS + 1)
PLACES: Final = 10  # of Docks and of Mine
EMPTY: Final = -1
ANY: Final = -1
NO_LIMIT: Final = 99

# kinds of action, and what discounts and doubling apply to
RECRUIT: Final = 0
MINE: Final = 1
COLLECT: Final = 2
SKILL: Final = 3

# verbs of effects
TAKE_CRYSTAL: Final = 0
TAKE_MERCENARY: Final = 1
SUBJUGATE: Final = 2
DISCOUNT: Final = 3
RECOLOUR_CRYSTAL: Final = 4
RECOLOUR_CARDS: Final = 5
DOUBLE_LEVEL: Final = 6
EXTRA_ACTION: Final = 7
ALLOW_SAME_ACTION: Final = 8
TRIGGER: Final = 9
CHOOSE_ONE: Final = 10
RAID_AGAIN: Final = 11
RECRUIT_GAP: Final = 12

# where mercenaries are taken or subjugated
DOCKS: Final = 0
OWN_BASE: Final = 1
ONE_BASE: Final = 2
EACH_BASE: Final = 3
OWN_HAND: Final = 4

# events of triggers
ON_MINE: Final = 0
ON_RAID: Final = 1

# how Artifact halves work
SCORING: Final = 0
AT_START: Final = 1
PASSIVE: Final = 2
FOR_LEADER: Final = 3

# what scoring counts
PER_NOTHING: Final = 0
PER_CRYSTAL: Final = 1
PER_COLOUR: Final = 2
PER_BEST: Final = 3
PER_SYMBOL: Final = 4
PER_TOTEM: Final = 5
PER_ARTIFACT: Final = 6
PER_MERCENARY: Final = 7


@final
class Effect:
    """One part of what a card does. A number that the verb does not use keeps its neutral value."""

    def __init__(self, verb: int, number: int) -> None:
        self.verb = verb
        self.number = number  # its index in Content.effects, which frames carry
        self.source = DOCKS
        self.from_bottom = False
        self.colour = ANY  # ANY, or the colour of the Crystal or faction meant
        self.costs = 0  # bit per printed cost row, 0 = the cost just mined
        self.levels = 0  # bit per level; 0 with `lowest`
        self.lowest = False
        self.most = NO_LIMIT
        self.most_total = NO_LIMIT  # sum of levels
        self.amount = 0
        self.action = MINE
        self.uses = 0  # bit per action that a doubling applies to
        self.on = ON_MINE
        self.once = False
        self.then: list[Effect] = []  # parts of a trigger, a choice, or what follows each subjugation


@final
class Score:
    """How an Artifact half scores."""

    def __init__(self, vp: int, per: int, group: int) -> None:
        self.vp = vp
        self.per = per
        self.group = group
        self.costs = 15  # bit per cost row
        self.best_colour = False
        self.cave_in_only = False
        self.table: list[int] = [0, 0, 0, 0]  # by cost row, for PER_BEST


@final
class Content:
    """Everything in the box, as tables."""

    def __init__(self) -> None:
        self.factions: list[str] = []  # ids, in the order of the colours
        self.colours: list[str] = []
        self.first_game: list[int] = []
        self.mercenaries: list[str] = []
        self.faction: list[int] = []  # by card
        self.level: list[int] = []
        self.hand_colour: list[int] = []  # by hand card, dyed or not: its present colour
        self.hand_faction: list[int] = []  # its own faction
        self.hand_level: list[int] = []
        self.hand_marks: vec[i64] = vec[i64]()  # the three of them in one number (see `mark_of`)
        self.copies: list[int] = []
        self.skills: list[list[Effect]] = []
        self.effects: list[Effect] = []  # every effect by its number
        self.crystals: list[str] = []
        self.crystal_colour: vec[i64] = vec[i64]()
        self.crystal_row: list[int] = []  # 0..3 for cost 1, 3, 6, 10
        self.crystal_vp: list[int] = []
        self.crystal_symbol: list[int] = []  # a faction, or -1
        self.crystal_cave_in: list[bool] = []
        self.crystal_copies: list[int] = []
        self.crystal_stacks: list[list[int]] = []  # all of them, by row
        self.rates: list[float] = []  # what a heuristic player thinks of an option at every table
        self.costs: list[int] = []  # by row
        self.dock_row: list[int] = []  # by place: level - 1
        self.mine_row: list[int] = []  # by place
        self.mine_rows: vec[i64] = vec[i64]()  # the same
        self.place_costs: vec[i64] = vec[i64]()  # the costs of these rows
        self.artifacts: list[str] = []
        self.artifact_cost: list[int] = []
        self.halves: list[str] = []  # 2 * artifact + side
        self.half_kind: list[int] = []
        self.half_effects: list[list[Effect]] = []
        self.half_score: list[Score | None] = []
        self.half_perks: vec[i64] = vec[i64]()  # what it changes of actions, in one number (see `perks_of`)
        self.half_recruit_discount: list[int] = []
        self.half_protects: list[bool] = []
        self.half_raid_cap: list[int] = []
        self.half_stays_cave_in: list[bool] = []
        self.totem_vp = 0
        self.hand_limit = 0
        self.base_limit = 0
        self.actions = 0
        self.totem_discount: i64 = 0
        self.symbol_sets: list[int] = []  # points by size of the set
        self.start_hand: list[int] = []  # cards per level
        self.stacks = 3
        self.collapse_at: list[int] = []  # by seats
        self.track_end = 0
        self.still_rounds = 0
        self.most_rounds = 0


def mark_of(level: int, colour: int, faction: int) -> int:
    """Level, colour and faction of a hand card as one number: 4 bits, 6 to shift to the colour's byte, 3 bits."""
    return level | 8 * colour << 4 | faction << 10


# fields of what own Artifacts bring, 8 bits each; those of several Artifacts are added
MINE_DISCOUNT: Final = 0
COLLECT_DISCOUNT: Final = 8
WILD_CARDS: Final = 16
RECRUIT_DISCOUNTS: Final = 24  # how many Artifacts give one
SAME_ACTION: Final = 32
SUBSTITUTES: Final = 40
AT_STARTS: Final = 48  # how many Artifacts are used in the starting phase


def perks_of(mine: int, collect: int, wild: int, recruit: int, same: bool, substitutes: bool, kind: int) -> int:
    """What an Artifact half brings to the turn, as one number."""
    return (
        mine << MINE_DISCOUNT
        | collect << COLLECT_DISCOUNT
        | wild << WILD_CARDS
        | min(recruit, 1) << RECRUIT_DISCOUNTS
        | int(same) << SAME_ACTION
        | int(substitutes) << SUBSTITUTES
        | int(kind == AT_START) << AT_STARTS
    )


def plain(card: int) -> int:
    """The card itself, whatever colour it was dyed."""
    return card % CARDS
