"""Short games: with this folder on the path every process plays games that are over in a few turns.

The rules are the same; only numbers of the content that make games long are smaller."""

from __future__ import annotations

from typing import Any

from druza.games import registry
from druza.kernel.game import Game

# two artefacts lie in the first row
SHALLOW = """
.. .i .. .. .a .. .. .i .. .. .a ..
.i .. .i #. .. .. .1 .. #. .i .. .i
.. .g .. #i .i .b .. .. #g .. .g ..
.g .. R. Rg .g .. .i .g .. Bi B. ..
.. #. .i .. .p .. .. .. .1 .. #. .p
.. #p .. .i .g .. Yp .b .. .g #p ..
"""
CHANGES: dict[str, dict[str, Any]] = {
    "star-scrappers": {"cave_in_track.collapse_at": {"2": 1, "3": 2, "4": 3}},
    "motherload": {"players_2.depths": [1], "depth_1_a.grid": SHALLOW, "depth_1_b.grid": SHALLOW},
    "edge": {"duel.track_steps": 2, "duel.hand": 16},
}
usual = registry._usual


def short(id: str, packs: tuple[str, ...]) -> Game[Any]:
    if id not in CHANGES:
        return usual(id, packs)
    if id not in made:
        made[id] = registry._load(id, CHANGES[id], packs)
    return made[id]


made: dict[str, Game[Any]] = {}
registry._usual = short  # type: ignore[assignment]
