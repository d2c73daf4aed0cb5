"""The passive turn: harvest, charges, refreshed crystals, the banner; shrines in between."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import LOWER, NONE, SLOTS, SQUADS
from druza.games.edge.content.moments import ON_HARVEST
from druza.games.edge.content.terms import U_OPPONENT_PASSIVE, U_OWN_PASSIVE, U_OWNER_PASSIVE
from druza.games.edge.rules import (
    charging,
    effects,
    end_of_turn,
    landing,
    payment,
    status_tokens,
    targets,
    turn,
    wounds,
)
from druza.games.edge.rules.bodies import dead_models, is_squad_alive, models_on, occupancy, squads_of_seat
from druza.games.edge.rules.control import controlled_sources, controls, is_altar
from druza.games.edge.rules.durations import drop_tokens, mark_until
from druza.games.edge.rules.numbers import add, put
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.state import PASSIVE_TURN, EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.vocabulary import DONE, MODEL, OPTION, SQUAD, YES
from druza.kernel.state import ALLOWED, Decision, Frame, Step

AT_HARVEST: Final = 1
AT_END: Final = 2


def begin_passive(state: EdgeState, seat: i64) -> None:
    """ED-080, ED-318, R-58: tokens end, start effects, then the four steps in order."""
    state.kind = PASSIVE_TURN
    if state.events is not None:
        state.tell("turn", seat, {"kind_of_turn": "passive", "turn": state.turn})
    drop_tokens(state, U_OWN_PASSIVE, seat, NONE)
    drop_tokens(state, U_OWNER_PASSIVE, NONE, seat)
    end_aegis(state, seat)
    state.then(
        [
            Harvest(seat),
            Shrines(seat, AT_HARVEST),
            ChargeUpgrades(seat),
            RefreshAll(seat),
            Shrines(seat, AT_END),
            end_of_turn.CloseTurn(seat),
        ]
    )
    turn.ask_start_effects(state, seat, False)


def end_aegis(state: EdgeState, seat: i64) -> None:
    """ED-231: ends with the first passive turn of any opponent of whoever laid it."""
    if not state.marks:
        return
    state.marks = [
        mark
        for mark in state.marks
        if not (
            mark.token >= 0 and mark_until(state, mark) == U_OPPONENT_PASSIVE and state.are_enemies(mark.seat, seat)
        )
    ]


@final
@mypyc_attr(free_list_len=1)
class BurnOut(Step[EdgeState]):
    """ED-229: after its wound the Fire token is removed."""

    def __init__(self, model: i64, token: i64) -> None:
        self.model = model
        self.token = token

    def run(self, state: EdgeState) -> None:
        status_tokens.remove_token(state, self.model, self.token)


# -- harvest ----------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class Harvest(Step[EdgeState]):
    """ED-081, ED-239, ED-270, ED-299: crystals for every controlled source."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        controlled = controlled_sources(state, self.seat)
        due = min(harvest_of(state, self.seat, controlled), state.neutral)
        frames: list[Frame] = []
        if due > 0:
            slot = energizer(state, self.seat)
            if slot >= 0:
                frames.append(Energize(self.seat, slot, due))
            else:
                payment.gain_crystals(state, self.seat, due, harvested(state, controlled))
        if state.settings.more_crystals and nobody_controls(state):
            for place in range(state.seats):
                payment.gain_crystals(state, (self.seat + place) % state.seats, 1)
        if state.settings.special_sources:
            for _ in controlled:
                frames.append(SpecialSource(self.seat))
        state.then(frames)


def harvested(state: EdgeState, controlled: list[int]) -> list[int]:
    """The fields of these sources."""
    return [state.sources[source] for source in controlled]


def harvest_due(state: EdgeState, seat: i64) -> int:
    """What a harvest would give, if the supply lasts."""
    return harvest_of(state, seat, controlled_sources(state, seat))


def harvest_of(state: EdgeState, seat: i64, controlled: list[int]) -> int:
    """The same, with these sources under control."""
    each = state.rules().harvest
    due = 0
    for source in controlled:
        due += each + targets.source_bonus(state, seat, source)
    for owner in range(state.seats):
        field: i64 = state.shrines[owner]
        if field >= 0 and is_altar(state, owner) and controls(state, seat, field):
            due += each
    return due


def nobody_controls(state: EdgeState) -> bool:
    for seat in range(state.seats):
        if controlled_sources(state, seat):
            return False
    return True


def energizer(state: EdgeState, seat: i64) -> i64:
    """ED-349: a paid Energize whose squad has lost endurance."""
    content = state.content
    for slot in range(seat * SQUADS * SLOTS, (seat + 1) * SQUADS * SLOTS):
        if state.paid[slot] and is_squad_alive(state, slot // SLOTS):
            action = content.actions[content.card_actions[state.upgrades[slot]][LOWER]]
            if action.when == ON_HARVEST and lost_endurance(state, slot // SLOTS) > 0:
                return slot
    return NONE


@final
@mypyc_attr(free_list_len=1)
class Energize(Decision[EdgeState]):
    """D28, ED-349: instead of 1 crystal the squad may restore endurance."""

    RULE: ClassVar[str] = "ED-349"
    KEY: ClassVar[str] = "energize"

    def __init__(self, seat: i64, slot: i64, due: i64) -> None:
        self.seat = seat
        self.slot = slot
        self.due = due

    def candidates(self, state: EdgeState) -> list[int]:
        return [YES.first, DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        due = self.due
        if option == YES.first:
            content = state.content
            action = content.actions[content.card_actions[state.upgrades[self.slot]][LOWER]]
            wounds.restore(state, self.slot // SLOTS, action.parts[0].then[0].n.factor)
            due -= 1
        payment.gain_crystals(state, self.seat, due, harvested(state, controlled_sources(state, self.seat)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"squad": self.slot // SLOTS}


KILL_ONE: Final = 0
RETURN_ONE: Final = 1
RESTORE_ONE: Final = 2


@final
@mypyc_attr(free_list_len=1)
class SpecialSource(Decision[EdgeState]):
    """D23, ED-309, ED-359: one extra effect for a controlled source, or none."""

    RULE: ClassVar[str] = "ED-309"
    KEY: ClassVar[str] = "special_source"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [OPTION.first, OPTION.first + 1, OPTION.first + 2, DONE.first]

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == DONE.first or special_targets(state, self.seat, OPTION.index(option)):
            return ALLOWED
        return "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            state.push(SpecialTarget(self.seat, OPTION.index(option)))


def special_targets(state: EdgeState, seat: i64, kind: i64) -> list[int]:
    """Models to kill, or squads that get a model or a token back."""
    if kind == KILL_ONE:
        found: list[int] = []
        for other in range(state.seats):
            if state.are_enemies(seat, other):
                found += [model for model in models_on(state, other) if state.endurance[model // 4] == 0]
        return found
    if kind == RETURN_ONE:
        return [squad for squad in squads_of_seat(state, seat) if dead_models(state, squad) and has_room(state, squad)]
    return [
        squad
        for squad in squads_of_seat(state, seat)
        if lost_endurance(state, squad) > 0 and is_squad_alive(state, squad)
    ]


def has_room(state: EdgeState, squad: i64) -> bool:
    base = state.mode_of(squad).base
    for filled in occupancy(state):
        if state.content.shapes.free[base * 128 + filled]:
            return True
    return False


@final
@mypyc_attr(free_list_len=1)
class SpecialTarget(Decision[EdgeState]):
    """Whom the special source serves."""

    RULE: ClassVar[str] = "ED-309"
    KEY: ClassVar[str] = "special_target"

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind = kind

    def candidates(self, state: EdgeState) -> list[int]:
        first = MODEL.first if self.kind == KILL_ONE else SQUAD.first
        return [first + target for target in special_targets(state, self.seat, self.kind)]

    def resolve(self, state: EdgeState, option: int) -> None:
        if self.kind == KILL_ONE:
            state.push(wounds.KillModel(MODEL.index(option), NONE, self.seat))
        elif self.kind == RETURN_ONE:
            model = dead_models(state, SQUAD.index(option))[0]
            state.push(landing.ChooseField(self.seat, model, landing.RETURNING, NONE, 0, 0, NONE))
        else:
            wounds.restore(state, SQUAD.index(option), 1)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"kind": self.kind}


# -- shrines ----------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class Shrines(Step[EdgeState]):
    """ED-092, ED-233: what the own shrine does in the passive turn."""

    def __init__(self, seat: i64, moment: i64) -> None:
        self.seat = seat
        self.moment = moment

    def run(self, state: EdgeState) -> None:
        kind = state.shrine_kinds[self.seat]
        if state.shrines[self.seat] < 0 or state.content.shrine_trigger[kind] != self.moment:
            return
        use = Use(self.seat, NONE)
        state.uses = [*state.uses, use]
        state.push(effects.POP_USE)
        effects.run_parts(state, state.content.shrine_parts[kind])


# -- charges, crystals, banner ----------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class ChargeUpgrades(Step[EdgeState]):
    """ED-088, ED-109, ED-110, ED-326: one charge for each own upgrade of a living squad."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        due: list[int] = []
        for slot in range(self.seat * SQUADS * SLOTS, (self.seat + 1) * SQUADS * SLOTS):
            if charging.takes_charges(state, slot) and is_squad_alive(state, slot // SLOTS):
                due.append(slot)
        if due:
            charging.charge_all(state, self.seat, due, 1)


@final
@mypyc_attr(free_list_len=1)
class RefreshAll(Step[EdgeState]):
    """ED-089, ED-090: depleted crystals become active; the banner is turned up."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        if state.depleted[self.seat]:
            if state.events is not None:
                state.tell("refreshed", self.seat, {"count": state.depleted[self.seat]})
            state.crystals = add(state.crystals, self.seat, state.depleted[self.seat])
            state.depleted = put(state.depleted, self.seat, 0)
        if not state.banners_up[self.seat]:
            state.banners_up = put(state.banners_up, self.seat, 1)
