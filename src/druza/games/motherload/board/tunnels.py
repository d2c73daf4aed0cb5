"""The tunnels: what was dug, as one outline with pillars and lamps."""

from __future__ import annotations

from druza.games.motherload.board.squares import SIDE, SKY, WIDTH, Place, use
from druza.games.motherload.content.pieces import ROWS
from druza.games.motherload.seen import SeenBoard
from druza.kernel.drawing import NOTHING, Html


def tunnel_layer(tunnels: set[Place], boards: list[SeenBoard], surface: bool) -> Html:
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


def covered(boards: list[SeenBoard]) -> set[Place]:
    found = set()
    for slot, board in enumerate(boards):
        for row, signs in enumerate(board["tunnels"]):
            found |= {(slot * ROWS + row, column) for column, sign in enumerate(signs) if sign == "o"}
    return found


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


def pillar(place: Place, boards: list[SeenBoard]) -> Html:
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
