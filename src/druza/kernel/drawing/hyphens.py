"""Hyphens: where a long word may be broken, so that a narrow card need not break it anywhere.

Browsers bring no Polish patterns, so the places are marked in the text; they are seen only where a line ends there."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
LONG = 9  # letters: shorter words fit everywhere
EDGE = 3  # letters that stay together at both ends
VOWELS = "aąeęioóuy"
ONE_SOUND = ("dź", "dż", "ch", "cz", "dz", "rz", "sz")
STOPS, LIQUIDS = ("b", "c", "ch", "d", "f", "g", "k", "p", "t", "w"), ("l", "ł", "r", "rz")
POLISH_PARTS = ("egzo", "nie", "na", "po", "prze", "przy", "radio", "samo", "wy", "za", "dwu")
ENGLISH_PARTS = (
    *("battle", "blade", "blood", "counter", "flame", "flesh", "fore", "front", "mine", "multi", "over", "photo"),
    *("radio", "shadow", "shape", "thorn", "under", "whirl"),
)
WORD = re.compile(r"[^\W\d_]+")
TWICE = re.compile(r"([b-df-hj-np-tv-z])(?=\1[aeiouy])")
SOUND = re.compile("|".join([*ONE_SOUND, f"[^{VOWELS}]"]))
BETWEEN = re.compile(f"(?<=[{VOWELS}])([^{VOWELS}]+)(?=[{VOWELS}])")


@lru_cache(maxsize=4096)
def softened(words: str, lang: str) -> str:
    """The words with a soft hyphen wherever a long one may be broken."""
    places = PLACES[lang]
    return WORD.sub(lambda found: broken(found[0], places(found[0].lower())), words)


def broken(word: str, places: list[int]) -> str:
    if len(word) < LONG:
        return word
    kept = [place for place in places if EDGE <= place <= len(word) - EDGE]
    return SOFT_HYPHEN.join(word[start:end] for start, end in zip([0, *kept], [*kept, None], strict=True))


def polish_places(word: str) -> list[int]:
    """After a first part of its own; then before a single consonant, and after the first of several."""
    first = first_part(word, POLISH_PARTS)
    found = [first] if first else []
    for group in BETWEEN.finditer(word):
        if group.start() > first:
            sounds = SOUND.findall(group[0])
            found.append(group.start() + (0 if goes_on(sounds) else len(sounds[0])))
    return found


def goes_on(sounds: list[str]) -> bool:
    """Do these consonants all belong to the next syllable, as in `Piel-grzy-mi` the last of them do?"""
    return len(sounds) == 1 or (len(sounds) == 2 and sounds[0] in STOPS and sounds[1] in LIQUIDS)


def english_places(word: str) -> list[int]:
    """Only what is sure: after the first word of a compound, and between two equal consonants."""
    first = first_part(word, ENGLISH_PARTS)
    return ([first] if first else []) + [twice.end() for twice in TWICE.finditer(word) if twice.start() > first]


def first_part(word: str, parts: tuple[str, ...]) -> int:
    """How long the first part of a compound is; 0 if it is none."""
    return max((len(part) for part in parts if word.startswith(part)), default=0)


PLACES: dict[str, Callable[[str], list[int]]] = {"pl": polish_places, "en": english_places}
