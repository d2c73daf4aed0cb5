"""Space: the sky with an Orbit for every Home World and hidden World, and the Ships in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from druza.games.crystalicum.board import explained
from druza.games.crystalicum.board.desk import spine
from druza.games.crystalicum.board.faces import planet, ship_figure, spoken, suit_of
from druza.games.crystalicum.board.modifiers import readable
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.seen import SeenCard
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


OWN = {  # across the width, the Home World first: where the Orbits above leave room for Ships
    1: [66.0, 42.0, 18.0, 90.0, 30.0, 54.0, 78.0],
    2: [50.0, 18.5, 81.5, 34.0, 66.0, 4.5, 95.5],
    3: [66.0, 18.5, 84.0, 33.0, 49.0, 4.5, 95.5],
    4: [70.5, 33.0, 50.5, 15.5, 88.0, 97.0, 4.0],
    5: [70.5, 33.0, 50.5, 15.5, 88.0, 97.0, 4.0],
}
ABOVE = [30.0, 54.0, 78.0, 8.0, 42.0, 66.0, 92.0]  # a single opponent
SHARES = [0.2, 0.54, 0.84, 0.42, 0.69, 0.95, 0.05]  # within a sector, from its outer side
NARROW = [0.5, 0.18, 0.5, 0.82, 0.34, 0.66, 0.5]  # within a narrow sector: hidden Worlds over the Home World
WEST = 60.0  # percent: on a phone a fleet here begins at its World, so as not to lie on the one to the left
ABREAST = 2  # Ships beside one another on a phone
MOST = 6  # hidden Worlds of a player that have a place of their own
UPPER = 20.0  # percent: Orbits above this are a second row
EDGE = 12.0  # percent: nearer to the side a fleet in the middle would leave Space
Spot = tuple[float, float, int, float, float]


def space(sight: Sight) -> Html:
    """Every Orbit: the own ones below, the others above."""
    seats = others_of(sight)
    places = spots(sight, seats)
    orbits = [orbit(sight, world, *spot) for world, spot in places]
    label = sight.term("space")
    sky = "heaven deep" if are_deep(sight) else "heaven"
    rows = len(seats) + 1
    names = [sector_name(sight, seat, place, len(seats)) for place, seat in enumerate(seats)]
    names.append(sector_name(sight, own_seat(sight), -1, len(seats)))
    return el(
        "section",
        el("div", SKY, sectors(sight, seats), *names, *orbits, cls=sky, style=f"--rows:{rows}"),
        cls=f"space n{len(seats)}",
        data_zone="space",
        aria_label=label,
        data_tab=label,
    )


def are_deep(sight: Sight) -> bool:
    """Does a fleet need two rows on a phone?"""
    places = Counter(card["place"] for card in sight.cards if card["zone"] == "orbit")
    return any(count > ABREAST for count in places.values())


def own_seat(sight: Sight) -> int:
    """Whose sector lies below: of who looks, else of the first player."""
    return sight.me if sight.me >= 0 else 0


def others_of(sight: Sight) -> list[int]:
    """Those whose sectors lie above, clockwise."""
    own = own_seat(sight)
    around = [(own + step) % sight.seats for step in range(1, sight.seats)]
    return [seat for seat in around if not sight.players[seat]["out"]]


def sectors(sight: Sight, seats: list[int]) -> Html:
    """The sky cut into one facet for each player."""
    share = 100 / max(1, len(seats))

    def low(x: float) -> float:
        return 60 - 10 * (1 - abs(x - 50) / 50)

    facets = []
    for place, seat in enumerate(seats):
        left, right = place * share, (place + 1) * share
        bend = f" 50,{low(50):.1f}" if left < 50 < right else ""
        points = f"{left:.1f},0 {right:.1f},0 {right:.1f},{low(right):.1f}{bend} {left:.1f},{low(left):.1f}"
        facets.append(el("polygon", points=points, cls=f"fct {sight.suit(seat)}"))
    own = sight.suit(own_seat(sight))
    facets.append(el("polygon", points=f"0,60 50,{low(50):.1f} 100,60 100,100 0,100", cls=f"fct {own}"))
    rows = len(seats) + 1
    tall = [
        el("rect", x="0", y=f"{100 * place / rows:.2f}", width="100", height=f"{100 / rows:.2f}", cls=f"fct {suit}")
        for place, suit in enumerate([*[sight.suit(seat) for seat in seats], own])
    ]
    frame = {"viewBox": "0 0 100 100", "preserveAspectRatio": "none", "aria_hidden": "true"}
    return join([el("svg", *facets, cls="secs d-only", **frame), el("svg", *tall, cls="secs m-only", **frame)])


def sector_name(sight: Sight, seat: int, place: int, others: int) -> Html:
    """Whose part of the sky this is, and who is Active Player."""
    crown = el("span", icon("i-crown"), sight.term("active"), cls="act") if sight.view["active"] == seat else NOTHING
    share = 100 / max(1, others)
    left = place * share if place >= 0 else 0
    cls = f"sec {sight.suit(seat)}{' own' if place < 0 else ''}"
    return el("span", icon(sight.glyph(seat)), sight.look.called(seat), crown, cls=cls, style=f"--x:{left:.1f}")


def spots(sight: Sight, others: list[int]) -> list[tuple[SeenCard, Spot]]:
    """Where every Orbit is: x and y in percent, its radius, and x and y on a phone."""
    found: list[tuple[SeenCard, Spot]] = []
    rows = len(others) + 1
    low = 0.26 if are_deep(sight) else 0.4  # of the height of a row on a phone
    for number, seat in enumerate(others):
        places = [place_above(number, place, len(others)) for place in range(MOST + 1)]
        for world in sight.worlds_of(seat):
            place = place_of(sight, world, [(y < UPPER, x) for x, y, _ in places])
            found.append((world, (*places[place], phone_x(sight, world), 100 * (number + low) / rows)))
    own = own_seat(sight)
    if not sight.players[own]["out"]:
        across = OWN[max(1, len(others))]
        for world in sight.worlds_of(own):
            place = place_of(sight, world, [(False, x) for x in across])
            spot = (across[place], 76.0 if place == 0 else 79.0, 46 if place == 0 else 33)
            found.append((world, (*spot, phone_x(sight, world), 100 * (rows - 1 + low) / rows)))
    return found


def room_for(sight: Sight, seat: int) -> int:
    """How many hidden Worlds a player's part of the sky has places for."""
    there = [sight.number(world) for world in sight.in_zone(seat, "hidden")]
    return max(sight.players[seat]["exploration"], *there, 1)


def place_of(sight: Sight, world: SeenCard, places: list[tuple[bool, float]]) -> int:
    """The place of an Orbit, which it keeps as long as it is there: from left to right, then the upper row."""
    if world["zone"] != "hidden":
        return 0
    order = sorted(range(1, min(room_for(sight, world["owner"]), MOST) + 1), key=lambda place: places[place])
    return order[min(sight.number(world), len(order)) - 1]


def phone_x(sight: Sight, world: SeenCard) -> float:
    """On a phone the Home World stands left and the hidden Worlds beside it, as far apart as there is room."""
    if world["zone"] != "hidden":
        return 13.0
    return 36.0 + 52.0 * (sight.number(world) - 1) / max(2, room_for(sight, world["owner"]) - 1)


def place_above(number: int, place: int, others: int) -> tuple[float, float, int]:
    """x, y and radius of an Orbit in the sector of an opponent."""
    share = 100 / others
    if others > 3:
        return (number + NARROW[place]) * share, 45.0 if place == 0 else 21.0, 26 if place == 0 else 15
    big, small = {1: (44, 32), 2: (42, 29), 3: (34, 23)}[others]
    y = 28.0 if others == 1 else 32.0 if place == 0 else 31.0 if place < 3 else 15.0
    radius = big if place == 0 else small if place < 3 else int(small * 0.75)
    if others == 1:
        return ABOVE[place], y, radius
    right = (number + 0.5) * share > 50
    x = number * share + share * (1 - SHARES[place] if right else SHARES[place])
    return max(3.0, min(97.0, x)), y, radius


def orbit(sight: Sight, world: SeenCard, x: float, y: float, radius: int, px: float, py: float) -> Html:
    """A World with its ring, its plate and the Ships round it."""
    slot, owner = world["slot"], world["owner"]
    hidden = world["zone"] == "hidden"
    mine = owner == own_seat(sight)
    fleet = sight.ships_at(slot)
    own = [ship(sight, card) for card in fleet if card["owner"] == owner]
    guests = [ship(sight, card) for card in fleet if card["owner"] != owner]
    words = world_words(sight, world)
    at = {**world_at(sight, world, words), "data_there": who_is_there(sight, fleet)}
    if hidden:
        body = join([art(["pl-hid"], "0 0 100 100", "wd-hid"), druse(world["crystals"])])
        plate = el("span", icon("i-cry"), world["crystals"], cls="cc" if world["crystals"] else "cc z")
    else:
        body = planet(sight.entry(world["card"]))
        plate = home_plate(sight, world)
    name = sight.code(world) if hidden else sight.entry(world["card"]).name.get(sight.lang)
    active = not hidden and sight.view["active"] == owner
    crown = el("span", icon("i-crown"), cls="crw", title=sight.term("active")) if active else NOTHING
    label = el("span", icon(sight.glyph(owner)), el("span", name), crown, peeked(sight, world), cls="ol")
    cls = f"orb {sight.suit(owner)} {'hid' if hidden else 'home'}{' low' if mine else ''}"
    if len(fleet) > 1:
        cls += " wr"
    cls += " atl" if x < EDGE else " atr" if x > 100 - EDGE else ""
    cls += " wst" if hidden and px < WEST else ""
    if sight.look.mine and "can" in at["cls"].split() and "blind" not in at["cls"]:
        cls += " dst"
    style = f"--x:{x:.1f};--y:{y};--r0:{radius};--px:{px:.1f};--py:{py:.1f}"
    return el(
        "section",
        RING_BACK,
        el(
            "button",
            body,
            readable(sight, world),
            explained.hidden_world(sight, world),
            id=f"orbit-{slot}",
            data_card=True,
            **at,
        ),
        RING_FRONT,
        plate,
        label,
        el("div", *own, *guests, cls="fleet"),
        cls=cls,
        style=style,
        aria_label=words,
        data_own=mine and not hidden,
    )


def who_is_there(sight: Sight, fleet: list[SeenCard]) -> str | None:
    """The Ships of others in an Orbit, by whose they are, with their Body: for whoever thinks of going there."""
    bodies: dict[int, int] = {}
    for card in fleet:
        if card["owner"] != sight.me:
            bodies[card["owner"]] = bodies.get(card["owner"], 0) + card["body"][0]
    said = [sight.term("board.fleet_there", who=sight.look.called(seat), body=body) for seat, body in bodies.items()]
    return "; ".join(said) or None


def world_at(sight: Sight, world: SeenCard, label: str) -> dict[str, Any]:
    """What a World can be chosen for. One that is known to fall short of its Cost does not glow when Worlds are
    revealed, one that nobody has looked at glows half: it may fall short. A click on either says so first."""
    at = sight.piece(world["slot"], "plb", label)
    if sight.key != "reveal" or "data_option" not in at:
        return at
    known = sight.entry(world["card"]) if world["card"] is not None else None
    holder = holder_of(sight, world)
    if known is not None and world["crystals"] >= known.cost and holder is None:
        return at
    at["cls"] = at["cls"].replace(" can", " can blind" if known is None else "")
    says = sight.look.legal[at["data_option"]].says
    if known is None:
        warns = sight.term("board.reveal_blind")
    elif holder is not None:
        warns = sight.term("board.reveal_twin", who=sight.look.called(holder))
    else:
        warns = sight.term("board.reveal_short", cost=known.cost)
    return {**at, "data_says": f"{says}. {warns}", "data_menu": True}


def holder_of(sight: Sight, world: SeenCard) -> int | None:
    """Who has the World of this name in play already, where the face of this one is known."""
    if world["card"] is None:
        return None
    in_play = (card for card in sight.cards if card["zone"] not in ("hidden", "gone") and card["card"] == world["card"])
    return next((card["owner"] for card in in_play), None)


def druse(crystals: int) -> Html:
    """Crystals growing on a hidden World."""
    if crystals <= 0:
        return NOTHING
    gem = "gem-3" if crystals <= 3 else "gem-6" if crystals <= 7 else "gem-10"
    return art([gem], "0 0 100 100", f"grow kr n{1 if crystals <= 3 else 2 if crystals <= 7 else 3}")


def home_plate(sight: Sight, world: SeenCard) -> Html:
    player = sight.players[world["owner"]]
    used = sum(card["zone"] == "hidden" for card in sight.worlds_of(world["owner"]))
    explored = sight.term("exploration", used=used, allowed=player["exploration"])
    return el(
        "span",
        el("b", icon("i-body"), world["body"][0], title=sight.term("stated.body")),
        el("i", icon("i-prod"), player["income"], title=sight.term("income", count=player["income"])),
        el("i", icon("i-expl"), f"{used}/{player['exploration']}", title=explored),
        cls="hw mk" if world["marked"] else "hw",
    )


def peeked(sight: Sight, world: SeenCard) -> Html:
    """What the looking seat knows of a hidden World."""
    if world["zone"] != "hidden" or world["card"] is None:
        return NOTHING
    entry = sight.entry(world["card"])
    return el("span", icon("i-eye"), f"{entry.name.get(sight.lang)} {world['crystals']}/{entry.cost}", cls="kw")


def world_words(sight: Sight, world: SeenCard) -> str:
    who = sight.look.called(world["owner"])
    if world["zone"] == "hidden":
        words = sight.term("board.hidden_world", code=sight.code(world), player=who, crystals=world["crystals"])
        return f"{words}; {sight.entry(world['card']).name.get(sight.lang)}" if world["card"] else words
    return f"{who}: {spoken(sight.entry(world['card']), sight.lang, world)}"


def ship(sight: Sight, seen: SeenCard) -> Html:
    """A Ship in its Orbit, its Captain at the stern, its Body and its load on the plate."""
    entry = sight.entry(seen["card"])
    carried = sight.attached(seen["slot"])
    captain = next((card for card in carried if sight.kind(card) == "character"), None)
    load = len(carried) + (len(sight.attached(captain["slot"])) if captain else 0)
    at = sight.piece(seen["slot"], "", spoken(entry, sight.lang, seen))
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
        cls=f"plt {sight.suit(seen['owner'])}",
        data_l=sight.letter(seen["owner"]),
    )
    marked = el("span", sight.term("board.marked"), cls="mkd") if seen["marked"] else NOTHING
    flag = el("span", icon(sight.glyph(seen["owner"])), cls=f"flg {sight.suit(seen['owner'])}")
    figure = art([ship_figure(entry)], "0 0 120 100", "fig")
    parts = [bust, figure, plate, marked, flag, readable(sight, seen)]
    name = f"card-{seen['slot']}"
    figure = el(
        "button",
        *parts,
        id=name,
        cls=cls,
        data_card=True,
        data_moves=moves(sight, seen),
        data_asks=where_to(sight, seen),
        data_notes=sight.game.words.say(sight.lang, "guide", "choose_move", {}) if moves(sight, seen) else None,
        **at,
    )
    aboard = [one for one in sight.loads(seen["slot"]) if sight.answers(one["slot"])]
    return el("div", figure, *[spine(sight, one) for one in aboard], cls="laden") if aboard else figure


def where_to(sight: Sight, ship: SeenCard) -> str | None:
    """What the question says when this Ship was chosen to move."""
    return sight.term("board.where_to", card=sight.called(ship)) if moves(sight, ship) else None


def moves(sight: Sight, ship: SeenCard) -> str | None:
    """The menu behind which lie the Orbits where this Ship can go; empty where the question is about it."""
    if sight.key == "choose_move":
        return "" if sight.view["prompt"]["values"]["slot"] == ship["slot"] else None
    menu = f"move:{ship['slot']}"
    return menu if menu in sight.look.legal else None
