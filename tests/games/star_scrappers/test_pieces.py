"""Pieces: what is in the box (section 4.0)."""

from __future__ import annotations

from collections import Counter

from tests.games.star_scrappers.table import CONTENT, GAME

BOX = GAME.box


def test_ss_001_seventy_eight_mercenaries_thirteen_of_each_faction() -> None:
    by_faction: Counter[str] = Counter()
    for card in BOX.mercenaries:
        by_faction[card.faction] += card.count
    assert sum(by_faction.values()) == 78
    assert set(by_faction.values()) == {13}
    assert len(by_faction) == 6


def test_ss_001_one_design_with_a_skill_for_each_faction_and_level() -> None:
    designs = [(card.faction, card.level) for card in BOX.mercenaries]
    assert len(set(designs)) == len(designs) == 24
    assert {level for _, level in designs} == {1, 2, 3, 4}
    assert all(card.effect for card in BOX.mercenaries)


def test_ss_002_sixty_crystals_with_colour_cost_and_points() -> None:
    assert sum(crystal.count for crystal in BOX.crystals) == 60
    by_cost: Counter[int] = Counter()
    for crystal in BOX.crystals:
        by_cost[crystal.cost] += crystal.count
    assert by_cost == {1: 24, 3: 18, 6: 12, 10: 6}
    marks = {(bool(crystal.symbol), crystal.cave_in) for crystal in BOX.crystals}
    assert marks == {(False, False), (True, False), (False, True), (True, True)}


def test_ss_003_twelve_artifact_cards_of_two_halves() -> None:
    assert len(BOX.artifacts) == 12
    assert len(CONTENT.halves) == len(set(CONTENT.halves)) == 24
    for card in BOX.artifacts:
        left, right = card.half
        assert (left.side, left.kind) == ("left", "score")
        assert right.side == "right"
        assert right.kind != "score"


def test_ss_004_a_command_card_and_a_totem_of_each_faction_and_one_board() -> None:
    factions = {faction.id for faction in BOX.factions}
    assert {card.faction for card in BOX.commands} == factions
    assert len(BOX.commands) == 6
    assert {totem.faction for totem in BOX.totems} == factions
    assert len(BOX.totems) == 6
    assert (len(BOX.board.board), len(BOX.board.marker)) == (1, 1)
    assert (BOX.board.cave_in_track.last, CONTENT.collapse_at[2:]) == (9, [7, 8, 9])


def test_every_text_is_there_in_both_languages() -> None:
    for piece in (*BOX.factions, *BOX.mercenaries, *BOX.crystals, *BOX.totems):
        for text in (piece.name, piece.text):
            assert text.pl.strip()
            assert text.en.strip()
