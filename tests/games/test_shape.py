"""The shape of a game's folder: who knows one game knows all. docs/adding-a-game.md is the contract."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from druza.games.registry import GAMES

HOME = Path(__file__).parents[2] / "src" / "druza" / "games"
FOLDERS = {"board", "content", "lessons", "puzzles", "rulebook", "rules", "verbs", "words"}
NEEDED = {
    "__init__.py",
    "describe.py",
    "game.py",
    "goal.py",
    "hints.py",
    "imagining.py",
    "layout.py",
    "load.py",
    "setup.py",
}
NEEDED |= {"seen.py", "state.py", "telling.py", "text.py", "view.py", "vocabulary.py", "worth.py"}
ALLOWED = NEEDED | {
    "builder.py",
    "fields.py",
    "inputs.py",
    "naming.py",
    "older.py",
    "option_tokens.py",
    "reasons.py",
    "scoring.py",
    "state_parts.py",
    "stops.py",
}
CONTENT = {"__init__.py", "agreement.py", "box.py", "entries.py", "pieces.py", "tables.py"}
# what one game alone has
OWN: dict[str, set[str]] = {
    "edge": {
        "asked_inputs.py",
        "list_files.py",
        "obvious_answers.py",
        "reach_inputs.py",
        "ready_payment.py",
        "ready_setup.py",
    }
}
PAIR = re.compile(r"""says\(\s*f?(["'])[^"']*\1,\s*f?["']""")

every_game = pytest.mark.parametrize("folder", [module.rpartition(".")[2] for module in GAMES.values()])


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.suffix == ".py"}


@every_game
def test_a_game_has_the_files_of_the_shape(folder: str) -> None:
    game = HOME / folder
    rooms = {path.name for path in game.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms - FOLDERS == set()
    assert {"board", "content", "rulebook", "rules", "words"} <= rooms
    assert files(game) - ALLOWED <= OWN.get(folder, set())
    assert NEEDED - files(game) == set()
    assert CONTENT - files(game / "content") == set()


@every_game
def test_the_state_is_named_for_its_game(folder: str) -> None:
    name = "".join(part.capitalize() for part in folder.split("_")) + "State"
    tree = ast.parse((HOME / folder / "state.py").read_text("utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.ClassDef)}


@every_game
def test_boards_write_no_sentences(folder: str) -> None:
    """Texts of a game stand in its words, not in pairs in Python."""
    pairs = [path.name for path in (HOME / folder).rglob("*.py") if PAIR.search(path.read_text("utf-8"))]
    assert pairs == [], "texts in Python: put them into words/*.toml"
