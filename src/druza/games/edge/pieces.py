"""The pieces: units, cards, tokens and their effects, as tables indexed by small numbers."""
# mypyc

from typing import Final, final

from druza.games.edge.geometry import Board, Shapes

SEATS: Final = 4
SQUADS: Final = 5  # squad places per seat
MODELS: Final = 4  # model places per squad
SLOTS: Final = 2  # upgrades per squad
PER_SEAT: Final = 20  # model places per seat
HAND: Final = 3
USES_PER_TURN: Final = 6  # ED-361

NONE: Final = -1
DASH: Final = -1  # an attribute that cannot be used
CHOSEN: Final = -1  # a cost of X

# factions, in the order of the box
CHAPTER: Final = 0
DEMONS: Final = 1
REBORN: Final = 2
FACELESS: Final = 3
DVERGAR: Final = 4
RHAZACK: Final = 5

# attributes; ROLL and ENDURANCE are named by a few effects
INI: Final = 0
ATK: Final = 1
DEF: Final = 2
MOV: Final = 3
ROLL: Final = 4
ENDURANCE: Final = 5
ATTRIBUTES: Final[list[str]] = ["ini", "atk", "def", "mov", "roll", "endurance"]

# kinds of cards
ACTION_CARD: Final = 0
UPGRADE: Final = 1
EVOLVE_CARD: Final = 2

# halves of a card, and what else can be used
UPPER: Final = 0
LOWER: Final = 1

# windows (section 9 of the ledger); MENU is the own active turn when nothing is being resolved
MENU: Final = 0
W1: Final = 1  # a Combat or Backstab is declared
W2: Final = 2  # before INI is compared
W3: Final = 3  # before an attack roll
W4: Final = 4  # between attack and defence roll
W5: Final = 5  # after a defence roll
W6: Final = 6  # wounds about to be applied
W7: Final = 7  # wounds applied, endurance lost
W8: Final = 8  # a model killed
W9: Final = 9  # a card, upgrade action or banner resolved
W10: Final = 10  # activation, Move or Combat action finished
W11: Final = 11  # end of the active turn
H1: Final = 12  # before a hit roll
H2: Final = 13  # after a hit roll
AFTER_ROLL: Final = 14  # after an own attack or defence die
W8_INTERRUPT: Final = 15  # while the dying model still stands (ED-338)
WITH_CARD: Final = 16  # together with another card
WITH_EVOLVE: Final = 17
HARVEST: Final = 18

# when an action may be used
WHENS: Final[list[str]] = [
    "active",
    "any",
    "combat_declared",
    "backstab_declared",
    "before_ini",
    "before_attack_roll",
    "before_defense_roll",
    "before_roll_or_ini",
    "after_roll",
    "after_defense_roll",
    "after_defense_success",
    "during_combat",
    "on_wound",
    "on_wound_dealt",
    "after_wound_taken",
    "after_wound_dealt",
    "after_endurance_loss",
    "after_death",
    "after_kill",
    "after_card",
    "passive_harvest",
    "with",
    "active_or_evolve",
    "after_enemy_death",
    "after_death_or_sacrifice",
]
ACTIVE: Final = 0
ANY_TIME: Final = 1
COMBAT_DECLARED: Final = 2
BACKSTAB_DECLARED: Final = 3
BEFORE_INI: Final = 4
BEFORE_ATTACK: Final = 5
BEFORE_DEFENCE: Final = 6
BEFORE_VALUE: Final = 7
ON_ROLL: Final = 8
DEFENCE_LOST: Final = 9
DEFENCE_WON: Final = 10
DURING_COMBAT: Final = 11
ON_WOUND: Final = 12
ON_WOUND_DEALT: Final = 13
WOUND_TAKEN: Final = 14
WOUND_DEALT: Final = 15
ENDURANCE_LOST: Final = 16
ON_DEATH: Final = 17
ON_KILL: Final = 18
AFTER_CARD: Final = 19
ON_HARVEST: Final = 20
WITH: Final = 21
ACTIVE_OR_EVOLVE: Final = 22
ON_ENEMY_DEATH: Final = 23
ON_LOSS: Final = 24  # a death or a sacrifice

# limits of an action
LIMITS: Final[list[str]] = ["none", "1/turn", "1/combat", "1/roll", "1/action", "1/payment"]
NO_LIMIT: Final = 0
PER_TURN: Final = 1
PER_COMBAT: Final = 2
PER_ROLL: Final = 3
PER_ACTION: Final = 4
PER_PAYMENT: Final = 5

# who performs an action
ACTORS: Final[list[str]] = ["none", "model", "squad"]
NO_ACTOR: Final = 0
ONE_MODEL: Final = 1
ONE_SQUAD: Final = 2

# verbs of effects
VERBS: Final[list[str]] = [
    "move",
    "combat",
    "backstab",
    "counterattack",
    "hit_check",
    "wound",
    "distribute_wounds",
    "kill",
    "sacrifice",
    "lose_endurance",
    "extra_wound",
    "extra_wound_taken",
    "set_wounds",
    "cancel",
    "redirect",
    "replace",
    "restore",
    "revive",
    "remove_dead",
    "mod",
    "set",
    "scale",
    "disable",
    "borrow",
    "auto",
    "mod_hit",
    "reroll",
    "status",
    "extra_status",
    "clear",
    "removable",
    "spend",
    "same_as",
    "stop_move",
    "place",
    "move_token",
    "remove",
    "reposition",
    "teleport",
    "shove",
    "swap",
    "off_board",
    "control",
    "join",
    "change_mode",
    "evolve",
    "play_evolve",
    "gain",
    "destroy",
    "take",
    "refresh",
    "pay",
    "charge",
    "move_tokens",
    "to_shrine",
    "from_shrine",
    "vp",
    "mod_vp_for_kill",
    "draw",
    "discard",
    "shuffle_back",
    "look",
    "return_to_hand",
    "hand_limit",
    "extra_turn",
    "choose",
    "may",
    "each",
    "if",
    "at",
    "at_end",
    "on",
    "rule",
]
MOVE: Final = 0
COMBAT: Final = 1
BACKSTAB: Final = 2
COUNTERATTACK: Final = 3
HIT_CHECK: Final = 4
WOUND: Final = 5
DISTRIBUTE: Final = 6
KILL: Final = 7
SACRIFICE: Final = 8
LOSE_ENDURANCE: Final = 9
EXTRA_WOUND: Final = 10
EXTRA_WOUND_TAKEN: Final = 11
SET_WOUNDS: Final = 12
CANCEL: Final = 13
REDIRECT: Final = 14
REPLACE: Final = 15
RESTORE: Final = 16
REVIVE: Final = 17
REMOVE_DEAD: Final = 18
MOD: Final = 19
SET: Final = 20
SCALE: Final = 21
DISABLE: Final = 22
BORROW: Final = 23
AUTO: Final = 24
MOD_HIT: Final = 25
REROLL: Final = 26
STATUS: Final = 27
EXTRA_STATUS: Final = 28
CLEAR: Final = 29
REMOVABLE: Final = 30
SPEND: Final = 31
SAME_AS: Final = 32
STOP_MOVE: Final = 33
PLACE: Final = 34
MOVE_TOKEN: Final = 35
REMOVE: Final = 36
REPOSITION: Final = 37
TELEPORT: Final = 38
SHOVE: Final = 39
SWAP: Final = 40
OFF_BOARD: Final = 41
CONTROL: Final = 42
JOIN: Final = 43
CHANGE_MODE: Final = 44
EVOLVE: Final = 45
PLAY_EVOLVE: Final = 46
GAIN: Final = 47
DESTROY: Final = 48
TAKE: Final = 49
REFRESH: Final = 50
PAY: Final = 51
CHARGE: Final = 52
MOVE_TOKENS: Final = 53
TO_SHRINE: Final = 54
FROM_SHRINE: Final = 55
VP: Final = 56
MOD_VP: Final = 57
DRAW: Final = 58
DISCARD: Final = 59
SHUFFLE_BACK: Final = 60
LOOK: Final = 61
RETURN: Final = 62
HAND_LIMIT: Final = 63
EXTRA_TURN: Final = 64
CHOOSE: Final = 65
MAY: Final = 66
EACH: Final = 67
IF: Final = 68
AT: Final = 69
AT_END: Final = 70
ON: Final = 71
RULE: Final = 72
PRICES: Final[list[int]] = [DESTROY, SACRIFICE, LOSE_ENDURANCE, DISCARD, PAY, REMOVE_DEAD, REMOVE]

# selectors
SELECTORS: Final[list[str]] = [
    "actor",
    "squad",
    "own_model",
    "own_squad",
    "own_squads",
    "own_group",
    "enemy_model",
    "any_model",
    "squad_models",
    "squad_of_actor",
    "same_squad",
    "bearer",
    "roller",
    "fighter",
    "opponent_fighter",
    "defender",
    "wounder",
    "dead_model",
    "hit",
    "wounded",
    "placer",
    "evolving_squad",
    "it",
    "target",
    "thicket",
    "x",
]
S_ACTOR: Final = 0
S_SQUAD: Final = 1
S_OWN_MODEL: Final = 2
S_OWN_SQUAD: Final = 3
S_OWN_SQUADS: Final = 4
S_OWN_GROUP: Final = 5
S_ENEMY_MODEL: Final = 6
S_ANY_MODEL: Final = 7
S_SQUAD_MODELS: Final = 8
S_SQUAD_OF_ACTOR: Final = 9
S_SAME_SQUAD: Final = 10
S_BEARER: Final = 11
S_ROLLER: Final = 12
S_FIGHTER: Final = 13
S_OPPONENT: Final = 14
S_DEFENDER: Final = 15
S_WOUNDER: Final = 16
S_DEAD: Final = 17
S_HIT: Final = 18
S_WOUNDED: Final = 19
S_PLACER: Final = 20
S_EVOLVING: Final = 21
S_IT: Final = 22
S_TARGET: Final = 23
S_THICKET: Final = 24
S_X: Final = 25

# references: what contact or range is measured to
REFS: Final[list[str]] = [
    "",
    "actor",
    "each",
    "own_shrine",
    "thicket",
    "thicket_or_wood",
    "wood_network",
    "unit",
    "x",
    "a",
    "bearer",
    "crystal_source",
    "own_model",
    "other_thicket_or_wood",
    "own_squad",
    "target",
    "thornheart_wood",
    "placer",
    "dead_model",
    "token",
]
R_NONE: Final = 0
R_ACTOR: Final = 1
R_EACH: Final = 2
R_SHRINE: Final = 3
R_THICKET: Final = 4
R_THICKET_OR_WOOD: Final = 5
R_NETWORK: Final = 6
R_UNIT: Final = 7
R_X: Final = 8
R_A: Final = 9
R_BEARER: Final = 10
R_SOURCE: Final = 11
R_OWN_MODEL: Final = 12
R_OTHER_WOOD: Final = 13
R_OWN_SQUAD: Final = 14
R_TARGET: Final = 15
R_WOOD: Final = 16
R_PLACER: Final = 17
R_DEAD: Final = 18
R_TOKEN: Final = 19

# durations
UNTILS: Final[list[str]] = [
    "roll",
    "ini_check",
    "attack",
    "backstab",
    "combat",
    "action",
    "turn",
    "use",
    "paid",
    "next_activation",
    "wound_or_move",
    "while_b2b",
    "while_bearer_in_play",
    "own_passive_start",
    "owner_passive_start",
    "next_opponent_passive_start",
    "game",
]
U_ROLL: Final = 0
U_INI: Final = 1
U_ATTACK: Final = 2
U_BACKSTAB: Final = 3
U_COMBAT: Final = 4
U_ACTION: Final = 5
U_TURN: Final = 6
U_USE: Final = 7
U_PAID: Final = 8
U_ACTIVATION: Final = 9
U_WOUND_OR_MOVE: Final = 10
U_CONTACT: Final = 11
U_BEARER: Final = 12
U_OWN_PASSIVE: Final = 13
U_OWNER_PASSIVE: Final = 14
U_OPPONENT_PASSIVE: Final = 15
U_GAME: Final = 16

# numbers
NUMBERS: Final[list[str]] = [
    "",
    "X",
    "X1",
    "X2",
    "all",
    "controlled_sources",
    "controlled_sources_b2b",
    "lost_endurance",
    "enemies_b2b",
    "straight_fields",
    "wounds_dealt",
    "kills",
    "knights_b2b",
    "shuffled",
    "same",
]
N_PLAIN: Final = 0
N_X: Final = 1
N_X1: Final = 2
N_X2: Final = 3
N_ALL: Final = 4
N_SOURCES: Final = 5
N_SOURCES_B2B: Final = 6
N_LOST: Final = 7
N_ENEMIES: Final = 8
N_STRAIGHT: Final = 9
N_WOUNDS: Final = 10
N_KILLS: Final = 11
N_KNIGHTS: Final = 12
N_SHUFFLED: Final = 13
N_SAME: Final = 14
ALL: Final = 99

# standing rules
RULES: Final[list[str]] = [
    "blocked",
    "blocked_pair",
    "cannot_move",
    "no_push",
    "cannot_push",
    "immune_wounds",
    "inert",
    "move_through",
    "double_shots",
    "extra_activation",
    "hostile_activation",
    "off_board",
    "obstacle",
    "wood_network",
    "counts_as_thicket",
    "source_is_wood",
    "counts_as_source",
    "movable_shrine",
    "shrine_pushes",
    "delayed_blast",
    "joined_pair",
    "harvest_plus_1",
    "shrine_endurance_pays_dice",
    "free_red_die_once",
    "play_both_actions_once",
]
BLOCKED: Final = 0
BLOCKED_PAIR: Final = 1
CANNOT_MOVE: Final = 2
NO_PUSH: Final = 3
CANNOT_PUSH: Final = 4
IMMUNE: Final = 5
INERT: Final = 6
MOVE_THROUGH: Final = 7
DOUBLE_SHOTS: Final = 8
EXTRA_ACTIVATION: Final = 9
HOSTILE_ACTIVATION: Final = 10
AWAY: Final = 11
OBSTACLE: Final = 12
IN_NETWORK: Final = 13
AS_THICKET: Final = 14
SOURCE_IS_WOOD: Final = 15
AS_SOURCE: Final = 16
MOVABLE_SHRINE: Final = 17
SHRINE_PUSHES: Final = 18
DELAYED_BLAST: Final = 19
JOINED_PAIR: Final = 20
HARVEST_MORE: Final = 21
SHRINE_PAYS_DICE: Final = 22
FREE_RED_DIE: Final = 23
BOTH_ACTIONS: Final = 24

# resources
RESOURCES: Final[list[str]] = [
    "",
    "crystal",
    "depleted_crystal",
    "temp_crystal",
    "banner",
    "endurance",
    "blessing_on_shrine",
]
CRYSTALS: Final = 1
DEPLETED: Final = 2
TEMPORARY: Final = 3
BANNER: Final = 4
TOKENS_OF_ENDURANCE: Final = 5
BLESSINGS: Final = 6

# conditions
CONDITIONS: Final[list[str]] = ["", "straight_fields", "moved_straight", "wounds_dealt", "no_enemy_endurance_lost"]
C_STRAIGHT: Final = 1
C_MOVED: Final = 2
C_WOUNDS: Final = 3
C_NO_LOSS: Final = 4

# events that delayed and triggered parts wait for
EVENTS: Final[list[str]] = [
    "",
    "owner_passive_start",
    "own_active_start",
    "own_active_end",
    "model_enters_field",
    "enemy_killed_b2b_shrine",
    "enemy_wounded_b2b_shrine",
    "enemy_pushed_by_shrine",
]
E_OWNER_PASSIVE: Final = 1
E_OWN_ACTIVE: Final = 2
E_OWN_ACTIVE_END: Final = 3
E_ENTERS: Final = 4
E_KILLED: Final = 5
E_WOUNDED: Final = 6
E_PUSHED: Final = 7

# areas of a hit check
AREAS: Final[list[str]] = ["", "field", "fields", "line", "between", "contact", "field_of", "all_fields"]
A_FIELD: Final = 1
A_FIELDS: Final = 2
A_LINE: Final = 3
A_BETWEEN: Final = 4
A_CONTACT: Final = 5
A_FIELD_OF: Final = 6
A_ALL: Final = 7

# named targets of charges
UPGRADES_ALL: Final = 1  # all own upgrades
UPGRADES_ONE: Final = 2  # one of them
UPGRADES_IT: Final = 3  # of the squad `it`
UPGRADES_THAT: Final = 4  # one upgrade of the squad just named
UPGRADES_THICKET: Final = 5  # of own squads in contact with a Thicket

FAR: Final = 99  # unlimited range


@final
class Ref:
    """Something that contact or range is measured to."""

    def __init__(self, kind: int, unit: int) -> None:
        self.kind = kind
        self.unit = unit


@final
class Number:
    """A number of an effect: plain, or counted when it is needed; factor and divisor apply to it."""

    def __init__(self, kind: int, factor: int, divisor: int, ref: Ref) -> None:
        self.kind = kind
        self.factor = factor
        self.divisor = divisor
        self.ref = ref


@final
class Selector:
    """Who or what an effect is about."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.n = 1
        self.up_to = False
        self.all = False
        self.any = False
        self.optional = False
        self.other = False
        self.named = False  # later parts call it x
        self.unit = NONE
        self.of_bearer = False  # only models or squads of the squad that bears the upgrade
        self.of_it = False
        self.within = NONE
        self.of = Ref(R_NONE, NONE)
        self.b2b = Ref(R_NONE, NONE)
        self.los = False
        self.no_endurance = False
        self.alone = False
        self.can_reach = False


@final
class Where:
    """Conditions for a place."""

    def __init__(self) -> None:
        self.empty = False
        self.empty_field = False
        self.hex = False
        self.b2b = Ref(R_NONE, NONE)
        self.within = NONE
        self.of: list[Ref] = []
        self.range = NONE  # that many fields away from the old place
        self.on_source = False
        self.on_card = False
        self.replace_thicket = False
        self.at_dead = False


@final
class Area:
    """The fields or models of a hit check."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.range = FAR
        self.los = False
        self.plus = 0  # neighbouring fields that are added: 0, 1, or ALL
        self.ref = Ref(R_NONE, NONE)


@final
class Part:
    """One part of what a card does. What the verb does not use keeps its neutral value."""

    def __init__(self, verb: int, number: int) -> None:
        self.verb = verb
        self.needs_actor = False  # it speaks of whoever performs it
        self.number = number  # its index in Content.parts, which frames carry
        self.t: Selector | None = None
        self.vs: Selector | None = None  # also b, frm, drag
        self.target: Selector | None = None
        self.n = Number(N_PLAIN, 1, 1, Ref(R_NONE, NONE))
        self.attrs: list[int] = []
        self.choice = False  # one of the attributes, or of the tokens, is chosen
        self.until = U_GAME
        self.until_unit = NONE  # while in contact with this unit
        self.until_placer = False
        self.token = NONE
        self.tokens: list[int] = []  # of a choice
        self.resource = 0
        self.where = Where()
        self.area: Area | None = None
        self.enemies_only = False
        self.shooter = 0  # 0 none, 1 actor, 2 each, 3 a unit
        self.unit = NONE
        self.bonus = 0
        self.bonus_mode = 0  # bit per side in which the bonus holds; 0 = always
        self.range = NONE
        self.through = False
        self.straight = False
        self.to_target = False  # a Move that must end in contact with the target
        self.push = False
        self.same_base = False
        self.thicket_swap = False
        self.free = False
        self.to_mode = NONE
        self.counts = False  # wounds and kills of this Combat are counted for later parts
        self.no_counter = False
        self.cancels_wounds = False
        self.upgrades = 0
        self.to_supply = False
        self.hidden = False
        self.up_to = False
        self.optional = False
        self.roll = NONE  # DEF for auto
        self.wins = True
        self.rule = NONE
        self.rule_arg = NONE
        self.cond = 0
        self.cond_least = 0
        self.window_turn = False
        self.event = 0
        self.is_shrine = False  # moves the own shrine
        self.cost = 0
        self.card = NONE  # for an action of this card only
        self.then: list[Part] = []
        self.effect: list[Part] = []  # on every model hit
        self.options: list[list[Part]] = []


@final
class Action:
    """One half of a card, a banner or an evolve card: when it may be used, for what price, and what it does."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.card = NONE
        self.half = UPPER
        self.unit = NONE  # only this unit may perform it
        self.cost = 0  # CHOSEN for X
        self.in_charges = False
        self.instant = False
        self.passive = False
        self.when = ACTIVE
        self.windows = 0  # bit per window
        self.names_step = False  # may be used inside a card (ED-333)
        self.limit = NO_LIMIT
        self.actor = NO_ACTOR
        self.needs_modes = 0  # bit per side: 1 basic, 2 the other, 4 evolved; 0 = any
        self.needs_straight = 0
        self.needs_source = False
        self.near_dead = NONE  # the actor stands at most so many fields from the dead model
        self.uses_actor = False  # some part speaks of the actor
        self.concerned = NONE  # the selector of the model whose roll, wound or death it is about
        self.team = False
        self.interrupt = False
        self.with_card = NONE
        self.replaces_attack = False
        self.splits_x = False  # Resurrection: X = X1 + X2
        self.x_by_endurance = False  # X at most endurance + 1
        self.priced = False  # its first part is a price
        self.parts: list[Part] = []


@final
class Mode:
    """One side of a squad card, or an evolve card on it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.values: list[int] = [0, 0, 0, 0]  # DASH where there is none
        self.reroll_attack = False
        self.reroll_defence = False
        self.through = False
        self.may_change = False
        self.change_cost = 0
        self.base = 0  # base number
        self.cannot_push = False


@final
class Rules:
    """What a mode of the game sets."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.players: list[int] = []
        self.board = 0
        self.crystals = 0
        self.charges = 0
        self.squads = 0
        self.exact = False
        self.deck = 0
        self.start = 0
        self.harvest = 1
        self.track = 0  # steps of the victory track; 0 = VP tokens
        self.tokens = 0
        self.from_each = 0
        self.team_vp = 0
        self.teams = False


@final
class Content:
    """Everything in the box, as tables."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        self.boards: list[Board] = []
        self.layouts: list[tuple[int, int, list[int], list[int]]] = []  # board, players, shrines, sources
        self.rules: list[Rules] = []
        self.factions: list[str] = []
        self.faction_leader: list[int] = []
        self.faction_shrine: list[int] = []
        self.faction_alternative: list[int] = []
        self.faction_banner: list[int] = []  # action numbers
        self.faction_alternative_banner: list[int] = []
        self.faction_units: list[list[int]] = []
        self.faction_cards: list[list[int]] = []
        self.units: list[str] = []
        self.unit_faction: list[int] = []
        self.unit_cards: list[int] = []  # squad cards of this name
        self.unit_models: list[int] = []
        self.unit_endurance: list[int] = []
        self.unit_leader: list[bool] = []
        self.unit_modes: list[list[Mode]] = []
        self.unit_steps: list[bool] = []  # its Moves are chosen field by field (ED-331)
        self.cards: list[str] = []
        self.card_faction: list[int] = []
        self.card_kind: list[int] = []
        self.card_unit: list[int] = []  # NONE: any
        self.card_copies: list[int] = []
        self.card_actions: list[list[int]] = []  # upper, lower; one for evolve cards
        self.card_windows: list[int] = []  # bit per window in which one of its actions may be played from hand
        self.card_mode: list[Mode | None] = []  # of evolve cards
        self.card_attach: list[int] = []  # crystals to attach; 0: a sacrificed wound
        self.card_charges: list[int] = []  # put on it when attached
        self.actions: list[Action] = []
        self.parts: list[Part] = []
        self.tokens: list[str] = []
        self.token_faction: list[int] = []
        self.token_count: list[int] = []
        self.token_parts: list[list[Part]] = []
        self.token_on_squad: list[bool] = []
        self.token_removal: list[int] = []  # price to take it off; 0: it cannot be
        self.token_same: list[int] = []  # the token whose rules it shares, and whose supply
        self.token_kin: list[list[int]] = []  # all that share them, itself among them
        self.shrines: list[str] = []
        self.shrine_trigger: list[int] = []  # 0 always, 1 own_passive, 2 end_own_passive, 3 own_active
        self.shrine_parts: list[list[Part]] = []
        self.banners: list[str] = []
        self.banner_of_action: dict[int, int] = {}
        self.deck_squads: dict[str, list[int]] = {}  # "<faction>_<duel|multi>"
        self.deck_cards: dict[str, list[int]] = {}
        self.deck_drop: dict[str, list[int]] = {}  # left out for 20 cards
        self.yellow: list[int] = []
        self.red: list[int] = []
        self.gear_yellow: list[int] = []
        self.gear_red: list[int] = []
        self.fire = NONE
        self.thicket = NONE
        self.strike = NONE
        self.mine_real = NONE
        self.mine_dummy = NONE
        self.overgrow = NONE
        self.source_mark = NONE
        self.weakening = NONE
        self.blessing = NONE
        self.unstoppable = NONE
        self.marked = NONE
        self.call = NONE
        self.shadow = NONE
        self.joined = NONE
        self.lurch = NONE
        self.idle_turns = 10
        self.most_turns = 60
        self.buy_cost = 3
        self.more_crystals = 3
        self.knight = NONE


def squad_of(model: int) -> int:
    """The squad place that a model place belongs to."""
    return model // MODELS


def seat_of(model: int) -> int:
    """The seat that owns a model place."""
    return model // PER_SEAT
