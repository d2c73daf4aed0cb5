"""Artefacts: taken face down, spent for their effect."""
# mypyc

from mypy_extensions import i64

from druza.games.motherload.content.pieces import DUPLICATE, GAIN_MINERAL, NEVER, ON_PURCHASE
from druza.games.motherload.rules.effects import NO_STACK, DoEffect, does_something
from druza.games.motherload.state import MotherloadState
from druza.kernel.state import ALLOWED, Frame
from druza.kernel.zones import with_added, with_list, without


def gain_artefacts(state: MotherloadState, seat: int, amount: int) -> None:
    """SM-093, SM-099, SM-100: face-down tokens, looked at by the owner alone."""
    pool = state.artefact_pool[:]
    gained: list[int] = []
    while len(gained) < amount and pool:
        gained.append(pool.pop())
    if not gained:
        return
    state.artefact_pool = pool
    state.artefacts = with_list(state.artefacts, seat, sorted(state.artefacts[seat] + gained))
    state.reveal()
    if state.events is not None:
        ids = [state.content.artefacts[artefact] for artefact in gained]
        state.tell_secret("artefact", seat, {"count": len(gained)}, {"artefacts": ids})


def different_artefacts(state: MotherloadState, seat: i64) -> list[int]:
    """The kinds of artefact held, each once."""
    held = state.artefacts[seat]
    if len(held) < 2:
        return held
    different: list[int] = []
    last = -1
    for artefact in held:
        if artefact != last:
            different.append(artefact)
            last = artefact
    return different


def spending_refusal(state: MotherloadState, seat: int, artefact: int) -> str:
    """SM-145, SM-148, SM-149, SM-196: why an artefact cannot be spent at the choice of the turn or before buying."""
    window = state.content.artefact_window[artefact]
    if window == NEVER:
        return "SM-145"
    if window == ON_PURCHASE:
        return "SM-138"
    minerals_only = True
    for effect in state.content.artefact_effects[artefact]:
        if does_something(state, seat, effect):
            return ALLOWED
        if effect.verb != GAIN_MINERAL and effect.verb != DUPLICATE:
            minerals_only = False
    return "SM-149" if minerals_only else "SM-196"


def spend(state: MotherloadState, seat: int, artefact: int) -> list[Frame]:
    """SM-137, SM-146: it is laid face up aside; what it does comes next, in order."""
    lay_aside(state, seat, artefact)
    frames: list[Frame] = []
    for effect in state.content.artefact_effects[artefact]:
        frames.append(DoEffect(seat, effect.number, NO_STACK))
    return frames


def lay_aside(state: MotherloadState, seat: int, artefact: int) -> None:
    state.artefacts = with_list(state.artefacts, seat, without(state.artefacts[seat], artefact))
    state.spent = with_added(state.spent, artefact)
    state.reveal()
    if state.events is not None:
        state.tell("spent", seat, {"artefact": state.content.artefacts[artefact]})
