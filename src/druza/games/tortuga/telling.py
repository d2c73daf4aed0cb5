"""Telling: what happened and what is asked, as sentences with players and pieces named."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.content.box import Box
from druza.games.tortuga.naming import sector_name
from druza.kernel.words import Words, in_a_row

SEATS = ("target", "loser", "attacker", "from")


def tell(box: Box, words: Words, event: dict[str, Any], names: list[str], lang: str) -> str:
    """An event as a seat sees it, as a sentence of the log."""
    values = named_values(box, words, event, names, lang)
    values["who"] = player(names, event["seat"])
    if event["kind"] == "ended":
        values["who"] = in_a_row([player(names, seat) for seat in event["winners"]])
        values["count"] = len(event["winners"])
    return words.say(lang, "event", sentence_key(event), values)


def ask(box: Box, words: Words, prompt: dict[str, Any], names: list[str], lang: str) -> str:
    """A question as a sentence."""
    return words.say(lang, "prompt", prompt["key"], named_values(box, words, prompt["values"], names, lang))


def sentence_key(event: dict[str, Any]) -> str:
    """The sentence of an event: its kind, with a variant where one sentence does not fit all."""
    kind: str = event["kind"]
    if kind in ("drew", "reserved", "took_reserve", "committed", "kept", "peeked", "scouted"):
        seen = "card" in event or "cards" in event or "hunt" in event
        return f"{kind}.seen" if seen else kind
    if kind in ("removed", "mineral"):
        return f"{kind}.{event['from']}"
    if kind == "controlled":
        return f"{kind}.taken" if event["from"] >= 0 else kind
    if kind == "conquered":
        return f"{kind}.{event['currency']}"
    if kind == "influence":
        return f"{kind}.{event['why']}"
    if kind == "discount":
        return f"{kind}.{event['for']}"
    if kind == "flew" and event["from"] == "hold":
        return f"{kind}.hold"
    if kind == "fight_ability":
        return kind if event["maneuver"] else f"{kind}.other"
    if kind == "fought":
        return f"{kind}.attacker" if event["seat"] == event["attacker"] else f"{kind}.defender"
    if kind == "ended":
        return f"{kind}.{event['ending']}"
    if kind == "played":
        given = ("c" if event["crypto"] else "") + ("m" if event["maneuver"] else "")
        return f"{kind}.{given}" if given else kind
    if kind in ("gained", "copied"):
        given = ("c" if event["crypto"] else "") + ("m" if event["maneuver"] else "")
        return f"{kind}.{given}"
    return kind


def named_values(box: Box, words: Words, facts: dict[str, Any], names: list[str], lang: str) -> dict[str, Any]:
    """Facts with names in the place of ids and seats."""
    told = dict(facts)
    if "card" in facts:
        told["card"] = card_called(box, facts["card"], lang)
    if "ship" in facts:
        told["ship"] = card_called(box, facts["ship"], lang)
    if "cards" in facts:
        told["cards"] = ", ".join(card_called(box, card, lang) for card in facts["cards"])
    if "hunt" in facts:
        token = next(token for token in box.tokens if token.id == facts["hunt"])
        card = next(card for card in box.cards if card.id == token.card)
        told["hunt"], told["difficulty"] = card.name.get(lang), card.difficulty
    if "sector" in facts:
        told["sector"] = sector_name(box, words, facts["sector"], facts["tile"], lang)
    for fact in SEATS:
        if isinstance(facts.get(fact), int):
            told[fact] = player(names, facts[fact])
    for side in ("attack", "defence"):
        if isinstance(facts.get(side), dict):
            told[side] = facts[side]["total"]
    return told


def player(names: list[str], seat: int) -> str:
    return names[seat] if 0 <= seat < len(names) else ""


def card_called(box: Box, id: str, lang: str) -> str:
    return next(card.name.get(lang) for card in box.cards if card.id == id)
