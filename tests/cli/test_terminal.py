"""The terminal table: a game played by typing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rich.console import Console

import druza
from druza.cli.terminal import Terminal
from druza.kernel.record import new_record


class Typist(Console):
    """A console that is typed to from a list."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(record=True, width=100, force_terminal=False, file=open("/dev/null", "w"))  # noqa: SIM115
        self.lines = lines

    def input(self, *args: object, **kwargs: object) -> str:
        self.print(args[0] if args else "")
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def played(lines: list[str], players: str = "human,random", lang: str = "en") -> tuple[Terminal, str]:
    terminal = Terminal.new("star-scrappers", players.split(","), 3, {"first_player": 0}, lang)
    typist = Typist(lines)
    terminal.console = typist
    terminal.run()
    return terminal, typist.export_text()


def test_a_number_chooses_an_option() -> None:
    terminal, shown = played(["1"])
    assert len(terminal.record["moves"]) >= 1
    assert "Docks" in shown


def test_a_word_chooses_an_option_too() -> None:
    terminal, _ = played(["recruit", "quit"])
    assert terminal.record["moves"] == ["recruit"]


def test_why_names_the_rule() -> None:
    terminal, shown = played(["why raid", "raid", "quit"])
    assert shown.count("SS-169") == 2
    assert terminal.record["moves"] == []


def test_undo_goes_back_to_the_last_own_decision() -> None:
    terminal, _ = played(["recruit", "undo", "quit"])
    assert terminal.record["moves"] == []
    terminal, _ = played(["end", "undo", "quit"])
    assert terminal.record["moves"] == []
    _, shown = played(["undo", "quit"])
    assert "nothing to take back" in shown


def test_a_saved_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    terminal, _ = played(["recruit", f"save {file}", "quit"])
    again = Terminal.from_file(file, "en")
    assert again.state.to_json() == terminal.state.to_json()
    assert json.loads(file.read_text())["players"] == ["human", "random"]


def test_what_cannot_be_understood_loses_nothing() -> None:
    terminal, shown = played(["fly", "999", "'", "why", "save", "rule SS-041", "help", "log", "score", "", "quit"])
    assert terminal.record["moves"] == []
    assert "no option or command 'fly'" in shown


def test_the_keyboard_is_handed_over_between_people() -> None:
    terminal, shown = played(["end", "", "quit"], players="human,human")
    assert "Hand the keyboard over" in shown
    assert terminal.state.seat == 1


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_whole_game_can_be_played_and_ends_with_the_points(lang: str) -> None:
    terminal, shown = played(["1"] * 3000, lang=lang)
    assert terminal.state.seat == -1
    assert {"pl": "Koniec gry", "en": "The game is over"}[lang] in shown
    assert druza.replay(terminal.record).scores() == terminal.state.scores()


def test_a_saved_game_with_changed_values_goes_on_with_them(tmp_path: Path) -> None:
    changed = druza.game("star-scrappers", {"artifact-01.cost": 4})
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(new_record(changed, 2, 3)))
    assert Terminal.from_file(file, "en").game.fingerprint == changed.fingerprint
