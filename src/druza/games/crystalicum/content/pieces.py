"""The pieces: every card pattern and what it does, as tables indexed by small numbers."""
# mypyc

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

PATTERNS: Final = 1024  # the most card patterns that content and packs may have together
SLOTS: Final = 4096  # cards that may lie on the table: nearly twice what six decks of everything in the box have
NONE: Final = -1
SEATS: Final = 6

# kinds of cards; a hidden World is a World that lies face down
CHARACTER: Final = 0
SHIP: Final = 1
PLACE: Final = 2
UNIT: Final = 3
EQUIPMENT: Final = 4
ACTION: Final = 5
REACTION: Final = 6
WORLD: Final = 7
HOME_WORLD: Final = 8
HIDDEN_WORLD: Final = 9  # only in selectors
ANY_KIND: Final = 511  # every kind but hidden Worlds

INDEPENDENT: Final = 4  # factions 0 to 3 have a Home World

BODY: Final = 0
MIND: Final = 1
SPIRIT: Final = 2

# timings of effects
AS_ACTION: Final = 0
AS_REACTION: Final = 1
CONSTANT: Final = 2
TRIGGERED: Final = 3

# windows: when an Action may be used
IN_ACTION_PHASE: Final = 1
AT_ANY_MOMENT: Final = 2
IN_COMBAT: Final = 4
IN_DUEL: Final = 8
IN_STAR_BATTLE: Final = 16
IN_INVASION: Final = 32
AT_TURN_START: Final = 64
IN_BATTLE_PHASE: Final = 128
IN_FINAL_PHASE: Final = 256

# events that Reactions and triggered abilities wait for
ACTION_CARD_PLAYED: Final = 0
REACTION_CARD_PLAYED: Final = 1
TARGETED: Final = 2
SHIP_MOVING: Final = 3
SHIP_MOVES: Final = 4
CHARACTER_UNMARKING: Final = 5
DUEL_DECLARED: Final = 6
DUEL_REFUSED: Final = 7
DUEL_WON: Final = 8
DUEL_LOST: Final = 9
STAR_BATTLE_DECLARED: Final = 10
SHIP_RETREATS: Final = 11
INVASION_DECLARED: Final = 12
COMBAT_WON: Final = 13
COMBAT_LOST: Final = 14
STAR_BATTLE_WON: Final = 15
INVASION_WON: Final = 16
LUCK_DRAWN: Final = 17
WOULD_BE_DESTROYED: Final = 18
WOULD_LEAVE_PLAY: Final = 19
CARD_DESTROYED: Final = 20
POLITICAL_ACTION_DONE: Final = 21
WORLD_PEEKED: Final = 22
WORLD_REVEALED: Final = 23
WORLD_DISCOVERED: Final = 24
PRODUCTION: Final = 25
EVENTS: Final = 26

# whose: seen from the acting player
OWN: Final = 0
OPPONENT: Final = 1
ANYBODY: Final = 2
TRIGGER_PLAYER: Final = 3

# cards that an effect names without choosing
NOBODY: Final = 0
CHOOSE: Final = 1  # by a selector
SELF: Final = 2
BEARER: Final = 3
ITS_SHIP: Final = 4
ATTACKED_WORLD: Final = 5
BATTLE_WORLD: Final = 6
CHOSEN: Final = 7
LOOKED_WORLD: Final = 8
TRIGGER_CARD: Final = 9
TRIGGER_ACTION: Final = 10
SELF_ORBIT_WORLD: Final = 11
COST_ORBIT_WORLD: Final = 12
HOST_OF_COST: Final = 13
COST_CARD: Final = 14
THE_TARGET: Final = 15

# how many a selector picks
ALL: Final = -1
ANY_NUMBER: Final = -2

# zones of selectors, as bits
IN_HOMELAND: Final = 1
IN_EMBASSY: Final = 2
IN_HOME_ORBIT: Final = 4

# orbits of selectors
ANYWHERE: Final = 0
OWN_HIDDEN_ORBIT: Final = 1
OPPONENT_HOME_ORBIT: Final = 2
BATTLE_ORBIT: Final = 3

# amounts
FIXED: Final = 0
OF_TRAIT: Final = 1
COUNTED: Final = 2
X_AMOUNT: Final = 3
UP_TO: Final = 4

# costs
PAY: Final = 0
PAY_X: Final = 1
MARK: Final = 2
MARK_X: Final = 3
DISCARD_HAND: Final = 4
DISCARD_CARD: Final = 5
DESTROY_CARD: Final = 6
POINT_AT: Final = 7
GIVE_POLITICS: Final = 8

# how long
AT_ONCE: Final = 0
END_OF_COMBAT: Final = 1
END_OF_TURN: Final = 2
END_OF_GAME: Final = 3
WHILE: Final = 4

# verbs that rules look for by number; all the others are known to verbs/registry.py alone
MODIFY: Final = 0
NO_HALVING: Final = 1
EXTRA: Final = 2
COST_DELTA: Final = 3
BLANK: Final = 4
CAPACITY: Final = 5
PRODUCTION_IF: Final = 6
UPKEEP: Final = 7
FORBID: Final = 8
DUEL_RULE: Final = 9
CHOOSE_ONE: Final = 10
KNOWN_VERBS: Final = 11

# what is looked at or forbidden, and the rules of duels
LOOK_HAND: Final = 0
LOOK_WORLD: Final = 1
BOARD_SHIP: Final = 2
INVASION_TARGET: Final = 3
REFUSAL_COST: Final = 0
LOSER_DESTROYED: Final = 1
REFUSE_FREE: Final = 2

# decks, and what is looked at
RESOURCE_DECK: Final = 0
WORLD_DECK: Final = 1
DISCARD_PILE: Final = 2
WHOLE_TABLE: Final = 0
SELF_ORBIT: Final = 1
SHIP_ORBIT: Final = 2
COST_ORBIT: Final = 3

# where things go
TO_HOMELAND: Final = 0
TO_HOME_ORBIT: Final = 1
TO_DISCARD: Final = 2
TO_HAND: Final = 3
STAY_MARKED: Final = 4
DESTROY_SELF: Final = 5

# conditions
PLAYER_FACTION: Final = 0
HOST_FUNCTION: Final = 1
HOST_FACTION: Final = 2
HOST_IN_COMBAT: Final = 3
COMBAT_IS: Final = 4  # bit per kind of combat
ROLE: Final = 5
SELF_MARKED: Final = 6
SELF_IN_COMBAT: Final = 7
CONTROL: Final = 8
ORBIT_OWNER: Final = 9
SELF_ORBIT_OWNER: Final = 10
BATTLE_AT_OWN_HOME: Final = 11
ATTACKED_WORLD_IS_SELF: Final = 12
ATTACKED_WORLD_BODY_MAX: Final = 13
DESTINATION: Final = 14
FIRST_ACTION_OF_CLASH: Final = 15
FIRST_POLITICAL_ACTION: Final = 16
MISSING_MAX: Final = 17
NOT_SEGMENT: Final = 18
POLITICS_GAINED_MIN: Final = 19
HOST_TRAIT: Final = 20

# roles
ATTACKER: Final = 0
DEFENDER: Final = 1
CHALLENGER: Final = 2

# combats
PEACE: Final = 0
DUEL: Final = 1
STAR_BATTLE: Final = 2
INVASION: Final = 3

NO_LIMIT: Final = 999


@final
class Selector:
    """Which cards are meant. What a selector does not name keeps its neutral value."""

    def __init__(self) -> None:
        self.pick: i64 = 1
        self.kinds: i64 = ANY_KIND  # bit per kind
        self.side: i64 = ANYBODY
        self.zones: i64 = 0  # bits; 0 = anywhere
        self.at: i64 = ANYWHERE
        self.faction: i64 = NONE
        self.functions = 0  # all of these
        self.functions_any = 0  # one of these
        self.name: i64 = NONE  # a pattern
        self.marked: i64 = NONE  # 0 or 1
        self.in_combat = False
        self.in_political_action = False
        self.attached_to_self = False
        self.attached_to_kind: i64 = NONE
        self.home = True  # Home Worlds too
        self.max_cost: i64 = NO_LIMIT
        self.printed_mind_max: Amount | None = None
        self.spirit_below: Amount | None = None
        self.same_location = False
        self.plain = False  # it has none of the parts that few selectors have
        self.not_self = False
        self.to_self = False  # host of a card being attached
        self.to_zone: i64 = 0


@final
class Amount:
    """A number that may depend on the table."""

    def __init__(self, value: i64) -> None:
        self.kind: i64 = FIXED
        self.value: i64 = value  # the number itself, what is added, or the most that may be chosen
        self.of: i64 = SELF
        self.trait: i64 = BODY
        self.times: i64 = 1
        self.selector: Selector | None = None
        self.most: i64 = NO_LIMIT


@final
class Condition:
    """Something that must hold."""

    def __init__(self, kind: i64, value: int) -> None:
        self.kind: i64 = kind
        self.value = value  # may be bits of Functions, of which packs can bring more than a machine word has
        self.trait: i64 = BODY
        self.selector: Selector | None = None


@final
class Cost:
    """One part of a cost."""

    def __init__(self, kind: i64) -> None:
        self.kind: i64 = kind
        self.number: i64 = 0
        self.least: i64 = 1
        self.most: i64 = NO_LIMIT
        self.self_card = False
        self.selector: Selector | None = None


@final
class Act:
    """One thing that an effect does."""

    def __init__(self, verb: i64, number: i64) -> None:
        self.verb: i64 = verb
        self.number: i64 = number  # its index in Content.acts
        self.target: i64 = NOBODY
        self.selector: Selector | None = None
        self.trait: i64 = BODY
        self.amount: Amount = Amount(0)
        self.until: i64 = AT_ONCE
        self.who: i64 = OWN
        self.factor: i64 = 1
        self.deck: i64 = RESOURCE_DECK
        self.take: i64 = 0
        self.what: i64 = 0
        self.at: i64 = WHOLE_TABLE
        self.to: i64 = NONE
        self.rule: i64 = NONE
        self.uses: i64 = NO_LIMIT
        self.keep_best = False
        self.from_treasury = False
        self.to_treasury = False
        self.over_limit = False
        self.shuffle = False
        self.from_discard = False
        self.parts: list[Act] = []  # options of a choice, or what may or will be done


@final
class Effect:
    """One ability of a card, or what an Action card does."""

    def __init__(self, number: i64, pattern: i64, ordinal: i64) -> None:
        self.number: i64 = number  # its index in Content.effects
        self.pattern: i64 = pattern
        self.ordinal: i64 = ordinal  # among the effects of its card
        self.timing: i64 = AS_ACTION
        self.windows: i64 = IN_ACTION_PHASE
        self.event: i64 = NONE
        self.by: i64 = ANYBODY
        self.what: i64 = NOBODY
        self.what_selector: Selector | None = None
        self.against_you = False
        self.costs: list[Cost] = []
        self.conditions: list[Condition] = []
        self.anywhere = False
        self.acts: list[Act] = []
        self.marks = False  # does a cost mark cards chosen by a selector?
        self.marks_itself = False  # does a cost mark the card itself?
        self.least_crystals: i64 = 0  # that any way to pay costs
        self.crystals: i64 = 0  # fixed Crystals of the cost
        self.politics: i64 = 0  # Politics Points of the cost
        self.picks_cost: i64 = NONE  # the cost that is chosen on the table, if any
        self.modes: i64 = NONE  # the act that is a choice of one among several, if any
        self.commutes = False  # its order among triggered abilities does not matter


@final
class Content:
    """Every card, as tables by pattern."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.kind: vec[i64] = vec[i64]()
        self.faction: vec[i64] = vec[i64]()  # NONE for cards without one
        self.unique: vec[bool] = vec[bool]()
        self.level: vec[i64] = vec[i64]()
        self.base: vec[i64] = vec[i64]()  # the pattern whose name it shares
        self.functions: list[int] = []  # bit per Function, implied ones included
        self.cost: vec[i64] = vec[i64]()
        self.foreign_cost: vec[i64] = vec[i64]()  # for players of another faction
        self.body: vec[i64] = vec[i64]()
        self.mind: vec[i64] = vec[i64]()
        self.spirit: vec[i64] = vec[i64]()
        self.production: vec[i64] = vec[i64]()
        self.luck: vec[i64] = vec[i64]()
        self.exploration: vec[i64] = vec[i64]()
        self.treasury: vec[i64] = vec[i64]()
        self.mod_body: vec[i64] = vec[i64]()
        self.mod_mind: vec[i64] = vec[i64]()
        self.mod_spirit: vec[i64] = vec[i64]()
        self.takes_mind = False  # does any Equipment take Mind away?
        self.requires: list[list[Condition]] = []
        self.effects_of: list[list[Effect]] = []
        self.constants_of: list[list[Effect]] = []  # of them those that work all the time
        self.effects: list[Effect] = []  # every effect by its number
        self.acts: list[Act] = []
        self.watches: vec[i64] = vec[i64]()  # bit per event that its Reactions and triggered abilities wait for
        self.answered: int = 0  # bit per event that some Reaction of all there are waits for
        self.constant_verbs: vec[i64] = vec[i64]()  # bit per verb
        self.action_windows: vec[i64] = vec[i64]()  # bits of all its Actions
        self.factions: list[str] = []
        self.slot_functions = 0  # Functions of which a Character carries only one
        self.captain = 0  # bits
        self.crew = 0
        self.decks: list[str] = []
        self.deck_homes: list[int] = []
        self.deck_resources: list[list[int]] = []
        self.deck_worlds: list[list[int]] = []
        self.unmark_segment_answered = False  # could anything answer the unmarking of the Opening Phase?
        self.hand_size: i64 = 0
        self.politics_to_win: i64 = 0
        self.spirit_per_point: i64 = 0
        self.least_resources: i64 = 0
        self.least_worlds: i64 = 0
        self.most_copies: i64 = 0
