"""What an option means, in words."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.content.box import Box
from druza.games.star_scrappers.content.pieces import CARDS, plain
from druza.games.star_scrappers.rules.collect import collecting_cost
from druza.games.star_scrappers.rules.mine import mining_cost
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import (
    ARTIFACT,
    BASE,
    BENEATH,
    CARD,
    COLOUR,
    COUNT,
    CRYSTAL,
    DOCK,
    HALF,
    LEADER,
    MODE,
    SPOT,
    STACK,
    VOCABULARY,
)
from druza.kernel.words import Words


def describe_option(
    box: Box, words: Words, state: StarScrappersState, option: int, seat: int, lang: str, names: list[str]
) -> str:
    """A sentence: the words for this question and verb, else for the verb alone, with the piece named."""
    verb = VOCABULARY.verb_of(option)
    key = state.prompt()["key"]
    values = piece_names(box, words, state, option, lang, names)
    if verb is BASE:
        whose = "own" if BASE.index(option) == seat else "other"
        if words.has("option", f"{key}.base.{whose}"):
            return words.say(lang, "option", f"{key}.base.{whose}", values)
    if verb is MODE or verb.name == "cave-in":
        return words.say(lang, "option", f"{key}.{verb.index(option)}", values)
    specific = f"{key}.{verb.name}"
    return words.say(lang, "option", specific if words.has("option", specific) else verb.name, values)


def piece_names(
    box: Box, words: Words, state: StarScrappersState, option: int, lang: str, names: list[str]
) -> dict[str, Any]:
    """The values that option sentences use."""
    prompt = state.prompt()["values"]
    values: dict[str, Any] = {}
    whose = BASE.index(option) if BASE.has(option) else prompt.get("base", -1)
    if 0 <= whose < state.seats:
        values["player"] = names[whose]
    if CARD.has(option):
        values["card"] = card_name(box, words, CARD.index(option), lang)
        values["text"] = box.mercenaries[plain(CARD.index(option))].text.get(lang)
    elif DOCK.has(option):
        values["card"] = card_name(box, words, state.docks[DOCK.index(option)], lang)
    elif SPOT.has(option):
        spot = SPOT.index(option)
        values["card"] = card_name(box, words, state.bases[prompt["base"]][spot], lang)
        values["place"] = spot + 1
    elif CRYSTAL.has(option):
        values["crystal"] = crystal_name(box, words, state.mine[CRYSTAL.index(option)], lang)
        values["cost"] = mining_cost(state, state.active, CRYSTAL.index(option))
    elif STACK.has(option):
        artifact = box.artifacts[state.artifact_stacks[STACK.index(option)][-1]]
        values.update(artifact=artifact.name.get(lang), cost=collecting_cost(state, state.active, STACK.index(option)))
    elif HALF.has(option):
        half = box.artifacts[state.artifact_stacks[prompt["stack"]][-1]].half[HALF.index(option)]
        values.update(artifact=half.name.get(lang), text=half.text.get(lang))
    elif ARTIFACT.has(option):
        half = box.artifacts[ARTIFACT.index(option) // 2].half[ARTIFACT.index(option) % 2]
        values.update(artifact=half.name.get(lang), text=half.text.get(lang))
    elif COLOUR.has(option):
        faction = box.factions[COLOUR.index(option)]
        values["colour"] = faction.color_pl if lang == "pl" else faction.color
    elif COUNT.has(option):
        values["count"] = COUNT.index(option)
    elif option in (LEADER.first, BENEATH.first):
        card = state.bases[state.active][-1 if option == LEADER.first else -2]
        values.update(card=card_name(box, words, card, lang), text=box.mercenaries[card].text.get(lang))
    return values


def card_name(box: Box, words: Words, card: int, lang: str) -> str:
    """A mercenary by name, faction letter and level; a dyed one with its colour."""
    mercenary = box.mercenaries[plain(card)]
    letter = next(faction.letter for faction in box.factions if faction.id == mercenary.faction)
    name = f"{mercenary.name.get(lang)} ({letter}{mercenary.level})"
    if card >= CARDS:
        faction = box.factions[card // CARDS - 1]
        colour = faction.color_pl if lang == "pl" else faction.color
        return words.say(lang, "term", "dyed", {"card": name, "colour": colour})
    return name


def crystal_name(box: Box, words: Words, crystal: int, lang: str) -> str:
    """A Crystal by name, cost and points, with its marks."""
    token = box.crystals[crystal]
    marks = ""
    if token.symbol:
        letter = next(faction.letter for faction in box.factions if faction.id == token.symbol)
        marks += words.say(lang, "term", "symbol_mark", {"letter": letter})
    if token.cave_in:
        marks += words.say(lang, "term", "cave_in_mark", {})
    values = {"name": token.name.get(lang), "cost": token.cost, "vp": token.vp, "mark": marks}
    return words.say(lang, "term", "crystal", values)
