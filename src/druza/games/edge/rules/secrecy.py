"""Secrecy: questions that would tell others what a hand holds (R-65)."""
# mypyc

from typing import Any

from mypy_extensions import i64

from druza.games.edge.rules.activation import Act
from druza.games.edge.rules.fighters import ChooseFighter
from druza.games.edge.rules.hand import DiscardCard
from druza.games.edge.rules.movement import ChooseMover
from druza.games.edge.rules.rolls import UseDie
from druza.games.edge.rules.turn import TakeTurn
from druza.games.edge.rules.windows import React
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs.choosing import ChooseOne, options_of
from druza.games.edge.verbs.turning import ChooseEvolve, PlayEvolve
from druza.games.edge.vocabulary import ATTACH, DONE, END, OPTION, PASS, PASS_TURN, PLAY_LOWER, PLAY_UPPER, SHOOT
from druza.kernel.state import Frame


def asked_seat(state: EdgeState, seat: i64) -> i64:
    """Who is asked, as a seat may know it; -1 while somebody else is asked in secret."""
    return -1 if is_asked_secretly(state, seat) else state.seat


def hidden_prompt(state: EdgeState, seat: i64) -> dict[str, Any]:
    """The question to somebody else, as a seat may know it."""
    if is_asked_secretly(state, seat):
        return {"key": "window", "values": {}}
    return state.prompt()


def is_asked_secretly(state: EdgeState, seat: i64) -> bool:
    """Would the question to another seat tell what that seat holds: an instant, cards where all else is done, or
    another card than the one that is shown in the end?"""
    if state.seat < 0 or state.seat == seat:
        return False
    frame = state.pending[-1]
    if isinstance(frame, React | DiscardCard | ChooseEvolve):
        return True
    if isinstance(frame, ChooseOne):
        return has_evolving(state, frame) and len(open_alternatives(state, frame)) < 2
    return offers_hand(frame) and not has_open_choice(state)


def offers_hand(frame: Frame) -> bool:
    """Is this a question that offers cards of the hand among other things?"""
    return isinstance(frame, UseDie | Act | ChooseFighter | ChooseMover | TakeTurn)


def has_open_choice(state: EdgeState) -> bool:
    """Is there anything to choose, other than going on, that all can see?"""
    for option in state.choices:
        if not goes_on(option) and not is_in_hand(option):
            return True
    return False


def goes_on(option: int) -> bool:
    return option == DONE.first or option == END.first or option == PASS.first or option == PASS_TURN.first


def is_in_hand(option: int) -> bool:
    return PLAY_UPPER.has(option) or PLAY_LOWER.has(option) or ATTACH.has(option) or SHOOT.has(option)


def has_evolving(state: EdgeState, frame: ChooseOne) -> bool:
    """Is one of the alternatives to play an evolve card from hand?"""
    for alternative in options_of(state, frame.part):
        if isinstance(alternative[0], PlayEvolve):
            return True
    return False


def open_alternatives(state: EdgeState, frame: ChooseOne) -> list[int]:
    """The alternatives that all can see to be possible."""
    options = options_of(state, frame.part)
    return [option for option in state.choices if not isinstance(options[OPTION.index(option)][0], PlayEvolve)]


def leaves_no_trace(state: EdgeState, option: int) -> bool:
    """To go on where nobody knew of the question, or to do what would have been done unasked, is as if it had not
    been asked."""
    if not is_asked_secretly(state, -1):
        return False
    frame = state.pending[-1]
    if isinstance(frame, DiscardCard | ChooseEvolve):
        return True  # the card is seen by all; that there were others is not
    if isinstance(frame, ChooseOne):
        return option in open_alternatives(state, frame)
    return goes_on(option)
