"""What is seen, by its keys: the table as `view.py` tells it, and as boards and the terminal read it."""

from typing import TypedDict

from druza.kernel.seen import Seen


class SeenCrystal(TypedDict):
    crystal: str
    colour: str
    wild: bool
    cost: int


class SeenStack(TypedDict):
    top: str | None
    left: int
    cost: int


class SeenCard(TypedDict):
    """A card of the own hand."""

    card: str
    colour: str
    option: str


class SeenPlayer(TypedDict):
    command: str
    hand_size: int
    hand: list[SeenCard] | None
    base: list[str]
    crystals_by_cost: list[int]
    crystals: list[str] | None
    artifacts: list[str]
    subjugated: list[str]
    totem_points: int
    subjugated_points: int
    score: dict[str, int] | None


class SeenTurn(TypedDict):
    played: list[str]
    used: list[str]
    raided: bool
    extra: dict[str, int]
    same_action: bool
    mine_discount: int
    collect_discount: int
    recruit_discount: int
    doubled: bool
    scraping: int
    artifacts_used: list[str]


class SeenTable(Seen):
    round: int
    first: int
    active: int
    marker: int
    collapse_at: int
    last_round: bool
    wild: list[str]
    docks: list[str | None]
    dock_stacks: list[int]
    mine: list[SeenCrystal | None]
    mine_stacks: list[int]
    artifact_stacks: list[SeenStack]
    totems: dict[str, int]
    removed: list[str]
    players: list[SeenPlayer]
    turn: SeenTurn
    score: dict[str, int] | None
