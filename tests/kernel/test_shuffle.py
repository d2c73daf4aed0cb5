"""The shuffle: everything that it is made from is fixed by its print, and a record is checked against it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import druza
from druza.cli.commands import app
from druza.kernel.record import check_record, new_record
from druza.kernel.refused import BadInput
from druza.kernel.scoresheet import read_scoresheet, write_scoresheet
from druza.kernel.shuffle import faults_of, grouped, print_of, promise_of, seed_of

SECRET = bytes(range(32))
SALTS = ["00112233445566778899aabbccddeeff", ""]


def played() -> dict[str, Any]:
    """A game that was dealt as it should be, by the first answer each time."""
    game = druza.game("tortuga")
    seed = seed_of(SECRET, "tortuga", SALTS)
    record = new_record(game, 2, seed)
    state = game.new(2, seed, {})
    while state.seat >= 0:
        option = state.options()[0]
        record["moves"].append(game.notation(option))
        state.apply(option)
    record["shuffle"] = {
        "promise": promise_of(SECRET),
        "print": print_of(SECRET, "tortuga", SALTS),
        "secret": SECRET.hex(),
        "salts": SALTS,
    }
    return record


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    return played()


def test_the_print_is_the_hash_of_secret_game_and_numbers() -> None:
    by_hand = SECRET + b"tortuga" + bytes.fromhex(SALTS[0]) + bytes(16)
    assert print_of(SECRET, "tortuga", SALTS) == hashlib.sha256(by_hand).hexdigest()
    assert len(grouped(print_of(SECRET, "tortuga", SALTS)).split()) == 4


def test_everybody_s_number_changes_the_deal() -> None:
    usual = seed_of(SECRET, "tortuga", SALTS)
    assert 0 <= usual < 1 << 53
    others = [
        seed_of(bytes(32), "tortuga", SALTS),
        seed_of(SECRET, "edge", SALTS),
        seed_of(SECRET, "tortuga", ["00112233445566778899aabbccddeefe", ""]),
        seed_of(SECRET, "tortuga", ["", SALTS[0]]),
    ]
    assert len({usual, *others}) == 5


def test_a_true_record_fits(record: dict[str, Any]) -> None:
    check_record(record)
    assert faults_of(druza.game("tortuga"), record) == []
    assert read_scoresheet(write_scoresheet(druza.game("tortuga"), record)) == record


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seed": 5}, "its seed is another"),
        ({"shuffle": {"print": "0" * 64}}, "do not fit the print"),
        ({"shuffle": {"promise": "0" * 64}}, "not the one that was promised"),
        ({"shuffle": {"salts": ["", ""]}}, "do not fit the print"),
        ({"moves": []}, "do not lead to the end"),
    ],
)
def test_a_changed_record_does_not_fit(record: dict[str, Any], change: dict[str, Any], says: str) -> None:
    changed = {**record, **change}
    if "shuffle" in change:
        changed["shuffle"] = {**record["shuffle"], **change["shuffle"]}
    assert any(says in fault for fault in faults_of(druza.game("tortuga"), changed))


@pytest.mark.parametrize("shuffle", [7, {}, {"promise": "x", "print": "y", "secret": "z", "salts": []}])
def test_what_is_no_shuffle_is_said(record: dict[str, Any], shuffle: Any) -> None:
    with pytest.raises(BadInput, match=r"record\.shuffle"):
        check_record({**record, "shuffle": shuffle})


def test_verifying_at_home(record: dict[str, Any], tmp_path: Path) -> None:
    file, run = tmp_path / "game.json", CliRunner().invoke

    def verified(record: dict[str, Any], *more: str) -> tuple[int, str]:
        file.write_text(json.dumps(record), "utf-8")
        found = run(app, ["verify", str(file), *more])
        return found.exit_code, found.output

    assert verified(record)[0] == 0
    assert "It fits" in verified(record)[1]
    assert verified(record, "--print", grouped(record["shuffle"]["print"]), "--salt", SALTS[0])[0] == 0
    assert verified(record, "--print", "7f3a 91c0")[0] == 1
    assert verified(record, "--salt", "0" * 32)[0] == 1
    code, said = verified({**record, "seed": record["seed"] + 1})
    assert code == 1
    assert "DOES NOT FIT" in said
    assert json.loads(verified(record, "--json")[1])["fits"] is True
    bare = {key: value for key, value in record.items() if key != "shuffle"}
    file.write_text(json.dumps(bare), "utf-8")
    with pytest.raises(BadInput, match="cannot be checked"):
        run(app, ["verify", str(file)], catch_exceptions=False)
