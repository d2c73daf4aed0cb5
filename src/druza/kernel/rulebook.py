"""The rulebook: every rule of a game by its id, in our own words, in every language, and which of them are printed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from druza.kernel.words import LANGUAGES

RULE = re.compile(r"^- \*\*([A-Z]{2}-\d{3}[a-z]?)\*\* (.+)$")
RULINGS = "rulings.toml"
UNSTATED = {
    "pl": "Instrukcja nie opisuje tego przypadku; wynika on z sąsiednich zasad.",
    "en": "The rulebook does not spell this case out; it follows from the rules around it.",
}


class Rulebook:
    """The pages `rulebook/<lang>.md` of a game. A rule is a line `- **SS-041** Its text.`; headings stand between.

    `rulebook/rulings.toml` names the rules that the printed rulebook does not have: `[[ruling]]` with its `rules` and
    the reason in each language, and a list `unstated` of cases that it does not spell out. All others are printed."""

    def __init__(self, folder: Path) -> None:
        self.pages = {lang: (folder / f"{lang}.md").read_text("utf-8") for lang in LANGUAGES}
        self.rules = {lang: _rules(page) for lang, page in self.pages.items()}
        self.rulings = _rulings(folder / RULINGS)

    def ids(self) -> list[str]:
        """Every rule id, in the order of the page."""
        return list(self.rules["en"])

    def text(self, rule: str, lang: str) -> str:
        """The text of a rule."""
        rules = self.rules.get(lang, self.rules["en"])
        return rules.get(rule) or self.rules["en"].get(rule, rule)

    def is_printed(self, rule: str) -> bool:
        """Does the printed rulebook say so? If not, it is a ruling of ours."""
        return rule not in self.rulings

    def reason(self, rule: str, lang: str) -> str:
        """Why we rule so; empty for a printed rule."""
        reasons = self.rulings.get(rule, {})
        return reasons.get(lang) or reasons.get("en", "")


def _rules(page: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in page.splitlines():
        rule = RULE.match(line)
        if rule:
            found[rule[1]] = rule[2]
    return found


def _rulings(path: Path) -> dict[str, dict[str, str]]:
    """The reasons of our rulings, by rule and language."""
    if not path.is_file():
        return {}
    told = tomllib.loads(path.read_text("utf-8"))
    found = dict.fromkeys(told.get("unstated", []), UNSTATED)
    for ruling in told.get("ruling", []):
        for rule in ruling["rules"]:
            found[rule] = {lang: ruling[lang] for lang in LANGUAGES}
    return found
