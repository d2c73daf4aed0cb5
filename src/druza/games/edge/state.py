"""The table of The Edge: board, squads, cards, pools, and what is being resolved."""
# mypyc

from typing import Any, Final, final

from druza.games.edge.geometry import PLACEMENTS, Board
from druza.games.edge.pieces import (
    ATK,
    DEF,
    INI,
    MODELS,
    NONE,
    PER_SEAT,
    SEATS,
    SLOTS,
    SQUADS,
    Content,
    Mode,
    Rules,
)
from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.kernel.vocabulary import Verb, Vocabulary

FIELDS: Final = 81
CARDS: Final = 160  # room for more designs than the box has
UNITS: Final = 48

VOCABULARY: Final = Vocabulary()
DONE: Final[Verb] = VOCABULARY.verb("done")
PASS: Final[Verb] = VOCABULARY.verb("pass")
PASS_TURN: Final[Verb] = VOCABULARY.verb("pass-turn")  # and do not ask again in this turn
END: Final[Verb] = VOCABULARY.verb("end")
TURN: Final[Verb] = VOCABULARY.verb("turn", 2)  # active, passive
PLAY_UPPER: Final[Verb] = VOCABULARY.verb("upper", CARDS)
PLAY_LOWER: Final[Verb] = VOCABULARY.verb("lower", CARDS)
ATTACH: Final[Verb] = VOCABULARY.verb("attach", CARDS)
USE: Final[Verb] = VOCABULARY.verb("use", SEATS * SQUADS * SLOTS * 2)  # slot * 2 + half of an attached upgrade
USE_BANNER: Final[Verb] = VOCABULARY.verb("banner")
ACTIVATE: Final[Verb] = VOCABULARY.verb("activate", SEATS * SQUADS)
CALL: Final[Verb] = VOCABULARY.verb("call")  # the model that bears the Call token
CLEAR_TOKEN: Final[Verb] = VOCABULARY.verb("clear", SEATS * PER_SEAT)
CHANGE: Final[Verb] = VOCABULARY.verb("change")  # the mode
ACT_MOVE: Final[Verb] = VOCABULARY.verb("move")
ACT_FIGHT: Final[Verb] = VOCABULARY.verb("fight")
MODEL: Final[Verb] = VOCABULARY.verb("model", SEATS * PER_SEAT)
SQUAD: Final[Verb] = VOCABULARY.verb("squad", SEATS * SQUADS)
FIELD: Final[Verb] = VOCABULARY.verb("field", FIELDS)
HEXES: Final[Verb] = VOCABULARY.verb("hexes", PLACEMENTS)
LINE: Final[Verb] = VOCABULARY.verb("line", 6)
DIE: Final[Verb] = VOCABULARY.verb("die", 2)  # yellow, red
REROLL_PAID: Final[Verb] = VOCABULARY.verb("reroll")
REROLL_FREE: Final[Verb] = VOCABULARY.verb("reroll-free")
REFRESH_ONE: Final[Verb] = VOCABULARY.verb("refresh")
COUNTER: Final[Verb] = VOCABULARY.verb("counter")
PAY_CRYSTAL: Final[Verb] = VOCABULARY.verb("crystal")
PAY_CRYSTALS: Final[Verb] = VOCABULARY.verb("crystals")  # the whole rest
PAY_VP: Final[Verb] = VOCABULARY.verb("vp")
PAY_ENDURANCE: Final[Verb] = VOCABULARY.verb("endurance", SEATS * SQUADS)
PAY_SHRINE: Final[Verb] = VOCABULARY.verb("shrine-token")
FACTION: Final[Verb] = VOCABULARY.verb("faction", 6)
UNIT: Final[Verb] = VOCABULARY.verb("unit", UNITS)
CARD: Final[Verb] = VOCABULARY.verb("card", CARDS)
SUGGESTED: Final[Verb] = VOCABULARY.verb("suggested")
SEAT: Final[Verb] = VOCABULARY.verb("seat", SEATS)
SLOT: Final[Verb] = VOCABULARY.verb("slot", SEATS * SQUADS * SLOTS)
NUMBER: Final[Verb] = VOCABULARY.verb("number", 31)
OPTION: Final[Verb] = VOCABULARY.verb("option", 4)
ATTRIBUTE: Final[Verb] = VOCABULARY.verb("attribute", 6)
TOKEN: Final[Verb] = VOCABULARY.verb("token", 48)
SPEND_TOKEN: Final[Verb] = VOCABULARY.verb("spend")  # an Unstoppable token
MULLIGAN: Final[Verb] = VOCABULARY.verb("mulligan")
BUY: Final[Verb] = VOCABULARY.verb("buy")
YES: Final[Verb] = VOCABULARY.verb("yes")
SHOOT: Final[Verb] = VOCABULARY.verb("shoot", CARDS)  # instead of an attack
SOURCE: Final[Verb] = VOCABULARY.verb("source", 5)
ITEM: Final[Verb] = VOCABULARY.verb(
    "item", SEATS * SQUADS * 5
)  # squad * 5 + upgrade 0, 1, their charges 2, 3, endurance 4

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
class Mark:
    """A status token beside a model or on a card, or an effect that lasts. Immutable."""

    def __init__(
        self, token: int, part: int, seat: int, model: int, squad: int, placer: int, n: int, attr: int, depth: int
    ) -> None:
        self.token = token  # NONE for an effect without a token
        self.part = part  # the part by which an effect without a token works
        self.seat = seat  # who laid it
        self.model = model  # the bearer, or NONE
        self.squad = squad  # the squad that bears it, or NONE
        self.placer = placer  # the model that laid it, or NONE
        self.n = n  # its number, counted when it was laid
        self.attr = attr  # bit per attribute chosen
        self.depth = depth  # how many fights deep it was laid: it goes with that fight


@final
class Use:
    """One action being carried out: who uses it and what it has found so far."""

    def __init__(self, seat: int, action: int) -> None:
        self.seat = seat
        self.action = action  # NONE for a shrine or token
        self.card = NONE
        self.slot = NONE  # the upgrade used
        self.actor = NONE
        self.squad = NONE
        self.x = 0
        self.x1 = 0
        self.it = NONE  # current item of a loop: a model or a squad
        self.target = NONE
        self.named = NONE
        self.wounds = 0
        self.kills = 0
        self.straight = 0
        self.shuffled = 0
        self.same = 0
        self.hits: list[int] = []
        self.wounded = NONE
        self.dead = NONE
        self.wounder = NONE
        self.roller = NONE
        self.fighter = NONE
        self.opponent = NONE
        self.evolving = NONE
        self.token_hex = NONE
        self.dead_field = NONE
        self.dead_mask = 0
        self.extra_wounds = 0
        self.hit_bonus = 0
        self.extra_status = 0
        self.field = NONE  # a field chosen for an area
        self.last_squad = NONE  # the squad just named
        self.controlled = NONE  # an enemy model that is controlled
        self.window = 0  # the moment at which it is used
        self.victims: list[int] = []  # owners of models killed by a counted Combat

    def renew(self, seat: int, action: int) -> None:
        """As if it were new."""
        self.seat = seat
        self.action = action
        self.card = self.slot = self.actor = self.squad = NONE
        self.x = self.x1 = 0
        self.it = self.target = self.named = NONE
        self.wounds = self.kills = self.straight = self.shuffled = self.same = 0
        if self.hits:
            self.hits = []
        self.wounded = self.dead = self.wounder = self.roller = self.fighter = self.opponent = NONE
        self.evolving = self.token_hex = self.dead_field = NONE
        self.dead_mask = self.extra_wounds = self.hit_bonus = self.extra_status = 0
        self.field = self.last_squad = self.controlled = NONE
        self.window = 0
        if self.victims:
            self.victims = []

    def copy(self) -> "Use":
        other = Use(self.seat, self.action)
        other.card = self.card
        other.slot = self.slot
        other.actor = self.actor
        other.squad = self.squad
        other.x = self.x
        other.x1 = self.x1
        other.it = self.it
        other.target = self.target
        other.named = self.named
        other.wounds = self.wounds
        other.kills = self.kills
        other.straight = self.straight
        other.shuffled = self.shuffled
        other.same = self.same
        other.hits = self.hits[:]
        other.wounded = self.wounded
        other.dead = self.dead
        other.wounder = self.wounder
        other.roller = self.roller
        other.fighter = self.fighter
        other.opponent = self.opponent
        other.evolving = self.evolving
        other.token_hex = self.token_hex
        other.dead_field = self.dead_field
        other.dead_mask = self.dead_mask
        other.extra_wounds = self.extra_wounds
        other.hit_bonus = self.hit_bonus
        other.extra_status = self.extra_status
        other.field = self.field
        other.last_squad = self.last_squad
        other.controlled = self.controlled
        other.window = self.window
        other.victims = self.victims[:]
        return other


@final
class Fight:
    """One Combat sequence, Backstab or hit check being carried out."""

    def __init__(self, seat: int, starter: int, other: int, backstab: bool) -> None:
        self.seat = seat  # who started it, and plays a controlled starter
        self.starter = starter
        self.other = other
        self.backstab = backstab
        self.in_card = False
        self.silent = False  # no cards in this Combat (Call of the Wilds)
        self.reach = False  # no contact needed
        self.attacker = NONE
        self.defender = NONE
        self.counter = False  # this attack is the counterattack
        self.single = False  # one attack only (counterattack out of turn)
        self.held = False  # wounds wait for the other Backstab (ED-160)
        self.die = 0
        self.face = 0
        self.rerolled = False
        self.attack = 0
        self.defence = 0
        self.rolled_defence = False
        self.won = False  # the attack
        self.cancelled = False
        self.no_counter = False
        self.set_wounds = 0
        self.counting = False  # wounds and kills are counted for the running action
        self.used: list[int] = []  # limits per Combat: slot * 2 + half
        self.used_roll: list[int] = []
        self.backstabs: list[int] = []  # models that make a Backstab before this Combat
        self.pending_wounds: list[int] = []  # model, wounds, by: of Backstabs at the same time
        self.auto_defence = 0  # 1 won, -1 lost
        # a hit check
        self.shot = False
        self.shooter = NONE
        self.part = NONE
        self.targets: list[int] = []

    def copy(self) -> "Fight":
        other = Fight(self.seat, self.starter, self.other, self.backstab)
        other.in_card = self.in_card
        other.silent = self.silent
        other.reach = self.reach
        other.attacker = self.attacker
        other.defender = self.defender
        other.counter = self.counter
        other.single = self.single
        other.held = self.held
        other.die = self.die
        other.face = self.face
        other.rerolled = self.rerolled
        other.attack = self.attack
        other.defence = self.defence
        other.rolled_defence = self.rolled_defence
        other.won = self.won
        other.cancelled = self.cancelled
        other.no_counter = self.no_counter
        other.set_wounds = self.set_wounds
        other.counting = self.counting
        other.used = self.used[:]
        other.used_roll = self.used_roll[:]
        other.backstabs = self.backstabs[:]
        other.pending_wounds = self.pending_wounds[:]
        other.auto_defence = self.auto_defence
        other.shot = self.shot
        other.shooter = self.shooter
        other.part = self.part
        other.targets = self.targets[:]
        return other


@final
class Batch:
    """ED-177, R-47: wounds that one model takes at once, until they are applied."""

    def __init__(self, model: int, n: int, by: int, seat: int, fight: bool) -> None:
        self.model = model
        self.n = n
        self.by = by  # the model that deals them, or NONE
        self.seat = seat  # whose they are (ED-339)
        self.fight = fight  # dealt in the running Combat
        self.lost = 0  # tokens lost
        self.killed = False
        self.vp = 0  # change of the points for the death
        self.no_counter = False
        self.sacrificed = False
        self.field = NONE  # where the dead model stood
        self.mask = 0

    def copy(self) -> "Batch":
        other = Batch(self.model, self.n, self.by, self.seat, self.fight)
        other.lost = self.lost
        other.killed = self.killed
        other.vp = self.vp
        other.no_counter = self.no_counter
        other.sacrificed = self.sacrificed
        other.field = self.field
        other.mask = self.mask
        return other


@final
class Table(State):
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
        # this turn
        self.activated = 0  # bit per squad
        self.activations = 0  # normal activations used
        self.used: list[int] = []  # upgrade actions: slot * 2 + half, once for every use
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
        self.spare: Use | None = None  # for looking what an action would do; None while it is looked at

    def clone(self) -> "Table":
        other = Table(self.game, self.content, self.settings, self.seats, self.dice.copy())
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
        other.activated = self.activated
        other.activations = self.activations
        other.used = self.used[:]
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

    def mode_of(self, squad: int) -> Mode:
        """ED-054, ED-235: the side of the squad card that is up, or the evolve card on it."""
        card = self.evolved[squad]
        if card >= 0:
            mode = self.content.card_mode[card]
            assert mode is not None
            return mode
        return self.content.unit_modes[self.units[squad]][self.modes[squad]]

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
