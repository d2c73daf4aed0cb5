"""The menu: everything that a player might do in the own active turn whenever nothing is being resolved."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import ACTION_CARD, EVOLVE_CARD, NONE, UPGRADE, UPPER
from druza.games.edge.content.moments import MENU
from druza.games.edge.rules import actions, may_use, played_together, status_tokens, upgrades
from druza.games.edge.rules.bodies import attached_slots
from druza.games.edge.rules.judged import Judged
from druza.games.edge.state import ACTIVE_TURN, EdgeState
from druza.games.edge.vocabulary import ATTACH, CLEAR_TOKEN, PLAY_LOWER, PLAY_UPPER, SHOOT, SPEND_TOKEN, USE, USE_BANNER
from druza.kernel.state import ALLOWED, Frame


def entries(state: EdgeState, seat: i64) -> list[int]:
    """ED-067, ED-320: everything but an activation that a player might do whenever nothing is being resolved."""
    if state.kind != ACTIVE_TURN or seat != state.active:
        return []
    found = hand_options(state, seat)
    add_attachments(state, seat, found)
    add_upgrades(state, seat, found)
    found.append(USE_BANNER.answers[0])
    if state.marks:
        found += status_tokens.clear_options(state, seat)
    return found


def allowed_entries(state: EdgeState, seat: i64) -> list[int]:
    """The entries that nothing forbids, not to be changed. They are judged anew only when something has changed."""
    kept = state.judged
    if kept is not None and kept.holds(state, seat):
        return kept.allowed
    allowed: list[int] = []
    if state.kind == ACTIVE_TURN and seat == state.active:
        add_playable(state, seat, allowed)
        add_usable(state, seat, allowed)
    if not (state.uses or state.fights or state.batches):
        state.judged = Judged(state, seat, allowed)
    return allowed


def add_playable(state: EdgeState, seat: i64, allowed: list[int]) -> None:
    """The actions of cards in hand that nothing forbids, and then the upgrades."""
    content = state.content
    last = NONE
    holds_upgrades = False
    for card in state.hands[seat]:  # sorted: equal cards lie together
        if card != last:
            last = card
            kind = content.card_kind[card]
            if kind == UPGRADE:
                holds_upgrades = True
                continue
            numbers = content.card_actions[card]
            if kind == ACTION_CARD and not card_refusal(state, seat, numbers[UPPER], MENU, NONE):
                allowed.append(PLAY_UPPER.answers[card])
            if not card_refusal(state, seat, numbers[-1], MENU, NONE):
                allowed.append(PLAY_LOWER.answers[card])
    if holds_upgrades:
        last = NONE
        for card in state.hands[seat]:
            if card != last and content.card_kind[card] == UPGRADE:
                if not upgrades.attach_refusal(state, seat, card):
                    allowed.append(ATTACH.answers[card])
            last = card


def add_usable(state: EdgeState, seat: i64, allowed: list[int]) -> None:
    """What lies on the table and nothing forbids: actions of upgrades, the banner, tokens to be taken off."""
    content = state.content
    for slot in attached_slots(state, seat):
        numbers = content.card_actions[state.upgrades[slot]]
        for half in range(2):
            if not upgrade_refusal(state, seat, numbers[half], slot, MENU, NONE):
                allowed.append(USE.answers[slot * 2 + half])
    if not banner_refusal(state, seat, MENU, NONE):
        allowed.append(USE_BANNER.answers[0])
    if state.marks:
        for option in status_tokens.clear_options(state, seat):
            if not status_tokens.clear_refusal(state, seat, CLEAR_TOKEN.index(option)):
                allowed.append(option)


def hand_options(state: EdgeState, seat: i64) -> list[int]:
    """Both actions of every different action card in hand; an evolve card has one."""
    found: list[int] = []
    content = state.content
    last = NONE
    for card in state.hands[seat]:  # sorted: equal cards lie together
        if card != last:
            last = card
            kind = content.card_kind[card]
            if kind == ACTION_CARD:
                found.append(PLAY_UPPER.answers[card])
                found.append(PLAY_LOWER.answers[card])
            elif kind == EVOLVE_CARD:
                found.append(PLAY_LOWER.answers[card])
    return found


def add_attachments(state: EdgeState, seat: i64, found: list[int]) -> None:
    """Every different upgrade in hand."""
    last = NONE
    for card in state.hands[seat]:
        if card != last:
            last = card
            if state.content.card_kind[card] == UPGRADE:
                found.append(ATTACH.answers[card])


def add_upgrades(state: EdgeState, seat: i64, found: list[int]) -> None:
    """Both actions of every attached upgrade."""
    for slot in attached_slots(state, seat):
        found.append(USE.answers[slot * 2])
        found.append(USE.answers[slot * 2 + 1])


def menu_refusal(state: EdgeState, seat: i64, option: int) -> str:
    return option_refusal(state, seat, option, MENU, NONE)


def option_refusal(state: EdgeState, seat: i64, option: i64, window: i64, squad: i64) -> str:
    """The rule that forbids using a card, upgrade or banner at this moment."""
    content = state.content
    if PLAY_UPPER.has(option):
        number = content.card_actions[PLAY_UPPER.index(option)][UPPER]
        return card_refusal(state, seat, number, window, squad)
    if PLAY_LOWER.has(option):
        number = content.card_actions[PLAY_LOWER.index(option)][-1]
        return card_refusal(state, seat, number, window, squad)
    if USE.has(option):
        slot = USE.index(option) // 2
        number = content.card_actions[state.upgrades[slot]][USE.index(option) % 2]
        return upgrade_refusal(state, seat, number, slot, window, squad)
    if option == USE_BANNER.first:
        return banner_refusal(state, seat, window, squad)
    if ATTACH.has(option):
        return upgrades.attach_refusal(state, seat, ATTACH.index(option))
    if CLEAR_TOKEN.has(option):
        return status_tokens.clear_refusal(state, seat, CLEAR_TOKEN.index(option))
    return ALLOWED


def menu_objection(state: EdgeState, seat: i64, option: int) -> str:
    """Why something cannot be used that is not in the menu at all."""
    if CLEAR_TOKEN.has(option):
        return "ED-230"
    if option == USE_BANNER.first:
        return "ED-226"
    if ATTACH.has(option) and ATTACH.index(option) in state.hands[seat]:
        return "ED-212"
    if SHOOT.has(option) and SHOOT.index(option) in state.hands[seat]:
        return "ED-366"
    return "ED-273" if option == SPEND_TOKEN.first else ""


def card_refusal(state: EdgeState, seat: i64, number: i64, window: i64, squad: i64) -> str:
    """An action card; with both actions to be used (alternative banner) either of them is enough."""
    refused = may_use.action_refusal(state, seat, number, NONE, window, squad)
    if refused and window == MENU and played_together.may_play_both(state, seat, state.content.actions[number].card):
        numbers = state.content.card_actions[state.content.actions[number].card]
        if len(numbers) == 2:
            other = numbers[0] if numbers[1] == number else numbers[1]
            if not may_use.action_refusal(state, seat, other, NONE, window, squad):
                return ALLOWED
    return refused


def upgrade_refusal(state: EdgeState, seat: i64, number: i64, slot: i64, window: i64, squad: i64) -> str:
    """An action of an attached upgrade."""
    if state.content.actions[number].with_card >= 0:
        return "ED-264"
    return may_use.action_refusal(state, seat, number, slot, window, squad)


def banner_refusal(state: EdgeState, seat: i64, window: i64, squad: i64) -> str:
    if not state.banners_up[seat] or seat != state.active:
        return "ED-226"
    return may_use.action_refusal(state, seat, state.banners[seat], NONE, window, squad)


def begin_from_menu(state: EdgeState, seat: i64, option: int, after: list[Frame]) -> None:
    """Use what was chosen; then go on with what was asked."""
    state.then(after)
    begin(state, seat, option, MENU, NONE)


def begin(state: EdgeState, seat: i64, option: int, window: i64, squad: i64) -> None:
    content = state.content
    if PLAY_UPPER.has(option) or PLAY_LOWER.has(option):
        card = PLAY_UPPER.index(option) if PLAY_UPPER.has(option) else PLAY_LOWER.index(option)
        number = content.card_actions[card][UPPER if PLAY_UPPER.has(option) else -1]
        if window == MENU and played_together.may_play_both(state, seat, card):
            played_together.play_both(state, seat, card)
        else:
            state.push(actions.BeginUse(seat, number, NONE, window, squad, NONE))
    elif USE.has(option):
        slot = USE.index(option) // 2
        number = content.card_actions[state.upgrades[slot]][USE.index(option) % 2]
        state.push(actions.BeginUse(seat, number, slot, window, squad, NONE))
    elif option == USE_BANNER.first:
        state.push(actions.BeginUse(seat, state.banners[seat], NONE, window, squad, NONE))
    elif ATTACH.has(option):
        state.push(upgrades.ChooseBearer(seat, ATTACH.index(option)))
    elif CLEAR_TOKEN.has(option):
        state.push(status_tokens.ChooseToken(seat, CLEAR_TOKEN.index(option)))
