"""The middle of the table: track, Docks and Mine, Artifacts."""

from __future__ import annotations

from druza.games.star_scrappers.board.cards import crystal_words, gem, half_words, mercenary
from druza.games.star_scrappers.board.seen import COSTS, Sight
from druza.games.star_scrappers.content.entries import Half
from druza.kernel.drawing import NOTHING, Html, about, el, icon, join, tick

ROWS = (4, 3, 2, 1)  # places of the Docks by level, of the Mine by cost


def board(table: Sight) -> Html:
    return el("div", track(table), field(table), artifact_stacks(table), cls="ss-board")


def track(table: Sight) -> Html:
    """The Cave-in track: fallen behind the cart, propped before it; the space of the collapse is striped."""
    view, look = table.view, table.look
    marker, collapse = view["marker"], view["collapse_at"]
    ahead = cave_in_ahead(table)
    spaces = []
    for space in range(10):
        inside: list[object] = [space]
        cls = "sp0"
        if space < marker:
            cls += " past"
        elif space == marker:
            cls += " here"
            inside = [el("span", icon("i-cart"), el("b", space), cls="ct", id="cart")]
        elif space == collapse:
            cls += " end"
            inside = [el("b", space), el("small", table.term("collapse").lower())]
        elif space > collapse:
            cls += " out"
        if space == marker + 1 and ahead and marker < collapse:
            cls += " next"
        spaces.append(el("li", *inside, cls=cls, aria_current="true" if space == marker else None))
    left = max(0, collapse - marker)
    small = look.say("to_the_collapse", left=left) if left else look.say("last_round")
    label = table.term("track") + f": {marker}/{collapse}. " + (table.term("last_round") if not left else small)
    return el(
        "div",
        tunnel(marker, collapse),
        el("div", look.say("cave_in"), el("small", small), cls="lb"),
        el("ol", *spaces),
        about(table.term("track"), label.partition(": ")[2], look.say("about_track", end=collapse)),
        cls="track last" if view["last_round"] else "track",
        id="track",
        data_card=True,
        role="group",
        aria_label=label,
    )


def tunnel(marker: int, collapse: int) -> Html:
    """The gallery behind the track, one piece per space."""
    pieces = ""
    for space in range(10):
        piece = "tk-fallen" if space < marker else "tk-propped"
        pieces += f'<use href="#{piece}" x="{108 + 74.3 * space:.1f}" width="74.3" height="64"/>'
    edge = 108 + 74.3 * collapse
    pieces += f'<rect class="tk-out" x="{edge:.1f}" width="{860 - edge:.1f}" height="64"/>'
    return Html(
        '<svg class="bg" viewBox="0 0 860 64" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="tk-sky" width="860" height="64"/>{pieces}</svg>'
    )


def field(table: Sight) -> Html:
    """Docks and Mine: row n holds n cards and 5 - n crystals, so that both triangles make one block."""
    look, view = table.look, table.view
    wild = [el("span", icon(table.glyph(one)), table.letter(one), cls=f"wl {table.suit(one)}") for one in view["wild"]]
    head = el(
        "h2",
        *wild,
        el("span", look.say("are_wild"), cls="ww"),
        el("span", table.term("mine")),
        cls="hm",
    )
    docks, mine = [], []
    for row in range(4):
        docks.append(dock_stack(table, row))
        docks += [dock(table, place, row, column) for column, place in enumerate(places(row))]
        mine.append(mine_stack(table, row))
        mine += [crystal(table, place, row, column) for column, place in enumerate(places(row))]
    return el(
        "div",
        GROUND,
        el("h2", table.term("docks"), cls="hd"),
        head,
        el("div", *docks, cls="zone", data_zone="docks", role="group", aria_label=table.term("docks")),
        el("div", *mine, cls="zone", data_zone="mine", role="group", aria_label=table.term("mine")),
        cls="field",
    )


def places(row: int) -> range:
    """The places of a row: level or cost number `row`, counted from the cheapest."""
    first = sum(ROWS[:row])
    return range(first, first + ROWS[row])


def dock(table: Sight, place: int, row: int, column: int) -> Html:
    """A place of the Docks; equal cards are one option, which the first of them stands for."""
    id = table.view["docks"][place]
    cell = f"cell r{5 - row} c{2 + column}"
    if id is None:
        return el("div", el("span", cls="hole", id=f"dock-{place}"), cls=cell)
    same = table.view["docks"].index(id)
    via = ("extra-recruit", "recruit")
    chosen = table.key == "recruit_pay" and table.asked.get("place") == place
    at = table.look.at(f"dock:{same}", via=via, cls="c", label=table.called(id), chosen=chosen)
    return el("div", mercenary(table, id, f"dock-{place}", at, tick() if chosen else NOTHING), cls=cell)


def dock_stack(table: Sight, row: int) -> Html:
    return stack_left(table, table.view["dock_stacks"][row], row + 1, f"st r{5 - row} c1", "docks")


def mine_stack(table: Sight, row: int) -> Html:
    return stack_left(table, table.view["mine_stacks"][row], COSTS[row], f"st m r{2 + row} c7", "mine")


def stack_left(table: Sight, left: int, number: int, cls: str, zone: str) -> Html:
    """SS-208: a stack that runs out moves the marker, so the last ones are marked."""
    label = table.term("stack_left", count=left) if left else table.term("stack_empty")
    low = " low" if 0 < left <= 3 else " out" if not left else ""
    return el(
        "span",
        el("i", number),
        el("span", f"×{left}"),
        cls=cls + low,
        role="img",
        title=f"{table.term(zone)} {number}: {label}",
        aria_label=f"{table.term(zone)} {number}: {label}",
    )


def crystal(table: Sight, place: int, row: int, column: int) -> Html:
    seen = table.view["mine"][place]
    cell = f"cell r{2 + row} c{7 - ROWS[row] + column}"
    if seen is None:
        return el("div", el("span", cls="hole dark", id=f"crystal-{place}"), cls=cell)
    one = table.names.crystals[seen["crystal"]]
    faction = table.names.faction_of[seen["colour"]]
    chosen = table.key in ("mine_pay", "crystal_colour") and table.asked.get("place") == place
    at = table.look.at(
        f"crystal:{place}",
        via=("extra-mine", "mine"),
        cls=f"cry {table.suit(faction)} z{one.cost}",
        label=crystal_words(table, one, seen["colour"], seen["cost"], seen["wild"]),
        chosen=chosen,
    )
    printed = el("s", one.cost) if seen["cost"] != one.cost else NOTHING
    parts = [
        *gem(table, one, seen["colour"]),
        el("span", icon(table.glyph(faction)), table.letter(faction), cls="cl"),
        el("span", icon("i-cave"), cls="cave") if one.cave_in else NOTHING,
        el("span", table.look.say("wild"), cls="wd") if seen["wild"] else NOTHING,
        el("span", icon("i-pick"), printed, el("b", seen["cost"]), cls="co red" if printed else "co"),
        el("span", el("b", one.vp), cls="vp"),
        about(*at["aria_label"].split(", "), suit=table.suit(faction)),
        tick() if chosen else NOTHING,
    ]
    return el("div", el("button", *parts, id=f"crystal-{place}", data_card=True, **at), cls=cell)


def artifact_stacks(table: Sight) -> Html:
    stacks = [artifact_stack(table, stack) for stack in range(len(table.view["artifact_stacks"]))]
    return el(
        "div",
        el("h2", table.term("artifacts")),
        *stacks,
        cls="arts",
        data_zone="artifacts",
        role="group",
        aria_label=table.term("artifacts"),
    )


def artifact_stack(table: Sight, stack: int) -> Html:
    """SS-099: the top card and how many lie there; when a half is chosen the halves are the options."""
    seen = table.view["artifact_stacks"][stack]
    look = table.look
    if seen["top"] is None:
        return el("div", table.term("stack_empty"), cls="af hole", id=f"stack-{stack}")
    one = table.names.artifacts[seen["top"]]
    chosen = table.asked.get("stack") == stack and table.key in ("collect_pay", "collect_half")
    halving = table.key == "collect_half" and chosen and look.mine
    halves = []
    for side, half in enumerate(one.half):
        cls = "hf sc" if half.kind == "score" else "hf ab"
        inside = half_words(table, half)
        if halving:
            at = look.at(f"half:{side}", cls=cls, label=f"{half.name.get(table.lang)}: {half.text.get(table.lang)}")
            halves.append(el("button", *inside, id=f"half-{side}", **at))
        else:
            halves.append(el("span", *inside, cls=cls))
    left = seen["left"]
    last = left == 1
    counter = look.say("last_cave_in") if last else table.term("stack_left", count=left)
    short = counter if last else look.say("more", gap=left - 1)
    price = join([el("s", one.cost), el("b", seen["cost"])]) if seen["cost"] != one.cost else el("b", seen["cost"])
    label = f"{one.name.get(table.lang)}, {look.say('cost_word')} {seen['cost']}; {counter}"
    parts = [
        *halves,
        el("span", price, cls="cost"),
        el("span", short, cls="left low" if last else "left", title=counter),
        tick() if chosen else NOTHING,
        about(f"{one.name.get(table.lang)} ({seen['cost']})", *[told(table, half) for half in one.half], counter),
    ]
    if halving:
        return el("div", *parts, cls="af", id=f"stack-{stack}", role="group", aria_label=label, data_card=True)
    at = look.at(f"stack:{stack}", via=("extra-collect", "collect"), cls="af", label=label, chosen=chosen)
    return el("button", *parts, id=f"stack-{stack}", data_card=True, **at)


def told(table: Sight, half: Half) -> str:
    return f"{half.name.get(table.lang)}: {half.text.get(table.lang)}"


def cave_in_ahead(table: Sight) -> bool:
    """Will the payment that is being made move the marker?"""
    if table.key == "mine_pay":
        return table.names.crystals[table.view["mine"][table.asked["place"]]["crystal"]].cave_in
    if table.key in ("collect_pay", "collect_half"):
        return bool(table.view["artifact_stacks"][table.asked["stack"]]["left"] == 1)
    return False


SEAM = (
    "M22.7 0V26.3L25.3 29.5H38.4L41 32.7V49.8L43.6 53H56.5L59.1 56.2V73.3L61.7 76.5H74.8L77.4 79.7V100"  # docks | mine
)
GROUND = Html(
    '<svg class="ground" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
    '<path class="gr-d" d="M1.5 0H98.5L100 3V97L98.5 100H1.5L0 97V3Z"/>'
    '<path class="gr-l" d="M0 29.5H41M0 53H59M0 76.5H77" vector-effect="non-scaling-stroke"/>'
    f'<path class="gr-m" d="{SEAM}H98.5L100 97V3L98.5 0Z"/>'
    '<path class="gr-n" d="M24 0h28L40 22 24 25zM100 0v24L78 30 66 0zM100 52v30l-14-8-6-26zM61 60l19-12 6 26-8 5z"/>'
    '<path class="gr-o" d="M52 0h14l12 30-20 6-18-14zM78 30l22-6v28l-20-4zM100 82v18H78l8-26z"/>'
    f'<path class="gr-g" d="{SEAM}" vector-effect="non-scaling-stroke"/>'
    f'<path class="gr-v" d="{SEAM}" vector-effect="non-scaling-stroke"/></svg>'
)
