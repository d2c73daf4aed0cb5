"""The documentation as a site with search: build/docs/ from every Markdown file and the docstrings, all links checked.

Usage: python tools/docs.py [--check]   (--check: the links alone)
Also writes the JSON Schema of every game's positions beside it. Exits with 1 if a link leads nowhere.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

import druza

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "docs"
SOURCE = ROOT / "build" / "docs-source"
SOURCES = ["*.md", "docs/**/*.md", "bench/*.md", "src/druza/games/*/rulebook/*.md"]
RULE_ID = re.compile(r"[A-Z]{2,3}-(?:EX)?\d+[a-z]?")
MARKDOWN = MarkdownIt("commonmark").enable("table")


class Page:
    """One Markdown file: its parts, its anchors, the links out of it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tokens = [Token("text", "", 0), *MARKDOWN.parse(file.read_text(encoding="utf-8"))]
        self.anchors: set[str] = set()
        self.title = file.stem
        self.mark_anchors()
        self.links = [
            str(token.attrs.get("href") or token.attrs.get("src"))
            for block in self.tokens
            for token in block.children or []
            if token.type in ("link_open", "image")
        ]

    def mark_anchors(self) -> None:
        """A heading can be linked to by its words, a rule by its id."""
        for item, opening, inline in zip(self.tokens, self.tokens[1:], self.tokens[2:], strict=False):
            if opening.type == "heading_open":
                self.mark(opening, slug(inline.content))
                self.title = inline.content if opening.tag == "h1" else self.title
            elif opening.type == "paragraph_open" and rule_of(inline):
                self.mark(item if opening.hidden else opening, rule_of(inline))

    def mark(self, token: Token, anchor: str) -> None:
        token.attrSet("id", anchor)
        self.anchors.add(anchor)

    def problems(self, pages: "dict[Path, Page]") -> list[str]:
        """The links that lead nowhere."""
        found = []
        for link in self.links:
            if re.match(r"[a-z]+:", link):
                continue
            place, _, anchor = link.partition("#")
            file = (self.file.parent / place).resolve() if place else self.file
            if not file.exists():
                found.append(f"{self.file.relative_to(ROOT)}: {link}: there is no such file")
            elif anchor and file in pages and anchor not in pages[file].anchors:
                found.append(f"{self.file.relative_to(ROOT)}: {link}: there is no such heading")
        return found


def rule_of(inline: Token) -> str:
    """The id of the rule that a paragraph states: it begins with the id in bold."""
    words = [token for token in inline.children or [] if token.content or token.type != "text"]
    if len(words) > 1 and words[0].type == "strong_open" and RULE_ID.fullmatch(words[1].content):
        return words[1].content
    return ""


def slug(heading: str) -> str:
    """The anchor that a heading gets, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def gather(pages: list[Page]) -> None:
    """Lay the pages and their pictures out as they lie here, so that links between them hold."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    for page in pages:
        copy(page.file)
        for link in page.links:
            file = (page.file.parent / link.partition("#")[0]).resolve()
            if file.is_file() and file.is_relative_to(ROOT) and file.suffix != ".md":
                copy(file)
        mark_rules(SOURCE / page.file.relative_to(ROOT))


def copy(file: Path) -> None:
    goal = SOURCE / file.relative_to(ROOT)
    goal.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(file, goal)


def mark_rules(file: Path) -> None:
    """A rule can be linked to by its id."""
    if "rulebook" in file.parts:
        text = file.read_text("utf-8")
        file.write_text(re.sub(rf"\*\*({RULE_ID.pattern})\*\*", r'<a id="\1"></a>**\1**', text), "utf-8")


def write_schemas() -> None:
    folder = TARGET / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for name in druza.game_ids():
        schema = druza.game(name).schema()
        (folder / f"{name}.position.json").write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n")


def main() -> int:
    files = sorted({file for pattern in SOURCES for file in ROOT.glob(pattern)})
    pages = {file: Page(file) for file in files}
    problems = [problem for page in pages.values() for problem in page.problems(pages)]
    for problem in problems:
        print(problem)
    print(f"{len(pages)} pages, {len(problems)} broken links")
    if problems or "--check" in sys.argv:
        return 1 if problems else 0
    gather(list(pages.values()))
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=ROOT, env=quiet)
    write_schemas()
    print(f"{TARGET.relative_to(ROOT)}/index.html")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
