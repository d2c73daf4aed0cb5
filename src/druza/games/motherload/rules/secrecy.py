"""Secrecy: questions that would tell others which artefacts are held face down (SM-093)."""
# mypyc

from typing import Any

from druza.games.motherload.rules.buy import SpendFirst, UseCapsule
from druza.games.motherload.rules.turn import ChooseAction
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import ARTEFACT, DONE, END


def asked_seat(state: MotherloadState, seat: int) -> int:
    """Who is asked, as a seat may know it; -1 while somebody else is asked in secret."""
    return -1 if is_asked_secretly(state, seat) else state.seat


def hidden_prompt(state: MotherloadState, seat: int) -> dict[str, Any]:
    """The question to somebody else, as a seat may know it: one about artefacts looks like the choice of the turn."""
    if state.seat != seat and is_about_artefacts(state):
        return {"key": "main", "values": {"actions": state.actions}}
    return state.prompt()


def is_asked_secretly(state: MotherloadState, seat: int) -> bool:
    """Is another seat asked only because of the artefacts that it holds, or to end its turn where it could hold some?
    With others the game would have gone on. Where every question is asked, nothing can be told from one."""
    if state.seat < 0 or state.seat == seat or state.ask_forced:
        return False
    return is_about_artefacts(state) or (isinstance(state.decision(), ChooseAction) and not has_open_choice(state))


def is_about_artefacts(state: MotherloadState) -> bool:
    return state.seat >= 0 and isinstance(state.decision(), (SpendFirst, UseCapsule))


def has_open_choice(state: MotherloadState) -> bool:
    """Is there anything to choose, other than artefacts and the end of the turn, that all can see?"""
    for option in state.choices:
        if option != END.first and not ARTEFACT.has(option):
            return True
    return False


def may_ask_in_secret(before: MotherloadState, after: MotherloadState, told: set[str]) -> bool:
    """Only who holds artefacts is asked because of them: before and at a purchase, and when the turn could end."""
    holder = before.seat
    if holder < 0 or not (before.artefacts[holder] or after.artefacts[holder]):
        return False
    return "bought" in told or asked_seat(after, -1) != holder


def leaves_no_trace(state: MotherloadState, option: int) -> bool:
    """To go on where nobody knew of the question is as if it had not been asked."""
    return is_asked_secretly(state, -1) and (option == DONE.first or option == END.first)
