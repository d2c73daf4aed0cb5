"""The parts of a state: effects that last, matters to be answered, the combat going on, and what is found once."""
# mypyc

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import BODY, NONE, PEACE, Act, Effect

# what became of a matter
STANDS: Final = 0
CANCELLED: Final = 1
PREVENTED: Final = 2
KEPT: Final = 3  # stays in play


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
    """Which cards lie on the table, slots in their order. Clones share it until one of them changes it."""

    def __init__(self) -> None:
        self.shared = False  # then whoever changes it copies it first
        self.table: list[int] = []  # all of them
        self.movers: list[list[int]] = []  # by seat: Characters and Ships
        self.able: list[list[int]] = []  # by seat: cards in play with Actions of their own
        self.kinds: list[list[int]] = []  # by kind, hidden Worlds apart
        self.attached: list[int] = []
        self.orbits: list[int] = []  # Home Worlds and hidden Worlds

    def copy(self) -> "Roster":
        """One that nobody shares."""
        other = Roster()
        other.table = self.table[:]
        other.movers = [slots[:] for slots in self.movers]
        other.able = [slots[:] for slots in self.able]
        other.kinds = [slots[:] for slots in self.kinds]
        other.attached = self.attached[:]
        other.orbits = self.orbits[:]
        return other


@final
@mypyc_attr(acyclic=True)
class Held:
    """What a hand holds that menus and windows look for, found once for each hand. Immutable, shared by clones."""

    def __init__(self, hand: list[int]) -> None:
        self.hand = hand
        self.watches: i64 = 0  # bit per event that its cards wait for
        self.windows: i64 = 0  # of its Actions
        self.permanents: list[int] = NO_CARDS  # each once
        self.costs: list[int] = NO_CARDS  # theirs, when nothing changes them
        self.actions: list[int] = NO_CARDS  # each once
        self.experienced = False  # is there a card of a higher level?


NOTHING_HELD: Final = Held(NO_CARDS)
NO_HOLDINGS: Final[list[Held]] = []


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
