"""What an option means, in words."""

from __future__ import annotations

from typing import Any

from druza.games.edge.content.basics import MODELS, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.content.box import Box
from druza.games.edge.naming import Names, counted
from druza.games.edge.rules.status_tokens import removable_tokens
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import VOCABULARY
from druza.kernel.words import Words, addressed

OF_CARDS = ("upper", "lower", "attach", "card", "shoot", "use", "banner")
OF_PIECES = ("activate", "squad", "endurance", "model", "clear", "field", "hexes", "slot", "source", "item")


def describe_option(
    box: Box, words: Words, state: EdgeState, option: int, seat: int, lang: str, names: list[str]
) -> str:
    """A phrase: the words for this question and verb, else for the verb alone, with the piece named."""
    verb = VOCABULARY.verb_of(option)
    called = Names(box, state.content, words, lang)
    key = state.prompt()["key"] if state.seat >= 0 else "over"
    values = piece_values(called, state, option, seat, names)
    specific = f"{key}.{verb.name}"
    if verb.name in ("turn", "die", "option") and words.has("option", f"{specific}.{verb.index(option)}"):
        return words.say(lang, "option", f"{specific}.{verb.index(option)}", values)
    if verb.name in ("turn", "die"):
        return words.say(lang, "option", f"{verb.name}.{verb.index(option)}", values)
    if verb.name in ("upper", "lower") and values["card"] == values["action"]:  # a name is not said twice
        return words.say(lang, "option", f"{verb.name}.alone", values)
    return words.say(lang, "option", specific if words.has("option", specific) else verb.name, values)


def piece_values(called: Names, state: EdgeState, option: int, seat: int, names: list[str]) -> dict[str, Any]:
    """The values that option sentences use."""
    verb = VOCABULARY.verb_of(option)
    index = verb.index(option)
    if verb.name in OF_CARDS:
        return card_values(called, state, verb.name, index)
    if verb.name in OF_PIECES:
        return on_table_values(called, state, verb.name, index, seat, names)
    content = state.content
    found: dict[str, Any] = {}
    if verb.name == "line":
        found = {"line": called.term(f"line_{index}")}
    elif verb.name == "faction":
        entry = called.box.factions[index]
        found = {"faction": entry.name.get(called.lang), "text": entry.text.get(called.lang) if entry.text else ""}
    elif verb.name == "unit":
        found = {"unit": called.unit(content.units[index])}
    elif verb.name == "seat":
        found = {"player": addressed(names, seat)[index] if index < state.seats else ""}
    elif verb.name == "number":
        found = {"number": index}
    elif verb.name == "attribute":
        found = {"attribute": called.attribute(index)}
    elif verb.name == "token":
        found = {"token": called.token(content.tokens[index])}
    elif verb.name == "option":
        found = alternative_values(called, state, index)
    elif verb.name == "change":
        found = mode_values(called, state)
    elif verb.name == "die":
        found = {"cost": content.die_cost[index]}
    elif verb.name == "buy":
        found = {"cost": content.buy_cost}
    elif verb.name == "spend":
        found = {"bonus": content.unstoppable_bonus}
    return found


def card_values(called: Names, state: EdgeState, verb: str, index: int) -> dict[str, Any]:
    """An option that uses a card, an upgrade or the banner."""
    content = state.content
    if verb in ("upper", "lower"):
        number = content.card_actions[index][0 if verb == "upper" else -1]
        return action_values(called, index, 0 if verb == "upper" else 1, number)
    if verb == "use":
        slot, half = divmod(index, 2)
        card = state.upgrades[slot]
        if card < 0:
            return {}
        values = action_values(called, card, half, content.card_actions[card][half])
        return {**values, "squad": squad_name(called, state, slot // SLOTS)}
    if verb == "banner":
        if state.seat < 0:
            return {}
        banner = content.banners[content.banner_of_action[state.banners[state.seat]]]
        return {"banner": called.banner(banner), "text": called.banner_text(banner)}
    return {"card": called.card(content.cards[index]), "price": called.attach_price(index)}


def on_table_values(
    called: Names, state: EdgeState, verb: str, index: int, seat: int, names: list[str]
) -> dict[str, Any]:
    """An option that is about a squad, a model, a place or a thing on the table."""
    content = state.content
    if verb in ("model", "clear"):
        values: dict[str, Any] = {"model": model_name(called, state, index, seat, names)}
        if verb == "clear":
            values["tokens"] = ", ".join(called.token(content.tokens[t]) for t in removable_tokens(state, index))
        return values
    if verb == "field":
        return {"field": called.field(state.board().ids[index]), "who": standing(called, state, index)}
    if verb == "hexes":
        return {"hexes": called.hexes(index)}
    if verb == "slot":
        card = state.upgrades[index]
        return {
            "card": called.card(content.cards[card]) if card >= 0 else "",
            "squad": squad_name(called, state, index // SLOTS),
            "charges": state.charges[index],
        }
    if verb == "source":
        return {"field": called.field(state.board().ids[state.sources[index]])}
    if verb == "item":
        return item_values(called, state, index)
    return {"squad": squad_name(called, state, index), "left": state.endurance[index]}


def mode_values(called: Names, state: EdgeState) -> dict[str, Any]:
    """The other side of the squad card that is asked about."""
    if state.seat < 0:
        return {}
    content = state.content
    squad = state.prompt()["values"].get("squad", 0)
    unit = content.units[state.units[squad]]
    other = content.unit_modes[state.units[squad]][1 - state.modes[squad]]
    cost = state.mode_of(squad).change_cost
    return {
        "mode": called.mode(unit, other.id),
        "values": ", ".join(f"{called.attribute(place)} {shown(value)}" for place, value in enumerate(other.values)),
        "price": called.term("crystals", n=cost) if cost else called.term("free"),
    }


def shown(value: int) -> str:
    return "–" if value < 0 else str(value)


def action_values(called: Names, card: int, half: int, number: int) -> dict[str, Any]:
    return {
        "card": called.card(called.content.cards[card]),
        "action": called.action(card, half),
        "text": called.action_text(card, half),
        "price": called.price(number),
    }


def squad_name(called: Names, state: EdgeState, squad: int) -> str:
    """A squad by its unit; of several with one name, with its number on the table."""
    unit = state.units[squad]
    if unit < 0:
        return ""
    first = squad // SQUADS * SQUADS
    name = called.unit(state.content.units[unit])
    if state.units[first : first + SQUADS].count(unit) > 1:
        return f"{name} [{squad % SQUADS + 1}]"
    return name


def model_name(called: Names, state: EdgeState, model: int, seat: int, names: list[str]) -> str:
    """A model by its squad and its field; whose it is, if not the asked player's."""
    name = squad_name(called, state, model // MODELS)
    field = state.fields[model]
    place = called.field(state.board().ids[field]) if field >= 0 else called.term("off_board")
    if model // PER_SEAT == seat:
        return called.term("own_model", unit=name, field=place)
    return called.term("other_model", unit=name, field=place, player=names[model // PER_SEAT])


def standing(called: Names, state: EdgeState, field: int) -> str:
    """Who stands in a field, in brackets; empty if nobody does."""
    units = [
        squad_name(called, state, model // MODELS) for model in range(len(state.fields)) if state.fields[model] == field
    ]
    return f" ({', '.join(counted(units))})" if units else ""


def item_values(called: Names, state: EdgeState, item: int) -> dict[str, Any]:
    squad, place = divmod(item, 5)
    values: dict[str, Any] = {"squad": squad_name(called, state, squad)}
    if place < 4:
        card = state.upgrades[squad * SLOTS + place % 2]
        values["item"] = called.card(state.content.cards[card]) if card >= 0 else ""
        if place >= 2:
            values["item"] = called.term("charge_of", card=values["item"])
    else:
        values["item"] = called.term("endurance_token")
    return values


def alternative_values(called: Names, state: EdgeState, index: int) -> dict[str, Any]:
    """An alternative as the card prints it, else by the verb of its first part."""
    values = state.prompt()["values"]
    verbs = values.get("verbs")
    if not isinstance(verbs, list) or index >= len(verbs):
        return {"part": str(index + 1)}
    printed = called.alternatives(values.get("action", -1))
    part = printed[index] if len(printed) == len(verbs) else called.verb(verbs[index])
    return {"part": part[:1].upper() + part[1:]}
