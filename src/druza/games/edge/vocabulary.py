"""The vocabulary: every answer there is in The Edge."""
# mypyc

from typing import Final

from druza.games.edge.content.basics import PER_SEAT, SEATS, SLOTS, SQUADS
from druza.games.edge.content.geometry import PLACEMENTS
from druza.kernel.vocabulary import Verb, Vocabulary

FIELDS: Final = 81
CARDS: Final = 160  # room for more designs than the box has
UNITS: Final = 48

VOCABULARY: Final = Vocabulary()
DONE: Final[Verb] = VOCABULARY.verb("done")
PASS: Final[Verb] = VOCABULARY.verb("pass")
PASS_TURN: Final[Verb] = VOCABULARY.verb("pass-turn")  # and do not ask again in this turn
END: Final[Verb] = VOCABULARY.verb("end")
TURN: Final[Verb] = VOCABULARY.verb("turn", 2)  # active, passive
PLAY_UPPER: Final[Verb] = VOCABULARY.verb("upper", CARDS)
PLAY_LOWER: Final[Verb] = VOCABULARY.verb("lower", CARDS)
ATTACH: Final[Verb] = VOCABULARY.verb("attach", CARDS)
USE: Final[Verb] = VOCABULARY.verb("use", SEATS * SQUADS * SLOTS * 2)  # slot * 2 + half of an attached upgrade
USE_BANNER: Final[Verb] = VOCABULARY.verb("banner")
ACTIVATE: Final[Verb] = VOCABULARY.verb("activate", SEATS * SQUADS)
CALL: Final[Verb] = VOCABULARY.verb("call")  # the model that bears the Call token
CLEAR_TOKEN: Final[Verb] = VOCABULARY.verb("clear", SEATS * PER_SEAT)
CHANGE: Final[Verb] = VOCABULARY.verb("change")  # the mode
ACT_MOVE: Final[Verb] = VOCABULARY.verb("move")
ACT_FIGHT: Final[Verb] = VOCABULARY.verb("fight")
MODEL: Final[Verb] = VOCABULARY.verb("model", SEATS * PER_SEAT)
SQUAD: Final[Verb] = VOCABULARY.verb("squad", SEATS * SQUADS)
FIELD: Final[Verb] = VOCABULARY.verb("field", FIELDS)
HEXES: Final[Verb] = VOCABULARY.verb("hexes", PLACEMENTS)
LINE: Final[Verb] = VOCABULARY.verb("line", 6)
DIE: Final[Verb] = VOCABULARY.verb("die", 2)  # yellow, red
REROLL_PAID: Final[Verb] = VOCABULARY.verb("reroll")
REROLL_FREE: Final[Verb] = VOCABULARY.verb("reroll-free")
REFRESH_ONE: Final[Verb] = VOCABULARY.verb("refresh")
COUNTER: Final[Verb] = VOCABULARY.verb("counter")
PAY_CRYSTAL: Final[Verb] = VOCABULARY.verb("crystal")
PAY_CRYSTALS: Final[Verb] = VOCABULARY.verb("crystals")  # the whole rest
PAY_VP: Final[Verb] = VOCABULARY.verb("vp")
PAY_ENDURANCE: Final[Verb] = VOCABULARY.verb("endurance", SEATS * SQUADS)
PAY_SHRINE: Final[Verb] = VOCABULARY.verb("shrine-token")
FACTION: Final[Verb] = VOCABULARY.verb("faction", 6)
UNIT: Final[Verb] = VOCABULARY.verb("unit", UNITS)
CARD: Final[Verb] = VOCABULARY.verb("card", CARDS)
SUGGESTED: Final[Verb] = VOCABULARY.verb("suggested")
SEAT: Final[Verb] = VOCABULARY.verb("seat", SEATS)
SLOT: Final[Verb] = VOCABULARY.verb("slot", SEATS * SQUADS * SLOTS)
NUMBER: Final[Verb] = VOCABULARY.verb("number", 31)
OPTION: Final[Verb] = VOCABULARY.verb("option", 4)
ATTRIBUTE: Final[Verb] = VOCABULARY.verb("attribute", 6)
TOKEN: Final[Verb] = VOCABULARY.verb("token", 48)
SPEND_TOKEN: Final[Verb] = VOCABULARY.verb("spend")  # an Unstoppable token
MULLIGAN: Final[Verb] = VOCABULARY.verb("mulligan")
BUY: Final[Verb] = VOCABULARY.verb("buy")
YES: Final[Verb] = VOCABULARY.verb("yes")
SHOOT: Final[Verb] = VOCABULARY.verb("shoot", CARDS)  # instead of an attack
SOURCE: Final[Verb] = VOCABULARY.verb("source", 5)
ITEM: Final[Verb] = VOCABULARY.verb(
    "item", SEATS * SQUADS * 5
)  # squad * 5 + upgrade 0, 1, their charges 2, 3, endurance 4
