"""Games to learn from: the same positions for the same seeds, and what is written of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from druza.arena.learning.games import BOTS, QUICK, SEARCH, Batch, play_batch
from druza.arena.learning.plan import Measure, Play, Train, recipe
from druza.arena.learning.positions import HEAD
from druza.bots.nets import file_of
from druza.kernel.refused import BadInput

NET = str(file_of("star-scrappers", 2))


def batch(tmp_path: Path, kind: str, **changes: object) -> Batch:
    plain = Batch(kind, "star-scrappers", 2, 7, 0, 1, str(tmp_path / "some.heads"), "" if kind == BOTS else NET, 4, 0.3)
    return replace(plain, **changes)  # type: ignore[arg-type]


def written(one: Batch) -> list[bytes]:
    return [Path(one.file).with_suffix(name).read_bytes() for name in (".heads", ".items", ".options")]


@pytest.mark.parametrize("kind", [BOTS, QUICK, SEARCH])
def test_equal_seeds_give_equal_positions(kind: str, tmp_path: Path) -> None:
    one, other = batch(tmp_path / "one", kind), batch(tmp_path / "other", kind)
    games, positions = play_batch(one)
    assert (games, positions) == play_batch(other)
    assert written(one) == written(other)
    assert positions == len(written(one)[0]) // HEAD.size > 0


def test_shares_of_choices_add_up_unless_nothing_is_taught(tmp_path: Path) -> None:
    play_batch(batch(tmp_path, QUICK))
    heads, _, options = written(batch(tmp_path, QUICK))
    counts = [HEAD.unpack_from(heads, at)[3] for at in range(0, len(heads), HEAD.size)]
    assert len(options) == 6 * sum(counts) > 0
    mute = batch(tmp_path / "mute", QUICK, mute=True)
    play_batch(mute)
    assert written(mute)[2] == b""


def test_rewards_are_told_from_the_seat_that_was_asked(tmp_path: Path) -> None:
    play_batch(batch(tmp_path, BOTS))
    heads = written(batch(tmp_path, BOTS))[0]
    wins = {tuple(HEAD.unpack_from(heads, at)[9::3][:2]) for at in range(0, len(heads), HEAD.size)}
    assert wins <= {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)}


@pytest.mark.parametrize("game", ["star-scrappers", "tortuga"])
def test_every_step_of_the_plan_uses_what_was_made_before(game: str) -> None:
    made: set[str] = set()
    for step in recipe(game, 1.0, 100):
        if isinstance(step, Play):
            assert not step.net or step.net in made
            made.add(step.name)
        elif isinstance(step, Train):
            assert set(step.data) <= made
            made.add(step.name)
        else:
            assert isinstance(step, Measure)
            assert step.first.removeprefix("net@").partition(":")[0] in made


def test_a_smaller_scale_plays_fewer_games_and_nonsense_is_refused() -> None:
    games = [sum(step.games for step in recipe("edge", scale, 0) if isinstance(step, Play)) for scale in (0.1, 1.0)]
    assert games[0] * 9 < games[1] < games[0] * 11
    with pytest.raises(BadInput, match="--scale must be above 0"):
        recipe("edge", 0.0, 0)
