"""Decks as files: `druza deck` and `druza play --deck`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import druza
from tests.cli.test_commands import druza_run

DOCUMENT = (Path(__file__).parents[2] / "docs" / "builds.md").read_text("utf-8")


def suggested(folder: Path, game: str, number: int = 0) -> Path:
    builder = druza.game(game).builder()
    assert builder is not None
    file = folder / f"{game}-{number}.txt"
    file.write_text(builder.to_text(builder.suggestions("en")[number].build, "en"), "utf-8")
    return file


@pytest.mark.parametrize("game", ["edge", "crystalicum"])
def test_a_legal_deck_is_called_so(tmp_path: Path, game: str) -> None:
    run = druza_run("deck", game, str(suggested(tmp_path, game)), "--json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["problems"] == []


@pytest.mark.parametrize("game", ["edge", "crystalicum"])
def test_the_texts_of_the_document_can_be_read(tmp_path: Path, game: str) -> None:
    [text] = re.findall(rf"```\n# {game}\n(.*?)```", DOCUMENT, re.S)
    (tmp_path / "deck.txt").write_text(text, "utf-8")
    run = druza_run("deck", game, str(tmp_path / "deck.txt"), "--lang", "pl")
    assert run.returncode == 2
    assert "Traceback" not in run.stderr
    assert re.search(r"(ED-015|CR-004): \d", run.stderr)


def test_what_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("home: pagoneria\n3 kyriako\n", "utf-8")
    for words, told in (
        (("deck", "crystalicum", str(file)), "Line 2: there is no card"),
        (("deck", "crystalicum", str(tmp_path / "none.txt")), "cannot be read"),
        (("deck", "tortuga", str(file)), "nothing to build"),
        (("play", "crystalicum", "--deck", str(file)), "Line 2"),
    ):
        run = druza_run(*words)
        assert run.returncode == 2
        assert told in run.stderr
        assert len(run.stderr.strip().splitlines()) == 1


def test_one_plays_with_a_deck_from_a_file(tmp_path: Path) -> None:
    deck = suggested(tmp_path, "crystalicum", 3)
    record = tmp_path / "game.json"
    words = ("play", "crystalicum", "--seats", "human,random", "--seed", "4", "--deck", str(deck))
    run = druza_run(*words, typed=f"save {record}\nquit\n")
    assert run.returncode == 0, run.stderr
    options = json.loads(record.read_text("utf-8"))["options"]
    assert options["decks"][0] == deck.read_text("utf-8")


def test_a_deck_for_another_table_is_refused(tmp_path: Path) -> None:
    run = druza_run("play", "edge", "--seats", "human,random,random", "--deck", str(suggested(tmp_path, "edge")))
    assert run.returncode == 2
    assert "ED-010" in run.stderr
