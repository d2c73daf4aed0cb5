"""Building squads and decks of The Edge: what is offered, what is legal, text, and the seats they fill."""

from __future__ import annotations

import random
from typing import Any

import pytest

import druza
from druza.games.edge.builder import SquadBuilder
from druza.kernel.builder import Build
from druza.kernel.refused import BadInput

GAME = druza.game("edge")
found = GAME.builder()
assert isinstance(found, SquadBuilder)
BUILDER = found
TABLES = {"duel": (5, 25), "duel-20": (5, 20), "multiplayer": (4, 15)}


def suggested(id: str) -> Build:
    return next(one.build for one in BUILDER.suggestions("en") if one.id == id)


def changed(build: Build, **counts: int) -> Build:
    return BUILDER.checked(build.name, build.choices, {**build.counts, **counts})


def rules(build: Build) -> set[str]:
    return {fault.rule for fault in BUILDER.faults(build, "en")}


@pytest.mark.parametrize("suggestion", BUILDER.suggestions("pl"), ids=lambda one: one.id)
def test_ed_010_ed_015_every_suggested_build_is_legal_and_survives_text(suggestion: Any) -> None:
    build = suggestion.build
    assert BUILDER.faults(build, "pl") == []
    assert BUILDER.from_text(BUILDER.to_text(build, "pl")) == build
    squads, cards = TABLES[build.choices["for"]]
    sizes = {group.id: (group.least, group.most) for group in BUILDER.groups(build.choices, "pl")}
    assert sizes["squads"][1] == squads
    assert sizes["deck"] == (cards, cards)


def test_there_is_one_suggestion_for_every_faction_and_table() -> None:
    assert len(BUILDER.suggestions("en")) == 6 * 3


def test_ed_010_squads_are_counted() -> None:
    assert rules(changed(suggested("chapter-duel"), ranger=0)) >= {"ED-010", "ED-016"}
    one = changed(suggested("chapter-multiplayer"), angel_of_death=0, holy_knight=0, pilgrim=0)
    assert "ED-010" not in rules(one), "one squad is enough where several play"


def test_ed_011_no_more_squads_than_cards() -> None:
    assert "ED-011" in rules(changed(suggested("chapter-duel"), ranger=2, holy_knight=1))


def test_ed_015_copies_and_size() -> None:
    assert rules(changed(suggested("chapter-duel"), ch_bash=5)) == {"ED-015"}
    assert rules(changed(suggested("chapter-duel"), ch_bash=0)) == {"ED-015"}


def test_ed_016_a_lower_action_needs_its_squad() -> None:
    build = changed(suggested("chapter-duel"), ranger=0, purge_doctor=1)
    faults = [fault for fault in BUILDER.faults(build, "en") if fault.rule == "ED-016"]
    assert faults
    assert all("Ranger" in fault.message and "ranger" in fault.items for fault in faults)


def test_ed_008_squads_and_cards_of_one_faction() -> None:
    assert "ED-008" in rules(changed(suggested("chapter-duel"), gorehound=1, pilgrim=0))


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_fault_is_said_in_both_languages(lang: str) -> None:
    for build in (
        BUILDER.empty(),
        changed(suggested("chapter-duel"), ranger=2, gorehound=1, ch_bash=9, de_horde=1),
        changed(suggested("chapter-duel"), ranger=0),
        changed(suggested("chapter-multiplayer"), holy_knight=3),
    ):
        for fault in BUILDER.faults(build, lang):
            assert fault.rule.startswith("ED-")
            assert "_" not in fault.message, "ids are no words"
            assert "{" not in fault.message
            if lang == "pl":
                assert "expected" not in fault.message
                assert "squad" not in fault.message


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1 ranger", "faction"),
        ("faction: elves", "Wiersz 1"),
        ("faction: chapter\nfor: five", "Wiersz 2"),
        ("faction: chapter\n2 rnger", "Może chodzi o"),
        ("faction: chapter\n100 ranger", "od 1 do 99"),
        ("faction: chapter\n0 ranger", "od 1 do 99"),
    ],
)
def test_text_that_cannot_be_read_names_the_line(text: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        BUILDER.from_text(text)
    assert told in BUILDER.explain(error.value, "pl")


def test_text_knows_names_in_both_languages() -> None:
    build = BUILDER.from_text("faction: Zakon\n2 Święty Rycerz\n1x Ranger\nBash  # once\n")
    assert build.counts == {"holy_knight": 2, "ranger": 1, "ch_bash": 1}
    assert build.choices == {"faction": "chapter", "for": "duel"}


def test_a_table_is_filled_seat_by_seat() -> None:
    options: dict[str, Any] = {}
    BUILDER.fill(options, [None, suggested("demons-duel")], random.Random(1))
    assert options["factions"] == ["choose", "demons"]
    assert options["squads"][0] == "suggested"
    state = GAME.new(2, 3, options)
    assert GAME.problems(state) == []


@pytest.mark.parametrize(
    ("id", "seats", "options", "rule"),
    [
        ("demons-duel", 2, {}, ""),
        ("demons-duel", 3, {}, "ED-010"),
        ("demons-duel", 2, {"deck_20": True}, "ED-305"),
        ("demons-duel-20", 2, {"deck_20": True}, ""),
        ("demons-duel-20", 2, {}, "ED-305"),
        ("demons-multiplayer", 2, {}, "ED-010"),
        ("demons-multiplayer", 4, {}, ""),
    ],
)
def test_ed_305_a_build_fits_its_table_alone(id: str, seats: int, options: dict[str, Any], rule: str) -> None:
    misfit = BUILDER.misfit(suggested(id), seats, options, "pl")
    assert (misfit.rule if misfit else "") == rule
    if not rule:
        BUILDER.fill(options, [suggested(id), *[None] * (seats - 1)], random.Random(1))
        GAME.new(seats, 3, options)


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_item_has_its_words(lang: str) -> None:
    items = BUILDER.items(lang)
    assert len({item.id for item in items}) == len(items)
    kinds = {option.value for facet in BUILDER.facets(lang) if facet.id == "kind" for option in facet.options}
    for item in items:
        assert item.name
        assert item.parts, "both modes of a squad, both actions of a card"
        assert item.kind in kinds
        assert item.most >= 1


def test_a_test_draw_is_three_cards_of_the_deck() -> None:
    build = suggested("rhazack-duel")
    [(group, cards)] = BUILDER.try_hands(build, "en", 5)
    assert (group.id, len(cards)) == ("deck", 3)
    assert all(item.id in build.counts and item.group == "deck" for item in cards)
    assert [item.id for _, hand in BUILDER.try_hands(build, "pl", 5) for item in hand] == [item.id for item in cards]
