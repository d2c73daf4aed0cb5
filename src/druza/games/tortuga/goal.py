"""The goal: influence, and Tortuga itself."""
# mypyc

from typing import Any

from druza.games.tortuga.content.pieces import Content
from druza.kernel.goal import Goal


def goal_of(content: Content, view: dict[str, Any]) -> Goal:
    """TT-207, TT-208, TT-224: enough influence wins; taking Tortuga brings the last round, or wins at once."""
    wins = content.tortuga_needs_victory[content.scenarios.index(view["scenario"])]
    key = "last" if view["usurper"] >= 0 else "conquest" if wins else "influence"
    return Goal(key, [int(player["influence"]) for player in view["players"]], int(view["victory"]))


def aims_of(view: dict[str, Any], seat: int) -> dict[str, int]:
    """What a player gathers besides influence."""
    player = view["players"][seat]
    sectors = len([sector for sector in view["sectors"] if sector and sector["owner"] == seat])
    crew = int(player["hand_size"]) + int(player["deck"]) + len(player["discard"])
    if seat == view["active"]:
        crew += len(view["turn"]["played"]) + len(view["turn"]["bought"])
    return {"sectors": sectors, "minerals": int(player["minerals"]), "crew": crew}
