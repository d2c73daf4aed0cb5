"""What an option means, in words."""

from __future__ import annotations

from typing import Any

from druza.games.motherload.content.box import COLOURS
from druza.games.motherload.content.pieces import DOWN, HIRES, RIGHT, pile_of, side_of
from druza.games.motherload.naming import Names
from druza.games.motherload.rules.blast import PlacePattern, TurnPattern
from druza.games.motherload.rules.collect import SplitMinerals, StackMinerals
from druza.games.motherload.rules.drill import ChooseDirection, ChooseStart
from druza.games.motherload.rules.effects import PutMineral
from druza.games.motherload.rules.mine import Haul
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import (
    ARTEFACT,
    CARD,
    COLOUR,
    CREW,
    DIRECTION,
    MAJOR,
    MINERAL,
    MINOR,
    SIDE,
    SPACE,
    STACK,
    TURNED,
    VOCABULARY,
)


def describe_option(names: Names, state: MotherloadState, option: int, seat: int, lang: str) -> str:
    """A sentence: the words for this question and verb, else for the verb alone, with the piece named."""
    verb = VOCABULARY.verb_of(option)
    key = state.prompt()["key"]
    content = state.content
    constants = {"draws": content.draw_action, "bombs": content.blast_price}
    values = {**constants, **state.prompt()["values"], **piece_names(names, state, option, seat, lang)}
    if values.get("colour") in COLOURS:
        values["colour"] = names.colour(values["colour"], lang)
    specific = f"{key}.{verb.name}"
    return names.words.say(lang, "option", specific if names.words.has("option", specific) else verb.name, values)


def piece_names(names: Names, state: MotherloadState, option: int, seat: int, lang: str) -> dict[str, Any]:
    """The values that option sentences use."""
    if CARD.has(option):
        return {"card": names.pilot(state.content.cards[CARD.index(option)], lang)}
    if SPACE.has(option) or DIRECTION.has(option):
        return {"place": placement(names, state, option, lang)}
    if TURNED.has(option):
        return turned_values(state, TURNED.index(option), lang)
    if STACK.has(option):
        return stack_values(names, state, STACK.index(option), seat, lang)
    if COLOUR.has(option):
        return {"colour": COLOURS[COLOUR.index(option)]}
    if MINERAL.has(option):
        return {"mineral": names.mineral(state.content.minerals[MINERAL.index(option)], lang)}
    if ARTEFACT.has(option):
        artefact = names.box.artefacts[ARTEFACT.index(option)]
        return {"artefact": artefact.name.get(lang), "text": artefact.text.get(lang)}
    if MAJOR.has(option):
        major = names.box.majors[MAJOR.index(option)]
        return {"achievement": major.name.get(lang), "text": major.text.get(lang), "vp": major.vp}
    if MINOR.has(option):
        minor = names.box.minors[MINOR.index(option)]
        return {"achievement": minor.name.get(lang), "text": minor.text.get(lang), "vp": minor.vp}
    if CREW.has(option):
        crew = names.box.crews[CREW.index(option)]
        return {"crew": crew.name.get(lang), "text": crew.theme.get(lang)}
    if SIDE.has(option):
        side = names.side(side_of(state.prompt()["values"]["depth"], SIDE.index(option)))
        return {"side": side.side, "board": side.name.get(lang)}
    return {}


# -- placements -----------------------------------------------------------------------------------------------------


def placement(names: Names, state: MotherloadState, option: int, lang: str) -> str:
    """Where the tunnel goes, and what it collects; both ways where a line can begin in two directions."""
    asked = state.decision()
    mine = state.mine
    if isinstance(asked, PlacePattern):
        shape = state.content.shapes[asked.pattern][asked.turned]
        return covering(names, state, mine.shape_at(shape, mine.place(SPACE.index(option))), lang)
    if isinstance(asked, ChooseDirection):
        line = mine.same_line(mine.place(asked.space), DIRECTION.index(option), asked.length)
        return covering(names, state, line, lang)
    if not isinstance(asked, ChooseStart):
        return names.space(SPACE.index(option), lang)
    start = mine.place(SPACE.index(option))
    ways = [RIGHT] if asked.length == 1 else [RIGHT, DOWN]
    legal = [way for way in ways if asked.starts(state, way).has(start)]
    told = [covering(names, state, mine.same_line(start, way, asked.length), lang) for way in legal]
    if not told:
        return names.space(SPACE.index(option), lang)
    return names.words.say(lang, "term", "or", {}).join(told)


def covering(names: Names, state: MotherloadState, places: list[int], lang: str) -> str:
    """`F6-I6, Depth 2: Emerald 8, Iron 2, artefact; 10$`."""
    haul = Haul(state.mine, places)
    where = names.spaces_at([state.mine.space(place) for place in places], lang)
    things = [names.mineral(state.content.minerals[kind], lang) for kind in haul.kinds]
    for name, count in (("bomb", haul.bombs), ("artefact", haul.artefacts), ("card", haul.draws)):
        if count:
            things.append(names.words.say(lang, "term", f"and_{name}", {"count": count}))
    if not things:
        return names.words.say(lang, "term", "covers_nothing", {"where": where})
    values = {"where": where, "things": ", ".join(things), "value": haul.value}
    return names.words.say(lang, "term", "covers" if haul.value else "covers_bonus", values)


def turned_values(state: MotherloadState, turned: int, lang: str) -> dict[str, Any]:
    """An orientation as rows of squares, with the number of places for it."""
    asked = state.decision()
    pattern = asked.pattern if isinstance(asked, (TurnPattern, PlacePattern)) else 0
    shapes = state.content.shapes[pattern]
    shape = shapes[min(turned, len(shapes) - 1)]
    rows = [["□"] * shape.width for _ in range(shape.height)]
    for row, column in zip(shape.rows, shape.columns, strict=True):
        rows[row][column] = "■"
    corners = state.mine.blast_corners(shape).places()
    worth = [Haul(state.mine, state.mine.shape_at(shape, corner)).value for corner in corners]
    drawn = " / ".join("".join(row) for row in rows)
    return {"shape": drawn, "count": len(corners), "most": max(worth, default=0)}


# -- stacks and cards -----------------------------------------------------------------------------------------------


def stack_values(names: Names, state: MotherloadState, stack: int, seat: int, lang: str) -> dict[str, Any]:
    """A stack with its top card, and what the minerals in question would make of it."""
    colour = names.stack(stack, lang)
    if state.crews[seat] < 0 or state.hired[seat][stack] >= HIRES:
        return {"stack": colour, "card": "", "outcome": ""}
    content = state.content
    card = state.top_card(seat, stack)
    pile = state.piles[seat][stack]
    added = pile + new_minerals(state)
    have, cost = int(content.pile_value(added)), content.cost[card]
    outcome = "exact" if have == cost else "wasted" if have > cost else "short"
    values = {"have": have, "cost": cost, "gap": abs(cost - have)}
    return {
        "stack": colour,
        "card": names.box.pilots[card].name.get(lang),
        "before": content.pile_value(pile),
        "have": have,
        "cost": cost,
        "outcome": names.words.say(lang, "term", f"pays_{outcome}", values),
    }


def new_minerals(state: MotherloadState) -> int:
    """The minerals that the pending question puts onto a stack."""
    asked = state.decision()
    if isinstance(asked, StackMinerals):
        return asked.pile
    if isinstance(asked, SplitMinerals):
        return pile_of(asked.kinds[0])
    if isinstance(asked, PutMineral):
        return pile_of(asked.kind)
    return 0
