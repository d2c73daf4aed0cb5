"""Odds: how likely the next roll of a fight succeeds, by what lies open."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight
from druza.games.edge.seen import SeenFight

INI, ATK, DEF = 0, 1, 2
MOST_TARGETS = 3


def odds(sight: Sight, fight: SeenFight) -> list[str]:
    """A line or two; nothing where cards decide."""
    if fight["shot"]:
        return hitting(sight, fight) if sight.key == "choose_die" else []
    if fight["attacker"] not in sight.models or fight["defender"] not in sight.models:
        return []
    atk = max(0, sight.models[fight["attacker"]]["values"][ATK])
    guard = max(0, sight.models[fight["defender"]]["values"][DEF])
    dice = {"yellow": sight.content.yellow, "red": sight.content.red}
    roll = sight.asked.get("roll")
    if sight.key == "choose_die" and roll == "atk":
        chances = [
            (name, wounding([atk + face for face in faces], guard, dice["yellow"])) for name, faces in dice.items()
        ]
        return [both(sight, "odds_wound", chances) + sight.say("defence_with_yellow")]
    if sight.key == "choose_die" and roll == "def":
        chances = [(name, holding(fight["attack"], guard, faces)) for name, faces in dice.items()]
        return [both(sight, "odds_held", chances)]
    if sight.key == "use_die" and roll == "atk":
        chances = [(name, wounding([atk + fight["face"]], guard, faces)) for name, faces in dice.items()]
        return [both(sight, "odds_wound_if_rolled", chances)]
    return []


def hitting(sight: Sight, fight: SeenFight) -> list[str]:
    """For each target how often a die hits it, with what is added to the roll."""
    bonus = int(sight.asked.get("bonus", 0))
    found = []
    for model in [sight.models[number] for number in fight["targets"] if number in sight.models][:MOST_TARGETS]:
        chances = [
            (name, sum(face + bonus > model["values"][INI] for face in faces) / len(faces))
            for name, faces in (("yellow", sight.content.yellow), ("red", sight.content.red))
        ]
        found.append(both(sight, "odds_hit", chances, target=sight.names.unit(model["unit"])))
    return found


def wounding(totals: list[int], guard: int, faces: list[int]) -> float:
    """How often one of these attacks is higher than the defence."""
    won = sum(total > guard + face for total in totals for face in faces)
    return won / (len(totals) * len(faces))


def holding(attack: int, guard: int, faces: list[int]) -> float:
    return sum(guard + face >= attack for face in faces) / len(faces)


def both(sight: Sight, key: str, chances: list[tuple[str, float]], **values: str) -> str:
    parts = [f"{sight.names.term(name)} {round(100 * chance)} %" for name, chance in chances]
    return f"{sight.say(key, **values)}: {', '.join(parts)}"
