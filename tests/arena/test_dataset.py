"""Datasets: rows are the games that were played, shards are resumed, loaders give arrays of one length."""

from __future__ import annotations

import json
from pathlib import Path

import numpy
import pytest

import druza
from druza.arena.dataset import Plan, load_numpy, make_plan, read_shards, torch_dataset, write_dataset


def made(folder: Path, games: int = 3, resume: bool = False, bots: str = "mcts:3,random") -> Plan:
    plan = make_plan("star-scrappers", 2, games, 7, bots.split(","), 2, True)
    write_dataset(plan, folder, resume, 1, "", lambda done, of: None)
    return plan


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made(path := tmp_path_factory.mktemp("data") / "set")
    return path


def test_rows_are_the_games_that_were_played(folder: Path) -> None:
    game = druza.game("star-scrappers")
    rows = [row for table in read_shards(folder) for row in table.to_pylist()]
    assert {row["game"] for row in rows} == {0, 1, 2}
    state = game.new(2, 7)
    for row in (row for row in rows if row["game"] == 0):
        assert row["seat"] == state.seat
        assert row["options"] == state.options()
        assert game.from_json(row["position"]).to_json() == state.to_json()
        assert sum(row["visits"]) >= (3 if row["bot"] == "mcts:3" else 0)
        assert len(row["values"]) == len(row["options"])
        assert row["chosen"] in row["options"]
        state.apply(row["chosen"])
    assert state.seat == -1
    assert row["scores"] == state.scores()
    assert sum(row["result"]) == 0


def test_arrays_for_learning(folder: Path) -> None:
    arrays = load_numpy(folder)
    count = len(arrays["value"])
    game = druza.game("star-scrappers")
    assert arrays["observation"].shape == (count, game.encoder(2).size)
    assert arrays["mask"].shape == arrays["policy"].shape == (count, game.vocabulary.size)
    assert numpy.allclose(arrays["policy"].sum(axis=1), 1)
    assert not arrays["policy"][arrays["mask"] == 0].any()
    assert set(numpy.unique(arrays["value"])) <= {-1.0, 0.0, 1.0}


def test_arrays_for_pytorch(folder: Path) -> None:
    pytest.importorskip("torch")
    found = torch_dataset(folder)
    assert len(found) == len(load_numpy(folder)["value"])


def test_a_stopped_dataset_goes_on_and_grows(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(druza.BadInput, match="already holds a dataset: --resume goes on"):
        made(folder)
    with pytest.raises(druza.BadInput, match=r"holds another dataset: it was made with bots \['mcts:3', 'random'\]"):
        made(folder, bots="random", resume=True)
    whole = {file.name: file.read_bytes() for file in folder.glob("*.parquet")}
    (folder / "shard-00000.parquet").unlink()
    made(folder, resume=True)
    assert {file.name: file.read_bytes() for file in folder.glob("*.parquet")} == whole
    card = (folder / "README.md").read_text()
    assert "3 games of self-play" in card
    assert json.loads((folder / "dataset.json").read_text())["games"] == 3


def test_bad_wishes_are_told(tmp_path: Path) -> None:
    with pytest.raises(druza.BadInput, match="--shard must be at least 1"):
        make_plan("edge", 2, 3, 0, ["random"], 0, True)
    with pytest.raises(druza.BadInput, match="unknown bot 'x'"):
        make_plan("edge", 2, 3, 0, ["x"], 1, True)
    with pytest.raises(druza.BadInput, match="holds no dataset"):
        load_numpy(tmp_path)
    with pytest.raises(druza.BadInput, match="there is no column 'colour'"):
        list(read_shards(tmp_path, ["colour"]))
