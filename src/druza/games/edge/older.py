"""Older positions: what they lack, and how it is said today."""

from __future__ import annotations

from typing import Any

RENAMED = {"PlayEvolve": "ChooseEvolve"}
LEFT_OUT = {"MoveCharge": "left", "ShuffleBack": "cards"}  # what these frames no longer have


def renew(position: dict[str, Any], edition: int) -> None:
    """Edition 2 tells a fight that is due from one that goes on, and writes a few frames otherwise; edition 3 keeps the
    numbers of an attack that was held off."""
    for fight in position["table"]["fights"]:
        fight.setdefault("due", False)
        fight.setdefault("held_off", [])
    if edition != 1:
        return
    for frame in position.get("pending", []):
        frame["frame"] = RENAMED.get(frame["frame"], frame["frame"])
        frame.pop(LEFT_OUT.get(frame["frame"], ""), None)
