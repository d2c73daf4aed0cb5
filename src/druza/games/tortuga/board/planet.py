"""The planet: sectors as plates over it, their tokens, and the ships."""

from __future__ import annotations

from math import atan2, degrees
from typing import Any

from druza.games.tortuga.board.seen import INFLUENCE, SCENES, TILE_SUITS, Sight
from druza.games.tortuga.seen import SeenHunt, SeenSector
from druza.kernel.drawing import NOTHING, Html, el, join, text

# axial coordinates on the page: x = 440 + 180.13 (q + r / 2), y = 278 + 156 r
WIDE, HIGH = 180.13, 156.0
CENTRE = (440.0, 278.0)
RADIUS = 100.7
TORTUGA = "c"


def hexagon(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    """A pointy-top hexagon as a path."""
    side = radius * 0.866
    points = [
        (0, -radius),
        (side, -radius / 2),
        (side, radius / 2),
        (0, radius),
        (-side, radius / 2),
        (-side, -radius / 2),
    ]
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in points) + "Z"


def octagon(radius: float) -> str:
    near = radius * 0.414
    points = [
        (radius, near),
        (near, radius),
        (-near, radius),
        (-radius, near),
        (-radius, -near),
        (-near, -radius),
        (near, -radius),
        (radius, -near),
    ]
    return "M" + "L".join(f"{dx:.1f} {dy:.1f}" for dx, dy in points) + "Z"


def use(id: str, x: float, y: float, width: float, height: float | None = None, cls: str = "") -> Html:
    """A symbol at a place of the drawing."""
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{width if height is None else height:g}"'
    return Html(f'<use href="#{text(id)}" {size}{f" class={chr(34)}{cls}{chr(34)}" if cls else ""}/>')


def label(x: float, y: float, words: object, cls: str) -> Html:
    return el("text", words, x=f"{x:g}", y=f"{y:g}", cls=cls)


def centre_of(sight: Sight, place: str) -> tuple[float, float]:
    """Where a sector lies on the drawing."""
    for board in sight.names.box.boards:
        for slot in board.slot:
            if slot.id == place:
                return CENTRE[0] + WIDE * (slot.q + slot.r / 2), CENTRE[1] + HIGH * slot.r
    return CENTRE


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


def svg_button(sight: Sight, words: tuple[str, ...], cls: str, called: str) -> dict[str, Any]:
    """The attributes of a piece of the map that stands for these answers."""
    at = sight.look.at(*words, cls=cls, label=called)
    at.pop("type")
    return {"role": "button", "tabindex": "0", **at}


def at_spot(drawn: Html, x: float, y: float, scale: float = 1.0) -> Html:
    """A drawing moved to its place; what is inside may be moved by styles as well."""
    size = f" scale({scale:g})" if scale != 1.0 else ""
    return el("g", drawn, transform=f"translate({x:.1f} {y:.1f}){size}")


# -- a sector --------------------------------------------------------------------------------------------------------


def plate_words(sight: Sight, sector: SeenSector) -> tuple[str, ...]:
    """The answers that a plate stands for: to fly there, to choose it, to take it when one is there."""
    number = sight.places[sector["place"]]
    if sight.key == "main" and sight.here is sector:
        return ("conquer", "conquer-crypto", "use-sector", "influence")
    return (f"move:{number}",) if sight.key == "main" else (f"sector:{number}",)


def plate(sight: Sight, sector: SeenSector) -> Html:
    x, y = centre_of(sight, sector["place"])
    suit = TILE_SUITS[sector["tile"]]
    at = svg_button(sight, plate_words(sight, sector), f"tl f-{suit}", described(sight, sector))
    owner: int = sector["owner"]
    frame = NOTHING
    if owner >= 0:
        lines = f'<path class="own" d="{hexagon(96.7)}"/><path class="own2" d="{hexagon(92.7)}"/>'
        frame = el("g", Html(lines), cls=sight.captain(owner))
    inside = [
        Html(f'<path class="glow" d="{hexagon(101.7)}"/><path class="slab" d="{hexagon(RADIUS, 0, 9)}"/>'),
        scenery(sector["tile"]),
        Html(f'<path class="rim" d="{hexagon(99.7)}"/>'),
        frame,
        heading(sight, sector),
        track(sight, sector),
        price(sight, sector),
        flag(sight, owner) if owner >= 0 else unowned(sector),
        on_phones(sight, sector),
        Html(f'<path class="st0" d="{hexagon(101.7)}"/><path class="st" d="{hexagon(101.7)}"/>'),
    ]
    return at_spot(el("g", *inside, id=f"sector-{sector['place']}", data_card=f"tile-{sector['place']}", **at), x, y)


def tile_cards(sight: Sight) -> Html:
    """Every sector as a card, for who points at it: what it gives, and how it stands."""
    cards = []
    for sector in sight.sectors:
        tile = sight.tile(sector)
        lines = [tile.text.get(sight.lang), *described(sight, sector).split(", ")[1:]]
        words = [el("b", sight.where(sector["place"]), cls="tc-nm"), *[el("span", line) for line in lines if line]]
        cards.append(el("span", *words, id=f"tile-{sector['place']}", cls=f"card tilec f-{TILE_SUITS[sector['tile']]}"))
    return el("span", *cards, cls="zoomed", hidden=True)


def scenery(tile: str) -> Html:
    scene = use(SCENES.get(tile, f"sc-{tile}"), -93.6, -108.2, 187.2, 216.3, "scn")
    shades = '<path class="sh" d="M-90-101H90v22L0-40-90-79z"/><path class="sh2" d="M-90 34H90v70H-90z"/>'
    return Html(f'<g clip-path="url(#hx)">{scene}{shades}</g>')


def letter_suit(sector: SeenSector) -> str:
    """The suit of the cards sold in a sector."""
    suit = TILE_SUITS[sector["tile"]]
    return "dt" if suit in ("tm", "tt") else suit


def heading(sight: Sight, sector: SeenSector) -> Html:
    """The pill with the letter of the cards sold here, and the name."""
    tile, suit = sight.tile(sector), letter_suit(sector)
    pill = [
        Html('<path d="M-17-91h34l5 8-5 8h-34l-5-8z" class="f4"/>'),
        el("g", use(f"g-{suit}", -14.5, -89.5, 13), cls="k1"),
        label(8, -78.5, tile.letter, "tp f0"),
    ]
    return el("g", el("g", *pill, cls=f"f-{suit}"), label(0, -59, tile.name.get(sight.lang), "nmx"), cls="ld")


def track(sight: Sight, sector: SeenSector) -> Html:
    """The defence track with the marker, and where one's own would stand."""
    spaces = sight.tile(sector).track
    owner, defence = sector["owner"], sector["defence"]
    first = -10.25 * (len(spaces) - 1)
    parts = []
    for place, space in enumerate(spaces):
        x = first + 20.5 * place
        passed = owner >= 0 and space < defence
        cls = f"tk in {sight.captain(owner)}" if passed else "tk"
        parts.append(Html(f'<path class="{cls}" d="M{x - 9.2:.1f} 38h18.4v19h-18.4z"/>'))
        parts.append(label(x, 52, space, "tt on" if passed else "tt"))
    if owner >= 0 and defence in spaces:
        parts.append(marker(sight.captain(owner), first + 20.5 * spaces.index(defence), defence, ""))
    if sight.here is sector and sight.can_conquer and sector["next"] in spaces:
        x = first + 20.5 * spaces.index(sector["next"])
        parts.append(marker(sight.captain(sight.me), x, sector["next"], "pv"))
    return el("g", *parts, cls="ld")


def marker(suit: str, x: float, space: int, preview: str) -> Html:
    body = Html(f'<path class="mk" d="{hexagon(13, x, 47.5)}"/>')
    dashed = Html(f'<path class="pv" d="{hexagon(13.5, x, 47.5)}"/>') if preview else NOTHING
    return el("g", body, dashed, label(x, 53, space, "tm"), cls=f"{suit} mkr")


def printed_price(sight: Sight, sector: SeenSector) -> int:
    """What the conquest costs without discounts."""
    return sight.tile(sector).fixed_cost or sector["defence"] + 1


def price(sight: Sight, sector: SeenSector) -> Html:
    """What it costs you to conquer, in the lower tip; a discount strikes the printed price out."""
    now, usual = sector["price"], printed_price(sight, sector)
    if sector["owner"] == sight.me and sight.me >= 0:
        return el("g", Html('<path d="M-26 65h52l-11 24h-30z"/>'), label(0, 84, "✓", "cst mine"), cls="ld cost2")
    parts = [Html('<path d="M-26 65h52l-11 24h-30z"/>'), el("g", use("i-man", -17, 69, 16), cls="km")]
    if sight.peaceful:
        parts = [
            Html('<path d="M-36 65h72l-11 24h-50z"/>'),
            el("g", use("i-man", -27, 69, 15), cls="km"),
            el("g", use("i-crypto", -12, 69, 15), cls="kc"),
        ]
    if now != usual:
        parts += [
            label(2, 82, usual, "cst old"),
            Html('<path class="strike" d="M-4 78h12"/>'),
            label(18, 84, now, "cst new"),
        ]
    else:
        parts.append(label(16 if sight.peaceful else 10, 84, now, "cst"))
    return el("g", *parts, cls="ld cost2")


def flag(sight: Sight, owner: int) -> Html:
    parts = [
        Html('<path d="M-79-44h3v44h-3z" class="f4"/><path d="M-76-43h31l-7 11 7 11h-31z" class="f1 s3"/>'),
        el("g", use(sight.glyph(owner), -74.5, -38.5, 13), cls="k4"),
        label(-57, -27.5, sight.letter(owner), "tp f4"),
    ]
    return el("g", *parts, cls=f"{sight.captain(owner)} flag")


def unowned(sector: SeenSector) -> Html:
    """Control token and bonus token lie on the sector until it is conquered."""
    control = el(
        "g",
        Html(f'<path d="{hexagon(16)}" class="tc"/><path d="M-13.9-8 0-16V0z" class="shine"/>'),
        label(0, 6, sector["influence"], "tn"),
        transform="translate(-64 -28)",
    )
    symbol = {"market": "i-mkt", "turret": "i-tur"}.get(sector["tile"])
    if not symbol:
        return control
    bonus = [Html(f'<path d="{octagon(14.3)}" class="f1 s3"/>'), el("g", use(symbol, -9, -9, 18), cls="k4")]
    return join([control, el("g", *bonus, cls=f"f-{TILE_SUITS[sector['tile']]} ld", transform="translate(-64 9)")])


def on_phones(sight: Sight, sector: SeenSector) -> Html:
    """Letter, owner's marker and price, larger: what is left on a small screen."""
    suit, owner = letter_suit(sector), sector["owner"]
    pill = [
        Html('<path d="M-30-96h60l9 15-9 15h-60l-9-15z" class="f4"/>'),
        el("g", use(f"g-{suit}", -26.5, -93.5, 25), cls="k1"),
        label(15, -72, sight.tile(sector).letter, "tpm f0"),
    ]
    parts = [el("g", *pill, cls=f"f-{suit}")]
    if owner >= 0:
        hexa = Html(f'<path class="mk" d="{hexagon(23, -58, 30)}"/>')
        parts.append(el("g", hexa, label(-58, 39.5, sector["defence"], "tmm"), cls=sight.captain(owner)))
    if owner != sight.me or sight.me < 0:
        new = " new" if sector["price"] != printed_price(sight, sector) else ""
        cost = [
            Html('<path d="M-44 54h88l-26 38H-18z"/>'),
            el("g", use("i-man", -29, 57, 26), cls="km"),
            label(14, 81, sector["price"], f"cstm{new}"),
        ]
        parts.append(el("g", *cost, cls="cost2"))
    return el("g", *parts, cls="lm")


def described(sight: Sight, sector: SeenSector) -> str:
    """A sector in words."""
    says = sight.says
    owner = sector["owner"]
    parts = [sight.where(sector["place"])]
    if owner >= 0:
        who = says("yours") if owner == sight.me else sight.who(owner)
        parts.append(says("controlled_by_defence", who=who, defence=sector["defence"]))
    else:
        parts.append(says("nobody_controls_it"))
    if owner != sight.me or sight.me < 0:
        paid = says("maneuvers_or_crypto") if sight.peaceful else says("maneuvers")
        parts.append(says("conquest_price", price=sector["price"], paid=paid))
    parts.append(f"{sector['influence']} {INFLUENCE[sight.lang]}")
    if sector["mineral"]:
        parts.append(says("mineral"))
    if sector["tile"] == "mine":
        parts.append(says("stash", stash=sight.view["stash"]))
    if sector["hunt"]:
        parts.append(hunt_words(sight, sector["hunt"]))
    parts += [sight.called(seat) for seat in sector["ships"]]
    return ", ".join(parts)


# -- tokens ----------------------------------------------------------------------------------------------------------


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


# -- ships -----------------------------------------------------------------------------------------------------------


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
