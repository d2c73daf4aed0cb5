"""Telling: what happened and what is asked, as sentences with players and pieces named."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.naming import Names


def tell(names: Names, event: dict[str, Any], players: list[str], lang: str) -> str:
    """An event as a seat sees it, as a sentence of the log."""
    values = named_values(names, event, players, lang)
    values["who"] = player(players, event["seat"])
    return names.words.say(lang, "event", sentence_key(event), values)


def ask(names: Names, prompt: dict[str, Any], players: list[str], lang: str) -> str:
    """A question as a sentence."""
    key, values = prompt["key"], prompt["values"]
    if "base" in values and values["base"] == values.get("asked"):
        key = f"{key}.own"
    return names.words.say(lang, "prompt", key, named_values(names, values, players, lang))


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


def named_values(names: Names, facts: dict[str, Any], players: list[str], lang: str) -> dict[str, Any]:
    """Facts with names in the place of ids and seats."""
    told = {key: called(names, key, value, players, lang) for key, value in facts.items()}
    if "cards" in facts:
        told["count"] = len(facts["cards"])
    if "piece" in facts:
        named = names.card if facts["zone"] == "docks" else names.crystal
        told["piece"] = named(facts["piece"], lang)
    return told


def called(names: Names, key: str, value: Any, players: list[str], lang: str) -> Any:
    """What a fact is called: a piece or a player by name, cards after one another."""
    if key == "cards":
        return ", ".join(names.card(card, lang) for card in value)
    if key in ("owner", "base"):
        return player(players, value)
    speaks = {
        "card": names.card,
        "leader": names.card,
        "crystal": names.crystal,
        "artifact": names.artifact,
        "faction": names.faction,
        "colour": names.colour,
    }
    return speaks[key](value, lang) if key in speaks else value


def player(players: list[str], seat: int) -> str:
    return players[seat] if seat >= 0 else ""
