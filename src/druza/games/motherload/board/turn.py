"""The turn panel: the steps of a Drill or Blast, the actions that are left."""

from __future__ import annotations

from druza.games.motherload.board.seen import Sight
from druza.kernel.drawing import NOTHING, Drawing, Html, el, icon

DRILLING = {
    "drill_colour": 0,
    "drill_card": 1,
    "swap_goal": 1,
    "drill_start": 2,
    "drill_direction": 2,
    "stack": 3,
    "split": 3,
}
BLASTING = {"blast_card": 0, "blast_turned": 1, "blast_place": 2}


def steps(table: Sight, drawing: Drawing) -> None:
    """The steps of a Drill or Blast, in the turn panel."""
    look = table.look
    if table.key in DRILLING:
        drawing.phase = look.say("drill_action")
        drawing.phases = [
            look.say("colour_step"),
            look.say("cards_step"),
            look.say("tunnel_step"),
            look.say("stack_step"),
        ]
        drawing.phase_now = DRILLING[table.key]
    elif table.key in BLASTING:
        drawing.phase = look.say("blast_action")
        drawing.phases = [look.say("pilot_step"), look.say("pattern_step"), look.say("place_step")]
        drawing.phase_now = BLASTING[table.key]


def slots(table: Sight) -> Html:
    """The action that goes on, and those that are left."""
    look, left = table.look, table.view["actions"]
    if table.view["over"] or not table.players[table.view["active"]]["crew"]:
        return NOTHING
    going = ("i-drill", look.say("drill_action")) if table.key in DRILLING else None
    if table.key in BLASTING:
        going = ("i-blast", look.say("blast_action"))
    if left == 0 and going is None:
        return el("div", look.say("no_actions_left"), cls="noact")
    shown = [el("div", icon(going[0]), going[1], cls="slot a")] if going else []
    shown += [el("div", icon("i-extra"), look.say("action"), cls="slot") for _ in range(left)]
    return el("div", *shown, cls="slots")
