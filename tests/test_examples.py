"""Notebooks and the examples of the documentation: all run from start to end."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, assert_type

import pytest

import druza
from druza.kernel.game import Game

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
PAGES = ["README.md", "docs/api.md", "docs/encodings.md", "docs/interop.md"]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXAMPLES = [(page, number) for page in PAGES for number in range(len(BLOCK.findall((ROOT / page).read_text())))]


def run_cell(code: str, names: dict[str, Any]) -> Any:
    """Run it as a notebook does; what its last line is worth."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


def test_there_are_five_notebooks() -> None:
    assert len(NOTEBOOKS) == 5


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in json.loads(file.read_text())["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            shown = run_cell("".join(cell["source"]), names)
            if hasattr(shown, "_repr_html_"):
                assert shown._repr_html_().startswith("<iframe")


@pytest.mark.parametrize(("page", "number"), EXAMPLES)
def test_an_example_of_the_documentation_runs(page: str, number: int) -> None:
    code = BLOCK.findall((ROOT / page).read_text())[number].replace("mcts:500", "mcts:2").replace("games=64", "games=2")
    if "pyspiel" in code:
        pytest.importorskip("pyspiel")
    exec(compile(code, f"{page}, example {number + 1}", "exec"), {"__name__": "example"})


@pytest.mark.parametrize("id", druza.game_ids())
def test_a_state_is_shown_as_its_seat_sees_it(id: str) -> None:
    game = druza.game(id)
    state = game.new(game.seat_counts[0], 3)
    page = druza.show(state, 0, "pl").page
    assert page == druza.show(state.imagine(0, 5), 0, "pl").page
    assert 'id="board"' in page
    assert "http://" not in re.sub(r"http://www\.w3\.org/\S+", "", page)
    assert state._repr_html_().startswith("<iframe")


def test_a_seat_that_is_not_there_is_not_shown() -> None:
    with pytest.raises(druza.BadInput, match=r"there is no seat 5: expected -1 \(a spectator\) to 1"):
        druza.show(druza.game("edge").new(2, 0), 5)
    with pytest.raises(druza.BadInput, match="unknown language 'de'"):
        druza.show(druza.game("edge").new(2, 0), 0, "de")


def test_every_link_of_the_documentation_leads_somewhere() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "docs.py"), "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_the_version_is_the_same_wherever_it_is_cited() -> None:
    cited = re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE)
    assert cited is not None
    assert cited[1] == druza.__version__
    assert (ROOT / "src" / "druza" / "py.typed").exists()


def test_what_a_user_gets_has_a_type_of_its_own() -> None:
    """`mypy --strict` of a user's program knows what states give; mypy itself checks these lines."""
    game = druza.game("tortuga")
    assert_type(game, Game[druza.State])
    state = assert_type(game.new(seats=2, seed=7), druza.State)
    assert_type(state.scores(), list[float])
    assert isinstance(state, druza.State)
