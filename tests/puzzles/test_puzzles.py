"""Puzzles: those that come with the games are well, and what makes one."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

import druza
from druza.cli.commands import app
from druza.kernel.refused import BadInput
from druza.puzzles.checking import check_all, check_puzzle
from druza.puzzles.explaining import explanation
from druza.puzzles.judging import Click, judged_clicks
from druza.puzzles.kinds import WIN, kind_of, title
from druza.puzzles.mining import best_line, brought, is_clear, may_be_clear, rating_of, wins_this_turn
from druza.puzzles.puzzle import Judged, Puzzle, puzzles_of, read_puzzles, write_puzzles
from druza.puzzles.words import words

run = CliRunner().invoke


def puzzle(**changes: object) -> Puzzle:
    """A puzzle of the opening of Star Scrappers; what is clearly best there is only claimed."""
    state = druza.game("star-scrappers").new(2, 7, {"factions": "first-game"})
    clicks = judged_clicks(state, 60, 1)
    line, _ = best_line(state, clicks[0])
    facts = {
        "id": "star-scrappers-7-0",
        "game": "star-scrappers",
        "content": state.game.fingerprint,
        "you": state.seat,
        "kind": "recruit",
        "rating": 1200,
        "line": [state.game.notation(move) for move in line],
        "options": [
            Judged(path=clicks[0].path, chance=0.8, brings={"crystals": 3.0}),
            Judged(path=clicks[1].path, chance=0.4),
        ],
        "found": {"novice": 1},
        "simulations": 60,
        "position": json.loads(state.to_json()),
        **changes,
    }
    return msgspec.convert(facts, Puzzle, from_attributes=True)


@pytest.mark.parametrize("id", druza.game_ids())
def test_the_puzzles_of_every_game_are_well(id: str) -> None:
    assert check_all(list(puzzles_of(id)), searched=0) == []


@pytest.mark.parametrize("id", druza.game_ids())
def test_titles_stand_under_verbs_of_the_game(id: str) -> None:
    verbs = druza.game(id).vocabulary.by_name
    assert [verb for verb in words().games[id] if verb not in verbs] == []


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, ""),
        ({"content": "0" * 16}, ""),  # content may change where the puzzle does not
        ({"you": 1}, "seat 1 should be asked, seat 0 is"),
        ({"line": ["raid", "base:7"]}, "the line begins with 'raid'"),
        ({"ends": True}, "the line does not end the game"),
        ({"game": "star-wars"}, "unknown game 'star-wars'"),
    ],
)
def test_what_is_wrong_with_a_puzzle_is_said(changes: dict[str, object], fault: str) -> None:
    faults = check_puzzle(puzzle(**changes), search=False)
    assert faults == [] if not fault else any(fault in one for one in faults), faults


def test_two_puzzles_of_one_id_are_a_fault() -> None:
    assert check_all([puzzle(), puzzle()], searched=0) == ["star-scrappers-7-0: there are two of this id"]


def test_an_explanation_speaks_the_words_of_the_game() -> None:
    best, brings, *_ = explanation(puzzle(), "en")
    assert best.startswith("Best: Mine")
    assert brings == "It brings at once: +3 (Crystals)."
    assert explanation(puzzle(), "pl")[1].startswith("Zysk od razu: +3 (")
    assert explanation(puzzle(kind=WIN, ends=True), "en")[1] == "It ends the game, and you win."


def test_a_kind_is_the_verb_unless_the_line_wins() -> None:
    state = druza.game("star-scrappers").new(2, 3, {})
    line = [druza.game("star-scrappers").parse("raid")]
    assert kind_of(state, line, wins=False) == "raid"
    assert kind_of(state, line, wins=True) == WIN
    assert not wins_this_turn(state, line)
    assert title("star-scrappers", "raid", "pl") == "Czas na najazd"
    assert title("star-scrappers", "unheard-of", "en") == "The best move"


def test_clicks_are_judged_fairly_and_the_best_comes_first() -> None:
    state = druza.game("star-scrappers").new(2, 5, {})
    clicks = judged_clicks(state, 200, 1)
    assert [click.chance for click in clicks] == sorted([click.chance for click in clicks], reverse=True)
    assert all(click.visits >= 12 for click in clicks)
    assert not is_clear(clicks[:1], 0.1)


def test_what_is_as_good_as_the_best_is_no_rival() -> None:
    clicks = [Click(path, [], 100, chance) for path, chance in (("a", 0.8), ("b", 0.79), ("c", 0.5), ("d", 0.1))]
    assert is_clear(clicks, 1.2)
    assert not is_clear(clicks, 1.5)
    assert not is_clear(clicks[:2], 0.0)
    assert may_be_clear(clicks)
    assert not may_be_clear(clicks[:2])


def test_the_fewer_find_it_the_harder_it_is() -> None:
    assert rating_of({"novice": 0, "strong": 0}) > rating_of({"novice": 0.2, "strong": 0.9}) > rating_of({"novice": 1})


def test_what_a_line_brings_is_told_by_category() -> None:
    state = druza.game("star-scrappers").new(2, 5, {})
    assert brought(state, state) == {}


def test_files_are_read_back_and_bad_lines_named(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    write_puzzles(file, [puzzle()])
    assert read_puzzles(file) == [puzzle()]
    file.write_text(file.read_text() + '{"id": 3}\n')
    with pytest.raises(BadInput, match=r"some\.jsonl: line 2: not a puzzle"):
        read_puzzles(file)
    assert read_puzzles(tmp_path / "none.jsonl") == []


def test_the_command_checks_and_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    write_puzzles(file, [puzzle(ends=True)])
    found = run(app, ["puzzles", "check", str(file), "--sample", "0"])
    assert found.exit_code == 2
    assert "the line does not end the game" in found.output
    write_puzzles(file, [puzzle()])
    assert "star-scrappers 1: all is well" in run(app, ["puzzles", "check", str(file), "--sample", "0"]).output


def test_mining_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    write_puzzles(file, [puzzle()])
    found = run(app, ["puzzles", "mine", "star-scrappers", "--count", "1", "--games", "1", "--out", str(file)])
    assert found.exit_code == 0, found.output
    assert "1 puzzles in" in found.output
