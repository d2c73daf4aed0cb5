"""The strips: the other players, with their stacks and counters."""

from __future__ import annotations

from druza.games.motherload.board.goals import goals
from druza.games.motherload.board.seen import DRILL, Sight
from druza.games.motherload.board.stacks import bar
from druza.games.motherload.content.box import COLOURS
from druza.games.motherload.seen import SeenPlayer, SeenStack
from druza.kernel.drawing import NOTHING, Html, el, icon, join


def strips(table: Sight) -> Html:
    """Goals for all, then the others in the order in which they will play."""
    seats = len(table.players)
    first = table.me if table.me >= 0 else 0
    order = [(first + step) % seats for step in range(seats)]
    return join([goals(table), *[strip(table, seat) for seat in order if seat != table.me]])


def strip(table: Sight, seat: int) -> Html:
    player, look, view = table.players[seat], table.look, table.view
    turn_now = view["active"] == seat and not view["over"]
    following = (view["active"] + 1) % len(table.players) == seat and not view["over"]
    counts = [
        counter("i-hand", player["hand_size"], hand_words(table, player)),
        counter("i-draw", player["deck_size"], look.say("cards_in_the_deck")),
        counter("i-undo", len(player["discard"]), look.say("cards_discarded")),
        counter("i-bomb", player["bombs"], look.say("bombs_held")),
        counter("i-relic", player["artefact_count"], look.say("artefacts_held")),
        counter("i-goal", len(player["majors"]) + len(player["minors"]), look.say("achievements_held")),
    ]
    small = el("em", look.say("next_player")) if following else NOTHING
    points = sum(player["score"].values())
    return el(
        "article",
        el(
            "div",
            el("span", icon(table.glyph(seat)), cls="av"),
            el("div", look.name(seat), small, el("span", *counts, cls="ct1"), cls="nn"),
            el(
                "span",
                points,
                cls="vpx",
                title=look.say("points_without_hidden_fossils"),
            ),
            cls="hd1",
        ),
        el("div", *[small_stack(table, number, seen) for number, seen in enumerate(player["stacks"])], cls="os"),
        cls=f"op {table.suit(seat)}{' now' if turn_now else ''}",
        id=f"player-{seat}",
        aria_label=look.name(seat),
    )


def hand_words(table: Sight, player: SeenPlayer) -> str:
    """The hand, with the cards that all saw come into it."""
    shown = ", ".join(table.names.pilots[id].name.get(table.lang) for id in player["shown"])
    words = table.look.say("cards_in_hand")
    return f"{words} ({table.look.say('among_them')} {shown})" if shown else words


def counter(symbol: str, count: int, words: str) -> Html:
    return el("span", icon(symbol), count, role="img", title=f"{words}: {count}", aria_label=f"{words}: {count}")


def small_stack(table: Sight, number: int, seen: SeenStack) -> Html:
    letter = DRILL[COLOURS[number]]
    name = table.names.pilots[seen["cards"][0]].name.get(table.lang) if seen["cards"] else "–"
    minerals = ", ".join(table.mineral(id) for id in seen["minerals"]) or table.look.say("no_minerals")
    title = f"{name}: {seen['value']}/{seen['cost']}$; {minerals}"
    head = el("span", icon(f"d-{letter}"), table.names.letter(COLOURS[number], table.lang), cls="h")
    amount = (
        el("span", seen["value"], el("small", f"/{seen['cost']}"), cls="q")
        if seen["cards"]
        else el("span", "✓", cls="q")
    )
    rest = bar(table, seen["minerals"], [], max(1, seen["cost"]))
    return el("div", head, amount, rest, cls=f"f-d{letter}", title=title, role="img", aria_label=title)
