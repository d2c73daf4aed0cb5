"""The own side: tokens, hand and piles."""

from __future__ import annotations

from typing import Any

from druza.games.motherload.board.crews import crews
from druza.games.motherload.board.peek import peek
from druza.games.motherload.board.pilots import pilot, pilot_label
from druza.games.motherload.board.seen import Sight
from druza.games.motherload.content.box import COLOURS
from druza.games.motherload.content.entries import Crew
from druza.games.motherload.seen import SeenCard
from druza.kernel.drawing import NOTHING, Html, el, icon, tick


def own_side(table: Sight) -> Html:
    crew = table.players[table.me]["crew"]
    if not crew:
        return crews(table)
    return el("div", tokens(table, table.names.crews[crew]), hand(table), piles(table), cls="ml-own")


def tokens(table: Sight, crew: Crew) -> Html:
    """Crew, bombs, artefacts face up to oneself."""
    player, look = table.players[table.me], table.look
    artefacts = player["artefacts"] or []
    held = []
    for place, id in enumerate(artefacts):
        one = table.names.artefacts[id]
        same = artefacts.index(id)
        name, words = one.name.get(table.lang), one.text.get(table.lang)
        at = look.at(table.names.option[id], cls="tk", label=f"{name}: {words}")
        held.append(
            el(
                "button",
                icon("b-art"),
                el("span", name, el("small", words)),
                id=f"art-{same}-{place}",
                title=words,
                **at,
            )
        )
    return el(
        "div",
        el("div", icon(table.glyph(table.me)), crew.name.get(table.lang), cls="crewc", title=crew.text.get(table.lang)),
        el(
            "div",
            bombs_held(table, player["bombs"]),
            *held,
            cls="tok",
        ),
        cls="own1",
        data_zone="tokens",
        role="group",
        aria_label=look.say("bombs_and_artefacts"),
    )


def bombs_held(table: Sight, count: int) -> Html:
    words = table.look.say("bombs", count=count)
    pictures = [icon("b-bomb")] * max(1, min(3, count))
    cls = "bombs" if count else "bombs z"
    return el("span", *pictures, el("b", count), cls=cls, title=words, id="bombs", role="img", aria_label=words)


def hand(table: Sight) -> Html:
    """Cards played for the Drill that goes on, then the hand; equal cards are one option."""
    look = table.look
    played = table.action.get("cards", []) if table.action and table.view["active"] == table.me else []
    laid = [
        el(
            "div",
            pilot(table, id, f"played-{place}", {"cls": "c on"}, tick(f"+{table.names.pilots[id].drills}")),
            cls="hc",
        )
        for place, id in enumerate(played)
    ]
    seen: dict[str, int] = {}
    held = []
    for one in table.players[table.me]["hand"] or []:
        id, place = one["card"], seen.get(one["card"], 0)
        seen[id] = place + 1
        at = look.at(*uses_of(table, one), via=("blast", "drill"), cls="c", label=pilot_label(table, id))
        if table.key == "main":
            with_card(at, one["option"])
        held.append(el("div", pilot(table, id, f"hand-{id}-{place}", at), cls="hc"))
    length = sum(table.names.pilots[id].drills for id in played)
    words = look.say("drills", length=length)
    group = el("div", *laid, cls="grp played", role="group", aria_label=words) if laid else NOTHING
    label = look.say("hand")
    if not laid and not held:
        return el("div", el("p", look.say("empty_hand"), cls="quiet"), cls="handz")
    return el("div", group, el("div", *held, cls="grp", data_zone="hand", role="group", aria_label=label), cls="handz")


def uses_of(table: Sight, one: SeenCard) -> list[str]:
    """What a card in hand is clicked for: at the choice of the turn to drill in its colour, or to blast with it."""
    if table.key != "main":
        return [one["option"]]
    colour = table.names.pilots[one["card"]].colour
    colours = [COLOURS.index(colour)] if colour != COLOURS[-1] else range(len(COLOURS) - 1)
    uses = [f"colour:{number}" for number in colours]
    lit = [word for word in uses if f"drill/{word}" in table.look.legal]
    blasts = [one["option"]] if f"blast/{one['option']}" in table.look.legal else []
    return [*(lit or uses[:1]), *blasts] if lit or not blasts else blasts


def with_card(at: dict[str, Any], card: str) -> None:
    """Whoever takes a card in hand drills with it: it is the first one of the tunnel."""
    for name in ("data_option", "data_more"):
        if at.get(name):
            at[name] = " ".join(f"{way}/{card}" if way.startswith("drill/") else way for way in at[name].split())


def piles(table: Sight) -> Html:
    """Deck, discard pile, achievements taken."""
    player, look = table.players[table.me], table.look
    deck_words = ", ".join(table.names.pilots[id].name.get(table.lang) for id in player["deck"] or [])
    discard_words = ", ".join(table.names.pilots[id].name.get(table.lang) for id in player["discard"])
    taken = [table.names.goals[id] for id in player["majors"] + player["minors"]]
    cards = [el("li", one.name.get(table.lang), el("b", one.vp)) for one in taken]
    return el(
        "div",
        pile(look.say("deck"), player["deck_size"], deck_words, icon(table.glyph(table.me)), "deck"),
        pile(look.say("discard"), len(player["discard"]), discard_words, icon("i-undo"), "discard"),
        *pile_peeks(table),
        el("ul", *cards, cls="taken", aria_label=look.say("achievements_taken")),
        cls="rt",
    )


def pile_peeks(table: Sight) -> list[Html]:
    """Deck (in no order) and discard pile, to look through."""
    player, look = table.players[table.me], table.look
    found: list[Html] = []
    for key, name, cards, title in (
        (
            "deck",
            look.say("deck"),
            player["deck"] or [],
            look.say("deck_title"),
        ),
        (
            "discard",
            look.say("discard"),
            player["discard"],
            look.say("discard_title"),
        ),
    ):
        shown = [el("div", pilot(table, id, f"{key}-{place}-card", {}), cls="pc") for place, id in enumerate(cards)]
        words = f"{name} {len(cards)}"
        button, box = peek(f"{key}-all", words, title, el("div", *shown, cls="prow"))
        found += [button, box]
    return found


def pile(name: str, count: int, words: str, picture: Html, dom: str) -> Html:
    title = f"{name}: {count}" + (f" ({words})" if words else "")
    back = el("span", picture, el("b", count), cls="bk0", id=dom)
    return el("div", back, cls="pil", title=title, role="img", aria_label=title)
