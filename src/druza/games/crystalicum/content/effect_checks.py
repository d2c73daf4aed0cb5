"""Effect checks: what an effect may not say, because nothing would happen, or nobody could choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from druza.games.crystalicum.content import effect_entries as shapes
from druza.games.crystalicum.content import part_entries as part_shapes
from druza.games.crystalicum.content.card_entries import EffectShape

COMBAT_WINDOWS = {"combat", "duel", "star-battle", "invasion"}
PUT_OFF = (part_shapes.Destroy, part_shapes.Mark, part_shapes.Unmark)
EVENT_CONDITIONS = {
    "destination": {"ship-moving", "ship-moves"},
    "missing_max": {"world-revealed"},
    "politics_gained_min": {"political-action-done"},
}
COST_TARGETS = ("cost-card-orbit-world",)


def effect_problem(effect: EffectShape) -> str:
    """Why an effect cannot work as it is written; empty if it can."""
    for problems in (moment_problems, choice_problems, part_problems, cost_problems):
        for problem in problems(effect):
            return problem
    return ""


def inner_parts(effect: EffectShape) -> Iterator[part_shapes.AnyPart]:
    """Parts that are carried out later than the others: nothing can be chosen for them any more."""
    for part in effect.do:
        if isinstance(part, (part_shapes.May, part_shapes.Delayed)):
            yield from part.do


def every_part(effect: EffectShape) -> Iterator[part_shapes.AnyPart]:
    """All parts, those inside others too."""
    for part in effect.do:
        yield part
        if isinstance(part, part_shapes.ChooseOne):
            yield from part.options
    yield from inner_parts(effect)


def moment_problems(effect: EffectShape) -> Iterator[str]:
    """Durations, windows and events that do not fit."""
    event = effect.trigger.event if effect.trigger else ""
    constant = effect.timing == "constant"
    for part in every_part(effect):
        verb = str(part.__struct_config__.tag)
        until = getattr(part, "until", None)
        if constant and until not in (None, "while"):
            yield f'"{verb}": a constant ability lasts "while" it holds, not until {until!r}'
        if not constant and until == "while":
            yield f'"{verb}": only a constant ability lasts "while" it holds'
        if not constant and until is None and isinstance(part, part_shapes.Extra):
            yield f'"{verb}" needs "until"'
        if isinstance(part, part_shapes.CostDelta) and not constant:
            if part.filter == "trigger-card" and event != "world-revealed":
                yield f'"{verb}" of the "trigger-card" answers only world-revealed'
            if part.filter != "trigger-card" and until is None:
                yield f'"{verb}" needs "until"'
        if isinstance(part, part_shapes.DuelRule) and (part.rule == "refuse-free") == constant:
            yield f'"{verb}": "{part.rule}" can {"not" if constant else "only"} be a constant ability'
        if isinstance(part, part_shapes.DuelRule) and not constant and event != "duel-declared":
            yield f'"{verb}" answers only duel-declared'
        if isinstance(part, part_shapes.Compare) and effect.window != ["duel"] and event != "duel-declared":
            yield f'"{verb}" needs window = ["duel"]'
    for condition in effect.conditions:
        for name, events in EVENT_CONDITIONS.items():
            if getattr(condition, name) is not None and event not in events:
                yield f'"{name}" needs a trigger: {", ".join(sorted(events))}'


def choice_problems(effect: EffectShape) -> Iterator[str]:
    """Choices where nobody is asked."""
    if sum(isinstance(part, part_shapes.ChooseOne) for part in effect.do) > 1:
        yield "only one choose-one in an effect"
    late: Sequence[part_shapes.AnyPart] = list(inner_parts(effect))
    if effect.timing in ("constant", "triggered"):
        late = list(every_part(effect))
    for part in late:
        if lets_choose(part):
            where = f"a {effect.timing} ability" if effect.timing in ("constant", "triggered") else "may, delayed"
            yield f'"{part.__struct_config__.tag}": {where}: nothing may be chosen here'


def lets_choose(part: part_shapes.AnyPart) -> bool:
    """Would a player have to choose something when the part is declared?"""
    target = getattr(part, "target", None)
    if isinstance(target, shapes.SelectorShape) and target.pick != "all" and target.host_of is None:
        return True
    if isinstance(part, (part_shapes.ChooseOne, part_shapes.Look)) or getattr(part, "who", "") == "opponent":
        return True
    return any(is_chosen(getattr(part, key, None)) for key in ("amount", "count"))


def is_chosen(amount: object) -> bool:
    return isinstance(amount, shapes.AmountShape) and amount.up_to is not None


def part_problems(effect: EffectShape) -> Iterator[str]:
    """Parts that would do nothing, or something else than they say."""
    event = effect.trigger.event if effect.trigger else ""
    chosen = False
    looked = False
    for part in every_part(effect):
        verb = str(part.__struct_config__.tag)
        target = getattr(part, "target", None)
        if target == "chosen" and not chosen and not any(cost.choose for cost in effect.cost):
            yield f'"{verb}": no card is chosen before'
        if target == "looked-world" and not looked:
            yield f'"{verb}": no World is looked at before'
        if target == "trigger-card" and not event:
            yield f'"{verb}": "trigger-card" needs a trigger'
        chosen |= isinstance(target, shapes.SelectorShape) and target.pick != "all"
        looked |= isinstance(part, part_shapes.Look) and part.what == "hidden-world"
        if isinstance(part, part_shapes.Look) and part.what == "hand":
            if part.who != "opponent" or part.how != "random":
                yield f'"{verb}": a hand is looked at with who = "opponent" and how = "random"'
        if isinstance(part, part_shapes.Search) and not part.reveal:
            yield f'"{verb}" shows the card found: reveal = true'
        if isinstance(part, (part_shapes.ProductionIf, part_shapes.Upkeep)) and len(effect.do) > 1:
            yield f'"{verb}" stands alone in its effect'
        if isinstance(part, part_shapes.ReturnToHand) and part.zone == "discard":
            if target != "trigger-card" or event != "duel-lost":
                yield f'"{verb}" from the discard pile takes the "trigger-card" of duel-lost'
        if isinstance(part, part_shapes.Delayed):
            if not all(isinstance(later, PUT_OFF) and later.target == "chosen" for later in part.do):
                yield f'"{verb}" puts off only destroy, mark or unmark of the card "chosen"'
            if not effect.window or not set(effect.window) <= COMBAT_WINDOWS:
                yield f'"{verb}" needs a window of combat'


def cost_problems(effect: EffectShape) -> Iterator[str]:
    """Costs that are not asked for, and what refers to costs that are not there."""
    paid = {name for cost in effect.cost for name in cost.__struct_fields__ if getattr(cost, name) is not None}
    picked = any(isinstance(cost.mark or cost.mark_x or cost.choose, shapes.SelectorShape) for cost in effect.cost)
    for cost in effect.cost:
        for selector in (cost.mark, cost.choose):
            if isinstance(selector, shapes.SelectorShape) and selector.pick != 1:
                yield "a cost marks or points at one card: pick = 1, or mark_x for any number"
    for part in every_part(effect):
        verb = str(part.__struct_config__.tag)
        target = getattr(part, "target", None)
        hosted = isinstance(target, shapes.SelectorShape) and target.host_of is not None
        if (hosted or target in COST_TARGETS) and not picked:
            yield f'"{verb}": no card on the table pays for it'
        for key in ("amount", "count"):
            amount = getattr(part, key, None)
            if isinstance(amount, shapes.AmountShape):
                if amount.x is not None and ("pay_x" if amount.x == "paid" else "mark_x") not in paid:
                    yield f'"{verb}": x = "{amount.x}" needs the cost {"pay_x" if amount.x == "paid" else "mark_x"}'
                if amount.of == "cost-card" and not picked:
                    yield f'"{verb}": no card on the table pays for it'
