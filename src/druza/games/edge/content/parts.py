"""Parts: what a card does, part by part, and the action that they make."""
# mypyc

from typing import TYPE_CHECKING, Any, ClassVar, final

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE, UPPER
from druza.games.edge.content.moments import ACTIVE, NO_ACTOR, NO_LIMIT
from druza.games.edge.content.terms import ALL, FAR, N_PLAIN, R_NONE, U_GAME

if TYPE_CHECKING:
    from druza.games.edge.content.phrases import Phrases
    from druza.games.edge.state import EdgeState
    from druza.games.edge.state_parts import Fight, Use


@final
class Ref:
    """Something that contact or range is measured to."""

    def __init__(self, kind: i64, unit: i64) -> None:
        self.kind = kind
        self.unit = unit


@final
class Number:
    """A number of an effect: plain, or counted when it is needed; factor and divisor apply to it."""

    def __init__(self, kind: i64, factor: i64, divisor: i64, ref: Ref) -> None:
        self.kind = kind
        self.factor = factor
        self.divisor = divisor
        self.ref = ref


@final
class Selector:
    """Who or what an effect is about."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind
        self.n: i64 = 1
        self.up_to = False
        self.all = False
        self.any = False
        self.optional = False
        self.other = False
        self.named = False  # later parts call it x
        self.unit: i64 = NONE
        self.of_bearer = False  # only models or squads of the squad that bears the upgrade
        self.of_it = False
        self.within: i64 = NONE
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
        self.within: i64 = NONE
        self.of: list[Ref] = []
        self.range: i64 = NONE  # that many fields away from the old place
        self.on_source = False
        self.on_card = False
        self.replace_thicket = False
        self.at_dead = False
        self.push = False  # who stands there is pushed


@final
class Area:
    """The fields or models of a hit check."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind
        self.range: i64 = FAR
        self.los = False
        self.plus: i64 = 0  # neighbouring fields that are added: 0, 1, or ALL
        self.ref = Ref(R_NONE, NONE)


@final
class Walk:
    """How a Move of a card goes."""

    def __init__(self) -> None:
        self.range: i64 = NONE  # else by MOVE
        self.through = False
        self.straight = False
        self.to_target = False  # it must end in contact with the target


@final
class Shot:
    """A hit check of a card: who shoots, at what, with what bonus, and what a hit does."""

    def __init__(self, number: i64) -> None:
        self.number = number  # of its part
        self.vs: Selector | None = None  # one target
        self.area: Area | None = None  # or an area
        self.enemies_only = False
        self.shooter: i64 = 0  # NOBODY, THE_ACTOR, EACH_MODEL or A_UNIT
        self.unit: i64 = NONE
        self.bonus: i64 = 0
        self.bonus_mode: i64 = 0  # bit per side in which the bonus holds; 0 = always
        self.effect: list[Part] = []  # on every model hit
        self.then: list[Part] = []  # once, if anything was hit


class Part:
    """One part of what a card does. Every verb is a class of its own, in `verbs/`; this is what all of them answer."""

    KEYS: ClassVar[str] = ""  # what an entry may say of it, besides `do`

    def __init__(self, number: i64) -> None:
        self.number = number  # its index in Content.parts, which frames carry
        self.name = ""  # of the verb
        self.needs_actor = False  # it speaks of whoever performs it
        self.is_price = False  # it is given up for what follows
        self.t: Selector | None = None  # whom or what it is about
        self.vs: Selector | None = None  # the other side: whom it is fought against, taken from, dragged along
        self.n = Number(N_PLAIN, 1, 1, Ref(R_NONE, NONE))
        self.then: list[Part] = []
        self.where = Where()
        self.until: i64 = U_GAME
        self.until_unit: i64 = NONE  # while in contact with this unit
        self.until_placer = False
        self.card: i64 = NONE  # for an action of this card only
        self.walk: Walk | None = None
        self.shot: Shot | None = None

    # -- how it is read --------------------------------------------------------------------------------------------

    def take(self, said: "Phrases", key: str, value: Any) -> None:
        """Take in what an entry says at one of the KEYS."""
        if key == "t":
            self.t = said.selector(value)
        elif key == "vs":
            self.vs = said.selector(value)
        elif key == "n":
            self.n = said.number(value)
        elif key == "until":
            said.until(self, value)
        elif key == "then":
            self.then = said.parts(value)
        elif key == "where":
            self.where = said.where(value)
        else:
            raise said.wrong(f"{self.name}: the key {key!r} cannot be read")

    def lists(self) -> "list[list[Part]]":
        """The parts inside it, list by list."""
        return [self.then] if self.then else []

    def selectors(self) -> "list[Selector | None]":
        return [self.t, self.vs]

    # -- what it does ----------------------------------------------------------------------------------------------

    def could(self, state: "EdgeState", use: "Use") -> bool:
        """Would it do anything now? Nobody uses an action for parts that would not."""
        return False

    def is_due(self) -> bool:
        """Is it done when its turn comes, though nobody would use an action for it alone?"""
        return False

    def do(self, state: "EdgeState", use: "Use") -> None:
        """Do it, or ask what it needs to know."""

    def most(self, state: "EdgeState") -> i64:
        """How often it could be done at most: a higher X makes no sense."""
        return ALL

    def refusal(self, state: "EdgeState", use: "Use") -> str:
        """The rule that forbids an action whose first part this is, and which could do nothing."""
        return "ED-208"

    def models(self, state: "EdgeState", use: "Use") -> list[int]:
        """The models that it may be done to."""
        return []

    def serves_model(self, state: "EdgeState", use: "Use", model: i64) -> bool:
        """Would it do anything to this model, or for it?"""
        raise NotImplementedError

    def do_to(self, state: "EdgeState", use: "Use", model: i64) -> None:
        """Do it to one model."""
        raise NotImplementedError

    def objection(self, state: "EdgeState", use: "Use", model: i64) -> str:
        """The rule by which a model that it speaks of is none of these."""
        return "ED-196"

    def squads(self, state: "EdgeState", use: "Use") -> list[int]:
        """The squads that it may be done to."""
        return []

    def do_to_squad(self, state: "EdgeState", use: "Use", squad: i64) -> None:
        """Do it to one squad."""
        raise NotImplementedError

    def squad_objection(self) -> str:
        """The rule by which a squad is none of these."""
        return "ED-208"

    def new_fight(self, seat: i64, model: i64, other: i64) -> "Fight":
        """The Combat sequence that it begins."""
        raise NotImplementedError

    def is_backstab(self) -> bool:
        return False

    def is_combat(self) -> bool:
        return False

    def readies(self, last: "Part") -> bool:
        """Is it there only for the Combat that ends these parts?"""
        return False

    def concerns_dead(self) -> bool:
        """May it be used for a squad without a living model (ED-195)?"""
        return False

    def hands_over_cards(self) -> bool:
        """Does it begin with a card that leaves the hand?"""
        return False

    def speaks_of_roller(self) -> bool:
        """Is it about whoever rolls, if it names nobody?"""
        return False

    def is_simultaneous(self) -> bool:
        """Does it belong to the same moment as the part before it (ED-265)?"""
        return False

    def strengthen(self, use: "Use", count: i64) -> None:
        """Paid together with the action that it strengthens (ED-264)."""

    # -- what it changes while it lasts ----------------------------------------------------------------------------

    def adds_to(self, attr: i64) -> bool:
        return False

    def changes_values(self) -> bool:
        """Does it add to some attribute?"""
        return False

    def fixes(self, attr: i64) -> bool:
        return False

    def multiplies(self, attr: i64) -> bool:
        return False

    def takes_away(self, attr: i64) -> bool:
        return False

    def is_loan(self) -> bool:
        """Is the value of another squad used instead?"""
        return False

    def wins(self, roll: i64) -> i64:
        """1 if it wins this roll (or the INI comparison) outright, -1 if it loses it."""
        return 0

    def gives(self, rule: i64) -> bool:
        """Does it give this standing rule?"""
        return False

    def of(self) -> i64:
        """The unit or faction that a standing rule names; NONE if it names none."""
        return NONE

    def least_run(self) -> i64:
        """The straight run that the bearer needs for it, in a Combat that it starts itself; NONE: it always works."""
        return NONE

    def adds_wounds(self) -> bool:
        """Does it add wounds to successes of the bearer?"""
        return False

    def wounds_on_top(self) -> i64:
        """The wounds that the bearer takes on top of others."""
        return 0

    def cards_on_top(self) -> i64:
        """By how many cards it raises the hand limit."""
        return 0

    def waits_for(self, event: i64) -> bool:
        """Does it happen at this event?"""
        return False

    def is_put_off(self) -> bool:
        """Does it wait for the end of the turn?"""
        return False


@final
class Action:
    """One half of a card, a banner or an evolve card: when it may be used, for what price, and what it does."""

    def __init__(self, number: i64) -> None:
        self.number = number
        self.card: i64 = NONE
        self.half: i64 = UPPER
        self.unit: i64 = NONE  # only this unit may perform it
        self.cost: i64 = 0  # CHOSEN for X
        self.in_charges = False
        self.instant = False
        self.passive = False
        self.when: i64 = ACTIVE
        self.windows: i64 = 0  # bit per window
        self.names_step = False  # may be used inside a card (ED-333)
        self.limit: i64 = NO_LIMIT
        self.actor: i64 = NO_ACTOR
        self.needs_modes: i64 = 0  # bit per side: 1 basic, 2 the other, 4 evolved; 0 = any
        self.needs_straight: i64 = 0
        self.needs_source = False
        self.by_model = False  # the wounds must be dealt by a model of the player
        self.near_dead: i64 = NONE  # the actor stands at most so many fields from the dead model
        self.uses_actor = False  # some part speaks of the actor
        self.concerned: i64 = NONE  # the selector of the model whose roll, wound or death it is about
        self.team = False
        self.interrupt = False
        self.with_card: i64 = NONE
        self.replaces_attack = False
        self.splits_x = False  # Resurrection: X = X1 + X2
        self.x_by_endurance = False  # X at most endurance + 1
        self.concerns_dead = False  # it may be used for a squad without a living model (ED-195)
        self.needs_first = False  # its first part is what it is for: without it it cannot be used
        self.parts: list[Part] = []
