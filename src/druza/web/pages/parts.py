"""Parts of pages: scripts, styles and other files, at addresses that change with them, as small as they can be sent."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import time
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles

from druza.web.pages.joined_scripts import Joined
from druza.web.pages.lean import lean_script, lean_style

HERE = Path(__file__).parent.parent
STATIC = HERE / "static"
SOUNDS = STATIC / "sounds"
MODULES = STATIC / "js"
TEMPLATES = HERE / "templates"
OF_PAGES = re.compile(r"""\bmodule\(["']([a-z-]+\.js)["']\)""")
ON_EVERY_PAGE = "page.js"  # and what it imports
SHELL = "shell.css"  # the sheets of every page, in this order, as one
SHEETS_OF_SHELL = [f"{name}.css" for name in ("base", "card", "table", "pages", "narrow", "people", "bell", "touch")]
LEAN = {".css": lean_style, ".js": lean_script}
MEDIA = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FOREVER = "public, max-age=31536000, immutable"


class Part(NamedTuple):
    """What is sent, and the same packed."""

    text: bytes
    packed: bytes

    def answer(self, scope: Any, media: str, cache: str) -> Response:
        """For a browser that says what it can unpack."""
        headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
        said = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding")
        if b"gzip" not in said or len(self.packed) >= len(self.text):
            return Response(self.text, media_type=media, headers=headers)
        return Response(self.packed, media_type=media, headers=headers | {"Content-Encoding": "gzip"})


class Static(StaticFiles):
    """The files of `static/`. Those whose address changes with them are kept by browsers for good: by `?v=`, scripts by
    their folder. They are sent lean; under its plain address a file is as it was written. Whoever asks for other files
    than these, of a server before or after this one, is not to keep what this one has."""

    async def get_response(self, path: str, scope: Any) -> Response:
        name = path.replace(os.sep, "/")
        folder, _, rest = name.partition("/")
        if folder.startswith("js-"):
            script = _script(rest, modules_mark())
            return script.answer(scope, MEDIA[".js"], FOREVER if folder == f"js-{modules_mark()}" else "no-cache")
        cache = FOREVER if scope.get("query_string", b"") == f"v={_mark_at(name)}".encode() else "no-cache"
        if path == SHELL:
            return shell().answer(scope, MEDIA[".css"], cache)
        if cache == FOREVER and not rest and Path(path).suffix in LEAN and (STATIC / path).is_file():
            return part(STATIC / path).answer(scope, MEDIA[Path(path).suffix], cache)
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = cache
        return response


# -- single files ------------------------------------------------------------------------------------------------------


def static_url(name: str) -> str:
    """The address of a file of `static/`, with a mark that changes with the file."""
    return f"/static/{name}?v={_mark_at(name)}"


def _mark_at(name: str) -> str:
    if name == SHELL:
        return mark_of_all(_sheets_of_shell())
    if name.startswith(f"{SOUNDS.name}/"):  # a page knows one address for all of them
        return mark_of_all(sorted(SOUNDS.iterdir()))
    return mark_of(STATIC / name)


def sound_file() -> str:
    """The address of a sound, with NAME where its name stands; it changes with any of them."""
    return static_url(f"{SOUNDS.name}/NAME.wav")


def part(path: Path) -> Part:
    """A file as it is sent."""
    return _part(path, changed(path))


@lru_cache(maxsize=256)
def _part(path: Path, changed: int) -> Part:
    lean = LEAN.get(path.suffix, str)
    return packed(lean(path.read_text("utf-8")))


def packed(text: str) -> Part:
    sent = text.encode()
    return Part(sent, gzip.compress(sent, mtime=0))


# -- the sheets of every page ------------------------------------------------------------------------------------------


def shell_url() -> str:
    """The address of the sheets that every page has."""
    return static_url(SHELL)


def shell() -> Part:
    return _shell(tuple(changed(path) for path in _sheets_of_shell()))


@lru_cache(maxsize=1)
def _shell(changed: tuple[int, ...]) -> Part:
    return packed("".join(lean_style(path.read_text("utf-8")) for path in _sheets_of_shell()))


def _sheets_of_shell() -> list[Path]:
    return [STATIC / name for name in SHEETS_OF_SHELL]


# -- scripts -----------------------------------------------------------------------------------------------------------


def module_url(name: str) -> str:
    """The address of a script of a page, in a folder that changes with any script: what it imports is as new."""
    return f"/static/js-{modules_mark()}/{name}"


def modules_of(name: str) -> list[str]:
    """The addresses of all that a script imports, so that a browser can fetch them at once."""
    folder = modules_mark()
    return [f"/static/js-{folder}/{one}" for one in joined(folder).needed(name) if one != ON_EVERY_PAGE]


def modules_mark() -> str:
    """A mark that changes with any script; they are looked at once a second at most."""
    return _modules_mark(int(time.monotonic()))


@lru_cache(maxsize=1)
def _modules_mark(second: int) -> str:
    return mark_of_all(sorted(MODULES.iterdir()))


@lru_cache(maxsize=2)
def joined(folder: str) -> Joined:
    """All scripts, shared out to files."""
    texts = {path.name: path.read_text("utf-8") for path in MODULES.glob("*.js")}
    pages = [path.read_text("utf-8") for path in TEMPLATES.rglob("*.html")]
    return Joined(texts, {name for page in pages for name in OF_PAGES.findall(page)}, ON_EVERY_PAGE)


@lru_cache(maxsize=128)
def _script(name: str, folder: str) -> Part:
    text = joined(folder).files.get(name)
    if text is None:
        raise HTTPException(404)
    return packed(text)


def warm() -> None:
    """Make what every page needs: else the first who opens one waits for it."""
    shell()
    for name in joined(modules_mark()).files:
        _script(name, modules_mark())


# -- marks -------------------------------------------------------------------------------------------------------------


def mark_of_all(paths: Iterable[Path]) -> str:
    return hashlib.sha256("".join(mark_of(path) for path in paths).encode()).hexdigest()[:12]


def mark_of(path: Path) -> str:
    return _hash(path, changed(path)) if path.is_file() else "0"


def changed(path: Path) -> int:
    return path.stat().st_mtime_ns


@lru_cache(maxsize=256)
def _hash(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
