"""Basics: how large a table is, and what the smallest numbers stand for: factions, attributes, kinds of cards."""
# mypyc

from typing import Final

SEATS: Final = 4
SQUADS: Final = 5  # squad places per seat
MODELS: Final = 4  # model places per squad
SLOTS: Final = 2  # upgrades per squad
PER_SEAT: Final = 20  # model places per seat
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
