"""The build: what pyproject.toml says, plus, if wished, the hot modules compiled to C by mypyc.

DRUZA_COMPILE=1   compile while installing, or fail; without it plain Python is installed, and `druza compile` compiles
DRUZA_GAME=name   compile one game only         DRUZA_WORK=dir    where C files are kept
DRUZA_HOW=...     best, quick or light (src/druza/cli/compiling.py)
"""

import importlib.util
import os
import sys
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
WISH = os.environ.get("DRUZA_COMPILE", "") == "1"
WORK = Path(os.environ.get("DRUZA_WORK", "build/mypyc"))
HOW = os.environ.get("DRUZA_HOW", "best")
CANNOT = 3  # the exit code when compiling is demanded where there is nothing to compile with
BUILDING = {"build", "build_ext", "bdist_wheel", "install"}


def read_compiling() -> Any:
    """druza.cli.compiling, before druza or anything that it needs is installed."""
    found = importlib.util.spec_from_file_location("compiling", ROOT / "src" / "druza" / "cli" / "compiling.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["compiling"] = module
    found.loader.exec_module(module)
    return module


def extensions() -> list[Any]:
    """What to compile, as C extensions; none if it is not wished or not asked for."""
    editable = {"editable_wheel", "develop"} & set(sys.argv)
    if not WISH or editable or not BUILDING & set(sys.argv):
        return []
    reason = COMPILING.trouble()
    if reason:
        print(f"druza: cannot compile: {reason}", file=sys.stderr)
        sys.exit(CANNOT)
    found: list[Any] = COMPILING.extensions(Path("src"), WORK, os.environ.get("DRUZA_GAME", ""), HOW)
    return found


class BuildCompiled(build_ext):
    """Compiles several C files at once, unchanged ones not again, and links."""

    def build_extensions(self) -> None:
        objects = COMPILING.folder_for(Path(self.build_temp))
        workshop = COMPILING.Workshop(self.compiler, objects, self.parallel or 0)
        workshop.link(self, self.extensions, workshop.compile(self.extensions, say), say)


def say(what: str, done: int, of: int) -> None:
    print(f"druza: {what} {done}/{of}", flush=True)


os.chdir(ROOT)
COMPILING = read_compiling()
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildCompiled},
    setup_requires=["mypy[mypyc]>=2.4"] if WISH else [],  # pip brings it then, and only then
)
