"""Scoresheets: every record reads back as it was written; what is wrong is told by line."""

from __future__ import annotations

from pathlib import Path

import pytest

import druza
from druza.games.registry import game_of
from druza.kernel.record import read_record
from druza.kernel.scoresheet import read_scoresheet, write_scoresheet

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.json"))
FIRST = {id: next(file for file in RECORDS if file.name.startswith(id)) for id in druza.game_ids()}


@pytest.mark.parametrize("id", druza.game_ids())
def test_a_record_comes_back_as_it_was(id: str, tmp_path: Path) -> None:
    record = read_record(FIRST[id])
    sheet = write_scoresheet(game_of(record), record)
    assert read_scoresheet(sheet) == record
    assert max(len(line) for line in sheet.splitlines() if line[:1].isdigit()) <= 110
    file = tmp_path / "game.txt"
    file.write_text(sheet)
    assert read_record(file) == record
    assert druza.replay(file).to_json() == druza.replay(record).to_json()


def test_turns_are_lines_and_remarks_are_passed_over() -> None:
    record = druza_record(["end", "end"])
    sheet = write_scoresheet(druza.game("star-scrappers"), record)
    lines = sheet.splitlines()
    assert lines[0] == '[Format "druza-record-1"]'
    assert '[Result "*"]' in lines
    assert lines[-2:] == ["1. 1/ end", "2. 0/ end"]
    assert read_scoresheet(sheet.replace("1/ end", "1/ end {a quiet beginning}")) == record


def druza_record(moves: list[str]) -> dict[str, object]:
    return {"format": "druza-record-1", "game": "star-scrappers", "seats": 2, "seed": 5, "options": {}, "moves": moves}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[Format "druza-record-1"]\n', r"there is no head \[Game"),
        ('[Format "druza-record-1"]\n[Game tortuga]\n', "line 2: expected a head such as"),
        ('[Format "druza-record-1"]\n[Game "edge"]\n[Seats "two"]\n[Seed "1"]', r"\[Seats\]: expected a whole number"),
        ('[Format "x"]\n[Game "edge"]\n[Seats "2"]\n[Seed "1"]', "not a record"),
    ],
)
def test_what_is_wrong_is_told(text: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    with pytest.raises(druza.BadInput, match=told):
        read_record(file)
