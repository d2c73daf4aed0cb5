"""Charts as SVG, readable on light and on dark pages: lines differ by colour, marks and names."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

WIDTH, HEIGHT = 720, 380
LEFT, RIGHT, TOP, BOTTOM = 58, 165, 62, 46  # room around the lines
LINE = 17  # pixels between two names
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #333 } .title { font-size: 15px; font-weight: 600 }
.grid { stroke: #8886; stroke-width: 1 }
.c0 { color: #0b63b5 } .c1 { color: #b3540a } .c2 { color: #2a7a2f } .c3 { color: #8a3a9c } .c4 { color: #a3223b }
polyline { fill: none; stroke: currentColor; stroke-width: 2 } path, g text { fill: currentColor }
@media (prefers-color-scheme: dark) { text { fill: #ddd } g text { fill: currentColor }
.c0 { color: #6cb2f2 } .c1 { color: #f0a35e } .c2 { color: #7fcf84 } .c3 { color: #d295e2 } .c4 { color: #f08a9b } }
"""
MARKS = ("M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "M-4-4h8v8h-8z", "M0-5l5 9h-10z", "M0-5l5 5l-5 5l-5-5z", "M0 5l5-9h-10z")
Points = Sequence[tuple[float, float]]


def chart(title: str, across: str, up: str, lines: Mapping[str, Points]) -> str:
    """Lines over a ground that begins at nought: twice as high is twice as much."""
    xs = [x for points in lines.values() for x, _ in points]
    highest = max(y for points in lines.values() for _, y in points)
    step = step_for(highest)
    top = step * math.ceil(highest / step)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(x: float, y: float) -> tuple[float, float]:
        along = (x - min(xs)) / ((max(xs) - min(xs)) or 1)
        return round(LEFT + along * wide, 1), round(HEIGHT - BOTTOM - y / top * high, 1)

    parts = [f"<title>{title}</title><style>{STYLE}</style>", words(title, 12, 22, 'class="title"')]
    parts += [words(across, LEFT + wide / 2, HEIGHT - 8, 'text-anchor="middle"'), words(up, 12, 46)]
    for count in range(round(top / step) + 1):
        y = place(min(xs), count * step)[1]
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{LEFT + wide}" y1="{y}" y2="{y}"/>')
        parts.append(words(f"{count * step:,.10g}", LEFT - 8, y + 4, 'text-anchor="end"'))
    parts += [words(f"{x:g}", place(x, 0)[0], HEIGHT - BOTTOM + 18, 'text-anchor="middle"') for x in ticks(xs)]
    heights = apart({name: place(*points[-1])[1] for name, points in lines.items() if points})
    for number, (name, points) in enumerate(lines.items()):
        if not points:  # the others keep their colours
            continue
        spots = [place(*point) for point in points]
        marks = [f'<path d="{MARKS[number]}" transform="translate({x},{y})"/>' for x, y in spots]
        line = f'<polyline points="{" ".join(f"{x},{y}" for x, y in spots)}"/>'
        parts.append(
            f'<g class="c{number}">{line}{"".join(marks)}{words(name, LEFT + wide + 12, heights[name] + 4)}</g>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">'
    return "\n".join([head, *parts, "</svg>", ""])


def words(text: str, x: float, y: float, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {more}>{text}</text>'


def step_for(highest: float) -> float:
    """Between four and ten lines of the ground, at 1, 2 or 5 times a power of ten."""
    power = 10 ** math.floor(math.log10(highest or 1))
    return next(power * part for part in (0.1, 0.2, 0.5, 1) if highest / (power * part) <= 8)


def ticks(xs: Sequence[float]) -> list[float]:
    """All that were measured, or every second, third ... of them."""
    every = sorted(set(xs))
    return every[:: math.ceil(len(every) / 12)]


def apart(wanted: Mapping[str, float]) -> dict[str, float]:
    """The names of lines that end near each other, one below the other."""
    found: dict[str, float] = {}
    for name in sorted(wanted, key=wanted.__getitem__):
        found[name] = max(wanted[name], max(found.values(), default=-LINE) + LINE)
    return found
