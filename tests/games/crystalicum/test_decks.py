"""Decks: CR-004 to CR-015, and decks as text."""

from __future__ import annotations

import pytest

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.decks import Deck, check_deck, deck_problems, deck_text, preconstructed, read_deck
from druza.kernel.refused import BadInput
from tests.games.crystalicum.table import BOX, CONTENT, GAME, pattern

COURT = "zimowy-dwor"


def court(drop: int = 0, add: str = "", drop_worlds: int = 0, add_worlds: str = "") -> Deck:
    """The Winter Court, less its last cards, with others instead."""
    deck = preconstructed(CONTENT, COURT)
    resource = deck.resource[: len(deck.resource) - drop] + [pattern(id) for id in add.split()]
    worlds = deck.worlds[: len(deck.worlds) - drop_worlds] + [pattern(id) for id in add_worlds.split()]
    return Deck(deck.home, resource, worlds)


def rules_broken(deck: Deck, chain: bool = False) -> set[str]:
    return {problem.rule for problem in deck_problems(CONTENT, deck, chain)}


@pytest.mark.parametrize("id", CONTENT.decks)
def test_cr_004_cr_005_cr_006_the_preconstructed_decks_are_legal(id: str) -> None:
    deck = preconstructed(CONTENT, id)
    assert (len(deck.resource), len(deck.worlds)) == (60, 20)
    assert deck_problems(CONTENT, deck) == []


def test_cr_004_a_resource_deck_has_sixty_cards_or_more() -> None:
    assert rules_broken(court(drop=1)) == {"CR-004"}
    assert rules_broken(court(add="karawela karawela galeon")) == set()


def test_cr_004_there_is_no_largest_deck() -> None:
    everything = [
        card
        for card in range(len(CONTENT.ids))
        for _ in range(1 if CONTENT.unique[card] else 3)
        if CONTENT.kind[card] < pieces.WORLD and CONTENT.level[card] == 0
    ]
    worlds = [card for card in range(len(CONTENT.ids)) if CONTENT.kind[card] == pieces.WORLD]
    seventy = court(
        add="karawela karawela karawela galeon galeon galeon bryg-piracki bryg-piracki statek-kupiecki muszkieterzy"
    )
    for deck in (seventy, Deck(pattern("pagoneria"), everything, worlds)):
        assert deck_problems(CONTENT, deck) == []
        state = GAME.new(6, 1, {"decks": [deck_text(BOX, deck)] * 6})
        assert [len(found) for found in state.decks] == [len(deck.resource) - 6] * 6
        assert GAME.problems(state) == []


def test_cr_005_a_world_deck_has_twenty_worlds_only() -> None:
    assert rules_broken(court(drop_worlds=1)) == {"CR-005"}
    assert rules_broken(court(add="volcan")) == {"CR-005"}
    assert rules_broken(court(add_worlds="karawela")) == {"CR-005"}


def test_cr_006_one_home_world() -> None:
    deck = court()
    assert rules_broken(Deck(-1, deck.resource, deck.worlds)) == {"CR-006"}
    assert rules_broken(Deck(pattern("wies"), deck.resource, deck.worlds)) == {"CR-006"}


def test_cr_008_three_copies_of_a_pattern() -> None:
    assert rules_broken(court(add="kyriakos")) == {"CR-008"}


def test_cr_009_cr_010_one_copy_of_a_unique_card_and_of_every_world() -> None:
    assert rules_broken(court(add="gerasimos-pagos")) == {"CR-009"}
    assert rules_broken(court(add_worlds="leukos")) == {"CR-010"}
    assert all(CONTENT.unique[card] for card in range(len(CONTENT.ids)) if CONTENT.kind[card] == 7)


def test_cr_011_cr_012_cr_015_levels_of_a_name() -> None:
    two = court(add="sandra-celeste-e1")
    assert rules_broken(two) == {"CR-011"}
    assert rules_broken(two, chain=True) == set()
    assert rules_broken(court(add="chrysanthe")) == set()


def test_cr_013_cards_of_other_factions_may_be_in_a_deck() -> None:
    assert rules_broken(court(add="fingin-mac-niall surah")) == set()


def test_cr_014_a_bad_deck_is_refused_with_the_cards_named() -> None:
    with pytest.raises(BadInput, match=r"CR-008: 4 copies of kyriakos"):
        check_deck(deck_problems(CONTENT, court(add="kyriakos")), "the deck")
    text = deck_text(BOX, court(add="gerasimos-pagos"))
    with pytest.raises(BadInput, match=r"decks\[1\] is not legal: CR-009: gerasimos-pagos is unique: one copy, not 2"):
        GAME.new(2, 1, {"decks": [COURT, text]})


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_a_deck_as_text_is_read_back(lang: str) -> None:
    deck = preconstructed(CONTENT, "lowy-w-pustce")
    again = read_deck(BOX, CONTENT, deck_text(BOX, deck, lang))
    assert (again.home, sorted(again.resource), sorted(again.worlds)) == (
        deck.home,
        sorted(deck.resource),
        sorted(deck.worlds),
    )


def test_a_deck_may_be_written_with_names() -> None:
    deck = read_deck(BOX, CONTENT, "home: Pagoneria\n3x Kyriakos\n2 Elfia Fregata\nLaban Zabadi # a World\n")
    assert [CONTENT.ids[card] for card in deck.resource] == ["kyriakos"] * 3 + ["elfia-fregata"] * 2
    assert [CONTENT.ids[card] for card in deck.worlds] == ["laban-zabadi"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3 kyriakos", "no Home World"),
        ("home: pagoneria\n3 kyriakosz", "Line 2: there is no card “kyriakosz”. Did you mean “kyriakos”?"),
        ("home: pagoneria\nhome: astonia", "Line 2: a second Home World"),
        ("home: pagoneria\n0 kyriakos", "Line 2: a number of copies from 1 to 99 is expected."),
        ("home: pagoneria\n1 astonia", "Line 2: astonia is a Home World"),
    ],
)
def test_a_mistake_in_a_deck_names_its_line(text: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_deck(BOX, CONTENT, text)
    assert said in str(caught.value)


def test_own_decks_are_played_and_mistakes_are_told() -> None:
    table = GAME.new(2, 5, {"decks": [deck_text(BOX, court(add="surah")), COURT]})
    assert len(table.decks[0]) + len(table.hands[0]) == 61
    with pytest.raises(BadInput, match=r"unknown deck 'zimowy-dwur'.*did you mean 'zimowy-dwor'"):
        GAME.new(2, 5, {"decks": ["zimowy-dwur", COURT]})
    with pytest.raises(BadInput, match="one for each of the 3 seats"):
        GAME.new(3, 5, {"decks": [COURT, COURT]})
