"""The board of Geodes: everybody's row of stones, and one's own hand."""

from __future__ import annotations

from typing import cast

from druza.kernel.drawing import Drawing, Look, View, el, join
from tests.geodes.game import Geodes


def draw(view: View, look: Look) -> Drawing:
    return Drawing(
        board=join([geode(view, look, seat) for seat in range(view["seats"])]),
        hand=el(
            "div",
            *[held(look, kind) for kind in sorted(set(view["hand"]))],
            data_zone="hand",
            aria_label=look.say("hand"),
        ),
        phase=look.say("bag", n=view["bag"]),
    )


def geode(view: View, look: Look, seat: int) -> object:
    stones = ", ".join(cast(Geodes, look.game).called(kind, look.lang) for kind in view["geodes"][seat])
    said = look.say("geode", who=look.names[seat], n=view["points"][seat])
    return el("p", el("b", said), " ", stones, id=f"geode-{seat}")


def held(look: Look, kind: int) -> object:
    name = cast(Geodes, look.game).called(kind, look.lang)
    return el("button", name, id=f"stone-{kind}", **look.at(f"lay:{kind}", cls="btn", label=name))
