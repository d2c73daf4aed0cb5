"""Verbs that last: on a card or for a player, until they end."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    BLANK,
    COST_DELTA,
    EXTRA,
    MODIFY,
    NO_HALVING,
    NONE,
    TRIGGER_CARD,
    Act,
    Effect,
)
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.reading import current, is_blank
from druza.games.crystalicum.rules.targets import amount_now, resolved_targets
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import Lasting, Matter
from druza.games.crystalicum.verbs.verb import ALSO, Setting, Verb


def lay_on(state: CrystalicumState, verb: i64, act: Act, deed: Matter, slot: i64, amount: i64) -> None:
    """The effect lies on a card until it ends."""
    lasting = Lasting(verb, slot, deed.seat, act.trait, amount, act.until, act.number, 0)
    state.lasting = [*state.lasting, lasting]
    if state.events is not None and verb == MODIFY:
        facts = {"slot": slot, "card": state.id_of(slot), "trait": act.trait, "amount": amount}
        state.tell("modified", deed.seat, facts)


@final
class Modify(Verb):
    NAME: ClassVar[str] = "modify"
    DOES: ClassVar[str] = "raises or lowers a Trait"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "trait": "trait", "amount": "amount", "until": "until"}
    CONSTANT: ClassVar[str] = ALSO

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        for slot in resolved_targets(state, effect, act, deed, part):
            lay_on(state, MODIFY, act, deed, slot, amount_now(state, act, deed, slot))


@final
class Multiply(Verb):
    """CR-063: a multiplication is a bonus of this moment."""

    NAME: ClassVar[str] = "multiply"
    DOES: ClassVar[str] = "multiplies a Trait as it is now"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "trait": "trait", "factor": "factor", "until": "until"}

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        for slot in resolved_targets(state, effect, act, deed, part):
            lay_on(state, MODIFY, act, deed, slot, (act.factor - 1) * current(state, slot, act.trait))


@final
class NoHalving(Verb):
    NAME: ClassVar[str] = "no-halving"
    DOES: ClassVar[str] = "lets a marked card count with its full Body"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "until": "until"}
    CONSTANT: ClassVar[str] = ALSO

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        for slot in resolved_targets(state, effect, act, deed, part):
            lay_on(state, NO_HALVING, act, deed, slot, 0)


@final
class Blank(Verb):
    """The card's own abilities do not work; those of cards attached to it do."""

    NAME: ClassVar[str] = "blank"
    DOES: ClassVar[str] = "silences the abilities of a card"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "until": "until"}

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        return bool(state.content.effects_of[state.pattern[slot]]) and not is_blank(state, slot)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        for slot in resolved_targets(state, effect, act, deed, part):
            lay_on(state, BLANK, act, deed, slot, 0)


@final
class Extra(Verb):
    NAME: ClassVar[str] = "extra"
    DOES: ClassVar[str] = "allows more moves in a turn"
    KEYS: ClassVar[dict[str, str]] = {"what": "move", "target": "target", "count": "number = 1", "until": "until?"}
    CONSTANT: ClassVar[str] = ALSO

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        return 'needs "until"' if setting.timing != "constant" and said["until"] is None else ""

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        for slot in resolved_targets(state, effect, act, deed, part):
            lay_on(state, EXTRA, act, deed, slot, amount_now(state, act, deed, slot))


@final
class CostDelta(Verb):
    """Of the World being revealed, or of cards played later."""

    NAME: ClassVar[str] = "cost-delta"
    DOES: ClassVar[str] = "changes the Cost of cards"
    KEYS: ClassVar[dict[str, str]] = {
        "filter": "selector or trigger-card",
        "amount": "signed",
        "until": "until?",
        "uses": "number?",
    }
    CONSTANT: ClassVar[str] = ALSO

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        if setting.timing == "constant":
            return ""
        if said["filter"] == "trigger-card":
            return "" if setting.event == "world-revealed" else 'of the "trigger-card" answers only world-revealed'
        return 'needs "until"' if said["until"] is None else ""

    def aims(self) -> bool:
        return False

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        amount = act.amount.value
        if act.target != TRIGGER_CARD:
            lasting = Lasting(COST_DELTA, NONE, deed.seat, 0, amount, act.until, act.number, act.uses)
            state.lasting = [*state.lasting, lasting]
            return
        answer = answered(state, deed)
        if answer is not None:
            answer.value = max(0, answer.value + amount)
