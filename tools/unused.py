"""Unused code: functions, methods and classes that nothing calls. Part of `make lint`.

Usage: python tools/unused.py
What others call by a name that no text shows (a command, a route, an interface of somebody else) is left out here.
"""

import sys
from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).resolve().parent.parent
KINDS = ("class", "function", "import", "method", "property")  # constants and fields are tables, read as a whole
DECORATED = [
    "@app.*",
    "@router.*",
    "@*.command",
    "@*.command(*",
    "@*.callback*",
    "@pytest.*",
    "@event.*",
    "@*.listens_for*",
]
CALLED = [
    "test_*",
    "build_extensions",  # setuptools
    "action_masks",  # sb3-contrib
    "forward",  # torch
    "action_space",  # pettingzoo
    "observation_space",
    "new_initial_state",  # openspiel
    "make_py_observer",
    "max_chance_nodes_in_history",
    "current_player",
    "_legal_actions",
    "chance_outcomes",
    "_apply_action",
    "_action_to_string",
    "returns",
    "set_from",
    "string_from",
    "opponent",  # of bots from elsewhere, found by name
    "capture_signals",  # uvicorn
    "visit_*",  # ast
    "handle_*",  # html.parser
    "is_reached",  # templates
    "*_bytecode",  # jinja
    "upgrade",  # alembic
    "downgrade",
    "__call__",
    "__getattribute__",
    "chapter_of_prompt",  # for the pages of booklets and puzzles
    "puzzle_by_id",
]


def main() -> int:
    search = Vulture(ignore_names=CALLED, ignore_decorators=DECORATED)
    search.scavenge([str(ROOT / name) for name in ("src", "tests", "tools", "setup.py")])
    found = [
        f"{Path(item.filename).relative_to(ROOT)}:{item.first_lineno}: nothing uses the {item.typ} {item.name!r}"
        for item in search.get_unused_code(min_confidence=60)
        if item.typ in KINDS and not Path(item.filename).is_relative_to(ROOT / "tests")
    ]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
