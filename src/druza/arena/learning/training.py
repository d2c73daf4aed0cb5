"""Training: positions become the weights of a small net. Needs PyTorch (the extra `learn`); a GPU makes it quick.

For each seat, from the one asked, the net says the reward (what the search maximises) and the share of the win;
besides the lead in points, and a logit for each token an option can have."""

from __future__ import annotations

import json
import math
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from druza.arena.learning.positions import MOST_SEATS, WHOLE
from druza.bots.nets import FORMAT
from druza.kernel.inputs import UNIT
from druza.kernel.refused import BadInput

HEAD = np.dtype(
    [
        ("game", "<u4"),
        ("ply", "<u2"),
        ("inputs", "<u2"),
        ("options", "<u2"),
        ("asked", "u1"),
        ("", "u1"),
        ("expected", "<f4"),
        ("margin", "<f4"),
        ("lead", "<f4"),
        ("ends", "<f4", (MOST_SEATS, 3)),
    ]
)
HELD_BACK = 20  # one game in so many is never learned from
WEIGHTS = {"reward": 1.0, "win": 0.5, "lead": 0.2, "policy": 0.3}
POINTS = 20.0  # the lead is learned in these
BATCH, RATE, DECAY, WARMING = 8192, 2e-3, 1e-4, 100
FINE = 256.0  # steps that hints are counted in
REPORTS = 50  # of the loss, along a training


def seed_chance(seed: int, name: str) -> None:
    """The same plan with the same seed learns the same net from the same positions, on the same kind of machine."""
    torch.manual_seed(zlib.crc32(f"{seed} {name}".encode()))


def device() -> str:
    return "cuda" if torch.cuda.is_available() else "cpu"


class Positions:
    """All positions of some files, in rows of one length, where they are learned from."""

    def __init__(self, files: list[Path], seats: int, inputs: int, hinted: bool = True) -> None:
        read = [read_file(file) for file in files]
        heads = np.concatenate([heads for heads, _, _, _ in read])
        most = [max(1, int(heads[name].max(initial=1))) for name in ("inputs", "options")]
        self.places, self.values = laid_out(
            heads["inputs"], np.concatenate([items for _, items, _, _ in read]), most[0]
        )
        self.places = torch.where(self.values > 0, self.places, inputs)
        tokens, shares = laid_out(heads["options"], np.concatenate([options for _, _, options, _ in read]), most[1])
        hints = laid_out(heads["options"], np.concatenate([hints for _, _, _, hints in read]), most[1])[0] / FINE
        asked = torch.from_numpy(heads["options"].astype(np.int64)).to(device())
        blank = torch.arange(most[1], device=device())[None, :] >= asked[:, None]
        self.tokens = tokens.masked_fill(blank, -1)
        self.shares = shares / float(WHOLE)
        self.hints = hints * hinted
        ends = torch.from_numpy(heads["ends"][:, :seats].copy()).to(device())
        self.reward, self.win = ends[:, :, 0].contiguous(), ends[:, :, 1].contiguous()
        self.leads = ends[:, :, 2] * hinted
        self.lead = torch.from_numpy(heads["lead"].copy()).to(device())
        self.expected = torch.from_numpy(heads["expected"].copy()).to(device())
        held = torch.from_numpy(heads["game"] % HELD_BACK == 0).to(device())
        self.train, self.held = torch.nonzero(~held).flatten(), torch.nonzero(held).flatten()
        self.games = len(np.unique(heads["game"]))

    def __len__(self) -> int:
        return len(self.places)


def read_file(file: Path) -> tuple[Any, Any, Any, Any]:
    """Heads, inputs (place and value), options (token and share) and their hints, twice, of some games."""
    items = np.fromfile(file.with_suffix(".items"), np.uint8).reshape(-1, 3).astype(np.int32)
    raw = np.fromfile(file.with_suffix(".options"), "<u2").reshape(-1, 3)
    hints = (raw[:, 2].copy().view("<f2").astype(np.float32) * FINE).astype(np.int32)
    places = np.stack([items[:, 0] + 256 * items[:, 1], items[:, 2]], 1)
    return np.fromfile(file, HEAD), places, raw[:, :2].astype(np.int32), np.stack([hints, hints], 1)


def laid_out(counts: Any, pairs: Any, width: int) -> tuple[Tensor, Tensor]:
    """Pairs of numbers in rows of one length: the first numbers, and the second."""
    lengths = torch.from_numpy(counts.astype(np.int64)).to(device())
    found = torch.from_numpy(pairs.astype(np.int32)).to(device())
    rows = torch.repeat_interleave(torch.arange(len(lengths), device=device()), lengths)
    starts = torch.cumsum(lengths, 0) - lengths
    columns = torch.arange(len(rows), device=device()) - torch.repeat_interleave(starts, lengths)
    first = torch.zeros((len(lengths), width), dtype=torch.int32, device=device())
    second = torch.zeros((len(lengths), width), dtype=torch.int32, device=device())
    first[rows, columns], second[rows, columns] = found[:, 0], found[:, 1]
    return first, second


class Model(nn.Module):
    """The net as it is learned; one input more than it has takes what fills up the rows."""

    def __init__(self, inputs: int, first: int, second: int, seats: int, tokens: int, weighs: bool = True) -> None:
        super().__init__()
        self.weighs = weighs  # options too; else the hints alone weigh them
        self.sizes = [inputs, first, second, seats, tokens]
        self.one = nn.Linear(inputs + 1, first)
        self.two = nn.Linear(first, second)
        self.reward = nn.Linear(second, seats)
        self.win = nn.Linear(second, seats)
        self.lead = nn.Linear(second, 1)
        self.policy = nn.Linear(second, tokens)
        nn.init.normal_(self.one.weight, 0.0, 0.1)
        nn.init.zeros_(self.policy.weight)
        if not weighs:
            nn.init.zeros_(self.policy.bias)
            self.policy.requires_grad_(False)

    def forward(self, places: Tensor, values: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        dense = torch.zeros(len(places), self.sizes[0] + 1, device=places.device)
        dense.scatter_add_(1, places.long(), values.float() / UNIT)
        hidden = F.relu(self.two(F.relu(self.one(dense))))
        return self.reward(hidden), self.win(hidden), self.lead(hidden)[:, 0], self.policy(hidden)


def carry_over(model: Model, file: Path, block: int) -> None:
    """Begin with what another net knows, perhaps of another number of seats: oneself is oneself, others are others."""
    line, _, body = file.read_bytes().partition(b"\n")
    about = json.loads(line)
    numbers = torch.from_numpy(np.frombuffer(body, "<f2").astype(np.float32))
    names, lengths = zip(*about["arrays"], strict=True)
    arrays = dict(zip(names, numbers.split(list(lengths)), strict=True))
    inputs, first, second, seats, tokens = about["sizes"]
    mine = model.sizes[3]
    steps = [min(step, seats - 1) for step in range(mine)]
    table = torch.arange(block * seats, inputs)
    places = torch.cat([*(torch.arange(block * step, block * (step + 1)) for step in steps), table])
    if [len(places), first, second, tokens] != [model.sizes[0], *model.sizes[1:3], model.sizes[4]]:
        raise BadInput(f"{file.name}: it is for another game, or for other inputs of this one")
    weights = arrays["w1"].reshape(inputs, first)[places]
    weights[block : block * mine] *= (seats - 1) / (mine - 1)  # all others together count as much as before
    with torch.no_grad():
        model.one.weight[:, :-1] = weights.T
        model.one.bias[:] = arrays["b1"]
        model.two.weight[:] = arrays["w2"].reshape(first, second).T
        model.two.bias[:] = arrays["b2"]
        for name, layer in (("reward", model.reward), ("win", model.win)):
            layer.weight[:] = arrays[f"w_{name}"].reshape(seats, second)[steps]
            layer.bias[:] = arrays[f"b_{name}"][steps]
        if model.weighs and "w_policy" in arrays:
            model.policy.weight[:] = arrays["w_policy"].reshape(tokens, second)
            model.policy.bias[:] = arrays["b_policy"]


class Blinds:
    """Hides from the net what one seat, drawn anew for each position, does not know."""

    def __init__(self, inputs: int, seats: int, block: int, hidden: list[int]) -> None:
        self.seats = seats
        self.keep = torch.ones(seats, inputs + 1, dtype=torch.int32, device=device())
        for seen in range(seats):
            for other in range(seats):
                if other != seen and hidden:
                    self.keep[seen, [block * other + place for place in hidden]] = 0

    def __call__(self, places: Tensor, values: Tensor) -> Tensor:
        seen = torch.randint(self.seats, (len(places), 1), device=places.device)
        return values * self.keep[seen, places.long()]


def losses(
    model: Model, data: Positions, rows: Tensor, trust: float, blinds: Blinds, dropped: float = 0.0
) -> dict[str, Tensor]:
    places = data.places[rows]
    values = F.dropout(blinds(places, data.values[rows]).float(), dropped)
    reward, win, lead, policy = model(places, values)
    tokens, shares = data.tokens[rows].long(), data.shares[rows]
    reward = reward + data.leads[rows]
    logits = (policy.gather(1, tokens.clamp_min(0)) + data.hints[rows]).masked_fill(tokens < 0, -1e4)
    taught = shares.sum(1) > 0
    cross = -(shares * F.log_softmax(logits, 1)).sum(1)
    return {
        "reward": F.binary_cross_entropy_with_logits(reward, aimed_at(data, rows, trust)),
        "win": F.binary_cross_entropy_with_logits(win, data.win[rows]),
        "lead": F.smooth_l1_loss(lead, data.lead[rows] / POINTS),
        "policy": cross[taught].sum() / taught.sum().clamp_min(1),
    }


def aimed_at(data: Positions, rows: Tensor, trust: float) -> Tensor:
    """The reward in the end, mixed for the seat that was asked with what its search expected."""
    wanted, expected = data.reward[rows], data.expected[rows]
    if trust <= 0.0:
        return wanted
    share = torch.where(expected >= 0, trust, 0.0)
    mixed = (wanted[:, 0] + share * (expected - wanted[:, 0]))[:, None]
    return torch.cat([mixed, 1 - mixed if wanted.shape[1] == 2 else wanted[:, 1:]], 1)


def train(
    data: Positions,
    model: Model,
    epochs: float,
    trust: float,
    blinds: Blinds,
    on_share: Callable[[float], None] = lambda share: None,
    rate: float = RATE,
    decay: float = DECAY,
    batch: int = BATCH,
    dropped: float = 0.0,
) -> dict[str, Any]:
    """Learn; returns what is seen on the games held back, and how the loss fell."""
    model.to(device()).train()
    began = time.time()
    steps = max(20, int(epochs * len(data.train) / batch))
    fast = device() == "cuda"
    optimizer = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=decay, fused=fast)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: pace(step, steps))
    curve: list[float] = []
    for step in range(steps):
        rows = data.train[torch.randint(len(data.train), (batch,), device=device())]
        found = losses(model, data, rows, trust, blinds, dropped)
        loss = torch.stack([weight * found[name] for name, weight in WEIGHTS.items()]).sum()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % max(1, steps // REPORTS) == 0:
            curve.append(round(float(loss.detach()), 4))
            on_share(step / steps)
    told = held_back(model, data, blinds)
    return {"steps": steps, "seconds": round(time.time() - began, 1), "curve": curve, **told}


def pace(step: int, steps: int) -> float:
    """Warming up, then down along a cosine."""
    return min(1.0, (step + 1) / WARMING) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * step / steps)))


def held_back(model: Model, data: Positions, blinds: Blinds) -> dict[str, float]:
    """Losses on the games that were not learned from; how often the likeliest winner wins."""
    with torch.no_grad():
        return judged_well(model.eval(), data, blinds)


def judged_well(model: Model, data: Positions, blinds: Blinds) -> dict[str, float]:
    sums = dict.fromkeys([*WEIGHTS, "hints"], 0.0)
    right = clear = 0.0
    for rows in data.held.split(65536):
        hints = F.binary_cross_entropy_with_logits(data.leads[rows], data.reward[rows])
        sums["hints"] += float(hints) * len(rows)
        for name, value in losses(model, data, rows, 0.0, blinds).items():
            sums[name] += float(value) * len(rows)
        win = model(data.places[rows], blinds(data.places[rows], data.values[rows]))[1]
        alone = data.win[rows].max(1).values == 1.0
        right += float((win.argmax(1) == data.win[rows].argmax(1))[alone].sum())
        clear += float(alone.sum())
    total = max(1, len(data.held))
    return {
        **{name: round(value / total, 4) for name, value in sums.items()},
        "right": round(right / max(1.0, clear), 4),
    }


def export(model: Model, file: Path, about: dict[str, Any]) -> None:
    """The file of a net, as `druza.bots.nets` reads it."""
    arrays = {
        "w1": model.one.weight[:, :-1].T,
        "b1": model.one.bias,
        "w2": model.two.weight.T,
        "b2": model.two.bias,
        "w_reward": model.reward.weight,
        "b_reward": model.reward.bias,
        "w_win": model.win.weight,
        "b_win": model.win.bias,
        "w_policy": model.policy.weight,
        "b_policy": model.policy.bias,
    }
    if not model.weighs:
        del arrays["w_policy"], arrays["b_policy"]
    plain = {name: array.detach().float().cpu().numpy().astype("<f2").ravel() for name, array in arrays.items()}
    sizes = {"sizes": model.sizes, "arrays": [[name, len(array)] for name, array in plain.items()]}
    line = json.dumps({"format": FORMAT, **about, **sizes})
    file.write_bytes(line.encode() + b"\n" + b"".join(array.tobytes() for array in plain.values()))
