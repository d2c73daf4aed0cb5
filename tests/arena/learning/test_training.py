"""Training: positions become a net that fits its game, step by step, and the way can be taken up again."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import fmean

import pytest
import torch
from typer.testing import CliRunner

import druza
from druza.arena.learning import training
from druza.arena.learning.pipeline import Pipeline
from druza.arena.learning.plan import Measure, Play, Step, Train
from druza.arena.learning.report import write_report
from druza.bots.nets import file_of, misfit, read_arrays, read_net
from druza.cli.commands import app
from druza.kernel.refused import BadInput

STEPS: list[Step] = [
    Play("bots", "bots", 4, share=0.3),
    Train("v0", ("bots",), 5),
    Play("quick", "quick", 4, "v0", share=0.3),
    Train("v1", ("bots", "quick"), 5),
    Measure("net@v1:4", "random", 2),
]


def pipeline(folder: Path, steps: list[Step] = STEPS) -> Pipeline:
    return Pipeline(folder, "star-scrappers", 2, steps, jobs=1, say=lambda text: None)


def test_a_net_is_learned_measured_and_reported(tmp_path: Path) -> None:
    results = pipeline(tmp_path).run()
    about, net = read_net(tmp_path / "v1.net")
    assert misfit(druza.game("star-scrappers"), 2, about, net) == ""
    assert about["content"] == [druza.game("star-scrappers").fingerprint]
    assert 0 < about["held_back"]["reward"] < 1.5
    losses = results[3]["curve"]
    assert fmean(losses[-5:]) < fmean(losses[:5])  # each batch is another, so one alone may lie
    assert "Match" in write_report(tmp_path, "a trial", results).read_text("utf-8")
    assert pipeline(tmp_path).run() == results  # all is done: nothing is done again
    again = pipeline(tmp_path / "again", STEPS[:2]).run()
    assert again[1]["curve"] == results[1]["curve"]  # the same seed learns the same


def test_a_net_for_more_seats_begins_with_what_one_for_fewer_knows(tmp_path: Path) -> None:
    source = file_of("star-scrappers", 2)
    game = druza.game("star-scrappers")
    block, (_, arrays) = game.shape.player_count, weights(source)
    model = training.Model(game.input_count(3), 64, 32, 3, game.shape.tokens)
    training.carry_over(model, source, block)
    first = torch.tensor(arrays["w1"]).reshape(-1, 64)
    begun = model.one.weight[:, :-1].T
    assert torch.equal(begun[:block], first[:block])
    assert torch.allclose(begun[block : 2 * block], first[block : 2 * block] / 2)
    assert torch.equal(begun[2 * block : 3 * block], begun[block : 2 * block])
    assert torch.equal(begun[3 * block :], first[2 * block :])
    with pytest.raises(BadInput, match="for another game"):
        training.carry_over(training.Model(100, 64, 32, 2, 7), source, block)


def test_a_plan_may_begin_with_a_net(tmp_path: Path) -> None:
    source = file_of("star-scrappers", 2)
    pipeline(tmp_path, [Train("v0", (), 0, begin=str(source))]).run()
    assert weights(tmp_path / "v0.net")[1]["w_policy"] == weights(source)[1]["w_policy"]


def test_a_net_may_learn_to_judge_alone(tmp_path: Path) -> None:
    source = str(file_of("star-scrappers", 2))
    pipeline(tmp_path, [Train("v0", (), 0, begin=source, weighs=False, priors=0.5)]).run()
    about, net = read_net(tmp_path / "v0.net")
    assert (net.weighs, net.trust) == (False, 0.5)
    assert "w_policy" not in dict(about["arrays"])


def weights(file: Path) -> tuple[dict[str, object], dict[str, list[float]]]:
    line, _, body = file.read_bytes().partition(b"\n")
    about = json.loads(line)
    return about, read_arrays(about, body)


def test_what_was_begun_goes_on_only_with_the_same_plan(tmp_path: Path) -> None:
    pipeline(tmp_path, STEPS[:1]).run()
    with pytest.raises(BadInput, match="another plan was begun here"):
        pipeline(tmp_path, STEPS)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "unknown game 'chess'"),
        (["star-scrappers", "--seats", "9"], "cannot be played by 9"),
        (["star-scrappers", "--scale", "0"], "--scale must be above 0"),
    ],
)
def test_bad_input_is_answered(words: list[str], said: str, tmp_path: Path) -> None:
    found = CliRunner().invoke(app, ["learn", *words, "--out", str(tmp_path)])
    assert isinstance(found.exception, BadInput)
    assert said in str(found.exception)
