"""Ready: a setup that a player can accept as a whole, from the faction to the last model."""

from __future__ import annotations

from druza.games.edge.content.basics import PER_SEAT
from druza.games.edge.rules.bodies import distance, models_on
from druza.games.edge.rules.deployment import DeployModel, DeploySquad
from druza.games.edge.rules.muster import ChooseFaction
from druza.games.edge.setup import NameCountering, PlaceShrine, PlaceSource, ScatterSquad
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, FIELD, SEAT

FAR = 9
ROOM = 2  # fields between an own model and the nearest enemy that leave time to answer


def ready_answer(state: EdgeState) -> int:
    """The answer of the ready setup to the pending question; -1 at questions that are no part of it. The first faction
    of the box is one to begin with; who counters sees all deployments and has the first turn."""
    if state.seat < 0:
        return -1
    decision = state.decision()
    if isinstance(decision, ChooseFaction):
        return state.choices[0]
    if isinstance(decision, NameCountering):
        return SEAT.option(state.seat)
    if isinstance(decision, PlaceShrine):
        return recommended(state, 0)
    if isinstance(decision, PlaceSource):
        return recommended(state, 1)
    if isinstance(decision, DeploySquad):
        return state.choices[0]
    if isinstance(decision, DeployModel):
        return state.choices[0] if decision.field >= 0 else best_field(state)
    return DONE.first if isinstance(decision, ScatterSquad) else -1


def recommended(state: EdgeState, kind: int) -> int:
    """A shrine (0) or source (1) where the recommended layout has one; else as far from the other shrines as can be."""
    for board, players, shrines, sources in state.content.layouts:
        if board == state.rules().board and players == state.seats:
            for field in sources if kind else [shrines[state.seat], *shrines]:
                if FIELD.first + field in state.choices:
                    return FIELD.first + field
    return max(state.choices, key=lambda option: nearest(state, FIELD.index(option), others_shrines(state)))


def others_shrines(state: EdgeState) -> list[int]:
    return [field for seat, field in enumerate(state.shrines) if field >= 0 and seat != state.seat]


def best_field(state: EdgeState) -> int:
    """Beside a source that nobody of one's own is near yet, on the own side, and not under the enemy's nose."""
    return max(state.choices, key=lambda option: worth(state, FIELD.index(option)))


def worth(state: EdgeState, field: int) -> float:
    own = [state.fields[model] for model in models_on(state, state.seat)]
    enemies = [
        place
        for model, place in enumerate(state.fields)
        if place >= 0 and state.are_enemies(state.seat, model // PER_SEAT)
    ]
    unwatched = [source for source in state.sources if nearest(state, source, own) > ROOM]
    home = state.shrines[state.seat]
    return (
        -1.0 * nearest(state, field, unwatched or state.sources)
        - 0.6 * (distance(state, field, home) if home >= 0 else 0)
        - 2.0 * max(0, ROOM - nearest(state, field, enemies))
    )


def nearest(state: EdgeState, field: int, others: list[int]) -> int:
    return min((distance(state, field, other) for other in others), default=FAR)
