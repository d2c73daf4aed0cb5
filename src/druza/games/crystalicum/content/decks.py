"""Decks: what makes one legal, and how it is written as text."""

from __future__ import annotations

import difflib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.pieces import Content
from druza.kernel.refused import BadInput

RESOURCES = 60
WORLDS = 20
COPIES = 3


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


def deck_problems(content: Content, deck: Deck, chain: bool = False) -> list[str]:
    """CR-004 to CR-015: every rule that a deck breaks, with the cards named. Empty if it is legal."""
    found = []
    if deck.home < 0 or content.kind[deck.home] != pieces.HOME_WORLD:
        found.append("CR-006: a deck needs exactly one Home World")
    if len(deck.resource) < RESOURCES:
        found.append(f"CR-004: {len(deck.resource)} Resource cards, at least {RESOURCES} are needed")
    if len(deck.worlds) < WORLDS:
        found.append(f"CR-005: {len(deck.worlds)} Worlds, at least {WORLDS} are needed")
    for pattern in sorted(set(deck.resource)):
        if content.kind[pattern] in (pieces.WORLD, pieces.HOME_WORLD):
            found.append(f"CR-005: {content.ids[pattern]} is a World and cannot be in the Resource deck")
    for pattern in sorted(set(deck.worlds)):
        if content.kind[pattern] != pieces.WORLD:
            found.append(f"CR-005: {content.ids[pattern]} is not a World and cannot be in the World deck")
    return found + copy_problems(content, deck, chain)


def copy_problems(content: Content, deck: Deck, chain: bool) -> list[str]:
    """CR-008 to CR-012, CR-015: copies of a pattern, and unique cards of a name."""
    found = []
    counts = Counter(deck.resource) + Counter(deck.worlds)
    for pattern in sorted(counts):
        id, count = content.ids[pattern], counts[pattern]
        if content.kind[pattern] == pieces.WORLD and count > 1:
            found.append(f"CR-010: {count} copies of the World {id}, all Worlds are unique")
        elif content.unique[pattern] and count > 1:
            found.append(f"CR-009: {count} copies of {id}, which is unique")
        elif count > COPIES:
            found.append(f"CR-008: {count} copies of {id}, at most {COPIES} are allowed")
    names: dict[int, list[int]] = {}
    for pattern in sorted(counts):
        if content.unique[pattern]:
            names.setdefault(content.base[pattern], []).append(pattern)
    for levels in names.values():
        if len(levels) > 1 and not chain:
            ids = ", ".join(content.ids[pattern] for pattern in levels)
            found.append(f"CR-011: only one unique card of a name: {ids}")
    return found


def check_deck(content: Content, deck: Deck, chain: bool = False, whose: str = "the deck") -> None:
    """CR-014: BadInput with everything that is wrong."""
    problems = deck_problems(content, deck, chain)
    if problems:
        raise BadInput(f"{whose} is not legal: {'; '.join(problems)}")


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
                raise BadInput(f"line {number}: a second Home World; a deck has one (CR-006)")
            else:
                deck.home = card_named(names, value, number)
            continue
        count, pattern = counted_card(names, said, number)
        kind = content.kind[pattern]
        if kind == pieces.HOME_WORLD:
            raise BadInput(
                f"line {number}: {content.ids[pattern]} is a Home World: write 'home: {content.ids[pattern]}'"
            )
        (deck.worlds if kind == pieces.WORLD else deck.resource).extend([pattern] * count)
    if deck.home < 0:
        raise BadInput("the deck has no Home World: expected a line 'home: ID' (CR-006)")
    return deck


def counted_card(names: dict[str, int], said: str, number: int) -> tuple[int, int]:
    """`3 ID`, `3x ID` or `ID`."""
    first, _, rest = said.partition(" ")
    amount = first.rstrip("x×")
    if rest and amount.isascii() and amount.isdigit():
        if len(amount) > 9 or not 1 <= int(amount) <= 99:
            raise BadInput(f"line {number}: expected 1 to 99 copies, found {amount[:20]}")
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
    raise BadInput(f"line {number}: unknown card {said.strip()!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


# -- for a table


def deck_from(box: Box, content: Content, said: Any, chain: bool, whose: str) -> Deck:
    """A deck by its id, or as text; legal, or BadInput."""
    if not isinstance(said, str):
        raise BadInput(f"{whose}: expected the id of a deck or a deck as text, found {said!r}")
    if said in content.decks:
        deck = preconstructed(content, said)
    elif "\n" in said:
        deck = read_deck(box, content, said)
    else:
        near = difflib.get_close_matches(said, content.decks, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadInput(f"{whose}: unknown deck {said!r}: expected one of {', '.join(content.decks)}{hint}")
    check_deck(content, deck, chain, whose)
    return deck
