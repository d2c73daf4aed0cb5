"""How fast the games run here: `make bench`. With --write the figures go into bench/README.md."""

from __future__ import annotations

import argparse
import platform
from pathlib import Path
from typing import Any

import druza
from druza.arena.bench import FIGURES, bench

PAGE = Path(__file__).parent / "README.md"
MARK = "<!-- figures -->"
SEATS = {"edge": 2, "crystalicum": 2}  # measured as their duels; the others with four seats


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="CPU seconds for each game")
    parser.add_argument("--write", action="store_true", help="write the figures into bench/README.md")
    parser.add_argument("games", nargs="*", help="which games; all without it")
    asked = parser.parse_args()
    rows = []
    for id in asked.games or druza.game_ids():
        print(f"{id} ...", flush=True)
        rows.append(bench(id, SEATS.get(id, 4), asked.seconds))
    page = table(rows)
    print(page)
    if asked.write:
        before = PAGE.read_text("utf-8").split(MARK)[0]
        PAGE.write_text(f"{before}{MARK}\n\n{page}", "utf-8")


def table(rows: list[dict[str, Any]]) -> str:
    """The figures as a table for the page."""
    lines = [f"| game | seats | {' | '.join(name.replace('_', ' ').replace(' per s', '/s') for name in FIGURES)} |"]
    lines.append("|---|---|" + "---:|" * len(FIGURES))
    for row in rows:
        lines.append(f"| {row['game']} | {row['seats']} | {' | '.join(f'{row[name]:,}' for name in FIGURES)} |")
    how = "compiled" if all(row["compiled"] for row in rows) else "interpreted"
    return "\n".join([*lines, "", f"CPython {platform.python_version()}, {how}, per CPU second of one core.", ""])


if __name__ == "__main__":
    main()
