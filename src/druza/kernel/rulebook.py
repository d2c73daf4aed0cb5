"""The rulebook: every rule of a game by its id, in our own words, in every language."""

from __future__ import annotations

import re
from pathlib import Path

from druza.kernel.words import LANGUAGES

RULE = re.compile(r"^- \*\*([A-Z]{2}-\d{3}[a-z]?)\*\* (.+)$")


class Rulebook:
    """The pages `rulebook/<lang>.md` of a game. A rule is a line `- **SS-041** Its text.`; headings stand between."""

    def __init__(self, folder: Path) -> None:
        self.pages = {lang: (folder / f"{lang}.md").read_text("utf-8") for lang in LANGUAGES}
        self.rules = {lang: _rules(page) for lang, page in self.pages.items()}

    def ids(self) -> list[str]:
        """Every rule id, in the order of the page."""
        return list(self.rules["en"])

    def text(self, rule: str, lang: str) -> str:
        """The text of a rule."""
        rules = self.rules.get(lang, self.rules["en"])
        return rules.get(rule) or self.rules["en"].get(rule, rule)


def _rules(page: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in page.splitlines():
        rule = RULE.match(line)
        if rule:
            found[rule[1]] = rule[2]
    return found
