"""A digest of random games: equal digests mean equal games, move for move."""

from __future__ import annotations

import hashlib
import json

import druza
from druza.kernel.dice import dice_from_seed

MOVES = 400


def digest(id: str, seats: int, seeds: range) -> str:
    """All positions, views and imagined states along random games, as one hash."""
    whole = hashlib.sha256()
    for seed in seeds:
        state = druza.game(id).new(seats, seed)
        dice = dice_from_seed(seed + 99)
        for move in range(MOVES):
            if state.seat < 0:
                break
            state.apply(dice.pick(state.options()))
            if move % 20 == 0:
                whole.update(state.to_json().encode())
                whole.update(json.dumps(state.view(0), sort_keys=True).encode())
                whole.update(state.imagine(1, move).to_json().encode())
        whole.update(json.dumps([state.scores(), state.winners()]).encode())
    return whole.hexdigest()


if __name__ == "__main__":
    found = {
        f"{id}-{seats}": digest(id, seats, range(3)) for id in druza.game_ids() for seats in druza.game(id).seat_counts
    }
    print(json.dumps(found))
