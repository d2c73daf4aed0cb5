"""Decks: what makes one legal, and how it is written as text."""

from __future__ import annotations

import difflib
from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.pieces import Content
from druza.kernel.builder import Misbuilt, Problem
from druza.kernel.refused import BadInput
from druza.kernel.words import Words


@dataclass
class Deck:
    """A Home World, Resource cards and Worlds, by pattern."""

    home: int
    resource: list[int] = field(default_factory=list)
    worlds: list[int] = field(default_factory=list)
    name: str = ""


def preconstructed(content: Content, id: str) -> Deck:
    """One of the decks that the content has."""
    number = content.decks.index(id)
    resource, worlds = content.deck_resources[number], content.deck_worlds[number]
    return Deck(content.deck_homes[number], resource[:], worlds[:], id)


@lru_cache(maxsize=64)
def preconstructed_problems(content: Content, id: str, chain: bool) -> list[Problem]:
    """What is wrong with a deck of the content: judged once, since every new game asks."""
    return deck_problems(content, preconstructed(content, id), chain)


@lru_cache(maxsize=1)
def deck_words() -> Words:
    """The sentences about decks."""
    return Words(Path(__file__).parent.parent / "words" / "builder")


def in_english(problem: Problem) -> str:
    """A problem as a line for programs and files, cards by their ids."""
    said = problem.say(deck_words(), "en")
    return f"{problem.rule}: {said}" if problem.rule else said


def deck_problems(content: Content, deck: Deck, chain: bool = False) -> list[Problem]:
    """CR-004 to CR-015: every rule that a deck breaks, with the cards named. Empty if it is legal."""
    found = []
    if deck.home < 0 or content.kind[deck.home] != pieces.HOME_WORLD:
        found.append(Problem("home", rule="CR-006"))
    if len(deck.resource) < content.least_resources:
        found.append(Problem("resource", {"found": len(deck.resource), "least": content.least_resources}, "CR-004"))
    if len(deck.worlds) < content.least_worlds:
        found.append(Problem("worlds", {"found": len(deck.worlds), "least": content.least_worlds}, "CR-005"))
    for pattern in sorted(set(deck.resource)):
        if content.kind[pattern] in (pieces.WORLD, pieces.HOME_WORLD):
            found.append(Problem("among_resources", {"card": content.ids[pattern]}, "CR-005"))
    for pattern in sorted(set(deck.worlds)):
        if content.kind[pattern] != pieces.WORLD:
            found.append(Problem("among_worlds", {"card": content.ids[pattern]}, "CR-005"))
    return found + copy_problems(content, deck, chain)


def copy_problems(content: Content, deck: Deck, chain: bool) -> list[Problem]:
    """CR-008 to CR-012, CR-015: copies of a card, and unique cards of a name."""
    found = []
    counts = Counter(deck.resource) + Counter(deck.worlds)
    for pattern in sorted(counts):
        values: dict[str, Any] = {"card": content.ids[pattern], "found": counts[pattern]}
        if content.kind[pattern] == pieces.WORLD and counts[pattern] > 1:
            found.append(Problem("world", values, "CR-010"))
        elif content.unique[pattern] and counts[pattern] > 1:
            found.append(Problem("unique", values, "CR-009"))
        elif counts[pattern] > content.most_copies:
            found.append(Problem("copies", {**values, "most": content.most_copies}, "CR-008"))
    names: dict[int, list[int]] = {}
    for pattern in sorted(counts):
        if content.unique[pattern]:
            names.setdefault(content.base[pattern], []).append(pattern)
    for levels in names.values():
        if len(levels) > 1 and not chain:
            found.append(Problem("levels", {"cards": [content.ids[pattern] for pattern in levels]}, "CR-011"))
    return found


def check_deck(problems: list[Problem], whose: str) -> None:
    """CR-014: BadInput with everything that is wrong."""
    if problems:
        raise BadInput(f"{whose} is not legal: {' '.join(map(in_english, problems))}")


# -- as text


def deck_text(box: Box, deck: Deck, lang: str = "en") -> str:
    """A deck as text that `read_deck` reads back: one line a card, its number, its id, its name as a comment."""
    lines = []
    if deck.name:
        lines.append(f"name: {deck.name}")
    lines.append(f"home: {box.cards[deck.home].id}  # {box.cards[deck.home].name.get(lang)}")
    for title, cards in (("resource", deck.resource), ("worlds", deck.worlds)):
        lines.append(f"# {title}: {len(cards)}")
        counts = Counter(cards)
        lines += [f"{counts[card]} {box.cards[card].id}  # {box.cards[card].name.get(lang)}" for card in sorted(counts)]
    return "\n".join(lines) + "\n"


def read_deck(box: Box, content: Content, text: str) -> Deck:
    """A deck from text: `home: ID`, `3 ID`, `ID`; ids or names in either language; BadInput names the line."""
    names = known_names(box)
    deck = Deck(pieces.NONE)
    for number, line in enumerate(text.splitlines(), 1):
        said = line.partition("#")[0].strip()
        if not said:
            continue
        key, colon, value = said.partition(":")
        if colon and key.strip().lower() in ("name", "home"):
            if key.strip().lower() == "name":
                deck.name = value.strip()
            elif deck.home >= 0:
                raise unread("line_home", line=number)
            else:
                deck.home = card_named(names, value, number)
            continue
        count, pattern = counted_card(names, said, number)
        kind = content.kind[pattern]
        if kind == pieces.HOME_WORLD:
            raise unread("line_is_home", line=number, card=content.ids[pattern])
        (deck.worlds if kind == pieces.WORLD else deck.resource).extend([pattern] * count)
    if deck.home < 0:
        raise unread("no_home")
    return deck


def counted_card(names: dict[str, int], said: str, number: int) -> tuple[int, int]:
    """`3 ID`, `3x ID` or `ID`."""
    first, _, rest = said.partition(" ")
    amount = first.rstrip("x×")
    if rest and amount.isascii() and amount.isdigit():
        if len(amount) > 9 or not 1 <= int(amount) <= 99:
            raise unread("line_copies", line=number)
        return int(amount), card_named(names, rest, number)
    return 1, card_named(names, said, number)


def known_names(box: Box) -> dict[str, int]:
    names: dict[str, int] = {}
    for pattern, card in enumerate(box.cards):
        for name in (card.name.pl, card.name.en, card.id):
            names[name.casefold()] = pattern
    return names


def card_named(names: dict[str, int], said: str, number: int) -> int:
    wanted = said.strip().casefold()
    if wanted in names:
        return names[wanted]
    near = difflib.get_close_matches(wanted, names, 1)
    if near:
        raise unread("line_unknown_near", line=number, said=said.strip(), near=near[0])
    raise unread("line_unknown", line=number, said=said.strip())


def unread(key: str, **values: int | str) -> Misbuilt:
    problem = Problem(key, values)
    return Misbuilt(problem, in_english(problem))


# -- for a table


def deck_from(box: Box, content: Content, said: Any, chain: bool, whose: str) -> Deck:
    """A deck by its id, or as text; legal, or BadInput."""
    if not isinstance(said, str):
        raise BadInput(f"{whose}: expected the id of a deck or a deck as text, found {said!r}")
    if said in content.decks:
        check_deck(preconstructed_problems(content, said, chain), whose)
        return preconstructed(content, said)
    if "\n" not in said:
        near = difflib.get_close_matches(said, content.decks, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadInput(f"{whose}: unknown deck {said!r}: expected one of {', '.join(content.decks)}{hint}")
    deck = read_deck(box, content, said)
    check_deck(deck_problems(content, deck, chain), whose)
    return deck
