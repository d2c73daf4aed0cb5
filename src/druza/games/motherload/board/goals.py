"""The goals: Major and Minor Achievements, face up and earned."""

from __future__ import annotations

from druza.games.motherload.board.seen import DRILL, Sight
from druza.games.motherload.content.box import COLOURS
from druza.kernel.drawing import NOTHING, Html, about, el, icon

MINOR_ICONS = {
    "action_covers": "i-blast",
    "action_length": "i-drill",
    "action_collects": "i-pay",
    "action_only_wild": "d-w",
    "action_spans_boards": "i-depth",
    "minerals_on_all_stacks": "i-pay",
    "stacks_with_minerals": "bo-split",
    "holds": "i-bomb",
    "bought_this_turn": "i-hand",
}


def goals(table: Sight) -> Html:
    """Majors and Minors: what is face up, what is earned, what was taken in this turn."""
    look, view = table.look, table.view
    if not view["majors"] and not view["minors"]:
        return NOTHING
    limits = look.say("limits")
    if view["claimed_major"] and view["claimed_minor"]:
        limits = look.say("both_taken")
    elif view["claimed_major"] or view["claimed_minor"]:
        taken = look.say("major") if view["claimed_major"] else look.say("minor")
        limits = look.say("taken_this_turn", taken=taken)
    deck = look.say("in_the_deck", minor_deck=view["minor_deck"])
    return el(
        "section",
        el("div", el("h2", look.say("majors")), el("small", limits, cls="d-only"), cls="hd"),
        el("div", *[major(table, id) for id in view["majors"]], cls="majs"),
        el("div", el("h2", look.say("minors")), el("small", deck), cls="hd"),
        el("div", *[minor(table, id) for id in view["minors"]], cls="mins"),
        cls="goals tight" if len(table.players) > 3 else "goals",
        data_zone="goals",
        aria_label=look.say("achievements"),
    )


def goal_row(table: Sight) -> Html:
    """On a phone: all goals in one line, those that can be taken first."""
    look = table.look
    ids = [*table.view["majors"], *table.view["minors"]]
    chips = []
    for id in sorted(ids, key=lambda id: table.names.option[id] not in look.legal):
        one = table.names.goals[id]
        name, words = one.name.get(table.lang), one.text.get(table.lang)
        at = look.at(table.names.option[id], cls="gchip", label=f"{name}, {one.vp}: {words}")
        chips.append(el("button", el("span", name), el("b", one.vp, cls="vpx"), id=f"row-{id}", title=words, **at))
    says = look.say("nearer")
    near = el("button", icon("i-search"), type="button", cls="nearer", title=says, aria_label=says, data_toggle="near")
    return el(
        "div", near, *chips, cls="grow m-only", data_zone="goal-row", role="group", aria_label=look.say("achievements")
    )


def major(table: Sight, id: str) -> Html:
    """A pennant for every pilot that is asked for; filled: you have it."""
    one = table.names.majors[id]
    mine = table.players[table.me]["stacks"] if table.me >= 0 else []
    needs = (one.condition.red, one.condition.blue, one.condition.yellow, one.condition.wild)
    wanted = []
    for stack_number, need in enumerate(needs):
        have = mine[stack_number]["hired"] if mine else 0
        suit, letter = DRILL[COLOURS[stack_number]], table.names.letter(COLOURS[stack_number], table.lang)
        wanted += [el("i", letter, cls=f"f-d{suit} {'d' if place < have else ''}") for place in range(need)]
    name, words = one.name.get(table.lang), one.text.get(table.lang)
    at = table.look.at(table.names.option[id], cls="maj", label=f"{name}, {one.vp}: {words}")
    inside = [el("b", name), el("span", *wanted, cls="rq"), el("span", one.vp, cls="vpx"), about(name, words)]
    return el("button", *inside, id=id, data_card=True, **at)


def minor(table: Sight, id: str) -> Html:
    one = table.names.minors[id]
    earned = id in table.view["earned"]
    state = table.look.say("earned")
    name, words = one.name.get(table.lang), one.text.get(table.lang)
    label_words = f"{name}, {one.vp}: {words}" + (f" ({state})" if earned else "")
    at = table.look.at(table.names.option[id], cls="mnr earn" if earned else "mnr", label=label_words)
    kind = type(one.condition).__struct_config__.tag
    badge = el("span", state, cls="ea") if earned else NOTHING
    body = el("span", el("b", name), badge, el("small", words))
    return el(
        "button",
        icon(MINOR_ICONS.get(str(kind), "i-goal")),
        body,
        el("span", one.vp, cls="vpx"),
        about(name, words),
        id=id,
        data_card=True,
        **at,
    )
