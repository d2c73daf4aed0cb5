"""Telling: what happened and what is asked, as sentences with players and pieces named."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.content.box import Box
from druza.games.star_scrappers.describe import card_name, crystal_name
from druza.kernel.words import Words


def tell(box: Box, words: Words, event: dict[str, Any], names: list[str], lang: str) -> str:
    """An event as a seat sees it, as a sentence of the log."""
    values = named_values(box, words, event, names, lang)
    values["who"] = player(names, event["seat"])
    return words.say(lang, "event", sentence_key(event), values)


def ask(box: Box, words: Words, prompt: dict[str, Any], names: list[str], lang: str) -> str:
    """A question as a sentence."""
    return words.say(lang, "prompt", prompt["key"], named_values(box, words, prompt["values"], names, lang))


def sentence_key(event: dict[str, Any]) -> str:
    """The sentence of an event: its kind, with a variant where one sentence does not fit all."""
    kind: str = event["kind"]
    if kind in ("cave_in", "ended"):
        return f"{kind}.collapsed" if event["collapsed"] else kind
    if kind == "used_leader":
        return f"{kind}.beneath" if event["beneath"] else kind
    if kind == "laid":
        return f"{kind}.{event['for']}" + (".dyed" if "colour" in event else "")
    if kind == "raided":
        whose = "own" if event["base"] == event["seat"] else "other"
        return f"{kind}.{whose}" + ("" if event["cards"] else ".nothing")
    if kind == "totem":
        return f"{kind}.board" if event["owner"] < 0 else kind
    if kind == "took_from_base":
        return f"{kind}.own" if event["base"] == event["seat"] else kind
    if kind == "subjugated":
        return f"{kind}.{'hand' if event['base'] < 0 else 'own' if event['base'] == event['seat'] else 'other'}"
    if kind == "dyed":
        return f"{kind}.seen" if "card" in event else kind
    if kind == "refilled":
        return f"{kind}.{event['zone']}"
    return kind


def named_values(box: Box, words: Words, facts: dict[str, Any], names: list[str], lang: str) -> dict[str, Any]:
    """Facts with names in the place of ids and seats."""
    told = dict(facts)
    for fact in ("card", "leader"):
        if fact in facts:
            told[fact] = card_called(box, words, facts[fact], lang)
    if "cards" in facts:
        told["cards"] = ", ".join(card_called(box, words, card, lang) for card in facts["cards"])
        told["count"] = len(facts["cards"])
    if "crystal" in facts:
        told["crystal"] = crystal_called(box, words, facts["crystal"], lang)
    if "piece" in facts:
        named = card_called if facts["zone"] == "docks" else crystal_called
        told["piece"] = named(box, words, facts["piece"], lang)
    if "artifact" in facts:
        told["artifact"] = artifact_called(box, facts["artifact"], lang)
    if "faction" in facts:
        told["faction"] = next(faction.name.get(lang) for faction in box.factions if faction.id == facts["faction"])
    if "colour" in facts:
        told["colour"] = colour_called(box, facts["colour"], lang)
    for fact in ("owner", "base"):
        if fact in facts:
            told[fact] = player(names, facts[fact])
    return told


def player(names: list[str], seat: int) -> str:
    return names[seat] if seat >= 0 else ""


def card_called(box: Box, words: Words, id: str, lang: str) -> str:
    return card_name(box, words, [card.id for card in box.mercenaries].index(id), lang)


def crystal_called(box: Box, words: Words, id: str, lang: str) -> str:
    return crystal_name(box, words, [crystal.id for crystal in box.crystals].index(id), lang)


def artifact_called(box: Box, id: str, lang: str) -> str:
    """A whole card by both its names, or one half."""
    called = {card.id: card.name for card in box.artifacts}
    called.update({half.id: half.name for card in box.artifacts for half in card.half})
    return called[id].get(lang)


def colour_called(box: Box, colour: str, lang: str) -> str:
    return next(
        faction.color_pl if lang == "pl" else faction.color for faction in box.factions if faction.color == colour
    )
