"""The table of Crystalicum: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import PEACE, Content
from druza.games.crystalicum.state_parts import (
    NO_CARDS,
    NO_HOLDINGS,
    NO_PILES,
    NOTHING_LASTS,
    PEACEFUL,
    Held,
    Index,
    Lasting,
    Matter,
    Roster,
    Unknown,
)
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State

# where a card on the table lies
HOMELAND: Final = 0
EMBASSY: Final = 1
ORBIT: Final = 2
ATTACHED: Final = 3
SYSTEM: Final = 4  # the Home World; it counts as lying in the Homeland
HIDDEN: Final = 5  # a hidden World
GONE: Final = 6

# phases and segments
OPENING: Final = 0
ACTION_PHASE: Final = 1
BATTLE_PHASE: Final = 2
FINAL: Final = 3

UNMARK_SEGMENT: Final = 0
START_CARDS: Final = 1
PRODUCTION_SEGMENT: Final = 2
PLACING: Final = 3
ALLOCATION: Final = 4
ACTIONS: Final = 5
BATTLE_CARDS: Final = 6
STAR_BATTLES: Final = 7
INVASIONS: Final = 8
FINAL_CARDS: Final = 9
REVEALING: Final = 10
ANNOUNCING: Final = 11
CLAIMING: Final = 12
DRAWING: Final = 13

SEEN_BY_ALL: Final = 127  # in known: a hidden World that was revealed
EVERYONE: Final = 7  # in seen_hands: shown to all


@final
class CrystalicumState(State):
    """All that lies on the table. A card there has a slot; a card anywhere else is its pattern.

    Clones have their own columns of what changes often, Treasuries, Politics, hands, decks and discard piles. All else
    is shared by clones, each hand and pile too: it is replaced and never changed."""

    def __init__(self, game: Game[Any], content: Content, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.index: Index | None = None  # made when needed
        self.roster: Roster | None = None  # made when needed
        self.unknown: Unknown | None = None  # made when somebody imagines
        self.held: list[Held] = NO_HOLDINGS  # by seat, each made when needed; shared by clones
        self.tried: Matter | None = None  # a deed with nothing chosen, to be tried
        # by slot; these four are shared by clones: with_value replaces them
        self.pattern: vec[i64] = vec[i64]()  # NONE where nothing lies
        self.owner: vec[i64] = vec[i64]()
        self.crystals: vec[i64] = vec[i64]()  # on hidden Worlds
        self.known: vec[i64] = vec[i64]()  # bit per seat that has seen a hidden World
        # by slot; clones have their own
        self.zone: vec[i64] = vec[i64]()
        self.place: vec[i64] = vec[i64]()  # the World of the Orbit, the host, or the number of a hidden World's Orbit
        self.marked: vec[i64] = vec[i64]()
        self.moves: vec[i64] = vec[i64]()  # moves made this turn
        self.used: vec[i64] = vec[i64]()  # bit per ability used this turn
        self.carries: vec[i64] = vec[i64]()  # how many cards are attached to it directly
        self.vacated: list[int] = NO_CARDS  # slots that are free from the next turn on
        self.lasting: list[Lasting] = NOTHING_LASTS
        # by seat
        self.homes: list[int] = NO_CARDS  # slot of the Home World; never changes in a game
        self.treasuries: list[int] = NO_CARDS
        self.politics: list[int] = NO_CARDS
        self.hands: list[list[int]] = NO_PILES  # sorted
        self.decks: list[list[int]] = NO_PILES  # top last
        self.world_decks: list[list[int]] = NO_PILES
        self.discards: list[list[int]] = NO_PILES
        self.destroyed: list[list[int]] = NO_PILES
        self.world_discards: list[list[int]] = NO_PILES
        self.seen_cards: list[int] = NO_CARDS  # how many cards on top of the Resource deck its owner knows
        self.seen_worlds: list[int] = NO_CARDS
        self.seen_bottom: list[int] = NO_CARDS  # known cards at the bottom of the World deck
        self.seen_bottom_cards: list[int] = NO_CARDS  # and of the Resource deck
        self.seen_hands: list[list[int]] = NO_PILES  # pattern * 8 + who has seen it (EVERYONE: all)
        self.out: list[int] = NO_CARDS  # eliminated seats, first one first
        self.windows = 0  # events that a Reaction could have answered, as everybody can see; no part of the game
        self.announced: list[int] = NO_CARDS  # the turn in which victory was announced, 0 if not
        self.political_actions: list[int] = NO_CARDS  # this turn
        # of the turn
        self.turn: i64 = 1
        self.turn_limit: i64 = 0  # 0 = none
        self.chain = False  # experienced cards: one copy of each level
        self.active: i64 = 0
        self.phase: i64 = OPENING
        self.segment: i64 = UNMARK_SEGMENT
        self.battles: list[int] = NO_CARDS  # seat * SLOTS + Orbit of battles started this turn
        self.envoys: list[int] = NO_CARDS  # Characters taking part in the Political Action going on
        self.combat = PEACEFUL
        self.stack: list[Matter] = []
        self.champions: list[int] = NO_CARDS  # who has won

    def clone(self) -> "CrystalicumState":
        other = CrystalicumState(self.game, self.content, self.seats, self.dice.copy())
        self.copy_base(other)
        other.index = self.index
        roster = self.roster
        if roster is not None:
            roster.shared = True
            other.roster = roster
        other.held = self.held
        other.pattern = self.pattern
        other.owner = self.owner
        other.zone = self.zone[:]
        other.place = self.place[:]
        other.marked = self.marked[:]
        other.moves = self.moves[:]
        other.used = self.used[:]
        other.crystals = self.crystals
        other.known = self.known
        other.carries = self.carries[:]
        other.vacated = self.vacated
        other.lasting = self.lasting
        other.homes = self.homes
        other.treasuries = self.treasuries[:]
        other.politics = self.politics[:]
        other.hands = self.hands[:]
        other.decks = self.decks[:]
        other.world_decks = self.world_decks
        other.discards = self.discards[:]
        other.destroyed = self.destroyed
        other.world_discards = self.world_discards
        other.seen_cards = self.seen_cards
        other.seen_worlds = self.seen_worlds
        other.seen_bottom = self.seen_bottom
        other.seen_bottom_cards = self.seen_bottom_cards
        other.seen_hands = self.seen_hands
        other.out = self.out
        other.windows = self.windows
        other.announced = self.announced
        other.political_actions = self.political_actions
        other.turn = self.turn
        other.turn_limit = self.turn_limit
        other.chain = self.chain
        other.active = self.active
        other.phase = self.phase
        other.segment = self.segment
        other.battles = self.battles
        other.envoys = self.envoys
        other.combat = self.combat if self.combat.kind == PEACE else self.combat.copy()
        if self.stack:
            other.stack = [matter.copy() for matter in self.stack]
        other.champions = self.champions
        return other

    def is_out(self, seat: int) -> bool:
        return seat in self.out

    def players(self) -> int:
        """How many are still in the game."""
        return self.seats - len(self.out)

    def next_seat(self, seat: int) -> int:
        """The next player clockwise who is still in the game."""
        seat = (seat + 1) % self.seats
        while self.out and seat in self.out:
            seat = (seat + 1) % self.seats
        return seat

    def staying(self, seat: int) -> int:
        """This player, or the next one clockwise who is still in the game."""
        return self.next_seat(seat) if self.out and seat in self.out else seat

    def starter(self) -> int:
        """CR-085, CR-223: the Active Player; when he is out, the player to his left for the rest of the turn."""
        return self.staying(self.active)

    def round_from_active(self) -> list[int]:
        """CR-085: every player still in the game, clockwise from the Active Player."""
        seats = [(self.active + step) % self.seats for step in range(self.seats)]
        return [seat for seat in seats if seat not in self.out] if self.out else seats

    def id_of(self, slot: int) -> str:
        """The card in a slot, by its id."""
        return self.content.ids[self.pattern[slot]]


def with_value(column: vec[i64], slot: i64, value: i64) -> vec[i64]:
    """A column that clones share, with another number in one slot."""
    changed = column[:]
    changed[slot] = value
    return changed


def with_number(numbers: list[int], place: i64, number: i64) -> list[int]:
    """The same numbers but for one."""
    changed = numbers[:]
    changed[place] = number
    return changed


def lay_on(piles: list[list[int]], seat: i64, pattern: i64) -> None:
    """A card comes on top of a player's pile."""
    pile = piles[seat][:]
    pile.append(pattern)
    piles[seat] = pile


def take_from(piles: list[list[int]], seat: i64, pattern: i64) -> None:
    """A card leaves a player's pile or hand."""
    pile = piles[seat][:]
    place: i64 = 0
    while pile[place] != pattern:
        place += 1
    del pile[place]
    piles[seat] = pile


def with_laid_on(piles: list[list[int]], seat: i64, pattern: i64) -> list[list[int]]:
    """Piles that clones share, with a card on top of a player's."""
    changed = piles[:]
    lay_on(changed, seat, pattern)
    return changed


def take_top(piles: list[list[int]], seat: i64) -> i64:
    """The top card of a player's pile."""
    pile = piles[seat][:]
    top = pile.pop()
    piles[seat] = pile
    return top
