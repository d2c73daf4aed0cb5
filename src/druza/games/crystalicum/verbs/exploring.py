"""Verbs of hidden Worlds: Crystals on them, Worlds placed and discarded."""
# mypyc

from typing import ClassVar, final

from druza.games.crystalicum.content.pieces import Act, Effect
from druza.games.crystalicum.rules.cards import send_ships_home
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.gains import gain_crystals
from druza.games.crystalicum.rules.hands import has_room_for_world, place_hidden_world
from druza.games.crystalicum.rules.leaving import remove
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.targets import amount_now, resolved_targets
from druza.games.crystalicum.state import HIDDEN, CrystalicumState, with_value
from druza.games.crystalicum.state_parts import STANDS, Matter
from druza.games.crystalicum.verbs.verb import Verb


@final
class AddExploration(Verb):
    NAME: ClassVar[str] = "add-exploration"
    DOES: ClassVar[str] = "puts Crystals on a hidden World"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "count": "amount", "source": "supply|treasury"}

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        if act.from_treasury and state.treasuries[deed.seat] == 0:
            return False
        return state.zone[slot] == HIDDEN

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        for slot in resolved_targets(state, effect, act, deed, part):
            count = amount_now(state, act, deed, slot)
            if act.from_treasury:
                count = min(count, state.treasuries[deed.seat])
                state.treasuries[deed.seat] -= count
            state.crystals = with_value(state.crystals, slot, state.crystals[slot] + count)
            tell_world(state, "allocated", deed.seat, slot, count)


@final
class StealExploration(Verb):
    NAME: ClassVar[str] = "steal-exploration"
    DOES: ClassVar[str] = "takes Crystals from a hidden World into your Treasury"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "count": "amount"}

    def changes(self, state: CrystalicumState, act: Act, deed: Matter, slot: int) -> bool:
        return state.zone[slot] == HIDDEN and state.crystals[slot] > 0

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        for slot in resolved_targets(state, effect, act, deed, part):
            count = min(amount_now(state, act, deed, slot), state.crystals[slot])
            state.crystals = with_value(state.crystals, slot, state.crystals[slot] - count)
            tell_world(state, "robbed", deed.seat, slot, count)
            gain_crystals(state, deed.seat, count)


@final
class TopUp(Verb):
    NAME: ClassVar[str] = "top-up"
    DOES: ClassVar[str] = "pays what a World being revealed lacks of its Cost"
    KEYS: ClassVar[dict[str, str]] = {"max": "number", "source": "treasury"}
    ANSWERS: ClassVar[tuple[str, ...]] = ("world-revealed",)

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        answer = answered(state, deed)
        if answer is None:
            return False
        missing = answer.value - state.crystals[answer.card]
        return 1 <= missing <= act.amount.value and missing <= state.treasuries[deed.seat]

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        answer = answered(state, deed)
        if answer is None or answer.status != STANDS:
            return
        missing = answer.value - state.crystals[answer.card]
        if 0 < missing <= state.treasuries[deed.seat]:
            state.treasuries[deed.seat] -= missing
            state.crystals = with_value(state.crystals, answer.card, state.crystals[answer.card] + missing)
            tell_world(state, "allocated", deed.seat, answer.card, missing)


@final
class PlaceHiddenWorld(Verb):
    NAME: ClassVar[str] = "place-hidden-world"
    DOES: ClassVar[str] = "places hidden Worlds, above the limit too if `over_limit`"
    KEYS: ClassVar[dict[str, str]] = {"who": "you", "count": "number = 1", "over_limit": "flag"}

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return bool(state.world_decks[deed.seat]) and (act.over_limit or has_room_for_world(state, deed.seat))

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        seat = state.stack[place].seat
        for _ in range(act.amount.value):
            if state.world_decks[seat] and (act.over_limit or has_room_for_world(state, seat)):
                place_hidden_world(state, seat)


@final
class DiscardHiddenWorld(Verb):
    NAME: ClassVar[str] = "discard-hidden-world"
    DOES: ClassVar[str] = "discards a hidden World; its Crystals go to its owner's Treasury or to the supply"
    KEYS: ClassVar[dict[str, str]] = {"target": "target", "crystals": "treasury|supply"}

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        for slot in resolved_targets(state, effect, act, state.stack[place], part):
            if act.to_treasury:
                gain_crystals(state, state.owner[slot], state.crystals[slot])
            send_ships_home(state, slot)
            remove(state, slot, False)
            state.reveal()


def tell_world(state: CrystalicumState, kind: str, seat: int, world: int, count: int) -> None:
    """Crystals that come to a hidden World or leave it."""
    if state.events is not None:
        state.tell(kind, seat, {"world": world, "count": count, "orbit": orbit_name(state, world)})
