"""The registry: a game is one object, whoever asks for it first."""

from __future__ import annotations

import subprocess
import sys

import pytest

import druza
from druza.kernel.refused import BadInput

TOGETHER = """
import threading, druza
found = [[] for _ in range(4)]
begin = threading.Barrier(4)
def ask(own):
    begin.wait()
    own.extend(druza.game(id) for id in druza.game_ids())
threads = [threading.Thread(target=ask, args=(own,)) for own in found]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
print(len({tuple(map(id, own)) for own in found}), len(found[0]))
"""


def test_threads_that_ask_at_once_get_the_same_games() -> None:
    run = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["1", str(len(druza.game_ids()))]


def test_an_unknown_game_is_told_with_what_is_near() -> None:
    with pytest.raises(BadInput, match="did you mean 'tortuga'"):
        druza.game("tortgua")
