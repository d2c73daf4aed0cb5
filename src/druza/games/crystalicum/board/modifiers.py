"""Modifiers: a card to be read in full, and where its present values come from."""

from __future__ import annotations

from druza.games.crystalicum.board.faces import face
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.content.pieces import END_OF_COMBAT, END_OF_TURN, MODIFY
from druza.games.crystalicum.content.terms import TRAITS
from druza.games.crystalicum.seen import SeenCard
from druza.kernel.drawing import NOTHING, Html, el, icon


def readable(sight: Sight, seen: SeenCard) -> Html:
    """The whole card, for whoever points at its figure: kept out of sight until then."""
    if seen["card"] is None:
        return NOTHING
    card = face(sight.entry(seen["card"]), sight.lang, seen=seen, over=sums(sight, seen))
    return el("span", card, cls="zoomed", hidden=True)


def sums(sight: Sight, seen: SeenCard) -> Html:
    """Printed values and what changes them, a line for each that differs."""
    lines = []
    for number, trait in enumerate(TRAITS):
        if trait in seen and seen[trait][0] != seen[trait][1]:
            now, printed = seen[trait]
            parts = [sight.term("board.printed", value=printed)]
            parts += [f"{amount:+d} {name}" for name, amount in changes(sight, seen, number, now - printed)]
            lines.append(el("span", icon(f"i-{trait}"), el("b", now), " = ", ", ".join(parts)))
    if seen.get("blank"):
        lines.append(el("span", icon("i-no"), sight.term("board.silenced")))
    return el("span", *lines, cls="mods") if lines else NOTHING


def changes(sight: Sight, seen: SeenCard, trait: int, wanted: int) -> list[tuple[str, int]]:
    """Who changes a value and by how much: cards attached, effects that last, and abilities in play for the rest."""
    found: list[tuple[str, int]] = []
    for card in sight.attached(seen["slot"]):
        entry = sight.entry(card["card"])
        bonus = getattr(entry, f"mod_{TRAITS[trait]}", 0)
        if bonus:
            found.append((entry.name.get(sight.lang), bonus))
    for lasting in sight.view["lasting"]:
        if lasting["verb"] == MODIFY and lasting["slot"] == seen["slot"] and lasting["trait"] == trait:
            found.append((how_long(sight, lasting["until"]), lasting["amount"]))
    rest = wanted - sum(amount for _, amount in found)
    if rest:
        found.append((sight.term("board.abilities"), rest))
    return found


def how_long(sight: Sight, until: int) -> str:
    if until == END_OF_COMBAT:
        return sight.term("board.until_combat")
    if until == END_OF_TURN:
        return sight.term("board.until_turn")
    return sight.term("board.for_good")
