"""Reasons: why a bot moved as it did, in words, from its own figures.

While a game runs only the chance and how sure the bot was are told: its other options would show what it holds."""

from __future__ import annotations

import json
from math import exp
from typing import Any

from sqlalchemy import Connection

from druza.kernel.drawing import Look
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.web.help.gains import gains_between, say_gains
from druza.web.languages import Catalogues
from druza.web.problems import N_, Problem
from druza.web.storage import queries
from druza.web.tables import history
from druza.web.tables.entries import MOVE, chain, read_entries
from druza.web.tables.history import Move
from druza.web.tables.live import BOT, Live

SURE, FAIRLY = 0.7, 0.4  # of the tries
SUREST = 0.95  # that is said of a chance which is read off a lead in points
CLEAR, CLOSE = 0.12, 0.02  # of what is a clear lead in the game: how far the best plan is before the next
NEXT = 4  # other options that are told
TOGETHER = 8  # moves in a row that are told as one deed, at most

RANDOMLY = N_("This bot plays anything that is allowed.")
TOO_LATE = N_("It had no time left: the server made a sensible move for it.")
UNKNOWN = N_("Nothing was noted of this move.")
SEARCHED = N_("%(share)s of %(tries)s tries went into this move; its chance: %(chance)s. %(sure)s")
PLANNED = N_("It tried plans for this turn; after the best it gives itself a chance of about %(chance)s. %(sure)s")
BROUGHT = N_("What it brought: %(gains)s.")
SURENESS = (N_("It had hardly any doubt."), N_("It was fairly sure."), N_("It was a close call."))


class Thought:
    """What is kept of a move of a bot, with the move, the position before it and that after all that belongs to it."""

    def __init__(self, move: Move, before: State, after: State, content: str | None) -> None:
        self.move = move
        self.before = before
        self.after = after
        self.thoughts: dict[str, Any] = json.loads(content) if content else {"kind": "unknown", "options": []}


def read_thought(connection: Connection, live: Live, ply: int) -> Thought | None:
    """The thought of a move that stands; None if it is no move of a bot."""
    moves = chain(read_entries(connection, live.id))
    place = next((place for place, entry in enumerate(moves) if entry.ply == ply), -1)
    if place < 0 or moves[place].kind != MOVE or live.seats[moves[place].seat].kind != BOT:
        return None
    end = place + 1
    while end < min(len(moves), place + TOGETHER) and (moves[end].kind, moves[end].seat) == (MOVE, moves[place].seat):
        end += 1
    line = history.read_history(connection, live.rules, live.facts.start, moves, place, end)
    before = line.before(0)
    assert before is not None
    return Thought(line.moves[0], before, end_of_deed(line), queries.thought(connection, live.id, moves[place].row))


def end_of_deed(line: history.History) -> State:
    """The position after what belongs to the first move: another deed begins where the same question is asked again."""
    positions = [state for place in range(len(line.moves)) if (state := line.before(place)) is not None]
    question = positions[0].prompt()["key"]
    return next((state for state in positions[1:] if state.prompt()["key"] == question), line.state)


def no_thought() -> Problem:
    return Problem(404, "no-thought", N_("There is nothing to be told about this move."))


def is_told(live: Live, move: Move, all_seen: bool) -> bool:
    """May people ask why this move was made? Not where they may not know who was asked."""
    return live.seats[move.seat].kind == BOT and (all_seen or move.openly)


def mark_reasons(live: Live, moves: list[Move], log: list[dict[str, Any]], all_seen: bool) -> None:
    """Say at the first line of each move of a bot where it can be asked why."""
    told = {move.ply for move in moves if is_told(live, move, all_seen)}
    for line in log:
        line["why_url"] = f"/table/{live.id}/thought/{line['ply']}" if line["ply"] in told else None
        told.discard(line["ply"])


class Reasons:
    """Thoughts in words."""

    def __init__(self, catalogues: Catalogues) -> None:
        self.catalogues = catalogues

    def say(self, thought: Thought, lang: str) -> str:
        """A short reason."""
        thoughts, game = thought.thoughts, thought.before.game
        options = thoughts.get("options", [])
        chosen = next((one for one in options if one["option"] == thought.move.option), None)
        if thoughts["kind"] == "search" and chosen is not None:
            values = {
                "share": percent(chosen["share"]),
                "tries": number(int(thoughts["simulations"]), lang),
                "chance": percent(chosen["chance"]),
                "sure": self._sure(chosen["share"], lang),
            }
            return self.catalogues.say(lang, SEARCHED, values)
        if thoughts["kind"] == "plans" and chosen is not None:
            others = [one["lead"] for one in options if one is not chosen]
            apart = (chosen["lead"] - max(others)) / game.spread if others else 1.0
            sure = 1.0 if apart > CLEAR else 0.5 if apart > CLOSE else 0.0
            chance = min(SUREST, max(1 - SUREST, likely(chosen["lead"], game)))
            values = {"chance": percent(chance, 5), "sure": self._sure(sure, lang)}
            return self.catalogues.say(lang, PLANNED, values)
        said = {"fallback": TOO_LATE, "random": RANDOMLY}.get(thoughts["kind"], UNKNOWN)
        return self.catalogues.say(lang, said)

    def brought(self, thought: Thought, seat: int, lang: str, names: list[str]) -> str:
        """What the move and those that belong to it changed, as a seat could see it; empty if nothing."""
        game, before = thought.before.game, thought.before.view(seat)
        view = thought.after.view(seat)
        look = Look(game, lang, seat, names, view["asked"], "", [])
        gains = say_gains(gains_between(game, before, view), thought.move.seat, look, view)
        return self.catalogues.say(lang, BROUGHT, {"gains": gains}) if gains else ""

    def _sure(self, share: float, lang: str) -> str:
        said = SURENESS[0 if share >= SURE else 1 if share >= FAIRLY else 2]
        return self.catalogues.say(lang, said)

    def options(self, thought: Thought, lang: str, names: list[str]) -> list[dict[str, Any]]:
        """What it thought of the move and of the others: for when the game is over."""
        found: list[dict[str, Any]] = []
        for one in thought.thoughts.get("options", []):
            played = one["option"] == thought.move.option
            if played or sum(not other["played"] for other in found) < NEXT:
                says = described(thought, one["option"], lang, names)
                found.append({"says": says, "played": played, **figures(one, lang)})
        return found


def described(thought: Thought, word: str, lang: str, names: list[str]) -> str:
    game, before = thought.before.game, thought.before
    try:
        return game.describe(before, game.parse(word), before.seat, lang, names)
    except (BadInput, IndexError, KeyError):  # an edition that knows it no more
        return word


def figures(one: dict[str, Any], lang: str) -> dict[str, str]:
    """The figures of an option, as people read them."""
    if "chance" in one:
        return {"chance": percent(one["chance"]), "share": percent(one["share"]), "lead": ""}
    return {"chance": "", "share": "", "lead": f"{one['lead']:+.1f}".replace(".", "," if lang == "pl" else ".")}


def likely(lead: float, game: Game[Any]) -> float:
    """The chance that a lead in points stands for."""
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead / game.spread))))


def percent(part: float, step: int = 1) -> str:
    return f"{step * round(100 * part / step)}\N{NO-BREAK SPACE}%"


def number(whole: int, lang: str) -> str:
    return f"{whole:,}".replace(",", "\N{NO-BREAK SPACE}" if lang == "pl" else ",")
