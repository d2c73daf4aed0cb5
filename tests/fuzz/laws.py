"""The laws, asked of one position or of a game that is over: what is wrong, in words; nothing if all is well."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from druza.kernel.dice import Dice
from druza.kernel.state import State
from tests.laws.driving import as_json, everybody, is_rule

MOST_OPTIONS = 400
REFUSED = 12  # options that are not offered, looked at in each position
FURTHER = 25  # moves that copies are played on


def asked(state: State) -> Iterator[str]:
    """Of every decision: it can be answered, and by choosing."""
    options = state.options()
    if not 0 <= state.seat < state.seats:
        yield f"seat {state.seat} is asked"
    if not 1 <= len(options) <= MOST_OPTIONS or len(set(options)) != len(options):
        yield f"{len(options)} options, {len(set(options))} of them different"


def position(state: State, pieces: Any, dice: Dice) -> Iterator[str]:
    """Of a position that is looked at closely."""
    game, text, seed = state.game, state.to_json(), dice.below(1 << 30)
    yield from copies(state, text, dice)
    if game.pieces(state) != pieces:
        yield "a piece is lost or doubled"
    if game.problems(state):
        yield f"problems: {game.problems(state)}"
    for seat in everybody(state):
        view = state.view(seat)
        if json.loads(json.dumps(view)) != view:
            yield f"the view of {seat} is no plain JSON"
    for seat in range(state.seats):
        yield from secrets(state, seat, seed)
    for option in state.options():
        if game.parse(game.notation(option)) != option or state.why_not(option) is not None:
            yield f"{game.notation(option)} is offered and refused"
    yield from refusals(state, dice)
    if state.to_json() != text:
        yield "looking at it has changed it"


def copies(state: State, text: str, dice: Dice) -> Iterator[str]:
    """A clone and what is read back play on alike, and leave the original as it is."""
    clone, again = state.clone(), state.game.from_json(text)
    if again.to_json() != text or again.options() != state.options():
        yield "it is read back otherwise"
    for _ in range(FURTHER):
        if clone.seat < 0:
            break
        option = dice.pick(clone.options())
        clone.apply(option)
        again.apply(option)
    if clone.to_json() != again.to_json():
        yield "what is read back plays on otherwise"
    if state.to_json() != text:
        yield "a clone has changed its origin"


def secrets(state: State, seat: int, seed: int) -> Iterator[str]:
    """What a seat imagines looks the same to it, and depends on nothing that it cannot see."""
    seen, imagined = as_json(state.view(seat)), state.imagine(seat, seed)
    if as_json(imagined.view(seat)) != seen:
        yield f"seat {seat} sees another view in what it imagines"
    if imagined.imagine(seat, seed + 1).to_json() != state.imagine(seat, seed + 1).to_json():
        yield f"what seat {seat} imagines depends on what is hidden from it"
    if as_json(imagined.view(-1)) != as_json(state.view(-1)):
        yield f"a spectator sees more than seat {seat}"
    if state.seat == seat and imagined.options() != state.options():
        yield f"what seat {seat} is offered depends on what is hidden from it"


def refusals(state: State, dice: Dice) -> Iterator[str]:
    game, offered = state.game, set(state.options())
    for _ in range(REFUSED):
        option = dice.below(game.vocabulary.size)
        if option in offered:
            continue
        refused = state.why_not(option)
        if refused is None or not is_rule(game, refused.rule) or not refused.message:
            yield f"{game.notation(option)} is refused without a rule"


def ended(state: State, pieces: Any) -> Iterator[str]:
    """Of a game that is over."""
    if state.options() or not state.winners() or len(state.scores()) != state.seats:
        yield "it is over without winners, or something can still be chosen"
    if state.game.pieces(state) != pieces:
        yield "a piece is lost or doubled"
