"""The table of The Edge: board, squads, cards and pools."""
# mypyc

from typing import Any, Final, final

from mypy_extensions import i64

from druza.games.edge.content.basics import ATK, DEF, INI, MODELS, NONE, SQUADS
from druza.games.edge.content.geometry import Board
from druza.games.edge.content.pieces import Content, Mode, Rules
from druza.games.edge.rules.judged import Judged
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.state_parts import Batch, Fight, Mark, Settings, Use
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

# for all who have none: nobody fills them
NAMED_MODELS: Final = ("model", "against", "attacker", "defender", "first", "with", "target", "by")
NAMED_SQUADS: Final = ("squad", "guard")
NAMED_GROUPS: Final = ("targets", "hit", "missed")
NO_ZONES: Final[list[list[int]]] = []
NO_MARKS: Final[list[Mark]] = []
NO_USES: Final[list[Use]] = []
NO_FIGHTS: Final[list[Fight]] = []
NO_BATCHES: Final[list[Batch]] = []
NO_MODES: Final[list[Mode]] = []


@final
class EdgeState(State):
    """All that lies on the table, and what is being resolved. Squad = seat * 5 + place, model = squad * 4 + place.

    Lists are values: what changes one makes a new one, for clones share them."""

    def __init__(self, game: Game[Any], content: Content, settings: Settings, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.content = content
        self.settings = settings
        self.factions: list[int] = NOTHING  # by seat
        # squads
        self.units: list[int] = NOTHING
        self.modes: list[int] = NOTHING
        self.evolved: list[int] = NOTHING  # the evolve card on it, or NONE
        self.endurance: list[int] = NOTHING
        self.upgrades: list[int] = NOTHING  # by slot = squad * 2 + place
        self.charges: list[int] = NOTHING
        self.paid: list[int] = NOTHING  # 1: the passive action is paid
        self.weakening: list[int] = NOTHING
        # models
        self.fields: list[int] = NOTHING
        self.masks: list[int] = NOTHING
        self.runs: list[int] = NOTHING  # the longest straight run of this turn
        # the board
        self.shrines: list[int] = NOTHING
        self.shrine_kinds: list[int] = NOTHING
        self.shrine_tokens: list[int] = NOTHING
        self.shrine_blessings: list[int] = NOTHING
        self.sources: list[int] = NOTHING
        self.overgrown = 0  # bit per source
        self.source_marks = 0
        self.thickets: list[int] = NOTHING  # field * 7 + hex
        self.strikes: list[int] = NOTHING  # (field * 7 + hex) * 2 + laid this turn
        self.mines: list[int] = NOTHING  # (field * 7 + hex) * 2 + real
        self.marks: list[Mark] = NO_MARKS
        # pools
        self.neutral = 0
        self.supply = 0  # charges
        self.crystals: list[int] = NOTHING
        self.depleted: list[int] = NOTHING
        self.temporary: list[int] = NOTHING
        self.marker = 0  # duel: steps towards the token of seat 0
        self.kept: list[int] = NOTHING
        self.captured: list[int] = NOTHING  # taker * seats + former owner
        self.bought: list[int] = NOTHING
        self.discarded_vp = 0  # VP tokens removed from the game
        self.banners: list[int] = NOTHING  # action numbers
        self.banners_up: list[int] = NOTHING
        # cards
        self.hands: list[list[int]] = NO_ZONES
        self.decks: list[list[int]] = NO_ZONES  # top last
        self.discards: list[list[int]] = NO_ZONES
        self.seen: list[list[int]] = NO_ZONES  # looker * seats + owner: hand cards looked at
        # the game
        self.first: i64 = 0  # the first player, until somebody counters
        self.active: i64 = 0
        self.kind: i64 = SETUP
        self.turn = 0
        self.idle = 0  # turns in a row in which no deck gave a card
        self.drawn = False
        self.ending: i64 = RUNNING
        self.victors: list[int] = NOTHING
        self.eliminated: i64 = 0
        self.mulligans: i64 = 0
        self.shuffled: i64 = 0  # bit per seat: its deck was shuffled in play
        # this turn
        self.activated: i64 = 0  # bit per squad
        self.activations = 0  # normal activations used
        self.used: list[int] = NOTHING  # upgrade actions: slot * 2 + half, once for every use
        self.combat_used: list[int] = NOTHING  # those used in the Combat action of the activation
        self.extra_turns = 0
        self.muted: i64 = 0
        self.lost: list[int] = NOTHING  # endurance tokens lost this turn, by seat
        self.paid_losses: list[int] = NOTHING  # squads whose tokens paid for the action that runs
        self.last_card: i64 = NONE
        self.free_red = False
        self.both_actions = False
        self.began = False  # something was done in this active turn
        self.pushed = 0  # bit per model pushed in the running Move action
        # what is being resolved
        self.uses: list[Use] = NO_USES
        self.fights: list[Fight] = NO_FIGHTS
        self.batches: list[Batch] = NO_BATCHES
        # kept at hand, never written
        self.agreed = settings  # the settings that rules and board below belong to
        self.ruling: Rules = content.rules[settings.mode]
        self.ground: Board = content.boards[self.ruling.board]
        self.filled: list[int] = NOTHING  # occupied hexes by field; empty when not known
        self.standing: list[list[int]] = NO_ZONES  # by seat: the models on the board, in order; known with the hexes
        self.squads_standing: list[list[int]] = NO_ZONES  # the same by squad
        self.met_on: list[int] = NOTHING  # the fields and masks of models that the next two were found for
        self.met_masks: list[int] = NOTHING
        self.met: i64 = 0  # a bit for each model that an enemy touches, as far as asked
        self.unmet: i64 = 0  # and for each that none does
        self.closed: list[list[int]] = NO_ZONES  # by seat: hexes by field that no squad may be deployed on at first
        self.closed_known: i64 = 0  # a bit for each seat for which they were found
        self.judged: Judged | None = None  # the menu that was judged last
        self.mustered_of: list[int] = NOTHING  # the units that the next was made of
        self.mustered: list[list[int]] = NO_ZONES  # by seat: its squads
        self.up_of_units: list[int] = NOTHING  # the units, modes and evolve cards that the next was made of
        self.up_of_modes: list[int] = NOTHING
        self.up_of_evolved: list[int] = NOTHING
        self.up: list[Mode] = NO_MODES  # by squad: the side of its card that is up
        self.attached_of: list[int] = NOTHING  # the upgrades that the next was made of
        self.attached: list[list[int]] = NO_ZONES  # by seat: the slots that hold one
        self.ready_of_hands: list[list[int]] = NO_ZONES  # the hands and upgrades that the next was made of
        self.ready_of_upgrades: list[int] = NOTHING
        self.ready: list[int] = NOTHING  # by seat * 2 + who answers: a bit for each window that a card could answer in
        self.spots_of: list[int] = NOTHING  # the Thickets that the next was made of
        self.spots: list[int] = NOTHING  # where they lie, as field * 128 + mask
        self.paid_of: list[int] = NOTHING  # the paid slots as marked, that the next was made of
        self.paid_slots: list[int] = NOTHING  # those whose passive action is paid, in order
        self.pools_of_hands: list[list[int]] = NO_ZONES  # the hands and decks that the next two were made of
        self.pools_of_decks: list[list[int]] = NO_ZONES
        self.pools: list[list[int]] = NO_ZONES  # by seat: hand and deck, sorted
        self.sorted_decks: list[list[int]] = NO_ZONES

    def clone(self) -> "EdgeState":
        other = EdgeState(self.game, self.content, self.settings, self.seats, self.dice.copy())
        self.copy_base(other)
        other.factions = self.factions
        other.units = self.units
        other.modes = self.modes
        other.evolved = self.evolved
        other.endurance = self.endurance
        other.upgrades = self.upgrades
        other.charges = self.charges
        other.paid = self.paid
        other.weakening = self.weakening
        other.fields = self.fields
        other.masks = self.masks
        other.runs = self.runs
        other.shrines = self.shrines
        other.shrine_kinds = self.shrine_kinds
        other.shrine_tokens = self.shrine_tokens
        other.shrine_blessings = self.shrine_blessings
        other.sources = self.sources
        other.overgrown = self.overgrown
        other.source_marks = self.source_marks
        other.thickets = self.thickets
        other.strikes = self.strikes
        other.mines = self.mines
        other.marks = self.marks
        other.neutral = self.neutral
        other.supply = self.supply
        other.crystals = self.crystals
        other.depleted = self.depleted
        other.temporary = self.temporary
        other.marker = self.marker
        other.kept = self.kept
        other.captured = self.captured
        other.bought = self.bought
        other.discarded_vp = self.discarded_vp
        other.banners = self.banners
        other.banners_up = self.banners_up
        other.hands = self.hands
        other.decks = self.decks
        other.discards = self.discards
        other.seen = self.seen
        other.first = self.first
        other.active = self.active
        other.kind = self.kind
        other.turn = self.turn
        other.idle = self.idle
        other.drawn = self.drawn
        other.ending = self.ending
        other.victors = self.victors
        other.eliminated = self.eliminated
        other.mulligans = self.mulligans
        other.shuffled = self.shuffled
        other.activated = self.activated
        other.activations = self.activations
        other.used = self.used
        other.combat_used = self.combat_used
        other.extra_turns = self.extra_turns
        other.muted = self.muted
        other.lost = self.lost
        other.paid_losses = self.paid_losses
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
        other.filled = self.filled
        other.standing = self.standing
        other.squads_standing = self.squads_standing
        other.met_on = self.met_on
        other.met_masks = self.met_masks
        other.met = self.met
        other.unmet = self.unmet
        other.mustered_of = self.mustered_of
        other.mustered = self.mustered
        other.up_of_units = self.up_of_units
        other.up_of_modes = self.up_of_modes
        other.up_of_evolved = self.up_of_evolved
        other.up = self.up
        other.attached_of = self.attached_of
        other.attached = self.attached
        other.ready_of_hands = self.ready_of_hands
        other.ready_of_upgrades = self.ready_of_upgrades
        other.ready = self.ready
        other.spots_of = self.spots_of
        other.spots = self.spots
        other.paid_of = self.paid_of
        other.paid_slots = self.paid_slots
        other.judged = self.judged
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
        """Facts with the unit of every model and squad in them, as `<key>_unit`, and with the number of a squad that is
        not the only one of its unit, as `<key>_number`."""
        found = dict(facts)
        units = self.content.units
        for key in NAMED_MODELS:
            value = facts.get(key)
            if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
                self.name_squad(found, key, value // MODELS)
        for key in NAMED_SQUADS:
            value = facts.get(key)
            if isinstance(value, int) and value >= 0:
                self.name_squad(found, key, value)
        for key in NAMED_GROUPS:
            if key in facts:
                found[key + "_units"] = [units[self.units[model // MODELS]] for model in facts[key]]
                found[key + "_numbers"] = [self.number_of(model // MODELS) for model in facts[key]]
        return found

    def name_squad(self, found: dict[str, Any], key: str, squad: int) -> None:
        if self.units[squad] < 0:
            return
        found[key + "_unit"] = self.content.units[self.units[squad]]
        number = self.number_of(squad)
        if number:
            found[key + "_number"] = number

    def number_of(self, squad: int) -> int:
        """The number of a squad that is not the only one of its unit; else 0."""
        first = squad // SQUADS * SQUADS
        alike = self.units[first : first + SQUADS].count(self.units[squad])
        return squad - first + 1 if alike > 1 else 0

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

    def team_of(self, seat: i64) -> i64:
        """Seats of one team are friends; without teams everyone is alone."""
        return seat % 2 if self.rules().teams else seat

    def are_enemies(self, seat: i64, other: i64) -> bool:
        if self.rules().teams:
            return seat % 2 != other % 2
        return seat != other

    def mode_of(self, squad: i64) -> Mode:
        """ED-054, ED-235: the side of the squad card that is up, or the evolve card on it."""
        if not self.knows_sides():
            self.up_of_units, self.up_of_modes, self.up_of_evolved = self.units, self.modes, self.evolved
            self.up = [self.side_up(place) for place in range(len(self.units))]
        return self.up[squad]

    def knows_sides(self) -> bool:
        """Has no squad, no side and no evolve card changed since the sides that are up were found?"""
        if self.up_of_modes is not self.modes:
            return False
        return self.up_of_evolved is self.evolved and self.up_of_units is self.units

    def side_up(self, squad: i64) -> Mode:
        card: i64 = self.evolved[squad]
        if card >= 0:
            mode = self.content.card_mode[card]
            assert mode is not None
            return mode
        unit: i64 = self.units[squad]
        side: i64 = self.modes[squad]
        return self.content.unit_modes[unit][side]

    def side_bit(self, squad: i64) -> i64:
        """Which side is up, as conditions of cards name it: 1 basic, 2 the other, 4 evolved."""
        if self.evolved[squad] >= 0:
            return 4
        return 1 << self.modes[squad]

    def base_of(self, model: i64) -> i64:
        return self.mode_of(model // MODELS).base

    def size_of(self, model: i64) -> int:
        """Hexes that a model on the board covers."""
        return self.content.shapes.size[self.masks[model]]

    def use(self) -> Use:
        return self.uses[-1]

    def fight(self) -> Fight:
        return self.fights[-1]


COMBAT_VALUES: Final[list[int]] = [INI, ATK, DEF]
