"""Payment: crystals, and what may stand in for them; victory points."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.terms import SHRINE_PAYS_DICE
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.numbers import NOTHING, add
from druza.games.edge.state import BY_MARKER, RUNNING, EdgeState
from druza.games.edge.vocabulary import PAY_CRYSTAL, PAY_CRYSTALS, PAY_ENDURANCE, PAY_SHRINE, PAY_VP
from druza.kernel.state import ALLOWED, Decision

AT_ONCE: Final = "upper/crystal upper/crystals lower/crystal lower/crystals"  # a card, and its price in crystals

# -- what can be paid -----------------------------------------------------------------------------------------------


def vp_steps(state: EdgeState, seat: i64) -> i64:
    """ED-096, ED-097, ED-103: how many VP a seat could pay."""
    track = state.rules().track
    if track == 0:
        return 0
    return track + state.marker if seat == 0 else track - state.marker


def shrine_pays(state: EdgeState, seat: i64) -> i64:
    """Factory: tokens on the shrine that may pay for dice."""
    for part in state.content.shrine_parts[state.shrine_kinds[seat]]:
        if part.gives(SHRINE_PAYS_DICE):
            return state.shrine_tokens[seat]
    return 0


def can_pay(state: EdgeState, seat: i64, cost: i64, for_die: bool) -> bool:
    """ED-094 to ED-099: is there enough of anything?"""
    left = cost - state.crystals[seat] - state.temporary[seat]
    if left <= 0:
        return True
    left -= vp_steps(state, seat)
    if left <= 0:
        return True
    for squad in squads_of_seat(state, seat):
        left -= state.endurance[squad]
    if for_die and left > 0:
        left -= shrine_pays(state, seat)
    return left <= 0


@final
@mypyc_attr(free_list_len=1)
class Pay(Decision[EdgeState]):
    """D10, ED-094, ED-095: how the next crystal of a cost is paid."""

    RULE: ClassVar[str] = "ED-095"
    KEY: ClassVar[str] = "pay"

    def __init__(self, seat: i64, left: i64, for_die: bool) -> None:
        self.seat = seat
        self.left = left
        self.for_die = for_die

    def candidates(self, state: EdgeState) -> list[int]:
        if self.left <= 0:
            return []
        found = [PAY_CRYSTAL.answers[0]]
        if self.left > 1:
            found.append(PAY_CRYSTALS.answers[0])
        for squad in squads_of_seat(state, self.seat):
            found.append(PAY_ENDURANCE.answers[squad])
        found.append(PAY_VP.answers[0])
        if self.for_die and shrine_pays(state, self.seat):
            found.append(PAY_SHRINE.answers[0])
        return found

    def options(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        if self.left <= 0:
            return found
        have = state.crystals[self.seat] + state.temporary[self.seat]
        if have > 0:
            found.append(PAY_CRYSTAL.answers[0])
        if have >= self.left and self.left > 1:
            found.append(PAY_CRYSTALS.answers[0])
        for squad in squads_of_seat(state, self.seat):
            if state.endurance[squad] > 0:
                found.append(PAY_ENDURANCE.answers[squad])
        if vp_steps(state, self.seat) > 0:
            found.append(PAY_VP.answers[0])
        if self.for_die and shrine_pays(state, self.seat):
            found.append(PAY_SHRINE.answers[0])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        have = state.crystals[self.seat] + state.temporary[self.seat]
        if option == PAY_CRYSTAL.first:
            return ALLOWED if have > 0 else "ED-094"
        if option == PAY_CRYSTALS.first:
            return ALLOWED if have >= self.left else "ED-094"
        if option == PAY_VP.first:
            if state.rules().track == 0:
                return "ED-097"
            return ALLOWED if vp_steps(state, self.seat) > 0 else "ED-103"
        if PAY_ENDURANCE.has(option):
            return ALLOWED if state.endurance[PAY_ENDURANCE.index(option)] > 0 else "ED-102"
        return ALLOWED

    def resolve(self, state: EdgeState, option: int) -> None:
        count = 1
        if option == PAY_CRYSTAL.first:
            pay_crystal(state, self.seat)
        elif option == PAY_CRYSTALS.first:
            count = self.left
            for _ in range(count):
                pay_crystal(state, self.seat)
        elif option == PAY_VP.first:
            move_marker(state, self.seat, -1)
        elif option == PAY_SHRINE.first:
            state.shrine_tokens = add(state.shrine_tokens, self.seat, -1)
        else:
            squad = PAY_ENDURANCE.index(option)
            state.endurance = add(state.endurance, squad, -1)
            state.lost = add(state.lost, self.seat, 1)
            state.paid_losses = [*state.paid_losses, squad]
        if state.events is not None:
            squad = PAY_ENDURANCE.index(option) if PAY_ENDURANCE.has(option) else NONE
            state.tell("paid", self.seat, {"with": state.game.notation(option), "count": count, "squad": squad})
        if self.left > count:
            state.push(Pay(self.seat, self.left - count, self.for_die))

    def words(self, state: EdgeState) -> dict[str, Any]:
        found: dict[str, Any] = {"left": self.left, "for_die": self.for_die}
        if state.uses and not self.for_die:
            found["action"] = state.use().action
        return found


def pay_crystal(state: EdgeState, seat: i64) -> None:
    """ED-094, ED-106: temporary crystals first, for they are lost anyway."""
    if state.temporary[seat] > 0:
        state.temporary = add(state.temporary, seat, -1)
        state.neutral += 1
    else:
        state.crystals = add(state.crystals, seat, -1)
        state.depleted = add(state.depleted, seat, 1)


# -- crystals and points ---------------------------------------------------------------------------------------------


def gain_crystals(state: EdgeState, seat: i64, count: i64, sources: list[int] = NOTHING) -> i64:
    """ED-108: from the neutral to the active pool, as many as there are; of a harvest, from these fields."""
    count = min(count, state.neutral)
    state.neutral -= count
    state.crystals = add(state.crystals, seat, count)
    if count > 0 and state.events is not None:
        facts: dict[str, Any] = {"count": count, "pool": "active"}
        if sources:
            facts["fields"] = [state.board().ids[field] for field in sources]
        state.tell("crystals", seat, facts)
    return count


def destroy_crystal(state: EdgeState, seat: i64) -> None:
    """ED-107: from the own active, else depleted pool to the neutral supply."""
    if state.crystals[seat] > 0:
        state.crystals = add(state.crystals, seat, -1)
    else:
        state.depleted = add(state.depleted, seat, -1)
    state.neutral += 1


def move_marker(state: EdgeState, seat: i64, steps: i64) -> None:
    """ED-096, ED-181, ED-278: the marker moves towards the own token and stops at the end of the track."""
    track = state.rules().track
    towards = steps if seat == 0 else -steps
    state.marker = max(-track, min(track, state.marker + towards))
    if state.events is not None:
        state.tell("marker", seat, {"steps": steps, "marker": state.marker})
    if abs(state.marker) == track and state.ending == RUNNING:
        state.ending = BY_MARKER
