"""The text protocol: the rules for programs, a program in another language as a player, and what goes wrong."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import druza
from druza.arena.match import Match, play
from druza.bots import bot
from druza.interop.engine import Engine, Program

ROOT = Path(__file__).resolve().parents[2]
PERL = f"perl {ROOT / 'examples' / 'bot.pl'}"


def said(game: str, *lines: str) -> list[str]:
    out = io.StringIO()
    Engine(game).run(lines, out)
    return out.getvalue().splitlines()


def test_a_program_learns_the_rules_line_by_line() -> None:
    answers = said("star-scrappers", "druza", "isready", "newgame seats=3 seed=5", "options", "moves end", "scores")
    assert answers[0].startswith("id druza ")
    assert answers[2:6] == ["ready", "readyok", "asked 1", "options recruit mine skill end"]
    assert answers[6] == "asked 2"
    assert answers[7:] == ["scores 3 3 3", "winners"]


def test_positions_go_out_and_come_back() -> None:
    (position,) = said("motherload", "position")
    state = druza.game("motherload").new(2, 0)
    assert json.loads(position.removeprefix("position ")) == json.loads(state.to_json())
    assert said("motherload", position) == [f"asked {state.seat}"]


def test_a_view_is_what_the_seat_sees_and_a_bot_can_be_asked() -> None:
    view, best = said("tortuga", "view", "go greedy")
    state = druza.game("tortuga").new(2, 0)
    assert json.loads(view.removeprefix("view ")) == state.view(state.seat)
    assert best.removeprefix("bestmove ") in state.view(state.seat)["options"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("dance", "error unknown command 'dance': expected druza, isready"),
        ("newgame seats=9", "error star-scrappers cannot be played by 9: expected 2, 3, 4 seats"),
        ("newgame wind", "error bad option 'wind': expected name=value"),
        ("newgame seed=x", "error seed must be a whole number"),
        ("moves mine crystal:99", "error moves[1]"),
        ("view 7", "error there is no seat '7'"),
        ("why raid", "refused SS-169 "),
        ("go deep-blue", "error unknown bot 'deep-blue'"),
        ("position {}", "error "),
    ],
)
def test_what_is_wrong_is_told_and_the_game_goes_on(line: str, told: str) -> None:
    answers = said("star-scrappers", line, "isready", "options")
    assert answers[0].startswith(told)
    assert answers[1] == "readyok"
    assert answers[2].startswith("options ")


def test_the_command_speaks_it() -> None:
    command = [sys.executable, "-m", "druza", "engine", "edge"]
    done = subprocess.run(command, input="isready\nquit\n", capture_output=True, text=True, timeout=60)
    assert done.stdout == "readyok\n"


def test_a_bot_in_perl_plays_a_game() -> None:
    played = play(Match(0, "star-scrappers", 3, (f"engine:{PERL}", "random")), log=False)
    assert played.state.seat == -1
    assert len(played.record["moves"]) > 50


def test_a_program_says_its_name() -> None:
    program = Program(PERL, "edge")
    assert program.name == "Perl example"
    assert program.choose({}, ["end", "mine"], 5) == "mine"
    program.close()
    assert program.process.poll() is not None


@pytest.mark.parametrize(
    ("script", "told"),
    [
        (
            "print('ready', flush=True); input(); input(); input(); print('bestmove fly', flush=True)",
            "chose 'fly': exp",
        ),
        ("print('ready', flush=True); input(); input(); input(); print('hello', flush=True)", "said 'hello': expected"),
        ("print('ready', flush=True); input()", "has ended"),
        ("print('ready', flush=True); import time; time.sleep(60)", "said nothing within 1.2 seconds"),
    ],
)
def test_a_program_that_plays_badly_is_told_of(script: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "player.py"
    file.write_text("input()\n" + script)
    program = Program(f"{sys.executable} {file}", "edge")
    with pytest.raises(druza.BadInput, match=told):
        program.choose({}, ["end", "mine"], 0.2)
    assert program.process.poll() is not None


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(druza.BadInput, match="no-such-program cannot be started"):
        Program("no-such-program", "edge")
    with pytest.raises(druza.BadInput, match="expected engine:COMMAND"):
        bot("engine:")
