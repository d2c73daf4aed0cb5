"""The table of Star Scrappers: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from mypy_extensions import i64

from druza.games.star_scrappers.content.pieces import EMPTY, PLACES, Content
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.kernel.zones import with_number

BESIDE_BOARD: Final = -1
NOT_IN_GAME: Final = -2

NO_NUMBERS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []
# what a turn begins with; shared by all states, and only replaced
NONE_OF_EACH: Final[list[int]] = [0, 0, 0, 0]
NOT_RECOLOURED: Final[list[int]] = [EMPTY] * PLACES
NOT_DISCOUNTED: Final[list[int]] = [0] * PLACES

NONE_LIES: Final = 0x7F7F7F7F7F7F  # a cost that nobody can pay, a byte for each colour


@final
class StarScrappersState(State):
    """All that lies on the table, and what this turn has changed."""

    def __init__(self, game: Game[Any], content: Content, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.wild = 0  # bit per colour not in play
        self.hands = NO_LISTS
        self.played = NO_NUMBERS  # the play area of this turn
        # the lists in these are never changed, only replaced (kernel/zones.py)
        self.dock_stacks = NO_LISTS  # by level, top last
        self.mine_stacks = NO_LISTS  # by cost, top last
        self.bases = NO_LISTS  # bottom first, the Leader last
        self.crystals = NO_LISTS
        # these are never changed, only replaced as a whole
        self.docks = NO_NUMBERS  # cards by place, EMPTY where none lies
        self.mine = NO_NUMBERS  # crystals by place
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
        # kept at hand, never written: what was counted last, and what was found there
        self.counted_docks = NO_NUMBERS
        self.dock_gaps: i64 = 0  # bit per empty place
        self.dock_levels: i64 = 0  # bit per level of a mercenary; below 0 where it is not known
        self.counted_mine = NO_NUMBERS
        self.mine_gaps: i64 = 0
        self.cheapest: i64 = (
            0  # below 0 where it is not known: the lowest cost of a Crystal, as printed, a byte for each colour
        )
        self.counted_stacks = NO_LISTS
        self.cheapest_artifact: i64 = 0
        self.counted_artifacts = NO_LISTS
        self.brought = NO_NUMBERS  # what own Artifacts bring, by seat (see `perks_of`)

    def clone(self) -> "StarScrappersState":
        other = StarScrappersState(self.game, self.content, self.seats, self.dice.copy())
        self.copy_base(other)
        other.wild = self.wild
        other.docks = self.docks
        other.mine = self.mine
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
        other.counted_docks = self.counted_docks
        other.dock_gaps = self.dock_gaps
        other.dock_levels = self.dock_levels
        other.counted_mine = self.counted_mine
        other.mine_gaps = self.mine_gaps
        other.cheapest = self.cheapest
        other.counted_stacks = self.counted_stacks
        other.cheapest_artifact = self.cheapest_artifact
        other.counted_artifacts = self.counted_artifacts
        other.brought = self.brought
        return other

    def count_docks(self) -> None:
        """What lies in the Docks, after it has changed."""
        marks = self.content.hand_marks
        docks = self.docks
        gaps: i64 = 0
        levels: i64 = 0
        for place in range(i64(PLACES)):
            card: i64 = docks[place]
            if card < 0:
                gaps |= 1 << place
            else:
                levels |= 1 << (marks[card] & 15)
        self.dock_gaps = gaps
        self.dock_levels = levels
        self.counted_docks = docks

    def count_mine(self) -> None:
        """What lies in the Mine, after it has changed."""
        costs = self.content.place_costs
        colours = self.content.crystal_colour
        mine = self.mine
        gaps: i64 = 0
        cheapest: i64 = NONE_LIES
        for place in range(i64(PLACES)):
            crystal: i64 = mine[place]
            if crystal < 0:
                gaps |= 1 << place
            else:
                at = 8 * colours[crystal]
                cost = costs[place]
                before = cheapest >> at & 255
                if cost < before:
                    cheapest -= (before - cost) << at
        self.mine_gaps = gaps
        self.cheapest = cheapest
        self.counted_mine = mine

    def levels_in_docks(self) -> i64:
        """Bit per level of a mercenary of the Docks."""
        if self.counted_docks is not self.docks or self.dock_levels < 0:
            self.count_docks()
        return self.dock_levels

    def cheapest_crystals(self) -> i64:
        """The lowest cost of a Crystal of the Mine, as printed, a byte for each colour."""
        if self.counted_mine is not self.mine or self.cheapest < 0:
            self.count_mine()
        return self.cheapest

    def empty_dock(self, place: i64) -> None:
        """A mercenary leaves the Docks; its place stays empty until clean-up (SS-052)."""
        counted = self.counted_docks is self.docks
        self.docks = with_number(self.docks, place, EMPTY)
        if counted:
            self.counted_docks = self.docks
            self.dock_gaps |= 1 << place
            self.dock_levels = -1

    def empty_mine(self, place: i64) -> None:
        """The same for a Crystal of the Mine."""
        counted = self.counted_mine is self.mine
        self.mine = with_number(self.mine, place, EMPTY)
        if counted:
            self.counted_mine = self.mine
            self.mine_gaps |= 1 << place
            self.cheapest = -1

    def count_artifacts(self) -> None:
        """What everybody's Artifacts bring, after they have changed."""
        each = self.content.half_perks
        brought: list[int] = []
        for owned in self.artifacts:
            sum: i64 = 0
            for held in owned:
                half: i64 = held
                sum += each[half]
            brought.append(sum)
        self.brought = brought
        self.counted_artifacts = self.artifacts

    def least_artifact(self) -> i64:
        """The cost of the cheapest card on the stacks, as printed; beyond anything if none is left."""
        if self.counted_stacks is not self.artifact_stacks:
            least: i64 = 1 << 30
            costs = self.content.artifact_cost
            for cards in self.artifact_stacks:
                if cards:
                    cost: i64 = costs[cards[-1]]
                    if cost < least:
                        least = cost
            self.cheapest_artifact = least
            self.counted_stacks = self.artifact_stacks
        return self.cheapest_artifact

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
