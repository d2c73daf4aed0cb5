"""Forks: a game is played on from one of its steps, at a table of its own."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass

from druza.kernel.dice import Dice
from druza.kernel.state import State
from druza.web.bots.levels import USUAL
from druza.web.problems import N_, Problem
from druza.web.storage.database import Storage
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.live import BOT, LINK, OVER, YOU, Live, Visitor

SEEDS = 1 << 53
BOTS, FRIENDS = "bots", "friends"
AS_THEY_WERE, ANEW = "kept", "anew"


@dataclass(frozen=True)
class Wish:
    """How somebody wants to play on: from which step, in whose seat, with whom, and with which hidden cards."""

    step: int
    seat: int
    company: str = BOTS
    hidden: str = ANEW


def check_wish(live: Live, visitor: Visitor, wish: Wish) -> None:
    """Problem where it cannot be."""
    if live.status != OVER:
        raise Problem(409, "running", N_("The game is still going on."))
    if live.facts.course:
        raise Problem(409, "lesson", N_("A lesson is played on in its own place."))
    if wish.company not in (BOTS, FRIENDS) or wish.hidden not in (AS_THEY_WERE, ANEW):
        raise Problem(422, "bad-fork", N_("The form does not say what was chosen."))
    if not 0 <= wish.seat < len(live.seats):
        raise Problem(422, "bad-fork", N_("There is no such seat."))
    if wish.hidden == AS_THEY_WERE and not live.held_by(visitor):
        raise Problem(403, "not-yours", N_("Hidden cards as they were: only for those who played this game."))


def position(state: State, wish: Wish) -> State:
    """Where the new game begins. Chance falls anew; hidden cards too, in keeping with what the seat knew, unless they
    are wanted as they were."""
    seed = secrets.randbelow(SEEDS)
    if wish.hidden == ANEW:
        return state.imagine(wish.seat, seed)
    found = state.clone()
    found.dice = Dice(1 + secrets.randbelow(SEEDS))
    return found


async def make_fork(storage: Storage, live: Live, state: State, wish: Wish, browser: str, name: str, lang: str) -> str:
    """A table that goes on from a state; its id. It counts for nothing and names where it comes from."""
    if state.seat < 0:
        raise Problem(409, "over", N_("The game is over here: choose an earlier step."))
    chairs = []
    for seat in live.seats:
        if seat.number == wish.seat:
            chairs.append(Chair(YOU, name))
        else:
            chairs.append(Chair(BOT, "", seat.bot or USUAL) if wish.company == BOTS else Chair(LINK))
    opening = await asyncio.to_thread(position, state, wish)
    origin = f"{live.id}:{wish.step}"
    facts = live.facts
    made = await make_table(
        storage, facts.game, chairs, facts.options, lang, False, browser, opening=opening, origin=origin
    )
    return made.id
