"""Sectors: plates over the planet, each with its owner, defence, price and bonus."""

from __future__ import annotations

from druza.games.tortuga.board.seen import SCENES, TILE_SUITS, Sight
from druza.games.tortuga.board.shapes import (
    RADIUS,
    at_spot,
    centre_of,
    hexagon,
    label,
    octagon,
    svg_button,
    use,
)
from druza.games.tortuga.board.tokens import hunt_words
from druza.games.tortuga.seen import SeenSector
from druza.kernel.drawing import NOTHING, Html, el, join


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
    parts.append(f"{sector['influence']} {says('influence_points', n=sector['influence'])}")
    if sector["mineral"]:
        parts.append(says("mineral"))
    if sector["tile"] == "mine":
        parts.append(says("stash", stash=sight.view["stash"]))
    if sector["hunt"]:
        parts.append(hunt_words(sight, sector["hunt"]))
    parts += [sight.called(seat) for seat in sector["ships"]]
    return ", ".join(parts)
