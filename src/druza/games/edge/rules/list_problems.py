"""What is wrong with a choice of squads or a deck: problems, until somebody reads them in a language."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from druza.games.edge.content.pieces import Content, Rules
from druza.games.edge.rules.lists import card_refusal, unit_refusal
from druza.kernel.builder import Problem
from druza.kernel.words import Words


def squad_problems(content: Content, rules: Rules, faction: int, units: list[int]) -> list[Problem]:
    """What is wrong with a choice of squads; empty if it is legal."""
    found = []
    size = {"found": len(units), "most": rules.squads}
    if rules.exact and len(units) != rules.squads:
        found.append(Problem("squads", size, "ED-010"))
    elif not 1 <= len(units) <= rules.squads:
        found.append(Problem("squads_up_to", size, "ED-010"))
    taken: list[int] = []
    for unit in units:
        name = content.units[unit]
        if content.unit_faction[unit] != faction:
            found.append(Problem("foreign", {"what": name, "faction": content.factions[faction]}, "ED-008"))
        elif unit_refusal(content, taken, unit):
            found.append(Problem("squad_cards", {"what": name, "most": content.unit_cards[unit]}, "ED-011"))
        taken.append(unit)
    return found


def deck_problems(content: Content, faction: int, units: list[int], cards: list[int], size: int) -> list[Problem]:
    """What is wrong with a deck; empty if it is legal."""
    found = []
    if len(cards) != size:
        found.append(Problem("cards", {"found": len(cards), "most": size}, "ED-015"))
    deck: list[int] = []
    for card in cards:
        problem = card_problem(content, faction, units, deck, card)
        if problem is not None and problem not in found:
            found.append(problem)
        deck.append(card)
    return found


def card_problem(content: Content, faction: int, units: list[int], deck: list[int], card: int) -> Problem | None:
    """What is wrong with one more card of a deck."""
    name = content.cards[card]
    if content.card_faction[card] != faction:
        return Problem("foreign", {"what": name, "faction": content.factions[faction]}, "ED-008")
    refused = card_refusal(content, units, deck, card)
    if refused == "ED-015":
        return Problem("copies", {"what": name, "most": content.card_copies[card]}, refused)
    if refused:
        return Problem("absent", {"what": name, "unit": content.units[content.card_unit[card]]}, refused)
    return None


@lru_cache(maxsize=1)
def list_words() -> Words:
    """The words of the builder, in which problems are said."""
    return Words(Path(__file__).parent.parent / "words" / "builder")


def in_english(problem: Problem) -> str:
    """A problem as a line for programs and files, cards and squads by their ids."""
    said = problem.say(list_words(), "en")
    return f"{said.rstrip('.')} ({problem.rule})" if problem.rule else said
