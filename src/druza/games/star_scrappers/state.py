"""The table of Star Scrappers: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from druza.games.star_scrappers.content.pieces import EMPTY, PLACES, Content
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State

BESIDE_BOARD: Final = -1
NOT_IN_GAME: Final = -2

NO_NUMBERS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []
# what a turn begins with; shared by all states, and only replaced
NONE_OF_EACH: Final[list[int]] = [0, 0, 0, 0]
NOT_RECOLOURED: Final[list[int]] = [EMPTY] * PLACES
NOT_DISCOUNTED: Final[list[int]] = [0] * PLACES


@final
class StarScrappersState(State):
    """All that lies on the table, and what this turn has changed."""

    def __init__(self, game: Game[Any], content: Content, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.wild = 0  # bit per colour not in play
        self.docks = NO_NUMBERS  # cards by place, EMPTY where none lies
        self.mine = NO_NUMBERS  # crystals by place
        self.hands = NO_LISTS
        self.played = NO_NUMBERS  # the play area of this turn
        # the lists in these are never changed, only replaced (kernel/zones.py)
        self.dock_stacks = NO_LISTS  # by level, top last
        self.mine_stacks = NO_LISTS  # by cost, top last
        self.bases = NO_LISTS  # bottom first, the Leader last
        self.crystals = NO_LISTS
        # these are never changed, only replaced as a whole
        self.artifact_stacks = NO_LISTS  # top last
        self.artifacts = NO_LISTS  # the chosen halves
        self.subjugated = NO_LISTS
        self.commands = NO_NUMBERS  # the faction of each seat's Command card
        self.totems = NO_NUMBERS  # by faction: a seat, BESIDE_BOARD or NOT_IN_GAME
        self.removed = NO_NUMBERS  # cards trimmed from Bases
        self.marker = 0
        self.first = 0  # the first player
        self.round = 1
        self.moved = False  # did any piece move in this round?
        self.still = 0  # complete rounds in a row in which nothing moved
        self.active = 0  # whose turn it is
        # what belongs to this turn only; its lists are only replaced
        self.used = NO_NUMBERS  # kinds of the normal actions carried out
        self.raided = False
        self.extra = NONE_OF_EACH  # extra actions left, by kind
        self.same_action = False
        self.mine_discount = 0
        self.collect_discount = 0
        self.recruit_gaps = 1  # bit per sum of recruiting discounts, 0 among them
        self.doubled = NONE_OF_EACH  # by kind of action: bit per faction that counts double
        self.triggers = NO_NUMBERS  # effects that wait for an event of this turn
        self.artifacts_used = 0  # bit per half
        self.crystal_colours = NOT_RECOLOURED  # changed colours by place of the Mine
        self.crystal_discounts = NOT_DISCOUNTED

    def clone(self) -> "StarScrappersState":
        other = StarScrappersState(self.game, self.content, self.seats, self.dice.copy())
        self.copy_base(other)
        other.wild = self.wild
        other.docks = self.docks[:]
        other.mine = self.mine[:]
        other.hands = [hand[:] for hand in self.hands]
        other.played = self.played[:]
        other.dock_stacks = self.dock_stacks[:]
        other.mine_stacks = self.mine_stacks[:]
        other.bases = self.bases[:]
        other.crystals = self.crystals[:]
        other.artifact_stacks = self.artifact_stacks
        other.artifacts = self.artifacts
        other.subjugated = self.subjugated
        other.commands = self.commands
        other.totems = self.totems
        other.removed = self.removed
        other.marker = self.marker
        other.first = self.first
        other.round = self.round
        other.moved = self.moved
        other.still = self.still
        other.active = self.active
        other.used = self.used
        other.raided = self.raided
        other.extra = self.extra
        other.same_action = self.same_action
        other.mine_discount = self.mine_discount
        other.collect_discount = self.collect_discount
        other.recruit_gaps = self.recruit_gaps
        other.doubled = self.doubled
        other.triggers = self.triggers
        other.artifacts_used = self.artifacts_used
        other.crystal_colours = self.crystal_colours
        other.crystal_discounts = self.crystal_discounts
        return other

    def forget_turn(self) -> None:
        """Nothing of this turn is left (SS-039, SS-056)."""
        if self.played:
            self.played = []
        self.used = NO_NUMBERS
        self.raided = False
        self.extra = NONE_OF_EACH
        self.same_action = False
        self.mine_discount = 0
        self.collect_discount = 0
        self.recruit_gaps = 1
        self.doubled = NONE_OF_EACH
        self.triggers = NO_NUMBERS
        self.artifacts_used = 0
        self.crystal_colours = NOT_RECOLOURED
        self.crystal_discounts = NOT_DISCOUNTED

    def has_collapsed(self) -> bool:
        """SS-213: the marker has reached the space for this number of players."""
        return self.marker >= self.content.collapse_at[self.seats]

    def cave_in(self) -> None:
        """SS-082, SS-094, SS-208, SS-217: the marker moves one space and stops at the end of the track."""
        if self.marker < self.content.track_end:
            self.marker += 1
            self.moved = True
            if self.events is not None:
                collapsed = self.marker == self.content.collapse_at[self.seats]  # SS-218: once
                self.tell("cave_in", self.active, {"space": self.marker, "collapsed": collapsed})
