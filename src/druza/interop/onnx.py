"""ONNX: a net of the search as other programs read it.

The graph takes `inputs` (a row of `game.input_count(seats)` numbers a position, as `game.inputs` writes them) and gives
`reward` (a logit for each seat, from the one asked) and `policy` (a logit for each token). Where `hinted` stands in the
model's properties, what the hints of the game say is to be added to both, as `druza.bots.judges` does."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

from druza.bots.nets import read_arrays, read_net
from druza.kernel.refused import BadInput

OPSET, IR = 17, 8  # old enough for every runtime in use


def write_onnx(source: Path, target: Path) -> None:
    """Write the net of one file into another; BadInput where it cannot be read or ONNX is not installed."""
    if importlib.util.find_spec("onnx") is None:
        raise BadInput("this needs the package onnx: install the extra `onnx` (pip install 'druza[onnx]')")
    about, _ = read_net(source)
    model = model_of(about, source.read_bytes().partition(b"\n")[2])
    target.write_bytes(model.SerializeToString())


def model_of(about: dict[str, Any], body: bytes) -> Any:
    """The graph: two hidden layers with rectifiers, then rewards and policy."""
    import onnx
    from onnx import TensorProto, helper

    arrays = read_arrays(about, body)
    inputs, first, second, seats, tokens = about["sizes"]
    shapes = {
        "w1": [inputs, first],
        "b1": [first],
        "w2": [first, second],
        "b2": [second],
        "w_reward": [seats, second],
        "b_reward": [seats],
        "w_policy": [tokens, second],
        "b_policy": [tokens],
    }
    weights = [helper.make_tensor(name, TensorProto.FLOAT, shape, arrays[name]) for name, shape in shapes.items()]
    nodes = [
        helper.make_node("Gemm", ["inputs", "w1", "b1"], ["sum1"]),
        helper.make_node("Relu", ["sum1"], ["hidden1"]),
        helper.make_node("Gemm", ["hidden1", "w2", "b2"], ["sum2"]),
        helper.make_node("Relu", ["sum2"], ["hidden2"]),
        helper.make_node("Gemm", ["hidden2", "w_reward", "b_reward"], ["reward"], transB=1),
        helper.make_node("Gemm", ["hidden2", "w_policy", "b_policy"], ["policy"], transB=1),
    ]
    graph = helper.make_graph(
        nodes,
        f"{about['game']}-{seats}",
        [helper.make_tensor_value_info("inputs", TensorProto.FLOAT, ["positions", inputs])],
        [
            helper.make_tensor_value_info("reward", TensorProto.FLOAT, ["positions", seats]),
            helper.make_tensor_value_info("policy", TensorProto.FLOAT, ["positions", tokens]),
        ],
        weights,
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="druza")
    model.ir_version = IR
    told = {name: about[name] for name in ("game", "seats", "content", "hinted", "held_back") if name in about}
    helper.set_model_props(model, {name: json.dumps(value) for name, value in told.items()})
    onnx.checker.check_model(model)
    return model
