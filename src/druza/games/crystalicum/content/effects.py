"""Effects: what a card says it does, turned into numbers, checking what shapes cannot say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from druza.games.crystalicum.content import card_entries as card_shapes
from druza.games.crystalicum.content import effect_entries as shapes
from druza.games.crystalicum.content import part_entries as part_shapes
from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.effect_checks import effect_problem
from druza.games.crystalicum.content.pieces import Act, Amount, Condition, Content, Cost, Effect, Selector
from druza.games.crystalicum.content.terms import (
    ATTACHED_KINDS,
    COMBATS,
    CONSTANT_VERBS,
    DESTINATIONS,
    EVENTS,
    KINDS,
    NAMED,
    NEEDS_EVENT,
    ONLY_CONSTANT,
    ORBITS,
    SIDES,
    TIMINGS,
    TRAITS,
    UNTIL,
    VERBS,
    WHO,
    WINDOWS,
    ZONES,
)
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

    def wrong(self, message: str) -> BadInput:
        return BadInput(f"{self.where}: {message}")

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

    def effect(self, pattern: int, ordinal: int, kind: str, part: card_shapes.EffectShape) -> Effect:
        content = self.content
        self.check_effect(kind, part)
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
        effect.acts = [self.act(act) for act in part.do]
        effect.commutes = all(
            act.verb in (pieces.GAIN_CRYSTALS, pieces.GAIN_POLITICS, pieces.DRAW) for act in effect.acts
        )
        problem = effect_problem(part)
        if problem:
            raise self.wrong(problem)
        return effect

    def check_effect(self, kind: str, part: card_shapes.EffectShape) -> None:
        timing, event = part.timing, part.trigger.event if part.trigger else ""
        if timing in ("reaction", "triggered") and not event:
            raise self.wrong(f'timing "{timing}" needs a trigger')
        if timing in ("action", "constant") and event:
            raise self.wrong(f'timing "{timing}" has no trigger')
        if timing != "action" and part.window:
            raise self.wrong(f'timing "{timing}" has no window')
        if timing in ("constant", "triggered") and part.cost:
            raise self.wrong(f'timing "{timing}" has no cost')
        if kind in ("action", "reaction") and timing != kind:
            raise self.wrong(f'a card of kind {kind} has effects with timing "{kind}" only')
        verbs = [str(act.__struct_config__.tag) for act in all_parts(part.do)]
        for verb in verbs:
            if timing == "constant" and verb not in CONSTANT_VERBS:
                raise self.wrong(f'"{verb}" cannot be a constant ability')
            if timing != "constant" and verb in ONLY_CONSTANT:
                raise self.wrong(f'"{verb}" can only be a constant ability')
            if verb in NEEDS_EVENT and event not in NEEDS_EVENT[verb]:
                raise self.wrong(f'"{verb}" answers only {", ".join(sorted(NEEDS_EVENT[verb]))}')

    def trigger(self, effect: Effect, part: shapes.TriggerShape) -> None:
        effect.event = EVENTS.index(part.event)
        effect.by = SIDES.index(part.by)
        effect.against_you = part.against is not None
        if isinstance(part.what, str):
            effect.what = NAMED[part.what]
        elif part.what is not None:
            effect.what = pieces.CHOOSE
            effect.what_selector = self.selector(part.what)

    def condition(self, part: shapes.ConditionShape, key: str) -> Condition:
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

    def cost(self, part: shapes.CostShape) -> Cost:
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
        elif isinstance(value, shapes.PayX):
            cost.least, cost.most = value.min, value.max
        else:
            cost.selector = self.selector(value)
        return cost

    def selector(self, part: shapes.SelectorShape) -> Selector:
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
        return selector

    def amount(self, part: shapes.AmountOf) -> Amount:
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

    def act(self, part: part_shapes.AnyPart) -> Act:
        tag = str(part.__struct_config__.tag)
        act = Act(VERBS.index(tag), len(self.content.acts))
        self.content.acts.append(act)
        self.name_target(act, part)
        if hasattr(part, "trait"):
            act.trait = TRAITS.index(part.trait)
        for key in ("amount", "count"):
            if hasattr(part, key):
                act.amount = self.amount(getattr(part, key))
        until = getattr(part, "until", None)
        if until is not None:
            act.until = UNTIL.index(until) + 1
        if hasattr(part, "who"):
            act.who = WHO[part.who]
        self.name_details(act, part)
        if isinstance(part, part_shapes.ChooseOne):
            act.parts = [self.act(option) for option in part.options]
        elif isinstance(part, (part_shapes.May, part_shapes.Delayed)):
            act.parts = [self.act(later) for later in part.do]
        return act

    def name_target(self, act: Act, part: part_shapes.AnyPart) -> None:
        named = getattr(part, "filter", None)
        if isinstance(named, shapes.SelectorShape):  # cards that are not on the table: nothing is aimed at
            act.selector = self.selector(named)
            return
        target = getattr(part, "target", None) or named
        if isinstance(target, shapes.SelectorShape):
            if target.host_of is not None:
                act.target = pieces.HOST_OF_COST
            else:
                act.target = pieces.CHOOSE
                act.selector = self.selector(target)
        elif isinstance(target, str):
            act.target = NAMED[target]
            if target == "bearer" and self.card_kind not in (*ATTACHED_KINDS, "character"):
                raise self.wrong(f'"{target}": a card of kind {self.card_kind} is not attached')

    def name_details(self, act: Act, part: part_shapes.AnyPart) -> None:
        if isinstance(part, part_shapes.Multiply):
            act.factor = part.factor
        elif isinstance(part, part_shapes.TopUp):
            act.amount = Amount(part.max)
        elif isinstance(part, part_shapes.AddExploration):
            act.from_treasury = part.source == "treasury"
        elif isinstance(part, part_shapes.DiscardHiddenWorld):
            act.to_treasury = part.crystals == "treasury"
        elif isinstance(part, (part_shapes.Replace, part_shapes.Move)):
            act.to = DESTINATIONS.index(part.to)
        elif isinstance(part, part_shapes.ReturnToHand):
            act.from_discard = part.zone == "discard"
        elif isinstance(part, part_shapes.Look):
            self.name_look(act, part)
        elif isinstance(part, (part_shapes.Arrange, part_shapes.Scry, part_shapes.Dig, part_shapes.Search)):
            act.deck = ["resource", "world", "discard"].index(part.deck)
            if isinstance(part, part_shapes.Dig):
                act.take = part.take
            if isinstance(part, part_shapes.Search):
                act.shuffle = part.shuffle
        elif isinstance(part, part_shapes.RedrawLuck):
            act.keep_best = part.keep == "best"
        elif isinstance(part, part_shapes.DuelRule):
            act.rule = ["refusal-cost", "loser-destroyed", "refuse-free"].index(part.rule)
            act.amount = Amount(part.pay)
        elif isinstance(part, part_shapes.CostDelta):
            act.uses = part.uses or pieces.NO_LIMIT
        elif isinstance(part, part_shapes.PlaceHiddenWorld):
            act.over_limit = part.over_limit
        elif isinstance(part, part_shapes.Forbid):
            act.what = ["board-ship", "invasion-target"].index(part.what)

    def name_look(self, act: Act, part: part_shapes.Look) -> None:
        act.what = ["hand", "hidden-world"].index(part.what)
        if part.at is not None:
            act.at = ["self-orbit", "ship-orbit", "cost-card-orbit"].index(part.at) + 1
        if act.what == pieces.LOOK_WORLD:
            act.target = pieces.CHOOSE
            act.selector = Selector()
            act.selector.kinds = 1 << pieces.HIDDEN_WORLD
            act.selector.side = act.who


def fields_of(part: Any) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__struct_fields__}


def all_parts(parts: Sequence[part_shapes.AnyPart]) -> list[part_shapes.AnyPart]:
    """The parts and those inside them."""
    found: list[part_shapes.AnyPart] = []
    for part in parts:
        found.append(part)
        if isinstance(part, part_shapes.ChooseOne):
            found += part.options
        elif isinstance(part, (part_shapes.May, part_shapes.Delayed)):
            found += part.do
    return found
