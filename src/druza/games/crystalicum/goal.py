"""The goal: Politics Points, announced and still held a turn later."""
# mypyc

from druza.games.crystalicum.seen import SeenTable
from druza.kernel.goal import Goal


def goal_of(politics_to_win: int, view: SeenTable) -> Goal:
    """CR-233, CR-234: enough Politics Points announce victory, and win a turn later."""
    announced = any(player["announced"] for player in view["players"])
    reached = [player["politics"] for player in view["players"]]
    return Goal("announced" if announced else "politics", reached, politics_to_win)


def aims_of(view: SeenTable, seat: int) -> dict[str, int]:
    """What a player gathers besides Politics Points."""
    player = view["players"][seat]
    zones = [card["zone"] for card in view["cards"] if card["owner"] == seat]
    aims = {"homeland": zones.count("homeland"), "ships": zones.count("orbit"), "embassy": zones.count("embassy")}
    aims["income"], aims["treasury"] = player["income"], player["treasury"]
    worlds = [card for card in view["cards"] if card["owner"] == seat and card["zone"] == "hidden"]
    aims["allocated"] = sum([world["crystals"] for world in worlds])
    aims["cards"] = player["hand_size"]
    return aims
