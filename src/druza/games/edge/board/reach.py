"""The reach: the fields that can be chosen, how far they are, and who would be pushed there."""

from __future__ import annotations

from druza.games.edge.board.aim import FIELDS, aim_at, is_taken
from druza.games.edge.board.landing import Landing, preview
from druza.games.edge.board.picture import path, readable
from druza.games.edge.board.seen import Model, Sight, mask_of
from druza.kernel.drawing import NOTHING, Html, el, join

STEP_HEXES = (0, 5, 6, 4, 1, 3, 2)  # where the number of a field stands: the first of these that is empty


def lit(sight: Sight, field: int) -> Html:
    """The light of a field that can be chosen, under everything that stands."""
    x, y = sight.picture.centre(field)
    if f"field:{field}" in sight.look.legal:
        aim = " aim" if sight.key in FIELDS else ""
        return path(sight.picture.outline(127, 5.0), f"ring{aim}", x, y)
    if sight.field_in_question == sight.board.ids[field] or is_taken(sight, field):
        return path(sight.picture.outline(127, 4.0), "ring chosen", x, y)
    return NOTHING


def reach(sight: Sight, field: int) -> Html:
    """A field that is asked about: a place to click, how far it is, who would be pushed; or why it cannot be chosen."""
    word = f"field:{field}"
    if word not in sight.look.legal and word not in sight.look.refused:
        return NOTHING
    x, y = sight.picture.centre(field)
    legal = word in sight.look.legal
    label = field_label(sight, field, legal)
    at = sight.look.at(word, cls="fld", label=label)
    at.pop("type")
    inside: list[Html] = [el("title", label), path(sight.picture.outline(127, 3.0), "hit", x, y)]
    if legal:
        inside += [the_way(sight, field), steps(sight, field), whole_field(sight, field), aim_at(sight, field)]
    return el("g", *inside, id=f"field-{sight.called(field)}", role="button", tabindex="0" if legal else "-1", **at)


def whole_field(sight: Sight, field: int) -> Html:
    """A base that fills its field has no hexes to choose: how it would stand is seen when the field is pointed at."""
    mover = sight.mover
    if mover is None or not sight.moving_on or len(mover["hexes"]) < 7:
        return NOTHING
    landing = Landing(sight, len(sight.content.shapes.masks) - 1, field)
    return preview(sight, landing, *sight.picture.centre(field))


def field_label(sight: Sight, field: int, legal: bool) -> str:
    """A field in words: how far, who stands there, who would be pushed, which source it touches."""
    parts = [sight.say("field") + sight.called(field)]
    mover = sight.mover
    if legal and mover is not None:
        far = len(way_to(sight, mover, field)) - 1
        if far:
            parts.append(sight.say("away", far=far))
    pushed = pushed_in(sight, field)
    if legal and pushed:
        names = ", ".join(sight.named(model) for model in pushed)
        parts.append(sight.say("would_be_pushed", names=names))
    else:
        names = ", ".join(sight.named(model) for model in sight.standing_in(field) if model is not mover)
        if names:
            parts.append(sight.say("here_stand", names=names))
    near = [
        source["field"] for source in sight.view["sources"] if sight.number(source["field"]) in beside(sight, field)
    ]
    if near:
        places = ", ".join(sight.names.field(place) for place in near)
        parts.append(sight.say("reach_beside_source", places=places))
    return ", ".join(parts)


def beside(sight: Sight, field: int) -> list[int]:
    return list(sight.board.neighbours[field])


def way_to(sight: Sight, mover: Model, field: int) -> list[int]:
    """How the acting model gets to a field; while it goes step by step, on from where it is now."""
    if sight.key == "step_move":
        return [sight.number(sight.asked["field"]), field]
    return sight.way(mover, field)


def the_way(sight: Sight, field: int) -> Html:
    """Dots from the acting model to a field, seen when the field is pointed at."""
    if sight.mover is None or not sight.moving_on:
        return NOTHING
    spots = [sight.picture.centre(passed) for passed in way_to(sight, sight.mover, field)]
    if len(spots) < 2:
        return NOTHING
    return el("path", d="M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in spots), cls="way")


def steps(sight: Sight, field: int) -> Html:
    """How many fields away, in a hexagon; beside it a sign if somebody must be pushed."""
    mover = sight.mover
    if mover is None or not sight.moving_on:
        return NOTHING
    filled = sight.filled_without(field, mover)
    hex = next((one for one in STEP_HEXES if not filled >> one & 1), 0)
    field_x, field_y = sight.picture.centre(field)
    x, y = field_x + sight.picture.rim[hex][0], field_y + sight.picture.rim[hex][1]
    far = max(0, len(way_to(sight, mover, field)) - 1)
    mark = readable([el("path", d="M0-13 11.5-7V7L0 13-11.5 7V-7Z"), el("text", far, y="5.5")], "stp", x, y)
    pushed = pushed_in(sight, field)
    if not pushed:
        return mark
    arrow = el("path", d="M-5 0H4M0-4.5 4.5 0 0 4.5")
    sign = el("g", el("circle", r="9"), arrow, cls="psh", transform=f"translate({x + 19:.1f} {y:.1f})")
    bases = [sight.picture.outline(mask_of(model), 2.0) for model in pushed]
    return join([mark, sign, *[path(base, "pushed", field_x, field_y) for base in bases]])


def pushed_in(sight: Sight, field: int) -> list[Model]:
    """The smaller models of a field of which some must give way, because the mover finds no empty place there."""
    mover = sight.mover
    if mover is None or not sight.moving_on:
        return []
    size = len(mover["hexes"])
    base = (1, 2, 3, 7).index(size) * 128
    if sight.content.shapes.free[base + sight.filled_without(field, mover)]:
        return []
    return [other for other in sight.standing_in(field) if other is not mover and len(other["hexes"]) < size]
