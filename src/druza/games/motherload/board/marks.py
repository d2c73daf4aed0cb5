"""Marks: what can be pointed at in the mine, and what is shown there."""

from __future__ import annotations

from druza.games.motherload.board.squares import SIDE, SKY, WIDTH, Place, use
from druza.games.motherload.board.tunnels import contour
from druza.games.motherload.content.pieces import COLUMNS, ROWS, SPACES
from druza.games.motherload.seen import SeenBoard, SeenPlace
from druza.kernel.drawing import NOTHING, Html, text


def spaces(boards: list[SeenBoard], labels: list[str]) -> Html:
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


def haul_tag(places: list[Place], haul: SeenPlace) -> Html:
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


def reach(places: set[Place]) -> Html:
    """Everything that some legal placement covers: a tint and a dashed line round the whole area."""
    if not places:
        return NOTHING
    path = contour(places, 2, 8)
    return Html(f'<g aria-hidden="true"><path class="litf" d="{path}"/><path class="lit" d="{path}"/></g>')
