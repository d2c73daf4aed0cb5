"""The two builds: the sources as they are, and the same compiled."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest

from druza.cli import compiling, compiling_installed
from druza.cli.compiling import Workshop, folder_for, trouble

ROOT = Path(__file__).resolve().parent.parent
BUILD = os.environ.get("DRUZA_BUILD", "interpreted")


def marked_modules() -> list[str]:
    """The modules that ask to be compiled."""
    source = ROOT / "src"
    files = [file for file in sorted((source / "druza").rglob("*.py")) if "# mypyc\n" in opening(file)]
    return [".".join(file.relative_to(source).with_suffix("").parts) for file in files]


def opening(file: Path) -> list[str]:
    return file.read_text().splitlines(keepends=True)[:5]


@pytest.mark.compiled
def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    suffixes = tuple(EXTENSION_SUFFIXES if BUILD == "compiled" else SOURCE_SUFFIXES)
    names = marked_modules()
    assert "druza.kernel.state" in names
    for name in names:
        found = find_spec(name)
        assert found is not None, name
        assert found.origin is not None, name
        assert found.origin.endswith(suffixes), f"{name} is {found.origin} in the {BUILD} build"


@pytest.mark.compiled
def test_everything_in_the_package_is_in_the_build() -> None:
    found = find_spec("druza")
    assert found is not None
    assert found.origin is not None
    here = Path(found.origin).parent
    source = ROOT / "src" / "druza"
    missing = [
        str(file.relative_to(source))
        for file in source.rglob("*")
        if file.is_file() and file.suffix != ".pyc" and not (here / file.relative_to(source)).exists()
    ]
    assert missing == []


def test_a_game_that_does_not_exist_is_not_compiled() -> None:
    command = [sys.executable, str(ROOT / "tools" / "compile.py"), "--game", "monopoly"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "there is no game 'monopoly'" in done.stderr
    assert "star_scrappers" in done.stderr


def test_installing_from_source_compiles_nothing_and_takes_seconds(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(tmp_path)]
    subprocess.run([*build, str(ROOT)], check=True, env=os.environ | {"DRUZA_COMPILE": ""})
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("py3-none-any.whl")


def test_a_c_file_is_compiled_again_only_if_it_or_what_it_includes_changed(tmp_path: Path) -> None:
    compiled: list[str] = []

    class Compiler:
        def compile(self, sources: list[str], output_dir: str, **_: object) -> list[str]:
            compiled.extend(Path(source).name for source in sources)
            made = Path(output_dir, "made.o")
            made.write_text("")
            return [str(made)]

    for name in ("one.c", "two.c"):
        (tmp_path / name).write_text('#include "shared.h"\n' if name == "two.c" else "")
    (tmp_path / "shared.h").write_text("int a;")
    sources = [str(tmp_path / name) for name in ("one.c", "two.c")]
    extension = SimpleNamespace(
        name="x", sources=sources, include_dirs=[], define_macros=[], extra_compile_args=["-O2"]
    )

    def run() -> list[str]:
        compiled.clear()
        found = Workshop(Compiler(), folder_for(tmp_path / "objects"), 1).compile([extension], lambda *_: None)
        assert len(found["x"]) == 2
        return sorted(compiled)

    assert run() == ["one.c", "two.c"]
    assert run() == []
    (tmp_path / "shared.h").write_text("int b;")
    assert run() == ["two.c"]


def test_compiling_where_there_is_no_compiler_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert trouble() == "there is no C compiler (no-such-compiler)"


def test_an_installed_package_is_compiled_where_it_lies_and_pip_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = folder_for(tmp_path / "site-packages" / "druza")
    record = folder_for(tmp_path / "site-packages" / "druza-0.1.0.dist-info") / "RECORD"
    record.write_text("druza/hot.py,,\n")
    (package / "hot.py").write_text('"""Hot."""\n# mypyc\n')
    (package / "cold.py").write_text('"""Cold."""\n')
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    library = f"hot{EXTENSION_SUFFIXES[0]}"

    def build(source: Path, target: Path, *_: object) -> list[Path]:
        assert sorted(file.name for file in (source / "druza").iterdir()) == ["cold.py", "hot.py"]
        made = folder_for(target / "druza") / library
        made.write_text("")
        return [made]

    monkeypatch.setattr(compiling_installed, "build", build)
    assert compiling_installed.compile_installed(package, lambda *_: None) == 1
    assert compiling_installed.compile_installed(package, lambda *_: None) == 1
    assert (package / library).exists()
    assert record.read_text().splitlines() == ["druza/hot.py,,", f"druza/{library},,"]
    assert compiling_installed.remove_compiled(package) == 1
    assert not (package / library).exists()


def test_rules_are_compiled_together_and_the_rest_apart_with_little_effort_for_what_is_seldom_run(
    tmp_path: Path,
) -> None:
    base = folder_for(tmp_path / "druza" / "games") / "__native_go.c"
    base.write_text('#include <vecs/librt_vecs_api.c>\n#include "__native_internal_go.h"\nint shared;\n')
    header = base.with_name("__native_internal_go.h")
    header.write_text("struct export_table_core exports_core;\n")
    start = "__native_druza___games___go___"
    hot, cold = tmp_path / f"{start}rules___turn.c", tmp_path / f"{start}inputs.c"
    hot.write_text("    char CPyDef_go___play(void) {\n    }\n    PyObject *CPyPy_go___play(PyObject *self) {\n    }\n")
    cold.write_text("        static PyObject *\n        Stone_get_colour(Stone *self)\n        {\n        }\n")
    together, apart = compiling.units([hot, cold, base])
    assert (together, apart.name) == (base, "__native_go_apart.c")
    assert header.read_text() == "extern struct export_table_core exports_core;\n"
    text = together.read_text()
    assert "\nchar CPyDef_go___play(void) {\n" in text
    assert "\nDRUZA_SELDOM_RUN PyObject *CPyPy_go___play(PyObject *self) {\n" in text
    assert "\nstruct export_table_core exports_core;\n" in text
    assert (
        "#include <vecs/librt_vecs_api.h>\nDRUZA_SELDOM_RUN static PyObject *\nStone_get_colour(" in apart.read_text()
    )


def test_numbers_are_read_from_lists_and_added_to_them_in_fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: None)
    read = "CPy_INCREF(cpy_r_r1);\n"
    check = (
        "if (likely(PyLong_Check(cpy_r_r1)))\n"
        "cpy_r_r2 = CPyTagged_FromObject(cpy_r_r1);\n"
        "else {\n"
        'CPy_TypeError("int", cpy_r_r1); cpy_r_r2 = CPY_INT_TAG;\n'
        "}\n"
    )
    quick = check.replace("CPyTagged_FromObject", "druza_unboxed")
    given_back = "CPy_DECREF(cpy_r_r1);\n"
    assert compiling.hastened(read + check + given_back) == quick
    got = (
        "cpy_r_r1 = CPyList_GetItemInt64(cpy_r_r0, cpy_r_place);\n"
        "if (unlikely(cpy_r_r1 == NULL)) {\n"
        'CPy_AddTraceback("a.py", "a", 1, globals);\n'
        "goto CPyL1;\n"
        "}\n"
    )
    borrowed = got.replace("CPyList_GetItemInt64(", "druza_item_at(")
    assert compiling.hastened(got + check + given_back) == borrowed + quick
    list_freed = got.replace("if (", "CPy_DECREF(cpy_r_r0);\nif (", 1)
    own = list_freed.replace("CPyList_GetItemInt64(", "druza_own_item_at(")
    assert compiling.hastened(list_freed + check + given_back) == own + quick + given_back
    assert compiling.hastened("cpy_r_r3 = PyList_Append(a, b);\n") == "cpy_r_r3 = druza_append(a, b);\n"
    assert compiling.hastened("int PyList_Append(PyObject *a);\n") == "int PyList_Append(PyObject *a);\n"
    kind = "if (likely(PyObject_TypeCheck(cpy_r_r1, CPyType_a)))\n"
    assert compiling.hastened(kind) == "if (likely(druza_is_a(cpy_r_r1, CPyType_a)))\n"


def test_objects_that_are_used_again_wait_in_a_row_and_stay_known_to_the_collector(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: None)
    done_with = (
        "PyObject_GC_UnTrack(self);\nif (Stone_free_instance == NULL) {\nStone_free_instance = self;\nreturn;\n}\n"
    )
    laid_by = compiling.hastened(done_with)
    assert laid_by.startswith(
        "if (druza_waiting(Stone_free_instance) >= DRUZA_MOST_WAITING) {PyObject_GC_UnTrack(self);\n}"
    )
    assert "self->vtable = (CPyVTableItem *)Stone_free_instance;\nStone_free_instance = self;\nreturn;\n" in laid_by
    taken = (
        "self = Stone_free_instance;\nStone_free_instance = NULL;\n"
        "Py_SET_REFCNT(self, 1);\nPyObject_GC_Track(self);\nreturn;\n"
    )
    assert compiling.hastened(taken) == (
        "self = Stone_free_instance;\nStone_free_instance = (void *)self->vtable;\nself->vtable = Stone_vtable;\n"
        "Py_SET_REFCNT(self, 1);\nreturn;\n"
    )


def test_an_overriding_method_borrows_its_argument_but_nothing_that_may_go_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: None)
    held = "CPy_INCREF(cpy_r_state);\n"
    called = (
        "if (likely(Py_TYPE(cpy_r_state) == CPyType_State))\ncpy_r_r0 = cpy_r_state;\nelse {\n"
        'CPy_TypeError("State", cpy_r_state); \ncpy_r_r0 = NULL;\n}\nif (cpy_r_r0 == NULL) goto CPyL3;\n'
        "cpy_r_r1 = CPyDef_Turn___run(cpy_r_self, cpy_r_r0);\n"
    )
    given_back = "CPy_DECREF(cpy_r_r0);\n"
    assert compiling.hastened(held + called + given_back) == called
    attribute = (held + called + given_back).replace("cpy_r_state", "cpy_r_r5")
    assert compiling.hastened(attribute) == attribute


def test_bits_beyond_the_31st_are_those_of_a_wide_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: None)
    assert compiling.hastened("cpy_r_r1 = 1 << cpy_r_place;\n") == "cpy_r_r1 = (int64_t)1 << cpy_r_place;\n"


def test_whether_two_attributes_are_the_same_is_seen_without_references(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", lambda name: None)
    first = "cpy_r_r0 = ((TableObject *)cpy_r_self)->_hand;\n"
    second = "cpy_r_r1 = ((TableObject *)cpy_r_self)->_kept;\n"
    same = "cpy_r_r2 = cpy_r_r0 == cpy_r_r1;\n"
    taken = f"{first}CPy_INCREF(cpy_r_r0);\n{second}CPy_INCREF(cpy_r_r1);\n"
    given_back = "CPy_DECREF(cpy_r_r0);\nCPy_DECREF(cpy_r_r1);\n"
    assert compiling.hastened(taken + same + given_back) == first + second + same
    assert compiling.hastened(taken + same) == taken + same  # still needed


def test_shims_are_compiled_without_all_of_pythons_header() -> None:
    shim = "#include <Python.h>\n\nPyMODINIT_FUNC\nPyInit_dice(void)\n{\n    PyErr_Clear(); // PyList_New\n}\n"
    assert compiling.lighter_shim(shim) == compiling.SHIM + shim.removeprefix("#include <Python.h>\n")
    more = shim.replace("PyErr_Clear", "PyErr_Print")
    assert compiling.lighter_shim(more) == more, "what needs more of it keeps it"


def test_what_is_called_in_place_of_python_is_there_with_and_without_threads_at_once() -> None:
    locked, free = compiling.INLINED.split("#else\n#define druza_number")
    for python, ours in compiling.IN_PLACE_OF.items():
        assert f" {ours}" in locked.replace("*", " "), f"in place of {python}"
        assert ours[:-1] in f"druza_number{free}"
