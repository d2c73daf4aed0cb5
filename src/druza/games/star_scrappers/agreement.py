"""Agreement: what the files of the content must say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from druza.games.star_scrappers.box import Box
from druza.games.star_scrappers.shapes import Crystal, ScorePart, Symbol, Trigger


def disagreements(box: Box) -> Iterator[str]:
    """Everything on which the content contradicts itself: file, entry, key, what was expected."""
    yield from _doubled_ids(box)
    yield from _colours(box)
    yield from _designs(box)
    yield from _one_of_each_faction(box)
    for crystal in box.crystals:
        yield from _crystal(crystal)
    yield from _counts(box)
    yield from _track(box)
    yield from _enough_to_lay_out(box)


def _doubled_ids(box: Box) -> Iterator[str]:
    ids = [piece.id for piece in (*box.factions, *box.mercenaries, *box.crystals, *box.totems, *box.commands)]
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
    first = [faction.id for faction in box.factions if faction.first_game]
    if sorted(first) != sorted(box.constants.setup.first_game_factions):
        yield f"game.toml: setup: first_game_factions: expected {', '.join(first)}, as in factions.toml"


def _one_of_each_faction(box: Box) -> Iterator[str]:
    factions = sorted(faction.id for faction in box.factions)
    if sorted(totem.faction for totem in box.totems) != factions:
        yield "totems.toml: expected one Totem for each faction"
    if sorted(card.faction for card in box.commands) != factions:
        yield "command-cards.toml: expected one Command card for each faction"
    for totem in box.totems:
        if (totem.vp, totem.mine_discount) != (box.totems[0].vp, box.totems[0].mine_discount):
            yield f"totems.toml: {totem.id}: vp, mine_discount: expected the same for all Totems"
        if totem.vp != box.constants.scoring.totem:
            yield f"totems.toml: {totem.id}: vp: expected {box.constants.scoring.totem}, as in game.toml"


def _crystal(crystal: Crystal) -> Iterator[str]:
    """The effect of a Crystal says the same as its fields."""
    where = f"crystals.toml: {crystal.id}: effect"
    if [part.vp for part in crystal.effect if isinstance(part, ScorePart)] != [crystal.vp]:
        yield f"{where}: expected one score of {crystal.vp}, as in vp"
    if [part.faction for part in crystal.effect if isinstance(part, Symbol)] != [crystal.symbol][
        : bool(crystal.symbol)
    ]:
        yield f"{where}: expected the symbol {crystal.symbol or 'of no faction'}, as in symbol"
    if [part.on for part in crystal.effect if isinstance(part, Trigger)] != ["mine_this"][: crystal.cave_in]:
        yield f"{where}: expected {'one trigger' if crystal.cave_in else 'no trigger'}, as in cave_in"


def _counts(box: Box) -> Iterator[str]:
    expected = box.constants.expected_counts
    found = {
        "mercenaries": sum(card.count for card in box.mercenaries),
        "artifacts": len(box.artifacts),
        "artifact_halves": sum(len(card.half) for card in box.artifacts),
        "crystals": sum(crystal.count for crystal in box.crystals),
        "command_cards": len(box.commands),
        "totems": len(box.totems),
        "boards": len(box.board.board),
        "markers": len(box.board.marker),
        "booklets": len(box.board.booklet),
    }
    for name, count in found.items():
        if count != getattr(expected, name):
            yield f"game.toml: expected_counts: {name}: expected {getattr(expected, name)}, found {count} in the folder"
    for faction in box.factions:
        count = sum(card.count for card in box.mercenaries if card.faction == faction.id)
        if count != expected.mercenaries_per_faction:
            yield f"mercenaries.toml: {faction.id}: expected {expected.mercenaries_per_faction} cards, found {count}"


def _track(box: Box) -> Iterator[str]:
    track = box.board.cave_in_track
    if track.spaces != list(range(track.last + 1)):
        yield f"board.toml: cave_in_track: spaces: expected 0 to {track.last} without gaps"
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
    stacks = box.board.artifact_stacks
    if stacks.stacks * stacks.cards_per_stack != len(box.artifacts):
        expected = stacks.stacks * stacks.cards_per_stack
        yield f"artifacts.toml: expected {expected} cards, as in board.toml, found {len(box.artifacts)}"
