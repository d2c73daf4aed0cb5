"""Scoring: victory points by category."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import (
    COLOURS,
    PER_ARTIFACT,
    PER_BEST,
    PER_COLOUR,
    PER_CRYSTAL,
    PER_MERCENARY,
    PER_NOTHING,
    PER_SYMBOL,
    PER_TOTEM,
    Score,
)
from druza.games.star_scrappers.state import StarScrappersState

CATEGORIES: Final = ("crystals", "symbols", "totems", "artifacts", "subjugated")


def total_points(state: StarScrappersState, seat: int) -> int:
    """SS-220 to SS-229."""
    return (
        crystal_points(state, seat)
        + symbol_points(state, seat)
        + totem_points(state, seat)
        + artifact_points(state, seat)
        + subjugated_points(state, seat)
    )


def crystal_points(state: StarScrappersState, seat: int) -> int:
    """SS-220."""
    points = 0
    for crystal in state.crystals[seat]:
        points += state.content.crystal_vp[crystal]
    return points


def symbol_points(state: StarScrappersState, seat: int) -> int:
    """SS-224 to SS-226: set k holds every symbol that the player has at least k times."""
    counts = [0] * COLOURS
    for crystal in state.crystals[seat]:
        symbol = state.content.crystal_symbol[crystal]
        if symbol >= 0:
            counts[symbol] += 1
    points = 0
    nth = 1
    while True:
        size = 0
        for count in counts:
            if count >= nth:
                size += 1
        if size == 0:
            return points
        points += state.content.symbol_sets[size]
        nth += 1


def totem_points(state: StarScrappersState, seat: int) -> int:
    """SS-222."""
    return state.totems.count(seat) * state.content.totem_vp


def subjugated_points(state: StarScrappersState, seat: int) -> int:
    """SS-223."""
    points = 0
    for card in state.subjugated[seat]:
        points += state.content.level[card]
    return points


def artifact_points(state: StarScrappersState, seat: int) -> int:
    """SS-221, SS-192: each scoring half by itself."""
    points = 0
    for half in state.artifacts[seat]:
        score = state.content.half_score[half]
        if score is not None:
            points += half_points(state, seat, score)
    return points


def half_points(state: StarScrappersState, seat: int, score: Score) -> int:
    """SS-180 to SS-191."""
    if score.per == PER_BEST:
        best = -1
        for crystal in state.crystals[seat]:
            best = max(best, state.content.crystal_row[crystal])
        return score.table[best] if best >= 0 else 0
    return score.vp * (counted(state, seat, score) // score.group)


def counted(state: StarScrappersState, seat: int, score: Score) -> int:
    """How many things a scoring half counts."""
    per = score.per
    if per == PER_CRYSTAL or per == PER_COLOUR:
        by_colour = crystals_by_colour(state, seat, score)
        if per == PER_COLOUR:
            return COLOURS - by_colour.count(0)
        return max(by_colour) if score.best_colour else sum(by_colour)
    if per == PER_SYMBOL:
        symbols = 0
        for crystal in state.crystals[seat]:
            if state.content.crystal_symbol[crystal] >= 0:
                symbols += 1
        return symbols
    if per == PER_TOTEM:
        return state.totems.count(seat)
    if per == PER_ARTIFACT:
        return len(state.artifacts[seat])
    if per == PER_MERCENARY:
        return len(state.hands[seat]) + len(state.bases[seat])
    return 1 if per == PER_NOTHING else 0


def crystals_by_colour(state: StarScrappersState, seat: int, score: Score) -> list[int]:
    """The own Crystals that a half counts, by printed colour."""
    content = state.content
    counts = [0] * COLOURS
    for crystal in state.crystals[seat]:
        if score.costs >> content.crystal_row[crystal] & 1:
            if not score.cave_in_only or content.crystal_cave_in[crystal]:
                counts[content.crystal_colour[crystal]] += 1
    return counts
