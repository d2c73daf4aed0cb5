"""The goal: influence, and Tortuga itself."""
# mypyc

from druza.games.tortuga.content.pieces import Content
from druza.games.tortuga.seen import SeenTable
from druza.kernel.goal import Goal


def goal_of(content: Content, view: SeenTable) -> Goal:
    """TT-207, TT-208, TT-224: enough influence wins; taking Tortuga brings the last round, or wins at once."""
    wins = content.tortuga_needs_victory[content.scenarios.index(view["scenario"])]
    key = "last" if view["usurper"] >= 0 else "conquest" if wins else "influence"
    return Goal(key, [player["influence"] for player in view["players"]], view["victory"])


def aims_of(view: SeenTable, seat: int) -> dict[str, int]:
    """What a player gathers besides influence."""
    player = view["players"][seat]
    sectors = len([sector for sector in view["sectors"] if sector and sector["owner"] == seat])
    crew = player["hand_size"] + player["deck"] + len(player["discard"])
    if seat == view["active"]:
        crew += len(view["turn"]["played"]) + len(view["turn"]["bought"])
    return {"sectors": sectors, "minerals": player["minerals"], "crew": crew}
