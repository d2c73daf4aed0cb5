"""The archive: games are played with the content that they were made with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import druza
from druza.games.archive import KEPT, archive, into_folder
from druza.games.registry import game_by, game_of, game_with, kept_of
from druza.kernel.kept import Kept, read_kept, unpacked
from druza.kernel.record import new_record

RELEASES = [(game, fingerprint) for game in druza.game_ids() for fingerprint in archive(game)]


@pytest.mark.parametrize(("game", "fingerprint"), RELEASES)
def test_the_content_of_every_release_can_be_played_with(game: str, fingerprint: str) -> None:
    assert archive(game)[fingerprint].fingerprint == fingerprint, "fingerprints are never counted otherwise"
    rules = game_by(game, fingerprint)
    assert rules.fingerprint == fingerprint
    state = rules.new(2, 5)
    for _ in range(30):
        state.apply(state.options()[0])
    assert state.game is rules
    assert druza.replay(json.loads(json.dumps(new_record(rules, 2, 5)))).game is rules


def test_every_game_has_its_releases() -> None:
    assert {game for game, _ in RELEASES} == set(druza.game_ids())


def tuned() -> tuple[Kept, Kept]:
    """The present content of Star Scrappers, and the same with another price."""
    kept = kept_of(druza.game("star-scrappers"))
    files = dict(kept.files)
    assert "cost = 6" in files["artifacts.toml"]
    files["artifacts.toml"] = files["artifacts.toml"].replace("cost = 6", "cost = 5", 1)
    return kept, Kept(game=kept.game, files=files)


def test_a_tuned_value_touches_new_games_only() -> None:
    now, then = tuned()
    assert now.fingerprint != then.fingerprint
    rules: Any = game_with(then, then.fingerprint)
    present: Any = druza.game("star-scrappers")
    costs = [{one.id: one.cost for one in each.box.artifacts} for each in (rules, present)]
    assert [id for id in costs[0] if costs[0][id] != costs[1][id]] != []
    assert rules.new(2, 1).to_json() != present.new(2, 1).to_json(), "positions carry the fingerprint"


def test_a_record_brings_its_content_along() -> None:
    _, then = tuned()
    rules = game_with(then, then.fingerprint)
    record = new_record(rules, 2, 7)
    lost = {**record, "content": "0" * 16}
    with pytest.raises(druza.BadInput, match="nothing of that is kept here"):
        druza.replay(lost)
    with_content = json.loads(json.dumps({**record, "kept": msgspec.to_builtins(then)}))
    assert game_of(with_content).fingerprint == then.fingerprint
    with pytest.raises(druza.BadInput, match="not the content"):
        druza.replay({**with_content, "content": "0" * 16})


def test_content_is_found_in_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, then = tuned()
    files = {**then.files, "artifacts.toml": then.files["artifacts.toml"].replace("cost = 5", "cost = 4", 1)}
    other = Kept(game=then.game, files=files)
    monkeypatch.setenv(KEPT, str(tmp_path))
    with pytest.raises(druza.BadInput, match="is not kept here"):
        game_by("star-scrappers", other.fingerprint)
    into_folder(tmp_path, other.fingerprint, other.packed())
    assert game_by("star-scrappers", other.fingerprint).fingerprint == other.fingerprint
    with pytest.raises(druza.BadInput, match="expected content of edge"):
        game_by("edge", other.fingerprint)


@pytest.mark.parametrize(
    "found", [None, {}, {"game": "edge", "files": {"x": 1}}, {"game": "x", "files": {}, "format": "y"}]
)
def test_what_is_no_content_is_told(found: object) -> None:
    with pytest.raises(druza.BadInput, match="not content that was kept"):
        read_kept(found)


def test_bytes_that_are_no_content_are_told() -> None:
    with pytest.raises(druza.BadInput, match="not content that was kept"):
        unpacked(b"nonsense")


def test_content_that_cannot_be_read_is_told_in_words() -> None:
    kept = kept_of(druza.game("tortuga"))
    broken = Kept(game="tortuga", files={**kept.files, "cards_t.toml": '[[card]]\nid = "x"\n'})
    with pytest.raises(druza.BadInput, match="cannot be read by this edition"):
        game_with(broken, broken.fingerprint)
