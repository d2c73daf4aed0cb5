"""The pieces: sides of squad cards, modes of the game, and the whole box as tables of small numbers."""
# mypyc

from typing import final

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.geometry import Board, Shapes
from druza.games.edge.content.parts import Action, Part


@final
class Mode:
    """One side of a squad card, or an evolve card on it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.values: list[int] = [0, 0, 0, 0]  # DASH where there is none
        self.reroll_attack = False
        self.reroll_defence = False
        self.through = False
        self.may_change = False
        self.change_cost: i64 = 0
        self.base: i64 = 0  # base number
        self.cannot_push = False


@final
class Rules:
    """What a mode of the game sets."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.players: list[int] = []
        self.board = 0
        self.crystals = 0
        self.charges = 0
        self.squads = 0
        self.exact = False
        self.deck = 0
        self.hand = 0
        self.start = 0
        self.harvest = 1
        self.track: i64 = 0  # steps of the victory track; 0 = VP tokens
        self.tokens = 0
        self.from_each = 0
        self.team_vp = 0
        self.teams = False


@final
class Content:
    """Everything in the box, as tables."""

    def __init__(self, shapes: Shapes) -> None:
        self.shapes = shapes
        self.boards: list[Board] = []
        self.layouts: list[tuple[int, int, list[int], list[int]]] = []  # board, players, shrines, sources
        self.rules: list[Rules] = []
        self.factions: list[str] = []
        self.faction_shrine: list[int] = []
        self.faction_alternative: list[int] = []
        self.faction_banner: list[int] = []  # action numbers
        self.faction_alternative_banner: list[int] = []
        self.faction_units: list[list[int]] = []
        self.faction_cards: list[list[int]] = []
        self.units: list[str] = []
        self.unit_faction: list[int] = []
        self.unit_cards: list[int] = []  # squad cards of this name
        self.unit_models: list[int] = []
        self.unit_endurance: list[int] = []
        self.unit_leader: list[bool] = []
        self.unit_modes: list[list[Mode]] = []
        self.unit_steps: list[bool] = []  # its Moves are chosen field by field (ED-331)
        self.cards: list[str] = []
        self.card_faction: list[int] = []
        self.card_kind: list[int] = []
        self.card_unit: list[int] = []  # NONE: any
        self.card_copies: list[int] = []
        self.card_actions: list[list[int]] = []  # upper, lower; one for evolve cards
        self.card_windows: list[int] = []  # bit per window in which one of its actions may be played from hand
        self.card_answers: list[int] = []  # those worth asking for, by card * 2 + 0 for the active player, 1 for others
        self.upgrade_answers: list[int] = []  # the same once it is attached
        self.card_is_strengthened: list[bool] = []  # some upgrade may be paid together with it (ED-264)
        self.card_mode: list[Mode | None] = []  # of evolve cards
        self.card_attach: list[int] = []  # crystals to attach; 0: a sacrificed wound
        self.card_charges: list[int] = []  # put on it when attached
        self.actions: list[Action] = []
        self.parts: list[Part] = []
        self.tokens: list[str] = []
        self.token_faction: list[int] = []
        self.token_count: list[int] = []
        self.token_parts: list[list[Part]] = []
        self.token_removal: list[int] = []  # price to take it off; 0: it cannot be
        self.token_same: list[int] = []  # the token whose rules it shares, and whose supply
        self.token_kin: list[list[int]] = []  # all that share them, itself among them
        self.shrines: list[str] = []
        self.shrine_trigger: list[int] = []  # 0 always, 1 own_passive, 2 end_own_passive, 3 own_active
        self.shrine_parts: list[list[Part]] = []
        self.banners: list[str] = []
        self.banner_of_action: dict[int, int] = {}
        self.deck_squads: dict[str, list[int]] = {}  # "<faction>_<duel|multi>"
        self.deck_cards: dict[str, list[int]] = {}
        self.deck_drop: dict[str, list[int]] = {}  # left out for 20 cards
        self.known_decks: dict[tuple[str, tuple[int, ...], int], list[int]] = {}  # suggested ones, by squads and size
        self.yellow: list[int] = []
        self.red: list[int] = []
        self.gear_yellow: list[int] = []
        self.gear_red: list[int] = []
        self.die_cost: list[int] = []  # yellow, red
        self.sources = 0
        self.thicket = NONE
        self.strike = NONE
        self.mine_real = NONE
        self.mine_dummy = NONE
        self.overgrow = NONE
        self.source_mark = NONE
        self.weakening = NONE
        self.blessing = NONE
        self.unstoppable = NONE
        self.marked = NONE
        self.call = NONE
        self.shadow = NONE
        self.joined = NONE
        self.idle_turns = 0
        self.most_turns = 0
        self.buy_cost = 0
        self.more_crystals = 0
        self.handicap = 0  # extra crystals at most
        self.small_deck = 0  # ED-305
        self.hands: list[int] = []  # higher hand limits (ED-308)
        self.unstoppable_bonus = 0


def seat_of(model: int) -> int:
    """The seat that owns a model place."""
    return model // PER_SEAT
