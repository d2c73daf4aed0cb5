"""The log: what happened, as a sentence."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.content import Box
from druza.games.star_scrappers.describe import card_name, crystal_name
from druza.kernel.words import Words


def tell(box: Box, words: Words, event: dict[str, Any], names: list[str], lang: str) -> str:
    """An event as a seat sees it, with players and pieces named."""
    return words.say(lang, "event", sentence_key(event), told_values(box, words, event, names, lang))


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


def told_values(box: Box, words: Words, event: dict[str, Any], names: list[str], lang: str) -> dict[str, Any]:
    """The facts of an event with names in the place of ids and seats."""
    told = dict(event)
    told["who"] = player(names, event["seat"])
    for fact in ("card", "leader"):
        if fact in event:
            told[fact] = card_called(box, words, event[fact], lang)
    if "cards" in event:
        told["cards"] = ", ".join(card_called(box, words, card, lang) for card in event["cards"])
        told["count"] = len(event["cards"])
    if "crystal" in event:
        told["crystal"] = crystal_called(box, words, event["crystal"], lang)
    if "piece" in event:
        named = card_called if event["zone"] == "docks" else crystal_called
        told["piece"] = named(box, words, event["piece"], lang)
    if "artifact" in event:
        told["artifact"] = artifact_called(box, event["artifact"], lang)
    if "faction" in event:
        told["faction"] = next(faction.name.get(lang) for faction in box.factions if faction.id == event["faction"])
    if "colour" in event:
        told["colour"] = colour_called(box, event["colour"], lang)
    told["owner"] = player(names, event.get("owner", -1))
    told["base"] = player(names, event.get("base", -1))
    return told


def player(names: list[str], seat: int) -> str:
    return names[seat] if seat >= 0 else ""


def card_called(box: Box, words: Words, id: str, lang: str) -> str:
    return card_name(box, words, [card.id for card in box.mercenaries].index(id), lang)


def crystal_called(box: Box, words: Words, id: str, lang: str) -> str:
    return crystal_name(box, words, [crystal.id for crystal in box.crystals].index(id), lang)


def artifact_called(box: Box, id: str, lang: str) -> str:
    return next(half.name.get(lang) for card in box.artifacts for half in card.half if half.id == id)


def colour_called(box: Box, colour: str, lang: str) -> str:
    return next(
        faction.color_pl if lang == "pl" else faction.color for faction in box.factions if faction.color == colour
    )
