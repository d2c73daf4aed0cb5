"""Datasets: self-play kept decision by decision, as Parquet shards that can be made in many places and resumed."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy
import pyarrow
import pyarrow.parquet
from numpy.typing import NDArray

import druza
from druza.arena.pool import run_all
from druza.arena.selfplay import plan as plan_of
from druza.bots import Bot, Seat, bot
from druza.bots.search import SearchBot
from druza.kernel.refused import BadInput

PLAN, CARD = "dataset.json", "README.md"
COLUMNS = {
    "game": ("int64", "the number of the game within the dataset"),
    "seed": ("int64", "its seed: `game.new(seats, seed)` and the choices so far lead to this position"),
    "ply": ("int32", "how many choices were made before"),
    "seat": ("int8", "the seat that is asked"),
    "bot": ("string", "the bot that answers"),
    "question": ("string", "the key of the question"),
    "position": ("string", "the whole position as JSON (`game.from_json`); null without positions"),
    "observation": ("list<float>", "what the seat knows, by the encoder of the game (`druza encoding GAME`)"),
    "options": ("list<int32>", "what can be chosen, as numbers of the vocabulary"),
    "visits": ("list<int32>", "how often a search tried each option; zeros for bots that do not search"),
    "values": ("list<float>", "its mean result for the seat, 0 to 1; NaN where it was not tried"),
    "chosen": ("int32", "the option that was chosen"),
    "result": ("list<float>", "what each seat had of the end: 1 for a win alone, the sum is 0"),
    "scores": ("list<float>", "the points of each seat at the end"),
}


@dataclass(frozen=True)
class Plan:
    """What is played; written beside the shards, so that a stopped dataset goes on with the same."""

    game: str
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    games_a_shard: int = 25
    positions: bool = True
    content: str = ""
    version: str = field(default_factory=lambda: druza.__version__)

    def shards(self) -> list[Shard]:
        starts = range(0, self.games, self.games_a_shard)
        return [Shard(self, number, start) for number, start in enumerate(starts)]


@dataclass(frozen=True)
class Shard:
    """Some games of a plan."""

    plan: Plan
    number: int
    first: int

    @property
    def name(self) -> str:
        return f"shard-{self.number:05}.parquet"


def make_plan(
    game: str, seats: int, games: int, seed: int, bots: list[str], games_a_shard: int, positions: bool
) -> Plan:
    """A plan; BadInput unless it can be played."""
    plan_of(game, seats, games, seed, bots, rotate=True)
    if games_a_shard < 1:
        raise BadInput(f"--shard must be at least 1, not {games_a_shard}")
    seated = tuple(bots * seats if len(bots) == 1 else bots)
    return Plan(game, seats, games, seed, seated, games_a_shard, positions, druza.game(game).fingerprint)


def write_dataset(
    plan: Plan, folder: Path, resume: bool, jobs: int, ray: str, told: Callable[[int, int], None]
) -> dict[str, Any]:
    """Play what is missing and write it; shards that are there stay as they are."""
    prepare(plan, folder, resume)
    shards = plan.shards()
    missing = [shard for shard in shards if not (folder / shard.name).exists()]
    done = len(shards) - len(missing)
    told(done, len(shards))
    for name, content in run_all(make_shard, missing, jobs, ray):
        partial = folder / f"{name}.partial"
        partial.write_bytes(content)
        partial.replace(folder / name)
        done += 1
        told(done, len(shards))
    return write_card(plan, folder)


def prepare(plan: Plan, folder: Path, resume: bool) -> None:
    """BadInput where another dataset lies, or this one without `resume`. More games may be asked for than before."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / PLAN
    wanted = json.loads(json.dumps(asdict(plan)))
    if file.exists():
        if not resume:
            raise BadInput(f"{folder} already holds a dataset: --resume goes on with it, or choose another --out")
        before = json.loads(file.read_text("utf-8"))
        different = [key for key in wanted if key != "games" and before.get(key) != wanted[key]]
        if different:
            was = ", ".join(f"{key} {before.get(key)!r}" for key in different)
            raise BadInput(f"{folder} holds another dataset: it was made with {was}")
        last = folder / f"shard-{(before['games'] - 1) // plan.games_a_shard:05}.parquet"
        if plan.games > before["games"] and before["games"] % plan.games_a_shard:
            last.unlink(missing_ok=True)  # it was cut short: its games are played again with those that follow
    elif any(folder.glob("shard-*.parquet")):
        raise BadInput(f"{folder} holds shards, but no {PLAN}: choose another --out")
    file.write_text(json.dumps(wanted, indent=2), "utf-8")


def make_shard(shard: Shard) -> tuple[str, bytes]:
    """Play the games of a shard; its name, and the file as bytes."""
    plan = shard.plan
    matches = plan_of(plan.game, plan.seats, plan.games, plan.seed, list(plan.bots), rotate=True)
    rows: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    for match in matches[shard.first : shard.first + plan.games_a_shard]:
        add_game(rows, plan, match.number, match.seed, match.bots)
    table = pyarrow.table(rows, schema=schema_of(plan))
    buffer = io.BytesIO()
    pyarrow.parquet.write_table(table, buffer, compression="zstd")
    return shard.name, buffer.getvalue()


def add_game(rows: dict[str, list[Any]], plan: Plan, number: int, seed: int, names: tuple[str, ...]) -> None:
    game = druza.game(plan.game)
    players = [bot(name, seed * 64 + place, plan.game) for place, name in enumerate(names)]
    encoder = game.encoder(plan.seats)
    state = game.new(plan.seats, seed)
    ply = 0
    while state.seat >= 0:
        seat, options = state.seat, state.options()
        seen = numpy.zeros(encoder.size, numpy.float32)
        encoder.write(state, seat, seen)
        position = state.to_json() if plan.positions else None
        question = state.prompt()["key"]
        chosen = players[seat].choose(Seat(state, seat))
        visits, values = thought(players[seat], options)
        found = (number, seed, ply, seat, names[seat], question, position, seen, options, visits, values, chosen)
        for name, value in zip(COLUMNS, found, strict=False):
            rows[name].append(value)
        state.apply(chosen)
        ply += 1
    winners = state.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.seats)]
    rows["result"] += [[(share * plan.seats - 1) / (plan.seats - 1) for share in shares]] * ply
    rows["scores"] += [[float(score) for score in state.scores()]] * ply


def thought(player: Bot, options: list[int]) -> tuple[list[int], list[float]]:
    """How often a search tried each option, and what it found it worth."""
    search = player.search if isinstance(player, SearchBot) else None
    if search is None:
        return [0] * len(options), [float("nan")] * len(options)
    found = [search.root.children.get(option) for option in options]
    visits = [node.visits if node is not None else 0 for node in found]
    values = [node.total / node.visits if node is not None and node.visits else float("nan") for node in found]
    return visits, values


def schema_of(plan: Plan) -> Any:
    kinds = {
        "list<float>": pyarrow.list_(pyarrow.float32()),
        "list<int32>": pyarrow.list_(pyarrow.int32()),
        "string": pyarrow.string(),
        "int64": pyarrow.int64(),
        "int32": pyarrow.int32(),
        "int8": pyarrow.int8(),
    }
    facts = {"druza": json.dumps(asdict(plan))}
    return pyarrow.schema([(name, kinds[kind]) for name, (kind, _) in COLUMNS.items()], metadata=facts)


def write_card(plan: Plan, folder: Path) -> dict[str, Any]:
    """The data card: what is in it, how it was made, what it is good for."""
    files = sorted(folder.glob("shard-*.parquet"))
    rows = sum(pyarrow.parquet.read_metadata(file).num_rows for file in files)
    size = sum(file.stat().st_size for file in files)
    columns = "\n".join(f"| `{name}` | {kind} | {meaning} |" for name, (kind, meaning) in COLUMNS.items())
    options = f"--seats {plan.seats} --games {plan.games} --seed {plan.seed} --bots {','.join(plan.bots)}"
    card = f"""# {plan.game}: {plan.games} games of self-play

| | |
| --- | --- |
| game | {plan.game}, {plan.seats} seats, content {plan.content} |
| players | {", ".join(plan.bots)}; seats rotate, every seed from each seating |
| games, decisions | {plan.games}, {rows} |
| files | {len(files)} Parquet shards, {size / 1e6:.1f} MB |
| made with | druza {plan.version}: `druza dataset {plan.game} {options}` |
| licence | MIT, like Druza; no people took part |

One row is one decision. The same plan gives the same games on every machine, except for bots that think by the clock.

| column | type | meaning |
| --- | --- | --- |
{columns}

```python
from druza.arena.dataset import load_numpy, torch_dataset

arrays = load_numpy("{folder.name}")  # observation, mask, policy, value
```

Limits: bots are not people, and what they never try is not in it. `position` knows what is hidden from the seat;
`observation` does not.
"""
    (folder / CARD).write_text(card, "utf-8")
    return {"folder": str(folder), "games": plan.games, "decisions": rows, "shards": len(files), "bytes": size}


# -- loaders -----------------------------------------------------------------------------------------------------------


def read_plan(folder: Path | str) -> Plan:
    try:
        found = json.loads((Path(folder) / PLAN).read_text("utf-8"))
    except OSError as error:
        raise BadInput(f"{folder} holds no dataset: `druza dataset` makes one") from error
    return Plan(**{**found, "bots": tuple(found["bots"])})


def read_shards(folder: Path | str, columns: list[str] | None = None) -> Iterator[Any]:
    """The shards as Arrow tables, one after another."""
    for name in columns or []:
        if name not in COLUMNS:
            raise BadInput(f"there is no column {name!r}: expected {', '.join(COLUMNS)}")
    read_plan(folder)
    for file in sorted(Path(folder).glob("shard-*.parquet")):
        yield pyarrow.parquet.read_table(file, columns=columns)


def load_numpy(folder: Path | str) -> dict[str, NDArray[Any]]:
    """The dataset as arrays of equal length: `observation`, `mask` of the legal options, `policy` (shares of the
    visits; where nobody searched, the choice), `value` (the result for the seat), `seat` and `game`."""
    parts = [shard_arrays(table, druza.game(read_plan(folder).game).vocabulary.size) for table in read_shards(folder)]
    if not parts:
        raise BadInput(f"{folder} has no shards yet")
    return {name: numpy.concatenate([part[name] for part in parts]) for name in parts[0]}


def shard_arrays(table: Any, actions: int) -> dict[str, NDArray[Any]]:
    count = table.num_rows
    mask = numpy.zeros((count, actions), numpy.int8)
    policy = numpy.zeros((count, actions), numpy.float32)
    options, visits = table["options"].to_pylist(), table["visits"].to_pylist()
    chosen, seats = table["chosen"].to_numpy(), table["seat"].to_numpy()
    results = table["result"].to_pylist()
    for row in range(count):
        mask[row, options[row]] = 1
        tried = sum(visits[row])
        if tried:
            policy[row, options[row]] = numpy.array(visits[row], numpy.float32) / tried
        else:
            policy[row, chosen[row]] = 1.0
    seen = table["observation"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
    return {
        "observation": seen.reshape(count, -1),
        "mask": mask,
        "policy": policy,
        "value": numpy.array([results[row][seats[row]] for row in range(count)], numpy.float32),
        "seat": seats,
        "game": table["game"].to_numpy(),
    }


def torch_dataset(folder: Path | str) -> Any:
    """The same for PyTorch: a dataset of (observation, mask, policy, value), for a DataLoader."""
    try:
        import torch
        from torch.utils.data import TensorDataset
    except ModuleNotFoundError as error:
        raise BadInput("PyTorch is not installed: pip install 'druza[learn]'") from error
    arrays = load_numpy(folder)
    return TensorDataset(*(torch.from_numpy(arrays[name]) for name in ("observation", "mask", "policy", "value")))
