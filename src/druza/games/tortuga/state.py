"""The state of Tortuga 2199: every zone and counter of the game."""
# mypyc

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import EMPTY, NOBODY, OUTER, SEATS, SECTORS, Content
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State

# how a game ended
RUNNING: Final = 0
BY_INFLUENCE: Final = 1
BY_LAST_ROUND: Final = 2
BY_LIMIT: Final = 3

# sides of a fight
ATTACKER: Final = 0
DEFENDER: Final = 1
BOTH_SIDES: Final = 3  # a bit for each


@final
class Fight:
    """A fight between two ships; lists have one entry for each side, the attacker first."""

    def __init__(
        self,
        seats: list[int],
        sector: int,
        cards: list[list[int]],
        revealed: bool,
        bonus: list[int],
        negated: list[list[int]],
        spoils: list[int],
        saved: list[bool],
        sums: list[list[int]],
        winner: int,
        removed: int,
        won: list[int],
        took: bool,
        round: int,
    ) -> None:
        self.seats = seats
        self.sector = sector
        self.cards = cards
        self.revealed = revealed
        self.bonus = bonus  # Maneuvers from abilities
        self.negated = negated  # cards whose printed Maneuvers count 0
        self.spoils = spoils  # influence from the bank if this side wins
        self.saved = saved  # does this side keep its cards if it loses?
        self.sums = sums  # the lines of both sums, once it is decided; see fight.LINES
        self.winner = winner  # NOBODY while it is fought
        self.removed = removed  # the card that the loser removed, or EMPTY
        self.won = won  # the winner's influence: from the loser, from the bank
        self.took = took  # has the winner taken the sector over?
        self.round = round  # in which it was fought

    def copy(self) -> "Fight":
        return Fight(
            self.seats,
            self.sector,
            [self.cards[0][:], self.cards[1][:]],
            self.revealed,
            self.bonus[:],
            [self.negated[0][:], self.negated[1][:]],
            self.spoils[:],
            self.saved[:],
            self.sums,
            self.winner,
            self.removed,
            self.won[:],
            self.took,
            self.round,
        )


def new_fight(attacker: int, defender: int, sector: int, round: int) -> Fight:
    """TT-148: the active player attacks; no card is committed yet."""
    return Fight(
        [attacker, defender],
        sector,
        [[], []],
        False,
        [0, 0],
        [[], []],
        [0, 0],
        [False, False],
        [],
        NOBODY,
        -1,
        [0, 0],
        False,
        round,
    )


NO_NUMBERS: Final[list[int]] = []
NO_LISTS: Final[list[list[int]]] = []


@final
@mypyc_attr(acyclic=True)
class Ground:
    """What is printed on the tiles, by place: looked up at every question, so it lies ready as numbers in a row."""

    def __init__(self, content: Content, tiles: list[int]) -> None:
        self.tiles = tiles  # they never change
        self.deck: vec[i64] = by_place(content.tile_deck, tiles)
        self.base: vec[i64] = by_place(content.base_defence, tiles)
        self.most: vec[i64] = by_place(content.max_defence, tiles)
        self.fixed: vec[i64] = by_place(content.fixed_cost, tiles)
        self.influence: vec[i64] = by_place(content.tile_influence, tiles)
        self.income: vec[i64] = by_place(content.tile_income, tiles)
        self.guns: vec[i64] = by_place(content.tile_guns, tiles)
        self.tokens: i64 = 0  # bit per place: a Market token is printed there
        self.minerals: i64 = 0  # bit per place: one is printed there
        self.outer: i64 = 0  # bit per place
        for place in range(len(tiles)):
            tile = tiles[place]
            if tile >= 0:
                self.tokens |= (1 if content.tile_income[tile] > 0 else 0) << place
                self.minerals |= (1 if content.tile_has_mineral[tile] else 0) << place
                self.outer |= (1 if content.tile_group[tile] == OUTER else 0) << place


def by_place(numbers: list[int], tiles: list[int]) -> vec[i64]:
    """What these numbers, of each kind of tile, are at each place; EMPTY where no tile lies."""
    return vec[i64]([i64(numbers[tile]) if tile >= 0 else EMPTY for tile in tiles])


NO_GROUND: Final = Ground(Content(), [])


@final
class TortugaState(State):
    """All that lies on the table, and what this turn has changed."""

    def __init__(self, game: Game[Any], content: Content, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.scenario: i64 = 0
        self.limit = 0  # rounds
        # what changes all the time, in place
        self.hands = NO_LISTS  # sorted
        self.played = NO_NUMBERS  # this turn
        # the lists in these are never changed, only replaced (kernel/zones.py)
        self.decks = NO_LISTS  # top last
        self.discards = NO_LISTS
        # all other lists are never changed, only replaced as a whole: the board, by place
        self.tiles = NO_NUMBERS
        self.owners = NO_NUMBERS  # NOBODY where no marker lies
        self.defences = NO_NUMBERS  # the space of the marker, 0 without one
        self.minerals: i64 = 0  # bit per place
        self.hunts = NO_NUMBERS  # Hunt tokens, EMPTY where none lies
        self.hunts_out = NO_NUMBERS  # Hunt tokens that nobody has seen, in the box
        self.stash: i64 = 0
        # the markets
        self.sector_decks = NO_LISTS  # top last
        self.decks_known = NO_NUMBERS  # how many cards under each deck all have seen
        self.market = NO_NUMBERS  # two cards beside each outer sector
        self.piles = NO_NUMBERS  # cards left
        self.hunting = NO_NUMBERS  # Hunting cards on offer, by Hunt token
        self.ships_left = NO_NUMBERS  # ships that nobody has chosen
        self.removed = NO_NUMBERS  # cards in the box
        # the players
        self.captains = NO_NUMBERS  # the ship of each seat
        self.ships = NO_NUMBERS  # where it is, or HOLD
        self.known = NO_NUMBERS  # how many cards under the own deck its owner has seen
        self.reserves = NO_NUMBERS
        self.influence = NO_NUMBERS  # in influence tokens
        self.held = NO_NUMBERS  # Minerals
        self.scouted = NO_NUMBERS  # bit per place: own marker on the Hunt token
        self.captured = NO_LISTS  # Hunt tokens
        self.first = 0
        self.round = 1
        self.active = 0
        self.usurper: i64 = NOBODY
        self.ending = RUNNING
        # what belongs to this turn only
        self.crypto: i64 = 0
        self.maneuver: i64 = 0
        self.bought = NO_NUMBERS
        self.mercenaries: i64 = 0  # played this turn
        self.discounts = NO_NUMBERS  # abilities that wait for their action
        self.mineral_rate: i64 = 0  # Crypto for a Mineral
        self.offers = NO_NUMBERS  # prices of influence that cards allow
        self.offer_used = False
        self.tokens_used: i64 = 0  # bit per place: Market tokens
        self.sectors_used: i64 = 0  # bit per place: abilities of outer sectors
        self.reserved_now = False
        self.peeked = NO_NUMBERS  # in the order seen
        # the fight going on, or the last one, until its defender has acted
        self.fight: Fight | None = None
        self.unseen: i64 = 0  # bit per side of the fight: this player has done nothing since
        # kept at hand, never written: what the tiles say; the owners that were counted, by seat their sectors as bits
        # and the influence of these
        self.known_ground = NO_GROUND
        self.sectors = NO_NUMBERS
        self.control = NO_NUMBERS
        self.counted = NO_NUMBERS

    def clone(self) -> "TortugaState":
        other = TortugaState(self.game, self.content, self.seats, self.dice.copy())
        self.copy_base(other)
        other.scenario = self.scenario
        other.limit = self.limit
        other.hands = [hand[:] for hand in self.hands]
        other.played = self.played[:]
        other.decks = self.decks[:]
        other.discards = self.discards[:]
        other.tiles = self.tiles
        other.owners = self.owners
        other.defences = self.defences
        other.minerals = self.minerals
        other.hunts = self.hunts
        other.hunts_out = self.hunts_out
        other.stash = self.stash
        other.sector_decks = self.sector_decks
        other.decks_known = self.decks_known
        other.market = self.market
        other.piles = self.piles
        other.hunting = self.hunting
        other.ships_left = self.ships_left
        other.removed = self.removed
        other.captains = self.captains
        other.ships = self.ships
        other.known = self.known
        other.reserves = self.reserves
        other.influence = self.influence
        other.held = self.held
        other.scouted = self.scouted
        other.captured = self.captured
        other.first = self.first
        other.round = self.round
        other.active = self.active
        other.usurper = self.usurper
        other.ending = self.ending
        other.crypto = self.crypto
        other.maneuver = self.maneuver
        other.bought = self.bought
        other.mercenaries = self.mercenaries
        other.discounts = self.discounts
        other.mineral_rate = self.mineral_rate
        other.offers = self.offers
        other.offer_used = self.offer_used
        other.tokens_used = self.tokens_used
        other.sectors_used = self.sectors_used
        other.reserved_now = self.reserved_now
        other.peeked = self.peeked
        if self.fight is not None:
            other.fight = self.fight if self.fight.winner >= 0 else self.fight.copy()  # a fight decided never changes
        other.unseen = self.unseen
        other.known_ground = self.known_ground
        other.sectors = self.sectors
        other.control = self.control
        other.counted = self.counted
        return other

    def ground(self) -> Ground:
        """What is printed on the tiles that lie there."""
        if self.known_ground.tiles is not self.tiles:
            self.known_ground = Ground(self.content, self.tiles)
            self.counted = NO_NUMBERS
        return self.known_ground

    def controlled(self, seat: i64) -> i64:
        """The sectors under a player's control, a bit for each place."""
        if self.counted is not self.owners:
            self.count_sectors()
        return self.sectors[seat]

    def control_influence(self, seat: i64) -> i64:
        """TT-131: the control tokens in the hold."""
        if self.counted is not self.owners:
            self.count_sectors()
        return self.control[seat]

    def count_sectors(self) -> None:
        """Who controls what, after it has changed."""
        ground = self.ground()
        sectors = [0] * SEATS
        control = [0] * SEATS
        for place in range(SECTORS):
            owner = self.owners[place]
            if owner >= 0:
                sectors[owner] |= 1 << place
                control[owner] += ground.influence[place]
        self.sectors = sectors
        self.control = control
        self.counted = self.owners

    def forget_turn(self) -> None:
        """TT-048: nothing of the last turn is left."""
        self.crypto = 0
        self.maneuver = 0
        self.played.clear()
        self.bought = NO_NUMBERS
        self.mercenaries = 0
        self.discounts = NO_NUMBERS
        self.mineral_rate = self.content.mineral_value
        self.offers = NO_NUMBERS
        self.offer_used = False
        self.tokens_used = 0
        self.sectors_used = 0
        self.reserved_now = False
        self.peeked = NO_NUMBERS

    def forget_fight(self) -> None:
        self.fight = None
        self.unseen = 0

    def is_fighting(self) -> bool:
        return self.fight is not None and self.fight.winner == NOBODY

    def now_fighting(self) -> Fight:
        """The fight that is going on."""
        fight = self.fight
        assert fight is not None
        return fight


def place_name(state: TortugaState, sector: int) -> str:
    return state.content.places[sector] if sector >= 0 else "hold"


def told_sector(state: TortugaState, sector: int) -> dict[str, Any]:
    """A sector as events and questions name it: its place, and the tile that lies there."""
    return {"sector": state.content.places[sector], "tile": state.content.tiles[state.tiles[sector]]}
