"""Agreement: what the files of the content must say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.card_entries import HomeWorldCard
from druza.games.crystalicum.content.decks import deck_problems, in_english, preconstructed
from druza.games.crystalicum.content.tables import tables

PRINTED = {"name", "kind", "faction", "function", "unique", "level", "requirement", "effect"}
NUMBERS = {"cost", "body", "mind", "spirit", "modifier", "production", "luck", "exploration", "treasury"}


def disagreements(box: Box) -> Iterator[str]:
    """Everything on which the content contradicts itself: file, entry, key, what was expected."""
    used = Counter[str]()
    content = tables(box)
    for deck in box.decks:
        where = f"decks.toml: {deck.id}"
        home = box.card(deck.home_world)
        if not isinstance(home, HomeWorldCard):
            yield f"{where}: home_world: {home.id} is no Home World"
        elif home.faction != deck.faction:
            yield f"{where}: faction: expected {home.faction!r}, the faction of its Home World"
        for problem in deck_problems(content, preconstructed(content, deck.id)):
            yield f"{where}: {in_english(problem)}"
        used[deck.home_world] += 1
        used.update(deck.worlds)
        for line in deck.resource:
            used[line.card] += line.count
    for file, card in zip(box.files, box.cards, strict=True):
        for value in sorted(set(card.stated) - PRINTED - NUMBERS):
            known = ", ".join(sorted(PRINTED | NUMBERS))
            yield f"{file}: {card.id}: stated: expected one of {known} (found {value!r})"
        if card.copies != used[card.id]:
            yield f"{file}: {card.id}: copies: expected {used[card.id]}, as often as the decks of the box have it"
