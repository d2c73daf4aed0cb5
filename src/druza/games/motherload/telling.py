"""Telling: what happened and what is asked, as sentences with players and pieces named."""

from __future__ import annotations

from typing import Any

from druza.games.motherload.box import Box
from druza.games.motherload.describe import COLOURS, card_name, mineral_name, side_name
from druza.games.motherload.spaces import space_name, spaces_name
from druza.kernel.words import Words


def tell(box: Box, words: Words, event: dict[str, Any], names: list[str], lang: str) -> str:
    """An event as a seat sees it, as a sentence of the log."""
    values = named_values(box, words, event, lang)
    values["who"] = names[event["seat"]] if event["seat"] >= 0 else ""
    return words.say(lang, "event", sentence_key(event), values)


def ask(box: Box, words: Words, prompt: dict[str, Any], names: list[str], lang: str) -> str:
    """A question as a sentence."""
    key = prompt["key"]
    if key == "main" and prompt["values"].get("actions") == 0:
        key = "main.none"
    return words.say(lang, "prompt", key, named_values(box, words, prompt["values"], lang))


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
    if kind == "board":
        return "board.leaves" if event["leaves"] else kind
    if kind == "ended":
        return "ended.idle" if event["idle"] else kind
    if kind in ("drilled", "blasted"):
        return kind if event["value"] else f"{kind}.nothing"
    return kind


def named_values(box: Box, words: Words, facts: dict[str, Any], lang: str) -> dict[str, Any]:
    """Facts with names in the place of ids and numbers."""
    told = dict(facts)
    if "card" in facts:
        told["card"] = pilot_called(box, words, facts["card"], lang)
    if "cards" in facts:
        told["cards"] = ", ".join(pilot_called(box, words, card, lang) for card in facts["cards"])
    if "minerals" in facts:
        told["minerals"] = ", ".join(mineral_called(box, mineral, lang) for mineral in facts["minerals"])
    if "mineral" in facts:
        told["mineral"] = mineral_called(box, facts["mineral"], lang)
    if "spaces" in facts:
        told["spaces"] = spaces_name(words, facts["spaces"], lang)
    if "space" in facts:
        told["space"] = space_name(words, facts["space"], lang)
    if "stack" in facts:
        told["stack"] = words.say(lang, "term", f"stack_{COLOURS[facts['stack']]}", {})
    if "colour" in facts:
        told["colour"] = words.say(lang, "term", f"colour_{facts['colour']}", {})
    if "pattern" in facts:
        told["pattern"] = next(entry.name.get(lang) for entry in box.patterns if entry.id == facts["pattern"])
    if "artefact" in facts:
        told["artefact"] = artefact_called(box, facts["artefact"], lang)
    if "artefacts" in facts:
        told["artefacts"] = ", ".join(artefact_called(box, artefact, lang) for artefact in facts["artefacts"])
    if "achievement" in facts:
        told["achievement"] = achievement_called(box, facts["achievement"], lang)
    for row in ("majors", "minors"):
        if row in facts:
            told[row] = ", ".join(achievement_called(box, achievement, lang) for achievement in facts[row])
    if "crew" in facts:
        told["crew"] = next(crew.name.get(lang) for crew in box.crews if crew.id == facts["crew"])
    if "side" in facts:
        told.update(board_called(box, facts["side"], lang))
    return told


def pilot_called(box: Box, words: Words, id: str, lang: str) -> str:
    return card_name(box, words, [pilot.id for pilot in box.pilots].index(id), lang)


def mineral_called(box: Box, id: str, lang: str) -> str:
    ids: list[str] = [mineral.id for mineral in box.minerals]
    return mineral_name(box, ids.index(id), lang)


def artefact_called(box: Box, id: str, lang: str) -> str:
    return next(artefact.name.get(lang) for artefact in box.artefacts if artefact.id == id)


def achievement_called(box: Box, id: str, lang: str) -> str:
    return next(card.name.get(lang) for card in [*box.majors, *box.minors] if card.id == id)


def board_called(box: Box, id: str, lang: str) -> dict[str, Any]:
    number = next(2 * at + board.sides.index(id) for at, board in enumerate(box.boards) if id in board.sides)
    return {"depth": number // 2 + 1, "side": "AB"[number % 2], "board": side_name(box, number, lang)}
