"""Telling: questions and events in words."""

from __future__ import annotations

from typing import Any

from druza.games.edge.content.basics import PER_SEAT, SQUADS
from druza.games.edge.content.box import Box
from druza.games.edge.content.moments import H1, W5
from druza.games.edge.content.pieces import Content
from druza.games.edge.naming import Names, counted
from druza.kernel.words import Words, in_a_row

MODELS = ("model", "against", "attacker", "defender", "first", "with", "target", "by")
SQUAD_KEYS = ("squad", "guard")
GROUPS = ("targets", "hit", "missed")
TOLD_AT = ("wounded",)
FIELDS = ("field", "from", "to", "at_field", "place")


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
    if key == "react":
        found += reactions(values)
    if key == "pay":
        found += ["pay.die"] if values.get("for_die") else ["pay.action"] if "action" in values else []
    if key in ("pick_model", "pick_squad") and values.get("action", -1) >= 0:
        found.append(f"{key}.verb")
    if key in ("choose_mover", "choose_fighter") and "squad_unit" in values:
        found.append(f"{key}.squad")
    if values.get("roll") == "hit" and "model_unit" in values:
        found.append(f"{key}.hit.who")
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


def reactions(values: dict[str, Any]) -> list[str]:
    """The sentences for a moment that can be answered: with who is concerned, where the question names them."""
    window = values.get("window")
    if window == W5 and "success" in values:
        return ["react.hits" if values["success"] else "react.held"]
    if window == H1 and values.get("model", -1) < 0:
        return ["react.check"]
    if any(f"{key}_unit" in values for key in ("model", "squad")) or "action" in values:
        return ["react.lost"] if "squad_unit" in values else [f"react.{window}.who"]
    return []


def tell(box: Box, content: Content, words: Words, event: dict[str, Any], names: list[str], lang: str) -> str:
    """An event as a line of the log."""
    called = Names(box, content, words, lang)
    values = named(called, event, names)
    values["who"] = names[event["seat"]] if 0 <= event["seat"] < len(names) else ""
    kind = event["kind"]
    if kind == "marker":
        values["steps"] = abs(event["steps"])
        values["lead"] = lead(words, event, values["who"], lang)
    if kind == "wounded":
        values["cause"] = cause(called, event, values)
    if kind == "over":
        values["why"] = words.say(lang, "ending", str(event["why"]), {})
    same = "action" in values and values["action"] == values.get("card")  # a name is not said twice
    for variant in [*([f"{kind}.alone"] if same else []), *event_variants(kind, event)]:
        if words.has("event", variant):
            kind = variant
            break
    return words.say(lang, "event", kind, values)


def event_variants(kind: str, event: dict[str, Any]) -> list[str]:
    """More exact sentences for an event. Those that need what older events do not tell come before the others."""
    found = []
    if kind in TOLD_AT and "place" in event:
        found += [f"{kind}.at.killed"] if event["killed"] else []
        found += [f"{kind}.at.guarded"] if "guard_unit" in event else []
        found.append(f"{kind}.at")
    if kind == "moved" and isinstance(event.get("from"), str):
        found.append("moved.within" if event["from"] == event["to"] else "moved.from")
    if kind == "rolled" and "sum" in event:
        found.append(f"rolled.{event.get('roll')}.sum")
    if kind == "initiative" and "ini" in event:
        found.append("initiative.tie" if event["ini"] == event["lower"] else "initiative.ini")
    if kind == "hits" and "inis" in event:
        found.append("hits.both" if event["hit"] and event["missed"] else "hits.hit" if event["hit"] else "hits.missed")
    if kind == "crystals" and "fields" in event:
        found.append("crystals.harvest")
    if kind == "combat_cancelled" and "model_unit" in event:
        found.append("combat_cancelled.whose")
    if kind == "charged" and "card" in event:
        found.append("charged.card")
    if kind == "restored" and "left" in event:
        found.append("restored.left")
    if kind == "compared" and event.get("defence") is None and event.get("won"):
        found.append("compared.no_defence")
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
    if kind == "paid" and (event.get("squad_unit") or not str(event.get("with")).startswith("endurance")):
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
    asked = values.get("asked")
    for key in MODELS:
        if f"{key}_unit" in values:
            found[key] = with_owner(numbered(called, values, key), values[key] // PER_SEAT, asked, names)
    for key in SQUAD_KEYS:
        if f"{key}_unit" in values:
            found[key] = numbered(called, values, key)
            found[f"whose_{key}"] = with_owner(found[key], values[key] // SQUADS, asked, names)
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
    for key in GROUPS:
        if f"{key}_units" in values:
            found[key] = "; ".join(group(called, values, key, names)) or called.term("nobody")
    if isinstance(values.get("fields"), list):
        found["fields"] = ", ".join(called.field(field) for field in values["fields"])
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


def numbered(called: Names, values: dict[str, Any], key: str) -> str:
    """A unit; of several squads of it, with the number of the squad."""
    return with_number(called.unit(values[f"{key}_unit"]), values.get(f"{key}_number", 0))


def with_number(unit: str, number: int) -> str:
    return f"{unit} [{number}]" if number else unit


def with_owner(name: str, owner: int, asked: object, names: list[str]) -> str:
    return name if owner >= len(names) or owner == asked else f"{name} ({names[owner]})"


def group(called: Names, values: dict[str, Any], key: str, names: list[str]) -> list[str]:
    """Several models, with their INI where an event tells it; those that are alike once, with how many there are."""
    inis = values.get("inis", {})
    found = []
    numbers = values.get(f"{key}_numbers", [0] * len(values[key]))
    for model, unit, number in zip(values[key], values[f"{key}_units"], numbers, strict=True):
        name = with_owner(with_number(called.unit(unit), number), model // PER_SEAT, values.get("asked"), names)
        found.append(f"{name} {called.term('ini')} {inis[str(model)]}" if str(model) in inis else name)
    return counted(found)


def cause(called: Names, event: dict[str, Any], values: dict[str, Any]) -> str:
    """What dealt wounds that no Combat has dealt: a model, or an action; empty where nobody could doubt it."""
    if "by_unit" in event:
        return called.term("wounded_by", who=values["by"])
    return called.term("wounded_by", who=values["action"]) if values.get("action") else ""


def lead(words: Words, event: dict[str, Any], who: str, lang: str) -> str:
    """Where the marker stands now, for the player to or from whom it has moved."""
    steps = event["marker"] if event["seat"] == 0 else -event["marker"]
    key = "lead_ahead" if steps > 0 else "lead_behind" if steps < 0 else "lead_level"
    return words.say(lang, "term", key, {"who": who, "n": abs(steps)})
