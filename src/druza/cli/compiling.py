"""Compiling: the modules that ask for it become C extensions, beside the rest of the package.

A module asks by a comment `# mypyc` in its first five lines. The kernel and the bots become one library, each game
another. `setup.py` reads this file before anything is installed: it may know the standard library only.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

MARKER = "# mypyc"
HOWS = ("best", "quick", "light")  # quick: one library a module, an edit compiles in seconds; light: for tests
# Hidden names let gcc inline within a library (games 8 % faster), direct calls save 2 % more; measured with gcc 12.
# Looking for what to warn of would take a fifth of the time, and this C is no one's to mend.
FLAGS = [] if sys.platform == "win32" else ["-fvisibility=hidden", "-fno-plt", "-w"]
LEVELS = {"best": "2", "quick": "2", "light": "1"}
INCLUDED = re.compile(r'^#include (?:"|<(?=druza/))([^">]+)[">]', re.MULTILINE)  # also what another group exports
# What is run once, or only when plain Python calls: a third of all C, less than a hundredth of the time of a game.
SELDOM_RUN = re.compile(
    r"^(?=(?:PyObject \*|int )CPyPy_\w+\("
    r"|char CPyDef_\w+_____top_level__\("
    r"|static (?:PyObject \*|int)\n\w+_[gs]et_?\w*\()",
    re.MULTILINE,
)
HURRIED = """#ifndef DRUZA_SELDOM_RUN
#if defined(__GNUC__) && !defined(__clang__)
#define DRUZA_SELDOM_RUN __attribute__((optimize("O0"), cold))
#else
#define DRUZA_SELDOM_RUN
#endif
#endif
"""
SHIM = Path(__file__).with_name("shim.inc").read_text("utf-8")
PYTHON_H = "#include <Python.h>\n"
CALLED = re.compile(r"\bPy\w+")
COMMENT = re.compile(r"//.*|" + re.escape(PYTHON_H))
INLINED = Path(__file__).with_name("inlined.inc").read_text("utf-8")  # what games do most, without a call
IN_PLACE_OF = {
    "PyLong_FromLongLong(": "druza_number(",
    "CPyTagged_StealAsObject(": "druza_tagged(",
    "CPyTagged_FromObject(": "druza_unboxed(",
    "PyObject_TypeCheck(": "druza_is_a(",
    "CPyStr_IsTrue(": "druza_says(",
    "CPyList_GetItemBorrow(": "druza_item(",
    "CPyList_GetItemShortBorrow(": "druza_item(",
    "CPyList_GetItemInt64Borrow(": "druza_item_at(",
    "CPyList_GetItem(": "druza_own_item(",
    "CPyList_GetItemShort(": "druza_own_item(",
    "CPyList_GetItemInt64(": "druza_own_item_at(",
    "PyList_New(": "druza_new_list(",
    "CPyList_SetItem(": "druza_set_item(",
    "CPyList_SetItemInt64(": "druza_set_item_at(",
    "PyList_Append(": "druza_append(",
    "CPyList_Extend(": "druza_extend(",
    "PySequence_Concat(": "druza_joined(",
    "PySequence_InPlaceConcat(": "druza_join(",
    "PyList_Sort(": "druza_sort(",
    "CPyList_PopLast(": "druza_pop(",
    "CPyList_Insert(": "druza_insert(",
    "PyObject_DelItem(": "druza_delete(",
    "CPyList_Clear(": "druza_clear(",
    "CPyList_GetSlice(": "druza_slice(",
    "PySequence_Contains(": "druza_contains(",
    "CPyList_Index(": "druza_index(",
    "CPyList_Remove(": "druza_remove(",
}
# A number read from a list that stays where it is: no reference of its own is taken and given back.
NUMBER_READ = r"""if \(likely\(PyLong_Check\(\1\)\)\)
cpy_r_\w+ = CPyTagged_FromObject\(\1\);
else {
CPy_TypeError\("int", \1\); cpy_r_\w+ = CPY_INT_TAG;
}
"""
NEXT_OF_LIST = re.compile(rf"CPy_INCREF\((cpy_r_\w+)\);\n({NUMBER_READ})CPy_DECREF\(\1\);\n")
OUT_OF_LIST = re.compile(
    r"(cpy_r_\w+) = (CPyList_GetItem(?:Int64|Short)?)(\(.*;\n(?:CPyTagged_DECREF\(.*\n)?"
    rf"if \(unlikely\(\1 == NULL\)\) {{\n.*\n.*\n}}\n{NUMBER_READ})CPy_DECREF\(\1\);\n"
)
# Objects of a class that are used again wait in a row, not one alone; each holds the next where its methods stood, and
# counts those behind it. They stay known to Python's collector, as objects that are held: two calls less each time.
WAITS = re.compile(r"(PyObject_GC_UnTrack\(self\);\n|)if \((\w+_free_instance) == NULL\) {\n\2 = self;\n")
WAITED = re.compile(
    r"(self = (\w+)_free_instance;\n)\2_free_instance = NULL;\n(Py_SET_REFCNT\(self, 1\);\n)"
    r"(?:PyObject_GC_Track\(self\);\n)?"
)
WAITING = r"""if (druza_waiting(\2) >= DRUZA_MOST_WAITING) {\1}
else {
Py_SET_REFCNT(self, druza_waiting(\2) + 1);
self->vtable = (CPyVTableItem *)\2;
\2 = self;
"""
TAKEN = r"\1\2_free_instance = (void *)self->vtable;\nself->vtable = \2_vtable;\n\3"
# A method that is called by what it overrides: its argument is held by who calls it, and needs no reference of its own.
OVERRIDING = re.compile(
    r"CPy_INCREF\((cpy_r_(?!r\d)\w+)\);\n(if \(likely\(Py_TYPE\(\1\) == \w+\)\)\n(cpy_r_\w+) = \1;\n"
    r"else {\n.*\n\3 = NULL;\n}\nif \(\3 == NULL\) goto CPyL\d+;\n.*\n)CPy_DECREF\(\3\);\n"
)
# Whether two attributes are the same object: nothing happens between, so neither needs a reference of its own.
SAME = re.compile(
    r"CPy_INCREF\((cpy_r_\w+)\);\n((cpy_r_\w+) = \(\(\w+ \*\)cpy_r_\w+\)->_\w+;\n)CPy_INCREF\(\3\);\n"
    r"(cpy_r_\w+ = \1 [!=]= \3;\n)CPy_DECREF\(\1\);\nCPy_DECREF\(\3\);\n"
)
SHORT_SHIFTED = re.compile(r"= (\d+) << (?=cpy_r_)")  # in C a number as it is written is too short for that
OTHERS_EXPORTS = re.compile(r"^(struct export_table_\w+ exports_\w+;)$", re.MULTILINE)
EXTRA = re.compile(r"^#include <([\w/]+_(?:extra_ops|api))\.c>$", re.MULTILINE)
# Of a game, what is compiled apart from its rules and at the same time: rules call it seldom, so nothing of it is worth
# to be inlined there.
APART = ("asked_inputs", "inputs", "option_tokens", "parts", "setup", "terms", "verbs")

Told = Callable[[str, int, int], None]  # what is done now, how much of it, of how much


def asks_to_be_compiled(file: Path) -> bool:
    with file.open(encoding="utf-8") as lines:
        return any(line.strip() == MARKER for line, _ in zip(lines, range(5), strict=False))


def modules(source: Path, game: str = "") -> list[str]:
    """The files of the package in this folder to compile, from there; of the games only this one, if one is named."""
    found = [file.relative_to(source) for file in sorted((source / "druza").rglob("*.py")) if asks_to_be_compiled(file)]
    return [str(file) for file in found if not game or game_of(file) in ("", game)]


def game_of(file: Path) -> str:
    """The game that a file belongs to, or nothing."""
    folders = file.parts[1:-1]
    return folders[1] if len(folders) > 1 and folders[0] == "games" else ""


def libraries(files: list[str]) -> list[tuple[list[str], str | None]]:
    """Which modules go into which library."""
    names: dict[str, list[str]] = {}
    for file in files:
        game = game_of(Path(file))
        names.setdefault(f"druza.games.{game}" if game else "druza.core", []).append(file)
    return [(members, name) for name, members in names.items()]


def trouble() -> str:
    """Why nothing can be compiled here; empty if a small extension compiles."""
    try:
        import mypyc.build  # noqa: F401
        import setuptools  # noqa: F401
    except ImportError as error:
        return f"{error.name} is not installed (pip install 'mypy[mypyc]' setuptools)"
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


def extensions(source: Path, work: Path, game: str, how: str) -> list[Any]:
    """The C extensions of the package in a folder; their C files are written below `work`."""
    from mypyc.build import mypycify

    c_files = str(work.resolve() / "c")
    with inside(source):
        files = modules(Path(), game)
        # No cache: what mypyc reads back from it lacks which i64 attributes may be unset. C files that come out the
        # same are left as they are, so gcc still works only on what changed.
        options = ["--config-file=", f"--cache-dir={os.devnull}", "--follow-imports=silent", "--ignore-missing-imports"]
        paths = [*options, "--explicit-package-bases", *files]
        separate: Any = True if how == "quick" else libraries(files)
        found = mypycify(
            paths,
            opt_level=LEVELS[how],
            debug_level="0",
            separate=separate,
            include_runtime_files=how != "quick",
            target_dir=c_files,
            skip_cgen_input=None if how == "quick" else known_as_a_whole(paths, separate, c_files),
        )
    for extension in found:
        extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
        extension.sources = [os.path.relpath(file) for file in extension.sources]
        for shim in map(Path, extension.sources):
            if not shim.name.startswith("__native"):
                shim.write_text(lighter_shim(read(shim)), "utf-8")
    return list(found)


def known_as_a_whole(paths: list[str], separate: Any, c_files: str) -> Any:
    """Write the C files, as `mypycify` takes them. All that derives from a class is here, though in several libraries:
    attributes need no look whether they are set, and methods that nobody overrides are called directly."""
    from mypyc.build import mypyc_build
    from mypyc.options import CompilerOptions

    options = CompilerOptions(separate=True, multi_file=True, target_dir=c_files, include_runtime_files=True)
    options.global_opts = True
    _, written, needed = mypyc_build(paths, options, separate=separate)
    made = [units([Path(file) for file in files if file.endswith(".c")]) for files, _ in written]
    names = [[(os.path.relpath(file, c_files), "") for file in files] for files in made]
    return names, [(source.path, source.include_dirs, source.internal) for source in needed]


def units(files: list[Path]) -> list[Path]:
    """Of the C files of one library, what is compiled at once: all that is hot together, so that it can be inlined, and
    the rest apart. What is seldom run is marked for the compiler not to dwell on."""
    base = max(files, key=lambda file: len(file.parts))  # the files of the modules lie above it
    modules = [file for file in files if file != base]
    apart = [file for file in modules if is_apart(file.stem)]
    text = read(base)
    internal = base.with_name(base.name.replace("__native_", "__native_internal_")).with_suffix(".h")
    hot = [text, owned_exports(internal), *(read(file) for file in modules if file not in apart)]
    found = [unit(base, hot)]
    if apart:
        extra = [f"#include <{name}.h>\n" for name in EXTRA.findall(text)]
        found.append(unit(base.with_name(f"{base.stem}_apart.c"), [*extra, *map(read, apart)]))
    return found


def is_apart(name: str) -> bool:
    """Is this module (as mypyc names its file, such as __native_druza___games___edge___verbs___moving) off the path?"""
    parts = name.split("___")
    return parts[1:2] == ["games"] and any(part in APART for part in parts[3:])


def read(file: Path) -> str:
    return file.read_text("utf-8")


def owned_exports(header: Path) -> str:
    """What other libraries give is in tables that one unit owns and the others know of: the lines for that one."""
    text = read(header)
    tables = OTHERS_EXPORTS.findall(text)
    header.write_text(OTHERS_EXPORTS.sub(r"extern \1", text), "utf-8")
    return "\n".join([*tables, ""])


def unit(file: Path, texts: list[str]) -> Path:
    """One file of these, without the indentation (most of what mypyc writes)."""
    plain = "\n".join(line.lstrip() for text in texts for line in text.splitlines())
    text = HURRIED + INLINED + SELDOM_RUN.sub("DRUZA_SELDOM_RUN ", hastened(plain)) + "\n"
    if not file.exists() or read(file) != text:
        file.write_text(text, "utf-8")
    return file


def lighter_shim(text: str) -> str:
    """The small C file of a module, which asks its library for it, without Python.h; any other text as it is."""
    needed = {name for name in CALLED.findall(COMMENT.sub("", text)) if not name.startswith("PyInit_")}
    is_shim = text.startswith(PYTHON_H) and needed <= set(CALLED.findall(SHIM))
    return SHIM + text.removeprefix(PYTHON_H) if is_shim and sys.platform != "win32" else text


def hastened(text: str) -> str:
    """C code of mypyc that does the same in fewer steps, and shifts numbers as wide as they are."""
    text = SHORT_SHIFTED.sub(r"= (int64_t)\1 << ", text)
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        text = OUT_OF_LIST.sub(r"\1 = \2Borrow\3", NEXT_OF_LIST.sub(r"\2", text))
        text = SAME.sub(r"\2\4", OVERRIDING.sub(r"\2", WAITED.sub(TAKEN, WAITS.sub(WAITING, text))))
    for name, quicker in IN_PLACE_OF.items():  # ten times as fast as one expression for all
        text = text.replace(f"= {name}", f"= {quicker}").replace(f"({name}", f"({quicker}")
    return text


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """The working directory, for a while: mypy names modules by where they lie from here."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class Workshop:
    """Compiles C files at once, each only if it, what it includes or how it is compiled has changed."""

    def __init__(self, compiler: Any, objects: Path, workers: int = 0) -> None:
        self.compiler = compiler
        self.objects = objects
        self.workers = workers or os.cpu_count() or 1
        self.texts: dict[Path, str] = {}

    def compile(self, wanted: list[Any], told: Told) -> dict[str, list[str]]:
        """The objects of each extension, by its name. What several have in common is compiled once."""
        keys: dict[str, list[str]] = {}
        tasks: dict[str, tuple[Any, str]] = {}
        for extension in wanted:
            keys[extension.name] = [self.key(source, extension) for source in extension.sources]
            for key, source in zip(keys[extension.name], extension.sources, strict=True):
                tasks.setdefault(key, (extension, source))
        longest = sorted(tasks, key=lambda key: -Path(tasks[key][1]).stat().st_size)  # none is waited for at the end
        told("compiling", 0, len(tasks))
        with ThreadPoolExecutor(self.workers) as pool:
            found = pool.map(lambda key: self.one(key, *tasks[key]), longest)
            made: dict[str, str] = {}
            for key, result in zip(longest, found, strict=True):
                made[key] = result
                told("compiling", len(made), len(tasks))
        return {name: [made[key] for key in its] for name, its in keys.items()}

    def link(self, command: Any, wanted: list[Any], made: dict[str, list[str]], told: Told) -> None:
        """The libraries of these extensions, several at once."""
        with ThreadPoolExecutor(self.workers) as pool:
            linked = pool.map(lambda extension: link(command, extension, made[extension.name]), wanted)
            for done, _ in enumerate(linked, 1):
                told("linking", done, len(wanted))

    def one(self, key: str, extension: Any, source: str) -> str:
        """The object of one C file, made if it is not there."""
        folder = self.objects / key
        kept = folder / f"{Path(source).stem}.o"
        if kept.exists():
            return str(kept)
        with tempfile.TemporaryDirectory(dir=self.objects) as made:
            objects = self.compiler.compile(
                [source],
                output_dir=made,
                include_dirs=extension.include_dirs,
                macros=extension.define_macros,
                extra_postargs=options_for(source, extension),
            )
            folder.mkdir(exist_ok=True)
            os.replace(objects[0], kept)
        return str(kept)

    def key(self, source: str, extension: Any) -> str:
        """Of all that makes an object what it is."""
        digest = hashlib.sha256(f"{sys.version} {options_for(source, extension)}".encode())
        waiting, seen = [Path(source).resolve()], set()
        while waiting:
            file = waiting.pop()
            if file in seen:
                continue
            seen.add(file)
            text = self.text(file)
            digest.update(text.encode())
            places = [file.parent, *map(Path, extension.include_dirs)]
            for name in INCLUDED.findall(text):
                waiting += [place / name for place in places if (place / name).is_file()][:1]
        return digest.hexdigest()[:32]

    def text(self, file: Path) -> str:
        if file not in self.texts:
            self.texts[file] = file.read_text("utf-8", errors="replace")
        return self.texts[file]

    def forget_the_rest(self, kept: dict[str, list[str]]) -> None:
        """Take away objects that no extension is made of any more."""
        wanted = {str(Path(file).parent) for files in kept.values() for file in files}
        for folder in self.objects.iterdir():
            if folder.is_dir() and str(folder) not in wanted:
                shutil.rmtree(folder)


def options_for(source: str, extension: Any) -> list[str]:
    """How to compile this file: with less effort if it lies apart from what is hot."""
    little = ["-O1"] if Path(source).stem.endswith("_apart") and sys.platform != "win32" else []
    return [*extension.extra_compile_args, *little]


def on_one_line(title: str) -> Told:
    """Progress on one line of a terminal; elsewhere a word for every quarter."""
    last = [""]

    def told(what: str, done: int, of: int) -> None:
        if sys.stdout.isatty():
            count = f" {done}/{of}" if of else ""
            print(f"\r{title}{what}{count} ", end="\033[K", flush=True)
            return
        quarter = f"{what} {4 * done // of * 25}%" if of else what
        if quarter != last[0]:
            last[0] = quarter
            print(f"{title}{quarter}", flush=True)

    return told


def build(source: Path, target: Path, work: Path, game: str, how: str, told: Told, workers: int = 0) -> list[Path]:
    """Compile the package in `source` into `target`; the files of the extensions."""
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    told("reading the modules", 0, 0)
    found = extensions(source, work, game, how)
    command = build_ext(Distribution({"name": "druza", "ext_modules": found}))
    command.build_lib, command.build_temp, command.inplace = str(target), str(work / "objects"), False
    command.finalize_options()
    prepare(command)
    workshop = Workshop(command.compiler, folder_for(work / "objects"), workers)
    kept = workshop.compile(found, told)
    workshop.link(command, found, kept, told)
    workshop.forget_the_rest(kept)
    return [Path(command.get_ext_fullpath(extension.name)) for extension in found]


def folder_for(path: Path) -> Path:
    path.mkdir(parents=True, exist_ok=True)
    return path


def prepare(command: Any) -> None:
    """A compiler for a `build_ext`, as its own `run` would make it."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler

    command.compiler = new_compiler(verbose=False)
    customize_compiler(command.compiler)
    command.compiler.set_include_dirs(command.include_dirs)
    command.compiler.set_library_dirs(command.library_dirs or [])


def link(command: Any, extension: Any, objects: list[str]) -> None:
    """Make the library of an extension, unless it is newer than its objects."""
    goal = Path(command.get_ext_fullpath(extension.name))
    goal.parent.mkdir(parents=True, exist_ok=True)
    stamp = hashlib.sha256("\n".join(objects).encode()).hexdigest()
    mark = Path(command.build_temp, f"{extension.name}.linked")
    if goal.exists() and mark.exists() and mark.read_text() == stamp:
        return
    goal.unlink(missing_ok=True)  # a program that runs keeps the old one
    command.compiler.link_shared_object(
        objects,
        str(goal),
        libraries=command.get_libraries(extension),
        library_dirs=extension.library_dirs,
        extra_postargs=extension.extra_link_args or [],
        export_symbols=command.get_export_symbols(extension),
        build_temp=command.build_temp,
    )
    mark.write_text(stamp)
