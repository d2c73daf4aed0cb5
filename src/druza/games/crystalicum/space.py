"""Space: the sky with an Orbit for every Home World and hidden World, and the Ships in them."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.faces import FACTIONS, planet, ship_figure, spoken, suit_of
from druza.games.crystalicum.sight import Sight
from druza.kernel.drawing import NOTHING, Html, art, el, icon, join

RING_BACK = Html(
    '<svg class="ring rb" viewBox="-100 -50 200 100" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M-98 0A98 48 0 0 1 98 0"/></svg>'
)
RING_FRONT = Html(
    '<svg class="ring rf" viewBox="-100 -50 200 100" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M-98 0A98 48 0 0 0 98 0"/></svg>'
)
SKY = Html(
    '<svg class="sky" viewBox="0 0 864 380" preserveAspectRatio="none" aria-hidden="true"><defs>'
    '<linearGradient id="cr-sky" x2="0" y2="1"><stop offset="0" class="sk0"/><stop offset=".55" class="sk1"/>'
    '<stop offset="1" class="sk2"/></linearGradient></defs>'
    '<path fill="url(#cr-sky)" d="M14 0H850L864 12V368L850 380H14L0 368V12Z"/>'
    '<path class="ft1" d="M0 0h190L120 96 0 128zM250 0h182l-60 120-90-40zM864 60v150l-120-70 40-90z'
    'M700 0h80l-50 120-90-40z"/>'
    '<path class="ft2" d="M0 300l150-60 110 140H0zM864 290 700 250 610 380h254zM330 380l60-120 90 20 40 100z"/>'
    '<path class="ft3" d="M0 240 290 214 432 190 574 214 864 240V380H0Z"/>'
    '<path class="strs" d="M90 60h2v2h-2zM160 150h1v1h-1zM250 90h2v2h-2zM340 40h1v1h-1zM410 120h2v2h-2zM500 70h1v1h-1z'
    "M560 150h2v2h-2zM620 50h1v1h-1zM700 110h2v2h-2zM790 70h1v1h-1zM60 200h1v1h-1zM220 240h2v2h-2zM480 250h1v1h-1z"
    'M640 280h2v2h-2zM760 230h1v1h-1zM820 330h2v2h-2zM130 330h1v1h-1zM350 340h2v2h-2z"/></svg>'
)


def space(sight: Sight) -> Html:
    """Every Orbit: the own ones below, the others above."""
    orbits = [orbit(sight, world, *spot) for world, spot in spots(sight)]
    label = sight.term("space")
    return el("section", SKY, *orbits, cls="space", data_zone="space", aria_label=label, data_tab=label)


def spots(sight: Sight) -> list[tuple[dict[str, Any], tuple[float, float, int, float, float]]]:
    """Where every Orbit is: x and y in percent, its radius, and x and y on a phone."""
    found: list[tuple[dict[str, Any], tuple[float, float, int, float, float]]] = []
    own = sight.me if sight.me >= 0 else 0
    others = [
        (own + step) % sight.seats
        for step in range(1, sight.seats)
        if not sight.players[(own + step) % sight.seats]["out"]
    ]
    rows = len(others) + 1
    share = 100 / max(1, len(others))
    for number, seat in enumerate(others):
        edge = number * share
        right = edge + share / 2 > 50
        big = 42 if len(others) < 3 else 34 if len(others) < 4 else 26
        small = 30 if len(others) < 3 else 24 if len(others) < 4 else 18
        places = [0.2, 0.54, 0.82, 0.4, 0.66, 0.92]
        for place, world in enumerate(sight.worlds_of(seat)):
            x = edge + share * (1 - places[min(place, 5)] if right else places[min(place, 5)])
            y = 30 if place == 0 else 27 if place < 3 else 9
            radius = big if place == 0 else small if place < 3 else int(small * 0.7)
            py = 100 * (number + 0.4) / rows
            found.append((world, (max(8.0, min(91.0, x)), y, radius, phone_x(place), py)))
    if not sight.players[own]["out"]:
        xs = [45.5, 18.5, 73.5, 92.0, 4.5, 60.0]
        for place, world in enumerate(sight.worlds_of(own)):
            py = 100 * (rows - 0.6) / rows
            found.append((world, (xs[min(place, 5)], 76, 46 if place == 0 else 32, phone_x(place), py)))
    return found


def phone_x(place: int) -> float:
    return [14.0, 38.0, 62.0, 86.0, 50.0, 26.0][min(place, 5)]


def orbit(sight: Sight, world: dict[str, Any], x: float, y: float, radius: int, px: float, py: float) -> Html:
    """A World with its ring, its plate and the Ships round it."""
    slot, owner = world["slot"], world["owner"]
    hidden = world["zone"] == "hidden"
    mine = owner == (sight.me if sight.me >= 0 else 0)
    fleet = sight.ships_at(slot)
    own = [ship(sight, card) for card in fleet if card["owner"] == owner]
    guests = [ship(sight, card) for card in fleet if card["owner"] != owner]
    words = world_words(sight, world)
    at = sight.look.at(*sight.table_words(slot), cls="plb", label=words)
    if hidden:
        body = join([art(["pl-hid"], "0 0 100 100", "wd-hid"), druse(world["crystals"])])
        plate = el("span", icon("i-cry"), world["crystals"], cls="cc" if world["crystals"] else "cc z")
    else:
        body = planet(sight.entry(world["card"]))
        plate = home_plate(sight, world)
    name = code(sight, world) if hidden else sight.entry(world["card"]).name.get(sight.lang)
    label = el("span", icon(sight.glyph(owner)), el("span", name), peeked(sight, world), cls="ol")
    cls = f"orb {sight.suit(owner)} {'hid' if hidden else 'home'}{' low' if mine else ''}"
    if len(fleet) > 1:
        cls += " wr"
    if any("can" in str(sight.look.at(word)["cls"]).split() for word in sight.table_words(slot)) and sight.look.mine:
        cls += " dst"
    style = f"--x:{x:.1f};--y:{y};--r0:{radius};--px:{px:.1f};--py:{py:.1f}"
    return el(
        "section",
        RING_BACK,
        el("button", body, id=f"orbit-{slot}", **at),
        RING_FRONT,
        plate,
        label,
        el("div", *own, *guests, cls="fleet"),
        cls=cls,
        style=style,
        aria_label=words,
    )


def druse(crystals: int) -> Html:
    """Crystals growing on a hidden World."""
    if crystals <= 0:
        return NOTHING
    gem = "gem-3" if crystals <= 3 else "gem-6" if crystals <= 7 else "gem-10"
    return art([gem], "0 0 100 100", f"grow kr n{1 if crystals <= 3 else 2 if crystals <= 7 else 3}")


def home_plate(sight: Sight, world: dict[str, Any]) -> Html:
    player = sight.players[world["owner"]]
    used = sum(card["zone"] == "hidden" for card in sight.worlds_of(world["owner"]))
    return el(
        "span",
        el("b", icon("i-body"), world["body"][0]),
        el("i", icon("i-prod"), player["income"], title=sight.term("income", count=player["income"])),
        el("i", icon("i-expl"), f"{used}/{player['exploration']}"),
        cls="hw mk" if world["marked"] else "hw",
    )


def code(sight: Sight, world: dict[str, Any]) -> str:
    """The code of an Orbit: faction letter and number of the hidden World."""
    owner = world["owner"]
    letter = FACTIONS[sight.players[owner]["faction"]].upper()
    twins = [seat for seat in range(owner) if sight.players[seat]["faction"] == sight.players[owner]["faction"]]
    hidden = [card["slot"] for card in sight.worlds_of(owner) if card["zone"] == "hidden"]
    return f"{letter}{chr(39) * len(twins)}{hidden.index(world['slot']) + 1}"


def peeked(sight: Sight, world: dict[str, Any]) -> Html:
    """What the looking seat knows of a hidden World."""
    if world["zone"] != "hidden" or world["card"] is None:
        return NOTHING
    entry = sight.entry(world["card"])
    return el("span", icon("i-eye"), f"{entry.name.get(sight.lang)} {world['crystals']}/{entry.cost}", cls="kw")


def world_words(sight: Sight, world: dict[str, Any]) -> str:
    who = sight.look.name(world["owner"])
    if world["zone"] == "hidden":
        words = sight.look.says(
            f"Orbita {code(sight, world)}, zakryty Świat ({who}), Kryształy: {world['crystals']}",
            f"Orbit {code(sight, world)}, hidden World of {who}, {world['crystals']} Crystals",
        )
        return f"{words}; {sight.entry(world['card']).name.get(sight.lang)}" if world["card"] else words
    return f"{who}: {spoken(sight.entry(world['card']), sight.lang, world)}"


def ship(sight: Sight, seen: dict[str, Any]) -> Html:
    """A Ship in its Orbit, its Captain at the stern, its Body and its load on the plate."""
    entry = sight.entry(seen["card"])
    carried = sight.attached(seen["slot"])
    captain = next((card for card in carried if sight.kind(card) == "character"), None)
    load = len(carried) + (len(sight.attached(captain["slot"])) if captain else 0)
    at = sight.look.at(*sight.table_words(seen["slot"]), cls="", label=spoken(entry, sight.lang, seen))
    cls = f"shp {suit_of(entry)} {at.pop('cls')}{' mk' if seen['marked'] else ''}{' hascap' if captain else ''}"
    bust = (
        el(
            "span",
            art(["b-" + suit_of(sight.entry(captain["card"]))[2:]]),
            cls="cap " + suit_of(sight.entry(captain["card"])),
        )
        if captain
        else NOTHING
    )
    changed = " chg" if seen["body"][0] != seen["body"][1] else ""
    plate = el(
        "span",
        el("b", seen["body"][0], cls=changed.strip()),
        el("span", entry.name.get(sight.lang)),
        el("em", f"{load}/{seen['mind'][0]}") if load else NOTHING,
        cls="plt",
        data_l=sight.letter(seen["owner"]),
    )
    marked = el("span", sight.look.says("zazn.", "marked"), cls="mkd") if seen["marked"] else NOTHING
    flag = el("span", icon(sight.glyph(seen["owner"])), cls=f"flg {sight.suit(seen['owner'])}")
    figure = art([ship_figure(entry)], "0 0 120 100", "fig")
    return el("button", bust, figure, plate, marked, flag, id=f"card-{seen['slot']}", cls=cls, **at)
