"""Accounts: parts that only move crystals, points, cards or tokens."""
# mypyc

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import (
    BANNER,
    CRYSTALS,
    DEPLETED,
    DESTROY,
    DISCARD,
    EXTRA_TURN,
    FROM_SHRINE,
    GAIN,
    LOOK,
    MOD_VP,
    REFRESH,
    RETURN,
    SHUFFLE_BACK,
    TAKE,
    TEMPORARY,
    TO_SHRINE,
    VP,
)
from druza.games.edge.resolving import Use
from druza.games.edge.rules import hand, payment, targets, wounds
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.state import EdgeState


def settle_accounts(state: EdgeState, use: Use, part: Part) -> None:
    """Parts that only move crystals, points, cards or tokens."""
    verb = part.verb
    seat = use.seat
    if verb == GAIN:
        gain(state, seat, part.resource, targets.number_of(state, use, part.n))
    elif verb == DESTROY:
        for _ in range(targets.number_of(state, use, part.n)):
            payment.destroy_crystal(state, seat)
    elif verb == TAKE:
        take_crystal(state, seat)
    elif verb == REFRESH:
        refresh(state, seat, part.resource, targets.number_of(state, use, part.n))
    elif verb == TO_SHRINE:
        state.shrine_tokens[seat] += lost_tokens(state, use)
    elif verb == FROM_SHRINE:
        state.shrine_tokens[seat] -= 1
        if not part.to_supply:
            if lost_endurance(state, use.it) > 0:
                state.endurance[use.it] += 1
            else:
                state.shrine_tokens[seat] += 1
    elif verb == VP:
        score(state, use, targets.number_of(state, use, part.n))
    elif verb == MOD_VP:
        state.batches[-1].vp += targets.number_of(state, use, part.n)
    elif verb == DISCARD:
        state.push(hand.DiscardCard(seat))
    elif verb == SHUFFLE_BACK:
        state.push(hand.ShuffleBack(seat, targets.number_of(state, use, part.n), ()))
    elif verb == LOOK:
        state.push(hand.LookAt(seat))
    elif verb == RETURN:
        state.discards[seat].remove(state.last_card)
        state.hands[seat].append(state.last_card)
        state.hands[seat].sort()
        state.tell("taken_back", seat, {"card": state.content.cards[state.last_card]})
        state.last_card = NONE
    elif verb == EXTRA_TURN:
        state.extra_turns += 1


def lost_tokens(state: EdgeState, use: Use) -> int:
    """Takes tokens that were just lost: a card one, a paid Junk Pile all that the wounds took. None is taken twice."""
    if use.wounded < 0:
        return 1  # it was given as payment, and this is its only answer
    batch = state.batches[-1]
    count = batch.lost - batch.saved if use.slot >= 0 else 1
    batch.saved += count
    return count


def gain(state: EdgeState, seat: int, resource: int, count: int) -> None:
    """ED-106, ED-108: crystals from the neutral supply, into one of the pools."""
    if resource == CRYSTALS:
        payment.gain_crystals(state, seat, count)
        return
    count = min(count, state.neutral)
    state.neutral -= count
    if resource == DEPLETED:
        state.depleted[seat] += count
    elif resource == TEMPORARY:
        state.temporary[seat] += count
    if state.events is not None:
        state.tell("crystals", seat, {"count": count, "pool": "depleted" if resource == DEPLETED else "temporary"})


def take_crystal(state: EdgeState, seat: int) -> None:
    """ED-269: from the opponent's active, else depleted pool into the own depleted one."""
    owner = state.batches[-1].model // PER_SEAT
    if state.crystals[owner] > 0:
        state.crystals[owner] -= 1
    else:
        state.depleted[owner] -= 1
    state.depleted[seat] += 1
    state.tell("crystal_taken", seat, {"from": owner})


def refresh(state: EdgeState, seat: int, resource: int, count: int) -> None:
    if resource == BANNER:
        state.banners_up[seat] = 1
        return
    count = min(count, state.depleted[seat])
    state.depleted[seat] -= count
    state.crystals[seat] += count
    state.tell("refreshed", seat, {"count": count})


def score(state: EdgeState, use: Use, count: int) -> None:
    """ED-191: points without a death of their own."""
    if state.is_duel():
        if count != 0:
            payment.move_marker(state, use.seat, count)
        return
    if count < 0:
        wounds.remove_tokens(state, use.seat, -count)
        return
    for owner in use.victims[:count]:
        wounds.capture(state, use.seat, owner, 1)
