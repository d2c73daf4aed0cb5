"""What is seen, by its keys: the table as `view.py` tells it, and as boards and the terminal read it."""

from typing import NotRequired, TypedDict

from druza.kernel.seen import Seen


class SeenBoard(TypedDict):
    """A board in play: two signs a space (terrain and what lies there), `o` for a tunnel."""

    side: str
    depth: int
    grid: list[list[str]]
    tunnels: list[str]


class SeenTunnel(TypedDict):
    """The tunnel that was dug last, and who dug it."""

    spaces: list[int]
    seat: int


class SeenCard(TypedDict):
    """A card of the own hand."""

    card: str
    option: str


class SeenStack(TypedDict):
    """A stack of pilots, the top card first."""

    cards: list[str]
    hired: int
    minerals: list[str]
    value: int
    cost: int


class SeenPlayer(TypedDict):
    crew: str | None
    hand_size: int
    hand: list[SeenCard] | None
    shown: list[str]
    deck_size: int
    deck: list[str] | None
    discard: list[str]
    stacks: list[SeenStack]
    bombs: int
    artefact_count: int
    artefacts: list[str] | None
    majors: list[str]
    minors: list[str]
    score: dict[str, int]


class SeenAction(TypedDict):
    """The Drill, Blast or sharing out that goes on: each kind has keys of its own."""

    kind: str
    colour: NotRequired[str]
    length: NotRequired[int]
    cards: NotRequired[list[str]]
    space: NotRequired[int]
    pattern: NotRequired[str]
    turned: NotRequired[int | None]
    minerals: NotRequired[list[str]]
    value: NotRequired[int]


class SeenPlace(TypedDict):
    """A placement that is legal now, and what it collects."""

    path: str
    spaces: list[int]
    direction: int
    minerals: list[str]
    value: int
    bombs: int
    artefacts: int
    draws: int
    last_artefact: bool


class SeenTable(Seen):
    round: int
    first: int
    active: int
    actions: int
    last_turn: bool
    idle: int
    boards: list[SeenBoard]
    latest: SeenTunnel | None
    artefacts_left: int
    next_depth: int
    majors: list[str]
    minors: list[str]
    earned: list[str]
    claimed_major: bool
    claimed_minor: bool
    minor_deck: int
    minor_deck_known: list[str]
    bombs: int
    artefact_pool: int
    spent: list[str]
    players: list[SeenPlayer]
    action: SeenAction | None
    places: list[SeenPlace]
