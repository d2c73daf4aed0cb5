"""A tournament: who plays whom, played in processes or on a cluster, kept so that it can be stopped and resumed."""

from __future__ import annotations

import csv
import itertools
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import druza
from druza.arena.match import Match, play, seatings
from druza.arena.pool import run_all
from druza.bots import bot
from druza.kernel.record import MOST_SEATS
from druza.kernel.refused import BadInput
from druza.kernel.state import State

KINDS = ("round-robin", "ladder")
PLAN, ROWS, RECORDS = "plan.json", "games.csv", "records.jsonl"
TABLE_COLUMNS = ("number", "content", "seed", "seats", "decisions", "turns", "seconds")
SEAT_COLUMNS = ("bot", "side", "score", "win", "points", "uses")


@dataclass(frozen=True)
class Plan:
    """What is played. Written beside the results, so that a stopped tournament goes on with the same."""

    game: str
    seats: int
    bots: tuple[str, ...]
    games: int  # of each group that meets
    seed: int
    kind: str
    options: dict[str, Any]
    changes: dict[str, Any]

    def check(self) -> None:
        """BadInput unless this can be played."""
        game = druza.game(self.game, self.changes or None)
        game.new(self.seats, 0, self.options)
        for name in self.bots:
            bot(name)
        if self.kind not in KINDS:
            raise BadInput(f"unknown kind {self.kind!r}: expected {' or '.join(KINDS)}")
        if len(set(self.bots)) != len(self.bots):
            raise BadInput(f"every bot is named once: {', '.join(self.bots)}")
        if self.games < 1:
            raise BadInput(f"--games must be at least 1, not {self.games}")

    def groups(self) -> list[tuple[str, ...]]:
        """Who meets: every group of the table's size, or neighbours only; a lone bot meets itself."""
        if len(self.bots) < 2:
            return [self.bots * self.seats]
        pairs = list(itertools.combinations(self.bots, 2))
        if self.kind == "ladder":
            pairs = list(itertools.pairwise(self.bots))
        elif len(self.bots) >= self.seats:
            return list(itertools.combinations(self.bots, self.seats))
        return [tuple(itertools.islice(itertools.cycle(pair), self.seats)) for pair in pairs]

    def matches(self) -> list[Match]:
        """Every game, with fair seats and common seeds. Groups take turns: a longer plan begins with the same games."""
        rounds = zip(*(seatings(group, self.games, self.seed) for group in self.groups()), strict=True)
        return [
            Match(number, self.game, seed, order, self.options, self.changes)
            for number, (seed, order) in enumerate(itertools.chain.from_iterable(rounds))
        ]


@dataclass(frozen=True)
class Result:
    """What came of it: a row for each game, and its record."""

    row: dict[str, Any]
    record: dict[str, Any]


def play_match(match: Match) -> Result:
    """Play one game with a log, and count what each seat did with each piece."""
    played = play(match, log=True)
    game, state = played.game, played.state
    winners = state.winners()
    turns = [event.seat for event in state.events or [] if event.kind == "turn"] or [0]
    row: dict[str, Any] = {
        "number": match.number,
        "game": match.game,
        "content": game.fingerprint,
        "seed": match.seed,
        "seats": state.seats,
        "decisions": len(played.record["moves"]),
        "turns": round(len(turns) / state.seats, 2),
        "first": turns[0],
        "seconds": round(played.seconds, 3),
        "winners": " ".join(map(str, winners)),
    }
    uses = uses_of_pieces(state)
    for seat, (side, score) in enumerate(zip(game.sides(state), state.scores(), strict=True)):
        row[f"bot_{seat}"] = match.bots[seat]
        row[f"side_{seat}"] = side
        row[f"score_{seat}"] = score
        row[f"win_{seat}"] = round(1 / len(winners), 4) if seat in winners else 0.0
        row[f"points_{seat}"] = json.dumps(game.points(state, seat))
        row[f"uses_{seat}"] = json.dumps(uses[seat], sort_keys=True)
    return Result(row, played.record)


def uses_of_pieces(state: State) -> list[dict[str, int]]:
    """How often each seat did what with which piece: {"recruited metanels-2-drollo": 2}, from the events."""
    counts: list[Counter[str]] = [Counter() for _ in range(state.seats)]
    for event in state.events or []:
        if 0 <= event.seat < state.seats:
            for fact in ("card", "crystal", "artifact", "artefact", "artefacts", "achievement", "cards", "piece"):
                named = event.facts.get(fact) or event.secret.get(fact)
                for piece in named if isinstance(named, list) else [named]:
                    if isinstance(piece, str):
                        counts[event.seat][f"{event.kind} {piece}"] += 1
    return [dict(count) for count in counts]


class Folder:
    """The results of a tournament on disk: a row a game, appended as it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self, plan: Plan, resume: bool) -> set[int]:
        """Make the folder, or find the games that are already there; a plan may ask for more games than before."""
        if not (self.path / PLAN).exists():
            self.path.mkdir(parents=True, exist_ok=True)
            self.write(plan)
            return set()
        before = self.plan()
        if replace(plan, games=before.games) != before:
            raise BadInput(f"{self.path} holds another tournament: choose another --out, or the same settings")
        if not resume:
            raise BadInput(f"{self.path} is there already: --resume goes on with it")
        if plan.games < before.games:
            raise BadInput(f"{self.path} is a tournament of {before.games} games: --games must be that or more")
        done = self.played(plan)
        self.write(plan)
        return done

    def write(self, plan: Plan) -> None:
        """Write down what is played here."""
        (self.path / PLAN).write_text(json.dumps(asdict(plan), indent=1, sort_keys=True), "utf-8")

    def played(self, plan: Plan) -> set[int]:
        """The numbers of the games that are there; BadInput if they are not games of this plan with this content."""
        content = druza.game(plan.game, plan.changes or None).fingerprint
        rows = self.rows()
        planned = {match.number: (match.seed, match.bots) for match in plan.matches()}
        for row in rows:
            bots = tuple(row.get(f"bot_{seat}") for seat in range(plan.seats))
            if "first" not in row or planned.get(row["number"]) != (row["seed"], bots):
                raise BadInput(f"{self.path} was played by an earlier version of druza: choose another --out")
        other = {row["content"] for row in rows} - {content}
        if other:
            raise BadInput(
                f"{self.path} was played with content {', '.join(sorted(other))}, but it is {content} now:"
                " results of both do not mix; choose another --out"
            )
        return {row["number"] for row in rows}

    def add(self, result: Result) -> None:
        """Append a game. A torn last line, left by a kill, is dropped when rows are read."""
        with (self.path / RECORDS).open("a", encoding="utf-8") as records:
            records.write(json.dumps({"number": result.row["number"], **result.record}, ensure_ascii=False) + "\n")
        fresh = not (self.path / ROWS).exists() or not (self.path / ROWS).stat().st_size
        with (self.path / ROWS).open("a", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(result.row))
            if fresh:
                writer.writeheader()
            writer.writerow(result.row)

    def rows(self) -> list[dict[str, Any]]:
        """Every whole row, once, in the order of the plan."""
        if not (self.path / ROWS).exists():
            return []
        try:
            with (self.path / ROWS).open(encoding="utf-8", newline="") as file:
                table = csv.DictReader(file)
                found = {row["number"]: _typed(row) for row in table if _is_whole(row)}
                named = set(table.fieldnames or ())
        except (KeyError, ValueError, csv.Error) as error:
            raise BadInput(f"{self.path / ROWS}: not a table of games ({error})") from error
        seats = max((row["seats"] for row in found.values()), default=0)
        columns = [
            *TABLE_COLUMNS,
            *[f"{name}_{seat}" for name in SEAT_COLUMNS for seat in range(min(seats, MOST_SEATS))],
        ]
        missing = set(columns) - named
        if found and missing:
            raise BadInput(f"{self.path / ROWS}: not a table of games (no column {min(missing)})")
        return sorted(found.values(), key=lambda row: int(row["number"]))

    def finish(self) -> None:
        """Write the same rows as Parquet."""
        import pyarrow
        import pyarrow.parquet

        pyarrow.parquet.write_table(pyarrow.Table.from_pylist(self.rows()), self.path / "games.parquet")

    def plan(self) -> Plan:
        """What was played here."""
        try:
            found = json.loads((self.path / PLAN).read_text("utf-8"))
            return Plan(**{**found, "bots": tuple(found["bots"])})
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
            raise BadInput(f"{self.path}: no tournament lies here ({PLAN} cannot be read)") from error


def play_tournament(
    plan: Plan, folder: Folder, resume: bool, jobs: int, ray: str, on_game: Callable[[int, int], None]
) -> None:
    """Play what is not there yet; `on_game` is told how many are done of how many."""
    plan.check()
    done = folder.open(plan, resume)
    todo = [match for match in plan.matches() if match.number not in done]
    whole = len(todo) + len(done)
    on_game(len(done), whole)
    for number, result in enumerate(run_all(play_match, todo, jobs, ray), len(done) + 1):
        folder.add(result)
        on_game(number, whole)
    folder.finish()


def _is_whole(row: dict[str, Any]) -> bool:
    number = row["number"]
    whole = None not in row and all(value is not None for value in row.values())
    return whole and number.isdigit() and len(number) < 10


def _typed(row: dict[str, str]) -> dict[str, Any]:
    typed: dict[str, Any] = dict(row)
    for name in row:
        if name in ("number", "seed", "seats", "decisions", "first"):
            typed[name] = int(row[name])
        elif name in ("seconds", "turns") or name.startswith(("score_", "win_")):
            typed[name] = float(row[name])
        elif name.startswith(("points_", "uses_")):
            json.loads(row[name])  # ValueError if it is none
    return typed
