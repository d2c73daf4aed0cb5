"""The turn: active or passive, activation, harvest, end step."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge import choices, combat, effects, movement, passive, payment, scoring, upgrades, windows
from druza.games.edge.bodies import is_squad_alive, squad_on
from druza.games.edge.hand import different, discard_from_hand, draw_up_to
from druza.games.edge.pieces import (
    AT,
    AT_END,
    C_NO_LOSS,
    E_OWN_ACTIVE,
    E_OWN_ACTIVE_END,
    EXTRA_ACTIVATION,
    MODELS,
    NONE,
    PER_SEAT,
    RULE,
    SLOTS,
    SQUADS,
    U_GAME,
    W10,
    W11,
)
from druza.games.edge.state import (
    ACT_FIGHT,
    ACT_MOVE,
    ACTIVATE,
    ACTIVE_TURN,
    BUY,
    BY_STALL,
    CALL,
    CARD,
    CHANGE,
    DONE,
    END,
    FIELD,
    MODEL,
    MULLIGAN,
    OFF_BOARD,
    RUNNING,
    TURN,
    Fight,
    Mark,
    Table,
    Use,
)
from druza.games.edge.values import hand_limit, is_inert, may_attack, may_take_move, passive_parts, tokens_on
from druza.kernel.state import ALLOWED, Decision, Frame, Step


@final
class BeginTurn(Step[Table]):
    """ED-042, ED-063: a turn begins."""

    def __init__(self, seat: int, extra: bool) -> None:
        self.seat = seat
        self.extra = extra  # a Time Jump: it must be active (ED-241)

    def run(self, state: Table) -> None:
        state.active = self.seat
        state.turn += 1
        forget_turn(state)
        if self.extra:
            begin_active(state, self.seat)
        else:
            state.push(DeclareTurn(self.seat))


def forget_turn(state: Table) -> None:
    state.drawn = False
    state.activated = 0
    state.activations = 0
    state.used = []
    state.muted = 0
    state.lost = [0] * state.seats
    state.paid_losses = []
    state.last_card = NONE
    state.free_red = False
    state.both_actions = False
    state.began = False
    state.pushed = 0
    state.runs = [0] * len(state.fields)


@final
class DeclareTurn(Decision[Table]):
    """D08, ED-063: active or passive."""

    RULE: ClassVar[str] = "ED-063"
    KEY: ClassVar[str] = "declare_turn"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [TURN.first, TURN.first + 1]

    def resolve(self, state: Table, option: int) -> None:
        if TURN.index(option) == 0:
            begin_active(state, self.seat)
        else:
            passive.begin_passive(state, self.seat)


def begin_active(state: Table, seat: int) -> None:
    """ED-067: in any order; start effects first, the end step last."""
    state.kind = ACTIVE_TURN
    state.tell("turn", seat, {"kind_of_turn": "active", "turn": state.turn})
    state.then([StartEffects(seat, True, True), TakeTurn(seat), EndTurn(seat)])


# -- the start of a turn ----------------------------------------------------------------------------------------------


def start_tokens(state: Table, seat: int, event: int) -> list[int]:
    """Models beside which a token lies that acts now: own ones for Fire, those laid by this seat for Lurch."""
    found: list[int] = []
    for mark in state.marks:
        if mark.token >= 0 and mark.model >= 0 and mark.model not in found and token_acts(state, mark, seat, event):
            found.append(mark.model)
    return found


def token_acts(state: Table, mark: Mark, seat: int, event: int) -> bool:
    for part in state.content.token_parts[mark.token]:
        if part.verb == AT and part.event == event:
            if event == E_OWN_ACTIVE:
                return mark.seat == seat
            return mark.model // PER_SEAT == seat
    return False


@final
class StartEffects(Decision[Table]):
    """D25, ED-064, ED-318: effects and options of the start of the turn, in the player's order."""

    RULE: ClassVar[str] = "ED-064"
    KEY: ClassVar[str] = "start_effects"

    def __init__(self, seat: int, active: bool, fresh: bool) -> None:
        self.seat = seat
        self.active = active
        self.fresh = fresh  # nothing has been bought in this turn

    def event(self) -> int:
        return E_OWN_ACTIVE if self.active else 1

    def candidates(self, state: Table) -> list[int]:
        done = state.used
        found = [
            MODEL.first + model
            for model in start_tokens(state, self.seat, self.event())
            if MODEL.first + model not in done
        ]
        options: list[int] = []
        if self.active and state.settings.mulligan and not state.mulligans >> self.seat & 1:
            options.append(MULLIGAN.first)
        if state.settings.buy_vp and self.fresh and state.crystals[self.seat] >= state.content.buy_cost:
            options.append(BUY.first)
        if not found and not options:
            return []
        return found + options + ([] if found else [DONE.first])

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        if option == MULLIGAN.first:
            state.push(StartEffects(self.seat, self.active, self.fresh))
            mulligan(state, self.seat)
        elif option == BUY.first:
            state.push(StartEffects(self.seat, self.active, False))
            buy_vp(state, self.seat)
        else:
            state.used.append(option)
            state.push(StartEffects(self.seat, self.active, self.fresh))
            self.act(state, MODEL.index(option))

    def act(self, state: Table, model: int) -> None:
        frames: list[Frame] = []
        for mark in state.marks:
            if mark.token >= 0 and mark.model == model and token_acts(state, mark, self.seat, self.event()):
                for part in state.content.token_parts[mark.token]:
                    if part.verb == AT and part.event == self.event():
                        frames.append(effects.RunToken(mark.seat, part.number, model, NONE))
                        if not self.active:
                            frames.append(passive.BurnOut(model, mark.token))
        state.then(frames)


def mulligan(state: Table, seat: int) -> None:
    """ED-301, ED-358: the whole hand goes back into the deck; as many as the limit are drawn."""
    state.mulligans |= 1 << seat
    state.decks[seat] += state.hands[seat]
    state.hands[seat] = []
    for looker in range(state.seats):
        state.seen[looker * state.seats + seat] = []
    state.dice.shuffle(state.decks[seat])
    state.reveal()
    state.tell("mulligan", seat, {})
    draw_up_to(state, seat, state.settings.hand)


def buy_vp(state: Table, seat: int) -> None:
    """ED-302, ED-303: 3 active crystals are destroyed for 1 VP."""
    state.crystals[seat] -= state.content.buy_cost
    state.neutral += state.content.buy_cost
    state.tell("bought_vp", seat, {})
    if state.is_duel():
        payment.move_marker(state, seat, 1)
    else:
        state.bought[seat] += 1
        scoring.judge_points(state)


# -- the active turn --------------------------------------------------------------------------------------------------


@final
class TakeTurn(Decision[Table]):
    """D09, ED-067: cards, upgrades, banner, tokens, one activation, or the end of the turn."""

    RULE: ClassVar[str] = "ED-067"
    KEY: ClassVar[str] = "take_turn"
    MENU: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        found = windows.menu(state, self.seat)
        for squad in range(self.seat * SQUADS, (self.seat + 1) * SQUADS):
            if state.units[squad] >= 0:
                found.append(ACTIVATE.first + squad)
        if called_model(state, self.seat) >= 0:
            found.append(CALL.first)
        found.append(END.first)
        return found

    def refusal(self, state: Table, option: int) -> str:
        if option == END.first:
            return ALLOWED
        if ACTIVATE.has(option):
            return activation_refusal(state, ACTIVATE.index(option))
        if option == CALL.first:
            return ALLOWED if not state.began and state.activations == 0 else "ED-268"
        return windows.menu_refusal(state, self.seat, option)

    def resolve(self, state: Table, option: int) -> None:
        if option == END.first:
            return
        if ACTIVATE.has(option):
            state.push(TakeTurn(self.seat))
            activate(state, self.seat, ACTIVATE.index(option))
        elif option == CALL.first:
            state.push(TakeTurn(self.seat))
            call_model(state, self.seat)
        else:
            windows.begin_from_menu(state, self.seat, option, [self])


def activation_refusal(state: Table, squad: int) -> str:
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


def are_all_inert(state: Table, squad: int) -> bool:
    """Has the squad models on the board, and can none of them do anything?"""
    models = squad_on(state, squad)
    for model in models:
        if not is_inert(state, model):
            return False
    return len(models) > 0


def has_extra_activation(state: Table, squad: int) -> bool:
    for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
        if state.paid[slot]:
            for part in passive_parts(state, slot):
                if part.verb == RULE and part.rule == EXTRA_ACTIVATION:
                    return True
    return False


def activate(state: Table, seat: int, squad: int) -> None:
    """ED-070 to ED-072: mode, Move and Combat of one squad."""
    state.began = True
    if has_extra_activation(state, squad) and not state.activated >> squad & 1:
        state.activated |= 1 << squad
    else:
        state.activations += 1
    state.tell("activated", seat, {"squad": squad})
    state.then([ChangeMode(seat, squad), Act(seat, squad, 0), EndActivation()])


@final
class ChangeMode(Decision[Table]):
    """ED-060, ED-071: the mode may be changed before anybody acts."""

    RULE: ClassVar[str] = "ED-071"
    KEY: ClassVar[str] = "change_mode"

    def __init__(self, seat: int, squad: int) -> None:
        self.seat = seat
        self.squad = squad

    def candidates(self, state: Table) -> list[int]:
        return [CHANGE.first, DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        mode = state.mode_of(self.squad)
        if not mode.may_change or state.evolved[self.squad] >= 0:
            return "ED-060"
        if not payment.can_pay(state, self.seat, mode.change_cost, False):
            return "ED-099"
        return ALLOWED if choices.can_flip(state, self.squad) else "ED-053"

    def resolve(self, state: Table, option: int) -> None:
        if option == CHANGE.first:
            cost = state.mode_of(self.squad).change_cost
            frames: list[Frame] = [Flip(self.seat, self.squad)]
            if cost:
                frames = [payment.Pay(self.seat, cost, False), Flip(self.seat, self.squad), payment.PaidLosses()]
            state.then(frames)

    def words(self, state: Table) -> dict[str, Any]:
        mode = state.mode_of(self.squad)
        return {"squad": self.squad, "cost": mode.change_cost}


@final
class Flip(Step[Table]):
    """The squad card is turned over."""

    def __init__(self, seat: int, squad: int) -> None:
        self.seat = seat
        self.squad = squad

    def run(self, state: Table) -> None:
        choices.flip(state, self.seat, self.squad)


@final
class Act(Decision[Table]):
    """D11, ED-072, ED-073: Move and Combat in either order, both optional; cards in between."""

    RULE: ClassVar[str] = "ED-072"
    KEY: ClassVar[str] = "act"

    def __init__(self, seat: int, squad: int, done: int) -> None:
        self.seat = seat
        self.squad = squad
        self.done = done  # 1 moved, 2 fought

    def candidates(self, state: Table) -> list[int]:
        found = [ACT_MOVE.first, ACT_FIGHT.first]
        found += windows.menu(state, self.seat)
        found.append(DONE.first)
        return found

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if option == ACT_MOVE.first:
            return "ED-072" if self.done & 1 else move_refusal(state, self.squad)
        if option == ACT_FIGHT.first:
            return "ED-072" if self.done & 2 else fight_refusal(state, self.seat, self.squad)
        return windows.menu_refusal(state, self.seat, option)

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        if option == ACT_MOVE.first:
            state.then([*move_frames(state, self.seat, self.squad), Act(self.seat, self.squad, self.done | 1)])
        elif option == ACT_FIGHT.first:
            models = tuple(squad_on(state, self.squad))
            state.then(
                [
                    combat.ChooseFighter(self.seat, models, NONE, len(models)),
                    combat.CombatFinished(),
                    Act(self.seat, self.squad, self.done | 2),
                ]
            )
        else:
            windows.begin_from_menu(state, self.seat, option, [self])

    def words(self, state: Table) -> dict[str, Any]:
        return {"squad": self.squad, "moved": bool(self.done & 1), "fought": bool(self.done & 2)}


def away_models(state: Table, squad: int) -> list[int]:
    return [model for model in range(squad * MODELS, (squad + 1) * MODELS) if state.fields[model] == OFF_BOARD]


def move_refusal(state: Table, squad: int) -> str:
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


def move_frames(state: Table, seat: int, squad: int) -> list[Frame]:
    """A Move action; a model in the Shadowzone is set down instead (ED-274)."""
    frames: list[Frame] = []
    for model in away_models(state, squad):
        frames.append(LeaveShadow(model))
        frames.append(movement.ChooseField(seat, model, movement.RETURNING, NONE, 0, 0, NONE))
    models = tuple(squad_on(state, squad))
    if models:
        frames.append(movement.BeginMove(seat, models, len(models), NONE))
    frames.append(movement.MoveFinished(seat))
    return frames


@final
class LeaveShadow(Step[Table]):
    """The Shadowzone token goes."""

    def __init__(self, model: int) -> None:
        self.model = model

    def run(self, state: Table) -> None:
        upgrades.remove_token(state, self.model, state.content.shadow)


def fight_refusal(state: Table, seat: int, squad: int) -> str:
    refused = "ED-074"
    for model in range(squad * MODELS, (squad + 1) * MODELS):
        if state.fields[model] < 0:
            continue
        refused = combat.fighter_refusal(state, seat, model, NONE)
        if not refused:
            return ALLOWED
    return refused


@final
class EndActivation(Step[Table]):
    """W10: the activation is finished."""

    def run(self, state: Table) -> None:
        windows.open_window(state, W10, NONE)


# -- Call of the Wilds ------------------------------------------------------------------------------------------------


def called_model(state: Table, seat: int) -> int:
    """ED-268: the enemy that bears this seat's Call token."""
    for mark in state.marks:
        if mark.token == state.content.call and mark.seat == seat and state.fields[mark.model] >= 0:
            return mark.model
    return NONE


def call_model(state: Table, seat: int) -> None:
    """ED-268: the called model is activated in place of an own squad; no cards in its Combat."""
    model = called_model(state, seat)
    state.began = True
    state.activations += 1
    use = Use(seat, NONE)
    use.actor = model
    use.controlled = model
    state.uses.append(use)
    state.tell("called", seat, {"model": model})
    state.then([ActCalled(seat, model, 0), effects.PopUse()])


@final
class ActCalled(Decision[Table]):
    """ED-268: the called model Moves and fights."""

    RULE: ClassVar[str] = "ED-268"
    KEY: ClassVar[str] = "act_called"

    def __init__(self, seat: int, model: int, done: int) -> None:
        self.seat = seat
        self.model = model
        self.done = done

    def candidates(self, state: Table) -> list[int]:
        if state.fields[self.model] < 0:
            return []
        return [ACT_MOVE.first, ACT_FIGHT.first, DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if option == ACT_MOVE.first:
            return "ED-072" if self.done & 1 else movement.mover_refusal(state, self.model, NONE, 0)
        if self.done & 2:
            return "ED-072"
        if not may_attack(state, self.model):
            return "ED-364"
        return ALLOWED if combat.opponents(state, self.seat, self.model, NONE) else "ED-140"

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        if option == ACT_MOVE.first:
            state.pushed = 0
            frame = movement.move_frame(state, self.seat, self.model, NONE, 0)
            state.then([frame, ActCalled(self.seat, self.model, self.done | 1)])
        else:
            state.then([FightCalled(self.seat, self.model), ActCalled(self.seat, self.model, self.done | 2)])

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


@final
class FightCalled(Decision[Table]):
    """Whom the called model fights."""

    RULE: ClassVar[str] = "ED-268"
    KEY: ClassVar[str] = "choose_opponent"

    def __init__(self, seat: int, model: int) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: Table) -> list[int]:
        return [MODEL.first + other for other in combat.opponents(state, self.seat, self.model, NONE)]

    def resolve(self, state: Table, option: int) -> None:
        fight = Fight(self.seat, self.model, MODEL.index(option), False)
        fight.in_card = True
        fight.silent = True
        combat.start_fight(state, fight)

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


# -- the end of a turn ------------------------------------------------------------------------------------------------


@final
class EndTurn(Step[Table]):
    """ED-321: W11, effects of the end of the turn, discard, draw, close."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Table) -> None:
        seat = self.seat
        state.then([windows.Window(W11, NONE), EndEffects(seat), Discard(seat), DrawCards(seat), CloseTurn(seat)])


@final
class EndEffects(Step[Table]):
    """D32, ED-352: Strike tokens; what cards have put off until now (Risky Tactics)."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Table) -> None:
        frames: list[Frame] = []
        if state.factions[self.seat] == state.content.token_faction[state.content.strike] and state.strikes:
            frames.append(SetOffStrike(self.seat, ()))
        for mark in state.marks:
            if mark.token < 0 and state.content.parts[mark.part].verb == AT_END:
                part = state.content.parts[mark.part]
                if part.cond != C_NO_LOSS or effects.enemy_losses(state, mark.seat) == mark.n:
                    frames.append(RunLater(mark.seat, part.number))
        state.then(frames)


@final
class RunLater(Step[Table]):
    """A part that was put off to the end of the turn."""

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def run(self, state: Table) -> None:
        effects.run_triggered(state, self.seat, state.content.parts[self.part], 0)


@final
class SetOffStrike(Decision[Table]):
    """ED-352: a Strike token of an earlier turn may be set off."""

    RULE: ClassVar[str] = "ED-352"
    KEY: ClassVar[str] = "set_off_strike"

    def __init__(self, seat: int, left: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left  # fields left alone

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        for strike in state.strikes:
            if not strike & 1 and FIELD.first + strike // 14 not in found:
                found.append(FIELD.first + strike // 14)
        if found:
            found.append(DONE.first)
        return found

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        field = FIELD.index(option)
        for strike in state.strikes:
            if not strike & 1 and strike // 14 == field:
                state.strikes.remove(strike)
                if state.events is not None:
                    state.tell("strike", self.seat, {"field": state.board().ids[field]})
                state.push(SetOffStrike(self.seat, ()))
                for part in state.content.token_parts[state.content.strike]:
                    if part.verb == AT and part.event == E_OWN_ACTIVE_END:
                        state.push(effects.RunToken(self.seat, part.number, NONE, strike // 2))
                return


@final
class Discard(Decision[Table]):
    """D18, ED-075: a card may be discarded."""

    RULE: ClassVar[str] = "ED-075"
    KEY: ClassVar[str] = "discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [CARD.first + card for card in different(state.hands[self.seat])] + [DONE.first]

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            card = CARD.index(option)
            discard_from_hand(state, self.seat, card)
            if state.events is not None:
                state.tell("discarded", self.seat, {"card": state.content.cards[card]})


@final
class DrawCards(Step[Table]):
    """ED-076, ED-321: everybody draws up to the limit, the active player first."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Table) -> None:
        for place in range(state.seats):
            seat = (self.seat + place) % state.seats
            if not state.eliminated >> seat & 1:
                draw_up_to(state, seat, hand_limit(state, seat))


@final
class CloseTurn(Step[Table]):
    """ED-321, ED-319, ED-065: what lasted for the turn ends, ends are judged, the next player is up."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Table) -> None:
        end_lasting(state)
        state.idle = 0 if state.drawn else state.idle + 1
        if state.settings.stall_limit and is_stalled(state) and state.ending == RUNNING:
            state.ending = BY_STALL
            state.tell("stalled", self.seat, {})
        if state.ending != RUNNING:
            scoring.finish_by_points(state)
            return
        if state.extra_turns > 0 and state.kind == ACTIVE_TURN:
            state.extra_turns -= 1
            state.push(BeginTurn(self.seat, True))
            return
        state.push(BeginTurn((self.seat + 1) % state.seats, False))


def end_lasting(state: Table) -> None:
    """Effects until the end of the turn, joined models, temporary crystals (ED-106)."""
    parts = state.content.parts
    joined = state.content.joined
    if state.marks:
        state.marks = [
            mark
            for mark in state.marks
            if mark.token != joined
            and (mark.token >= 0 or parts[mark.part].until == U_GAME)
            and not (mark.token < 0 and parts[mark.part].verb == AT_END)
        ]
    for seat in range(state.seats):
        state.neutral += state.temporary[seat]
        state.temporary[seat] = 0
    state.strikes = [strike & ~1 for strike in state.strikes]


def is_stalled(state: Table) -> bool:
    """ED-319, R-59."""
    if state.idle >= state.content.idle_turns * state.seats:
        return True
    return state.settings.reshuffle and state.turn >= state.content.most_turns * state.seats
