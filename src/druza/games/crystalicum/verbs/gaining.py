"""Verbs that bring cards, Crystals and Politics Points, or take them."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import COUNTED, NONE, OPPONENT, OWN, TRIGGER_PLAYER, Act, Effect
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.gains import gain_crystals, gain_politics, lose_politics
from druza.games.crystalicum.rules.hands import draw_cards
from druza.games.crystalicum.rules.reading import how_many
from druza.games.crystalicum.rules.targets import amount_now
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import Matter
from druza.games.crystalicum.verbs.verb import Verb


def gives_anything(state: CrystalicumState, act: Act, deed: Matter) -> bool:
    """An amount that is counted may be nothing."""
    amount = act.amount
    if amount.kind != COUNTED:
        return True
    selector = amount.selector
    if selector is None or amount.most <= 0:
        return False
    needed: i64 = 1 - amount.value
    return how_many(state, selector, deed.seat, deed.source, deed, needed) >= needed


def player_meant(state: CrystalicumState, act: Act, deed: Matter) -> i64:
    """The player whose Politics Points change."""
    if act.who == OPPONENT:
        return deed.opponent
    answer = answered(state, deed)
    return answer.seat if act.who == TRIGGER_PLAYER and answer is not None else deed.seat


def has_points_to_lose(state: CrystalicumState, act: Act, deed: Matter) -> bool:
    """Is there a player meant who has Politics Points?"""
    if act.who == TRIGGER_PLAYER:
        answer = answered(state, deed)
        return answer is not None and state.politics[answer.seat] > 0
    if act.who == OWN:
        return True
    for other in range(state.seats):
        if other != deed.seat and not state.is_out(other) and state.politics[other] > 0:
            return True
    return False


@final
class Draw(Verb):
    NAME: ClassVar[str] = "draw"
    DOES: ClassVar[str] = "draws Resource cards"
    KEYS: ClassVar[dict[str, str]] = {"who": "you", "count": "amount"}
    COMMUTES: ClassVar[bool] = True

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        draw_cards(state, deed.seat, amount_now(state, act, deed, NONE))


@final
class GainCrystals(Verb):
    NAME: ClassVar[str] = "gain-crystals"
    DOES: ClassVar[str] = "brings Crystals from the supply"
    KEYS: ClassVar[dict[str, str]] = {"who": "you", "count": "amount"}
    COMMUTES: ClassVar[bool] = True

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return gives_anything(state, act, deed)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        gain_crystals(state, deed.seat, amount_now(state, act, deed, NONE))


@final
class GainPolitics(Verb):
    NAME: ClassVar[str] = "gain-politics"
    DOES: ClassVar[str] = "brings Politics Points from the supply"
    KEYS: ClassVar[dict[str, str]] = {"who": "you|opponent|trigger-player", "count": "amount"}
    COMMUTES: ClassVar[bool] = True

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return act.who == OPPONENT or gives_anything(state, act, deed)

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        gain_politics(state, player_meant(state, act, deed), amount_now(state, act, deed, NONE))


@final
class LosePolitics(Verb):
    NAME: ClassVar[str] = "lose-politics"
    DOES: ClassVar[str] = "takes Politics Points to the supply"
    KEYS: ClassVar[dict[str, str]] = {"who": "you|opponent|trigger-player", "count": "amount"}

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return has_points_to_lose(state, act, deed)

    def can_mean(self, state: CrystalicumState, other: int) -> bool:
        return state.politics[other] > 0

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        lose_politics(state, player_meant(state, act, deed), amount_now(state, act, deed, NONE))


@final
class StealPolitics(Verb):
    NAME: ClassVar[str] = "steal-politics"
    DOES: ClassVar[str] = "takes Politics Points from another player"
    KEYS: ClassVar[dict[str, str]] = {"who": "opponent|trigger-player", "count": "amount"}

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return has_points_to_lose(state, act, deed)

    def can_mean(self, state: CrystalicumState, other: int) -> bool:
        return state.politics[other] > 0

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        lost = lose_politics(state, player_meant(state, act, deed), amount_now(state, act, deed, NONE))
        gain_politics(state, deed.seat, lost)
