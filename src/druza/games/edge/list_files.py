"""Files of squads and decks: one list per file, checked like a program."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from druza.games.edge.content.pieces import Content
from druza.games.edge.rules.list_problems import deck_problems, in_english, squad_problems
from druza.games.edge.rules.lists import size_of_deck
from druza.games.edge.rules.table_options import known
from druza.kernel.content import Entry, read_content
from druza.kernel.refused import BadInput

FORMAT = "druza-edge-list-1"


class ListFile(Entry, kw_only=True):
    """A faction, its squads and its deck for one mode of play."""

    format: Literal["druza-edge-list-1"]
    name: str
    mode: Literal["duel", "ffa", "teams"]
    faction: str
    squads: list[str]
    cards: dict[str, Annotated[int, msgspec.Meta(ge=1, le=20)]]


def read_list(content: Content, path: Path, deck_20: bool = False) -> ListFile:
    """A list from a file; BadInput names the file and everything that is not legal in it."""
    found = read_content(path, ListFile)
    problems = list_problems(content, found, deck_20)
    if problems:
        raise BadInput(f"{path.name}: {'; '.join(problems)}")
    return found


def list_problems(content: Content, found: ListFile, deck_20: bool = False) -> list[str]:
    """What is wrong with a list; empty if it is legal."""
    try:
        faction = known("faction", found.faction, content.factions)
        units = [known("unit", unit, content.units) for unit in found.squads]
        cards = [known("card", card, content.cards) for card, copies in found.cards.items() for _ in range(copies)]
    except BadInput as error:
        return [str(error)]
    wanted = {"duel": "duel", "ffa": "ffa3", "teams": "teams"}[found.mode]
    rules = next(rules for rules in content.rules if rules.id == wanted)
    size = size_of_deck(content, rules, deck_20)
    problems = squad_problems(content, rules, faction, units) + deck_problems(content, faction, units, cards, size)
    return [in_english(problem) for problem in problems]


def write_list(
    content: Content, path: Path, name: str, mode: str, faction: int, units: list[int], cards: list[int]
) -> None:
    """Write a list; names are quoted as TOML wants them."""
    quoted = name.replace("\\", "\\\\").replace('"', '\\"')
    squads = ", ".join(f'"{content.units[unit]}"' for unit in units)
    copies = Counter(content.cards[card] for card in cards)
    lines = [
        f'format = "{FORMAT}"',
        f'name = "{quoted}"',
        f'mode = "{mode}"',
        f'faction = "{content.factions[faction]}"',
        f"squads = [{squads}]",
        "",
        "[cards]",
        *[f"{id} = {count}" for id, count in sorted(copies.items())],
    ]
    path.write_text("\n".join(lines) + "\n", "utf-8")
