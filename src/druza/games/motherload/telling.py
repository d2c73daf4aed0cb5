"""Telling: what happened and what is asked, as sentences with players and pieces named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from druza.games.motherload.naming import Names

LISTS = {
    "cards": "card",
    "minerals": "mineral",
    "artefacts": "artefact",
    "majors": "achievement",
    "minors": "achievement",
}


def tell(names: Names, event: dict[str, Any], players: list[str], lang: str) -> str:
    """An event as a seat sees it, as a sentence of the log."""
    values = named_values(names, event, lang)
    values["who"] = players[event["seat"]] if event["seat"] >= 0 else ""
    return names.words.say(lang, "event", sentence_key(event), values)


def ask(names: Names, prompt: dict[str, Any], players: list[str], lang: str) -> str:
    """A question as a sentence."""
    key = prompt["key"]
    if key == "main" and prompt["values"].get("actions") == 0:
        key = "main.none"
    return names.words.say(lang, "prompt", key, named_values(names, prompt["values"], lang))


def sentence_key(event: dict[str, Any]) -> str:
    """The sentence of an event: its kind, with a variant where one sentence does not fit all."""
    kind: str = event["kind"]
    if kind == "drew":
        return "drew.seen" if "cards" in event else kind
    if kind == "artefact":
        return "artefact.seen" if "artefacts" in event else kind
    if kind == "played":
        return f"played.{event['for']}"
    if kind == "bought":
        return "bought.hand" if event["to_hand"] else kind
    if kind == "board" and event["seat"] < 0:
        return "board.drawn"
    if kind == "board":
        return "board.leaves" if event["leaves"] else kind
    if kind == "ended":
        return "ended.idle" if event["idle"] else kind
    if kind in ("drilled", "blasted"):
        return kind if event["value"] else f"{kind}.nothing"
    return kind


def named_values(names: Names, facts: dict[str, Any], lang: str) -> dict[str, Any]:
    """Facts with names in the place of ids and numbers."""
    return {key: called(names, key, value, lang) for key, value in facts.items()} | side_values(names, facts, lang)


def called(names: Names, key: str, value: Any, lang: str) -> Any:
    """What a fact is called: a piece by its name, several after one another."""
    if key in LISTS:
        return ", ".join(called(names, LISTS[key], one, lang) for one in value)
    if key in ("artefact", "achievement", "crew", "pattern"):
        entries: dict[str, Any] = {**names.artefacts, **names.goals, **names.crews, **names.patterns}
        return entries[value].name.get(lang)
    speaks: dict[str, Callable[[Any, str], str]] = {
        "card": names.pilot,
        "mineral": names.mineral,
        "spaces": names.spaces_at,
        "space": names.space,
        "stack": names.stack,
        "colour": names.colour,
    }
    return speaks[key](value, lang) if key in speaks else value


def side_values(names: Names, facts: dict[str, Any], lang: str) -> dict[str, Any]:
    """A side of a board: its depth, letter and name."""
    if "side" not in facts:
        return {}
    side = names.sides[facts["side"]]
    return {"depth": names.depth(side), "side": side.side, "board": side.name.get(lang)}
