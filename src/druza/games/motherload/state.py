"""The table of Super Motherload: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from mypy_extensions import i64

from druza.games.motherload.content.pieces import HIRES, STACKS, Content
from druza.games.motherload.rules.mine import Mine
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.kernel.zones import with_list, with_number

NO_CREW: Final = -1
NO_NUMBERS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []


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
        self.hands = NO_LISTS  # sorted: their order means nothing
        # the lists in these are never changed, only replaced (kernel/zones.py)
        self.decks = NO_LISTS  # top last
        self.discards = NO_LISTS
        # all other lists are never changed, only replaced as a whole
        self.crews = NO_NUMBERS  # by seat, NO_CREW before it is picked
        self.shown = NO_LISTS  # by seat: cards of the hand that all saw come into it
        self.hired = NO_LISTS  # by seat and stack: how many of it were bought
        self.piles = NO_LISTS  # by seat and stack: the minerals on the top card
        self.bombs = NO_NUMBERS
        self.bomb_supply = 0
        self.artefacts = NO_LISTS  # by seat, sorted
        self.artefact_pool = NO_NUMBERS  # face down
        self.spent = NO_NUMBERS  # artefacts out of the game, face up
        self.majors = NO_NUMBERS  # face up
        self.majors_aside = NO_NUMBERS  # not in this game
        self.minors = NO_NUMBERS  # face up
        self.minor_deck = NO_NUMBERS  # top last
        self.known_minors = 0  # how many at the bottom of the deck all have seen (Swap goal)
        self.majors_taken = NO_LISTS
        self.minors_taken = NO_LISTS
        self.idle = 0  # finished turns in a row without a tunnel
        self.last_turn = False  # the last artefact space of Depth 4 is covered
        self.latest = NO_NUMBERS  # the spaces of the tunnel that was dug last
        self.digger = -1  # who dug it
        # what belongs to this turn only
        self.actions: i64 = 0  # left
        self.earned: i64 = 0  # bit per Minor whose goal was met in this turn
        self.hires: i64 = 0  # pilots bought
        self.claimed_major = False
        self.claimed_minor = False
        self.dug = False  # was a tunnel placed?
        # kept at hand, never written: the face-up Majors that each seat meets, and what they were judged by
        self.met = NO_LISTS
        self.judged_majors = NO_NUMBERS
        self.judged_hired = NO_LISTS

    def clone(self) -> "MotherloadState":
        other = MotherloadState(self.game, self.content, self.mine, self.seats, self.dice.copy())
        self.copy_base(other)
        other.first = self.first
        other.active = self.active
        other.turns = self.turns
        other.hands = [hand[:] for hand in self.hands]
        other.decks = self.decks[:]
        other.discards = self.discards[:]
        other.crews = self.crews
        other.shown = self.shown
        other.hired = self.hired
        other.piles = self.piles
        other.bombs = self.bombs
        other.bomb_supply = self.bomb_supply
        other.artefacts = self.artefacts
        other.artefact_pool = self.artefact_pool
        other.spent = self.spent
        other.majors = self.majors
        other.majors_aside = self.majors_aside
        other.minors = self.minors
        other.minor_deck = self.minor_deck
        other.known_minors = self.known_minors
        other.majors_taken = self.majors_taken
        other.minors_taken = self.minors_taken
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
        other.met = self.met
        other.judged_majors = self.judged_majors
        other.judged_hired = self.judged_hired
        return other

    def forget_turn(self) -> None:
        """SM-028: nothing of a turn is carried over."""
        self.actions = 0
        self.earned = 0
        self.hires = 0
        self.claimed_major = False
        self.claimed_minor = False
        self.dug = False

    def top_card(self, seat: i64, stack: i64) -> i64:
        """SM-108: the only card of a stack that can be bought; -1 if the stack is exhausted."""
        hired: i64 = self.hired[seat][stack]
        if hired == HIRES:
            return -1
        return self.content.hire(self.crews[seat], stack, hired)

    def majors_met(self, seat: i64) -> list[int]:
        """The face-up Majors that a seat has hired enough pilots for."""
        if self.judged_hired is not self.hired or self.judged_majors is not self.majors:
            self.met = [[major for major in self.majors if self.meets(row, major)] for row in self.hired]
            self.judged_hired = self.hired
            self.judged_majors = self.majors
        return self.met[seat]

    def meets(self, hired: list[int], major: i64) -> bool:
        """SM-154: at least the named number of hires from every named stack."""
        needs = self.content.major_needs[major]
        for stack in range(i64(STACKS)):
            have: i64 = hired[stack]
            if have < i64(needs[stack]):
                return False
        return True

    def put_on(self, seat: int, stack: int, pile: int) -> None:
        """SM-089: this pile of minerals lies on the top card of a stack now."""
        self.piles = with_list(self.piles, seat, with_number(self.piles[seat], stack, pile))
