"""The guide: a line under each question, for somebody who has never played."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight


def guide(sight: Sight) -> str:
    """The line for the pending question; empty where the question says it all."""
    keys = [sight.key]
    if sight.key == "deploy_model" and sight.field_in_question:
        keys.insert(0, "deploy_model.hexes")
    if sight.asked.get("second") is True:
        keys.insert(0, f"{sight.key}.second")
    if "purpose" in sight.asked:
        keys.insert(0, f"{sight.key}.{sight.asked['purpose']}")
    return next((sight.say_in("guide", key) for key in keys if sight.has_words(key, "guide")), "")
