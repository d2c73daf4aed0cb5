"""Things: minerals and bonuses that lie in the ground."""

from __future__ import annotations

from druza.games.motherload.board.squares import SIDE, SKY, Place, Signs, use
from druza.games.motherload.content.pieces import ROWS
from druza.games.motherload.seen import SeenBoard
from druza.kernel.drawing import NOTHING, Html, join

MINERALS = "igperd"


def contents(board: SeenBoard, slot: int, signs: Signs) -> Html:
    """Minerals, bombs, artefacts and cards, each a small picture of its own that can fly away."""
    found = []
    for row, spaces in enumerate(board["grid"]):
        for column, sign in enumerate(spaces):
            if sign[1] != "." and board["tunnels"][row][column] != "o":
                y = SKY + SIDE * (slot * ROWS + row)
                found.append(thing(sign[1], signs, SIDE * column, y, f"thing-{board['depth']}-{row}-{column}"))
    return join(found)


def thing(sign: str, signs: Signs, x: int, y: int, id: str) -> Html:
    """What is printed on a space: shape, letter and value, never colour alone."""
    start = f'<svg x="{x}" y="{y}" width="48" height="48" viewBox="0 0 48 48" aria-hidden="true" id="{id}" class="ct '
    if sign in MINERALS:
        return Html(
            f'{start}mc-{sign}">{use(f"m-{sign}", 9, 2, 30)}<text class="v" x="24" y="44.5">{signs[sign]}</text></svg>'
        )
    if sign == "b":
        return Html(f'{start}bb">{use("b-bomb", 6, 6, 36)}</svg>')
    if sign == "a":
        return Html(f'{start}ar"><circle fill="url(#ml-halo)" cx="24" cy="24" r="23"/>{use("b-art", 5, 5, 38)}</svg>')
    return Html(f'{start}dw">{use("b-draw", 5, 4, 38)}<text class="v dk" x="28.5" y="28">{signs[sign]}</text></svg>')


def small_thing(sign: str, place: Place) -> Html:
    """The same without its label, lifted a little: in a tunnel that is not dug yet."""
    row, column = place
    x, y = SIDE * column + 9, SKY + SIDE * row + 6
    if sign in MINERALS:
        return use(f"m-{sign}", x, y, 30, f"mc-{sign}")
    symbol = {"b": "b-bomb", "a": "b-art", "1": "b-draw", "2": "b-draw"}.get(sign)
    return use(symbol, x, y, 30) if symbol else NOTHING
