"""Lines of fire: from the shooter to each target, and why a model is not in line."""

from __future__ import annotations

from druza.games.edge.board.picture import path
from druza.games.edge.board.seen import WHOLE, Model, Sight
from druza.kernel.drawing import NOTHING, Html, el

RINGS = {1: 31, 2: 46, 3: 54, 7: 82}  # half the width of a ring around a base, by its hexes


def shooter(sight: Sight) -> Model | None:
    """The model whose target is chosen now."""
    return sight.models.get(sight.acting) if sight.key == "choose_shot" else None


def lines_of_fire(sight: Sight) -> Html:
    """A dashed line from the shooter to every model that can be shot at."""
    by = shooter(sight)
    if by is None or not sight.look.mine:
        return fire_in_flight(sight)
    aims = [model for number, model in sight.models.items() if f"model:{number}" in sight.look.legal]
    return el("g", *[line(sight, by, model, "los") for model in aims], cls="fire", aria_hidden="true")


def fire_in_flight(sight: Sight) -> Html:
    """While a hit check is rolled for: the lines to all its targets."""
    fight = sight.view["fight"]
    if not fight or not fight["shot"] or sight.acting not in sight.models:
        return NOTHING
    by = sight.models[sight.acting]
    aims = [sight.models[number] for number in fight["targets"] if number in sight.models]
    return el("g", *[line(sight, by, model, "los") for model in aims], cls="fire", aria_hidden="true")


def line(sight: Sight, by: Model, target: Model, cls: str) -> Html:
    (x, y), (to_x, to_y) = sight.feet(by), sight.feet(target)
    d = f"M{x:.0f} {y:.0f}L{to_x:.0f} {to_y:.0f}"
    mark = el("path", d="M-11 0H-4M4 0H11M0-11V-4M0 4V11", transform=f"translate({to_x:.0f} {to_y:.0f})", cls="cross")
    return el("g", el("path", d=d, cls=f"{cls} under"), el("path", d=d, cls=cls), mark)


def why_not_in_line(sight: Sight, model: Model) -> Html:
    """For a model that cannot be shot at: the line as far as it goes and what ends it, seen when it is pointed at."""
    by = shooter(sight)
    rule = sight.look.refused.get(f"model:{model['model']}", "")
    if by is None or not rule:
        return NOTHING
    start, end = sight.number(by["field"]), sight.number(model["field"])
    stop = first_full(sight, start, end) if rule == "ED-170" else -1
    x, y = sight.picture.centre(start)
    to_x, to_y = sight.picture.centre(stop if stop >= 0 else end)
    drawn = [el("path", d=f"M{x:.0f} {y:.0f}L{to_x:.0f} {to_y:.0f}", cls="nolos")]
    if stop >= 0:
        drawn.append(path(sight.picture.outline(WHOLE, 4.0), "full", to_x, to_y))
    words = el("text", reason(sight, rule, stop, start, end), x=f"{to_x:.0f}", y=f"{to_y - 34:.0f}", cls="nowhy")
    return el("g", *drawn, words, cls="noline", aria_hidden="true")


def all_lines(sight: Sight, model: Model) -> Html:
    """The six lines of fire of a model, with a bar where a full field ends one, and rings around enemies in line."""
    start = sight.number(model["field"])
    lines = [line_from(sight, start, direction) for direction in range(6)]
    x, y = sight.picture.centre(start)
    rays, bars = [], []
    for line in lines:
        if line:
            to_x, to_y = sight.picture.centre(line[-1])
            rays.append(f"M{x:.0f} {y:.0f}L{to_x:.0f} {to_y:.0f}")
            if sight.filled[line[-1]] == WHOLE:
                bars.append(bar(x, y, to_x, to_y))
    seen = {start, *[field for line in lines for field in line]}
    aims = [
        around(sight, other)
        for other in sight.view["models"]
        if sight.are_enemies(model["seat"], other["seat"]) and sight.number(other["field"]) in seen
    ]
    ends = el("path", d="".join(bars), cls="ln end") if bars else NOTHING
    return el("g", el("path", d="".join(rays), cls="ln"), ends, *aims, cls="lof", aria_hidden="true")


def around(sight: Sight, model: Model) -> Html:
    """A ring around a base."""
    x, y = sight.feet(model)
    wide = RINGS[len(model["hexes"])]
    return el("ellipse", cx=f"{x:.0f}", cy=f"{y:.0f}", rx=wide, ry=round(wide * sight.picture.tilt))


def bar(x: float, y: float, to_x: float, to_y: float) -> str:
    """A stroke across the end of a line."""
    length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    ux, uy = 13 * (to_x - x) / length, 13 * (to_y - y) / length
    return f"M{to_x - uy:.0f} {to_y + ux:.0f}L{to_x + uy:.0f} {to_y - ux:.0f}"


def line_from(sight: Sight, start: int, direction: int) -> list[int]:
    """The fields of a line of fire without its first; the first full one is the last."""
    here = sight.board.next[start * 6 + direction]
    found: list[int] = []
    while here >= 0:
        found.append(int(here))
        if sight.filled[here] == WHOLE:
            break
        here = sight.board.next[here * 6 + direction]
    return found


def reason(sight: Sight, rule: str, stop: int, start: int, end: int) -> str:
    if stop >= 0:
        return sight.say("is_full", field=sight.called(stop))
    if rule == "ED-172":
        far = sight.board.distance[start * sight.board.count + end]
        return sight.say("too_far", far=far)
    return sight.say("not_on_a_straight_line")


def first_full(sight: Sight, start: int, end: int) -> int:
    """The first completely filled field between two on one line; -1 if there is none."""
    board = sight.board
    direction = board.line[start * board.count + end]
    if not 0 <= direction < 6:
        return -1
    here = board.next[start * 6 + direction]
    while here >= 0 and here != end:
        if sight.filled[here] == WHOLE:
            return int(here)
        here = board.next[here * 6 + direction]
    return -1
