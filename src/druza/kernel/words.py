"""Words: the sentences of a game in every language, with values filled in."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

LANGUAGES = ("pl", "en")
MINUS = "\N{MINUS SIGN}"


class You(str):
    """The name of the player who reads: sentences with `{who:you:* takes|You take}` speak to them."""


def addressed(names: list[str], seat: int) -> list[str]:
    """The names of the seats as one of them reads them."""
    return [You(name) if number == seat else name for number, name in enumerate(names)]


def in_a_row(names: list[str]) -> str:
    """Names with commas between them; one alone is left as it is, so that sentences can speak to it."""
    return names[0] if len(names) == 1 else ", ".join(names)


class Words:
    """Sentences by language, section and key, read from `words/<lang>.toml` of a game."""

    def __init__(self, folder: Path) -> None:
        self.by_language: dict[str, dict[str, Any]] = {
            lang: tomllib.loads((folder / f"{lang}.toml").read_text("utf-8")) for lang in LANGUAGES
        }
        self.numbers: dict[
            str, Any
        ] = {}  # of the content: any sentence may name them, so that no number is written twice

    def has(self, section: str, key: str) -> bool:
        return key in self.by_language["en"].get(section, {})

    def say(self, lang: str, section: str, key: str, values: Mapping[str, Any]) -> str:
        """The sentence with its values.

        {n:plural:karta|karty|kart} chooses the form for a number, {who:you:* bierze|Bierzesz} the form for a
        player: the first with the name in place of the star, or the second for the one who reads."""
        sentences = self.by_language.get(lang, self.by_language["en"])
        sentence = sentences.get(section, {}).get(key)
        if sentence is None:
            sentence = self.by_language["en"].get(section, {}).get(key, key)
        if "{" not in sentence and "}" not in sentence:
            return str(sentence)
        parts = parts_of(sentence)
        if parts is None:
            return _Speaker(lang).vformat(sentence, (), {**self.numbers, **values})
        said = ""
        for words, name, form in parts:
            said += words
            if name:
                value = values[name] if name in values else self.numbers.get(name, f"{{{name}}}")
                said += formed(lang, value, form)
        return said


def seat_names(seats: int, lang: str) -> list[str]:
    """What seats without names are called inside a sentence: `player 2`.

    In Polish the number alone: the sentence says `gracz` before it, in the case that it needs."""
    return [f"{seat + 1}" if lang == "pl" else f"player {seat + 1}" for seat in range(seats)]


@lru_cache(maxsize=8192)
def parts_of(sentence: str) -> list[tuple[str, str, str]] | None:
    """A sentence taken apart once: words, and the name and form of the value after them. None where a form has
    values of its own, or a value is not named plainly."""
    found = []
    for words, name, form, conversion in string.Formatter().parse(sentence):
        if conversion or (name is not None and not name.isidentifier()) or "{" in (form or ""):
            return None
        found.append((words, name or "", form or ""))
    return found


class _Speaker(string.Formatter):
    def __init__(self, lang: str) -> None:
        self.lang = lang

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: Any, format_spec: str) -> str:
        return formed(self.lang, value, format_spec)


def formed(lang: str, value: Any, form: str) -> str:
    """A value in the form that a sentence wants."""
    if not form:
        return figure(value) if isinstance(value, int | float) else format(value)
    if form.startswith("plural:"):
        return plural(lang, int(value), form.removeprefix("plural:").split("|"))
    if form.startswith("you:"):
        told, spoken = form.removeprefix("you:").split("|")
        return spoken if isinstance(value, You) else told.replace("*", str(value))
    return format(value, form).replace("-", MINUS) if isinstance(value, int | float) else format(value, form)


def figure(number: int | float) -> str:
    """A number as it is printed: with a minus where a keyboard has only a hyphen."""
    return (str(number) if isinstance(number, int) else f"{number:g}").replace("-", MINUS)


def plural(lang: str, number: int, forms: list[str]) -> str:
    """The form of a noun that goes with a number: 1 karta, 2 karty, 5 kart; 1 card, 2 cards."""
    if number == 1:
        return forms[0]
    if lang != "pl":
        return forms[1]
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return forms[1] if few else forms[-1]
