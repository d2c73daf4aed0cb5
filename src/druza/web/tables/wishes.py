"""Wishes at a table: questions that are answered without asking, so that nobody sees that they were there.

The game says which ones (`Game.answer_by_wish`); here it is done. Such answers are part of the move that led to
them: the log grows by one entry, one thing happens, whether or not somebody could have answered."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from druza.kernel.state import State
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.history import Move, step_on
from druza.web.tables.live import Live, Seat

Thinking = Callable[[Live, State, int, float], Awaitable[int]]
NO_LIMIT = float("inf")


def read_wishes(text: str) -> dict[str, Any]:
    """Wishes as they are kept."""
    return json.loads(text) if text else {}


def wishes_said(of_table: dict[str, Any], seats: list[Seat]) -> list[dict[str, Any]]:
    """All that was said at a table, to compare."""
    return [of_table, *[seat.wishes for seat in seats]]


def wishes_of(live: Live, seat: int) -> dict[str, Any]:
    """A player's own wishes. What the table suggests holds only for those who agree, and so make it their own."""
    return live.seats[seat].wishes


def offer_to(live: Live, seat: int) -> list[str] | None:
    """The kinds of questions that the table suggests; None if it suggests none, or the player has them already."""
    offered: list[str] | None = live.facts.wishes.get("ask_at")
    return None if offered == live.seats[seat].wishes.get("ask_at") else offered


# -- answering ---------------------------------------------------------------------------------------------------------


async def answer_in_silence(live: Live, moves: list[tuple[Move, State]], think: Thinking, until: float) -> None:
    """Lengthen the last of these moves by the answers that follow it by themselves; bots have them ready until then."""
    while True:
        move, state = moves[-1]
        option = await silent_answer(live, state, move.row + 1 + len(move.also), think, until)
        if option < 0:
            return
        moves[-1] = step_on(move, state, state.seat, option)


async def silent_answer(live: Live, state: State, row: int, think: Thinking, until: float) -> int:
    """What who is asked answers without being seen to be asked; -1 if it is a question like others."""
    if state.seat < 0:
        return -1
    if live.seats[state.seat].is_person and state.seat not in live.stand_ins:
        return answer_by_wish(live, state)
    if len(state.choices) == 1:  # the end of a turn, which only people want to be asked about
        return state.choices[0]
    if live.rules.asked_as_seen(state, SPECTATOR) == state.seat:
        return -1
    option = await think(live, state, row, until)
    return option if live.rules.leaves_no_trace(state, option) else -1


def answer_by_wish(live: Live, state: State) -> int:
    """The option that the wishes of who is asked choose; -1 if he is to be asked."""
    if state.seat < 0 or not live.seats[state.seat].is_person or state.seat in live.stand_ins:
        return -1
    return live.rules.answer_by_wish(state, state.seat, wishes_of(live, state.seat))


def pause_after(live: Live, moves: list[tuple[Move, State]], seconds: float) -> float:
    """How long what has just happened is held back: as long whether or not somebody was asked about it. Only where
    somebody could learn from the time; those who share a screen cannot, nor bots."""
    move, state = moves[-1]
    if state.reveals == live.state.reveals and not move.events:
        return 0.0
    return seconds if does_time_tell(live, move.seat) else 0.0


def does_time_tell(live: Live, mover: int) -> bool:
    """Is there a person who could hear from the time that another seat was asked after a move of this one?"""
    people = people_at(live)
    bots = any(not seat.is_person and seat.number != mover for seat in live.seats)
    return len(people) > 1 or (bool(people) and bots)


def people_at(live: Live) -> set[str]:
    """The people who have sat down, those at one browser as one."""
    return {seat.holder or seat.key_hash for seat in live.seats if seat.is_person and seat.claimed is not None}
