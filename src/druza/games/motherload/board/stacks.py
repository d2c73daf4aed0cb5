"""The stacks: the pilots that a player can hire, and the minerals put by for each."""

from __future__ import annotations

from druza.games.motherload.board.goals import goal_row
from druza.games.motherload.board.peek import peek
from druza.games.motherload.board.pilots import pilot, pilot_label
from druza.games.motherload.board.seen import DRILL, Sight
from druza.games.motherload.content.box import COLOURS
from druza.games.motherload.seen import SeenPlayer, SeenStack
from druza.kernel.drawing import NOTHING, Html, el, icon, join


def stacks(table: Sight, seat: int) -> Html:
    """The four stacks of a player: what lies on each, and what is missing to buy its top card."""
    look = table.look
    player = table.players[seat]
    title = look.say("your_pilots") if seat == table.me else look.name(seat)
    drawn = [stack(table, number, seen) for number, seen in enumerate(player["stacks"])]
    button, box = peek("stacks-all", look.say("all_cards"), title, all_pilots(table, player))
    head = el("h2", title, button)
    row = goal_row(table) if seat == table.me else NOTHING
    return el("div", row, head, *drawn, box, cls="stks", data_zone="stacks", role="group", aria_label=title)


def all_pilots(table: Sight, player: SeenPlayer) -> Html:
    """Every card that is still on the stacks, the top ones first."""
    rows = []
    for number, seen in enumerate(player["stacks"]):
        cards = [el("div", pilot(table, id, f"all-{id}", {}), cls="pc") for id in seen["cards"]]
        rows.append(el("div", *cards, cls=f"prow f-d{DRILL[COLOURS[number]]}"))
    return join(rows)


def stack(table: Sight, number: int, seen: SeenStack) -> Html:
    colour = COLOURS[number]
    suit = f"f-d{DRILL[colour]}"
    hired = el("span", *[el("i", cls="d" if place < seen["hired"] else "") for place in range(4)], cls="hire")
    if not seen["cards"]:
        words = table.look.say("stack_exhausted")
        return el("div", el("span", words, cls="none"), hired, cls=f"stk out {suit}", id=f"stack-{number}")
    adding = added(table)
    value, cost = seen["value"], seen["cost"]
    after = value + sum(table.names.minerals[id].value for id in adding)
    at = table.look.at(f"stack:{number}", cls=f"stk {suit}", label=stack_label(table, seen, after if adding else value))
    open_to_it = "can" in at["cls"].split()
    new = adding if open_to_it else []
    amount = (
        join([value, el("em", f" → {after}"), el("small", f" /{cost}$")])
        if new
        else join([value, el("small", f" /{cost}$")])
    )
    inside = [
        el(
            "span",
            pilot(table, seen["cards"][0], f"top-{number}", {"cls": "c"}),
            cls="pile",
            data_n=len(seen["cards"]) - 1,
        ),
        el(
            "span",
            el("span", el("i", table.names.letter(colour, table.lang), cls="dl"), amount, cls="s"),
            el(
                "span",
                *[gem(table, id) for id in seen["minerals"]],
                *[gem(table, id, "", "mn gh") for id in new],
                cls="mns",
            ),
            outcome(table, seen["cards"][0], after, cost) if new else missing(table, value, cost),
            cls="mm",
        ),
        el("span", bar(table, seen["minerals"], new, cost), hired, cls="br"),
    ]
    return el("button", *inside, id=f"stack-{number}", data_card=f"top-{number}", **at)


def added(table: Sight) -> list[str]:
    """The minerals that the pending question puts onto a stack, if it is the looking seat's."""
    if not table.look.mine:
        return []
    if table.key == "stack":
        return list(table.asked["minerals"])
    if table.key in ("split", "put_mineral"):
        return [table.asked["mineral"]]
    return []


def stack_label(table: Sight, seen: SeenStack, value: int) -> str:
    return f"{pilot_label(table, seen['cards'][0])} {value}/{seen['cost']}$"


def outcome(table: Sight, id: str, after: int, cost: int) -> Html:
    """What the new minerals would do here: the stack is chosen with open eyes."""
    look = table.look
    if after < cost:
        return el("span", look.say("short", gap=cost - after), cls="tg1 n")
    words = look.say("buys_it")
    if after > cost:
        words += look.say("wasted", gap=after - cost)
    bonus = table.names.pilots[id].purchase_bonus
    return el("span", icon("i-check"), words, *[icon(one.replace("buy_", "bo-")) for one in bonus], cls="tg1")


def missing(table: Sight, value: int, cost: int) -> Html:
    return el("span", table.look.say("to_go", gap=cost - value), cls="tg1 n")


def bar(table: Sight, minerals: list[str], new: list[str], cost: int) -> Html:
    """A segment for each mineral, in its colour; new ones are striped."""
    parts = []
    for id, cls in [*((id, "") for id in minerals), *((id, "gh") for id in new)]:
        one = table.names.minerals[id]
        width = min(100.0, 100 * one.value / cost)
        parts.append(el("i", cls=f"mc-{one.glyph} {cls}".strip(), style=f"width:{width:.1f}%"))
    return el("span", *parts, cls="vb")


def gem(table: Sight, id: str, dom: str = "", cls: str = "mn") -> Html:
    """A mineral with its letter and value."""
    sign = table.names.minerals[id].glyph
    inside = [icon(f"m-{sign}"), el("b", table.signs[sign])]
    return el("span", *inside, cls=f"{cls} mc-{sign}", id=dom or None, title=table.mineral(id))
