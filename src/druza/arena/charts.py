"""Charts: small SVG drawings that follow the page's light or dark theme."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from druza.arena.figures import Share, Use

WIDTH, ROW, LEFT, RIGHT = 720, 30, 220, 90


def share_bars(shares: Sequence[Share], names: dict[str, str], even: float) -> str:
    """Win rates as bars with their intervals; the dashed line is an even share."""
    height = ROW * len(shares) + 34
    span = WIDTH - LEFT - RIGHT
    top = max([0.01, even, *(share.interval[1] for share in shares)])
    scale = span / min(1.0, top * 1.1)
    parts = [_line(LEFT + even * scale, 4, LEFT + even * scale, height - 24, "even")]
    parts.append(_text(LEFT + even * scale, height - 8, f"{even:.0%}", "mid small"))
    for row, share in enumerate(shares):
        low, high = share.interval
        y = 6 + row * ROW
        certain = "off" if high < even or low > even else "on"
        parts.append(_text(LEFT - 10, y + 17, names.get(share.name, share.name), "end"))
        parts.append(
            f'<rect class="bar {certain}" x="{LEFT}" y="{y + 3}" width="{share.rate * scale:.1f}" height="18"/>'
        )
        parts.append(_line(LEFT + low * scale, y + 12, LEFT + high * scale, y + 12, "err"))
        for end in (low, high):
            parts.append(_line(LEFT + end * scale, y + 7, LEFT + end * scale, y + 17, "err"))
        parts.append(_text(LEFT + high * scale + 8, y + 17, f"{share.rate:.1%}", "num"))
        parts.append(_text(WIDTH - 4, y + 17, f"{share.games}", "end small"))
    return _svg(height, parts, "win rates with intervals")


def histogram(numbers: Sequence[float], label: str, bins: int = 24) -> str:
    """How numbers are spread, with their mean; a few whole numbers get a bar each."""
    low, high = min(numbers), max(numbers)
    width = (high - low) / bins or 1.0
    if high - low < 2 * bins and all(number == int(number) for number in numbers):
        bins, width = int(high - low) + 1, 1.0
    counts = [0] * bins
    for number in numbers:
        counts[min(bins - 1, int((number - low) / width))] += 1
    height, base = 170, 140
    step = (WIDTH - 40) / bins
    parts = []
    for place, count in enumerate(counts):
        tall = count / max(counts) * 120
        x = 20 + place * step
        parts.append(
            f'<rect class="bar on" x="{x:.1f}" y="{base - tall:.1f}" width="{step - 2:.1f}" height="{tall:.1f}"/>'
        )
    mean = sum(numbers) / len(numbers)
    at = 20 + (mean - low) / (width * bins) * (WIDTH - 40)
    parts += [_line(at, 8, at, base, "even"), _text(at, base + 16, f"{mean:.1f}", "mid num")]
    parts += [_text(20, base + 16, f"{low:g}", "small"), _text(WIDTH - 20, base + 16, f"{high:g}", "end small")]
    return _svg(height, parts, label)


def use_lines(uses: Sequence[Use], names: dict[str, str]) -> str:
    """What using a piece does to the chance to win, around zero, with intervals."""
    left, half = 330, (WIDTH - 330 - 70) / 2
    middle = left + half
    most = max([0.05, *(abs(use.difference) + use.error for use in uses)])
    height = 24 * len(uses) + 26
    parts = [_line(middle, 4, middle, height - 20, "even"), _text(middle, height - 5, "0", "mid small")]
    for row, use in enumerate(uses):
        y = 16 + row * 24
        low, high = use.difference - use.error, use.difference + use.error
        certain = "off" if low > 0 or high < 0 else "on"
        parts.append(_text(left - 12, y + 4, names.get(use.name, use.name), "end"))
        parts.append(_line(middle + low / most * half, y, middle + high / most * half, y, "err"))
        parts.append(f'<circle class="dot {certain}" cx="{middle + use.difference / most * half:.1f}" cy="{y}" r="5"/>')
        parts.append(_text(WIDTH - 4, y + 4, f"{use.difference * 100:+.1f}", "end num"))
    return _svg(height, parts, "difference in the chance to win, in points of a hundred")


def rating_lines(ratings: Sequence[dict[str, float]], names: Sequence[str]) -> str:
    """Ratings with their intervals, best first."""
    low = min(entry["low"] for entry in ratings)
    high = max(entry["high"] for entry in ratings)
    scale = (WIDTH - LEFT - RIGHT) / ((high - low) or 1.0)
    height = 28 * len(ratings) + 14
    parts = []
    for row, (entry, name) in enumerate(zip(ratings, names, strict=True)):
        y = 18 + row * 28
        parts.append(_text(LEFT - 10, y + 4, name, "end"))
        parts.append(_line(LEFT + (entry["low"] - low) * scale, y, LEFT + (entry["high"] - low) * scale, y, "err"))
        parts.append(f'<circle class="dot on" cx="{LEFT + (entry["rating"] - low) * scale:.1f}" cy="{y}" r="6"/>')
        parts.append(_text(WIDTH - 4, y + 4, f"{entry['rating']:.1f}", "end num"))
    return _svg(height, parts, "ratings with intervals")


def _svg(height: float, parts: list[str], label: str) -> str:
    inside = "".join(parts)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">{inside}</svg>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
