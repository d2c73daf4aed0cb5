"""The landing: the hexes on which a base can be set down, and what that would mean for those around it."""

from __future__ import annotations

from math import dist

from druza.games.edge.board.laying import is_laying
from druza.games.edge.board.picture import path
from druza.games.edge.board.seen import SQUADS, Model, Sight, mask_of
from druza.games.edge.board.standing import figure
from druza.games.edge.seen import SeenSource
from druza.kernel.drawing import Html, el, icon, join

SIZES = (1, 2, 3, 7)
NEAREST, FARTHEST = 10.0, 26.0  # from the middle of a disc, in units of the map


class Landing:
    """One position of a base: whom it pushes, whom it touches, which sources it brings or denies."""

    def __init__(self, sight: Sight, placement: int, field: int) -> None:
        self.placement = placement
        self.field = field
        self.mask = sight.content.shapes.masks[placement]
        mover = sight.models.get(sight.acting)
        others = [model for model in sight.view["models"] if model is not mover]
        self.seat = sight.acting // 20 if sight.acting >= 0 else sight.me
        here = [other for other in others if sight.number(other["field"]) == field]
        self.pushed = [other for other in here if mask_of(other) & self.mask]
        self.enemies = [
            other
            for other in others
            if other not in self.pushed
            and sight.are_enemies(self.seat, other["seat"])
            and sight.touch(field, self.mask, sight.number(other["field"]), mask_of(other))
        ]
        self.sources = [
            source
            for source in sight.view["sources"]
            if sight.touch(field, self.mask, sight.number(source["field"]), 127)
        ]

    def words(self, sight: Sight) -> str:
        """The position in a sentence."""
        parts = [sight.say("hexes") + sight.names.hexes(self.placement)]
        if self.pushed:
            parts.append(sight.say("pushes") + ", ".join(sight.named(one) for one in self.pushed))
        if self.enemies:
            parts.append(sight.say("touches") + ", ".join(sight.named(one) for one in self.enemies))
        if self.sources:
            fields = ", ".join(sight.names.field(source["field"]) for source in self.sources)
            parts.append(sight.say("beside_source", fields=fields))
        return ", ".join(parts)


def possible(sight: Sight) -> list[Landing]:
    """The positions that can be chosen now."""
    if sight.field_in_question is None or is_laying(sight):
        return []
    field = sight.number(sight.field_in_question)
    count = len(sight.content.shapes.masks)
    return [Landing(sight, one, field) for one in range(count) if f"hexes:{one}" in sight.look.legal]


def landings(sight: Sight) -> list[Html]:
    """Base positions that can be chosen: a disc to click; pointed at, the base and figure as they would stand."""
    found = possible(sight)
    return [one_landing(sight, landing, reach_of_disc(sight, landing, found)) for landing in found]


def reach_of_disc(sight: Sight, landing: Landing, others: list[Landing]) -> float:
    """How far from a disc a finger may be: half of the way to the nearest other one."""
    spot = sight.picture.middle(landing.mask)
    away = [dist(spot, sight.picture.middle(other.mask)) for other in others if other is not landing]
    return max(NEAREST, min(FARTHEST, *[far / 2 for far in away], FARTHEST))


def one_landing(sight: Sight, landing: Landing, reach: float) -> Html:
    x, y = sight.picture.centre(landing.field)
    dx, dy = sight.picture.middle(landing.mask)
    label = landing.words(sight)
    at = sight.look.at(f"hexes:{landing.placement}", cls=f"spt {sight.suit(landing.seat)}", label=label)
    at.pop("type")
    size = landing.mask.bit_count()
    inside = [
        el("title", label),
        path(sight.picture.outline(landing.mask, 2.0 if size == 1 else 4.0), "place", x, y),
        disc(landing, x + dx, y + dy, reach),
        preview(sight, landing, x, y),
    ]
    return el("g", *inside, role="button", tabindex="0", id=f"hexes-{landing.placement}", **at)


def disc(landing: Landing, x: float, y: float, reach: float) -> Html:
    """What is clicked: a disc, with an arrow where somebody would be pushed. Twelve places of a field lie close."""
    small = landing.mask.bit_count() == 2
    spot = {"cx": f"{x:.1f}", "cy": f"{y:.1f}"}
    drawn = [
        el("circle", r=f"{reach:.1f}", cls="near", **spot),
        el("circle", r="7.5" if small else "11", cls="disc push" if landing.pushed else "disc", **spot),
    ]
    if landing.pushed:
        drawn.append(el("path", d="M-4.5 0H4M.5-3.5 4 0 .5 3.5", transform=f"translate({x:.1f} {y:.1f})", cls="psh"))
    return join(drawn)


def preview(sight: Sight, landing: Landing, x: float, y: float) -> Html:
    """The base and figure as they would stand, whom they push and where to, whom they touch."""
    unit = sight.asked.get("model_unit")
    inside: list[Html] = [path(sight.picture.outline(landing.mask, 3.2), "base", x, y)]
    for model in landing.enemies:
        inside.append(path(sight.picture.outline(mask_of(model), 2.0), "touched", *sight.at(model["field"])))
    for source in landing.sources:
        inside.append(path(sight.picture.outline(127, 6.0), "touched", *sight.at(source["field"])))
    if unit:
        dx, dy = sight.picture.middle(landing.mask)
        inside.append(figure(sight, str(unit), landing.mask.bit_count(), x + dx, y + dy))
    for model, field, mask in set_aside(sight, landing):
        suit = sight.suit(model["seat"])
        fx, fy = sight.picture.centre(field)
        dx, dy = sight.picture.middle(mask)
        inside.append(path(sight.picture.outline(mask_of(model), 2.0), f"pushed {suit}", x, y))
        inside.append(path(sight.picture.outline(mask, 3.2), f"aside {suit}", fx, fy))
        inside.append(arrow(sight.feet(model), (fx + dx, fy + dy)))
    return el("g", *inside, cls=f"pre {sight.suit(landing.seat)}", aria_hidden="true")


def set_aside(sight: Sight, landing: Landing) -> list[tuple[Model, int, int]]:
    """For each pushed model the nearest empty place beside the one who pushes it; the player chooses later."""
    mover = sight.models.get(sight.acting)
    near = [landing.field, *sight.board.neighbours[landing.field]]
    filled = {field: sight.filled_without(field, mover) for field in near}
    filled[landing.field] = filled[landing.field] & ~sum(mask_of(one) for one in landing.pushed) | landing.mask
    found = []
    for model in landing.pushed:
        places = [
            (far(sight, model, field, mask), field, mask)
            for field in near
            for mask in free_masks(sight, model, filled[field])
            if sight.touch(landing.field, landing.mask, field, mask)
        ]
        if places:
            _, field, mask = min(places)
            filled[field] |= mask
            found.append((model, field, mask))
    return found


def free_masks(sight: Sight, model: Model, filled: int) -> list[int]:
    shapes = sight.content.shapes
    base = SIZES.index(len(model["hexes"])) * 128
    return [shapes.masks[placement] for placement in shapes.free[base + filled]]


def far(sight: Sight, model: Model, field: int, mask: int) -> float:
    (x, y), (to_x, to_y) = sight.feet(model), sight.picture.centre(field)
    dx, dy = sight.picture.middle(mask)
    return (to_x + dx - x) ** 2 + (to_y + dy - y) ** 2


def arrow(start: tuple[float, float], end: tuple[float, float]) -> Html:
    """An arrow from where a model stands to where it could be pushed."""
    (x, y), (to_x, to_y) = start, end
    length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    ux, uy = (to_x - x) / length, (to_y - y) / length
    head = f"M{to_x:.0f} {to_y:.0f}l{-9 * ux - 5 * uy:.0f} {-9 * uy + 5 * ux:.0f} {10 * uy:.0f} {-10 * ux:.0f}Z"
    line = f"M{x:.0f} {y:.0f}L{to_x - 6 * ux:.0f} {to_y - 6 * uy:.0f}"
    return el("g", el("path", d=line, cls="u"), el("path", d=line), el("path", d=head, cls="hd"), cls="arr")


def chips(sight: Sight) -> list[Html]:
    """For the question bar: what each position means, seen while it is pointed at."""
    return [
        el("span", *consequences(sight, landing), cls=f"edge-pv pv-{landing.placement}") for landing in possible(sight)
    ]


def consequences(sight: Sight, landing: Landing) -> list[Html]:
    def named(model: Model) -> str:
        return f"{sight.names.unit(model['unit'])} {model['squad'] % SQUADS + 1}"

    found = []
    for model in landing.pushed:
        found.append(chip("i-push", named(model), sight.say("is_pushed"), "w"))
    for source in landing.sources:
        place = sight.names.field(source["field"])
        found.append(chip("i-xtal", sight.say("source", place=place), control(sight, landing, source)))
    if landing.enemies:
        names = ", ".join(named(model) for model in landing.enemies)
        found.append(chip("i-contact", names, sight.say("enemy_in_contact")))
    return found


def control(sight: Sight, landing: Landing, source: SeenSource) -> str:
    """Who would control a source that this base touches."""
    field = sight.number(source["field"])
    denied = any(
        sight.are_enemies(landing.seat, model["seat"])
        and model not in landing.pushed
        and sight.touch(field, 127, sight.number(model["field"]), mask_of(model))
        for model in sight.view["models"]
    )
    return sight.say("nobody_an_enemy_is_there") if denied else sight.say("yours")


def chip(symbol: str, words: str, small: str, cls: str = "") -> Html:
    return el("span", icon(symbol), el("span", words, el("small", small)), cls=f"ef {cls}".strip())
