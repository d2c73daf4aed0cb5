"""Verbs of combat: what a duel compares, what refusing one costs, how large the Advantage is."""
# mypyc

from typing import ClassVar, final

from druza.games.crystalicum.content.pieces import REFUSE_FREE, Act, Effect
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.reading import refusal_price
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import PREVENTED, STANDS, Matter
from druza.games.crystalicum.verbs.verb import ALSO, Setting, Verb


@final
class Compare(Verb):
    """CR-154."""

    NAME: ClassVar[str] = "compare"
    DOES: ClassVar[str] = "makes a duel compare another Trait"
    KEYS: ClassVar[dict[str, str]] = {"trait": "trait"}

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        fits = setting.windows == ["duel"] or setting.event == "duel-declared"
        return "" if fits else 'needs window = ["duel"]'

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        state.combat.trait = act.trait


@final
class Advantage(Verb):
    NAME: ClassVar[str] = "advantage"
    DOES: ClassVar[str] = "raises or lowers the Advantage of a combat just decided"
    KEYS: ClassVar[dict[str, str]] = {"amount": "signed"}
    ANSWERS: ClassVar[tuple[str, ...]] = ("combat-won", "combat-lost", "star-battle-won", "invasion-won")

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return act.amount.value > 0 or state.combat.advantage > 0

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        state.combat.advantage = max(0, state.combat.advantage + act.amount.value)
        state.tell("advantage", state.stack[place].seat, {"advantage": state.combat.advantage})


@final
class DuelRule(Verb):
    NAME: ClassVar[str] = "duel-rule"
    DOES: ClassVar[str] = "makes refusing a duel cost Crystals, destroys its loser, or refuses it without marking"
    KEYS: ClassVar[dict[str, str]] = {"rule": "refusal-cost|loser-destroyed|refuse-free", "pay": "small = 0"}
    CONSTANT: ClassVar[str] = ALSO

    def problem(self, said: dict[str, object], setting: Setting) -> str:
        constant, rule = setting.timing == "constant", said["rule"]
        if (rule == "refuse-free") == constant:
            return f'"{rule}" can {"not" if constant else "only"} be a constant ability'
        return "" if constant or setting.event == "duel-declared" else "answers only duel-declared"

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        if act.rule != REFUSE_FREE:
            return True
        price = effect.crystals + refusal_price(state)
        return not state.combat.refuse_free and price <= state.treasuries[state.combat.defender]

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        answer = answered(state, state.stack[place])
        if answer is not None and answer.status == STANDS:
            state.combat.refuse_free = True
            answer.status = PREVENTED
