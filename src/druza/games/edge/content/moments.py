"""Moments: the windows in which actions may be used, when they may be, how often, and by whom."""
# mypyc

from typing import Final

# windows; MENU is the own active turn when nothing is being resolved
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
MOMENTS: Final = 19  # how many there are

AT_STEP: Final = -2  # in place of a squad: a W9 inside such a step
NARROW: Final[list[int]] = [W4, W6, H1, H2, AFTER_ROLL, W8_INTERRUPT]  # only actions that name the step

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
LIMITS: Final[list[str]] = ["none", "1/turn", "1/combat", "1/roll", "1/action", "1/payment", "1/sequence"]
NO_LIMIT: Final = 0
PER_TURN: Final = 1
PER_COMBAT: Final = 2  # a Combat action
PER_ROLL: Final = 3
PER_ACTION: Final = 4
PER_PAYMENT: Final = 5
PER_SEQUENCE: Final = 6

# who performs an action
ACTORS: Final[list[str]] = ["none", "model", "squad"]
NO_ACTOR: Final = 0
ONE_MODEL: Final = 1
ONE_SQUAD: Final = 2
