"""The victory track: the own token below, the marker between."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight
from druza.kernel.drawing import Html, el, icon


def victory_track(sight: Sight) -> Html:
    """Steps of the track from the other's token down to the own one."""
    me = sight.me
    lead = sight.view["players"][me]["points"]
    length = sight.view["track"]
    steps = [one_step(sight, step, lead) for step in range(length - 1, -length, -1)]
    other, own = (end(sight, 1 - me, lead == -length), end(sight, me, lead == length))
    label = sight.say("victory_track_your_lead_wins", lead=lead, length=length)
    return el("div", other, *steps, own, id="track", cls="edge-track", role="img", aria_label=label, title=label)


def end(sight: Sight, seat: int, here: bool) -> Html:
    """A faction token at an end of the track."""
    inside = marker(sight) if here else icon(sight.glyph(seat))
    return el("span", inside, cls=f"end {sight.suit(seat)}")


def one_step(sight: Sight, step: int, lead: int) -> Html:
    """A step; those between the middle and the marker are lit in the colour of who leads."""
    me = sight.me
    cls = "mid" if step == 0 else sight.suit(1 - me if step > 0 else me)
    if step and (0 < -step <= lead or 0 < step <= -lead):
        cls += " led"
    if step == -lead:
        return el("span", marker(sight), cls=cls)
    return el("span", abs(step) if step % 5 == 0 else "", cls=cls)


def marker(sight: Sight) -> Html:
    return el("b", abs(sight.view["players"][sight.me]["points"]), cls="ed-marker")
