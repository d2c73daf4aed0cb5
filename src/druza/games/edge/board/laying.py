"""Laying: the hexes of a field on which a token can be put, or from which one is taken."""

from __future__ import annotations

from druza.games.edge.board.picture import path
from druza.games.edge.board.seen import Model, Sight, mask_of
from druza.kernel.drawing import NOTHING, Html, el

KEYS = ("place_token", "move_thicket", "choose_thicket_hex")
TAKING = "choose_thicket_hex"


def is_laying(sight: Sight) -> bool:
    """Is a token about to lie on a hex, and no base?"""
    return sight.key in KEYS


def token_spots(sight: Sight) -> list[Html]:
    """The hexes that can be chosen: a disc to click; pointed at, the token as it would lie, and whom it would touch."""
    if sight.field_in_question is None or not is_laying(sight):
        return []
    field = sight.number(sight.field_in_question)
    return [token_spot(sight, field, hex) for hex in range(7) if f"hexes:{hex}" in sight.look.legal]


def token_spot(sight: Sight, field: int, hex: int) -> Html:
    x, y = sight.picture.centre(field)
    label = words(sight, field, hex)
    at = sight.look.at(f"hexes:{hex}", cls=f"spt lay {sight.suit(sight.me)}", label=label)
    at.pop("type")
    spot = {"cx": f"{x + sight.picture.rim[hex][0]:.1f}", "cy": f"{y + sight.picture.rim[hex][1]:.1f}"}
    token = path(sight.picture.hex_path(hex, 3.0), "tok", x, y)
    inside = [
        el("title", label),
        path(sight.picture.hex_path(hex, 2.0), "place", x, y),
        el("circle", r="17", cls="near", **spot),
        el("circle", r="9", cls="disc", **spot),
        el("g", token, *rings(sight, field, hex), cls="pre", aria_hidden="true"),
    ]
    return el("g", *inside, role="button", tabindex="0", id=f"hexes-{hex}", **at)


def rings(sight: Sight, field: int, hex: int) -> list[Html]:
    """Around everybody whom the token would touch."""
    if sight.key == TAKING:
        return []
    return [
        path(hex_path_of(sight, model), "touched", *sight.at(model["field"])) for model in touched(sight, field, hex)
    ]


def hex_path_of(sight: Sight, model: Model) -> str:
    return " ".join(sight.picture.hex_path(int(one), 2.0) for one in model["hexes"])


def touched(sight: Sight, field: int, hex: int) -> list[Model]:
    """The models in contact with a hex, or on it."""
    return [
        model
        for model in sight.view["models"]
        if sight.touch(field, 1 << hex, sight.number(model["field"]), mask_of(model))
    ]


def words(sight: Sight, field: int, hex: int) -> str:
    """A hex in a sentence: its field, its number, whom a token there would touch."""
    place = f"{sight.called(field)}, {sight.say('hex')} {hex}"
    if sight.key == TAKING:
        return place
    names = ", ".join(sight.named(model) for model in touched(sight, field, hex))
    return f"{place}, {sight.say('touches')}{names}" if names else place


def going(sight: Sight) -> Html:
    """The Thicket that is about to move."""
    if sight.key != "move_thicket" or "hex" not in sight.asked:
        return NOTHING
    return path(sight.picture.hex_path(int(sight.asked["hex"]), 1.0), "going", *sight.at(str(sight.asked["from"])))
