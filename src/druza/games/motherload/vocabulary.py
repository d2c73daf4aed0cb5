"""The vocabulary: every answer there is."""
# mypyc

from typing import Final

from druza.games.motherload.content.pieces import CREW_CARDS, CREWS, DEPTHS, KINDS, SPACES, STACKS
from druza.kernel.vocabulary import Verb, Vocabulary

VOCABULARY: Final = Vocabulary()
DONE: Final[Verb] = VOCABULARY.verb("done")  # no more cards, go on, no
END: Final[Verb] = VOCABULARY.verb("end")
DRAW: Final[Verb] = VOCABULARY.verb("draw")
DRILL: Final[Verb] = VOCABULARY.verb("drill")
BLAST: Final[Verb] = VOCABULARY.verb("blast")
SIDE: Final[Verb] = VOCABULARY.verb("side", 2)  # A, B
CREW: Final[Verb] = VOCABULARY.verb("crew", CREWS)
COLOUR: Final[Verb] = VOCABULARY.verb("colour", 3)
CARD: Final[Verb] = VOCABULARY.verb("card", CREWS * CREW_CARDS)
SPACE: Final[Verb] = VOCABULARY.verb("space", DEPTHS * SPACES)  # (depth - 1) * 72 + row * 12 + column
AT_SPACE: Final[list[int]] = SPACE.options()  # by space: as numbers made once, for there are many in every list
DIRECTION: Final[Verb] = VOCABULARY.verb("direction", 2)  # right, down
TURNED: Final[Verb] = VOCABULARY.verb("turned", 8)  # an orientation of a blast pattern
STACK: Final[Verb] = VOCABULARY.verb("stack", STACKS)
MINERAL: Final[Verb] = VOCABULARY.verb("mineral", KINDS)
ARTEFACT: Final[Verb] = VOCABULARY.verb("artefact", 8)
MAJOR: Final[Verb] = VOCABULARY.verb("major", 10)
MINOR: Final[Verb] = VOCABULARY.verb("minor", 20)
