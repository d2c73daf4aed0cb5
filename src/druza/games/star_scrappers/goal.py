"""The goal: most points when the Mine has collapsed; of others' Crystals only the cost is known."""
# mypyc

from druza.games.star_scrappers.content.pieces import (
    PER_ARTIFACT,
    PER_BEST,
    PER_CRYSTAL,
    PER_MERCENARY,
    PER_TOTEM,
    Content,
    Score,
)
from druza.games.star_scrappers.seen import SeenPlayer, SeenTable
from druza.kernel.goal import Goal


def goal_of(content: Content, view: SeenTable) -> Goal:
    """SS-213, SS-230: the Cave-in is the clock, the most points win."""
    at, players = view["collapse_at"], view["players"]
    goal = Goal("last" if view["last_round"] else "collapse", [], 0, {"end": at})
    least = least_points(content)
    for seat in range(len(players)):
        score = view["score"] if seat == view["you"] else players[seat]["score"]
        if score is not None:
            goal.reached.append(sum(score.values()))
        else:
            goal.reached.append(known_points(players[seat], least) + known_artifact_points(content, view, seat))
            goal.at_least.append(seat)
    return goal.ends(min(view["marker"], at), at)


def least_points(content: Content) -> list[int]:
    """By row of the Mine: what a Crystal of it is worth at least."""
    found = [0] * len(content.costs)
    for row in range(len(found)):
        found[row] = min([vp for crystal, vp in enumerate(content.crystal_vp) if content.crystal_row[crystal] == row])
    return found


def known_points(player: SeenPlayer, least: list[int]) -> int:
    """What everybody can count of a player's points."""
    crystals = [count * least[row] for row, count in enumerate(player["crystals_by_cost"])]
    return sum(crystals) + player["totem_points"] + player["subjugated_points"]


def known_artifact_points(content: Content, view: SeenTable, seat: int) -> int:
    """SS-221: what the open Artifacts score at least."""
    points = 0
    for id in view["players"][seat]["artifacts"]:
        score = content.half_score[content.halves.index(id)]
        if score is not None:
            points += known_half_points(view, seat, score)
    return points


def known_half_points(view: SeenTable, seat: int, score: Score) -> int:
    """SS-180 to SS-191, without what the colours and symbols of hidden Crystals would add."""
    player = view["players"][seat]
    rows = player["crystals_by_cost"]
    if score.per == PER_BEST:
        held = [row for row, count in enumerate(rows) if count]
        return score.table[held[-1]] if held else 0
    counted = 0
    if score.per == PER_CRYSTAL and not score.best_colour and not score.cave_in_only:
        counted = sum([count for row, count in enumerate(rows) if score.costs >> row & 1])
    elif score.per == PER_TOTEM:
        counted = list(view["totems"].values()).count(seat)
    elif score.per == PER_ARTIFACT:
        counted = len(player["artifacts"])
    elif score.per == PER_MERCENARY:
        counted = player["hand_size"] + len(player["base"])
    return score.vp * (counted // score.group)


def aims_of(view: SeenTable, seat: int) -> dict[str, int]:
    """What a player gathers besides points."""
    player = view["players"][seat]
    crystals = sum(player["crystals_by_cost"])
    artifacts, base = len(player["artifacts"]), len(player["base"])
    return {"crystals": crystals, "artifacts": artifacts, "cards": player["hand_size"], "base": base}
