"""What is seen, by its keys: the table as `view.py` tells it, and as boards and the terminal read it."""

from typing import TypedDict

from druza.kernel.seen import Seen


class SeenSource(TypedDict):
    field: str
    controlled_by: list[int]
    overgrown: bool
    marked: bool


class SeenShrine(TypedDict):
    seat: int
    shrine: str | None
    field: str | None
    tokens: int
    blessings: int


class SeenMine(TypedDict):
    """A mine; whether it is real only to its owner and the ally."""

    at: str
    real: bool | None


class SeenModel(TypedDict):
    """A model on the board: its field, the hexes of its base, and its values as they are now."""

    model: int
    squad: int
    seat: int
    unit: str
    field: str
    hexes: list[int]
    placement: int
    values: list[int]
    run: int


class SeenUpgrade(TypedDict):
    slot: int
    card: str
    charges: int
    paid: bool
    weakening: int


class SeenSquad(TypedDict):
    squad: int
    unit: str
    mode: str
    side: int
    evolved: str | None
    values: list[int]
    endurance: int
    printed: int
    models: list[int]
    upgrades: list[SeenUpgrade]


class SeenPlayer(TypedDict):
    faction: str | None
    squads: list[SeenSquad]
    crystals: int
    depleted: int
    temporary: int
    points: int
    kept: int | None
    captured: list[int]
    bought: int
    banner: str | None
    banner_up: bool
    hand_size: int
    hand_limit: int
    hand: list[str] | None
    hand_seen: list[str]
    deck_size: int
    deck: list[str] | None
    deck_list: list[str] | None
    discard: list[str]
    harvest: int
    eliminated: bool
    mulligan_used: bool


class SeenMark(TypedDict):
    """A status token or a lasting effect."""

    token: str | None
    seat: int
    model: int
    squad: int
    n: int


class SeenAttack(TypedDict):
    """An attack that was held off before the counterattack."""

    attack: int
    attack_die: str | None
    attack_face: int
    defence: int
    die: str | None
    face: int


class SeenFight(TypedDict):
    """The Combat or hit check that runs."""

    shot: bool
    backstab: bool
    counter: bool
    starter: int
    other: int
    attacker: int
    defender: int
    die: str
    face: int
    attack: int
    attack_die: str | None
    attack_face: int | None
    defence: int
    rolled_defence: bool
    outright_defence: int  # without a roll: 1 won, -1 lost, 0 where it is rolled
    targets: list[int]
    held_off: SeenAttack | None


class SeenSettings(TypedDict):
    mulligan: bool
    buy_vp: bool
    reshuffle: bool
    scripted: bool
    hand: int
    special_sources: bool
    more_crystals: bool
    blind_windows: bool
    known_decks: bool


class SeenTable(Seen):
    mode: str
    board: str
    turn: int
    kind: str
    active: int
    countering: int
    ending: str
    marker: int | None
    track: int
    neutral: int
    charge_supply: int
    idle: int
    sources: list[SeenSource]
    shrines: list[SeenShrine]
    thickets: list[str]
    strikes: list[str]
    mines: list[SeenMine]
    models: list[SeenModel]
    players: list[SeenPlayer]
    marks: list[SeenMark]
    fight: SeenFight | None
    options_of_table: SeenSettings
