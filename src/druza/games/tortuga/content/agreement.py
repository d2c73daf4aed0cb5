"""Agreement: what the files of the content must say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from druza.games.tortuga.content.box import Box


def disagreements(box: Box) -> Iterator[str]:
    """Everything on which the content contradicts itself: file, entry, key, what was expected."""
    yield from _sectors(box)
    yield from _boards(box)
    yield from _starting_deck(box)
    yield from _tokens(box)
    colours = [card.color for card in box.cards if card.deck == "SHIP"]
    if sorted(colours) != sorted(box.game.colors):
        yield f"game.toml: colors: expected {', '.join(colours)}, the colours of the ships"


def _sectors(box: Box) -> Iterator[str]:
    count = sum(tile.count for tile in box.tiles)
    if count != box.tile_total:
        yield f"sectors.toml: total: expected {count}, as many as the tiles have copies; found {box.tile_total}"
    tokens = [token.id for token in box.tokens]
    for tile in box.tiles:
        if tile.grants and tile.grants not in tokens:
            yield f"sectors.toml: {tile.id}: grants: unknown token {tile.grants!r}: expected one of {', '.join(tokens)}"


def _boards(box: Box) -> Iterator[str]:
    copies = {tile.id: tile.count for tile in box.tiles}
    for board in box.boards:
        if board.tiles != len(board.slot):
            yield f"map.toml: {board.id}: tiles: expected {len(board.slot)}, the number of its places"
        for tile, used in Counter(slot.tile for slot in board.slot).items():
            if used > copies.get(tile, used):
                yield f"map.toml: {board.id}: {used} places for {tile}; expected at most {copies[tile]}, its copies"
    for setup in box.game.setup:
        board = next(board for board in box.boards if board.id == setup.layout)
        printed = Counter(slot.tile for slot in board.slot)
        where = f"game.toml: setup: for {setup.players} players"
        for tile, used in setup.inner_tiles.items():
            if printed[tile] != used:
                yield f"{where}: inner_tiles.{tile}: expected {printed[tile]}, as on the board {board.id}"
        if setup.control_tokens != board.tiles:
            yield f"{where}: control_tokens: expected {board.tiles}, one for each tile"


def _starting_deck(box: Box) -> Iterator[str]:
    deck = box.game.starting_deck
    size = sum(part.count for part in deck.cards) + 1
    if deck.size != size:
        yield f"game.toml: starting_deck: size: expected {size}, its cards and that of the ship"
    each = {part.id: part.count for part in deck.cards}
    seats = box.game.players["max"]
    for card in box.cards:
        if card.deck == "START":
            own = each.get(card.id, 0)
            if card.per_player != own:
                yield f"cards_start.toml: {card.id}: per_player: expected {own}, as in the starting deck of game.toml"
            if card.count != card.per_player * seats:
                yield f"cards_start.toml: {card.id}: count: expected {card.per_player * seats}, for {seats} players"


def _tokens(box: Box) -> Iterator[str]:
    counts = {token.id: token.count for token in box.tokens}
    hunts = sum(token.count for token in box.tokens if token.card)
    for setup in box.game.setup:
        where = f"game.toml: setup: for {setup.players} players"
        if setup.minerals > counts.get("mineral", 0):
            yield f"{where}: minerals: expected at most {counts.get('mineral', 0)}, the tokens there are"
        if setup.hunt_tokens > hunts:
            yield f"{where}: hunt_tokens: expected at most {hunts}, the tokens there are"
    seats = box.game.players["max"]
    for token in box.tokens:
        if token.per_player and token.count != token.per_player * seats:
            yield f"tokens.toml: {token.id}: count: expected {token.per_player * seats}, for {seats} players"
