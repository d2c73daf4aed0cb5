"""The goal: most points when the last artefact of the deepest board is dug up."""
# mypyc

from druza.games.motherload.content.pieces import Content
from druza.games.motherload.seen import SeenTable
from druza.kernel.goal import Goal


def goal_of(content: Content, view: SeenTable) -> Goal:
    """SM-184: the boards are the clock, the most points win; artefacts of others are not known."""
    deepest = max(content.depths[view["seats"]])
    depth = max([board["depth"] for board in view["boards"]], default=1)
    key = "last" if view["last_turn"] else "artefacts"
    goal = Goal(key, [], 0, {"end": deepest, "left": view["artefacts_left"]})
    for seat, player in enumerate(view["players"]):
        goal.reached.append(sum(player["score"].values()))
        if "artefacts" not in player["score"]:
            goal.at_least.append(seat)
    return goal.ends(depth, deepest)


def aims_of(view: SeenTable, seat: int) -> dict[str, int]:
    """What a player gathers besides points."""
    player = view["players"][seat]
    money = sum([stack["value"] for stack in player["stacks"]])
    pilots = sum([stack["hired"] for stack in player["stacks"]])
    artefacts, bombs = player["artefact_count"], player["bombs"]
    return {"pilots": pilots, "money": money, "artefacts": artefacts, "bombs": bombs, "cards": player["hand_size"]}
