"""The turn: where it stands, what the active squad has done, dice and supply."""

from __future__ import annotations

from druza.games.edge.board.seen import Sight
from druza.kernel.drawing import NOTHING, Html, el, icon

SETUP = (
    ("choose_faction", "build_squads", "build_deck", "order_deck"),
    ("name_countering", "place_shrine", "place_source"),
    ("deploy_squad", "deploy_model", "scatter"),
)


def phase(sight: Sight) -> str:
    if sight.key == "declare_turn":
        return sight.say("new_turn")
    kind, active = sight.say(f"kind_{sight.view['kind']}"), sight.view["active"]
    if sight.view["kind"] == "setup" or active == sight.look.seat:
        return kind
    return sight.say("turn_of", kind=kind, who=sight.look.name(active))


def whose(sight: Sight) -> str:
    """What it is where one is asked in somebody else's turn; the page says it for one's own, and for Reactions."""
    if sight.view["kind"] == "setup" or sight.key == "react" or sight.view["active"] == sight.look.seat:
        return ""
    return sight.say("you_decide")


def phases(sight: Sight) -> list[str]:
    """The steps of the setup, or those of an active turn."""
    if sight.view["kind"] == "active" or sight.key == "declare_turn":
        steps = ["declare", "act", "end"]
    elif sight.view["kind"] == "setup":
        steps = ["faction", "field", "models"]
    else:
        steps = []
    return [sight.say(f"phase_{step}") for step in steps]


def phase_now(sight: Sight) -> int:
    if sight.key == "declare_turn":
        return 0
    if sight.view["kind"] == "setup":
        return next((place for place, keys in enumerate(SETUP) if sight.key in keys), 2)
    return 2 if sight.key == "discard" else 1


def turn_panel(sight: Sight) -> Html:
    """What the activated squad has done; below, dice and supply."""
    return el("div", slots(sight), dice(sight), supply(sight), cls="edge-turn")


def round_words(sight: Sight) -> str:
    """The turn, and how near the goal is."""
    turn, rules = sight.view["turn"], sight.rules
    if not turn:
        return ""
    if rules.track and sight.look.seat >= 0:
        lead = sight.view["players"][sight.me]["points"]
        return sight.say("round_track", turn=turn, lead=lead, length=sight.view["track"])
    if rules.teams and sight.look.seat >= 0:
        return sight.say("round_team", turn=turn, have=sight.captured_by_team(sight.me), count=rules.team_vp)
    return sight.say("turn", turn=turn)


def slots(sight: Sight) -> Html:
    """Mode, Move, Combat of the squad that is activated."""
    if sight.key not in ("act", "change_mode"):
        return NOTHING
    done = [sight.key == "act", bool(sight.asked.get("moved")), bool(sight.asked.get("fought"))]
    names = [("i-flip", "mode", "change"), ("i-mov", "move", "move"), ("i-atk", "combat", "fight")]
    offered = {path.partition("/")[0] for path in sight.look.legal}
    drawn = []
    for place, (symbol, name, verb) in enumerate(names):
        state = "d" if done[place] else "a" if verb in offered else ""
        words = sight.say("done" if done[place] else "open" if state else "slot_closed")
        check = el("span", icon("i-check"), cls="ok") if done[place] else NOTHING
        inside = [icon(symbol), sight.say(f"slot_{name}"), el("small", words), check]
        drawn.append(el("span", *inside, cls=f"slot {state}".strip()))
    return el("div", *drawn, cls="slots")


def dice(sight: Sight) -> Html:
    """Both dice with their faces and prices."""
    kinds = [
        ("yellow", sight.content.yellow, sight.say("free")),
        ("red", sight.content.red, sight.say("die_price", cost=sight.content.die_cost[1])),
    ]
    rows = []
    for name, faces, price in kinds:
        drawn = [el("svg", el("use", href=f"#d-{name[0]}{face}"), viewBox="0 0 24 24") for face in faces]
        label = f"{sight.names.term(name)}: {', '.join(map(str, faces))}; {price}"
        row = [el("b", sight.names.term(name)), el("small", price), el("span", *drawn)]
        rows.append(el("div", *row, role="img", aria_label=label))
    return el("div", *rows, cls="edge-dice")


def supply(sight: Sight) -> Html:
    crystals, charges = sight.view["neutral"], sight.view["charge_supply"]
    parts = [
        el("span", icon("i-xtal", "x"), crystals, el("small", sight.say("crystals"))),
        el("span", icon("i-charge", "q"), charges, el("small", sight.say("charges"))),
    ]
    return el("div", *parts, cls="edge-supply", title=sight.say("neutral_supply"))
