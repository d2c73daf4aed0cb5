"""The build: what pyproject.toml says, plus the hot modules compiled to C by mypyc.

A module asks to be compiled by a comment `# mypyc` in its first five lines. The kernel and the bots become one library,
each game another: gcc works on all of them at once and sees enough of each to inline well.

DRUZA_COMPILE=0   install plain Python          DRUZA_COMPILE=1   compile, or fail
DRUZA_GAME=name   compile one game only         DRUZA_WORK=dir    where C files are kept
DRUZA_HOW=quick   one library for each module: games are a tenth slower, but an edit compiles again in seconds
DRUZA_HOW=light   gcc hardly optimises: for tests, compiled in less than half the time
"""

import os
import shlex
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT = Path(__file__).resolve().parent
MARKER = "# mypyc"
WISH = os.environ.get("DRUZA_COMPILE", "")
WORK = os.environ.get("DRUZA_WORK", "build/mypyc")
GAME = os.environ.get("DRUZA_GAME", "")
HOW = os.environ.get("DRUZA_HOW", "best")
OPTIMISATION = {"best": "3", "quick": "2", "light": "1"}
CANNOT = 3  # the exit code when compiling is demanded where there is nothing to compile with
BUILDING = {"build", "build_ext", "bdist_wheel", "install"}
# Hidden names let gcc inline within a library (games 8 % faster), direct calls save 2 % more; measured with gcc 12.
# A new compiler's new warning is no failure.
FLAGS = [] if sys.platform == "win32" else ["-fvisibility=hidden", "-fno-plt", "-Wno-error"]


def asks_to_be_compiled(file: Path) -> bool:
    with file.open(encoding="utf-8") as lines:
        return any(line.strip() == MARKER for line, _ in zip(lines, range(5), strict=False))


def modules() -> list[str]:
    """The files to compile, from here; with DRUZA_GAME, of the games only that one."""
    found = [file for file in sorted(Path("src/druza").rglob("*.py")) if asks_to_be_compiled(file)]
    return [str(file) for file in found if not GAME or game_of(file) in ("", GAME)]


def game_of(file: Path) -> str:
    """The game that a file belongs to, or nothing."""
    folders = file.relative_to("src/druza").parts[:-1]
    return folders[1] if len(folders) > 1 and folders[0] == "games" else ""


def trouble() -> str:
    """Why nothing can be compiled here; empty if a small extension compiles."""
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypy is not installed"
    if sys.platform == "win32":
        return ""  # there the build itself finds out
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "probe.c"), Path(folder, "probe.o")
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        command = [*compiler, "-fPIC", "-I", sysconfig.get_path("include"), "-c", str(source), "-o", str(result)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except FileNotFoundError:
            return f"there is no C compiler ({compiler[0]})"
        except subprocess.CalledProcessError:
            return f"{compiler[0]} cannot compile with Python's headers (are they installed?)"
    return ""


def extensions() -> list[Any]:
    """What to compile, as C extensions; none if it is not wished, not asked for or not possible."""
    editable = {"editable_wheel", "develop"} & set(sys.argv)
    if WISH == "0" or editable or not BUILDING & set(sys.argv):
        return []
    files = modules()
    reason = trouble() if files else "no module asks for it"
    if reason:
        note(reason)
        return []
    from mypyc.build import mypycify

    # No cache: what mypyc reads back from it lacks which i64 attributes may be unset. C files that come out the same
    # are left as they are, so gcc still works only on what changed.
    options = ["--config-file=pyproject.toml", f"--cache-dir={os.devnull}", "--follow-imports=silent"]
    found = mypycify(
        [*options, *files],
        opt_level=OPTIMISATION[HOW],
        debug_level="0",
        separate=True if HOW == "quick" else libraries(files),
        include_runtime_files=HOW != "quick",
        target_dir=f"{WORK}/c",
    )
    for extension in found:
        extension.extra_compile_args += FLAGS
    return list(found)


def libraries(files: list[str]) -> list[tuple[list[str], str | None]]:
    """Which modules go into which library."""
    names: dict[str, list[str]] = {}
    for file in files:
        game = game_of(Path(file))
        names.setdefault(f"druza.games.{game}" if game else "druza.core", []).append(file)
    return [(members, name) for name, members in names.items()]


def note(reason: str) -> None:
    if WISH == "1":
        print(f"druza: cannot compile: {reason}", file=sys.stderr)
        sys.exit(CANNOT)
    print(f"druza: not compiled, several times slower: {reason}", file=sys.stderr)


class BuildCompiled(build_ext):
    """Compiles all or nothing; if quick, mypyc's runtime once instead of once per module."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def run(self) -> None:
        super().run()
        built = [self.get_ext_fullpath(extension.name) for extension in self.extensions]
        Path(WORK).mkdir(parents=True, exist_ok=True)
        Path(WORK, "built.txt").write_text("\n".join(built))

    def build_extensions(self) -> None:
        try:
            self.share_runtime()
            super().build_extensions()
        except (BaseError, CCompilerError) as error:
            if WISH == "1":
                raise
            note(str(error))
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def share_runtime(self) -> None:
        from mypyc.common import RUNTIME_C_FILES

        runtime = {f"{WORK}/c/{name}" for name in RUNTIME_C_FILES}
        users = [extension for extension in self.extensions if runtime & set(extension.sources)]
        if not users:
            return
        sources = [source for source in users[0].sources if source in runtime]
        objects = self.runtime_objects(users[0], sources)
        for extension in users:
            extension.sources = [source for source in extension.sources if source not in runtime]
            extension.extra_objects = [*extension.extra_objects, *objects]

    def runtime_objects(self, user: Any, sources: list[str]) -> list[str]:
        objects: list[str] = self.compiler.object_filenames(sources, output_dir=self.build_temp)
        made = [Path(file).stat().st_mtime if Path(file).exists() else 0.0 for file in objects]
        if min(made) < max(Path(source).stat().st_mtime for source in sources):
            flags, folders = user.extra_compile_args, user.include_dirs
            self.compiler.compile(sources, self.build_temp, include_dirs=folders, extra_postargs=flags)
        return objects


os.chdir(ROOT)
setup(ext_modules=extensions(), cmdclass={"build_ext": BuildCompiled})
