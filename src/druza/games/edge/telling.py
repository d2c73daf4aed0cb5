"""Telling: questions and events in words."""

from __future__ import annotations

from typing import Any

from druza.games.edge.content.basics import PER_SEAT
from druza.games.edge.content.box import Box
from druza.games.edge.content.pieces import Content
from druza.games.edge.naming import Names
from druza.kernel.words import Words, in_a_row

MODELS = ("model", "against", "attacker", "defender", "first", "with", "target")
FIELDS = ("field", "from", "to", "at_field")


def ask(box: Box, content: Content, words: Words, prompt: dict[str, Any], names: list[str], lang: str) -> str:
    """A question as a sentence."""
    called = Names(box, content, words, lang)
    values = named(called, prompt["values"], names)
    key = prompt["key"]
    for variant in variants(key, prompt["values"]):
        if words.has("prompt", variant):
            key = variant
            break
    return words.say(lang, "prompt", key, values)


def variants(key: str, values: dict[str, Any]) -> list[str]:
    """More exact sentences for a question: by the kind of roll, by the verb, by what is set down."""
    found = []
    if "roll" in values:
        found.append(f"{key}.{values['roll']}")
    if "purpose" in values:
        found.append(f"{key}.{values['purpose']}")
    if "kind" in values:
        found.append(f"{key}.{values['kind']}")
    if values.get("second") is True:
        found.append(f"{key}.second")
    if values.get("window"):
        found.append(f"{key}.{values['window']}")
    return found


def tell(box: Box, content: Content, words: Words, event: dict[str, Any], names: list[str], lang: str) -> str:
    """An event as a line of the log."""
    called = Names(box, content, words, lang)
    values = named(called, event, names)
    values["who"] = names[event["seat"]] if 0 <= event["seat"] < len(names) else ""
    kind = event["kind"]
    if kind == "marker":
        values["steps"] = abs(event["steps"])
    if kind == "over":
        values["why"] = words.say(lang, "ending", str(event["why"]), {})
    same = "action" in values and values["action"] == values.get("card")  # a name is not said twice
    for variant in [*([f"{kind}.alone"] if same else []), *event_variants(kind, event)]:
        if words.has("event", variant):
            kind = variant
            break
    return words.say(lang, "event", kind, values)


def event_variants(kind: str, event: dict[str, Any]) -> list[str]:
    """More exact sentences for an event."""
    found = []
    for key in ("killed", "sacrificed", "real", "won"):
        if event.get(key) is True:
            found.append(f"{kind}.{key}")
    if kind == "drew" and "card" in event:
        found.append("drew.own")
    if kind == "looked" and "cards" in event:
        found.append("looked.own")
    if kind == "turn":
        found.append(f"turn.{event['kind_of_turn']}" if "kind_of_turn" in event else "turn")
    if kind == "rolled":
        found.append(f"rolled.{event.get('roll')}")
    if kind == "crystals":
        found.append(f"crystals.{event.get('pool')}")
    if kind == "token":
        found.append("token." + ("model" if "model" in event else "squad" if "squad" in event else "field"))
    if kind == "paid":
        found.append("paid." + str(event.get("with", "")).partition(":")[0])
    if kind == "over":
        found.append("over.draw" if event["draw"] else "over.shared" if len(event["winners"]) != 1 else "over.one")
    if kind == "marker" and event["steps"] < 0:
        found.append("marker.back")
    if kind == "shot" and event.get("model", -1) < 0:
        found.append("shot.nobody")
    if kind == "swapped" and "with" not in event:
        found.append("swapped.thicket")
    if kind == "compared" and event.get("defence") is None and not event.get("won"):
        found.insert(0, "compared.auto")
    return found


def named(called: Names, values: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The values of a question or event with everything in them called by name."""
    found: dict[str, Any] = dict(values)
    for key in MODELS:
        if f"{key}_unit" in values:
            owner = values[key] // PER_SEAT
            unit = called.unit(values[f"{key}_unit"])
            found[key] = unit if owner >= len(names) or owner == values.get("asked") else f"{unit} ({names[owner]})"
    if "squad_unit" in values:
        found["squad"] = called.unit(values["squad_unit"])
    for key in FIELDS:
        if isinstance(values.get(key), str) and values[key][:1] == "c":
            found[key] = called.field(values[key])
    simple = {
        "card": called.card,
        "token": called.token,
        "faction": called.faction,
        "unit": called.unit,
        "banner": called.banner,
    }
    for key, name in simple.items():
        if isinstance(values.get(key), str):
            found[key] = name(values[key])
    if "card" in values and values.get("half") in ("upper", "lower"):
        number = called.content.cards.index(values["card"])
        found["action"] = called.action(number, 0 if values["half"] == "upper" else 1)
    if isinstance(values.get("action"), int):
        found["action"] = called.action_number(values["action"]) if values["action"] >= 0 else ""
    if "cards" in values:
        found["cards"] = ", ".join(called.card(card) for card in values["cards"])
    if "mode" in values and "squad_unit" in values:
        found["mode"] = called.mode(values["squad_unit"], values["mode"])
    if isinstance(values.get("from"), int):
        found["from"] = names[values["from"]]
    if isinstance(values.get("at"), int):
        found["at"] = names[values["at"]]
    if "winners" in values:
        found["winners"] = in_a_row([names[seat] for seat in values["winners"] if seat < len(names)])
    if "hit_units" in values:
        found["hit"] = ", ".join(called.unit(unit) for unit in values["hit_units"]) or called.term("nobody")
    if "die" in values:
        found["die"] = called.term(values["die"])
    if isinstance(values.get("results"), list):
        seats = zip(values["seats"], values["results"], strict=True)
        found["results"] = ", ".join(f"{names[seat]} {result}" for seat, result in seats)
    if isinstance(values.get("verb"), str):
        found["verb"] = called.verb(values["verb"])
    if isinstance(values.get("with"), str):
        found["with"] = called.term("pay_" + values["with"].partition(":")[0].replace("-", "_"))
    return found
