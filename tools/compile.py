"""The compiled build: `build/compiled/` holds all of druza with its hot modules compiled.

Usage: python tools/compile.py [--game NAME] [--best] [--light] [--check]
`PYTHONPATH=build/compiled` uses it; without that, Python uses the sources in `src/`. With a game, the kernel, the bots
and that game alone are compiled, into `build/compiled-NAME/`, in a way that compiles only edited modules again but
makes games a tenth slower; with --best as well as all games are, into `build/compiled-NAME-best/`. With --light all is
compiled in less than half the time, and is slower, for tests, into `build/compiled-light/`. Several may run at once:
those for the same folder wait for each other.
"""

import argparse
import fcntl
import hashlib
import importlib.util
import shutil
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "druza"
COMPILING = SOURCE / "cli" / "compiling.py"
CANNOT = 3  # the exit code where there is nothing to compile with


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="", help="compile this game only (star_scrappers or star-scrappers)")
    parser.add_argument("--best", action="store_true", help="compile one game as well as all games are")
    parser.add_argument("--light", action="store_true", help="compile all quickly, for tests")
    parser.add_argument("--check", action="store_true", help="only say by the exit code if the build is up to date")
    asked = parser.parse_args()
    game = asked.game.replace("-", "_")
    if game and not (SOURCE / "games" / game).is_dir():
        games = sorted(folder.name for folder in (SOURCE / "games").iterdir() if (folder / "__init__.py").exists())
        sys.exit(f"there is no game {asked.game!r}: expected one of {', '.join(games)}")
    how = "light" if asked.light else "quick" if game and not asked.best else "best"
    ending = "" if how == "quick" or (how == "best" and not game) else f"-{how}"
    target = ROOT / "build" / (f"compiled-{game}{ending}" if game else f"compiled{ending}")
    if asked.check:
        return 0 if is_fresh(target, game, how) else 1
    target.parent.mkdir(exist_ok=True)
    with open(f"{target}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return 0 if is_fresh(target, game, how) else build(target, game, how)


def is_fresh(target: Path, game: str, how: str) -> bool:
    """Was this built from exactly the present sources, by this Python?"""
    stamp = target / "built-from"
    return stamp.exists() and stamp.read_text() == fingerprint(game, how)


def fingerprint(game: str, how: str) -> str:
    """Of all that makes the build what it is; for one game, without the others."""
    digest = hashlib.sha256(f"{sys.version} {how}".encode())
    others = [folder for folder in (SOURCE / "games").iterdir() if folder.is_dir() and game not in ("", folder.name)]
    mine = [file for file in sources() if not any(file.is_relative_to(folder) for folder in others)]
    for file in [ROOT / "requirements" / "base.txt", *mine]:
        digest.update(str(file.relative_to(ROOT)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def sources() -> list[Path]:
    found = (file for file in SOURCE.rglob("*") if file.is_file() and file.suffix != ".pyc" and file.name[0] != ".")
    return sorted(found)


def build(target: Path, game: str, how: str) -> int:
    began = time.time()
    compiling = read_compiling()
    title = f"Compiling into {target.relative_to(ROOT)}/ ... "
    reason = compiling.trouble()
    if reason:
        print(f"{title}druza: cannot compile: {reason}", flush=True)
        return CANNOT
    made_from = fingerprint(game, how)
    (target / "built-from").unlink(missing_ok=True)
    told = compiling.on_one_line(title)
    built = set(compiling.build(SOURCE.parent, target, Path(f"{target}.work"), game, how, told))
    lay_out(target, built)
    (target / "built-from").write_text(made_from)
    modules = [file for file in built if "__mypyc." not in file.name]
    line = "\r\033[K" if sys.stdout.isatty() else ""
    print(f"{line}{title}{len(modules)} modules, {time.time() - began:.0f} s", flush=True)
    return 0


def read_compiling() -> Any:
    """druza.cli.compiling, without all that comes with druza."""
    found = importlib.util.spec_from_file_location("compiling", COMPILING)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def lay_out(target: Path, built: set[Path]) -> None:
    """Put everything else of the package beside the compiled modules, and take away what is no longer in it."""
    wanted = set(built)
    for file in sources():
        copy = target / file.relative_to(SOURCE.parent)
        wanted.add(copy)
        if not copy.exists() or copy.stat().st_mtime_ns != file.stat().st_mtime_ns:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, copy)
    for file in sorted((target / "druza").rglob("*")):
        if file.is_file() and file.suffix != ".pyc" and file not in wanted:
            file.unlink()


if __name__ == "__main__":
    sys.exit(main())
