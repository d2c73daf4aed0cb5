"""The planet: the whole map, in layers."""

from __future__ import annotations

from druza.games.tortuga.board.sectors import plate
from druza.games.tortuga.board.seen import Sight
from druza.games.tortuga.board.shapes import (
    CENTRE,
    HIGH,
    RADIUS,
    WIDE,
    hexagon,
)
from druza.games.tortuga.board.ships import arrows, ship, ships_in_order, way, ways
from druza.games.tortuga.board.tokens import tokens
from druza.kernel.drawing import Html, el


def planet(sight: Sight) -> Html:
    """The whole map, in layers."""
    layers = [
        Html(f'<defs><clipPath id="hx"><path d="{hexagon(RADIUS)}"/></clipPath></defs>'),
        GROUND,
        *[plate(sight, sector) for sector in sight.sectors],
        *[tokens(sight, sector) for sector in sight.sectors],
        *[ship(sight, seat, sector) for seat, sector in ships_in_order(sight)],
        *arrows(sight),
        *[way(sight, path) for path in ways(sight)],
    ]
    words = sight.says("the_planet_its_sectors")
    frame = {"viewBox": "0 0 880 556", "role": "group", "aria_label": words, "data_zone": "map", "id": "planet"}
    return el("svg", *layers, cls="map", **frame)


def cells() -> str:
    """Faint hexagons on the disc, like an old map."""
    found = []
    for q in range(-2, 3):
        for r in range(-2, 3):
            if abs(q + r) <= 2:
                found.append(hexagon(RADIUS, CENTRE[0] + WIDE * (q + r / 2), CENTRE[1] + HIGH * r))
    return "".join(found)


GROUND = Html(
    '<g class="planet" aria-hidden="true"><defs>'
    '<radialGradient id="pl-a" cx=".34" cy=".28" r=".85"><stop offset="0" class="pl1"/><stop offset=".55" class="pl2"/>'
    '<stop offset="1" class="pl3"/></radialGradient>'
    '<radialGradient id="pl-g"><stop offset=".8" class="pl4" stop-opacity=".75"/>'
    '<stop offset=".88" class="pl4" stop-opacity=".22"/>'
    '<stop offset="1" class="pl4" stop-opacity="0"/></radialGradient>'
    '<clipPath id="pl-c"><circle cx="440" cy="278" r="411"/></clipPath></defs>'
    '<circle cx="440" cy="278" r="512" fill="url(#pl-g)"/><circle cx="440" cy="278" r="412" fill="url(#pl-a)"/>'
    f'<g clip-path="url(#pl-c)"><path class="cells" d="{cells()}"/>'
    '<path class="clouds" d="M10 188q200-60 420-20t460-60v40q-240 60-460 30t-420 50z'
    'M10 428q240 40 440 10t440 30v26q-240-30-440 0t-440-20z"/></g></g>'
)
