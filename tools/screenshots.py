"""The pictures in the README and the docs, made anew from the program itself.

docs/images/terminal.svg: a few decisions of Star Scrappers in the terminal.
"""

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
WIDTH = 110
TYPED = "1\n1\nquit\n"
RULED_LINE = "──────"  # above every table
SVG = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)  # no fonts from the network


def main() -> int:
    IMAGES.mkdir(parents=True, exist_ok=True)
    draw_terminal(IMAGES / "terminal.svg", ["play", "star-scrappers", "--seats", "human,greedy", "--seed", "7"], TYPED)
    return 0


def draw_terminal(file: Path, command: list[str], typed: str) -> None:
    """What a terminal shows when this is typed into that command."""
    colours = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": str(WIDTH)}
    done = subprocess.run(
        [Path(sys.executable).parent / "druza", *command],
        input=typed,
        env={**os.environ, **colours},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        sys.exit(f"druza {' '.join(command)} failed:\n{done.stdout}")
    shown = Text.from_ansi(done.stdout[done.stdout.rfind(RULED_LINE) :].partition("\n")[2].rstrip())
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True)
    console.print(shown)
    console.save_svg(str(file), title="druza " + " ".join(command), code_format=SVG)
    print(file.relative_to(ROOT))


if __name__ == "__main__":
    sys.exit(main())
