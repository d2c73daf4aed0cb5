"""The ground: sky, earth, rock and steel, by depth."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random

from druza.games.motherload.board.squares import SIDE, SKY, WIDTH, Signs, use
from druza.games.motherload.content.pieces import COLUMNS, ROWS
from druza.games.motherload.seen import SeenBoard
from druza.kernel.drawing import Html, el, text

FRAMES = {"R": "f-dr", "B": "f-db", "Y": "f-dy"}
DEFS = Html(
    '<defs><linearGradient id="ml-sky" x2="0" y2="1"><stop offset="0" stop-color="#2b1433"/>'
    '<stop offset=".45" stop-color="#8a3a3a"/><stop offset="1" stop-color="#f0a05c"/></linearGradient>'
    '<radialGradient id="ml-halo"><stop offset=".3" stop-color="#ffd27a" stop-opacity=".55"/>'
    '<stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient></defs>'
)


def sky() -> Html:
    """The surface: hills, a dome, a rocket."""
    return Html(
        f'<g aria-hidden="true"><rect width="{WIDTH}" height="{SKY}" fill="url(#ml-sky)"/>'
        '<circle cx="486" cy="15" r="8" fill="#fff0c9"/><circle cx="486" cy="15" r="15" fill="#fff0c9" opacity=".22"/>'
        '<path d="M0 30 40 17 84 29 120 20 178 31 240 18 300 30 366 16 430 29 500 20 576 30v10H0z" fill="#9a3f27"/>'
        '<path d="M0 35 60 27 130 34 220 28 320 35 410 28 520 34 576 31v9H0z" fill="#7a2f1e"/>'
        '<path d="M14 38v-8a15 15 0 0 1 30 0v8z" fill="#e9dccb"/>'
        '<path d="M14 38v-8a15 15 0 0 1 15-15c-5 4-7 12-7 23z" fill="#fff7ea"/>'
        '<path d="M30 38v-9h7v9z" fill="#5b3327"/>'
        '<path d="M48 38V25h14v13z" fill="#c9b8a6"/><path d="M48 25h14l-3-5h-8z" fill="#efe3d4"/>'
        '<path d="M66 38V10M62 15h8M64 22h4" stroke="#d9c6b2" stroke-width="1.5"/>'
        '<circle cx="66" cy="9" r="2" fill="#ff8a66"/>'
        '<path d="M538 38V22l8-14 8 14v16z" fill="#dfe3ea"/><path d="M538 38V22l8-14v30z" fill="#fff"/>'
        '<path d="M538 30l-6 8h6zM554 30l6 8h-6z" fill="#e0643a"/><circle cx="546" cy="22" r="2.5" fill="#2f7fd1"/></g>'
    )


def closed_rock() -> Html:
    """Where a board has left there is only rock: nothing touches the surface any more (SM-077)."""
    teeth = " ".join(f"{x},{30 + 7 * (x // SIDE % 2)}" for x in range(0, WIDTH + 1, SIDE))
    return Html(
        f'<g aria-hidden="true"><rect width="{WIDTH}" height="{SKY}" class="roofing"/>'
        f'<polygon points="0,0 {WIDTH},0 {WIDTH},34 {teeth} 0,34" class="roofing2"/></g>'
    )


def gone(depth: int) -> Html:
    """The board that has left: it is seen only while the view goes down past it."""
    top = SKY - SIDE * ROWS
    return Html(f'<g class="gone e-{depth}" aria-hidden="true" transform="translate(0 {top})">{strata(depth)}</g>')


def depth_banner(board: SeenBoard, slot: int, words: str, small: str) -> Html:
    """What joined, for a moment: its depth, its name, what there is to find."""
    middle, y = WIDTH // 2, SKY + SIDE * ROWS * slot + 3 * SIDE
    return Html(
        f'<g class="banner e-{board["depth"]}" aria-hidden="true"><rect x="{middle - 150}" y="{y - 36}" width="300" '
        f'height="72" rx="12"/><text class="b1" x="{middle}" y="{y - 4}">{text(words)}</text>'
        f'<text class="b2" x="{middle}" y="{y + 21}">{text(small)}</text></g>'
    )


def ground(board: SeenBoard, slot: int, signs: Signs) -> Html:
    """Earth with its strata and facets, then rock and steel where no tunnel is."""
    top = SKY + SIDE * ROWS * slot
    parts = [strata(board["depth"])]
    hard = []
    for row, spaces in enumerate(board["grid"]):
        for column, sign in enumerate(spaces):
            if board["tunnels"][row][column] == "o":
                continue
            x, y = SIDE * column, SIDE * row
            if sign[0] == "#":
                hard.append(use(f"t-rock-{'ab'[(row + column) % 2]}", x, y))
            elif sign[0] in FRAMES:
                hard.append(steel(sign[0], signs[sign[0]], x, y))
            else:
                parts.append(earth(board["depth"], row, column))
    return el(
        "g",
        *parts,
        grid_lines(),
        *hard,
        cls=f"dep e-{board['depth']}",
        transform=f"translate(0 {top})",
        aria_hidden="true",
    )


@lru_cache
def strata(depth: int) -> Html:
    """Five layers and nine large facets, the same for a depth every time."""
    chance = Random(depth)
    parts = [f'<rect width="{WIDTH}" height="{SIDE * ROWS}" fill="var(--e2)"/>']
    for layer in range(5):
        top = 57 * layer + 8
        upper = [(96 * step, top + chance.uniform(-6, 10)) for step in range(7)]
        lower = [(96 * step, top + 28 + chance.uniform(-8, 16)) for step in reversed(range(7))]
        parts.append(polygon(upper + lower, f"var(--e{chance.choice((1, 1, 3))})", 0.5))
    for _ in range(9):
        x, y, size = chance.uniform(0, 520), chance.uniform(10, 240), chance.uniform(34, 52)
        corners = [(x, y), (x + size, y - size * 0.4), (x + 2 * size, y + size * 0.3), (x + 0.9 * size, y + 0.8 * size)]
        parts.append(
            polygon([(min(a, WIDTH), max(0.0, b)) for a, b in corners], f"var(--e{chance.choice((1, 1, 3, 4))})", 0.22)
        )
    return Html("".join(parts))


def polygon(points: Iterable[tuple[float, float]], fill: str, opacity: float) -> str:
    return f'<polygon points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in points)}" fill="{fill}" opacity="{opacity}"/>'


@lru_cache(maxsize=512)
def earth(depth: int, row: int, column: int) -> Html:
    """One of four pictures of earth, half of them mirrored."""
    chance = Random(depth * 1000 + row * COLUMNS + column)
    kind = chance.choice("aaabccdd")
    x, y = SIDE * column, SIDE * row
    if chance.random() < 0.5:
        return use(f"t-earth-{kind}", x, y)
    return Html(
        f'<use href="#t-earth-{kind}" width="48" height="48" transform="translate({x + SIDE} {y}) scale(-1 1)"/>'
    )


def steel(plate: str, letter: str, x: int, y: int) -> Html:
    """A plate with its frame in colour and the letter on a flag."""
    flag = f'<path class="fg" d="M{x + 2} {y + 2}h17l-5 17h-12z"/>'
    flag += f'<text class="fl" x="{x + 9}" y="{y + 14}">{letter}</text>'
    return el("g", use("t-steel", x, y), Html(flag), cls=FRAMES[plate])


@lru_cache
def grid_lines() -> Html:
    down = "".join(f"M{SIDE * column} 0v{SIDE * ROWS}" for column in range(1, COLUMNS))
    across = "".join(f"M0 {SIDE * row}h{WIDTH}" for row in range(1, ROWS))
    return Html(f'<path class="grid" d="{down}{across}"/>')


def seams(boards: int) -> Html:
    lines = [f'<path class="seam" d="M0 {SKY + SIDE * ROWS * slot}h{WIDTH}"/>' for slot in range(1, boards)]
    return Html("".join(lines))
