"""Nets as ONNX: the same judgement by the format's own reference as by the search's net."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import druza
from druza.bots.judges import hinted_leads
from druza.bots.nets import file_of, has_net, read_net
from druza.bots.playout import play_randomly
from druza.cli.commands import app
from druza.interop.onnx import write_onnx
from druza.kernel.dice import dice_from_seed
from druza.kernel.inputs import Inputs
from druza.kernel.refused import BadInput

NETS = [(id, seats) for id in druza.game_ids() for seats in druza.game(id).seat_counts if has_net(id, seats)]


@pytest.mark.parametrize(("id", "seats"), NETS)
def test_the_graph_says_what_the_net_says(id: str, seats: int, tmp_path: Path) -> None:
    from onnx.reference import ReferenceEvaluator

    write_onnx(file_of(id, seats), tmp_path / "net.onnx")
    graph: Any = ReferenceEvaluator(str(tmp_path / "net.onnx"))
    net = read_net(file_of(id, seats))[1]
    rules = druza.game(id)
    state = rules.new(seats, 5, {})
    play_randomly(state, dice_from_seed(3), 30)
    told = Inputs()
    rules.inputs(state, state.seat, told)
    row = np.zeros((1, net.inputs), np.float32)
    for place in range(told.count):
        row[0, told.places[place]] += told.values[place]
    reward, policy = graph.run(None, {"inputs": row})
    net.look(told)
    leads = hinted_leads(state, rules.spread)
    for step in range(seats):
        lead = leads[(state.seat + step) % seats] if net.hinted else 0.0
        assert net.value(step, lead) == pytest.approx(1 / (1 + np.exp(-(reward[0, step] + lead))), abs=1e-4)
    for token in range(0, net.tokens, max(1, net.tokens // 50)):
        assert net.logit(token) == pytest.approx(policy[0, token], abs=1e-3)


def test_the_command_tells_of_a_net_and_writes_it(tmp_path: Path) -> None:
    target = tmp_path / "net.onnx"
    done = CliRunner().invoke(app, ["net", "tortuga", "--seats", "4", "--onnx", str(target)])
    assert done.exit_code == 0, done.output
    assert "tortuga, 4 seats: " in done.output
    assert target.stat().st_size > 100_000


def test_a_net_that_is_not_there_is_refused_with_those_that_are() -> None:
    done = CliRunner().invoke(app, ["net", "star-scrappers", "--seats", "5"])
    assert isinstance(done.exception, BadInput)
    assert "there is one for 2, 3, 4" in str(done.exception)
