"""The invasion: Characters and Units against a World."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    CAPACITY,
    CHARACTER,
    FORBID,
    INVASION,
    INVASION_DECLARED,
    INVASION_TARGET,
    MIND,
    NONE,
    SEATS,
    WORLD,
)
from druza.games.crystalicum.rules.cards import characters_in, load_of, mark, put, ships_in
from druza.games.crystalicum.rules.combat import begin_combat, clash
from druza.games.crystalicum.rules.playing import own_cards
from druza.games.crystalicum.rules.reactions import END_MATTER, announce, event
from druza.games.crystalicum.rules.reading import constant_forbids, constant_total, current
from druza.games.crystalicum.state import EMBASSY, HOMELAND, CrystalicumState
from druza.games.crystalicum.vocabulary import AT, DONE, PASS, SEAT
from druza.kernel.state import ALLOWED, Decision, Step


@final
@mypyc_attr(free_list_len=1)
class InvasionRound(Step[CrystalicumState]):
    """CR-194: each player one invasion or a pass, one round only."""

    def __init__(self, left: tuple[int, ...]) -> None:
        self.left = left  # seats still to be asked

    def run(self, state: CrystalicumState) -> None:
        if self.left:
            state.push(InvasionRound(self.left[1:]))
            if not state.is_out(self.left[0]):
                state.push(DECLARE_INVASION[self.left[0]])


@final
@mypyc_attr(free_list_len=1)
class DeclareInvasion(Decision[CrystalicumState]):
    """D23, CR-194, CR-195, CR-260: the opponent whose Home World's Orbit the Ships are in, or a pass."""

    RULE: ClassVar[str] = "CR-195"
    KEY: ClassVar[str] = "invasion"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        options = [SEAT.answers[seat] for seat in range(state.seats) if seat != self.seat and not state.is_out(seat)]
        return [*options, PASS.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == PASS.first:
            return ALLOWED
        orbit = state.homes[SEAT.index(option)]
        ships = [ship for ship in ships_in(state, orbit, self.seat) if not state.marked[ship]]
        if not ships:
            return "CR-195"
        if not characters_in(state, self.seat, HOMELAND):
            return "CR-197"
        for ship in ships:
            if capacity(state, ship) > 0:
                return ALLOWED
        return "CR-260"

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == PASS.first:
            return
        defender = SEAT.index(option)
        combat = begin_combat(state, INVASION, self.seat, defender)
        combat.orbit = state.homes[defender]
        state.then(
            [ChooseCarriers(self.seat), ChooseRaiders(self.seat), ChooseAttackedWorld(self.seat), DeclareIt(self.seat)]
        )


DECLARE_INVASION: Final = [DeclareInvasion(seat) for seat in range(SEATS)]


def capacity(state: CrystalicumState, ship: i64) -> i64:
    """CR-196: free Mind, and what abilities add."""
    return max(0, current(state, ship, MIND) - load_of(state, ship)) + constant_total(state, CAPACITY, ship)


def carried(state: CrystalicumState) -> i64:
    """How many Characters the chosen Ships can land."""
    room = 0
    for ship in state.combat.ships:
        room += capacity(state, ship)
    return room


@final
@mypyc_attr(free_list_len=1)
class ChooseCarriers(Decision[CrystalicumState]):
    """D24, CR-195, CR-260: Ship after Ship; enough when they can carry somebody."""

    RULE: ClassVar[str] = "CR-195"
    KEY: ClassVar[str] = "carriers"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        combat = state.combat
        ships = [ship for ship in ships_in(state, combat.orbit, self.seat) if ship not in combat.ships]
        return [*[AT.answers[ship] for ship in ships], DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED if carried(state) > 0 else "CR-260"
        return "CR-070" if state.marked[AT.index(option)] else ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == DONE.first:
            for ship in state.combat.ships:
                mark(state, ship)
        else:
            state.combat.ships.append(AT.index(option))
            state.push(ChooseCarriers(self.seat))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"room": carried(state)}


@final
@mypyc_attr(free_list_len=1)
class ChooseRaiders(Decision[CrystalicumState]):
    """D25, CR-196, CR-197: Characters of the Homeland, at least one, no more than the Ships carry."""

    RULE: ClassVar[str] = "CR-197"
    KEY: ClassVar[str] = "raiders"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        raiders = state.combat.raiders
        options = [AT.answers[slot] for slot in characters_in(state, self.seat, HOMELAND) if slot not in raiders]
        if raiders:
            options.append(DONE.first)
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        return ALLOWED if len(state.combat.raiders) < carried(state) else "CR-196"

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option != DONE.first:
            state.combat.raiders.append(AT.index(option))
            state.push(ChooseRaiders(self.seat))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"room": carried(state) - len(state.combat.raiders)}


@final
@mypyc_attr(free_list_len=1)
class ChooseAttackedWorld(Decision[CrystalicumState]):
    """D26, CR-199: his Home World or one of his discovered Worlds."""

    RULE: ClassVar[str] = "CR-199"
    KEY: ClassVar[str] = "attacked_world"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        defender = state.combat.defender
        worlds = [state.homes[defender], *own_cards(state, defender, WORLD)]
        return [AT.answers[world] for world in worlds]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        return "CR-001" if constant_forbids(state, FORBID, INVASION_TARGET, AT.index(option)) else ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.combat.world = AT.index(option)


@final
@mypyc_attr(free_list_len=1)
class DeclareIt(Step[CrystalicumState]):
    """The invasion is declared; then the defender's shift, the Clash and the Resolution."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        if state.events is not None:
            facts = {"defender": combat.defender, "world": combat.world, "card": state.id_of(combat.world)}
            facts["raiders"] = [state.id_of(slot) for slot in combat.raiders]
            state.tell("invasion", self.seat, facts)
        matter = event(state, INVASION_DECLARED, self.seat, NONE)
        matter.against = combat.defender
        matter.place = combat.orbit
        announce(state, matter, [END_MATTER, Shift(combat.defender), clash(self.seat, 0)])


@final
@mypyc_attr(free_list_len=1)
class Shift(Decision[CrystalicumState]):
    """D27, CR-200, CR-201: mark unmarked Characters and move each between Homeland and Embassy."""

    RULE: ClassVar[str] = "CR-200"
    KEY: ClassVar[str] = "shift"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        kind = state.content.kind
        options = [
            AT.first + slot
            for slot in range(len(state.zone))
            if state.owner[slot] == self.seat
            and (state.zone[slot] == HOMELAND or state.zone[slot] == EMBASSY)
            and kind[state.pattern[slot]] == CHARACTER
        ]
        return [*options, DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        return "CR-200" if state.marked[AT.index(option)] else ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == DONE.first:
            return
        slot = AT.index(option)
        mark(state, slot)
        zone = EMBASSY if state.zone[slot] == HOMELAND else HOMELAND
        put(state, slot, zone, NONE)
        if state.events is not None:
            facts = {"slot": slot, "card": state.id_of(slot), "to": "embassy" if zone == EMBASSY else "homeland"}
            state.tell("shifted", self.seat, facts)
        state.push(Shift(self.seat))
