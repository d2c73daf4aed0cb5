"""The layers: who may know whom (docs/architecture.md). An import never points back up."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"

# Each part, and the parts it may import besides itself.
MAY_KNOW = {
    "kernel": [],
    "games": ["kernel"],
    "bots": ["kernel"],
    "arena": ["kernel", "games", "bots"],
    "interop": ["kernel", "games", "bots"],
    "learn": ["kernel", "games", "bots"],
    "puzzles": ["kernel", "games", "bots", "learn"],
    "web": ["kernel", "games", "bots", "arena", "interop", "learn", "puzzles"],
    "cli": ["kernel", "games", "bots", "arena", "interop", "learn", "puzzles", "web"],
}
# Modules that are no part: the package itself shows the contract, the registry of games names the five.
FRONTS = {
    "druza": ["kernel", "games", "interop"],
    "druza.__main__": ["cli"],
}
SHARED_BY_GAMES = {"druza.games", "druza.games.registry"}
# A board sees only views: neither it nor the helpers it is drawn with may know the state of its game. It may know the
# game's own class, to read names and texts from it, and what loads its content, for a gallery without a game.
BOARD_MAY_NAME = {"game", "load"}
STATE = {"state", "state_parts"}
# No file may know the machine it was written on.
FOREIGN = ["../" + "shared", "/wo" + "rk/", "/ro" + "ot/"]


def module_name(file: Path, source: Path) -> str:
    parts = list(file.relative_to(source).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(source: Path) -> list[Path]:
    return sorted((source / "druza").rglob("*.py"))


def imports(text: str, module: str, is_package: bool) -> list[str]:
    """Every module that a source names in an import, wherever it stands; also `from x import y` as x.y."""
    found: list[str] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = absolute(node, module, is_package)
            found += [f"{base}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Call) and is_import_call(node.func):
            found += [str(name.value) for name in node.args[:1] if isinstance(name, ast.Constant)]
    return found


def absolute(node: ast.ImportFrom, module: str, is_package: bool) -> str:
    if node.level == 0:
        return node.module or ""
    parts = module.split(".")
    kept = parts[: len(parts) - node.level + (1 if is_package else 0)]
    return ".".join([*kept, node.module] if node.module else kept)


def is_import_call(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return function.attr == "import_module"
    return isinstance(function, ast.Name) and function.id in ("__import__", "import_module")


def part_of(module: str) -> str:
    """kernel, games, ...; nothing for the package itself."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_KNOW else ""


def game_of(module: str) -> str:
    """The game whose folder a module is in, or nothing."""
    parts = module.split(".")
    if part_of(module) != "games" or len(parts) < 3:
        return ""
    return "" if ".".join(parts[:3]) in SHARED_BY_GAMES else parts[2]


def violations(source: Path) -> list[str]:
    """Every import that points the wrong way, as `module imports other: reason`."""
    found: list[str] = []
    for file in modules(source):
        module = module_name(file, source)
        for other in imports(file.read_text(), module, file.name == "__init__.py"):
            if other.split(".")[0] == "druza":
                reason = why_forbidden(module, other)
                found += [f"{module} imports {other}: {reason}"] if reason else []
    return found + boards_that_know_too_much(source)


def why_forbidden(module: str, other: str) -> str:
    part, known = part_of(module), part_of(other)
    if not part and module not in FRONTS:
        return "a part that the layers do not know"
    if not known:
        return "" if not part or "games" in MAY_KNOW[part] else "the package itself stands above the games"
    allowed = FRONTS[module] if not part else [part, *MAY_KNOW[part]]
    if known not in allowed:
        return f"{part or module} may know only {', '.join(allowed)}"
    game, others_game = game_of(module), game_of(other)
    if game and others_game and game != others_game:
        return "games never know each other"
    if game and known == "games" and not others_game:
        return "a game knows the kernel and itself"
    return ""


def boards_that_know_too_much(source: Path) -> list[str]:
    """Boards from which a way of imports leads to their game's state."""
    found: list[str] = []
    for folder in sorted((source / "druza" / "games").glob("*")):
        known = own_imports(folder, source)
        todo = [name for name in known if name == "board" or name.startswith("board.")]
        seen = set(todo)
        while todo:
            name = todo.pop()
            for other in known.get(name, set()) - BOARD_MAY_NAME:
                if other in STATE:
                    found.append(f"{folder.name}: {name} imports the state: a board sees only views")
                elif other not in seen:
                    seen.add(other)
                    todo.append(other)
    return found


def own_imports(folder: Path, source: Path) -> dict[str, set[str]]:
    """For each module of a game, by its name below the game, the modules of the same game that it imports."""
    prefix = f"druza.games.{folder.name}."
    names = {module_name(file, source).removeprefix(prefix): file for file in folder.rglob("*.py")}
    found: dict[str, set[str]] = {}
    for name, file in names.items():
        text = file.read_text()
        if not name.startswith("board"):
            text = without_types(text)  # what only the type checker reads leads a board nowhere
        own = [
            other.removeprefix(prefix)
            for other in imports(text, prefix + name, file.name == "__init__.py")
            if other.startswith(prefix)
        ]
        found[name] = {
            known for other in own for known in (other, other.rpartition(".")[0]) if known in names or known in STATE
        }
    return found


def without_types(text: str) -> str:
    """A source without what stands under `if TYPE_CHECKING`."""
    tree = ast.parse(text)
    tree.body = [
        node for node in tree.body if not (isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test))
    ]
    return ast.unparse(tree)


def outside_imports(source: Path) -> list[str]:
    """What boards import from outside druza that is not of the standard library."""
    found: list[str] = []
    games = source / "druza" / "games"
    for file in [*games.glob("*/board.py"), *games.glob("*/board/*.py")]:
        for other in imports(file.read_text(), module_name(file, source), file.name == "__init__.py"):
            top = other.split(".")[0]
            if top != "druza" and top not in sys.stdlib_module_names:
                found.append(f"{module_name(file, source)} imports {other}")
    return found


def mentions(folder: Path) -> list[str]:
    """Files that name a place which only the machine they were written on has."""
    found: list[str] = []
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.suffix not in (".pyc", ".so", ".png", ".woff2"):
            text = file.read_text(errors="replace")
            found += [f"{file.relative_to(folder)}: {word}" for word in FOREIGN if word in text]
    return found


def test_no_import_points_back_up() -> None:
    assert violations(SOURCE) == []


def test_boards_need_only_the_standard_library() -> None:
    assert outside_imports(SOURCE) == []


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_no_file_knows_the_machine_it_was_written_on(folder: str) -> None:
    assert mentions(ROOT / folder) == []


def test_every_part_is_seen() -> None:
    seen = {part_of(module_name(file, SOURCE)) for file in modules(SOURCE)}
    assert {"kernel", "games"} <= seen


# What follows tests the tests: each wrong import, in a package made for it, is found.

WRONG = [
    ("kernel/state.py", "import druza.games.edge"),
    ("kernel/state.py", "from druza import games"),
    ("kernel/state.py", "from druza import game"),
    ("kernel/state.py", "def late() -> None:\n    from druza.web import app"),
    ("kernel/state.py", "from ..bots import random"),
    ("kernel/state.py", "import importlib\nimportlib.import_module('druza.cli')"),
    ("games/edge/turn.py", "from druza.games.tortuga import state"),
    ("games/edge/turn.py", "from druza.games.registry import game"),
    ("games/edge/turn.py", "from ..tortuga.state import Table"),
    ("games/edge/turn.py", "from druza.bots.greedy import Greedy"),
    ("games/edge/board.py", "from druza.games.edge.state import Table"),
    ("games/edge/board.py", "from .state import Table"),
    ("games/edge/board.py", "from .state_parts import Fight"),
    ("games/edge/board/hand.py", "from druza.games.edge.state import Table"),
    ("bots/greedy.py", "from druza.games.edge import state"),
    ("bots/greedy.py", "import druza"),
    ("arena/ladder.py", "import druza.web.app"),
    ("interop/gym.py", "import druza.arena.match"),
    ("learn/lesson.py", "import druza.web.app"),
    ("web/app.py", "import druza.cli"),
    ("extras/new.py", "import druza.kernel.state"),
]
RIGHT = [
    ("kernel/state.py", "from druza.kernel import dice\nimport sys"),
    ("games/registry.py", "from druza.games.edge.game import EDGE"),
    ("games/edge/turn.py", "from druza.games.edge.state import Table\nfrom druza.kernel.state import Step"),
    ("games/edge/board.py", "from druza.games.edge.words import WORDS\nfrom druza.kernel.drawing import circle"),
    ("bots/greedy.py", "from druza.kernel.state import State"),
    ("arena/ladder.py", "from druza.bots.greedy import Greedy\nfrom druza.games import registry"),
    ("web/app.py", "from druza.arena import ladder"),
    ("arena/bench.py", "import druza"),
    ("cli/main.py", "import druza\nfrom druza.web import app"),
    ("__init__.py", "from druza.games.registry import game"),
]


def package(folder: Path, file: str, text: str) -> Path:
    path = folder / "druza" / file
    path.parent.mkdir(parents=True)
    path.write_text(text)
    return folder


@pytest.mark.parametrize(("file", "text"), WRONG)
def test_a_wrong_import_is_found(tmp_path: Path, file: str, text: str) -> None:
    assert len(violations(package(tmp_path, file, text))) == 1


@pytest.mark.parametrize(("file", "text"), RIGHT)
def test_a_right_import_is_not(tmp_path: Path, file: str, text: str) -> None:
    assert violations(package(tmp_path, file, text)) == []


@pytest.mark.parametrize("file", ["board.py", "board/__init__.py", "board/hand.py"])
def test_a_foreign_library_in_a_board_is_found(tmp_path: Path, file: str) -> None:
    assert outside_imports(package(tmp_path, f"games/edge/{file}", "import jinja2")) != []


@pytest.mark.parametrize("word", FOREIGN)
def test_a_machine_path_is_found(tmp_path: Path, word: str) -> None:
    assert len(mentions(package(tmp_path, "kernel/paths.py", f"HOME = '{word}main'"))) == 1


# rings of modules that need each other from their first line on; each says why in its docstring or comments
RINGS = [
    {f"druza.games.edge.rules.{name}" for name in ("actions", "menu", "played_together", "status_tokens")}
    | {f"druza.games.edge.rules.{name}" for name in ("upgrades", "windows", "wounds")},
    {f"druza.games.edge.rules.{name}" for name in ("end_of_turn", "passive_turn", "turn")},
]


def needed_at_once(file: Path, known: set[str]) -> set[str]:
    """The modules that are imported when this one is."""
    found: set[str] = set()
    for node in ast.parse(file.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.add(whole if whole in known else node.module)
    return found & known


def test_modules_need_each_other_only_where_it_is_said_why() -> None:
    files = {module_name(file, SOURCE): file for file in modules(SOURCE)}
    reached = {module: needed_at_once(file, set(files)) for module, file in files.items()}
    for between in files:
        for after in reached.values():
            if between in after:
                after |= reached[between]
    rings = {frozenset(other for other in after if module in reached[other]) for module, after in reached.items()}
    assert {ring for ring in rings if len(ring) > 1} == {frozenset(ring) for ring in RINGS}
