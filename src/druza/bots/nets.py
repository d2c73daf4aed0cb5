"""Nets: the files of weights that come with the program, and the bot that searches with one.

A file is a line of JSON (game, seats, the fingerprints of the content it was measured with, sizes, arrays, how it was
learned), then half-precision numbers. `druza learn` writes them; docs/learning.md tells how."""

from __future__ import annotations

import json
import logging
import struct
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.bots.judges import NetJudge, reward
from druza.bots.net import Net
from druza.bots.search import LEARNED, MODERN, Search, SearchBot
from druza.bots.seat import Seat
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.kernel.state import State

FORMAT = "druza-net-1"
FOLDER = Path(__file__).parent / "weights"
USED = ["w1", "b1", "w2", "b2", "w_reward", "b_reward", "w_policy", "b_policy"]
LOOKS = 2  # imagined states that a glance judges
MULTIPLE = 8  # of which the widths of the hidden layers are

logger = logging.getLogger("druza.nets")


def has_net(game: str, seats: int = 0) -> bool:
    """Does a net come with the program for this game, with so many seats or any number?"""
    found = [file_of(game, seats)] if seats else FOLDER.glob(f"{game}-*.net")
    return any(file.exists() for file in found)


def file_of(game: str, seats: int) -> Path:
    return FOLDER / f"{game}-{seats}.net"


def read_net(file: Path) -> tuple[dict[str, Any], Net]:
    """What a file says about its net, and the net; BadInput if it is none."""
    try:
        line, _, body = file.read_bytes().partition(b"\n")
        about = json.loads(line)
        arrays = read_arrays(about, body)
        sizes = [int(size) for size in about["sizes"]]
        weights = [arrays[name] for name in USED]
    except OSError as error:
        raise BadInput(f"{file.name}: cannot be read: {error.strerror}") from error
    except (KeyError, TypeError, ValueError, struct.error) as error:
        raise BadInput(f"{file.name}: no net: {error}") from error
    if about.get("format") != FORMAT:
        raise BadInput(f"{file.name}: expected format {FORMAT!r}, found {about.get('format')!r}")
    check_sizes(file.name, sizes, weights)
    hinted, ahead, trust = (about.get(name, 0) for name in ("hinted", "ahead", "trust"))
    return about, Net(sizes, weights, bool(hinted), int(ahead), float(trust))


def read_arrays(about: dict[str, Any], body: bytes) -> dict[str, list[float]]:
    """The weights by name. A net that judges positions alone comes without those of options: they are 0."""
    second, tokens = int(about["sizes"][2]), int(about["sizes"][4])
    arrays = {"w_policy": [0.0] * (second * tokens), "b_policy": [0.0] * tokens}
    start = 0
    for name, count in about["arrays"]:
        arrays[name] = list(struct.unpack_from(f"<{count}e", body, start))
        start += 2 * count
    if start != len(body):
        raise ValueError(f"expected {start} bytes of weights, found {len(body)}")
    return arrays


def check_sizes(name: str, sizes: list[int], weights: list[list[float]]) -> None:
    """BadInput unless every array is as long as the sizes say: a look trusts them."""
    inputs, first, second, seats, tokens = sizes
    if first % MULTIPLE or second % MULTIPLE:
        raise BadInput(f"{name}: widths of hidden layers must be multiples of {MULTIPLE}, found {first} and {second}")
    expected = [inputs * first, first, first * second, second, seats * second, seats, tokens * second, tokens]
    for array, count, found in zip(USED, expected, weights, strict=True):
        if len(found) != count:
            raise BadInput(f"{name}: {array}: expected {count} numbers, found {len(found)}")


def misfit(game: Game[Any], seats: int, about: dict[str, Any], net: Net) -> str:
    """Why this net cannot judge this game; empty if it can."""
    if about["game"] != game.id or about["seats"] != seats:
        return f"it is for {about['game']} with {about['seats']} seats"
    if net.inputs != game.input_count(seats) or net.tokens != game.shape.tokens:
        return (
            f"it has {net.inputs} inputs and {net.tokens} tokens, the game {game.input_count(seats)} and "
            f"{game.shape.tokens}"
        )
    return ""


@lru_cache(maxsize=32)
def net_of(game: Game[Any], seats: int, own: Path | None = None) -> Net | None:
    """The net that judges this game, the one that comes with it or an own one, or none; what stands in its way is told
    in the log."""
    file = own or file_of(game.id, seats)
    if not file.exists():
        logger.warning("there is no net for %s with %s seats: mcts plays", game.id, seats)
        return None
    try:
        about, net = read_net(file)
        trouble = misfit(game, seats, about, net)
    except BadInput as error:
        trouble = str(error)
    if trouble:
        logger.warning("the net %s does not fit: %s; mcts plays", file.name, trouble)
        return None
    if game.fingerprint not in about["content"]:
        logger.warning("the net %s was learned with other content; it plays all the same", file.name)
    return net


def glance(net: Net | None, state: State, seat: int, seed: int, looks: int = LOOKS) -> list[float]:
    """What every seat may expect, as this seat could know it (-1: a spectator): shares that add up to 1.

    A net judges, or the hints where there is none."""
    expected = [0.0] * state.seats
    for look in range(looks):
        imagined = state.imagine(seat, looks * seed + look)
        values = values_of(net, imagined) if net is not None else reward(imagined, state.game.spread)
        expected = [sum(pair) for pair in zip(expected, values, strict=True)]
    total = sum(expected)
    return [share / total for share in expected] if total > 0 else [1 / state.seats] * state.seats


def values_of(net: Net, state: State) -> list[float]:
    """What a net expects for every seat, with a look at this state as the seat that is asked."""
    judge = NetJudge(net, state.seat, state.game.spread)
    judge.look(state)
    return judge.values(state)


def search_for(seat: Seat, seed: int) -> Search:
    """The best search there is for a seat: judged by the net that comes with the game, or by rollouts."""
    seats = seat.could_be.seats
    net = net_of(seat.game, seats) if has_net(seat.game.id, seats) else None
    return Search(seat, seed, MODERN if net is None else LEARNED, net)


class NetBot(SearchBot):
    """A search that a net judges; where there is none that fits, rollouts do, with a budget of their own if one is
    given; with another number of seats than `only` they do anyway."""

    def __init__(
        self,
        seed: int,
        simulations: int,
        seconds: float,
        file: Path | None = None,
        otherwise: tuple[int, float] | None = None,
        only: int = 0,
    ) -> None:
        super().__init__("net", seed, simulations, seconds, LEARNED)
        self.file = file
        self.otherwise = otherwise
        self.only = only

    def net_for(self, seat: Seat) -> Net | None:
        game, seats = seat.game, seat.could_be.seats
        none = self.otherwise is not None and (not has_net(game.id, seats) or self.only not in (0, seats))
        net = None if none else net_of(game, seats, self.file)
        self.style = MODERN if net is None else LEARNED
        if net is None and self.otherwise is not None:
            self.simulations, self.seconds = self.otherwise
        return net
