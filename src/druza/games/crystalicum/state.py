"""The table of Crystalicum: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from druza.games.crystalicum.content.pieces import BODY, NONE, PEACE, Content
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
class Lasting:
    """An effect that lasts, on a card or for a player. Immutable."""

    def __init__(
        self, verb: int, slot: int, seat: int, trait: int, amount: int, until: int, act: int, uses: int
    ) -> None:
        self.verb = verb
        self.slot = slot  # the card it lies on, NONE for a player's
        self.seat = seat
        self.trait = trait
        self.amount = amount
        self.until = until
        self.act = act  # in Content.acts
        self.uses = uses


NO_CARDS: Final[list[int]] = []  # shared by all that name none


@final
class Matter:
    """Something that can be answered: an event, or an Action or Reaction that was declared."""

    def __init__(self, events: int, seat: int, card: int) -> None:
        self.events = events  # bit per event that this is
        self.seat = seat  # who does it, or whose card it happens to
        self.card = card  # the card on the table that it is about
        self.against = NONE  # the seat challenged, attacked or beaten
        self.place = NONE  # an Orbit, by its World
        self.value = 0  # Luck drawn, Cost to be met, Politics Points gained
        self.status = STANDS
        self.fate = NONE  # for cards that would leave play: where they go
        # what only an Action or Reaction has
        self.effect = NONE
        self.source = NONE  # the card in play whose ability it is
        self.pattern = NONE  # the card played from hand
        self.answers = NONE  # the matter of the stack that a Reaction answers
        self.x = 0
        self.mode = NONE
        self.opponent = NONE
        self.amount = NONE  # chosen up to a limit
        self.bearer = NONE
        self.ship = NONE
        self.orbit = NONE  # of the card that paid
        self.looked = NONE  # the World looked at
        self.stopped = 0  # bit per part whose choosing is finished
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
class Index:
    """Which cards on the table wait for which event, and which have constant abilities. Immutable, shared by clones."""

    def __init__(self) -> None:
        self.watchers: list[list[int]] = []  # by event
        self.watched = 0  # bit per event with a watcher
        self.modifiers: list[list[int]] = []  # by trait
        self.constants: list[list[int]] = []  # by verb, modify apart


@final
class Roster:
    """Which cards lie on the table, slots in their order. Immutable, shared by clones."""

    def __init__(self) -> None:
        self.movers: list[list[int]] = []  # by seat: Characters and Ships
        self.able: list[list[int]] = []  # by seat: cards in play with Actions of their own
        self.kinds: list[list[int]] = []  # by kind, hidden Worlds apart
        self.attached: list[int] = []
        self.orbits: list[int] = []  # Home Worlds and hidden Worlds


@final
class Combat:
    """The combat going on."""

    def __init__(self) -> None:
        self.kind = PEACE
        self.attacker = NONE
        self.defender = NONE
        self.orbit = NONE  # the World of the Orbit; in an invasion the Home World attacked from
        self.champion = NONE  # of the attacker in a duel
        self.rival = NONE  # the challenged Character
        self.world = NONE  # attacked in an invasion
        self.ships: list[int] = []  # that carry the invasion
        self.raiders: list[int] = []  # Characters of the attacker in an invasion
        self.trait = BODY  # that a duel compares
        self.clash_actions = 0
        self.refuse_free = False
        self.drawing: list[int] = [0, 0]  # who draws Luck: attacker, defender
        self.drawn: list[int] = [0, 0]  # the result being settled
        self.luck: list[int] = [0, 0]  # added so far
        self.winner = NONE
        self.advantage = 0
        self.spent = 0  # points of Advantage used up
        self.lost = 0  # cards that cost the loser a Politics Point
        self.gained = 0  # Politics Points of the winner
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


PEACEFUL: Final = Combat()  # shared while nobody fights; never changed


@final
class CrystalicumState(State):
    """All that lies on the table. A card there has a slot; a card anywhere else is its pattern."""

    def __init__(self, game: Game[Any], content: Content, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.index: Index | None = None  # made when needed
        self.roster: Roster | None = None  # made when needed
        # by slot
        self.pattern: list[int] = []  # NONE where nothing lies
        self.owner: list[int] = []
        self.zone: list[int] = []
        self.place: list[int] = []  # the World of the Orbit, or the host
        self.marked: list[int] = []
        self.moves: list[int] = []  # moves made this turn
        self.used: list[int] = []  # bit per ability used this turn
        self.crystals: list[int] = []  # on hidden Worlds
        self.known: list[int] = []  # bit per seat that has seen a hidden World
        self.carries: list[int] = []  # how many cards are attached to it directly
        self.vacated: list[int] = []  # slots that are free from the next turn on
        self.lasting: list[Lasting] = []
        # by seat
        self.homes: list[int] = []  # slot of the Home World
        self.treasuries: list[int] = []
        self.politics: list[int] = []
        self.hands: list[list[int]] = []  # sorted
        self.decks: list[list[int]] = []  # top last
        self.world_decks: list[list[int]] = []
        self.discards: list[list[int]] = []
        self.destroyed: list[list[int]] = []
        self.world_discards: list[list[int]] = []
        self.seen_cards: list[int] = []  # how many cards on top of the Resource deck its owner knows
        self.seen_worlds: list[int] = []
        self.seen_bottom: list[int] = []  # known cards at the bottom of the World deck
        self.seen_bottom_cards: list[int] = []  # and of the Resource deck
        self.seen_hands: list[list[int]] = []  # pattern * 8 + who has seen it (EVERYONE: all)
        self.out: list[int] = []  # eliminated seats, first one first
        self.announced: list[int] = []  # the turn in which victory was announced, 0 if not
        self.political_actions: list[int] = []  # this turn
        # of the turn
        self.turn = 1
        self.turn_limit = 0  # 0 = none
        self.chain = False  # experienced cards: one copy of each level
        self.active = 0
        self.phase = OPENING
        self.segment = UNMARK_SEGMENT
        self.battles: list[int] = []  # seat * SLOTS + Orbit of battles started this turn
        self.envoys: list[int] = []  # Characters taking part in the Political Action going on
        self.combat = PEACEFUL
        self.stack: list[Matter] = []
        self.champions: list[int] = []  # who has won

    def clone(self) -> "CrystalicumState":
        other = CrystalicumState(self.game, self.content, self.seats, self.dice.copy())
        self.copy_base(other)
        other.index = self.index
        other.roster = self.roster
        other.pattern = self.pattern[:]
        other.owner = self.owner[:]
        other.zone = self.zone[:]
        other.place = self.place[:]
        other.marked = self.marked[:]
        other.moves = self.moves[:]
        other.used = self.used[:]
        other.crystals = self.crystals[:]
        other.known = self.known[:]
        other.carries = self.carries[:]
        other.vacated = self.vacated[:]
        other.lasting = self.lasting[:]
        other.homes = self.homes  # never changes in a game
        other.treasuries = self.treasuries[:]
        other.politics = self.politics[:]
        other.hands = copy_lists(self.hands)
        other.decks = copy_lists(self.decks)
        other.world_decks = copy_lists(self.world_decks)
        other.discards = copy_lists(self.discards)
        other.destroyed = copy_lists(self.destroyed)
        other.world_discards = copy_lists(self.world_discards)
        other.seen_cards = self.seen_cards[:]
        other.seen_worlds = self.seen_worlds[:]
        other.seen_bottom = self.seen_bottom[:]
        other.seen_bottom_cards = self.seen_bottom_cards[:]
        other.seen_hands = copy_lists(self.seen_hands)
        other.out = self.out[:]
        other.announced = self.announced[:]
        other.political_actions = self.political_actions[:]
        other.turn = self.turn
        other.turn_limit = self.turn_limit
        other.chain = self.chain
        other.active = self.active
        other.phase = self.phase
        other.segment = self.segment
        other.battles = self.battles[:]
        other.envoys = self.envoys[:]
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
        while seat in self.out:
            seat = (seat + 1) % self.seats
        return seat

    def staying(self, seat: int) -> int:
        """This player, or the next one clockwise who is still in the game."""
        return self.next_seat(seat) if seat in self.out else seat

    def starter(self) -> int:
        """CR-085, CR-223: the Active Player; when he is out, the player to his left for the rest of the turn."""
        return self.staying(self.active)

    def round_from_active(self) -> list[int]:
        """CR-085: every player still in the game, clockwise from the Active Player."""
        seats = self.seats
        return [(self.active + step) % seats for step in range(seats) if (self.active + step) % seats not in self.out]

    def id_of(self, slot: int) -> str:
        """The card in a slot, by its id."""
        return self.content.ids[self.pattern[slot]]


def copy_lists(lists: list[list[int]]) -> list[list[int]]:
    """Lists of one's own with the same numbers."""
    return [numbers[:] for numbers in lists]
