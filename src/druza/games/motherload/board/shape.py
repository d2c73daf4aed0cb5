"""The shape of the options: goals only if they can be taken, places by what they bring and in few words."""

from __future__ import annotations

from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.ways import PLACING, rank
from druza.games.motherload.seen import SeenPlace

GOALS = ("major", "minor")
FEW = 2  # places of an answer that are named; of more it says how many there are


def shape_options(table: Sight) -> None:
    """Put the answers of the pending question in order."""
    choices = table.look.choices
    refused = table.look.refused  # these goals say why not where they lie
    choices[:] = [choice for choice in choices if choice.verb not in GOALS or choice.path not in refused]
    if table.look.mine and table.key in PLACING:
        behind = places_behind(table)
        order = {path: number for number, path in enumerate(behind)}  # as on the board: the first is what Enter does
        choices.sort(key=lambda choice: order.get(choice.path, len(order)))
        for choice in choices:
            if 0 < len(behind.get(choice.path, [])) <= FEW:
                choice.says = " / ".join(short(table, place) for place in behind[choice.path])


def places_behind(table: Sight) -> dict[str, list[SeenPlace]]:
    """The places that an answer leads to, the best first."""
    found: dict[str, list[SeenPlace]] = {}
    for place in sorted(table.view["places"], key=rank, reverse=True):
        found.setdefault(str(place["path"]).partition("/")[0], []).append(place)
    return found


def short(table: Sight, place: SeenPlace) -> str:
    """A place in few words: `A5, Depth 2: 3$, a bomb`."""
    found = ([f"{place['value']}$"] if place["value"] else []) + table.found(place)
    return f"{table.where(place['spaces'])}: {', '.join(found) or table.look.say('nothing_to_collect')}"
