"""Building decks of Crystalicum: what is offered, what is legal, text, and the seats they fill."""

from __future__ import annotations

import random
from typing import Any

import pytest

import druza
from druza.games.crystalicum.builder import DeckBuilder
from druza.kernel.builder import Build
from druza.kernel.refused import BadInput

GAME = druza.game("crystalicum")
found = GAME.builder()
assert isinstance(found, DeckBuilder)
BUILDER = found


def suggested(id: str = "zimowy-dwor") -> Build:
    return next(one.build for one in BUILDER.suggestions("en") if one.id == id)


def changed(build: Build, experienced: str = "strict", **counts: int) -> Build:
    named = {id.replace("_", "-"): count for id, count in counts.items()}
    return BUILDER.checked(build.name, {"experienced": experienced}, {**build.counts, **named})


def rules(build: Build) -> set[str]:
    return {fault.rule for fault in BUILDER.faults(build, "en")}


@pytest.mark.parametrize("suggestion", BUILDER.suggestions("pl"), ids=lambda one: one.id)
def test_cr_014_the_preconstructed_decks_are_legal_and_survive_text(suggestion: Any) -> None:
    assert BUILDER.faults(suggestion.build, "pl") == []
    assert BUILDER.from_text(BUILDER.to_text(suggestion.build, "en")) == suggestion.build


def test_cr_004_cr_005_cr_006_an_empty_deck_lacks_everything() -> None:
    assert rules(BUILDER.empty()) == {"CR-004", "CR-005", "CR-006"}


def test_cr_006_one_home_world_and_no_other() -> None:
    assert rules(changed(suggested(), astonia=1)) == {"CR-006"}
    assert rules(changed(suggested(), pagoneria=2)) == {"CR-006"}
    assert rules(changed(suggested(), pagoneria=0, astonia=1)) == set()


def test_cr_008_cr_009_cr_010_copies() -> None:
    assert rules(changed(suggested(), kyriakos=4)) == {"CR-008"}
    assert rules(changed(suggested(), gerasimos_pagos=2)) == {"CR-009"}
    world = next(item.id for item in BUILDER.items("en") if item.group == "worlds" and item.id in suggested().counts)
    assert rules(changed(suggested(), "strict", **{world.replace("-", "_"): 2})) == {"CR-010"}


def test_cr_011_cr_015_levels_of_a_unique_name() -> None:
    both = {"sandra_celeste": 1, "sandra_celeste_e2": 1}
    assert rules(changed(suggested(), "strict", **both)) == {"CR-011"}
    assert rules(changed(suggested(), "chain", **both)) == set()
    chained = changed(suggested(), "chain", **both)
    assert BUILDER.from_text(BUILDER.to_text(chained, "en")) == chained
    misfit = BUILDER.misfit(chained, 2, {"experienced": "strict"}, "en")
    assert misfit is not None
    assert misfit.rule == "CR-011"
    assert BUILDER.misfit(chained, 2, {"experienced": "chain"}, "en") is None


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_fault_is_said_in_both_languages(lang: str) -> None:
    bad = changed(suggested(), sandra_celeste=1, sandra_celeste_e2=1, kyriakos=7, gerasimos_pagos=2, astonia=1)
    for build in (BUILDER.empty(), bad):
        for fault in BUILDER.faults(build, lang):
            assert fault.rule.startswith("CR-")
            assert fault.rule not in fault.message, "the sentence is not the one of the check"
            assert "{" not in fault.message
    said = [fault.message for fault in BUILDER.faults(bad, "pl")]
    assert "Kyriakos, 7 egzemplarzy: wolno najwyżej 3." in said


def test_a_deck_without_a_home_world_can_be_written_and_read() -> None:
    build = changed(suggested(), pagoneria=0)
    assert "home:" not in BUILDER.to_text(build, "en")
    assert BUILDER.from_text(BUILDER.to_text(build, "en")) == build


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("home: pagoneria\n3 kyriako", "Wiersz 2: nie ma karty „kyriako”. Może chodzi o „Kyriakos”?"),
        ("home: pagoneria\nhome: astonia", "Wiersz 2: drugi Świat Ojczysty"),
        ("home: pagoneria\n1 astonia", "Wiersz 2: Astonia to Świat Ojczysty"),
        ("home: pagoneria\n0 kyriakos", "Wiersz 2: spodziewana liczba"),
        ("home: pagoneria\n1 qqqqqqqqqqqq", "Wiersz 2: nie ma karty „qqqqqqqqqqqq”."),
    ],
)
def test_text_that_cannot_be_read_names_the_line(text: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        BUILDER.from_text(text)
    assert told in BUILDER.explain(error.value, "pl")


def test_a_name_cannot_break_the_text() -> None:
    build = changed(suggested())
    build.name = "a # b\nhome: astonia"
    assert BUILDER.from_text(BUILDER.to_text(build, "en")).counts == build.counts


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_seats_without_a_deck_get_one_at_random(seats: int) -> None:
    options: dict[str, Any] = {"decks": "random"}
    BUILDER.fill(options, [suggested(), *[None] * (seats - 1)], random.Random(3))
    assert len(options["decks"]) == seats
    assert GAME.sides(GAME.new(seats, 1, options))[0] == "pagoneria"


def test_seats_without_a_deck_keep_the_one_that_was_named() -> None:
    options: dict[str, Any] = {"decks": "mlot-imperium, lowy-w-pustce"}
    BUILDER.fill(options, [suggested(), None], random.Random(3))
    assert options["decks"][1] == "lowy-w-pustce"


@pytest.mark.parametrize("lang", ["pl", "en"])
def test_every_card_can_be_browsed_by_what_it_is(lang: str) -> None:
    facets = {facet.id: {option.value for option in facet.options} for facet in BUILDER.facets(lang)}
    assert set(facets) == {"faction", "kind", "cost", "function", "source"}
    for item in BUILDER.items(lang):
        assert item.name
        assert item.text
        for id, values in item.facets.items():
            assert set(values) <= facets[id], (item.id, id)


def test_cr_059_a_function_within_a_function_is_found() -> None:
    emperor = next(item for item in BUILDER.items("en") if item.id == "gerasimos-pagos")
    assert {"emperor-of-ice-elves", "ice-elf", "ambassador"} <= set(emperor.facets["function"])


def test_cr_019_a_test_draw_is_six_resource_cards() -> None:
    [(group, cards)] = BUILDER.try_hands(suggested(), "pl", 9)
    assert group.id == "resource"
    assert len(cards) == 6
    assert BUILDER.try_hands(BUILDER.empty(), "pl", 9)[0][1] == []


@pytest.mark.parametrize(
    ("choices", "counts"),
    [
        ({"faction": "x"}, {}),
        ({"experienced": "x"}, {}),
        ({}, {"nobody": 1}),
        ({}, {"kyriakos": 100}),
        ({}, {"kyriakos": -1}),
    ],
)
def test_what_the_game_does_not_have_is_refused(choices: dict[str, str], counts: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        BUILDER.checked("", choices, counts)
