"""The vocabulary: every answer there is."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import COLOURS, DYED, PLACES
from druza.kernel.vocabulary import Verb, Vocabulary

VOCABULARY: Final = Vocabulary()
DONE: Final[Verb] = VOCABULARY.verb("done")  # stop, none, no card
END: Final[Verb] = VOCABULARY.verb("end")
ACTION: Final[list[Verb]] = [VOCABULARY.verb(name) for name in ("recruit", "mine", "collect", "skill")]
EXTRA: Final[list[Verb]] = [VOCABULARY.verb(f"extra-{name}") for name in ("recruit", "mine", "collect", "skill")]
RAID: Final[Verb] = VOCABULARY.verb("raid")
DOCK: Final[Verb] = VOCABULARY.verb("dock", PLACES)
CRYSTAL: Final[Verb] = VOCABULARY.verb("crystal", PLACES)
STACK: Final[Verb] = VOCABULARY.verb("stack", 3)
CARD: Final[Verb] = VOCABULARY.verb("card", DYED)
BASE: Final[Verb] = VOCABULARY.verb("base", 4)
SPOT: Final[Verb] = VOCABULARY.verb("spot", 7)  # a place in a Base, 0 at the bottom
HALF: Final[Verb] = VOCABULARY.verb("half", 2)  # left, right
COLOUR: Final[Verb] = VOCABULARY.verb("colour", COLOURS)
COUNT: Final[Verb] = VOCABULARY.verb("count", 8)
MODE: Final[Verb] = VOCABULARY.verb("mode", 4)
CAVE_IN: Final[Verb] = VOCABULARY.verb("cave-in", 2)  # leave the marker, move it
LEADER: Final[Verb] = VOCABULARY.verb("leader")
BENEATH: Final[Verb] = VOCABULARY.verb("beneath")
ARTIFACT: Final[Verb] = VOCABULARY.verb("artifact", 24)
