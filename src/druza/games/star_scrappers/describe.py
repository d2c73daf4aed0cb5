"""What an option means, in words."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.content.pieces import plain
from druza.games.star_scrappers.naming import Names
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


def describe_option(
    names: Names, state: StarScrappersState, option: int, seat: int, lang: str, players: list[str]
) -> str:
    """A sentence: the words for this question and verb, else for the verb alone, with the piece named."""
    verb = VOCABULARY.verb_of(option)
    words, key = names.words, state.prompt()["key"]
    values = piece_names(names, state, option, lang, players)
    if verb is BASE:
        whose = "own" if BASE.index(option) == seat else "other"
        if words.has("option", f"{key}.base.{whose}"):
            return words.say(lang, "option", f"{key}.base.{whose}", values)
    if verb is MODE or verb.name == "cave-in":
        return words.say(lang, "option", f"{key}.{verb.index(option)}", values)
    specific = f"{key}.{verb.name}"
    return words.say(lang, "option", specific if words.has("option", specific) else verb.name, values)


def piece_names(names: Names, state: StarScrappersState, option: int, lang: str, players: list[str]) -> dict[str, Any]:
    """The values that option sentences use."""
    box, prompt = names.box, state.prompt()["values"]
    values: dict[str, Any] = {}
    whose = BASE.index(option) if BASE.has(option) else prompt.get("base", -1)
    if 0 <= whose < state.seats:
        values["player"] = players[whose]
    if CARD.has(option):
        values["card"] = names.hand_card(CARD.index(option), lang)
        values["text"] = box.mercenaries[plain(CARD.index(option))].text.get(lang)
    elif DOCK.has(option):
        values["card"] = names.hand_card(state.docks[DOCK.index(option)], lang)
    elif SPOT.has(option):
        spot = SPOT.index(option)
        values["card"] = names.hand_card(state.bases[prompt["base"]][spot], lang)
        values["place"] = spot + 1
    elif CRYSTAL.has(option):
        values["crystal"] = names.crystal(state.content.crystals[state.mine[CRYSTAL.index(option)]], lang)
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
        values["colour"] = names.colour(names.colours[COLOUR.index(option)], lang)
    elif COUNT.has(option):
        values["count"] = COUNT.index(option)
    elif option in (LEADER.first, BENEATH.first):
        card = state.bases[state.active][-1 if option == LEADER.first else -2]
        values.update(card=names.hand_card(card, lang), text=box.mercenaries[card].text.get(lang))
    return values
