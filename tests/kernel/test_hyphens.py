"""Hyphens: where long words may be broken."""

from __future__ import annotations

import pytest

from druza.kernel.drawing.hyphens import SOFT_HYPHEN, softened


@pytest.mark.parametrize(
    ("lang", "words", "broken"),
    [
        ("pl", "Anioł Nieskończoności", "Anioł Nie·skoń·czo·ności"),
        ("pl", "Pielgrzymi", "Piel·grzymi"),
        ("pl", "Rozpruwacze, Przestawienie", "Roz·pru·wa·cze, Prze·sta·wie·nie"),
        ("pl", "Rycerz", "Rycerz"),
        ("en", "Fleshripper", "Flesh·rip·per"),
        ("en", "Overwatch", "Over·watch"),
        ("en", "Regeneration", "Regeneration"),  # what is not sure is left whole
    ],
)
def test_long_words_may_be_broken_between_syllables(lang: str, words: str, broken: str) -> None:
    assert softened(words, lang).replace(SOFT_HYPHEN, "·") == broken
