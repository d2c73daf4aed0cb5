"""The pipeline: a plan carried out step by step, in a folder where it can be stopped and taken up again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import druza
from druza.arena.figures import Share
from druza.arena.learning.games import Batch, play_batch
from druza.arena.learning.plan import Measure, Play, Step, Train
from druza.arena.match import Match
from druza.arena.pool import run_all
from druza.arena.selfplay import Outcome, play_match
from druza.kernel.game import Game
from druza.kernel.refused import BadInput

FIRST, SECOND = 64, 32  # the widths of the hidden layers
BATCHES = 64  # files that the games of a step are written to
STEP = 10_000_000  # games of different steps have different numbers
DEALS = 50_000_000  # seeds of matches: never those that were learned from
DONE = "done.jsonl"
PLAN = "plan.json"


class Pipeline:
    """Learning one game with one number of seats. `say` is told what is done, `progress` how far a step is."""

    def __init__(
        self,
        folder: Path,
        game: str,
        seats: int,
        steps: list[Step],
        seed: int = 1,
        jobs: int = 0,
        ray: str = "",
        say: Callable[[str], None] = print,
        progress: Callable[[str, float], None] = lambda step, share: None,
    ) -> None:
        self.folder, self.seats, self.steps = folder, seats, steps
        self.seed, self.jobs, self.ray, self.say, self.progress = seed, jobs, ray, say, progress
        self.rules: Game[Any] = druza.game(game, packs=[])
        if seats not in self.rules.seat_counts:
            raise BadInput(
                f"{game} cannot be played by {seats}: expected {', '.join(map(str, self.rules.seat_counts))}"
            )
        if not self.rules.input_count(seats):
            raise BadInput(f"{game} has no inputs for a net with {seats} seats yet")
        self.results = self.resume()

    def resume(self) -> list[dict[str, Any]]:
        """What was done before in this folder; BadInput if it was something else."""
        self.folder.mkdir(parents=True, exist_ok=True)
        plan = {
            "game": self.rules.id,
            "seats": self.seats,
            "seed": self.seed,
            "content": self.rules.fingerprint,
            "steps": [repr(step) for step in self.steps],
        }
        file = self.folder / PLAN
        if file.exists() and json.loads(file.read_text("utf-8")) != plan:
            raise BadInput(f"{self.folder}: another plan was begun here; take another folder, or the same settings")
        file.write_text(json.dumps(plan, indent=1), "utf-8")
        done = self.folder / DONE
        return [json.loads(line) for line in done.read_text("utf-8").splitlines()] if done.exists() else []

    def run(self) -> list[dict[str, Any]]:
        """All steps that are not done yet; what came of all of them."""
        for place, step in enumerate(self.steps):
            if place < len(self.results):
                continue
            began = time.time()
            result = self.do(place, step)
            result["seconds"] = round(time.time() - began, 1)
            self.results.append(result)
            with (self.folder / DONE).open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
        return self.results

    def do(self, place: int, step: Step) -> dict[str, Any]:
        if isinstance(step, Play):
            return self.play(place, step)
        if isinstance(step, Train):
            return self.train(step)
        return self.measure(step)

    def play(self, place: int, step: Play) -> dict[str, Any]:
        """Self-play on all cores; games that were written before a stop are not played again."""
        size = max(1, -(-step.games // BATCHES))
        batches = [
            Batch(
                step.kind,
                self.rules.id,
                self.seats,
                self.seed,
                STEP * place + first,
                min(size, step.games - first),
                str(self.folder / step.name / f"{first:07}.heads"),
                str(self.net(step.net)) if step.net else "",
                step.simulations,
                step.share,
                step.mute,
            )
            for first in range(0, step.games, size)
        ]
        left = [batch for batch in batches if not Path(batch.file).exists()]
        games = positions = 0
        for number, (played, noted) in enumerate(run_all(play_batch, left, self.jobs, self.ray), 1):
            games, positions = games + played, positions + noted
            self.progress(f"self-play {step.name}", number / len(left))
        self.say(f"{step.name}: {step.games} games of self-play ({step.kind}), {positions} new positions")
        return {"step": step.name, "kind": step.kind, "games": step.games, "positions": positions}

    def train(self, step: Train) -> dict[str, Any]:
        """A net from the positions of some steps."""
        from druza.arena.learning import training

        inputs, tokens = self.rules.input_count(self.seats), self.rules.shape.tokens
        training.seed_chance(self.seed, step.name)
        model = training.Model(inputs, FIRST, SECOND, self.seats, tokens, step.weighs)
        about = {
            "game": self.rules.id,
            "seats": self.seats,
            "content": [self.rules.fingerprint],
            "hinted": step.hinted,
            "ahead": step.ahead,
            "trust": step.priors,
            "plan": {"seed": self.seed, "steps": [repr(one) for one in self.steps]},
        }
        if step.begin:
            training.carry_over(model, self.beginning(step.begin), self.rules.shape.player_count)
        if not step.data:
            training.export(model, self.net(step.name), about)
            self.say(f"{step.name}: begins with what {step.begin} knows")
            return {"step": step.name, "kind": "begin"}
        files = [file for name in step.data for file in sorted((self.folder / name).glob("*.heads"))]
        data = training.Positions(files, self.seats, inputs, step.hinted)
        blinds = training.Blinds(inputs, self.seats, self.rules.shape.player_count, self.rules.shape.hidden)
        title = f"training {step.name}"
        told = training.train(
            data,
            model,
            step.epochs,
            step.trust,
            blinds,
            lambda share: self.progress(title, share),
            step.rate,
            step.decay,
            step.batch,
            step.dropped,
        )
        about["held_back"] = {name: told[name] for name in ("reward", "hints", "win", "lead", "policy", "right")}
        training.export(model, self.net(step.name), about)
        self.say(
            f"{step.name}: learned from {len(data)} positions of {data.games} games; held back: reward "
            f"{told['reward']:.3f} (hints alone {told['hints']:.3f}), win {told['win']:.3f}, choice "
            f"{told['policy']:.3f}, right {told['right']:.1%}"
        )
        return {"step": step.name, "kind": "train", "positions": len(data), "games": data.games, **told}

    def measure(self, step: Measure) -> dict[str, Any]:
        """One net among others of the second kind, in every seat once a deal."""
        first = step.first
        if first.startswith("net@"):
            name, _, budget = first.removeprefix("net@").partition(":")
            first = f"net@{self.net(name)}:{budget}"
        tasks = []
        for number in range(step.games):
            deal, chair = divmod(number, self.seats)
            bots = tuple(first if seat == chair else step.second for seat in range(self.seats))
            tasks.append(Match(number, self.rules.id, DEALS + deal, bots))
        won = 0.0
        for number, outcome in enumerate(run_all(play_match, tasks, self.jobs, self.ray), 1):
            won += share_of(outcome, first)
            self.progress(f"{step.first} against {step.second}", number / len(tasks))
        low, high = Share("", step.games, won).interval
        self.say(f"{step.first} won {won:g} of {step.games} against {step.second} ({low:.1%} to {high:.1%})")
        return {
            "step": f"{step.first} against {step.second}",
            "kind": "measure",
            "games": step.games,
            "won": won,
            "interval": [low, high],
        }

    def beginning(self, name: str) -> Path:
        """The file of the net that a training begins with."""
        return self.net(name) if self.net(name).exists() else Path(name)

    def net(self, name: str) -> Path:
        return self.folder / f"{name}.net"


def share_of(outcome: Outcome, name: str) -> float:
    """The share of the win that this player has."""
    chair = outcome.match.bots.index(name)
    return 1 / len(outcome.winners) if chair in outcome.winners else 0.0
