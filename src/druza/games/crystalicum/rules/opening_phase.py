"""The Opening Phase: unmarking, production, hidden Worlds, allocation."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import CHARACTER, NONE, PRODUCTION, PRODUCTION_IF, SEATS, UPKEEP
from druza.games.crystalicum.rules.cards import hidden_worlds, kind_of
from druza.games.crystalicum.rules.fate import Leave
from druza.games.crystalicum.rules.gains import gain_crystals
from druza.games.crystalicum.rules.hands import has_room_for_world, place_hidden_world
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.reactions import ENDING, announce, event, is_awaited
from druza.games.crystalicum.rules.reading import constant_holds
from druza.games.crystalicum.rules.unmarking import UnmarkCard
from druza.games.crystalicum.state import GONE, HIDDEN, CrystalicumState, with_value
from druza.games.crystalicum.vocabulary import AT, COUNT, DONE, WORLD_OPTION, YES
from druza.kernel.state import ALLOWED, Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class UnmarkAll(Step[CrystalicumState]):
    """CR-087: all players unmark all their cards at once."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        answered = state.content.unmark_segment_answered
        frames: list[Frame] = []
        for slot in range(len(state.marked)):
            if state.marked[slot] and state.zone[slot] != GONE:
                if answered and kind_of(state, slot) == CHARACTER:
                    frames.append(UnmarkCard(slot))
                else:
                    state.marked[slot] = 0
        state.tell("unmarked_all", -1, {})
        state.then(frames)


UNMARK_ALL: Final = UnmarkAll()


@final
@mypyc_attr(free_list_len=1)
class Produce(Step[CrystalicumState]):
    """CR-089 to CR-093, CR-255: everybody's income, then each upkeep; nothing in the first turn."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        if state.turn == 1:
            return
        frames: list[Frame] = []
        upkeep: list[Frame] = []
        for seat in state.round_from_active():
            gain_crystals(state, seat, income(state, seat))
            frames.append(ANSWER_PRODUCTION[seat])
            for slot in range(len(state.zone)):
                if state.owner[slot] == seat and produces(state, slot) and upkeep_of(state, slot) > 0:
                    upkeep.append(PayUpkeep(seat, slot))
        state.then(frames + upkeep)


PRODUCE: Final = Produce()


def produces(state: CrystalicumState, slot: i64) -> bool:
    return state.zone[slot] != GONE and state.zone[slot] != HIDDEN


def production_of(state: CrystalicumState, slot: i64) -> i64:
    """The Production of a card; some produce only while a condition holds."""
    production = state.content.production[state.pattern[slot]]
    if production and state.content.constant_verbs[state.pattern[slot]] >> PRODUCTION_IF & 1:
        for effect in state.content.constants_of[state.pattern[slot]]:
            if effect.acts[0].verb == PRODUCTION_IF:
                if not constant_holds(state, effect, slot):
                    return 0
    return production


def upkeep_of(state: CrystalicumState, slot: i64) -> i64:
    """CR-090: negative Production, and what the card's own text asks for."""
    upkeep: i64 = 0
    production: i64 = production_of(state, slot)
    if production < 0:
        upkeep = -production
    if state.content.constant_verbs[state.pattern[slot]] >> UPKEEP & 1:
        for effect in state.content.constants_of[state.pattern[slot]]:
            if effect.acts[0].verb == UPKEEP and constant_holds(state, effect, slot):
                upkeep += effect.acts[0].amount.value
    return upkeep


def income(state: CrystalicumState, seat: i64) -> i64:
    """CR-089: the sum of all Production that is not upkeep."""
    total: i64 = 0
    for slot in range(len(state.zone)):
        if state.owner[slot] == seat and produces(state, slot):
            production: i64 = production_of(state, slot)
            if production > 0:
                total += production
    return total


@final
@mypyc_attr(free_list_len=1)
class AnswerProduction(Step[CrystalicumState]):
    """After his income, before upkeep: what abilities add."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        if is_awaited(state, 1 << PRODUCTION):
            announce(state, event(state, PRODUCTION, self.seat, NONE), ENDING)


ANSWER_PRODUCTION: Final = [AnswerProduction(seat) for seat in range(SEATS)]


@final
@mypyc_attr(free_list_len=1)
class PayUpkeep(Decision[CrystalicumState]):
    """D02, CR-090, CR-255: pay, or discard the card; who cannot pay must discard it."""

    RULE: ClassVar[str] = "CR-090"
    KEY: ClassVar[str] = "upkeep"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [] if state.zone[self.slot] == GONE else [YES.first, DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == YES.first and upkeep_of(state, self.slot) > state.treasuries[self.seat]:
            return "CR-255"
        return ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        price = upkeep_of(state, self.slot)
        if state.events is not None:
            facts = {"slot": self.slot, "card": state.id_of(self.slot), "count": price}
            state.tell("upkeep" if option == YES.first else "unpaid", self.seat, facts)
        if option == YES.first:
            state.treasuries[self.seat] -= price
        else:
            state.push(Leave(self.slot, False, False))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(self.slot), "price": upkeep_of(state, self.slot)}


@final
@mypyc_attr(free_list_len=1)
class PlaceWorlds(Decision[CrystalicumState]):
    """D03, CR-094 to CR-096: place hidden Worlds, up to the Exploration of the Home World."""

    RULE: ClassVar[str] = "CR-094"
    KEY: ClassVar[str] = "place_world"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [WORLD_OPTION.first, DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if not state.world_decks[self.seat]:
            return "CR-037"
        return ALLOWED if has_room_for_world(state, self.seat) else "CR-095"

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == WORLD_OPTION.first:
            place_hidden_world(state, self.seat)
            state.push(PLACE_WORLDS[self.seat])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"left": exploration(state, self.seat) - len(hidden_worlds(state, self.seat))}


PLACE_WORLDS: Final = [PlaceWorlds(seat) for seat in range(SEATS)]


def exploration(state: CrystalicumState, seat: i64) -> i64:
    return state.content.exploration[state.pattern[state.homes[seat]]]


@final
@mypyc_attr(free_list_len=1)
class Allocate(Decision[CrystalicumState]):
    """D04, CR-097 to CR-099: lay Crystals on own hidden Worlds, each World once."""

    RULE: ClassVar[str] = "CR-097"
    KEY: ClassVar[str] = "allocate"

    def __init__(self, seat: int, done: tuple[int, ...]) -> None:
        self.seat = seat
        self.done = done  # Worlds that have got theirs

    def candidates(self, state: CrystalicumState) -> list[int]:
        worlds = hidden_worlds(state, self.seat)
        return [*[AT.answers[world] for world in worlds if world not in self.done], DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        return "CR-068" if option != DONE.first and state.treasuries[self.seat] == 0 else ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option != DONE.first:
            world = AT.index(option)
            state.push(Allocate(self.seat, (*self.done, world)))
            state.push(AllocateCrystals(self.seat, world))


ALLOCATE: Final = [Allocate(seat, ()) for seat in range(SEATS)]


@final
@mypyc_attr(free_list_len=1)
class AllocateCrystals(Decision[CrystalicumState]):
    """D04: how many."""

    RULE: ClassVar[str] = "CR-097"
    KEY: ClassVar[str] = "allocate_count"

    def __init__(self, seat: int, world: int) -> None:
        self.seat = seat
        self.world = world

    def candidates(self, state: CrystalicumState) -> list[int]:
        return COUNT.answers[1 : min(state.treasuries[self.seat], 255) + 1]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        count = COUNT.index(option)
        state.treasuries[self.seat] -= count
        state.crystals = with_value(state.crystals, self.world, state.crystals[self.world] + count)
        if state.events is not None:
            facts = {"world": self.world, "count": count, "orbit": orbit_name(state, self.world)}
            state.tell("allocated", self.seat, facts)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"world": self.world, "orbit": orbit_name(state, self.world)}
