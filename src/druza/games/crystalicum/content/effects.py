"""Effects: what a card says it does, turned into numbers, checking what shapes cannot say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from druza.games.crystalicum.content import effect_entries, pieces
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.card_entries import EffectEntry
from druza.games.crystalicum.content.effect_checks import effect_problem, timing_problem
from druza.games.crystalicum.content.part_entries import AnyPart, inside, name_of, said_by, verb_said
from druza.games.crystalicum.content.pieces import Act, Amount, Condition, Content, Cost, Effect, Selector
from druza.games.crystalicum.content.terms import (
    ATTACHED_KINDS,
    COMBATS,
    DECKS,
    DESTINATIONS,
    EVENTS,
    KINDS,
    LOOKED_AT,
    NAMED,
    ORBITS,
    SIDES,
    TIMINGS,
    TRAITS,
    UNTIL,
    WHO,
    WINDOWS,
    ZONES,
)
from druza.games.crystalicum.verbs.registry import NUMBERS
from druza.kernel.content import did_you_mean
from druza.kernel.refused import BadInput


class EffectReader:
    """Reads effects; a card that cannot be understood is refused with its file, its entry and the reason."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.content = Content()
        self.where = ""  # what is being read
        self.card_kind = ""
        self.factions = {faction.id: number for number, faction in enumerate(box.factions)}
        self.own_bits: dict[str, int] = {}  # of each Function
        self.function_bits: dict[str, int] = {}  # with those of the Functions that it implies

    def wrong(self, message: str) -> BadInput:
        return BadInput(f"{self.where}: {message}")

    def refuse(self, problem: str) -> None:
        if problem:
            raise self.wrong(problem)

    # -- names -----------------------------------------------------------------------------------------------------

    def function_bit(self, id: str) -> int:
        if id not in self.own_bits:
            raise self.wrong(f"unknown Function {id!r}{did_you_mean(id, self.own_bits)}")
        return self.own_bits[id]

    def faction(self, id: str) -> int:
        if id not in self.factions:
            raise self.wrong(f"unknown faction {id!r}: expected one of {', '.join(self.factions)}")
        return self.factions[id]

    def pattern(self, id: str) -> int:
        if id not in self.box.numbers:
            raise self.wrong(f"unknown card {id!r}{did_you_mean(id, self.box.numbers)}")
        return self.box.numbers[id]

    # -- effects ---------------------------------------------------------------------------------------------------

    def effect(self, pattern: int, ordinal: int, kind: str, part: EffectEntry) -> Effect:
        content = self.content
        self.refuse(timing_problem(kind, part))
        effect = Effect(len(content.effects), pattern, ordinal)
        content.effects.append(effect)
        effect.timing = TIMINGS.index(part.timing)
        if part.window:
            effect.windows = sum(1 << WINDOWS.index(window) for window in dict.fromkeys(part.window))
        if part.trigger is not None:
            self.trigger(effect, part.trigger)
        effect.anywhere = part.anywhere
        effect.conditions = [self.condition(condition, "if") for condition in part.conditions]
        effect.costs = [self.cost(cost) for cost in part.cost]
        for place, cost in enumerate(effect.costs):
            if cost.kind == pieces.PAY:
                effect.crystals += cost.number
            if cost.kind == pieces.GIVE_POLITICS:
                effect.politics += cost.number
            if cost.selector is not None:
                if effect.picks_cost >= 0:
                    raise self.wrong("only one part of a cost may choose cards on the table")
                effect.picks_cost = place
            effect.marks |= cost.kind in (pieces.MARK, pieces.MARK_X) and cost.selector is not None
            effect.marks_itself |= cost.kind == pieces.MARK and cost.self_card
        effect.least_crystals = effect.crystals + max(
            [cost.least for cost in effect.costs if cost.kind == pieces.PAY_X], default=0
        )
        effect.acts = [self.act(act) for act in part.do]
        for place, act in enumerate(effect.acts):
            if act.verb == pieces.CHOOSE_ONE and effect.modes < 0:
                effect.modes = place
        effect.commutes = all(verb_said(act).COMMUTES for act in part.do)
        self.refuse(effect_problem(part))
        return effect

    def trigger(self, effect: Effect, part: effect_entries.TriggerEntry) -> None:
        effect.event = EVENTS.index(part.event)
        effect.by = SIDES.index(part.by)
        effect.against_you = part.against is not None
        if isinstance(part.what, str):
            effect.what = NAMED[part.what]
        elif part.what is not None:
            effect.what = pieces.CHOOSE
            effect.what_selector = self.selector(part.what)

    def condition(self, part: effect_entries.ConditionEntry, key: str) -> Condition:
        """A condition has one key."""
        given = {name: value for name, value in fields_of(part).items() if value is not None and name != "min"}
        if len(given) != 1:
            found = ", ".join(given) or "none"
            raise self.wrong(f'each entry of "{key}" says one thing, found {found}')
        name, value = next(iter(given.items()))
        simple = {
            "host_in_combat": pieces.HOST_IN_COMBAT,
            "self_marked": pieces.SELF_MARKED,
            "self_in_combat": pieces.SELF_IN_COMBAT,
            "attacked_world_body_max": pieces.ATTACKED_WORLD_BODY_MAX,
            "missing_max": pieces.MISSING_MAX,
            "politics_gained_min": pieces.POLITICS_GAINED_MIN,
            "battle_at": pieces.BATTLE_AT_OWN_HOME,
            "attacked_world": pieces.ATTACKED_WORLD_IS_SELF,
            "first_action_of_clash": pieces.FIRST_ACTION_OF_CLASH,
            "first_political_action": pieces.FIRST_POLITICAL_ACTION,
            "not_segment": pieces.NOT_SEGMENT,
        }
        if name in simple:
            return Condition(simple[name], value if isinstance(value, int) else 1)
        if name == "player_faction":
            return Condition(pieces.PLAYER_FACTION, self.faction(value))
        if name == "host_function":
            return Condition(pieces.HOST_FUNCTION, self.function_bit(value))
        if name == "host_faction":
            return Condition(pieces.HOST_FACTION, self.faction(value))
        if name == "combat":
            return Condition(pieces.COMBAT_IS, 1 << (COMBATS.index(value) + 1))
        if name == "in_any":
            return Condition(pieces.COMBAT_IS, sum(1 << (COMBATS.index(kind) + 1) for kind in value))
        if name == "role":
            return Condition(pieces.ROLE, ["attacker", "defender", "challenger"].index(value))
        if name == "orbit_owner":
            return Condition(pieces.ORBIT_OWNER, SIDES.index(value))
        if name == "self_orbit_owner":
            return Condition(pieces.SELF_ORBIT_OWNER, SIDES.index(value))
        if name == "destination":
            return Condition(pieces.DESTINATION, ["self-orbit", "own-hidden-orbit"].index(value))
        if name == "host_trait":
            condition = Condition(pieces.HOST_TRAIT, part.min)
            condition.trait = TRAITS.index(value)
            return condition
        condition = Condition(pieces.CONTROL, part.min)
        condition.selector = self.selector(value)
        return condition

    def cost(self, part: effect_entries.CostEntry) -> Cost:
        given = {name: value for name, value in fields_of(part).items() if value is not None}
        if len(given) != 1:
            raise self.wrong(f'each entry of "cost" says one thing, found {", ".join(given) or "none"}')
        name, value = next(iter(given.items()))
        kinds = {
            "pay": pieces.PAY,
            "pay_x": pieces.PAY_X,
            "mark": pieces.MARK,
            "mark_x": pieces.MARK_X,
            "give_politics": pieces.GIVE_POLITICS,
            "discard_hand": pieces.DISCARD_HAND,
            "discard": pieces.DISCARD_CARD,
            "destroy": pieces.DESTROY_CARD,
            "choose": pieces.POINT_AT,
        }
        cost = Cost(kinds[name])
        if value == "self":
            if self.card_kind in ("action", "reaction"):
                raise self.wrong(f'"{name} = self": the card is not in play')
            cost.self_card = True
        elif isinstance(value, int):
            cost.number = value
        elif isinstance(value, effect_entries.PayX):
            cost.least, cost.most = value.min, value.max
        else:
            cost.selector = self.selector(value)
        return cost

    def selector(self, part: effect_entries.SelectorEntry) -> Selector:
        selector = Selector()
        picks = {"all": pieces.ALL, "any": pieces.ANY_NUMBER}
        selector.pick = part.pick if isinstance(part.pick, int) else picks[part.pick]
        kinds = part.kind if isinstance(part.kind, list) else [part.kind]
        if kinds != ["any"]:
            selector.kinds = sum(1 << KINDS.index(kind) for kind in kinds)
            if "world" in kinds:  # CR-007
                selector.kinds |= 1 << pieces.HOME_WORLD
        selector.side = SIDES.index(part.side)
        selector.zones = sum(1 << ZONES.index(zone) for zone in part.zone)
        if part.at is not None:
            selector.at = ORBITS.index(part.at) + 1
        if part.faction is not None:
            selector.faction = self.faction(part.faction)
        if part.function is not None:
            selector.functions = self.function_bit(part.function)
        for function in part.function_any:
            selector.functions_any |= self.function_bit(function)
        if part.name is not None:
            selector.name = self.pattern(part.name)
        if part.marked is not None:
            selector.marked = int(part.marked)
        selector.in_combat = part.in_combat
        selector.in_political_action = part.in_political_action
        selector.attached_to_self = part.attached_to is not None
        if part.attached_to_kind is not None:
            selector.attached_to_kind = KINDS.index(part.attached_to_kind)
        selector.home = part.home
        if part.max_cost is not None:
            selector.max_cost = part.max_cost
        if part.printed_mind_max is not None:
            selector.printed_mind_max = self.amount(part.printed_mind_max)
        if part.spirit_below is not None:
            selector.spirit_below = self.amount(part.spirit_below)
        selector.same_location = part.same_location
        selector.not_self = part.not_self
        selector.to_self = part.to is not None
        if part.to_zone is not None:
            selector.to_zone = 1 << ZONES.index(part.to_zone)
        rare = (part.attached_to, part.attached_to_kind, part.printed_mind_max, part.spirit_below)
        selector.plain = not part.same_location and all(said is None for said in rare)
        return selector

    def amount(self, part: effect_entries.AmountOf) -> Amount:
        if isinstance(part, int):
            return Amount(part)
        given = [name for name in ("of", "count", "x", "up_to") if getattr(part, name) is not None]
        if len(given) != 1:
            raise self.wrong(
                f"an amount is a number, or one of of, count, x, up_to; found {', '.join(given) or 'none'}"
            )
        amount = Amount(part.plus)
        amount.trait = TRAITS.index(part.trait)
        amount.times = part.times
        amount.most = part.max
        if part.of is not None:
            amount.kind = pieces.OF_TRAIT
            amount.of = NAMED[part.of]
        elif part.count is not None:
            amount.kind = pieces.COUNTED
            amount.selector = self.selector(part.count)
        elif part.x is not None:
            amount.kind = pieces.X_AMOUNT
        else:
            amount.kind = pieces.UP_TO
            amount.value = part.up_to or 0
        return amount

    # -- parts -----------------------------------------------------------------------------------------------------

    def act(self, part: AnyPart) -> Act:
        """A part of an effect, key after key as its verb declares them."""
        act = Act(NUMBERS[name_of(part)], len(self.content.acts))
        self.content.acts.append(act)
        for key, value in said_by(part).items():
            if value is not None:
                self.take_key(act, key, value)
        act.parts = [self.act(inner) for inner in inside(part)]
        if act.from_discard:  # it is the event that says which card
            act.target = pieces.NOBODY
        if name_of(part) == "look" and act.what == pieces.LOOK_WORLD:
            self.look_at_worlds(act)
        return act

    def take_key(self, act: Act, key: str, value: Any) -> None:
        if key in ("target", "filter"):
            self.take_target(act, value, key == "filter")
        elif key in ("amount", "count", "max", "pay"):
            act.amount = self.amount(value)
        elif key in ("factor", "take", "uses", "shuffle", "over_limit"):
            setattr(act, key, value)
        elif key in NUMBERED:
            setattr(act, key, NUMBERED[key].index(value))
        elif key == "until":
            act.until = UNTIL.index(value) + 1
        elif key == "at" and value in LOOKED_AT:
            act.at = LOOKED_AT.index(value) + 1
        elif key == "who":
            act.who = WHO[value]
        elif key in FLAGS:
            flag, word = FLAGS[key]
            setattr(act, flag, value == word)

    def take_target(self, act: Act, target: Any, out_of_play: bool) -> None:
        if isinstance(target, effect_entries.SelectorEntry):
            if target.host_of is not None:
                act.target = pieces.HOST_OF_COST
                return
            act.selector = self.selector(target)
            if not out_of_play:  # nothing is aimed at cards that are not on the table
                act.target = pieces.CHOOSE
            return
        act.target = NAMED[target]
        if target == "bearer" and self.card_kind not in (*ATTACHED_KINDS, "character"):
            raise self.wrong(f'"{target}": a card of kind {self.card_kind} is not attached')

    def look_at_worlds(self, act: Act) -> None:
        """Whose hidden World it is becomes part of the choice."""
        act.target = pieces.CHOOSE
        act.selector = Selector()
        act.selector.kinds = 1 << pieces.HIDDEN_WORLD
        act.selector.side = act.who
        act.who = pieces.OWN


NUMBERED: dict[str, Sequence[str]] = {  # words of a key, by their numbers in `pieces`
    "trait": TRAITS,
    "deck": DECKS,
    "to": DESTINATIONS,
    "what": ["hand", "hidden-world", "board-ship", "invasion-target", "move", "trigger"],
    "rule": ["refusal-cost", "loser-destroyed", "refuse-free"],
}
FLAGS = {  # a key that says one word or not
    "source": ("from_treasury", "treasury"),
    "crystals": ("to_treasury", "treasury"),
    "zone": ("from_discard", "discard"),
    "keep": ("keep_best", "best"),
}


def fields_of(part: Any) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__struct_fields__}
