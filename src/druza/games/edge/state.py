"""The table of The Edge: settings, board, squads, cards and pools."""
# mypyc

from typing import Any, Final, final

from mypy_extensions import i64

from druza.games.edge.content.basics import ATK, DEF, INI, MODELS, NONE
from druza.games.edge.content.geometry import Board
from druza.games.edge.content.pieces import Content, Mode, Rules
from druza.games.edge.resolving import Batch, Fight, Mark, Use
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State

# where a model is if not on a field
DEAD: Final = -1
OFF_BOARD: Final = -2
REMOVED: Final = -3
NO_MODEL: Final = -4
WAITING: Final = -5  # not deployed yet
LIFTED: Final = -6  # pushed or swapped, about to be set down

SETUP: Final = 0
ACTIVE_TURN: Final = 1
PASSIVE_TURN: Final = 2

# why the game ends
RUNNING: Final = 0
BY_MARKER: Final = 1
BY_DECK: Final = 2
BY_STALL: Final = 3
BY_LAST_MODEL: Final = 4
BY_TOKENS: Final = 5
BY_CAPTURE: Final = 6
ENDS: Final[list[str]] = ["running", "marker", "deck", "stall", "last_model", "tokens", "capture"]


@final
class Settings:
    """What the table agreed on before setup (ED-299 to ED-311). Never changes in a game."""

    def __init__(
        self,
        mode: int,
        more_crystals: bool,
        handicap: tuple[int, ...],
        mulligan: bool,
        buy_vp: bool,
        alternative_setup: bool,
        deck_20: bool,
        reshuffle: bool,
        scripted: bool,
        hand: int,
        special_sources: bool,
        first_layout: bool,
        alternative_shrines: bool,
        alternative_banners: bool,
        stall_limit: bool,
        blind_windows: bool,
        known_decks: bool,
    ) -> None:
        self.mode = mode
        self.more_crystals = more_crystals
        self.handicap = handicap
        self.mulligan = mulligan
        self.buy_vp = buy_vp
        self.alternative_setup = alternative_setup
        self.deck_20 = deck_20
        self.reshuffle = reshuffle
        self.scripted = scripted
        self.hand = hand
        self.special_sources = special_sources
        self.first_layout = first_layout
        self.alternative_shrines = alternative_shrines
        self.alternative_banners = alternative_banners
        self.stall_limit = stall_limit
        self.blind_windows = blind_windows
        self.known_decks = known_decks  # the lists are the suggested ones, which all know


@final
class EdgeState(State):
    """All that lies on the table, and what is being resolved. Squad = seat * 5 + place, model = squad * 4 + place."""

    def __init__(self, game: Game[Any], content: Content, settings: Settings, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.settings = settings
        self.factions: list[int] = []  # by seat
        # squads
        self.units: list[int] = []
        self.modes: list[int] = []
        self.evolved: list[int] = []  # the evolve card on it, or NONE
        self.endurance: list[int] = []
        self.upgrades: list[int] = []  # by slot = squad * 2 + place
        self.charges: list[int] = []
        self.paid: list[int] = []  # 1: the passive action is paid
        self.weakening: list[int] = []
        # models
        self.fields: list[int] = []
        self.masks: list[int] = []
        self.runs: list[int] = []  # the longest straight run of this turn
        # the board
        self.shrines: list[int] = []
        self.shrine_kinds: list[int] = []
        self.shrine_tokens: list[int] = []
        self.shrine_blessings: list[int] = []
        self.sources: list[int] = []
        self.overgrown = 0  # bit per source
        self.source_marks = 0
        self.thickets: list[int] = []  # field * 7 + hex
        self.strikes: list[int] = []  # (field * 7 + hex) * 2 + laid this turn
        self.mines: list[int] = []  # (field * 7 + hex) * 2 + real
        self.marks: list[Mark] = []
        # pools
        self.neutral = 0
        self.supply = 0  # charges
        self.crystals: list[int] = []
        self.depleted: list[int] = []
        self.temporary: list[int] = []
        self.marker = 0  # duel: steps towards the token of seat 0
        self.kept: list[int] = []
        self.captured: list[int] = []  # taker * seats + former owner
        self.bought: list[int] = []
        self.discarded_vp = 0  # VP tokens removed from the game
        self.banners: list[int] = []  # action numbers
        self.banners_up: list[int] = []
        # cards
        self.hands: list[list[int]] = []
        self.decks: list[list[int]] = []  # top last
        self.discards: list[list[int]] = []
        self.seen: list[list[int]] = []  # looker * seats + owner: hand cards looked at
        # the game
        self.first = 0  # the first player, until somebody counters
        self.active = 0
        self.kind = SETUP
        self.turn = 0
        self.idle = 0  # turns in a row in which no deck gave a card
        self.drawn = False
        self.ending = RUNNING
        self.victors: list[int] = []
        self.eliminated = 0
        self.mulligans = 0
        self.shuffled = 0  # bit per seat: its deck was shuffled in play
        # this turn
        self.activated = 0  # bit per squad
        self.activations = 0  # normal activations used
        self.used: list[int] = []  # upgrade actions: slot * 2 + half, once for every use
        self.combat_used: list[int] = []  # those used in the Combat action of the activation
        self.extra_turns = 0
        self.muted = 0
        self.lost: list[int] = []  # endurance tokens lost this turn, by seat
        self.paid_losses: list[int] = []  # squads whose tokens paid for the action that runs
        self.last_card = NONE
        self.free_red = False
        self.both_actions = False
        self.began = False  # something was done in this active turn
        self.pushed = 0  # bit per model pushed in the running Move action
        # what is being resolved
        self.uses: list[Use] = []
        self.fights: list[Fight] = []
        self.batches: list[Batch] = []
        # kept at hand, never written
        self.agreed = settings  # the settings that rules and board below belong to
        self.ruling: Rules = content.rules[settings.mode]
        self.ground: Board = content.boards[self.ruling.board]
        self.filled: list[int] = []  # occupied hexes by field; empty when not known
        self.closed: list[int] = []  # hexes by field that a squad may not be deployed on
        self.closed_for = NONE  # for whom they were found: seat * 3 + level

    def clone(self) -> "EdgeState":
        other = EdgeState(self.game, self.content, self.settings, self.seats, self.dice.copy())
        self.copy_base(other)
        other.factions = self.factions[:]
        other.units = self.units[:]
        other.modes = self.modes[:]
        other.evolved = self.evolved[:]
        other.endurance = self.endurance[:]
        other.upgrades = self.upgrades[:]
        other.charges = self.charges[:]
        other.paid = self.paid[:]
        other.weakening = self.weakening[:]
        other.fields = self.fields[:]
        other.masks = self.masks[:]
        other.runs = self.runs[:]
        other.shrines = self.shrines[:]
        other.shrine_kinds = self.shrine_kinds[:]
        other.shrine_tokens = self.shrine_tokens[:]
        other.shrine_blessings = self.shrine_blessings[:]
        other.sources = self.sources[:]
        other.overgrown = self.overgrown
        other.source_marks = self.source_marks
        other.thickets = self.thickets[:]
        other.strikes = self.strikes[:]
        other.mines = self.mines[:]
        other.marks = self.marks[:]
        other.neutral = self.neutral
        other.supply = self.supply
        other.crystals = self.crystals[:]
        other.depleted = self.depleted[:]
        other.temporary = self.temporary[:]
        other.marker = self.marker
        other.kept = self.kept[:]
        other.captured = self.captured[:]
        other.bought = self.bought[:]
        other.discarded_vp = self.discarded_vp
        other.banners = self.banners[:]
        other.banners_up = self.banners_up[:]
        other.hands = copy_lists(self.hands)
        other.decks = copy_lists(self.decks)
        other.discards = copy_lists(self.discards)
        other.seen = copy_lists(self.seen)
        other.first = self.first
        other.active = self.active
        other.kind = self.kind
        other.turn = self.turn
        other.idle = self.idle
        other.drawn = self.drawn
        other.ending = self.ending
        other.victors = self.victors[:]
        other.eliminated = self.eliminated
        other.mulligans = self.mulligans
        other.shuffled = self.shuffled
        other.activated = self.activated
        other.activations = self.activations
        other.used = self.used[:]
        if self.combat_used:
            other.combat_used = self.combat_used[:]
        other.extra_turns = self.extra_turns
        other.muted = self.muted
        other.lost = self.lost[:]
        other.paid_losses = self.paid_losses[:]
        other.last_card = self.last_card
        other.free_red = self.free_red
        other.both_actions = self.both_actions
        other.began = self.began
        other.pushed = self.pushed
        if self.uses:
            other.uses = [use.copy() for use in self.uses]
        if self.fights:
            other.fights = [fight.copy() for fight in self.fights]
        if self.batches:
            other.batches = [batch.copy() for batch in self.batches]
        other.filled = self.filled[:]
        return other

    # -- telling ---------------------------------------------------------------------------------------------------

    def tell(self, kind: str, seat: int, facts: dict[str, Any]) -> None:
        """Tell everybody; whoever is named by number is named by unit too."""
        if self.events is not None:
            super().tell(kind, seat, self.with_units(facts))

    def prompt(self) -> dict[str, Any]:
        """What is asked; whoever is named by number is named by unit too."""
        asked = super().prompt()
        return {"key": asked["key"], "values": self.with_units(asked["values"])}

    def with_units(self, facts: dict[str, Any]) -> dict[str, Any]:
        """Facts with the unit of every model and squad in them, as `<key>_unit`."""
        found = dict(facts)
        units = self.content.units
        for key in ("model", "against", "attacker", "defender", "first", "with", "target"):
            value = facts.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and value >= 0 and key in facts:
                if self.units[value // MODELS] >= 0:
                    found[key + "_unit"] = units[self.units[value // MODELS]]
        squad = facts.get("squad")
        if isinstance(squad, int) and squad >= 0 and self.units[squad] >= 0:
            found["squad_unit"] = units[self.units[squad]]
        for key in ("targets", "hit"):
            if key in facts:
                found[key + "_units"] = [units[self.units[model // MODELS]] for model in facts[key]]
        return found

    # -- small questions -------------------------------------------------------------------------------------------

    def rules(self) -> Rules:
        if self.agreed is not self.settings:
            self.look_up()
        return self.ruling

    def board(self) -> Board:
        if self.agreed is not self.settings:
            self.look_up()
        return self.ground

    def look_up(self) -> None:
        """The rules and the board of the mode, after a position was read."""
        self.agreed = self.settings
        self.ruling = self.content.rules[self.settings.mode]
        self.ground = self.content.boards[self.ruling.board]

    def is_duel(self) -> bool:
        return self.rules().track > 0

    def team_of(self, seat: int) -> int:
        """Seats of one team are friends; without teams everyone is alone."""
        return seat % 2 if self.rules().teams else seat

    def are_enemies(self, seat: int, other: int) -> bool:
        if self.rules().teams:
            return seat % 2 != other % 2
        return seat != other

    def mode_of(self, squad: i64) -> Mode:
        """ED-054, ED-235: the side of the squad card that is up, or the evolve card on it."""
        card: i64 = self.evolved[squad]
        if card >= 0:
            mode = self.content.card_mode[card]
            assert mode is not None
            return mode
        unit: i64 = self.units[squad]
        side: i64 = self.modes[squad]
        return self.content.unit_modes[unit][side]

    def side_bit(self, squad: int) -> int:
        """Which side is up, as conditions of cards name it: 1 basic, 2 the other, 4 evolved."""
        if self.evolved[squad] >= 0:
            return 4
        return 1 << self.modes[squad]

    def base_of(self, model: int) -> int:
        return self.mode_of(model // MODELS).base

    def size_of(self, model: int) -> int:
        """Hexes that a model on the board covers."""
        return self.content.shapes.size[self.masks[model]]

    def use(self) -> Use:
        return self.uses[-1]

    def fight(self) -> Fight:
        return self.fights[-1]


COMBAT_VALUES: Final[list[int]] = [INI, ATK, DEF]


def copy_lists(lists: list[list[int]]) -> list[list[int]]:
    """Lists of one's own with the same numbers."""
    return [numbers[:] for numbers in lists]
