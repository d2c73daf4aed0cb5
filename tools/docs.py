"""The documentation as pages: build/docs/ from every Markdown file, with all links checked.

Also writes the JSON Schema of every game's positions beside them. Exits with 1 if a link leads nowhere.
"""

import html
import json
import os
import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

import druza

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "docs"
SOURCES = ["*.md", "docs/**/*.md", "src/druza/games/*/rulebook/*.md"]
RULE_ID = re.compile(r"[A-Z]{2,3}-(?:EX)?\d+[a-z]?")
MARKDOWN = MarkdownIt("commonmark").enable("table")
PAGE = """<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }}
body {{ max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 4rem }}
pre, code {{ font-family: ui-monospace, monospace; font-size: .9em }}
pre {{ overflow-x: auto; padding: .8rem; background: #8882; border-radius: .4rem }}
img {{ max-width: 100%; height: auto }}
table {{ border-collapse: collapse; display: block; overflow-x: auto }}
th, td {{ text-align: left; vertical-align: top; padding: .25rem .7rem; border-bottom: 1px solid #8884 }}
:target {{ background: #fc08 }}
</style>
<nav><a href="{home}">Druza: all pages</a></nav>
{body}
</html>
"""


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

    def output(self) -> Path:
        return TARGET / self.file.relative_to(ROOT).with_suffix(".html")

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

    def write(self, pages: "dict[Path, Page]") -> None:
        for block in self.tokens:
            for token in block.children or []:
                self.point(token, pages)
        body = MARKDOWN.renderer.render(self.tokens, MARKDOWN.options, {})
        home = os.path.relpath(TARGET / "index.html", self.output().parent)
        lang = "pl" if self.file.stem == "pl" else "en"
        self.output().parent.mkdir(parents=True, exist_ok=True)
        self.output().write_text(PAGE.format(lang=lang, title=html.escape(self.title), home=home, body=body))

    def point(self, token: Token, pages: "dict[Path, Page]") -> None:
        """Links to other Markdown files go to their pages, links to anything else to the file itself."""
        name = {"link_open": "href", "image": "src"}.get(token.type, "")
        place, hash_sign, anchor = str(token.attrs.get(name, "")).partition("#")
        if not name or not place or re.match(r"[a-z]+:", place):
            return
        file = (self.file.parent / place).resolve()
        goal = pages[file].output() if file in pages else file
        token.attrSet(name, os.path.relpath(goal, self.output().parent) + hash_sign + anchor)


def rule_of(inline: Token) -> str:
    """The id of the rule that a paragraph states: it begins with the id in bold."""
    words = [token for token in inline.children or [] if token.content or token.type != "text"]
    if len(words) > 1 and words[0].type == "strong_open" and RULE_ID.fullmatch(words[1].content):
        return words[1].content
    return ""


def slug(heading: str) -> str:
    """The anchor that a heading gets, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


def write_index(pages: list[Page]) -> None:
    lines = [
        f'<li><a href="{page.output().relative_to(TARGET)}">{html.escape(page.title)}</a>'
        f" <small>{page.file.relative_to(ROOT)}</small>"
        for page in pages
    ]
    body = "<h1>Druza</h1>\n<ul>\n" + "\n".join(lines) + "\n</ul>"
    (TARGET / "index.html").write_text(PAGE.format(lang="en", title="Druza", home="index.html", body=body))


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
    for page in pages.values():
        page.write(pages)
    write_index(list(pages.values()))
    write_schemas()
    for problem in problems:
        print(problem)
    print(f"{len(pages)} pages in {TARGET.relative_to(ROOT)}/, {len(problems)} broken links")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
