"""Joined scripts: modules that are always wanted together go to browsers as one lean file."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple

from druza.web.pages.lean import lean_script

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"\./([a-z-]+\.js)";\n', re.M)
EXPORT = re.compile(r"^export ((?:async )?function\*?|const) ([\w$]+)", re.M)
ON_DEMAND = re.compile(r'\bimport\("\./([a-z-]+\.js)"\)')
OTHER = re.compile(r"^(?:import|export)\b.*", re.M)


class Import(NamedTuple):
    """What a module takes from another: `a, b as c`, or nothing where only what it does is wanted."""

    names: str
    module: str


class Module(NamedTuple):
    """A script as it was written, taken apart."""

    name: str
    imports: list[Import]
    exports: list[str]
    body: str


def read(name: str, text: str) -> Module:
    """ValueError for a way of importing or exporting that is not ours."""
    imports = [Import(names or "", module) for names, module in IMPORT.findall(text)]
    exports = [exported for _, exported in EXPORT.findall(text)]
    body = lean_script(EXPORT.sub(r"\1 \2", IMPORT.sub("", text)))
    if other := OTHER.search(body):
        raise ValueError(f"{name} cannot be joined with other scripts: {other[0]!r}")
    return Module(name, imports, exports, body)


class Joined:
    """All scripts, shared out to files. What one page alone wants is in its file, what the same pages want is in one
    file of theirs: so no page fetches what it does not want, and no module is there twice. What every page wants is in
    the file that each of them has."""

    def __init__(self, texts: Mapping[str, str], entries: Collection[str], everywhere: str) -> None:
        self.modules = {name: read(name, text) for name, text in texts.items()}
        self._check()
        self.everywhere = everywhere
        wanted_later = {other for text in texts.values() for other in ON_DEMAND.findall(text)}
        self.entries = {*entries, *wanted_later}
        self.file_of = self._shared_out()
        self.files = {file: self._file(file) for file in dict.fromkeys(self.file_of.values())}

    def needed(self, entry: str) -> list[str]:
        """The other files that an entry needs, so that a browser can fetch them at once."""
        wanted = dict.fromkeys(self.file_of[one] for one in self._reached(entry))
        return [file for file in wanted if file != entry]

    def _check(self) -> None:
        """ValueError if something is imported that is not there."""
        for module in self.modules.values():
            for one in module.imports:
                wanted = {name.partition(" as ")[0] for name in names_in(one.names)}
                if missing := wanted.difference(self.modules[one.module].exports):
                    raise ValueError(f"{module.name}: {one.module} does not export {', '.join(sorted(missing))}")

    def _reached(self, name: str) -> list[str]:
        """A module and all that it imports, whatever is imported first."""
        found: dict[str, None] = {}

        def reach(name: str) -> None:
            for other in self.modules[name].imports:
                if other.module not in found:
                    reach(other.module)
            found[name] = None

        reach(name)
        return list(found)

    def _shared_out(self) -> dict[str, str]:
        """The file of each module that is wanted: one that others share is named after its first module."""
        users: dict[str, list[str]] = {}
        for entry in sorted(self.entries):
            for name in self._reached(entry):
                users.setdefault(name, []).append(entry)
        shared: dict[tuple[str, ...], str] = {}
        file_of = {}
        for name in sorted(users):
            own = tuple(users[name])
            if name in self.entries:
                file_of[name] = name
            elif self.everywhere in own:
                file_of[name] = self.everywhere
            else:
                file_of[name] = own[0] if len(own) == 1 else shared.setdefault(own, name)
        return file_of

    def _file(self, file: str) -> str:
        """Every module has names of its own, and those of others that it imports."""
        inside = [one for one in self._in_order() if self.file_of[one] == file]
        wanted = dict.fromkeys(one.module for name in inside for one in self.modules[name].imports)
        outside = [one for one in wanted if self.file_of[one] != file]
        parts = [f'import {{ {box(one)} }} from "./{self.file_of[one]}";\n' for one in outside]
        parts += [self._wrapped(self.modules[name]) for name in inside]
        parts.append(f"export {{ {', '.join(box(name) for name in inside)} }};\n")
        if file in self.entries and (own := self.modules[file].exports):
            parts.append(f"export const {{ {', '.join(own)} }} = {box(file)};\n")
        return "".join(parts)

    def _in_order(self) -> list[str]:
        """All modules that are wanted, each after those that it imports."""
        return list(dict.fromkeys(name for entry in sorted(self.entries) for name in self._reached(entry)))

    def _wrapped(self, module: Module) -> str:
        """A block: what is declared in it is known there alone."""
        own = box(module.name)
        taken = [
            f"const {{ {', '.join(names_in(one.names)).replace(' as ', ': ')} }} = {box(one.module)};\n"
            for one in module.imports
            if one.names
        ]
        return f"let {own};\n{{\n{''.join(taken)}{module.body}{own} = {{ {', '.join(module.exports)} }};\n}}\n"


def names_in(imported: str) -> list[str]:
    """What stands between the braces of an import."""
    return [name.strip() for name in imported.split(",") if name.strip()]


def box(name: str) -> str:
    """What a module is called inside a file: no name of ours looks like it."""
    return "$" + name.removesuffix(".js").replace("-", "_")
