"""Paths: several answers as one move, made on copies; nothing is done before all of it is judged."""

from __future__ import annotations

from druza.kernel import paths
from druza.kernel.refused import BadInput, Endless, Refused
from druza.kernel.state import State
from druza.web.problems import N_, Problem
from druza.web.tables import history
from druza.web.tables.history import Move
from druza.web.tables.live import OVER, Live


def walk(live: Live, seat: int, path: str) -> list[tuple[Move, State]]:
    """The moves of a path, made on copies; Problem if it cannot be gone."""
    rules, state, ply = live.rules, live.history.state, live.ply
    try:
        if "/" not in path:
            option = rules.parse(path)
            refused = rules.why_not(state, option, seat)
            if refused is not None:
                raise refused
            return placed(live, [history.step(state, ply, ply, seat, option, path)])
        wanted = [rules.parse(word) for word in path.split("/")]
        refused = rules.why_not(state, wanted[0], seat) or paths.why_not(state, wanted)
        if refused is not None:  # judged before anything is done: a path cannot be used to peek
            raise refused
        options = paths.walk(state.clone(), seat, wanted)
    except Refused as refused:
        raise RefusedMove(state, seat, path, refused) from refused
    except Endless as error:
        raise endless() from error
    except BadInput as error:
        raise unknown_option(path) from error
    moves: list[tuple[Move, State]] = []
    try:
        for number, option in enumerate(options):
            moves.append(history.step(state, ply + number, ply, seat, option, rules.notation(option)))
            state = moves[-1][1]
    except Endless as error:
        raise endless() from error
    return placed(live, moves)


def in_notation(live: Live, path: str) -> str:
    """A path as the game itself writes it, however it was posted."""
    try:
        return "/".join(live.rules.notation(live.rules.parse(word)) for word in path.split("/"))
    except BadInput as error:
        raise unknown_option(path) from error


def check_path(live: Live, state: State, seat: int, path: str) -> None:
    """Problem if this path cannot be gone from a position."""
    try:
        wanted = [live.rules.parse(word) for word in path.split("/")]
    except BadInput as error:
        raise unknown_option(path) from error
    refused = paths.why_not(state, wanted)
    if refused is not None:
        raise RefusedMove(state, seat, path, refused)


def placed(live: Live, moves: list[tuple[Move, State]]) -> list[tuple[Move, State]]:
    """Moves with their places in the log."""
    for number, (move, _) in enumerate(moves):
        move.row = move.last = live.rows + number
    return moves


def is_silent(live: Live, path: str) -> bool:
    """Does this answer hide even that the question was asked? It is shown as part of the move that led to it."""
    if not live.asks_unseen or not live.history.moves or "/" in path:
        return False
    return bool(live.rules.leaves_no_trace(live.state, live.rules.parse(path)))


class RefusedMove(Problem):
    """A move that a rule forbids. The reason is said in the reader's language by `drawing.why_not`."""

    def __init__(self, state: State, seat: int, path: str, refused: Refused) -> None:
        super().__init__(409, OVER if state.seat < 0 else "refused", refused.message, rule=refused.rule)
        self.state = state
        self.seat = seat
        self.path = path


def endless() -> Problem:
    return Problem(409, "endless", N_("What follows from this does not come to an end, so it was not done."))


def unknown_option(path: str) -> Problem:
    shown = path if len(path) <= 40 else path[:39] + "…"
    return Problem(422, "unknown-option", N_("This game knows no option called “%(option)s”."), {"option": shown})
