"""Terms: the words of effects as small numbers: selectors, references, durations, numbers, standing rules."""
# mypyc

from typing import Final

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

# who shoots
NOBODY: Final = 0  # mines and explosions
THE_ACTOR: Final = 1
EACH_MODEL: Final = 2  # of a loop
A_UNIT: Final = 3

# named targets of charges
UPGRADES_ALL: Final = 1  # all own upgrades
UPGRADES_ONE: Final = 2  # one of them
UPGRADES_IT: Final = 3  # of the squad `it`
UPGRADES_THAT: Final = 4  # one upgrade of the squad just named
UPGRADES_THICKET: Final = 5  # of own squads in contact with a Thicket

FAR: Final = 99  # unlimited range
