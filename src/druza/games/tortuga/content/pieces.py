"""The pieces: cards, sector tiles, tokens and what they do, as tables indexed by small numbers."""
# mypyc

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

SECTORS: Final = 11  # places of the board: Tortuga, six inner ones, four outer ones; a smaller board leaves some out
TORTUGA: Final = 0  # the place in the middle
SEATS: Final = 4
KINDS: Final = 64  # room for different cards in the vocabulary
HUNTS: Final = 16  # room for different Hunt tokens
PILES: Final = 6
DECKS: Final = 4  # W, L, K, F
MARKET_SIZE: Final = 2  # cards on sale beside an outer sector
DEFENCES: Final = 16  # spaces of a defence track end below
EMPTY: Final = -1
NOBODY: Final = -1
HOLD: Final = -1  # where a defeated ship waits
NO_CAP: Final = 999

# groups of sectors
CENTRE: Final = 0
INNER: Final = 1
OUTER: Final = 2

# groups of cards
START_CARD: Final = 0
SHIP_CARD: Final = 1
TORTUGA_CARD: Final = 2
SECTOR_CARD: Final = 3
HUNTING_CARD: Final = 4

# moments of abilities, one bit each
ON_PLAY: Final = 1
ON_ATTACK: Final = 2
ON_DEFENCE: Final = 4

# verbs of abilities
GAIN: Final = 0
DRAW: Final = 1
FLY: Final = 2
JUMP: Final = 3
RECALL: Final = 4
TRASH: Final = 5
PEEK: Final = 6
COPY: Final = 7
SCOUT_TOKEN: Final = 8
TAKE_MINERAL: Final = 9
REFRESH_MARKET: Final = 10
FORTIFY_SECTOR: Final = 11
DISCOUNT: Final = 12
MINERAL_RATE: Final = 13
OFFER_INFLUENCE: Final = 14
RESERVE_CARD: Final = 15
CHOICE: Final = 16
BONUS: Final = 17
NEGATE: Final = 18
SPOILS: Final = 19
SAVE: Final = 20

# what can be done with a card of the hand, one bit each
IS_PLAIN: Final = 1  # it only gives resources
IN_FIGHTS: Final = 2  # it has Maneuvers
IS_HUNTING: Final = 4

# what `per` counts
PER_NOTHING: Final = 0
PER_MERCENARY: Final = 1  # Mercenaries played this turn
PER_MINERAL: Final = 2  # Minerals in the hold
PER_OTHER_CARD: Final = 3  # other cards used in the fight

# zones of own cards, one bit each
IN_HAND: Final = 1
IN_DISCARD: Final = 2
IN_PLAY: Final = 4

# what a discount is for
FOR_CONQUEST: Final = 0
FOR_HUNT: Final = 1

# what a discount asks of the sector
ANY_SECTOR: Final = 0
OF_ANOTHER: Final = 1  # controlled by another player
NOT_TORTUGA: Final = 2

# what a scenario says about the end of a fight
LOSER_RANDOM: Final = 0
LOSER_CHOOSES: Final = 1

# TT-154 to TT-156: what a side of a fight adds up
LINES: Final = ("cards", "abilities", "turrets", "sector", "total")


@final
class Effect:
    """One ability. A number that the verb does not use keeps its neutral value."""

    def __init__(self, verb: int, number: int) -> None:
        self.verb = verb
        self.number = number  # its index in Content.effects, which frames carry
        self.moments = 0
        self.crypto = 0
        self.maneuver = 0
        self.influence = 0
        self.per = PER_NOTHING
        self.cap = NO_CAP
        self.amount = 1  # cards, steps, points of defence, Minerals
        self.keep = 1
        self.card = EMPTY
        self.zones = 0
        self.only_hunting = False
        self.anywhere = False
        self.from_stash = False
        self.purpose = FOR_CONQUEST
        self.only = ANY_SECTOR
        self.price = 0
        self.uses = 1
        self.branches: list[list[Effect]] = []


@final
class Content:
    """Everything in the box, as tables."""

    def __init__(self) -> None:
        self.effects: list[Effect] = []  # every ability by its number
        # cards, by kind
        self.cards: list[str] = []
        self.group: list[int] = []
        self.deck: list[int] = []  # 0..3 for W, L, K, F; EMPTY for all others
        self.copies: list[int] = []
        self.price: list[int] = []
        self.crypto: list[int] = []
        self.maneuver: list[int] = []
        self.abilities: list[list[Effect]] = []  # when played
        self.fight_abilities: list[list[Effect]] = []
        self.values: list[float] = []  # what a heuristic player thinks of it, in Maneuvers
        self.copies_cards: list[bool] = []
        self.hunt_of: list[int] = []  # the Hunt token of a Hunting card
        self.piles: list[int] = []  # the kind of each Tortuga pile, by price
        self.pile_prices: vec[i64] = vec[i64]()
        self.ship_cards: list[int] = []
        self.start_deck: list[int] = []
        self.mercenary = EMPTY
        # hunts, by token
        self.hunts: list[str] = []
        self.hunt_card: list[int] = []
        self.difficulty: list[int] = []
        self.reward: list[int] = []  # influence of the Hunting card
        # sector tiles, by kind
        self.tiles: list[str] = []
        self.tile_group: list[int] = []
        self.tile_deck: list[int] = []  # the deck sold there; EMPTY: Tortuga cards
        self.base_defence: list[int] = []
        self.max_defence: list[int] = []
        self.fixed_cost: list[int] = []  # 0: defence + 1
        self.tile_influence: list[int] = []
        self.tile_has_mineral: list[bool] = []
        self.tile_has_hunt: list[bool] = []
        self.tile_ability: list[Effect | None] = []
        self.tile_income: list[int] = []  # Crypto a turn from its bonus token
        self.tile_guns: list[int] = []  # Maneuvers in fights from its bonus token
        self.outer_tiles: list[int] = []
        # boards, by number of players
        self.places: list[str] = []  # names of the places
        self.near: list[list[list[int]]] = []
        self.near_mask: list[list[int]] = []
        self.printed: list[list[int]] = []  # the tile of each place; EMPTY: outside the board; OUTER_PLACE: shuffled
        self.starting_hands: list[list[int]] = []
        # scenarios
        self.scenarios: list[str] = []
        self.attacks: list[bool] = []
        self.is_plain: list[list[bool]] = []  # for each card: it only gives resources, and is no Hunting card
        self.marks: list[list[int]] = []  # for each card: IS_PLAIN, IN_FIGHTS, IS_HUNTING, as bits
        self.crypto_conquers: list[bool] = []
        self.loser_removes: list[int] = []
        self.attacker_chooses: list[bool] = []
        self.prize_from_loser: list[int] = []
        self.prize_from_bank: list[int] = []
        self.defender_prize: list[int] = []
        self.tortuga_needs_victory: list[bool] = []
        # constants
        self.victory = 15
        self.hand_size: i64 = 5
        self.markers: i64 = 10
        self.cost_move: i64 = 1
        self.cost_mineral: i64 = 1
        self.cost_scout: i64 = 1
        self.cost_remove: i64 = 2
        self.cost_reserve: i64 = 2
        self.cost_refresh: i64 = 1
        self.cost_influence: i64 = 7
        self.conquest_step: i64 = 1
        self.mineral_value = 1
        self.capture_influence = 1
        self.defence_per_bonus = 2
        self.round_limit = 200


OUTER_PLACE: Final = -2
