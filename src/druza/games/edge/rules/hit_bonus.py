"""The bonus of a hit check: what cards, the mode of the shooter and spent tokens add to the die."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import MODELS
from druza.games.edge.content.parts import Shot
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Fight


def bonus_of(state: EdgeState) -> i64:
    """All that is added to the roll of the running hit check."""
    fight = state.fight()
    shot = shot_of(state, fight.part)
    return state.use().hit_bonus + check_bonus(state, shot, fight.shooter) + shooter_bonus(state, fight)


def shot_of(state: EdgeState, part: i64) -> Shot:
    """The hit check of a part."""
    shot = state.content.parts[part].shot
    assert shot is not None
    return shot


def check_bonus(state: EdgeState, shot: Shot, shooter: i64) -> i64:
    """What the card adds to the roll: always, or in one mode of the shooter."""
    if shot.bonus_mode == 0:
        return shot.bonus
    if shooter >= 0 and state.side_bit(shooter // MODELS) & shot.bonus_mode:
        return shot.bonus
    return 0


def shooter_bonus(state: EdgeState, fight: Fight) -> i64:
    """Unstoppable tokens spent on this roll."""
    return fight.attack
