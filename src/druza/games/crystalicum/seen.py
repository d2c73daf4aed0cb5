"""What is seen, by its keys: the table as `view.py` tells it, and as boards and the terminal read it."""

from typing import NotRequired, TypedDict

from druza.kernel.seen import Seen


class SeenCard(TypedDict):
    """A card on the table; traits are as they are now and as printed."""

    slot: int
    card: str | None
    owner: int
    zone: str
    place: int
    marked: bool
    crystals: NotRequired[int]
    seen_by: NotRequired[list[int]]
    body: NotRequired[list[int]]
    mind: NotRequired[list[int]]
    spirit: NotRequired[list[int]]
    moves_left: NotRequired[int]
    production: NotRequired[int]
    used: NotRequired[list[int]]
    blank: NotRequired[bool]
    side: NotRequired[int]
    halved: NotRequired[bool]


class SeenInHand(TypedDict):
    """A card of the own hand."""

    card: str
    option: str


class SeenPlayer(TypedDict):
    faction: str
    home_world: str
    home: int
    treasury: int
    politics: int
    announced: int
    out: bool
    income: int
    exploration: int
    hand_size: int
    hand: list[SeenInHand] | None
    seen_in_hand: list[str]
    deck: int
    worlds: int
    deck_top: list[str] | None
    deck_bottom: list[str] | None
    worlds_top: list[str] | None
    worlds_bottom: list[str] | None
    discard: list[str]
    destroyed: list[str]
    world_discard: list[str]
    political_actions: int


class SeenCombat(TypedDict):
    """The combat going on, with both sums."""

    kind: str
    attacker: int
    defender: int
    orbit: int
    champion: int
    rival: int
    world: int
    ships: list[int]
    raiders: list[int]
    compares: int
    sums: list[int]
    luck: list[int]
    drawing: int
    winner: int
    advantage: int
    spent: int
    clash_actions: int
    settled: list[int]


class SeenMatter(TypedDict):
    """What is being answered."""

    events: int
    deed: bool
    seat: int
    against: int
    card: str | None
    slot: int
    place: int
    value: int
    status: str
    answers: int
    x: int
    mode: int
    opponent: int
    amount: int
    paid_with: list[int]
    discards: list[str]
    targets: list[int]


class SeenBattle(TypedDict):
    seat: int
    world: int


class SeenLasting(TypedDict):
    """An effect that lasts."""

    slot: int
    seat: int
    verb: int
    trait: int
    amount: int
    until: int
    uses: int


class SeenTable(Seen):
    turn: int
    turn_limit: int
    active: int
    phase: str
    segment: str
    experienced: str
    cards: list[SeenCard]
    players: list[SeenPlayer]
    combat: SeenCombat | None
    stack: list[SeenMatter]
    envoys: list[int]
    battles: list[SeenBattle]
    lasting: list[SeenLasting]
    out: list[int]
