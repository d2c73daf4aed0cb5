"""What an option means, in words."""

from __future__ import annotations

from typing import Any

from druza.games.edge.content.basics import MODELS, PER_SEAT, SLOTS, SQUADS
from druza.games.edge.content.box import Box
from druza.games.edge.naming import Names
from druza.games.edge.rules.status_tokens import removable_tokens
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import (
    ATTRIBUTE,
    CLEAR_TOKEN,
    FIELD,
    HEXES,
    ITEM,
    MODEL,
    NUMBER,
    OPTION,
    PAY_ENDURANCE,
    SHOOT,
    SLOT,
    SOURCE,
    TOKEN,
    USE,
    VOCABULARY,
)
from druza.kernel.words import Words


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
    return words.say(lang, "option", specific if words.has("option", specific) else verb.name, values)


def piece_values(called: Names, state: EdgeState, option: int, seat: int, names: list[str]) -> dict[str, Any]:
    """The values that option sentences use."""
    content = state.content
    verb = VOCABULARY.verb_of(option)
    index = verb.index(option)
    name = verb.name
    values: dict[str, Any] = {}
    if name in ("upper", "lower"):
        number = content.card_actions[index][0 if name == "upper" else -1]
        values = action_values(called, index, 0 if name == "upper" else 1, number)
    elif name in ("attach", "card") or SHOOT.has(option):
        values = {"card": called.card(content.cards[index])}
    elif USE.has(option):
        slot, half = divmod(index, 2)
        card = state.upgrades[slot]
        if card >= 0:
            values = action_values(called, card, half, content.card_actions[card][half])
            values["squad"] = squad_name(called, state, slot // SLOTS)
    elif name == "banner" and state.seat >= 0:
        banner = content.banners[content.banner_of_action[state.banners[state.seat]]]
        values = {"banner": called.banner(banner), "text": called.banner_text(banner)}
    elif name in ("activate", "squad") or PAY_ENDURANCE.has(option):
        values = {"squad": squad_name(called, state, index), "left": state.endurance[index]}
    elif MODEL.has(option) or CLEAR_TOKEN.has(option):
        values = {"model": model_name(called, state, index, seat, names)}
        if CLEAR_TOKEN.has(option):
            values["tokens"] = ", ".join(called.token(content.tokens[t]) for t in removable_tokens(state, index))
    elif FIELD.has(option):
        values = {"field": called.field(state.board().ids[index]), "who": standing(called, state, index)}
    elif HEXES.has(option):
        values = {"hexes": called.hexes(index)}
    elif name == "line":
        values = {"line": called.term(f"line_{index}")}
    elif name == "faction":
        entry = called.box.factions[index]
        values = {"faction": entry.name.get(called.lang), "text": entry.text.get(called.lang) if entry.text else ""}
    elif name == "unit":
        values = {"unit": called.unit(content.units[index])}
    elif name == "seat":
        values = {"player": names[index] if index < state.seats else ""}
    elif SLOT.has(option):
        card = state.upgrades[index]
        values = {
            "card": called.card(content.cards[card]) if card >= 0 else "",
            "squad": squad_name(called, state, index // SLOTS),
            "charges": state.charges[index],
        }
    elif NUMBER.has(option):
        values = {"number": index}
    elif ATTRIBUTE.has(option):
        values = {"attribute": called.attribute(index)}
    elif TOKEN.has(option):
        values = {"token": called.token(content.tokens[index])}
    elif SOURCE.has(option):
        values = {"field": called.field(state.board().ids[state.sources[index]])}
    elif ITEM.has(option):
        values = item_values(called, state, index)
    elif OPTION.has(option):
        values = alternative_values(called, state, index)
    elif name == "change" and state.seat >= 0:
        squad = state.prompt()["values"].get("squad", 0)
        unit = content.units[state.units[squad]]
        other = content.unit_modes[state.units[squad]][1 - state.modes[squad]]
        values = {"mode": called.mode(unit, other.id), "values": "/".join(shown(value) for value in other.values)}
    elif name == "die":
        values = {"cost": content.die_cost[index]}
    elif name == "buy":
        values = {"cost": content.buy_cost}
    elif name == "spend":
        values = {"bonus": content.unstoppable_bonus}
    return values


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
    return f" ({', '.join(units)})" if units else ""


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
    """An alternative by the verbs of its parts."""
    verbs = state.prompt()["values"].get("verbs")
    if isinstance(verbs, list) and index < len(verbs):
        return {"verb": called.verb(verbs[index]), "number": index + 1}
    return {"verb": "", "number": index + 1}
