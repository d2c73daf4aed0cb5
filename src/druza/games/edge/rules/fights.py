"""The fight that goes on: whether it is over, and whom it holds on the board."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.parts import Selector
from druza.games.edge.rules import targets
from druza.games.edge.rules.contact import in_contact
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use


def is_over(state: EdgeState) -> bool:
    """ED-157: cancelled, or a fighter is dead, off the board or out of contact. A success is never undone (ED-365)."""
    if not state.fights:
        return True
    fight = state.fight()
    if fight.shot:
        return False
    if fight.cancelled:
        return True
    if fight.due:
        return False
    if state.fields[fight.starter] < 0 or state.fields[fight.other] < 0:
        return True
    return not fight.reach and not in_contact(state, fight.starter, fight.other)


def awaits_wounds(state: EdgeState, model: i64) -> bool:
    """ED-365: has an attack on this model succeeded whose wounds are still to come?"""
    for fight in state.fights:
        if fight.due and fight.defender == model and not fight.cancelled:
            return True
    return False


def leaving_models(state: EdgeState, use: Use, selector: Selector | None) -> list[int]:
    """The models of a selector that may be taken off the board: none that awaits its wounds (ED-365)."""
    if selector is None:
        return []
    found = targets.models_of(state, use, selector)
    if state.fights:
        found = [model for model in found if not awaits_wounds(state, model)]
    return found
