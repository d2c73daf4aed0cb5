"""Tokens in a sector: the hunt, the Mineral and the stash."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.board.seen import Sight
from druza.games.tortuga.board.shapes import (
    at_spot,
    centre_of,
    hexagon,
    label,
    octagon,
    svg_button,
    use,
)
from druza.games.tortuga.seen import SeenHunt, SeenSector
from druza.kernel.drawing import NOTHING, Html, el


def tokens(sight: Sight, sector: SeenSector) -> Html:
    """Hunt token, Mineral and stash of a sector; they are buttons where the own ship is."""
    x, y = centre_of(sight, sector["place"])
    parts = []
    if sector["hunt"]:
        parts.append(hunt_token(sight, sector, sector["hunt"]))
    if sector["mineral"]:
        parts.append(mineral(sight, sector))
    if sector["tile"] == "mine":
        gem = el("g", use("gem-1", -84, 3, 20), cls="f-mn")
        box = Html('<path class="stash" d="M-86 1h38v24h-38z"/>')
        parts.append(el("g", box, gem, label(-57, 18, sight.view["stash"], "tst"), cls="ld"))
    return el("g", *parts, transform=f"translate({x:.1f} {y:.1f})", cls="toks") if parts else NOTHING


def hunt_words(sight: Sight, hunt: SeenHunt) -> str:
    """Unscouted tokens say what they are, never more."""
    words = sight.says("hunt_token")
    if hunt["hunt"]:
        entry = sight.card(sight.names.tokens[hunt["hunt"]].card)
        words += f": {entry.name.get(sight.lang)} {hunt['price']}"
    if hunt["markers"]:
        words += f" ({', '.join(sight.called(seat) for seat in hunt['markers'])})"
    return words


def hunt_token(sight: Sight, sector: SeenSector, hunt: SeenHunt) -> Html:
    """Face and difficulty for who has scouted it; its back for all others."""
    parts = [Html(f'<path d="{octagon(18)}" class="hb"/>')]
    if hunt["hunt"]:
        parts += [
            Html(f'<path d="{octagon(15.7)}" class="hf"/>'),
            use(sight.names.tokens[hunt["hunt"]].card, -15, -14, 28),
            Html('<path class="hd" d="M6-23h20v17l-10 6-10-6z"/>'),
            label(16, -9, hunt["price"], "td"),
        ]
    else:
        parts.append(Html('<path d="M-3-11h6l-1.3 13h-3.4zM-2.6 5h5.2v5.2h-5.2z" class="hx"/>'))
    for place, seat in enumerate(hunt["markers"]):
        x = -17 + 17 * place
        body = Html(f'<path d="{hexagon(8.5, x, 17)}" class="mk2"/>')
        parts.append(
            el("g", body, el("g", use(sight.glyph(seat), x - 5.5, 11.5, 11), cls="kw"), cls=sight.captain(seat))
        )
    at: dict[str, Any] = {"cls": "hunt f-dh"}
    if sight.key == "main" and sight.here is sector:
        at = svg_button(sight, ("hunt", "scout"), "hunt f-dh", hunt_words(sight, hunt))
        parts.append(Html(f'<path d="{octagon(23)}" class="ring2"/>'))
    return at_spot(el("g", *parts, id=f"hunt-{sector['place']}", data_card=f"tile-{sector['place']}", **at), 62, -25)


def mineral(sight: Sight, sector: SeenSector) -> Html:
    parts = [Html(f'<path d="{hexagon(17)}" class="gemb"/>'), use("gem-1", -17, -17, 34)]
    at: dict[str, Any] = {"cls": "gemt f-mn"}
    if sight.key == "main" and sight.here is sector:
        at = svg_button(sight, ("collect",), "gemt f-mn", sight.says("mineral"))
        parts.append(Html(f'<path d="{hexagon(21)}" class="ring2"/>'))
    piece = el("g", *parts, id=f"mineral-{sector['place']}", data_card=f"tile-{sector['place']}", **at)
    return at_spot(piece, 65, 17 if sector["hunt"] else -27, 0.92)
