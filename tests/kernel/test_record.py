"""Records: replayed exactly, refused with a reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.kernel.record import check_record, new_record

GAME = druza.game("star-scrappers")


def record() -> dict[str, Any]:
    state = GAME.new(2, 7)
    found = new_record(GAME, 2, 7)
    for _ in range(12):
        option = state.options()[0]
        found["moves"].append(GAME.notation(option))
        state.apply(option)
    return found


def test_a_record_is_replayed_from_a_dict_and_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(record()))
    assert druza.replay(record()).to_json() == druza.replay(file).to_json()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "pgn"}, "druza-record-1"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"game": 3}, "record.game"),
        ({"seats": 9}, "cannot be played by 9"),
        ({"seed": "x"}, "record.seed"),
        ({"options": {"wind": 1}}, "unknown option 'wind'"),
        ({"content": "ffff"}, "this record of star-scrappers was made with content ffff, but the present content is"),
        ({"content": "ffff"}, 'take its "content" out'),
        ({"content": "ffff", "packs": ["kometa"]}, "content ffff and the packs kometa"),
        ({"content": "ffff", "packs": ["kometa"]}, "add those packs (--pack FOLDER) and no others; now none are"),
        ({"content": 3}, "record.content: expected str"),
        ({"packs": "kometa"}, "record.packs: expected list"),
        ({"changes": []}, "record.changes: expected dict"),
        ({"moves": ["mine", 3]}, "record.moves[1]"),
        ({"moves": ["fly"]}, "moves[0]: unknown option 'fly'"),
        ({"moves": ["raid"]}, "moves[0]: 'raid' is refused by SS-169"),
        ({"extra": 1}, "unknown key 'extra'"),
    ],
)
def test_a_bad_record_is_told_in_one_line(changes: dict[str, Any], told: str) -> None:
    with pytest.raises(druza.BadInput) as error:
        druza.replay(record() | changes)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_a_record_of_changed_content_brings_its_changes_along() -> None:
    changed = druza.game("star-scrappers", {"artifact-01.cost": 9})
    found = new_record(changed, 2, 7)
    assert found["changes"] == {"artifact-01.cost": 9}
    assert druza.replay(found).game.fingerprint == changed.fingerprint != GAME.fingerprint


def test_a_record_of_other_content_can_be_tried_without_its_fingerprint() -> None:
    found = record()
    del found["content"]
    assert druza.replay(found).to_json() == druza.replay(record()).to_json()


@pytest.mark.parametrize("found", [None, [], "x", 3])
def test_what_is_no_record_is_told(found: Any) -> None:
    with pytest.raises(druza.BadInput, match="not a record"):
        check_record(found)


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(druza.BadInput, match="cannot be read"):
        druza.replay(tmp_path / "none.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(druza.BadInput, match="not JSON"):
        druza.replay(tmp_path / "bad.json")
