"""The picture of the mine: one cut through the planet, layer by layer, from a view alone."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from druza.games.motherload.pieces import COLUMNS, ROWS, SPACES
from druza.kernel.drawing import NOTHING, Html, el, join, text

SIDE = 48  # of a space
SKY = 40  # the strip above the first row
WIDTH = SIDE * COLUMNS
LETTERS = "ABCDEFGHIJKL"
FRAMES = {"R": "f-dr", "B": "f-db", "Y": "f-dy"}
MINERALS = "igperd"

Place = tuple[int, int]  # row through all boards in play, column


def mine_picture(
    boards: list[dict[str, Any]],
    spots: list[Html],
    labels: list[str],
    title: str,
    news: Html = NOTHING,
    banner: Html = NOTHING,
    leads: str = "",
) -> Html:
    """The boards in play, with the tunnels in them; `spots` are what can be pointed at, `labels` name every space.

    `news` is the tunnel dug last, `banner` names the board that joined last, `leads` says where keys go."""
    tunnels = covered(boards)
    surface = boards[0]["depth"] == 1
    upper, lower = boards[:1], boards[1:]
    layers = [
        NOTHING if surface else gone(boards[0]["depth"] - 1),
        sky() if surface else closed_rock(),
        *[ground(board, 0) for board in upper],
        *[el("g", ground(board, 1), contents(board, 1), cls="low") for board in lower],
        tunnel_layer(tunnels, boards, surface),
        seams(len(boards)),
        *[contents(board, 0) for board in upper],
        news,
        spaces(boards, labels),
        join(spots),
    ]
    return el(
        "svg",
        el("title", title),
        DEFS,
        el("g", *layers, cls="all" if surface else "all sink"),
        columns(),
        banner,
        cls="bd",
        viewBox=f"0 0 {WIDTH} {SKY + SIDE * ROWS * len(boards)}",
        role="group",
        aria_label=title,
        data_zone="mine",
        data_leads=leads or None,
        id="mine",
    )


def covered(boards: list[dict[str, Any]]) -> set[Place]:
    found = set()
    for slot, board in enumerate(boards):
        for row, signs in enumerate(board["tunnels"]):
            found |= {(slot * ROWS + row, column) for column, sign in enumerate(signs) if sign == "o"}
    return found


# -- sky and ground --------------------------------------------------------------------------------------------------

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


def depth_banner(board: dict[str, Any], slot: int, words: str, small: str) -> Html:
    """What joined, for a moment: its depth, its name, what there is to find."""
    middle, y = WIDTH // 2, SKY + SIDE * ROWS * slot + 3 * SIDE
    return Html(
        f'<g class="banner e-{board["depth"]}" aria-hidden="true"><rect x="{middle - 150}" y="{y - 36}" width="300" '
        f'height="72" rx="12"/><text class="b1" x="{middle}" y="{y - 4}">{text(words)}</text>'
        f'<text class="b2" x="{middle}" y="{y + 21}">{text(small)}</text></g>'
    )


def ground(board: dict[str, Any], slot: int) -> Html:
    """Earth with its strata and facets, then rock and steel where no tunnel is."""
    top = SKY + SIDE * ROWS * slot
    parts = [strata(board["depth"])]
    hard = []
    for row, signs in enumerate(board["grid"]):
        for column, sign in enumerate(signs):
            if board["tunnels"][row][column] == "o":
                continue
            x, y = SIDE * column, SIDE * row
            if sign[0] == "#":
                hard.append(use(f"t-rock-{'ab'[(row + column) % 2]}", x, y))
            elif sign[0] in FRAMES:
                hard.append(steel(sign[0], x, y))
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


def steel(letter: str, x: int, y: int) -> Html:
    """A plate with its frame in colour and the letter on a flag."""
    flag = f'<path class="fg" d="M{x + 2} {y + 2}h17l-5 17h-12z"/>'
    flag += f'<text class="fl" x="{x + 9}" y="{y + 14}">{letter}</text>'
    return el("g", use("t-steel", x, y), Html(flag), cls=FRAMES[letter])


@lru_cache
def grid_lines() -> Html:
    down = "".join(f"M{SIDE * column} 0v{SIDE * ROWS}" for column in range(1, COLUMNS))
    across = "".join(f"M0 {SIDE * row}h{WIDTH}" for row in range(1, ROWS))
    return Html(f'<path class="grid" d="{down}{across}"/>')


def use(symbol: str, x: float, y: float, size: float = SIDE, cls: str = "") -> Html:
    named = f' class="{cls}"' if cls else ""
    return Html(f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{named}/>')


def seams(boards: int) -> Html:
    lines = [f'<path class="seam" d="M0 {SKY + SIDE * ROWS * slot}h{WIDTH}"/>' for slot in range(1, boards)]
    return Html("".join(lines))


def columns() -> Html:
    names = [f'<text x="{SIDE * column + 24}" y="36">{letter}</text>' for column, letter in enumerate(LETTERS)]
    return Html(f'<g class="cl" aria-hidden="true">{"".join(names)}</g>')


# -- tunnels ---------------------------------------------------------------------------------------------------------


def tunnel_layer(tunnels: set[Place], boards: list[dict[str, Any]], surface: bool) -> Html:
    """All tunnels as one cave: rim, roof, walls set back, rails, ladders, lamps, lip."""
    if not tunnels:
        return NOTHING
    open_sky = {(-1, column) for row, column in tunnels if row == 0} if surface else set()
    path = contour(tunnels | open_sky, 4.5, 14)
    inside = [
        f'<path class="roof" d="{path}"/>',
        f'<path class="wall" d="{path}" transform="translate(0 7)"/>',
        f'<path class="wall2" d="{path}" transform="translate(0 13)"/>',
        *[furniture(place, tunnels | open_sky) for place in sorted(tunnels)],
    ]
    lamps = [use("tn-lamp", SIDE * c, SKY + SIDE * r) for r, c in sorted(tunnels) if is_end((r, c), tunnels | open_sky)]
    pillars = [pillar(place, boards) for place in sorted(tunnels) if has_pillar(place, tunnels)]
    height = SKY + SIDE * ROWS * len(boards)
    return Html(
        f'<clipPath id="ml-ts"><rect x="-9" y="35" width="{WIDTH + 18}" height="{height}"/></clipPath>'
        f'<clipPath id="ml-tc"><path d="{path}"/></clipPath>'
        f'<g class="tn" clip-path="url(#ml-ts)" aria-hidden="true"><path class="rim" d="{path}"/>'
        f'<g clip-path="url(#ml-tc)">{"".join(inside)}</g>{"".join(lamps)}<path class="lip" d="{path}"/>'
        f"{''.join(pillars)}</g>"
    )


def furniture(place: Place, tunnels: set[Place]) -> str:
    """Rails on a floor, ladders in a shaft."""
    row, column = place
    x, y = SIDE * column, SKY + SIDE * row
    found = ""
    below, above = (row + 1, column) in tunnels, (row - 1, column) in tunnels
    beside = (row, column - 1) in tunnels or (row, column + 1) in tunnels
    if above or below:
        found += use("tn-lad", x, y, cls="lad")
    if beside and not below:
        found += use("tn-rail", x, y - 3)
    if beside and not above and (row + 2 * column) % 3 == 0:
        found += use("tn-prop", x, y)
    return found


def is_end(place: Place, tunnels: set[Place]) -> bool:
    row, column = place
    around = [(row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)]
    return sum(one in tunnels for one in around) == 1


def has_pillar(place: Place, tunnels: set[Place]) -> bool:
    """Four covered spaces that meet leave a pillar between them."""
    row, column = place
    return {(row, column + 1), (row + 1, column), (row + 1, column + 1)} <= tunnels


def pillar(place: Place, boards: list[dict[str, Any]]) -> Html:
    row, column = place
    depth = boards[row // ROWS]["depth"]
    return use("tn-pillar", SIDE * (column + 1) - 9.5, SKY + SIDE * (row + 1) - 9.5, 19, f"e-{depth}")


def contour(places: set[Place], inset: float, radius: float) -> str:
    """The outline of a set of spaces, drawn in by `inset` and with round corners."""
    steps: dict[Place, list[Place]] = {}
    for row, column in places:
        for neighbour, start, end in (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        ):
            if neighbour not in places:
                steps.setdefault(start, []).append(end)
    path = ""
    while steps:
        path += loop_path(next_loop(steps), inset, radius)
    return path


def next_loop(steps: dict[Place, list[Place]]) -> list[Place]:
    """One closed line of edges, taken out of `steps`; where two meet it turns right, staying with its space."""
    first = min(steps)
    loop = [first]
    way: Place | None = None
    while True:
        here = loop[-1]
        ends = steps[here]
        end = ends[0]
        if len(ends) > 1 and way is not None:
            right = (-way[1], way[0])
            end = next((one for one in ends if (one[0] - here[0], one[1] - here[1]) == right), end)
        ends.remove(end)
        if not ends:
            del steps[here]
        if end == first:  # the leftmost corner: no two lines meet there
            return loop
        way = (end[0] - here[0], end[1] - here[1])
        loop.append(end)


def loop_path(loop: list[Place], inset: float, radius: float) -> str:
    """A closed line with its corners moved inward and rounded."""
    count = len(loop)
    parts: list[str] = []
    for place in range(count):
        before, here, after = loop[place - 1], loop[place], loop[(place + 1) % count]
        came = (here[0] - before[0], here[1] - before[1])
        goes = (after[0] - here[0], after[1] - here[1])
        if came == goes:
            continue
        x = SIDE * here[0] + inset * (-came[1] - goes[1])
        y = SKY + SIDE * here[1] + inset * (came[0] + goes[0])
        start = f"{x - radius * came[0]:g} {y - radius * came[1]:g}"
        end = f"{x + radius * goes[0]:g} {y + radius * goes[1]:g}"
        parts.append(f"{'L' if parts else 'M'}{start}Q{x:g} {y:g} {end}")
    return "".join(parts) + "Z"


# -- what lies in the ground ------------------------------------------------------------------------------------------


def contents(board: dict[str, Any], slot: int) -> Html:
    """Minerals, bombs, artefacts and cards, each a small picture of its own that can fly away."""
    found = []
    for row, signs in enumerate(board["grid"]):
        for column, sign in enumerate(signs):
            if sign[1] != "." and board["tunnels"][row][column] != "o":
                y = SKY + SIDE * (slot * ROWS + row)
                found.append(thing(sign[1], SIDE * column, y, f"thing-{board['depth']}-{row}-{column}"))
    return join(found)


def thing(sign: str, x: int, y: int, id: str = "") -> Html:
    """What is printed on a space: shape, letter and value, never colour alone."""
    named = f' id="{id}"' if id else ""
    start = f'<svg x="{x}" y="{y}" width="48" height="48" viewBox="0 0 48 48" aria-hidden="true"{named} class="ct '
    if sign in MINERALS:
        return Html(
            f'{start}mc-{sign}">{use(f"m-{sign}", 9, 2, 30)}<text class="v" x="24" y="44.5">{label(sign)}</text></svg>'
        )
    if sign == "b":
        return Html(f'{start}bb">{use("b-bomb", 6, 6, 36)}</svg>')
    if sign == "a":
        return Html(f'{start}ar"><circle fill="url(#ml-halo)" cx="24" cy="24" r="23"/>{use("b-art", 5, 5, 38)}</svg>')
    return Html(f'{start}dw">{use("b-draw", 5, 4, 38)}<text class="v dk" x="28.5" y="28">+{sign}</text></svg>')


def small_thing(sign: str, place: Place) -> Html:
    """The same without its label, lifted a little: in a tunnel that is not dug yet."""
    row, column = place
    x, y = SIDE * column + 9, SKY + SIDE * row + 6
    if sign in MINERALS:
        return use(f"m-{sign}", x, y, 30, f"mc-{sign}")
    symbol = {"b": "b-bomb", "a": "b-art", "1": "b-draw", "2": "b-draw"}.get(sign)
    return use(symbol, x, y, 30) if symbol else NOTHING


VALUES = {"i": 2, "g": 3, "p": 5, "e": 8, "r": 10, "d": 12}


def label(sign: str) -> str:
    """I2, G3: the letter and the value of a mineral."""
    return f"{sign.upper()}{VALUES[sign]}"


# -- what can be pointed at ------------------------------------------------------------------------------------------


def spaces(boards: list[dict[str, Any]], labels: list[str]) -> Html:
    """A square over every space: it has a name for ears and a tooltip for eyes, and a ring when it has just changed."""
    found = []
    for slot, board in enumerate(boards):
        for at in range(SPACES):
            row, column = divmod(at, COLUMNS)
            y = SKY + SIDE * (slot * ROWS + row)
            named = text(labels[slot * SPACES + at])
            found.append(
                f'<rect class="sq" id="cell-{board["depth"]}-{row}-{column}" x="{SIDE * column}" y="{y}" '
                f'width="48" height="48"><title>{named}</title></rect>'
            )
    return Html("".join(found))


def hit_square(place: Place) -> Html:
    row, column = place
    return Html(f'<rect class="hit" x="{SIDE * column}" y="{SKY + SIDE * row}" width="48" height="48"/>')


def hit_half(place: Place, down: bool) -> Html:
    """A start that leads two ways is cut in two: the upper right half goes right, the lower left half goes down."""
    row, column = place
    x, y = SIDE * column, SKY + SIDE * row
    corner = f"{x},{y + SIDE}" if down else f"{x + SIDE},{y}"
    return Html(f'<polygon class="hit" points="{x},{y} {corner} {x + SIDE},{y + SIDE}"/>')


def arrow(place: Place, down: bool) -> Html:
    """Where a line begins: an arrow at the upper left to the right, at the upper right downwards."""
    row, column = place
    x, y = SIDE * column, SKY + SIDE * row
    path = f"M{x + 32} {y + 3}h13l-6.5 11z" if down else f"M{x + 3} {y + 3}v13l11-6.5z"
    return Html(f'<path class="st" d="{path}"/>')


def haul_tag(places: list[Place], haul: dict[str, Any]) -> Html:
    """What a tunnel collects, at its far end: dollars, then a picture for each artefact, bomb and card."""
    money = f"{haul['value']}$" if haul["value"] else ""
    signs = ["b-art"] * haul["artefacts"] + ["b-bomb"] * haul["bombs"] + ["b-draw"] * haul["draws"]
    width = (11 * len(money) + 6 if money else 0) + 20 * len(signs) + 8
    if width == 8:
        return NOTHING
    row, _ = places[-1]
    left, right = min(column for _, column in places), max(column for _, column in places) + 1
    x = SIDE * right + 4
    if x + width > WIDTH:
        x = SIDE * left - 4 - width if SIDE * left > width + 4 else WIDTH - width - 3
    drawn = [use(sign, width - 20 * (len(signs) - number) - 3, -9, 18) for number, sign in enumerate(signs)]
    said = f'<text class="pvn" x="{(11 * len(money) + 14) / 2:g}" y="6">{money}</text>' if money else ""
    return Html(
        f'<g transform="translate({x} {SKY + SIDE * row + 24})">'
        f'<rect class="pvs" y="-13" width="{width}" height="26" rx="7"/>{said}{"".join(drawn)}</g>'
    )


def way_in(places: list[Place], tunnels: set[Place], surface: bool) -> tuple[Place, Place] | None:
    """Where a tunnel joins: a space of the network (or above the surface), and its own space beside it."""
    ends = [places[0], places[-1], *places]
    sides = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    corners = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    for ways in (sides, corners):
        for row, column in ends:
            for down, right in ways:
                if (row + down, column + right) in tunnels:
                    return (row + down, column + right), (row, column)
        if surface and ways is sides:
            for row, column in ends:
                if row == 0:
                    return (-1, column), (row, column)
    return None


def pod(places: list[Place], tunnels: set[Place], surface: bool) -> Html:
    """The pod at the joint, its nose to the tunnel that will be."""
    joint = way_in(places, tunnels, surface)
    if joint is None:
        return NOTHING
    (row, column), (to_row, to_column) = joint
    down, right = to_row - row, to_column - column
    x, y = SIDE * column + 24 + 8 * right, SKY + SIDE * row + 24 + 8 * down
    return Html(pod_at(x, y, down, right))


def pod_at(x: float, y: float, down: int, right: int) -> str:
    turned = math.degrees(math.atan2(down, right))
    mirrored = " scale(1 -1)" if right < 0 else ""
    return (
        f'<use href="#pod" x="-19" y="-12" width="38" height="24" class="pod" '
        f'transform="translate({x:g} {y:g}) rotate({turned:g}){mirrored}"/>'
    )


def latest_tunnel(places: list[Place], boards: list[dict[str, Any]], suit: str, glyph: str) -> Html:
    """The tunnel that was dug last: a line round it with the sign of who dug it, and how it was opened.

    The earth over it and the pod are seen only while it has the class `new`."""
    tunnels, surface = covered(boards), boards[0]["depth"] == 1
    joint = way_in(places, tunnels - set(places), surface)
    along = list(reversed(places)) if joint is not None and joint[1] == places[-1] != places[0] else places
    path = contour(set(places), 3, 12)
    row, column = along[len(along) // 2]
    x, y = SIDE * column + 24, SKY + SIDE * row + 4
    sign = f'<circle cx="{x}" cy="{y}" r="9"/>{use(glyph, x - 7, y - 7, 14)}'
    return Html(
        f'<g class="lt {suit}" aria-hidden="true"><path class="hotl" d="{path}"/>{sign}'
        f'<g id="latest-line" class="ltl">{earth_over(along, boards)}{running_pod(along, joint)}</g>'
        f'<g id="latest-blast" class="ltb">{earth_over(along, boards)}<path class="flash" d="{path}"/></g></g>'
    )


def earth_over(along: list[Place], boards: list[dict[str, Any]]) -> str:
    """What lay there before, space by space."""
    return "".join(
        f'<rect class="sh e-{boards[row // ROWS]["depth"]}" style="--i:{number}" x="{SIDE * column}" '
        f'y="{SKY + SIDE * row}" width="48" height="48"/>'
        for number, (row, column) in enumerate(along)
    )


def running_pod(along: list[Place], joint: tuple[Place, Place] | None) -> str:
    """The pod runs from the joint to the far end; a tunnel that is no line has none."""
    rows, columns = {row for row, _ in along}, {column for _, column in along}
    if len(rows) > 1 and len(columns) > 1:
        return ""
    start = joint[0] if joint is not None and joint[1] == along[0] else along[0]
    (row, column), (to_row, to_column) = start, along[-1]
    before = along[-2] if len(along) > 1 else start
    down, right = to_row - before[0], to_column - before[1]
    way = f"--x0:{SIDE * (column - to_column)}px;--y0:{SIDE * (row - to_row)}px;--n:{len(along)}"
    here = pod_at(SIDE * to_column + 24, SKY + SIDE * to_row + 24, down, right)
    return f'<g class="run" style="{way}">{here}</g>'


def reach(places: set[Place]) -> Html:
    """Everything that some legal placement covers: a tint and a dashed line round the whole area."""
    if not places:
        return NOTHING
    path = contour(places, 2, 8)
    return Html(f'<g aria-hidden="true"><path class="litf" d="{path}"/><path class="lit" d="{path}"/></g>')


def apart(picture: Html, name: str) -> Html:
    """The same picture with ids of its own, so that several can stand on one page."""
    renamed = picture.replace(' id="', f' id="{name}-').replace("url(#", f"url(#{name}-")
    return Html(renamed.replace(' data-zone="mine"', ""))
