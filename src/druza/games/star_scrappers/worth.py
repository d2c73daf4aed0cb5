"""Worth: how well a seat stands, as a heuristic player values it."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import AT_START, FOR_LEADER, PASSIVE, plain
from druza.games.star_scrappers.scoring import total_points
from druza.games.star_scrappers.state import StarScrappersState

# points that a level in hand, in the Base, and a good Leader are worth while the game is young
HAND_LEVEL: Final = 0.95
BASE_LEVEL: Final = 0.45
LEADER_WORTH: Final = 0.6


def time_left(state: StarScrappersState) -> float:
    """1 at the start, 0 in the last round: what is not points fades with it."""
    end = state.content.collapse_at[state.seats]
    return max(0.0, (end - state.marker) / end)


def worth_of(state: StarScrappersState, seat: int) -> float:
    """Points now, and what hand, Base, Leader and abilities may still bring."""
    content = state.content
    points = float(total_points(state, seat))
    if state.seat < 0:
        return points
    left = time_left(state)
    if left <= 0.0:
        return points
    soon = min(1.0, 0.35 + left)
    cards = 0.0
    for card in state.hands[seat]:
        cards += HAND_LEVEL * content.level[plain(card)] + 0.15
    base = state.bases[seat]
    for card in base:
        cards += BASE_LEVEL * content.level[card]
    if state.active == seat:
        for card in state.played:
            cards += BASE_LEVEL * content.level[card]
    if base:
        cards += LEADER_WORTH
    abilities = 0.0
    for half in state.artifacts[seat]:
        kind = content.half_kind[half]
        if kind == PASSIVE:
            abilities += 4.0
        elif kind == AT_START:
            abilities += 5.0
        elif kind == FOR_LEADER:
            abilities += 3.5
    return points + cards * soon + abilities * left
