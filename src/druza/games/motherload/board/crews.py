"""The crews: chosen before the game, each with its strength."""

from __future__ import annotations

from druza.games.motherload.board.seen import CREW, Sight
from druza.kernel.drawing import Html, art, el, icon


def crews(table: Sight) -> Html:
    """Before the game: the four crews, each with its strength."""
    drawn = []
    for number, (id, crew) in enumerate(table.names.crews.items()):
        letter = CREW[id]
        owner = next((seat for seat, player in enumerate(table.players) if player["crew"] == id), -1)
        faces = [art([f"p-{letter}{drill}"], "12 0 96 96") for drill in "rbyw"]
        small = crew.theme.get(table.lang) if owner < 0 else table.look.called(owner)
        at = table.look.at(
            f"crew:{number}", cls=f"crewpick f-c{letter} k-{letter}", label=f"{crew.name.get(table.lang)}: {small}"
        )
        inside = [
            icon(f"g-c{letter}"),
            el("b", crew.name.get(table.lang)),
            el("small", small),
            el("span", *faces, cls="fcs"),
        ]
        drawn.append(el("button", *inside, id=f"crew-{number}", **at))
    return el("div", *drawn, cls="ml-crews", data_zone="crews", role="group", aria_label=table.look.say("crews"))
