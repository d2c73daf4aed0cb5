"""The parts of a state: settings, marks that last, and what is being resolved: an action, a fight, wounds."""
# mypyc

from typing import final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE
from druza.games.edge.rules.numbers import NOTHING


@final
@mypyc_attr(acyclic=True)
class Mark:
    """A status token beside a model or on a card, or an effect that lasts. Immutable."""

    def __init__(
        self, token: i64, part: i64, seat: i64, model: i64, squad: i64, placer: i64, n: i64, attr: i64, depth: i64
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
@mypyc_attr(free_list_len=1, acyclic=True)
class Use:
    """One action being carried out: who uses it and what it has found so far."""

    def __init__(self, seat: i64, action: i64) -> None:
        self.seat = seat
        self.action = action  # NONE for a shrine or token
        self.card: i64 = NONE
        self.slot: i64 = NONE  # the upgrade used
        self.actor: i64 = NONE
        self.squad: i64 = NONE
        self.x = 0
        self.x1: i64 = 0
        self.it: i64 = NONE  # current item of a loop: a model or a squad
        self.target: i64 = NONE
        self.named: i64 = NONE
        self.wounds: i64 = 0
        self.kills: i64 = 0
        self.straight: i64 = 0
        self.shuffled: i64 = 0
        self.same: i64 = 0
        self.hits: list[int] = NOTHING
        self.wounded: i64 = NONE
        self.dead: i64 = NONE
        self.wounder: i64 = NONE
        self.roller: i64 = NONE
        self.fighter: i64 = NONE
        self.opponent: i64 = NONE
        self.evolving: i64 = NONE
        self.token_hex: i64 = NONE
        self.dead_field: i64 = NONE
        self.dead_mask: i64 = 0
        self.extra_wounds: i64 = 0
        self.hit_bonus: i64 = 0
        self.extra_status: i64 = 0
        self.field: i64 = NONE  # a field chosen for an area
        self.last_squad: i64 = NONE  # the squad just named
        self.controlled: i64 = NONE  # an enemy model that is controlled
        self.window: i64 = 0  # the moment at which it is used
        self.victims: list[int] = NOTHING  # owners of models killed by a counted Combat
        self.combat_used: list[int] = NOTHING  # upgrade actions used in its Combats

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
        other.hits = self.hits
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
        other.victims = self.victims
        other.combat_used = self.combat_used
        return other


@final
@mypyc_attr(acyclic=True)
class Fight:
    """One Combat sequence, Backstab or hit check being carried out."""

    def __init__(self, seat: i64, starter: i64, other: i64, backstab: bool) -> None:
        self.seat = seat  # who started it, and plays a controlled starter
        self.starter = starter
        self.other = other
        self.backstab = backstab
        self.in_card = False
        self.silent = False  # no cards in this Combat (Call of the Wilds)
        self.reach = False  # no contact needed
        self.attacker: i64 = NONE
        self.defender: i64 = NONE
        self.counter = False  # this attack is the counterattack
        self.held_off: list[int] = NOTHING  # the attack before it: strength, die, face; defence, die, face
        self.single = False  # one attack only (counterattack out of turn)
        self.held = False  # wounds wait for the other Backstab (ED-160)
        self.die = 0
        self.face = 0
        self.rerolled = False
        self.attack = 0
        self.attack_die: i64 = NONE  # the die of the attack, kept when the defence is rolled
        self.attack_face: i64 = 0
        self.defence = 0
        self.rolled_defence = False
        self.won = False  # the attack
        self.due = False  # it has won, and its wounds are still to come (ED-365)
        self.cancelled = False
        self.no_counter = False
        self.set_wounds: i64 = 0
        self.counting = False  # wounds and kills are counted for the running action
        self.used: list[int] = NOTHING  # in this Combat action: slot * 2 + half
        self.before: i64 = 0  # how many of them before this sequence
        self.used_roll: list[int] = NOTHING
        self.backstabs: list[int] = NOTHING  # models that make a Backstab before this Combat
        self.pending_wounds: list[int] = NOTHING  # model, wounds, by: of Backstabs at the same time
        self.auto_defence: i64 = 0  # 1 won, -1 lost
        # a hit check
        self.shot = False
        self.shooter: i64 = NONE
        self.part: i64 = NONE
        self.targets: list[int] = NOTHING

    def copy(self) -> "Fight":
        other = Fight(self.seat, self.starter, self.other, self.backstab)
        other.in_card = self.in_card
        other.silent = self.silent
        other.reach = self.reach
        other.attacker = self.attacker
        other.defender = self.defender
        other.counter = self.counter
        other.held_off = self.held_off
        other.single = self.single
        other.held = self.held
        other.die = self.die
        other.face = self.face
        other.rerolled = self.rerolled
        other.attack = self.attack
        other.attack_die = self.attack_die
        other.attack_face = self.attack_face
        other.defence = self.defence
        other.rolled_defence = self.rolled_defence
        other.won = self.won
        other.due = self.due
        other.cancelled = self.cancelled
        other.no_counter = self.no_counter
        other.set_wounds = self.set_wounds
        other.counting = self.counting
        other.used = self.used
        other.before = self.before
        other.used_roll = self.used_roll
        other.backstabs = self.backstabs
        other.pending_wounds = self.pending_wounds
        other.auto_defence = self.auto_defence
        other.shot = self.shot
        other.shooter = self.shooter
        other.part = self.part
        other.targets = self.targets
        return other


@final
@mypyc_attr(acyclic=True)
class Batch:
    """ED-177, R-47: wounds that one model takes at once, until they are applied."""

    def __init__(self, model: i64, n: i64, by: i64, seat: i64, fight: bool) -> None:
        self.model = model
        self.n = n
        self.by = by  # the model that deals them, or NONE
        self.seat = seat  # whose they are (ED-339)
        self.fight = fight  # dealt in the running Combat
        self.lost: i64 = 0  # tokens lost
        self.saved: i64 = 0  # of these, put on a shrine
        self.killed = False
        self.vp: i64 = 0  # change of the points for the death
        self.no_counter = False
        self.sacrificed = False
        self.field: i64 = NONE  # where the dead model stood
        self.mask: i64 = 0

    def copy(self) -> "Batch":
        other = Batch(self.model, self.n, self.by, self.seat, self.fight)
        other.lost = self.lost
        other.saved = self.saved
        other.killed = self.killed
        other.vp = self.vp
        other.no_counter = self.no_counter
        other.sacrificed = self.sacrificed
        other.field = self.field
        other.mask = self.mask
        return other


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
