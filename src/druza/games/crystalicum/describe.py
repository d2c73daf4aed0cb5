"""What an option means, in words."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.pieces import CHARACTER, SHIP, Act
from druza.games.crystalicum.content.terms import SIDES
from druza.games.crystalicum.rules.orbits import orbit_code
from druza.games.crystalicum.state import HIDDEN, SYSTEM, CrystalicumState
from druza.games.crystalicum.verbs.verb import verb_of
from druza.games.crystalicum.view import knows
from druza.games.crystalicum.vocabulary import (
    ANSWER,
    AT,
    BATTLE,
    CARD,
    CHALLENGE,
    COUNT,
    MODE,
    MOVE,
    PEEK,
    REPLACE,
    REVEAL,
    SEAT,
    TRANSFER,
    USE,
    VOCABULARY,
)
from druza.kernel.words import Words, addressed

ON_TABLE = (AT, MOVE, PEEK, TRANSFER, CHALLENGE, REPLACE, BATTLE, REVEAL)


def describe_option(
    box: Box, words: Words, state: CrystalicumState, option: int, seat: int, lang: str, names: list[str]
) -> str:
    """A sentence: the words for this question and verb, else for the verb alone, with the card named."""
    verb = VOCABULARY.verb_of(option)
    key = state.prompt()["key"]
    values = option_values(box, words, state, option, seat, lang, names)
    specific = f"{key}.{verb.name}"
    return words.say(lang, "option", specific if words.has("option", specific) else verb.name, values)


def option_values(
    box: Box, words: Words, state: CrystalicumState, option: int, seat: int, lang: str, names: list[str]
) -> dict[str, Any]:
    """The values that option sentences use."""
    values: dict[str, Any] = {}
    if CARD.has(option):
        card = box.cards[CARD.index(option)]
        values |= {"card": card.name.get(lang), "text": card.text.get(lang)}
    elif USE.has(option):
        slot = USE.index(option) // 4
        values["card"] = slot_name(box, words, state, slot, seat, lang, names)
        values["text"] = box.cards[state.pattern[slot]].text.get(lang)
    elif MODE.has(option):
        values["number"] = MODE.index(option) + 1
        values["text"] = mode_text(words, state, MODE.index(option), lang)
    elif COUNT.has(option):
        values["count"] = COUNT.index(option)
    elif SEAT.has(option):
        other = SEAT.index(option)
        values["player"] = addressed(names, seat)[other] if other < state.seats else ""
    elif ANSWER.has(option):
        matter = state.stack[ANSWER.index(option)]
        pattern = state.content.effects[matter.effect].pattern if matter.effect >= 0 else matter.pattern
        name = box.cards[pattern].name.get(lang) if pattern >= 0 else words.say(lang, "term", "event", {})
        values |= {"card": name, "number": ANSWER.index(option) + 1}
    else:
        for verb in ON_TABLE:
            if verb.has(option):
                values["card"] = slot_name(box, words, state, verb.index(option), seat, lang, names)
    return values


def slot_name(
    box: Box, words: Words, state: CrystalicumState, slot: int, seat: int, lang: str, names: list[str]
) -> str:
    """A card on the table: its name, whose it is if not one's own; a hidden World as such."""
    owner = state.owner[slot]
    if state.zone[slot] == HIDDEN:
        values: dict[str, Any] = {
            "crystals": state.crystals[slot],
            "code": orbit_code(state, slot),
            "player": names[owner],
        }
        if knows(state, slot, seat):
            values["card"] = box.cards[state.pattern[slot]].name.get(lang)
            return words.say(lang, "term", "known_world" if owner == seat else "known_world_of", values)
        return words.say(lang, "term", "hidden_world" if owner == seat else "hidden_world_of", values)
    name = box.cards[state.pattern[slot]].name.get(lang)
    key = "own" if owner == seat else "of"
    if state.zone[slot] == SYSTEM and owner != seat:
        key = "home_of"
    return words.say(lang, "term", key, {"card": name, "player": names[owner], "slot": slot})


def mode_text(words: Words, state: CrystalicumState, mode: int, lang: str) -> str:
    """What one option of a choice does, from its data."""
    for act in state.content.effects[state.stack[-1].effect].acts:
        if mode < len(act.parts):
            part = act.parts[mode]
            name = verb_of(part).NAME
            key = f"mode.{name}.{whom(part)}"
            values = {"amount": f"{part.amount.value:+d}"}
            return words.say(lang, "term", key if words.has("term", key) else f"mode.{name}", values)
    return str(mode + 1)


def whom(part: Act) -> str:
    """Whose card of which kind a part works on: `own.ship`."""
    if part.selector is None:
        return "any.card"
    kind = {1 << SHIP: "ship", 1 << CHARACTER: "character"}.get(part.selector.kinds, "card")
    return f"{SIDES[part.selector.side]}.{kind}"
