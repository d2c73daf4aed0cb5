"""The ground: the battlefield from its stone to what stands on it, layer by layer."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from druza.games.edge.board.aim import directions, ends
from druza.games.edge.board.explained import explained
from druza.games.edge.board.fire import lines_of_fire
from druza.games.edge.board.keys import answers, leads
from druza.games.edge.board.landing import landings
from druza.games.edge.board.laying import going, token_spots
from druza.games.edge.board.picture import Picture, Point, placed
from druza.games.edge.board.reach import lit, reach
from druza.games.edge.board.seen import Sight
from druza.games.edge.board.standing import standing, words_of
from druza.games.edge.board.track import victory_track
from druza.games.edge.content.geometry import Board
from druza.kernel.drawing import NOTHING, Html, el, icon

TONES = 4  # of the stone
AROUND = 640  # of the board is seen while others act, where the whole is too small to read


def battlefield(sight: Sight) -> Html:
    """Layers from below: slab, fields, reach, everything that stands sorted by its feet, what can be chosen above."""
    width, height = sight.picture.width, sight.picture.height
    fields = range(sight.board.count)
    layers = [
        stone(sight.picture),
        el("g", *[lit(sight, field) for field in fields], cls="lit", aria_hidden="true"),
        el("g", *standing(sight), cls="standing"),
        lines_of_fire(sight),
        el("g", *[reach(sight, field) for field in fields], *directions(sight), cls="reach"),
        going(sight),
        el("g", *landings(sight), *token_spots(sight), cls="spots"),
    ]
    svg = el(
        "svg",
        el("title", sight.say("battlefield")),
        *layers,
        id="map",
        data_map=True,
        data_focus=focus(sight, width, height),
        viewBox=f"0 0 {width} {height}",
        cls="edge-map",
        role="group",
    )
    track = victory_track(sight) if sight.view["track"] else NOTHING
    side = el("div", track, zoom_keys(sight), cls="edge-side")
    middle = el("div", svg, shown_note(sight), explained(sight), cls="edge-scroll")
    return el("div", middle, side, cls="edge-board", **zone(sight))


def zone(sight: Sight) -> dict[str, Any]:
    own = {"data_leads": leads(sight), "data_answers": answers(sight), "data_toggles": "v:fire"}
    return {"data_zone": "board", "aria_label": sight.say("board"), **own}


def shown_note(sight: Sight) -> Html:
    """While lines of fire are shown: whose."""
    words = sight.say("lines_of_fire_point_at")
    return el("p", icon("i-aim5"), words, el("kbd", "V"), cls="edge-shown")


def zoom_keys(sight: Sight) -> Html:
    """Lines of fire, nearer, farther, the whole board; the keys V + - 0 do the same."""
    words = [
        ("+", "i-plus", sight.say("nearer")),
        ("-", "i-minus", sight.say("farther")),
        ("0", "i-fit", sight.say("whole_board")),
    ]
    buttons = [
        el("button", icon(symbol), type="button", data_map_key=key, aria_label=label, title=f"{label} ({key})")
        for key, symbol, label in words
    ]
    label = sight.say("lines_of_fire")
    lines = {"data_toggle": "fire", "aria_pressed": "false", "aria_label": label, "title": f"{label} (V)"}
    return el("div", el("button", icon("i-aim5"), type="button", **lines), *buttons, cls="mapkeys")


def focus(sight: Sight, width: int, height: int) -> str | None:
    """What the question is about: what can be chosen, and the acting model; else the ground around who acts."""
    if not sight.look.mine:
        spots = [sight.feet(sight.models[model]) for model in busy(sight) if model in sight.models]
        return part(spots, AROUND, width, height) if spots else f"0 0 {width} {height}"
    spots = [sight.picture.centre(int(path[6:])) for path in sight.look.legal if path.startswith("field:")]
    spots += [
        sight.feet(model) for model in sight.view["models"] if set(words_of(sight, model)) & set(sight.look.legal)
    ]
    spots += [sight.picture.centre(field) for field in ends(sight)]
    if sight.key == "declare_turn":
        spots += [sight.feet(model) for model in sight.view["models"] if model["seat"] == sight.look.seat]
    least = 330
    if sight.field_in_question is not None:
        spots, least = [sight.at(sight.field_in_question)], 220  # so near that single hexes can be tapped
    elif sight.acting in sight.models:
        spots.append(sight.feet(sight.models[sight.acting]))
    return part(spots, least, width, height) if spots else None


def busy(sight: Sight) -> list[int]:
    """The models that others decide about: those that fight, else the one that acts."""
    fight = sight.view["fight"]
    return [fight["starter"], fight["other"]] if fight and not fight["shot"] else [sight.acting]


def part(spots: list[Point], least: float, width: int, height: int) -> str:
    """The part of the board that shows these spots, not smaller than `least` each way."""
    left, right = min(x for x, _ in spots) - 85, max(x for x, _ in spots) + 85
    top, bottom = min(y for _, y in spots) - 95, max(y for _, y in spots) + 75
    wide, high = min(width, max(right - left, least)), min(height, max(bottom - top, least))
    x = min(max(0, (left + right - wide) / 2), width - wide)
    y = min(max(0, (top + bottom - high) / 2), height - high)
    return f"{x:.0f} {y:.0f} {wide:.0f} {high:.0f}"


@lru_cache(maxsize=8)
def stone(picture: Picture) -> Html:
    """What never changes: slab, fields with their hexes, the low sun, letters and numbers at the edge."""
    spots = picture.centres
    return el(
        "g",
        el("defs", *shapes(picture)),
        *[el("use", href="#stone-all", y=down, cls=cls) for down, cls in ((16, "sl0"), (9, "sl1"), (0, "sl2"))],
        *[one_field(picture.board, field, x, y) for field, (x, y) in enumerate(spots)],
        el("path", d=" ".join(placed(picture.outline(127), x, y) for x, y in spots), fill="url(#dawn)", cls="dawn"),
        el("g", *rim(picture), cls="rim"),
        aria_hidden="true",
    )


def shapes(picture: Picture) -> list[Html]:
    """A field in four patterns of tones, the outline of all fields, and the light: each drawn once and used often."""
    patterns = []
    for pattern in range(TONES):
        hexes = [el("path", d=picture.hex_path(hex), cls=f"hx h{(pattern * 3 + hex) % TONES}") for hex in range(7)]
        rims = [el("path", d=picture.outline(127, inset), cls=cls) for inset, cls in ((1.3, "groove"), (4.4, "light"))]
        patterns.append(el("g", el("path", d=picture.outline(127), cls="plate"), *hexes, *rims, id=f"stone-{pattern}"))
    edge = el("path", d=picture.outline(127, -6.0), id="stone-edge")
    whole = el("g", *[use("#stone-edge", x, y) for x, y in picture.centres], id="stone-all")
    stops = [el("stop", offset=at, cls=cls) for at, cls in (("0", "d0"), (".55", "d1"), ("1", "d2"))]
    light = el("radialGradient", *stops, id="dawn", cx=".5", cy=".05", r=".85")
    return [*patterns, edge, whole, light]


def use(href: str, x: float, y: float, **more: Any) -> Html:
    return el("use", href=href, x=f"{x:.1f}", y=f"{y:.1f}", **more)


def one_field(board: Board, field: int, x: float, y: float) -> Html:
    """A field: its plate with a bold groove, seven hexes with thin lines."""
    return use(f"#stone-{field % TONES}", x, y, id=f"at-{name_of(board, field)}")


def name_of(board: Board, field: int) -> str:
    """E3."""
    return f"{'ABCDEFG'[board.column[field]]}{board.row[field] + 1}"


def rim(picture: Picture) -> list[Html]:
    """Letters and numbers at the edge."""
    found = []
    board = picture.board
    for field, (x, y) in enumerate(picture.centres):
        letter, number = "ABCDEFG"[board.column[field]], board.row[field] + 1
        above, beside = (number, letter) if picture.turned else (letter, number)
        if board.column[field] == len(set(board.column)) - 1 if picture.turned else board.row[field] == 0:
            found.append(el("text", above, x=f"{x:.0f}", y=f"{y - 58 - 22 * picture.turned:.0f}"))
        if board.row[field] == 0 if picture.turned else board.column[field] == 0:
            found.append(el("text", beside, x=13, y=f"{y + 5:.0f}"))
    return found
