"""Telling: what happened and what is asked, as sentences with players and cards named."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.terms import EVENTS
from druza.games.crystalicum.view import SEGMENTS
from druza.kernel.words import Words

CARDS = ("card", "old", "rival_card", "challenger", "to_card")
SEATS = ("defender", "loser", "whose", "by", "holder")


def tell(box: Box, words: Words, event: dict[str, Any], names: list[str], lang: str) -> str:
    """An event as a seat sees it, as a sentence of the log."""
    values = named_values(box, words, event, names, lang)
    values["who"] = player(names, event["seat"])
    return words.say(lang, "event", sentence_key(event), values)


def ask(box: Box, words: Words, prompt: dict[str, Any], names: list[str], lang: str) -> str:
    """A question as a sentence."""
    values = named_values(box, words, prompt["values"], names, lang)
    if prompt["key"] == "react":
        values["what"] = what_is_answered(words, prompt["values"]["event"], values, lang)
    return words.say(lang, "prompt", prompt["key"], values)


def what_is_answered(words: Words, events: int, values: dict[str, Any], lang: str) -> str:
    """The event a Reaction would answer: the first of those that it is."""
    for code, name in enumerate(EVENTS):
        if events >> code & 1:
            return words.say(lang, "what", name, values)
    return words.say(lang, "what", "nothing", values)


def sentence_key(event: dict[str, Any]) -> str:
    """The sentence of an event: its kind, with a variant where one sentence does not fit all."""
    kind: str = event["kind"]
    if kind == "phase":
        return f"phase.{event['phase']}"
    if kind == "declared":
        return f"{kind}.reaction" if event["reaction"] else f"{kind}.ability" if event["slot"] >= 0 else kind
    if kind == "politics":
        return f"{kind}.gain" if event["count"] > 0 else f"{kind}.loss"
    if kind == "moved":
        return f"{kind}.{event['to'] if isinstance(event['to'], str) else 'orbit'}"
    if kind == "discarded" and event["slot"] < 0:
        return f"{kind}.hand"
    if kind == "undiscovered":
        return f"{kind}.{'cost' if event['crystals'] < event['cost'] else 'unique'}"
    if kind == "won":
        return f"{kind}.{event['how']}"
    if kind in ("looked_hand", "peeked") and "card" in event:
        return f"{kind}.seen"
    if kind in ("looked_deck", "drawn") and "cards" in event:
        return f"{kind}.seen"
    return kind


def named_values(box: Box, words: Words, facts: dict[str, Any], names: list[str], lang: str) -> dict[str, Any]:
    """Facts with names in the place of ids and seats."""
    told = dict(facts)
    for fact in CARDS:
        if isinstance(facts.get(fact), str):
            told[fact] = box.card(facts[fact]).name.get(lang)
    if isinstance(facts.get("to"), str) and facts["to"] in box.numbers:
        told["to"] = box.card(facts["to"]).name.get(lang)
    if "card" in facts and facts["card"] is None:
        told["card"] = words.say(lang, "term", "event", {})
    for fact in ("cards", "raiders"):
        if fact in facts:
            told[fact] = called(box, facts[fact], lang)
    for fact in SEATS:
        if fact in facts:
            told[fact] = player(names, facts[fact])
    if "orbit" in facts:
        told |= orbit_values(box, words, facts["orbit"], lang)
    if "sums" in facts:
        told["sum_a"], told["sum_b"] = facts["sums"]
    if "trait" in facts:
        told["trait"] = words.say(lang, "term", f"trait.{facts['trait']}", {})
        told["amount"] = f"{facts['amount']:+d}"
    if facts.get("kind") == "politics":
        told["count"] = abs(facts["count"])
    if facts.get("kind") == "paid":
        told["price"] = price(box, words, facts, lang)
    if facts.get("kind") == "aimed":
        told["targets"] = ", ".join(
            words.say(lang, "term", "a_hidden_world", {}) if card is None else box.card(card).name.get(lang)
            for card in facts["targets"]
        )
    if "segment" in facts:
        told["segment"] = words.say(lang, "term", f"segment.{SEGMENTS[facts['segment']]}", {})
    return told


def orbit_values(box: Box, words: Words, orbit: str, lang: str) -> dict[str, str]:
    """An Orbit as sentences say it: by the code of its hidden World, or by its World."""
    at_world = orbit in box.numbers
    name = box.card(orbit).name.get(lang) if at_world else orbit
    ways = [f"{way}.world" if at_world else way for way in ("in_orbit", "to_orbit")]
    return {"orbit": name} | {way.partition(".")[0]: words.say(lang, "term", way, {"orbit": name}) for way in ways}


def price(box: Box, words: Words, facts: dict[str, Any], lang: str) -> str:
    """What was paid, in words."""
    parts = []
    if facts["crystals"]:
        parts.append(words.say(lang, "term", "price.crystals", {"count": facts["crystals"]}))
    if facts["politics"]:
        parts.append(words.say(lang, "term", "price.politics", {"count": facts["politics"]}))
    for kind in ("marked", "discarded"):
        if facts[kind]:
            parts.append(words.say(lang, "term", f"price.{kind}", {"cards": called(box, facts[kind], lang)}))
    return ", ".join(parts) or words.say(lang, "term", "price.nothing", {})


def called(box: Box, ids: list[str], lang: str) -> str:
    return ", ".join(box.card(id).name.get(lang) for id in ids)


def player(names: list[str], seat: int) -> str:
    return names[seat] if seat >= 0 else ""
