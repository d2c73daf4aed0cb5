"""Ships over the sectors, and where the own one can fly."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from druza.games.tortuga.board.seen import Sight
from druza.games.tortuga.board.shapes import (
    at_spot,
    centre_of,
    hexagon,
    label,
    svg_button,
    use,
)
from druza.games.tortuga.seen import SeenSector
from druza.kernel.drawing import Html, el


def ships_in_order(sight: Sight) -> list[tuple[int, SeenSector]]:
    """The own ship is drawn last, over the others."""
    ships = [(seat, sector) for sector in sight.sectors for seat in sector["ships"]]
    return sorted(ships, key=lambda ship: (ship[0] == sight.me, ship[0]))


def berth(count: int, place: int) -> tuple[float, float, float]:
    """Where the n-th of so many ships lies on a plate, and how large it is drawn."""
    if count == 1:
        return 0.0, 1.0, 1.0
    if count == 2:
        return ((2.0, -34.0, 0.78), (-2.0, 6.0, 1.0))[place]
    return ((-22.0, -34.0, 0.66), (22.0, -34.0, 0.66), (-22.0, 6.0, 0.66), (22.0, 6.0, 0.66))[place]


def ship(sight: Sight, seat: int, sector: SeenSector) -> Html:
    together = sorted(sector["ships"], key=lambda other: other == sight.me)
    dx, dy, scale = berth(len(together), together.index(seat))
    x, y = centre_of(sight, sector["place"])
    suit = sight.suit_of(seat)
    figure = "fig-ci" if suit == "ds" else f"fig-{suit}"
    half = 33 * scale
    low = 15 * scale
    wide = 22 if seat == sight.me else 12.5
    name = sight.says("you") if seat == sight.me else sight.letter(seat)
    parts = [
        Html(f'<ellipse class="pad" cy="{6 * scale:.1f}" rx="{40 * scale:.1f}" ry="{17 * scale:.1f}"/>'),
        Html(f'<ellipse class="ring2" cy="{3 * scale:.1f}" rx="{44 * scale:.1f}" ry="{29 * scale:.1f}"/>'),
        use(figure, -half, -24 * scale, 2 * half, 44 * scale),
        el(
            "g",
            Html(f'<path class="f1 s3" d="M{-wide} {low:.1f}h{2 * wide}l4 7-4 7h{-2 * wide}l-4-7z"/>'),
            el("g", use(sight.glyph(seat), -wide + 1.5, low + 1.5, 11), cls="k4"),
            label(-wide + 15, low + 11.3, name, "ts f4"),
            cls="ld",
        ),
        el(
            "g",
            Html(f'<path class="f1 s3" d="{hexagon(15, -24, 18)}"/>'),
            el("g", use(sight.glyph(seat), -33, 9, 18), cls="k4"),
            cls="lm",
        ),
    ]
    at: dict[str, Any] = {"cls": f"ship f-{suit}", "aria_hidden": "true"}
    if sight.key == "main" and seat != sight.me and sight.me in sector["ships"]:
        ship = sight.ship_of(seat).name.get(sight.lang)
        called = f"{ship}, {sight.called(seat)}, {sight.where(sector['place'])}"
        at = svg_button(sight, (f"attack:{seat}",), f"ship f-{suit}", called)
    return at_spot(el("g", *parts, id=f"ship-{seat}", **at), x + dx, y + dy)


def arrows(sight: Sight) -> list[Html]:
    """Where the ship can fly now, across the shared edge."""
    here = sight.here
    if here is None:
        return []
    found = []
    x, y = centre_of(sight, here["place"])
    for place, number in sight.places.items():
        words = [word for word in (f"move:{number}", f"sector:{number}") if word in sight.look.legal]
        if not words or place not in here["near"]:
            continue
        to_x, to_y = centre_of(sight, place)
        angle = degrees(atan2(to_y - y, to_x - x))
        turned = el("g", Html('<path d="M-19-13H11L27 0 11 13H-19l5-13z"/>'), transform=f"rotate({angle:.0f})")
        jet = el("g", use("i-man", -14, -7, 14), cls="ld kd")
        free = "1" if words[0].startswith("move") else "0"
        spot = f"translate({(x + to_x) / 2:.1f} {(y + to_y) / 2:.1f})"
        found.append(el("g", turned, jet, label(7, 5.5, free, "mvt"), cls="mv", transform=spot, aria_hidden="true"))
    return found


def ways(sight: Sight) -> list[list[str]]:
    """The shortest way from the own ship to every sector that it cannot fly to now, from near to far."""
    here = sight.here
    if here is None or sight.key != "main" or not sight.look.mine:
        return []
    paths = {here["place"]: [here["place"]]}
    for place in paths_from(here["place"], sight):
        reached = [other for other in sight.by_place[place]["near"] if other in paths]
        before = min(reached, key=lambda other: len(paths[other]))
        paths[place] = [*paths[before], place]
    refused = [place for place, number in sight.places.items() if f"move:{number}" in sight.look.refused]
    return [paths[place] for place in refused if len(paths[place]) > 1]


def paths_from(start: str, sight: Sight) -> list[str]:
    """Every other sector, the nearest first."""
    found = [start]
    for place in found:
        found += [other for other in sight.by_place[place]["near"] if other not in found]
    return found[1:]


def way(sight: Sight, path: list[str]) -> Html:
    """A refused move, shown when it is asked about: the dotted way, and how many flights it would take."""
    spots = [centre_of(sight, place) for place in path]
    line = "M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in spots)
    stops = [Html(f'<path class="wy2" d="{hexagon(15, x, y)}"/>') for x, y in spots[1:]]
    numbers = [label(x, y + 6, count, "wyt") for count, (x, y) in enumerate(spots[1:], 1)]
    return el(
        "g", Html(f'<path class="wy" d="{line}"/>'), *stops, *numbers, cls=f"way w-{path[-1]}", aria_hidden="true"
    )
