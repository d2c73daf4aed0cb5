"""Moving: Characters between Homeland, Embassy and Ships, Ships between Orbits."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import CHOOSE, EXTRA, NONE, SHIP, SHIP_MOVES, SHIP_MOVING
from druza.games.crystalicum.rules.cards import attach, orbits, put
from druza.games.crystalicum.rules.index import index_of
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.playing import boarding_refusal, own_cards
from druza.games.crystalicum.rules.reactions import ENDING, announce, could_be_answered, event
from druza.games.crystalicum.rules.reading import constant_total
from druza.games.crystalicum.state import ATTACHED, EMBASSY, GONE, HOMELAND, ORBIT, CrystalicumState
from druza.games.crystalicum.state_parts import PREVENTED
from druza.games.crystalicum.vocabulary import AT, EMBASSY_OPTION, HOMELAND_OPTION
from druza.kernel.state import ALLOWED, Decision, Step


def moves_allowed(state: CrystalicumState, slot: i64) -> i64:
    """CR-126: one move a turn, and those that effects add."""
    allowed: i64 = 1 + constant_total(state, EXTRA, slot)
    for lasting in state.lasting:
        if lasting.verb == EXTRA and lasting.slot == slot:
            allowed += lasting.amount
    return allowed


def has_extra_moves(state: CrystalicumState, seat: i64) -> bool:
    """Could a card of this player move twice this turn?"""
    for lasting in state.lasting:
        if lasting.verb == EXTRA:
            return True
    for constant in index_of(state).constants[EXTRA]:
        if constant.act.target == CHOOSE or state.owner[constant.source] == seat:
            return True
    return False


def move_refusal(state: CrystalicumState, seat: i64, slot: i64) -> str:
    if state.moves[slot] > 0 and state.moves[slot] >= moves_allowed(state, slot):
        return "CR-126"
    if state.zone[slot] == ATTACHED and state.place[state.place[slot]] != state.homes[seat]:
        return "CR-129"
    return ALLOWED


@final
@mypyc_attr(free_list_len=1)
class ChooseMove(Decision[CrystalicumState]):
    """D09, CR-127 to CR-131: where a Character or Ship moves."""

    RULE: ClassVar[str] = "CR-127"
    KEY: ClassVar[str] = "choose_move"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: CrystalicumState) -> list[int]:
        slot = self.slot
        zone = state.zone[slot]
        if zone == ORBIT:
            return [AT.answers[world] for world in orbits(state) if world != state.place[slot]]
        if zone != HOMELAND:
            return [HOMELAND_OPTION.first]
        options = [EMBASSY_OPTION.first]
        if state.content.functions[state.pattern[slot]] & state.content.captain:
            options += [AT.answers[ship] for ship in own_cards(state, self.seat, SHIP)]
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if AT.has(option) and state.zone[self.slot] == HOMELAND:
            ship = AT.index(option)
            if state.place[ship] != state.homes[self.seat]:
                return "CR-129"
            return boarding_refusal(state, state.pattern[self.slot], self.slot, ship)
        return ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        slot = self.slot
        state.moves[slot] += 1
        if option == HOMELAND_OPTION.first:
            put(state, slot, HOMELAND, NONE)
            tell_move(state, slot, "homeland")
        elif option == EMBASSY_OPTION.first:
            put(state, slot, EMBASSY, NONE)
            tell_move(state, slot, "embassy")
        elif state.zone[slot] == HOMELAND:
            attach(state, slot, AT.index(option))
            tell_move(state, slot, "ship")
        else:
            sail(state, self.seat, slot, AT.index(option))

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(self.slot), "slot": self.slot}


def tell_move(state: CrystalicumState, slot: i64, to: str) -> None:
    if state.events is not None:
        facts = {"slot": slot, "card": state.id_of(slot), "to": to, "place": state.place[slot]}
        if to == "orbit":
            facts["orbit"] = orbit_name(state, state.place[slot])
        state.tell("moved", state.owner[slot], facts)


def sail(state: CrystalicumState, seat: i64, ship: i64, world: i64) -> None:
    """CR-131: a Ship moves to another Orbit; others may answer before and after."""
    state.reveal()
    if could_be_answered(state, 1 << SHIP_MOVING):
        matter = event(state, SHIP_MOVING, seat, ship)
        matter.place = world
        announce(state, matter, [Arrive(seat, ship)])
    else:
        arrive(state, seat, ship, world)


@final
@mypyc_attr(free_list_len=1)
class Arrive(Step[CrystalicumState]):
    """The Ship arrives, perhaps elsewhere than it wanted."""

    def __init__(self, seat: int, ship: int) -> None:
        self.seat = seat
        self.ship = ship

    def run(self, state: CrystalicumState) -> None:
        matter = state.stack.pop()
        if state.zone[self.ship] != ORBIT:
            return
        if matter.status == PREVENTED or state.zone[matter.place] == GONE:
            if state.events is not None:
                state.tell("held", self.seat, {"slot": self.ship, "card": state.id_of(self.ship)})
            return
        arrive(state, self.seat, self.ship, matter.place)


def arrive(state: CrystalicumState, seat: i64, ship: i64, world: i64) -> None:
    state.place[ship] = world
    tell_move(state, ship, "orbit")
    if could_be_answered(state, 1 << SHIP_MOVES):
        matter = event(state, SHIP_MOVES, seat, ship)
        matter.place = world
        announce(state, matter, ENDING)
