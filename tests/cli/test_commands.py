"""The commands: what they print, and what they say to bad input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.arena.bench import is_compiled
from druza.arena.pool import cores_here
from druza.arena.report import write_report
from druza.cli.rules import rules_in
from druza.kernel.refused import BadInput

RECORDS = Path(__file__).parent.parent / "records"


def druza_run(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "druza", *words], input=typed, capture_output=True, text=True, timeout=120, check=False
    )


def printed(*words: str) -> Any:
    run = druza_run(*words, "--json")
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_games_lists_every_game() -> None:
    assert [entry["id"] for entry in printed("games")["games"]] == druza.game_ids()


def test_selfplay_prints_wins_by_bot() -> None:
    words = ("selfplay", "star-scrappers", "--seats", "2", "--games", "4", "--bots", "random", "--rotate")
    run = druza_run(*words, "--json")
    assert ("druza compile" in run.stderr) != is_compiled(), "whoever plays slowly is told how to play faster"
    assert "Traceback" not in run.stderr
    found = json.loads(run.stdout)
    assert found["wins"]["random"] + found["draws"] == 4
    assert found["lengths"]["min"] <= found["lengths"]["mean"] <= found["lengths"]["max"]
    assert set(found["scores"]) == {"random"}


def test_bench_prints_figures() -> None:
    found = printed("bench", "star-scrappers", "--seats", "2", "--seconds", "0.2")
    assert found["decisions_per_s"] > 0
    assert {"games_per_s", "clones_per_s", "imagines_per_s", "simulations_per_s", "compiled"} <= set(found)
    assert found["cores"] == cores_here(), "all of them, unless it is told otherwise"
    assert "cores" not in printed("bench", "star-scrappers", "--seats", "2", "--seconds", "0.2", "--cores", "0")


def test_every_rule_in_the_name_of_a_test_counts() -> None:
    assert rules_in("test_ed_001_002_003_a_board") == ["ED-001", "ED-002", "ED-003"]
    assert rules_in("test_ss_044_ss_045_two_actions_for_100_points") == ["SS-044", "SS-045"]


def test_rules_name_their_tests() -> None:
    found = printed("rules", "star-scrappers")
    assert found["uncovered"] == []
    first = found["rules"][0]
    assert first["id"] == "SS-001"
    assert first["text"]
    assert any("test_ss_001" in test for test in first["tests"])


def test_a_record_can_be_saved_and_replayed(tmp_path: Path) -> None:
    printed("selfplay", "star-scrappers", "--games", "1", "--seed", "4", "--records", str(tmp_path))
    (file,) = tmp_path.iterdir()
    found = printed("replay", str(file))
    assert found["over"]
    assert found["scores"] == druza.replay(file).scores()
    shown = druza_run("replay", str(file))
    assert shown.returncode == 0
    assert shown.stdout.count("\n") > found["moves"]


def test_a_replay_calls_the_players_by_their_names(tmp_path: Path) -> None:
    record = json.loads((RECORDS / "star-scrappers-four-players.json").read_text("utf-8"))
    record["players"] = ["Ola", "[Jan]", "Ewa", "Ewa"]
    file = tmp_path / "named.json"
    file.write_text(json.dumps(record))
    shown = druza_run("replay", str(file))
    assert shown.returncode == 0, shown.stderr
    assert "[Jan]:" in shown.stdout
    assert "Ewa 1:" in shown.stdout
    assert "Ewa 2:" in shown.stdout
    assert re.search(r"Raid (Ola|\[Jan\]|Ewa \d)'s Base", shown.stdout)
    assert "player 1" not in shown.stdout
    record["players"] = []
    file.write_text(json.dumps(record))
    assert "Gracz 4:" in druza_run("replay", str(file), "--lang", "pl").stdout


def test_a_good_position_and_a_bad_one(tmp_path: Path) -> None:
    good = tmp_path / "good.json"
    good.write_text(druza.game("star-scrappers").new(2, 1).to_json())
    assert printed("position", "check", str(good))["problems"] == []
    bad = tmp_path / "bad.json"
    bad.write_text(good.read_text().replace('"marker": 0', '"marker": 99'))
    run = druza_run("position", "check", str(bad))
    assert run.returncode == 2
    assert "table.marker" in run.stderr


def test_the_content_of_all_games_is_good() -> None:
    assert [entry["problems"] for entry in printed("content", "check")["checked"]] == [[]] * len(druza.game_ids())


def test_bad_content_is_told_with_file_entry_and_key(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    folder.mkdir()
    for file in (Path(druza.__file__).parent / "games" / "star_scrappers" / "content").glob("*.toml"):
        (folder / file.name).write_text(file.read_text("utf-8"), "utf-8")
    cards = folder / "mercenaries.toml"
    cards.write_text(cards.read_text("utf-8").replace("level = 1", 'level = "one"', 1), "utf-8")
    run = druza_run("content", "check", str(folder))
    assert run.returncode == 2
    for part in ("mercenaries.toml", "minegglers-1-tracker", "level"):
        assert part in run.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "chess"], "unknown game 'chess'"),
        (["play", "star-scrappers", "--seats", "human"], "names 1 players"),
        (["play", "star-scrappers", "--seats", "human,deepblue"], "unknown bot 'deepblue'"),
        (["play", "star-scrappers", "--lang", "de"], "unknown language"),
        (["play", "star-scrappers", "-o", "factions=all"], "factions cannot be"),
        (["play", "star-scrappers", "-o", "factions"], "name=value"),
        (["play", "--load", "nowhere.json"], "cannot be read"),
        (["selfplay", "star-scrappers", "--seats", "7"], "cannot be played by 7"),
        (["selfplay", "star-scrappers", "--bots", "x"], "unknown bot"),
        (["bench", "star-scrappers", "--seconds", "0"], "--seconds"),
        (["rules", "star-scrappers", "XX-1"], "unknown rule"),
        (["replay", "nowhere.json"], "cannot be read"),
        (["position", "check", "nowhere.json"], "cannot be read"),
        (["content", "check", "nowhere"], "expected a folder"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str], told: str) -> None:
    run = druza_run(*words)
    assert run.returncode == 2
    assert told in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    assert "Traceback" not in run.stderr + run.stdout


def test_help_helps() -> None:
    for words in ([], ["play"], ["selfplay"], ["position", "check"]):
        assert "Usage" in druza_run(*words, "--help").stdout


DEEP, DIGITS = "[" * 100_000 + "]" * 100_000, "9" * 5000
RECORD = '{"format": "druza-record-1", "game": "edge", "seats": %s, "seed": %s, "moves": %s, "options": %s}'
FILES = {
    "a record nested without end": DEEP,
    "options nested without end": RECORD % (2, 1, [], '{"decks": ' + "[" * 900 + "]" * 900 + "}"),
    "a seed without end": RECORD % (2, DIGITS, [], {}),
    "seats without end": RECORD % (10**30, 1, [], {}),
    "a move without end": RECORD % (2, 1, f'["card:{DIGITS}"]', {}),
}


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_a_hostile_record_is_one_line_and_no_traceback(tmp_path: Path, text: str) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    refused(druza_run("replay", str(file)))


def refused(run: subprocess.CompletedProcess[str]) -> None:
    """One line that says what is wrong, and exit code 2."""
    assert run.returncode == 2, run.stderr[-2000:]
    assert "Traceback" not in run.stderr
    assert run.stderr.splitlines()[-1].startswith("druza: ")


HEADER = "number,content,seed,seats,decisions,turns,seconds"
TABLES = {
    "garbage": b'\x00\x01,,,\n"',
    "another table": b"a,b,c\n1,2,3\n",
    "no text": b"\xff\xfe\x00",
    "words for numbers": f"{HEADER}\n1,c,y,z,a,b,c\n".encode(),
    "columns missing": f"{HEADER}\n1,c,1,2,3,4,5\n".encode(),
    "seats without end": f"{HEADER}\n1,c,1,999999999999,3,4,5\n".encode(),
    "a number without end": f"{HEADER}\n{DIGITS},c,1,2,3,4,5\n".encode(),
    "nothing": b"",
}


@pytest.mark.parametrize("rows", TABLES.values(), ids=TABLES)
def test_a_table_of_games_that_is_none_is_told(tmp_path: Path, rows: bytes) -> None:
    plan = {"game": "star-scrappers", "seats": 2, "bots": ["greedy", "random"], "games": 2, "seed": 0}
    plan |= {"kind": "round-robin", "options": {}, "changes": {}}
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    (tmp_path / "games.csv").write_bytes(rows)
    with pytest.raises(BadInput):
        write_report(tmp_path)


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    arena = ["arena", "star-scrappers", "--games", "1", "--jobs", "1", "--out"]
    refused(druza_run(*arena, str(file)))
    refused(druza_run(*arena, str(file / "below")))
    refused(druza_run("serve", "--data", str(file)))
    refused(druza_run("play", "star-scrappers", "--option", f"first_player={DEEP[:5000]}"))
    (tmp_path / "game.toml").write_text('id = "edge"\nx = ' + "[" * 3000 + "]" * 3000)
    refused(druza_run("content", "check", str(tmp_path)))
