"""Sounds: every one that the page plays is shipped, small, and what tools/sounds.py makes."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest

from tools import sounds

ROOT = Path(__file__).parents[3]
SCRIPTS = ROOT / "src" / "druza" / "web" / "static" / "js"
MOST = 16_000  # bytes


def samples(sound: bytes) -> list[int]:
    return [value for (value,) in struct.iter_unpack("<h", sound[44:])]


@pytest.mark.parametrize("name", sounds.SOUNDS)
def test_a_sound_is_small_and_made_by_the_tool(name: str) -> None:
    shipped = (sounds.FOLDER / f"{name}.wav").read_bytes()
    made = sounds.wav(name)
    assert len(shipped) == len(made) < MOST
    assert all(abs(one - other) <= 2 for one, other in zip(samples(shipped), samples(made), strict=True))


@pytest.mark.parametrize("name", sounds.SOUNDS)
def test_sounds_are_alike_in_loudness_and_neither_clip_nor_click(name: str) -> None:
    heard = [sample / 32_767 for sample in samples((sounds.FOLDER / f"{name}.wav").read_bytes())]
    wanted = sounds.LOUDNESS * sounds.SOFTER.get(name, 1.0)
    assert 0.7 * wanted < sounds.loudness(heard) < 1.05 * wanted  # within 3 dB
    assert max(abs(sample) for sample in heard) < 0.75
    assert abs(heard[0]) < 0.02
    assert abs(heard[-1]) < 0.02


def test_the_page_plays_no_sound_that_is_not_there() -> None:
    named = set(re.findall(r'": "(\w+)"', (SCRIPTS / "sounds.js").read_text("utf-8")))
    for script in SCRIPTS.glob("*.js"):
        for call in re.findall(r"\bplay\(([^)]*)\)", script.read_text("utf-8")):
            named |= set(re.findall(r'"(\w+)"(?! \?)', call))
    assert named <= set(sounds.SOUNDS)
    assert set(sounds.SOUNDS) <= named


def test_there_are_no_other_files() -> None:
    assert {path.stem for path in sounds.FOLDER.iterdir()} == set(sounds.SOUNDS)
