"""What a first visit takes: every file of a page, as a browser without anything kept asks for it.

Usage: python bench/first_pages.py

A real server, its front page, lobby and rulebook, and a new table of every game. Bytes are those on the wire, heads and
compression included: the page, then the styles, scripts, pictures and fonts it names, and what these name in turn.
"""

from __future__ import annotations

import html
import json
import re
import sys
import tempfile
from pathlib import Path
from urllib.parse import urljoin

sys.path.insert(0, str(Path(__file__).parent))
from web_moves import server
from web_pages import GAMES, Line, order

OF_PAGE = re.compile(r'<(?:link|script|img|source)\b[^>]*?\s(?:href|src)="(/[^"]+)"')
LEFT_OUT = re.compile(r'<link\b[^>]*?\srel="(?:alternate|canonical|manifest|next|prev)"[^>]*>')
OF_SCRIPT = re.compile(r'^import [^;]*?"(\.{1,2}/[^"]+|/[^"]+)";', re.M)
OF_STYLE = re.compile(r"@import (?:url\()?[\"']([^\"']+)|url\([\"']?([^)\"'#]+)")
KINDS = {".css": "styles", ".js": "scripts", ".woff2": "fonts"}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, _):
        pages = {"front page": "/", "lobby": "/lobby", "rules": "/rules/star-scrappers"}
        keys = {}
        for game in GAMES:
            line = Line(port)
            made = json.loads(line.body(line.ask("POST", "/api/tables", "", order(game))))
            pages[game] = f"/table/{made['table']}?seat=0"
            keys[game] = made["seats"][0]["key"]
        print("| first visit | page | styles | scripts | pictures | fonts | files | all |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|")
        for name, page in pages.items():
            print(row(name, *visited(port, page, keys.get(name, ""))), flush=True)


def row(name: str, found: dict[str, int], files: int) -> str:
    parts = [f"{found.get(kind, 0) / 1000:.1f}" for kind in ("page", "styles", "scripts", "pictures", "fonts")]
    return f"| {name} | {' | '.join(parts)} | {files} | {sum(found.values()) / 1000:.1f} |"


def visited(port: int, page: str, key: str) -> tuple[dict[str, int], int]:
    """Bytes by kind, and how many files."""
    text, size = fetched(port, page, key)
    found, seen = {"page": size}, {page}
    waiting = [html.unescape(one) for one in OF_PAGE.findall(LEFT_OUT.sub("", text))]
    while waiting:
        file = waiting.pop()
        if file in seen or file.startswith("data:"):
            continue
        seen.add(file)
        ending = Path(file.partition("?")[0]).suffix
        text, size = fetched(port, file, "")
        kind = KINDS.get(ending, "pictures")
        found[kind] = found.get(kind, 0) + size
        named = OF_SCRIPT.findall(text) if ending == ".js" else []
        if ending == ".css":
            named = [one or other for one, other in OF_STYLE.findall(text)]
        waiting += [urljoin(file, one) for one in named]
    return found, len(seen)


def fetched(port: int, path: str, key: str) -> tuple[str, int]:
    line = Line(port)
    body = line.body(line.ask("GET", path, key))
    line.socket.close()
    return body.decode("utf-8", "replace"), line.down


if __name__ == "__main__":
    main()
