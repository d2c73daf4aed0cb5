"""Games to learn from: played by today's bots, by a net one option ahead, or by a net that searches.

Equal seeds give equal positions, on any number of processes."""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

import druza
from druza.arena.learning.positions import Notes
from druza.bots import Seat, bot
from druza.bots.net import Net
from druza.bots.nets import read_net
from druza.bots.quick import OneAhead, drawn, weighed
from druza.bots.search import LEARNING, MODERN, Search
from druza.kernel.dice import dice_from_seed
from druza.kernel.state import State

BOTS, QUICK, SEARCH = "bots", "quick", "search"
TEACHERS = ("novice", "casual", "strong", "greedy", "mcts:16")
WARMTHS = (0.004, 0.004, 0.015, 0.04)  # how choosy a quick player is, by seat and game
SHARP = 0.015  # how choosy the shares of options are that a quick player teaches
LOOSE = (0, 10, 30, 1000)  # decisions of a game that are drawn rather than chosen
DRAWN = 0.5  # of these
LEANING = 1.5  # drawn by visits to this power
ASTRAY = (0.0, 0.02, 0.06, 0.15)  # of the decisions of a game are drawn from all options: a search looks at such, too
THOROUGH = 0.3  # of the decisions of a searching player are thought through and taught; the others are quick
QUICKER = 4  # a quick decision has so many times fewer simulations
# where one net serves several ways to play, they take turns
SETTINGS: dict[tuple[str, int], list[dict[str, str]]] = {("edge", 4): [{}, {"mode": "teams"}]}


@dataclass(frozen=True)
class Batch:
    """Some games that one process plays, and the file for their positions."""

    kind: str
    game: str
    seats: int
    seed: int  # of the whole step
    first: int  # number of the first game
    games: int
    file: str
    net: str = ""
    simulations: int = 60
    share: float = 0.5  # of the positions that are kept
    mute: bool = False  # nothing is taught about choices


def play_batch(batch: Batch) -> tuple[int, int]:
    """Play, write, and tell how many games and positions there are."""
    notes = Notes()
    net = read_net(Path(batch.net))[1] if batch.net else None
    for number in range(batch.first, batch.first + batch.games):
        luck = random.Random(f"{batch.seed} {number}")
        ways = SETTINGS.get((batch.game, batch.seats), [{}])
        state = druza.game(batch.game, packs=[]).new(batch.seats, luck.getrandbits(48), ways[number % len(ways)])
        end = PLAYED[batch.kind](batch, state, notes, luck, net)
        notes.finish(end, number)
    notes.write(Path(batch.file))
    return notes.games, notes.positions


def play_bots(batch: Batch, state: State, notes: Notes, luck: random.Random, net: Net | None) -> State:
    """Today's bots, each seat another one."""
    bots = [bot(luck.choice(TEACHERS), luck.getrandbits(30), batch.game) for _ in range(batch.seats)]
    ply = 0
    while state.seat >= 0:
        if luck.random() < batch.share:
            notes.note(state, ply, [], [], -1.0)
        state.apply(bots[state.seat].choose(Seat(state, state.seat)))
        ply += 1
    return state


def play_quickly(batch: Batch, state: State, notes: Notes, luck: random.Random, net: Net | None) -> State:
    """The net against itself, one option ahead, more or less choosy."""
    assert net is not None
    player, dice = OneAhead(net), dice_from_seed(luck.getrandbits(30))
    warmths = [luck.choice(WARMTHS) for _ in range(batch.seats)]
    ply = 0
    while state.seat >= 0:
        values, options = player.values(state, dice), state.options()
        if luck.random() < batch.share:
            taught = [] if batch.mute else options
            notes.note(state, ply, taught, weighed(values, SHARP) if taught else [], -1.0)
        state.apply(options[drawn(weighed(values, warmths[state.seat]), dice)])
        ply += 1
    return state


def play_searching(batch: Batch, state: State, notes: Notes, luck: random.Random, net: Net | None) -> State:
    """Searches with the net, or with rollouts where there is none; some answers are drawn by what was tried most.

    Most decisions are quick, so that more games are played: what came of a game teaches more than another choice. Some
    are foolish, so that a net has seen where they lead: a search asks about every option, not about good ones alone."""
    ply, loose, astray = 0, luck.choice(LOOSE), luck.choice(ASTRAY)
    while state.seat >= 0:
        thorough = luck.random() < THOROUGH
        search = Search(Seat(state, state.seat), luck.getrandbits(30), LEARNING if net else MODERN, net)
        search.run(batch.simulations if thorough else batch.simulations // QUICKER, 0.0)
        options, shares = state.options(), search.shares()
        told = [shares.get(option, 0.0) for option in options]
        if thorough:
            notes.note(state, ply, options, told, search.expected())
        elif luck.random() < batch.share:
            notes.note(state, ply, [], [], search.expected())
        chosen = search.best()
        if ply < loose and luck.random() < DRAWN:
            chosen = luck.choices(options, [share**LEANING for share in told])[0]
        if luck.random() < astray:
            chosen = luck.choice(options)
        state.apply(chosen)
        ply += 1
    return state


PLAYED = {BOTS: play_bots, QUICK: play_quickly, SEARCH: play_searching}
