"""The turn: active or passive, what happens at its start, and what an active player may do. One ends with the next: its
files form a ring of imports."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge import scoring
from druza.games.edge.content.basics import NONE, PER_SEAT, SQUADS
from druza.games.edge.content.terms import E_OWN_ACTIVE, E_OWNER_PASSIVE
from druza.games.edge.rules import activation, effects, end_of_turn, menu, passive_turn, payment
from druza.games.edge.rules.bodies import squads_of_seat
from druza.games.edge.rules.hand import draw_up_to, forget_hand, shuffled_deck
from druza.games.edge.rules.numbers import NOTHING, add, put_cards, zeros
from druza.games.edge.state import ACTIVE_TURN, EdgeState
from druza.games.edge.state_parts import Mark
from druza.games.edge.vocabulary import ACTIVATE, BUY, CALL, DONE, END, MODEL, MULLIGAN, TURN
from druza.kernel.state import ALLOWED, Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class BeginTurn(Step[EdgeState]):
    """ED-042, ED-063: a turn begins."""

    def __init__(self, seat: i64, extra: bool) -> None:
        self.seat = seat
        self.extra = extra  # a Time Jump: it must be active (ED-241)

    def run(self, state: EdgeState) -> None:
        state.active = self.seat
        state.turn += 1
        forget_turn(state)
        if self.extra:
            begin_active(state, self.seat)
        else:
            state.push(DeclareTurn(self.seat))


def forget_turn(state: EdgeState) -> None:
    state.drawn = False
    state.activated = 0
    state.activations = 0
    state.used = NOTHING
    state.combat_used = NOTHING
    state.muted = 0
    state.lost = zeros(state.seats)
    state.paid_losses = NOTHING
    state.last_card = NONE
    state.free_red = False
    state.both_actions = False
    state.began = False
    state.pushed = 0
    state.runs = zeros(len(state.fields))


@final
@mypyc_attr(free_list_len=1)
class DeclareTurn(Decision[EdgeState]):
    """D08, ED-063: active or passive."""

    RULE: ClassVar[str] = "ED-063"
    KEY: ClassVar[str] = "declare_turn"
    LEADS_ON: ClassVar[str] = "turn"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [TURN.first, TURN.first + 1]

    def resolve(self, state: EdgeState, option: int) -> None:
        if TURN.index(option) == 0:
            begin_active(state, self.seat)
        else:
            passive_turn.begin_passive(state, self.seat)


def begin_active(state: EdgeState, seat: i64) -> None:
    """ED-067: in any order; start effects first, the end step last."""
    state.kind = ACTIVE_TURN
    if state.events is not None:
        state.tell("turn", seat, {"kind_of_turn": "active", "turn": state.turn})
    state.then_both(TakeTurn(seat), end_of_turn.EndTurn(seat))
    ask_start_effects(state, seat, True)


# -- the start of a turn ----------------------------------------------------------------------------------------------


def ask_start_effects(state: EdgeState, seat: i64, active: bool) -> None:
    """Next come the effects of the start of the turn, if there could be any."""
    if state.marks or state.settings.mulligan or state.settings.buy_vp:
        state.push(StartEffects(seat, active, True))
    else:
        state.pass_over(seat)


def start_tokens(state: EdgeState, seat: i64, event: i64) -> list[int]:
    """Models beside which a token lies that acts now: own ones for Fire, those laid by this seat for Lurch."""
    found: list[int] = []
    for mark in state.marks:
        if mark.token >= 0 and mark.model >= 0 and mark.model not in found and token_acts(state, mark, seat, event):
            found.append(mark.model)
    return found


def token_acts(state: EdgeState, mark: Mark, seat: i64, event: i64) -> bool:
    for part in state.content.token_parts[mark.token]:
        if part.waits_for(event):
            if event == E_OWN_ACTIVE:
                return mark.seat == seat
            return mark.model // PER_SEAT == seat
    return False


@final
@mypyc_attr(free_list_len=1)
class StartEffects(Decision[EdgeState]):
    """D25, ED-064, ED-318: effects and options of the start of the turn, in the player's order."""

    RULE: ClassVar[str] = "ED-064"
    KEY: ClassVar[str] = "start_effects"

    def __init__(self, seat: i64, active: bool, fresh: bool) -> None:
        self.seat = seat
        self.active = active
        self.fresh = fresh  # nothing has been bought in this turn

    def event(self) -> i64:
        return E_OWN_ACTIVE if self.active else E_OWNER_PASSIVE

    def candidates(self, state: EdgeState) -> list[int]:
        done = state.used
        found: list[int] = []
        if state.marks:
            for model in start_tokens(state, self.seat, self.event()):
                if MODEL.first + model not in done:
                    found.append(MODEL.answers[model])
        options: list[int] = []
        if self.active and state.settings.mulligan and not state.mulligans >> self.seat & 1:
            options.append(MULLIGAN.answers[0])
        if state.settings.buy_vp and self.fresh and state.crystals[self.seat] >= state.content.buy_cost:
            options.append(BUY.answers[0])
        if not found and not options:
            return found
        return found + options + ([] if found else [DONE.first])

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        if option == MULLIGAN.first:
            state.push(StartEffects(self.seat, self.active, self.fresh))
            mulligan(state, self.seat)
        elif option == BUY.first:
            state.push(StartEffects(self.seat, self.active, False))
            buy_vp(state, self.seat)
        else:
            state.used = [*state.used, option]
            state.push(StartEffects(self.seat, self.active, self.fresh))
            self.act(state, MODEL.index(option))

    def objection(self, state: EdgeState, option: int) -> str:
        if option == DONE.first:
            return "ED-064"
        return bought_objection(state, option)

    def act(self, state: EdgeState, model: i64) -> None:
        frames: list[Frame] = []
        for mark in state.marks:
            if mark.token >= 0 and mark.model == model and token_acts(state, mark, self.seat, self.event()):
                for part in state.content.token_parts[mark.token]:
                    if part.waits_for(self.event()):
                        frames.append(effects.RunToken(mark.seat, part.number, model, NONE))
                        if not self.active:
                            frames.append(passive_turn.BurnOut(model, mark.token))
        state.then(frames)


def bought_objection(state: EdgeState, option: int) -> str:
    """Why nothing is bought and no hand exchanged now: once, and at the start of the turn."""
    if option == BUY.first and state.settings.buy_vp:
        return "ED-302"
    return "ED-301" if option == MULLIGAN.first and state.settings.mulligan else ""


def mulligan(state: EdgeState, seat: i64) -> None:
    """ED-301, ED-358: the whole hand goes back into the deck; as many as the limit are drawn."""
    state.mulligans |= 1 << seat
    cards = state.decks[seat] + state.hands[seat]
    state.hands = put_cards(state.hands, seat, NOTHING)
    forget_hand(state, seat)
    state.decks = put_cards(state.decks, seat, shuffled_deck(state, seat, cards))
    state.reveal()
    state.tell("mulligan", seat, {})
    draw_up_to(state, seat, state.settings.hand)


def buy_vp(state: EdgeState, seat: i64) -> None:
    """ED-302, ED-303: 3 active crystals are destroyed for 1 VP."""
    state.crystals = add(state.crystals, seat, -state.content.buy_cost)
    state.neutral += state.content.buy_cost
    state.tell("bought_vp", seat, {})
    if state.is_duel():
        payment.move_marker(state, seat, 1)
    else:
        state.bought = add(state.bought, seat, 1)
        scoring.judge_points(state)


# -- the active turn --------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class TakeTurn(Decision[EdgeState]):
    """D09, ED-067: cards, upgrades, banner, tokens, one activation, or the end of the turn."""

    RULE: ClassVar[str] = "ED-067"
    KEY: ClassVar[str] = "take_turn"
    MENU: ClassVar[bool] = True

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return menu.entries(state, self.seat) + self.activations(state)

    def activations(self, state: EdgeState) -> list[int]:
        """What is not in every menu: who might be activated, and the end."""
        found: list[int] = []
        for squad in range(self.seat * SQUADS, (self.seat + 1) * SQUADS):
            if state.units[squad] >= 0:
                found.append(ACTIVATE.answers[squad])
        if activation.called_model(state, self.seat) >= 0:
            found.append(CALL.answers[0])
        found.append(END.answers[0])
        return found

    def options(self, state: EdgeState) -> list[int]:
        found = menu.allowed_entries(state, self.seat)[:]
        for squad in squads_of_seat(state, self.seat):
            if not activation.activation_refusal(state, squad):
                found.append(ACTIVATE.answers[squad])
        if state.marks and activation.called_model(state, self.seat) >= 0 and not self.refusal(state, CALL.first):
            found.append(CALL.answers[0])
        found.append(END.answers[0])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == END.first:
            return ALLOWED
        if ACTIVATE.has(option):
            return activation.activation_refusal(state, ACTIVATE.index(option))
        if option == CALL.first:
            return ALLOWED if not state.began and state.activations == 0 else "ED-268"
        return menu.menu_refusal(state, self.seat, option)

    def objection(self, state: EdgeState, option: int) -> str:
        if ACTIVATE.has(option):
            return "ED-070"
        if option == CALL.first:
            return "ED-268"
        return bought_objection(state, option) or menu.menu_objection(state, self.seat, option)

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == END.first:
            return
        if ACTIVATE.has(option):
            state.push(self)
            activation.activate(state, self.seat, ACTIVATE.index(option))
        elif option == CALL.first:
            state.push(self)
            activation.call_model(state, self.seat)
        else:
            menu.begin_from_menu(state, self.seat, option, [self])

    def end(self, state: EdgeState) -> int:
        return END.first
