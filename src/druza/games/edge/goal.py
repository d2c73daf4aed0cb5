"""The goal: the marker at one's end of the track, or victory points captured."""
# mypyc

from druza.games.edge.content.pieces import Content
from druza.games.edge.seen import SeenTable
from druza.kernel.goal import Goal


def goal_of(content: Content, view: SeenTable) -> Goal:
    """ED-278 of the duel, ED-284 of everybody against everybody, ED-291 of teams."""
    players, seats = view["players"], len(view["players"])
    rules = next(rules for rules in content.rules if rules.id == view["mode"])
    if rules.track:
        return Goal("track", [player["points"] for player in players], view["track"])
    if rules.teams:
        won = [sum(player["captured"]) + player["bought"] for player in players]
        goal = Goal("team", [won[seat] + won[(seat + 2) % seats] for seat in range(seats)], rules.team_vp)
        goal.teams = [[seat, seat + 2] for seat in range(seats // 2)]
        return goal
    reached = [sum([min(won, rules.from_each) for won in player["captured"]]) for player in players]
    return Goal("each", reached, rules.from_each * (seats - 1), {"each": rules.from_each})


def aims_of(view: SeenTable, seat: int) -> dict[str, int]:
    """What a player gathers besides victory points."""
    player = view["players"][seat]
    models = len([model for model in view["models"] if model["seat"] == seat])
    sources = len([source for source in view["sources"] if seat in source["controlled_by"]])
    endurance = sum([squad["endurance"] for squad in player["squads"]])
    aims = {"models": models, "endurance": endurance, "sources": sources, "crystals": player["crystals"]}
    aims["cards"] = player["hand_size"]
    return aims
