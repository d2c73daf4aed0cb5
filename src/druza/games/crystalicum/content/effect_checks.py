"""Effect checks: what an effect may not say, because nothing would happen, or nobody could choose."""

from __future__ import annotations

from collections.abc import Iterator

from druza.games.crystalicum.content.card_entries import EffectEntry
from druza.games.crystalicum.content.effect_entries import AmountEntry, SelectorEntry
from druza.games.crystalicum.content.part_entries import AnyPart, every_part, inside, name_of, said_by, verb_said
from druza.games.crystalicum.verbs.verb import NEVER, ONLY, Setting

EVENT_CONDITIONS = {
    "destination": {"ship-moving", "ship-moves"},
    "missing_max": {"world-revealed"},
    "politics_gained_min": {"political-action-done"},
}
COST_TARGETS = ("cost-card-orbit-world",)
NOBODY_ASKED = ("constant", "triggered")  # timings


def event_of(effect: EffectEntry) -> str:
    return effect.trigger.event if effect.trigger else ""


def timing_problem(kind: str, effect: EffectEntry) -> str:
    """What does not go with the timing of an effect; `kind` is that of its card."""
    timing, event = effect.timing, event_of(effect)
    if timing in ("reaction", "triggered") and not event:
        return f'timing "{timing}" needs a trigger'
    if timing in ("action", "constant") and event:
        return f'timing "{timing}" has no trigger'
    if timing != "action" and effect.window:
        return f'timing "{timing}" has no window'
    if timing in NOBODY_ASKED and effect.cost:
        return f'timing "{timing}" has no cost'
    if kind in ("action", "reaction") and timing != kind:
        return f'a card of kind {kind} has effects with timing "{kind}" only'
    return ""


def effect_problem(effect: EffectEntry) -> str:
    """Why an effect cannot work as it is written; empty if it can."""
    for problems in (verb_problems, moment_problems, choice_problems, target_problems, cost_problems):
        for problem in problems(effect):
            return problem
    return ""


def verb_problems(effect: EffectEntry) -> Iterator[str]:
    """What the verbs themselves say against it."""
    setting = Setting(effect.timing, event_of(effect), list(effect.window), len(effect.do))
    for part in every_part(effect.do):
        verb, name = verb_said(part), name_of(part)
        if effect.timing == "constant" and verb.CONSTANT == NEVER:
            yield f'"{name}" cannot be a constant ability'
        if effect.timing != "constant" and verb.CONSTANT == ONLY:
            yield f'"{name}" can only be a constant ability'
        if verb.ANSWERS and setting.event not in verb.ANSWERS:
            yield f'"{name}" answers only {", ".join(sorted(verb.ANSWERS))}'
        problem = verb.problem(said_by(part), setting)
        if problem:
            yield f'"{name}" {problem}'
        if name == "delayed" and not all(can_be_put_off(later) for later in inside(part)):
            yield f'"{name}" puts off only destroy, mark or unmark of the card "chosen"'


def can_be_put_off(part: AnyPart) -> bool:
    return verb_said(part).DELAYS and part.target == "chosen"


def moment_problems(effect: EffectEntry) -> Iterator[str]:
    """Durations and conditions that do not fit the moment."""
    constant = effect.timing == "constant"
    for part in every_part(effect.do):
        until = getattr(part, "until", None)
        if constant and until not in (None, "while"):
            yield f'"{name_of(part)}": a constant ability lasts "while" it holds, not until {until!r}'
        if not constant and until == "while":
            yield f'"{name_of(part)}": only a constant ability lasts "while" it holds'
    for condition in effect.conditions:
        for name, events in EVENT_CONDITIONS.items():
            if getattr(condition, name) is not None and event_of(effect) not in events:
                yield f'"{name}" needs a trigger: {", ".join(sorted(events))}'


def choice_problems(effect: EffectEntry) -> Iterator[str]:
    """Choices where nobody is asked."""
    if sum(name_of(part) == "choose-one" for part in effect.do) > 1:
        yield "only one choose-one in an effect"
    asked = effect.timing not in NOBODY_ASKED
    where = "may, delayed" if asked else f"a {effect.timing} ability"
    late = [inner for part in effect.do if name_of(part) != "choose-one" for inner in inside(part)]
    for part in late if asked else every_part(effect.do):
        if lets_choose(part):
            yield f'"{name_of(part)}": {where}: nothing may be chosen here'


def lets_choose(part: AnyPart) -> bool:
    """Would a player have to choose something when the part is declared?"""
    target = getattr(part, "target", None)
    if isinstance(target, SelectorEntry) and target.pick != "all" and target.host_of is None:
        return True
    if name_of(part) in ("choose-one", "look") or getattr(part, "who", "") == "opponent":
        return True
    return any(isinstance(amount, AmountEntry) and amount.up_to is not None for amount in amounts_of(part))


def amounts_of(part: AnyPart) -> list[object]:
    return [getattr(part, key, None) for key in ("amount", "count")]


def target_problems(effect: EffectEntry) -> Iterator[str]:
    """Targets that nothing has chosen, looked at or brought about before."""
    chosen = any(cost.choose for cost in effect.cost)
    looked = False
    for part in every_part(effect.do):
        target = getattr(part, "target", None)
        if target == "chosen" and not chosen:
            yield f'"{name_of(part)}": no card is chosen before'
        if target == "looked-world" and not looked:
            yield f'"{name_of(part)}": no World is looked at before'
        if target == "trigger-card" and not effect.trigger:
            yield f'"{name_of(part)}": "trigger-card" needs a trigger'
        chosen |= isinstance(target, SelectorEntry) and target.pick != "all"
        looked |= name_of(part) == "look" and part.what == "hidden-world"


def cost_problems(effect: EffectEntry) -> Iterator[str]:
    """Costs that are not asked for, and what refers to costs that are not there."""
    paid = {name for cost in effect.cost for name in cost.__struct_fields__ if getattr(cost, name) is not None}
    picked = any(isinstance(cost.mark or cost.mark_x or cost.choose, SelectorEntry) for cost in effect.cost)
    for cost in effect.cost:
        for selector in (cost.mark, cost.choose):
            if isinstance(selector, SelectorEntry) and selector.pick != 1:
                yield "a cost marks or points at one card: pick = 1, or mark_x for any number"
    for part in every_part(effect.do):
        target = getattr(part, "target", None)
        hosted = isinstance(target, SelectorEntry) and target.host_of is not None
        if (hosted or target in COST_TARGETS) and not picked:
            yield f'"{name_of(part)}": no card on the table pays for it'
        for amount in amounts_of(part):
            if isinstance(amount, AmountEntry):
                yield from amount_problems(name_of(part), amount, paid, picked)


def amount_problems(verb: str, amount: AmountEntry, paid: set[str], picked: bool) -> Iterator[str]:
    if amount.x is not None:
        cost = "pay_x" if amount.x == "paid" else "mark_x"
        if cost not in paid:
            yield f'"{verb}": x = "{amount.x}" needs the cost {cost}'
    if amount.of == "cost-card" and not picked:
        yield f'"{verb}": no card on the table pays for it'
