"""What is seen, by its keys: the table as `view.py` tells it, and as boards and the terminal read it."""

from typing import TypedDict

from druza.kernel.seen import Seen


class SeenHunt(TypedDict):
    """A hunt token: its face and price only to who has a marker there."""

    markers: list[int]
    hunt: str | None
    price: int | None


class SeenSector(TypedDict):
    place: str
    tile: str
    owner: int
    defence: int
    most: int
    next: int
    price: int
    influence: int
    mineral: bool
    hunt: SeenHunt | None
    ships: list[int]
    near: list[str]
    used: bool


class SeenMarket(TypedDict):
    cards: list[str | None]
    left: int
    under: list[str]


class SeenPile(TypedDict):
    card: str
    price: int
    left: int


class SeenPlayer(TypedDict):
    ship: str | None
    sector: str | None
    influence: int
    influence_tokens: int
    control: int
    minerals: int
    market_tokens: int
    turret_tokens: int
    guns: int
    markers: int
    captured: list[str]
    hand_size: int
    hand: list[str] | None
    deck: int
    under: list[str] | None
    discard: list[str]
    has_reserve: bool
    reserve: str | None


SeenDiscount = TypedDict("SeenDiscount", {"for": str, "n": int, "only": int})


class SeenTurn(TypedDict):
    crypto: int
    maneuver: int
    purse: int
    income: int
    played: list[str]
    bought: list[str]
    mercenaries: int
    discounts: list[SeenDiscount]
    mineral_rate: int
    offers: list[int]
    influence_price: int
    reserved: bool


class SeenFight(TypedDict):
    """The fight that runs or was the last; the attack is hidden until it is revealed."""

    attacker: int
    defender: int
    sector: str
    attack_size: int
    attack_cards: list[str] | None
    defence_cards: list[str]
    revealed: bool
    attack_negated: list[str]
    defence_negated: list[str]
    attack: dict[str, int] | None
    defence: dict[str, int]
    winner: int
    removed: str | None
    won: list[int]
    took: bool
    round: int
    fresh: bool


class SeenTable(Seen):
    scenario: str
    victory: int
    round: int
    limit: int
    first: int
    active: int
    usurper: int
    ending: str
    sectors: list[SeenSector | None]
    stash: int
    markets: list[SeenMarket]
    piles: list[SeenPile]
    hunting: list[str]
    ships_left: list[str]
    removed: list[str]
    players: list[SeenPlayer]
    turn: SeenTurn
    fight: SeenFight | None
    peeked: list[str]
