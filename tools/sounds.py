"""Make the sounds of the table: short, soft, synthesised here from a few tones each.

python tools/sounds.py            write src/druza/web/static/sounds/*.wav
python tools/sounds.py --check    change nothing; fail if a file is not what it should be
"""

from __future__ import annotations

import io
import math
import struct
import sys
import wave
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "src" / "druza" / "web" / "static" / "sounds"
RATE = 12_000  # samples a second: soft sounds have nothing above 6 kHz
LOUDNESS = 0.055  # of the loudest moment, as an ear hears it: all sounds alike
SOFTER = {"tap": 0.6, "done": 0.8}  # what comes with every click
HIGHEST = 0.7  # no sample lies above: two sounds may be heard at once
MOMENT = round(0.2 * RATE)  # samples: for so long an ear adds up what it hears
DEAF = (108, 738)  # Hz: below these an ear hears less and less, and a phone plays nothing
ATTACK = 0.004  # seconds


@dataclass(frozen=True)
class Tone:
    """A tone that slides from one pitch to another and dies away; a pitch of 0 is noise."""

    start: float
    length: float
    pitch: float
    to: float = 0.0
    strength: float = 1.0
    overtones: int = 1  # how many partials: 1 is a flute, 4 a string


def noise(start: float, length: float, strength: float = 1.0) -> Tone:
    return Tone(start, length, 0, strength=strength)


def notes(*pitches: float, gap: float = 0.07, length: float = 0.16, overtones: int = 2) -> list[Tone]:
    return [Tone(place * gap, length, pitch, overtones=overtones) for place, pitch in enumerate(pitches)]


SOUNDS: dict[str, list[Tone]] = {
    # of the page
    "tap": [Tone(0, 0.05, 520, 440)],
    "done": notes(523, 659),
    "undo": notes(587, 440, length=0.12),
    "refused": [Tone(0, 0.16, 220, 185, overtones=8)],
    "sure": notes(440, 440, gap=0.09, length=0.1),
    "turn": notes(659, 988, gap=0.1, length=0.24),
    "hint": notes(784, 988, 1175, gap=0.05, length=0.14),
    "join": notes(440, 554, 659, gap=0.06, length=0.14),
    "lost": notes(392, 330, 262, gap=0.13, length=0.26),
    "won": notes(523, 659, 784, 1047, gap=0.1, length=0.28),
    "fold": [noise(0, 0.06, 0.4)],
    # of things that happen
    "card": [noise(0, 0.05, 0.7), Tone(0, 0.05, 900, 700, 0.2)],
    "draw": [noise(0, 0.04, 0.5), noise(0.06, 0.05, 0.7)],
    "coin": [Tone(0, 0.14, 1568, strength=0.7, overtones=3), Tone(0.05, 0.16, 2093, strength=0.6)],
    "points": notes(784, 1047, gap=0.06, length=0.18),
    "crystal": [Tone(0, 0.22, 1319, strength=0.7, overtones=4), Tone(0.03, 0.2, 1976, strength=0.4)],
    "pick": [noise(0, 0.03), Tone(0, 0.09, 1200, 500, 0.6, 3)],
    "drill": [Tone(0, 0.2, 150, 210, 0.6, 10), noise(0, 0.18, 0.6)],
    "blast": [noise(0, 0.26), Tone(0, 0.24, 160, 60, 0.6, 6)],
    "rumble": [Tone(0, 0.28, 110, 80, 0.5, 12), noise(0, 0.28, 0.8)],
    "clash": [noise(0, 0.08, 0.9), Tone(0, 0.18, 740, 620, 0.5, 4)],
    "shield": [Tone(0, 0.14, 330, 310, overtones=4), noise(0, 0.03, 0.5)],
    "fallen": [Tone(0, 0.26, 300, 110, overtones=3), noise(0.02, 0.1, 0.3)],
    "dice": [noise(0, 0.03), noise(0.06, 0.03, 0.8), noise(0.11, 0.03, 0.6), noise(0.17, 0.04, 0.7)],
    "step": [Tone(0, 0.07, 420, 300, 0.8, 5), noise(0, 0.03, 0.4)],
    "sail": [noise(0, 0.2, 0.3), Tone(0, 0.2, 330, 440, 0.4)],
    "recruit": notes(392, 523, gap=0.06, length=0.14),
    "skill": [Tone(0, 0.2, 660, 1320, 0.7)],
    "reveal": [Tone(0, 0.24, 440, 880, 0.6, 2), Tone(0.04, 0.2, 660, 1320, 0.3)],
    "banner": notes(523, 523, 784, gap=0.08, length=0.18),
    "talk": [Tone(0, 0.09, 350, 420, 0.8, 3), Tone(0.1, 0.1, 420, 340, 0.7, 3)],
}


def main() -> int:
    made = {FOLDER / f"{name}.wav": wav(name) for name in SOUNDS}
    if "--check" in sys.argv:
        wrong = [path.name for path, sound in made.items() if not path.is_file() or path.read_bytes() != sound]
        print("\n".join(f"not as it should be: {name}" for name in wrong))
        return 1 if wrong else 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, sound in made.items():
        path.write_bytes(sound)
    print(f"{len(made)} sounds, {sum(map(len, made.values()))} bytes")
    return 0


def wav(name: str) -> bytes:
    """16-bit, one channel."""
    samples = as_loud_as_all(mixed(SOUNDS[name]), SOFTER.get(name, 1.0))
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(struct.pack(f"<{len(samples)}h", *(round(32_767 * sample) for sample in samples)))
    return written.getvalue()


def as_loud_as_all(samples: list[float], part: float) -> list[float]:
    most = max(abs(sample) for sample in samples)
    scale = min(part * LOUDNESS / loudness(samples), HIGHEST / most)
    return [scale * sample for sample in samples]


def loudness(samples: list[float]) -> float:
    """The loudest moment, low tones counted for less."""
    for pitch in DEAF:
        samples = without_what_is_below(pitch, samples)
    energies = [0.0, *accumulate(sample * sample for sample in samples)]
    last = len(samples)
    moments = [energies[min(last, start + MOMENT)] - energies[start] for start in range(last)]
    return math.sqrt(max(moments) / MOMENT)


def without_what_is_below(pitch: float, samples: list[float]) -> list[float]:
    keeps = 1 / (1 + 2 * math.pi * pitch / RATE)
    found, before = [0.0], 0.0
    for sample in samples:
        found.append(keeps * (found[-1] + sample - before))
        before = sample
    return found[1:]


def mixed(tones: list[Tone]) -> list[float]:
    samples = [0.0] * round(RATE * max(tone.start + tone.length for tone in tones))
    for tone in tones:
        first = round(tone.start * RATE)
        for place, sample in enumerate(heard(tone)[: len(samples) - first]):
            samples[first + place] += sample
    return samples


def heard(tone: Tone) -> list[float]:
    count = round(tone.length * RATE)
    source = hiss(count) if not tone.pitch else sung(tone, count)
    return [tone.strength * fade(place / RATE, tone.length) * sample for place, sample in enumerate(source)]


def sung(tone: Tone, count: int) -> list[float]:
    found, phase = [], 0.0
    for place in range(count):
        pitch = tone.pitch + ((tone.to or tone.pitch) - tone.pitch) * place / count
        phase += 2 * math.pi * pitch / RATE
        found.append(sum(math.sin(phase * part) / part**1.5 for part in range(1, tone.overtones + 1)))
    return found


def hiss(count: int) -> list[float]:
    """The same noise every time, with its sharpness taken off."""
    found, seed, before = [], 12_345, 0.0
    for _ in range(count):
        seed = (seed * 1_103_515_245 + 12_345) % 2**31
        before += 0.45 * (seed / 2**30 - 1 - before)
        found.append(before)
    return found


def fade(time: float, length: float) -> float:
    rise = min(1.0, time / ATTACK)
    return rise * math.exp(-4.5 * time / length) * min(1.0, (length - time) / ATTACK)


if __name__ == "__main__":
    sys.exit(main())
