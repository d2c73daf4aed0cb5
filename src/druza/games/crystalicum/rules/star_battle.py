"""The star battle: two fleets in one Orbit."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import SEATS, SHIP, SHIP_RETREATS, SLOTS, STAR_BATTLE, STAR_BATTLE_DECLARED
from druza.games.crystalicum.rules.cards import has_ship_in, mark, ships_in
from druza.games.crystalicum.rules.combat import begin_combat, clash
from druza.games.crystalicum.rules.index import roster_of
from druza.games.crystalicum.rules.orbits import orbit_name
from druza.games.crystalicum.rules.reactions import END_MATTER, ENDING, announce, could_be_answered, event
from druza.games.crystalicum.state import HIDDEN, CrystalicumState
from druza.games.crystalicum.vocabulary import AT, BATTLE, DONE, PASS, SEAT
from druza.kernel.state import ALLOWED, Decision, Step


@final
@mypyc_attr(free_list_len=1)
class BattleRound(Step[CrystalicumState]):
    """CR-165: one battle or a pass, one after the other, until all have passed in a row."""

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def run(self, state: CrystalicumState) -> None:
        if self.passes < state.players():
            state.push(start_battle(state.staying(self.seat), self.passes))


@final
@mypyc_attr(free_list_len=1)
class StartBattle(Decision[CrystalicumState]):
    """D20, CR-165 to CR-170: the Orbit of a star battle, or a pass."""

    RULE: ClassVar[str] = "CR-167"
    KEY: ClassVar[str] = "battle"

    def __init__(self, seat: int, passes: int) -> None:
        self.seat = seat
        self.passes = passes

    def candidates(self, state: CrystalicumState) -> list[int]:
        found: list[Any] = []
        seen: list[int] = []
        for ship in roster_of(state).kinds[SHIP]:
            if state.owner[ship] == self.seat and state.place[ship] not in seen:
                seen.append(state.place[ship])
                found.append(BATTLE.answers[state.place[ship]])
        found.append(PASS.first)
        return found

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == PASS.first:
            return ALLOWED
        world = BATTLE.index(option)
        if self.seat * SLOTS + world in state.battles:
            return "CR-166"
        if enemies_in(state, self.seat, world):
            return ALLOWED
        return "CR-168" if state.zone[world] == HIDDEN else "CR-170"

    def resolve(self, state: CrystalicumState, option: int) -> None:
        following = battle_round(state.next_seat(self.seat), self.passes + 1 if option == PASS.first else 0)
        if option == PASS.first:
            state.push(following)
        else:
            state.push(following)
            state.push(ChooseEnemy(self.seat, BATTLE.index(option)))


# Frames never change: those of every seat and every number of passes are made once.
BATTLE_ROUNDS: Final = [BattleRound(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]
STARTERS: Final = [StartBattle(place // (SEATS + 1), place % (SEATS + 1)) for place in range(SEATS * (SEATS + 1))]


def battle_round(seat: i64, passes: i64) -> BattleRound:
    return BATTLE_ROUNDS[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else BattleRound(seat, passes)


def start_battle(seat: i64, passes: i64) -> StartBattle:
    return STARTERS[seat * (SEATS + 1) + passes] if 0 <= passes <= SEATS else StartBattle(seat, passes)


def enemies_in(state: CrystalicumState, seat: i64, world: i64) -> list[int]:
    """CR-168: opponents with Ships in the Orbit, and the one who placed its hidden World."""
    found: list[int] = []
    for other in range(state.seats):
        if other != seat and not state.is_out(other):
            if has_ship_in(state, world, other) or (state.zone[world] == HIDDEN and state.owner[world] == other):
                found.append(other)
    return found


@final
@mypyc_attr(free_list_len=1)
class ChooseEnemy(Decision[CrystalicumState]):
    """CR-167: the opponent attacked."""

    RULE: ClassVar[str] = "CR-168"
    KEY: ClassVar[str] = "choose_enemy"

    def __init__(self, seat: int, world: int) -> None:
        self.seat = seat
        self.world = world

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [SEAT.answers[enemy] for enemy in enemies_in(state, self.seat, self.world)]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        defender = SEAT.index(option)
        state.battles = [*state.battles, self.seat * SLOTS + self.world]
        combat = begin_combat(state, STAR_BATTLE, self.seat, defender)
        combat.orbit = self.world
        if state.events is not None:
            facts = {"world": self.world, "defender": defender, "orbit": orbit_name(state, self.world)}
            state.tell("battle", self.seat, facts)
        matter = event(state, STAR_BATTLE_DECLARED, self.seat, -1)
        matter.against = defender
        matter.place = self.world
        announce(state, matter, [END_MATTER, Withdraw(defender), clash(self.seat, 0)])

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"world": self.world}


@final
@mypyc_attr(free_list_len=1)
class Withdraw(Decision[CrystalicumState]):
    """D21, CR-171 to CR-173: the defender may take unmarked Ships out; each is marked and goes home."""

    RULE: ClassVar[str] = "CR-171"
    KEY: ClassVar[str] = "withdraw"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [*[AT.answers[ship] for ship in ships_in(state, state.combat.orbit, self.seat)], DONE.first]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if state.combat.orbit == state.homes[self.seat]:
            return "CR-173"
        return "CR-172" if state.marked[AT.index(option)] else ALLOWED

    def resolve(self, state: CrystalicumState, option: int) -> None:
        if option == DONE.first:
            return
        ship = AT.index(option)
        state.reveal()
        mark(state, ship)
        state.place[ship] = state.homes[self.seat]
        if state.events is not None:
            state.tell("withdrew", self.seat, {"slot": ship, "card": state.id_of(ship)})
        state.push(Withdraw(self.seat))
        if could_be_answered(state, 1 << SHIP_RETREATS):
            announce(state, event(state, SHIP_RETREATS, self.seat, ship), ENDING)
