"""The aim: the fields and directions that a shooter can choose, drawn from where it stands."""

from __future__ import annotations

from druza.games.edge.board.fire import line_from
from druza.games.edge.board.picture import path
from druza.games.edge.board.seen import WHOLE, Model, Sight
from druza.games.edge.content.terms import A_LINE
from druza.kernel.drawing import NOTHING, Html, el

FIELDS = ("choose_area", "choose_end")  # questions for a field that is shot at


def aimer(sight: Sight) -> Model | None:
    """The model that chooses what to shoot at, field by field or line by line."""
    return sight.models.get(sight.acting) if sight.key in (*FIELDS, "choose_line") else None


def aim_at(sight: Sight, field: int) -> Html:
    """A line from the shooter to a field, seen when the field is pointed at."""
    by = aimer(sight)
    if by is None or sight.number(by["field"]) == field:
        return NOTHING
    (x, y), (to_x, to_y) = sight.feet(by), sight.picture.centre(field)
    d = f"M{x:.0f} {y:.0f}L{to_x:.0f} {to_y:.0f}"
    return el("g", el("path", d=d, cls="los under"), el("path", d=d, cls="los"), cls="aiming", aria_hidden="true")


def is_taken(sight: Sight, field: int) -> bool:
    """Is this the field of a pair that was chosen already?"""
    return sight.key == "choose_area" and sight.asked.get("field") == sight.board.ids[field]


# -- lines ------------------------------------------------------------------------------------------------------------


def directions(sight: Sight) -> list[Html]:
    """The six lines from the shooter: those that can be chosen with an arrow, the others to ask why not."""
    by = aimer(sight)
    if by is None or sight.key != "choose_line":
        return []
    return [one_line(sight, by, direction) for direction in range(6) if line_fields(sight, by, direction)]


def ends(sight: Sight) -> list[int]:
    """The last fields of the lines that can be chosen."""
    by = aimer(sight)
    if by is None or sight.key != "choose_line":
        return []
    return [line_fields(sight, by, int(path[5:]))[-1] for path in sight.look.legal if path.startswith("line:")]


def one_line(sight: Sight, by: Model, direction: int) -> Html:
    word = f"line:{direction}"
    fields = line_fields(sight, by, direction)
    legal = word in sight.look.legal
    label = line_label(sight, fields, direction)
    at = sight.look.at(word, cls="fld ray", label=label)
    at.pop("type")
    inside = [el("title", label)]
    inside += [path(sight.picture.outline(WHOLE, 3.0), "hit", *sight.picture.centre(field)) for field in fields]
    if legal:
        inside.append(arrow(sight, by, fields[-1]))
    return el("g", *inside, id=f"line-{direction}", role="button", tabindex="0" if legal else "-1", **at)


def line_fields(sight: Sight, by: Model, direction: int) -> list[int]:
    """The fields of a line that a card of this model reaches."""
    return line_from(sight, sight.number(by["field"]), direction)[: reach_of(sight, by)]


def reach_of(sight: Sight, by: Model) -> int:
    """How far the lines of this unit's cards reach."""
    unit = sight.content.units.index(by["unit"])
    shots = [part.shot for action in sight.content.actions if action.unit == unit for part in action.parts]
    areas = [shot.area for shot in shots if shot is not None and shot.area is not None]
    return max((area.range for area in areas if area.kind == A_LINE), default=sight.board.count)


def line_label(sight: Sight, fields: list[int], direction: int) -> str:
    """A line in words: where it leads, and who stands on it."""
    way = ", ".join(sight.called(field) for field in fields)
    names = ", ".join(sight.named(model) for field in fields for model in sight.standing_in(field))
    said = f"{sight.names.term(f'line_{direction}')}: {way}"
    return f"{said}; {sight.say('there_stand')}{names}" if names else said


def arrow(sight: Sight, by: Model, last: int) -> Html:
    """From the shooter along the line, with a head."""
    (x, y), (to_x, to_y) = sight.feet(by), sight.picture.centre(last)
    length = max(1.0, ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5)
    ux, uy = (to_x - x) / length, (to_y - y) / length
    d = f"M{x + 22 * ux:.0f} {y + 22 * uy:.0f}L{to_x - 8 * ux:.0f} {to_y - 8 * uy:.0f}"
    head = f"M{to_x:.0f} {to_y:.0f}l{-16 * ux - 9 * uy:.0f} {-16 * uy + 9 * ux:.0f} {18 * uy:.0f} {-18 * ux:.0f}Z"
    drawn = [el("path", d=d, cls="los under"), el("path", d=d, cls="los"), el("path", d=head, cls="tip")]
    return el("g", *drawn, cls="shaft", aria_hidden="true")
