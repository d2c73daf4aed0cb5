"""Activation: one squad Moves and fights, or an enemy that was called does."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import MODELS, NONE, SLOTS
from druza.games.edge.content.moments import W10
from druza.games.edge.content.terms import EXTRA_ACTIVATION
from druza.games.edge.rules import (
    combat,
    effects,
    fighters,
    landing,
    menu,
    modes,
    movement,
    payment,
    status_tokens,
    windows,
)
from druza.games.edge.rules.bodies import is_squad_alive, paid_slots, squad_on
from druza.games.edge.rules.durations import tokens_on
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.rules.values import is_inert, may_attack, may_take_move, passive_parts
from druza.games.edge.state import OFF_BOARD, EdgeState
from druza.games.edge.state_parts import Fight, Use
from druza.games.edge.vocabulary import ACT_FIGHT, ACT_MOVE, ACTIVATE, DONE, MODEL
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def activation_refusal(state: EdgeState, squad: i64) -> str:
    """ED-070, ED-074: one squad per turn, and it must have a model."""
    if not is_squad_alive(state, squad):
        return "ED-074"
    if state.marks and are_all_inert(state, squad):
        return "ED-227"
    if state.activations == 0:
        return ALLOWED
    if has_extra_activation(state, squad) and not state.activated >> squad & 1:
        return ALLOWED
    return "ED-070"


def are_all_inert(state: EdgeState, squad: i64) -> bool:
    """Has the squad models on the board, and can none of them do anything?"""
    models = squad_on(state, squad)
    for model in models:
        if not is_inert(state, model):
            return False
    return bool(models)


def has_extra_activation(state: EdgeState, squad: i64) -> bool:
    for slot in paid_slots(state):
        if slot // SLOTS == squad:
            for part in passive_parts(state, slot):
                if part.gives(EXTRA_ACTIVATION):
                    return True
    return False


def activate(state: EdgeState, seat: i64, squad: i64) -> None:
    """ED-070 to ED-072: mode, Move and Combat of one squad."""
    state.began = True
    if has_extra_activation(state, squad) and not state.activated >> squad & 1:
        state.activated |= 1 << squad
    else:
        state.activations += 1
    if state.events is not None:
        state.tell("activated", seat, {"squad": squad})
    state.then([modes.ChangeMode(seat, squad), Act(seat, squad, 0), EndActivation()])


@final
@mypyc_attr(free_list_len=1)
class Act(Decision[EdgeState]):
    """D11, ED-072, ED-073: Move and Combat in either order, both optional; cards in between."""

    RULE: ClassVar[str] = "ED-072"
    KEY: ClassVar[str] = "act"
    LEADS_ON: ClassVar[str] = f"move fight done/end {payment.AT_ONCE}"

    def __init__(self, seat: i64, squad: i64, done: i64) -> None:
        self.seat = seat
        self.squad = squad
        self.done = done  # 1 moved, 2 fought

    def candidates(self, state: EdgeState) -> list[int]:
        return [ACT_MOVE.first, ACT_FIGHT.first, *menu.entries(state, self.seat), DONE.first]

    def options(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        if not self.refusal(state, ACT_MOVE.first):
            found.append(ACT_MOVE.answers[0])
        if not self.refusal(state, ACT_FIGHT.first):
            found.append(ACT_FIGHT.answers[0])
        found += menu.allowed_entries(state, self.seat)
        found.append(DONE.answers[0])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if option == ACT_MOVE.first:
            return "ED-072" if self.done & 1 else move_refusal(state, self.squad)
        if option == ACT_FIGHT.first:
            return "ED-072" if self.done & 2 else fight_refusal(state, self.seat, self.squad)
        return menu.menu_refusal(state, self.seat, option)

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-070" if ACTIVATE.has(option) else menu.menu_objection(state, self.seat, option)

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        if option == ACT_MOVE.first:
            state.then([*move_frames(state, self.seat, self.squad), Act(self.seat, self.squad, self.done | 1)])
        elif option == ACT_FIGHT.first:
            models = tuple(squad_on(state, self.squad))
            state.combat_used = NOTHING
            state.then(
                [
                    fighters.ChooseFighter(self.seat, models, NONE, len(models)),
                    combat.CombatFinished(),
                    Act(self.seat, self.squad, self.done | 2),
                ]
            )
        else:
            menu.begin_from_menu(state, self.seat, option, [self])

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"squad": self.squad, "moved": bool(self.done & 1), "fought": bool(self.done & 2)}


def away_models(state: EdgeState, squad: i64) -> list[int]:
    return [model for model in range(squad * MODELS, (squad + 1) * MODELS) if state.fields[model] == OFF_BOARD]


def move_refusal(state: EdgeState, squad: i64) -> str:
    for model in range(squad * MODELS, (squad + 1) * MODELS):
        if state.fields[model] == OFF_BOARD:
            return ALLOWED
    refused = "ED-074"
    for model in range(squad * MODELS, (squad + 1) * MODELS):
        if state.fields[model] < 0:
            continue
        refused = movement.mover_refusal(state, model, NONE, 0)
        if not refused:
            return ALLOWED
        if tokens_on(state, model, state.content.unstoppable) and may_take_move(state, model):
            return ALLOWED
    return refused


def move_frames(state: EdgeState, seat: i64, squad: i64) -> list[Frame]:
    """A Move action; a model in the Shadowzone is set down instead (ED-274)."""
    frames: list[Frame] = []
    for model in away_models(state, squad):
        frames.append(LeaveShadow(model))
        frames.append(landing.ChooseField(seat, model, landing.RETURNING, NONE, 0, 0, NONE))
    models = tuple(squad_on(state, squad))
    if models:
        frames.append(movement.BeginMove(seat, models, len(models), NONE))
    frames.append(movement.MoveFinished(seat))
    return frames


@final
@mypyc_attr(free_list_len=1)
class LeaveShadow(Step[EdgeState]):
    """The Shadowzone token goes."""

    def __init__(self, model: i64) -> None:
        self.model = model

    def run(self, state: EdgeState) -> None:
        status_tokens.remove_token(state, self.model, state.content.shadow)


def fight_refusal(state: EdgeState, seat: i64, squad: i64) -> str:
    refused = "ED-074"
    for model in range(squad * MODELS, (squad + 1) * MODELS):
        if state.fields[model] < 0:
            continue
        refused = fighters.fighter_refusal(state, seat, model, NONE)
        if not refused:
            return ALLOWED
    return refused


@final
@mypyc_attr(free_list_len=1)
class EndActivation(Step[EdgeState]):
    """W10: the activation is finished."""

    def run(self, state: EdgeState) -> None:
        windows.open_window(state, W10, NONE)


def called_model(state: EdgeState, seat: i64) -> i64:
    """ED-268: the enemy that bears this seat's Call token."""
    for mark in state.marks:
        if mark.token == state.content.call and mark.seat == seat and state.fields[mark.model] >= 0:
            return mark.model
    return NONE


def call_model(state: EdgeState, seat: i64) -> None:
    """ED-268: the called model is activated in place of an own squad; no cards in its Combat."""
    model = called_model(state, seat)
    state.began = True
    state.activations += 1
    use = Use(seat, NONE)
    use.actor = model
    use.controlled = model
    state.uses = [*state.uses, use]
    state.tell("called", seat, {"model": model})
    state.then([ActCalled(seat, model, 0), effects.POP_USE])


@final
@mypyc_attr(free_list_len=1)
class ActCalled(Decision[EdgeState]):
    """ED-268: the called model Moves and fights."""

    RULE: ClassVar[str] = "ED-268"
    KEY: ClassVar[str] = "act_called"

    def __init__(self, seat: i64, model: i64, done: i64) -> None:
        self.seat = seat
        self.model = model
        self.done = done

    def candidates(self, state: EdgeState) -> list[int]:
        if state.fields[self.model] < 0:
            return []
        return [ACT_MOVE.first, ACT_FIGHT.first, DONE.first]

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if option == ACT_MOVE.first:
            return "ED-072" if self.done & 1 else movement.mover_refusal(state, self.model, NONE, 0)
        if self.done & 2:
            return "ED-072"
        if not may_attack(state, self.model):
            return "ED-364"
        return ALLOWED if fighters.opponents(state, self.seat, self.model, NONE) else "ED-140"

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        if option == ACT_MOVE.first:
            state.push(ActCalled(self.seat, self.model, self.done | 1))
            movement.one_model_moves(state, self.seat, self.model, NONE)
        else:
            state.then([FightCalled(self.seat, self.model), ActCalled(self.seat, self.model, self.done | 2)])

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}


@final
@mypyc_attr(free_list_len=1)
class FightCalled(Decision[EdgeState]):
    """Whom the called model fights."""

    RULE: ClassVar[str] = "ED-268"
    KEY: ClassVar[str] = "choose_opponent"

    def __init__(self, seat: i64, model: i64) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.answers[other] for other in fighters.opponents(state, self.seat, self.model, NONE)]

    def resolve(self, state: EdgeState, option: int) -> None:
        fight = Fight(self.seat, self.model, MODEL.index(option), False)
        fight.in_card = True
        fight.silent = True
        combat.start_fight(state, fight)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}
