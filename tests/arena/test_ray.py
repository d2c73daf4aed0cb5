"""The arena on a Ray cluster: the same games as in processes of this machine."""

from __future__ import annotations

import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from druza.arena.pool import check_workers, run_all
from druza.arena.tournament import Folder, play_tournament
from druza.kernel.refused import BadInput

ARENA = ["arena", "star-scrappers", "--bots", "random,greedy~20", "--games", "4", "--seed", "11", "--json"]


@pytest.fixture(scope="module")
def environment() -> Iterator[dict[str, str]]:
    """A folder and a token of our own, so that nothing is kept elsewhere, and nothing is told to anybody."""
    folder = tempfile.mkdtemp(prefix="ray-")  # short: sockets lie in it
    token = secrets.token_hex(32)
    yield {"RAY_TMPDIR": folder, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": token, "RAY_USAGE_STATS_ENABLED": "0"}
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def cluster(environment: dict[str, str]) -> Iterator[str]:
    """The address of a cluster of one machine with two places."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        from ray.cluster_utils import Cluster

        head = {"num_cpus": 2, "include_dashboard": False, "object_store_memory": 80_000_000}
        started = Cluster(initialize_head=True, head_node_args=head)
        try:
            yield started.address
        finally:
            started.shutdown()


def arena(out: Path, *more: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "druza", *ARENA, "--out", str(out), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=180, check=False, env=os.environ | env)


def without_times(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key != "seconds"} for row in rows]


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_as_processes(cluster: str, environment: dict[str, str], tmp_path: Path) -> None:
    there = arena(tmp_path / "there", "--ray", cluster, env=environment)
    assert there.returncode == 0, there.stderr
    assert json.loads(there.stdout)["games"] == 4
    found = Folder(tmp_path / "there")
    here = Folder(tmp_path / "here")
    play_tournament(found.plan(), here, resume=False, jobs=2, ray="", on_game=lambda done, whole: None)
    assert [row["number"] for row in found.rows()] == [0, 1, 2, 3]
    assert without_times(found.rows()) == without_times(here.rows())


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("127.0.0.1:1", "no cluster answers there"),
        ("nowhere.invalid:6379", "no cluster answers there"),
        ("127.0.0.1:99999", "no cluster answers there"),
        ("nonsense", "Invalid address format"),
    ],
)
def test_an_address_where_nobody_answers_is_told_at_once(address: str, told: str) -> None:
    with pytest.raises(BadInput, match=told) as error:
        list(run_all(len, ["task"], 0, address))
    assert f"--ray {address}: " in str(error.value)
    assert "\n" not in str(error.value)


def test_without_ray_it_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadInput, match=r"pip install 'druza\[ray\]'"):
        list(run_all(len, ["task"], 0, "auto"))


def test_a_cluster_with_another_version_is_refused() -> None:
    with pytest.raises(BadInput, match=r"the cluster has druza 9\.9, here is"):
        check_workers("9.9")
