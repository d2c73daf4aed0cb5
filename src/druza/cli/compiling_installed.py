"""What `druza compile` does: an installed druza is compiled where it lies, a checkout beside its sources."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from druza.cli.compiling import Told, build, folder_for, modules


def compile_checkout(root: Path, remove: bool) -> int:
    """Compile a checkout into build/compiled/, from where `druza` takes it; the exit code."""
    if remove:
        shutil.rmtree(root / "build" / "compiled", ignore_errors=True)
        return 0
    return subprocess.run([sys.executable, root / "tools" / "compile.py"], check=False).returncode


def compile_installed(package: Path, told: Told, workers: int = 0) -> int:
    """Compile an installed druza where it lies; how many modules. Objects are kept for the next time."""
    files = modules(package.parent)
    remove_compiled(package)
    work = cache_folder(package)
    source = work / "source"
    mirror(package, source / "druza")
    built = build(source, work / "built", work, "", "best", told, workers)
    placed = []
    for file in built:
        goal = package.parent / file.relative_to(work / "built")
        shutil.copy2(file, goal)
        placed.append(goal)
    write_down(package, placed)
    return len(files)


def remove_compiled(package: Path) -> int:
    """Take the compiled modules away again: plain Python runs as before. How many files there were."""
    suffixes = tuple(EXTENSION_SUFFIXES)
    found = [file for file in package.rglob("*") if file.name.endswith(suffixes)]
    for file in found:
        file.unlink()
    return len(found)


def cache_folder(package: Path) -> Path:
    base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    place = hashlib.sha256(f"{package} {sys.version}".encode()).hexdigest()[:12]
    return folder_for(base / "druza" / f"compiled-{place}")


def mirror(package: Path, copy: Path) -> None:
    """The Python files of a package, elsewhere; unchanged ones stay as they are there."""
    wanted = {file.relative_to(package): file for file in package.rglob("*.py")}
    for name, file in wanted.items():
        goal = copy / name
        if not goal.exists() or goal.read_bytes() != file.read_bytes():
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, goal)
    for file in copy.rglob("*.py"):
        if file.relative_to(copy) not in wanted:
            file.unlink()


def write_down(package: Path, placed: list[Path]) -> None:
    """Tell pip of these files, so that uninstalling takes them too."""
    for record in package.parent.glob("druza-*.dist-info/RECORD"):
        lines = record.read_text("utf-8").splitlines()
        known = {line.split(",")[0] for line in lines}
        names = [file.relative_to(package.parent).as_posix() for file in placed]
        lines += [f"{name},," for name in names if name not in known]
        record.write_text("\n".join(lines) + "\n", "utf-8")
