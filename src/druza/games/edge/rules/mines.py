"""Mines: they lie face down and go off under whoever is set down in their field."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.terms import E_ENTERS
from druza.games.edge.rules import effects
from druza.games.edge.state import EdgeState
from druza.kernel.state import Frame


def set_off_mines(state: EdgeState, field: i64) -> None:
    """ED-240, ED-346: all mines of a field are turned up one by one."""
    found = [mine for mine in state.mines if mine // 14 == field]
    if not found:
        return
    state.mines = [mine for mine in state.mines if mine // 14 != field]
    state.reveal()
    content = state.content
    owner = NONE
    for seat in range(state.seats):
        if state.factions[seat] == content.token_faction[content.mine_real]:
            owner = seat
    frames: list[Frame] = []
    for mine in found:
        token = content.mine_real if mine & 1 else content.mine_dummy
        if state.events is not None:
            state.tell("mine", owner, {"field": state.board().ids[field], "real": bool(mine & 1)})
        for part in content.token_parts[token]:
            if part.waits_for(E_ENTERS):
                frames.append(effects.RunToken(owner, part.number, NONE, mine // 2))
    state.then(frames)
