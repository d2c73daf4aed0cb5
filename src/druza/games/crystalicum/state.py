"""The table of Crystalicum: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import BODY, NONE, PEACE, Act, Content, Effect
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

# what became of a matter
STANDS: Final = 0
CANCELLED: Final = 1
PREVENTED: Final = 2
KEPT: Final = 3  # stays in play

SEEN_BY_ALL: Final = 127  # in known: a hidden World that was revealed
EVERYONE: Final = 7  # in seen_hands: shown to all


@final
@mypyc_attr(acyclic=True)
class Lasting:
    """An effect that lasts, on a card or for a player. Immutable."""

    def __init__(
        self, verb: i64, slot: i64, seat: i64, trait: i64, amount: i64, until: i64, act: i64, uses: i64
    ) -> None:
        self.verb: i64 = verb
        self.slot: i64 = slot  # the card it lies on, NONE for a player's
        self.seat: i64 = seat
        self.trait: i64 = trait
        self.amount: i64 = amount
        self.until: i64 = until
        self.act: i64 = act  # in Content.acts
        self.uses: i64 = uses


NOTHING_LASTS: Final[list[Lasting]] = []  # shared while nothing does; never changed
NO_CARDS: Final[list[int]] = []  # shared by all that name none
NO_PILES: Final[list[list[int]]] = []


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Matter:
    """Something that can be answered: an event, or an Action or Reaction that was declared."""

    def __init__(self, events: i64, seat: i64, card: i64) -> None:
        self.events: i64 = events  # bit per event that this is
        self.seat: i64 = seat  # who does it, or whose card it happens to
        self.card: i64 = card  # the card on the table that it is about
        self.against: i64 = NONE  # the seat challenged, attacked or beaten
        self.place: i64 = NONE  # an Orbit, by its World
        self.value: i64 = 0  # Luck drawn, Cost to be met, Politics Points gained
        self.status: i64 = STANDS
        self.fate: i64 = NONE  # for cards that would leave play: where they go
        # what only an Action or Reaction has
        self.effect: i64 = NONE
        self.source: i64 = NONE  # the card in play whose ability it is
        self.pattern: i64 = NONE  # the card played from hand
        self.answers: i64 = NONE  # the matter of the stack that a Reaction answers
        self.x: i64 = 0
        self.mode: i64 = NONE
        self.opponent: i64 = NONE
        self.amount: i64 = NONE  # chosen up to a limit
        self.bearer: i64 = NONE
        self.ship: i64 = NONE
        self.orbit: i64 = NONE  # of the card that paid
        self.looked: i64 = NONE  # the World looked at
        self.stopped: i64 = 0  # bit per part whose choosing is finished
        # lists of a matter are replaced, never changed: copies share them
        self.cost_cards: list[int] = NO_CARDS  # marked, discarded or pointed at to pay
        self.discards: list[int] = NO_CARDS  # patterns to be discarded from hand to pay
        self.targets: list[int] = NO_CARDS  # chosen cards: part * SLOTS + slot

    def copy(self) -> "Matter":
        other = Matter(self.events, self.seat, self.card)
        other.against = self.against
        other.place = self.place
        other.value = self.value
        other.status = self.status
        other.fate = self.fate
        other.effect = self.effect
        other.source = self.source
        other.pattern = self.pattern
        other.answers = self.answers
        other.x = self.x
        other.mode = self.mode
        other.opponent = self.opponent
        other.amount = self.amount
        other.bearer = self.bearer
        other.ship = self.ship
        other.orbit = self.orbit
        other.looked = self.looked
        other.stopped = self.stopped
        other.cost_cards = self.cost_cards
        other.discards = self.discards
        other.targets = self.targets
        return other


@final
@mypyc_attr(acyclic=True)
class Constant:
    """A part of a constant ability of a card on the table. Immutable."""

    def __init__(self, source: i64, effect: Effect, act: Act) -> None:
        self.source: i64 = source
        self.effect = effect
        self.act = act


NO_CONSTANTS: Final[list[Constant]] = []  # shared by all that have none; never changed
NO_ABILITIES: Final[list[list[Constant]]] = []


@final
@mypyc_attr(acyclic=True)
class Index:
    """Which cards on the table wait for which event, and which have constant abilities. Immutable, shared by clones."""

    def __init__(self) -> None:
        self.watchers: list[list[int]] = NO_PILES  # by event
        self.watched: i64 = 0  # bit per event with a watcher
        self.modifiers: list[list[Constant]] = NO_ABILITIES  # by trait
        self.constants: list[list[Constant]] = NO_ABILITIES  # by verb, modify apart

    def copy(self) -> "Index":
        """One to be changed by replacing lists of it."""
        other = Index()
        other.watchers = self.watchers
        other.watched = self.watched
        other.modifiers = self.modifiers
        other.constants = self.constants
        return other


@final
@mypyc_attr(acyclic=True)
class Roster:
    """Which cards lie on the table, slots in their order. Immutable, shared by clones."""

    def __init__(self) -> None:
        self.table: list[int] = NO_CARDS  # all of them
        self.movers: list[list[int]] = NO_PILES  # by seat: Characters and Ships
        self.able: list[list[int]] = NO_PILES  # by seat: cards in play with Actions of their own
        self.kinds: list[list[int]] = NO_PILES  # by kind, hidden Worlds apart
        self.attached: list[int] = NO_CARDS
        self.orbits: list[int] = NO_CARDS  # Home Worlds and hidden Worlds

    def copy(self) -> "Roster":
        """One to be changed by replacing lists of it."""
        other = Roster()
        other.table = self.table
        other.movers = self.movers
        other.able = self.able
        other.kinds = self.kinds
        other.attached = self.attached
        other.orbits = self.orbits
        return other


@final
@mypyc_attr(acyclic=True)
class Combat:
    """The combat going on."""

    def __init__(self) -> None:
        self.kind: i64 = PEACE
        self.attacker: i64 = NONE
        self.defender: i64 = NONE
        self.orbit: i64 = NONE  # the World of the Orbit; in an invasion the Home World attacked from
        self.champion: i64 = NONE  # of the attacker in a duel
        self.rival: i64 = NONE  # the challenged Character
        self.world: i64 = NONE  # attacked in an invasion
        self.ships: list[int] = []  # that carry the invasion
        self.raiders: list[int] = []  # Characters of the attacker in an invasion
        self.trait: i64 = BODY  # that a duel compares
        self.clash_actions: i64 = 0
        self.refuse_free = False
        self.drawing: list[int] = [0, 0]  # who draws Luck: attacker, defender
        self.drawn: list[int] = [0, 0]  # the result being settled
        self.luck: list[int] = [0, 0]  # added so far
        self.winner: i64 = NONE
        self.advantage: i64 = 0
        self.spent: i64 = 0  # points of Advantage used up
        self.lost: i64 = 0  # cards that cost the loser a Politics Point
        self.gained: i64 = 0  # Politics Points of the winner
        self.harmless = False  # the winner's side cannot do harm (CR-187, CR-211, CR-220)
        self.home_lost = False  # the attacked Home World is destroyed
        self.settled: list[int] = []  # cards kept in play by a Reaction
        self.delayed: list[int] = []  # act * SLOTS + slot: after the resolution
        self.delayed_seats: list[int] = []

    def copy(self) -> "Combat":
        other = Combat()
        other.kind = self.kind
        other.attacker = self.attacker
        other.defender = self.defender
        other.orbit = self.orbit
        other.champion = self.champion
        other.rival = self.rival
        other.world = self.world
        other.ships = self.ships[:]
        other.raiders = self.raiders[:]
        other.trait = self.trait
        other.clash_actions = self.clash_actions
        other.refuse_free = self.refuse_free
        other.drawing = self.drawing[:]
        other.drawn = self.drawn[:]
        other.luck = self.luck[:]
        other.winner = self.winner
        other.advantage = self.advantage
        other.spent = self.spent
        other.lost = self.lost
        other.gained = self.gained
        other.harmless = self.harmless
        other.home_lost = self.home_lost
        other.settled = self.settled[:]
        other.delayed = self.delayed[:]
        other.delayed_seats = self.delayed_seats[:]
        return other


@final
@mypyc_attr(acyclic=True)
class Unknown:
    """What a seat does not know while a question is asked, sorted; lists by player."""

    def __init__(self, seat: i64, choices: list[int]) -> None:
        self.seat: i64 = seat
        self.choices = choices  # of the question: another one has another list
        self.shown: list[list[int]] = []  # cards known to be in a hand
        self.resources: list[list[int]] = []
        self.worlds: list[list[int]] = []
        self.more_resources: list[list[int]] = []  # the probable deck, for who has more than was thought
        self.more_worlds: list[list[int]] = []
        self.hidden: list[list[int]] = []  # slots of hidden Worlds


PEACEFUL: Final = Combat()  # shared while nobody fights; never changed


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
        # by slot; these four are shared by clones: with_value replaces them
        self.pattern: vec[i64] = vec[i64]()  # NONE where nothing lies
        self.owner: vec[i64] = vec[i64]()
        self.crystals: vec[i64] = vec[i64]()  # on hidden Worlds
        self.known: vec[i64] = vec[i64]()  # bit per seat that has seen a hidden World
        # by slot; clones have their own
        self.zone: vec[i64] = vec[i64]()
        self.place: vec[i64] = vec[i64]()  # the World of the Orbit, or the host
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
        other.roster = self.roster
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
