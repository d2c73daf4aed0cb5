"""The vocabulary of Crystalicum: every answer there is."""
# mypyc

from typing import Any, Final

from druza.games.crystalicum.content.pieces import PATTERNS, SEATS, SLOTS
from druza.kernel.vocabulary import Verb, Vocabulary

VOCABULARY: Final = Vocabulary()
PASS: Final[Verb] = VOCABULARY.verb("pass")
DONE: Final[Verb] = VOCABULARY.verb("done")  # stop, none, no
YES: Final[Verb] = VOCABULARY.verb("yes")
POLITICS: Final[Verb] = VOCABULARY.verb("politics")
HOMELAND_OPTION: Final[Verb] = VOCABULARY.verb("homeland")
EMBASSY_OPTION: Final[Verb] = VOCABULARY.verb("embassy")
WORLD_OPTION: Final[Verb] = VOCABULARY.verb("world")  # place a hidden World
REFUSE: Final[Verb] = VOCABULARY.verb("refuse")
ACCEPT: Final[Verb] = VOCABULARY.verb("accept")
LUCK: Final[Verb] = VOCABULARY.verb("luck")
BOTTOM: Final[Verb] = VOCABULARY.verb("bottom")
SEAT: Final[Verb] = VOCABULARY.verb("seat", SEATS)
MODE: Final[Verb] = VOCABULARY.verb("mode", 4)
ANSWER: Final[Verb] = VOCABULARY.verb("answer", 32)  # which matter of the stack a Reaction answers
COUNT: Final[Verb] = VOCABULARY.verb("count", 256)
CARD: Final[Verb] = VOCABULARY.verb("card", PATTERNS)  # a card of the hand or of a deck, by its pattern
AT: Final[Verb] = VOCABULARY.verb("at", SLOTS)  # a card on the table
MOVE: Final[Verb] = VOCABULARY.verb("move", SLOTS)
PEEK: Final[Verb] = VOCABULARY.verb("peek", SLOTS)
TRANSFER: Final[Verb] = VOCABULARY.verb("transfer", SLOTS)
CHALLENGE: Final[Verb] = VOCABULARY.verb("challenge", SLOTS)
REPLACE: Final[Verb] = VOCABULARY.verb("replace", SLOTS)
BATTLE: Final[Verb] = VOCABULARY.verb("battle", SLOTS)  # the Orbit of this World
REVEAL: Final[Verb] = VOCABULARY.verb("reveal", SLOTS)
USE: Final[Verb] = VOCABULARY.verb("use", SLOTS * 4)  # slot * 4 + which of its abilities
# Every answer as the number that lists of options hold: handed on as it is, it need not be made anew.
ANSWERS: Final[list[Any]] = list(range(VOCABULARY.size))
