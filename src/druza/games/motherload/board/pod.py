"""The pod: how it comes to a place, and the tunnel that it dug last."""

from __future__ import annotations

import math

from druza.games.motherload.board.squares import SIDE, SKY, Place, use
from druza.games.motherload.board.tunnels import contour, covered
from druza.games.motherload.content.pieces import ROWS
from druza.games.motherload.seen import SeenBoard
from druza.kernel.drawing import NOTHING, Html


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


def latest_tunnel(places: list[Place], boards: list[SeenBoard], suit: str, glyph: str) -> Html:
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


def earth_over(along: list[Place], boards: list[SeenBoard]) -> str:
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
