"""The vocabulary: every answer there is in Tortuga 2199."""
# mypyc

from typing import Final

from druza.games.tortuga.content.pieces import DECKS, DEFENCES, HUNTS, KINDS, MARKET_SIZE, PILES, SEATS, SECTORS
from druza.kernel.vocabulary import Verb, Vocabulary

VOCABULARY: Final = Vocabulary()
DONE: Final[Verb] = VOCABULARY.verb("done")  # stop, skip, no more
END: Final[Verb] = VOCABULARY.verb("end")
TAKE: Final[Verb] = VOCABULARY.verb("take")  # the reserved card
PLAY: Final[Verb] = VOCABULARY.verb("play", KINDS)
PLAY_ALL: Final[Verb] = VOCABULARY.verb("play-all")
CASH: Final[Verb] = VOCABULARY.verb("cash", HUNTS)  # the reward of a Hunting card
PILE: Final[Verb] = VOCABULARY.verb("pile", PILES)  # buy from a Tortuga pile
MARKET: Final[Verb] = VOCABULARY.verb("market", DECKS * MARKET_SIZE)  # buy from a sector market
REFRESH: Final[Verb] = VOCABULARY.verb("refresh", DECKS * MARKET_SIZE)
MOVE: Final[Verb] = VOCABULARY.verb("move", SECTORS)
COLLECT: Final[Verb] = VOCABULARY.verb("collect")
MINERAL: Final[Verb] = VOCABULARY.verb("mineral")  # spend one
TOKEN: Final[Verb] = VOCABULARY.verb("token")  # use a Market token
SCOUT: Final[Verb] = VOCABULARY.verb("scout")
RESERVE: Final[Verb] = VOCABULARY.verb("reserve")
REMOVE: Final[Verb] = VOCABULARY.verb("remove")
HUNT: Final[Verb] = VOCABULARY.verb("hunt")
CONQUER: Final[Verb] = VOCABULARY.verb("conquer")
CONQUER_CRYPTO: Final[Verb] = VOCABULARY.verb("conquer-crypto")
FORTIFY: Final[Verb] = VOCABULARY.verb("fortify")
ATTACK: Final[Verb] = VOCABULARY.verb("attack", SEATS)
INFLUENCE: Final[Verb] = VOCABULARY.verb("influence")
USE_SECTOR: Final[Verb] = VOCABULARY.verb("use-sector")
SHIP: Final[Verb] = VOCABULARY.verb("ship", SEATS)
CARD: Final[Verb] = VOCABULARY.verb("card", KINDS)
DISCARD: Final[Verb] = VOCABULARY.verb("discard", KINDS)  # a card of the own discard pile
SECTOR: Final[Verb] = VOCABULARY.verb("sector", SECTORS)
DEFENCE: Final[Verb] = VOCABULARY.verb("defence", DEFENCES)
ABILITY: Final[Verb] = VOCABULARY.verb("ability", 4)
BRANCH: Final[Verb] = VOCABULARY.verb("branch", 4)
PRIZE: Final[Verb] = VOCABULARY.verb("prize", 2)  # from the loser, from the bank
