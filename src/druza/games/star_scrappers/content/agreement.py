"""Agreement: what the files of the content must say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from druza.games.star_scrappers.content.box import Box


def disagreements(box: Box) -> Iterator[str]:
    """Everything on which the content contradicts itself: file, entry, key, what was expected."""
    yield from _doubled_ids(box)
    yield from _colours(box)
    yield from _designs(box)
    yield from _one_of_each_faction(box)
    yield from _track(box)
    yield from _enough_to_lay_out(box)


def _doubled_ids(box: Box) -> Iterator[str]:
    ids = [piece.id for piece in (*box.factions, *box.mercenaries, *box.crystals, *box.totems, *box.commands)]
    ids += [piece.id for piece in (*box.board.board, *box.board.marker, *box.board.booklet)]
    ids += [card.id for card in box.artifacts] + [half.id for card in box.artifacts for half in card.half]
    for id, times in Counter(ids).items():
        if times > 1:
            yield f"{id}: this id stands there {times} times; expected once in the whole folder"


def _colours(box: Box) -> Iterator[str]:
    colour = {faction.id: faction.color for faction in box.factions}
    claims = [("mercenaries.toml", card.id, card.faction, card.color) for card in box.mercenaries]
    claims += [("totems.toml", totem.id, totem.faction, totem.color) for totem in box.totems]
    claims += [("command-cards.toml", card.id, card.faction, card.color) for card in box.commands]
    for file, id, faction, claimed in claims:
        if faction not in colour:
            yield f"{file}: {id}: faction: unknown faction {faction!r}: expected one of {', '.join(colour)}"
        elif claimed != colour[faction]:
            yield f"{file}: {id}: color: expected {colour[faction]!r}, the colour of its faction"


def _designs(box: Box) -> Iterator[str]:
    for (faction, level), times in Counter((card.faction, card.level) for card in box.mercenaries).items():
        if times > 1:
            yield f"mercenaries.toml: {faction}: {times} designs of level {level}; expected one for each level"
    first = sum(faction.first_game for faction in box.factions)
    if first != 4:
        yield f"factions.toml: first_game: expected four factions, found {first}"


def _one_of_each_faction(box: Box) -> Iterator[str]:
    factions = sorted(faction.id for faction in box.factions)
    if sorted(totem.faction for totem in box.totems) != factions:
        yield "totems.toml: expected one Totem for each faction"
    if sorted(card.faction for card in box.commands) != factions:
        yield "command-cards.toml: expected one Command card for each faction"


def _track(box: Box) -> Iterator[str]:
    track = box.board.cave_in_track
    for seats, space in track.collapse_at.items():
        if not 0 < space <= track.last:
            where = f"board.toml: cave_in_track: collapse_at: {seats}"
            yield f"{where}: expected a space from 1 to {track.last}, found {space}"


def _enough_to_lay_out(box: Box) -> Iterator[str]:
    """No stack may be empty after setup (SS-020), whichever four factions are in play."""
    for level, places in box.board.docks.slots.items():
        copies = sorted(card.count for card in box.mercenaries if str(card.level) == level)
        dealt = places + 4 * box.constants.setup.start_hand.get(level, 0)
        if sum(copies[:4]) <= dealt:
            yield f"mercenaries.toml: level {level}: expected more than {dealt} cards in four factions (SS-020)"
    for cost, places in box.board.mine.slots.items():
        if sum(crystal.count for crystal in box.crystals if str(crystal.cost) == cost) <= places:
            yield f"crystals.toml: cost {cost}: expected more than {places} Crystals (SS-020)"
    if len(box.artifacts) % box.board.artifact_stacks.stacks:
        yield f"artifacts.toml: {len(box.artifacts)} cards cannot be dealt into equal stacks, as board.toml says"
