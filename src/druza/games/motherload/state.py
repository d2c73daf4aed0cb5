"""The table of Super Motherload: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from druza.games.motherload.content.pieces import HIRES, Content
from druza.games.motherload.rules.mine import Mine
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State

NO_CREW: Final = -1


@final
class MotherloadState(State):
    """All that lies on the table, and what this turn has changed."""

    def __init__(self, game: Game[Any], content: Content, mine: Mine, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.mine = mine
        self.first = 0  # the first player
        self.active = 0  # whose turn it is
        self.turns = 0  # finished turns
        self.crews: list[int] = []  # by seat, NO_CREW before it is picked
        self.hands: list[list[int]] = []  # sorted: their order means nothing
        self.shown: list[list[int]] = []  # by seat: cards of the hand that all saw come into it
        self.decks: list[list[int]] = []  # top last
        self.discards: list[list[int]] = []
        self.hired: list[list[int]] = []  # by seat and stack: how many of it were bought
        self.piles: list[list[int]] = []  # by seat and stack: the minerals on the top card
        self.bombs: list[int] = []
        self.bomb_supply = 0
        self.artefacts: list[list[int]] = []  # by seat, sorted
        self.artefact_pool: list[int] = []  # face down
        self.spent: list[int] = []  # artefacts out of the game, face up
        self.majors: list[int] = []  # face up
        self.majors_aside: list[int] = []  # not in this game
        self.minors: list[int] = []  # face up
        self.minor_deck: list[int] = []  # top last
        self.known_minors = 0  # how many at the bottom of the deck all have seen (Swap goal)
        self.majors_taken: list[list[int]] = []
        self.minors_taken: list[list[int]] = []
        self.idle = 0  # finished turns in a row without a tunnel
        self.last_turn = False  # the last artefact space of Depth 4 is covered
        self.latest: list[int] = []  # the spaces of the tunnel that was dug last; never changed, only replaced
        self.digger = -1  # who dug it
        # what belongs to this turn only
        self.actions = 0  # left
        self.earned = 0  # bit per Minor whose goal was met in this turn
        self.hires = 0  # pilots bought
        self.claimed_major = False
        self.claimed_minor = False
        self.dug = False  # was a tunnel placed?

    def clone(self) -> "MotherloadState":
        other = MotherloadState(self.game, self.content, self.mine, self.seats, self.dice.copy())
        self.copy_base(other)
        other.first = self.first
        other.active = self.active
        other.turns = self.turns
        other.crews = self.crews[:]
        other.hands = copy_lists(self.hands)
        other.shown = copy_lists(self.shown)
        other.decks = copy_lists(self.decks)
        other.discards = copy_lists(self.discards)
        other.hired = copy_lists(self.hired)
        other.piles = copy_lists(self.piles)
        other.bombs = self.bombs[:]
        other.bomb_supply = self.bomb_supply
        other.artefacts = copy_lists(self.artefacts)
        other.artefact_pool = self.artefact_pool[:]
        other.spent = self.spent[:]
        other.majors = self.majors[:]
        other.majors_aside = self.majors_aside  # changes only before the first turn, as a whole
        other.minors = self.minors[:]
        other.minor_deck = self.minor_deck[:]
        other.known_minors = self.known_minors
        other.majors_taken = copy_lists(self.majors_taken)
        other.minors_taken = copy_lists(self.minors_taken)
        other.idle = self.idle
        other.last_turn = self.last_turn
        other.latest = self.latest
        other.digger = self.digger
        other.actions = self.actions
        other.earned = self.earned
        other.hires = self.hires
        other.claimed_major = self.claimed_major
        other.claimed_minor = self.claimed_minor
        other.dug = self.dug
        return other

    def forget_turn(self) -> None:
        """SM-028: nothing of a turn is carried over."""
        self.actions = 0
        self.earned = 0
        self.hires = 0
        self.claimed_major = False
        self.claimed_minor = False
        self.dug = False

    def top_card(self, seat: int, stack: int) -> int:
        """SM-108: the only card of a stack that can be bought; -1 if the stack is exhausted."""
        hired = self.hired[seat][stack]
        return self.content.hire(self.crews[seat], stack, hired) if hired < HIRES else -1


def copy_lists(lists: list[list[int]]) -> list[list[int]]:
    """Lists of one's own with the same numbers."""
    return [numbers[:] for numbers in lists]
