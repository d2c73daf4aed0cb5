"""Rules and the tests that name them."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import druza
from druza.kernel.game import Game
from druza.kernel.refused import BadInput

NAMED = re.compile(r"(?:^|_)([a-z]{2})((?:_\d{3})+)(?=_|$)")


def rules_with_tests(game: Game[Any], lang: str, only: str | None = None) -> dict[str, Any]:
    """Every rule with its text and, in a checkout, the tests whose names carry its id."""
    ids = game.rulebook.ids()
    if only is not None:
        if only.upper() not in ids:
            raise BadInput(f"unknown rule {only!r}: {game.id} has {ids[0]} to {sorted(ids)[-1]}")
        ids = [only.upper()]
    folder = tests_folder()
    tests = tests_by_rule(folder) if folder else None
    rules: list[dict[str, Any]] = []
    for id in ids:
        entry: dict[str, Any] = {"id": id, "text": game.rulebook.text(id, lang)}
        entry["printed"] = game.rulebook.is_printed(id)
        if not entry["printed"]:
            entry["reason"] = game.rulebook.reason(id, lang)
        if tests is not None:
            entry["tests"] = tests.get(id, [])
        rules.append(entry)
    found: dict[str, Any] = {"game": game.id, "rules": rules}
    if tests is not None:
        found["uncovered"] = [entry["id"] for entry in rules if not entry["tests"]]
    return found


def tests_folder() -> Path | None:
    """The tests of this checkout: beside the package's sources, or below the folder one stands in."""
    sources = Path(druza.__file__).parent
    for root in (sources.parent.parent, Path.cwd()):
        if (root / "tests" / "games").is_dir() and (root / "pyproject.toml").is_file():
            return root / "tests"
    return None


def tests_by_rule(folder: Path) -> dict[str, list[str]]:
    """Test functions by the rule ids in their names: test_ss_044_ names SS-044, test_ss_044_045_ names both."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test_"):
                name = f"{path.relative_to(folder.parent).as_posix()}::{node.name}"
                for rule in rules_in(node.name):
                    found.setdefault(rule, []).append(name)
    return found


def rules_in(name: str) -> list[str]:
    """Every rule that the name of a test carries."""
    return [f"{letters.upper()}-{digits}" for letters, all in NAMED.findall(name) for digits in all.split("_")[1:]]
