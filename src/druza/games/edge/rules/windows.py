"""Windows: the moments at which players may answer each other.

They need actions, and actions need them: an action opens windows, and a window is answered by an action. So these form
a ring of imports with the menu, upgrades, tokens and wounds, which are offered, paid and dealt in windows."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import ACTION_CARD, ATK, DEF, INI, LOWER, NONE, PER_SEAT, SLOTS, SQUADS, UPPER
from druza.games.edge.content.moments import (
    AFTER_ROLL,
    H1,
    MOMENTS,
    NO_ACTOR,
    W1,
    W2,
    W3,
    W4,
    W5,
    W6,
    W7,
    W8,
    W8_INTERRUPT,
    W9,
    W11,
)
from druza.games.edge.content.parts import Action
from druza.games.edge.rules import actions, actors, fights, may_use, menu, payment, status_tokens
from druza.games.edge.rules.bodies import answerer, attached_slots, paid_slots, ready_windows
from druza.games.edge.rules.durations import tokens_on
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.state import ACTIVE_TURN, SETUP, EdgeState
from druza.games.edge.vocabulary import (
    CLEAR_TOKEN,
    PASS,
    PASS_TURN,
    PLAY_LOWER,
    PLAY_UPPER,
    SHOOT,
    SPEND_TOKEN,
    USE,
    USE_BANNER,
)
from druza.kernel.state import ALLOWED, Decision, Step


def open_window(state: EdgeState, window: i64, squad: i64) -> None:
    """ED-207: all may answer, the active player first. No windows outside active turns (ED-091, ED-210, ED-323).

    Paid passive effects work wherever there is a step: in passive turns and in Combats without cards too."""
    if state.kind == SETUP:
        return
    if state.kind == ACTIVE_TURN and not (state.fights and state.fight().silent):
        if do_others_hold_cards(state):
            state.reveal()
        state.push(ASKING[window] if squad == NONE else Ask(window, 0, 0, squad))
    run_paid_passives(state, window, squad)


def do_others_hold_cards(state: EdgeState) -> bool:
    """R-65: what others may answer is never taken back, answered or not: else taking back would tell who was asked."""
    for seat in range(state.seats):
        if seat != state.seat and state.hands[seat]:
            return True
    return False


def run_paid_passives(state: EdgeState, window: i64, squad: i64) -> None:
    """ED-222: paid passive actions that need no choice work by themselves."""
    content = state.content
    for paid in paid_slots(state):
        slot: i64 = paid
        action = content.actions[content.card_actions[state.upgrades[slot]][LOWER]]
        if action.names_step and action.actor == NO_ACTOR and action.windows >> window & 1:
            seat = slot // (SLOTS * SQUADS)
            if not passive_refusal(state, seat, action, slot, window, squad):
                state.push(actions.BeginUse(seat, action.number, slot, window, squad, NONE))


def passive_refusal(state: EdgeState, seat: i64, action: Action, slot: i64, window: i64, squad: i64) -> str:
    refused = may_use.upgrade_refusal(state, action, slot)
    if not refused:
        refused = may_use.step_refusal(state, seat, action, slot, window, squad)
    if not refused:
        refused = actors.effect_refusal(state, seat, action, slot, window, squad)
    return refused


@final
@mypyc_attr(free_list_len=1)
class Window(Step[EdgeState]):
    """A moment at which all may answer."""

    def __init__(self, window: i64, squad: i64) -> None:
        self.window = window
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        if still_open(state, self.window, self.squad):
            open_window(state, self.window, self.squad)
            if state.pending and state.pending[-1] is ASKING[self.window]:  # nothing comes first: it need not wait
                state.take_off()
                ASKING[self.window].run(state)


@final
@mypyc_attr(free_list_len=1)
class PaidLosses(Step[EdgeState]):
    """ED-324: tokens given as payment were lost: that can be answered when the action paid for is over."""

    def run(self, state: EdgeState) -> None:
        if state.paid_losses:
            squads = state.paid_losses
            state.paid_losses = NOTHING
            for squad in squads:
                open_window(state, W7, squad)


@final
@mypyc_attr(free_list_len=1)
class Ask(Step[EdgeState]):
    """ED-207, R-65: ask the next seat that could answer; the window closes when all pass in a row."""

    def __init__(self, window: i64, place: i64, passes: i64, squad: i64) -> None:
        self.window = window
        self.place = place  # seats asked so far, from the active player on
        self.passes = passes
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        if not still_open(state, self.window, self.squad):
            return
        place, passes = self.place, self.passes
        while passes < state.seats:
            seat = (state.active + place) % state.seats
            if not state.eliminated >> seat & 1 and may_be_asked(state, seat, self.window, self.squad):
                state.push(React(seat, self.window, place, passes, self.squad))
                return
            place += 1
            passes += 1


# frames never change: one of each is enough
OPENING: Final[list[Window]] = [Window(window, NONE) for window in range(MOMENTS)]
ASKING: Final[list[Ask]] = [Ask(window, 0, 0, NONE) for window in range(MOMENTS)]
PAID_LOSSES: Final = PaidLosses()


def still_open(state: EdgeState, window: i64, squad: i64) -> bool:
    """Does the thing that could be answered still go on?"""
    if 1 <= window <= 5 or window == AFTER_ROLL:
        return not fights.is_over(state)
    if window == 6:
        return state.batches[-1].n > 0
    return True


def may_be_asked(state: EdgeState, seat: i64, window: i64, squad: i64) -> bool:
    if state.muted >> seat & 1:
        return False
    if state.settings.blind_windows and seat != state.active and state.hands[seat]:
        return True
    return can_react(state, seat, window, squad)


def can_react(state: EdgeState, seat: i64, window: i64, squad: i64) -> bool:
    """Could this seat do anything at this moment? Stops at the first thing found."""
    own = seat == state.active
    if own and is_open_menu(state, window):
        return True
    if ready_windows(state, seat, own) >> window & 1:
        if can_play_card(state, seat, window, squad, own) or can_use_upgrade(state, seat, window, squad, own):
            return True
    if own and window == W9 and state.banners_up[seat]:
        banner = state.banners[seat]
        if state.content.actions[banner].windows >> window & 1:
            if not may_use.action_refusal(state, seat, banner, NONE, window, squad):
                return True
    return token_model(state, seat, window) >= 0 or shoot_card(state, seat, window) >= 0


def can_play_card(state: EdgeState, seat: i64, window: i64, squad: i64, own: bool) -> bool:
    """Is there a card in hand that answers?"""
    content = state.content
    wanted: i64 = 1 << window
    who = answerer(own)
    for held in state.hands[seat]:
        card: i64 = held
        windows: i64 = content.card_answers[2 * card + who]
        if not windows & wanted:
            continue
        for number in content.card_actions[card]:
            action = content.actions[number]
            if action.windows & wanted and is_worth_asking(action, own, window):
                if not may_use.action_refusal(state, seat, number, NONE, window, squad):
                    return True
    return False


def can_use_upgrade(state: EdgeState, seat: i64, window: i64, squad: i64, own: bool) -> bool:
    """Is there an attached upgrade that answers?"""
    content = state.content
    wanted: i64 = 1 << window
    who = answerer(own)
    for slot in attached_slots(state, seat):
        upgrade: i64 = state.upgrades[slot]
        answered: i64 = content.upgrade_answers[2 * upgrade + who]
        if answered & wanted:
            for number in content.card_actions[upgrade]:
                action = content.actions[number]
                if action.passive:
                    if not passive_option(state, seat, action, slot, window, squad):
                        continue
                    return True
                if action.windows & wanted and is_worth_asking(action, own, window):
                    if not may_use.action_refusal(state, seat, number, slot, window, squad):
                        return True
    return False


def is_worth_asking(action: Action, own: bool, window: i64) -> bool:
    """What the active player could as well do in the menu right after is not asked for (W9 to W11)."""
    return not (own and W9 <= window <= W11 and not action.names_step)


def passive_option(state: EdgeState, seat: i64, action: Action, slot: i64, window: i64, squad: i64) -> bool:
    """Paying a passive action in an opponent's turn, or using a paid one that has a choice in it (Power Swords)."""
    if state.paid[slot]:
        if action.actor == NO_ACTOR or not action.windows >> window & 1:
            return False
    elif seat == state.active:
        return False  # it can be paid in the menu
    return not may_use.action_refusal(state, seat, action.number, slot, window, squad)


def is_open_menu(state: EdgeState, window: i64) -> bool:
    """ED-320: inside a Combat of the own activation the whole menu is open before attack and after defence rolls."""
    if (window != W3 and window != W5) or state.uses or state.fight().in_card:
        return False
    for option in menu.entries(state, state.active):
        if not CLEAR_TOKEN.has(option) and not menu.option_refusal(state, state.active, option, window, NONE):
            return True
    return False


def token_model(state: EdgeState, seat: i64, window: i64) -> i64:
    """D30: the own model whose value is asked now and that bears an Unstoppable token."""
    token = state.content.unstoppable
    if not state.marks or window not in (W2, W3, W4, H1) or not state.fights:
        return NONE
    fight = state.fight()
    if window == H1:
        model = fight.shooter
    elif window == W3:
        model = fight.attacker
    elif window == W4:
        model = fight.defender
    else:
        model = fight.starter if fight.starter // PER_SEAT == seat else fight.other
    if model < 0 or model // PER_SEAT != seat or not tokens_on(state, model, token):
        return NONE
    return model


def shoot_card(state: EdgeState, seat: i64, window: i64) -> i64:
    """ED-366: a card in hand that an own attacker may play instead of its attack; it is no instant."""
    if window != W3 or state.fight().shot or seat != state.active:
        return NONE
    attacker = state.fight().attacker
    if attacker // PER_SEAT != seat:
        return NONE
    for card in state.hands[seat]:
        if state.content.card_kind[card] == ACTION_CARD:
            action = state.content.actions[state.content.card_actions[card][LOWER]]
            if action.replaces_attack and state.units[attacker // 4] == action.unit:
                return card
    return NONE


@final
@mypyc_attr(free_list_len=1)
class React(Decision[EdgeState]):
    """ED-202, ED-218: answer with an instant, or pass."""

    RULE: ClassVar[str] = "ED-202"
    KEY: ClassVar[str] = "react"
    LEADS_ON: ClassVar[str] = payment.AT_ONCE

    def __init__(self, seat: i64, window: i64, place: i64, passes: i64, squad: i64) -> None:
        self.seat = seat
        self.window = window
        self.place = place
        self.passes = passes
        self.squad = squad

    def candidates(self, state: EdgeState) -> list[int]:
        found = menu.hand_options(state, self.seat)
        menu.add_upgrades(state, self.seat, found)
        if self.seat == state.active:
            found.append(USE_BANNER.answers[0])
            if (self.window == W3 or self.window == W5) and not state.uses and not state.fight().in_card:
                menu.add_attachments(state, self.seat, found)
        if token_model(state, self.seat, self.window) >= 0:
            found.append(SPEND_TOKEN.answers[0])
        card = shoot_card(state, self.seat, self.window)
        if card >= 0:
            found.append(SHOOT.answers[card])
        found.append(PASS.answers[0])
        if state.settings.blind_windows:
            found.append(PASS_TURN.answers[0])
        return found

    def options(self, state: EdgeState) -> list[int]:
        if self.seat == state.active and (self.window == W3 or self.window == W5):
            return super().options(state)  # the menu is open too (ED-320)
        candidates: list[Any] = self.candidates(state)  # Any: the numbers are handed on as they are, not made anew
        return [option for option in candidates if self.is_meant(state, option) and not self.refusal(state, option)]

    def is_meant(self, state: EdgeState, option: i64) -> bool:
        """Is an option for this window and this player at all?"""
        number = action_of(state, option)
        if number < 0:
            return True
        action = state.content.actions[number]
        if action.passive:
            return True
        own = self.seat == state.active
        return (
            action.windows >> self.window & 1 != 0
            and (own or action.instant)
            and is_worth_asking(action, own, self.window)
        )

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == PASS.first or option == PASS_TURN.first or option == SPEND_TOKEN.first or SHOOT.has(option):
            return ALLOWED
        refused = menu.option_refusal(state, self.seat, option, self.window, self.squad)
        if not refused and self.seat == state.active and W9 <= self.window <= W11:
            if not self.answers(state, option):
                return "ED-207"  # the menu comes right after
        return refused

    def objection(self, state: EdgeState, option: int) -> str:
        return menu.menu_objection(state, self.seat, option)

    def answers(self, state: EdgeState, option: int) -> bool:
        if option == USE_BANNER.first:
            return True
        number = action_of(state, option)
        return number >= 0 and state.content.actions[number].names_step

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == PASS.first or option == PASS_TURN.first:
            if option == PASS_TURN.first:
                state.muted |= 1 << self.seat
            state.push(Ask(self.window, self.place + 1, self.passes + 1, self.squad))
            return
        if self.squad < 0 or not self.answers(state, option):
            state.push(Ask(self.window, self.place + 1, 0, self.squad))  # a token given as payment is answered once
        if option == SPEND_TOKEN.first:
            model = token_model(state, self.seat, self.window)
            attr = INI if self.window == W2 else ATK if self.window == W3 else DEF
            status_tokens.spend_for_value(state, model, attr, self.window == H1)
        elif SHOOT.has(option):
            # a shot asks windows all the way: imported where a window is answered by one, which is rare
            from druza.games.edge.rules import shooting

            shooting.shoot_instead(state, self.seat, SHOOT.index(option))
        else:
            menu.begin(state, self.seat, option, self.window, self.squad)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"window": self.window, **concerned(state, self.window, self.squad)}


def action_of(state: EdgeState, option: i64) -> i64:
    """The action of a card or an upgrade that an option is; NONE if it is none."""
    numbers = state.content.card_actions
    if PLAY_UPPER.has(option):
        return numbers[PLAY_UPPER.index(option)][UPPER]
    if PLAY_LOWER.has(option):
        return numbers[PLAY_LOWER.index(option)][-1]
    if USE.has(option):
        return numbers[state.upgrades[USE.index(option) // 2]][USE.index(option) % 2]
    return NONE


def concerned(state: EdgeState, window: i64, squad: i64) -> dict[str, Any]:
    """Who and what could be answered; all of it is open."""
    if squad >= 0:
        return {"squad": squad}
    if window in (W6, W7, W8, W8_INTERRUPT) and state.batches:
        batch = state.batches[-1]
        return {"model": batch.model, "wounds": batch.n}
    if window == H1 and state.fights:
        fight = state.fight()
        return {"model": fight.shooter, "targets": fight.targets}
    if W1 <= window <= W5 and state.fights:
        fight = state.fight()
        if window <= W2:
            return {"model": fight.starter, "against": fight.other}
        found: dict[str, Any] = {"model": fight.attacker, "against": fight.defender, "attack": fight.attack}
        if window == W5 and fight.auto_defence == 0:
            found["defence"], found["success"] = fight.defence, fight.won
        return found
    return {"action": state.use().action} if window == W9 and state.uses else {}
