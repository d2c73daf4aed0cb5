"""Parts: what a card does, part by part, and the action that they make."""
# mypyc

from typing import final

from druza.games.edge.content.basics import NONE, UPPER
from druza.games.edge.content.moments import ACTIVE, NO_ACTOR, NO_LIMIT
from druza.games.edge.content.terms import FAR, N_PLAIN, R_NONE, U_GAME


@final
class Ref:
    """Something that contact or range is measured to."""

    def __init__(self, kind: int, unit: int) -> None:
        self.kind = kind
        self.unit = unit


@final
class Number:
    """A number of an effect: plain, or counted when it is needed; factor and divisor apply to it."""

    def __init__(self, kind: int, factor: int, divisor: int, ref: Ref) -> None:
        self.kind = kind
        self.factor = factor
        self.divisor = divisor
        self.ref = ref


@final
class Selector:
    """Who or what an effect is about."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.n = 1
        self.up_to = False
        self.all = False
        self.any = False
        self.optional = False
        self.other = False
        self.named = False  # later parts call it x
        self.unit = NONE
        self.of_bearer = False  # only models or squads of the squad that bears the upgrade
        self.of_it = False
        self.within = NONE
        self.of = Ref(R_NONE, NONE)
        self.b2b = Ref(R_NONE, NONE)
        self.los = False
        self.no_endurance = False
        self.alone = False
        self.can_reach = False


@final
class Where:
    """Conditions for a place."""

    def __init__(self) -> None:
        self.empty = False
        self.empty_field = False
        self.hex = False
        self.b2b = Ref(R_NONE, NONE)
        self.within = NONE
        self.of: list[Ref] = []
        self.range = NONE  # that many fields away from the old place
        self.on_source = False
        self.on_card = False
        self.replace_thicket = False
        self.at_dead = False


@final
class Area:
    """The fields or models of a hit check."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.range = FAR
        self.los = False
        self.plus = 0  # neighbouring fields that are added: 0, 1, or ALL
        self.ref = Ref(R_NONE, NONE)


@final
class Part:
    """One part of what a card does. What the verb does not use keeps its neutral value."""

    def __init__(self, verb: int, number: int) -> None:
        self.verb = verb
        self.needs_actor = False  # it speaks of whoever performs it
        self.number = number  # its index in Content.parts, which frames carry
        self.t: Selector | None = None
        self.vs: Selector | None = None  # also b, frm, drag
        self.target: Selector | None = None
        self.n = Number(N_PLAIN, 1, 1, Ref(R_NONE, NONE))
        self.attrs: list[int] = []
        self.choice = False  # one of the attributes, or of the tokens, is chosen
        self.until = U_GAME
        self.until_unit = NONE  # while in contact with this unit
        self.until_placer = False
        self.token = NONE
        self.tokens: list[int] = []  # of a choice
        self.resource = 0
        self.where = Where()
        self.area: Area | None = None
        self.enemies_only = False
        self.shooter = 0  # 0 none, 1 actor, 2 each, 3 a unit
        self.unit = NONE
        self.bonus = 0
        self.bonus_mode = 0  # bit per side in which the bonus holds; 0 = always
        self.range = NONE
        self.through = False
        self.straight = False
        self.to_target = False  # a Move that must end in contact with the target
        self.push = False
        self.same_base = False
        self.thicket_swap = False
        self.free = False
        self.to_mode = NONE
        self.counts = False  # wounds and kills of this Combat are counted for later parts
        self.no_counter = False
        self.cancels_wounds = False
        self.upgrades = 0
        self.to_supply = False
        self.hidden = False
        self.up_to = False
        self.optional = False
        self.roll = NONE  # DEF for auto
        self.wins = True
        self.rule = NONE
        self.rule_arg = NONE
        self.cond = 0
        self.cond_least = 0
        self.window_turn = False
        self.event = 0
        self.is_shrine = False  # moves the own shrine
        self.cost = 0
        self.card = NONE  # for an action of this card only
        self.then: list[Part] = []
        self.effect: list[Part] = []  # on every model hit
        self.options: list[list[Part]] = []


@final
class Action:
    """One half of a card, a banner or an evolve card: when it may be used, for what price, and what it does."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.card = NONE
        self.half = UPPER
        self.unit = NONE  # only this unit may perform it
        self.cost = 0  # CHOSEN for X
        self.in_charges = False
        self.instant = False
        self.passive = False
        self.when = ACTIVE
        self.windows = 0  # bit per window
        self.names_step = False  # may be used inside a card (ED-333)
        self.limit = NO_LIMIT
        self.actor = NO_ACTOR
        self.needs_modes = 0  # bit per side: 1 basic, 2 the other, 4 evolved; 0 = any
        self.needs_straight = 0
        self.needs_source = False
        self.by_model = False  # the wounds must be dealt by a model of the player
        self.near_dead = NONE  # the actor stands at most so many fields from the dead model
        self.uses_actor = False  # some part speaks of the actor
        self.concerned = NONE  # the selector of the model whose roll, wound or death it is about
        self.team = False
        self.interrupt = False
        self.with_card = NONE
        self.replaces_attack = False
        self.splits_x = False  # Resurrection: X = X1 + X2
        self.x_by_endurance = False  # X at most endurance + 1
        self.needs_first = False  # its first part is what it is for: without it it cannot be used
        self.parts: list[Part] = []
