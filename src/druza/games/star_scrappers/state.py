"""The table of Star Scrappers: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from druza.games.star_scrappers.content.pieces import EMPTY, PLACES, Content
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State

BESIDE_BOARD: Final = -1
NOT_IN_GAME: Final = -2


@final
class StarScrappersState(State):
    """All that lies on the table, and what this turn has changed."""

    def __init__(self, game: Game[Any], content: Content, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.wild = 0  # bit per colour not in play
        self.docks: list[int] = []  # cards by place, EMPTY where none lies
        self.dock_stacks: list[list[int]] = []  # by level, top last
        self.mine: list[int] = []  # crystals by place
        self.mine_stacks: list[list[int]] = []  # by cost, top last
        self.artifact_stacks: list[list[int]] = []  # top last
        self.hands: list[list[int]] = []
        self.bases: list[list[int]] = []  # bottom first, the Leader last
        self.crystals: list[list[int]] = []
        self.artifacts: list[list[int]] = []  # the chosen halves
        self.subjugated: list[list[int]] = []
        self.commands: list[int] = []  # the faction of each seat's Command card
        self.totems: list[int] = []  # by faction: a seat, BESIDE_BOARD or NOT_IN_GAME
        self.removed: list[int] = []  # cards trimmed from Bases
        self.marker = 0
        self.first = 0  # the first player
        self.round = 1
        self.moved = False  # did any piece move in this round?
        self.still = 0  # complete rounds in a row in which nothing moved
        self.active = 0  # whose turn it is
        # what belongs to this turn only
        self.played: list[int] = []  # the play area
        self.used: list[int] = []  # kinds of the normal actions carried out
        self.raided = False
        self.extra: list[int] = [0, 0, 0, 0]  # extra actions left, by kind
        self.same_action = False
        self.mine_discount = 0
        self.collect_discount = 0
        self.recruit_gaps = 1  # bit per sum of recruiting discounts, 0 among them
        self.doubled: list[int] = [0, 0, 0, 0]  # by kind of action: bit per faction that counts double
        self.triggers: list[int] = []  # effects that wait for an event of this turn
        self.artifacts_used = 0  # bit per half
        self.crystal_colours: list[int] = [EMPTY] * PLACES  # changed colours by place of the Mine
        self.crystal_discounts: list[int] = [0] * PLACES

    def clone(self) -> "StarScrappersState":
        other = StarScrappersState(self.game, self.content, self.seats, self.dice.copy())
        self.copy_base(other)
        other.wild = self.wild
        other.docks = self.docks[:]
        other.dock_stacks = copy_lists(self.dock_stacks)
        other.mine = self.mine[:]
        other.mine_stacks = copy_lists(self.mine_stacks)
        other.artifact_stacks = copy_lists(self.artifact_stacks)
        other.hands = copy_lists(self.hands)
        other.bases = copy_lists(self.bases)
        other.crystals = copy_lists(self.crystals)
        other.artifacts = copy_lists(self.artifacts)
        other.subjugated = copy_lists(self.subjugated)
        other.commands = self.commands  # never changes in a game
        other.totems = self.totems[:]
        other.removed = self.removed[:]
        other.marker = self.marker
        other.first = self.first
        other.round = self.round
        other.moved = self.moved
        other.still = self.still
        other.active = self.active
        other.played = self.played[:]
        other.used = self.used[:]
        other.raided = self.raided
        other.extra = self.extra[:]
        other.same_action = self.same_action
        other.mine_discount = self.mine_discount
        other.collect_discount = self.collect_discount
        other.recruit_gaps = self.recruit_gaps
        other.doubled = self.doubled[:]
        other.triggers = self.triggers[:]
        other.artifacts_used = self.artifacts_used
        other.crystal_colours = self.crystal_colours[:]
        other.crystal_discounts = self.crystal_discounts[:]
        return other

    def forget_turn(self) -> None:
        """Nothing of this turn is left (SS-039, SS-056)."""
        self.played = []
        self.used = []
        self.raided = False
        self.same_action = False
        self.mine_discount = 0
        self.collect_discount = 0
        self.recruit_gaps = 1
        self.artifacts_used = 0
        if self.triggers:
            self.triggers = []
        for kind in range(len(self.extra)):
            self.extra[kind] = 0
            self.doubled[kind] = 0
        for place in range(PLACES):
            self.crystal_colours[place] = EMPTY
            self.crystal_discounts[place] = 0

    def has_collapsed(self) -> bool:
        """SS-213: the marker has reached the space for this number of players."""
        return self.marker >= self.content.collapse_at[self.seats]

    def cave_in(self) -> None:
        """SS-082, SS-094, SS-208, SS-217: the marker moves one space and stops at the end of the track."""
        if self.marker < self.content.track_end:
            self.marker += 1
            self.moved = True
            collapsed = self.marker == self.content.collapse_at[self.seats]  # SS-218: once
            self.tell("cave_in", self.active, {"space": self.marker, "collapsed": collapsed})


def copy_lists(lists: list[list[int]]) -> list[list[int]]:
    """Lists of one's own with the same numbers."""
    return [numbers[:] for numbers in lists]
