"""The log: a line for each event, and how the pieces move."""

from __future__ import annotations

from typing import Any

from druza.games.motherload.content.pieces import COLUMNS, SPACES
from druza.kernel.drawing import Look, Told, bold_name

EVENTS = {
    "turn": "i-turn",
    "crew": "i-people",
    "achievements": "i-goal",
    "board": "i-depth",
    "drew": "i-draw",
    "shuffled": "i-undo",
    "played": "i-hand",
    "drilled": "i-drill",
    "blasted": "i-blast",
    "stacked": "i-pay",
    "lost": "i-no",
    "bombs": "i-bomb",
    "artefact": "i-relic",
    "spent": "i-relic",
    "bought": "i-hand",
    "extra_action": "i-extra",
    "claimed": "i-crown",
    "turned_up": "i-goal",
    "swapped": "i-goal",
    "discarded": "i-end",
    "last_turn": "i-flag",
    "ended": "i-flag",
}
QUIET = ("turn", "played", "turned_up", "shuffled")


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log, and what moves."""
    kind, seat = event["kind"], event["seat"]
    told = Told(bold_name(words, look, seat), EVENTS.get(kind, "i-dot"), loud=kind not in QUIET)
    if kind == "turn":
        told.suit = "rd"
    mine = seat == look.seat
    home = "hand" if mine else f"player-{seat}"
    if kind in ("drilled", "blasted"):
        cells = [cell_name(space) for space in event["spaces"]]
        told.flies = [(f"thing-{cell}", "question" if mine else home) for cell in cells]
        told.changed = [*(f"cell-{cell}" for cell in cells), "latest-line" if kind == "drilled" else "latest-blast"]
    elif kind == "stacked":
        target = f"stack-{event['stack']}" if mine else home
        told.flies = [(f"haul-{place}", target) for place in range(len(event["minerals"]))] if mine else []
        told.changed = [target]
    elif kind == "drew" and mine:
        told.flies = [("deck", "hand")]
    elif kind == "played" and mine:
        told.flies = [(f"hand-{event['card']}-0", "discard")]
    elif kind == "bought":
        told.flies = [(f"top-{event['stack']}", "hand" if event["to_hand"] else "discard")] if mine else []
        told.changed = [f"stack-{event['stack']}" if mine else home]
    elif kind == "bombs":
        told.flies = [("bomb-supply", "bombs" if mine else home)]
    elif kind == "artefact":
        told.flies = [("pool", "hand" if mine else home)]
    elif kind in ("claimed", "spent"):
        told.changed = [home]
    elif kind in ("turned_up", "swapped"):
        told.changed = [event["achievement"]]
    elif kind == "board":
        told.changed = ["clock", "mine"]
    elif kind == "last_turn":
        told.changed = ["clock"]
    return told


def cell_name(space: int) -> str:
    return f"{space // SPACES + 1}-{space % SPACES // COLUMNS}-{space % COLUMNS}"
