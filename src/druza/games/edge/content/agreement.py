"""Agreement: what the files of the content must say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from druza.games.edge.content.box import Box
from druza.games.edge.content.entries import FactionEntry

ANY = "any"  # a card whose lower action is for every squad


def disagreements(box: Box) -> Iterator[str]:
    """Everything on which the content contradicts itself: file, entry, key, what was expected."""
    for faction in box.factions:
        yield from _figures(box, faction)
        yield from _named(box, faction)
    for board in box.board.board:
        if board.hexes != 7 * board.fields:
            yield f"board.toml: {board.id}: hexes: expected {7 * board.fields}, seven in each field"
    yield from _decks(box)
    yield from _sources(box)
    yield from _refs(box)


def _figures(box: Box, faction: FactionEntry) -> Iterator[str]:
    """How much a faction has, as it says itself and as the files count."""
    units = [unit for unit in box.units if unit.faction == faction.id]
    cards = [card for card in box.cards if card.faction == faction.id]
    counted = {
        "squad_cards": sum(unit.squad_cards for unit in units),
        "models": sum(unit.squad_cards * unit.models for unit in units),
        "unit_names": len(units),
        "distinct_cards": len(cards),
        "cards": sum(card.copies for card in cards),
    }
    for key, count in counted.items():
        if getattr(faction, key) != count:
            yield f"factions.toml: {faction.id}: {key}: expected {count}, as the other files have"


def _named(box: Box, faction: FactionEntry) -> Iterator[str]:
    """What a faction names must be there, and its own."""
    decks = [deck for deck in box.decks if deck.faction == faction.id]
    named: list[tuple[str, list[Any]]] = [
        ("leader", [unit for unit in box.units if unit.faction == faction.id and unit.leader]),
        ("shrine", [shrine for shrine in box.shrines if shrine.faction == faction.id]),
        ("banner", [banner for banner in box.banners if banner.faction == faction.id]),
        ("starting_deck", [deck for deck in decks if deck.mode == "duel"]),
        ("multi_deck", [deck for deck in decks if deck.mode == "multiplayer"]),
    ]
    for key, entries in named:
        ids = [entry.id for entry in entries]
        found = getattr(faction, key)
        if found not in ids:
            right = " or ".join(ids) or "one that is there"
            yield f"factions.toml: {faction.id}: {key}: expected {right}, found {found!r}"


def _decks(box: Box) -> Iterator[str]:
    """The suggested squads and decks: their own units and cards, no more of them than there are."""
    units = {unit.id: unit for unit in box.units}
    cards = {card.id: card for card in box.cards}
    for deck in box.decks:
        where = f"decks.toml: {deck.id}"
        for id, used in Counter(deck.squads).items():
            if units[id].faction != deck.faction:
                yield f"{where}: squads: {id} belongs to {units[id].faction}, not to {deck.faction}"
            elif used > units[id].squad_cards:
                yield f"{where}: squads: {id}: expected at most {units[id].squad_cards}, as units.toml has squad cards"
        for id, used in deck.cards.items():
            card = cards[id]
            if card.faction != deck.faction:
                yield f"{where}: cards: {id} belongs to {card.faction}, not to {deck.faction}"
            elif used > card.copies:
                yield f"{where}: cards: {id}: expected at most {card.copies}, its copies"
            elif card.squad != ANY and card.squad not in deck.squads:
                yield f"{where}: cards: {id} is for {card.squad}, which is not among the squads"
        for id, used in deck.drop_for_20.items():
            if used > deck.cards.get(id, 0):
                yield f"{where}: drop_for_20: {id}: expected at most {deck.cards.get(id, 0)}, as in the deck"


def _sources(box: Box) -> Iterator[str]:
    """As many sources in every layout as there are in the box."""
    count = next(component.count for component in box.components if component.id == "source")
    for layout in box.board.recommended:
        if len(layout.sources) != count:
            yield f"board.toml: {layout.id}: sources: expected {count}, as components.toml has"


def _refs(box: Box) -> Iterator[str]:
    """What an entry refers to is said in sources.toml."""
    files: list[tuple[str, list[Any]]] = [*box.card_files.items()]
    files += [("units.toml", box.units), ("tokens.toml", box.tokens), ("factions.toml", box.factions)]
    for file, entries in files:
        for entry in entries:
            for ref in entry.ref:
                if ref not in box.refs:
                    yield f"{file}: {entry.id}: ref: expected one of {', '.join(box.refs)}, found {ref!r}"
